"""Which judge keeps which promise?

Each promise has a judge: what a text gives away by it, and whether a term that
is to be put into the text gives something away by itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial

from textveil.core.errors import UnrecordedError
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Hidden, Rule, Span, change_finding
from textveil.judges import anonymise
from textveil.judges.external import Detector
from textveil.judges.listed import compile_terms, find, find_listed
from textveil.judges.measured_terms import MeasuredTerm
from textveil.languages.interface import Language
from textveil.languages.reading import Reading
from textveil.languages.term_reading import reading_of_term
from textveil.policy.promises import (
    AfterFirst,
    Anonymise,
    Hide,
    HidePatterns,
    KSafe,
    Level,
    Promise,
    Protect,
    Reveal,
    Term,
    words_of,
)
from textveil.sanitizer.resources import Resources

BEFORE_TIME, BEFORE_THING = "in the ", "of a "
"""By itself 1980s may be anything, and a town in England is coarse, but the town in England may be one."""

INITIALS = 3
"""Letters of the longest initials."""


@dataclass(frozen=True, slots=True, eq=False)
class Judge:
    """Who judges by one promise."""

    promise: str
    """The name of the promise, one for each of a policy."""
    detector: Detector = field(repr=False)
    tells: Callable[[str, Sequence[Hidden]], bool] = field(repr=False)
    """Whether a term gives something away by itself, or tells of what was taken out, wherever it will stand."""
    remembers: bool = False
    """Whether what was taken out must not be told by the rest."""
    redacts: bool = False
    """Whether what is found is blacked out rather than told more generally."""
    is_informed: bool = False
    """Whether the promise limits bits, so that the most informative generalization is the best one."""
    measure: Callable[[Reading], list[MeasuredTerm]] | None = field(default=None, repr=False)
    """What each term carries or tells by this promise, also where that is allowed; None where nothing is weighed."""
    not_judged: int = 0
    """How many protected entities no page knows: their names and forms are hidden, and nothing else is judged."""
    unknown_in: Callable[[Reading], list[Span]] = field(default=lambda _: [], repr=False)
    """Where a text says what no page holds."""

    def find(self, reading: Reading, hidden: Sequence[Hidden] = ()) -> list[Finding]:
        """What a text gives away by this promise; what was taken out for it must not be told either."""
        own = [one for one in hidden if one.promise == self.promise]
        return [change_finding(one, promise=self.promise) for one in self.detector(reading, own)]

    def permits(self, term: str, hidden: Sequence[Hidden] = ()) -> bool:
        """Whether a term may be put in; what cannot be judged is not said."""
        own = [replace(one, span=(0, 0)) for one in hidden if one.promise == self.promise]
        try:
            return not self.tells(term, own)
        except UnrecordedError:
            return False


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
            return Judge(name, detector, partial(tells_exactly, promise=promise, language=resources.language))
        case Hide() | HidePatterns():
            detector = own_words_detector(promise, language=resources.language)
            return Judge(name, detector, found_in_term(detector))
        case KSafe():
            return safe_among_others(promise, resources, name=name)
        case Protect() | Reveal() | AfterFirst():
            from textveil.sanitizer.page_judges import judge_by_pages

            return judge_by_pages(promise, resources, name=name, combine=combine)


def own_words_detector(promise: Hide | HidePatterns, *, language: Language) -> Detector:
    """What the user lists, or what fits the user's patterns."""
    from textveil.judges.patterns import find_fitting, read_patterns

    if isinstance(promise, Hide):
        terms = compile_terms(promise.terms, language=language)
        return without_memory(partial(find_listed, terms=terms))
    return without_memory(partial(find_fitting, known=read_patterns(promise.patterns)))


def safe_among_others(promise: KSafe, resources: Resources, *, name: str) -> Judge:
    """Each hidden entity stays among k others."""
    from textveil.judges import entity_safety

    taxonomy = resources.knowledge if promise.generalize else None
    views = entity_safety.views(
        promise.entities, k=promise.k, protected=promise.hidden, query=promise.query, taxonomy=taxonomy
    )
    detector = without_memory(partial(entity_safety.find, seen=views))
    return Judge(name, detector, found_in_term(detector), redacts=not promise.generalize)


def anonymise_detector(promise: Anonymise, *, language: Language) -> Detector:
    """The default: who the text is about and what gives them away."""
    keep = compile_terms(promise.keep, parts=False, language=language)
    people = [Term(name, person=True) for name in promise.subjects]
    subjects = compile_terms(people, language=language)
    return without_memory(partial(anonymise.find, promise=promise, keep=keep, subjects=subjects))


def listed_names(promises: Sequence[Promise], *, language: Language) -> Callable[[str], bool] | None:
    """Whether a name in code or of a field, spelled out, says a listed term or a protected person; None without any."""
    listed = [term for one in promises if isinstance(one, Hide) for term in one.terms]
    people = [Term(name, person=True) for one in promises if isinstance(one, Anonymise) for name in one.subjects]
    terms = compile_terms([*listed, *people], language=language)
    # Initials are too short: as names in code they may mean anything.
    return (lambda name: any(end - start > INITIALS for (start, end), _ in find(name, terms))) if len(terms) else None


def listed_findings(judges: Sequence[Judge], promises: Sequence[Promise]) -> list[Finding]:
    """What the user lists, as if each judge had found it."""
    return [
        Finding((), (term,), Kind.IDENTIFIER, 1.0, 0.0, "", Rule.LISTED, promise=judge.promise)
        for judge, one in zip(judges, promises, strict=True)
        if isinstance(one, Hide)
        for term in words_of(one.terms)
    ]


def tells_exactly(term: str, _: Sequence[Hidden], *, promise: Anonymise, language: Language) -> bool:
    """Whether a term says when something was more exactly than a level lets stand.

    How many things it fits is no question of a level: that is counted when it is chosen.
    """
    if promise.level == "off":
        return False
    text, inside = sentence_of(term)
    return anonymise.foresee(text, inside, promise=plain_promise(promise.level), language=language) is True


@cache
def plain_promise(level: Level) -> Anonymise:
    """What a level promises by itself."""
    return Anonymise(level)


def sentence_of(term: str) -> tuple[str, Span]:
    """The words behind which a term is as coarse as it is, and where it stands behind them.

    >>> sentence_of("town in England")
    ('of a town in England', (5, 20))
    """
    before = BEFORE_TIME if any(map(str.isdigit, term)) else BEFORE_THING
    return f"{before}{term}", (len(before), len(before) + len(term))


def found_in_term(detector: Detector) -> Callable[[str, Sequence[Hidden]], bool]:
    """Whether a detector finds something in a term by itself."""
    return lambda term, hidden: bool(detector(reading_of_term(term), hidden))


def without_memory(detector: Callable[[Reading], list[Finding]]) -> Detector:
    """A detector that asks nothing about what was taken out."""
    return lambda reading, _: detector(reading)
