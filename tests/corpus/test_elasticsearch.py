"""Is a count of Elasticsearch taken only when every shard stands behind it?"""

import json
from typing import Any

import pytest

from fakes import elasticsearch as played
from fakes.elasticsearch import SHARDS
from fakes.pages import PAGES, TERMS, hits
from fakes.web import Answer, Question, Reply, said, serving
from textveil.core.errors import SourceError, UsageError
from textveil.corpus.elasticsearch import AT_ONCE, KEY, connect

GROUP = ("HIV", "AIDS")


def answering(**changes: object) -> Answer:
    """The played service, with a group's answers changed."""

    def answer(question: Question) -> Reply:
        reply = json.loads(played.service(question).body)
        if question.path.endswith("_msearch"):
            reply["responses"][-1] |= changes
        elif "match_phrase" in question.body:
            reply |= changes
        return said(reply)

    return answer


def told(answer: Answer, *, one: bool = False) -> str:
    with serving(answer) as url, pytest.raises(SourceError) as error:
        connect(f"{url}/pages", allow_remote=True).hits(*(GROUP[:1] if one else GROUP))
    assert not any(term.lower() in str(error.value).lower() for term in GROUP)
    return str(error.value)


PARTIAL: list[dict[str, Any]] = [
    {"_shards": {**SHARDS, "failed": 1, "successful": 1}},
    {"_shards": {**SHARDS, "successful": 1}},
    {"_shards": {}},
    {"_shards": None},
    {"timed_out": True},
    {"terminated_early": True},
    {"error": {"reason": "HIV"}},
]


@pytest.mark.parametrize("change", PARTIAL)
@pytest.mark.parametrize("one", [True, False], ids=["_count", "_msearch"])
def test_a_count_of_a_part_is_no_count(change: dict[str, Any], one: bool) -> None:
    assert "only a part of the index" in told(answering(**change), one=one)


@pytest.mark.parametrize("total", [{"value": 3, "relation": "gte"}, {"value": 3}, 3, None])
def test_a_lower_bound_is_no_count(total: object) -> None:
    assert "no exact number" in told(answering(hits={"total": total}))


@pytest.mark.parametrize("count", [-1, 1.0, "3", None, True])
def test_what_is_not_a_count_is_an_error(count: object) -> None:
    assert "something else than a count" in told(answering(count=count), one=True)
    assert "something else than a count" in told(answering(hits={"total": {"value": count, "relation": "eq"}}))


def test_a_count_above_the_number_of_documents_is_an_error() -> None:
    assert "more pages than it holds" in told(answering(count=len(PAGES) + 1), one=True)


@pytest.mark.parametrize("responses", [None, [], {}, [1]])
def test_missing_answers_are_an_error(responses: object) -> None:
    def answer(question: Question) -> Reply:
        return said({"responses": responses}) if "_msearch" in question.path else played.service(question)

    assert "elasticsearch at 127.0.0.1" in told(answer)


def test_a_group_above_its_terms_is_brought_down() -> None:
    with serving(answering(hits={"total": {"value": 8, "relation": "eq"}})) as url:
        corpus = connect(f"{url}/pages", allow_remote=True)
        with pytest.warns(RuntimeWarning, match="more pages"):
            assert corpus.hits(*GROUP) == 3


def test_an_index_that_is_not_there_is_one_clear_error() -> None:
    with (
        serving(played.service) as url,
        pytest.raises(SourceError, match=r"status 404.*check the address and the index"),
    ):
        connect(f"{url}/papers", allow_remote=True)


def test_an_index_without_documents_is_one_clear_error() -> None:
    with serving(lambda _: said({"count": 0, "_shards": SHARDS})) as url, pytest.raises(SourceError, match="no pages"):
        connect(f"{url}/pages", allow_remote=True)


def test_many_groups_travel_in_few_requests() -> None:
    asked: list[str] = []

    def listen(question: Question) -> Reply:
        asked.append(question.path)
        return played.service(question)

    groups = [(term, f"number{number}") for term in TERMS for number in range(AT_ONCE // 8)]
    with serving(listen) as url:
        counts = connect(f"{url}/pages", allow_remote=True).hits_many(groups)
    assert counts == [hits(*group) for group in groups]
    assert asked == ["/pages/_count", "/pages/_msearch", "/pages/_msearch"]


def test_an_index_may_lie_behind_a_path_and_a_field_have_a_name() -> None:
    asked: list[Question] = []

    def listen(question: Question) -> Reply:
        asked.append(question)
        return said({"count": 3, "_shards": SHARDS})

    with serving(listen) as url:
        connect(f"{url}/search/pages#field=body", allow_remote=True).hits("HIV")
    assert asked[1].path == "/search/pages/_count"
    assert asked[1].json() == {"query": {"bool": {"filter": [{"match_phrase": {"body": "hiv"}}]}}}


def test_a_key_in_the_environment_travels_in_a_header(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, "c2VjcmV0")
    asked: list[Question] = []

    def listen(question: Question) -> Reply:
        asked.append(question)
        return played.service(question)

    with serving(listen) as url:
        corpus = connect(f"{url}/pages", allow_remote=True)
    assert asked[0].headers["Authorization"] == "ApiKey c2VjcmV0"
    assert "c2VjcmV0" not in repr(corpus) + corpus.fingerprint


def test_a_new_version_has_another_fingerprint() -> None:
    with serving(played.service) as url:
        prints = {connect(f"{url}/pages#version={label}", allow_remote=True).fingerprint for label in ("1", "2", "1")}
    assert len(prints) == 2


@pytest.mark.parametrize("address", ["", "pages", "http://127.0.0.1:9200", "http://127.0.0.1:9200/", "http://h/_all"])
def test_an_address_without_an_index_is_refused(address: str) -> None:
    with pytest.raises(UsageError, match="address of an index"):
        connect(address, allow_remote=True)
