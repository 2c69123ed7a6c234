"""What was measured, on one page? Writes docs/benchmark.md, its pictures, and the small table of the README.

    python -m benchmarks.summary

From ``quality.json``, ``people.json`` and the tables of the other pages, each written by its
own script; nothing is typed. Where another tool is better, the page says so.
"""

import json
import re
import sys
from typing import Any

from benchmarks import plots
from benchmarks.court_cases import RESULTS as CASES
from benchmarks.pages import ROOT, Table, find_table, number, tables
from benchmarks.people import FIGURES as PEOPLE_FIGURES
from benchmarks.people import RESULTS as PEOPLE
from benchmarks.people import caption, how_read
from benchmarks.plots import Plot, Series
from benchmarks.quality import FIGURES, RESULTS
from benchmarks.results import LESS, spell, table

PAGE, README, FIGURES_AT = ROOT / "docs" / "benchmark.md", ROOT / "README.md", ROOT / "docs" / "figures"
OURS = "textveil, standard"
SETS = {
    "ours": "Our own {} texts of twelve genres, written and marked before any run",
    "elsewhere": "{} texts of ten genres from elsewhere, marked by one reader; not part of the project",
}
MEANING = """
A mention is *found* when most of its words are touched, *whole* when all are. *People hidden throughout*: of whom every
mention went, in whatever form. A word is *wrong* when it is hidden and should have stayed; *precision by information*
is the share of the hidden bits that must or may go. Everyone is measured by the same script, each tool with its usual
settings; scrubadub and DataFog, as installed, look for a few sorts of numbers and addresses and for no names. Nothing
was learnt from these texts, but what a miss may cost at `standard` was settled with both sets in view, and one set was
marked by those who wrote textveil.
"""
MARKS = ("<!-- peers: written by python -m benchmarks.summary -->", "<!-- end of peers -->")


def page(measured: dict[str, Any]) -> str:
    """The whole page."""
    parts = [opening(measured), *private_people(read_people())]
    parts += [quality(measured, name) for name in measured["sets"]]
    parts += [court_cases(), attacks(), truth(), speed(), files(), settings(), more()]
    return "\n".join(parts)


def opening(measured: dict[str, Any]) -> str:
    """Who was measured, where and when."""
    versions = "; ".join(f"{name} ({version})" for name, version in measured["versions"].items())
    missing = "; ".join(measured["not measured"])
    return "\n".join(
        [
            "# Benchmark\n",
            "Written by `python -m benchmarks.summary` from what the scripts in `benchmarks/` left; typed by nobody.",
            f"Quality was measured on {measured['date']} ({measured['machine']}): {versions}.",
            *([f"Not measured, for what they need was not installed: {missing}."] if missing else []),
            "In brackets: the middle 95 of 100 redrawn sets of texts. `make bench` measures again.\n",
            MEANING.lstrip(),
        ]
    )


def read_people() -> dict[str, Any]:
    """What was measured of private people."""
    measured: dict[str, Any] = json.loads(PEOPLE.read_text("utf-8"))
    return measured


def private_people(measured: dict[str, Any]) -> list[str]:
    """Whether private people are hidden and the rest is left alone, a section a set."""
    head = ["", *PEOPLE_FIGURES]
    made = ["## Private people, and what is left alone\n", "From [people](../benchmarks/people.md), which says how.\n"]
    for name, one in measured["sets"].items():
        rows = [[f"textveil, {level}", *spell_all(found)] for level, found in one["all"].items()]
        made += [f"{one['texts']:,} texts. {how_read(name)}\n", table(head, rows)]
    for name, beside in measured["beside others"].items():
        rows = [[who, *spell_all(found)] for who, found in beside["everyone"].items()]
        better = where_others_are_better(beside["everyone"], list(PEOPLE_FIGURES))
        made += [f"{caption(name, measured)}\n", table(head, rows), f"{better}\n"]
    return made


def spell_all(found: dict[str, Any]) -> list[str]:
    """All figures of private people."""
    return [spell(found.get(figure), figure) for figure in PEOPLE_FIGURES]


def quality(measured: dict[str, Any], name: str) -> str:
    """What everyone finds in a set of texts, and where others are better."""
    everyone = measured["sets"][name]
    shown = [figure for figure in FIGURES if figure in everyone[OURS]]
    rows = [[who, *(spell(found[figure], figure) for figure in shown)] for who, found in everyone.items()]
    title = SETS[name].format(measured["texts"][name])
    return f"## {title}\n\n{table(['', *shown], rows)}\n{where_others_are_better(everyone, shown)}\n"


