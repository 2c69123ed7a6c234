"""What does a stretch of tokens look like, and what stands right before and behind it?"""

import re

from textveil.core.model import Span
from textveil.languages.english.grammar.beside import is_close, opens_sentence
from textveil.languages.english.grammar.nouns_beside import POSSESSIVES
from textveil.languages.english.lexicon.word_forms import looks_proper, singular_word
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.reading import Reading
from textveil.languages.tokens_near import phrase_at, tag_at, token_range, word_at

COPULAS = word_list("grammar.copulas") | {"remains", "became", "being"}
HYPHENS = frozenset("-‐‑–/_.@\\")
"""Signs that make one word of what stands on both sides."""
QUOTES = {'"': '"', "“": "”", "‘": "’", "«": "»", "'": "'"}
LINKS = word_list("grammar.binding")
SPEECH = re.compile(r"(?:\A|[,:.!?] |\n)[“\"‘]\Z|(?:\A|\n)(?:> ?)+\Z")


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
