"""How is told what became of real files?"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

SMALL, LATE = 5_000_000, 60
"""Bytes of a file that must not take longer than so many seconds."""


@dataclass(frozen=True)
class Row:
    """What became of one file."""

    name: str
    size: int
    reason: str
    """Why it was refused; empty if it was released."""
    seconds: float
    opens: bool | None = None
    """Whether an independent reader opens it; None if there is none for its format."""
    has_text: bool = True
    """Whether that reader finds a word in it."""
    expected: int = 0
    """Words that were not hidden."""
    lost: Counter[str] = field(default_factory=Counter, repr=False)
    """Those of them that are not in the output."""
    is_named: bool = False
    """Whether a language had to be named."""

    @property
    def group(self) -> str:
        """Its format, by its name; PDFs without text apart."""
        kind = Path(self.name).suffix.lower().lstrip(".") or "no ending"
        return f"{kind} without text" if kind == "pdf" and self.opens and not self.has_text else kind


def page(rows: Sequence[Row], *, listed: int) -> Iterator[str]:
    """The page of results."""
    groups = defaultdict[str, list[Row]](list)
    for one in rows:
        groups[one.group].append(one)
    yield "# Real files\n\n"
    yield f"{len(rows)} files of open-source projects, most of them from test suites, sanitized by the default policy. "
    yield f"The list has {listed}; the others were not measured. " if len(rows) < listed else ""
    yield "Written by `python -m benchmarks.files`; names, hashes and sources are in "
    yield "[files/list.tsv](files/list.tsv).\n\n"
    yield "| format | files | undamaged | released | of undamaged | words not hidden | still found | median s "
    yield "| longest s |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
    for name in sorted(groups):
        yield table_row(name, groups[name])
    yield table_row("**all**", rows)
    yield "\nA file counts as damaged if it was refused and an independent program (poppler, LibreOffice) cannot open "
    yield "it either, for instance for want of a password. Words of three letters or more count that such a program, "
    yield "or a look at the bytes of a text, finds; a word is lost if its letters are found less often in the "
    yield "output. PDFs without text are scans, drawings and empty pages. Seconds are of processor time.\n"
    yield f"\n{sum(one.is_named for one in rows)} files are in languages that are not read: they were refused with the "
    yield 'sentence that says so, and then treated with `language="en"`, as it says.\n'
    yield from late(rows)
    yield from refusals(rows)
    yield from losses(rows)


def is_damaged(one: Row) -> bool:
    """Whether no other program opens the file either."""
    return bool(one.reason) and one.opens is False


def table_row(name: str, rows: Sequence[Row]) -> str:
    """One line of the table."""
    whole = [one for one in rows if not is_damaged(one)]
    released = [one for one in rows if not one.reason]
    expected, lost = sum(one.expected for one in released), sum(one.lost.total() for one in released)
    found = f"{100 * (1 - lost / expected):.2f} %" if expected else "–"
    share = f"{100 * len(released) / len(whole):.1f} %" if whole else "–"
    seconds = [one.seconds for one in rows]
    return (
        f"| {name} | {len(rows)} | {len(whole)} | {len(released)} | {share} | {expected:,} | {found} "
        f"| {median(seconds):.1f} | {max(seconds):.1f} |\n"
    )


def late(rows: Sequence[Row]) -> Iterator[str]:
    """Small files that took long."""
    found = [one for one in rows if one.size < SMALL and one.seconds > LATE]
    yield f"\nFiles under {SMALL:,} bytes that took more than {LATE} s: {len(found)}.\n"
    for one in sorted(found, key=lambda one: -one.seconds):
        yield f"- {one.name}: {one.seconds:.0f} s\n"


def refusals(rows: Sequence[Row]) -> Iterator[str]:
    """Why files were refused."""
    yield "\n## Why files were refused\n\n| format | reason | files | opened by another program |\n|---|---|--:|--:|\n"
    refused = Counter((one.group, one.reason) for one in rows if one.reason)
    opened = Counter((one.group, one.reason) for one in rows if one.reason and one.opens)
    for (group, reason), count in sorted(refused.items()):
        yield f"| {group} | {reason.replace('|', '/')} | {count} | {opened[group, reason]} |\n"


def losses(rows: Sequence[Row]) -> Iterator[str]:
    """The files that lost most words."""
    lossy = sorted((one for one in rows if one.lost), key=lambda one: -one.lost.total())[:20]
    yield "\n## Where most words were lost\n\n| file | words not hidden | lost |\n|---|--:|--:|\n"
    for one in lossy:
        yield f"| {one.name} | {one.expected:,} | {one.lost.total()} |\n"
