"""What may be said of a person or thing, once for all its mentions?

The most that is sure: what the text calls it, what it is known to be in the sense
of its kind, or what its own words say; else the class of its kind; else nothing,
and a mark stands for it. A taxonomy is believed only where it agrees with the
kind, a kind only from a calibrated score on, and nothing is said that too few
things fit.
"""

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace

from textveil.core.kinds import IDENTIFIERS, Kind
from textveil.core.model import PERSON, Chain
from textveil.languages.english.generalization.areas_of_bodies import (
    BODY_WORDS,
    LYING_WORDS,
    WITHIN,
    areas_of_body,
    areas_of_place,
    lying_there,
)
from textveil.languages.english.generalization.common_words import describe_common_noun
from textveil.languages.english.generalization.known_names import (
    ADJECTIVES,
    DOUBTFUL,
    GAZETTEER,
    KINDS,
    MADE,
    NO_MORE,
    OWN_WORDS,
    PLACE,
    PLACE_TYPES,
    SETTLEMENTS,
    TRUST,
    WORDNET,
    area_beside,
    describe_country,
    describe_homonym,
    describe_known_name,
    describe_nationality,
    describe_team,
    is_acronym,
    is_the_of_sentence,
    is_title,
    lying_in,
    where_text_plays,
)
from textveil.languages.english.generalization.subjects import (
    ALL_BUT_CERTAIN,
    LIKELY,
    SURE,
    Context,
    Subject,
    bare,
    is_told_of_nobody,
    is_told_of_somebody,
)
from textveil.languages.english.grammar.beside import ARTICLES, is_plural
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.lexicon.class_words import (
    CLASS_OF_KIND,
    class_in_own_words,
    class_of_chain,
    is_class_of,
    with_wider_classes,
)
from textveil.languages.english.lexicon.name_words import (
    INITIALS,
    class_in_name,
    is_name_shaped,
    is_ordinary,
    is_plain_run,
    name_words,
)
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import looks_proper
from textveil.languages.english.lexicon.word_lists import phrase_list, word_list
from textveil.languages.english.values.coarseness import areas
from textveil.languages.generalizing import NOTHING, Ladder, Manner, Sources
from textveil.languages.reading import word_at

LAWS = (
    ("legal provision", re.compile(r"^(?:Articles?|Arts?\.|Sections?|Sec\.|§|Rules?|Regulation|paragraph)", re.I)),
    ("treaty", re.compile(r"\b(?:Convention|Treaty|Protocol|Covenant|Charter)\b")),
    ("law", re.compile(r"\bAct(?:$|,? \d{4}| of\b)|\bLaws?(?= (?:of|on|for|No|no|\d))|\b(?:Statute|Ordinance)\b")),
    ("law", re.compile(r"\bCode (?:of|on)\b|\b(?:[A-Z]\w*al|Civil|Tax|Family|Road|Procedure) Code\b|\bDirective\b")),
    ("constitution", re.compile(r"\bConstitution\b")),
)
"""What a law is by its own words, wherever they stand."""
MARKED = IDENTIFIERS | {Kind.TECHNICAL, Kind.UNIT, Kind.DATE, Kind.AGE, Kind.NUMBER}
"""Kinds of which nothing is said here."""
PHRASES_OF_KIND = {
    Kind.INSTITUTION: "public body",
    Kind.DISEASE: "medical condition",
    Kind.PROCEDURE: "medical procedure",
    Kind.BODY: "part of the body",
}
"""What a single thing is called by its kind alone, where that is not the class word."""
CALLED_AFTER = {
    Kind.PLACE: Kind.INSTITUTION,
    Kind.ORGANIZATION: Kind.EVENT,
    Kind.INSTITUTION: Kind.EVENT,
}
"""What may be called after something of a kind, and be taken for it: a senate after a state, an award after a body."""
STREETS = word_list("things.street_classes")
FIGURATIVE = phrase_list("things.figurative_places")
"""Places of which nothing is said: who is "on Broadway" is on a stage."""
VAGUE = word_list("things.vague_classes")
"""What the text may call a thing of which more is known."""
THE_TEXT, AROUND, FAMILY = "the text", "the words around", "family"
TAXONOMIES = frozenset({WORDNET, GAZETTEER, "facts"})
UNHEARD_OF = 0.95
"""The score from which one word is believed to be a person's name although nobody is known to be called so."""
OFFICES = word_list("things.offices")
NATURAL = word_list("people.particles.natural")
"""With these the names of places begin, and of nobody."""
TITLES = word_list("people.titles.never_names")
"""What stands before a person's name, and is nobody's."""
COMMON_KINDS = frozenset({Kind.WORK, Kind.EVENT, Kind.PRODUCT, Kind.DRUG, Kind.DISEASE, Kind.PROCEDURE, Kind.BODY})
"""Kinds of things that bear no name, too."""
CODE_SIGNS = ("`", "::", "()", "/")
"""What stands beside a word that is part of code, or of a path."""
OWNED = re.compile("['’]s ")
SPLIT = re.compile(r"\b(?:and|or|v|vs)\b|[:;&\n|/\\=<>{}\d]")
"""What no name of one person holds."""
IsTold = Callable[[str], bool]
"""Whether what is left of the text names an area."""


