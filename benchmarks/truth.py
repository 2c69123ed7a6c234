"""How many replacements are true, grammatical and sensible, and how many say less than they could?

    python -m benchmarks.replacement_checks draw ../shared/data --seed N [--language de]
    python -m benchmarks.truth

The first line draws the replacements: readers who have not seen the code judge
``replacement_checks/sample.tsv`` and fill in ``truth/NAME.verdicts.tsv``: ``id``, ``true``, ``grammatical``
and ``sensible`` (yes or no), and ``vague`` (yes or no) for those of which it is asked, else nothing. What was
drawn is kept without its text as ``truth/sample.tsv``. The second line writes ``truth.md`` from the verdicts; those on
German, Spanish and French, by one reader or more, lie in a folder of ``truth/`` each.
"""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.results import table
from textveil.core.model import Edit

HERE = Path(__file__).parent
FOLDER = HERE / "truth"
QUESTIONS = ("true", "grammatical", "sensible")


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a set and a genre."""

    set: str
    genre: str
    text: str


def is_mark(edit: Edit) -> bool:
    """Whether an edit says nothing but what kind of thing was there."""
    return "[" in edit.replacement


def flat(text: str) -> str:
    """Text on one line, breaks shown."""
    return " ".join(text.replace("\n", " ⏎ ").replace("\t", " ").split())


def write_rows(path: Path, rows: Iterable[Sequence[str]]) -> None:
    """Rows as tab-separated lines; no cell holds a tab or a line's end."""
    path.write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8")


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a file by the names of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def shares_of(sample: Sequence[dict[str, str]], verdicts: Sequence[dict[str, str]]) -> list[list[str]]:
    """Lines of the table: for each set, and for all, what share of all verdicts is yes, and of those asked no."""
    by_id = {row["id"]: row for row in sample}
    lines = []
    for name in [*dict.fromkeys(row["set"] for row in sample), "**all**"]:
        given = [one for one in verdicts if name in (by_id[one["id"]]["set"], "**all**")]
        cells = [share(sum(one[ask] == "yes" for one in given), len(given)) for ask in QUESTIONS]
        asked = [one["vague"] for one in given if one.get("vague") in ("yes", "no")]
        lines.append([name, str(len(given)), *cells, share(asked.count("yes"), len(asked))])
    return lines


def shares_in(folder: Path) -> list[list[str]]:
    """The same lines for a language, each with its name, once somebody has judged it."""
    verdicts = [one for path in sorted(folder.glob("*.verdicts.tsv")) for one in read_rows(path)]
    return [[folder.name.title(), *line] for line in shares_of(read_rows(folder / "sample.tsv"), verdicts)]


def agreement(readers: Sequence[Sequence[dict[str, str]]]) -> list[list[str]]:
    """For each question how many replacements two readers judged, and on how many of these they agree."""
    first, second = ({one["id"]: one for one in reader} for reader in readers[:2])
    both = sorted(first.keys() & second.keys())
    return [
        [ask, str(len(both)), share(sum(first[one][ask] == second[one][ask] for one in both), len(both))]
        for ask in QUESTIONS
    ]


def share(part: int, whole: int) -> str:
    """A share in percent."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


PAGE = """# Are the replacements true?

Written by `benchmarks/truth.py` from the verdicts in `benchmarks/truth/`, typed by nobody. {count} replacements were
drawn by a seed at level `standard`; {readers} readers who had not seen the code judged them. *True*: what is said
denotes what the words denote. *Grammatical*: an editor would let the sentence pass. *Sensible*: nobody is misled or
puzzled. *Vague*, of places, organizations and works: a more informative wording, true and as safe, was at hand. Of the
sets but the last, most texts taught the network with little weight.

{shares}

## How far the readers agree

{agreement}

## In other languages

200 replacements each, by one reader or more who had not seen the code, from texts of all genres at hand.

{languages}
"""


def count() -> None:
    """Write the page from the verdicts of all readers."""
    sample = read_rows(FOLDER / "sample.tsv")
    readers = [read_rows(path) for path in sorted(FOLDER.glob("*.verdicts.tsv"))]
    if len(readers) < 2:
        raise SystemExit("two readers are needed: put their verdicts into benchmarks/truth/NAME.verdicts.tsv")
    verdicts = [one for reader in readers for one in reader]
    languages = [line for folder in sorted(FOLDER.iterdir()) if folder.is_dir() for line in shares_in(folder)]
    page = PAGE.format(
        count=len({one["id"] for one in verdicts}),
        readers=len(readers),
        shares=table(["set", "verdicts", *QUESTIONS, "vague"], shares_of(sample, verdicts)),
        agreement=table(["question", "both judged", "agree"], agreement(readers)),
        languages=table(["language", "texts", "verdicts", *QUESTIONS, "vague"], languages),
    )
    (HERE / "truth.md").write_text(page, "utf-8")


if __name__ == "__main__":
    count()
