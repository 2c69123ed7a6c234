"""How is textveil a step in somebody's chain of functions?

Functions from texts, or from objects that hold texts, to the same with all of them
sanitized: for LangChain, LlamaIndex and whatever else calls functions. Nothing of
theirs is imported.
"""

from threading import Lock
from typing import Any

from textveil.adapters.objects import clean_value
from textveil.core.errors import UsageError
from textveil.policy.policy import Policy
from textveil.replacements.placeholder_forms import template
from textveil.sanitizer.verbs import sanitizer_for


class Cleaner:
    """A step that sanitizes texts, and all that documents, nodes, messages and dicts say; what it is given stays.

    >>> Cleaner()("Write to ann@example.org.")
    'Write to [e-mail address].'
    """

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy: Policy = policy or Policy()

    def __call__(self, given: Any, **_: object) -> Any:
        """A text, or an object that holds texts anywhere, sanitized; of several each by itself."""
        if isinstance(given, str):
            return sanitizer_for(self.policy).sanitize(given).text
        if isinstance(given, list | tuple):
            return [self(one) for one in given]
        return clean_value(given, sanitizer_for(self.policy))


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