def where_others_are_better(everyone: dict[str, Any], shown: list[str]) -> str:
    """One line for each figure in which another tool beats our default."""
    lines = []
    for figure in shown:
        mine = everyone[OURS][figure][0]
        better = [
            who
            for who, found in everyone.items()
            if not who.startswith("textveil") and figure in found and (found[figure][0] < mine) == (figure in LESS)
            if found[figure][0] != mine
        ]
        lines += [f"- {figure}: {', '.join(better)}"] if better else []
    head = f"Better than `{OURS}`:"
    return f"{head}\n\n" + "\n".join(lines) if lines else f"{head} nobody, in any of these figures."


def court_cases() -> str:
    """Direct and indirect identifiers of court cases of which every mention went."""
    hidden = json.loads(CASES.read_text("utf-8"))["hidden"] if CASES.exists() else {}
    rows = [[who, f"{one['DIRECT']:.1%}", f"{one['QUASI']:.1%}"] for who, one in hidden.items()]
    note = (
        "An entity counts when every word of every mention went; one annotator's marks. Half of the direct identifiers "
        "are numbers of applications. Titles before names do not count. Ours has learnt from these cases, which "
        "flatters it."
    )
    body = table(["court cases", "direct identifiers", "indirect identifiers"], rows)
    return f"## Everything that is told of one person\n\n{note}\n\n{body}"


def attacks() -> str:
    """Whom an adversary still recognises, and how much is left."""
    found = find_table("benchmarks/attack.md", "release", "first", "utility")
    rows = [[row[found.columns.index(name)] for name in ("release", "first", "utility")] for row in found.rows]
    plots.write(recognised(found), FIGURES_AT / "privacy-level.svg")
    head = ["release of 453 biographies", "subjects guessed first", "information left"]
    return (
        "## Whom a stranger recognises, and what is left\n\nFrom [attack](../benchmarks/attack.md), which says how, "
        f"and of which version.\n\n![By level](figures/privacy-level.svg)\n\n{table(head, rows)}"
    )


def recognised(found: Table) -> Plot:
    """Privacy against utility by level, with others beside."""
    points = {
        name: (number(left), 100 - number(first), name.removeprefix("textveil, "))
        for name, first, left in zip(
            found.column("release"), found.column("first"), found.column("utility"), strict=True
        )
    }
    ours = [name for name in points if name.startswith("textveil")]
    lines = [
        Series(f"textveil, {mode}", [shorten(points[one], mode) for one in ours if one.endswith(mode)])
        for mode in ("generalize", "redact")
    ]
    others = Series("others", [point for name, point in points.items() if name not in ours], is_line=False)
    return Plot(
        "By level: up and to the right is better",
        "information left, %",
        "subjects not guessed first, %",
        [*lines, others],
    )


def shorten(point: tuple[float, float, str], mode: str) -> tuple[float, float, str]:
    """A point without the mode in its name."""
    return point[0], point[1], point[2].removesuffix(f", {mode}")


def truth() -> str:
    """Whether what is said instead is true."""
    found = find_table("benchmarks/truth.md", "set", "verdicts", "true", "grammatical", "sensible", "vague")
    (together,) = [row for row in found.rows if "all" in row[0]]
    body = table(found.columns[1:], [together[1:]])
    return f"## Is it true, what is said instead?\n\nTwo readers: [truth](../benchmarks/truth.md).\n\n{body}"


def speed() -> str:
    """How fast, beside others."""
    found, *_ = tables((ROOT / "benchmarks" / "speed.md").read_text("utf-8"))
    return f"## Speed\n\nFrom [speed](../benchmarks/speed.md).\n\n{table(found.columns, found.rows)}"


def files() -> str:
    """Of how many real files an output was released."""
    found = find_table("benchmarks/files.md", "format", "undamaged", "released", "of undamaged")
    shown = ("format", "undamaged", "released", "of undamaged")
    rows = [[row[found.columns.index(name)] for name in shown] for row in found.rows]
    body = table(shown, rows)
    return f"## Real files\n\nOf others' making, from [files](../benchmarks/files.md), with the reasons.\n\n{body}"


