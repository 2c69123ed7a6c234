"""What are invented firms, towns and streets called?

Words that say what something is stay – Hospital, Ltd, Road – and each run of
names between them becomes one invented name. Postcodes are of ranges in which no
letter is delivered: US and German codes from 000, British ones of the area ZZ99,
which statisticians use for "nowhere", and Canadian ones that begin with Z.
"""

import re

from textveil.core.model import Span
from textveil.languages.open_language import lexicon
from textveil.replacements.invented_identifiers import reshape
from textveil.replacements.invention import World, copy_case, words_of
from textveil.replacements.target import Target, fold
from textveil.store.secret_keys import pick

WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:[-'’&.][^\W\d_]+)*(?!\w)\.?")
RUN = re.compile(rf"{WORD.pattern}(?:[ \t]+{WORD.pattern})*")
PIECE = re.compile(
    r"(?P<uk>\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b)|(?P<ca>\b[A-Z]\d[A-Z][ -]?\d[A-Z]\d\b)"
    rf"|(?P<zip>\b\d{{5}}(?:-\d{{4}})?\b(?!\s+[^\W\d]))|(?P<number>\d+[A-Za-z]?\b)|(?P<words>{RUN.pattern})"
)


def invent_firm(target: Target, world: World) -> str | None:
    """A firm or a body under an invented name."""
    return rename(target.text, world, whom=("firm", target.normal), town=False)


def invent_town(target: Target, world: World) -> str | None:
    """A place under an invented name."""
    return rename(target.text, world, whom=("town", target.normal), town=True)


def rename(text: str, world: World, *, whom: tuple[str, ...], town: bool) -> str | None:
    """A name with its own words invented; None when it has none, or no name is left."""
    pieces, done, changed = [], 0, False
    for begin, end in names_in(text, lexicon().words("things.staying")):
        name = text[begin:end]
        if name.isupper() and 2 <= len(name) <= 5:
            invented: str | None = reshape(name, world.key, *whom)
        else:
            invented = invented_town(world, *whom, fold(name)) if town else invented_name(world, *whom, fold(name))
        if invented is None:
            return None
        pieces += [text[done:begin], copy_case(invented, name)]
        done, changed = end, True
    return "".join(pieces) + text[done:] if changed else None


def names_in(text: str, kept: frozenset[str]) -> list[Span]:
    """Where each run of words stands that are not kept."""
    runs: list[Span] = []
    last: int | None = None
    for word in WORD.finditer(text):
        is_name = fold(word[0]).rstrip(".") not in kept
        if is_name and last is not None and not text[last : word.start()].strip(" \t"):
            runs[-1] = (runs[-1][0], word.end())
        elif is_name:
            runs.append(word.span())
        last = word.end() if is_name else None
    return runs


def invented_name(world: World, *whom: str) -> str | None:
    """A name as of a family."""
    return world.take(world.choose(world.pools.last, *whom), *whom)


def invented_town(world: World, *whom: str) -> str | None:
    """A name as of a town: plainly made of a family's name."""
    family = world.choose(world.pools.last, *whom)
    if family is None:
        return None
    end = pick(sorted(lexicon().words("things.place_ends")), world.key, "end", *whom)
    name = family + end
    leads = (lead for lead in sorted(lexicon().words("things.place_leads")) if fold(lead) not in world.words)
    owner = "\n".join(whom)
    while not world.is_free(name, owner):
        lead = next(leads, None)
        if lead is None:
            return None
        name = f"{lead}{family.lower()}{end}"
    return world.take(name, *whom)


def invent_address(target: Target, world: World) -> str | None:
    """An address with invented numbers, street, town and postcode; its form stays."""
    whom = ("address", target.normal)
    failed = False

    def replace(match: re.Match[str]) -> str:
        nonlocal failed
        new = piece(match, world, whom)
        failed = failed or new is None
        return new or ""

    text = PIECE.sub(replace, target.text)
    return None if failed or text == target.text else text


def piece(match: re.Match[str], world: World, whom: tuple[str, ...]) -> str | None:
    """What stands for a part of an address."""
    text = match[0]
    if match["words"]:
        return street_or_town(text, world, whom)
    if match["uk"]:
        return "ZZ99 " + reshape("1AA", world.key, *whom, text)
    if match["ca"]:
        return "Z" + reshape(text[1:], world.key, *whom, text)
    if match["zip"]:
        return "000" + reshape(text[3:], world.key, *whom, text)
    return reshape(text, world.key, *whom, text)


def street_or_town(text: str, world: World, whom: tuple[str, ...]) -> str | None:
    """Words of an address: before "Street" the name of a street, elsewhere that of a town; states become others."""
    for states in (words_of("kept", "states"), words_of("kept", "provinces")):
        if text in states:
            return pick(sorted(states - {text}), world.key, "state", *whom)
    pieces, done = [], 0
    for begin, end in names_of_street(text):
        is_street = bool(text[end:].strip())
        owner = (*whom, fold(text[begin:end]))
        invented = invented_name(world, *owner) if is_street else invented_town(world, *owner)
        if invented is None:
            return None
        pieces += [text[done:begin], copy_case(invented, text[begin:end])]
        done = end
    return "".join(pieces) + text[done:]


def names_of_street(text: str) -> list[Span]:
    """Where names stand in the words of an address: all before the last "Street", were it "Park" or "North"."""
    words = list(WORD.finditer(text))
    plain = [fold(word[0]).rstrip(".") for word in words]
    has_type = len(words) > 1 and plain[-1] in lexicon().words("things.streets")
    front = 0
    while front < len(words) - (2 if has_type else 0) and plain[front] in lexicon().words("things.address"):
        front += 1
    names = words[front : len(words) - has_type]
    return [(names[0].start(), names[-1].end())] if names else []


def invent_postcode(target: Target, world: World) -> str | None:
    """A postcode in which no letter is delivered; None for a form that is not known."""
    match = PIECE.fullmatch(target.text.strip())
    if match is None or match["words"] or (match["number"] and len(match[0]) != 5):
        return None
    return piece(match, world, ("postcode", target.normal))
