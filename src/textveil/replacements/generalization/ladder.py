"""What is said of a person or thing, once for all its mentions?

The most that is sure: what it is known to be in the sense of its kind, or by
its own words; else the class of its kind; else nothing, and a mark stands for
it. A taxonomy is believed only where it agrees with the kind, and a kind only
from a calibrated score on: what is said is true, or not said.
"""

import re

from textveil.core.kinds import IDENTIFIERS, Kind
from textveil.core.model import PERSON
from textveil.knowledge.chain_kinds import agrees
from textveil.languages.english.grammar.nouns_beside import ARTICLES
from textveil.languages.english.lexicon.name_words import class_in_name, is_name_shaped, name_words
from textveil.languages.english.lexicon.ordinary import is_plain_run
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.names.glosses import is_gloss
from textveil.replacements.generalization.common_words import known_term
from textveil.replacements.generalization.known_names import (
    KINDS,
    OWN_WORDS,
    TRUST,
    adjective,
    country,
    generic_name,
    is_acronym,
    is_title,
    known_name,
    told_as_team,
    told_by_frame,
    told_by_name,
)
from textveil.replacements.generalization.questions import (
    ALL_BUT_CERTAIN,
    CLASSES,
    LIKELY,
    NOTHING,
    SURE,
    Asked,
    Context,
    Manner,
    Said,
    Subject,
)

LAWS = (
    ("legal provision", re.compile(r"^(?:Articles?|Art\.|Arts\.|Sections?|Sec\.|§|Rules?|Regulation|paragraph)", re.I)),
    ("treaty", re.compile(r"\b(?:Convention|Treaty|Protocol|Covenant|Charter)\b")),
    (
        "law",
        re.compile(r"\bAct(?:$|,? \d{4}| of\b)|\bLaws?(?= (?:of|on|for|No|no|\d))|\b(?:Statute|Ordinance|Directive)\b"),
    ),
    ("law", re.compile(r"\bCode (?:of|on)\b|\b(?:[A-Z]\w*al|Civil|Tax|Labou?r|Family|Road|Revenue|Procedure) Code\b")),
    ("constitution", re.compile(r"\bConstitution\b")),
)
"""What a law is by its own words."""
MARKED = IDENTIFIERS | {Kind.TECHNICAL, Kind.UNIT, Kind.DATE, Kind.AGE, Kind.NUMBER}
"""Kinds of which nothing is said here."""
COMMON = frozenset({Kind.WORD, Kind.ROLE, Kind.DISEASE, Kind.DRUG, Kind.BODY, Kind.PROCEDURE, Kind.PRODUCT, Kind.EVENT})
UNHEARD_OF = 0.95
"""The score from which one word is believed to be a person's name although nobody is known to be called so."""
SURE_TITLES = frozenset("mr mrs ms miss mx dr prof professor rev reverend sir".split())
"""Titles behind which even an ordinary word is a name."""
FIRMS = frozenset({"company", "firm", "law firm", "organization"})
FIRM_ENDS = frozenset("law legal associates partners attorneys chambers consulting group services".split())
"""How a firm may end that is called after people."""
WORKPLACE = re.compile(r"\b(?!(?:look|laugh|smil|shout|yell|point|star|glanc|fir|shot|mad|angry)\w*\b)[a-z]+ at \Z")
"""Before what somebody works at; nobody is looked for where somebody is looked at."""
COMMON_KINDS = frozenset({Kind.WORK, Kind.EVENT, Kind.PRODUCT, Kind.DRUG, Kind.DISEASE, Kind.PROCEDURE, Kind.BODY})
"""Kinds of things that bear no name, too."""
FOREIGN_WORD = "foreign term"
SPLIT = re.compile(r"\b(?:and|or|v|vs)\b|[;&\n|/\\=<>{}\d]")
"""What no name of one person holds."""


def say(subject: Subject, asked: Asked, *, context: Context = tuple) -> Said:
    """What a person or thing may be called wherever it is mentioned; by itself, or among the words around it."""
    if subject.kind in MARKED or not is_word(subject.name):
        return NOTHING
    if is_foreign_word(subject, asked):
        return Said((FOREIGN_WORD,), OWN_WORDS, TRUST)
    if is_person(subject, asked):
        return Said((PERSON,), KINDS, max(subject.score, SURE), Manner.NAME)
    if subject.kind is Kind.NATIONALITY or is_adjective(subject):
        said = adjective(subject, asked)
        if said.chain or subject.kind in (Kind.NATIONALITY, Kind.NAME, Kind.WORD):
            return said
    if not subject.is_proper:
        if not any(slot.is_noun for slot in subject.slots) or any(slot.is_cut for slot in subject.slots):
            return NOTHING
        said = known_term(subject, asked, context=context)
        return said if said.chain else by_kind(subject, asked)
    rules = (law, generic_name, told_as_team, country, known_name, told_by_name, told_by_frame)
    return next((said for rule in rules if (said := rule(subject, asked)).chain), by_kind(subject, asked))


def is_foreign_word(subject: Subject, asked: Asked) -> bool:
    """Whether every mention gives the word of another language for what stands before it."""

    def is_name(word: str) -> bool:
        return asked.knowledge.names_people(word) or asked.knowledge.names_people(word, last=True)

    is_person = subject.kind is Kind.PERSON and subject.score >= LIKELY
    return not is_person and all(
        is_gloss(slot.term, before=slot.before, after=slot.after, is_name=is_name) for slot in subject.slots
    )


