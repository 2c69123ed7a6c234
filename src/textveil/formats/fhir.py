"""What does each field of a FHIR resource tell (HL7 FHIR R4 and R5, JSON)?

Names, addresses, numbers and birth dates of people are known by their fields; codes, systems, units
and states are structure that programs rely on. Ids and what refers to them get names of our own, so
that what belongs together still does.
"""

import re
from typing import Any

from textveil.core.kinds import Kind
from textveil.formats.format_words import format_entry, format_words
from textveil.formats.jsonl import Way
from textveil.formats.own_names import OwnNames

KINDS = {field: Kind(kind) for field, kind in format_entry("health.fhir.kinds").items()}
"""Fields that tell somebody's name, address or date, by their own name."""
INSIDE = {tuple(fields.split(".")): Kind(kind) for fields, kind in format_entry("health.fhir.inside").items()}
"""Fields that do so inside another."""
WORDS = format_words("health.fhir.words")
"""Words of the standard."""
CODE = re.compile(
    r"\d{1,18}(?:-\d)?|[A-Z]{1,6}|[A-Z]\d{2}(?:\.\d{1,4})?|[a-z]{2}(?:-[A-Z]{2})?|[a-z]{1,4}(?:\[[A-Za-z]{1,4}\])?(?:/[a-z]{1,3})?|%|/[a-z]{1,3}"
)
"""A code of a terminology, a unit or a language."""
STRUCTURE = format_words("health.fhir.structure")
"""Fields that hold words of the standard or of a terminology."""
IDS = ("id", "reference", "fullUrl")
TERMS = re.compile(
    r"https?://(?:[\w-]+\.)*(?:hl7\.org|loinc\.org|snomed\.info|nlm\.nih\.gov|w3\.org|unitsofmeasure\.org)"
    r"(?:/(?:fhir|sid|sct|StructureDefinition|CodeSystem|ValueSet|us|core|v2|v3|\d{1,6}|[a-z]{1,4}-[\w-]{1,30}|umls|rxnorm|icd-\d+(?:-cm)?))*"
    r"|urn:(?:oid:2\.16\.840\.1\.113883\.6[\d.]*|iso:std:iso:\d+|ietf:(?:bcp:47|rfc:\d+))"
)
"""Addresses of terminologies, not of anybody."""
ID = re.compile(r"(?:https?://[^\s?#]*/)?(?P<kind>[A-Z][A-Za-z]+)/[^/]+")


def is_resource(value: Any) -> bool:
    """Whether a JSON value is a FHIR resource."""
    return isinstance(value, dict) and isinstance(value.get("resourceType"), str)


def names_of(way: Way) -> list[str]:
    """The names that lead to a value."""
    return [part for part in way if isinstance(part, str)]


def kind_of(way: Way) -> Kind | None:
    """What a value gives away by its place; None if that depends on what it says.

    >>> kind_of(("name", 0, "family")), kind_of(("note", 0, "text"))
    ('name', None)
    """
    names = names_of(way)
    if not names:
        return None
    return next(
        (kind for (outer, inner), kind in INSIDE.items() if names[-1] == inner and outer in names[:-1]), None
    ) or (KINDS.get(names[-1]))


def is_structure(way: Way, value: Any) -> bool:
    """Whether a value is a word of the standard, or an id that is renamed."""
    names = names_of(way)
    if not names or not isinstance(value, str):
        return False
    is_known = value in WORDS or CODE.fullmatch(value) or TERMS.fullmatch(value)
    return names[-1] in IDS or (names[-1] in STRUCTURE and bool(is_known) and kind_of(way) is None)


def own_id(way: Way, value: Any, ids: OwnNames) -> str | None:
    """Our name for an id or a reference; None if the value is none.

    >>> own_id(("subject", "reference"), "Patient/ann-7", OwnNames("id-"))
    'Patient/id-1'
    """
    names = names_of(way)
    if not names or names[-1] not in IDS or not isinstance(value, str):
        return None
    match = ID.fullmatch(value)
    kind = match["kind"] if match and match["kind"] in WORDS else None
    return f"{kind}/{ids[value.rpartition('/')[2]]}" if kind else ids[re.sub(r"^(?:urn:uuid:|#)", "", value)]
