"""What does each rule over the networks bring, and what does it cost?

    python -m benchmarks.rules [--data FOLDER]

Each rule is taken out in turn, and the texts of ``benchmarks.people`` from which the
networks learnt nothing are judged again at ``standard``: passages of many genres, and
the texts of another author. A rule that finds nothing more and hides nothing less
wrongly does not pay. Writes ``rules.md``.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.genres import DATA, ours
from benchmarks.marked_texts import MarkedText
from benchmarks.people import FIGURES, FRESH, OWN, Rows, measure, read_sets
from benchmarks.results import table

PAGE = Path(__file__).with_suffix(".md")


def find_nothing(*_: Any, **__: Any) -> list[Any]:
    """What a rule says that is not there."""
    return []


def do_nothing(*_: Any, **__: Any) -> None:
    """What a rule does that is not there."""


def leave_as_it_is(found: Any, *_: Any, **__: Any) -> Any:
    """What a rule makes of something when it is not there."""
    return found


def say_yes(*_: Any, **__: Any) -> bool:
    return True


def say_no(*_: Any, **__: Any) -> bool:
    return False


LAYOUT = "textveil.languages.english.layout.structure"
ENGLISH, JUDGE = "textveil.languages.english.language", "textveil.judges.anonymise"
PRIVATE, IDENTIFIERS = "textveil.judges.private_people", "textveil.mentions.identifiers.find"

RULES: Mapping[str, Sequence[tuple[str, Callable[..., Any]]]] = {
    "first names that are words": [(f"{ENGLISH}:EnglishNames.called_by", find_nothing)],
    "layout: who speaks": [(f"{LAYOUT}:{name}", do_nothing) for name in ("read_nick", "read_tags")],
    "layout: labels and values": [(f"{LAYOUT}:read_fields", do_nothing)],
    "layout: headings": [(f"{LAYOUT}:mark_headings", do_nothing)],
    "layout: cells": [(f"{LAYOUT}:mark_cells", do_nothing)],
    "layout: lines that do not go on": [(f"{LAYOUT}:broken_lines", find_nothing)],
    "ages behind names": [(f"{JUDGE}:find_ages_behind", find_nothing)],
    "decisions that are cited": [(f"{ENGLISH}:cited_decisions", find_nothing)],
    "reports, codes and rules that are cited": [(f"{ENGLISH}:law_references", find_nothing)],
    "shorthand of wards": [(f"{ENGLISH}:EnglishNames.shared_shorthand", find_nothing)],
    "units beside numbers": [(f"{ENGLISH}:EnglishValues.units_beside", find_nothing)],
    "numbers that are no years": [
        (f"{ENGLISH}:EnglishValues.{name}", say_no) for name in ("tells_no_year", "is_amount")
    ],
    "secrets in fields": [(f"{JUDGE}:find_secrets", find_nothing)],
    "labels of identifiers": [(f"{JUDGE}:without_labels", leave_as_it_is)],
    "addresses that the reader bears out": [(f"{JUDGE}:is_borne_out", say_yes)],
    "names over a line's end": [(f"{JUDGE}:join_wrapped", leave_as_it_is)],
    "last name first": [(f"{JUDGE}:join_last_first", leave_as_it_is)],
    "titles and degrees": [(f"{JUDGE}:name_alone", leave_as_it_is)],
    "parts of one name": [(f"{PRIVATE}:whole_names", lambda private: private.reading.ranges)],
    "names said again": [(f"{PRIVATE}:name_again", find_nothing)],
    "full names in short texts": [(f"{PRIVATE}:is_full_name", say_no)],
    "words in no mention": [(f"{PRIVATE}:PrivateBits.rest", find_nothing)],
    "postal addresses": [("textveil.mentions.identifiers.addresses:find", find_nothing)],
    "parts of one date": [(f"{IDENTIFIERS}:join_dates", leave_as_it_is)],
    "identifiers that cross": [(f"{IDENTIFIERS}:cut_crossing", leave_as_it_is)],
}
"""What is taken out for each rule, and what stands there instead."""


@contextmanager
def without(rule: str) -> Iterator[None]:
    """The package without a rule."""
    patches = []
    for place, instead in RULES[rule]:
        module, names = place.split(":")
        *outer, name = names.split(".")
        owner: Any = import_module(module)
        for inside in outer:
            owner = getattr(owner, inside)
        new = staticmethod(instead) if isinstance(vars(owner)[name], staticmethod) else instead
        patches.append(patch.object(owner, name, new))
    try:
        for one in patches:
            one.start()
        yield
    finally:
        for one in patches:
            one.stop()


def figures(rows: Rows) -> list[float]:
    """Each figure of ``benchmarks.people``, without an interval."""
    return [
        sum(row[above] for row in rows) / max(sum(row[below] for row in rows), 1) for above, below in FIGURES.values()
    ]


def compare(cases: Sequence[MarkedText]) -> list[tuple[str, list[float]]]:
    """The figures with all rules, and how they change without each."""
    whole = figures(measure(cases, ours("standard")))
    found = [("all rules", whole)]
    for rule in RULES:
        with without(rule):
            now = figures(measure(cases, ours("standard")))
        found.append((rule, [one - before for one, before in zip(now, whole, strict=True)]))
        print(rule, *(f"{one:+.5f}" for one in found[-1][1]), flush=True)
    return found


def spell(name: str, figure: float, *, signed: bool) -> str:
    """A share in per cent, or words in a thousand; a change with its sign."""
    return format(figure if "wrong" in name else 100 * figure, "+.2f" if signed else ".2f")


def page(found: Sequence[tuple[str, list[float]]], cases: Sequence[MarkedText]) -> str:
    """The table."""
    rows = [
        [rule, *(spell(name, one, signed=place > 0) for name, one in zip(FIGURES, line, strict=True))]
        for place, (rule, line) in enumerate(found)
    ]
    marked = sum(len(case.marks) for case in cases)
    return (
        "# Rules over the networks, measured\n\n"
        "Written by `python -m benchmarks.rules`, typed by nobody. The first row has the figures with all rules, each "
        "other one how they change without that rule: shares in per cent, words hidden wrongly in a thousand.\n\n"
        f"{len(cases)} texts with {marked:,} marks that taught nobody, read by the packaged networks at `standard`. "
        "Rules that serve presets alone, where kinds are always hidden, show nothing here.\n\n"
        + table(["without", *FIGURES], rows)
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    args = parser.parse_args()
    sets = read_sets(args.data)
    cases = [*sets.get(FRESH, []), *sets[OWN]]
    PAGE.write_text(page(compare(cases), cases), "utf-8")
    print(PAGE.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
