"""What came of a batch, in figures that quote nobody, and as one page?"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from html import escape
from importlib.resources import files
from string import Template

from textveil.batch.manifest import ASIDE, DONE, GONE, OPEN
from textveil.batch.tasks import REASONS
from textveil.store.sqlite_store import SqliteStore

BINS = 10
"""Columns of a histogram of shares."""
WAITS = (0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
"""Bounds of a histogram of seconds."""
MOST_KINDS = 16
"""Kinds that have a bar of their own; the rest share one."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a batch."""

    files: int
    """All that were treated, with those set aside."""
    files_written: int
    documents: int
    """The same counted by documents: every row, line or mail of a file that has such is one."""
    written: int
    set_aside: dict[str, int]
    """By the reason, one of ``REASONS``."""
    left: int
    """Files that are still to be treated, where only a sample was."""
    hidden: int
    """Places that something was hidden at."""
    kinds: dict[str, int]
    formats: dict[str, int]
    """Files of each."""
    bytes: int
    seconds: float
    """Of all processes together."""
    waits: list[int]
    """Documents by the seconds they took: up to each of ``WAITS``, and beyond."""
    measured: int
    """Of so many documents it was measured how much is left."""
    utility: dict[str, float]
    """The mean and the quartiles of the share of information that is left."""
    utility_bins: list[int]
    outputs: tuple[str, ...] = field(default=(), repr=False)
    """What the files are called that were written."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing was set aside."""
        return not self.set_aside

    def json(self) -> str:
        """For a program."""
        told = {name: value for name, value in asdict(self).items() if name != "outputs"}
        return json.dumps(told, indent=1) + "\n"

    def text(self) -> str:
        """For a person."""
        lines = [f"{self.files_written:,} of {self.files:,} files written, {self.hidden:,} places hidden"]
        if self.documents != self.files:
            lines.append(f"{self.written:,} of {self.documents:,} rows, lines, mails and whole files in them")
        lines += [f"{self.left:,} files not treated: they are not in the sample"] if self.left else []
        lines += [f"set aside: {count:,} – {REASONS[reason]}" for reason, count in self.set_aside.items()]
        if self.measured:
            share, low, high = (self.utility[name] for name in ("median", "lower quartile", "upper quartile"))
            lines.append(
                f"information left: half of {self.measured:,} documents keep {share:.0%} or more "
                f"(the middle half {low:.0%} to {high:.0%})"
            )
        lines += [f"  {count:>9,}  {kind}" for kind, count in self.kinds.items()]
        return "\n".join(lines) + "\n"


def summarize(store: SqliteStore) -> Summary:
    """The figures that a manifest holds."""
    query = """SELECT reason, hidden, kinds, utility, documents.size, seconds FROM documents
    JOIN sources ON source = number WHERE state != ?"""
    reasons: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    waits, shares, hidden, size, seconds = [0] * (len(WAITS) + 1), [], 0, 0, 0.0
    for reason, places, found, utility, length, took in store.rows(query, GONE):
        reasons[reason] += 1
        kinds.update(json.loads(found))
        waits[sum(took > bound for bound in WAITS)] += 1
        shares += [] if utility is None else [utility]
        hidden, size, seconds = hidden + places, size + length, seconds + took
    written = reasons.pop("", 0)
    bins = Counter(min(BINS - 1, max(0, int(share * BINS))) for share in shares)
    [(left,)] = store.ask("SELECT count(*) FROM sources WHERE state = ?", OPEN)
    rows = store.ask("SELECT output FROM sources WHERE state = ?", DONE)
    treated = store.ask("SELECT format FROM sources WHERE state IN (?, ?)", DONE, ASIDE)
    return Summary(
        files=len(treated),
        files_written=len(rows),
        documents=written + sum(reasons.values()),
        written=written,
        set_aside=dict(reasons.most_common()),
        left=left,
        hidden=hidden,
        kinds=dict(kinds.most_common()),
        formats=dict(Counter(kind or "unknown" for (kind,) in treated).most_common()),
        bytes=size,
        seconds=round(seconds, 3),
        waits=waits,
        measured=len(shares),
        utility=find_quartiles(shares),
        utility_bins=[bins[place] for place in range(BINS)],
        outputs=tuple(output for (output,) in rows),
    )


def find_quartiles(shares: list[float]) -> dict[str, float]:
    """The mean and the quartiles of some shares; nothing of none.

    >>> find_quartiles([0.1, 0.2, 0.3, 0.4, 0.5])["median"]
    0.3
    """
    if not shares:
        return {}
    ordered = sorted(shares)
    names = ("lower quartile", "median", "upper quartile")
    picked = [ordered[round(place * (len(ordered) - 1) / 4)] for place in (1, 2, 3)]
    return {"mean": round(sum(ordered) / len(ordered), 4)} | {
        name: round(share, 4) for name, share in zip(names, picked, strict=True)
    }


def draw_page(figures: Summary) -> str:
    """The whole page."""
    bounds = [f"{bound:g}" for bound in WAITS]
    took = [f"to {bound} s" for bound in bounds] + [f"over {bounds[-1]} s"]
    tenths = [f"{place * 10}–{place * 10 + 10} %" for place in range(len(figures.utility_bins))]
    aside = {REASONS[reason]: count for reason, count in figures.set_aside.items()}
    page = Template(files("textveil.data").joinpath("summary.html").read_text("utf-8"))
    return page.substitute(
        files=f"{figures.files:,}",
        written=f"{figures.files_written:,}",
        documents=f"{figures.documents:,}",
        hidden=f"{figures.hidden:,}",
        aside=f"{sum(aside.values()):,}",
        utility=draw_columns(dict(zip(tenths, figures.utility_bins, strict=True))),
        utility_told=tell_utility(figures),
        waits=draw_columns(dict(zip(took, figures.waits, strict=True))),
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


def draw_columns(counts: Mapping[str, int]) -> str:
    """A standing column for each name, with how many documents it is of on top."""
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
        f'<svg viewBox="0 0 {across} {height + 56}" role="img" aria-label="documents: {escape(told)}">'
        f'<line x1="0" x2="{across}" y1="{height + 24}" y2="{height + 24}"/>{"".join(drawn)}</svg>'
    )
