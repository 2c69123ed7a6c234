"""How do Presidio's analyzer and anonymizer use textveil?

``make_recognizer`` gives an ``EntityRecognizer`` for a registry of theirs,
``make_operator`` an operator by which their anonymizer replaces as we do.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.marks import mark
from textveil.policy.policy import Policy
from textveil.replacements import ways
from textveil.replacements.target import Setting, Target
from textveil.sanitizer.verbs import sanitizer_for

# What does Presidio call our kinds?

SPECIAL = {
    Kind.PLACE: "LOCATION",
    Kind.ADDRESS: "LOCATION",
    Kind.DATE: "DATE_TIME",
    Kind.E_MAIL_ADDRESS: "EMAIL_ADDRESS",
    Kind.NATIONALITY: "NRP",
    Kind.CARD_NUMBER: "CREDIT_CARD",
    Kind.NETWORK_ADDRESS: "IP_ADDRESS",
    Kind.WEB_ADDRESS: "URL",
    Kind.WALLET_ADDRESS: "CRYPTO",
}
"""Kinds for which Presidio has a name of its own."""


def entity_of(kind: Kind) -> str:
    """The type of entity that a kind is.

    >>> entity_of(Kind.PLACE), entity_of(Kind.PHONE_NUMBER)
    ('LOCATION', 'PHONE_NUMBER')
    """
    return SPECIAL.get(kind) or kind.label


KINDS: dict[str, Kind] = {entity_of(kind): kind for kind in (*Kind, Kind.PLACE)}
ENTITIES = sorted(KINDS)
"""All types of entities that may be found."""


def kind_of(entity: str) -> Kind:
    """The kind that a type of entity is; a word when nobody knows it."""
    return KINDS.get(entity, Kind.WORD)


WAYS = ("pseudonym", "surrogate", "shift", "band", "year", "round", "zip3")
"""Ways to replace that need no more than the words they replace."""


def find_entities(
    text: str, policy: Policy | None, *, entities: Sequence[str] | None
) -> Iterator[tuple[str, int, int, float]]:
    """What a policy finds of some types of entities, or of all: type, start, end and score."""
    for one in sanitizer_for(policy).detect(text):
        if not entities or entity_of(one.kind) in entities:
            yield from ((entity_of(one.kind), start, end, min(1.0, one.kind_score)) for start, end in one.spans)


def make_recognizer(policy: Policy | None = None) -> Any:
    """A recognizer that finds what a policy hides."""
    analyzer = library("presidio_analyzer")

    def analyze(_: Any, text: str, entities: Sequence[str], nlp_artifacts: object = None) -> list[Any]:  # noqa: ARG001
        return [analyzer.RecognizerResult(*one) for one in find_entities(text, policy, entities=entities)]

    body = {"analyze": analyze, "load": lambda _: None}
    made = type("TextveilRecognizer", (analyzer.EntityRecognizer,), body)
    return made(supported_entities=ENTITIES, supported_language="en", name="TextveilRecognizer")


def make_operator(key: bytes) -> Any:
    """An operator ``textveil``: ``OperatorConfig("textveil", {"way": "pseudonym"})``."""
    operators = library("presidio_anonymizer.operators")

    def operate(_: Any, text: str, params: dict[str, Any]) -> str:
        kind = kind_of(str(params.get("entity_type", "")))
        target = Target(text, kind, text)
        replace = ways.prepare(params["way"], Setting(text, (target,), key))
        return replace(target) or mark(kind)

    def validate(_: Any, params: dict[str, Any]) -> None:
        if params.get("way") not in WAYS:
            raise UsageError(f"no way {params.get('way')!r} to replace; there are: {', '.join(WAYS)}")

    body = {
        "operate": operate,
        "validate": validate,
        "operator_name": lambda _: "textveil",
        "operator_type": lambda _: operators.OperatorType.Anonymize,
    }
    return type("TextveilOperator", (operators.Operator,), body)
