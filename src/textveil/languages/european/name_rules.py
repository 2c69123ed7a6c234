"""Which words are names, or parts of them, that the network leaves out or takes for too many?"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.reader.word_kinds import listed_as
from textveil.languages.european.language_tables import (
    listed_places,
    network_words,
    ordinary_words,
    table_of,
    word_list,
)
from textveil.languages.european.page_lines import roles
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.reading import Kinds, Structure

WORD, NAME, PERSON, PLACE, BODY = map(GROUPS.index, (Kind.WORD, Kind.NAME, Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION))
LIKELY = 0.6
"""How likely a capital inside a sentence makes a name."""
SIGNATURE = 2
"""Words of a line that is no more than a name."""
PLAIN = 0.02
"""How likely a plain word is private at most: at ``standard`` it stands, where all that names goes it may go."""
POSSIBLE = 0.1
"""How likely something is private that is so where a text has somebody, and else is not."""
UNSURE = 0.05
"""The same of what is seldom told of nobody."""
SHORTEST_NOUN = 5
"""Letters of the shortest noun that others end with."""
SHORTEST_LOUD = 4
"""Letters of the shortest word in capitals that may be ordinary; shorter ones are often initials."""
CLASS = re.compile(r"\d{1,2}(?:e|è|º|ª|\.º|\.ª)?[A-Za-z]")
"""A class of a school."""
SHORTEST_AGAIN = 4
"""Letters of the shortest name that is looked for again in other letters, or with an ending."""
LETTERS = frozenset("ABCDEFGHJKLMNOPQRSTUWYZ")
"""Single letters that stand for a name: all but those of small Roman numbers."""
SOMEBODYS = 0.5
"""How likely what is told as somebody's is private."""
SPEAKS = frozenset({":", ".", "–", "-", "—"})
"""What stands behind the letter of who speaks."""
TAG = re.compile(
    r"(?:[\[(]?[\d.,:/ -]{4,20}[\])]?[ -]{0,3})?"
    r"(?P<tag>@?[^\W\d][\w.-]{1,24}(?: [^\W\d_][\w.]{0,14})?)(?= ?:\s|\s\d{1,2}:\d\d\s)"
)
"""Who speaks, with the time before or behind."""
FARTHEST = 8
"""Words between a name and the word that says what it names, at most."""
NAMES = frozenset({"given name", "surname", "place"})
PEOPLES = frozenset({"given name", "surname"})
LOUD_IN_LINE = 1
"""Words with a capital that a line of a chat may have: who speaks."""
NAMED = frozenset(map(GROUPS.index, (Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.NAME)))
"""Kinds of what may stand behind a word that says what it names."""


def mend_names(kinds: Kinds, tokens: Tokens, structure: Structure, *, code: str) -> None:
    """Change what the network says of names where the words beside them, or the rest of the text, tell better."""
    spare_words(kinds, tokens, code=code)
    name_capitals(kinds, tokens, structure, code=code)
    join_hyphens(kinds, tokens, code=code)
    part_brackets(kinds, tokens)
    part_slashes(kinds, tokens)
    part_places(kinds, tokens, code=code)
    name_behind_titles(kinds, tokens, code=code)
    name_again(kinds, tokens, code=code)
    name_small_letters(kinds, tokens, structure, code=code)
    join_bodies(kinds, tokens, structure, code=code)
    name_speakers(kinds, tokens, structure, code=code)
    spare_askers(kinds, tokens, structure, code=code)
    spare_continents(kinds, tokens, code=code)


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


def part_slashes(kinds: Kinds, tokens: Tokens) -> None:
    """Begin somebody else behind a slash: "H. Orlow / A. Tarn"."""
    best = kinds.probabilities.argmax(axis=1)
    for place in np.flatnonzero(tokens.numbered.flags("/".__eq__)[1:-1]) + 1:
        if best[place - 1] == best[place + 1] == PERSON:
            take_for_words(kinds, slice(place, place + 1))
            kinds.begins[place + 1] = 1


