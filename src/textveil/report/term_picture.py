"""How are the terms of a text drawn, with what each tells and where the limit lies?

One SVG, written by hand: it loads nothing, runs nothing, and is read in light and in
dark. A bar a term, the most telling first; what goes is drawn in another colour and
has another end, so that it is told apart without colours too.
"""

import math
from collections.abc import Sequence
from html import escape
from typing import Protocol

WIDTH, NAMES, NUMBERS, MARGIN = 960, 250, 150, 28
HEAD, ROW, FOOT = 96, 30, 58
MOST_ROWS, LONGEST = 24, 30
"""Terms that are drawn, the most telling ones, and signs of the longest name that is written out."""
STEPS = (0.5, 1.0, 2.0, 4.0, 5.0, 10.0)
"""Bits between the lines of the grid: the first of which few enough are needed."""
MOST_LINES = 8
STYLE = """
text{font:15px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1f2328}
.title{font-size:22px;font-weight:600}.small{font-size:13px;fill:#59636e}
.bits{font-size:13px;fill:#59636e;stroke:#fff;stroke-width:4px;paint-order:stroke}
.ground{fill:#fff}.grid{stroke:#e4e8ec}.base{stroke:#8c959f}.stem{stroke-width:10;stroke-linecap:butt}
.keep{stroke:#8fa3b8;fill:#8fa3b8}.hide{stroke:#c2410c;fill:#c2410c}text.hide{stroke:none;font-weight:600}
.limit{stroke:#1f2328;stroke-width:1.5;stroke-dasharray:6 5;fill:none}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9da7b3}
.bits{fill:#9da7b3;stroke:#0d1117}.ground{fill:#0d1117}.grid{stroke:#262c36}
.base{stroke:#6e7681}.keep{stroke:#5b7088;fill:#5b7088}.hide{stroke:#fb923c;fill:#fb923c}.limit{stroke:#e6edf3}}
"""


class DrawnTerm(Protocol):
    """What is asked of a term."""

    @property
    def text(self) -> str:
        """What it says."""

    @property
    def ic(self) -> float:
        """What it carries."""

    @property
    def pmi(self) -> float | None:
        """What it tells of what is protected."""

    @property
    def limit(self) -> float | None:
        """From how many bits on it goes."""

    @property
    def verdict(self) -> str:
        """``hide`` or ``keep``."""

    @property
    def about(self) -> str:
        """What it tells of."""


def draw_terms(terms: Sequence[DrawnTerm]) -> str:
    """The picture of some terms, each form once."""
    rows = rows_of(terms)
    shown = rows[:MOST_ROWS]
    most = max([1.0, *(bits_of(one) for one in shown), *(one.limit or 0.0 for one in shown)])
    height = HEAD + ROW * max(len(shown), 1) + FOOT
    parts = [f'<rect class="ground" width="{WIDTH}" height="{height}"/>', *head(rows), *grid(most, rows=len(shown))]
    parts += limits(shown, most=most)
    parts += [part for place, one in enumerate(shown) for part in row(place, one, most=most)]
    left_out = f" · {len(rows) - len(shown)} more tell less" if len(rows) > len(shown) else ""
    foot = f"{bits_name(rows)}{left_out}"
    parts.append(f'<text class="small" x="{NAMES}" y="{height - 12}">{escape(foot)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title(rows), quote=True)}"><style>{STYLE}</style>{"".join(parts)}</svg>\n'
    )


def rows_of(terms: Sequence[DrawnTerm]) -> list[DrawnTerm]:
    """The terms that are drawn, a form once, the most telling first; one that goes somewhere is drawn as going."""
    found: dict[str, DrawnTerm] = {}
    for one in sorted(terms, key=lambda term: (term.verdict == "hide", bits_of(term)), reverse=True):
        found.setdefault(" ".join(one.text.split()).casefold(), one)
    return sorted(found.values(), key=lambda term: (-bits_of(term), term.verdict != "hide"))


def bits_of(term: DrawnTerm) -> float:
    """The length of a term's bar: what it tells of what is protected, or what it carries."""
    value = term.ic if term.pmi is None else term.pmi
    return max(value, 0.0) if math.isfinite(value) else 0.0


