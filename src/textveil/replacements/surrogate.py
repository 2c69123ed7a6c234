"""Which invented thing of the same kind can stand here?

Realistic, and nobody's: the key and the entity decide, so it is the same through
all documents of one key unless a document holds the invented name itself. No word
of an invented name occurs in the document. Kinds of which nothing is invented –
a law, a disease, a date – give None.
"""

from collections.abc import Callable
from dataclasses import replace as replace_fields

from textveil.core.kinds import Kind
from textveil.replacements.invented_contacts import (
    invent_e_mail,
    invent_network,
    invent_phone,
    invent_user,
    invent_web,
)
from textveil.replacements.invented_identifiers import invent_coordinates, invent_identifier
from textveil.replacements.invented_people import invent_person
from textveil.replacements.invented_places import invent_address, invent_firm, invent_postcode, invent_town
from textveil.replacements.invention import World, pools
from textveil.replacements.target import WORD, Replace, Setting, Target, fold
from textveil.store.secret_keys import check_key, derive

NAMES: dict[Kind, Callable[[Target, World], str | None]] = {
    Kind.PERSON: invent_person,
    Kind.NAME: invent_firm,
    Kind.ORGANIZATION: invent_firm,
    Kind.INSTITUTION: invent_firm,
    Kind.PRODUCT: invent_firm,
    Kind.PLACE: invent_town,
    Kind.ADDRESS: invent_address,
    Kind.POSTCODE: invent_postcode,
    Kind.COORDINATES: invent_coordinates,
}
NUMBERS: dict[Kind, Callable[..., str | None]] = {
    Kind.PHONE_NUMBER: invent_phone,
    Kind.E_MAIL_ADDRESS: invent_e_mail,
    Kind.USER_NAME: invent_user,
    Kind.NETWORK_ADDRESS: invent_network,
    Kind.WEB_ADDRESS: invent_web,
}
"""What must differ from entity to entity, and is tried again until it does; every other identifier is too."""
ATTEMPTS = 64


def prepare(setting: Setting) -> Replace:
    """The invented stand-in of each mention; None for a kind of which nothing is invented, or when all is taken."""
    words = frozenset(WORD.findall(fold(setting.text)))
    world = World(derive(check_key(setting.key), "surrogate"), words, pools())
    # People first: their names return in e-mail addresses.
    for target in sorted(setting.targets, key=lambda target: target.kind is not Kind.PERSON):
        if target.kind in NAMES:
            NAMES[target.kind](target, world)
    attempts = distinct(setting.targets, world)
    world = replace_fields(world, is_open=False)

    def replace(target: Target) -> str | None:
        if target.kind in NAMES:
            return NAMES[target.kind](target, world)
        if target.kind.group is not Kind.IDENTIFIER:
            return None
        return invent_number(target, world, attempts.get((target.kind, target.normal), 0))

    return replace


def invent_number(target: Target, world: World, attempt: int) -> str | None:
    """An invented identifier; never the old one."""
    new = NUMBERS.get(target.kind, invent_identifier)(target, world, attempt=attempt)
    return None if new == target.text else new


def distinct(targets: tuple[Target, ...], world: World) -> dict[tuple[Kind, str], int]:
    """For each identifier the attempt whose outcome stands for no other and is not in the document."""
    attempts: dict[tuple[Kind, str], int] = {}
    given: set[str] = set()
    for target in targets:
        entity = (target.kind, target.normal)
        if target.kind.group is not Kind.IDENTIFIER or target.kind in NAMES or entity in attempts:
            continue
        for attempt in range(ATTEMPTS):
            new = invent_number(target, world, attempt)
            parts = set(WORD.findall(fold(new or "")))
            if new is None or (new not in given and not parts <= world.words):
                break
        attempts[entity] = attempt
        given.add(new or "")
    return attempts
