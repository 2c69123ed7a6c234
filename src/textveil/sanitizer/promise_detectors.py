"""Which detector keeps which promise?

Each promise has a judge: what a text gives away by it, and whether something
that is to be put into the text may stand there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module

from textveil.corpus.source import Corpus
from textveil.detectors import (
    anonymise,
    correlated,
    entity_safety,
    external,
    identifiers,
    informative,
    own_words,
    protected,
)
from textveil.detectors.disclosure import Secret
from textveil.detectors.external import Detector
from textveil.detectors.listed import compile_terms
from textveil.detectors.patterns import read_patterns
from textveil.detectors.term_counts import Scope
from textveil.knowledge.descendants import names_under
from textveil.knowledge.open import Knowledge
from textveil.language.reading import Reading
from textveil.model import Finding, Hidden
from textveil.policy.promises import AfterFirst, Anonymise, Hide, HidePatterns, KSafe, Promise, Protect, Reveal
from textveil.sanitizer.resources import Resources


@dataclass(frozen=True, slots=True, eq=False)
class Judge:
    """Who judges by one promise."""

    promise: str
    """The name of the promise, one for each of a policy."""
    detector: Detector = field(repr=False)
    label_detector: Detector = field(repr=False)
    """The same for what may be put in: term by term, before it stands beside others."""
    remembers: bool = False
    """Whether what was taken out must not be told by the rest."""
    redacts: bool = False
    """Whether what is found is blacked out rather than told more generally."""
    is_informed: bool = False
    """Whether the promise limits bits, so that the most informative generalization is the best one."""

    def find(self, reading: Reading, hidden: Sequence[Hidden] = ()) -> list[Finding]:
        """What a text gives away by this promise; what was taken out for it must not be told either."""
        return self._find(self.detector, reading, hidden)

    def find_in_labels(self, reading: Reading, hidden: Sequence[Hidden] = ()) -> list[Finding]:
        """What labels give away that may be put in, wherever they will stand."""
        return self._find(self.label_detector, reading, hidden)

    def _find(self, detector: Detector, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        own = [one for one in hidden if one.promise == self.promise]
        return [replace(one, promise=self.promise) for one in detector(reading, own)]


def judges_of(promises: Sequence[Promise], resources: Resources) -> tuple[Judge, ...]:
    """A judge for every promise, each with a name of its own."""
    made: list[Judge] = []
    for number, promise in enumerate(promises):
        before = sum(one.label == promise.label for one in promises[:number])
        made.append(judge_of(promise, resources, name=promise.label if not before else f"{promise.label} {before + 1}"))
    return tuple(made)


def judge_of(promise: Promise, resources: Resources, *, name: str) -> Judge:
    """The judge of one promise."""
    match promise:
        case Anonymise():
            detector = anonymising(promise, resources)
            return Judge(name, detector, detector)
        case Hide():
            detector = without_memory(partial(own_words.find_listed, terms=compile_terms(promise.terms)))
            return Judge(name, detector, detector)
        case HidePatterns():
            detector = without_memory(partial(own_words.find_fitting, known=read_patterns(promise.patterns)))
            return Judge(name, detector, detector)
        case Protect():
            return protecting(promise, resources, name=name)
        case KSafe():
            views = entity_safety.views(promise.entities, k=promise.k, protected=promise.hidden)
            detector = without_memory(partial(entity_safety.find, seen=views))
            return Judge(name, detector, detector, redacts=True)
        case Reveal():
            return revealing(promise, resources, name=name)
        case AfterFirst():
            first, scope = first_judge(promise, resources), scope_of(promise, resources)
            return correlating(Judge(name, first, first), limit=None, scope=scope)


def anonymising(promise: Anonymise, resources: Resources) -> Detector:
    """The default: who the text is about and what gives them away."""
    keep = compile_terms(promise.keep, parts=False)
    return without_memory(partial(anonymise.find, weigh=resources.rarity, promise=promise, keep=keep))


def revealing(promise: Reveal, resources: Resources, *, name: str) -> Judge:
    """No noun phrase carries more than β, nor tells a share of it about one that does."""
    beta = informative.threshold(resources.corpus, promise.features)
    # IC > β (general-purpose), or IC ≥ β where correlated is asked for by its w.
    included = promise.correlation is not None
    detector = without_memory(partial(informative.find, weigh=resources.weigh, limit=beta, is_included=included))
    judge = Judge(name, detector, detector, is_informed=True)
    scope = scope_of(promise, resources)
    if promise.correlation is None and scope.group == 1:
        return judge
    limit = None if promise.correlation is None else promise.correlation * beta
    return correlating(judge, limit=limit, scope=scope)


def protecting(promise: Protect, resources: Resources, *, name: str) -> Judge:
    """No term or group discloses a protected entity."""
    scope = replace(scope_of(promise, resources), only_phrases=False)
    known = secrets(promise, corpus=resources.corpus, knowledge=resources.knowledge)
    unknown = compile_terms([secret.name for secret in known if not secret.concept.pages])

    def find(reading: Reading, _: Sequence[Hidden], *, scope: Scope) -> list[Finding]:
        return [*protected.find(reading, known, scope=scope), *own_words.find_listed(reading, unknown)]

    return Judge(name, partial(find, scope=scope), partial(find, scope=term_by_term(scope)))


def correlating(first: Judge, *, limit: float | None, scope: Scope) -> Judge:
    """What a first judge finds, and what tells of that."""
    find = partial(correlated.find, first=first.detector, limit=limit)
    return replace(
        first,
        detector=partial(find, scope=scope),
        label_detector=partial(find, scope=term_by_term(scope), only_hidden=True),
        remembers=True,
    )


def scope_of(promise: Reveal | Protect | AfterFirst, resources: Resources) -> Scope:
    """Which terms are judged together."""
    together = promise.together
    return Scope(resources.corpus, together.context, together.group, together.min_pages, only_phrases=True)


def term_by_term(scope: Scope) -> Scope:
    """The same, each term by itself."""
    return replace(scope, context="document", group=1)


def without_memory(detector: Callable[[Reading], list[Finding]]) -> Detector:
    """A detector that asks nothing about what was taken out."""
    return lambda reading, _: detector(reading)


def first_judge(promise: AfterFirst, resources: Resources) -> Detector:
    """Who takes terms out first: the default detector, or who is named."""
    if not isinstance(promise.first, str):
        return external.by_hand(promise.first)
    scheme, _, model = promise.first.partition(":")
    if scheme == "default":
        level = "standard" if promise.level == "off" else promise.level
        return anonymising(Anonymise(level), resources)
    if scheme == "identifiers":
        return without_memory(identifiers.find)
    module, function = external.RECOGNISERS[scheme].split(":")
    judge: Detector = getattr(import_module(module), function)(model)
    return judge


def secrets(promise: Protect, *, corpus: Corpus, knowledge: Knowledge) -> list[Secret]:
    """The protected entities, with all they are called."""
    return protected.secrets(
        corpus,
        promise.entities,
        alpha=promise.alpha,
        under=lambda name: names_under(knowledge, name),
        above=lambda name: [label for sense in knowledge.senses(name) for label in sense.chain],
        short=lambda name: short_names(name, is_person=any(one.is_person for one in knowledge.senses(name))),
        require_evidence=promise.require_evidence,
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
