"""What do the words in and around an unknown name tell about what it names?

One "plays for" a team and "stars in" a film; what stands in a list is of the
kind of the rest; a name in -ville is a place. Each such clue has a weight for
each kind, learned from the names that pages tell of (``tools/knowledge/kinds.py``).
Nothing is said unless one kind, or kinds that share a word, are all but sure.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np
import numpy.typing as npt

from textveil.core.model import Chain
from textveil.languages.english.lexicon.name_words import NAME

ROWS = 1 << 17
"""Weights that clues are spread over by their checksum."""
OTHER = "other"
LESS = 0.9
"""How much less sure one must be of what says less."""
KINDS: dict[str, frozenset[str]] = {
    kind: frozenset(marks.split("|"))
    for kind, marks in {
        "person": "person",
        "character": "imaginary being|character",
        "team": "team|football club|sports club|ice hockey club|football team|baseball club|basketball club",
        "musical group": "musical group|band|duo",
        "educational institution": "educational institution|school|university|college",
        "company": "company|enterprise|business|firm",
        "organization": "organization",
        "place": "place|body of water|geological formation|structure|building|facility|land",
        "film": "film|movie",
        "album": "album",
        "song": "song|single|recording",
        "show": "show|broadcast|serial|television series|series",
        "book": "book|fiction|literary work|dramatic work|comic book|comic strip",
        "publication": "press|print media|publication|periodical",
        "game": "game",
        "award": "award",
        "event": "social event|contest|war|military action|battle|election|disaster|festival",
    }.items()
}
"""Kinds of names, and the words in a chain that make something one; the first that fits is it."""
ABOVE: dict[str, Chain] = {
    **dict.fromkeys(("team", "musical group", "educational institution", "company"), ("organization",)),
    **dict.fromkeys(("film", "album", "song", "show", "book", "game"), ("work",)),
}
"""What kinds share: where it is sure that something is one of several, this is said."""
LIST_BEFORE = re.compile(rf"({NAME})[\"”’']?(?: \([^()]*\))?[\"”]?(?:, and |,? & |, | and | or |/) ?(?:the )?[\"“]?$")
LIST_AFTER = re.compile(rf"^[\"”]?(?: \([^()]*\))?[\"”,]*(?: and |, and |, | or |/)(?:the )?[\"“]?({NAME})")
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]")
NEAR, AROUND = 4, 8
"""Words right before or behind a name, and words somewhere around it, that are taken for clues."""
WINDOW = 120
"""Characters before and behind a name that are looked at."""
PASSED_OVER = frozenset(", and & or \" “ ” ( ) the / : ; ' ’ – - of de".split())
"""What stands between the names of a list."""
KindOf = Callable[[str], str | None]


def kind_of(chains: Sequence[Chain]) -> str | None:
    """The kind of what may be called by any of some chains; None when they differ.

    >>> kind_of([("rock band", "musical group", "organization")]), kind_of([("city", "place"), ("novel", "book")])
    ('musical group', None)
    """
    found = {next((kind for kind, marks in KINDS.items() if marks & set(chain)), OTHER) for chain in chains}
    return found.pop() if len(found) == 1 else None


def clues(name: str, *, before: str, after: str, known: KindOf) -> list[str]:
    """All that may tell what a name names; ``before`` and ``after`` are the text around it."""
    words = [plain(word) for word in WORD.findall(name)]
    left_of = WORD.findall(before[-WINDOW:])
    left = [plain(word) for word in left_of[-AROUND:]]
    right = [plain(word) for word in WORD.findall(after[:WINDOW])[:AROUND]]
    near, far = ["^"] * NEAR + left, right + ["$"] * NEAR
    return [
        *(f"<{length} {' '.join(near[-length:])}" for length in range(1, NEAR)),
        *(f">{length} {' '.join(far[:length])}" for length in range(1, NEAR)),
        *(f"<{word}" for word in dict.fromkeys(left)),
        *(f">{word}" for word in dict.fromkeys(right[:5])),
        *(f"={word}" for word in words[:6]),
        f"first={words[0] if words else ''}",
        f"last={words[-1] if words else ''}",
        *(f"-{words[-1][-length:]}" for length in (2, 3, 4) if words and len(words[-1]) > length),
        f"shape={shape(name)}",
        f"around={near[-1]} {shape(name)} {far[0]}",
        *trigger(left_of),
        *neighbours(before, after, known),
    ]


def trigger(left: Sequence[str]) -> list[str]:
    """The words before the list of names that this one is part of: "played for" Leeds, York and Bath."""
    place = len(left)
    while place and (left[place - 1] in PASSED_OVER or not left[place - 1][0].islower()):
        place -= 1
    found = [word for word in left[max(0, place - 3) : place] if word[0].isalpha()]
    return [f"list after {' '.join(found[-length:])}" for length in (1, 2, 3) if len(found) >= length]


def neighbours(before: str, after: str, known: KindOf) -> list[str]:
    """The kinds of the names beside it in a list."""
    found = (LIST_BEFORE.search(before[-WINDOW:]), LIST_AFTER.match(after[:WINDOW]))
    return [f"list {kind}" for match in found if match and (kind := known(match[1]))]


def plain(word: str) -> str:
    """A word in small letters, with its digits made one."""
    return re.sub(r"\d", "0", word.lower())


def shape(name: str) -> str:
    """How a name looks: how many words, all capitals, digits."""
    words = name.split()
    is_short = len(words) == 1 and name.isupper() and len(name) > 1
    return f"{min(len(words), 5)}{'A' if is_short else ''}{'0' if re.search(r'[0-9]', name) else ''}"


def rows(found: Sequence[str]) -> list[int]:
    """The weights that clues have a share in."""
    return [crc32(clue.encode("utf-8", "surrogatepass")) & (ROWS - 1) for clue in found]


@dataclass(frozen=True, eq=False)
class Weights:
    """What each clue says for each kind."""

    kinds: tuple[str, ...]
    table: npt.NDArray[np.int8]
    scale: float
    sure: float
    """The chance from which a kind is said."""
    apart: tuple[int, ...] = ()
    """Of mentions kept apart: how many there were, of how many a kind was sure, and of how many the right one."""

    def chances(self, found: Sequence[str]) -> dict[str, float]:
        """How likely each kind is."""
        scores = self.table[rows(found)].sum(axis=0, dtype=np.int32) * self.scale
        odds = np.exp(scores - scores.max())
        return dict(zip(self.kinds, (odds / odds.sum()).tolist(), strict=True))

    def chain(self, found: Sequence[str]) -> Chain:
        """What may be said of a name with these clues; nothing when they do not make sure."""
        return sure_kind(self.chances(found), sure=self.sure)


def sure_kind(chances: Mapping[str, float], *, sure: float) -> Chain:
    """The kind that is sure, or what the kinds share that together are.

    >>> sure_kind({"film": 0.5, "song": 0.48, "place": 0.02}, sure=0.9)
    ('work',)
    >>> sure_kind({"film": 0.5, "place": 0.5}, sure=0.9)
    ()
    """
    kind = max(chances, key=chances.__getitem__)
    if chances[kind] >= sure:
        return () if kind == OTHER else (kind, *ABOVE.get(kind, ()))
    for shared in ("organization", "work"):
        if (
            sum(chance for one, chance in chances.items() if one == shared or shared in ABOVE.get(one, ()))
            >= LESS * sure
        ):
            return (shared,)
    return ()
