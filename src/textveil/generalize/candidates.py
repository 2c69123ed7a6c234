"""What can a mention be called instead, the most specific first?

A quantity by rule; a proper name by what is known of it, by the nouns that
introduce it, by its own words, or as a person; anything else by its sense in
this text, its leftmost words removed until something is known
(*general-purpose*, section II-B).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textveil.generalize.mention import POSSESSIVES, Mention, is_plural
from textveil.generalize.proper import class_in_name, is_name_shaped, names_someone
from textveil.knowledge.facts import UNREAL
from textveil.knowledge.names import looks_proper, lookup_key, singular
from textveil.knowledge.numerals import number_of
from textveil.knowledge.open import Knowledge
from textveil.knowledge.quantities import SOURCE as QUANTITIES
from textveil.knowledge.quantities import quantity_chain
from textveil.knowledge.senses import Counts, choose, fit
from textveil.knowledge.source import PERSON, Chain, Sense

NOTHING = Sense((), "nothing")
ADJECTIVES = "adjectives"
HOMONYMS = "homonyms"
LEAST_NAMES = 2
"""Other names that must share pages with the name of a person before it is taken for that person's."""
LEAST_FIT = 1.0
"""Bits a sense must share with the context before a name of several things is taken to mean it."""
NOT_SAID = frozenset({"address"})
"""Kinds of which nothing more general can be said: their mark tells what they were."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom to ask: what is known, and page counts to choose between senses."""

    knowledge: Knowledge
    counts: Counts | None = None


def candidates(mention: Mention, asked: Asked) -> Sense:
    """The sense a mention has here, with what it can be called instead."""
    if mention.kind in NOT_SAID:
        return NOTHING
    term = bare(mention.term)
    chain = quantity_chain(term, is_count=is_plural(mention.word_after))
    if chain or is_number(term):
        return Sense(tuple(label for label in chain if not is_doubled(label, before=mention.word_before)), QUANTITIES)
    if not any(letter.isascii() and letter.isalpha() for letter in term):
        return Sense(("name",) if any(map(str.isalpha, term)) else (), "names", True)
    names = (adjective, known_name, introduced, told_by_name, in_two_parts, someone, dated, by_verb)
    rules = names if mention.is_proper else (adjective, known_term)
    return next((sense for rule in rules if (sense := rule(mention, term, asked)).chain), NOTHING)


def is_doubled(label: str, *, before: str) -> bool:
    """Whether a range would stand behind a word that makes one: "more than between 500 and 600"."""
    return label.startswith("between ") and before in {"than", "over", "about", "around", "nearly", "almost", "least"}


def is_number(term: str) -> bool:
    """Whether a term is written as a number, of which no dictionary tells more."""
    has_digits_only = any(map(str.isdigit, term)) and not any(map(str.isalpha, term))
    return has_digits_only or ORDINAL.fullmatch(term.lower()) is not None or number_of(term) is not None


def bare(term: str) -> str:
    """A term without its possessive ending and the quotation marks around it."""
    plain = " ".join(term.split()).strip("\"“”‘’' ,;:")
    plain = plain.removeprefix("née ").removeprefix("the ").removeprefix("The ") or plain
    return next((plain.removesuffix(end) for end in POSSESSIVES[:2] if plain.endswith(end)), plain)


LIVES = re.compile(
    r" ?\([^()]{0,60}?\b(?i:born|died)\b| was born\b"
    r"|,? (?:born|née|who|himself|herself|said|says|married|lives|lived)\b"
)
"""What stands behind the name of someone who lives or lived."""
ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twice|half")
INNER = re.compile(r" (?:of|in|for|at|on|with|to|by|from) ")
"""What the head of a phrase stands before: "director of personnel" is a director."""
BY_VERB = {
    "team": re.compile(r"\b(?:play(?:s|ed|ing)?|appear(?:ed|ances)|signed|caps?|debut|goals?) for(?: the)? $"),
    "place": re.compile(r"\b(?:[Bb]orn|died|raised|liv(?:es|ed|ing)|resides|buried|located|interred) (?:in|at|near) $"),
    "film": re.compile(r"\b(?:films?|movies?) $"),
    "album": re.compile(r"\b(?:albums?|EP) $"),
    "person": re.compile(r"\b(?:married|son of|daughter of|brother of|sister of|father of|mother of) $"),
}
"""Words right before a name that hold of one kind of thing only."""
DATE = re.compile(r" \((?:both |all )?(?:in )?\d{4}\)")
DATED = re.compile(rf"(?P<title>.+){DATE.pattern}")
WORKS = frozenset({"film", "album", "medium", "product", "writing", "communication", "game", "broadcast", "show"})
"""What works are called somewhere in their chains."""
Rule = Callable[[Mention, str, Asked], Sense]


def adjective(mention: Mention, term: str, asked: Asked) -> Sense:
    """A country's adjective gives its continent's: Belgian → European."""
    if not (mention.is_adjective or mention.modifies):
        return NOTHING
    senses = asked.knowledge.senses(term, proper=True)
    return next((sense for sense in senses if sense.source == ADJECTIVES), NOTHING)


