import math

import pytest

from fakes.index import Indexer
from textveil.core.errors import UsageError
from textveil.corpus.joined import JoinedCorpus
from textveil.corpus.recorded_counts import Counts
from textveil.corpus.source import Corpus, estimate
from textveil.languages.english.reader.variants import variants
from textveil.measure import ic


class TestJoined:
    def test_singular_and_plural_are_one(self, indexed: Indexer) -> None:
        index = indexed(["one virus here", "two viruses there", "e-mail", "my email"])
        assert JoinedCorpus(index).hits("virus") == JoinedCorpus(index).hits("viruses") == 2
        assert JoinedCorpus(index).hits("e-mail") == 2

    def test_what_is_more_general_is_on_more_pages(self, indexed: Indexer) -> None:
        below = {"pet": ["dog", "cat", "poodle"], "dog": ["poodle"], "animal": ["pet", "dog", "cat", "poodle"]}
        index = indexed(["a poodle", "a dog", "a cat", "cats and dogs", "animal", "stone"])
        corpus = JoinedCorpus(index, names=lambda term: below.get(term, ()))
        assert ic(corpus, "animal") <= ic(corpus, "pet") <= ic(corpus, "dog") <= ic(corpus, "poodle")
        assert [corpus.hits(term) for term in ("animal", "pet", "dog", "poodle")] == [5, 4, 3, 1]
        assert corpus.hits("pet", "animal") == 4

    def test_it_is_a_corpus_with_a_fingerprint_of_its_own(self, indexed: Indexer) -> None:
        index = indexed(["ant", "bee and ants", "bees"])
        corpus = JoinedCorpus(index, version="wordnet 1")
        assert isinstance(corpus, Corpus)
        assert corpus.fingerprint != index.fingerprint
        assert corpus.hits_many([("ant",), ("ant", "bee")]) == [2, 1]
        with pytest.raises(UsageError):
            corpus.hits()


@pytest.mark.parametrize(
    ("term", "others"),
    [
        ("child", {"children"}),
        ("boxes", {"box"}),
        ("city", {"cities"}),
        ("cities", {"city"}),
        ("buses", {"bus", "buse"}),
        ("glass", {"glasses"}),
        ("physics", set()),
        ("Mars", set()),
        ("AIDS", set()),
        ("hearing aids", {"hearing aid"}),
        ("1990s", set()),
    ],
)
def test_a_term_is_known_by_its_other_number(term: str, others: set[str]) -> None:
    assert set(variants(term)) == {term, *others}


class TestEstimate:
    corpus = Counts({"bank": 100, "america": 50, "zoo": 10, ("bank", "america"): 8}, total=1000)

    def test_a_phrase_is_judged_by_the_pages_with_all_its_words(self) -> None:
        # (8 + 0.1 · 0.05) of 1001 pages
        assert estimate(self.corpus, "Bank of America") == pytest.approx(-math.log2(8.005 / 1001))

    def test_words_never_together_are_taken_to_be_independent(self) -> None:
        # one page in 1001, times 0.1 · 0.01
        assert estimate(self.corpus, "bank zoo") == pytest.approx(math.log2(1001) - math.log2(0.001))

    def test_an_unseen_word_is_finite_and_above_every_seen_one(self) -> None:
        assert estimate(self.corpus, "zoo") < estimate(self.corpus, "quagga") < math.inf

    def test_stop_words_tell_nothing(self) -> None:
        assert estimate(self.corpus, "of the") == 0
