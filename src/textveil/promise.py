"""What is at hand to keep a policy's promise?

Everything a policy names is opened once: the reader, the page counts, the
detector that judges by them. A promise that no detector keeps is refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from textveil.corpus.open import open_corpus
from textveil.corpus.source import Corpus
from textveil.detectors import informative, ksafety, names
from textveil.detectors.weight import Weigh, weigher
from textveil.errors import PolicyError, UsageError
from textveil.language.reading import Reader, Reading, open_reader
from textveil.marks import mark_spans
from textveil.model import Finding, Hidden
from textveil.policy import Policy

Judge = Callable[[Reading, Sequence[Hidden]], list[Finding]]
"""What a text gives away, by itself and about what was taken out of it."""

TO_COME = ("level", "w", "protect", "context", "group")
"""Settings whose promises no detector keeps yet; they are refused, never ignored."""


@dataclass(frozen=True, slots=True, eq=False)
class Promise:
    """A policy with all it needs at hand."""

    policy: Policy
    corpus: Corpus
    reader: Reader
    judge: Judge
    weigh: Weigh
    """Bits of each term."""

    def read(self, text: str) -> Reading:
        """A text as it is judged: blind to the marks in it."""
        return self.reader(text).without(mark_spans(text))

    def find(self, text: str, hidden: Sequence[Hidden] = ()) -> list[Finding]:
        """What a text gives away; ``hidden`` was taken out of it and must not be told either."""
        return self.judge(self.read(text), hidden)


def keep(policy: Policy) -> Promise:
    """The promise of a policy, everything opened once."""
    if not isinstance(policy, Policy):
        raise UsageError("a policy is a Policy: Policy(…) or Policy.load(path)")
    check_kept(policy)
    corpus = open_corpus(policy.corpus, allow_remote=policy.allow_remote)
    weigh = weigher(corpus)
    return Promise(policy, corpus, open_reader(policy.reader), judge_of(policy, corpus, weigh=weigh), weigh)


def check_kept(policy: Policy) -> None:
    """Raise PolicyError for what no detector keeps."""
    refused = [name for name in TO_COME if getattr(policy, name) != getattr(Policy(), name)]
    if policy.knowledge != "default" and not policy.reveal:
        refused.append("knowledge")
    if refused:
        raise PolicyError(f"this version cannot keep what {', '.join(refused)} promises: leave it out")


def judge_of(policy: Policy, corpus: Corpus, *, weigh: Weigh) -> Judge:
    """The detector that keeps the policy's promise."""
    if policy.k is not None:
        seen = ksafety.views(policy.entities, k=policy.k, protected=policy.protected)
        return alone(partial(ksafety.find, seen=seen))
    if policy.reveal:
        return alone(partial(informative.find, weigh=weigh, limit=informative.threshold(corpus, policy.reveal)))
    return alone(partial(names.find, weigh=weigh))


def alone(detector: Callable[[Reading], list[Finding]]) -> Judge:
    """A detector that asks nothing about what was taken out."""
    return lambda reading, _: detector(reading)
