"""How are the clues weighed that tell of what kind an unknown name is?

Names that pages tell of, and that mean one kind of thing only, are looked for in
all pages; what stands in and around them is what such names look like. Weights
are found by gradient descent on the surprise they leave (multinomial logistic
regression), and judged on names that were kept apart.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

import numpy as np
import numpy.typing as npt

from textveil.core.model import PERSON
from textveil.knowledge.store import Store
from textveil.languages.english.lexicon.name_words import NAME
from textveil.languages.english.lexicon.vocabulary import english
from tools.knowledge.files import opened
from tools.knowledge.first_sentences import bare_title
from tools.knowledge.name_kinds import KINDS, OTHER, ROWS, WINDOW, KindOf, Weights, clues, kind_of, rows

LABELS = (*KINDS, OTHER)
FOUND = re.compile(NAME)
POSSESSIVE = re.compile(r"['’]s?$")
INSIDE = re.compile(r"[a-z,;:\"“(] $")
"""How a text goes on inside a sentence."""
MOST = 12
"""Mentions of one name that are looked at."""
OWN_WORDS = ("=", "first=", "last=")
"""How the clues begin that are words of the name itself."""
WIDTH = 56
"""Clues of one mention that are kept."""
BATCH, ROUNDS, RATE, DECAY = 8192, 6, 0.25, 1e-6
EVENED = 0.35
"""How far rare kinds are made to count like frequent ones: 0 not at all, 1 all the same."""
LEAST, SURE = 3, 0.85
"""Places where a name must stand, and how likely they must make a kind on average, before it is believed."""
CHANCE = 0.75
"""How likely one place where a name stands must make a kind."""
KEPT_APART = 10
"""One name in so many is kept apart."""


@dataclass(frozen=True)
class Mention:
    """A name where it stands."""

    name: str
    before: str
    after: str
    title: str
    """What its page is called."""


def mentions(pages: Path) -> Iterator[Mention]:
    """The capitalised names in all pages, without the word a sentence begins with."""
    stop = english().stop_words
    with opened(pages) as file:
        for line in file:
            page = json.loads(line)
            text = page["text"]
            for match in FOUND.finditer(text):
                first, _, rest = match.group().partition(" ")
                name = POSSESSIVE.sub("", rest if first.lower() in stop else match.group())
                start = match.end() - len(rest) if first.lower() in stop else match.start()
                if name:
                    end = start + len(name)
                    around = text[max(0, start - WINDOW) : start], text[end : end + WINDOW]
                    yield Mention(name, *around, page["title"])


def knowing(store: Store) -> KindOf:
    """What kind a store knows a name to be of."""

    @cache
    def known(name: str) -> str | None:
        senses = [one for one in store.senses(name) if one.proper and one.chain and one.source != "adjectives"]
        return kind_of([one.chain for one in senses]) if senses else None

    return known


def weights(pages: Path, store: Store) -> Weights:
    """The weights that the mentions of known names teach, but for the names kept apart to judge by."""
    names, table, kinds = examples(pages, known=knowing(store))
    apart = np.array([is_apart(name) for name in names])
    found = learned(table[~apart], kinds[~apart])
    likely = np.concatenate([chances(found, part) for part in np.array_split(table[apart], 64)])
    is_sure = likely.max(axis=1) >= CHANCE
    is_right = likely.argmax(axis=1) == kinds[apart]
    return packed(found, tried=int(apart.sum()), told=int(is_sure.sum()), right=int((is_right & is_sure).sum()))


def examples(pages: Path, *, known: KindOf) -> tuple[list[str], npt.NDArray[np.int32], npt.NDArray[np.int16]]:
    """For mentions of known names the name, its clues and its kind."""
    seen: Counter[str] = Counter()
    names, table, kinds = [], [], []
    for mention in mentions(pages):
        if seen[mention.name] >= MOST:
            continue
        kind = PERSON if is_last_name(mention, known=known) else known(mention.name)
        seen[mention.name] += 1 if kind else 0
        if kind:
            names.append(mention.name)
            table.append(
                padded(mention, known=known, hides=crc32(f"{seen[mention.name]}{mention.name}".encode()) % 2 == 0)
            )
            kinds.append(LABELS.index(kind))
    return names, np.array(table, np.int32), np.array(kinds, np.int16)


def is_last_name(mention: Mention, *, known: KindOf) -> bool:
    """Whether someone's page calls them by their last name here."""
    last = bare_title(mention.title)[0].rpartition(" ")[2]
    return mention.name == last != mention.title and known(bare_title(mention.title)[0]) == PERSON


