"""Which words of a person's name are first and last names, titles and initials?"""

import re
from collections.abc import Collection
from functools import lru_cache

from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import PersonName, Span
from textveil.languages.english.lexicon.name_spelling import bare, name_tables, strip
from textveil.languages.english.lexicon.value_words import HERS, HIS
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.reading import Reading, tag_at, word_at

PIECE = re.compile(r"[^\W_]+(?:['’][^\W_]+)*\.?|-|[,;]")
SEVERAL = re.compile(r"(?<=\s)(?:and|or|und|et|y)(?=\s)|&|/", re.IGNORECASE)
"""What tells that several people are named at once; together they are nobody of them."""
DEGREE = re.compile(r" ((?:M\.D|Ph\. ?D|D\.Phil|Q\.C|K\.C|R\.N|J\.D|LL\.[BM]|M\.B\.A|[OMC]\.B\.E)\.?)$")
ASIDE = re.compile(r"\s*\([^()]*\)?\s*\Z|(?<=\w)\s+[(\"“]([^()\"“”]*)[)\"”](?=\s|\Z)")
"""What stands in brackets behind a name, or in brackets or quotes within it: what its bearer is called besides."""
JOINED = re.compile(r"(?<=[a-z]{3})(?=[A-Z][a-z]{2})")
"""Where two words of a name stand together: "RichardLosier"."""
SPELLED = re.compile(r"(?:\w[-, ]+){3,}\w")
WRAPPED = re.compile(r"(?<=\w)-\n\s*")
TITLE_BEFORE = re.compile(r"(?<![\w.])([^\W\d_]+|[^\W\d_]{1,5}\.)\s+\Z")
"""A word, or one cut short: "Chairman." ends a sentence."""
FAMILY_BEFORE, FAMILY = re.compile(r"(?<!\w)[Tt]he[ \n]\Z"), re.compile(r"[^\W\d_a-z][\w’'-]*s")
WORD_BEHIND = re.compile(r"\s([a-z]+)\b")
LONGEST_TITLE = 20
KIN_BEFORE = re.compile(
    r"\b(?:[Hh]er|[Hh]is|[Tt]heir|[Mm]y|[Oo]ur|[Yy]our|[Ww]hose|[\w-]+['’]s)\s(?:[a-z]+\s)?(?P<kin>[a-z]+(?:-in-law)?),?\s\Z"
)
"""Whose relative somebody is: "her father-in-law, Dai Pritchard"."""
LONGEST_KIN = 48
NONE: frozenset[str] = frozenset()
LONGEST = 12
"""Words of the longest name; what is longer is a list, and only equal to itself."""
INITIALS = 3
"""Capitals without points that may be initials before a last name: "JM Carter"."""
MOST_LETTERS = 5
"""Letters of the longest initials that stand for somebody by themselves."""


def person_name(text: str, span: Span) -> PersonName:
    """The name of a person at a place of a text, with the titles that stand before it.

    >>> person_name("said Mrs Carter", (9, 15)).gender
    'woman'
    """
    if is_family(text, span):
        return PersonName((f"the {bare(text[slice(*span)])}",))
    start = span[0]
    while title := TITLE_BEFORE.search(text, max(start - LONGEST_TITLE, 0), start):
        # A word for an office, or for a relative, may be an ordinary word, but not "mr" and "mrs".
        word = bare(title[1].rstrip("."))
        is_courtesy = name_tables().callings.get(word, "").startswith("courtesy")
        if word not in name_tables().titles or not (is_courtesy or title[1][0].isupper()):
            break
        start = title.start()
    found = parse(text[start : span[1]])
    kin = KIN_BEFORE.search(text, max(start - LONGEST_KIN, 0), start) if not found.gender else None
    word = kin["kin"].removesuffix("-in-law") if kin else ""
    gender = "woman" if word in HERS else "man" if word in HIS else ""
    return found._replace(gender=gender) if gender else found


def is_family(text: str, span: Span) -> bool:
    """Whether a last name in the plural stands for all who bear it: "the Harpers were out", not "the Harpers case"."""
    if not FAMILY_BEFORE.search(text, max(span[0] - 4, 0), span[0]) or not FAMILY.fullmatch(text, *span):
        return False
    behind = WORD_BEHIND.match(text, span[1])
    return behind is None or behind[1] in english().stop_words


