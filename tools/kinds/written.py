"""Texts written and marked for the network to learn from, of many genres and full of jargon, as lessons.

The sources are ``benchmarks/people/lessons/old_*.txt``, whose marks name the kind of
what stays as well.
In most copies of a text its people bear other names, the same ones throughout.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.marked_texts import HEADING, MARK, Fate, read_text
from textveil.core.kinds import Kind
from textveil.languages.english.reader.tagger import tokenize
from tools.kinds.lexicon import Lexicon
from tools.kinds.sheet import HIDE, KEEP, UNSURE, Sheet

FOLDER = Path(__file__).parents[2] / "benchmarks" / "people" / "lessons"
HIDDEN = {Fate.MUST_GO: HIDE, Fate.MAY_GO: UNSURE, Fate.STAYS: KEEP}
NAME = re.compile(r"[^\W\d_]{2,}")
SMALL = frozenset("de da di del der van von la le el al bin ibn mac mc o".split())
"""Parts of names that stay as they are."""
COPIES = 6


def written_sheets(lists: dict[str, list[str]], *, lexicon: Lexicon) -> Iterator[Sheet]:
    """Every written text some times: as it is, and varied, with other people in it."""
    for path in sorted(FOLDER.glob("old_*.txt")):
        headings = HEADING.split(path.read_text("utf-8"))[1:]
        for name, body in zip(headings[::2], headings[1::2], strict=True):
            for copy in range(COPIES):
                source = body.strip("\n") if copy < 2 else rename(body.strip("\n"), lists)
                sheet = read(source, name=f"{path.stem}/{name}")
                lexicon.paint(sheet, tokenize(sheet.text))
                yield sheet.vary() if copy else sheet


def read(source: str, *, name: str) -> Sheet:
    """The sheet of a marked text; a bracket left over or an unknown kind is an error."""
    marked, sheet, done = read_text(source, name=name), Sheet("written"), 0
    if "‹" in marked.text or "›" in marked.text:
        raise ValueError(f"{name}: write what stays as ‹kind|text›")
    for mark in marked.marks:
        if mark.kind not in set(Kind):
            raise ValueError(f"{name}: no kind {mark.kind!r}; there are: {', '.join(Kind)}")
        start, end = mark.span
        sheet.write(marked.text[done:start], kind=None, hide=KEEP)
        sheet.write(marked.text[start:end], kind=Kind(mark.kind), hide=HIDDEN[mark.fate])
        done = end
    sheet.write(marked.text[done:], kind=None, hide=KEEP)
    return sheet


def rename(source: str, lists: dict[str, list[str]]) -> str:
    """The same text about other people."""
    cast: dict[str, str] = {}

    def recast(mark: re.Match[str]) -> str:
        opening, kind, _, inside, closing = mark.groups()
        changed = rename_person(inside, cast, lists=lists) if kind == Kind.PERSON and opening == "⟦" else inside
        return f"{opening}{kind}|{changed}{closing}"

    return MARK.sub(recast, source)


def rename_person(name: str, cast: dict[str, str], *, lists: dict[str, list[str]]) -> str:
    """Another name, the same one for the same word throughout a cast; letter case and initials stay."""

    def another(word: re.Match[str]) -> str:
        known = word[0].lower()
        if known in SMALL or len(known) < 3:
            return word[0]
        pool = lists["given"] if random.random() < 0.5 else lists["surnames"]
        new = cast.setdefault(known, random.choice(pool))
        return new.upper() if word[0].isupper() else new.lower() if word[0].islower() else new

    return NAME.sub(another, name)
