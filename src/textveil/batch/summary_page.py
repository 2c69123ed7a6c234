"""How is the summary of a batch drawn as one page?

Figures only: no name of a file, no word of a document. The page runs no script.
"""

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from string import Template

from textveil.batch.summary import WAITS, Summary
from textveil.batch.tasks import REASONS

MOST_KINDS = 16
"""Kinds that have a bar of their own; the rest share one."""


def draw_page(figures: Summary) -> str:
    """The whole page."""
    bounds = [f"{bound:g}" for bound in WAITS]
    took = [f"to {bound} s" for bound in bounds] + [f"over {bounds[-1]} s"]
    tenths = [f"{place * 10}–{place * 10 + 10} %" for place in range(len(figures.utility_bins))]
    aside = {REASONS[reason]: count for reason, count in figures.set_aside.items()}
    page = Template(files("textveil.data").joinpath("summary.html").read_text("utf-8"))
    return page.substitute(
        documents=f"{figures.documents:,}",
        written=f"{figures.written:,}",
        hidden=f"{figures.hidden:,}",
        aside=f"{sum(aside.values()):,}",
        utility=draw_columns(dict(zip(tenths, figures.utility_bins, strict=True)), label="documents"),
        utility_told=tell_utility(figures),
        waits=draw_columns(dict(zip(took, figures.waits, strict=True)), label="documents"),
        kinds=draw_bars(shorten_counts(figures.kinds)),
        formats=draw_bars(figures.formats),
        reasons=draw_bars(aside) if aside else "<p>Nothing was set aside.</p>",
    )


def tell_utility(figures: Summary) -> str:
    """The distribution in a sentence."""
    if not figures.measured:
        return "Not measured."
    share = figures.utility
    middle = f"{share['lower quartile']:.0%} to {share['upper quartile']:.0%}"
    return (
        f"Measured on {figures.measured:,} documents: half keep {share['median']:.0%} or more of their information, "
        f"the middle half {middle}; on average {share['mean']:.0%}."
    )


def shorten_counts(counts: Mapping[str, int]) -> dict[str, int]:
    """The largest counts, and the sum of the others.

    >>> shorten_counts({"name": 2, "date": 1})
    {'name': 2, 'date': 1}
    """
    listed = list(counts.items())
    rest = sum(count for _, count in listed[MOST_KINDS:])
    return dict(listed[:MOST_KINDS]) | ({f"{len(listed) - MOST_KINDS} other kinds": rest} if rest else {})


def draw_bars(counts: Mapping[str, int]) -> str:
    """A lying bar for each name, the figure beside it."""
    most = max(counts.values(), default=0) or 1
    rows = (
        f'<tr><th scope="row">{escape(name)}</th>'
        f'<td><span class="bar"><i style="width:{100 * count / most:.1f}%"></i></span></td>'
        f'<td class="figure">{count:,}</td></tr>'
        for name, count in counts.items()
    )
    return f'<table class="bars"><tbody>{"".join(rows)}</tbody></table>'


def draw_columns(counts: Mapping[str, int], *, label: str) -> str:
    """A standing column for each name, with its figure on top."""
    width, height, gap = 64, 150, 10
    most = max(counts.values(), default=0) or 1
    drawn = []
    for place, (name, count) in enumerate(counts.items()):
        left, tall = place * width, height * count / most
        middle, top = left + width / 2, 24 + height - tall
        drawn.append(
            f'<rect x="{left + gap / 2:g}" y="{top:.1f}" width="{width - gap}" height="{tall:.1f}" rx="3"/>'
            f'<text class="figure" x="{middle:g}" y="{top - 6:.1f}">{count:,}</text>'
            f'<text x="{middle:g}" y="{height + 44}">{escape(name)}</text>'
        )
    across = width * max(1, len(counts))
    told = ", ".join(f"{name}: {count:,}" for name, count in counts.items())
    return (
        f'<svg viewBox="0 0 {across} {height + 56}" role="img" aria-label="{escape(label)}: {escape(told)}">'
        f'<line x1="0" x2="{across}" y1="{height + 24}" y2="{height + 24}"/>{"".join(drawn)}</svg>'
    )