@lru_cache(maxsize=1 << 14)
def parse(text: str) -> PersonName:
    """The name that a mention of a person writes.

    >>> parse("Mr J.M. van der Berg’s").words, parse("Mr J.M. van der Berg’s").last
    (('j', 'm', 'berg'), 2)
    >>> parse("Carter, Johnathan").words, parse("J. T.").words
    (('johnathan', 'carter'), ('jt',))
    """
    if SEVERAL.search(text):
        return PersonName((bare(" ".join(strip(text).split())),))
    asides = {bare(word) for found in ASIDE.finditer(text) for word in [found[1] or ""] if word.isalpha()}
    plain = JOINED.sub(" ", WRAPPED.sub("", strip(ASIDE.sub(replace_aside, text) if "(" in text or asides else text)))
    if SPELLED.fullmatch(plain):
        return PersonName((bare("".join(filter(str.isalnum, plain))),))
    plain = DEGREE.sub(lambda match: " " + match[1].replace(".", "").replace(" ", ""), plain)
    pieces = ["," if piece == ";" else piece for piece in PIECE.findall(plain)]
    called, start = read_titles(pieces)
    pieces, generation = without_suffixes(pieces[start:])
    words, last = words_of_name(pieces)
    known = name_tables()
    # "al-Quaety" is a last name, and "Al" before a space a first one.
    is_led = (
        not last and len(words) > 1 and words[0] in known.leading | (known.particles if "-" in pieces[1:2] else NONE)
    )
    is_last = called.is_last or is_led
    letters, joined_last = initials_of(words, last), "".join(words[last:]) if last or is_led else ""
    kept = [place for place, word in enumerate(words) if not is_particle(words, place) or word == words[-1]]
    kept = kept[1:] if is_led and kept[0] == 0 else kept
    last = len([place for place in kept if place < last])
    words = tuple(words[place] for place in kept)
    first = words[0] if words else ""
    formal, short = known.formal.get(first, frozenset()), known.short.get(first, frozenset())
    return called._replace(
        words=words,
        last=last,
        generation=generation,
        is_last=is_last and not last,
        first_gender="man" if generation else gender_of(first, formal),
        akin=formal | short | asides,
        first_letters=frozenset({first[:1], *(name[0] for name in formal | asides)}),
        joined_last=joined_last,
        initials=letters,
        is_short=not last and is_letters(plain, words),
    )


def replace_aside(aside: re.Match[str]) -> str:
    """What is read in the place of brackets or quotes: of a name by birth itself, "Ann (Tarrant) Lee", else nothing."""
    word, known = bare(aside[1] or ""), name_tables()
    is_born = "(" in aside[0] and word.isalpha() and (aside[1] or "").istitle()
    return f" {aside[1]}" if is_born and word not in known.formal else " "


def words_of_name(pieces: list[str]) -> tuple[tuple[str, ...], int]:
    """The plain words of a name in the order in which they are said, and where the last name begins."""
    comma = pieces.index(",") if pieces.count(",") == 1 else 0
    if 0 < comma < len(pieces) - 1 and any(len(piece.rstrip(".")) > 1 for piece in pieces[:comma]):
        before, after = spell_words(pieces[:comma]), spell_words(pieces[comma + 1 :])
        return (*after, *before), len(after)
    pieces = [piece for piece in pieces if piece != ","]
    if is_turned(pieces):
        return (*bare(pieces[1]), bare(pieces[0])), len(pieces[1])
    if len(pieces) == 4 and pieces[2] == "-" and pieces[3].islower():
        # A small letter behind the hyphen, as in "Tong Yung-soo", tells first names, and the last stands before them.
        return (bare(pieces[1]), bare(pieces[3]), bare(pieces[0])), 2
    words = spell_words(pieces)
    if len(words) > 1 and all(len(word) == 1 for word in words):
        return ("".join(words),), 0
    return words, last_name(pieces, words)


def is_turned(pieces: list[str]) -> bool:
    """Whether initials stand behind a last name: "Gorman KB", but not "Ann NG"."""
    if len(pieces) != 2 or not (pieces[1].isalpha() and pieces[1].isupper() and len(pieces[1]) == 2):
        return False
    known, first = name_tables(), bare(pieces[0])
    return not pieces[0].isupper() and first not in known.genders and first not in known.short.keys() | known.formal


def is_particle(words: tuple[str, ...], place: int) -> bool:
    """Whether a word is left out where names are compared: "van", and where a name begins with it "de"."""
    known = name_tables()
    return words[place] in (known.particles if place else known.leading) and place < len(words) - 1


