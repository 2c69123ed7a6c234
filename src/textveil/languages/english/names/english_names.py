"""What does English know about names? One object, that the resolution of mentions asks."""

from collections.abc import Iterable, Mapping, Sequence

from textveil.core.kinds import Kind
from textveil.core.mention import Mention, PersonName
from textveil.core.model import Span
from textveil.languages.english.lexicon.name_spelling import words_of
from textveil.languages.english.names.definitions import named_again
from textveil.languages.english.names.fullest import fullest_name
from textveil.languages.english.names.person_names import person_name
from textveil.languages.english.names.thing_names import Words, join_things, thing_words


class EnglishNames:
    """The names of people and things in English texts."""

    def words(self, text: str) -> Words:
        """The plain words of a name, whatever it names."""
        return words_of(text)

    def person(self, text: str, span: Span) -> PersonName:
        """The name of a person at a place of a text, taken apart."""
        return person_name(text, span)

    def thing(self, text: str, kind: Kind) -> Words:
        """The words that a thing, or a value, is known by."""
        return thing_words(text, kind)

    def same_things(self, names: Mapping[Words, int], *, kind: Kind, loud: set[Words]) -> Iterable[tuple[int, int]]:
        """Pairs of places whose names are one thing's."""
        return join_things(names, kind=kind, loud=loud)

    def defined(self, text: str, mentions: Sequence[Mention]) -> dict[int, int]:
        """For each mention that is called by a defined name the place of what it was defined for."""
        return named_again(text, mentions)

    def fullest(self, texts: Iterable[str], kind: Kind) -> str:
        """The fullest of some names of one thing."""
        return fullest_name(texts, kind)


ENGLISH = EnglishNames()
