"""What is packaged about labels, letters, speech and code?

The lists are data (``data/structure.toml``); this reads them once.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files


class Role(StrEnum):
    """What a label makes of its value."""

    PERSON = "person"
    PLACE = "place"
    ORGANIZATION = "organization"
    DATE = "date"
    IDENTIFIER = "identifier"
    NUMBER = "number"
    SECRET = "secret"  # noqa: S105 – the name of a role
    AGE = "age"
    CONTACT = "contact"
    NONE = "none"
    """The label is structure and says nothing of its value."""


@dataclass(frozen=True, eq=False)
class Tables:
    """The packaged lists, in small letters."""

    roles: Mapping[str, Role]
    """The role of each known label."""
    several: frozenset[str]
    """Labels of more than one person."""
    secrets: frozenset[str]
    """Words that make a key secret wherever they stand in it."""
    open_keys: frozenset[str]
    form_words: frozenset[str]
    """The longer words of known labels: ordinary on a form, if nowhere else."""
    clinical: frozenset[str]
    mail: frozenset[str]
    things: frozenset[str]
    things_by: frozenset[str]
    about_secrets: frozenset[str]
    given: frozenset[str]
    nobody: frozenset[str]
    titles: frozenset[str]
    particles: frozenset[str]
    parts: frozenset[str]
    verbs: frozenset[str]
    greetings: frozenset[str]
    greeted: frozenset[str]
    closings: frozenset[str]
    offices: frozenset[str]
    bodies: frozenset[str]
    parties: frozenset[str]
    keywords: frozenset[str]
    levels: frozenset[str]


@cache
def tables() -> Tables:
    """The lists of ``data/structure.toml``, read once."""
    stored = tomllib.loads(files("textveil.data").joinpath("structure.toml").read_text("utf-8"))
    labels = {role: split(table["words"]) for role, table in stored["labels"].items()}
    given = frozenset(stored["names"]["given"].split())
    words = {word for phrases in labels.values() for phrase in phrases for word in phrase.split() if len(word) > 2}
    return Tables(
        roles={phrase: Role(role) for role, phrases in labels.items() for phrase in phrases},
        several=split(stored["labels"]["person"]["several"]),
        form_words=frozenset(words - given),
        clinical=split(stored["notes"]["clinical"]),
        mail=split(stored["notes"]["mail"]),
        parts=split(stored["speech"]["parts"]),
        greetings=split(stored["letters"]["greetings"]),
        closings=split(stored["letters"]["closings"]),
        **{name: frozenset(stored[table][name].split()) for table, names in SINGLE_WORDS.items() for name in names},
    )


SINGLE_WORDS: dict[str, tuple[str, ...]] = {
    "names": ("things", "things_by", "secrets", "open_keys", "about_secrets", "given", "nobody", "titles", "particles"),
    "speech": ("verbs",),
    "letters": ("greeted", "offices", "bodies"),
    "captions": ("parties",),
    "code": ("keywords", "levels"),
}
"""Lists of single words, by the table they stand in."""


def split(phrases: str) -> frozenset[str]:
    """Phrases that commas set apart, whatever the line breaks."""
    return frozenset(re.sub(r"\s+", " ", phrase).strip() for phrase in phrases.split(",")) - {""}
