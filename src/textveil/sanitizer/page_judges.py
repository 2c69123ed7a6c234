"""Who judges a text by page counts?

What a term carries, what it tells of a protected entity, and what is left tells
of what was taken out: promises of bits, each with its judge.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module

from textveil.core.model import Finding, Hidden, Rule, Sense, Span
from textveil.corpus.source import Corpus
from textveil.judges import correlated, external, informative, protected
from textveil.judges.disclosure import Secret, find_names
from textveil.judges.external import Detector
from textveil.judges.listed import compile_terms, find_listed
from textveil.judges.measured_terms import MeasuredTerm, measure_disclosure, measure_information
from textveil.judges.name_matching import names
from textveil.judges.term_counts import Scope
from textveil.judges.text_terms import NEAR
from textveil.knowledge.descendants import Below, find_below, other_names_of, restates, senses_of, synonyms
from textveil.knowledge.drug_stems import classes_of
from textveil.knowledge.open_knowledge import Knowledge
from textveil.languages.interface import Language
from textveil.languages.normal import key
from textveil.languages.open_language import lexicon
from textveil.languages.reading import Reading
from textveil.languages.term_reading import reading_of_term
from textveil.mentions.identifiers import find as identifiers
from textveil.policy.promises import AfterFirst, Anonymise, Protect, Reveal
from textveil.sanitizer.promise_judges import Judge, anonymise_detector, found_in_term, without_memory
from textveil.sanitizer.resources import Resources

HOMONYMS = "homonyms"
"""The source of senses that are of something else of the same name."""


def judge_by_pages(promise: Protect | Reveal | AfterFirst, resources: Resources, *, name: str, combine: str) -> Judge:
    """The judge of a promise about bits."""
    match promise:
        case Protect():
            return protecting_judge(promise, resources, name=name, combine=combine)
        case Reveal():
            return revealing_judge(promise, resources, name=name)
        case AfterFirst():
            return judge_after_first(promise, resources, name=name)


def revealing_judge(promise: Reveal, resources: Resources, *, name: str) -> Judge:
    """No noun phrase carries more than β, nor tells a share of it about one that does."""
    beta = informative.threshold(resources.counted[0], promise.features)
    # IC > β (general-purpose), or IC ≥ β where correlated is asked for by its w.
    included = promise.correlation is not None
    detector = without_memory(partial(informative.find, weigh=resources.weigh, limit=beta, is_included=included))
    measure = partial(measure_information, weigh=resources.weigh, limit=beta)
    judge = Judge(name, detector, found_in_term(detector), is_informed=True, measure=measure)
    scope = scope_of(promise, resources)
    if promise.correlation is None and scope.group == 1:
        return judge
    limit = None if promise.correlation is None else promise.correlation * beta
    return correlating_judge(judge, limit=limit, scope=scope)


def judge_after_first(promise: AfterFirst, resources: Resources, *, name: str) -> Judge:
    """What is left tells less of what was taken out than a share of β, or of the least that was taken out."""
    first = first_judge(promise, language=resources.language)
    share = 1.0 if promise.correlation is None else promise.correlation
    by_beta = promise.features and promise.correlation is not None
    limit = share * informative.threshold(resources.counted[0], promise.features) if by_beta else None
    judge = Judge(name, first, lambda _, __: False)
    return correlating_judge(judge, limit=limit, scope=scope_of(promise, resources), share=share)


def protecting_judge(promise: Protect, resources: Resources, *, name: str, combine: str) -> Judge:
    """No term or group discloses a protected entity, by any of the page counts or by all."""
    knowledge = resources.knowledge
    below = {entity: Below() if promise.literal else find_below(knowledge, entity) for entity in promise.entities}
    asked = [scope_of(promise, resources, source) for source in range(len(resources.counted))]
    is_by_class = not promise.literal and promise.unknown != "keep"
    by_class = partial(classes_above, knowledge=knowledge, counts=asked[0].corpus) if is_by_class else None
    to_letter = promise.literal
    scopes = [
        replace(scope, only_phrases=False, words_too=not to_letter, literal=to_letter, wider=by_class)
        for scope in asked
    ]
    known = [secrets(promise, corpus=scope.corpus, knowledge=knowledge, below=below) for scope in scopes]
    nameless = [secret.name for secret in known[0] if not secret.concept.pages]
    unknown = compile_terms(nameless, language=resources.language)
    near = [replace(secret, names=names("", below[secret.name].near)) for secret in known[0]]
    named = {entity: frozenset(map(key, (entity, *below[entity].same))) for entity in promise.entities}
    find_by_letter = letter_detector(promise, resources)

    def find(reading: Reading, _: Sequence[Hidden], *, narrow: bool = False) -> list[Finding]:
        asked = [term_by_term(scope) for scope in scopes] if narrow else scopes
        find_by = protected.find_literally if promise.literal else protected.find
        found = [find_by(reading, own, scope=scope) for own, scope in zip(known, asked, strict=True)]
        hidden = protected.find_unknown(reading, scopes) if promise.unknown == "hide" else []
        return [*join_findings(found, combine=combine), *find_listed(reading, unknown), *hidden]

    def find_in_term(reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        if promise.literal:
            return find(reading, hidden, narrow=True)
        if letters := find_by_letter(reading.text):
            return letters
        again = [secret for secret in known[0] if restates(knowledge, reading.text, named[secret.name])]
        return [
            *find(reading, hidden, narrow=True),
            *find_names(reading, near, rule=Rule.DISCLOSURE),
            *(protected.restatement(reading, secret) for secret in again),
        ]

    def measure(reading: Reading) -> list[MeasuredTerm]:
        by_source = zip(known, scopes, strict=True)
        return [one for own, scope in by_source for one in measure_disclosure(reading, own, scope=scope)]

    unknown_in = partial(protected.unknown_spans, scopes=scopes)
    return Judge(
        name, find, found_in_term(find_in_term), measure=measure, not_judged=len(nameless), unknown_in=unknown_in
    )


def classes_above(term: str, *, knowledge: Knowledge, counts: Corpus) -> list[str]:
    """What a term is called otherwise, and what it is one of: by which a term on no page is judged."""
    # What is left of a phrase without a drug in it says nothing of the drug: "olanzapine daily" is no newspaper.
    rare = [word for word in term.split() if " " in term and not counts.hits(word)]
    drugs = [label for word in rare for label in classes_of(word)]
    return [*synonyms(knowledge, term), *(drugs or knowledge.generalizations(term) or classes_of(term))]


def letter_detector(promise: Protect, resources: Resources) -> Callable[[str], list[Finding]]:
    """Finds what a label discloses as it is written, by the page counts that count so."""
    known = [
        (protected.secrets_by_letter(one, promise.entities, alpha=promise.alpha), Scope(one, literal=True))
        for one in resources.exact
    ]

    def find(label: str) -> list[Finding]:
        # Counted with its plural a label may tell little, and too much as it will stand there.
        forms = [reading_of_term(form) for form in lexicon().variants(label)]
        return [
            one for own, scope in known for form in forms for one in protected.find_literally(form, own, scope=scope)
        ]

    return find


def join_findings(found: Sequence[list[Finding]], *, combine: str) -> list[Finding]:
    """What any of several sources finds, or only what all of them do."""
    first: dict[tuple[Span, ...], Finding] = {}
    for one in (finding for some in found for finding in some):
        first.setdefault(one.spans, one)
    places = [{finding.spans for finding in some} for some in found]
    if combine == "all":
        return [one for spans, one in first.items() if all(spans in some for some in places)]
    return list(first.values()) if len(found) > 1 else list(found[0])


def correlating_judge(first: Judge, *, limit: float | None, scope: Scope, share: float = 1.0) -> Judge:
    """What a first judge finds, and what tells of that."""
    find = partial(correlated.find, limit=limit, share=share)
    tells_of_hidden = found_in_term(partial(find, first=find_nothing, scope=term_by_term(scope), only_hidden=True))
    return replace(
        first,
        detector=partial(find, first=first.detector, scope=scope),
        tells=lambda term, hidden: first.tells(term, hidden) or tells_of_hidden(term, hidden),
        remembers=True,
    )


def find_nothing(_: Reading, __: Sequence[Hidden]) -> list[Finding]:
    """What a first detector finds in a term that is to be put in: it judges texts, or was asked before."""
    return []


def scope_of(promise: Reveal | Protect | AfterFirst, resources: Resources, source: int = 0) -> Scope:
    """Which terms are judged together, by which of the page counts."""
    one = promise.together
    words = int(one.context.removeprefix(NEAR)) if one.context.startswith(NEAR) else 0
    counts = resources.near(source, words) if words else resources.counted[source]
    return Scope(counts, one.context, one.group, one.min_pages, one.min_joint_pages, only_phrases=True)


def term_by_term(scope: Scope) -> Scope:
    """The same, each term by itself."""
    return replace(scope, context="document", group=1)


def first_judge(promise: AfterFirst, *, language: Language) -> Detector:
    """Who takes terms out first: the default detector, or who is named."""
    if not isinstance(promise.first, str):
        return external.by_hand(promise.first)
    scheme, _, model = promise.first.partition(":")
    if scheme == "default":
        level = "standard" if promise.level == "off" else promise.level
        return anonymise_detector(Anonymise(level), language=language)
    if scheme == "identifiers":
        return without_memory(identifiers.find)
    module, function = external.RECOGNISERS[scheme].split(":")
    judge: Detector = getattr(import_module(module), function)(model)
    return judge


def secrets(promise: Protect, *, corpus: Corpus, knowledge: Knowledge, below: Mapping[str, Below]) -> list[Secret]:
    """The protected entities, with all they are called; to the letter nothing is known of them."""

    def known(name: str) -> Sequence[Sense]:
        return () if promise.literal else senses_of(knowledge, name)

    return protected.secrets(
        corpus,
        promise.entities,
        alpha=promise.alpha,
        under=lambda name: below[name].same,
        parts=lambda name: below[name].parts,
        doubtful=lambda name: below[name].doubtful,
        # What a lesser thing of the same name is called says nothing of it: a cat is called India.
        above=lambda name: [label for sense in known(name) if sense.source != HOMONYMS for label in sense.chain],
        short=lambda name: [] if promise.literal else all_short_names(name, knowledge=knowledge),
        require_evidence=promise.require_evidence,
    )


def all_short_names(name: str, *, knowledge: Knowledge) -> list[str]:
    """What a name, and what else it is called, is shortened to."""
    is_person = any(one.is_person for one in senses_of(knowledge, name))
    others = [short for other in other_names_of(name) for short in short_names(other, is_person=False)]
    return [*short_names(name, is_person=is_person), *(short for short in others if len(short) > 2)]


def short_names(name: str, *, is_person: bool) -> list[str]:
    """What a proper name of several words is shortened to: a person's last name, the initials of anything.

    >>> short_names("Steve Jobs", is_person=True), short_names("Los Angeles", is_person=False)
    (['Jobs', 'SJ'], ['LA'])
    """
    words = [word for word in name.split() if word[:1].isupper()]
    if len(words) < 2:
        return []
    return [*(words[-1:] if is_person else []), "".join(word[0] for word in words)]
