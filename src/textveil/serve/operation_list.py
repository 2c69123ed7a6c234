"""What can be asked of the service, and what does each operation take and give?

The same list makes the routes, checks requests and writes the OpenAPI document.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from textveil.serve import operations
from textveil.serve.operations import Call
from textveil.serve.request_content import FILE, FORM, JSON
from textveil.serve.schemas import (
    ANY_TABLE,
    BITS,
    COUNT,
    FINDING,
    FLAG,
    KINDS,
    NUMBER,
    POLICY,
    PROBLEM,
    TEXT,
    WORD,
    WORDS,
    Schema,
    integer,
    listing,
    one_of,
    string,
    table,
)

ANY_FILE = "*/*"
ASKING = ("400", "401", "403", "405", "408", "413", "415", "421", "422", "500", "501", "502", "503")
LOOKING = ("401", "403", "404", "405", "409", "421", "500", "503")
STATUS = ("401", "403", "405", "421", "500", "503")
"""The problems that what is asked, what is fetched and what tells of the service itself may be answered with."""
Value = dict[str, Any]
PROBLEMS = {
    "400": "the request cannot be read",
    "401": "no key, or an unknown one",
    "403": "the key, or the page that asks, does not allow it",
    "404": "there is nothing of that name",
    "405": "not by this method",
    "408": "the request did not arrive in time",
    "409": "not yet",
    "413": "too large or too long",
    "415": "of another media type or format",
    "421": "another host's",
    "422": "not of the shape or policy that is asked for, or nothing safe can be released",
    "500": "a fault",
    "501": "not open or not installed here",
    "502": "a source of counts failed",
    "503": "busy, too slow, or out of memory",
}
ID: Value = {"name": "id", "in": "path", "required": True, "schema": string()}
ABOUT = "Sanitize documents so that they can be shared. Errors are RFC 9457 and repeat no text."


@dataclass(frozen=True)
class Operation:
    """Something that can be asked."""

    name: str
    about: str
    asks: Schema = field(default_factory=dict, repr=False)
    """What the table of a request holds; empty where nothing is sent."""
    answers: Schema = field(default_factory=dict, repr=False)
    """What a table of JSON holds that it is answered with."""
    run: Callable[[Call], Any] | None = field(default=None, repr=False)
    """What answers it, for those that are also done as jobs."""
    takes: tuple[str, ...] = (JSON, FORM)
    gives: tuple[str, ...] = (JSON,)
    """The media types of a request and of an answer."""
    place: str = ""
    """Its path; by its name below ``/v1/`` if empty."""
    method: str = "post"
    right: str | None = None
    """What a key must allow, its name if None; anyone may ask if empty."""
    status: str = "200"
    told: str = ""
    """What comes of it."""
    problems: tuple[str, ...] = ASKING

    @property
    def path(self) -> str:
        """Where it is asked."""
        return self.place or f"/v1/{self.name}"

    @property
    def needed_right(self) -> str:
        """What the key of whoever asks must allow; empty for nothing."""
        return self.name if self.right is None else self.right

    @property
    def takes_file(self) -> bool:
        """Whether a form with a file may be sent."""
        return FORM in self.takes


FOUND = listing(FINDING)
CERTIFICATE: Schema = {**ANY_TABLE, "description": "as `textveil sanitize --certificate` writes it"}
REPORT: Schema = {**ANY_TABLE, "description": "why each thing was hidden, as `textveil sanitize --report` writes it"}
WARNING = string("that the text was read in another language than its own, as the policy asks")
ODDS: Schema = {"type": ["object", "null"]}
BINARY: Schema = {"type": "string", "format": "binary"}
RUN = (
    Operation(
        "detect",
        "list what a document would give away",
        table({"text": TEXT}, policy=POLICY),
        table({"findings": FOUND}, text=TEXT, warning=WARNING),
        operations.detect,
    ),
    Operation(
        "sanitize",
        "a document that can be shared",
        table(
            {"text": TEXT},
            policy=POLICY,
            report=FLAG,
            certificate=FLAG,
            remember={**WORD, "description": "keep what was replaced in the vault, under this name"},
            answer=one_of(operations.ANSWERS),
        ),
        table(
            {
                "text": TEXT,
                "edits": listing(table(start=COUNT, end=COUNT, replacement=TEXT, kind=one_of(KINDS))),
            },
            report=REPORT,
            utility=BITS,
            certificate=CERTIFICATE,
            warning=WARNING,
        ),
        operations.sanitize,
        gives=(JSON, ANY_FILE),
    ),
    Operation(
        "verify",
        "check that a document keeps what its certificate promises",
        table({"text": TEXT, "certificate": CERTIFICATE}, policy=POLICY),
        table({"holds": FLAG, "findings": FOUND}),
        operations.check_promise,
    ),
    Operation(
        "restore",
        "put back what the vault remembers",
        table({"text": TEXT}, document=WORD),
        table({"text": TEXT, "restored": COUNT, "left": COUNT}),
        operations.restore,
        takes=(JSON,),
    ),
    Operation(
        "view",
        "what a reader may see of a document",
        table({"text": TEXT}, reader=WORD),
        table({"text": TEXT}),
        operations.view,
        gives=(JSON, ANY_FILE),
    ),
    Operation(
        "attack",
        "what an adversary would guess from a document",
        table(
            {"text": TEXT},
            original=TEXT,
            candidates=WORDS,
            pages=listing(table({"title": WORD, "text": TEXT}), maxItems=1000),
            truth=WORD,
            top=integer(1, 1000),
        ),
        table(
            {
                "candidates": COUNT,
                "guesses": listing(table(name=TEXT, rank=COUNT, probability=NUMBER, bits=NUMBER)),
            },
            after=ODDS,
            before=ODDS,
            is_found=FLAG,
        ),
        operations.guess,
    ),
    Operation(
        "corpus",
        "how many pages hold some terms, and what they tell",
        table({"terms": {**WORDS, "minItems": 1, "maxItems": 20}}),
        table({"total": COUNT, "together": COUNT, "terms": listing(table(hits=COUNT, ic=BITS))}, pmi=BITS, ic=BITS),
        operations.count_pages,
        takes=(JSON,),
    ),
)
"""What is answered while somebody waits, or as a job."""
BY_NAME = {one.name: one for one in RUN}
RUNS = {one.name: one.run for one in RUN if one.run is not None}
JOB = table(
    {
        "id": string(),
        "state": one_of(("waiting", "running", "done", "failed")),
        "tries": COUNT,
        "ahead": {**COUNT, "description": "jobs that come before it"},
        "share": {
            **NUMBER,
            "minimum": 0,
            "maximum": 1,
            "description": "how much of it is done, by the pace of the jobs before",
        },
    }
)
TABLE = Operation(
    "table",
    "a table (CSV, TSV, JSON lines, Parquet) of any length, treated in batches of rows",
    table({FILE: BINARY}, policy=POLICY),
    takes=(FORM,),
    gives=(ANY_FILE,),
    right="sanitize",
)
GIVE_JOB = Operation(
    "giveJob",
    "have an operation done that takes long",
    table({"operation": one_of(BY_NAME), "request": {**ANY_TABLE, "description": "what the operation takes"}}),
    JOB,
    takes=(JSON,),
    place="/v1/jobs",
    right="jobs",
    status="202",
    told="accepted",
)
ONE_JOB: dict[str, Any] = {"place": "/v1/jobs/{id}", "right": "jobs", "problems": LOOKING}
OPERATIONS = (
    *RUN,
    TABLE,
    GIVE_JOB,
    Operation("lookAtJob", "how far a job is", answers=JOB, method="get", told="its state", **ONE_JOB),
    Operation("forgetJob", "take a job out", gives=(), method="delete", status="204", told="it is gone", **ONE_JOB),
    Operation(
        "fetchResult",
        "what a job came to: the answer that the operation gives",
        gives=(ANY_FILE,),
        place="/v1/jobs/{id}/result",
        method="get",
        right="jobs",
        told="the answer",
        problems=(*LOOKING, "413", "422", "501"),
    ),
    *(
        Operation(
            name, about, answers=ANY_TABLE, gives=(media,), place=place, method="get", right=right, problems=STATUS
        )
        for name, place, right, media, about in (
            ("about", "/v1/about", "about", JSON, "what there is to choose from"),
            ("health", "/healthz", "", JSON, "whether the worker lives"),
            ("readiness", "/readyz", "", JSON, "whether the worker has opened what it needs"),
            ("metrics", "/metrics", "metrics", "text/plain", "figures for Prometheus"),
            ("openapi", "/openapi.json", "", JSON, "this document"),
            ("docs", "/docs", "", "text/html", "the same as a page, to try everything"),
        )
    ),
)
"""Everything that can be asked."""


def describe_interface(version: str) -> Value:
    """The whole document."""
    paths: Value = {}
    for one in OPERATIONS:
        parameters = {"parameters": [ID]} if "{id}" in one.path else {}
        paths.setdefault(one.path, parameters)[one.method] = operation_item(one)
    licence = {"name": "Apache-2.0", "identifier": "Apache-2.0"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "textveil", "version": version, "license": licence, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": {"Policy": POLICY, "Finding": FINDING, "Problem": PROBLEM},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"key": []}],
    }


def operation_item(operation: Operation) -> Value:
    """How an operation is asked and answered."""
    schemas = {JSON: operation.answers, ANY_FILE: BINARY, "text/plain": string(), "text/html": string()}
    answer: Value = {"description": operation.told or operation.about}
    answer |= {"content": {media: {"schema": schemas[media]} for media in operation.gives}} if operation.gives else {}
    answer |= {"headers": {"Location": {"schema": string()}}} if operation.status == "202" else {}
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    problems = {status: {"description": PROBLEMS[status], "content": problem} for status in operation.problems}
    item = {"operationId": operation.name, "summary": operation.about}
    return item | request_item(operation) | {"responses": {operation.status: answer, **problems}}


def request_item(operation: Operation) -> Value:
    """What an operation takes, by media type."""
    if not operation.asks:
        return {}
    needed, own = operation.asks["required"], operation.asks["properties"]
    in_form = {name: one for name, one in own.items() if name not in ("text", FILE)}
    form = table(
        {FILE: BINARY, **{name: one for name, one in in_form.items() if name in needed}},
        **{name: one for name, one in in_form.items() if name not in needed},
    )
    schemas = {JSON: operation.asks, FORM: form}
    return {
        "requestBody": {"required": True, "content": {media: {"schema": schemas[media]} for media in operation.takes}}
    }