def describe(
    subject: Subject,
    sources: Sources,
    *,
    context: Context = tuple,
    is_told: IsTold = lambda _: False,
    hidden: Set[str] = frozenset(),
) -> Ladder:
    """What a person or thing may be called wherever it is mentioned; by itself, or among the words around it. Areas
    that are ``hidden`` elsewhere are not told of it."""
    ladder = describe_uncounted(subject, sources, context=context)
    if ladder.manner in (Manner.NAME, Manner.OWN) or ladder.source == ADJECTIVES or ladder.confidence == 1.0:
        # A number, the phrase's own end, and what the user's own taxonomy says.
        return ladder
    home = home_of(subject, ladder, sources)
    ladder = replace(ladder, chain=lying_there(ladder.chain, home))
    wider = [describe_by_own_words(subject, sources), describe_by_kind(subject)] if ladder.chain else []
    told = [area for area in areas_of(subject, sources) if is_told(area)]
    there = [*told, *(area for area in home if is_told(area))]
    for one in [ladder, *wider]:
        # A city does not lie in the area that is called after it: that would name it.
        within = {label: label.partition(WITHIN)[2].removeprefix("the ") for label in one.chain}
        chain = [label for label, area in within.items() if area not in hidden and not holds_name(area, subject.name)]
        # What the text says anyway is not counted.
        said = [label for label in chain if one.source == THE_TEXT and WITHIN not in label]
        counted = [label for label in chain if label not in said]
        members = {
            label: sources.knowledge.count_members(label, areas=there if WITHIN in label else told) for label in counted
        }
        kept = tuple(label for label in chain if label in said or members[label] >= sources.min_members)
        if kept:
            return replace(one, chain=kept)
    return replace(NOTHING, manner=ladder.manner)


def holds_name(area: str, name: str) -> bool:
    """Whether an area is called after what lies in it: "Kyiv City"."""
    return f" {name.lower()} " in f" {area.lower()} "


def home_of(subject: Subject, ladder: Ladder, sources: Sources) -> Chain:
    """The large areas that a body lies in, or a place of which nothing else tells it, the smallest first."""
    if is_body(subject, ladder):
        return areas_of_body(subject.name, ladder.chain, sources)
    is_placed = subject.kind is Kind.PLACE and class_of_chain(ladder.chain) in LYING_WORDS and not subject.is_secret
    is_told = any(WITHIN in label or label.split()[0] in NO_MORE for label in ladder.chain)
    if not is_placed or is_told or subject.name in areas() or any(map(is_the_of_sentence, subject.slots)):
        return ()
    within = areas_of_place(subject.name, sources)
    kept = where_text_plays(tuple(f"{PLACE}{WITHIN}{area}" for area in within), subject, sources)
    return tuple(label.partition(WITHIN)[2] for label in kept)


def is_body(subject: Subject, ladder: Ladder) -> bool:
    """Whether what is said of a name is said of a body; one word may be the name of anything else, too."""
    is_named = subject.is_proper and subject.kind is not Kind.WORK and not subject.is_secret
    is_sure = " " in subject.name or ladder.source in TAXONOMIES
    return is_named and is_sure and ladder.manner is Manner.CLASS and class_of_chain(ladder.chain) in BODY_WORDS


