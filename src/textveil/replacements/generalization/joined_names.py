"""Which neighbours are one name in two parts, and which names mean one thing?

"OYELARAN, Bisi T." in the field of a name is one person; "Chicago, Illinois" is
one place; and Sweden is the Kingdom of Sweden.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from textveil.core.kinds import Kind
from textveil.core.late_patterns import late_pattern
from textveil.core.model import Finding
from textveil.languages.english.grammar.beside_stretch import LINKS
from textveil.languages.english.grammar.nouns_beside import POSSESSIVES
from textveil.languages.english.lexicon.word_forms import lookup_key
from textveil.languages.english.names.aliases import are_initials
from textveil.languages.reading import Reading
from textveil.languages.tokens_near import token_range
from textveil.replacements.generalization.questions import ALL_BUT_CERTAIN, LIKELY, SURE, Asked, bare

COMMA, BRACKET = ", ", " ("
"""What stands before the area that a place lies in."""
BESIDE = frozenset({" ", "-"})
"""What stands between two parts of one name."""
OTHER_SCRIPT = late_pattern(r"[\u0370-\u1cff\u2d00-\ud7ff]")
"""A letter of another alphabet."""
IN_BRACKETS = re.compile(r" ?\([^()\n]{0,80}")
AROUND = frozenset({"state", "country", "province"})
"""What a place may lie in that is named behind a comma."""
LONG_FORM = re.compile(
    r"^(?:the )?(?:[a-z]+ )*?(?:republic|kingdom|state|commonwealth|principality|federation) of ", re.I
)


def join_parts(reading: Reading, findings: Sequence[Finding], *, asked: Asked) -> list[Finding]:
    """The findings, two neighbours made one where they are one name; a state is one by its long name and its short."""
    joined: list[Finding] = []
    for one in (without_state(finding, asked) for finding in findings):
        last = joined[-1] if joined else None
        gap = reading.text[last.spans[0][1] : one.spans[0][0]] if last else ""
        if last and gap in BESIDE and is_one_name(reading.text, last, one):
            best = last if last.kind is Kind.PERSON else one
            span = (last.spans[0][0], one.spans[0][1])
            joined[-1] = replace(best, spans=(span,), terms=(reading.text[slice(*span)],))
        elif last and gap in (COMMA, BRACKET) and is_one(reading, last, one, asked):
            # The term stays that of the first part: by it the whole is known.
            joined[-1] = place_or_person(replace(last, spans=((last.spans[0][0], one.spans[0][1]),)))
        else:
            joined.append(one)
    return one_person(one_state(by_initials(reading.text, in_other_scripts(reading.text, joined))))


def in_other_scripts(text: str, findings: list[Finding]) -> list[Finding]:
    """The findings; what stands in other letters in the brackets right behind a person's name is the same name."""
    found: list[Finding] = []
    person: Finding | None = None
    for one in findings:
        inside = text[person.spans[0][1] : one.spans[0][0]] if person else ""
        is_same = person and OTHER_SCRIPT.match(one.terms[0]) and IN_BRACKETS.fullmatch(inside)
        if person and is_same:
            found.append(replace(one, entity=person.entity, kind=person.kind, kind_score=person.kind_score))
            continue
        if one.kind is Kind.PERSON and one.entity and one.kind_score >= LIKELY:
            person = one
        found.append(one)
    return found


def by_initials(text: str, findings: list[Finding]) -> list[Finding]:
    """The findings; initials in brackets behind a name mean what it names, there and wherever they stand again."""
    wholes: dict[str, Finding] = {}
    for first, second in pairwise(findings):
        gap, short = text[first.spans[0][1] : second.spans[0][0]], second.terms[0]
        if gap == " (" and first.entity and short.isupper() and are_initials(short, bare(first.terms[0])):
            wholes[short] = first
    return [
        replace(one, entity=whole.entity, kind=whole.kind, kind_score=whole.kind_score)
        if (whole := wholes.get(one.terms[0]))
        else one
        for one in findings
    ]


