"""Which other names does a text itself give to what it has just named?

“World Health Organization (WHO)”, “Regions Bank (the “Bank”)”, “Mr Karl Strobel
(“the applicant”)”: what stands in the brackets is another name of what stands
before them, from there on. “Breukelen (Brooklyn)”: who knows what is in the brackets
knows what stands before them; the other way that need not be so (“Smith (London)”).
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from textveil.core.kinds import Kind
from textveil.core.late_patterns import late_pattern
from textveil.core.model import Mention, Span
from textveil.languages.english.lexicon.name_spelling import APOSTROPHES, name_tables, words_of
from textveil.languages.english.lexicon.word_forms import plain_singular
from textveil.languages.english.lexicon.word_lists import one_of, word_list
from textveil.languages.interface import BracketName

BRACKETS = re.compile(r"[”\"’']?\s{0,2}\(([^()\n]{1,120})\)")
INSIDE = re.compile(r"\(([^()]{1,120})\)?")
QUOTED = re.compile(r"[“\"„«]([^“”\"„«»]{2,60})[”\"“»]|‘([^‘’]{2,60})’")
CALLED = re.compile(
    rf"(?:{one_of('grammar.from_here_on')}|called|known as|abbreviated(?: to)?)"
    r"(?: referred to as)?:? (.{2,60})"
)
CITED = re.compile(r"\b(?:see|cf|citing|quot\w+|said|entitled|titled|also|in|from|e\.g|i\.e|not)\b", re.IGNORECASE)
"""What in brackets quotes something else, and names nothing."""
SHORT = re.compile(r"[A-Z][A-Za-z.&/-]{1,9}")
SEPARATE = re.compile(r"\s*[,;:]\s*")
ASIDE_END = re.compile(r"[\"”]?\)")
IN_BRACKETS = re.compile(r" ?\([^()\n]{0,80}")
BORN_AS = re.compile(r"(?:,? \((?:born|formerly|or|née?)|,\s(?:born|formerly|née?))\s[\"“‘']?")
"""What opens another name of a person right behind one: "(born Anna Berg"."""
OTHER_ALPHABET = late_pattern(r"[\u0370-\u1cff\u2d00-\ud7ff]")
OTHER_ALIAS = re.compile(r"[”\"’']? or [“\"‘']?")
"""What stands between two other names of one person: "known as Ann or “Annie”"."""
FARTHEST_ALIAS = 120
"""Signs between two names of one person."""
SMALL = word_list("things.small")
BODIES = frozenset({Kind.ORGANIZATION, Kind.INSTITUTION, Kind.LAW, Kind.NAME})
"""What is named again in brackets in another language."""


Term = tuple[tuple[str, ...], Kind | None]
"""A defined name, and the kind of what may bear it; None for whatever does."""
SHORT_BRACKETS = re.compile(r"[”\"’']?\s{0,2}\(([^()\n]{2,60})\)")
LETTERS = re.compile(r"[A-Z][A-Za-z&-]{0,8}[A-Z]")
"""An abbreviation, in one number."""
NAMED = re.compile(r"[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})*")


@dataclass(frozen=True, slots=True)
class Definition:
    """A name that the text gives to a mention; some name it whatever kind a mention seems to be."""

    words: tuple[str, ...]
    place: int
    is_of_any_kind: bool = False


def acronyms(words: Sequence[str]) -> set[str]:
    """The letters that a name of several words may be shortened to.

    >>> sorted(acronyms(["federal", "bureau", "of", "investigation"]))
    ['fbi', 'fboi']
    """
    pieces = [piece for word in words for piece in word.split("-") if piece]
    if len(pieces) < 2:
        return set()
    main = [word for word in pieces if word not in SMALL]
    return {"".join(word[0] for word in some) for some in (pieces, main) if len(some) > 1}


def are_letters_of(short: str, words: Sequence[str]) -> bool:
    """Whether a short form, given in brackets, is made of letters that begin the words of a name, in order."""
    letters = re.sub(r"\W", "", short).lower()
    left = iter("".join(word[0] for word in words))
    return bool(words) and len(letters) > 1 and letters[0] == words[0][0] and all(letter in left for letter in letters)


def defined_in(text: str, mentions: Sequence[Mention]) -> Iterator[Definition]:
    """The names that brackets behind or inside mentions give."""
    for place, mention in enumerate(mentions):
        behind = BRACKETS.match(text, mention.span[1])
        inside = INSIDE.search(mention.text) if "(" in mention.text[1:] else None
        for content in (match[1] for match in (behind, inside) if match):
            yield from names_in(content, place, mention=mention, is_inside=bool(inside))


def names_in(content: str, place: int, *, mention: Mention, is_inside: bool) -> Iterator[Definition]:
    """The names that the content of one bracket gives to the mention before it."""
    whole = words_of(mention.text.split("(")[0] or mention.text)
    quoted = [] if CITED.search(QUOTED.sub("", content)) else [one or other for one, other in QUOTED.findall(content)]
    called = CALLED.search(content)
    for term in quoted or ([called[1]] if called else []):
        words = words_of(term)
        is_several = mention.kind is Kind.PERSON and words and plain_singular(words[-1]) != words[-1] and term.islower()
        # "A trust under the laws of Maryland (“the REIT”)": a place is called so by its own words or letters alone.
        is_own = mention.kind is not Kind.PLACE or set(words) & set(whole) or are_letters_of(term, whole)
        if words and words != whole and not is_several and is_own:
            yield Definition(words, place, is_of_any_kind=True)
    for piece in SEPARATE.split(content) if whole else ():
        words = words_of(piece)
        is_short = SHORT.fullmatch(piece) and are_letters_of(piece, whole)
        is_long = len(whole) == 1 and len(words) > 1 and are_letters_of(whole[0], words)
        is_other = is_inside and piece == content and mention.kind in BODIES
        if words and words != whole and not quoted and (is_short or is_long or is_other):
            yield Definition(words, place, is_of_any_kind=bool(is_short) and piece.isupper())


def named_again(text: str, mentions: Sequence[Mention]) -> dict[int, int]:
    """For each mention that is called by a defined name the place of what it was defined for."""
    terms: dict[Term, list[int]] = defaultdict(list)
    ways = (defined_in, translated_in, in_other_letters, aliases_in)
    for found in (definition for way in ways for definition in way(text, mentions)):
        kind = None if found.is_of_any_kind else mentions[found.place].kind.group
        terms[found.words, kind].append(found.place)
    known = {term: sorted(set(places)) for term, places in terms.items()}
    names = {words for words, _ in known}
    called: dict[int, int] = {}
    for place, mention in enumerate(mentions if known else ()):
        words = words_of(mention.text)
        meaning = defined_place(words, mention.kind.group, place=place, known=known) if words in names else None
        if meaning is not None and meaning != place:
            called[place] = meaning
    return called


def translated_in(text: str, mentions: Sequence[Mention]) -> Iterator[Definition]:
    """Names of bodies and laws that stand in brackets behind another: "Administrative Court (Verwaltungsgericht)"."""
    for place, (one, other) in enumerate(pairwise(mentions)):
        if one.kind not in BODIES or other.kind is not one.kind or other.span[0] - one.span[1] > 6:
            continue
        if SHORT.fullmatch(other.text) and other.text.isupper() and not are_letters_of(other.text, words_of(one.text)):
            # Letters of something else: what the one belongs to.
            continue
        before, behind = text[one.span[1] : other.span[0]], text[other.span[1] : other.span[1] + 2].strip()
        if (before.strip() in {"(", "(the"} and behind[:1] in {")", ",", ";", "–"}) or (
            not before.strip() and re.fullmatch(r"\(.*\)", other.text)
        ):
            yield Definition(words_of(other.text), place)


@cache
def between_aliases() -> re.Pattern[str]:
    """What stands between two names of one person: "who goes by his nickname"."""
    patterns = "|".join(name_tables().between_aliases)
    life = r"[^()<>=\n]{0,60}\)"  # "Ann Orlow (born Berg; 3 May 1990), known as"
    return re.compile(rf"(?:{life})?[^.;!?<>=]{{0,60}}?\b(?:{patterns})\s(?:[\w]{{1,12}}\s){{0,2}}[\"“‘']?")


def in_other_letters(text: str, mentions: Sequence[Mention]) -> Iterator[Definition]:
    """Names in another alphabet in the brackets right behind a person's name."""
    for place, (one, other) in enumerate(pairwise(mentions)):
        is_behind = one.kind is Kind.PERSON and IN_BRACKETS.fullmatch(text, one.span[1], other.span[0])
        if is_behind and OTHER_ALPHABET.match(other.text):
            yield Definition(words_of(other.text), place, is_of_any_kind=True)


