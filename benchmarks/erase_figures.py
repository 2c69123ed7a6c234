"""How are the paper's figures 5-10 drawn again with our curves?"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
from matplotlib import pyplot as plt  # the backend comes first

Curves = Mapping[str, Sequence[float | None]]


def draw(path: Path, curves: Curves, *, xs: Sequence[float], title: str, xlabel: str, ylabel: str, log: bool) -> None:
    """One figure: a line for each method; a missing value breaks its line."""
    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    for marker, (name, values) in zip("osv^D*xP", curves.items(), strict=False):
        style = "--" if name.startswith("lower bound") else "-"
        axes.plot(xs, [float("nan") if value is None else value for value in values], style, marker=marker, label=name)
    axes.set(title=title, xlabel=xlabel, ylabel=ylabel, yscale="log" if log else "linear")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    path.parent.mkdir(exist_ok=True)
    figure.savefig(path, dpi=110, metadata={"Software": None})
    plt.close(figure)


def table(curves: Curves, *, xs: Sequence[float], xlabel: str, digits: int) -> str:
    """The same numbers as a Markdown table."""
    lines = [f"| {xlabel.replace('|', chr(92) + '|')} | " + " | ".join(curves) + " |", "|---" * (len(curves) + 1) + "|"]
    for row, x in enumerate(xs):
        cells = [values[row] for values in curves.values()]
        shown = ["–" if cell is None else f"{cell:.{digits}f}" for cell in cells]
        lines.append(f"| {x:g} | " + " | ".join(shown) + " |")
    return "\n".join(lines)
