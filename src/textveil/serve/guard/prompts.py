"""What may a model be told, and what did its placeholders stand for?

All words of a request are read as one text, so that somebody is the same
placeholder in every message. What each stands for is remembered for this request
alone: whoever goes on with a conversation sends it again.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit
from textveil.core.spans import keep_line_breaks
from textveil.formats.contents import Piece, changes, join_pieces, show_pieces
from textveil.replacements.placeholder_forms import Template, template
from textveil.sanitizer.result import Result
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.serve.problems import Problem

SHORTEST = 6
"""Signs from which an identifier is looked for once more in what goes out."""
LONGEST = 90
"""Signs of the longest placeholder, also where somebody escaped it."""
BEGUN = re.compile(r"\\?(?:&(?:lt?)?|(?:&lt;|[<\[{])(?:(?!&gt;)[\w\s\\&;-])*)\Z")
"""What may be the beginning of a placeholder in brackets, and goes on."""
BEGUN_BARE = re.compile(r"(?<!\w)[A-Z][A-Z_\\]*[0-9]*\Z")
"""The same of one without them."""


@dataclass(frozen=True)
class PlaceholderMemory:
    """What placeholders stand for."""

    form: Template
    originals: dict[str, str] = field(repr=False)

    def restore(self, text: str, *, in_json: bool = False) -> str:
        """A text with the truth in the place of placeholders; inside JSON, as JSON writes it."""
        pieces, done = [], 0
        for found in self.form.find(text):
            start, end = found.span
            if found.written in self.originals and start >= done:
                original = self.originals[found.written]
                pieces += [text[done:start], json.dumps(original)[1:-1] if in_json else original]
                done = end
        return "".join([*pieces, text[done:]])

    def ready(self, text: str) -> int:
        """How much of a text that goes on may be told already: all that cannot be the beginning of a placeholder.

        >>> PlaceholderMemory(template("<{KIND}_{n}>"), {}).ready("Dear <PERSO")
        5
        """
        end = text[-LONGEST:]
        begun, bare = BEGUN.search(end), BEGUN_BARE.search(end)
        if begun is None and bare is not None and self._may_become_bare(bare[0].replace("\\", "")):
            begun = bare
        return len(text) - (0 if begun is None else len(end) - begun.start())

    def _may_become_bare(self, beginning: str) -> bool:
        return any(name.strip("<>[]").startswith(beginning) for name in self.originals)


@dataclass(frozen=True)
class Prompt:
    """Words that may go out, and what was taken out of them."""

    words: list[str] = field(repr=False)
    memory: PlaceholderMemory


def clean_words(words: Sequence[str], sanitizer: Sanitizer) -> Prompt:
    """The words of a request with placeholders; an error rather than a word that must not be told."""
    pieces = show_pieces([Piece(one) for one in words])
    text = join_pieces(pieces)
    form = template(sanitizer.policy.placeholder)
    result = sanitizer.sanitize(Document.from_text(text))
    edits = keep_line_breaks(text, mark_by_placeholders(result, form))
    cleaned = [change.text for change in changes(pieces, edits)]
    check_gone(result, cleaned)
    return Prompt(cleaned, PlaceholderMemory(form, originals_of(edits, text)))


def mark_by_placeholders(result: Result, form: Template) -> list[Edit]:
    """The edits, with a placeholder of its own where a mark stands, so that it can be put back too."""
    used = [int(found.mark) for found in form.find(result.text)]
    free = count(max(used, default=0) + 1)
    return [
        edit if edit.way else replace(edit, replacement=form.write(edit.kind, str(next(free)))) for edit in result.edits
    ]


def originals_of(edits: Sequence[Edit], text: str) -> dict[str, str]:
    """What each placeholder stands for: the longest that it was put for."""
    found: dict[str, str] = {}
    for edit in edits:
        name, original = edit.replacement.strip(), text[edit.start : edit.end]
        if len(original) > len(found.get(name, "")):
            found[name] = original
    return found


def check_gone(result: Result, cleaned: Sequence[str]) -> None:
    """A problem when an identifier that was hidden in one place stands in another all the same."""
    out = "\n".join(cleaned)
    for edit in result.edits:
        original = result.document.text[edit.start : edit.end].strip()
        if edit.kind.group is Kind.IDENTIFIER and len(original) >= SHORTEST and original in out:
            raise Problem(422, "unsafe-prompt", "something that must not be told would still be in the request")
