"""What can a mention be called instead, the most specific first?

A quantity by rule; a proper name by what is known of it, by what the text says of
it, by its own words, or by the words around; anything else by its sense in this
text, its leftmost words removed until something is known (*general-purpose*,
section II-B).
"""

import re
from collections.abc import Callable

from textveil.kinds import IDENTIFIERS, Kind
from textveil.knowledge.senses import choose
from textveil.language.english.dates import month_chain, year_chain
from textveil.language.english.numerals import ORDINAL, is_number, number_of
from textveil.language.english.quantities import SOURCE as QUANTITIES
from textveil.language.english.quantities import ordinal_chain, quantity_chain
from textveil.language.english.slot import Mention, is_plural
from textveil.language.english.vocabulary import english
from textveil.language.english.word_forms import INNER
from textveil.model import Chain, Sense
from textveil.replacements.generalization import known_names as named
from textveil.replacements.generalization import name_context as surroundings
from textveil.replacements.generalization.areas import only_sure_areas
from textveil.replacements.generalization.known_names import ADJECTIVES
from textveil.replacements.generalization.phrases import NOTHING, Asked, bare, phrase_sense

__all__ = ["ADJECTIVES", "Asked", "bare", "candidates", "is_number"]

SAID = frozenset(Kind) - IDENTIFIERS
"""Kinds of which something more general can be said; the mark of any other tells what it was."""
MEASURED = frozenset({Kind.AGE, Kind.DATE, Kind.NUMBER})
"""Kinds that are generalized by rule or not at all: March is no music."""
SEVERAL = "several"
LETTERS = 3
GROUPS = frozenset({"country", "group", "organization"})
"""What few letters may be known to stand for."""
ASIDE = re.compile(r"(?P<name>\S.*?) \((?!both|all|\d)[^()]*\)")
"""A name with what stands in brackets behind it."""
TITLE = re.compile(r"(?P<name>[A-Z].*) \((?:both |all )?(?:in )?\d{4}(?:[–-]\d{2,4})?\)")
YEARLY = re.compile(r"1\d{3}|20\d\d|.*\D\d{4}")
SINCE, SHORT_YEAR = re.compile(r"\b(?P<century>[12]\d)\d\d[–-]$"), re.compile(r"\d\d")
"""A year, and the last two digits of another behind it: 2014–16."""
HALF_DAY = re.compile(r" ?[ap]\.?m\b", re.IGNORECASE)
"""Behind an hour, which is no count."""
JOINED_BEFORE, JOINED_BEHIND = re.compile(r"[0-9][–/-]$"), re.compile(r"[–/-](?:[0-9]|[a-z])")
LONGEST_PHRASE = 14
"""Words from which a stretch is no phrase but a clause."""
YEARS = re.compile(r" \((?:both |all )?\d{4}(?:[–-]\d{2,4})?\)$")
ONE_OF = re.compile(r"^one of (?:the|his|her|its|their) ")
"""What says no more of a thing than that it is one of its kind."""
Rule = Callable[[Mention, str, Asked], Sense]
NAMES: tuple[Rule, ...] = (
    named.told_in_text,
    named.in_full,
    surroundings.as_a_role,
    surroundings.plays_for,
    named.dated,
    named.located,
    named.known_name,
    named.in_apposition,
    named.introduced,
    named.told_by_name,
    named.award_in_short,
    named.office,
    named.in_two_parts,
    named.without_number,
    surroundings.as_a_work,
    named.someone,
    surroundings.listed,
    surroundings.titled,
    surroundings.by_verb,
    surroundings.as_a_name,
    surroundings.by_clues,
)


