"""What can a common noun, or a phrase of them, be called instead?

What all its senses share; or what one sense says that its kind or the words
around speak for. Of a phrase nobody knows the leftmost words are left off, as
long as nothing is left off that is not real (*general-purpose*, section II-B).
"""

from collections.abc import Sequence

from textveil.core.kinds import Kind
from textveil.core.model import PERSON, Chain, Sense
from textveil.languages.english.generalization.subjects import SURE, Context, Subject
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.lexicon.name_words import is_ordinary
from textveil.languages.english.lexicon.word_forms import INNER, looks_proper, lookup_key, singular
from textveil.languages.english.lexicon.word_lists import phrase_list, word_list
from textveil.languages.english.values.numerals import is_number
from textveil.languages.english.values.quantities import SOURCE as QUANTITIES
from textveil.languages.generalizing import NOTHING, Ladder, Manner, Sources

LONGEST_PHRASE = 14
"""Words from which a stretch is no phrase but a clause."""
SHORTEST = 4
"""Letters from which every word is looked up: what is shorter, and not in dictionaries, may be an abbreviation."""
MARGIN = 1.5
"""Bits by which a sense must fit the words around less than another to be ruled out."""
LIKELIEST = 0.5
"""Bits by which the likeliest sense must fit them better than all others to be the one meant."""
COMMONEST = 2
"""Senses in which a reader may take a label."""
ENOUGH_PAGES = 50
"""Pages from which a word around speaks for a sense of what goes for its bits: a rarer one is beside any by chance."""
TRUST, LESS_TRUST = 0.98, 0.95
"""How sure a sense is that is the only one, and one that was chosen."""
EMPTY = word_list("things.empty_labels")
UNREAL = word_list("grammar.unreal")
CALLINGS = phrase_list("people.callings.broad")
OPEN = frozenset({Kind.WORD, Kind.NAME, Kind.ROLE, Kind.UNIT, Kind.TECHNICAL})
"""Kinds that do not choose between the senses of a common noun."""


def describe_common_noun(subject: Subject, sources: Sources, *, context: Context) -> Ladder:
    """A common noun's generalizations, or those of the longest ending of the phrase that is known."""
    head = INNER.split(subject.name)[0]
    words, removed = head.split(), list[str]()
    if not words or len(words) > LONGEST_PHRASE or not (len(words[-1]) >= SHORTEST or is_ordinary(words[-1])):
        return NOTHING
    while words and not UNREAL & set(removed) and not is_number(" ".join(words)) and not is_number(" ".join(removed)):
        known = " ".join(words)
        senses = common_senses(known, sources)
        if senses and removed:
            own: Chain = () if looks_proper(known) else (singular(known) or known,)
            above: Chain = ()
            if subject.is_weighed:
                above = chain_above_cut(senses, subject, sources, context=context, kept=len(words))
            elif not any(map(sources.is_enough, own)):
                above, _ = strict_chain(senses, subject, sources, context=context)
            return Ladder((*own, *above), senses[0].source, TRUST, Manner.OWN)
        if senses and subject.kind in OPEN and not subject.is_promised:
            # The likeliest of a plain word's senses is too often another than the one meant.
            shared = shared_callings(senses) if subject.kind is Kind.ROLE else ()
            return Ladder(shared, senses[0].source, TRUST, Manner.COMMON) if shared else NOTHING
        if senses:
            chain, trust = strict_chain(senses, subject, sources, context=context)
            if subject.is_weighed:
                chain = likeliest_chain(senses, sources, context=context)
            return Ladder(chain, senses[0].source, trust, Manner.COMMON) if chain else NOTHING
        removed.append(words.pop(0).lower())
    return NOTHING


def common_senses(term: str, sources: Sources) -> list[Sense]:
    """The senses of a common noun; a quantity must not come out of what is left of a longer one."""
    senses = sources.knowledge.senses(term, proper=False)
    return [one for one in senses if one.chain and not one.proper and one.source != QUANTITIES]


