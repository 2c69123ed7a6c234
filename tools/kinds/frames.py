"""Texts made from frames: every slot filled, every character's kind known.

A file in ``frames/`` holds frames and pools of lines, each after a line
``=== name``. ``{slot}`` is filled from a list, ``{slot:1}`` with the same person or
thing all through the text, ``{SLOT}`` in capitals; ``[[a|b]]`` is one of these;
``@pool*2-5`` is so many lines of a pool.
"""

import random
import re
from pathlib import Path

from tools.kinds.sheet import KEEP, Sheet
from tools.kinds.slots import Filling, Slots

FRAMES = Path(__file__).with_name("frames")
CHOICE = re.compile(r"\[\[([^\[\]]*)\]\]")
POOL = re.compile(r"@(\w+)\*(\d+)(?:-(\d+))?")
SLOT = re.compile(r"\{([A-Za-z_]+)(?::(\d))?\}")


class Frames:
    """All frames and pools."""

    def __init__(self) -> None:
        self.pools: dict[str, list[str]] = {}
        self.frames: list[tuple[str, str]] = []
        for path in sorted(FRAMES.glob("*.txt")):
            for block in re.split(r"^=== ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
                name, _, body = block.partition("\n")
                if name.startswith("pool "):
                    self.pools[name.removeprefix("pool ")] = body.strip().split("\n")
                else:
                    self.frames.append((f"{path.stem}/{name}", body.strip("\n")))

    def write(self, slots: Slots, *, frame: tuple[str, str]) -> Sheet:
        """A text after a frame, with kinds; words that no slot gave are kept."""
        name, body = frame
        body = self._choose(POOL.sub(self._draw, self._choose(body)))
        sheet = Sheet(name)
        cast: dict[tuple[str, str], Filling] = {}
        done = 0
        for match in SLOT.finditer(body):
            sheet.write(body[done : match.start()], kind=None, hide=KEEP)
            for text, kind, hide in slots.fill(match[1], number=match[2], cast=cast) or [(match[0], None, KEEP)]:
                sheet.write(text, kind=kind, hide=hide)
            done = match.end()
        sheet.write(body[done:], kind=None, hide=KEEP)
        return sheet

    def _draw(self, match: re.Match[str]) -> str:
        low = int(match[2])
        count = random.randint(low, int(match[3] or low))
        lines = random.sample(self.pools[match[1]], min(count, len(self.pools[match[1]])))
        return random.choice(("\n", "\n", " ")).join(lines)

    def _choose(self, body: str) -> str:
        while CHOICE.search(body):
            body = CHOICE.sub(lambda match: random.choice(match[1].split("|")), body)
        return body
