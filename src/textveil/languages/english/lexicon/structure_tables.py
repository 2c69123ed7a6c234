"""What is packaged about labels, names and code?"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from textveil.languages.english.lexicon.word_lists import phrase_list, word_list, written
from textveil.languages.reading import Role


@dataclass(frozen=True, eq=False)
class Tables:
    """The packaged lists, in small letters."""

    roles: Mapping[str, Role]
    """The role of each known label."""
    secrets: frozenset[str]
    """Words that make a key secret wherever they stand in it."""
    open_keys: frozenset[str]
    form_words: frozenset[str]
    """The longer words of known labels: ordinary on a form, if nowhere else."""
    things: frozenset[str]
    things_by: frozenset[str]
    about_secrets: frozenset[str]
    given: frozenset[str]
    titles: frozenset[str]
    particles: frozenset[str]
    parts: frozenset[str]
    answers: frozenset[str]
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
        form_words=frozenset(words - given),
        given=given,
        titles=word_list("people.titles.never_names") | {"md", "rn"},
        parts=phrase_list("layout.speech.parts"),
        particles=word_list("people.particles.between_names"),
        **{name: word_list(f"layout.{table}.{name}") for table, names in SINGLE_WORDS.items() for name in names},
    )


SINGLE_WORDS: dict[str, tuple[str, ...]] = {
    "names": ("things", "things_by", "secrets", "open_keys", "about_secrets"),
    "speech": ("answers",),
    "code": ("keywords", "levels", "doc_tags"),
}
"""Lists of single words, by the table they stand in."""
