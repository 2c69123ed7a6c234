"""Is there a document whose sanitized version breaks its promise? A random search.

    python -m benchmarks.counterexamples [--documents 10000] [--seed 1]

For each promise so many small documents. Worlds of some hundred pages, a taxonomy
and an entity database are drawn, documents over their words, and a policy for each;
every output is judged by ``brute_force``, which shares no code with textveil. The
words of the worlds of *C-sanitized* are invented anew each time and have plurals; it
is asked by default and to the letter, where the output of Algorithm 1 is worked out
too. Writes docs/papers/promises.md.
"""

import argparse
import random
import sys
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import brute_force as judge
from benchmarks.brute_force import World
from benchmarks.paper_inputs import write_stamped
from textveil.core.errors import UnsafeOutputError
from textveil.knowledge.graph import Concept, Taxonomy
from textveil.knowledge.open_knowledge import Knowledge
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

NOUNS = tuple(
    """brontel quandle mizzet farlow tindrick zorvane pelstra grommet dulcine havrick
    lompert nibbock ostrand perrick runcell skelver trandle vibbern wexmoor yarrick""".split()
)
SYLLABLES = tuple("pam kock tel quan dle zor van lom pert nib rick moor gant lisk brad fend".split())
ADJECTIVES = ("fibrous", "ancient", "crooked", "vivid")
FRAMES = (
    "The {0} was near the {1}.",
    "A {0} and a {1} were there.",
    "They saw the {0}.",
    "The {0} is {a}.",
    "Nobody gave a {0} to the {1}.",
)
MANY_FRAMES = (*FRAMES, "Two {0}s stood by the {1}.", "The {0}s came.", "{0}s and {1}s are {a}.")
"""The same, with plurals."""
PARTS = 16
"""Parts of the search, with one seed after the other."""
PAGES, PER_WORLD = 150, 25
"""Pages of a world, and documents that are drawn in it."""


@dataclass(frozen=True, eq=False)
class PagesOf:
    """The pages of a world, as textveil asks them."""

    world: World = field(repr=False)

    @property
    def total(self) -> int:
        return len(self.world.pages)

    @property
    def fingerprint(self) -> str:
        return f"world:{id(self.world)}"

    def hits(self, *terms: str) -> int:
        return sum(all(term.lower() in page for term in terms) for page in self.world.pages)

    def hits_many(self, groups: Sequence[tuple[str, ...]]) -> list[int]:
        return [self.hits(*group) for group in groups]

    def postings(self, term: str) -> NDArray[np.int32]:
        return np.array([n for n, page in enumerate(self.world.pages) if term.lower() in page], dtype=np.int32)


def invent_words(chance: random.Random) -> tuple[str, ...]:
    """Words that nobody has heard, none of which begins another."""
    found: list[str] = []
    while len(found) < len(NOUNS):
        word = "".join(chance.sample(SYLLABLES, chance.randint(2, 3)))
        if not any(one.startswith(word) or word.startswith(one) for one in found):
            found.append(word)
    return tuple(found)


def draw_plurals(world: World, chance: random.Random) -> World:
    """The same world, where some pages hold a word in the plural, or both."""
    pages = []
    for page in world.pages:
        held = set(page)
        for word in sorted(page & world.nouns):
            drawn = chance.random()
            held |= {f"{word}s"} if drawn < 0.3 else set()
            held -= {word} if drawn < 0.15 else set()
        pages.append(frozenset(held))
    return World(tuple(pages), world.parents, world.wholes, world.nouns)


def draw_world(chance: random.Random, nouns: Sequence[str] = NOUNS) -> World:
    """Pages whose words keep company, and a taxonomy of some of the words."""
    words = [*nouns, *ADJECTIVES]
    topics = [chance.sample(words, chance.randint(3, 7)) for _ in range(6)]
    pages = []
    for _ in range(PAGES):
        held = set(chance.sample(words, chance.randint(0, 3)))
        for topic in chance.sample(topics, chance.randint(0, 2)):
            held |= {word for word in topic if chance.random() < 0.75}
        pages.append(frozenset(held))
    order = list(nouns)
    chance.shuffle(order)
    parents = {
        word: chance.choice(order[:place]) for place, word in enumerate(order) if place and chance.random() < 0.5
    }
    free = [word for word in order if word not in parents]
    wholes = {
        word: chance.choice(order[: order.index(word)]) for word in free if order.index(word) and chance.random() < 0.3
    }
    return World(tuple(pages), parents, wholes, frozenset(nouns))


def draw_document(chance: random.Random, nouns: Sequence[str] = NOUNS, frames: Sequence[str] = FRAMES) -> str:
    """Two to six sentences, one a line, in one paragraph or two."""
    lines = []
    for _ in range(chance.randint(2, 6)):
        frame = chance.choice(frames)
        said = frame.format(*chance.sample(nouns, 2), a=chance.choice(ADJECTIVES))
        lines.append(said[0].upper() + said[1:])
    if len(lines) > 3 and chance.random() < 0.5:
        lines.insert(2, "")
    return "\n".join(lines)