def without_state(finding: Finding, asked: Asked) -> Finding:
    """A finding of a place and the state around it, known by the place alone."""
    first, comma, around = bare(finding.terms[0]).partition(COMMA)
    is_place = comma and finding.kind in (Kind.PLACE, Kind.NAME) and lies_around(around, asked)
    return place_or_person(replace(finding, terms=(first,))) if is_place else finding


def place_or_person(finding: Finding) -> Finding:
    """A finding in two parts, whose kind the parts make sure."""
    kind = Kind.PERSON if finding.kind is Kind.PERSON else Kind.PLACE
    return replace(finding, kind=kind, kind_score=max(finding.kind_score, SURE))


def is_one_name(text: str, first: Finding, second: Finding) -> bool:
    """Whether two names with nothing but a space between are one: both may be a person's, or nobody knows whose."""
    kinds = {first.kind, second.kind}
    ends = text[first.spans[0][1] - 1], text[second.spans[0][0]]
    is_bound = first.terms[0] in LINKS or second.terms[0] in LINKS
    are_names = not is_bound and ends[0].isalpha() and ends[1].isalpha() and not first.terms[0].endswith(POSSESSIVES)
    is_split = first.terms[0].isupper() != second.terms[0].isupper()
    return are_names and not is_split and kinds <= {Kind.PERSON, Kind.NAME}


def one_person(findings: list[Finding]) -> list[Finding]:
    """The findings; a last name alone that may be of any kind is the one person's who bears it in this text."""
    owners: dict[str, dict[int, Finding]] = {}
    for one in findings:
        words = bare(one.terms[0]).split()
        is_person = one.kind is Kind.NAME or (one.kind is Kind.PERSON and one.kind_score >= LIKELY)
        if is_person and len(words) > 1 and one.entity:
            owners.setdefault(words[-1], {}).setdefault(one.entity, one)
    found = []
    for one in findings:
        is_open = one.kind_score < ALL_BUT_CERTAIN and one.kind.group is not Kind.IDENTIFIER
        owner = list(owners.get(bare(one.terms[0]), {}).values()) if is_open else []
        if len(owner) == 1 and owner[0].entity != one.entity:
            score = SURE if owner[0].kind is Kind.PERSON else owner[0].kind_score
            found.append(replace(one, entity=owner[0].entity, kind=owner[0].kind, kind_score=score))
        else:
            found.append(one)
    return found


def is_one(reading: Reading, first: Finding, second: Finding, asked: Asked) -> bool:
    """Whether two names with a comma between are one."""
    if first.kind is Kind.PERSON and second.kind is Kind.PERSON and " " not in first.terms[0]:
        index = token_range(reading, first.spans[0])[0]
        roles = reading.structure.role
        end = token_range(reading, second.spans[0])[1] - 1
        return len(roles) > end and roles[index] == "person" == roles[end]
    if first.kind not in (Kind.PLACE, Kind.NAME) or second.kind not in (Kind.PLACE, Kind.NAME):
        return False
    is_place = first.kind is Kind.PLACE or lies_somewhere(first.terms[0], asked)
    return is_place and not lies_around(first.terms[0], asked) and lies_around(second.terms[0], asked)


def lies_somewhere(name: str, asked: Asked) -> bool:
    """Whether a name is that of a place, among other things."""
    return any("place" in one.chain for one in asked.knowledge.senses(bare(name), proper=True))


def lies_around(name: str, asked: Asked) -> bool:
    """Whether a name is that of a state or a country, among other things."""
    return any(AROUND & set(one.chain) for one in asked.knowledge.senses(bare(name), proper=True))


def one_state(findings: list[Finding]) -> list[Finding]:
    """The findings, the long and the short name of a state with one number."""
    short = {lookup_key(bare(one.terms[0])): one.entity for one in findings if one.kind is not Kind.PERSON}
    same: dict[int, int] = {}
    for one in findings:
        plain = LONG_FORM.sub("", one.terms[0])
        other = short.get(lookup_key(bare(plain))) if plain != one.terms[0] else None
        if other and one.entity:
            same[other] = one.entity
    return [replace(one, entity=same[one.entity]) if one.entity in same else one for one in findings]