def is_letters(text: str, words: tuple[str, ...]) -> bool:
    """Whether a text may be the initials of somebody, and no name."""
    size, capitals = len("".join(words)), len([sign for sign in text if sign.isupper()])
    is_capitals = text.isupper() or capitals >= INITIALS
    return 0 < size <= MOST_LETTERS and (is_capitals or (text.islower() and size <= INITIALS))


def gender_of(first: str, formal: frozenset[str]) -> str:
    """What a first name tells, or else the names that it is short for."""
    known = name_tables().genders
    found = {known[first]} if first in known else {known.get(name, "") for name in formal}
    return found.pop() if len(found) == 1 else ""


def initials_of(words: tuple[str, ...], last: int) -> frozenset[str]:
    """The letters that may stand for a name of several words: of all, of all but particles, of first and last name."""
    if len(words) < 2:
        return frozenset()
    letters = [word[0] for word in words]
    plain = [word[0] for place, word in enumerate(words) if not is_particle(words, place)]
    ends = [letters[0] + letter for letter in (letters[last], letters[-1])] if last else []
    return frozenset(["".join(letters), "".join(plain), *ends, *(["".join(letters[:last])] if last > 1 else [])])


def read_titles(pieces: list[str]) -> tuple[PersonName, int]:
    """What titles tell, in a name without words, and where the name begins."""
    known, gender, calling, is_last, start = name_tables(), "", "", False, 0
    while start < len(pieces) - 1 and (word := bare(pieces[start]).rstrip(".")) in known.titles:
        if pieces[start + 1] == ",":
            break
        gender = gender or known.titles[word]
        calling = "court" if "court" in (calling, known.callings.get(word)) else calling or known.callings.get(word, "")
        is_last = is_last or (word not in known.before_given and word not in {"the", "late"})
        start += 1
    return PersonName((), gender=gender, calling=calling, is_last=is_last), start


def without_suffixes(pieces: list[str]) -> tuple[list[str], str]:
    """A name without what follows it, and the generation that this tells."""
    generation, end = "", len(pieces)
    is_loud = "," not in pieces and all(piece.isupper() for piece in pieces if piece.isalpha())
    while end > 1:
        piece = pieces[end - 1].rstrip(".")
        word = bare(piece)
        is_rank = word in name_tables().ranks and (piece[-1:].isupper() or word == "esq") and not is_loud
        if not (piece == "," or is_rank or word in name_tables().generations):
            break
        generation = word if word in name_tables().generations else generation
        end -= 1
    return pieces[:end], generation


def spell_words(pieces: list[str]) -> tuple[str, ...]:
    """The plain words of a name; capitals that are initials become single letters."""
    words, last = list[str](), len(pieces) - 1
    for place, piece in enumerate(pieces):
        plain = piece.rstrip(".")
        is_initials = plain.isupper() and 1 < len(plain) <= INITIALS and place < last and not pieces[last].isupper()
        if piece == "-":
            continue
        word = bare(plain).replace("'", "").replace("’", "")
        is_cut = piece[-1] == "." or (place < last and word not in name_tables().genders)
        whole = name_tables().cut_short.get(word, word) if is_cut else word
        words += bare(plain) if is_initials else [whole]
    return tuple(words) if len(words) <= LONGEST else (" ".join(words),)


def last_name(pieces: list[str], words: tuple[str, ...]) -> int:
    """Place of the word with which the last name begins; 0 when there is nothing else."""
    known = name_tables()
    if len(words) < 2 or words[0] in known.leading or pieces.count("-") == len(words) - 1:
        return 0
    particle = next((place for place, word in enumerate(words[1:-1], 1) if word in known.particles), 0)
    begins = len(words) - 1
    while begins > 1 and pieces[-2:-1] == ["-"]:
        begins, pieces = begins - 1, pieces[:-2]
    return particle or begins


# Where does the first name of somebody stand alone, though it is a word as well?
#
# "Will Tranter" came, and "Will to chair next time" speaks of him. "Will you come",
# "in May" and "the Art of it" speak of nobody.

