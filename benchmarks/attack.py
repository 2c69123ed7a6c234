"""Whom would an adversary still recognise, and how much of the text is left?

    python -m benchmarks.attack ../shared/data               writes attack.md

453 biographies, sanitized by people, by other tools and by textveil, are put
before the adversary of ``textveil.adversary``: its candidates are the 453
subjects, its knowledge the rest of each subject's article beside the packaged
page counts. Utility is the share of information left (*general-purpose*, eq. 10),
summed over all texts, measured alike for everyone.
"""

import argparse
import json
import lzma
import os
import platform
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate, pairwise, product
from pathlib import Path
from typing import Any

# Before NumPy: for texts this short, threads cost more than they bring.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from benchmarks.results import table
from textveil.adversary.candidates import AttackCandidate
from textveil.adversary.evidence import Floats, weigh
from textveil.adversary.guess import probabilities
from textveil.core.kinds import Kind
from textveil.core.marks import mark, mark_spans
from textveil.core.model import Edit, Span, apply
from textveil.core.spans import merge
from textveil.corpus.open import open_corpus
from textveil.evaluation.gold import Gold, read_gold
from textveil.evaluation.tally import judge
from textveil.judges.information import Weigh, new_weigher
from textveil.languages.english.read_text import read_english
from textveil.policy.policy import Policy
from textveil.report.utility import Output, remember_weights, worth
from textveil.sanitizer.verbs import sanitize

HERE = Path(__file__).parent
LEVELS = ("light", "standard", "strict")
MODES = ("redact", "generalize")
DRAWS = 1000
BETWEEN = "\n\n"
BINS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0)

Masks = Callable[[Gold], Sequence[Edit]]


@dataclass(frozen=True)
class Release:
    """The texts as one tool would release them."""

    name: str
    texts: list[str]
    edits: list[list[Edit]]
    utility: float

    @property
    def spans(self) -> list[list[Span]]:
        return [[(edit.start, edit.end) for edit in some] for some in self.edits]


def subject(identity: str, text: str) -> str:
    """The subject's name; identities have lost their accents, so the spelling is taken from the text where it fits."""
    letters = [re.escape(word) for word in identity.split("-") if word]
    found = re.search(r"[\W_]*\w?[\W_]*".join(letters), text, re.IGNORECASE)
    return found[0] if found else " ".join(identity.split("-"))


def candidates(data: Path, gold: Sequence[Gold]) -> list[AttackCandidate]:
    """The subject of each document with the rest of the article, in the same order."""
    with lzma.open(data / "eval" / "wiki_articles.jsonl.xz", "rt", encoding="utf-8") as lines:
        articles = {article["id"]: article["article"] or "" for article in map(json.loads, lines)}
    return [AttackCandidate(subject(one.id, one.text), articles[one.id]) for one in gold]


def blacked(spans: Sequence[Span]) -> list[Edit]:
    return [Edit(start, end, mark(Kind.WORD), Kind.WORD) for start, end in merge(spans)]


