"""What is a proper name known to name, by what is known of it or by its own words?

Each rule answers with a sense, or with nothing; the first answer counts. Of a
person only what the text bears out is said, for many bear one name.
"""

import re
from collections.abc import Sequence

from textveil.knowledge.name_kinds import ABOVE, OTHER, kind_of
from textveil.knowledge.senses import choose, fit
from textveil.language.english.name_words import NAME, OF, class_in_name, is_name_shaped, name_words, names_someone
from textveil.language.english.slot import Mention
from textveil.language.english.vocabulary import english
from textveil.language.english.word_forms import looks_proper, lookup_key
from textveil.model import PERSON, Chain, Sense
from textveil.replacements.generalization.name_context import chances, kind_by_verb
from textveil.replacements.generalization.phrases import NOTHING, Asked, phrase_sense

ADJECTIVES = "adjectives"
HOMONYMS, PLACES = "homonyms", "places"
CONTEXTS = "contexts"
LEAST_NAMES = 2
"""Other names that must share pages with the name of a person before it is taken for that person's."""
LEAST_FIT = 1.0
"""Bits a sense must share with the context before a name of several things is taken to mean it."""
UNLIKELY, LIKELY, STRONG, SURE = 0.4, 0.6, 0.9, 0.97
"""How likely the words around make a kind that an abbreviation is not believed to be of, and before they choose between
senses, are heard against a last name, and overrule what is known."""
LIVES = re.compile(
    r" ?\([^()]{0,60}?\b(?i:born|died)\b| was born\b"
    r"|,? (?:born|née|who|himself|herself|said|says|married|lives|lived)\b"
    r"| \(\d{1,2} [A-Z][a-z]+ \d{4}"
)
"""What stands behind the name of someone who lives or lived."""
DATE = re.compile(r" \((?:both |all )?(?:in )?\d{4}\)")
DATED = re.compile(rf"(?P<title>.+){DATE.pattern}")
WORKS = frozenset("film album medium product writing communication game broadcast show work".split())
"""What works are called somewhere in their chains."""
NUMBERED = re.compile(
    r"^(?:\d{4}(?:[–/-]\d{2,4})?|\d+(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird) (?=\S)"
    r"|(?<=\S) (?:\d{4}|\d{1,2}|[IVXL]+)$"
)
"""The year or the number of one of a row: "Eurovision Song Contest 2006", "14th Lok Sabha", "Super Bowl XLVIII"."""


INTRODUCED = re.compile(r"(?P<nouns>(?:\S+ )*?(?P<last>[a-z-]+)) [A-ZÀ-Þ0-9]\S*(?: [A-ZÀ-Þ0-9]\S*)*(?: \([^()]*\))?")
"""Nouns and the name that they introduce: "Canadian actress Ann Lee"."""


INNER_PLACE, OUTER_PLACE = re.compile(rf"(?P<name>{NAME}), $"), re.compile(rf", (?P<name>{NAME})")


def known_name(mention: Mention, term: str, asked: Asked) -> Sense:
    """What is known of a name, in the sense that the text around speaks for."""
    senses = [one for one in asked.knowledge.senses(term, proper=True) if one.chain and one.source != ADJECTIVES]
    is_told_better = all(one.source == CONTEXTS for one in senses) and class_in_name(term) is not None
    if is_told_better or mention.is_adjective:
        return NOTHING
    country = next((one for one in senses if is_country(one)), None)
    if country and (country is senses[0] or not {"place", PERSON} & set(senses[0].chain)):
        return country
    if is_given_name(term, senses, asked):
        return Sense((PERSON,), "names", True)
    meant = of_likely_kind(senses, mention, term, asked)
    sense = choose(meant, context=mention.context, counts=asked.counts)
    if sense is None or (is_abbreviation(term) and is_unlikely(sense, mention, term, asked)):
        return NOTHING
    if is_borne_out(sense, mention, asked, is_known=is_sure(meant)):
        return sense
    if sense.is_person:
        # A Modernist painter is no Modernist.
        return NOTHING if mention.modifies and " " not in term else Sense((PERSON,), sense.source, True)
    if is_sure(meant):
        return sense
    return meant[0] if meant[0].source != HOMONYMS else Sense(in_general(meant), HOMONYMS, True)


def is_given_name(term: str, senses: Sequence[Sense], asked: Asked) -> bool:
    """Whether a word names someone: people are called by it, and no well known place is."""
    is_place = any("place" in one.chain for one in senses if one.source not in {HOMONYMS, PLACES})
    return " " not in term and not is_place and asked.knowledge.names_people(term)


