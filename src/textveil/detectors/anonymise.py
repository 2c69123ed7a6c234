"""What would tell a reader who a text is about?

The default policy: identifiers are hidden at every level, and of the rest what
the evidence speaks against (``evidence``), more of it the stricter the level.
"""

from textveil.detectors import evidence, identifiers
from textveil.detectors.weight import Weigh
from textveil.language.reading import Reading
from textveil.model import Finding


def find(reading: Reading, weigh: Weigh, *, level: str) -> list[Finding]:
    """Identifiers, and the words between them that give the subject away."""
    certain = identifiers.find(reading)
    covered = [span for one in certain for span in one.spans]
    return sorted([*certain, *evidence.find(reading, weigh, level=level, told=covered)], key=lambda one: one.spans)
