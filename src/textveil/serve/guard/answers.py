"""How is the truth put back into what a model answers, also bit by bit?

A placeholder may be cut anywhere between two chunks: what may be the beginning
of one waits until the rest is there.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from textveil.serve.guard.prompts import PlaceholderMemory

IN_JSON = frozenset({"arguments"})
"""Fields whose text is JSON itself."""
DONE = "[DONE]"
Place = tuple[Any, str, int]
"""The choice or item, the field, and the number of the tool that is called or of the part."""
DELTA, END = ".delta", ".done"
"""How events are called that tell a bit of a text, and its end."""


def restore_answer(value: Any, memory: PlaceholderMemory, *, key: str = "") -> Any:
    """A whole answer with the truth in every text."""
    if isinstance(value, str):
        return memory.restore(value, in_json=key in IN_JSON)
    if isinstance(value, list):
        return [restore_answer(one, memory, key=key) for one in value]
    if isinstance(value, dict):
        return {name: restore_answer(one, memory, key=name) for name, one in value.items()}
    return value


@dataclass
class AnswerStream:
    """What was held back of each text that is still being written."""

    memory: PlaceholderMemory
    held: dict[Place, str] = field(default_factory=dict, repr=False)
    last: dict[str, Any] = field(default_factory=dict, repr=False)
    """The last event, whose frame serves for what is left at the end."""

    def events(self, data: str) -> Iterator[str]:
        """What may be passed on when an event has come."""
        if data.strip() == DONE:
            yield from self.rest()
            yield DONE
            return
        event = json.loads(data)
        if "type" in event and "choices" not in event:
            yield from self._pass_typed(event)
            return
        for choice in event.get("choices") or ():
            self._restore_choice(choice)
        if event.get("choices"):
            self.last = event
        yield json.dumps(event, ensure_ascii=False)

    def _pass_typed(self, event: dict[str, Any]) -> Iterator[str]:
        """What may be passed on of an event that says what it is."""
        name = str(event["type"])
        what = name.removesuffix(DELTA).removesuffix(END)
        part = int(event.get("content_index") or event.get("summary_index") or 0)
        place: Place = (event.get("item_id"), what, part)
        if name.endswith(DELTA) and isinstance(event.get("delta"), str):
            in_json = what.endswith("arguments")
            text = self.held.pop(place, "") + event["delta"]
            ready = self.memory.ready(text)
            if ready < len(text):
                self.held[place] = text[ready:]
            event["delta"] = self.memory.restore(text[:ready], in_json=in_json)
            self.last = event
            yield json.dumps(event, ensure_ascii=False)
            return
        if name.endswith(END) and (left := self.held.pop(place, "")):
            told = self.memory.restore(left, in_json=what.endswith("arguments"))
            yield json.dumps({**self.last, "type": what + DELTA, "delta": told}, ensure_ascii=False)
        yield json.dumps(restore_answer(event, self.memory), ensure_ascii=False)

    def rest(self) -> Iterator[str]:
        """What is still held back when nothing more comes."""
        for (number, name, tool), text in sorted(self.held.items()):
            if text:
                whole = self.memory.restore(text, in_json=name in IN_JSON)
                yield json.dumps(self._frame(number, name, tool, whole), ensure_ascii=False)
        self.held.clear()

    def _restore_choice(self, choice: dict[str, Any]) -> None:
        number, is_last = int(choice.get("index") or 0), bool(choice.get("finish_reason"))
        if "text" in choice or (is_last and (number, "text", 0) in self.held):
            choice["text"] = self._pass(number, "text", choice.get("text"), is_last=is_last)
        delta = choice.get("delta")
        if not isinstance(delta, dict):
            return
        names = {name for name, value in delta.items() if isinstance(value, str) and name not in ("role", "id")}
        names |= {name for at, name, _ in self.held if at == number and is_last and name not in ("text", *IN_JSON)}
        for name in sorted(names):
            delta[name] = self._pass(number, name, delta.get(name), is_last=is_last)
        for call in delta.get("tool_calls") or ():
            function, tool = call.get("function") or {}, int(call.get("index") or 0)
            if isinstance(function.get("arguments"), str):
                function["arguments"] = self._pass(number, "arguments", function["arguments"], is_last=False, tool=tool)

    def _pass(self, number: int, name: str, more: str | None, *, is_last: bool, tool: int = 0) -> str:
        """What of a text may be passed on now."""
        text = self.held.pop((number, name, tool), "") + (more or "")
        ready = len(text) if is_last else self.memory.ready(text)
        if ready < len(text):
            self.held[number, name, tool] = text[ready:]
        return self.memory.restore(text[:ready], in_json=name in IN_JSON)

    def _frame(self, number: int, name: str, tool: int, text: str) -> dict[str, Any]:
        """An event that tells one more text."""
        if name == "text":
            choice: dict[str, Any] = {"index": number, "text": text, "finish_reason": None}
        elif name in IN_JSON:
            call = {"index": tool, "function": {"arguments": text}}
            choice = {"index": number, "delta": {"tool_calls": [call]}, "finish_reason": None}
        else:
            choice = {"index": number, "delta": {name: text}, "finish_reason": None}
        return {**self.last, "choices": [choice]}