def of_likely_kind(senses: list[Sense], mention: Mention, term: str, asked: Asked) -> list[Sense]:
    """The senses of the kind that the words around make likely; that kind itself when pages tell of others only."""
    kinds = [kind_of([one.chain]) for one in senses]
    if all("place" in one.chain for one in senses):
        return senses
    told = kind_by_verb(mention)
    if told in kinds:
        return [one for one, kind in zip(senses, kinds, strict=True) if kind == told]
    likely = chances(mention, term, asked)
    best = max(likely, key=likely.__getitem__)
    if best in kinds and likely[best] >= LIKELY:
        return [one for one, kind in zip(senses, kinds, strict=True) if kind == best]
    is_doubtful = all(one.source in {HOMONYMS, PLACES} for one in senses)
    if is_doubtful and likely[best] >= SURE and best not in kinds and best != OTHER:
        return [Sense((best, *ABOVE.get(best, ())), CONTEXTS, True)]
    return senses


def is_abbreviation(term: str) -> bool:
    """Whether a term is a few capitals, which stand for many things."""
    return term.isupper() and 1 < len(term) < 6


def is_unlikely(sense: Sense, mention: Mention, term: str, asked: Asked) -> bool:
    """Whether the words around speak for another kind of thing."""
    kind = kind_of([sense.chain]) or OTHER
    return chances(mention, term, asked)[kind] < (LIKELY if kind == OTHER else UNLIKELY)


def is_country(sense: Sense) -> bool:
    """Whether a name is first of all a country's, which hardly anything else is meant by."""
    return "country" in sense.chain[:2]


def is_sure(senses: Sequence[Sense]) -> bool:
    """Whether a name can be trusted to mean what it is known for: it is of one thing only."""
    return len(senses) == 1 and senses[0].source != HOMONYMS


def shared_by_all(senses: Sequence[Sense]) -> Chain:
    """The generalizations that are true in every sense."""
    return tuple(label for label in senses[0].chain if all(label in one.chain for one in senses))


def in_general(senses: Sequence[Sense]) -> Chain:
    """What may be said of one of several that bear a name, of whom not all are known: its kind, and what all share."""
    kind = kind_of([one.chain for one in senses])
    shared = shared_by_all(senses)
    above = ABOVE.get(kind, ()) if kind else ()
    return (kind, *above) if kind and kind != OTHER and len(senses) == 1 else shared


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


def located(mention: Mention, term: str, asked: Asked) -> Sense:
    """A place beside another: "Durham, North Carolina" is no city in England, and "Aberdeen, Washington" no capital."""
    senses = [one for one in asked.knowledge.senses(term, proper=True) if "place" in one.chain]
    inner, outer = INNER_PLACE.search(mention.before), OUTER_PLACE.match(mention.after)
    if not senses or is_country(senses[0]):
        return NOTHING
    if outer and is_place(outer["name"], asked):
        there = [one for one in senses if any(label.endswith(f" in {outer['name']}") for label in one.chain)]
        return there[0] if there else Sense(("place",), "names", True)
    is_around = inner is not None and is_place(inner["name"], asked)
    return Sense(("place",), "names", True) if is_around and {"city", "capital"} & set(senses[0].chain) else NOTHING


def is_place(name: str, asked: Asked) -> bool:
    """Whether a name is known as a place's."""
    return any("place" in one.chain for one in asked.knowledge.senses(name, proper=True))


def told_in_text(mention: Mention, term: str, asked: Asked) -> Sense:
    """What the text itself says: "Ann Lee is a botanist"."""
    phrase = mention.told.classes.get(lookup_key(term))
    return phrase_sense(phrase, asked, context=mention.context) if phrase else NOTHING


def in_apposition(mention: Mention, _: str, asked: Asked) -> Sense:
    """What is said right behind a name nobody knows: "Ann Lee, a botanist"."""
    return phrase_sense(mention.apposition, asked, context=mention.context) if mention.apposition else NOTHING


def in_full(mention: Mention, term: str, asked: Asked) -> Sense:
    """What the longer name is that initials stand for, or that the last name of someone is part of."""
    wholes = () if " " in term else mention.told.wholes.get(term, ())
    if len(wholes) == 1 and term.isupper() and len(term) > 1:
        return of_whole(wholes[0], mention, asked)
    people = [whole for whole in wholes if is_someone(whole, mention, asked)]
    if not people or len(people) < len(wholes) or chances(mention, term, asked)["place"] >= STRONG:
        return NOTHING
    phrase = mention.told.classes.get(lookup_key(people[0])) if len(people) == 1 else None
    return phrase_sense(phrase, asked, context=mention.context) if phrase else Sense((PERSON,), "names", True)


