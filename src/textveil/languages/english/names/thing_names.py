"""Which mentions of places, organizations and other things speak of the same thing, and what is its fullest name?

Equal names are one, legal forms and articles apart. Capitals stand for the only
name whose words they begin. A shorter name stands for the only longer one that
begins with it, ends with it, or has its words between the same ends.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from textveil.core.kinds import Kind
from textveil.core.model import Span
from textveil.languages.english.lexicon.name_spelling import name_tables, split_form, strip, words_of
from textveil.languages.english.lexicon.name_words import name_words
from textveil.languages.english.lexicon.word_forms import plain_singular
from textveil.languages.english.lexicon.word_lists import table
from textveil.languages.english.names.definitions import acronyms
from textveil.languages.english.names.person_names import parse
from textveil.languages.english.values.same_value import value_key

Words = tuple[str, ...]
Part = tuple[str, Words]
"""What a name may be shortened to, and in what way."""
VALUES = frozenset({Kind.DATE, Kind.AGE, Kind.NUMBER, Kind.IDENTIFIER})
"""What is the same when it denotes the same."""
NAMES = frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.WORK, Kind.EVENT, Kind.PRODUCT, Kind.LAW})
"""Kinds whose words are names, and have no plural."""
BEHIND = frozenset({"end"})
"""Parts of a name that mean it only behind it."""
PARTED = frozenset({Kind.ORGANIZATION, Kind.PLACE})
"""Kinds whose names are shortened to some of their words."""
LINKS = frozenset({"of", "for", "to", "and", "in"})
FORM, AROUND = " ", ","
"""What stands, among the words of a name, before a legal form, and before what a place lies in."""
MOST_WORDS = 40
"""Words of the longest name that is shortened."""
SEVERAL = 8
"""From how many on names that fit are too many."""
ARTICLE = re.compile(r"(?:the|a|an) (?=\S)", re.IGNORECASE)


@lru_cache(maxsize=1 << 14)
def thing_words(text: str, kind: Kind) -> Words:
    """The words that a thing is known by.

    >>> thing_words("Acme Widgets Ltd.", Kind.ORGANIZATION), thing_words("ballet dancers", Kind.ROLE)
    (('acme', 'widgets', ' ltd'), ('ballet', 'dancer'))
    """
    if kind.group in VALUES:
        return (value_key(text, kind),)
    head = text.split("(")[0]
    words = words_of(head) or words_of(text) or (text,)
    if kind is Kind.PLACE and ", " in head:
        place, _, around = head.partition(", ")
        return (*words_of(place), AROUND + " ".join(words_of(around)))
    if kind is Kind.ORGANIZATION:
        name, form = split_form(words)
        return (*name, FORM + form) if form else name
    return words if kind in NAMES else (*words[:-1], plain_singular(words[-1]))


def join_things(names: Mapping[Words, int], *, kind: Kind, loud: Iterable[Words]) -> Iterator[tuple[int, int]]:
    """Pairs of places whose names are one thing's; ``names`` has the first place of each name.

    ``loud`` are the names that are always written in capitals.
    """
    capitals = set(loud)
    # But for organizations and places only capitals ask for a longer name.
    if kind in VALUES or not (capitals or kind in PARTED):
        return
    index = by_part(names, kind=kind)
    leader: dict[int, int] = {}
    # From the longest on, so that what a part is looked for in has been joined before.
    for words, place in sorted(names.items(), key=lambda one: (-len(one[0]), one[1])):
        for key in parts_asked(words, kind=kind, is_loud=words in capitals):
            wholes = [at for at, whole in index.get(key, ()) if at != place and has_part(whole, words, key[0])]
            found = {leader.get(at, at) for at in wholes}
            # Only a whole name tells what the end of it means behind it.
            if len(found) == 1 and (key[0] not in BEHIND or min(wholes) < place):
                leader[place] = found.pop()
                yield leader[place], place
                break


def by_part(names: Mapping[Words, int], *, kind: Kind) -> dict[Part, list[tuple[int, Words]]]:
    """The places of names under what they may be shortened to, as many as tell that they are several."""
    index: dict[Part, list[tuple[int, Words]]] = defaultdict(list)
    for words, place in names.items():
        for key in set(parts_given(words, kind=kind)):
            if len(index[key]) <= SEVERAL:
                index[key].append((place, words))
    return index


def has_part(whole: Words, words: Words, sort: str) -> bool:
    """Whether words stand in a name in their order, where only their first and last word were looked up."""
    rest = iter(whole)
    return sort != "ends" or all(word in rest for word in words)


def parts_given(words: Words, *, kind: Kind) -> Iterator[Part]:
    """What a name may be shortened to."""
    if words[-1].startswith((FORM, AROUND)):
        yield "name", words[:-1]
        yield "name", (*words[:-1], *words[-1][1:].split())
        words = words[:-1]
    if not 1 < len(words) <= MOST_WORDS:
        return
    of = words.index("of") if "of" in words else 0
    if kind is Kind.PLACE and of and words[of - 1] in name_tables().states:
        # Sweden is the Kingdom of Sweden.
        yield "name", words[of + 2 :] if words[of + 1 :][:1] == ("the",) else words[of + 1 :]
    yield from (("letters", (letters,)) for letters in acronyms(words))
    yield "joined", ("".join(words),)
    if kind in PARTED and len(words) > 2 and is_head(words[-1]) and words[-1] not in name_tables().governing:
        yield "ends", (words[0], words[-1])
    if kind is not Kind.ORGANIZATION:
        return
    yield from (("start", words[:size]) for size in range(1, len(words)) if is_told_by_start(words, size))
    # The 8th Section of a court is not the court: what is left out is no head.
    end = next((place for place, word in enumerate(words) if word in LINKS), len(words))
    yield from (("end", words[start:]) for start in range(1, end))


def is_told_by_start(words: Words, size: int) -> bool:
    """Whether the first words of a name tell which it is: "Cottonwood" Hospital, "MS Society" of Manitoba."""
    start, rest = words[:size], words[size:]
    if rest[0] in {"of", "for"}:
        return size > 1 and is_head(start[-1])
    # The University Press is not the university, nor Bursa's court what Bursa is.
    is_other = any(map(is_head, start)) or not (name_tables().governing | name_words().bodies).isdisjoint(rest)
    return not is_other and (size > 1 or is_head(rest[-1]))


def is_head(word: str) -> bool:
    """Whether a word tells what sort of thing a name names."""
    known = name_words()
    return word in name_tables().tails or word in name_tables().heads or word in known.heads or word in known.meanings


def parts_asked(words: Words, *, kind: Kind, is_loud: bool) -> Iterator[Part]:
    """What a short name may be the short form of."""
    joined = "".join(words)
    if is_loud and 2 <= len(joined) <= 8 and all(len(word) == 1 for word in words) | (len(words) == 1):
        yield "letters", (joined,)
    if len(words) == 1 and len(joined) > 3:
        yield "joined", words
    if kind not in PARTED:
        return
    yield "name", words
    is_telling = any(len(word) > 2 and not is_head(plain_singular(word)) and word not in LINKS for word in words)
    if len(words) > 2 or (len(words) > 1 and is_telling):
        yield "ends", (words[0], words[-1])
    if kind is Kind.ORGANIZATION and (len(words) > 1 or (is_telling and (len(joined) > 3 or is_loud))):
        yield from (("start", words), ("end", words))


def fullest_name(texts: Iterable[str], kind: Kind) -> str:
    """The name with the most words, without titles and articles; the first of those."""
    names = list(dict.fromkeys(plain_name(text, kind) for text in texts))
    return max(names, key=lambda name: fullness(name, kind))


def fullness(name: str, kind: Kind) -> tuple[int, ...]:
    """How much a name tells: of people words that are no initials first; capitals tell less than a mixed spelling."""
    count = parse(name).rank if kind is Kind.PERSON else (len(words_of(name)),)
    return (*count, int(not name.isupper()), len(name))


def plain_name(text: str, kind: Kind) -> str:
    """A name as one would write it alone.

    >>> plain_name("Mr Carter’s", Kind.PERSON), plain_name("Carter, Ann", Kind.PERSON), plain_name("the Bank", Kind.LAW)
    ('Carter', 'Ann Carter', 'Bank')
    """
    name = " ".join(strip(text.split(" (")[0]).split()) or text
    if kind is not Kind.PERSON:
        return ARTICLE.sub("", name, count=1) if ARTICLE.match(name) else name
    words = name.split(" ")
    while len(words) > 1 and words[0].rstrip(".").lower() in name_tables().titles:
        words = words[1:]
    last, comma, first = " ".join(words).partition(", ")
    is_turned = comma and parse(name).words[-1:] == parse(last).words[-1:] and parse(name).words != parse(last).words
    return f"{first} {last}" if is_turned else " ".join(words)


# What do the words around a name say that it names?
#
# "She was born in Quonset": a place, whatever the name. The frames are data and
# carry their own examples.

QUOTES, LONGEST_WORD = "“\"‘'", 24
FARTHEST, NEAR = 700, 200
"""Signs of a text before a name that are looked at: so many where the words behind it fit, else so few."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a name that is of some class."""

    label: str
    kind: Kind
    before: re.Pattern[str] | None
    last: re.Pattern[str] | None
    """The word that this ends with: sooner seen than all before it is searched."""
    behind: re.Pattern[str] | None
    not_behind: re.Pattern[str] | None
    decides: bool = False
    """Whether nothing else stands there, whatever the name looks like."""

    def may_end_at(self, text: str, end: int) -> bool:
        """Whether what stands behind a place leaves open that a name in it ends there."""
        if self.behind is not None and self.behind.match(text, end) is None:
            return False
        return self.not_behind is None or self.not_behind.match(text, end) is None

    def holds(self, text: str, span: Span) -> bool:
        """Whether a name stands in it."""
        start, end = span
        if not self.may_end_at(text, end):
            return False
        if self.last is not None and self.last.fullmatch(word_before(text, start)) is None:
            return False
        window = text[max(start - (NEAR if self.behind is None else FARTHEST), 0) : start]
        return self.before is None or self.before.search(window) is not None


def word_before(text: str, place: int) -> str:
    """The word before a place, to the space in front of it; a quotation mark may stand between.

    >>> word_before("a man of “Quonset”", 10)
    'of'
    """
    return text[max(place - LONGEST_WORD, 0) : place].rstrip(f" {QUOTES}").rpartition(" ")[2]


@cache
def frames() -> tuple[Frame, ...]:
    """The packaged frames, read once."""
    return tuple(
        Frame(
            one["class"],
            Kind(one["kind"]),
            re.compile(rf"(?:{one['before']})[{QUOTES}]?\Z") if "before" in one else None,
            re.compile(one["last"]) if "last" in one else None,
            re.compile(one["behind"]) if "behind" in one else None,
            re.compile(one["not_behind"]) if "not_behind" in one else None,
            one.get("decides", False),
        )
        for one in table("frames")["frames"]
    )


def frame_of(text: str, span: Span) -> Frame | None:
    """The first frame that a name stands in."""
    return next((one for one in frames() if one.holds(text, span)), None)
