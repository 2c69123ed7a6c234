"""Where does a text say what its user listed, or what fits a pattern of the user's?"""

from collections.abc import Sequence

from textveil.detectors.name_matching import mentions, names
from textveil.kinds import Kind
from textveil.language.reading import Reading
from textveil.model import Finding, Rule

LISTED = "is on the list of what must be hidden"


def find_listed(reading: Reading, terms: Sequence[str]) -> list[Finding]:
    """Every place where a listed term is said, in whatever form."""
    spans = sorted({span for term in terms for span in mentions(reading, names(term))})
    return [Finding((span,), (reading.text[slice(*span)],), Kind.NAME, 1.0, 0.0, LISTED, Rule.LISTED) for span in spans]
