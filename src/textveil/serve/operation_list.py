"""What can be asked of the service, and what does each operation take and give?

The same table makes the routes, checks requests and writes the OpenAPI document.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from textveil.serve import operations, schemas
from textveil.serve.json_shapes import Schema
from textveil.serve.operations import Call
from textveil.serve.schemas import COUNT, POLICY, TEXT, WORD, WORDS, listing, table


@dataclass(frozen=True)
class Operation:
    """Something that can be asked."""

    name: str
    about: str
    run: Callable[[Call], Any] = field(repr=False)
    asks: Schema = field(repr=False)
    answers: Schema = field(repr=False)
    takes_file: bool = True


FLAG: Schema = {"type": "boolean"}
FOUND = listing(schemas.FINDING)
OPERATIONS = (
    Operation(
        "detect",
        "list what a document would give away",
        operations.detect,
        table({"text": TEXT, "policy": POLICY}, "text"),
        table({"findings": FOUND, "text": TEXT}, "findings"),
    ),
    Operation(
        "sanitize",
        "a document that can be shared",
        operations.sanitize,
        table(
            {
                "text": TEXT,
                "policy": POLICY,
                "report": FLAG,
                "certificate": FLAG,
                "remember": {**WORD, "description": "keep what was replaced in the vault, under this name"},
                "answer": {"type": "string", "enum": list(operations.ANSWERS)},
            },
            "text",
        ),
        table(
            {
                "text": TEXT,
                "edits": listing(schemas.EDIT),
                "report": schemas.REPORT,
                "utility": schemas.BITS,
                "certificate": schemas.CERTIFICATE,
            },
            "text",
            "edits",
        ),
    ),
    Operation(
        "verify",
        "check that a document keeps what its certificate promises",
        operations.check_promise,
        table({"text": TEXT, "certificate": schemas.CERTIFICATE, "policy": POLICY}, "text", "certificate"),
        table({"holds": FLAG, "findings": FOUND}, "holds", "findings"),
    ),
    Operation(
        "restore",
        "put back what the vault remembers",
        operations.restore,
        table({"text": TEXT, "document": WORD}, "text"),
        table({"text": TEXT, "restored": COUNT, "left": COUNT}, "text", "restored", "left"),
        takes_file=False,
    ),
    Operation(
        "view",
        "what a reader may see of a document",
        operations.view,
        table({"text": TEXT, "reader": WORD}, "text"),
        table({"text": TEXT}, "text"),
    ),
    Operation(
        "attack",
        "what an adversary would guess from a document",
        operations.guess,
        table(
            {
                "text": TEXT,
                "original": TEXT,
                "candidates": WORDS,
                "pages": {**listing(schemas.PAGE), "maxItems": 1000},
                "truth": WORD,
                "top": {"type": "integer", "minimum": 1, "maximum": 1000},
            },
            "text",
        ),
        table(
            {
                "candidates": COUNT,
                "guesses": listing(schemas.GUESS),
                "after": {"type": ["object", "null"]},
                "before": {"type": ["object", "null"]},
                "is_found": FLAG,
            },
            "candidates",
            "guesses",
        ),
    ),
    Operation(
        "corpus",
        "how many pages hold some terms, and what they tell",
        operations.count_pages,
        table({"terms": {**WORDS, "minItems": 1, "maxItems": 20}}, "terms"),
        table(
            {
                "total": COUNT,
                "together": COUNT,
                "terms": listing(table({"hits": COUNT, "ic": schemas.BITS})),
                "pmi": schemas.BITS,
                "ic": schemas.BITS,
            },
            "total",
            "together",
            "terms",
        ),
        takes_file=False,
    ),
)
"""Everything that can be asked under ``/v1/``, by name."""
BY_NAME = {one.name: one for one in OPERATIONS}
