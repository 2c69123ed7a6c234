"""What stands beside a token, and does a sentence, a line or a value begin with it?"""

import re
from bisect import bisect_left

from textveil.core.model import Span
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.name_words import is_ordinary, name_words
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import looks_proper, singular_word
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.reading import Reading, between, is_value, phrase_at, tag_at, token_range, word_at

# Which noun beside a name says what it is, or is only described by it?

ARTICLES = word_list("grammar.articles")
DETERMINERS = word_list("grammar.determiners")
POSSESSIVES = ("'s", "’s", "'", "’")


def has_noun_before(reading: Reading, first: int) -> bool:
    """Whether a common noun stands right before a name, be they read as one phrase or two: "film director" Ann Lee."""
    noun = word_at(reading, first - 1)
    return is_close(reading, first) and tag_at(reading, first - 1) == "NOUN" and noun[:1].islower()


def describes(reading: Reading, first: int, *, last: int) -> bool:
    """Whether an adjective, a noun, or a number before one follows in the same phrase."""
    behind = last + 1 if tag_at(reading, last) == "NUM" else last
    return phrase_at(reading, first)[1] > behind and tag_at(reading, behind) in {"NOUN", "PROPN", "ADJ"}


def noun_of_name(reading: Reading, first: int) -> Span | None:
    """The noun before a name that says what bears it, in a phrase that would stand without the name."""
    # The article of a title is its own: "the novel The Sea".
    first -= word_at(reading, first - 1) in {"The", "A", "An"} and is_close(reading, first - 1)
    noun = word_at(reading, first - 1)
    if not has_noun_before(reading, first) or noun not in english().works | english().named:
        return None
    return reading.tokens[first - 1] if has_determiner(reading, first - 1) else None


def has_determiner(reading: Reading, index: int) -> bool:
    """Whether an article, or the like, stands before the phrase of a token or in it."""
    start = min(phrase_at(reading, index)[0], index)
    words = {word_at(reading, place).lower() for place in range(start - 1, index)}
    return bool(words & DETERMINERS) or any(word.endswith(POSSESSIVES[:2]) for word in words)


def is_body(noun: str) -> bool:
    """Whether a noun is for a public body, one or several: government, courts, authorities, law."""
    small = noun.lower()
    return bool({small, singular_word(small)} & (name_words().generic | {"law", "state", "army", "constitution"}))


def described_noun(reading: Reading, first: int, *, last: int) -> Span | None:
    """The noun in small letters right behind what describes it; or one for a body, "Government"."""
    noun = word_at(reading, last)
    is_plain = tag_at(reading, last) == "NOUN" and noun.isalpha() and noun.islower()
    is_noun = is_plain or (
        noun.istitle() and noun.lower() in name_words().generic and "\n" not in between(reading, last)
    )
    is_spaced = is_close(reading, last) and reading.tokens[last][0] > reading.tokens[last - 1][1]
    is_lettered = word_at(reading, first)[-1:].isalpha() and not word_at(reading, last - 1).endswith(POSSESSIVES)
    if not (is_noun and is_spaced and is_lettered and phrase_at(reading, last - 1)[1] > last):
        return None
    return reading.tokens[last]


BEFORE_NAMES = word_list("grammar.before_names")
MONEY = word_list("values.beside_money")
SHORT_WORD, GOING_ON = re.compile(r"(?<![^\W\d_])([^\W\d_]{1,4})\Z"), re.compile(r"\.(?: ?[(\[]|[,;:]|['’]s\b)")
"""The short word at the end of a name, and a stop that is its own by what stands behind it."""
SMALL_BEHIND = re.compile(r"\.\s[a-z]")
FULL_LINE = 6
"""Words and signs of a line from which it is one of running text."""
SHORT, VOWELS = 5, frozenset("aeiouy")
"""Letters up to which a word without a vowel is taken for an abbreviation."""


def opens_sentence(reading: Reading, index: int) -> bool:
    """Whether a sentence begins with a token; behind "v.", "d." and "Dr." none does."""
    place = bisect_left(reading.sentences, (index, 0))
    if not (place < len(reading.sentences) and reading.sentences[place][0] == index):
        return False
    if not index or "\n" in between(reading, index):
        return True
    before = index - 1 if word_at(reading, index - 1) != "." else index - 2
    word = word_at(reading, before).rstrip(".")
    is_letter = len(word) == 1 and word.isalpha()
    is_cut = word.isalpha() and len(word) <= SHORT and VOWELS.isdisjoint(word.lower())
    is_short = is_cut and (word[:1].isupper() or is_letter)
    small = word.lower()
    # "She lived with her father. Lee left": who bears a title has it with a capital, or cut short.
    is_title = small in name_tables().titles and (word[:1].isupper() or len(word) < SHORT)
    return not (is_short or small in BEFORE_NAMES or small in english().leading or is_title)


def opens_line(reading: Reading, index: int) -> bool:
    """Whether a sentence, a line or a cell begins with a token that has its capital from there."""
    structure = reading.structure
    is_line = len(structure) > index and (
        bool(structure.opens[index]) and (not index or "\n" in between(reading, index)) and not is_value(reading, index)
    )
    opens = (is_line or opens_sentence(reading, index)) and not word_at(reading, index)[:1].islower()
    return opens and not goes_on(reading, index)


