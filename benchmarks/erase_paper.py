"""What does section 7 of ERASE show when it is run again?"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np

from benchmarks.erase_common import Document, Report, fast_btop, naive_btop, solve, solve_only, timed
from benchmarks.erase_data import Setting, documents
from benchmarks.erase_figures import draw, table

HERE = Path(__file__).parent
PATIENCE = 8.0
"""Seconds after which BestFirst is given up, and its curve ends."""
Curve = list[float | None]
Curves = dict[str, Curve]
BEST = "exact (best found)"


def quality(
    setting: Setting, docs: list[Document], *, k: int, limit: float, best_first: bool
) -> dict[str, float | None]:
    """How many terms each method keeps, on average; the optimum only where it was proven for all."""
    row: dict[str, float | None] = {}
    for name, method in (("BFreq", "bfreq"), ("BSize", "bsize")):
        row[name] = _mean([len(solve(setting, d, k=k, method=method, regrow=False).kept) for d in docs])
    row["BTop"] = _mean([len(d) - fast_btop(setting, d, k=k) for d in docs])
    row["BTop, regrown"] = _mean([len(solve(setting, d, k=k, method="btop").kept) for d in docs])
    answers = [solve(setting, d, k=k, time_limit=limit) for d in docs]
    row["exact (best found)"] = _mean([len(answer.kept) for answer in answers])
    row["exact (proven bound)"] = _mean([answer.bound for answer in answers])
    if best_first:
        kept = [solve(setting, d, k=k, method="best-first", time_limit=PATIENCE) for d in docs]
        row["BestFirst"] = _mean([len(a.kept) for a in kept]) if all(a.optimal for a in kept) else None
    return row


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def sweep(rows: list[dict[str, float | None]]) -> dict[str, Curve]:
    """Rows as curves; a method that was not run somewhere has a gap there."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


# ----------------------------------------------------------------- figures 8-10


def speed(
    setting: Setting, docs: list[Document], *, k: int, windows: Sequence[int], limit: float
) -> dict[str, float | None]:
    """How long each method takes, in milliseconds: the median over the documents."""
    methods: dict[str, Callable[[Document], object]] = {
        "Naive-BTop": lambda doc: naive_btop(setting, doc, k=k),
        "Fast-BTop": lambda doc: fast_btop(setting, doc, k=k),
        "exact": lambda doc: solve_only(setting, doc, k=k, time_limit=limit),
    }
    row: dict[str, float | None] = {
        name: 1000 * median(timed(partial(method, doc)) for doc in docs) for name, method in methods.items()
    }
    return row | {f"BestFirst (L={window})": _best_first(setting, docs, k=k, window=window) for window in windows}


def _best_first(
    setting: Setting, docs: list[Document], *, k: int, window: int, patience: float = PATIENCE
) -> float | None:
    """Milliseconds, where every run came to its end in time."""
    seconds = []
    for doc in docs:
        start = time.process_time()
        answer = solve_only(setting, doc, k=k, method="best-first", window=window, time_limit=patience)
        if not answer.optimal:
            return None
        seconds.append(time.process_time() - start)
    return 1000 * median(seconds)


