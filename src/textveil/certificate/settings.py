"""What of a policy can be written down, and what must whoever checks it bring?

Numbers, choices and words are written down. A live object is named by its
fingerprint, and an address, which may hold a password or reach another
machine, is not written at all: such settings must be brought.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from hashlib import sha256
from os import PathLike, fspath
from typing import Any, get_args

from textveil.core.errors import InputError, PolicyError
from textveil.corpus.open import SCHEMES
from textveil.corpus.source import Corpus
from textveil.knowledge.open_knowledge import Knowledge
from textveil.policy.policy import CHOICES, Policy
from textveil.policy.promises import PROMISES, KSafe, Promise, Term, Together

SOURCES = ("corpus", "entities", "knowledge")
"""Settings that name something to be opened; what was opened is known by its fingerprint."""
OPEN = ("first_detector", "language", "reader", "placeholder", *CHOICES)
"""Settings whose single word tells nothing that must stay hidden."""
LOCAL = ("recorded",)
"""Schemes of counts that are asked on this machine only and hold no password."""


def write_settings(policy: Policy) -> dict[str, Any]:
    """The settings that can be written down, as plain values."""
    values = {name: as_json(getattr(policy, name)) for name in names()}
    return {name: value for name, value in values.items() if is_writable(name, value)}


def names() -> list[str]:
    """The settings that a certificate speaks of: all but the key, by which nothing is judged."""
    return [setting.name for setting in fields(Policy) if setting.name != "key"]


def settings_to_bring(policy: Policy) -> list[str]:
    """The settings that whoever checks the policy must bring."""
    known = write_settings(policy)
    return [name for name in names() if name not in known]


def open_to_all(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that tell nothing: numbers, choices, and whatever is as it is by default."""
    usual = write_settings(Policy())
    return {name: value for name, value in settings.items() if is_open(name, value) or value == usual.get(name)}


def is_open(name: str, value: object) -> bool:
    """Whether anyone may know a setting: a number, a choice, or what may be revealed."""
    if isinstance(value, str):
        return name in OPEN
    return name == "reveal" or is_number(value)


def as_json(value: object) -> object:
    """A setting as JSON has it; what has no such form is given back as it is."""
    if isinstance(value, PathLike):
        return fspath(value)
    if isinstance(value, list | tuple):
        return [as_json(one) for one in value]
    if isinstance(value, Mapping):
        return {name: as_json(one) for name, one in value.items()}
    if isinstance(value, get_args(Promise)):
        return {"promise": value.label, **{one.name: as_json(getattr(value, one.name)) for one in fields(value)}}
    return as_json(asdict(value)) if isinstance(value, Together | Term) else value


def remote_schemes(name: str) -> set[str]:
    """Schemes by which a setting may hold a password or reach another machine."""
    if name == "entities":
        from textveil.k_safety.database import DRIVERS

        return set(DRIVERS)
    return set(SCHEMES) - set(LOCAL) if name == "corpus" else set()


def is_writable(name: str, value: object) -> bool:
    """Whether a setting can be written down, and safely."""
    if isinstance(value, str):
        scheme, colon, _ = value.partition(":")
        return not (colon and scheme in remote_schemes(name)) and "://" not in value
    if name in SOURCES:
        is_list = name == "knowledge" and isinstance(value, list) and all(isinstance(one, str) for one in value)
        return is_list or (name == "entities" and value is None)
    if isinstance(value, dict):
        return all(is_writable(name, one) for one in value.values())
    if isinstance(value, list):
        return all(is_writable(name, one) for one in value)
    return value is None or is_number(value)


def is_number(value: object) -> bool:
    """Whether a value is a number, or true or false."""
    return isinstance(value, int | float)


def read_back(settings: Mapping[str, Any]) -> Policy:
    """The policy that was written down; a forged address is not opened."""
    unsafe = [name for name, value in settings.items() if not is_writable(name, value)]
    if unsafe:
        raise InputError(
            f"the certificate holds what is never written down ({', '.join(unsafe)}): it was not made here"
        )
    try:
        return Policy(**{**settings, "also": [promise_of(one) for one in settings.get("also", ())]})
    except (AttributeError, KeyError, PolicyError, TypeError) as error:
        raise InputError(f"the certificate holds no policy of this version of textveil: {error}") from None


def promise_of(table: Mapping[str, Any]) -> Promise:
    """The promise that a table tells of."""
    settings = {name: value for name, value in table.items() if name != "promise"}
    if "together" in settings:
        settings["together"] = Together(**settings["together"])
    made: Promise = PROMISES[table["promise"]](**settings)
    return made


def fingerprints(policy: Policy, *, corpora: Sequence[Corpus], knowledge: Knowledge) -> dict[str, str]:
    """What the policy was kept with: equal fingerprints judge equally."""
    found = {"corpus": " ".join(one.fingerprint for one in corpora), "knowledge": knowledge.fingerprint}
    databases = [entities_fingerprint(one.entities, one.query) for one in policy.promises if isinstance(one, KSafe)]
    return found | ({"entities": " ".join(databases)} if databases else {})


def entities_fingerprint(entities: Any, query: str | None = None) -> str:
    """Names the entities of a database and what is known about them."""
    from textveil.k_safety.database import EntityDatabase, open_entities

    if isinstance(entities, str | PathLike):
        entities = open_entities(fspath(entities), query=query)
    database = entities if isinstance(entities, EntityDatabase) else EntityDatabase(entities)
    digest = sha256()
    for names in (database.entities, database.terms, database.aliases):
        digest.update(names.starts.tobytes() + names.letters.tobytes())
    for number in range(len(database)):
        digest.update(database.context_ids(number).tobytes() + b"|")
    digest.update(b"".join(database.alias(number).to_bytes(8) for number in range(len(database.aliases))))
    return f"entities:{digest.hexdigest()}"
