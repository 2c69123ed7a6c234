"""What does NOTICE say of each packaged file?"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOTICE = ROOT / "NOTICE"
PREFIX = "src/textveil/"
LICENCES = re.compile(r"\b(?:CC BY-SA(?: 4\.0)?|CC0|CC BY 4\.0|CC\s+BY 4\.0|MIT|Apache-2\.0)\b")
OURS, FONT, FIGURES = "Apache-2.0", "Bitstream Vera", "figures, printed with their source"
"""What is said where NOTICE names no licence: written here, the packaged font, numbers that papers print."""


@dataclass(frozen=True)
class Entry:
    """Files that NOTICE tells of together, and what it says."""

    files: tuple[str, ...]
    """Paths below the package."""
    said: str

    @property
    def licences(self) -> tuple[str, ...]:
        """Licences of its sources, as NOTICE names them; that of the project where all was written for it."""
        found = (re.sub(r"\s+", " ", one) for one in LICENCES.findall(self.said))
        named = tuple(dict.fromkeys(found))
        unnamed = OURS if "written for textveil" in self.said else FONT if "Bitstream" in self.said else FIGURES
        return named or (unnamed,)


def read_notice() -> list[Entry]:
    """What NOTICE says, entry by entry."""
    blocks = re.split(r"\n\n", NOTICE.read_text("utf-8"))
    return [read_entry(block) for block in blocks if block.startswith(PREFIX)]


def read_entry(block: str) -> Entry:
    """One entry: lines with paths, then indented lines that tell of them."""
    lines = block.splitlines()
    files = tuple(line.removeprefix(PREFIX) for line in lines if line.startswith(PREFIX))
    return Entry(files, " ".join(line.strip() for line in lines if line.startswith(" ")))
