"""What do identifiers, addresses and forms of names come to? ``pinned`` writes it down."""

from collections.abc import Callable, Iterator
from functools import partial

from mentions.test_addresses import NONE, WHOLE
from textveil.languages.open_language import lexicon
from textveil.mentions.forms import forms
from textveil.mentions.identifiers import addresses
from textveil.mentions.identifiers.catalogue import Identifier, catalogue
from textveil.mentions.identifiers.find import candidates, fold

NAMES = """Margaret Ellison; Dr Margaret Anne Ellison-Hart; Ellison, Margaret; Robert J. van der Berg; Bill de la Cruz;
José María García López; M. Ellison; Ann; O'Neill; Mary Ann Smith; IBM; Acme Holdings Ltd; J. R. R. Tolkien; Bob May;
St. John's Hospital; the Ellison case; Anne-Marie Müller; Will King; mr smith""".split(";")
BY_NAME = {one.name: one for one in catalogue().all()}


def describe_entry(one: Identifier) -> dict[str, list[str]]:
    """What speaks for each example of an entry, and which numbers beside them hold."""
    examples = [text.replace("«", "").replace("»", "") for text in (*one.found, *one.passed)]
    told = {text: [describe_candidate(*found) for found in candidates(fold(text).text)] for text in examples}
    if one.check is not None:
        values = [text[text.index("«") + 1 : text.index("»")] for text in one.found]
        told |= {f"beside {value}": [near for near in numbers_beside(value) if one.check(near)] for value in values}
    return told


def describe_candidate(start: int, end: int, kind: str, score: float, because: str) -> str:
    """A place, what it may be, and what speaks for it."""
    return f"{start}-{end} {kind} {score:.2f} {because}"


def numbers_beside(value: str) -> Iterator[str]:
    """A value, and all that differ from it in one digit."""
    yield value
    for place, sign in enumerate(value):
        if sign.isdecimal() and sign.isascii():
            yield from (f"{value[:place]}{digit}{value[place + 1 :]}" for digit in "0123456789" if digit != sign)


def describe_address(text: str) -> list[str]:
    """The addresses in a text, and what speaks for them."""
    return [f"{one.start}-{one.end} {one.score:.2f}" for one in addresses.find(text)]


def describe_addresses() -> dict[str, list[str]]:
    """The addresses in texts, and in the same texts without capitals."""
    texts = [text.replace("«", "").replace("»", "") for text in (*WHOLE, *NONE)]
    return {text: describe_address(text) for one in texts for text in (one, one.lower())}


def describe_forms() -> dict[str, list[str]]:
    """The forms in which somebody or something of a name is mentioned."""
    return {
        name: sorted({f"{' '.join(one.words)} {one.needs}" for one in forms(name, lexicon())})
        for name in map(str.strip, NAMES)
    }


ASKED: dict[str, Callable[[], dict[str, list[str]]]] = {
    name: partial(describe_entry, one) for name, one in BY_NAME.items()
}
ASKED |= {"addresses": describe_addresses, "forms of names": describe_forms}
