"""What stands where something was hidden?

A mark tells its reader of what kind the hidden thing was, and nothing else. It
is no information: whoever reads a sanitized text again passes over its marks.
"""

import re

from textveil.core.kinds import Kind
from textveil.core.model import Span

CALLED = {Kind.PERSON: "name", Kind.WORD: "withheld", Kind.DISEASE: "condition", Kind.BODY: "body part"}
"""What a mark calls a kind otherwise than the kind is called."""
MARKS = {kind: f"[{CALLED.get(kind, kind.value)}]" for kind in Kind}
INNER = "|".join(sorted({re.escape(hidden.strip("[]")).replace(r"\ ", r"\s") for hidden in MARKS.values()}))
MARK = re.compile(rf"\[(?:{INNER})(?:\s\d{{1,4}})?\]|\(person\s\d{{1,4}}\)|\b(?:[Pp]erson|PERSON)\s\d{{1,4}}\b")
"""A mark, or the number that keeps a person apart from others: "person 2", "an actor (person 2)"; it may be wrapped."""
BEGINNINGS = [re.compile(beginning) for beginning in (rf"\[(?:{INNER})", r"erson\s\d", r"ERSON\s\d")]
"""Without one of these a text has no mark; a text that has none is sooner gone through for them."""
NAME = "it"
READ_AS = {Kind.AGE: "30", Kind.DATE: "1990", Kind.NUMBER: "12", Kind.WORD: "thing"}
"""A word to read where something of that kind was; for all other kinds a pronoun, which casts no light on its
neighbours."""


def mark(kind: Kind) -> str:
    """What a reader sees where something of that kind was.

    >>> mark(Kind.NAME)
    '[name]'
    """
    return MARKS[kind]


def mark_spans(text: str) -> list[Span]:
    """Where marks stand in a text, in order."""
    if not any(beginning.search(text) for beginning in BEGINNINGS):
        return []
    return [match.span() for match in MARK.finditer(text)]


def readable(text: str) -> str:
    """The text with a plain word of its kind, and spaces, in the place of each mark; nothing else moves.

    Brackets in the middle of a sentence confuse whoever reads it for its grammar.

    >>> readable("I saw [name]; he is [age].")
    'I saw  it   ; he is  30  .'
    """
    return MARK.sub(lambda found: STAND_INS.get(found[0]) or stand_in(found[0], NAME), text)


def stand_in(hidden: str, word: str) -> str:
    """A word with spaces, as long as what it stands for."""
    return f" {word}".ljust(len(hidden))


STAND_INS = {hidden: stand_in(hidden, READ_AS.get(kind, NAME)) for kind, hidden in MARKS.items()}