def aliases_in(text: str, mentions: Sequence[Mention]) -> Iterator[Definition]:
    """Other names that a text gives to people: "Cohen, who goes by Spike", "Elizabeth (Lizzie)"."""
    people = [place for place, mention in enumerate(mentions) if mention.kind in (Kind.PERSON, Kind.NAME)]
    called: int | None = None
    for place, behind in pairwise(people):
        is_called = called == place
        if mentions[place].kind is not Kind.PERSON and not is_called:
            continue
        start, (end, close) = mentions[place].span[1], mentions[behind].span
        words = words_of(mentions[behind].text)
        if end - start > FARTHEST_ALIAS or text[close : close + 1] in APOSTROPHES or not words:
            continue
        short = mentions[behind].text
        # A foundation pays for (JT): the letters of somebody else.
        is_own = not (SHORT.fullmatch(short) and short.isupper()) or are_letters_of(
            short, words_of(mentions[place].text)
        )
        is_behind = text[start:end] in {" (", ' ("', " (“"} and ASIDE_END.match(text, close) is not None
        is_aside = len(words) == 1 and is_own and is_behind
        # "侯嘉明; pinyin: Hóu Jiāmíng"
        start += OTHER_ALPHABET.match(mentions[place].text) is not None and text[start] == ";"
        is_one_more = is_called and OTHER_ALIAS.fullmatch(text, start, end) is not None
        is_called_so = is_one_more or between_aliases().fullmatch(text, start, end) is not None
        if is_called_so or is_aside or BORN_AS.fullmatch(text, start, end):
            called = behind if is_called_so else None
            yield Definition(words, place, is_of_any_kind=mentions[behind].kind is Kind.NAME)


