"""How does a stretch that has to go stand in its sentence, its line, its form?"""

import re
from dataclasses import dataclass, field

from textveil.language.english.beside import (
    is_close,
    opens_line,
    opens_sentence,
    phrase_at,
    tag_at,
    token_range,
    word_at,
)
from textveil.language.english.name_frames import Frame, frame_of
from textveil.language.english.name_spelling import name_tables
from textveil.language.english.nouns_beside import (
    ARTICLES,
    DETERMINERS,
    POSSESSIVES,
    described_noun,
    describes,
    has_determiner,
    has_noun_before,
    noun_of_name,
)
from textveil.language.english.word_forms import INNER, looks_proper, singular_word
from textveil.language.reading import Reading
from textveil.model import Span

PREPOSITIONS = frozenset({"on", "in", "late", "early", "mid"})
COPULAS = frozenset({"is", "was", "are", "were", "remains", "became", "being"})
HYPHENS = frozenset("-‐‑–/_.@\\")
"""Signs that make one word of what stands on both sides."""
QUOTES = {'"': '"', "“": "”", "‘": "’", "«": "»", "'": "'"}
LINKS = frozenset("of in at for by from to on with and or as between into under near".split())
"""Words that bind others and tell nothing themselves."""


SPEECH = re.compile(r"(?:\A|[,:.!?] |\n)[“\"‘]\Z|(?:\A|\n)(?:> ?)+\Z")
NEAR = 24
"""Signs on either side that are looked at."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A stretch of text, and how it stands."""

    span: Span
    term: str = field(repr=False)
    first: int
    """Its first token; an article inside is passed over."""
    last: int
    is_proper: bool
    is_noun: bool
    is_adjective: bool
    is_plural: bool
    modifies: bool
    """A noun follows that the stretch belongs to: "Boston hospitals"."""
    opens: bool
    """A sentence, a line or a cell begins here, and with a capital."""
    is_shouted: bool
    """It is written in capitals among capitals."""
    noun_before: bool
    """Common nouns stand right before that say what is named: "the sitcom Friends"."""
    named_by: Span | None
    """The last of them, where the phrase could end with it."""
    head: Span | None
    """The common noun right behind that it only describes: "a Ruritanian painter"."""
    frame: Frame | None
    """What the words around say that is named here."""
    determiner: Span | None
    """The article or the like in front, of the stretch or inside it."""
    article: str
    """That word itself, in small letters."""
    capital_before: bool
    """It begins a sentence."""
    preposition: Span | None
    """The "in" or "on" before a time."""
    word_before: str = field(repr=False)
    word_after: str = field(repr=False)
    before: str = field(repr=False)
    """The signs right before it."""
    after: str = field(repr=False)
    """And those right behind."""
    follows: bool
    """A number, an adjective or a name stands right before, in the same phrase."""
    is_inside: bool
    """Other words of its phrase stand before it."""
    is_determined: bool
    """And an article or the like before those: "the 1992 Games", "the former capital"."""
    has_title: bool
    """A title stands right before: "Dr", "Judge"."""
    is_described: bool
    """An adjective or a noun follows, whatever phrase it belongs to."""
    is_predicated: bool
    """What it is follows at once: "Ghent is a city", "Acme, a company"."""
    is_joined: bool
    """A hyphen or the like binds it to another word: "London-based"."""
    is_quoted: bool
    """It is all that stands between two quotation marks."""
    is_defined: bool
    """So, behind "the": what something is called from now on."""
    role: str
    """What the label before it says that it is, or that somebody speaks."""
    is_cut: bool
    """A full stop belongs to its last word, as to an abbreviation."""
    is_bare: bool
    """It stands in code or in a label, where no sentence goes on."""


def slot_at(reading: Reading, span: Span) -> Slot:
    """How a span of the text stands."""
    span = without_ends(reading, span)
    start, last = token_range(reading, span)
    first = start + 1 if last - start > 1 and word_at(reading, start).lower() in ARTICLES else start
    term = reading.text[slice(*span)]
    front = start if first > start else first - 1
    has_front = first > start or is_close(reading, first)
    word = word_at(reading, front).lower() if has_front else ""
    proper = is_proper(reading, first, last=last)
    tag = tag_at(reading, first - 1) if has_front and first == start else ""
    before = reading.tokens[front] if has_front and front >= 0 else None
    return Slot(
        span=span,
        term=term,
        first=first,
        last=last,
        is_proper=proper,
        is_noun=tag_at(reading, last - 1) in {"NOUN", "PROPN"},
        is_adjective=last - first == 1 and tag_at(reading, first) == "ADJ",
        is_plural=not proper and is_plural(INNER.split(term)[0].rpartition(" ")[2]),
        modifies=reading.text[span[1] : span[1] + 1] == " " and modifies(reading, first, last=last),
        opens=opens_line(reading, start) or opens_speech(reading.text, span[0]),
        is_shouted=is_shouted(reading, first, last=last),
        noun_before=proper and has_noun_before(reading, first),
        named_by=noun_of_name(reading, first) if proper else None,
        head=described_noun(reading, first, last=last),
        # What describes a noun is not what the words around speak of: "for the Ruritania national team".
        frame=frame_of(reading.text, span) if proper and not describes(reading, first, last=last) else None,
        determiner=before if word in DETERMINERS or word in POSSESSIVES else None,
        article=word if word in DETERMINERS else "",
        capital_before=before is not None and (opens_line(reading, front) or opens_speech(reading.text, before[0])),
        preposition=before if word in PREPOSITIONS else None,
        word_before=word,
        word_after=word_at(reading, last) if is_close(reading, last) else "",
        before=reading.text[max(span[0] - NEAR, 0) : span[0]],
        after=reading.text[span[1] : span[1] + NEAR],
        follows=tag in {"NUM", "ADJ", "PROPN"},
        is_inside=has_front and phrase_at(reading, first)[0] < first and word not in DETERMINERS,
        is_determined=has_front and has_determiner(reading, first),
        has_title=word.rstrip(".") in name_tables().titles,
        is_described=is_close(reading, last) and tag_at(reading, last) in {"NOUN", "PROPN", "ADJ"},
        is_predicated=is_predicated(reading, last),
        is_joined=is_joined(reading.text, span),
        is_quoted=is_quoted(reading.text, span),
        is_defined=is_quoted(reading.text, span) and reading.text[max(span[0] - 5, 0) : span[0] - 1].lower() == "the ",
        role=reading.structure.role[start] if start < len(reading.structure) else "",
        is_cut=is_cut(reading, last, end=span[1]),
        is_bare=is_bare(reading, start),
    )


