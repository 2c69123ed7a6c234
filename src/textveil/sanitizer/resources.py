"""What must be opened to keep a policy's promises?

The reader, the page counts, what each term weighs, the taxonomies: each opened
once, shared by all judges of a policy and by all its documents.
"""

from dataclasses import dataclass, field
from functools import cached_property
from threading import RLock
from typing import Any

from textveil.corpus.open import open_corpus
from textveil.corpus.source import Corpus
from textveil.detectors.information import Weigh, new_weigher
from textveil.knowledge.open import Knowledge, open_knowledge
from textveil.language.reading import Reader, open_reader
from textveil.policy.policy import Policy


@dataclass(frozen=True, eq=False)
class Resources:
    """Everything that is opened for a policy."""

    corpus: Corpus = field(repr=False)
    weigh: Weigh = field(repr=False)
    """Bits of each term, by the page counts."""
    rarity: Weigh = field(repr=False)
    """The same for evidence, which asks only how rare a phrase is: quicker, and coarser for what no page holds."""
    reader: Reader = field(repr=False)
    taxonomies: Any = field(repr=False)

    lock: RLock = field(default_factory=RLock, repr=False)

    @property
    def knowledge(self) -> Knowledge:
        """The taxonomies, opened when they are first asked, by whichever thread comes first."""
        with self.lock:
            return self._knowledge

    @cached_property
    def _knowledge(self) -> Knowledge:
        return open_knowledge(self.taxonomies)


def open_resources(policy: Policy) -> Resources:
    """All that a policy names, opened."""
    corpus = open_corpus(policy.corpus, allow_remote=policy.allow_remote)
    return Resources(
        corpus, new_weigher(corpus), new_weigher(corpus, is_quick=True), open_reader(policy.reader), policy.knowledge
    )
