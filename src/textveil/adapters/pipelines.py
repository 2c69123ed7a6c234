"""How is textveil a step in somebody's chain of functions?

Functions from texts, or from objects that carry texts, to the same with the texts
sanitized: for LangChain, LlamaIndex and whatever else calls functions. Nothing of
theirs is imported; an object is known by where it keeps its text.
"""

from contextlib import suppress
from copy import copy
from threading import Lock
from typing import Any

from textveil.core.errors import UsageError
from textveil.policy.policy import Policy
from textveil.replacements.placeholder_forms import template
from textveil.sanitizer.verbs import sanitizer_for

TEXTS = ("page_content", "text", "content")
"""Where documents, nodes and messages keep their text."""


class Cleaner:
    """A step that sanitizes texts, or the texts of documents, nodes and messages; what it is given stays as it is.

    >>> Cleaner()("Write to ann@example.org.")
    'Write to [e-mail address].'
    """

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy: Policy = policy or Policy()

    def __call__(self, given: Any, **_: object) -> Any:
        """A text, an object with a text, or several of them, sanitized."""
        if isinstance(given, str):
            return sanitizer_for(self.policy).sanitize(given).text
        if isinstance(given, list | tuple):
            return [self(one) for one in given]
        return replace_text(given, self(read_text(given)))


class Exchange:
    """Two steps around a language model: ``hide`` puts placeholders in, ``restore`` puts the truth back.

    It remembers as long as it lives, in memory only; one exchange for one conversation.

    >>> talk = Exchange()
    >>> question = talk.hide("Write a card to Ann Lee.")
    >>> question, talk.restore("Dear <PERSON_1>, …")
    ('Write a card to <PERSON_1>.', 'Dear Ann Lee, …')
    """

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy: Policy = policy or Policy.preset("llm")
        self._known: dict[str, str] = {}
        self._told: list[str] = []
        self._said: list[str] = []
        self._lock = Lock()

    def hide(self, text: str) -> str:
        """The text with placeholders in the place of what must stay here; the same for one thing throughout."""
        with self._lock:
            # All that was said before is read again, so that a placeholder means one thing in the whole exchange.
            before = "".join(f"{one}\n\n" for one in self._told)
            result = sanitizer_for(self.policy).sanitize(before + text)
            said = "".join(f"{one}\n\n" for one in self._said)
            if not result.text.startswith(said):
                raise UsageError("this text shows that what was said before meant others: begin another exchange")
            for edit in result.edits:
                meant = result.targets.get((edit.start, edit.end))
                self._known[edit.replacement] = meant.fullest if meant else (before + text)[edit.start : edit.end]
            self._told.append(text)
            self._said.append(result.text[len(said) :])
            return self._said[-1]

    def restore(self, text: str) -> str:
        """The text with the truth in the place of every placeholder of this exchange."""
        with self._lock:
            found = template(self.policy.placeholder).find(text)
            pieces: list[str] = []
            done = 0
            for one in sorted(found, key=lambda one: one.span):
                if one.written in self._known and one.span[0] >= done:
                    pieces += [text[done : one.span[0]], self._known[one.written]]
                    done = one.span[1]
            return "".join([*pieces, text[done:]])


def read_text(thing: Any) -> str:
    """The text that an object carries."""
    for name in TEXTS:
        value = getattr(thing, name, None)
        if isinstance(value, str):
            return value
    raise UsageError(f"no text in a {type(thing).__name__}: it has none of {', '.join(TEXTS)}")


def replace_text(thing: Any, text: str) -> Any:
    """A copy of an object that carries another text, and nowhere the old one."""
    old = read_text(thing)
    for name in TEXTS:
        if getattr(thing, name, None) == old:
            new = thing.model_copy(update={name: text}) if hasattr(thing, "model_copy") else copy(thing)
            with suppress(AttributeError):  # a text that is made of another one cannot be set
                setattr(new, name, text)
            if all(getattr(new, one, text) != old for one in TEXTS) or text == old:
                return new
    raise UsageError(f"the text of a {type(thing).__name__} cannot be set: give its text")
