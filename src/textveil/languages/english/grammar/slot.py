"""How does a stretch that has to go stand in its sentence, its line, its form?"""

import re
from dataclasses import dataclass, field
from functools import cached_property

from textveil.core.model import Span
from textveil.languages.english.grammar.beside import (
    ARTICLES,
    DETERMINERS,
    POSSESSIVES,
    described_noun,
    describes,
    has_determiner,
    has_noun_before,
    is_bare,
    is_close,
    is_cut,
    is_joined,
    is_plural,
    is_predicated,
    is_proper,
    is_quoted,
    is_shouted,
    modifies,
    noun_of_name,
    opens_line,
    opens_speech,
    without_ends,
)
from textveil.languages.english.grammar.told_class import class_beside
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import INNER
from textveil.languages.english.names.thing_names import Frame, frame_of
from textveil.languages.reading import Reading, phrase_at, tag_at, token_range, word_at

PREPOSITIONS = frozenset({"on", "in", "late", "early", "mid"})
NICKNAME_BEFORE = re.compile(r"[\[(]?[\w\s:./-]*[\])]?\s*<[@+%&~]?")
"""The time at which somebody writes in a chat, and what opens a name there."""
NEAR, LONGEST_LINE = 24, 200
"""Signs on either side that are looked at, and those of the line before."""


