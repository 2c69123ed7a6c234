"""Does every source of counts keep the promises of ``Corpus``?

One suite for all of them. Each is given the pages of ``fakes.pages``: recorded,
behind the cache, a played service, or a real engine that the test starts.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from fakes import elasticsearch as played_elasticsearch
from fakes import infini_gram as played_infini_gram
from fakes import pages
from fakes.index import index_of
from fakes.pages import ABSENT, TERMS
from fakes.web import serving
from textveil.core.errors import UsageError
from textveil.corpus import elasticsearch, infini_gram, postgres
from textveil.corpus.cache import cache_corpus
from textveil.corpus.recorded_counts import Counts
from textveil.corpus.source import AnyOf, Corpus, CountsUnions, Group, takes_any

GROUPS = [group for size in (1, 2, 3) for group in combinations(TERMS, size)]
Request = pytest.FixtureRequest


def recorded(_: Request) -> Corpus:
    counts: dict[str | Group, int] = {group: pages.hits(*group) for group in GROUPS}
    return Counts(counts, total=len(pages.PAGES))


def behind_cache(request: Request) -> Corpus:
    return cache_corpus(recorded(request), request.getfixturevalue("tmp_path") / "counts.sqlite")


def index(request: Request) -> Corpus:
    file = request.getfixturevalue("tmp_path") / "pages.index"
    return index_of(pages.PAGES, file, least=(2, 2, 2, 2))


def passages(request: Request) -> Corpus:
    file = request.getfixturevalue("tmp_path") / "passages.index"
    return index_of(pages.PAGES, file, least=(2, 2, 2, 2)).passages


def infini_gram_service(request: Request) -> Corpus:
    return infini_gram.connect(f"pages#url={request.getfixturevalue('infini_gram_url')}&near=40", allow_remote=True)


def infini_gram_on_disk(request: Request) -> Corpus:
    folder, tokenizer = request.getfixturevalue("infini_gram_index")
    return infini_gram.connect(f"{folder}#tokenizer={tokenizer}&near=40")


def elasticsearch_service(request: Request) -> Corpus:
    return elasticsearch.connect(f"{request.getfixturevalue('elasticsearch_url')}/pages", allow_remote=True)


def postgres_server(request: Request) -> Corpus:
    return postgres.connect(request.getfixturevalue("postgres_server"), allow_remote=True)


Opener = Callable[[Request], Corpus]
SOURCES: list[Opener] = [
    index,
    passages,
    recorded,
    behind_cache,
    infini_gram_service,
    infini_gram_on_disk,
    elasticsearch_service,
    postgres_server,
]


@pytest.fixture(scope="module")
def infini_gram_url() -> Iterator[str]:
    with serving(played_infini_gram.service) as url:
        yield url


@pytest.fixture(scope="module")
def elasticsearch_url() -> Iterator[str]:
    with serving(played_elasticsearch.service) as url:
        yield url


@pytest.fixture(params=SOURCES, ids=lambda source: source.__name__)
def opened(request: Request) -> Opener:
    opener: Opener = request.param
    return opener


@pytest.fixture
def corpus(opened: Opener, request: Request) -> Corpus:
    return opened(request)


def test_it_is_a_corpus(corpus: Corpus) -> None:
    assert isinstance(corpus, Corpus)


def test_there_are_pages(corpus: Corpus) -> None:
    assert corpus.total > 0


def test_every_group_is_counted_on_the_pages_that_hold_all_of_it(corpus: Corpus) -> None:
    assert dict(zip(GROUPS, corpus.hits_many(GROUPS), strict=True)) == {group: pages.hits(*group) for group in GROUPS}


def test_many_at_once_are_counted_as_one_by_one(corpus: Corpus) -> None:
    some = GROUPS[::7]
    assert corpus.hits_many(some) == [corpus.hits(*group) for group in some]


def test_no_questions_have_no_answers(corpus: Corpus) -> None:
    assert corpus.hits_many([]) == []


def test_the_order_of_terms_makes_no_difference(corpus: Corpus) -> None:
    assert corpus.hits("doctor", "AIDS", "HIV") == corpus.hits("HIV", "doctor", "AIDS") == 2


def test_a_group_is_on_no_more_pages_than_its_terms(corpus: Corpus) -> None:
    counts = dict(zip(GROUPS, corpus.hits_many(GROUPS), strict=True))
    for group, hits in counts.items():
        assert hits <= min(counts[(term,)] for term in group) <= corpus.total


def test_a_term_given_twice_is_one_term(corpus: Corpus) -> None:
    assert corpus.hits("HIV", "hiv") == corpus.hits("HIV") == 3


def test_a_word_on_no_page_has_no_hits(corpus: Corpus) -> None:
    assert corpus.hits(ABSENT) == corpus.hits("HIV", ABSENT) == 0


def test_words_of_a_phrase_count_only_side_by_side(corpus: Corpus) -> None:
    assert (corpus.hits("Bank of America"), corpus.hits("bank"), corpus.hits("transfusion blood")) == (2, 3, 0)


@pytest.mark.parametrize(
    "spelling",
    [
        "BLOOD TRANSFUSION",
        "blood-transfusion",
        "Ｂｌｏｏｄ\u00a0transfusion",
        "the blood\ntransfusion",
        "Blood trans\u00adfusion’s",
    ],
    ids=["upper case", "hyphen", "full width", "article and line end", "soft hyphen and possessive"],
)
def test_spellings_of_one_phrase_have_one_count(corpus: Corpus, spelling: str) -> None:
    assert corpus.hits(spelling) == corpus.hits("blood transfusion") == 3


UNIONS = [AnyOf(("HIV", "influenza")), AnyOf(("AIDS", "clinic", ABSENT)), AnyOf(("the virus", "viruses", "virus"))]


@pytest.mark.parametrize("union", UNIONS, ids=["two", "three", "one thing"])
@pytest.mark.parametrize("beside", [(), ("doctor",), ("doctor", AnyOf(("AIDS", "money")))], ids=len)
def test_names_of_which_one_is_enough_are_counted_on_the_pages_of_any(
    corpus: Corpus, union: AnyOf, beside: tuple[str | AnyOf, ...]
) -> None:
    if not isinstance(corpus, CountsUnions) or not takes_any(corpus):
        pytest.skip("it is asked for one name at a time")
    # Where occurrences are counted, a page with two of the names counts twice.
    most = sum(pages.hits(name, *beside) for name in union.names)
    assert pages.hits(union, *beside) <= corpus.hits(union, *beside) <= most * 2 ** len(beside)
    if not any(isinstance(one, AnyOf) for one in beside) and "infini" not in corpus.fingerprint:
        assert corpus.hits(union, *beside) == pages.hits(union, *beside)


@pytest.mark.parametrize("group", [(), ("",), ("HIV", " "), ("—",)], ids=["none", "empty", "blank", "dash"])
def test_a_group_with_nothing_to_count_is_refused(corpus: Corpus, group: Group) -> None:
    with pytest.raises(UsageError):
        corpus.hits(*group)
    with pytest.raises(UsageError):
        corpus.hits_many([("HIV",), group])


def test_a_fingerprint_names_a_source_and_none_of_its_terms(corpus: Corpus) -> None:
    before = corpus.fingerprint
    corpus.hits("HIV", "influenza")
    assert corpus.fingerprint == before
    assert not any(term.lower() in before.lower() for term in TERMS)


def test_the_same_source_opened_twice_has_one_fingerprint(opened: Opener, request: Request) -> None:
    assert opened(request).fingerprint == opened(request).fingerprint


def test_nothing_asked_can_be_read_from_the_corpus_itself(corpus: Corpus, tmp_path: Path) -> None:
    corpus.hits("HIV", "influenza")
    assert not any(term.lower() in repr(corpus).lower().replace(str(tmp_path).lower(), "") for term in TERMS)
