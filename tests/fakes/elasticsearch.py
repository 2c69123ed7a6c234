"""Elasticsearch, played over a few pages: ``_count`` and ``_msearch`` of phrases."""

import json
import re
from typing import Any

from fakes.pages import PAGES
from fakes.web import Question, Reply, said

SHARDS = {"total": 2, "successful": 2, "skipped": 0, "failed": 0}


def service(question: Question) -> Reply:
    """What Elasticsearch answers; it repeats the question when it does not like it."""
    if question.path == "/pages/_count":
        return said({"count": count(question.json()["query"]), "_shards": SHARDS})
    if question.path == "/pages/_msearch":
        searches = [json.loads(line) for line in question.body.splitlines()[1::2]]
        return said({"took": 1, "responses": [found(search) for search in searches]})
    return said({"error": {"reason": f"no such index: {question.path} {question.body}"}}, 404)


def found(search: dict[str, Any]) -> dict[str, Any]:
    value = count(search["query"])
    return {"timed_out": False, "_shards": SHARDS, "status": 200, "hits": {"total": {"value": value, "relation": "eq"}}}


def count(query: dict[str, Any]) -> int:
    if "match_all" in query:
        return len(PAGES)
    return sum(_matches(query, f" {_analysed(page)} ") for page in PAGES)


def _matches(query: dict[str, Any], page: str) -> bool:
    if "match_phrase" in query:
        return f" {_analysed(query['match_phrase']['text'])} " in page
    clauses: dict[str, Any] = query["bool"]
    some = [_matches(each, page) for each in clauses.get("should", ())]
    return all(_matches(each, page) for each in clauses.get("filter", ())) and (
        sum(some) >= clauses.get("minimum_should_match", 0)
    )


def _analysed(text: str) -> str:
    """As the standard analyzer does it: words in lower case, stop words kept."""
    return " ".join(re.findall(r"\w+", text.lower()))