def areas_of(subject: Subject, sources: Sources) -> set[str]:
    """The areas that anything of a name is known to lie in."""
    labels = (label for one in sources.knowledge.senses(subject.name, proper=True) for label in one.chain)
    return {area for label in labels if (area := label.partition(WITHIN)[2])}


def describe_uncounted(subject: Subject, sources: Sources, *, context: Context) -> Ladder:
    """What is true of a person or thing, however few it fits; "a German pilot" goes for its bits and is a pilot."""
    ladder = describe_by_kind_of_name(subject, sources, context=context)
    ends_in_noun = " " in subject.name and not looks_proper(subject.name.rpartition(" ")[2])
    if ladder.chain or not subject.is_weighed or not ends_in_noun or subject.kind in MARKED:
        return ladder
    return describe_phrase(subject, sources, context=context)


def describe_by_kind_of_name(subject: Subject, sources: Sources, *, context: Context) -> Ladder:
    """What is true of a person or thing, by whether it has a name and by what kind it is."""
    if subject.is_speaker and not subject.is_secret:
        return Ladder((PERSON,), KINDS, SURE, Manner.NAME)
    if subject.kind in MARKED or (subject.is_secret and any(is_part_of_term(slot, sources) for slot in subject.slots)):
        return NOTHING
    if is_initial(subject) or (is_word(subject.name) and is_person(subject, sources)):
        return Ladder((PERSON,), KINDS, max(subject.score, SURE), Manner.NAME)
    if not is_word(subject.name) or is_family(subject):
        return Ladder((FAMILY,), THE_TEXT, TRUST) if is_family(subject) else NOTHING
    if subject.kind is Kind.NATIONALITY or is_adjective(subject):
        ladder = describe_nationality(subject, sources)
        if ladder.chain or subject.kind in (Kind.NATIONALITY, Kind.NAME, Kind.WORD):
            return ladder
    if not subject.is_proper and subject.kind is Kind.WORK and subject.score >= SURE and " " in subject.name:
        return describe_by_kind(subject)  # the last noun of a title says nothing of the work
    if not subject.is_proper:
        return describe_phrase(subject, sources, context=context)
    return describe_name(subject, sources)


def describe_phrase(subject: Subject, sources: Sources, *, context: Context) -> Ladder:
    """What is true of a common noun, or a phrase that ends in one."""
    if not any(slot.is_noun for slot in subject.slots) or any(slot.is_cut for slot in subject.slots):
        return NOTHING
    ladder = describe_common_noun(subject, sources, context=context)
    return ladder if ladder.chain else describe_by_kind(subject)


def is_part_of_term(slot: Slot, sources: Sources) -> bool:
    """Whether a stretch is only the beginning of a term that is known as a whole: of a "bachelor's degree" nothing is
    true that is true of bachelors."""
    behind = OWNED.match(slot.after)
    owned = word_at(slot.reading, slot.last + 1) if behind else ""
    return owned.isalpha() and bool(sources.knowledge.senses(f"{bare(slot.term)}'s {owned}"))


def describe_name(subject: Subject, sources: Sources) -> Ladder:
    """What is true of what bears a proper name: what the text calls it, else the first rule that tells something."""
    rules: Sequence[Callable[[Subject, Sources], Ladder]] = (
        describe_law,
        describe_generic_name,
        describe_team,
        describe_country,
        describe_known_name,
        describe_by_own_words,
        describe_by_frame,
        describe_homonym,
    )
    if subject.name.lower() in FIGURATIVE:
        return NOTHING
    found = next((ladder for rule in rules if (ladder := rule(subject, sources)).chain), NOTHING)
    own = describe_by_own_words(subject, sources)
    is_place = not PLACE_TYPES.isdisjoint(label.partition(WITHIN)[0] for label in found.chain)
    is_own = own.chain and own.chain[-1] in BODY_WORDS and not set(own.chain) & set(found.chain) and not is_place
    is_street = own.chain and own.chain[-1] in STREETS
    if (is_own or is_street) and found.source in TAXONOMIES:
        found = own  # a university is no college, whatever a taxonomy calls it; but Rhode Island is a state
    by_text = describe_by_text(subject)
    # "In a hotel, Paris" is no hotel.
    is_elsewhere = is_place and set(by_text.chain) <= BODY_WORDS
    is_vague = found.chain and set(by_text.chain) <= VAGUE
    if by_text.chain and by_text.chain[0] not in found.chain and not (is_elsewhere or is_vague):
        return by_text
    found = found if found.chain else describe_by_kind(subject)
    return replace(found, chain=lying_in(found.chain, sources, area=area_beside(subject)))


