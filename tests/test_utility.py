"""What a text keeps of its information is counted as eq. 10 says, between blacking out and the ideal."""

from collections.abc import Sequence
from itertools import pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Finding, Rule, Span, apply
from textveil.corpus.recorded_counts import Counts
from textveil.policy.policy import Policy
from textveil.report.utility import Output, Worth, stretches, worth
from textveil.sanitizer.result import Result
from textveil.sanitizer.verbs import sanitize

COUNTS = Counts({"California": 1_000, "city": 5_000, "beach": 4_000}, total=10_000)


def bits(terms: Sequence[str]) -> list[float]:
    """Ten bits a word, so that sums can be seen."""
    return [10.0 * len(term.split()) for term in terms]


def counted(
    text: str, edits: list[Edit], *, phrases: list[Span], findings: Sequence[Finding] = (), after: Sequence[Span] = ()
) -> Worth:
    """What edits made by hand left, where ``after`` are the noun phrases of the output."""
    output = Output(apply(text, edits), after)
    return worth(text, phrases, edits=edits, output=output, findings=findings, weigh=bits)


def test_an_untouched_phrase_keeps_its_bits_a_general_one_some_and_a_mark_none() -> None:
    """Three phrases of 20, 20 and 10 bits: one stays, one becomes a word of 10 bits, one a mark."""
    text = "big beach, Costa Brava, Rome"
    phrases = [(0, 9), (11, 22), (24, 28)]
    edits = [Edit(11, 22, "coast", Kind.WORD), Edit(24, 28, "[name]", Kind.NAME)]
    beta = Finding(((11, 22),), ("Costa Brava",), Kind.WORD, 20.0, 15.0, "", rule=Rule.INFORMATIVE)
    found = counted(text, edits, phrases=phrases, findings=[beta])
    assert (found.original, found.kept, found.suppressed, found.ideal) == (50.0, 30.0, 20.0, 35.0)
    assert found.share(found.kept) == 0.6


def test_what_is_left_of_a_phrase_counts_and_a_replacement_counts_once() -> None:
    assert counted("old Rome", [Edit(4, 8, "[name]", Kind.NAME)], phrases=[(0, 8)]).kept == 10.0
    both = counted("Ann of Rome", [Edit(0, 11, "a", Kind.WORD)], phrases=[(0, 3), (7, 11)])
    assert (both.original, both.kept, both.ideal) == (20.0, 10.0, None)


def test_a_replacement_tells_what_its_most_informative_noun_phrase_does() -> None:
    edits = [Edit(0, 21, "a city in the far north of Spain", Kind.WORD)]
    found = counted("Santiago de Compostela", edits, phrases=[(0, 22)], after=[(0, 6), (10, 23), (27, 32)])
    assert found.kept == 30.0


def test_a_replacement_never_tells_more_than_what_it_replaced() -> None:
    wordy = counted("Rome", [Edit(0, 4, "a very large old city", Kind.WORD)], phrases=[(0, 4)])
    assert wordy.kept == wordy.original == 10.0


SPANS = st.lists(st.integers(0, 40), unique=True, max_size=12).map(sorted)


def paired(places: list[int]) -> list[tuple[int, int]]:
    return list(zip(places[::2], places[1::2], strict=False))


@given(SPANS, SPANS, st.lists(st.sampled_from(["[name]", "a city", "it"]), min_size=6, max_size=6), st.floats(0, 50))
def test_suppression_is_never_above_utility_nor_utility_above_the_ideal(
    phrases: list[int], places: list[int], said: list[str], limit: float
) -> None:
    text = "ab cd ef gh ij kl mn op qr st uv wx yz ab"
    edits = [Edit(start, end, word, Kind.WORD) for (start, end), word in zip(paired(places), said, strict=False)]
    findings = [Finding(((e.start, e.end),), ("",), Kind.WORD, 9.0, limit, "", rule=Rule.INFORMATIVE) for e in edits]
    found = counted(text, edits, phrases=paired(phrases), findings=findings)
    best = found.kept if found.ideal is None else found.ideal
    assert 0 <= found.suppressed <= found.kept + 1e-9 <= best + 2e-9 <= found.original + 3e-9
    every = stretches(paired(phrases), edits)
    assert all(one.end <= other.start for one, other in pairwise(every))


def test_the_utility_of_a_result_is_eq_10_by_hand() -> None:
    """California (log2 10 bits) stays, beach (log2 2.5) becomes nothing known: blacked out, Salou is gone."""
    text = "California has a beach."
    kept = sanitize(text, Policy(level="off", corpus=COUNTS, reveal=["California"]))
    assert kept.utility == 1.0
    black = sanitize(text, Policy(level="off", corpus=COUNTS, reveal=["beach"], mode="redact"))
    assert black.utility == pytest.approx(log2(2.5) / (log2(10) + log2(2.5)))


def test_a_document_that_tells_nothing_keeps_all_of_it() -> None:
    assert sanitize("", Policy(corpus=COUNTS)).utility == 1.0


def test_generalizing_keeps_more_than_blacking_out_and_no_more_than_the_ideal() -> None:
    counts = Counts({"engineer": 80, "Barcelona": 20, "Spain": 100, "city": 300}, total=10_000)
    general: Result = sanitize("He moved to Barcelona.", Policy(level="off", corpus=counts, reveal=["engineer"]))
    black = sanitize("He moved to Barcelona.", Policy(level="off", corpus=counts, reveal=["engineer"], mode="redact"))
    assert black.utility == 0 < general.utility <= general.worth.share(general.worth.ideal or 0) < 1


@pytest.mark.parametrize(("put", "kept"), [("[name]", 0.0), ("[name 2]", 0.0), ("city", 10.0), ("[name] city", 10.0)])
def test_a_mark_keeps_nothing_and_words_beside_it_what_they_tell(put: str, kept: float) -> None:
    assert counted("Rome", [Edit(0, 4, put, Kind.NAME)], phrases=[(0, 4)]).kept == kept
