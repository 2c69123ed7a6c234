"""The text around a term chooses what it means."""

from textveil.core.model import Sense
from textveil.knowledge.open_knowledge import choose, senses_named

FINANCE = Sense(("financial institution", "institution"), "test")
SLOPE = Sense(("slope", "land"), "test")
SENSES = [SLOPE, FINANCE]


class Pages:
    """Pages as sets of terms."""

    def __init__(self, *pages: set[str]) -> None:
        self.pages = pages
        self.total = len(pages)

    def hits(self, *terms: str) -> int:
        return sum(set(terms) <= page for page in self.pages)


PAGES = Pages(
    *[{"slope", "river"}, {"financial institution", "loan"}, {"loan", "institution"}, {"river", "land"}] * 20,
    *[set[str]()] * 400,
    {"slope", "harp"},
)


def test_words_that_share_pages_with_a_generalization_choose_its_sense() -> None:
    assert choose(SENSES, context=["loan"], counts=PAGES) == FINANCE
    assert choose(SENSES, context=["river"], counts=PAGES) == SLOPE


def test_a_page_that_two_terms_share_by_chance_chooses_nothing() -> None:
    assert choose([FINANCE, SLOPE], context=["harp"], counts=PAGES) == FINANCE


def test_without_a_context_the_first_sense_is_meant() -> None:
    assert choose(SENSES) == SLOPE
    assert choose(SENSES, context=["nothing known"], counts=PAGES) == SLOPE
    assert choose([]) is None


def test_words_that_cannot_be_asked_for_are_passed_over() -> None:
    assert choose(SENSES, context=["—", "loan"], counts=PAGES) == FINANCE


def test_a_sense_can_be_named_by_any_of_its_generalizations() -> None:
    assert senses_named(SENSES, "Institution") == [FINANCE]
    assert senses_named(SENSES, "planet") == []
