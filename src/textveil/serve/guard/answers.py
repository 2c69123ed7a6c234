"""How is the truth put back into what a model answers, also bit by bit?

A placeholder may be cut anywhere between two chunks: what may be the beginning
of one waits until the rest is there. What the model's server sends may have any
shape: what is not known is passed on with the truth in it, and what is no JSON
ends the answer with a problem.
"""

import json
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import replace_faults
from textveil.serve.guard.prompts import PlaceholderMemory
from textveil.serve.problems import Problem
from textveil.serve.request_content import refuse_constant

IN_JSON = frozenset({"arguments"})
"""Fields whose text is JSON itself."""
DONE = "[DONE]"
Place = tuple[int | str, str, int]
"""The choice or item, the field, and the number of the tool that is called or of the part."""
DELTA, END = ".delta", ".done"
"""How events are called that tell a bit of a text, and its end."""
EVENT_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.]{0,99}")


def broken_answer() -> Problem:
    """That the model's server says what nobody can read."""
    return Problem(502, "no-answer", "the model's server answered something that is not JSON")


def read_json(data: bytes | str) -> Any:
    """What an answer says, or a problem."""
    with replace_faults(broken_answer(), ValueError, RecursionError):
        return json.loads(data, parse_constant=refuse_constant)


def write_json(value: Any) -> str:
    """An answer as JSON, in signs that every encoding has."""
    with replace_faults(broken_answer(), ValueError, RecursionError):
        return json.dumps(value, allow_nan=False)


def restore_answer(value: Any, memory: PlaceholderMemory, *, key: str = "") -> Any:
    """A whole answer with the truth in every text, or a problem where it is nested too deep."""
    with replace_faults(broken_answer(), RecursionError):
        return restore_part(value, memory, key=key)


def restore_part(value: Any, memory: PlaceholderMemory, *, key: str) -> Any:
    """A part of an answer with the truth in every text."""
    if isinstance(value, str):
        return memory.restore(value, in_json=key in IN_JSON)
    if isinstance(value, list):
        return [restore_part(one, memory, key=key) for one in value]
    if isinstance(value, dict):
        return {name: restore_part(one, memory, key=name) for name, one in value.items()}
    return value


async def read_events(parts: AsyncIterator[bytes], *, largest: int) -> AsyncIterator[tuple[bool, str]]:
    """The events of a stream: whether each has a name of its own, and its data.

    Only a line feed ends a line: JSON may hold every other sign at which Python would cut.
    """
    held, said, is_named = b"", list[str](), False
    async for part in parts:
        *lines, held = (held + part).split(b"\n")
        for line in lines:
            text = line.rstrip(b"\r").decode("utf-8", "replace")
            if text.startswith("data:"):
                said.append(text.removeprefix("data:").removeprefix(" "))
            elif text.startswith("event:"):
                is_named = True
            elif not text:
                if said:
                    yield is_named, "\n".join(said)
                said, is_named = [], False
        if len(held) + sum(map(len, said)) > largest:
            raise Problem(502, "too-large-answer", f"the model's server sent an event of more than {largest:,} bytes")
    if held.startswith(b"data:"):
        said.append(held.decode("utf-8", "replace").removeprefix("data:").strip())
    if said:
        yield is_named, "\n".join(said)


def frame_event(data: str, *, is_named: bool) -> str:
    """An event as it is sent on, with its type for its name where the one that came had a name."""
    kind = read_json(data).get("type") if is_named and data.startswith("{") else None
    name = f"event: {kind}\n" if isinstance(kind, str) and EVENT_NAME.fullmatch(kind) else ""
    return f"{name}data: {data}\n\n"


