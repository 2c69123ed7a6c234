"""Which spans of the sixty texts of twelve genres must go, may go and must stay?

    python -m benchmarks.genres_build            # writes genres/texts.jsonl
    python -m benchmarks.genres_build --doubts   # lists what an annotator may have missed

The marks stand in the sources ``genres/<genre>.txt``, inside the text:
``⟦kind#entity|must go⟧``, ``⟨kind#entity|may go⟩``, ``‹kind#entity|must stay›``.
``genres/README.md`` says what is marked how.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

from textveil.core.kinds import Kind

FOLDER = Path(__file__).with_name("genres")
TEXTS = FOLDER / "texts.jsonl"
GENRES = (
    "clinical",
    "forms",
    "court",
    "police",
    "minutes",
    "email",
    "support",
    "hr",
    "social",
    "logs",
    "prompts",
    "archive",
)
PER_GENRE = 5
WORDS = range(100, 401)

BRACKETS = {"⟦": ("⟧", "must"), "⟨": ("⟩", "may"), "‹": ("›", "stay")}
"""Opening bracket → closing bracket, what becomes of the span."""
_EVERY_BRACKET = re.compile("[" + "".join(BRACKETS) + "".join(close for close, _ in BRACKETS.values()) + "]")
_MARK = re.compile(r"([⟦⟨‹])([a-z -]+)#([1-9][0-9]*)\|([^⟦⟨‹⟧⟩›\n]+)([⟧⟩›])")
_HEADING = re.compile(r"^=== (\S+)\n", re.MULTILINE)
_CAPITAL = re.compile(r"(?<=[^\s.!?:•*|>\-–—\"“(\[\]]) +((?!I\b)[A-Z][\w'’]*)")


@dataclass(frozen=True)
class Mark:
    """A span of a text, what it is, whom or what it means, and whether it must go, may go or must stay."""

    start: int
    end: int
    kind: Kind
    entity: int
    fate: str


@dataclass(frozen=True)
class MarkedText:
    """A text without its markup, and the marks in their order."""

    id: str
    genre: str
    text: str
    marks: tuple[Mark, ...]


def read_marks(source: str, *, name: str) -> tuple[str, tuple[Mark, ...]]:
    """The text of a marked source, and its marks; a bracket left over or an unknown kind is an error."""
    pieces: list[str] = []
    marks: list[Mark] = []
    length = last = 0
    for found in _MARK.finditer(source):
        opening, kind, entity, inside, closing = found.groups()
        close, fate = BRACKETS[opening]
        if closing != close or kind not in set(Kind) or inside != inside.strip():
            raise ValueError(
                f"{name}: write {found[0]!r} as {opening}kind#entity|text{close}, kind from textveil.core.kinds"
            )
        pieces += [source[last : found.start()], inside]
        start = length + found.start() - last
        length, last = start + len(inside), found.end()
        marks.append(Mark(start=start, end=length, kind=Kind(kind), entity=int(entity), fate=fate))
    text = "".join([*pieces, source[last:]])
    if stray := _EVERY_BRACKET.search(text):
        raise ValueError(
            f"{name}: close or remove the bracket in {text[max(0, stray.start() - 20) : stray.end() + 20]!r}"
        )
    return text, tuple(marks)


def check_text(text: MarkedText) -> MarkedText:
    """The text itself; an error if it is too short or long, its spans overlap or an entity has two kinds."""
    if len(text.text.split()) not in WORDS:
        raise ValueError(f"{text.id}: {len(text.text.split())} words; write {WORDS.start} to {WORDS.stop - 1}")
    if any(first.end > second.start for first, second in pairwise(text.marks)):
        raise ValueError(f"{text.id}: spans overlap; mark each stretch once")
    kinds: defaultdict[int, set[Kind]] = defaultdict(set)
    for mark in text.marks:
        kinds[mark.entity].add(mark.kind)
    if mixed := sorted(entity for entity, found in kinds.items() if len(found) > 1):
        raise ValueError(f"{text.id}: entities {mixed} have several kinds; give each thing a number of its own")
    return text


def read_genre(genre: str, folder: Path = FOLDER) -> list[MarkedText]:
    """The five texts of a genre, in the order of its source."""
    head, *parts = _HEADING.split((folder / f"{genre}.txt").read_text("utf-8"))
    if head.strip() or len(parts) != 2 * PER_GENRE:
        raise ValueError(f"{genre}.txt: needs {PER_GENRE} texts, each under a line '=== id'")
    texts = []
    for name, source in zip(parts[::2], parts[1::2], strict=True):
        text, marks = read_marks(source.rstrip("\n"), name=name)
        texts.append(check_text(MarkedText(id=name, genre=genre, text=text, marks=marks)))
    return texts


def read_all(folder: Path = FOLDER) -> list[MarkedText]:
    """The sixty texts, genre by genre."""
    return [text for genre in GENRES for text in read_genre(genre, folder)]


def write_line(text: MarkedText) -> str:
    """A text as a line of JSON: ``spans`` must go, ``may`` may, ``marks`` holds everything."""
    line = {
        "id": text.id,
        "genre": text.genre,
        "text": text.text,
        "spans": [[mark.start, mark.end] for mark in text.marks if mark.fate == "must"],
        "may": [[mark.start, mark.end] for mark in text.marks if mark.fate == "may"],
        "marks": [asdict(mark) for mark in text.marks],
    }
    return json.dumps(line, ensure_ascii=False) + "\n"


def write_all(folder: Path = FOLDER) -> str:
    """The whole of ``texts.jsonl``."""
    return "".join(map(write_line, read_all(folder)))


def list_doubts(text: MarkedText) -> Iterator[str]:
    """Lines about marked words that stand unmarked elsewhere, and about unmarked capitals inside a sentence."""
    bare = list(text.text)
    for mark in text.marks:
        bare[mark.start : mark.end] = "\0" * (mark.end - mark.start)
    rest = "".join(bare)
    marked = {word for mark in text.marks for word in re.findall(r"\w{3,}", text.text[mark.start : mark.end])}
    for word in sorted(marked, key=str.casefold):
        for again in re.finditer(rf"\b{re.escape(word)}\b", rest, re.IGNORECASE):
            around = text.text[max(0, again.start() - 25) : again.end() + 25]
            yield f"{text.id}: marked elsewhere: {word}: {' '.join(around.split())}"
    capitals = " ".join(found[1] for found in _CAPITAL.finditer(rest))
    yield f"{text.id}: capitals: {capitals}"


def main() -> None:
    """Write the texts, or list the doubts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--doubts", action="store_true", help="list what may have been missed; writes nothing")
    if parser.parse_args().doubts:
        print("\n".join(line for text in read_all() for line in list_doubts(text)))
    else:
        TEXTS.write_bytes(write_all().encode("utf-8"))


if __name__ == "__main__":
    main()
