"""Which letters of DejaVu Sans does the package carry?

    pip install --group fonts
    python -m tools.subset_font path/to/DejaVuSans.ttf

Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters, signs and symbols:
what can be written one letter after the other. Writes the font that PDFs are
typeset in, the same on every machine. DejaVu Sans 2.37 also comes with matplotlib.
"""

import sys
from pathlib import Path

from fontTools import subset

TARGET = Path(__file__).parents[1] / "src/textveil/data/fonts/dejavu-sans.ttf"
RANGES = (
    *((0x20, 0x7E), (0xA0, 0x36F), (0x370, 0x3FF), (0x400, 0x52F), (0x531, 0x587), (0x10D0, 0x10FC)),
    *((0x590, 0x5FF), (0x600, 0x6FF), (0xFB1D, 0xFB4F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)),
    *((0x1E00, 0x1FFF), (0x2000, 0x209F), (0x20A0, 0x20BF), (0x2100, 0x23FF), (0x2460, 0x27BF), (0xFB00, 0xFB06)),
    (0xFFFD, 0xFFFD),
)


def main(source: str) -> None:
    """Write the font with these letters alone, without hints and features."""
    options = subset.Options(hinting=False, layout_features=[], name_IDs=["*"], recalc_timestamp=False)
    font = subset.load_font(source, options)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    chosen.subset(font)
    subset.save_font(font, str(TARGET), options)


if __name__ == "__main__":
    main(sys.argv[1])
