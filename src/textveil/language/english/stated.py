"""What does a text itself say about the names in it?

"Ann Lee is a botanist" tells what Ann Lee is called wherever she is named again;
"the World Health Organization (WHO)" tells what WHO stands for; and who is called
Lee later on is Ann Lee.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from textveil.language.english.aliases import are_initials
from textveil.language.english.clauses import BEFORE_AND, Sentence
from textveil.language.english.name_words import NAME
from textveil.language.english.vocabulary import english
from textveil.language.english.word_forms import lookup_key
from textveil.language.reading import Reading

NAMED = re.compile(NAME)
JUNIOR = re.compile(r" (?:Jr|Sr|II|III|IV)\.?$")
FIELDS = BEFORE_AND | frozenset(
    "football basketball baseball hockey soccer rugby cricket tennis softball volleyball lacrosse track".split()
)
"""What is no class of anybody by itself."""
SPACES = re.compile(r"[ \t\xa0]+")
SHORT = re.compile(r" \((?P<short>[A-Z][A-Z.&]{1,7})\)")
FAR = 120
"""Characters before its initials within which a name is looked for."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a text says of names, and the longer names that a short one is part of."""

    classes: Mapping[str, str] = field(default_factory=dict, repr=False)
    wholes: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)


class Same:
    """A reading that equals only itself, so that it is looked through once."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def __hash__(self) -> int:
        return id(self.reading)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.reading is other.reading


def told_in(reading: Reading) -> Told:
    """What a text tells."""
    return looked_through(Same(reading))


@lru_cache(maxsize=2)
def looked_through(same: Same) -> Told:
    """What a text tells, found once for all its mentions."""
    reading = same.reading
    wholes: dict[str, dict[str, None]] = defaultdict(dict)
    for name in names(reading.text):
        for part in {name.split()[0], name.split()[-1]}:
            wholes[part][name] = None
    for match in SHORT.finditer(reading.text):
        before = reading.text[max(match.start() - FAR, 0) : match.start()]
        name = next((one[0] for one in NAMED.finditer(before) if one.end() == len(before)), "")
        if name and are_initials(match["short"], name):
            wholes[match["short"]] = {name: None}
    return Told(dict(reversed(list(classes(reading)))), {part: tuple(found) for part, found in wholes.items()})


def names(text: str) -> Iterator[str]:
    """The names of several words, without a stop word that begins a sentence."""
    for match in NAMED.finditer(SPACES.sub(" ", text)):
        first, _, rest = match.group().partition(" ")
        name = rest if first.lower() in english().stop_words else match.group()
        plain = JUNIOR.sub("", re.sub(r"['’]s?$", "", name))
        if " " in plain:
            yield plain


def is_cut_short(sentence: Sentence, last: int) -> bool:
    """Whether a class goes on behind its last word: "an American football [and basketball player]"."""
    word, behind = sentence.words[last - 1], "".join(sentence.words[last : last + 1])
    return behind in {"forward", "back", "left", "right"} or (word in FIELDS and behind in {"and", "or", ",", "/"})


def classes(reading: Reading) -> Iterator[tuple[str, str]]:
    """The names that a sentence begins with and says of what they are, each with its class."""
    for bounds in reading.sentences:
        sentence = Sentence.within(reading, bounds)
        place = sentence.copula()
        name = sentence.text(0, place or 0).split(",")[0].removeprefix("The ").strip('"“” ')
        found = sentence.class_after(place) if place and NAMED.fullmatch(name) else None
        is_whole = found and not is_cut_short(sentence, found[1])
        kind = sentence.kind(*found) if found and is_whole else None
        if kind and lookup_key(name) not in {"", "he", "she", "it", "they", "this", "there", "i", "we"}:
            yield lookup_key(name), kind