@dataclass(frozen=True, eq=False)
class Slot:
    """A stretch of text, and how it stands; what nobody asks for is not looked at."""

    reading: Reading = field(repr=False)
    span: Span
    start: int
    """Its first token."""
    first: int
    """The same, but that an article inside is passed over."""
    last: int
    term: str = field(repr=False)
    before: str = field(repr=False)
    """The signs right before it."""
    after: str = field(repr=False)
    """And those right behind."""
    front: int
    """The token right before it, or an article that it begins with."""
    has_front: bool
    """Whether that belongs to its sentence."""
    word_before: str = field(repr=False)
    """That token in small letters, if it does."""

    @cached_property
    def line_before(self) -> str:
        """What stands before it on its line."""
        text, start = self.reading.text, self.span[0]
        return text[max(text.rfind("\n", 0, start) + 1, start - LONGEST_LINE) : start]

    @cached_property
    def word_after(self) -> str:
        """The token right behind it, in the same sentence."""
        return word_at(self.reading, self.last) if is_close(self.reading, self.last) else ""

    @cached_property
    def is_proper(self) -> bool:
        """It is a proper name, or a title of several words in quotation marks."""
        is_title = self.is_quoted and self.term[:1].isupper() and " " in self.term
        return is_title or is_proper(self.reading, self.first, last=self.last)

    @cached_property
    def is_noun(self) -> bool:
        """Its last word is a noun or a name."""
        return tag_at(self.reading, self.last - 1) in {"NOUN", "PROPN"}

    @cached_property
    def is_adjective(self) -> bool:
        """It is one adjective."""
        return self.last - self.first == 1 and tag_at(self.reading, self.first) == "ADJ"

    @cached_property
    def is_plural(self) -> bool:
        """It means several."""
        return not self.is_proper and is_plural(INNER.split(self.term)[0].rpartition(" ")[2])

    @cached_property
    def modifies(self) -> bool:
        """A noun follows that the stretch belongs to: "Boston hospitals"."""
        return self.after[:1] == " " and modifies(self.reading, self.first, last=self.last)

    @cached_property
    def describes(self) -> bool:
        """More of its phrase follows, an article before it is of the noun at the end: "the Leeds 2019 team"."""
        return self.after[:1] == " " and describes(self.reading, self.first, last=self.last)

    @cached_property
    def opens(self) -> bool:
        """A sentence, a line or a cell begins here, and with a capital."""
        return opens_line(self.reading, self.start) or opens_speech(self.reading.text, self.span[0])

    @cached_property
    def is_shouted(self) -> bool:
        """It is written in capitals among capitals."""
        return is_shouted(self.reading, self.first, last=self.last)

    @cached_property
    def noun_before(self) -> bool:
        """Common nouns stand right before that say what is named: "the sitcom Friends"."""
        return self.is_proper and has_noun_before(self.reading, self.first)

    @cached_property
    def named_by(self) -> Span | None:
        """The last of them, where the phrase could end with it."""
        return noun_of_name(self.reading, self.first) if self.is_proper else None

    @cached_property
    def head(self) -> Span | None:
        """The common noun right behind that it only describes: "a Ruritanian painter"."""
        return described_noun(self.reading, self.first, last=self.last)

    @cached_property
    def frame(self) -> Frame | None:
        """What the words around say that is named here; what describes a noun is not what they speak of."""
        if not self.is_proper or describes(self.reading, self.first, last=self.last):
            return None
        return frame_of(self.reading.text, self.span)

    @cached_property
    def class_beside(self) -> str | None:
        """What the text itself calls it, right before or right behind: "the town of Quonset"."""
        is_verb = self.has_front and tag_at(self.reading, self.front) == "VERB"
        return class_beside(self.reading.text, self.span, behind_verb=is_verb) if self.is_proper else None

    @cached_property
    def determiner(self) -> Span | None:
        """The article or the like in front, of the stretch or inside it."""
        return self.reading.tokens[self.front] if self.article or self.word_before in POSSESSIVES else None

    @cached_property
    def article(self) -> str:
        """That word itself, in small letters."""
        # "She said that 40% left": no article.
        is_link = self.word_before in DETERMINERS and tag_at(self.reading, self.front) == "SCONJ"
        return self.word_before if self.word_before in DETERMINERS and not is_link else ""

    @cached_property
    def preposition(self) -> Span | None:
        """The "in" or "on" before a time."""
        return self.reading.tokens[self.front] if self.word_before in PREPOSITIONS else None

    @cached_property
    def follows(self) -> bool:
        """A number, an adjective or a name stands right before, in the same phrase."""
        is_outside = self.has_front and self.first == self.start
        return is_outside and tag_at(self.reading, self.front) in {"NUM", "ADJ", "PROPN"}

    @cached_property
    def is_inside(self) -> bool:
        """Other words of its phrase stand before it."""
        is_begun = self.has_front and phrase_at(self.reading, self.first)[0] < self.first
        return is_begun and self.word_before not in DETERMINERS

    @cached_property
    def is_determined(self) -> bool:
        """And an article or the like before those: "the 1992 Games", "the former capital"."""
        return self.has_front and has_determiner(self.reading, self.first)

    @cached_property
    def has_title(self) -> bool:
        """A title or an office stands right before, with a capital: "Dr", "Judge", "Ensign"; not "his sister"."""
        word = word_at(self.reading, self.front) if self.has_front and not self.article else ""
        is_noun = tag_at(self.reading, self.front) in {"NOUN", "PROPN"} and self.before[-1:] == " "
        is_own = word.istitle() and not opens_line(self.reading, self.front)
        is_office = is_noun and is_own and word not in english().calendar
        return word[:1].isupper() and (is_office or self.word_before.rstrip(".") in name_tables().titles)

    @cached_property
    def is_described(self) -> bool:
        """An adjective or a noun follows, whatever phrase it belongs to."""
        return is_close(self.reading, self.last) and tag_at(self.reading, self.last) in {"NOUN", "PROPN", "ADJ"}

    @cached_property
    def is_predicated(self) -> bool:
        """What it is follows at once: "Ghent is a city", "Acme, a company"."""
        return is_predicated(self.reading, self.last)

    @cached_property
    def is_joined(self) -> bool:
        """A hyphen or the like binds it to another word: "London-based"."""
        return is_joined(self.reading.text, self.span)

    @cached_property
    def is_quoted(self) -> bool:
        """It is all that stands between two quotation marks."""
        return is_quoted(self.reading.text, self.span)

    @cached_property
    def role(self) -> str:
        """What the label before it says that it is, or that somebody speaks."""
        return self.reading.structure.role[self.start] if self.start < len(self.reading.structure) else ""

    @cached_property
    def is_speaker(self) -> bool:
        """It is who writes a line of a chat: "[04:37] <glick> hi"."""
        return self.after[:1] == ">" and NICKNAME_BEFORE.fullmatch(self.line_before) is not None

    @cached_property
    def is_cut(self) -> bool:
        """A full stop belongs to its last word, as to an abbreviation."""
        return is_cut(self.reading, self.last, end=self.span[1])

    @cached_property
    def is_bare(self) -> bool:
        """It stands in code or in a label, where no sentence goes on."""
        return is_bare(self.reading, self.start)


def is_article(reading: Reading, index: int) -> bool:
    """Whether a token is an article."""
    return word_at(reading, index).lower() in ARTICLES and not is_letter(reading, index)


def is_letter(reading: Reading, index: int) -> bool:
    """Whether an "A" is a letter of a name or of an answer: inside a sentence, or before another letter or a sign."""
    behind = word_at(reading, index + 1)
    is_open = opens_line(reading, index) and len(behind) > 1 and behind[:1].isalpha()
    return word_at(reading, index) == "A" and not is_open


def slot_at(reading: Reading, span: Span) -> Slot:
    """How a span of the text stands."""
    span = without_ends(reading, span)
    start, last = token_range(reading, span)
    first = start + 1 if last - start > 1 and is_article(reading, start) else start
    front = start if first > start else first - 1
    has_front = (first > start or is_close(reading, first)) and not is_letter(reading, front)
    text, (begin, end) = reading.text, span
    return Slot(
        reading=reading,
        span=span,
        start=start,
        first=first,
        last=last,
        term=text[begin:end],
        before=text[max(begin - NEAR, 0) : begin],
        after=text[end : end + NEAR],
        front=front,
        has_front=has_front,
        word_before=word_at(reading, front).lower() if has_front else "",
    )
