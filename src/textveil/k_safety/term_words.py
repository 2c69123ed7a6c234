"""When do two spellings name the same term, and where does each word of a text stand?

A term goes by the normal forms of its words with plural endings off, so that
"Seizures" in a letter is "seizure" in a context. No parser is needed.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from textveil.languages.normal import fold, stop_words

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
ARTICLES = frozenset({"a", "an", "the"})

# A run of ASCII whose last letter carries no mark, or any other character.
PLAIN = re.compile(r"[\x00-\x7f]+(?=[\x00-\x7f]|\Z)|.", re.DOTALL)

LATIN = ("ruses", "nuses", "tuses", "luses")
"""Plurals of words in -us: viruses, sinuses, fetuses, calculuses."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text in order: normal form, offsets, and whether a term may run on to the next."""

    forms: list[str]
    starts: list[int]
    ends: list[int]
    joins: list[bool]


def key(term: str) -> str:
    """The normal form of a term.

    >>> key("the Adams–Oliver Syndromes")
    'adam oliver syndrome'
    """
    words = [word.removesuffix("'s") for word in WORD.findall(fold(term))]
    if words[:1] and words[0] in ARTICLES and not all(word in stop_words() for word in words):
        del words[0]
    return " ".join(map(singular, words))


@lru_cache(maxsize=1 << 14)
def singular(word: str) -> str:
    """``word`` without its plural ending (Harman's S-stemmer, 1991, and the plurals of medicine).

    >>> [singular(word) for word in ("biopsies", "headaches", "seizures", "viruses", "abscesses")]
    ['biopsy', 'headache', 'seizure', 'virus', 'abscess']
    >>> singular("metastases") == singular("metastasis")
    True
    """
    if len(word) < 4 or not word.endswith("s"):
        return word
    if word.endswith("sses") or (word.endswith("uses") and word.endswith(LATIN)):
        return word[:-2]
    if word.endswith("sis") and len(word) > 5:
        return word[:-2] + "e"
    if word.endswith("ies") and not word.endswith(("eies", "aies")):
        return word[:-3] + "y"
    if word.endswith("es") and not word.endswith(("aes", "ees", "oes")):
        return word[:-1]
    return word if word.endswith(("us", "ss", "is")) else word[:-1]


def words(text: str) -> Words:
    """The words of ``text``, with offsets into ``text`` as it stands."""
    folded, origin = (text.lower(), None) if text.isascii() else unfold(text)
    found = list(WORD.finditer(folded))
    forms = [singular(match[0].removesuffix("'s")) for match in found]
    cuts = [match.span() for match in found]
    gaps = ((end, start) for (_, end), (start, _) in pairwise(cuts))
    joins = [folded[end:start] == " " or GAP.fullmatch(folded, end, start) is not None for end, start in gaps]
    starts = [start if origin is None else origin[start] for start, _ in cuts]
    ends = [end if origin is None else origin[end - 1] + width(text, origin[end - 1]) for _, end in cuts]
    return Words(forms, starts, ends, [*joins, False])


def readings(text: str) -> list[Words]:
    """The words of a text, and once more with those joined that a hyphen may have broken, at a line's end or anywhere.

    >>> [read.forms for read in readings("a gonor-\\nrhea")]
    [['a', 'gonor', 'rhea'], ['a', 'gonorrhea']]
    """
    plain = words(text)
    found = [plain]
    for broken in (LINE_END, HYPHEN):
        joined = join_words(plain, text, broken=broken)
        if joined is not None and joined.forms != found[-1].forms:
            found.append(joined)
    return found


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
        return singular(whole.removesuffix("'s"))

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
