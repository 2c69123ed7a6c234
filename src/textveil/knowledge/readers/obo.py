"""How is an OBO file read? Line by line, of every term only its names and what lies above it.

What else a line says – definitions, references, dates – is passed over, so that a slip in it does not
cost the whole taxonomy. A line that matters and cannot be read is named, and nothing is guessed.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from textveil.core.errors import InputError
from textveil.knowledge.graph import Concept, Taxonomy
from textveil.knowledge.readers.files import open_text

WHOLES = frozenset({"part_of", "located_in", "BFO:0000050", "RO:0001025"})
"""Relations of a part to what it is part of or lies in."""
HEAD = re.compile(r"\[(?P<kind>\w+)\]\s*(?:!.*)?$")
CLAUSE = re.compile(r"(?P<tag>[^:\s]+):\s*(?P<value>.*)$")
REMARK = re.compile(r"\s+(?<!\\)(?:![^\"]*|\{[^\"{}]*(?:\"[^\"]*\"[^\"{}]*)*\})$")
"""What may end a line: a remark behind an exclamation mark, or qualifiers in braces."""
SYNONYM = re.compile(r'"(?P<name>(?:[^"\\]|\\.)*)"(?:\s+(?P<scope>[A-Z]+)\b)?')
ESCAPED = re.compile(r"\\(.)")
SPACES = {"W": " ", "t": " ", "n": " "}
Stanza = Mapping[str, Sequence[tuple[int, str]]]
"""What a term says, by tag, each value with the number of its line."""


def read(path: str) -> Taxonomy:
    """The is-a hierarchy of an OBO file, without what is obsolete."""
    file = Path(path)
    terms = {identifier: stanza for identifier, stanza in identified(file) if "name" in stanza}
    named = {identifier: stanza for identifier, stanza in terms.items() if not is_obsolete(stanza)}
    if not named:
        raise InputError(f"{file.name} holds no term with a name")
    own = {other: identifier for identifier, stanza in terms.items() for _, other in stanza.get("alt_id", ())}
    own |= {identifier: identifier for identifier in terms}
    return Taxonomy(file.name, {one: concept(stanza, own, name=file.name) for one, stanza in named.items()})


def identified(file: Path) -> Iterator[tuple[str, Stanza]]:
    """The identifiers of terms with what is said of them."""
    for number, stanza in stanzas(file):
        if "id" not in stanza:
            raise InputError(f"{file.name}, line {number}: a term has no id; give it one")
        yield stanza["id"][0][1], stanza


def stanzas(file: Path) -> Iterator[tuple[int, Stanza]]:
    """The lines of every term, and where it begins; other stanzas are passed over."""
    begin = 0
    term: defaultdict[str, list[tuple[int, str]]] | None = None
    for number, line in lines_of(file):
        if head := HEAD.match(line):
            if term is not None:
                yield begin, term
            begin, term = number, defaultdict(list) if head["kind"] == "Term" else None
        elif term is not None:
            clause = CLAUSE.match(line)
            if not clause:
                raise InputError(f"{file.name}, line {number}: a tag and its value are expected, parted by a colon")
            term[clause["tag"]].append((number, strip_remarks(clause["value"])))
    if term is not None:
        yield begin, term


def lines_of(file: Path) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, without empty ones and remarks; what goes on behind a backslash is one line."""
    with open_text(file) as lines:
        begin, held = 0, ""
        for number, line in enumerate(map(str.rstrip, lines), 1):
            begin, held = (begin, held + line) if held else (number, line)
            if held.endswith("\\") and not held.endswith("\\\\"):
                held = held[:-1]
                continue
            if held and not held.startswith("!"):
                yield begin, held
            held = ""
        if held:
            yield begin, held


def strip_remarks(value: str) -> str:
    """A value without the remark and the qualifiers behind it.

    >>> strip_remarks("DOID:4 {source=\\"x\\"} ! disease")
    'DOID:4'
    """
    while (short := REMARK.sub("", value)) != value:
        value = short
    return value


def is_obsolete(stanza: Stanza) -> bool:
    """Whether a term is no longer in use."""
    return any(value == "true" for _, value in stanza.get("is_obsolete", ()))


def concept(stanza: Stanza, own: Mapping[str, str], *, name: str) -> Concept:
    """A term with its exact synonyms, what it is, and what it is part of; ``own`` names each term by what it is or
    was called."""
    synonyms = [read_synonym(value, number, name=name) for number, value in stanza.get("synonym", ())]
    parents = [own_name(value, number, own, name=name) for number, value in stanza.get("is_a", ())]
    related = [value.split() for _, value in stanza.get("relationship", ())]
    wholes = {own.get(one[1], one[1]) for one in related if len(one) > 1 and one[0] in WHOLES}
    return Concept(
        unescape(stanza["name"][0][1]),
        tuple(sorted({one for one, scope in synonyms if scope == "EXACT"})),
        tuple(sorted(set(parents))),
        tuple(sorted(wholes)),
    )


def read_synonym(value: str, number: int, *, name: str) -> tuple[str, str]:
    """A synonym and its scope."""
    found = SYNONYM.match(value)
    if not found:
        raise InputError(f'{name}, line {number}: a synonym is expected in quotes, as in "flu" EXACT []')
    return unescape(found["name"]), found["scope"] or "RELATED"


def own_name(value: str, number: int, own: Mapping[str, str], *, name: str) -> str:
    """The identifier of what a term is."""
    if value not in own:
        raise InputError(f"{name}, line {number}, names {value}, which is not in it; merge in what it imports")
    return own[value]


def unescape(text: str) -> str:
    r"""A text as it is meant.

    >>> unescape(r"5\,10\-methenyltetrahydrofolate\Wdeficiency")
    '5,10-methenyltetrahydrofolate deficiency'
    """
    return ESCAPED.sub(lambda match: SPACES.get(match[1], match[1]), text)