def describe_by_text(subject: Subject) -> Ladder:
    """What the text itself calls a thing, where all that it says agrees with its kind."""
    words = list(dict.fromkeys(word for slot in subject.slots if (word := slot.class_beside)))
    is_open = subject.kind is Kind.NAME or subject.score < SURE
    are_works = len(words) > 1 and all(is_class_of(word, Kind.WORK) for word in words)
    words = [CLASS_OF_KIND[Kind.WORK]] if are_works else words  # a novel, and the film of it
    fitting = [word for word in words if is_open or is_class_of(word, subject.kind)]
    is_said = len(words) == 1 and fitting and not subject.is_secret
    return Ladder((fitting[0],), THE_TEXT, TRUST) if is_said else NOTHING


def is_word(name: str) -> bool:
    """Whether a name is more than a sign, a letter, or a word of grammar."""
    letters = [letter for letter in name if letter.isalpha()]
    return len(letters) > 1 and name.lower() not in english().stop_words and name.capitalize() not in english().calendar


def is_person(subject: Subject, sources: Sources) -> bool:
    """Whether someone is meant: the kind is sure, or likely and a title or the lists of names speak for it."""
    words = subject.name.split()
    if not may_be_person(subject) or 2 * sum(is_told_of_nobody(one, sources) for one in subject.slots) >= len(
        subject.slots
    ):
        return False
    has_title = any(slot.word_before.rstrip(".") in name_words().titles | TITLES for slot in subject.slots)
    is_ship = any(slot.word_before in english().named for slot in subject.slots)
    has_plain_name = is_plain(subject.name) and not any(
        slot.word_before.rstrip(".") in TITLES for slot in subject.slots
    )
    is_office = words[-1].lower() in OFFICES  # "Madam Speaker"
    is_doubtful = has_plain_name and subject.score < ALL_BUT_CERTAIN
    if is_ship or (len(words) == 1 and (is_doubtful or is_office)):
        return False
    has_shape = subject.name.islower() or is_name_shaped([word.strip("@.,'’()") for word in words])
    if (has_title or has_role(subject, sources)) and not is_doubtful:
        return has_shape
    if has_shape and not is_doubtful and is_told(subject, sources):
        return True
    if subject.kind is not Kind.PERSON or is_unlike_a_person(subject, sources):
        return False
    if len(words) == 1 and not is_called_so(subject.name, sources):
        return subject.score >= UNHEARD_OF
    if any(word[0].isupper() for word in words) and not any(map(is_shaped, subject.slots)):
        return False
    if subject.score >= SURE:
        return True
    is_body = class_in_name(subject.name) is not None or any(slot.word_before == "at" for slot in subject.slots)
    if subject.score < LIKELY or len(words) == 1 or is_body:
        return False
    are_listed = sources.knowledge.names_people(words[0]), sources.knowledge.names_people(words[-1], last=True)
    return all(are_listed) or (any(are_listed) and not any(map(is_ordinary, words)))


def may_be_person(subject: Subject) -> bool:
    """Whether somebody could be called so, as far as kind and spelling go."""
    is_open = subject.kind in (Kind.PERSON, Kind.NAME) or subject.score < LIKELY
    is_spelled = any(len(word.rstrip(".")) > 1 or word[0].isupper() for word in subject.name.split())
    is_split = SPLIT.search(subject.name.rstrip("0123456789")) is not None
    is_bare = all(slot.is_bare for slot in subject.slots)
    return is_open and is_spelled and not (is_split or is_bare or is_family(subject))