def goes_on(reading: Reading, index: int) -> bool:
    """Whether a line begins in the middle of a sentence: the full one before ends in a small word or a comma."""
    line, first = reading.structure.line, index - FULL_LINE
    if first < 0 or len(line) <= index or between(reading, index).count("\n") != 1 or line[first] != line[index - 1]:
        return False
    before = word_at(reading, index - 1)
    return before == "," or before.islower()


def is_close(reading: Reading, index: int) -> bool:
    """Whether a token stands in the same sentence as the one before it, with a space or less between."""
    if not 0 < index < len(reading.tokens) or opens_sentence(reading, index):
        return False
    breaks = reading.structure.hard_breaks
    place = bisect_left(breaks, index)
    is_broken = place < len(breaks) and breaks[place] == index
    return not is_broken and reading.tokens[index][0] - reading.tokens[index - 1][1] <= 1


def without_stop(reading: Reading, span: Span) -> Span:
    """A span without the stop of its last word where that ends a sentence, too: "works at Acme Inc. She left"; but
    with that of an initial inside a sentence, "Karim T. (he)", and of what has a line alone."""
    start, end = span
    text = reading.text
    word = SHORT_WORD.search(text, start, end)
    if word and word[1][0].isupper() and has_own_stop(text, end, word=word[1]):
        return start, end + 1
    if end - start < 2 or text[end - 1] != "." or is_line(text, span):
        return span
    _, last = token_range(reading, span)
    place = bisect_left(reading.sentences, (last, -1))
    begins = last == len(reading.tokens) or (place < len(reading.sentences) and reading.sentences[place][0] == last)
    after = word_at(reading, last)
    begins = begins or (after[:1].isupper() and is_ordinary(after))
    return (start, end - 1) if begins and last and reading.tokens[last - 1][1] == end else span


def has_own_stop(text: str, end: int, *, word: str) -> bool:
    """Whether a stop behind a short word is part of it, and ends no sentence: "Mr. P. and", "Sir Evd. is"; but not
    "Ann. she"."""
    if GOING_ON.match(text, end):
        return len(word) == 1 or word.lower() not in name_tables().genders
    return SMALL_BEHIND.match(text, end) is not None and word.lower() not in name_tables().genders


def is_line(text: str, span: Span) -> bool:
    """Whether a stretch of a text of several lines has one to itself: a signature or a heading, and no sentence."""
    begins, ends = text.rfind("\n", 0, span[0]) + 1, text.find("\n", span[1])
    ends = ends if ends >= 0 else len(text)
    is_alone = not (text[begins : span[0]] + text[span[1] : ends]).strip()
    return is_alone and ends - begins < len(text)


# What does a stretch of tokens look like, and what stands right before and behind it?

COPULAS = word_list("grammar.copulas") | {"remains", "became", "being"}
HYPHENS = frozenset("-‐‑–/_.@\\")
"""Signs that make one word of what stands on both sides."""
CELL_BEFORE, CELL_END = re.compile(r"(?:[,;|\t\n]|\": )\"\Z"), frozenset({",", ";", "|", "\t", "\n", "}", ""})
QUOTES = {'"': '"', "“": "”", "‘": "’", "«": "»", "'": "'"}
LINKS = word_list("grammar.binding")
SPEECH = re.compile(r"(?:\A|[,:.!?] |\n[ \t]*)[“\"‘]\Z|(?:\A|\n)(?:> ?)+\Z")
STAMP = re.compile(r"(?:\A|\n)[ \t]*[\[(]?\d+[/.:-]\d[\d/.:,TZ +-]*(?: ?[AaPp]\.?[Mm]\.?)?[\])]?(?: [-–|])?[ \t]\Z")
"""The time that opens a line of a chat or a log."""
LONGEST_STAMP = 36


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
    before = word_at(reading, first - 2) if before == "." else before  # "MR. TARRANT"
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


def is_cell(text: str, span: Span) -> bool:
    """Whether the quotation marks around a stretch are those of a cell in a row, or of the value of a field.

    >>> is_cell('7,"Tarn",8', (3, 7)), is_cell('"a": "Tarn"', (6, 10)), is_cell('in "Tarn",', (4, 8))
    (True, True, False)
    """
    return (
        CELL_BEFORE.search(text, max(span[0] - 4, 0), span[0]) is not None
        and text[span[1] + 1 : span[1] + 2] in CELL_END
    )


def is_title(text: str, span: Span) -> bool:
    """Whether a stretch stands in double quotation marks, a comma or stop with it: "“Quonset,” he said"."""
    opened = text[max(span[0] - 1, 0) : span[0]]
    closed = text[span[1] : span[1] + 2].lstrip(",.;")[:1]
    return opened in {"“", '"'} and closed == QUOTES[opened]


def opens_speech(text: str, start: int) -> bool:
    """Whether somebody begins to speak here, is quoted line by line, or stands behind the time of a line, with a
    capital.

    >>> texts = "[12/03/2021, 07:12] Rob left", "10:04 Rob: hi", "at 3 Rob left", "12 Rob"
    >>> [opens_speech(text, text.index("Rob")) for text in texts]
    [True, True, False, False]
    """
    near = max(start - LONGEST_STAMP, 0)
    is_open = SPEECH.search(text, max(start - 12, 0), start) or STAMP.search(text, near, start)
    return text[start : start + 1].isupper() and is_open is not None


def is_bare(reading: Reading, index: int) -> bool:
    """Whether a token is code or part of a label."""
    structure = reading.structure
    return len(structure) > index and bool(structure.code[index] or structure.label[index])
