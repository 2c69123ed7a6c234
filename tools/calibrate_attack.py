"""How sure may the adversary be? Finds the temperature of ``src/textveil/data/adversary.toml``.

    python -m tools.calibrate_attack ../shared/data/corpus/pages.jsonl.xz

An adversary is well calibrated when of all guesses made with probability p a
share p is right. The temperature is the one under which the true subjects are
most probable (least log loss), over pages about people whose words were hidden
at random: from nothing to every capital and number. Half the cases set a page
of one Wikipedia against the page of the same title in another; half set the
first words of a page against a part of the rest, from a few words to hundreds,
for what is known of people is often little.
"""

import argparse
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from textveil.adversary.candidates import AttackCandidate
from textveil.adversary.evidence import EvidenceTable, settings, weigh
from textveil.adversary.guess import probabilities
from textveil.corpus.open import open_corpus
from textveil.corpus.pages import open_text
from textveil.corpus.source import Corpus, Group

SETTINGS = Path(__file__).parents[1] / "src" / "textveil" / "data" / "adversary.toml"
PERSON = re.compile(r"\(.{0,60}?(born|\d{4}\s*[–-])")
PEOPLE = 450
LEAD = 80
"""Words of a page that are taken for the text, where the rest is the knowledge."""
HIDDEN = ((0.0, 0.0), (0.5, 0.05), (0.85, 0.1), (1.0, 0.0))
"""Shares of capitals and numbers, and of other words, that are hidden."""

Case = tuple[list[str], list[AttackCandidate]]


@dataclass(frozen=True)
class WithoutNames:
    """Page counts that have never heard of the candidates: the pages counted are the very texts to be guessed."""

    counts: Corpus
    names: frozenset[str]
    fingerprint = "for calibration only"

    @property
    def total(self) -> int:
        return self.counts.total

    def hits(self, *terms: str) -> int:
        return 0 if self.names.intersection(terms) else self.counts.hits(*terms)

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        known = self.counts.hits_many(groups)
        return [0 if self.names.intersection(group) else hits for group, hits in zip(groups, known, strict=True)]


def pages(path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Texts by title, of Simple English pages and of English ones."""
    simple, english = dict[str, str](), dict[str, str]()
    with open_text(path) as lines:
        for page in map(json.loads, lines):
            (simple if page["id"].startswith("simple:") else english)[page["title"]] = page["text"]
    return simple, english


def cases(path: Path) -> Iterator[Case]:
    """Texts and what is known of the subject of each, in the same order."""
    simple, english = pages(path)
    people = sorted(title for title in simple.keys() & english.keys() if PERSON.search(simple[title][:200]))
    chance = random.Random(5)
    chance.shuffle(people)
    yield [simple[name] for name in people[:PEOPLE]], [AttackCandidate(name, english[name]) for name in people[:PEOPLE]]
    texts, known = [], []
    for name in people[PEOPLE : 2 * PEOPLE]:
        words = english[name].split()
        kept = int(np.exp(chance.uniform(np.log(3), np.log(600))))
        texts.append(" ".join(words[:LEAD]))
        known.append(AttackCandidate(name, " ".join(words[LEAD : LEAD + kept])))
    yield texts, known


def hidden(text: str, capitals: float, others: float, *, chance: random.Random) -> str:
    def said(match: re.Match[str]) -> str:
        is_telling = match[0][0].isupper() or match[0][0].isdigit()
        return "[name]" if chance.random() < (capitals if is_telling else others) else match[0]

    return re.sub(r"\w+", said, text)


def log_loss(evidence: EvidenceTable, temperature: float) -> float:
    sure = probabilities(evidence, replace(settings(), temperature=temperature))
    return float(-np.log2(np.maximum(np.diagonal(sure), 1e-12)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", type=Path)
    corpus, chance = open_corpus(), random.Random(3)
    found = []
    for texts, known in cases(parser.parse_args().pages):
        for shares in HIDDEN:
            left = [hidden(text, *shares, chance=chance) for text in texts]
            unaware = WithoutNames(corpus, frozenset(candidate.name for candidate in known))
            found.append(weigh(left, known, corpus=unaware))
    temperatures = np.geomspace(0.1, 2, 60).tolist()
    losses = [float(np.mean([log_loss(one, temperature) for one in found])) for temperature in temperatures]
    best = round(temperatures[int(np.argmin(losses))], 3)
    text = SETTINGS.read_text("utf-8")
    SETTINGS.write_text(re.sub(r"(?m)^temperature = [\d.]+", f"temperature = {best}", text), "utf-8")
    print(f"temperature {best}, log loss {min(losses):.3f} bits, over {len(found)} sets of {PEOPLE} people")


if __name__ == "__main__":
    main()
