"""What is at hand to keep a policy's promise?

Everything a policy names is opened once: the reader, the page counts, the judge
that goes by them. A promise that no detector keeps is refused.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate

from textveil.corpus.open import open_corpus
from textveil.corpus.source import Corpus
from textveil.detectors.first import Detector
from textveil.detectors.weight import Weigh, new_weigher
from textveil.errors import UsageError
from textveil.judges import Source, is_aware, judge_of
from textveil.language.reading import Reader, Reading, open_reader
from textveil.marks import mark_spans, readable
from textveil.model import Finding, Hidden
from textveil.policy import Policy

BEFORE_NUMBER = "It was in the "
"""How a label with a number is said when it is judged: by itself, 1980s may be anything."""
REMEMBERED = 100_000
"""Labels whose verdicts are kept at hand before all are let go."""
BETWEEN = "\n\n"
"""What keeps labels apart that are judged at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Promise:
    """A policy with all it needs at hand."""

    policy: Policy
    corpus: Corpus = field(repr=False)
    reader: Reader = field(repr=False)
    judge: Detector = field(repr=False)
    judge_label: Detector = field(repr=False)
    """The same for what may be put in: term by term, before it stands beside others."""
    weigh: Weigh = field(repr=False)
    """Bits of each term."""
    verdicts: dict[str, bool] = field(default_factory=dict, repr=False)
    """Labels that were judged before, and whether they may stand."""

    @property
    def remembers(self) -> bool:
        """Whether what was taken out must not be told by the rest."""
        return is_aware(self.policy)

    def read(self, text: str) -> Reading:
        """A text as it is judged: blind to the marks in it."""
        return replace(self.reader(readable(text)), text=text).without(mark_spans(text))

    def find(self, text: str, hidden: Sequence[Hidden] = ()) -> list[Finding]:
        """What a text gives away; ``hidden`` was taken out of it and must not be told either."""
        return self.judge(self.read(text), hidden)

    def allowed(self, labels: Sequence[str], hidden: Sequence[Hidden] = ()) -> set[str]:
        """The labels that give nothing away by themselves, wherever they stand."""
        known = {} if hidden else self.verdicts
        asked = sorted({label for label in labels if label not in known})
        if len(known) > REMEMBERED:
            known.clear()
            asked = sorted(set(labels))
        if asked:
            known |= self._judged(asked, hidden)
        return {label for label in labels if known[label]}

    def _judged(self, asked: Sequence[str], hidden: Sequence[Hidden]) -> dict[str, bool]:
        """Labels, and whether each may stand; all are read at once."""
        said = [f"{BEFORE_NUMBER}{label}" if any(map(str.isdigit, label)) else label for label in asked]
        starts = list(accumulate((len(label) + len(BETWEEN) for label in said), initial=0))
        found = self.judge_label(self.read(BETWEEN.join(said)), [replace(one, span=(0, 0)) for one in hidden])
        telling = {bisect_right(starts, place) - 1 for one in found for span in one.spans for place in span}
        return {label: number not in telling for number, label in enumerate(asked)}


def keep(policy: Policy) -> Promise:
    """The promise of a policy; that of one which names only what is packaged is at hand the second time."""
    if not isinstance(policy, Policy):
        raise UsageError("a policy is a Policy: Policy(…) or Policy.load(path)")
    is_packaged = (policy.corpus, policy.knowledge, policy.reader) == ("default",) * 3 and policy.entities is None
    return _kept(policy) if is_packaged else keep_anew(policy)


def keep_anew(policy: Policy) -> Promise:
    """The promise of a policy, everything opened for it."""
    corpus = open_corpus(policy.corpus, allow_remote=policy.allow_remote)
    source = Source(corpus, new_weigher(corpus))
    judge, judge_label = judge_of(policy, source), judge_of(policy, source, for_labels=True)
    return Promise(policy, corpus, open_reader(policy.reader), judge, judge_label, source.weigh)


_kept = lru_cache(maxsize=8)(keep_anew)
