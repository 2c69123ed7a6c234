"""Does a text keep a promise of the papers? Asked the slow way, for a random search.

Nothing here is textveil's: pages are sets of words, a taxonomy is a table of
words, and every word and every group of words is tried. The definitions are
read from the papers again.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import log2

WORD = re.compile(r"[a-z]+")
MARK = re.compile(r"\[[a-z -]+(?: \d+)?\]")
GONE = "[withheld]"
CLOSE = 1e-9


@dataclass(frozen=True, eq=False)
class World:
    """All there is to know: which words each page holds, and what each word is a kind or a part of."""

    pages: tuple[frozenset[str], ...]
    parents: Mapping[str, str]
    wholes: Mapping[str, str]
    nouns: frozenset[str]
    """Words that are terms to the papers that judge noun phrases only."""

    def holding(self, words: Iterable[str]) -> set[int]:
        """The pages with all of some words."""
        asked = list(words)
        return set.intersection(*(set(pages_with(self, word)) for word in asked))

    def above(self, word: str) -> list[str]:
        """What a word is a kind of, and that, and so on."""
        found = []
        while word in self.parents:
            word = self.parents[word]
            found.append(word)
        return found

    def under(self, word: str) -> set[str]:
        """A word, and all that is a kind or a part of something under it."""
        found = {word}
        while more := {
            child
            for table in (self.parents, self.wholes)
            for child, parent in table.items()
            if parent in found and child not in found
        }:
            found |= more
        return found

    def content(self, pages: set[int]) -> float:
        """−log2 of the share of pages."""
        return log2(len(self.pages) / len(pages)) if pages else float("inf")


@lru_cache(maxsize=10_000)
def pages_with(world: World, word: str) -> frozenset[int]:
    """The pages with one word."""
    return frozenset(number for number, page in enumerate(world.pages) if word in page)


def contexts(text: str, kind: str) -> list[list[str]]:
    """The words that are read together; the text has a sentence a line, and an empty line between paragraphs.

    Without empty lines each line that ends a sentence is a paragraph.
    """
    plain = MARK.sub(" ", text.lower())
    if kind == "document":
        return [WORD.findall(plain)]
    if kind.startswith("near:"):
        size, words = int(kind[5:]), re.findall(r"\[[^\]]*\]|[a-z]+", text.lower())
        runs = (words[start : start + size + 1] for start in range(len(words)))
        return [[word for word in run if not word.startswith("[")] for run in runs]
    is_parted = kind == "paragraph" and "\n\n" in plain
    parts = plain.split("\n\n") if is_parted else [line for line in plain.split("\n") if line]
    return [WORD.findall(part) for part in parts]


def groups(words: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """All groups of up to so many different words."""
    distinct = sorted(set(words))
    for count in range(1, size + 1):
        yield from combinations(distinct, count)


def pooled(world: World) -> World:
    """The same world where a word and its plural are one, as textveil counts by default."""
    pages = tuple(frozenset(singular(world, word) for word in page) for page in world.pages)
    return World(pages, world.parents, world.wholes, world.nouns)


def singular(world: World, word: str) -> str:
    """A noun for its plural, any other word for itself."""
    return word[:-1] if word[-1:] == "s" and word[:-1] in world.nouns else word


def discloses_literally(
    world: World, text: str, entities: Sequence[str], *, alpha: float, size: int, context: str
) -> str | None:
    """(α, C)-sanitized, Def. 6, by the letters of every word and group: what tells IC(c)/α of c, or c itself."""
    for words in contexts(text, context):
        for entity in entities:
            own = world.holding([entity])
            if entity in words:
                return f"{entity} is named"
            for group in groups([word for word in words if world.holding([word])], size):
                told = tells(world, group, own)
                if told is not None and told >= world.content(own) / alpha - CLOSE:
                    return f"{' + '.join(group)} tell {told:.2f} of {entity}"
    return None


def puts_in(world: World, text: str, output: str, entities: Sequence[str], *, alpha: float) -> str | None:
    """What was put into a text and tells too much by its letters."""
    fresh = sorted(set(WORD.findall(MARK.sub(" ", output.lower()))) - set(WORD.findall(text.lower())))
    seen = [entity for entity in entities if world.holding([entity])]
    told = (discloses_literally(world, word, seen, alpha=alpha, size=1, context="document") for word in fresh)
    return next(filter(None, told), None)


def algorithm_1(world: World, text: str, entities: Sequence[str], *, alpha: float, generalizes: bool) -> str:
    """*C-sanitized*, Algorithm 1: each risky word replaced by its first generalization that is not risky for any c; one
    that has none is removed. A plural has no generalizations of its own in the taxonomy but those of its singular."""

    def risky(word: str) -> bool:
        return discloses_literally(world, word, entities, alpha=alpha, size=1, context="document") is not None

    def replaced(found: re.Match[str]) -> str:
        word = found[0].lower()
        if not risky(word):
            return found[0]
        listed = world.above(singular(world, word)) if generalizes else []
        return next((label for label in listed if not risky(label)), GONE)

    return re.sub(r"[A-Za-z]+", replaced, text)


def discloses(
    world: World, text: str, entity: str, *, alpha: float, size: int, context: str, least: tuple[int, int] = (5, 3)
) -> str | None:
    """(α, C)-sanitized, Def. 6: what in a text tells IC(c)/α of c, or names something under it; None when nothing does.

    ``least``: the pages a group must stand on, and share with c, to be evidence.
    """
    world = pooled(world)
    names = world.under(entity)
    # A name on more than half of all pages is no evidence of something that its own name is rarer for.
    most = max(len(world.pages) / 2, len(world.holding([entity])))
    own = {page for name in names if len(world.holding([name])) <= most for page in world.holding([name])}
    limit = world.content(own) / alpha
    for said_words in contexts(text, context):
        words = [singular(world, word) for word in said_words]
        if said := names & set(words):
            return f"{sorted(said)[0]} is under it"
        known = [word for word in words if world.holding([word])]
        for group in groups(known, size):
            told = tells(world, group, own, above=world.above(entity), least=least if len(group) > 1 else (1, 1))
            if told is not None and told >= limit - CLOSE:
                return f"{' + '.join(group)} tell {told:.2f} of {limit:.2f}"
    return None


def tells(
    world: World, group: Sequence[str], own: set[int], *, above: Sequence[str] = (), least: tuple[int, int] = (1, 1)
) -> float | None:
    """PMI(c;T); a generalization of c stands, in what it means, wherever c does (Resnik). None: no evidence."""
    together = set(range(len(world.pages)))
    for word in group:
        together &= world.holding([word]) | (own if word in above else set())
    shared = together & own
    if len(together) < least[0] or len(shared) < max(least[1], 1):
        return None
    return world.content(own) - log2(len(together) / len(shared))


def too_informative(world: World, text: str, features: Sequence[str], *, included: bool) -> str | None:
    """*general-purpose*, Def. 3: a word whose IC is above that of all features; with ``included``, or as high."""
    beta = max(world.content(world.holding([word])) for word in features)
    for word in set(contexts(text, "document")[0]) & world.nouns:
        bits = world.content(world.holding([word]))
        if bits < float("inf") and (bits > beta + CLOSE or (included and bits >= beta - CLOSE)):
            return f"{word} carries {bits:.2f} of {beta:.2f}"
    return None


def tells_of_hidden(
    world: World,
    text: str,
    taken: Sequence[tuple[int, str]],
    *,
    limit: float | None,
    size: int,
    context: str,
    least: tuple[int, int] = (5, 3),
) -> str | None:
    """*correlations*, eqs. 7–10: what is left tells t_DR about something taken out of the same context.

    ``taken``: the number of its context, and the word. ``limit``: w·β, or None for the least IC of what was taken.
    """
    contents = {word: world.content(world.holding([word])) for _, word in taken}
    bound = min(contents.values()) if limit is None else limit
    for number, words in enumerate(contexts(text, context)):
        for place, word in taken:
            if word in words:
                return f"{word} was taken out"
            if place != number and context != "document":
                continue
            own = world.holding([word])
            known = [one for one in words if one in world.nouns and world.holding([one])]
            for group in groups(known, size):
                told = tells(world, group, own, least=least if len(group) > 1 else (1, 1))
                if told is not None and told >= min(bound, contents[word]) - CLOSE:
                    return f"{' + '.join(group)} tell {told:.2f} of {word}"
    return None


def fewer_fit(known: Mapping[str, frozenset[str]], text: str, hidden: Sequence[str], *, k: int) -> str | None:
    """*ERASE*, Def. 3.1: a protected entity whose terms in a text fewer than K others have, or that is named."""
    said = set(contexts(text, "document")[0])
    for entity in hidden:
        if entity in said:
            return f"{entity} is named"
        left = known[entity] & said
        others = [other for other in known if other != entity and left <= known[other]]
        if len(others) < k:
            return f"only {len(others)} fit {entity}"
    return None