def award_in_short(mention: Mention, term: str, asked: Asked) -> Sense:
    """An award that the text calls in full elsewhere: a "Golden Globe" where a "Golden Globe Award" is named."""
    wholes = mention.told.wholes.get(term.split()[0], ())
    longer = [whole for whole in wholes if whole.startswith(f"{term} ") and class_in_name(whole) == "award"]
    return told_by_name(mention, longer[0], asked) if longer else NOTHING


def of_whole(whole: str, mention: Mention, asked: Asked) -> Sense:
    """What initials stand for is, by what is known of it or by its own words."""
    known = [one for one in asked.knowledge.senses(whole, proper=True) if one.chain]
    return known[0] if is_sure(known) else told_by_name(mention, whole, asked)


def is_someone(whole: str, mention: Mention, asked: Asked) -> bool:
    """Whether a name in the text is a person's, by what the text says of it or by how people are called."""
    phrase = mention.told.classes.get(lookup_key(whole))
    if phrase:
        return phrase_sense(phrase, asked, context=mention.context).is_person
    return names_someone(whole, names_people=asked.knowledge.names_people)


def without_number(mention: Mention, term: str, asked: Asked) -> Sense:
    """One of a row is what the row is of: "Eurovision Song Contest 2006" is a contest."""
    plain = NUMBERED.sub("", term)
    if plain == term or not looks_proper(plain):
        return NOTHING
    sense = told_by_name(mention, plain, asked)
    known = asked.knowledge.senses(plain, proper=True)
    return sense if sense.chain or not is_sure(known) or known[0].is_person else known[0]


def introduced(mention: Mention, term: str, asked: Asked) -> Sense:
    """The nouns that introduce a name say what it is: "the sitcom Friends" is a sitcom."""
    if mention.noun_before is not None:
        return phrase_sense(mention.introduction, asked, context=mention.context)
    inside = INTRODUCED.fullmatch(term)
    is_told = inside is not None and not set(inside["nouns"].lower().split()) & (english().stop_words | OF)
    sense = phrase_sense(inside["nouns"], asked, context=mention.context) if inside and is_told else NOTHING
    # "Multiple" in "multiple Emmy Awards" introduces nothing.
    bears_names = kind_of([sense.chain]) != OTHER or {"work", "group", "event"} & set(sense.chain)
    return sense if sense.chain and bears_names else NOTHING


def told_by_name(mention: Mention, term: str, asked: Asked) -> Sense:
    """What a name says of itself: "Elon University" is a university; but Bruce Arena may be someone."""
    said = class_in_name(term)
    is_first_name = asked.knowledge.names_people(term.split()[0].lower())
    if said is None or (is_first_name and chances(mention, term, asked)[PERSON] >= LIKELY):
        return NOTHING
    sense = phrase_sense(said, asked, context=())
    is_believed = sense.chain and (not sense.is_person or said in name_words().offices)
    return sense if is_believed else Sense((said,), "names", True)


def office(_: Mention, term: str, asked: Asked) -> Sense:
    """Who holds an office that is written with capitals: "Prime Minister", "Editor-in-Chief"."""
    is_office = re.search(r"[ -]", term) or term.lower() in name_words().offices | name_words().titles
    senses = asked.knowledge.senses(term.lower(), proper=False) if is_office and not term.isupper() else []
    return senses[0] if senses and all(one.is_person for one in senses) else NOTHING


def in_two_parts(_: Mention, term: str, asked: Asked) -> Sense:
    """ "Austin, Texas" is what Austin is, in the sense that lies in Texas; or at least a place."""
    name, comma, around = term.partition(", ")
    last = around.rpartition(", ")[2]
    if not comma or not any("place" in one.chain for one in asked.knowledge.senses(last, proper=True)):
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
    likely = chances(mention, match["title"], asked)
    # One title is borne by a film, the book before it and the record behind it.
    fitting = [one for one in known if likely[kind_of([one.chain]) or OTHER] >= LIKELY]
    return fitting[0] if fitting else Sense(("work",), "names", True)


def someone(mention: Mention, term: str, asked: Asked) -> Sense:
    """A person of whom nothing else is known: called as people are, or born, or doing what people do."""
    is_person = names_someone(term, names_people=asked.knowledge.names_people) or (
        is_name_shaped(term.split()) and class_in_name(term) is None and LIVES.match(mention.after) is not None
    )
    return Sense((PERSON,), "names", True) if is_person else NOTHING