def candidates(mention: Mention, asked: Asked) -> Sense:
    """The sense a mention has here, with what it can be called instead."""
    if mention.kind not in SAID:
        return NOTHING
    term = bare(mention.term)
    chain = quantity(mention, term)
    if chain or is_number(term) or mention.kind in MEASURED:
        return Sense(tuple(label for label in chain if not is_doubled(label, before=mention.word_before)), QUANTITIES)
    if not any(letter.isascii() and letter.isalpha() for letter in term):
        return Sense(("name",) if any(map(str.isalpha, term)) else (), "names", True)
    if stands_for_many(mention, term, asked):
        return NOTHING
    aside = ASIDE.fullmatch(term)
    is_name = mention.is_proper or TITLE.fullmatch(term) is not None
    rules: tuple[Rule, ...] = (adjective, *(NAMES if is_name else (known_term, surroundings.as_a_name)))
    plain = aside["name"] if aside and is_name else term
    meant = next((sense for rule in rules if (sense := rule(mention, plain, asked)).chain), NOTHING)
    return only_sure_areas(meant, plain, asked)


def stands_for_many(mention: Mention, term: str, asked: Asked) -> bool:
    """Whether a term is a month, or a few letters that nothing tells to be a country's or a group's: ED, ICU, No."""
    if term.rstrip(".").capitalize() in english().calendar:
        return True
    letters = len(term.replace(".", ""))
    is_short = letters < LETTERS or (letters == LETTERS and term.isupper())
    if not is_short or term in mention.told.wholes:
        return False
    return not any(GROUPS & set(one.chain) for one in asked.knowledge.senses(term, proper=True)[:1])


def quantity(mention: Mention, term: str) -> Chain:
    """What may be said of a quantity here."""
    if ORDINAL.fullmatch(term.lower()):
        return ordinal_chain(term, modifies=mention.modifies)
    if term.lower() == "one" and mention.modifies:
        return ("some",)
    since = SINCE.search(mention.before) if SHORT_YEAR.fullmatch(term) else None
    if not since and not YEARLY.match(term) and is_no_count(mention):
        return ()
    if mention.kind is Kind.DATE and (part := month_chain(term)):
        return () if mention.modifies else part
    if since:
        return year_chain(f"{since['century']}{term}")
    is_count = is_plural(mention.word_after)
    chain = quantity_chain(term, is_count=is_count)
    # "Ann, 37, left", "Article 14": a number that counts nothing is not several, nor between others.
    counts = is_count or mention.modifies or number_of(term) is None
    return chain if counts else tuple(label for label in chain if label != SEVERAL and not label.startswith("between "))


def is_no_count(mention: Mention) -> bool:
    """Whether a number is an hour, or a part of something: a score, a fraction, "four-man", "number one"."""
    is_part = JOINED_BEFORE.search(mention.before) or JOINED_BEHIND.match(mention.after)
    return bool(HALF_DAY.match(mention.after) or is_part) or mention.word_before in {"number", "no", "nos", "no."}


def is_doubled(label: str, *, before: str) -> bool:
    """Whether a range would stand behind a word that makes one: "more than between 500 and 600"."""
    return label.startswith("between ") and before in {"than", "over", "about", "around", "nearly", "almost", "least"}


def adjective(mention: Mention, term: str, asked: Asked) -> Sense:
    """A country's adjective gives its continent's: Belgian → European, Polish-born → European-born."""
    front, hyphen, last = term.rpartition("-")
    if not (mention.is_adjective or mention.modifies or last == "born"):
        return NOTHING
    of_country, ending = (front, "-born") if last == "born" else (last, "")
    senses = asked.knowledge.senses(of_country if hyphen else term, proper=True)
    found = next((sense for sense in senses if sense.source == ADJECTIVES), NOTHING)
    return Sense(tuple(label + ending for label in found.chain), ADJECTIVES, True) if ending else found


def known_term(mention: Mention, term: str, asked: Asked) -> Sense:
    """A common noun's generalizations, or those of the longest ending of the phrase that is known."""
    term = ONE_OF.sub("", YEARS.sub("", term))
    if len(term.split()) > LONGEST_PHRASE:
        return NOTHING
    senses = asked.knowledge.senses(term, proper=False)
    common = [one for one in senses if one.chain and not one.proper]
    sense = choose(common, context=mention.context, counts=asked.counts)
    if sense or INNER.search(term):
        return sense or phrase_sense(term, asked, context=mention.context)
    return phrase_sense(term.partition(" ")[2], asked, context=mention.context, left=term.partition(" ")[0])
