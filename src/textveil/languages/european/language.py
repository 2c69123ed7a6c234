"""What does the house get of a language that shares this room?"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from textveil.core.kinds import Kind
from textveil.core.marks import spoken_marks
from textveil.languages.european.language_tables import table_of
from textveil.languages.european.lexicon import EuropeanLexicon
from textveil.languages.european.names import EuropeanNames
from textveil.languages.european.read_european import read_european
from textveil.languages.european.values import EuropeanValues, date_pattern
from textveil.languages.interface import Grammar, Language


@dataclass(frozen=True)
class EuropeanGrammar(Grammar):
    """How something else stands in a sentence."""

    code: str

    @property
    def generalizer(self) -> str:
        """Where labels and coarse values are said."""
        return "textveil.languages.european.say_instead"

    def mark_words(self) -> Mapping[Kind, str]:
        """What a mark calls each kind."""
        return spoken_marks(self.code).marks

    def is_whole_date(self, text: str) -> bool:
        """Whether a text is a date, and nothing but one."""
        return date_pattern(self.code).fullmatch(text) is not None


def make_language(code: str) -> Language:
    """A language of whose words there is a table."""
    table = table_of(code)
    return Language(
        name=table["name"],
        read=partial(read_european, code=code),
        lexicon=EuropeanLexicon(code),
        values=EuropeanValues(code),
        names=EuropeanNames(code),
        grammar=EuropeanGrammar(code),
        example=table["example"],
    )
