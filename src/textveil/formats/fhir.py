"""What does each field of a FHIR resource tell (HL7 FHIR R4 and R5, JSON)?

Names, addresses, numbers and birth dates of people are known by their fields; codes, systems, units
and states are structure that programs rely on. Ids and what refers to them get names of our own, so
that what belongs together still does.
"""

import re
from typing import Any

from textveil.core.kinds import Kind
from textveil.formats.jsonl import Way
from textveil.formats.own_names import OwnNames

KINDS = {
    **dict.fromkeys(("family", "given", "prefix", "suffix"), Kind.NAME),
    **dict.fromkeys(("line", "city", "district", "postalCode"), Kind.ADDRESS),
    **dict.fromkeys(("birthDate", "deceasedDateTime"), Kind.DATE),
    "valueUri": Kind.ADDRESS,
}
"""Fields that tell somebody's name, address or date, by their own name."""
INSIDE = {
    ("name", "text"): Kind.NAME,
    ("address", "text"): Kind.ADDRESS,
    ("telecom", "value"): Kind.PHONE_NUMBER,
    ("identifier", "value"): Kind.IDENTIFIER,
    ("contact", "value"): Kind.PHONE_NUMBER,
    ("photo", "data"): Kind.WORD,
    ("photo", "url"): Kind.ADDRESS,
}
"""Fields that do so inside another."""
WORDS = frozenset(
    """Account ActivityDefinition AllergyIntolerance Appointment Basic Binary Bundle CarePlan CareTeam Claim
    Communication Composition Condition Consent Coverage Device DiagnosticReport DocumentReference Encounter
    Endpoint EpisodeOfCare ExplanationOfBenefit FamilyMemberHistory Flag Goal Group HealthcareService ImagingStudy
    Immunization List Location Media Medication MedicationAdministration MedicationDispense MedicationRequest
    MedicationStatement MessageHeader Observation OperationOutcome Organization Parameters Patient Person
    Practitioner PractitionerRole Procedure Provenance Questionnaire QuestionnaireResponse RelatedPerson Schedule
    ServiceRequest Slot Specimen Task ValueSet document message transaction batch history searchset collection
    registered preliminary final amended corrected cancelled entered-in-error unknown active inactive resolved
    recurrence relapse remission confirmed unconfirmed provisional differential refuted completed on-hold stopped
    draft planned arrived triaged in-progress onleave finished requested received accepted rejected ready failed
    booked pending fulfilled noshow not-done preparation proposed proposal plan directive order original-order
    reflex-order filler-order instance-order option routine urgent asap stat male female other usual official temp
    nickname anonymous old maiden home work mobile billing phone fax email pager url sms secondary postal physical
    both low high unable-to-assess mild moderate severe food medication environment biologic allergy intolerance
    generated extensions additional empty vital-signs laboratory imaging survey exam therapy activity social-history
    problem-list-item encounter-diagnosis match include outcome""".split()
)
"""Words of the standard."""
CODE = re.compile(
    r"\d{1,18}(?:-\d)?|[A-Z]{1,6}|[A-Z]\d{2}(?:\.\d{1,4})?|[a-z]{2}(?:-[A-Z]{2})?|[a-z]{1,4}(?:\[[A-Za-z]{1,4}\])?(?:/[a-z]{1,3})?|%|/[a-z]{1,3}"
)
"""A code of a terminology, a unit or a language."""
STRUCTURE = frozenset(
    """resourceType system code status use type gender unit comparator intent priority mode kind profile versionId
    url contentType language class severity criticality category linkId""".split()
)
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
