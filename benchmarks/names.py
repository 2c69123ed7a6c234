"""Does the reader know where names begin and end, and of what kind they are?

    python -m benchmarks.names [--data ../shared/data]

Asked about the marked passages of ``people/name_passages.jsonl`` that are held out of teaching:
one in sixteen, of which none taught the packaged network. A name is found with its ends when
some run of words of one kind begins and ends where a reader said. A kind is as sure as the
mean over the words of the name. Writes ``names.md``.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.results import table
from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.generalization.subjects import LIKELY, SURE
from textveil.languages.open_language import open_language
from textveil.languages.reading import Reading, token_range
from tools.reader.english_sheets import HELD, Named, held_fold, name_marks

PAGE = Path(__file__).with_suffix(".md")
DATA = Path("../shared/data")
LIMITS = (LIKELY, 0.8, SURE, 0.97)
COUNTED = (Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.WORK, Kind.EVENT, Kind.PRODUCT)
BODIES = frozenset({Kind.ORGANIZATION, Kind.INSTITUTION})


@dataclass(frozen=True, slots=True)
class Asked:
    """What the reader says of a name that somebody marked."""

    kind: Kind
    said: Kind
    sure: float
    has_ends: bool

    @property
    def is_right(self) -> bool:
        """Whether the kind is that of the mark, public bodies being organizations."""
        return self.said is self.kind or {self.said, self.kind} <= BODIES


def ask(reading: Reading, name: Named) -> Asked:
    """What the reader says of one name."""
    start, end, kind = name
    first, last = token_range(reading, (start, end))
    mean = reading.kinds.probabilities[first:last].mean(axis=0)
    best = int(mean.argmax())
    runs = {reading.span((run.first, run.last)) for run in reading.ranges}
    return Asked(kind, GROUPS[best], float(mean[best]), (start, end) in runs)


def ask_all(data: Path) -> Iterator[Asked]:
    """What the reader says of every name of the passages held out that bears a kind of names."""
    english = open_language("en")
    for text, names in name_marks(data / "corpus").items():
        if held_fold(text) == HELD:
            reading = english.read(text)
            yield from (ask(reading, name) for name in names if name[2] in COUNTED)


def percent(part: float, whole: float) -> str:
    """A share."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


def kind_lines(asked: list[Asked]) -> list[list[str]]:
    """For each kind how many names, with their ends, and with kind as well."""
    lines = []
    for kind in (*COUNTED, None):
        some = [one for one in asked if kind in (one.kind, None)]
        ends = [one for one in some if one.has_ends]
        both = sum(one.is_right for one in ends)
        lines.append([kind or "**all**", str(len(some)), percent(len(ends), len(some)), percent(both, len(some))])
    return lines


def limit_lines(asked: list[Asked]) -> list[list[str]]:
    """From each chance on, of how many names the kind is said, and how often it is right."""
    lines = []
    for limit in LIMITS:
        sure = [one for one in asked if one.sure >= limit]
        lines.append(
            [f"{limit:.2f}", percent(len(sure), len(asked)), percent(sum(o.is_right for o in sure), len(sure))]
        )
    return lines


TEXT = """# Names and their kinds, measured

Written by `python -m benchmarks.names`, typed by nobody, on {passages} names of passages that are held out of teaching.

{kinds}

## How sure the kind must be

{limits}
"""


def main() -> None:
    """Ask, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    args = parser.parse_args()
    asked = list(ask_all(args.data))
    page = TEXT.format(
        passages=len(asked),
        kinds=table(["kind", "names", "same ends", "ends and kind"], kind_lines(asked)),
        limits=table(["from", "said", "right"], limit_lines(asked)),
    )
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