def release(name: str, gold: Sequence[Gold], masks: Masks, *, weigh_terms: Weigh) -> Release:
    started = time.perf_counter()
    edits = [list(masks(one)) for one in gold]
    texts = [apply(one.text, made) for one, made in zip(gold, edits, strict=True)]
    kept = left(gold, edits, weigh_terms=weigh_terms)
    print(f"{name}: {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    return Release(name, texts, edits, kept)


def left(gold: Sequence[Gold], edits: Sequence[Sequence[Edit]], *, weigh_terms: Weigh) -> float:
    """Utility over all texts, read as one: that is much quicker than one by one."""
    starts = accumulate((len(one.text) + len(BETWEEN) for one in gold), initial=0)
    moved = [
        replace(edit, start=edit.start + start, end=edit.end + start)
        for start, made in zip(starts, edits, strict=False)
        for edit in made
    ]
    before = BETWEEN.join(one.text for one in gold)
    after = apply(before, moved)
    output = Output(after, read_english(after).without(mark_spans(after)).noun_phrases())
    kept = worth(before, phrases(before), edits=moved, output=output, findings=(), weigh=weigh_terms)
    return kept.share(kept.kept)


@cache
def phrases(text: str) -> list[Span]:
    return read_english(text).noun_phrases()


def releases(gold: Sequence[Gold], *, weigh_terms: Weigh) -> list[Release]:
    ways: dict[str, Masks] = {"original": lambda _: [], "human masks": lambda one: blacked(one.spans)}
    for peer in sorted(gold[0].peers):
        ways[peer] = lambda one, peer=peer: blacked(one.peers[peer])  # type: ignore[misc]  # bound now
    found = [release(name, gold, masks, weigh_terms=weigh_terms) for name, masks in ways.items()]
    for level, mode in product(LEVELS, MODES):
        masks = edits_by(level=level, mode=mode)
        found.append(release(f"textveil, {level}, {mode}", gold, masks, weigh_terms=weigh_terms))
    return found


def edits_by(**settings: Any) -> Masks:
    """What a policy hides of a text."""
    return lambda one: sanitize(one.text, Policy(**settings)).edits


def within(sure: Floats, top: int) -> Floats:
    """1 where the true subject is among the first so many guesses, a share where it ties for the last places."""
    own = np.diagonal(sure)[:, None]
    places: Floats = (top - (sure > own).sum(axis=1)) / (sure == own).sum(axis=1)
    return np.clip(places, 0, 1)


def firsts(sure: Floats) -> Floats:
    return within(sure, 1)


def interval(values: Floats) -> str:
    drawn = np.random.default_rng(8).choice(values, size=(DRAWS, len(values))).mean(axis=1)
    low, high = np.percentile(drawn, (2.5, 97.5))
    return f"{100 * values.mean():.1f} % [{100 * low:.1f}–{100 * high:.1f}]"


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def rows(gold: Sequence[Gold], found: Sequence[Release], sure: Sequence[Floats]) -> list[tuple[str, ...]]:
    lines = list[tuple[str, ...]]()
    for one, guessed in zip(found, sure, strict=True):
        own = np.diagonal(guessed)
        token = judge(gold, one.spans).token
        hidden = f"{token.precision:.2f} / {token.recall:.2f}" if any(one.edits) else "–"
        lines.append(
            (
                one.name,
                interval(firsts(guessed)),
                percent(float(within(guessed, 5).mean())),
                f"{own.mean():.3f}",
                percent(one.utility),
                hidden,
            )
        )
    return lines


def reliability(sure: Sequence[Floats]) -> str:
    best = np.concatenate([guessed.max(axis=1) for guessed in sure])
    right = np.concatenate([firsts(guessed) for guessed in sure])
    lines = []
    for low, high in pairwise(BINS):
        inside = (best > low) & (best <= high)
        if inside.any():
            lines.append(
                (f"{low}–{high}", int(inside.sum()), f"{best[inside].mean():.2f}", f"{right[inside].mean():.2f}")
            )
    return table(["probability of the first guess", "guesses", "mean probability", "share right"], lines)


def verdict(found: Sequence[Release], sure: Sequence[Floats]) -> str:
    """Ours against the human masks, in words."""
    share = {one.name: float(firsts(guessed).mean()) for one, guessed in zip(found, sure, strict=True)}
    human = next(one for one in found if one.name == "human masks")
    lines = []
    for one in found:
        if one.name.startswith("textveil"):
            safer, fuller = share[one.name] <= share[human.name], one.utility >= human.utility
            told = {
                (True, True): "holds: no more subjects are recognised, and no less is left",
                (True, False): "safer, but less is left",
                (False, True): "more is left, but more subjects are recognised",
                (False, False): "does not hold: more subjects are recognised, and less is left",
            }[safer, fuller]
            gap = 100 * (share[one.name] - share[human.name])
            lines.append(f"- {one.name}: {told} ({gap:+.1f} and {100 * (one.utility - human.utility):+.1f} points).")
    return "\n".join(lines) + "\n"


PAGE = """# Attack, measured

Written by `benchmarks/attack.py`, typed by nobody. {count} biographies; the candidates are their {count} subjects, the
knowledge is the rest of each subject's article (missing for some) beside the packaged page counts. The adversary is
the one of [attack](../docs/attack.md), with the packaged settings, which were not fitted to these texts.

*First*: share of subjects that are the adversary's first guess, with its interval over subjects; *top 5*: among the
first five; *probability*: mean probability of the true subject. *Utility*: information left of all noun phrases
(*general-purpose*, eq. 10). *Hidden words*: precision and recall of hidden words against the human masks.

{results}
## Ours against the human masks
Asked for: no more subjects ranked first than with the human masks, at equal or better utility. Differences in points,
first of subjects ranked first, then of utility.

{verdict}
## Is the adversary honest?
Its first guesses over all releases above, by how sure it was. It ranks the subject of an original first in
{original} of cases.

{reliability}
One guess over {texts} texts and {count} candidates took {seconds:.1f} s (Python {python}, {machine}).
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    gold = read_gold(data / "eval" / "wiki.jsonl")
    corpus = open_corpus()
    found = releases(gold, weigh_terms=remember_weights(new_weigher(corpus)))
    known = candidates(data, gold)
    started = time.perf_counter()
    guessed = probabilities(weigh([text for one in found for text in one.texts], known, corpus=corpus))
    seconds = time.perf_counter() - started
    sure = np.split(guessed, len(found))
    head = ["release", "first", "top 5", "probability", "utility", "hidden words P / R"]
    page = PAGE.format(
        count=len(gold),
        results=table(head, rows(gold, found, sure)),
        verdict=verdict(found, sure),
        original=percent(float(firsts(sure[0]).mean())),
        reliability=reliability(sure),
        texts=len(guessed),
        seconds=seconds,
        python=platform.python_version(),
        machine=platform.machine(),
    )
    (HERE / "attack.md").write_text(page, "utf-8")
    print(page)


if __name__ == "__main__":
    main()
