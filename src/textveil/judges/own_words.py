"""Where does a text say what its user listed, or what fits a pattern of the user's?"""

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule
from textveil.judges import listed, patterns
from textveil.judges.listed import Terms
from textveil.judges.patterns import Patterns
from textveil.languages.reading import Reading

LISTED = "is on the list of what must be hidden"
FITTING = "fits a pattern of what must be hidden"


def find_listed(reading: Reading, terms: Terms) -> list[Finding]:
    """Every place where a listed term is said, in whatever form."""
    return [
        Finding((span,), (reading.text[slice(*span)],), Kind.NAME, 1.0, 0.0, LISTED, Rule.LISTED)
        for span, _ in listed.find(reading, terms)
    ]


def find_fitting(reading: Reading, known: Patterns) -> list[Finding]:
    """Every place that fits a pattern."""
    return [
        Finding((span,), (reading.text[slice(*span)],), Kind(pattern.kind), 1.0, 0.0, FITTING, Rule.PATTERN)
        for span, pattern in patterns.find(reading, known)
    ]