def title(rows: Sequence[DrawnTerm]) -> str:
    """What the picture is about."""
    about = dict.fromkeys(one.about for one in rows if one.about)
    what = "What each term tells of " + ", ".join(about) if about else "What each term carries"
    return short(what, 70)


def bits_name(rows: Sequence[DrawnTerm]) -> str:
    """What is told by the length of a bar."""
    if any(one.pmi is not None for one in rows):
        return "bits of what is protected that a term tells (PMI)"
    return "bits that a term carries (information content)"


def head(rows: Sequence[DrawnTerm]) -> list[str]:
    """The title, how many terms go and stay, and what the colours mean."""
    gone = sum(one.verdict == "hide" for one in rows)
    said = [f"{gone} go", f"{len(rows) - gone} stay"]
    made = [f'<text class="title" x="{MARGIN}" y="38">{escape(title(rows))}</text>']
    for place, (name, words) in enumerate(zip(("hide", "keep"), said, strict=True)):
        x = MARGIN + 100 * place
        made.append(f'<rect class="{name}" x="{x}" y="54" width="14" height="14"/>')
        made.append(f'<text x="{x + 22}" y="66">{words}</text>')
    return made


def grid(most: float, *, rows: int) -> list[str]:
    """Lines at whole bits, with their numbers below."""
    step = next((one for one in STEPS if most / one <= MOST_LINES), math.ceil(most / MOST_LINES))
    bottom = HEAD + ROW * rows
    made = []
    for number in range(int(most / step) + 1):
        x = across(number * step, most)
        name = "base" if number == 0 else "grid"
        made.append(f'<path class="{name}" d="M{x} {HEAD - 8}V{bottom}"/>')
        made.append(f'<text class="small" x="{x}" y="{bottom + 20}" text-anchor="middle">{number * step:g}</text>')
    return made


def row(place: int, term: DrawnTerm, *, most: float) -> list[str]:
    """A term: its name, its bar and its bits."""
    y, bits = HEAD + ROW * place + ROW // 2, bits_of(term)
    end, start = across(bits, most), across(0, most)
    weight = ' class="hide"' if term.verdict == "hide" else ""
    told = "never together" if term.pmi == -math.inf else f"{term.ic if term.pmi is None else term.pmi:.1f}"
    told = told.replace("-", "−")
    made = [
        f'<text{weight} x="{NAMES - 14}" y="{y + 5}" text-anchor="end">{escape(short(term.text, LONGEST))}</text>',
        f'<path class="stem {term.verdict}" d="M{start} {y}H{end}"/>' if end > start else "",
        f'<circle class="{term.verdict}" cx="{end}" cy="{y}" r="8"/>' if term.verdict == "hide" else "",
        f'<text class="bits" x="{end + 14}" y="{y + 5}">{told}</text>',
    ]
    return [part for part in made if part]


def limits(shown: Sequence[DrawnTerm], *, most: float) -> list[str]:
    """The limit, where all terms have one; else a stroke in each row that has its own."""
    own = [round(one.limit, 6) if one.limit is not None else None for one in shown]
    different = {one for one in own if one is not None}
    bottom = HEAD + ROW * len(shown)
    if len(different) == 1:
        [limit] = different
        x = across(limit, most)
        said = f'<text class="small" x="{x}" y="{HEAD - 14}" text-anchor="middle">limit {limit:.1f}</text>'
        return [f'<path class="limit" d="M{x} {HEAD - 8}V{bottom}"/>', said]
    places = [(number, one) for number, one in enumerate(own) if one is not None]
    return [
        f'<path class="limit" d="M{across(one, most)} {HEAD + ROW * number + 3}V{HEAD + ROW * (number + 1) - 3}"/>'
        for number, one in places
    ]


def across(bits: float, most: float) -> float:
    """Where so many bits are drawn."""
    return round(NAMES + (WIDTH - NAMES - NUMBERS) * bits / most, 1)


def short(words: str, most: int) -> str:
    """Words on one line, cut where they are too long."""
    line = " ".join(words.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