def is_told(subject: Subject, sources: Sources) -> bool:
    """Whether the text tells that somebody is named; few capitals may be an honour of whom it tells that."""
    may_be_somebody = subject.kind is Kind.PERSON or (subject.kind is Kind.NAME and " " in subject.name)
    is_short = is_acronym(subject.name) and "." not in subject.name
    return may_be_somebody and not is_short and any(is_told_of_somebody(slot, sources) for slot in subject.slots)


def is_named_after_somebody(words: Sequence[str], sources: Sources) -> bool:
    """Whether a name of several words is that of a place or a body: "Mt Werner", "Ann Lee Productions"; "Tom Hall" may
    be somebody."""
    if words[0].lower().rstrip(".") in NATURAL:
        return True
    last = words[-1].strip(".,'’()")
    return last.lower() in name_words().heads and not sources.knowledge.names_people(last, last=True)


def is_small_word(subject: Subject, sources: Sources) -> bool:
    """Whether a name is written in small letters alone, and is no first name that is all but certain to be meant."""
    if not all(slot.term.islower() for slot in subject.slots):
        return False
    if subject.score >= ALL_BUT_CERTAIN and any(slot.role == PERSON for slot in subject.slots):
        return False  # who speaks in a chat is somebody, however he is called there
    if any(slot.after.startswith(CODE_SIGNS) or slot.before.endswith(CODE_SIGNS) for slot in subject.slots):
        return True
    first = subject.name.split()[0]
    is_first_name = sources.knowledge.names_people(first) and not is_ordinary(first)
    return not is_first_name or subject.score < (SURE if " " in subject.name else ALL_BUT_CERTAIN)


def is_shaped(slot: Slot) -> bool:
    """Whether a person could be called as it stands in a slot."""
    return is_name_shaped([word.strip("@.,'’()\"“”") for word in bare(slot.term).split()])


def is_initial(subject: Subject) -> bool:
    """Whether somebody is called by initials: "Mr F.", "Ms A.-M."."""
    return (
        INITIALS.fullmatch(subject.name) is not None
        and subject.kind is Kind.PERSON
        and subject.score >= ALL_BUT_CERTAIN
    )


def is_family(subject: Subject) -> bool:
    """Whether the members of a family are named together: "the Harpers"."""
    is_one_word = " " not in subject.name and subject.name[-1:] == "s" and subject.name[0].isupper()
    is_named = subject.kind is Kind.PERSON and subject.score >= LIKELY and not subject.is_secret
    return is_named and is_one_word and all(slot.article == "the" and not slot.is_described for slot in subject.slots)


def is_called_so(name: str, sources: Sources) -> bool:
    """Whether people are called so, by their first name or by their last."""
    return sources.knowledge.names_people(name) or sources.knowledge.names_people(name, last=True)


def has_role(subject: Subject, sources: Sources) -> bool:
    """Whether somebody speaks or stands in the field of a name, and people are called so."""
    is_somebody = any(slot.role == PERSON for slot in subject.slots)
    return is_somebody and any(
        is_called_so(word, sources) for word in (subject.name.split()[0], subject.name.split()[-1])
    )


def is_unlike_a_person(subject: Subject, sources: Sources) -> bool:
    """Whether a name stands as no name of a person does: few capitals, behind an article, part of a longer word."""
    is_plain_here = is_plain(subject.name) and subject.score < ALL_BUT_CERTAIN
    if is_small_word(subject, sources):
        return True
    if " " in subject.name:
        return is_plain_here or is_named_after_somebody(subject.name.split(), sources)
    has_article = any(slot.article in ARTICLES for slot in subject.slots)
    describes_things = all(slot.modifies and is_plural(slot.word_after) for slot in subject.slots)  # "Sami villages"
    is_part = all(slot.is_joined for slot in subject.slots)
    is_short = is_acronym(subject.name) and "." not in subject.name
    return is_short or has_article or is_part or is_plain_here or describes_things


def is_plain(name: str) -> bool:
    """Whether a name is made of ordinary words only, so that nothing but its capitals makes it one."""
    return is_plain_run(name.split())


def is_adjective(subject: Subject) -> bool:
    """Whether every mention is one word that describes something else."""
    return " " not in subject.name and all(slot.is_adjective or slot.modifies or slot.head for slot in subject.slots)


