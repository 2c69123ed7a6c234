"""What do the words around a proper name tell about what it names?"""

import re
from functools import lru_cache

from textveil.knowledge.name_kinds import OTHER, clues, kind_of, load_packaged, sure_kind
from textveil.knowledge.open import Knowledge
from textveil.language.english.name_words import NAME, is_name_shaped
from textveil.language.english.slot import Mention
from textveil.language.english.word_forms import singular
from textveil.model import PERSON, Sense
from textveil.replacements.generalization.phrases import NOTHING, Asked, phrase_sense

BY_VERB = {
    "team": re.compile(
        r"\b(?:play(?:s|ed|ing)?|raced|drove|appear(?:ed|ances)|signed|caps?|debut|goals?) for(?: the)? $"
    ),
    "place": re.compile(r"\b(?:[Bb]orn|died|raised|liv(?:es|ed|ing)|resides|buried|located|interred) (?:in|at|near) $"),
    "film": re.compile(r"\b(?:films?|movies?) $"),
    "album": re.compile(r"\b(?:albums?|EP) $"),
    "song": re.compile(r"\b(?:songs?|singles?),? [\"“]$"),
    "person": re.compile(r"\b(?:married|son of|daughter of|brother of|sister of|father of|mother of) $"),
}
"""Words right before a name that hold of one kind of thing only."""
TITLED = re.compile(
    r"\b(?:his|her|their|its|the|s|an?) (?:[\w’'-]+ ){0,4}(?P<noun>film|movie|album|single|song|novel|book|series|"
    r"sitcom|show|EP|play|musical|opera|comedy|drama|thriller|documentary|magazine|newspaper|band|duo|trio|group|club|team)"
    r",? [\"“]?$"
)
"""What is named right behind, with a comma or in quotation marks: "her second album, …"."""
STAGED = re.compile(
    r"\b(?:(?:starr(?:ed|ing)|to star|(?:lead|title|leading) role) in|(?:revival|production|adaptation|remake) of"
    r"|directorial debut with)(?: the)? [\"“]?$|\((?:both |all )?(?:in )?\d{4}\), (?:and )?[\"“]?$"
)
DATED_NEXT = re.compile(r"[\"”]?(?:, (?:and )?| and )[A-Z][^.,;()]{1,50} \((?:both |all )?\d{4}\)")
"""What stands before the title of a work, and behind one in a list of titles with their years."""
ROLE = re.compile(
    r"\b(?:roles? of|portray(?:s|ed|ing|al of)|(?:starr(?:ed|ing)|appear(?:ed|s|ance|ances)|cast|debut(?:ed)?|role) as"
    r"|the voices? of|(?:character|villain|hero|heroine|superhero),?)(?: the)? [\"“]?$"
)
"""What stands before the name of someone who is played."""
NOUNS = r"(?:[a-z-]+ ){0,2}[a-z-]+s"
LISTED = re.compile(
    rf"(?:such (?P<such>{NOUNS}) as|(?P<nouns>{NOUNS}),? (?:such as|including|like|includ(?:e|es|ed)|are|were)):? "
    rf"(?:the )?(?:[\"“]?{NAME}[\"”]?(?: \([^()]*\))?(?:, and |, | and | or ))*(?:the )?[\"“]?$"
)
"""Nouns that say what a list of names is of."""
SPORT = re.compile(r"\b(?:(?:foot|hand|volley|basket|base)ball|soccer|hockey|rugby|cricket|League|N[BFH]L|MLB)")
IN_TEAMS = re.compile(
    r"\b(?:for(?: the)?|with the|play(?:s|ed|ing)? with|spells? at) "
    rf"(?:{NAME}(?: \([^()]*\))?(?:, and |, | and |,? before (?:joining )?))*(?:the )?$"
)
"""A list of those for whom one plays, in a sentence about a sport."""
CALLED = re.compile(
    r"\b(?:nick-?named?(?: as)?|known (?:simply |professionally )?as|pseudonym|alias|aka|a\.k\.a\.|née|nicknames?|"
    r"(?:pen|stage|ring|birth|maiden|code|screen) name(?: is| was| of)?|under the (?:nick|stage |pen )?name(?: of)?),?"
    r"(?: [a-z]+ name)? ?(?:the )?[\"“(]?$"
)
"""What stands before a name that is told as a name."""
WRITTEN = re.compile(r"[(;,] ?(?:[A-Z][\w\u030d–-]+(?: [A-Za-z]+)?|pinyin|lit\.): ?$|\(or $")
"""A name in another language or script follows."""
SPOKEN = re.compile(r"[ˈˌːɑɐəɛɪɔʊʃʒθðŋɾʁɲ]|^[a-zA-Z]*-?[A-Z]{2,}-[A-Za-z-]+$|^[a-z-]+-[A-Z]{2,}(?:-[a-z]+)*$")
"""How something is pronounced, in phonetic signs or syllables."""