def tables_in(value: Any) -> list[dict[str, Any]]:
    """The tables of a list, where it is one."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def number_in(table: dict[str, Any], *names: str) -> int:
    """The first whole number under some names, or 0."""
    return next((table[name] for name in names if isinstance(table.get(name), int)), 0)


@dataclass
class AnswerStream:
    """What was held back of each text that is still being written."""

    memory: PlaceholderMemory
    held: dict[Place, str] = field(default_factory=dict, repr=False)
    last: dict[str, Any] = field(default_factory=dict, repr=False)
    """The last event, whose frame serves for what is left at the end."""
    frames: dict[Place, dict[str, Any]] = field(default_factory=dict, repr=False)
    """The last event of each text whose events say what they are."""

    def events(self, data: str) -> Iterator[str]:
        """What may be passed on when an event has come."""
        if data.strip() == DONE:
            yield from self.rest()
            yield DONE
            return
        if not data.strip():
            return
        event = read_json(data)
        if isinstance(event, dict) and isinstance(event.get("type"), str) and "choices" not in event:
            yield from self._pass_typed(event)
            return
        if not isinstance(event, dict) or not tables_in(event.get("choices")):
            yield write_json(restore_answer(event, self.memory))
            return
        for choice in tables_in(event["choices"]):
            self._restore_choice(choice)
        self.last = event
        yield write_json(event)

    def _pass_typed(self, event: dict[str, Any]) -> Iterator[str]:
        """What may be passed on of an event that says what it is."""
        name = str(event["type"])
        what = name.removesuffix(DELTA).removesuffix(END)
        place: Place = (str(event.get("item_id")), what, number_in(event, "content_index", "summary_index"))
        in_json = what.endswith("arguments")
        if name.endswith(DELTA) and isinstance(event.get("delta"), str):
            event["delta"] = self._pass(place, event["delta"], in_json=in_json)
            self.frames[place] = event
            yield write_json(event)
            return
        if name.endswith(END) and (left := self.held.pop(place, "")):
            yield write_json({**self.frames[place], "delta": self.memory.restore(left, in_json=in_json)})
        yield write_json(restore_answer(event, self.memory))

    def rest(self) -> Iterator[str]:
        """What is still held back when nothing more comes."""
        for place, text in sorted(self.held.items(), key=lambda one: repr(one[0])):
            number, name, tool = place
            whole = self.memory.restore(text, in_json=name.endswith(tuple(IN_JSON)))
            frame = self.frames.get(place)
            yield write_json({**frame, "delta": whole} if frame else self._frame(number, name, tool, whole))
        self.held.clear()

    def _restore_choice(self, choice: dict[str, Any]) -> None:
        number, is_last = number_in(choice, "index"), bool(choice.get("finish_reason"))
        if isinstance(choice.get("text"), str) or (is_last and (number, "text", 0) in self.held):
            choice["text"] = self._pass((number, "text", 0), choice.get("text"), is_last=is_last)
        delta = choice.get("delta")
        if not isinstance(delta, dict):
            return
        names = {name for name, value in delta.items() if isinstance(value, str) and name not in ("role", "id")}
        names |= {name for at, name, _ in self.held if at == number and is_last and name not in ("text", *IN_JSON)}
        for name in sorted(names):
            delta[name] = self._pass((number, name, 0), delta.get(name), is_last=is_last, in_json=name in IN_JSON)
        for call in tables_in(delta.get("tool_calls")):
            function, tool = call.get("function"), number_in(call, "index")
            if isinstance(function, dict) and isinstance(function.get("arguments"), str):
                function["arguments"] = self._pass((number, "arguments", tool), function["arguments"], in_json=True)
        for name in delta.keys() - names - {"tool_calls"}:
            delta[name] = restore_answer(delta[name], self.memory, key=name)

    def _pass(self, place: Place, more: Any, *, is_last: bool = False, in_json: bool = False) -> str:
        """What of a text may be passed on now."""
        text = self.held.pop(place, "") + (more if isinstance(more, str) else "")
        ready = len(text) if is_last else self.memory.ready(text)
        if ready < len(text):
            self.held[place] = text[ready:]
        return self.memory.restore(text[:ready], in_json=in_json)

    def _frame(self, number: int | str, name: str, tool: int, text: str) -> dict[str, Any]:
        """An event that tells one more text."""
        if name == "text":
            choice: dict[str, Any] = {"index": number, "text": text, "finish_reason": None}
        elif name in IN_JSON:
            call = {"index": tool, "function": {"arguments": text}}
            choice = {"index": number, "delta": {"tool_calls": [call]}, "finish_reason": None}
        else:
            choice = {"index": number, "delta": {name: text}, "finish_reason": None}
        return {**self.last, "choices": [choice]}