def shared_callings(senses: Sequence[Sense]) -> Chain:
    """What is true of a role in at least half of its senses that are somebody's, the first among them."""
    fitting = [one.chain for one in senses if PERSON in one.chain]
    first = fitting[0] if fitting else ()
    return tuple(
        label for label in first if label in CALLINGS and 2 * sum(label in chain for chain in fitting) >= len(fitting)
    )


def strict_chain(
    senses: Sequence[Sense], subject: Subject, sources: Sources, *, context: Context
) -> tuple[Chain, float]:
    """What is true of the term in every sense that it may have here, and how sure that is."""
    if not sources.knowledge.is_packaged(senses[0].source):
        return senses[0].chain, 1.0
    fitting = list(senses)
    if subject.score >= SURE and subject.kind not in OPEN:
        fitting = [one for one in senses if sources.knowledge.agrees(subject.kind, one.chain, proper=False)]
    if len(fitting) > 1:
        likely = best_fitting(fitting, sources, context=context)
        # A word that promises are about has its commonest sense, whatever speaks for another.
        fitting = likely if fitting[0] in likely or not subject.is_secret else [fitting[0], *likely]
    if not fitting:
        return (), 0.0
    chain = tuple(label for label in fitting[0].chain if all(label in one.chain for one in fitting))
    return tuple(label for label in chain if label not in EMPTY), TRUST if len(senses) == 1 else LESS_TRUST


def likeliest_chain(senses: list[Sense], sources: Sources, *, context: Context) -> Chain:
    """H of a term (*general-purpose*, Def. 4): what lies above its first sense, which is the commonest, or the first
    that the words around do not speak against; without labels that mostly mean something else, as the building that
    complains."""

    def known() -> list[str]:
        asked = filter(lookup_key, context())
        return [term for term in asked if sources.counts and sources.counts.hits(term) >= ENOUGH_PAGES]

    chain = (best_fitting(senses, sources, context=known) if len(senses) > 1 else senses)[0].chain
    if not sources.knowledge.is_packaged(senses[0].source):
        return chain
    return tuple(label for place, label in enumerate(chain) if means_that(label, chain[place + 1 :], sources))


def means_that(label: str, above: Chain, sources: Sources) -> bool:
    """Whether a label, in one of its commonest senses, is what the labels above it are, too."""
    senses = common_senses(label, sources)
    return not above or not senses or any(not set(one.chain).isdisjoint(above) for one in senses[:COMMONEST])


def chain_above_cut(senses: list[Sense], subject: Subject, sources: Sources, *, context: Context, kept: int) -> Chain:
    """What lies above the last words of a phrase: of what an adjective describes as of the noun alone; where nouns were
    left off, which make another thing of it, what all its senses share: night sweats are no agitation."""
    if not any(is_cut_at_noun(slot, kept) for slot in subject.slots):
        return likeliest_chain(senses, sources, context=context)
    return tuple(label for label in senses[0].chain if all(label in one.chain for one in senses))


def is_cut_at_noun(slot: Slot, kept: int) -> bool:
    """Whether a noun stands before the last words of a slot."""
    return "NOUN" in slot.reading.tags[slot.first : slot.last - kept]


def best_fitting(senses: list[Sense], sources: Sources, *, context: Context) -> list[Sense]:
    """The likeliest sense where the words around speak for it most; else all but those that they speak against."""
    if sources.counts is None:
        return senses
    terms = [term for term in dict.fromkeys(context()) if lookup_key(term)]
    if not terms:
        return senses
    fits = [sources.knowledge.fit(one, terms, counts=sources.counts) for one in senses]
    if fits[0] - max(fits[1:]) >= LIKELIEST:
        return senses[:1]
    return [one for one, score in zip(senses, fits, strict=True) if score > max(fits) - MARGIN]
