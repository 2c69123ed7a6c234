"""What is each line of a text, and what does a label make of the words beside it?"""

import re
from dataclasses import replace
from functools import cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from textveil.languages.european.language_tables import table_of, word_list
from textveil.languages.network.line_places import Indices
from textveil.languages.network.token_grammar import Tokens, line_breaks
from textveil.languages.reading import Field, LineKind, Role, Structure, plain_structure

LONGEST = 6
"""Words of the longest label."""
BETWEEN_LABELS = re.compile(r" ?[,/] | (?:und|y|et) ")
"""What parts the labels of one value: PLZ, Ort."""
SPEAKER = 3
"""Words of the longest name before what somebody says."""
PARTS = frozenset("·|;•")
"""Signs between the fields of one line."""
ITEM = re.compile(r"\s*(?:[-*•–]|\(?\d{1,3}[.)])\s")


@cache
def roles(code: str) -> dict[str, Role]:
    """What each label of a language makes of its value."""
    labels = table_of(code)["labels"]
    return {label.strip(): role for role in Role for label in labels.get(role, "").split(",") if label.strip()}


def read_page(tokens: Tokens, starts: Indices, *, code: str) -> Structure:
    """Say what each line of a text is."""
    lines = tokens.text.splitlines(keepends=True)
    edges = [0, *accumulate(map(len, lines))]
    line = np.searchsorted(np.array(edges[1:-1], np.int64), tokens.starts, side="right")
    firsts = np.searchsorted(line, np.arange(len(lines) + 1)).tolist()
    opens, label, shouted = np.zeros((3, len(tokens)), np.bool_)
    opens[starts] = True
    kinds, values, spoken = list[LineKind](), list[Field](), list[int]()
    for text, first, last in zip(lines, firsts, firsts[1:], strict=False):
        opens[first : min(first + 1, last)] = True
        shouted[first:last] = text.isupper()
        kinds.append(kind_of_line(text))
        if ":" in tokens.words[first : min(first + SPEAKER + 1, last)]:
            spoken.append(first)
        if fields := read_labels(tokens, first, last, known=roles(code)):
            kinds[-1] = LineKind.FIELD
            values += fields
    for field in values:
        label[slice(*field.label)] = opens[field.value[0]] = True
    breaks = sorted({*line_breaks(tokens).tolist(), *(one.label[0] for one in values), *spoken})
    return replace(
        plain_structure(len(tokens)),
        opens=opens,
        label=label,
        shouted=shouted,
        line=line,
        kinds=kinds,
        values=values,
        nobodys=find_offices(tokens, code=code),
        hard_breaks=np.array(breaks, np.int64),
    )


def find_offices(tokens: Tokens, *, code: str) -> NDArray[np.bool_]:
    """Words that say what somebody is who is spoken to, and not who: "Frau Präsidentin"."""
    titles, courtesies = word_list(code, "people.titles.usual"), word_list(code, "people.courtesies")
    behind = np.roll(tokens.numbered.flags(lambda word: word.lower().rstrip(".") in courtesies), 1)
    behind[:1] = False
    is_office = tokens.numbered.flags(lambda word: len(word) > LONGEST and word.lower() in titles - courtesies)
    found: NDArray[np.bool_] = behind & is_office
    return found


def kind_of_line(text: str) -> LineKind:
    """What a line is as a whole."""
    if not text.strip():
        return LineKind.BLANK
    return LineKind.ITEM if ITEM.match(text) else LineKind.PROSE


def read_labels(tokens: Tokens, first: int, last: int, *, known: dict[str, Role]) -> list[Field]:
    """The labels of a line that are known, each with its value: at its beginning, and behind gaps and signs."""
    begins = [first, *(place for place in range(first + 1, last) if is_apart(tokens, place))]
    found = [one for place in begins if (one := read_label(tokens.words, place, last, known=known))]
    ends = (*(one.label[0] for one in found[1:]), last)
    cut = (one._replace(value=(one.value[0], end)) for one, end in zip(found, ends, strict=False))
    return [one for one in cut if one.value[0] < one.value[1]]


def is_apart(tokens: Tokens, place: int) -> bool:
    """Whether a field may begin at a word: a gap or a sign parts it from the words before."""
    gap = tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
    return "  " in gap or "\t" in gap or tokens.words[place - 1] in PARTS


def read_label(words: list[str], first: int, last: int, *, known: dict[str, Role]) -> Field | None:
    """The label that begins at a word, and its value; None where there is none that is known."""
    colon = next((place for place in range(first, min(last, first + LONGEST + 1)) if words[place] == ":"), first)
    label = " ".join(words[first:colon]).lower().rstrip(".")
    role = next((known[part] for part in (label, *BETWEEN_LABELS.split(label)) if part in known), None)
    return Field((first, colon), (colon + 1, last), role) if role and first < colon and colon + 1 < last else None
