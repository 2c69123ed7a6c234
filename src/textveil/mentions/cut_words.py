"""How does a text read without all that may cut a word in some kind of file?

Codes of mail, of style sheets and of programs, tags, targets of links, numbers of notes and pages, quotes where two
strings are joined: any of them may be what it looks like, or a part of what is said. So this is a second reading of a
text, beside the one that takes everything as it stands.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from textveil.mentions.plain_letters import Letters, plain_letter, split_words

CUT = re.compile(
    r"=(?P<quoted>[46][1-9A-F]|[57][0-9A])"
    r"|\\(?P<style>0{0,4}[46][1-9A-Fa-f]|0{0,4}[57][0-9Aa]) ?|\\(?P<octal>[0-3][0-7]{2})"
    r"|&\#(?P<number>\d{2,3})|&\#[xX](?P<hex>[0-9a-fA-F]{2})(?![0-9a-fA-F;])|(?<=[^\W\d_])(?P<version>[vV])\d{1,3}\b"
    r"|\]\([^()\s]{0,300}\)|!?\[(?=[^\W\d_]{2,}\]\()|\[\^[\w-]{1,20}\]|\[/?(?:b|i|u|s|url|color|size)\b[^][]{0,100}\]"
    r"|\\(?:\.[a-z]{2}\d?|[A-Z])\\|</?[A-Za-z][^<>]{0,200}>|\]\]>|<!\[CDATA\["
    r"|\{\{[^{}]{0,100}\}\}|[\"'][ \t]{0,3}(?:(?:\|\||[+.&])[ \t]{0,3})?[\"']|-?\n[ \t]*\d{1,4}[ \t]*\n[ \t]*"
)
"""What may stand in a word, or for a letter of it."""
BASES = {"quoted": 16, "octal": 8, "style": 16, "number": 10, "hex": 16}
"""In which digits each code is written."""


def read_uncut(found: Letters) -> Iterator[Letters]:
    """The letters of a text without what may cut its words, if there is anything of the kind.

    >>> from textveil.mentions.plain_letters import read
    >>> [next(read_uncut(read(text))).plain for text in ("[Ash](x.html)grove", "=41shgrove", "'Ash' + 'grove'")]
    ['Ashgrove', 'Ashgrove', "'Ashgrove'"]
    """
    cuts = list(CUT.finditer(found.plain))
    if not cuts:
        return
    origin = found.origin if found.origin is not None else range(len(found.plain) + 1)
    ends = [(0, 0), *(cut.span() for cut in cuts), (len(found.plain), len(found.plain))]
    pieces, places = list[str](), list[int]()
    for number, ((_, start), (end, _)) in enumerate(pairwise(ends)):
        pieces.append(found.plain[start:end])
        places += origin[start:end]
        if number < len(cuts):
            meant = meaning(cuts[number])
            pieces.append(meant)
            places += [origin[end]] * len(meant)
    yield split_words(found.text, "".join(pieces), [*places, origin[len(found.plain)]])


def meaning(cut: re.Match[str]) -> str:
    """What a cut stands for: a letter, a space before a number, or nothing."""
    kind = cut.lastgroup
    if kind is None:
        return ""
    if kind == "version":
        return " "
    sign = chr(int(cut[kind], BASES[kind]))
    return plain_letter(sign) if sign.isalnum() else " "
