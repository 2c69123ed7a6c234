"""How many documents of an Elasticsearch or OpenSearch index hold these phrases?

``_count`` for one question, ``_msearch`` for many, each a ``bool`` of
``match_phrase``, of several names under ``should``. The field must be analysed by words and lower case, and must
keep its stop words, as the ``standard`` analyzer does. A count that lacks the
answer of a shard is none.
"""

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textveil.core.errors import SourceError, UsageError
from textveil.corpus.open import require_consent, split
from textveil.corpus.source import AnyOf, Checked, Question
from textveil.corpus.transport import Server, server

SETTINGS = {"field": "text", "version": "1"}
KEY = "TEXTVEIL_ELASTICSEARCH_API_KEY"
"""The environment variable that may hold an API key."""
AT_ONCE = 200
NDJSON = "application/x-ndjson"
ADDRESS = re.compile(r"(?P<url>https?://.+)/(?P<index>[^/_\s][^/\s]*)")


@dataclass(frozen=True)
class ElasticIndex:
    """One index, by one of its fields."""

    server: Server
    index: str
    field: str
    label: str
    """What the user calls this state of the index."""

    @property
    def name(self) -> str:
        """What to call it in an error."""
        return self.server.name

    def version(self) -> tuple[object, str]:
        """The number of documents; the index, the field and the user's label."""
        return self._count({"match_all": {}}), f"{self.index}:{self.field}:{self.label}"

    def count(self, groups: Sequence[Question]) -> list[object]:
        """Documents that hold each group."""
        questions = [_query_together(terms, field=self.field) for terms in groups]
        if len(questions) == 1:
            return [self._count(questions[0])]
        batches = [questions[start : start + AT_ONCE] for start in range(0, len(questions), AT_ONCE)]
        return [answer for batch in batches for answer in self._count_many(batch)]

    def _count(self, question: object) -> object:
        answer = self.server.post(f"/{self.index}/_count", json.dumps({"query": question}))
        self._require_whole(answer)
        return answer.get("count")

    def _count_many(self, questions: Sequence[object]) -> list[object]:
        lines = [line for each in questions for line in ({}, {"size": 0, "track_total_hits": True, "query": each})]
        body = "".join(f"{json.dumps(line)}\n" for line in lines)
        answers = self.server.post(f"/{self.index}/_msearch", body, content=NDJSON).get("responses")
        if not isinstance(answers, list) or len(answers) != len(questions):
            raise SourceError(f"{self.name} did not answer every question: check that it knows _msearch")
        return [self._total(answer) for answer in answers]

    def _total(self, answer: Any) -> object:
        """The exact number of hits, not a lower bound."""
        self._require_whole(answer)
        match answer:
            case {"hits": {"total": {"value": value, "relation": "eq"}}}:
                return value
        raise SourceError(f"{self.name} gave no exact number of hits: check its version")

    def _require_whole(self, answer: Any) -> None:
        """Every shard has answered, in time."""
        match answer:
            case {"_shards": {"failed": 0, "successful": done, "total": shards}} if done == shards:
                whole = not answer.get("timed_out") and not answer.get("terminated_early") and "error" not in answer
            case _:
                whole = False
        if not whole:
            raise SourceError(f"{self.name} counted only a part of the index: see to its shards, then ask again")


def connect(rest: str, *, allow_remote: bool = False) -> Checked:
    """Counts from ``http(s)://[USER:PASSWORD@]HOST:PORT/INDEX#field=text``."""
    address, settings = split(rest, settings=SETTINGS)
    found = ADDRESS.fullmatch(address.rstrip("/"))
    if found is None:
        raise UsageError("elasticsearch needs the address of an index: http(s)://HOST:PORT/INDEX#field=text")
    require_consent("elasticsearch", allow_remote=allow_remote)
    headers = {"Authorization": f"ApiKey {os.environ[KEY]}"} if os.environ.get(KEY) else {}
    asked = server(found["url"], what="elasticsearch", headers=headers)
    return Checked(ElasticIndex(asked, found["index"], settings["field"], settings["version"]))


def _query_together(terms: Question, *, field: str) -> dict[str, object]:
    return {"bool": {"filter": [_query_term(term, field=field) for term in terms]}}


def _query_term(term: str | AnyOf, *, field: str) -> dict[str, object]:
    if isinstance(term, str):
        return {"match_phrase": {field: term}}
    return {"bool": {"should": [_query_term(name, field=field) for name in term.names], "minimum_should_match": 1}}
