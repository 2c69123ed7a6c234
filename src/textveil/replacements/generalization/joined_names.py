"""Which neighbours are one name in two parts, and which names mean one thing?

"OYELARAN, Bisi T." in the field of a name is one person; "Chicago, Illinois" is
one place; and Sweden is the Kingdom of Sweden.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from textveil.kinds import Kind
from textveil.language.english.slot import token_range
from textveil.language.english.word_forms import lookup_key
from textveil.language.reading import Reading
from textveil.model import Finding
from textveil.replacements.generalization.values import Asked, bare

COMMA = ", "
AROUND = frozenset({"state", "country", "province"})
"""What a place may lie in that is named behind a comma."""
LONG_FORM = re.compile(r"^(?:the )?(?:[a-z]+ )*?(?:republic|kingdom|state|commonwealth|principality|federation) of ", re.I)
PARTIES = frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION})


def join_parts(reading: Reading, findings: Sequence[Finding], *, asked: Asked) -> list[Finding]:
    """The findings, two neighbours made one where they are one name; a state is one by its long name and its short."""
    joined: list[Finding] = []
    for one in findings:
        last = joined[-1] if joined else None
        if last and reading.text[last.spans[0][1] : one.spans[0][0]] == COMMA and is_one(reading, last, one, asked):
            span = (last.spans[0][0], one.spans[0][1])
            # The term stays that of the first part: by it the whole is known.
            joined[-1] = replace(last, spans=(span,))
        else:
            joined.append(one)
    return one_state(joined)


def is_one(reading: Reading, first: Finding, second: Finding, asked: Asked) -> bool:
    """Whether two names with a comma between are one."""
    if first.kind is Kind.PERSON and second.kind is Kind.PERSON and " " not in first.terms[0]:
        index = token_range(reading, first.spans[0])[0]
        roles = reading.structure.role
        end = token_range(reading, second.spans[0])[1] - 1
        return len(roles) > end and roles[index] == "person" == roles[end]
    if first.kind is not Kind.PLACE or second.kind not in (Kind.PLACE, Kind.NAME):
        return False
    return not lies_around(first.terms[0], asked) and lies_around(second.terms[0], asked)


def lies_around(name: str, asked: Asked) -> bool:
    """Whether a name is that of a state or a country, first of all."""
    senses = asked.knowledge.senses(bare(name), proper=True)
    return any(AROUND & set(one.chain) for one in senses[:1])


def one_state(findings: list[Finding]) -> list[Finding]:
    """The findings, the long and the short name of a state with one number."""
    short = {lookup_key(bare(one.terms[0])): one.entity for one in findings if one.kind in PARTIES}
    same: dict[int, int] = {}
    for one in findings:
        plain = LONG_FORM.sub("", one.terms[0])
        other = short.get(lookup_key(bare(plain))) if plain != one.terms[0] and one.kind in PARTIES else None
        if other and one.entity:
            same[other] = one.entity
    return [replace(one, entity=same.get(one.entity, one.entity)) for one in findings] if same else findings