def known_name(mention: Mention, term: str, asked: Asked) -> Sense:
    """What is known of a name; of a person only what the text bears out, for many bear one name."""
    senses = [one for one in asked.knowledge.senses(term, proper=True) if one.chain and one.source != ADJECTIVES]
    sense = choose(senses, context=mention.context, counts=asked.counts)
    if sense is None or mention.is_adjective:
        return NOTHING
    if is_country(senses[0]):
        return senses[0]
    if is_borne_out(sense, mention, asked, is_known=is_sure(senses)):
        return sense
    if sense.is_person:
        return Sense((PERSON,), sense.source, True)
    if is_sure(senses):
        return sense
    return senses[0] if senses[0].source != HOMONYMS else Sense(shared_by_all(senses), HOMONYMS, True)


def is_country(sense: Sense) -> bool:
    """Whether a name is first of all a country's, which hardly anything else is meant by."""
    return "country" in sense.chain[:2]


def is_sure(senses: Sequence[Sense]) -> bool:
    """Whether a name can be trusted to mean what it is known for: it is of one thing only."""
    return len(senses) == 1 and senses[0].source != HOMONYMS


def shared_by_all(senses: Sequence[Sense]) -> Chain:
    """The generalizations that are true in every sense."""
    return tuple(label for label in senses[0].chain if all(label in one.chain for one in senses))


def is_borne_out(sense: Sense, mention: Mention, asked: Asked, *, is_known: bool) -> bool:
    """Whether the words around tell of the same thing: they use a word of its class, or share pages with it."""
    around = set(lookup_key(" ".join(mention.context)).split())
    if around & {word for label in sense.chain[:2] for word in lookup_key(label).split()}:
        return True
    if asked.counts is None:
        return False
    if sense.is_person:
        names = [term for term in mention.context if looks_proper(term) and lookup_key(term)]
        return is_known and sum(asked.counts.hits(mention.term, term) > 0 for term in names) >= LEAST_NAMES
    return fit(sense, [term for term in mention.context if lookup_key(term)], counts=asked.counts) >= LEAST_FIT


def introduced(mention: Mention, _: str, asked: Asked) -> Sense:
    """The nouns that introduce a name say what it is: "the sitcom Friends" is a sitcom."""
    if mention.noun_before is None:
        return NOTHING
    return phrase_sense(mention.introduction, asked, context=mention.context)


def told_by_name(_: Mention, term: str, asked: Asked) -> Sense:
    """What a name says of itself: "Elon University" is a university."""
    said = class_in_name(term)
    if said is None:
        return NOTHING
    sense = phrase_sense(said, asked, context=())
    return sense if sense.chain else Sense((said,), "names", True)


def in_two_parts(_: Mention, term: str, asked: Asked) -> Sense:
    """ "Austin, Texas" is what Austin is, in the sense that lies in Texas; or at least a place."""
    name, comma, around = term.partition(", ")
    if not comma or not any("place" in one.chain for one in asked.knowledge.senses(around, proper=True)):
        return NOTHING
    known = asked.knowledge.senses(name, proper=True)
    return next((one for one in known if any(around in label for label in one.chain)), Sense(("place",), "names", True))


def dated(mention: Mention, term: str, asked: Asked) -> Sense:
    """A title with its year behind it, "Splash (1984)", is some work, unless more is known of it."""
    year = DATE.match(mention.after)
    match = DATED.fullmatch(f"{term}{year.group() if year else ''}")
    if match is None:
        return NOTHING
    known = [one for one in asked.knowledge.senses(match["title"], proper=True) if WORKS & set(one.chain)]
    return known[0] if known else Sense(("work",), "names", True)


def by_verb(mention: Mention, term: str, _: Asked) -> Sense:
    """What the verb before a name says of it: one plays for a team and is born in a place."""
    if not is_name_shaped(term.split()[:5]):
        return NOTHING
    for said, verbs in BY_VERB.items():
        if verbs.search(mention.before):
            return Sense((said,), "names", True)
    return NOTHING


def someone(mention: Mention, term: str, asked: Asked) -> Sense:
    """A person of whom nothing else is known: called as people are, or born, or doing what people do."""
    is_person = names_someone(term, names_people=asked.knowledge.names_people) or (
        is_name_shaped(term.split()) and class_in_name(term) is None and LIVES.match(mention.after) is not None
    )
    return Sense((PERSON,), "names", True) if is_person else NOTHING


def known_term(mention: Mention, term: str, asked: Asked) -> Sense:
    """A common noun's generalizations, or those of the longest ending of the phrase that is known."""
    senses = asked.knowledge.senses(term, proper=False)
    sense = choose([one for one in senses if one.chain], context=mention.context, counts=asked.counts)
    if sense or INNER.search(term):
        return sense or phrase_sense(term, asked, context=mention.context)
    return phrase_sense(" ".join(term.split()[1:]), asked, context=mention.context, left=term.split()[:1])


def phrase_sense(phrase: str, asked: Asked, *, context: Chain, left: list[str] | None = None) -> Sense:
    """The longest known ending of a phrase and what lies above it; nothing may be left off a toy car."""
    words = INNER.split(phrase)[0].split()
    removed = [word.lower() for word in left or []]
    while words and not UNREAL & set(removed) and not is_number(" ".join(words)):
        known = " ".join(words)
        sense = choose(asked.knowledge.senses(known, proper=False), context=context, counts=asked.counts)
        if sense:
            return Sense((singular(known) or known, *sense.chain), sense.source)
        removed.append(words.pop(0).lower())
    return NOTHING