SURE_OF_PEOPLE = 0.88
"""How likely someone must be: whoever bears a usual name is known by it already."""
LONGEST_NAME = 8
"""Words of the longest stretch that is taken for a name."""


def by_verb(mention: Mention, term: str, _: Asked) -> Sense:
    """What the verb before a name says of it: one plays for a team and is born in a place."""
    kind = kind_by_verb(mention)
    return Sense((kind,), "names", True) if kind and is_name_shaped(term.split()[:5]) else NOTHING


def kind_by_verb(mention: Mention) -> str | None:
    """The kind of thing that the words right before a name hold of."""
    return next((kind for kind, verbs in BY_VERB.items() if verbs.search(mention.before)), None)


def titled(mention: Mention, _: str, asked: Asked) -> Sense:
    """What is named right behind its noun is what the noun says."""
    match = TITLED.search(mention.before)
    return phrase_sense(match["noun"], asked, context=mention.context) if match else NOTHING


def as_a_work(mention: Mention, term: str, _: Asked) -> Sense:
    """What one stars in, or what stands in a list of titles with their years."""
    is_title = term[:1].isupper() and (STAGED.search(mention.before) or DATED_NEXT.match(mention.after))
    return Sense(("work",), "names", True) if is_title else NOTHING


def as_a_role(mention: Mention, term: str, _: Asked) -> Sense:
    """Who is played is a character."""
    is_role = is_name_shaped(term.split()) and ROLE.search(mention.before)
    return Sense(("character",), "names", True) if is_role else NOTHING


def listed(mention: Mention, _: str, asked: Asked) -> Sense:
    """What is listed is what the list is said to be of: "films such as …"."""
    match = LISTED.search(mention.before)
    one = singular(match["such"] or match["nouns"]) if match else None
    sense = phrase_sense(one, asked, context=mention.context) if one else NOTHING
    # Appearances and credits are no kind of thing that bears a name.
    return sense if sense.chain and kind_of([sense.chain]) != OTHER else NOTHING


def plays_for(mention: Mention, term: str, asked: Asked) -> Sense:
    """One plays for a team, whatever else is called so."""
    sentence = re.split(r"(?<=[a-z)])\. ", mention.before)[-1]
    plays = BY_VERB["team"].search(mention.before) or (SPORT.search(sentence) and IN_TEAMS.search(sentence))
    if not plays or not is_name_shaped(term.split()):
        return NOTHING
    senses = [one for one in asked.knowledge.senses(term, proper=True) if one.chain]
    groups = [one for one in senses if "organization" in one.chain or kind_of([one.chain]) == "team"]
    return groups[0] if groups else Sense(("team", "organization"), "names", True)


def by_clues(mention: Mention, term: str, asked: Asked) -> Sense:
    """What all the words in and around a name together make sure of."""
    words = term.split()
    if len(words) > LONGEST_NAME or 2 * sum(word[0].isupper() for word in words) < len(words):
        return NOTHING
    found = chances(mention, term, asked)
    chain = sure_kind(found, sure=load_packaged().sure)
    if PERSON in chain and (found[PERSON] < SURE_OF_PEOPLE or {"and", "&"} & set(words)):
        return NOTHING
    return Sense(chain, "clues", True) if chain else NOTHING


def as_a_name(mention: Mention, term: str, _: Asked) -> Sense:
    """What is told as a name is a name: "nicknamed …", "Chinese: …"; how it is spoken is a pronunciation."""
    if SPOKEN.search(term):
        return Sense(("pronunciation",), "names", True)
    is_told = CALLED.search(mention.before) or WRITTEN.search(mention.before)
    return Sense(("name",), "names", True) if is_told else NOTHING


def chances(mention: Mention, term: str, asked: Asked) -> dict[str, float]:
    """How likely a name is of each kind."""

    def known(name: str) -> str | None:
        return known_kind(asked.knowledge, name)

    return load_packaged().chances(clues(term, before=mention.before, after=mention.after, known=known))


@lru_cache(maxsize=4096)
def known_kind(knowledge: Knowledge, name: str) -> str | None:
    """The one kind that a name is known to be of."""
    chains = [one.chain for one in knowledge.senses(name, proper=True) if one.chain and one.source != "adjectives"]
    return kind_of(chains) if chains else None