def is_word(name: str) -> bool:
    """Whether a name is more than a sign, a letter, or a word of grammar."""
    letters = [letter for letter in name if letter.isalpha()]
    return len(letters) > 1 and name.lower() not in english().stop_words and name.capitalize() not in english().calendar


def is_person(subject: Subject, asked: Asked) -> bool:
    """Whether someone is meant: the kind is sure, or likely and a title or the lists of names speak for it."""
    is_open = subject.kind in (Kind.PERSON, Kind.NAME) or subject.score < LIKELY
    if not is_open:
        return False
    words = subject.name.split()
    is_spelled = any(len(word.rstrip(".")) > 1 or word[0].isupper() for word in words)
    if SPLIT.search(subject.name) or not is_spelled or all(slot.is_bare for slot in subject.slots):
        return False
    has_title = any(slot.word_before.rstrip(".") in name_words().titles for slot in subject.slots)
    is_ship = any(slot.word_before in english().named for slot in subject.slots)
    has_plain_name = is_plain(subject.name) and not any(
        slot.word_before.rstrip(".") in SURE_TITLES for slot in subject.slots
    )
    if is_ship or (has_plain_name and len(words) == 1):
        return False
    is_doubtful = has_plain_name and subject.score < ALL_BUT_CERTAIN
    if (has_title or has_role(subject, asked)) and not is_doubtful:
        return is_name_shaped([word.strip(".,'’()") for word in words])
    if subject.kind is not Kind.PERSON or is_unlike_a_person(subject) or is_like_a_firm(subject):
        return False
    if len(words) == 1 and not is_called_so(subject.name, asked):
        return subject.score >= UNHEARD_OF
    if subject.score >= SURE:
        return True
    is_listed = asked.knowledge.names_people(words[0]) and asked.knowledge.names_people(words[-1], last=True)
    return subject.score >= LIKELY and len(words) > 1 and is_listed and class_in_name(subject.name) is None


def is_called_so(name: str, asked: Asked) -> bool:
    """Whether people are called so, by their first name or by their last."""
    return asked.knowledge.names_people(name) or asked.knowledge.names_people(name, last=True)


def is_like_a_firm(subject: Subject) -> bool:
    """Whether a name ends as firms do, or people work at it."""
    is_workplace = any(WORKPLACE.search(slot.before) for slot in subject.slots)
    last = subject.name.split()[-1].lower().strip(".,")
    return is_workplace or last in FIRM_ENDS or name_words().meanings.get(last) in FIRMS


def has_role(subject: Subject, asked: Asked) -> bool:
    """Whether somebody speaks or stands in the field of a name, and people are called so."""
    if not any(slot.role == PERSON for slot in subject.slots):
        return False
    words = subject.name.split()
    return asked.knowledge.names_people(words[0]) or asked.knowledge.names_people(words[-1], last=True)


def is_unlike_a_person(subject: Subject) -> bool:
    """Whether a name stands as no name of a person does: few capitals, behind an article, part of a longer word."""
    is_plain_here = is_plain(subject.name) and subject.score < ALL_BUT_CERTAIN
    if " " in subject.name:
        return is_plain_here
    has_article = any(slot.article in ARTICLES for slot in subject.slots)
    is_part = all(slot.is_joined for slot in subject.slots)
    is_short = is_acronym(subject.name) and "." not in subject.name
    return is_short or has_article or is_part or is_plain_here


def is_plain(name: str) -> bool:
    """Whether a name is made of ordinary words only, so that nothing but its capitals makes it one."""
    return is_plain_run(name.split())


def is_adjective(subject: Subject) -> bool:
    """Whether every mention is one word that describes something else."""
    return " " not in subject.name and all(slot.is_adjective or slot.modifies or slot.head for slot in subject.slots)


def law(subject: Subject, _: Asked) -> Said:
    """What a law, a treaty or a part of one is by its own words."""
    is_open = subject.kind in (Kind.LAW, Kind.NAME) or subject.score < LIKELY
    if not is_open or " " not in subject.name or is_title(subject):
        return NOTHING
    found = next((label for label, words in LAWS if words.search(subject.name)), None)
    return Said((found,), OWN_WORDS, TRUST) if found else NOTHING


def head_agrees(subject: Subject, asked: Asked) -> bool:
    """Whether the last word of a name made of ordinary words may be of its kind: an allowance is no organization."""
    senses = asked.knowledge.senses(subject.name.split()[-1].lower(), proper=False)
    return not senses or any(agrees(subject.kind, one.chain, proper=False) for one in senses)


def by_kind(subject: Subject, asked: Asked) -> Said:
    """The class of a kind that is sure; few capitals stand for too much."""
    label = CLASSES.get(subject.kind)
    is_small = not subject.is_proper or subject.name[0].islower()
    is_doubtful = is_acronym(subject.name) or is_small or is_plain(subject.name)
    if label is None or subject.score < (ALL_BUT_CERTAIN if is_doubtful else SURE):
        return NOTHING
    if class_in_name(subject.name) is not None or (not subject.is_proper and subject.kind not in COMMON_KINDS):
        # Its own words say something else: "Sheffield United" is no place, and no moose an organization.
        return NOTHING
    if subject.is_proper and is_plain(subject.name) and not head_agrees(subject, asked):
        return NOTHING
    manner = Manner.CLASS if subject.is_proper else Manner.COMMON
    return Said((label,), KINDS, subject.score, manner)