def defined_place(words: tuple[str, ...], kind: Kind, *, place: int, known: Mapping[Term, list[int]]) -> int | None:
    """The place that a name is defined for: the last before it, or the only one."""
    found = [known[term] for term in ((words, None), (words, kind)) if term in known]
    before = [places[at - 1] for places in found if (at := bisect_left(places, place))]
    only = {one for places in found for one in places[:2]}
    return max(before) if before else only.pop() if len(only) == 1 else None


def bracket_names(text: str, phrases: Iterable[Span], lone: Iterable[Span] = ()) -> Iterator[BracketName]:
    """What brackets behind noun phrases tell, and what is said to be known as something else: as another phrase, or as
    a ``lone`` word outside all of them, as names in small letters are read ("sometimes called brown")."""
    listed = set(phrases)
    for start, end in sorted(listed):
        bracket = SHORT_BRACKETS.match(text, end)
        piece = SEPARATE.split(bracket[1])[0] if bracket else ""
        if not bracket or not piece:
            continue
        before, inside = (start, end), (bracket.start(1), bracket.start(1) + len(piece))
        if is_abbreviation(piece, text[start:end]):
            yield BracketName(before, inside, singular_letters(piece))
            yield BracketName(inside, before)
        elif NAMED.fullmatch(piece) and text[start].isupper():
            yield BracketName(inside, before, text[start:end])
        elif inside in listed:
            yield from alias_names(text, before, inside)
    pairs = {*pairwise(sorted(listed)), *pairwise(sorted({*listed, *lone}))}
    for one, other in sorted(pairs):
        if one in listed and between_aliases().fullmatch(text, one[1], other[0]):
            yield from alias_names(text, one, other)


def alias_names(text: str, one: Span, other: Span) -> Iterator[BracketName]:
    """Either of two names of one thing, as what tells the other."""
    yield BracketName(one, other, text[slice(*other)], is_alias=True)
    yield BracketName(other, one, text[slice(*one)], is_alias=True)


def is_abbreviation(short: str, phrase: str) -> bool:
    """Whether a word is made of the letters that begin the words of a phrase, or of its end.

    >>> is_abbreviation("NRTIs", "two nucleoside reverse transcriptase inhibitors"), is_abbreviation("UK", "two pubs")
    (True, False)
    """
    words = [part for word in words_of(phrase) for part in word.split("-") if part]
    letters = singular_letters(short)
    fits = LETTERS.fullmatch(letters) and any(are_letters_of(letters, words[at:]) for at in range(len(words) - 1))
    return bool(fits)


def singular_letters(short: str) -> str:
    """An abbreviation without the ending of its plural."""
    return short.removesuffix("s") if short[:-1].isupper() else short


def places_of(text: str, names: Iterable[str]) -> list[Span]:
    """Everywhere one of some names stands with just these letters, one or several."""
    listed = "|".join(re.escape(name) for name in sorted(set(names), key=lambda name: (-len(name), name)))
    return [found.span() for found in re.finditer(rf"(?<!\w)(?:{listed})s?(?!\w)", text)] if listed else []