def knowledge_of(world: World) -> Knowledge:
    """The taxonomy of a world, as textveil asks it."""
    concepts = {
        word: Concept(
            word,
            parents=tuple(filter(None, [world.parents.get(word)])),
            wholes=tuple(filter(None, [world.wholes.get(word)])),
        )
        for word in sorted(world.nouns)
    }
    return Knowledge([Taxonomy("world", concepts)])


Check = Callable[[str, str], str | None]
"""What in an output breaks the promise about a text: (text, output)."""


@dataclass(frozen=True)
class Promise:
    """A policy, and how its promise is judged."""

    name: str
    settings: dict[str, Any]
    check: Check


def shared(chance: random.Random, world: World) -> dict[str, Any]:
    """Settings that all promises by pages take."""
    return {
        "level": "off",
        "corpus": PagesOf(world),
        "knowledge": knowledge_of(world),
        "mode": chance.choice(["generalize", "redact"]),
        "group": chance.choice([1, 2, 2, 3]),
        "context": chance.choice(["document", "paragraph", "sentence"]),
    }


def draw_protect(chance: random.Random, world: World) -> Promise:
    """(α, C)-sanitized."""
    entities = chance.sample(sorted(world.nouns), chance.choice([1, 1, 2]))
    asked = shared(chance, world) | {"protect": entities, "alpha": chance.choice([1.0, 1.2, 1.5, 2.0, 3.0])}
    asked["context"] = chance.choice([asked["context"], f"near:{chance.randint(1, 8)}"])

    def check(text: str, output: str) -> str | None:
        settings = {"alpha": asked["alpha"], "size": asked["group"], "context": asked["context"]}
        broken = next((told for one in entities if (told := judge.discloses(world, output, one, **settings))), None)
        return broken or judge.puts_in(world, text, output, entities, alpha=asked["alpha"])

    return Promise("C-sanitized", asked, check)


def draw_literal(chance: random.Random, world: World) -> Promise:
    """(α, C)-sanitized to the letter: Def. 6, and for single terms the very output of Algorithm 1."""
    entities = [one for one in chance.sample(sorted(world.nouns), chance.choice([1, 1, 2])) if world.holding([one])]
    entities = entities or [next(one for one in sorted(world.nouns) if world.holding([one]))]
    asked = shared(chance, world) | {"protect": entities, "alpha": chance.choice([1.0, 1.2, 1.5, 2.0, 3.0])}
    asked |= {"literal": True}
    alpha, size = asked["alpha"], asked["group"]

    def check(text: str, output: str) -> str | None:
        broken = judge.discloses_literally(world, output, entities, alpha=alpha, size=size, context=asked["context"])
        if broken or size > 1:
            return broken
        due = judge.algorithm_1(world, text, entities, alpha=alpha, generalizes=asked["mode"] == "generalize")
        same = judge.MARK.sub(judge.GONE, output)
        return None if same == due else f"Algorithm 1 gives {due!r}"

    return Promise("C-sanitized, to the letter", asked, check)


def draw_reveal(chance: random.Random, world: World) -> Promise:
    """General-purpose."""
    features = chance.sample(NOUNS, 2)
    asked = shared(chance, world) | {"reveal": features, "group": 1}
    return Promise(
        "general-purpose", asked, lambda _, output: judge.too_informative(world, output, features, included=False)
    )


def draw_correlated(chance: random.Random, world: World) -> Promise:
    """Correlated: what is as informative as β goes, and what tells w·β of that."""
    features, share = chance.sample(NOUNS, 2), chance.choice([0.0, 0.3, 0.5, 0.8, 1.0])
    asked = shared(chance, world) | {"reveal": features, "correlation": share, "group": 1}
    beta = max(world.content(world.holding([word])) for word in features)

    def check(text: str, output: str) -> str | None:
        taken = [
            (number, word)
            for number, words in enumerate(judge.contexts(text, asked["context"]))
            for word in words
            if word in NOUNS and beta - judge.CLOSE <= world.content(world.holding([word])) < float("inf")
        ]
        informative = judge.too_informative(world, output, features, included=True)
        if informative or not taken:
            return informative
        return judge.tells_of_hidden(world, output, taken, limit=share * beta, size=1, context=asked["context"])

    return Promise("correlated", asked, check)


def draw_correlations(chance: random.Random, world: World, text: str) -> Promise:
    """Correlations: Ψ after marks by hand."""
    words = sorted({word for word in judge.contexts(text, "document")[0] if word in NOUNS and world.holding([word])})
    chosen = chance.sample(words, min(len(words), chance.randint(1, 2)))
    asked = shared(chance, world)
    spans = [(text.index(word), text.index(word) + len(word)) for word in chosen]
    asked |= {"first_detector": spans}

    def check(text: str, output: str) -> str | None:
        taken = [
            (number, word)
            for number, words in enumerate(judge.contexts(text, asked["context"]))
            for word in chosen
            if word in words
        ]
        return judge.tells_of_hidden(world, output, taken, limit=None, size=asked["group"], context=asked["context"])

    return Promise("correlations", asked, check)