def padded(mention: Mention, *, known: KindOf, hides: bool = False) -> list[int]:
    """The rows of a mention's clues, filled up with the one that never weighs.

    With ``hides`` its own words do not count: half of all mentions must be told by the rest, as new names will be.
    """
    found = clues(mention.name, before=mention.before, after=mention.after, known=known)
    kept = rows([clue for clue in found if not (hides and clue.startswith(OWN_WORDS))])[:WIDTH]
    return kept + [ROWS] * (WIDTH - len(kept))


def is_apart(name: str) -> bool:
    """Whether a name is kept apart to judge by."""
    return crc32(name.encode()) % KEPT_APART == 0


def learned(table: npt.NDArray[np.int32], kinds: npt.NDArray[np.int16]) -> npt.NDArray[np.float32]:
    """The weights of each clue for each kind; the same examples in the same order give the same."""
    weights = np.zeros((ROWS + 1, len(LABELS)), np.float32)
    squares = np.full_like(weights, 1e-3)
    counts = np.bincount(kinds, minlength=len(LABELS)).clip(1)
    worth = ((counts.max() / counts) ** EVENED).astype(np.float32)
    order = np.random.default_rng(7)
    for _ in range(ROUNDS):
        for batch in np.array_split(order.permutation(len(kinds)), max(1, len(kinds) // BATCH)):
            step(weights, squares, table[batch], kinds[batch], worth=worth)
    return weights


def step(
    weights: npt.NDArray[np.float32],
    squares: npt.NDArray[np.float32],
    table: npt.NDArray[np.int32],
    kinds: npt.NDArray[np.int16],
    *,
    worth: npt.NDArray[np.float32],
) -> None:
    """One step of AdaGrad down the surprise of a batch; what is rare counts for more."""
    error = chances(weights, table)
    error[np.arange(len(kinds)), kinds] -= 1
    error *= worth[kinds][:, None]
    places = table.ravel()
    for label in range(len(LABELS)):
        each = np.repeat(error[:, label], table.shape[1])
        slope = np.bincount(places, weights=each, minlength=ROWS + 1).astype(np.float32)
        slope += DECAY * len(kinds) * weights[:, label]
        squares[:, label] += slope**2
        weights[:, label] -= RATE * slope / np.sqrt(squares[:, label])
    weights[ROWS] = 0


def chances(weights: npt.NDArray[np.float32], table: npt.NDArray[np.int32]) -> npt.NDArray[np.float32]:
    """How likely each kind is by each row of clues."""
    scores = weights[table].sum(axis=1)
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: npt.NDArray[np.float32] = odds / odds.sum(axis=1, keepdims=True)
    return result


def packed(found: npt.NDArray[np.float32], *, tried: int = 0, told: int = 0, right: int = 0) -> Weights:
    """Weights in a byte each, with how they did on the mentions kept apart."""
    scale = float(np.abs(found).max()) / 127
    table = np.rint(found[:ROWS] / scale).astype(np.int8)
    return Weights(LABELS, table, scale, CHANCE, (tried, told, right))


def inferred(pages: Path, weights: Weights, store: Store) -> Iterator[tuple[str, str]]:
    """Names nothing is told of, with the kind that all places where they stand speak for together."""
    known = knowing(store)
    seen = Counter(one.name for one in mentions(pages) if INSIDE.search(one.before) and known(one.name) is None)
    wanted = {name: count for name, count in seen.items() if count >= LEAST}
    found: dict[str, list[list[int]]] = {name: [] for name in sorted(wanted)}
    for mention in mentions(pages):
        if mention.name in wanted and len(found[mention.name]) < MOST:
            found[mention.name].append(padded(mention, known=known))
    table = np.vstack([weights.table * np.float32(weights.scale), np.zeros((1, len(LABELS)), np.float32)])
    for name, each in found.items():
        mean = chances(table, np.array(each, np.int32)).mean(axis=0)
        if mean.max() >= SURE and LABELS[mean.argmax()] != OTHER:
            yield name, LABELS[mean.argmax()]
