"""When do two spellings name the same term, and where does each word of a text stand?

A term goes by what its words have in common with their plurals, so that
"Seizures" in a letter is "seizure" in a context, wherever its line ends and also
as part of an identifier: lists, entities and protected terms alike. No parser is needed.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise

from textveil.languages.normal import articles, fold, stop_words
from textveil.languages.open_language import lexicon

WORD = re.compile(r"[^\W_]+(?:'s\b)?")
# What may stand between two words of one term: any few signs and one line break, but no blank line. To find a term
# where a sentence ends between its words hides too much; to miss a name for a sign in it hides too little.
GAP = re.compile(
    r"(?:(?![\r\n\x0b\x0c\u2028\u2029])[\W_]){0,8}(?:\r?\n|[\r\x0b\x0c\u2028\u2029])?(?:(?![\r\n])[\W_]){0,8}"
)
LINE_END = re.compile(r"[-\u2010\u2011\u00ac][ \t]*\r?\n[ \t>|]*")
"""A hyphen at a line's end, by which one word may have been broken."""
BREAKING = "-\u2010\u2011\u00ac"
"""What either begins with."""
HYPHEN = re.compile(r"[-\u2010\u2011][ \t]*(?:\r?\n[ \t>|]*)?")

# A run of ASCII whose last letter carries no mark, or any other character.
PLAIN = re.compile(r"[\x00-\x7f]+(?=[\x00-\x7f]|\Z)|.", re.DOTALL)

SEAM = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z]{3})(?=[a-z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
"""Where a word begins inside an identifier: doseOfZidovudine, HIVpositive, AIDS2019."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text in order: normal form, offsets, and whether a term may run on to the next."""

    forms: list[str]
    starts: list[int]
    ends: list[int]
    joins: list[bool]


def key(term: str) -> str:
    """The normal form of a term.

    >>> key("the Adams–Oliver Syndromes") == key("Adam-Oliver syndrome")
    True
    """
    words = [word.removesuffix("'s") for word in WORD.findall(fold(term))]
    if words[:1] and words[0] in articles() and not all(word in stop_words() for word in words):
        del words[0]
    return " ".join(map(lexicon().number_stem, words))


def words(text: str) -> Words:
    """The words of ``text``, with offsets into ``text`` as it stands."""
    folded, origin = (text.lower(), None) if text.isascii() else unfold(text)
    found = list(WORD.finditer(folded))
    stem = lexicon().number_stem
    forms = [stem(match[0].removesuffix("'s")) for match in found]
    cuts = [match.span() for match in found]
    gaps = ((end, start) for (_, end), (start, _) in pairwise(cuts))
    joins = [folded[end:start] == " " or GAP.fullmatch(folded, end, start) is not None for end, start in gaps]
    starts = [start if origin is None else origin[start] for start, _ in cuts]
    ends = [end if origin is None else origin[end - 1] + width(text, origin[end - 1]) for _, end in cuts]
    return Words(forms, starts, ends, [*joins, False])


def readings(text: str) -> list[Words]:
    """The words of a text, and once more with those joined that a hyphen may have broken, at a line's end or anywhere,
    and with identifiers taken apart.

    >>> [read.forms for read in readings("a gonor-\\nrhea")]
    [['a', 'gonor', 'rhea'], ['a', 'gonorrhea']]
    """
    plain = words(text)
    found = [plain]
    for broken in (LINE_END, HYPHEN):
        joined = join_words(plain, text, broken=broken)
        if joined is not None and joined.forms != found[-1].forms:
            found.append(joined)
    apart = split_identifiers(plain, text)
    return [*found, apart] if apart is not None else found


def split_identifiers(read: Words, text: str) -> Words | None:
    """The same with words parted at the seams of identifiers; None where there are none.

    >>> split_identifiers(words("timeOfDrug2"), "timeOfDrug2").forms
    ['time', 'of', 'drug', '2']
    """
    seams = sorted({match.start() for match in SEAM.finditer(text)})
    if not seams:
        return None
    forms, starts, ends, joins = list[str](), list[int](), list[int](), list[bool]()
    stem = lexicon().number_stem
    for form, start, end, goes_on in zip(read.forms, read.starts, read.ends, read.joins, strict=True):
        cuts = [start, *(seams[bisect_right(seams, start) : bisect_left(seams, end)]), end]
        is_whole = len(cuts) == 2
        forms += (
            [form] if is_whole else [stem(fold(text[one:other]).removesuffix("'s")) for one, other in pairwise(cuts)]
        )
        starts += cuts[:-1]
        ends += cuts[1:]
        joins += [*[True] * (len(cuts) - 2), goes_on]
    return Words(forms, starts, ends, joins)


def join_words(read: Words, text: str, *, broken: re.Pattern[str]) -> Words | None:
    """The same with words joined whose gap is a break; None where there is none."""
    if not any(sign in text for sign in BREAKING):
        return None
    cuts = {
        place
        for place, (end, start) in enumerate(zip(read.ends, read.starts[1:], strict=False))
        if text[end] in BREAKING and broken.fullmatch(text, end, start)
    }
    if not cuts:
        return None
    firsts = [place for place in range(len(read.forms)) if place - 1 not in cuts]
    lasts = [place for place in range(len(read.forms)) if place not in cuts]
    runs = list(zip(firsts, lasts, strict=True))

    def form(first: int, last: int) -> str:
        whole = "".join(WORD.findall(fold(text[read.starts[first] : read.ends[last]])))
        return lexicon().number_stem(whole.removesuffix("'s"))

    return Words(
        [read.forms[first] if first == last else form(first, last) for first, last in runs],
        [read.starts[first] for first, _ in runs],
        [read.ends[last] for _, last in runs],
        [read.joins[last] for _, last in runs],
    )


def unfold(text: str) -> tuple[str, list[int]]:
    """``text`` folded, and for each folded character where its own letter starts in ``text``."""
    pieces: list[str] = []
    origin: list[int] = []
    done = 0
    for match in PLAIN.finditer(text):
        if match.start() < done:
            continue
        plain = match.end() - match.start() > 1
        done = match.end() if plain else match.start() + width(text, match.start())
        piece = match[0].lower() if plain else fold(text[match.start() : done])
        pieces.append(piece)
        origin += range(match.start(), done) if plain else [match.start()] * len(piece)
    return "".join(pieces), origin


def width(text: str, start: int) -> int:
    """How many characters the letter at ``start`` takes: itself and the marks set on it."""
    end = start + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end - start