def describe_law(subject: Subject, _: Sources) -> Ladder:
    """What a law, a treaty or a part of one is by its own words."""
    is_open = subject.kind in (Kind.LAW, Kind.NAME) or subject.score < LIKELY
    if not is_open or " " not in subject.name or is_title(subject):
        return NOTHING
    found = next((label for label, words in LAWS if words.search(subject.name)), None)
    return Ladder((found,), OWN_WORDS, TRUST) if found else NOTHING


def describe_generic_name(subject: Subject, _: Sources) -> Ladder:
    """A common noun for a body, written as its name: "the Court" is a court."""
    word = subject.name.lower()
    is_body = word in name_words().generic and subject.kind is not Kind.PERSON
    return Ladder((word,), OWN_WORDS, TRUST, Manner.OWN) if is_body else NOTHING


def describe_by_own_words(subject: Subject, sources: Sources) -> Ladder:
    """What a name says of itself, where that agrees with its kind: "Elon University" is a university."""
    is_open = subject.kind in (Kind.NAME, Kind.WORD) or subject.score < LIKELY
    kind = Kind.NAME if is_open else subject.kind
    if is_title(subject) and kind is not Kind.WORK:
        return NOTHING
    found = next(filter(None, classes_in_own_words(subject, kind, sources)), None)
    return Ladder(with_wider_classes(found), OWN_WORDS, TRUST) if found else NOTHING


def classes_in_own_words(subject: Subject, kind: Kind, sources: Sources) -> Iterator[str | None]:
    """The classes that a name may say of itself, the surest first."""
    name = subject.name
    yield class_in_own_words(name, kind)
    front, _, last = name.rpartition(" ")
    if " " in front and is_town(last, sources):
        yield class_in_own_words(front, kind)  # "Goethe University Frankfurt"
    if subject.kind in CALLED_AFTER and subject.score < ALL_BUT_CERTAIN and len(name.split()) > 2:
        yield class_in_own_words(name, CALLED_AFTER[subject.kind])
    place = class_in_own_words(name, Kind.PLACE) if kind in (Kind.ORGANIZATION, Kind.NAME) else None
    if place and " " in place and name.lower().endswith(place):
        yield place  # whoever runs "Tarn National Forest" is called so, too


def is_town(name: str, sources: Sources) -> bool:
    """Whether a word is known to name a place, and is no ordinary word."""
    senses = sources.knowledge.senses(name, proper=True) if name[:1].isupper() and not is_ordinary(name) else ()
    return any(not SETTLEMENTS.isdisjoint(one.chain) or one.source == GAZETTEER for one in senses)


def describe_by_frame(subject: Subject, sources: Sources) -> Ladder:
    """What the words around say of a name, where all of its mentions that are in a frame agree."""
    frames = {slot.frame for slot in subject.slots if slot.frame}
    if len({frame.label for frame in frames}) != 1:
        return NOTHING
    frame = next(iter(frames))
    is_open = subject.kind in (Kind.NAME, Kind.WORD) or subject.score < (
        DOUBTFUL if subject.kind is Kind.PERSON else SURE
    )
    fits = is_open or sources.knowledge.agrees(subject.kind, (frame.label, frame.kind.value))
    homonym = describe_homonym(subject, sources) if frame.label == PLACE else NOTHING
    return (homonym if homonym.chain else Ladder((frame.label,), AROUND, TRUST)) if fits else NOTHING


def describe_by_kind(subject: Subject) -> Ladder:
    """The class of a kind that is sure; few capitals stand for too much."""
    label = PHRASES_OF_KIND.get(subject.kind) or CLASS_OF_KIND.get(subject.kind)
    is_small = not subject.is_proper or subject.name[0].islower()
    is_doubtful = is_acronym(subject.name) or is_small or is_plain(subject.name)
    if label is None or subject.score < (ALL_BUT_CERTAIN if is_doubtful else SURE):
        return NOTHING
    if not subject.is_proper and subject.kind not in COMMON_KINDS:
        return NOTHING
    manner = Manner.CLASS if subject.is_proper and subject.kind not in MADE else Manner.COMMON
    return Ladder((label,), KINDS, subject.score, manner)