def part_places(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Begin another place behind an "and" between two that are known: "Rennes et Paris", but not "Castilla y León"."""
    best, known = kinds.probabilities.argmax(axis=1), listed_places(code)
    joins = tokens.numbered.flags(word_list(code, "things.joining").__contains__)
    for place in np.flatnonzero(joins[1:-1] & (best[1:-1] == PLACE)) + 1:
        before, join, behind = tokens.words[place - 1 : place + 2]
        are_places = all(one in known or "place" in listed_as(one) for one in (before, behind))
        if are_places and f"{before} {join} {behind}" not in known:
            take_for_words(kinds, slice(place, place + 1))
            kinds.begins[place + 1] = 1


def name_behind_titles(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take for somebody's name a capital behind a title, and a second one behind a first name that is somebody's."""
    best = kinds.probabilities.argmax(axis=1)
    for place in range(1, len(tokens)):
        if not is_name_behind(tokens, place, code):
            continue
        before = tokens.words[place - 1].lower().rstrip(".")
        is_second = best[place - 1] == PERSON and kinds.private[place - 1] > SOMEBODYS
        if before in word_list(code, "people.courtesies"):
            take_for_person(kinds, place, begins=True, least=UNSURE)
            best[place] = PERSON
        elif is_second and best[place] in (WORD, NAME):
            take_for_person(kinds, place, begins=False)
            best[place] = PERSON


def is_name_behind(tokens: Tokens, place: int, code: str) -> bool:
    """Whether a word may be a name behind a title or another name: a capital, and nothing ordinary."""
    word = tokens.words[place]
    if not word[0].isupper() or not (word[1:2].islower() or word[1:] == ".") or "\n" in gap_at(tokens, place):
        return False
    small = word.lower().rstrip(".")
    titles = word_list(code, "people.titles.usual")
    return small not in titles and small not in ordinary_words(code) and not is_plain_word(word, code)


def name_again(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take for somebody's name what is somebody's elsewhere in the text, in small letters or with an ending, too."""
    sure = (kinds.probabilities.argmax(axis=1) == PERSON) & (kinds.private > SOMEBODYS)
    sure &= tokens.numbered.flags(lambda word: word[0].isupper() and len(word) >= SHORTEST_AGAIN)
    said = {tokens.words[place].lower() for place in np.flatnonzero(sure)} - ordinary_words(code)
    said -= word_list(code, "reader.stop_words") | word_list(code, "people.titles.usual")
    if not said:
        return
    endings = word_list(code, "people.endings")
    forms = {name + ending for name in said for ending in ("", *endings)} - ordinary_words(code)
    for place in np.flatnonzero(tokens.numbered.flags(lambda word: word.lower() in forms) & ~sure).tolist():
        is_known = tokens.words[place] in network_words() and tokens.words[place].islower()
        is_word = is_known and kinds.probabilities[place, PERSON] < POSSIBLE  # who is called Petit is not small
        is_place = tokens.words[place] in listed_places(code) or "place" in listed_as(tokens.words[place])
        open_kinds = (WORD, NAME, PERSON) if is_place else (WORD, NAME, PERSON, PLACE)
        if kinds.probabilities[place].argmax() in open_kinds and not is_word:
            take_for_person(kinds, place, begins=False)


def name_small_letters(kinds: Kinds, tokens: Tokens, structure: Structure, *, code: str) -> None:
    """Take for somebody's name, on lines without capitals as chats have them, what is known as one and as no word."""
    loud = tokens.numbered.flags(lambda word: word[0].isupper())
    is_small = np.bincount(structure.line, weights=loud)[structure.line] <= LOUD_IN_LINE if len(tokens) else loud
    names = tokens.numbered.flags(partial(is_only_name, code=code))
    for place in np.flatnonzero(is_small & names & (kinds.probabilities.argmax(axis=1) == WORD)).tolist():
        take_for_person(kinds, place, begins=True, least=POSSIBLE)


def is_only_name(word: str, code: str) -> bool:
    """Whether a word in small letters is known as the name of somebody, and as no word of the language."""
    if not word.isalpha() or not word.islower() or len(word) < SHORTEST_AGAIN or word in network_words():
        return False
    return word not in ordinary_words(code) and not PEOPLES.isdisjoint(listed_as(word))


def join_bodies(kinds: Kinds, tokens: Tokens, structure: Structure, *, code: str) -> None:
    """Make one name of a name and the word before it that says what it names: "Amtsgericht Brühl", "calle Mayor"."""
    best = kinds.probabilities.argmax(axis=1)
    for kind in sorted(NAMED):
        for first, last in mentions_of(kinds, kind):
            if kinds.private[first:last].max() < POSSIBLE or not tokens.words[first][0].isalnum():
                continue
            start = start_of_body(tokens, first, structure, code=code, is_person=kind == PERSON)
            if start is None or best[start] not in NAMED | {WORD}:
                continue
            joined = slice(start, last)
            body = PLACE if tokens.words[start].lower().rstrip(".") in word_list(code, "things.streets") else BODY
            kinds.probabilities[joined] = np.arange(len(GROUPS)) == body
            kinds.private[joined] = kinds.private[joined].max()
            kinds.begins[joined] = np.arange(start, last) == start


def start_of_body(tokens: Tokens, first: int, structure: Structure, *, code: str, is_person: bool) -> int | None:
    """Where the name of a body begins whose last part begins at a place; None where no word says what it is."""
    links, titles = word_list(code, "things.links"), word_list(code, "people.titles.usual")
    for place in range(first - 1, max(-1, first - 1 - FARTHEST), -1):
        word = tokens.words[place]
        small = word.lower().rstrip(".")
        if structure.line[place] != structure.line[first]:
            return None
        if is_body_word(small, code):
            is_near = place + 1 == first or not is_person
            return place if is_near else None
        is_link = small in links and not (is_person and small != "st")
        is_part = word[0].isupper() or word[0].isdigit()
        if small in titles or not (is_link or (is_part and small not in ordinary_words(code))):
            return None
    return None


@lru_cache(maxsize=65_536)
def is_body_word(small: str, code: str) -> bool:
    """Whether a word in small letters says that a body or a street is named behind it, in a compound at its end."""
    bodies = word_list(code, "things.bodies") | word_list(code, "things.streets")
    joins = table_of(code)["reader"].get("nouns_have_capitals", False)
    forms = (small, small.removesuffix("s")) if joins else (small,)
    ends = tuple(word_list(code, "things.bodies"))
    return not bodies.isdisjoint(forms) or (joins and any(form.endswith(ends) for form in forms))


def name_speakers(kinds: Kinds, tokens: Tokens, structure: Structure, *, code: str) -> None:
    """Take for somebody's name what stands before the words of who speaks, line after line."""
    lines = np.flatnonzero(np.diff(structure.line, prepend=-1)).tolist()
    found = [found for place in lines if (found := TAG.match(tokens.text, tokens.starts[place]))]
    counts = Counter(one["tag"] for one in found)
    for one in found:
        if counts[one["tag"]] < 2 or is_role(one["tag"], code):
            continue
        first, last = np.searchsorted(tokens.starts, one.span("tag")).tolist()
        kinds.probabilities[first:last] = np.arange(len(GROUPS)) == PERSON
        kinds.private[first:last] = np.maximum(kinds.private[first:last], SOMEBODYS)
        kinds.begins[first:last] = np.arange(first, last) == first


def is_role(tag: str, code: str) -> bool:
    """Whether what stands before a colon says what somebody is, and not who: "Anrufer", "LOCUTORA", a label."""
    lists = [word_list(code, name) for name in ("reader.stop_words", "people.titles.usual", "people.roles")]
    common = (ordinary_words(code), *lists)
    plain = (
        any(word.lower() in one for one in common) or is_plain_word(word, code) or word.isupper()
        for word in tag.split()
    )
    return all(plain) or tag.lower() in roles(code)


def spare_askers(kinds: Kinds, tokens: Tokens, structure: Structure, *, code: str) -> None:
    """Take for nobody's the letters of who asks and who answers, where both begin lines time and again."""
    letters = word_list(code, "labels.asking")
    firsts = np.flatnonzero(np.diff(structure.line, prepend=-1))
    spoken = [place for place in firsts.tolist() if is_tag(tokens, place) and first_letter(tokens, place) in letters]
    counts = Counter(first_letter(tokens, place) for place in spoken)
    asking = {letter for letter, count in counts.items() if count > 1}
    if len(asking) > 1:
        for place in spoken:
            take_for_words(kinds, slice(place, place + 1))


def spare_continents(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take for nobody's the parts of the world: who is in one of them is anybody; but África may be a first name, and
    Club América is none."""
    continents = {name for name, what in listed_places(code).items() if what == "continent"}
    continents = {name for name in continents if PEOPLES.isdisjoint(listed_as(name))}
    best = np.concatenate([[WORD], kinds.probabilities.argmax(axis=1), [WORD]])
    alone = (best[1:-1] == PLACE) & (best[:-2] == WORD) & (best[2:] == WORD)
    places = np.flatnonzero(alone & tokens.numbered.flags(continents.__contains__))
    kinds.private[places] = np.minimum(kinds.private[places], PLAIN)


def first_letter(tokens: Tokens, place: int) -> str:
    """A word in small letters without a full stop."""
    return tokens.words[place].lower().rstrip(".")


def is_tag(tokens: Tokens, place: int) -> bool:
    """Whether a single letter stands before a colon, a full stop or a dash."""
    behind = tokens.words[place + 1] if place + 1 < len(tokens) else ""
    return len(first_letter(tokens, place)) == 1 and (behind in SPEAKS or tokens.words[place].endswith("."))


def mentions_of(kinds: Kinds, kind: int) -> Iterator[tuple[int, int]]:
    """Runs of words of one kind, each to where the next begins."""
    is_kind = kinds.probabilities.argmax(axis=1) == kind
    first = None
    for place, (here, begins) in enumerate(zip(is_kind.tolist(), (kinds.begins > SOMEBODYS).tolist(), strict=True)):
        if first is not None and (not here or begins):
            yield first, place
            first = None
        if here and first is None:
            first = place
    if first is not None:
        yield first, len(is_kind)


def take_for_person(kinds: Kinds, place: int, *, begins: bool, least: float = SOMEBODYS) -> None:
    """Take a word for somebody's name that is private at least so likely."""
    kinds.probabilities[place] = np.arange(len(GROUPS)) == PERSON
    kinds.private[place] = max(kinds.private[place], least)
    kinds.begins[place] = begins


def take_for_words(kinds: Kinds, which: slice) -> None:
    """Take some words for nobody's, and for no name."""
    kinds.probabilities[which] = np.arange(len(GROUPS)) == WORD
    kinds.private[which] = np.minimum(kinds.private[which], PLAIN)


def gap_at(tokens: Tokens, place: int) -> str:
    """What stands between a word and the one before it."""
    return tokens.text[tokens.ends[place - 1] : tokens.starts[place]]


def is_written_as_name(word: str, code: str) -> bool:
    """Whether a word has a capital that tells something: any but a title or a month, of nouns those nobody knows."""
    small = word.lower()
    if word.removesuffix(".") in LETTERS and word not in word_list(code, "reader.abbreviations"):
        return True
    if len(word) < 2 or not word[0].isupper() or small.rstrip(".") in word_list(code, "people.titles.usual"):
        return False
    if word in word_list(code, "values.calendar") or small in word_list(code, "reader.stop_words"):
        return False
    known = not table_of(code)["reader"].get("nouns_have_capitals") or small not in network_words()
    return known or not NAMES.isdisjoint(listed_as(word))


def is_plain_word(word: str, code: str) -> bool:
    """Whether a word is no name by its spelling: it is written small, is ordinary though in capitals, is short for
    something, or is a noun of a language whose nouns have capitals."""
    is_short = len(word.rstrip(".")) > 1 and word in word_list(code, "reader.abbreviations")
    if is_short or CLASS.fullmatch(word):
        return True
    if not word.isalpha():
        return False
    if word.islower() or (word.isupper() and len(word) >= SHORTEST_LOUD and word.lower() in ordinary_words(code)):
        return True
    return bool(table_of(code)["reader"].get("nouns_have_capitals")) and is_noun(word, code)


@lru_cache(maxsize=65_536)
def is_noun(word: str, code: str) -> bool:
    """Whether a word with a capital is known, or ends as a noun does or with one that is known, and is in no list of
    names."""
    small, known = word.lower(), network_words()
    if small in word_list(code, "reader.stop_words"):
        return True
    if not NAMES.isdisjoint(listed_as(word)):
        return False
    if small in ordinary_words(code) or small.endswith(tuple(word_list(code, "reader.noun_endings"))):
        return True
    ends = [small, *(small[at:] for at in range(SHORTEST_NOUN - 1, len(small) - SHORTEST_NOUN + 1))]
    return any(end in known and NAMES.isdisjoint(listed_as(end)) for end in ends)
