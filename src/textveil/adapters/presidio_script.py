"""How does a script that was written for Presidio run without it?

By its imports: the names and the calls are theirs, and what is found is what a
policy hides. Presidio need not be installed.

    from textveil.adapters.presidio_script import AnalyzerEngine, AnonymizerEngine, OperatorConfig
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256, sha512
from typing import Any

from textveil.adapters.presidio import ENTITIES, find_entities
from textveil.core.errors import UsageError
from textveil.policy.policy import Policy

HASHES = {"sha256": sha256, "sha512": sha512}
DEFAULT = "DEFAULT"


@dataclass(frozen=True, slots=True)
class RecognizerResult:
    """Where something was found, and what it is."""

    entity_type: str
    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class OperatorConfig:
    """What is done with a type of entity."""

    operator_name: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OperatorResult:
    """Where something was replaced in the new text, and by what."""

    start: int
    end: int
    entity_type: str
    text: str
    operator: str


@dataclass(frozen=True, slots=True)
class EngineResult:
    """The new text, and what was replaced in it, the last first."""

    text: str
    items: list[OperatorResult]


class AnalyzerEngine:
    """Finds what a policy hides."""

    def __init__(self, policy: Policy | None = None, **_: object) -> None:
        self._policy = policy

    def analyze(
        self,
        text: str,
        language: str = "en",
        entities: Sequence[str] | None = None,
        score_threshold: float = 0.0,
        **_: object,
    ) -> list[RecognizerResult]:
        """What was found, in the order of the text."""
        if language != "en":
            raise UsageError(f"no reader for language {language!r}; there is: en")
        found = {RecognizerResult(*one) for one in find_entities(text, self._policy, entities=entities)}
        return sorted((one for one in found if one.score >= score_threshold), key=lambda one: (one.start, one.end))

    def get_supported_entities(self, language: str | None = None) -> list[str]:  # noqa: ARG002  # theirs
        """All types that may be found."""
        return list(ENTITIES)


class AnonymizerEngine:
    """Replaces what was found."""

    def anonymize(
        self, text: str, analyzer_results: Sequence[Any], operators: Mapping[str, OperatorConfig] | None = None
    ) -> EngineResult:
        """The text with everything replaced; what nobody configured becomes ``<TYPE>``."""
        table, items, new = operators or {}, [], text
        for one in sorted(drop_overlaps(analyzer_results), key=lambda one: -one.start):
            config = table.get(one.entity_type) or table.get(DEFAULT) or OperatorConfig("replace")
            said = operate(text[one.start : one.end], config, entity=one.entity_type)
            new = new[: one.start] + said + new[one.end :]
            items.append((one, said, config.operator_name))
        return EngineResult(new, place_results(items))


def drop_overlaps(results: Sequence[Any]) -> list[Any]:
    """The results of which none lies in another; of two that overlap the longer."""
    kept: list[Any] = []
    for one in sorted(results, key=lambda one: (one.start - one.end, -one.score, one.start)):
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return kept


def place_results(items: Sequence[tuple[Any, str, str]]) -> list[OperatorResult]:
    """What was replaced, the last first, where it stands in the new text."""
    moved, found = 0, []
    for one, said, name in reversed(items):
        start = one.start + moved
        found.append(OperatorResult(start, start + len(said), one.entity_type, said, name))
        moved += len(said) - (one.end - one.start)
    return found[::-1]


def operate(text: str, config: OperatorConfig, *, entity: str) -> str:
    """What an operator makes of some words."""
    made = OPERATORS.get(config.operator_name)
    if made is None:
        raise UsageError(f"no operator {config.operator_name!r}; there are: {', '.join(OPERATORS)}")
    return made(text, config.params, entity)


def mask_text(text: str, params: Mapping[str, Any], _: str) -> str:
    """Some signs of a text, from one end, as others."""
    count, sign = min(len(text), int(params["chars_to_mask"])), str(params["masking_char"])
    return text[: len(text) - count] + sign * count if params.get("from_end") else sign * count + text[count:]


def hash_text(text: str, params: Mapping[str, Any], _: str) -> str:
    """A digest with the salt that was given: without one, anybody could try all names."""
    if len(params.get("salt", b"")) < 16:
        raise UsageError("hash needs a secret salt of at least 16 bytes: OperatorConfig('hash', {'salt': …})")
    made: str = HASHES[params.get("hash_type", "sha256")](params["salt"] + text.encode("utf-8")).hexdigest()
    return made


OPERATORS: dict[str, Callable[[str, Mapping[str, Any], str], str]] = {
    "replace": lambda _, params, entity: str(params.get("new_value", f"<{entity}>")),
    "redact": lambda *_: "",
    "keep": lambda text, *_: text,
    "mask": mask_text,
    "hash": hash_text,
    "custom": lambda text, params, _: str(params["lambda"](text)),
}
