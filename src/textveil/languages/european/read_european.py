"""How is a text of one of these languages read, from its letters to what each word is?"""

from functools import cache, lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS, Kind
from textveil.core.spans import compact, spans_of
from textveil.languages.english.reader.word_kinds import english_network, listed_as
from textveil.languages.european.language_tables import ordinary_words, table_of, tokenize_european, word_list
from textveil.languages.european.page_lines import read_page
from textveil.languages.european.values import age_pattern, date_pattern
from textveil.languages.network.kind_network import KindNetwork
from textveil.languages.network.token_grammar import Tokens, sentence_starts
from textveil.languages.network.word_network import packaged_arrays
from textveil.languages.network.word_table import line_features
from textveil.languages.reading import Kinds, Reading, Structure

WORD, NAME, DATE, AGE, PERSON, PLACE = map(
    GROUPS.index, (Kind.WORD, Kind.NAME, Kind.DATE, Kind.AGE, Kind.PERSON, Kind.PLACE)
)
SURE = 0.9
"""How likely what is written as a date is one."""
LIKELY = 0.6
"""How likely a capital inside a sentence makes a name."""
CAREFUL = 2.0
"""Bits by which words are more private than texts held out bear out: who is missed is worse than a word too many."""
SIGNATURE = 2
"""Words of a line that is no more than a name."""
PLAIN = 0.02
"""How likely a plain word is private at most: at ``standard`` it stands, where all that names goes it may go."""
SHORTEST_NOUN = 5
"""Letters of the shortest noun that others end with."""
LETTERS = frozenset("ABCDEFGHJKLMNOPQRSTUWYZ")
"""Single letters that stand for a name: all but those of small Roman numbers."""
SOMEBODYS = 0.5
"""How likely an age that is told as somebody's is private."""
NAMES = frozenset({"given name", "surname", "place"})


def read_european(text: str, *, code: str) -> Reading:
    """Read a text with the packaged network."""
    from textveil.languages.open_language import open_language

    tokens = tokenize_european(text)
    starts = sentence_starts(tokens)
    kinds = european_network().score(tokens.numbered, line_features(tokens), starts)
    structure = read_page(tokens, starts, code=code)
    spare_words(kinds, tokens, code=code)
    name_capitals(kinds, tokens, structure, code=code)
    join_hyphens(kinds, tokens, code=code)
    part_brackets(kinds, tokens)
    name_dates(kinds, tokens, code=code)
    name_ages(kinds, tokens, code=code)
    named = kinds.probabilities.argmax(axis=1) != WORD
    return Reading(
        text=text,
        tokens=spans_of(tokens.starts, tokens.ends),
        tags=[tag_of(word, is_name, code) for word, is_name in zip(tokens.words, named.tolist(), strict=True)],
        sentences=spans_of(starts, np.append(starts[1:], len(tokens))) if len(tokens) else [],
        phrases=compact(name_runs(named)),
        kinds=kinds,
        structure=structure,
        said=(text, tokens.numbered),
        language=open_language(code),
    )


def name_capitals(kinds: Kinds, tokens: Tokens, structure: Structure, *, code: str) -> None:
    """Take words for names that are written as such inside a sentence, where the network takes them for words."""
    tells = ~structure.opens | stands_alone(tokens, structure, code=code)
    is_open = (kinds.probabilities.argmax(axis=1) == WORD) & tells & ~structure.shouted
    places = np.flatnonzero(is_open & tokens.numbered.flags(partial(is_written_as_name, code=code)))
    kinds.probabilities[places] *= 1 - LIKELY
    kinds.probabilities[places, NAME] += LIKELY


def stands_alone(tokens: Tokens, structure: Structure, *, code: str) -> NDArray[np.bool_]:
    """Words on lines that hold a word or two and none that is ordinary, as a signature does: their capital tells."""
    common = ordinary_words(code) | word_list(code, "reader.stop_words")
    odd = tokens.numbered.flags(lambda word: word[0].isupper() and word.lower() not in common)
    count, odd_ones = (np.bincount(structure.line, weights=one) for one in (np.ones(len(tokens)), odd))
    alone: NDArray[np.bool_] = ((count <= SIGNATURE) & (count == odd_ones))[structure.line]
    return alone


