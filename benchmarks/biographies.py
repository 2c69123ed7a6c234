"""Which texts are the papers on single documents measured on again?

Biographies of Wikipedia in which people masked what discloses the person, with the
masks of Stanford's recogniser beside them: what the papers took as their NE-based
baseline. They were masked by others, for another purpose, before any run of ours.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.paper_inputs import write_stamped
from textveil.core.model import Span
from textveil.corpus.open import open_corpus
from textveil.evaluation.gold import Gold
from textveil.evaluation.tally import JudgedMasks, judge

SHORTEST, COUNT = 80, 40
"""Words of the shortest biography that is taken, and how many are."""
NE = "St.NER3"
"""Stanford's recogniser with persons, places and organizations, as the papers use it."""
SOURCE = f"""\
{COUNT} biographies of Wikipedia of {SHORTEST} words or more (`eval/wiki.jsonl`, the first by their names), in which
people masked what discloses the person. **The gold is not ours**: it was marked by others for another purpose, before
any of our runs. What the papers' experts marked in their own articles was never published; of their 20 articles 18 are
in the corpus, and are used where no gold is needed. Shares are of words, micro averages, in per cent. NE-based: the
masks of Stanford's recogniser (three classes) that come with the data. Nothing was fitted to these texts."""


@dataclass(frozen=True)
class Biography:
    """A text, what people masked in it, and what a recogniser of names did."""

    text: str
    masked: tuple[Span, ...]
    named: tuple[Span, ...]


def read_biographies(data: Path) -> list[Biography]:
    """The biographies, in order of their names."""
    lines = sorted(map(json.loads, (data / "eval" / "wiki.jsonl").open(encoding="utf-8")), key=lambda one: one["id"])
    long = [one for one in lines if len(one["text"].split()) >= SHORTEST]
    return [
        Biography(one["text"], tuple(map(tuple, one["spans"])), tuple(map(tuple, one["peers"][NE])))
        for one in long[:COUNT]
    ]


def compare(texts: Sequence[Biography], found: Sequence[Sequence[Span]]) -> JudgedMasks:
    """What was found against what was masked."""
    gold = [Gold("", "", one.text, one.masked, (None,) * len(one.masked), {}) for one in texts]
    return judge(gold, [list(spans) for spans in found])


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.1f}"


def scores(judged: JudgedMasks) -> list[str]:
    """Precision, recall and F of words, in per cent."""
    return [percent(one) for one in (judged.token.precision, judged.token.recall, judged.token.f1)]


def write_page(name: str, **parts: str) -> None:
    """A page in docs/papers, from its template."""
    template = (Path(__file__).parent / "papers" / name).read_text("utf-8")
    text = template.format(source=SOURCE, total=open_corpus().total, **parts)
    write_stamped(name, text)
    print(text)
