"""What must be opened to keep a policy's promises?

The reader, the page counts, what each term weighs, the taxonomies: each opened
once, shared by all judges of a policy and by all its documents.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from threading import RLock
from typing import Any

from textveil.core.errors import warn_caller
from textveil.corpus.index import Index
from textveil.corpus.joined import count_forms, pool, restrict_to_topic
from textveil.corpus.open import open_corpus
from textveil.corpus.source import Corpus
from textveil.judges.information import Weigh, new_weigher
from textveil.knowledge.descendants import synonyms
from textveil.knowledge.open_knowledge import Knowledge, open_knowledge
from textveil.languages.interface import Language
from textveil.languages.open_language import code_of, open_language
from textveil.languages.reading import Reader, open_reader
from textveil.languages.which_language import read_paragraphs
from textveil.policy.policy import Policy
from textveil.policy.promises import AfterFirst, Protect, Reveal


@dataclass(frozen=True, eq=False)
class Resources:
    """Everything that is opened for a policy."""

    corpora: tuple[Corpus, ...] = field(repr=False)
    """The page counts, as they are."""
    counted: tuple[Corpus, ...] = field(repr=False)
    """The same as promises ask them: by forms, and among the pages of a topic."""
    near: Callable[[int, int], Corpus] = field(repr=False)
    """The counts of a source, by its number, of what stands so many words apart, where it knows that."""
    weigh: Weigh = field(repr=False)
    """Bits of each term, by the page counts."""
    language: Language
    reader: Reader = field(repr=False)
    taxonomies: Any = field(repr=False)

    exact: tuple[Corpus, ...] = field(default=(), repr=False)
    """The counts of letters, where those of promises are by forms or names."""
    lock: RLock = field(default_factory=RLock, repr=False)

    @property
    def corpus(self) -> Corpus:
        """The first of the page counts."""
        return self.corpora[0]

    @property
    def knowledge(self) -> Knowledge:
        """The taxonomies, opened when they are first asked, by whichever thread comes first."""
        with self.lock:
            return self._knowledge

    @cached_property
    def _knowledge(self) -> Knowledge:
        return open_knowledge(self.taxonomies)


def open_resources(policy: Policy, *, language: Language | None = None) -> Resources:
    """All that a policy names, opened; ``language`` is one of one's own."""
    own = language
    read = own.read if own else partial(read_paragraphs, code=code_of(policy.language))
    language = own or open_language(policy.language)
    named = policy.corpus if isinstance(policy.corpus, list | tuple) else [policy.corpus]
    corpora = tuple(open_corpus(one, allow_remote=policy.allow_remote) for one in named)
    counted = heard(corpora, policy)

    @cache
    def near(source: int, words: int) -> Corpus:
        return heard([count_near(one, words) for one in corpora], policy)[source]

    counts_pages = any(isinstance(one, Reveal | Protect | AfterFirst) for one in policy.promises)
    weigh = new_weigher(counted[0] if counts_pages else corpora[0])
    reader = read if policy.reader == "default" else open_reader(policy.reader)
    exact = heard(corpora, replace(policy, counting="exact")) if policy.counting != "exact" else ()
    return Resources(corpora, counted, near, weigh, language, reader, policy.knowledge, exact)


def count_near(corpus: Corpus, words: int) -> Corpus:
    """The counts of what stands near each other, as finely as an index tells; other sources count what they always do,
    which is told."""
    if isinstance(corpus, Index):
        return corpus.near(words)
    warn_caller(
        f"context near:{words}: this source counts as it always does (pages, or what its own #near says); only which "
        "terms of the text are read together follows the words between them"
    )
    return corpus


def heard(corpora: Sequence[Corpus], policy: Policy) -> tuple[Corpus, ...]:
    """Page counts as promises ask them, each by itself or all as one."""
    asked = tuple(as_asked(one, policy) for one in corpora)
    return (pool(asked),) if policy.combine == "pool" and len(asked) > 1 else asked


def as_asked(corpus: Corpus, policy: Policy) -> Corpus:
    """Page counts by the forms of a term or by all its names, and on pages of a topic, as the policy says."""
    pools_forms = policy.counting == "forms" and not any(
        isinstance(one, Protect) and one.literal for one in policy.promises
    )
    forms = count_forms(corpus) if pools_forms else corpus
    if policy.counting == "concepts":
        knowledge = open_knowledge(policy.knowledge)
        forms = count_forms(corpus, names=partial(synonyms, knowledge), version=knowledge.fingerprint)
    return restrict_to_topic(forms, policy.topic) if policy.topic else forms