PERSON = GROUPS.index(Kind.PERSON)
OPEN = frozenset(GROUPS.index(kind) for kind in (Kind.WORD, Kind.DATE, Kind.NAME))
"""What the reader says of a word where it may be a name all the same."""
POSSIBLE = 0.05
"""From this chance on "Art is late" is said of a person."""
AUXILIARIES = frozenset({"will", "may"})
BARE = word_list("grammar.behind_auxiliaries")
FINITE = word_list("grammar.finite_verbs")
COPULAS = frozenset({"is", "was"})
BEFORE_MONTHS = word_list("grammar.before_months")
LINKS = word_list("grammar.between_months")
POSSESSIVES = word_list("grammar.possessives")
CLITICS = frozenset({"'s", "’s"})
NOUNS = frozenset({"PRON", "DET", "PROPN", "NOUN", "ADJ", "NUM"})
"""What begins a noun phrase: behind a verb its subject or object."""
NAMED_AS = frozenset({"PROPN", "NOUN"})


def find_called(reading: Reading, names: Collection[str]) -> list[Span]:
    """Where first names of people stand alone and for their bearers, though the reader takes them for words."""
    places = reading.words.places([name for name in names if name.istitle()])
    best = reading.kinds.probabilities[places].argmax(axis=1).tolist() if places else []
    open_places = [place for place, kind in zip(places, best, strict=True) if kind in OPEN]
    return [reading.tokens[place] for place in open_places if is_somebody(reading, place)]


def opens(reading: Reading, place: int) -> bool:
    """Whether a sentence, a line, a cell or a value begins with a word."""
    return place == 0 or bool(reading.structure.opens[place])


def place_behind(reading: Reading, place: int) -> int | None:
    """The next place, where what stands here goes on with it."""
    after = place + 1
    return after if after < len(reading.tokens) and not opens(reading, after) else None


def is_somebody(reading: Reading, place: int) -> bool:
    """Whether a first name stands for its bearer, and not for the word, the verb or the month that it is as well."""
    word, before = word_at(reading, place), "" if opens(reading, place) else word_at(reading, place - 1)
    if reading.structure.label[place]:
        return False
    if word in english().calendar:
        if before.rstrip(".") == word:
            before = ""
        elif is_month(reading, place, before=before):
            return False
    if not before:
        return is_subject(reading, place)
    if before.lower() in POSSESSIVES or tag_at(reading, place - 1) == "DET":
        return False
    behind = place_behind(reading, place)
    in_title = before[0].isupper() and not opens(reading, place - 1)
    return not in_title and not (behind and word_at(reading, behind)[0].isupper())


def is_month(reading: Reading, place: int, *, before: str) -> bool:
    """Whether what stands beside the name of a month makes it one."""
    behind = place_behind(reading, place)
    beside = [before, word_at(reading, behind) if behind else ""]
    if before in LINKS:
        beside.append(word_at(reading, place - 2))
    dated = any(word[:1].isdigit() or word.rstrip(".") in english().calendar for word in beside)
    return dated or before.lower() in BEFORE_MONTHS


def is_subject(reading: Reading, place: int) -> bool:
    """Whether the first word of a sentence, an item or a cell is who the rest is about; alone it is."""
    behind = place_behind(reading, place)
    while behind is not None and tag_at(reading, behind) == "ADV" and word_at(reading, behind) not in BARE:
        behind = place_behind(reading, behind)
    if behind is None or word_at(reading, behind) in CLITICS:
        return True
    word, tag = word_at(reading, behind), tag_at(reading, behind)
    is_verb = word_at(reading, place).lower() in AUXILIARIES
    if word == "to":
        goal = place_behind(reading, behind)
        return goal is not None and (is_verb or tag_at(reading, goal) in ("VERB", "AUX"))
    if tag in NOUNS or word in BARE:
        return False
    if tag in ("VERB", "AUX"):
        if is_verb:
            return is_finite(word)
        return word not in COPULAS or not is_topic(reading, place, copula=behind)
    return is_verb or tag in ("PUNCT", "CCONJ") or (tag_at(reading, place) in NAMED_AS and tag != "ADP")


def is_topic(reading: Reading, place: int, *, copula: int) -> bool:
    """Whether a word that something "is" is spoken of as such: "Art is what we need", but not "Art is in hospital"."""
    behind = place_behind(reading, copula)
    is_told = behind is not None and tag_at(reading, behind) in NOUNS
    return is_told and float(reading.kinds.probabilities[place, PERSON]) < POSSIBLE


def is_finite(word: str) -> bool:
    """Whether a verb needs a subject before it: "called", "calls", "went", but not "call".

    >>> [is_finite(word) for word in ("called", "calls", "went", "call", "discuss", "proceed")]
    [True, True, True, False, False, False]
    """
    ends = word.endswith(("ed", "s")) and not word.endswith(("ss", "eed"))
    return ends or word in FINITE
