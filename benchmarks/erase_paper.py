"""What does section 7 of ERASE show when it is run again?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean, median

import numpy as np

from benchmarks.erase_common import Document, Report, clocked, fast_btop, naive_btop, solve, solve_only
from benchmarks.erase_data import Setting, documents
from benchmarks.erase_figures import draw, table
from textveil.k_safety.subset import Subset
from textveil.k_safety.views import is_k_safe

HERE = Path(__file__).parent
PATIENCE = 2.0
"""Seconds after which BestFirst is given up, and its curve ends."""
NAIVE_PATIENCE = 1.0
"""Seconds after which Naive-BTop is given up."""
WIDEST = 12
Curve = list[float | None]
Curves = dict[str, Curve]
Row = dict[str, float | None]
BEST = "exact (best found)"


@dataclass(frozen=True)
class Effort:
    """How much is run: seconds for the exact search, and on how many of the documents Naive-BTop is."""

    limit: float
    naive: int


@dataclass(frozen=True)
class Point:
    """What each method keeps and how long it takes, over the documents of one point."""

    kept: Row
    """Terms, the mean."""
    taken: Row
    """Milliseconds, the median."""


def measure(setting: Setting, docs: list[Document], *, k: int, effort: Effort, windows: Sequence[int] = ()) -> Point:
    """One point of a figure of quality and of one of speed: every method runs once on every document."""
    kept: Row = {}
    for name, method in (("BFreq", "bfreq"), ("BSize", "bsize")):
        kept[name] = fmean(len(solve(setting, doc, k=k, method=method, regrow=False).kept) for doc in docs)
    fast = [clocked(partial(fast_btop, setting, doc, k=k)) for doc in docs]
    kept["BTop"] = fmean(len(doc) - gone for doc, (gone, _) in zip(docs, fast, strict=True))
    kept["BTop, regrown"] = fmean(len(solve(setting, doc, k=k, method="btop").kept) for doc in docs)
    exact = [clocked(partial(solve_only, setting, doc, k=k, time_limit=effort.limit)) for doc in docs]
    assert all(is_k_safe(setting.database, one.kept, k=k, protected=setting.protected) for one, _ in exact)
    kept |= {BEST: fmean(len(one.kept) for one, _ in exact), "exact (proven bound)": fmean(a.bound for a, _ in exact)}
    naive = [clocked(partial(naive_btop, setting, doc, k=k, seconds=NAIVE_PATIENCE)) for doc in docs[: effort.naive]]
    taken: Row = {"Naive-BTop": middle(naive), "Fast-BTop": middle(fast), "exact": middle(exact)}
    for window in windows:
        answers = best_first(setting, docs, k=k, window=window)
        taken[f"BestFirst (L={window})"] = middle(answers) if answers else None
        if window == WIDEST:
            kept["BestFirst"] = fmean(len(one.kept) for one, _ in answers) if answers else None
    return Point(kept, taken)


def middle(answers: Sequence[tuple[object, float]]) -> float:
    """The median time of some answers, in milliseconds."""
    return 1000 * median(seconds for _, seconds in answers)


def best_first(setting: Setting, docs: list[Document], *, k: int, window: int) -> list[tuple[Subset, float]]:
    """Answers and their seconds; none where a run did not come to its end in time."""
    answers = []
    for doc in docs:
        solved = partial(solve_only, setting, doc, k=k, method="best-first", window=window, time_limit=PATIENCE)
        answers.append(clocked(solved))
        if not answers[-1][0].optimal:
            return []
    return answers


def sweep(rows: Iterable[Row]) -> Curves:
    """Rows as curves; a method that was not run somewhere has a gap there."""
    listed = list(rows)
    names = dict.fromkeys(name for row in listed for name in row)
    return {name: [row.get(name) for row in listed] for name in names}


SIZES, KS = tuple(range(5, 55, 5)), (1, 5, 10, 15, 20, 25, 30)
ALPHAS = tuple(round(0.1 * step, 1) for step in range(1, 11))


def figures(report: Report, setting: Setting, *, count: int, effort: Effort) -> None:
    """Figures 5-10 again, of ``count`` documents a point."""
    report.add(
        "\n## What we measured",
        "3,000 entities with 100 of 200 terms, 450 protected; K = 10, α = .8, |D| = 50 where not varied.",
        f"The exact search may take {effort.limit:g} s a document: there its time ends, and its proven bound may stay",
        f"above what it found. BestFirst may take {PATIENCE:g} s a document; its curve ends where one of them takes",
        f"longer. Naive-BTop is timed on the first {effort.naive} documents of a point and given up after",
        f"{NAIVE_PATIENCE:g} s: a median of {1000 * NAIVE_PATIENCE:g} ms or more says that it takes at least that.",
        "All limits are in processor time, too.",
    )
    by_size = [documents(setting, count, size=size, goodness=0.8) for size in SIZES]
    by_alpha = [documents(setting, count, size=50, goodness=alpha) for alpha in ALPHAS]
    sizes = [measure(setting, docs, k=10, effort=effort, windows=(1, 8, WIDEST)) for docs in by_size]
    ks = [measure(setting, by_size[-1], k=k, effort=effort) for k in KS]
    alphas = [measure(setting, docs, k=10, effort=effort) for docs in by_alpha]
    five, six, seven = (sweep(point.kept for point in some) for some in (sizes, ks, alphas))
    eight, nine, ten = (sweep(point.taken for point in some) for some in (sizes, ks, alphas))
    bound = "lower bound α·n"
    five[bound], six[bound], seven[bound] = [0.8 * n for n in SIZES], [40.0 for _ in KS], [50 * a for a in ALPHAS]
    axes: tuple[tuple[str, str, Sequence[float]], ...]
    axes = (("document size", "|D|", SIZES), ("K", "K", KS), ("goodness", "α", ALPHAS))
    for number, (curves, (what, xlabel, xs)) in enumerate(zip((five, six, seven), axes, strict=True), 5):
        _figure(report, number, title=f"Quality: effect of {what}", curves=curves, xs=xs, xlabel=xlabel)
    for number, (curves, (what, xlabel, xs)) in enumerate(zip((eight, nine, ten), axes, strict=True), 8):
        _figure(report, number, title=f"Efficiency: effect of {what}", curves=curves, xs=xs, xlabel=xlabel)
    report.add("\n## Claims of the paper\n", "| claim | measured | seen |", "|---|---|---|")
    quality_claims(report, five, six=six, seven=seven, ks=list(KS), alphas=list(ALPHAS))
    ended = count_ended(setting, by_size[-1])
    speed_claims(report, eight, nine=nine, ten=ten, sizes=list(SIZES), ended=ended, count=count)


def _figure(report: Report, number: int, *, title: str, curves: Curves, xs: Sequence[float], xlabel: str) -> None:
    is_time = number >= 8
    ylabel = "milliseconds (median)" if is_time else "terms kept (mean)"
    path = HERE / "figures" / f"erase-{number}.png"
    draw(path, curves, xs=xs, title=f"Figure {number}. {title}", xlabel=xlabel, ylabel=ylabel, log=is_time)
    report.add(
        f"\n### Figure {number}. {title}: {ylabel}\n",
        f"![](../../benchmarks/figures/{path.name})\n",
        table(curves, xs=xs, xlabel=xlabel, digits=1),
    )


def quality_claims(
    report: Report, five: Curves, *, six: Curves, seven: Curves, ks: list[int], alphas: list[float]
) -> None:
    """What section 7.1 says, held against what was measured."""
    best = at(five, BEST, index=-1)
    loss = {name: 100 * (1 - at(five, name, index=-1) / best) for name in ("BTop", "BSize", "BFreq")}
    said = ", ".join(f"{name} loses {share:.0f} %" for name, share in loss.items())
    behind = [at(seven, BEST, index=i) - at(seven, "BTop", index=i) for i in range(len(alphas))]
    worst = f"behind by up to {max(behind):.1f} terms, at α = {alphas[int(np.argmax(behind))]:g}"
    by_k = "; ".join(f"K = {k}: {at(six, BEST, index=i):.1f}" for i, k in enumerate(ks))
    at_least = all(at(six, BEST, index=i) >= 40 for i in range(len(ks)))
    within = 15 <= loss["BSize"] <= 20 and 20 <= loss["BFreq"] <= 25
    report.verdict(
        "BTop keeps more than BFreq and BSize", loss["BTop"] < min(loss["BSize"], loss["BFreq"]), figure=said
    )
    report.verdict("BSize is 15-20 % worse than the best, BFreq 20-25 %", within, figure=f"at 50 terms: {said}")
    report.verdict(
        "with K = 1 nothing is removed",
        at(six, BEST, index=0) == 50,
        figure=f"the best keeps {at(six, BEST, index=0):.1f} of 50",
    )
    report.verdict("BTop is close to the optimum for every α (within one term)", max(behind) <= 1, figure=worst)
    report.verdict("α·n is a lower bound on the best for every K ≤ 30", at_least, figure=by_k)
    report.verdict(
        "with α = 1 nothing needs to go",
        at(seven, BEST, index=-1) == 50,
        figure=f"{at(seven, BEST, index=-1):.1f} of 50 stay",
    )


def speed_claims(
    report: Report, eight: Curves, *, nine: Curves, ten: Curves, sizes: list[int], ended: int, count: int
) -> None:
    """What section 7.2 says, held against what was measured."""
    early = [i for i, size in enumerate(sizes) if size < 14]
    sooner = [
        f"{at(eight, 'BestFirst (L=1)', index=i):.0f} ms to {at(eight, 'Fast-BTop', index=i):.0f} ms" for i in early
    ]
    quicker = all(at(eight, "BestFirst (L=1)", index=i) < at(eight, "Fast-BTop", index=i) for i in early)
    done = {window: _reached(eight[f"BestFirst (L={window})"], sizes) for window in (1, 8, 12)}
    shown = f"every run ends within {PATIENCE:g} s up to " + ", ".join(
        f"{size} terms (L = {window})" for window, size in done.items()
    )
    fast = [at(nine, "Naive-BTop", index=i) / at(nine, "Fast-BTop", index=i) for i in range(len(nine["Fast-BTop"]))]
    low = at(ten, "Naive-BTop", index=0) / at(ten, "Fast-BTop", index=0)
    report.verdict("below 14 terms even BestFirst L = 1 beats BTop", quicker, figure="; ".join(sooner))
    report.verdict("L = 12 goes further than L = 1", done[12] > done[1], figure=shown)
    report.verdict("L = 8 hardly goes further than L = 1", done[8] == done[1], figure=shown)
    not_feasible(report, ended, count=count)
    report.verdict(
        "Fast-BTop beats Naive-BTop for every K", min(fast) > 1, figure=f"by {min(fast):.1f} × or more everywhere"
    )
    report.verdict(
        "more so for larger K",
        fast[-1] > fast[0],
        figure=f"{fast[0]:.1f} × at K = 1, at least {fast[-1]:.1f} × at K = 30",
    )
    report.verdict("about 1.5 × at low α", 1.2 <= low <= 2, figure=f"at least {low:.1f} × at α = .1")


def count_ended(setting: Setting, docs: list[Document]) -> int:
    """How many of some documents BestFirst proves with its widest window in time, K = 10."""
    return sum(bool(best_first(setting, [doc], k=10, window=WIDEST)) for doc in docs)


def not_feasible(report: Report, ended: int, *, count: int) -> None:
    """Whether BestFirst is out of reach for the largest documents: most of its runs do not end."""
    figure = f"L = {WIDEST}: {ended} of {count} documents end within {PATIENCE:g} s"
    report.verdict("BestFirst is not feasible at 50 terms", holds=2 * ended < count, figure=figure)


def at(curves: Curves, name: str, *, index: int) -> float:
    """One value of a curve; not a number where it has ended."""
    value = curves[name][index]
    return float("nan") if value is None else value


def _reached(curve: Curve, sizes: list[int]) -> int:
    """The largest size up to which every run came to its end in time."""
    ended = [size for size, value in zip(sizes, curve, strict=True) if value is None]
    return max((size for size in sizes if size < min(ended, default=1000)), default=0)