def figures(report: Report, setting: Setting, *, count: int, timed: int, limit: float) -> None:
    """Figures 5-10 again; ``timed`` of the documents are timed."""
    report.add(
        "\n## What we measured",
        "3,000 entities with 100 of 200 terms, 450 protected; K = 10, α = .8, |D| = 50 where not varied.",
        f"The exact search may take {limit:g} s a document, where its proven bound may stay above what it found;",
        f"BestFirst {PATIENCE:g} s, where its curve ends. Times are medians of {timed} documents.",
    )
    sizes, ks, alphas = range(5, 55, 5), (1, 5, 10, 15, 20, 25, 30), [round(0.1 * i, 1) for i in range(1, 11)]
    by_size = {n: documents(setting, count, size=n, goodness=0.8) for n in sizes}
    by_k = dict.fromkeys(ks, documents(setting, count, size=50, goodness=0.8))
    by_alpha = {a: documents(setting, count, size=50, goodness=a) for a in alphas}
    five = sweep([quality(setting, d, k=10, limit=limit, best_first=n <= 40) for n, d in by_size.items()])
    five["lower bound α·n"] = [0.8 * n for n in sizes]
    _figure(report, 5, title="Quality: effect of document size", curves=five, xs=list(sizes), xlabel="|D|", log=False)
    six = sweep([quality(setting, d, k=k, limit=limit, best_first=False) for k, d in by_k.items()])
    six["lower bound α·n"] = [40.0 for _ in ks]
    _figure(report, 6, title="Quality: effect of K", curves=six, xs=list(ks), xlabel="K", log=False)
    seven = sweep([quality(setting, d, k=10, limit=limit, best_first=False) for d in by_alpha.values()])
    seven["lower bound α·n"] = [50 * a for a in alphas]
    _figure(report, 7, title="Quality: effect of goodness", curves=seven, xs=alphas, xlabel="α", log=False)
    eight = sweep([speed(setting, d[:timed], k=10, windows=(1, 8, 12), limit=limit) for d in by_size.values()])
    _figure(
        report, 8, title="Efficiency: effect of document size", curves=eight, xs=list(sizes), xlabel="|D|", log=True
    )
    nine = sweep([speed(setting, d[:timed], k=k, windows=(), limit=limit) for k, d in by_k.items()])
    _figure(report, 9, title="Efficiency: effect of K", curves=nine, xs=list(ks), xlabel="K", log=True)
    ten = sweep([speed(setting, d[:timed], k=10, windows=(), limit=limit) for d in by_alpha.values()])
    _figure(report, 10, title="Efficiency: effect of goodness", curves=ten, xs=alphas, xlabel="α", log=True)
    report.add("\n## Claims of the paper\n", "| claim | measured | seen |", "|---|---|---|")
    quality_claims(report, five, six=six, seven=seven, ks=list(ks), alphas=alphas)
    largest = _best_first(setting, by_size[50][:timed], k=10, window=12, patience=60)
    speed_claims(report, eight, nine=nine, ten=ten, sizes=list(sizes), largest=largest)


def _figure(
    report: Report, number: int, *, title: str, curves: dict[str, Curve], xs: list[float], xlabel: str, log: bool
) -> None:
    ylabel = "milliseconds (median)" if number >= 8 else "terms kept (mean)"
    path = HERE / "figures" / f"erase-{number}.png"
    draw(path, curves, xs=xs, title=f"Figure {number}. {title}", xlabel=xlabel, ylabel=ylabel, log=log)
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
    report: Report, eight: Curves, *, nine: Curves, ten: Curves, sizes: list[int], largest: float | None
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
    ends = "not done in a minute" if largest is None else f"median {largest:.0f} ms, every run ends"
    report.verdict("BestFirst is not feasible at 50 terms", holds=largest is None, figure=f"L = 12: {ends}")
    report.verdict(
        "Fast-BTop beats Naive-BTop for every K", min(fast) > 1, figure=f"{min(fast):.1f} × to {max(fast):.1f} ×"
    )
    report.verdict(
        "more so for larger K", fast[-1] > fast[0], figure=f"{fast[0]:.1f} × at K = 1, {fast[-1]:.1f} × at K = 30"
    )
    report.verdict("about 1.5 × at low α", 1.2 <= low <= 2, figure=f"{low:.1f} × at α = .1")


def at(curves: Curves, name: str, *, index: int) -> float:
    """One value of a curve; not a number where it has ended."""
    value = curves[name][index]
    return float("nan") if value is None else value


def _reached(curve: Curve, sizes: list[int]) -> int:
    """The largest size up to which every run came to its end in time."""
    ended = [size for size, value in zip(sizes, curve, strict=True) if value is None]
    return max((size for size in sizes if size < min(ended, default=1000)), default=0)
