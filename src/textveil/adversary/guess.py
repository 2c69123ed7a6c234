"""Who would an adversary say the text is about, and how surely?

The bits that speak for each candidate are made probabilities. Words of one
topic come together, so n of them are worth fewer independent ones: their bits
are divided by a temperature that grows with √n. The words of a name are not
damped. The temperature is calibrated on pages about people (see
``tools/calibrate_attack.py``), so that of all first guesses made with
probability one half about half are right.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from textveil.adversary.candidates import Names, Pages, read_candidates
from textveil.adversary.evidence import AdversarySettings, EvidenceTable, Floats, settings, weigh
from textveil.core.errors import UsageError
from textveil.core.model import Document
from textveil.corpus.open import open_corpus
from textveil.languages.normal import key

TOP = 10


@dataclass(frozen=True, slots=True)
class Guess:
    """One candidate: its place among all, how probable it is, how many bits speak for it."""

    name: str = field(repr=False)
    rank: int
    probability: float
    bits: float


@dataclass(frozen=True, slots=True)
class Attack:
    """What an adversary guesses from a text, and from its original if that was given."""

    candidates: int
    guesses: tuple[Guess, ...]
    """The likeliest candidates, the first first."""
    after: Guess | None
    """The true entity, as guessed from the text."""
    before: Guess | None
    """The true entity, as guessed from the original."""

    @property
    def is_found(self) -> bool:
        """The true entity is the adversary's first guess."""
        return self.after is not None and self.after.rank == 1


def attack(
    text: Document | str,
    *,
    candidates: Names | None = None,
    knowledge: Pages | Sequence[Pages] = (),
    truth: str | None = None,
    original: Document | str | None = None,
    corpus: Any = "default",
    allow_remote: bool = False,
    top: int = TOP,
) -> Attack:
    """What an adversary who knows the corpus and the knowledge would guess the text to be about.

    ``candidates`` are names (or a file of them); without, the titles of the
    pages in ``knowledge`` are. ``truth`` is the one to look for.

    >>> attack("She wrote the first program for the engine.", candidates=["Ada Lovelace", "Babe Ruth"]).guesses[0].name
    'Ada Lovelace'
    """
    known: Sequence[Any] = [knowledge] if not isinstance(knowledge, list | tuple) else knowledge
    if candidates is None and not known:
        raise UsageError("nobody is named to guess from: give candidates, or knowledge whose titles are candidates")
    texts = [_text(one) for one in (text, original) if one is not None]
    source = open_corpus(corpus, allow_remote=allow_remote)
    evidence = weigh(texts, read_candidates(candidates, known), corpus=source)
    if not evidence.names:
        raise UsageError("the knowledge has no page with a title: nobody is named to guess from")
    sure = probabilities(evidence)
    best = np.argsort(-sure[0], kind="stable")[:top].tolist()
    at = None if truth is None else place(evidence.names, truth)
    return Attack(
        candidates=len(evidence.names),
        guesses=tuple(guess(evidence, sure, row=0, at=one) for one in best),
        after=None if at is None else guess(evidence, sure, row=0, at=at),
        before=None if at is None or original is None else guess(evidence, sure, row=1, at=at),
    )


def probabilities(evidence: EvidenceTable, chosen: AdversarySettings | None = None) -> Floats:
    """How probable each candidate is, a row for each text; all are equally likely at first."""
    scale = (chosen or settings()).temperature * np.sqrt(np.maximum(evidence.words, 1))
    bits = evidence.topic / scale[:, None] + evidence.name
    likely = np.exp2(bits - bits.max(axis=1, keepdims=True))
    shares: Floats = likely / likely.sum(axis=1, keepdims=True)
    return shares


def ranks(sure: Floats, truth: Sequence[int]) -> Floats:
    """The place of the true candidate of each text; those that tie share the middle of their places."""
    own = sure[np.arange(len(sure)), truth][:, None]
    middle: Floats = 1 + (sure > own).sum(axis=1) + ((sure == own).sum(axis=1) - 1) / 2
    return middle


def guess(evidence: EvidenceTable, sure: Floats, *, row: int, at: int) -> Guess:
    """What the text in ``row`` says of one candidate."""
    bits = evidence.topic[row, at] + evidence.name[row, at]
    return Guess(evidence.names[at], int(ranks(sure[[row]], [at])[0]), float(sure[row, at]), float(bits))


def place(names: Sequence[str], truth: str) -> int:
    """Where the true entity stands among the candidates."""
    keys = [key(name) for name in names]
    if key(truth) not in keys:
        raise UsageError("the true entity is not among the candidates, so its rank says nothing: add it to them")
    return keys.index(key(truth))


def _text(document: Document | str) -> str:
    return document if isinstance(document, str) else document.text
