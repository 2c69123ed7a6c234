"""Where does a sentence end?

After a full stop, a question or an exclamation mark and what closes with it;
at a blank line; at the end of a line too short to be wrapped. Abbreviations
carry their stop inside the token, so only a few cases are left to judge.
"""

import re

import numpy as np

from textveil.languages.network.token_grammar import Offsets, ReadingWords, Tokens

TERMINATORS = frozenset(".!?…。！？")
CLOSERS = frozenset("\"'”’»)]}")
LONGEST = 1000
"""No sentence has more tokens than this: text without stops is cut."""
SHORT_LINE = 45
"""A line this short was broken on purpose: a heading, a field, a list entry."""


def sentence_starts(tokens: Tokens) -> Offsets:
    """The index of the first token of every sentence, in order.

    >>> from textveil.languages.english.reader.tagger import tokenize
    >>> tokens = tokenize('Dr. Lee left at 5 p.m. He said "Stop!" and ran.')
    >>> [tokens.words[start] for start in sentence_starts(tokens)]
    ['Dr.', 'He']
    """
    language, words = tokens.language, tokens.words
    found = (end_of_sentence(words, index, language=language) for index in stops(tokens))
    ends = np.fromiter((after for after in found if after), np.int64)
    begins = np.zeros(len(words), np.bool_)
    begins[::LONGEST] = begins[line_breaks(tokens)] = begins[ends] = True
    return np.flatnonzero(begins)


def stops(tokens: Tokens) -> list[int]:
    """Tokens that may end a sentence: terminators and words with a stop inside."""
    stopped: list[int] = tokens.numbered.flags(lambda word: word[-1] in TERMINATORS).nonzero()[0].tolist()
    return stopped


def end_of_sentence(words: list[str], index: int, *, language: ReadingWords) -> int | None:
    """The first token after the sentence that ends at ``index``, if one does."""
    word, after = words[index], index + 1
    while after < len(words) and words[after] in CLOSERS:
        after += 1
    if after >= len(words):
        return None
    follower = words[after]
    if word in language.notes:
        return after if follower[0].isupper() else None
    if len(word) > 1 and word[0].isalnum():
        return after if word not in language.leading and follower in language.openers else None
    return None if follower[0].islower() or follower in ",;:" else after


def line_breaks(tokens: Tokens) -> Offsets:
    """Tokens that start a paragraph, or a line after one broken on purpose."""
    newlines = np.fromiter((match.start() for match in re.finditer("\n", tokens.text)), dtype=np.int64)
    if not len(newlines) or len(tokens) < 2:
        return np.empty(0, np.int64)
    before = np.searchsorted(newlines, tokens.starts)
    breaks = np.flatnonzero(before[1:] != before[:-1])
    lines, after = before[breaks], before[breaks + 1]
    line_start = np.where(lines > 0, newlines[lines - 1] + 1, 0)
    is_short = newlines[lines] - line_start < SHORT_LINE
    goes_on = np.array([tokens.words[place + 1][0].islower() for place in breaks.tolist()], np.bool_)
    return breaks[(after - lines > 1) | (is_short & ~goes_on)] + 1
