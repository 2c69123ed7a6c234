"""Which judge keeps which promise?

Each promise has a judge: what a text gives away by it, and whether something
that is to be put into the text may stand there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from textveil.core.model import Finding, Hidden, Span, change_finding
from textveil.judges import anonymise
from textveil.judges.external import Detector
from textveil.judges.listed import compile_terms
from textveil.languages.interface import Language
from textveil.languages.reading import Reading
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
    foresee: Callable[[str, Span], bool | None] = field(default=lambda _, __: None, repr=False)
    """Whether the words at a place of a sentence are found, where that is sure before anyone has read it."""
    not_judged: int = 0
    """How many protected entities no page knows: their names and forms are hidden, and nothing else is judged."""

    def find(self, reading: Reading, hidden: Sequence[Hidden] = ()) -> list[Finding]:
        """What a text gives away by this promise; what was taken out for it must not be told either."""
        return self._find(self.detector, reading, hidden)

    def find_in_labels(self, reading: Reading, hidden: Sequence[Hidden] = ()) -> list[Finding]:
        """What labels give away that may be put in, wherever they will stand."""
        return self._find(self.label_detector, reading, hidden)

    def _find(self, detector: Detector, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        own = [one for one in hidden if one.promise == self.promise]
        return [change_finding(one, promise=self.promise) for one in detector(reading, own)]


def judges_of(promises: Sequence[Promise], resources: Resources, *, combine: str = "any") -> tuple[Judge, ...]:
    """A judge for every promise, each with a name of its own; ``combine`` says how several page counts are heard."""
    made: list[Judge] = []
    for number, promise in enumerate(promises):
        before = sum(one.label == promise.label for one in promises[:number])
        name = promise.label if not before else f"{promise.label} {before + 1}"
        made.append(judge_of(promise, resources, name=name, combine=combine))
    return tuple(made)


def judge_of(promise: Promise, resources: Resources, *, name: str, combine: str) -> Judge:
    """The judge of one promise; what only some promises need is imported for them."""
    match promise:
        case Anonymise():
            detector = anonymise_detector(promise, language=resources.language)
            return Judge(
                name,
                detector,
                detector,
                foresee=partial(anonymise.foresee, promise=promise, language=resources.language),
            )
        case Hide() | HidePatterns():
            detector = own_words_detector(promise, language=resources.language)
            return Judge(name, detector, detector)
        case KSafe():
            return safe_among_others(promise, resources, name=name)
        case Protect() | Reveal() | AfterFirst():
            from textveil.sanitizer.page_judges import judge_by_pages

            return judge_by_pages(promise, resources, name=name, combine=combine)


def own_words_detector(promise: Hide | HidePatterns, *, language: Language) -> Detector:
    """What the user lists, or what fits the user's patterns."""
    from textveil.judges import own_words
    from textveil.judges.patterns import read_patterns

    if isinstance(promise, Hide):
        terms = compile_terms(promise.terms, language=language)
        return without_memory(partial(own_words.find_listed, terms=terms))
    return without_memory(partial(own_words.find_fitting, known=read_patterns(promise.patterns)))


def safe_among_others(promise: KSafe, resources: Resources, *, name: str) -> Judge:
    """Each hidden entity stays among k others."""
    from textveil.judges import entity_safety

    taxonomy = resources.knowledge if promise.generalize else None
    views = entity_safety.views(
        promise.entities, k=promise.k, protected=promise.hidden, query=promise.query, taxonomy=taxonomy
    )
    detector = without_memory(partial(entity_safety.find, seen=views))
    return Judge(name, detector, detector, redacts=not promise.generalize)


def anonymise_detector(promise: Anonymise, *, language: Language) -> Detector:
    """The default: who the text is about and what gives them away."""
    keep = compile_terms(promise.keep, parts=False, language=language)
    return without_memory(partial(anonymise.find, promise=promise, keep=keep))


def without_memory(detector: Callable[[Reading], list[Finding]]) -> Detector:
    """A detector that asks nothing about what was taken out."""
    return lambda reading, _: detector(reading)
