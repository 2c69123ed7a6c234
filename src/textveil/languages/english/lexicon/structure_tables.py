"""What is packaged about labels, letters, speech and code?"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from textveil.languages.english.lexicon.word_lists import phrase_list, word_list, written
from textveil.languages.page_structure import Role


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
    answers: frozenset[str]
    greetings: frozenset[str]
    greeted: frozenset[str]
    closings: frozenset[str]
    offices: frozenset[str]
    bodies: frozenset[str]
    parties: frozenset[str]
    keywords: frozenset[str]
    levels: frozenset[str]
    doc_tags: frozenset[str]


@cache
def tables() -> Tables:
    """The lists of ``layout.toml`` and those of names that lines are told by, read once."""
    labels = {role: phrase_list(f"layout.labels.{role}.words") for role in written("layout.labels")}
    given = word_list("people.given.tagging")
    words = {word for phrases in labels.values() for phrase in phrases for word in phrase.split() if len(word) > 2}
    return Tables(
        roles={phrase: Role(role) for role, phrases in labels.items() for phrase in phrases},
        several=phrase_list("layout.labels.person.several"),
        form_words=frozenset(words - given),
        given=given,
        titles=word_list("people.titles.never_names") | {"md", "rn"},
        particles=word_list("people.particles.between_names"),
        **{name: phrase_list(f"layout.{table}.{name}") for table, names in PHRASES.items() for name in names},
        **{name: word_list(f"layout.{table}.{name}") for table, names in SINGLE_WORDS.items() for name in names},
    )


PHRASES = {"notes": ("clinical", "mail"), "speech": ("parts",), "letters": ("greetings", "closings")}
"""Lists of phrases, by the table they stand in."""
SINGLE_WORDS: dict[str, tuple[str, ...]] = {
    "names": ("things", "things_by", "secrets", "open_keys", "about_secrets", "nobody"),
    "speech": ("verbs", "answers"),
    "letters": ("greeted", "offices", "bodies"),
    "captions": ("parties",),
    "code": ("keywords", "levels", "doc_tags"),
}
"""And lists of single words."""