def spare_words(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take for nobody's what the network takes for a word, and the language writes as one."""
    is_word = kinds.probabilities.argmax(axis=1) == WORD
    plain = is_word & tokens.numbered.flags(partial(is_plain_word, code=code))
    kinds.private[plain] = np.minimum(kinds.private[plain], PLAIN)


def join_hyphens(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Make one name of what a hyphen joins, as private as its surest part; a noun at its end is none: Weber-Bericht."""
    for place in np.flatnonzero(tokens.numbered.flags("-".__eq__)[1:-1]) + 1:
        around = slice(place - 1, place + 2)
        before, _, behind = tokens.words[around]
        is_glued = (tokens.ends[place - 1 : place + 1] == tokens.starts[place : place + 2]).all()
        is_somebody = (kinds.probabilities[around, PERSON] > SOMEBODYS).any()
        if not (is_glued and is_somebody and before[0].isupper() and behind[0].isupper()):
            continue
        if is_plain_word(behind, code):
            take_for_words(kinds, slice(place, place + 2))
        else:
            kinds.probabilities[around] = kinds.probabilities[around][kinds.probabilities[around, PERSON].argmax()]
            kinds.private[around] = kinds.private[around].max()
            kinds.begins[place : place + 2] = 0


def part_brackets(kinds: Kinds, tokens: Tokens) -> None:
    """Begin something new behind a bracket that opens between words."""
    for place in np.flatnonzero(tokens.numbered.flags("(".__eq__)[1:-1]) + 1:
        if tokens.words[place - 1][0].isalpha() and tokens.words[place + 1][0].isalpha():
            take_for_words(kinds, slice(place, place + 1))
            kinds.begins[place + 1] = 1


def take_for_words(kinds: Kinds, which: slice) -> None:
    """Take some words for nobody's, and for no name."""
    kinds.probabilities[which] = np.arange(len(GROUPS)) == WORD
    kinds.private[which] = np.minimum(kinds.private[which], PLAIN)


def name_dates(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take days, and months with a year, for one date each, as private as the surest of their words."""
    for found in date_pattern(code).finditer(tokens.text):
        if found["lone"] or (found["month"] and not (found["day"] or found["year"])):
            continue
        first, last = take_for(kinds, tokens, found.span(), DATE)
        kinds.private[first:last] = kinds.private[first:last].max(initial=0)


def name_ages(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take for ages what is told as somebody's; that it is somebody's, the words say themselves."""
    for found in age_pattern(code).finditer(tokens.text):
        first, last = take_for(kinds, tokens, found.span(), AGE)
        kinds.private[first:last] = np.maximum(kinds.private[first:last], SOMEBODYS)
    kinds.hide[:] = kinds.private


def take_for(kinds: Kinds, tokens: Tokens, span: tuple[int, int], kind: int) -> tuple[int, int]:
    """Take the words of a stretch for one mention of a kind, and say which words they are."""
    first, last = np.searchsorted(tokens.starts, span).tolist()
    kinds.probabilities[first:last] *= 1 - SURE
    kinds.probabilities[first:last, kind] += SURE
    kinds.begins[first:last] = np.arange(first, last) == first
    return first, last


def is_written_as_name(word: str, code: str) -> bool:
    """Whether a word has a capital that tells something: any but a title or a month, of nouns those nobody knows."""
    small = word.lower()
    if word.removesuffix(".") in LETTERS and word not in word_list(code, "reader.abbreviations"):
        return True
    if len(word) < 2 or not word[0].isupper() or small.rstrip(".") in word_list(code, "people.titles.usual"):
        return False
    if word in word_list(code, "values.calendar") or small in word_list(code, "reader.stop_words"):
        return False
    known = not table_of(code)["reader"].get("nouns_have_capitals") or small not in european_network().vocabulary
    return known or not NAMES.isdisjoint(listed_as(word))


def is_plain_word(word: str, code: str) -> bool:
    """Whether a word is written small, or is a noun of a language whose nouns have capitals."""
    has_capitals = table_of(code)["reader"].get("nouns_have_capitals", False)
    return word.isalpha() and (word.islower() or (has_capitals and is_noun(word, code)))


@lru_cache(maxsize=65_536)
def is_noun(word: str, code: str) -> bool:
    """Whether a word with a capital is known, or ends with one that is, and is in no list of names."""
    small, known = word.lower(), european_network().vocabulary
    if small in word_list(code, "reader.stop_words"):
        return True
    ends = [small, *(small[at:] for at in range(SHORTEST_NOUN - 1, len(small) - SHORTEST_NOUN + 1))]
    return NAMES.isdisjoint(listed_as(word)) and any(end in known and NAMES.isdisjoint(listed_as(end)) for end in ends)


@cache
def european_network() -> KindNetwork:
    """The packaged network, loaded once."""
    arrays = packaged_arrays("european.npz")
    shifts = arrays["private_shifts"] + np.float32(np.log(2) * CAREFUL)
    return KindNetwork(arrays, lists=english_network().lists, shifts=shifts)


def tag_of(word: str, is_name: bool, code: str) -> str:
    """The part of speech of a word, as far as its spelling and its kind tell."""
    if not word[0].isalnum():
        return "PUNCT"
    if word[0].isdigit():
        return "NUM"
    if is_name:
        return "PROPN"
    return "ADP" if word.lower() in word_list(code, "reader.stop_words") else "NOUN"


def name_runs(named: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Runs of words that name something: the noun phrases that are sure.

    >>> name_runs(np.array([True, True, False, True]))
    [(0, 2), (3, 4)]
    """
    edges = np.flatnonzero(np.diff(named, prepend=False, append=False)).reshape(-1, 2)
    return [(first, last) for first, last in edges.tolist()]
