"""What does the house get of English?"""

from collections.abc import Mapping

from textveil.core.kinds import Kind
from textveil.core.model import Span
from textveil.core.spans import merge
from textveil.languages.english.grammar import stand_in_wording
from textveil.languages.english.grammar.beside import without_stop
from textveil.languages.english.layout.labels import column_role
from textveil.languages.english.lexicon import name_spelling, name_words, word_forms, word_lists
from textveil.languages.english.lexicon.shared_shorthand import shared_shorthand
from textveil.languages.english.names.citations import cited_decisions, cited_works, law_references
from textveil.languages.english.names.definitions import bracket_names, named_again, places_of
from textveil.languages.english.names.person_names import find_called, person_name
from textveil.languages.english.names.thing_names import fullest_name, join_things, thing_words
from textveil.languages.english.read_text import read_english
from textveil.languages.english.reader.variants import variants
from textveil.languages.english.reader.word_kinds import listed_as
from textveil.languages.english.values import (
    ages,
    amounts,
    coarseness,
    dates,
    moved_dates,
    no_years,
    numerals,
    told_values,
)
from textveil.languages.english.values.quantities import Quantities
from textveil.languages.interface import Language

EXAMPLE = """To: Dr. Margaret Ellison, 12 Mill Lane, Leeds LS1 4AB

Dear Margaret,
On 15 October 2004 we admitted Thomas Reed, 37, a cellist with the Northern Orchestra, for asthma. He takes 20 mg of
prednisone twice a day and pays £1,250. Please call 0161 496 0000 or write to t.reed@example.org.
"""
"""A short text with something of everything, so that reading it opens all that reading needs."""


class EnglishLexicon:
    """The lists and forms of English words."""

    words = staticmethod(word_lists.word_list)
    usual_capitals = staticmethod(name_words.usual_capitals)
    is_ordinary = staticmethod(name_words.is_ordinary)
    is_plain = staticmethod(name_words.is_plain)
    is_ordinal = staticmethod(numerals.is_ordinal)
    nicknames = staticmethod(name_spelling.nicknames)
    singular = staticmethod(word_forms.singular)
    number_stem = staticmethod(word_forms.number_stem)
    number_forms = staticmethod(word_forms.number_forms)
    variants = staticmethod(variants)
    looks_proper = staticmethod(word_forms.looks_proper)
    loses_words = staticmethod(word_forms.loses_words)

    def is_measure(self, word: str) -> bool:
        """Whether the name of a column is one of something measured."""
        return no_years.MEASURE_WORD.fullmatch(word) is not None

    column_role = staticmethod(column_role)
    listed_as = staticmethod(listed_as)

    def head(self, phrase: str) -> str:
        """What stands before "of" and the like."""
        return word_forms.INNER.split(phrase)[0]


class EnglishValues:
    """Dates, ages and amounts in English."""

    coarse_spans = staticmethod(coarseness.coarse_spans)
    told_finely = staticmethod(told_values.told_finely)
    plain_durations = staticmethod(coarseness.plain_durations)
    tells_no_year = staticmethod(no_years.tells_no_year)
    is_amount = staticmethod(no_years.is_amount)
    units_beside = staticmethod(no_years.units_beside)
    is_beside_date = staticmethod(dates.is_beside_date)
    is_number = staticmethod(numerals.is_number)
    order_of = staticmethod(dates.order_of)
    year_of = staticmethod(moved_dates.year_of)
    shift_date = staticmethod(moved_dates.shift)
    first_day = staticmethod(moved_dates.first_day)
    count_days = staticmethod(moved_dates.count_days)
    band_of = staticmethod(ages.band_of)
    is_old = staticmethod(ages.is_old)
    round_amount = staticmethod(amounts.round_amount)

    def quantities(self) -> tuple[Quantities]:
        """What can be said instead of numbers, by rule."""
        return (Quantities(),)


class EnglishNames:
    """Names of people and things in English texts."""

    shared_shorthand = staticmethod(shared_shorthand)
    called_by = staticmethod(find_called)
    bracket_names = staticmethod(bracket_names)
    places_of = staticmethod(places_of)
    name_words = staticmethod(name_spelling.words_of)
    person_name = staticmethod(person_name)
    thing_name = staticmethod(thing_words)
    same_things = staticmethod(join_things)
    defined_names = staticmethod(named_again)
    fullest_name = staticmethod(fullest_name)

    def public_references(self, text: str) -> list[Span]:
        """Decisions about others, reports, codes and rules; works in lists of references."""
        return merge([*cited_decisions(text), *law_references(text), *cited_works(text)])


class EnglishGrammar:
    """How something else stands in an English sentence."""

    generalizer = "textveil.languages.english.generalization.edits"

    def mark_words(self) -> Mapping[Kind, str]:
        """Marks are written in English."""
        return {}

    without_stop = staticmethod(without_stop)
    whole_amount = staticmethod(stand_in_wording.whole_amount)
    is_whole_date = staticmethod(stand_in_wording.is_whole_date)

    def word_stand_in(self, text: str, span: Span, said: str) -> tuple[Span, str]:
        """A stand-in with the article or the preposition that it needs."""
        wording = stand_in_wording.word_stand_in(text, span, said)
        return wording.span, wording.text


ENGLISH = Language(
    name="English",
    read=read_english,
    lexicon=EnglishLexicon(),
    values=EnglishValues(),
    names=EnglishNames(),
    grammar=EnglishGrammar(),
    example=EXAMPLE,
)
