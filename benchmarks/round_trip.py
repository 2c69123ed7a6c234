"""Does what was replaced come back, and do shifted dates keep their intervals?

    python -m benchmarks.round_trip [--data FOLDER] [--most N]

Every text is sanitized with placeholders, then with pseudonyms, remembered in a
vault and restored: as it was released, and with a sentence added, so that only
what is written in the text can tell what belongs there. In the records all
dates are shifted; each is read again and compared with what it was. Writes
``round_trip.md``.
"""

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from benchmarks.results import table
from textveil.core.kinds import Kind
from textveil.languages.english.values.dates import order_of, read_date
from textveil.languages.english.values.moved_dates import shift
from textveil.policy.policy import Policy
from textveil.replacements.restore import restore
from textveil.replacements.vault import open_vault
from textveil.sanitizer.sanitizer import Sanitizer

PAGE = Path(__file__).with_suffix(".md")
DATA = Path("../shared/data/eval")
KEY = bytes(range(32))
WAYS = ("placeholder", "pseudonym")
ADDED = "\n\nThank you for all of this."


@dataclass(frozen=True, slots=True)
class Trip:
    """How one text came back."""

    replaced: int
    exact: bool
    changed: bool
    """Whether the text came back when a sentence was added to it."""
    restorable: bool
    """Whether it holds no mark, which a vault knows again only in a text that nobody changed."""


@dataclass(frozen=True, slots=True)
class Dates:
    """What became of the dates of one record."""

    hidden: int
    shifted: int
    """The others could not be read as dates, and are marks."""
    read_again: int
    moved_alike: int
    """Days that moved by the one offset of the record."""
    days: int
    put_back: int
    """Dates that are as they were after the offset was taken back."""


def texts(path: Path, most: int | None = None) -> list[str]:
    """The texts of a file of JSON lines."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line in lines][:most]


def round_trips(some: Iterable[str], way: str) -> list[Trip]:
    """Every text there and back."""
    found = []
    with (
        tempfile.TemporaryDirectory() as folder,
        open_vault(Path(folder) / "v.db", key=KEY) as vault,
        Sanitizer(Policy(replace={"*": way}, key=KEY)) as sanitizer,
    ):
        for number, text in enumerate(some):
            result = sanitizer.sanitize(text)
            result.remember(vault, name=str(number))
            marked = sum(edit.way != way for edit in result.edits)
            back = restore(result.text, vault, document=str(number))
            changed = restore(result.text + ADDED, vault, document=str(number))
            found.append(Trip(len(result.edits), back == text, changed == text + ADDED, restorable=not marked))
    return found


def shifted_dates(some: Iterable[str]) -> list[Dates]:
    """What became of the dates of every text."""
    with Sanitizer(Policy(replace={"date": "shift", "*": "mark"}, key=KEY)) as sanitizer:
        return [dates_of(text, sanitizer) for text in some]


def dates_of(text: str, sanitizer: Sanitizer) -> Dates:
    """What became of the dates of one text."""
    order = order_of(text)
    hidden = [edit for edit in sanitizer.sanitize(text).edits if edit.kind is Kind.DATE]
    edits = [edit for edit in hidden if edit.way == "shift"]
    pairs = [(text[edit.start : edit.end], edit.replacement) for edit in edits]
    offsets: Counter[timedelta] = Counter()
    read_again = 0
    for before, after in pairs:
        old, new = read_date(before.strip(), order), read_date(after.strip(), order)
        read_again += (old is None) == (new is None)
        if old and new and None not in (old.year, old.month, old.day, new.year, new.month, new.day):
            offsets[as_day(new) - as_day(old)] += 1
    by = offsets.most_common(1)[0][0] if offsets else timedelta(0)
    put_back = sum(shift(after, -by, order=order) == before for before, after in pairs) if offsets else len(pairs)
    return Dates(len(hidden), len(pairs), read_again, offsets[by], sum(offsets.values()), put_back)


def as_day(written: object) -> date:
    """A date in words as a day of the calendar."""
    return date(written.year, written.month, written.day)  # type: ignore[attr-defined]  # read_date's, all given


def page(trips: Mapping[tuple[str, str], Sequence[Trip]], dates: Sequence[Dates], seconds: float) -> str:
    """The figures as a page."""
    rows = [
        [
            *(name, way, len(some), sum(one.replaced for one in some), sum(one.exact for one in some)),
            *(sum(one.changed for one in some), sum(one.changed for one in some if one.restorable)),
            sum(one.restorable for one in some),
        ]
        for (name, way), some in trips.items()
    ]
    heads = ["texts", "way", "number", "places", "back exactly", "back with a sentence added", "of those without marks"]
    told = table([*heads, "there are"], rows)
    names = ("hidden", "shifted", "read_again", "days", "moved_alike", "put_back")
    sums = [sum(getattr(one, name) for one in dates) for name in names]
    heads = ["dates hidden", "shifted", "read again alike", "days", "moved by the one offset", "back after it"]
    shifts = table(heads, [sums])
    return (
        "# Round trips\n\nWritten by `python -m benchmarks.round_trip`, typed by nobody.\n\n"
        "Every text is sanitized at the standard level, remembered in a vault and restored. With a sentence added,\n"
        "the vault must know each replacement again by how it is written; marks, which it cannot know, stay.\n\n"
        f"{told}\n\n## Shifted dates in the records\n\n{shifts}\n\nIn {seconds:.0f} seconds on one core.\n"
    )


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--most", type=int)
    args = parser.parse_args()
    start = time.perf_counter()
    files = {name: texts(args.data / f"{name}.jsonl", args.most) for name in ("wiki", "records")}
    trips = {(name, way): round_trips(some, way) for name, some in files.items() for way in WAYS}
    dates = shifted_dates(files["records"])
    told = page(trips, dates, time.perf_counter() - start)
    print(told)
    if args.most is None:
        PAGE.write_text(told, "utf-8")


if __name__ == "__main__":
    main()
