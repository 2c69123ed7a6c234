"""How do curves become a picture? As SVG by hand: one file for light and dark, which loads nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 440, 70, 50, 24, 64
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1b1f24; }
.title { font-size: 16px; }
.small { font-size: 11px; fill: #57606a; }
.axis { stroke: #8c959f; fill: none; }
.grid { stroke: #d8dee4; fill: none; }
.ground { fill: #ffffff; }
.s0 { stroke: #0969da; fill: #0969da; }
.s1 { stroke: #bc4c00; fill: #bc4c00; }
.s2 { stroke: #6e7781; fill: #6e7781; }
.s3 { stroke: #8250df; fill: #8250df; }
polyline { fill: none !important; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .small { fill: #9da7b3; }
  .axis { stroke: #6e7681; }
  .grid { stroke: #30363d; }
  .ground { fill: #0d1117; }
  .s0 { stroke: #58a6ff; fill: #58a6ff; }
  .s1 { stroke: #f0883e; fill: #f0883e; }
  .s2 { stroke: #8b949e; fill: #8b949e; }
  .s3 { stroke: #bc8cff; fill: #bc8cff; }
}
"""


@dataclass(frozen=True)
class Series:
    """Points that belong together, each with a few words; joined by a line if they are steps of one setting."""

    name: str
    points: Sequence[tuple[float, float, str]]
    is_line: bool = True
    """Points that are no steps of one setting have their words below, so that lines can be read."""


@dataclass(frozen=True)
class Plot:
    """A picture of some series; both axes begin at 0."""

    title: str
    x: str
    y: str
    series: Sequence[Series]
    x_most: float = 100
    y_most: float = 100

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a point is drawn."""
        across, down = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        return round(LEFT + across * x / self.x_most, 1), round(TOP + down * (1 - y / self.y_most), 1)


def draw(plot: Plot) -> str:
    """The picture."""
    parts = [frame(plot), *(line(plot, one, number) for number, one in enumerate(plot.series))]
    legend = "".join(key(one.name, number) for number, one in enumerate(plot.series))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{escape(plot.title)}"><style>{STYLE}</style>{"".join(parts)}{legend}</svg>\n'
    )


def frame(plot: Plot) -> str:
    """Ground, title, axes and grid."""
    made = [f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>']
    made.append(f'<text class="title" x="{LEFT}" y="24">{escape(plot.title)}</text>')
    for step in range(6):
        x, y = plot.x_most * step / 5, plot.y_most * step / 5
        (left, bottom), (right, top) = plot.place(0, 0), plot.place(plot.x_most, plot.y_most)
        at_x, at_y = plot.place(x, y)
        made.append(f'<path class="grid" d="M{left} {at_y}H{right}M{at_x} {bottom}V{top}"/>')
        made.append(f'<text class="small" x="{left - 8}" y="{at_y + 4}" text-anchor="end">{y:g}</text>')
        made.append(f'<text class="small" x="{at_x}" y="{bottom + 16}" text-anchor="middle">{x:g}</text>')
    middle, low = LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - BOTTOM + 36
    made.append(f'<text x="{middle}" y="{low}" text-anchor="middle">{escape(plot.x)}</text>')
    upright = f'transform="rotate(-90 20 {HEIGHT / 2})"'
    made.append(f'<text x="20" y="{HEIGHT / 2}" text-anchor="middle" {upright}>{escape(plot.y)}</text>')
    return "".join(made)


def line(plot: Plot, series: Series, number: int) -> str:
    """The points of a series, what each is, and the line that joins them."""
    places = [(*plot.place(x, y), said) for x, y, said in series.points]
    joined = " ".join(f"{x},{y}" for x, y, _ in places)
    made = [f'<polyline class="s{number}" points="{joined}"/>'] if series.is_line else []
    for x, y, said in places:
        end, aside = ("end", -8) if x > WIDTH - 170 else ("start", 8)
        made.append(f'<circle class="s{number}" cx="{x}" cy="{y}" r="4"/>')
        level = y - 6 if series.is_line else y + 16
        words = f'<text class="small" x="{x + aside}" y="{level}" text-anchor="{end}">{escape(said)}</text>'
        made.append(words if said else "")
    return "".join(made)


def key(name: str, number: int) -> str:
    """What a colour means."""
    x = LEFT + number * 165
    return (
        f'<circle class="s{number}" cx="{x}" cy="{HEIGHT - 12}" r="5"/>'
        f'<text class="small" x="{x + 10}" y="{HEIGHT - 8}">{escape(name)}</text>'
    )


def write(plot: Plot, path: Path) -> None:
    """Write the picture."""
    path.write_text(draw(plot), "utf-8")
