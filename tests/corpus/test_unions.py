"""A thing of several names stands wherever any of them does, also in a source that only counts."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from fakes import elasticsearch as played
from fakes.index import index_of
from fakes.pages import PAGES, TERMS
from fakes.web import serving
from textveil.corpus import elasticsearch
from textveil.corpus.cache import cache_corpus
from textveil.corpus.concept import concept
from textveil.corpus.cooccurrence import listing
from textveil.corpus.joined import count_forms, pool, restrict_to_topic
from textveil.corpus.source import Corpus, takes_any
from textveil.corpus.telling_groups import Bound
from textveil.judges.protected import secrets
from textveil.measure import ic

NAMES = ["HIV", "influenza", "bank", "AIDS"]


@pytest.fixture(scope="module")
def counting() -> Iterator[Corpus]:
    with serving(played.service) as url:
        yield elasticsearch.connect(f"{url}/pages", allow_remote=True)


@pytest.fixture
def paged(tmp_path: Path) -> Corpus:
    return index_of(PAGES, tmp_path / "pages.index", least=(2, 2, 2, 2))


@pytest.mark.parametrize("names", [NAMES[:1], NAMES[:2], NAMES, ["viruses", "AIDS"]], ids=len)
def test_a_concept_is_counted_on_the_pages_that_an_index_finds(
    names: list[str], counting: Corpus, paged: Corpus
) -> None:
    exact, counted = concept(count_forms(paged), names), concept(count_forms(counting), names)
    assert counted.pages == exact.pages
    assert counted.beside(listing(counting, TERMS[-4:])) == exact.beside(listing(paged, TERMS[-4:]))
    bound = Bound(1, 1, 0.0)
    ours, theirs = (
        one.groups(listing(corpus, TERMS[-4:]), 2, bound=bound) for one, corpus in ((counted, counting), (exact, paged))
    )
    assert np.array_equal(ours.joint, theirs.joint)
    assert np.array_equal(ours.pages, theirs.pages)


def test_a_protected_entity_has_the_bits_of_all_its_names(counting: Corpus, paged: Corpus) -> None:
    def bits(corpus: Corpus) -> float:
        found = secrets(
            count_forms(corpus),
            ["HIV"],
            alpha=1.5,
            under=lambda _: ["HIV", "AIDS", "influenza"],
            parts=lambda _: [],
            above=lambda _: [],
            short=lambda _: [],
            require_evidence=False,
        )
        return found[0].bits

    assert bits(counting) == bits(paged) < ic(count_forms(counting), "HIV")


def test_what_stands_before_a_source_passes_unions_on(counting: Corpus, paged: Corpus, tmp_path: Path) -> None:
    fronts = [
        cache_corpus(counting, tmp_path / "counts.sqlite"),
        pool([count_forms(counting)]),
        restrict_to_topic(count_forms(counting), "doctor"),
    ]
    assert all(map(takes_any, fronts))
    assert not takes_any(paged)
    pages = [concept(one, NAMES).pages for one in fronts]
    assert pages == [concept(paged, NAMES).pages] * 2 + [concept(restrict_to_topic(paged, "doctor"), NAMES).pages]


def test_other_names_are_counted_where_concepts_are_asked_for(counting: Corpus) -> None:
    def names(term: str) -> list[str]:
        return TERMS if term == "illness" else []

    assert count_forms(counting, names=names).hits("illness") == len(PAGES)
