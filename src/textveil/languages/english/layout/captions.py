"""Who are the parties that the caption of a court's paper names?

"REGIONS BANK, Plaintiff, v. JOHN DOE, Defendant": what stands before the word
for a party, back to the start of its line or to the "v.", is its name.
"""

import re
from functools import cache

from textveil.languages.english.layout.label_values import trim
from textveil.languages.english.layout.line_tokens import Page
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.page_structure import LineKind, Role

VERSUS = re.compile(r"(?:^|(?<=\s))(?:v|vs|V|VS|against|-against-)\.?(?=\s|$)")
NAME = 90
"""No party's name is longer than this."""


@cache
def party() -> re.Pattern[str]:
    """A comma and the word for a party."""
    words = "|".join(sorted(tables().parties, key=len, reverse=True))
    return re.compile(rf",\s{{1,40}}(?i:(?P<party>{words}))(?=\s?[,.;)/]|\s*$|\s+v)", re.MULTILINE)


def read_captions(page: Page) -> None:
    """Mark the parties of captions: their names as values, the words for them as labels."""
    text = page.tokens.text
    for found in party().finditer(text):
        comma = found.start()
        low = max(text.rfind("\n", max(0, comma - NAME), comma) + 1, comma - NAME, 0)
        stretch = text[low:comma]
        versus = list(VERSUS.finditer(stretch))
        start = low + (versus[-1].end() if versus else 0)
        near = text[max(0, low - NAME) : start] + " " + text[found.end() : found.end() + NAME]
        if VERSUS.search(near) is None:
            continue
        mark_versus(page, low=low, comma=comma, end=found.end())
        name = trim(page, (page.token_at(start), page.token_at(comma)))
        if name[0] < name[1] and is_name(page, name):
            mark_party(page, found, name)


def mark_versus(page: Page, *, low: int, comma: int, end: int) -> None:
    """Make the "v." between the parties a label."""
    for match in (*VERSUS.finditer(page.tokens.text, low, comma), *VERSUS.finditer(page.tokens.text, end, end + 40)):
        first, last = page.token_at(match.start()), page.token_at(match.end())
        page.label[first:last] = b"\1" * (last - first)
        page.breaks[first] = page.breaks[last] = page.opens[last] = 1
        line = page.line_of(first)
        if page.firsts[line] == first:
            page.lines.kinds[line] = LineKind.CAPTION


def is_name(page: Page, name: tuple[int, int]) -> bool:
    """Whether each word of letters has a capital or belongs inside names."""
    words = page.tokens.words[name[0] : name[1]]
    letters = [word for word in words if word[0].isalpha()]
    small = tables().particles | {"of", "the", "d/b/a"}
    return bool(letters) and all(word[0].isupper() or word in small for word in letters)


def mark_party(page: Page, found: re.Match[str], name: tuple[int, int]) -> None:
    """Keep one party and the word for it."""
    first, last = page.token_at(found.start("party")), page.token_at(found.end("party"))
    small = {word.lower() for word in page.tokens.words[name[0] : name[1]]}
    role = Role.ORGANIZATION if small & tables().bodies else Role.PERSON
    page.label[first:last] = b"\1" * (last - first)
    page.breaks[first] = page.breaks[last] = 1
    page.add((first, last), name, role)
    for line in {page.line_of(name[0]), page.line_of(first)}:
        if page.lines.kinds[line] in (LineKind.PROSE, LineKind.HEADING):
            page.lines.kinds[line] = LineKind.CAPTION