def without_ends(reading: Reading, span: Span) -> Span:
    """A span without prepositions and the like at its ends, which belong to the sentence; brackets are closed."""
    first, last = token_range(reading, span)
    start, end = span
    while last - first > 1 and word_at(reading, first) in LINKS:
        first += 1
        start = reading.tokens[first][0]
    while last - first > 1 and word_at(reading, last - 1) in LINKS:
        last -= 1
        end = reading.tokens[last - 1][1]
    is_open = reading.text.count("(", start, end) > reading.text.count(")", start, end)
    return start, end + (is_open and reading.text[end : end + 1] == ")")


def modifies(reading: Reading, first: int, *, last: int) -> bool:
    """Whether a noun follows in the same phrase, which the stretch belongs to; a name behind a number is another."""
    word = word_at(reading, first)
    nouns = {"NOUN"} if word[:1].isdigit() else {"NOUN", "PROPN"}
    if not is_close(reading, last) or reading.tokens[last][0] == reading.tokens[last - 1][1]:
        return False
    is_inside = phrase_at(reading, last - 1)[1] > last or word[:1].isdigit()
    is_word = word_at(reading, last)[:1].isalpha()
    return (
        is_word
        and is_inside
        and tag_at(reading, last) in nouns
        and not word_at(reading, last - 1).endswith(POSSESSIVES)
    )


def is_proper(reading: Reading, first: int, *, last: int) -> bool:
    """Whether a stretch is a proper name; the capital a sentence begins with does not make one."""
    heads = [index for index in range(first, last) if word_at(reading, index)[:1].isalpha()]
    if not heads:
        return False
    head = heads[-1]
    opens = opens_sentence(reading, head)
    return tag_at(reading, head) == "PROPN" or (looks_proper(word_at(reading, head)) and not opens)


def is_plural(word: str) -> bool:
    """Whether a word looks like more than one."""
    return singular_word(word) not in (None, word)


def is_shouted(reading: Reading, first: int, *, last: int) -> bool:
    """Whether a stretch is in capitals, and has them from its line; a lone acronym has not."""
    words = [word for index in range(first, last) if (word := word_at(reading, index))[:1].isalpha()]
    structure = reading.structure
    before = word_at(reading, first - 1)
    is_loud = len(structure) > first and bool(structure.shouted[first] or (len(before) > 1 and before.isupper()))
    return is_loud and bool(words) and all(map(str.isupper, words))


def is_predicated(reading: Reading, last: int) -> bool:
    """Whether a class follows: "is a", "was the", ", a", an aside in brackets passed over."""
    index = last
    if word_at(reading, index) == "(":
        index = next((at + 1 for at in range(index, index + 25) if word_at(reading, at) == ")"), index)
    word, after = word_at(reading, index), word_at(reading, index + 1)
    if word == ",":
        return after in {"a", "an"} or (after == "the" and tag_at(reading, index + 2) in {"NOUN", "ADJ"})
    return word in COPULAS and after in {"a", "an", "the", "one", "another"}


def is_cut(reading: Reading, last: int, *, end: int) -> bool:
    """Whether a full stop follows that ends no sentence."""
    is_inside = reading.tokens[last - 1][1] > end and reading.text[end] == "."
    goes_on = word_at(reading, last) == "." and 0 < last + 1 < len(reading.tokens)
    return is_inside or (goes_on and not opens_sentence(reading, last + 1))


def is_joined(text: str, span: Span) -> bool:
    """Whether a sign without a space binds a stretch to a word beside it."""
    start, end = span
    before, after = text[max(start - 2, 0) : start], text[end : end + 2]
    is_before = len(before) == 2 and before[1] in HYPHENS and before[0].isalnum()
    is_after = len(after) == 2 and after[0] in HYPHENS and after[1].isalnum()
    return is_before or is_after


def is_quoted(text: str, span: Span) -> bool:
    """Whether quotation marks stand on both sides."""
    start, end = span
    return bool(start) and QUOTES.get(text[start - 1]) == text[end : end + 1] != ""


def opens_speech(text: str, start: int) -> bool:
    """Whether somebody begins to speak here, or is quoted line by line, with a capital."""
    return text[start : start + 1].isupper() and SPEECH.search(text, max(start - 4, 0), start) is not None


def is_bare(reading: Reading, index: int) -> bool:
    """Whether a token is code or part of a label."""
    structure = reading.structure
    return len(structure) > index and bool(structure.code[index] or structure.label[index])
