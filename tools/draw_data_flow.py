"""Draws docs/figures/data-flow.svg: the way of a document from its bytes to a release.

    python -m tools.draw_data_flow

One file for light and dark: its colours follow the reader's.
"""

from pathlib import Path
from xml.sax.saxutils import escape

TARGET = Path(__file__).parents[1] / "docs" / "figures" / "data-flow.svg"
WIDTH, HEIGHT = 860, 470
STYLE = """
text { font: 14px system-ui, sans-serif; fill: #1b1f24; }
.small { font-size: 12px; fill: #57606a; }
.box { fill: #f6f8fa; stroke: #8c959f; }
.good { fill: #dafbe1; stroke: #2da44e; }
.bad { fill: #ffebe9; stroke: #cf222e; }
path { fill: none; stroke: #57606a; stroke-width: 1.5; marker-end: url(#tip); }
#tip path { fill: #57606a; stroke: none; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .small { fill: #9da7b3; }
  .box { fill: #161b22; stroke: #6e7681; }
  .good { fill: #12261e; stroke: #3fb950; }
  .bad { fill: #25171c; stroke: #f85149; }
  path { stroke: #9da7b3; }
  #tip path { fill: #9da7b3; }
}
"""
BOXES = {
    "bytes": (20, 20, 120, 56, "box", "bytes", "a file or a text"),
    "document": (200, 20, 150, 56, "box", "Document", "one text of all parts"),
    "reading": (410, 20, 200, 56, "box", "Reading", "words, lines, kinds, entities"),
    "policy": (670, 20, 170, 56, "box", "Policy", "promises, kept at once"),
    "judges": (410, 130, 430, 56, "box", "Judges", "identifiers, evidence, lists, page counts, catalogue"),
    "findings": (410, 240, 200, 56, "box", "Findings", "what would be told, and why"),
    "edits": (120, 240, 230, 56, "box", "Edits", "true and allowed by every judge"),
    "written": (120, 350, 230, 56, "box", "written and opened again", "every part treated or left out"),
    "release": (410, 350, 200, 56, "good", "Release", "file, report, certificate"),
    "nothing": (670, 350, 170, 56, "bad", "Nothing", "an error, no output"),
}
ARROWS = {
    "M140 48 H196": (150, 40, "formats"),
    "M350 48 H406": (352, 40, "language"),
    "M510 76 V126": None,
    "M755 76 V126": None,
    "M510 186 V236": (520, 216, "something is found"),
    "M410 268 H354": (352, 232, "replacements"),
    "M160 240 V158 H406": (170, 150, "the text is read and judged again"),
    "M235 296 V346": (245, 326, "nothing is found"),
    "M350 378 H406": (300, 428, "read, judged: clean"),
    "M610 268 H755 V346": (640, 260, "never gets clean"),
}


def drawing() -> str:
    """The whole picture."""
    boxes = "".join(draw_box(*box) for box in BOXES.values())
    arrows = "".join(draw_arrow(way, said) for way, said in ARROWS.items())
    tip = '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    told = (
        "Bytes become a document, a reading and findings; edits are made until nothing is found; then it is released."
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{told}">'
        f"<style>{STYLE}</style><defs>{tip}<path d='M0 0 L8 4 L0 8 z'/></marker></defs>{arrows}{boxes}</svg>\n"
    )


def draw_box(x: int, y: int, width: int, height: int, look: str, name: str, about: str) -> str:
    """A box with its name and a few words."""
    middle = x + width // 2
    return (
        f'<rect class="{look}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
        f'<text x="{middle}" y="{y + 24}" text-anchor="middle">{escape(name)}</text>'
        f'<text class="small" x="{middle}" y="{y + 43}" text-anchor="middle">{escape(about)}</text>'
    )


def draw_arrow(way: str, said: tuple[int, int, str] | None) -> str:
    """A line, and what happens on it."""
    words = f'<text class="small" x="{said[0]}" y="{said[1]}">{escape(said[2])}</text>' if said else ""
    return f'<path d="{way}"/>{words}'


if __name__ == "__main__":
    TARGET.write_text(drawing(), "utf-8")
