"""Which detectors keep a policy's promise?

A table of promises: anonymise (the default), reveal no more than some features,
protect entities, keep an entity among others. Each is a judge: a function from
a reading, and from what was taken out of it before, to what it gives away.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module

from textveil.corpus.source import Corpus
from textveil.detectors import anonymise, correlated, first, identifiers, informative, ksafety, protected
from textveil.detectors.board import Scope
from textveil.detectors.disclosure import Secret
from textveil.detectors.first import Detector
from textveil.detectors.weight import Weigh
from textveil.knowledge.lineage import names_under
from textveil.knowledge.open import open_knowledge
from textveil.language.reading import Reading
from textveil.model import Finding
from textveil.policy import Policy


@dataclass(frozen=True, slots=True)
class Source:
    """Page counts, and the bits of terms by them."""

    corpus: Corpus
    weigh: Weigh


def judge_of(policy: Policy, source: Source, *, for_labels: bool = False) -> Detector:
    """The judge that keeps the policy's promise; ``for_labels`` that of what may be put in, term by term."""
    if policy.k is not None:
        views = ksafety.views(policy.entities, k=policy.k, protected=policy.protected)
        return unaware(partial(ksafety.find, seen=views))
    scope = Scope(source.corpus, policy.context, policy.group, policy.support, only_phrases=not policy.protect)
    if for_labels:
        scope = replace(scope, context="document", group=1)
    if policy.protect:
        return unaware(partial(protected.find, protected=secrets(policy, source.corpus), scope=scope))
    beta = informative.threshold(source.corpus, policy.reveal) if policy.reveal else 0.0
    # IC > β (general-purpose), or IC ≥ β where correlated is asked for by its w.
    informed = partial(informative.find, weigh=source.weigh, limit=beta, is_included=policy.w is not None)
    judge = unaware(informed) if policy.reveal else first_judge(policy, source)
    if not is_aware(policy):
        return judge
    limit = None if policy.w is None else policy.w * beta
    return partial(correlated.find, first=judge, limit=limit, scope=scope, only_hidden=for_labels)


def is_aware(policy: Policy) -> bool:
    """Whether what is left is judged by what was taken out, too."""
    return policy.k is None and not policy.protect and bool(policy.w or policy.after or policy.group > 1)


def unaware(detector: Callable[[Reading], list[Finding]]) -> Detector:
    """A detector that asks nothing about what was taken out."""
    return lambda reading, _: detector(reading)


def first_judge(policy: Policy, source: Source) -> Detector:
    """Who takes terms out first: the default detector, or who is named."""
    if not isinstance(policy.after, str):
        return first.by_hand(policy.after) if policy.after else anonymising(policy, source)
    scheme, _, model = policy.after.partition(":")
    if scheme == "default":
        return anonymising(policy, source)
    if scheme == "identifiers":
        return unaware(identifiers.find)
    module, function = first.RECOGNISERS[scheme].split(":")
    judge: Detector = getattr(import_module(module), function)(model)
    return judge


def anonymising(policy: Policy, source: Source) -> Detector:
    """The default: who the text is about and what gives them away."""
    return unaware(partial(anonymise.find, weigh=source.weigh, level=policy.level))


def secrets(policy: Policy, corpus: Corpus) -> list[Secret]:
    """The protected entities, with all they are called."""
    knowledge = open_knowledge(policy.knowledge)
    return protected.secrets(
        corpus,
        policy.protect,
        alpha=policy.alpha,
        under=lambda name: names_under(knowledge, name),
        above=lambda name: [label for sense in knowledge.senses(name) for label in sense.chain],
        short=lambda name: short_names(name, is_person=any(one.is_person for one in knowledge.senses(name))),
    )


def short_names(name: str, *, is_person: bool) -> list[str]:
    """What a proper name of several words is shortened to: a person's last name, the initials of anything.

    >>> short_names("Steve Jobs", is_person=True), short_names("Los Angeles", is_person=False)
    (['Jobs', 'SJ'], ['LA'])
    """
    words = [word for word in name.split() if word[:1].isupper()]
    if len(words) < 2:
        return []
    return [*(words[-1:] if is_person else []), "".join(word[0] for word in words)]
