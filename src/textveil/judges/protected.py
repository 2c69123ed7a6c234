"""Which terms disclose an entity that is protected?

*C-sanitized*: (α, C), Def. 6. An entity is counted with its synonyms and
specializations, whose names are found wherever they stand, whatever α and before
any count (Fig. 2), and so are those of its parts. A generalization of it tells just what it says itself (Fig. 1).
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from textveil.core.errors import PolicyError, warn_caller
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span, change_finding
from textveil.core.spans import merge
from textveil.corpus.concept import concept, counted_parts
from textveil.corpus.source import Corpus
from textveil.judges.disclosure import NAMED, Doubt, Secret, find_names, findings, named_finding, tellings
from textveil.judges.name_matching import KnownNames, drop_marked, mentions, names, spoken
from textveil.judges.term_counts import Scope, count_forms, general_form, lay_out
from textveil.judges.text_terms import CONTENT, LONGEST, Term
from textveil.knowledge.open_knowledge import fit
from textveil.languages.normal import is_function, key, term_key
from textveil.languages.open_language import lexicon
from textveil.languages.reading import Reading
from textveil.measure import bits

UNKNOWN = "its name and forms are hidden, and nothing else is judged by pages"
RESTATED = "means hardly anything else than what must stay hidden"
RENAMED = "is, by brackets in the text, another name of what tells too much"
NAMING = frozenset({"NOUN", "PROPN", "X"})
"""Tags of words that may name something."""
ON_NO_PAGE = "is on no page, so that nothing tells what it discloses"
WORDS = re.compile(r"[^\W\d_]{3}")
CLEAR, DOUBT = 1.5, 0.75
"""Bits that what stands beside a word shares with a protected entity from which the word means it, and by which
another meaning must fit better to be taken for what is meant."""
NEAREST_WORDS = 8
"""Words of a sentence that are asked what one in it means."""
SHARED = 0.5
"""The share of all pages from which a name is no evidence of something that is rarer by its own name."""
Told = Callable[[str], Sequence[str]]
"""KnownNames by the name of an entity."""


def secrets(
    corpus: Corpus,
    protect: Sequence[str],
    *,
    alpha: float,
    under: Told,
    above: Told,
    parts: Told = lambda _: (),
    short: Told = lambda _: (),
    doubtful: Callable[[str], Mapping[str, Doubt]] = lambda _: {},
    require_evidence: bool = False,
) -> list[Secret]:
    """The protected entities, each with the bits that may not be told: IC(c)/α.

    ``under`` gives synonyms and names of what is more special, ``parts`` those of
    what lies in it, ``above`` what it can be called more generally, ``short`` names
    that mean it only with a capital, ``doubtful`` those that usually mean something else.
    """
    found: list[Secret] = []
    for number, name in enumerate(protect, 1):
        said, letters = part_by_case(under(name))
        called = names(name, said, proper=[*short(name), *letters], parts=parts(name))
        own = [name, *called.plain] if is_function(term_key(name)) else called.plain
        pages = concept(corpus, counted_names(corpus, own))
        if not pages.pages and require_evidence:
            raise PolicyError(
                f"protect: no page holds entry {number}, so nothing can tell what discloses it; "
                "name it differently, or give a corpus that knows it"
            )
        if not pages.pages:
            warn_caller(f"protect: no page knows entry {number}: {UNKNOWN}")
            found.append(Secret(name, pages, 1.0, 0.0, names=called, doubtful=doubtful(name)))
            continue
        content = bits(pages.pages, corpus.total)
        general = frozenset(map(key, above(name)))
        other = doubtful(name)
        found.append(Secret(name, pages, content, content / alpha, names=called, doubtful=other, general=general))
    return found


def secrets_by_letter(corpus: Corpus, protect: Sequence[str], *, alpha: float) -> list[Secret]:
    """The protected entities that pages know, each counted by its own letters alone."""
    known = [(name, concept(corpus, [name])) for name in protect]
    told = [(name, pages, bits(pages.pages, corpus.total)) for name, pages in known if pages.pages]
    return [Secret(name, pages, content, content / alpha) for name, pages, content in told]


def part_by_case(listed: Sequence[str]) -> tuple[list[str], list[str]]:
    """Names that are found in small letters too, and those that mean something else there: words of grammar in
    capitals, and abbreviations whose letters make an ordinary word.

    >>> part_by_case(["computing", "it", "CAT", "HIV"])
    (['computing', 'HIV'], ['CAT', 'IT'])
    """
    capitals = {name for name in listed if is_function(key(name)) or (name.isupper() and lexicon().is_plain(key(name)))}
    return [name for name in listed if name not in capitals], sorted({name.upper() for name in capitals})


def counted_names(corpus: Corpus, called: Sequence[str]) -> list[str]:
    """The names by whose pages an entity is counted, its own first: not those on a large share of all pages, if its
    own is not, for they mostly mean something else there."""
    most = max(SHARED * corpus.total, *(corpus.hits(part) for part in counted_parts(called[0])))
    return [name for name in called if any(corpus.hits(part) <= most for part in counted_parts(name))]


def find_literally(reading: Reading, protected: Sequence[Secret], *, scope: Scope) -> list[Finding]:
    """Terms and groups that disclose a protected entity by their pages alone (Def. 6), c itself among them; a name
    that is longer than what sources count is found as it is written."""
    known = [secret for secret in protected if secret.concept.pages]
    board = lay_out(reading, scope)
    long = [secret for secret in known if len(term_key(secret.name).split()) > LONGEST]
    named = find_names(reading, long, rule=Rule.DISCLOSURE)
    return [*named, *findings(board, reading, tellings(board, known, scope), rule=Rule.DISCLOSURE)]


def find(reading: Reading, protected: Sequence[Secret], *, scope: Scope) -> list[Finding]:
    """KnownNames of protected entities, and terms and groups that disclose one."""
    board = lay_out(reading, scope)
    risky = tellings(board, [secret for secret in protected if secret.concept.pages], scope)
    found = [
        *find_names(reading, protected, rule=Rule.DISCLOSURE),
        *findings(board, reading, risky, rule=Rule.DISCLOSURE),
    ]
    found += find_doubtful(reading, protected, corpus=scope.corpus, found=found)
    return [*found, *find_renamed(reading, found)]


def find_unknown(reading: Reading, scopes: Sequence[Scope]) -> list[Finding]:
    """What no page of any source holds, as what must not be said: nothing tells what it discloses."""
    return [
        Finding((span,), (reading.text[slice(*span)],), Kind.WORD, 1.0, 0.0, ON_NO_PAGE, Rule.DISCLOSURE)
        for span in unknown_spans(reading, scopes=scopes)
    ]


def unknown_spans(reading: Reading, *, scopes: Sequence[Scope]) -> list[Span]:
    """The nouns that no page of any source holds, nor a class of theirs that the taxonomies know."""
    named = [span for span, tag in zip(reading.tokens, reading.tags, strict=True) if tag in NAMING]
    names = {span: term_key(reading.text[slice(*span)]) for span in named}
    asked = dict.fromkeys(name for name in names.values() if WORDS.search(name))
    unknown = {name for name in asked if not any(is_known(name, scope) for scope in scopes)}
    return drop_marked(reading, [span for span in named if names[span] in unknown])


def is_known(name: str, scope: Scope) -> bool:
    """Whether a page holds a word, or what it is called by class."""
    hits = count_forms(scope.corpus, [name])
    return bool(hits[name]) or (
        scope.wider is not None and general_form(Term(name, (), False), hits, scope) is not None
    )


def find_doubtful(
    reading: Reading, protected: Sequence[Secret], *, corpus: Corpus, found: Sequence[Finding]
) -> list[Finding]:
    """Where a noun that usually means something else may name a protected entity: consumption in "He died of it"."""
    if not any(secret.doubtful for secret in protected):
        return []
    said, covered = spoken(reading.text), merge([span for one in found for span in one.spans])
    return [
        named_finding(reading, secret, span, rule=Rule.DISCLOSURE)
        for secret in protected
        for name, doubt in secret.doubtful.items()
        for span in mentions(reading, KnownNames((name,)), said=said)
        if not lies_in(covered, span) and may_mean(reading, span, secret=secret, doubt=doubt, corpus=corpus)
    ]


def may_mean(reading: Reading, span: Span, *, secret: Secret, doubt: Doubt, corpus: Corpus) -> bool:
    """Whether a word is a noun, and its sentence does not clearly speak of something else that it means."""
    place = bisect_right(reading.starts, span[0]) - 1
    if reading.tags[place] not in NAMING:
        return False
    meant, others, is_likely = doubt
    context = words_beside(reading, place, span)
    own = fit(replace(meant, chain=(secret.name, *meant.chain)), context, counts=corpus)
    return own >= CLEAR or (is_likely and own + DOUBT >= max(fit(one, context, counts=corpus) for one in others))


def words_beside(reading: Reading, place: int, span: Span) -> list[str]:
    """The words of a sentence that tell something, but for those at a span, and the nearest first."""
    first, last = next(((a, b) for a, b in reading.sentences if a <= place < b), (0, len(reading.tokens)))
    told = [at for at in range(first, last) if reading.tags[at] in CONTENT and not lies_in([span], reading.tokens[at])]
    listed = [reading.text[slice(*reading.tokens[at])] for at in sorted(told, key=lambda at: abs(at - place))]
    return [word for word in listed if not is_function(term_key(word))][:NEAREST_WORDS]


def restatement(reading: Reading, secret: Secret) -> Finding:
    """A term that is to be put in and says what must stay hidden in other words."""
    whole = ((0, len(reading.text)),)
    return Finding(whole, (reading.text,), Kind.WORD, secret.bits, secret.limit, RESTATED, Rule.DISCLOSURE, secret.name)


def find_renamed(reading: Reading, found: Sequence[Finding]) -> list[Finding]:
    """What is, by brackets in the text, another name of something that tells by itself."""
    alone = sorted((one for one in found if len(one.spans) == 1), key=lambda one: one.spans)
    covered, phrases, names = merge([one.spans[0] for one in alone]), reading.noun_phrases(), reading.language.names
    own = {one.spans[0] for one in alone if one.because == NAMED}
    inside = merge(phrases)
    lone = [
        span
        for span, tag in zip(reading.tokens, reading.tags, strict=True)
        if tag == "ADJ" and not lies_in(inside, span)
    ]
    listed = list(names.bracket_names(reading.text, phrases, lone))
    telling = [one for one in listed if reaches(covered, one.telling) and (not one.is_alias or one.telling in own)]
    causes = {first_behind(covered, one.spans[0][0]): one for one in reversed(alone)}
    because = {one: causes[first_behind(covered, one.telling[0])] for one in telling}
    told = {one.told: because[one] for one in telling if not one.name or one.is_alias}
    for one in telling:
        if one.is_alias:
            told |= dict.fromkeys(mentions(reading, KnownNames((term_key(one.name),))), because[one])
    by_name = {one.name: because[one] for one in telling if one.name and not one.is_alias}
    for span in names.places_of(reading.text, by_name):
        said = reading.text[slice(*span)]
        told[phrase_around(phrases, span)] = by_name.get(said) or by_name[said.removesuffix("s")]
    return [
        change_finding(told[span], spans=(span,), terms=(reading.text[slice(*span)],), because=RENAMED)
        for span in drop_marked(reading, sorted(told))
        if not lies_in(covered, span)
    ]


def first_behind(places: Sequence[Span], start: int) -> int:
    """The number of the first of some places, apart and in order, that does not end before an offset."""
    return bisect_right(places, start, key=lambda one: one[1])


def phrase_around(phrases: Sequence[Span], span: Span) -> Span:
    """The noun phrase that a place lies in, or the place itself: a phrase goes with a word in it that tells."""
    return phrases[first_behind(phrases, span[0])] if lies_in(phrases, span) else span


def lies_in(places: Sequence[Span], span: Span) -> bool:
    """Whether a place lies wholly in one of some that are apart and in order."""
    place = first_behind(places, span[0])
    return place < len(places) and places[place][0] <= span[0] and span[1] <= places[place][1]


def reaches(covered: Sequence[Span], span: Span) -> bool:
    """Whether a place shares a character with one of some that are apart and in order."""
    place = first_behind(covered, span[0])
    return place < len(covered) and covered[place][0] < span[1]