def settings() -> str:
    """What α, β and K do, as pictures."""
    for name, plot in {"alpha": by_alpha(), "beta": by_beta(), "k": by_k()}.items():
        plots.write(plot, FIGURES_AT / f"privacy-{name}.svg")
    return (
        "## What a setting does\n\n![By α](figures/privacy-alpha.svg)\n\n![By β](figures/privacy-beta.svg)\n\n"
        "![By K](figures/privacy-k.svg)\n\nFrom the papers, done again: [C-sanitized](papers/c-sanitized.md), "
        "[general-purpose](papers/general-purpose.md), [ERASE](papers/erase.md).\n"
    )


def by_alpha() -> Plot:
    """Marked terms hidden against information kept, over α."""
    found = find_table("docs/papers/c-sanitized.md", "α", "recall", "redaction", "sanitization")
    made = [
        Series("generalized", steps(found, x="sanitization", y="recall", by="α")),
        Series("redacted", steps(found, x="redaction", y="recall", by="")),
    ]
    return Plot("By α, six protected entities", "information kept, %", "marked terms hidden, %", made)


def by_beta() -> Plot:
    """Words that people hid and information kept, over β."""
    found = find_table("docs/papers/general-purpose.md", "φ", "β = IC(φ)", "recall", "kept, generalized")
    rows = [dict(zip(found.columns, row, strict=True)) for row in found.rows if "–" not in row]
    told, blacked = ([number(row[f"kept, {way}"]) for row in rows] for way in ("generalized", "redacted"))
    recall = [number(row["recall"]) for row in rows]
    made = [
        Series("generalized", list(zip(told, recall, [row["φ"] for row in rows], strict=True))),
        Series("redacted", list(zip(blacked, recall, [""] * len(rows), strict=True))),
    ]
    title = "By β: the feature one would reveal"
    return Plot(title, "information kept, %", "what people hid, hidden, %", made, x_most=40)


def by_k() -> Plot:
    """Terms kept of a document of fifty, over K."""
    found = find_table("docs/papers/erase.md", "K", "BTop", "BFreq", "exact (best found)")
    names = {"exact (best found)": "exact", "BTop": "BTop", "BFreq": "BFreq"}
    made = [Series(said, steps(found, x=name, y="K", by="")) for name, said in names.items()]
    most = max(map(number, found.column("K")))
    return Plot("By K, documents of 50 terms", "terms kept", "K: others that fit as well", made, x_most=50, y_most=most)


def steps(found: Table, *, x: str, y: str, by: str) -> list[tuple[float, float, str]]:
    """The points of a setting's steps, each named by the step."""
    said = [f"{by} = {one}" for one in found.column(by)] if by else [""] * len(found.rows)
    return list(zip(map(number, found.column(x)), map(number, found.column(y)), said, strict=True))


def more() -> str:
    """All pages, by their titles."""
    found = sorted((ROOT / "benchmarks").glob("*.md"))
    lines = [
        f"- [{re.sub(r'^# ', '', one.read_text('utf-8').splitlines()[0])}](../benchmarks/{one.name})" for one in found
    ]
    return "## All pages\n\n" + "\n".join(lines) + "\n"


DETAILS = frozenset({"found whole", "names, contacts, numbers and days found"})
"""Figures that the small table does without."""


def small_table(measured: dict[str, Any]) -> str:
    """The table of the README: who finds how much of what betrays private people, and hides how much wrongly."""
    name, beside = next(iter(measured["beside others"].items()))
    shown = [figure for figure in PEOPLE_FIGURES if figure not in DETAILS]
    everyone = {who: found for who, found in beside["everyone"].items() if is_small(who)}
    rows = [[who, *(spell(found.get(figure), figure) for figure in shown)] for who, found in everyone.items()]
    return f"{caption(name, measured)}\n\n{table(['', *shown], rows)}"


def is_small(who: str) -> bool:
    """Whether somebody stands in the small table: of ours the default alone."""
    return not who.startswith("textveil") or who == OURS


def fill_in(text: str, body: str) -> str:
    """A text with something else between the marks."""
    start, end = (text.index(mark) for mark in MARKS)
    return f"{text[: start + len(MARKS[0])]}\n\n{body}\n{text[end:]}"


def main() -> int:
    measured = json.loads(RESULTS.read_text("utf-8"))
    PAGE.write_text(page(measured), "utf-8")
    README.write_text(fill_in(README.read_text("utf-8"), small_table(read_people())), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