def draw_erase(chance: random.Random) -> Promise:
    """K-safety over a database of invented entities."""
    entities = [f"entity{letter}" for letter in "abcdefghij"]
    known = {entity: frozenset(chance.sample(NOUNS, chance.randint(2, 7))) for entity in entities}
    hidden, k = chance.sample(entities, chance.randint(1, 3)), chance.randint(1, 4)
    asked = {"level": "off", "entities": known, "k": k, "hidden_entities": hidden}
    return Promise("ERASE", asked, lambda _, output: judge.fewer_fit(known, output, hidden, k=k))


@dataclass
class Tally:
    """What was seen of one promise."""

    documents: int = 0
    changed: int = 0
    refused: int = 0
    broken: list[str] = field(default_factory=list, repr=False)


def search(documents: int, *, seed: int) -> dict[str, Tally]:
    """What becomes of so many documents of each promise."""
    chance = random.Random(seed)
    found: dict[str, Tally] = {}
    world = own = draw_world(chance)
    for number in range(documents):
        if number % PER_WORLD == 0:
            world, own = draw_world(chance), draw_plurals(draw_world(chance, invent_words(chance)), chance)
        text = draw_document(chance)
        strange = draw_document(chance, sorted(own.nouns), MANY_FRAMES)
        for promise, said in (
            (draw_protect(chance, own), strange),
            (draw_literal(chance, own), strange),
            (draw_reveal(chance, world), text),
            (draw_correlated(chance, world), text),
            (draw_correlations(chance, world, text), text),
            (draw_erase(chance), text),
        ):
            try_one(promise, said, found.setdefault(promise.name, Tally()))
    return found


def search_in_parts(documents: int, *, seed: int, processes: int) -> dict[str, Tally]:
    """The same in parts, each with a seed of its own, so that processes may share them; the answer is the same."""
    each = [documents // PARTS + (part < documents % PARTS) for part in range(PARTS)]
    with ProcessPoolExecutor(processes) as pool:
        parts = [pool.submit(search, many, seed=seed + part) for part, many in enumerate(each)]
        found: dict[str, Tally] = {}
        for name, one in (pair for part in parts for pair in part.result().items()):
            told = found.setdefault(name, Tally())
            told.documents += one.documents
            told.changed += one.changed
            told.refused += one.refused
            told.broken += one.broken
    return found


def try_one(promise: Promise, text: str, tally: Tally) -> None:
    """Sanitize a document, and let the judge look at what came out."""
    tally.documents += 1
    try:
        with warnings.catch_warnings(), Sanitizer(Policy(**promise.settings)) as sanitizer:
            warnings.simplefilter("ignore")
            output = sanitizer.sanitize(text).text
    except UnsafeOutputError:
        tally.refused += 1
        return
    tally.changed += output != text
    if broken := promise.check(text, output):
        plain = {name: value for name, value in promise.settings.items() if name not in ("corpus", "knowledge")}
        tally.broken.append(f"{broken}\n  {plain}\n  {text!r}\n  {output!r}")


def page(found: dict[str, Tally], *, documents: int, seed: int) -> str:
    """What was searched and found, as a page."""
    rows = [
        f"| {name} | {one.documents:,} | {one.changed:,} | {one.refused:,} | {len(one.broken):,} |"
        for name, one in sorted(found.items())
    ]
    return "\n".join(
        [
            "# A search for counter-examples",
            "",
            "Written by `python -m benchmarks.counterexamples`; do not edit.",
            "",
            f"For each promise {documents:,} small documents (seeds from {seed} on) over invented words, pages,",
            "taxonomies and entities, each sanitized under a policy drawn at random: α from 1 to 3, β, w from 0 to 1,",
            "K from 1 to 4, groups of up to three terms, every context, both modes. Each output is judged by",
            "`benchmarks/brute_force.py`, which reads the definitions of the papers anew, shares no code with",
            "textveil, and tries every word and every group. *C-sanitized* is asked by default, where singular and",
            "plural are one term, and to the letter (`literal=True`), where each is its own, one page is evidence, and",
            "the output for single terms is that of Algorithm 1, word for word. No word that is put in tells too much",
            "by its letters, whatever is asked.",
            "",
            "| promise | documents | changed | refused | broken |",
            "|---|--:|--:|--:|--:|",
            *rows,
            "",
            "*Refused*: the text never got clean, and nothing was released.",
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    found = search_in_parts(args.documents, seed=args.seed, processes=args.processes)
    for name, one in found.items():
        print(name, one, *one.broken[:3], sep="\n")
    write_stamped("promises.md", page(found, documents=args.documents, seed=args.seed))
    return 1 if any(one.broken for one in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
