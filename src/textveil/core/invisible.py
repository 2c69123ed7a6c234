"""Which characters does nobody see?

Written as the insides of a character class, so that each room joins those it means.
"""

import re

SELECTORS = r"\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""They choose how the sign before them looks."""
NO_WIDTH = r"\u200b-\u200f\u2060-\u2064\ufeff"
"""Spaces of no width, joiners and marks of direction."""
TAGS = r"\U000e0000-\U000e007f"
"""Letters that are drawn nowhere; whole texts are hidden in them."""
TURNING = r"\u202d\u202e"
"""What follows is shown backwards."""
STROKES = r"\u0305\u0332-\u0338\u20d0-\u20ff"
"""Lines and rings around the sign before them, which is read without them."""
SIGNLESS = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u202a-\u202c\u2065-\u206f\u3164\uffa0\ufff9-\ufffb"
    + NO_WIDTH
    + SELECTORS
)
"""Everything that shows nothing by itself: soft hyphens, joiners, marks of direction, fillers, selectors."""
INVISIBLE = re.compile(rf"[{SIGNLESS}{TURNING}\U000e0000-\U000e0fff]")
"""A character that nobody sees."""
