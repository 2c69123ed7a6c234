"""Texts written and marked for the network to learn from, of many genres and full of jargon, as lessons.

The sources are ``written/<genre>.txt``; a line ``=== name`` begins a text, and the
marks stand inside it: ``⟦kind|must go⟧``, ``⟨kind|may go⟩``, ``‹kind|must stay›``.
In most copies of a text its people bear other names, the same ones throughout.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

from textveil.core.kinds import Kind
from textveil.languages.english.reader.tokens import tokenize
from tools.kinds.lexicon import Lexicon
from tools.kinds.sheet import HIDE, KEEP, UNSURE, Sheet

FOLDER = Path(__file__).with_name("written")
FATES = {"⟦": ("⟧", HIDE), "⟨": ("⟩", UNSURE), "‹": ("›", KEEP)}
"""Opening bracket → closing bracket, whether the span is hidden."""
MARK = re.compile(r"([⟦⟨‹])([a-z -]+)\|([^⟦⟨‹⟧⟩›\n]+)([⟧⟩›])")
BRACKET = re.compile("[⟦⟨‹⟧⟩›]")
HEADING = re.compile(r"^=== (.+)\n", re.MULTILINE)
NAME = re.compile(r"[^\W\d_]{2,}")
SMALL = frozenset("de da di del der van von la le el al bin ibn mac mc o".split())
"""Parts of names that stay as they are."""
COPIES = 6


def written_sheets(lists: dict[str, list[str]], *, lexicon: Lexicon) -> Iterator[Sheet]:
    """Every written text some times: as it is, and varied, with other people in it."""
    for path in sorted(FOLDER.glob("*.txt")):
        headings = HEADING.split(path.read_text("utf-8"))[1:]
        for name, body in zip(headings[::2], headings[1::2], strict=True):
            for copy in range(COPIES):
                source = body.strip("\n") if copy < 2 else rename(body.strip("\n"), lists)
                sheet = read(source, name=f"{path.stem}/{name}")
                lexicon.paint(sheet, tokenize(sheet.text))
                yield sheet.vary() if copy else sheet


def read(source: str, *, name: str) -> Sheet:
    """The sheet of a marked text; a bracket left over or an unknown kind is an error."""
    sheet, done = Sheet("written"), 0
    for mark in MARK.finditer(source):
        opening, kind, inside, closing = mark.groups()
        close, hide = FATES[opening]
        if closing != close or kind not in set(Kind):
            raise ValueError(f"{name}: write {mark[0]!r} as {opening}kind|text{close}, kind from textveil.core.kinds")
        sheet.write(source[done : mark.start()], kind=None, hide=KEEP)
        sheet.write(inside, kind=Kind(kind), hide=hide)
        done = mark.end()
    sheet.write(source[done:], kind=None, hide=KEEP)
    if stray := BRACKET.search(sheet.text):
        around = sheet.text[stray.start() - 20 : stray.end() + 20]
        raise ValueError(f"{name}: close or remove the bracket in {around!r}")
    return sheet


def rename(source: str, lists: dict[str, list[str]]) -> str:
    """The same text about other people; letter case and initials stay."""
    cast: dict[str, str] = {}

    def another(word: re.Match[str]) -> str:
        known = word[0].lower()
        if known in SMALL or len(known) < 3:
            return word[0]
        pool = lists["given"] if random.random() < 0.5 else lists["surnames"]
        new = cast.setdefault(known, random.choice(pool))
        return new.upper() if word[0].isupper() else new.lower() if word[0].islower() else new

    def recast(mark: re.Match[str]) -> str:
        opening, kind, inside, closing = mark.groups()
        changed = NAME.sub(another, inside) if kind == Kind.PERSON and opening == "⟦" else inside
        return f"{opening}{kind}|{changed}{closing}"

    return MARK.sub(recast, source)
