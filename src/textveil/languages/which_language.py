"""Which language is a text in, paragraph by paragraph?

Every language is known by its most frequent words. What they say of a paragraph is
added up in bits; where they say too little – names, numbers, code, a line or two –
nobody can tell, and the language of the text around is taken. Prose that the words of
no language explain, or another alphabet, is none of ours.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import accumulate
from math import log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from textveil.core.model import Span
from textveil.core.spans import join_spans, merge
from textveil.languages.few_words import FILLER, IN_NAMES, ZIPF, is_filler, language_of_words, ranks, without_filler
from textveil.languages.open_language import LANGUAGES, open_language
from textveil.languages.reading import Field, Kinds, LateList, Reader, Reading, Structure

OTHER = "other"
"""A language that is none of ours."""
NONE_OF_OURS = f"in no language that is read here ({', '.join(LANGUAGES)})"
WORD = re.compile(r"[^\W\d_]+")
ADDRESS = re.compile(r"\S*(?:[@/\\_=]|\w\.\w)\S*")
"""What is written without blanks, as addresses and code are, and is in no language."""
PARAGRAPH = re.compile(r"(?:[^\n]++|\n(?![^\S\n]*\n))++")
"""Lines with no blank one between them."""
TELLING = 1000
"""The most frequent words tell languages apart; the rest only tell that a text is in one."""
RARE = ZIPF / (8 * TELLING)
"""How frequent a word is that is not among those."""
MARGIN = 10.0
"""Bits by which a language must be likelier than every other."""
WITHOUT_PROSE = 25.0
"""The same for a text of forms, tables and notes without a paragraph that tells."""
OFTEN = 3
"""A word that is said more often speaks no louder."""
LEAST, SHARE = 2, 0.2
"""So many different words, and such a share of those written small, must be among a language's most frequent ones;
parts of names count for nothing."""
SMALL = 0.4
"""Of the words of prose so many at least are written small: in a list of names fewer are."""
FEW, AMONG_NAMES, LEAST_SMALL, SENTENCE = 3, 0.5, 0.15, 8
"""A sentence of so many words that is full of names is known by so few, if they are half of those written small, and
those are such a share of all."""
PROSE, UNKNOWN, RUNNING = 20, 0.26, 0.6
"""Prose of so many different words in which so few are known is in no language of ours, unless names and signs are more
than running text has."""
SIGNS = frozenset(" ,.;:'’\n-–!?\"()")
BEYOND_LATIN = re.compile(r"[^\x00-\u024f]")
ALPHABETS = {"HIRAGANA": "CJK", "KATAKANA": "CJK"}
"""Those that are written together."""
SHORT = 1_000
"""Signs of a text of which many are kept in mind."""
FOREIGN, FOREIGN_SIGNS, DIFFERENT = 40, 16, 10
"""Fewer letters of another alphabet, fewer signs for words or syllables, or fewer different ones are a name or an
address."""
SIGNS_FOR_WORDS = frozenset({"CJK", "HANGUL"})
OTHER_LETTERS, WORD_SIGNS = re.compile(r"[\u0370-\u1cff\u2e80-\ud7ff]"), re.compile(r"[\u2e80-\ud7ff]")
OTHER_RUN = re.compile(r"[\u0370-\u1cff\u2e80-\ud7ff](?:[^\nA-Za-z\u00c0-\u024f]*[\u0370-\u1cff\u2e80-\ud7ff])?")
"""Letters of other alphabets, those of them that stand for words or syllables, and what lies between some on a line."""
FEW_SIGNS, FEW_LETTERS = 8, 18
"""From so many signs for words, or letters, on a run inside a line is a sentence."""


class Gains(NamedTuple):
    """What the telling words say, in a table: a row for each word, a column for each language."""

    codes: list[str]
    """The languages, the last of the alphabet first: of two that are alike it is taken."""
    rows: dict[str, int]
    bits: NDArray[np.float64]
    """By how many bits a word speaks for a language; nought where it is not among its words."""
    is_telling: NDArray[np.bool_]
    """Whether a word is more than a letter and no part of names."""


@cache
def gains() -> Gains:
    """The bits by which each telling word speaks for languages."""
    codes, in_names = sorted(ranks().keys() - {IN_NAMES, FILLER}, reverse=True), ranks()[IN_NAMES]
    rows, by_rank = dict[str, int](), np.array([log2(ZIPF / rank / RARE) for rank in range(1, TELLING + 1)])
    told = [{word: rank for word, rank in ranks()[code].items() if rank <= TELLING} for code in codes]
    places = [[rows.setdefault(word, len(rows)) for word in words] for words in told]
    bits = np.zeros((len(rows), len(codes)))
    for column, (which, words) in enumerate(zip(places, told, strict=True)):
        bits[which, column] = by_rank[np.fromiter(words.values(), np.int64, len(words)) - 1]
    is_telling = np.fromiter((len(word) > 1 and word not in in_names for word in rows), np.bool_, len(rows))
    return Gains(codes, rows, bits, is_telling)


def paragraphs(text: str) -> Iterator[Span]:
    """Where the paragraphs of a text stand; each begins with a line."""
    return ((found.start() + found[0].startswith("\n"), found.end()) for found in PARAGRAPH.finditer(text))


def language_of(text: str) -> str | None:
    """The code of the language that most of a text is in, ``other`` for none of ours, None where nobody can tell.

    >>> [language_of(one) for one in ("Der Hund liegt unter dem Tisch und schläft.", "Anna, Bob, Carla", "x = f(y)")]
    ['de', None, None]
    >>> language_of("Il cane dorme sotto il tavolo e non si muove da questa mattina, perché è molto stanco.")
    'other'
    """
    words = Counter[str]()
    for (start, end), code in languages_of_paragraphs(text):
        if code:
            words[code] += end - start
    if words:
        return max(words, key=lambda code: (words[code], code))
    written = WORD.findall(text)
    said = [word.lower() for word in written if not word.isupper()]
    best, margin, known = weigh_words(said, said)
    if best in LANGUAGES and margin >= WITHOUT_PROSE and known >= 3 * LEAST:
        return best
    prose = WORD.findall(ADDRESS.sub(" ", text))
    return None if is_other_alphabet(written) else language_of_words(without_filler(prose))


def languages_in(text: str) -> list[str]:
    """The names of our languages that paragraphs of a text are in, the one of most of it first.

    >>> languages_in("Der Hund liegt unter dem Tisch und schläft.\\n\\nThe cat was there.")
    ['German', 'English']
    """
    sizes = Counter[str]()
    for (start, end), code in languages_of_paragraphs(text):
        if code in LANGUAGES:
            sizes[code] += end - start
    return [open_language(code).name for code, _ in sizes.most_common()]


def languages_of_paragraphs(text: str) -> tuple[tuple[Span, str | None], ...]:
    """The paragraphs of a text, each with its language; told once to whoever asks of the same text again."""
    return (languages_of_short if len(text) <= SHORT else languages_of_long)(text)


def tell_languages(text: str) -> tuple[tuple[Span, str | None], ...]:
    """The same, worked out."""
    return tuple((span, language_of_paragraph(text[slice(*span)])) for span in paragraphs(text))


languages_of_short, languages_of_long = lru_cache(maxsize=512)(tell_languages), lru_cache(maxsize=1)(tell_languages)


def language_of_paragraph(text: str) -> str | None:
    """The same for one paragraph."""
    written = WORD.findall(text)
    if is_other_alphabet(written):
        return OTHER
    if is_filler(written):
        return None
    words = [word.lower() for word in written]
    small = words if text.isupper() else [word for word in written if word.islower()]
    best, margin, known = weigh_words(words, small)
    is_prose = len(small) >= SMALL * len(words) and margin >= MARGIN
    if is_prose and best in LANGUAGES and known >= max(1, SHARE * len(small)):
        return best
    is_sentence = len(words) >= SENTENCE and len(small) >= LEAST_SMALL * len(words) and margin >= WITHOUT_PROSE
    if is_sentence and best in LANGUAGES and known >= max(FEW, AMONG_NAMES * len(small)):
        return best
    # Nothing is refused for a list of names or a note of few words.
    is_known = known >= SHARE * len(words) or (known >= 3 * LEAST and margin >= 2 * WITHOUT_PROSE)
    if is_prose and best not in LANGUAGES and is_known and len(set(small)) >= 3 * LEAST:
        return OTHER
    return OTHER if len(small) >= RUNNING * len(words) and is_unknown(text, set(small)) else None


def weigh_words(said: Sequence[str], small: Sequence[str]) -> tuple[str, float, int]:
    """The likeliest language of some words, by how many bits it is likelier than any other, and how many words that
    are written small it knows and that are more than letters and parts of names; none where they are too few."""
    table = gains()
    times = Counter(map(table.rows.get, said))
    times.pop(None, 0)
    if not times:
        return "", 0.0, 0
    counted = Counter(map(table.rows.get, small))
    rows = np.fromiter(times, np.int64, len(times))
    gained = table.bits[rows]
    bits = np.minimum(np.fromiter(times.values(), np.int64, len(times)), OFTEN) @ gained
    best = int(bits.argmax())
    second, most = np.partition(bits, -2)[-2:].tolist()
    told = rows[(gained[:, best] > 0) & table.is_telling[rows]].tolist()
    known = [count for row in told if (count := counted.get(row, 0))]
    return table.codes[best], most - second, sum(known) if len(known) >= LEAST else 0


def is_unknown(text: str, small: set[str]) -> bool:
    """Whether a text is prose of many words, and no language of ours has more than few of them."""
    words = {word for word in small if len(word) > 1}
    known = max(len(words & ranks()[code].keys()) for code in LANGUAGES)
    signs = sum(not letter.isalpha() and letter not in SIGNS for letter in text)
    return len(words) >= PROSE and known < UNKNOWN * len(words) and signs < len(text) / 50


def is_other_alphabet(words: list[str]) -> bool:
    """Whether most letters of some words, and enough different ones, are of one alphabet that is not ours."""
    letters = "".join(words)
    if letters.isascii():
        return False
    foreign = BEYOND_LATIN.findall(letters)
    if len(foreign) <= max(FOREIGN_SIGNS, len(letters) / 2) or len(set(foreign)) < DIFFERENT:
        return False
    alphabets = Counter(ALPHABETS.get(name := unicodedata.name(letter, "").split(" ")[0], name) for letter in foreign)
    most = max(alphabets, key=lambda name: (alphabets[name], name))
    least = FOREIGN_SIGNS if most in SIGNS_FOR_WORDS else FOREIGN
    return most != "LATIN" and alphabets[most] > max(least, len(letters) / 2)


def foreign_paragraphs(text: str) -> list[Span]:
    """The paragraphs of a text that are in none of our languages."""
    return [span for span, code in languages_of_paragraphs(text) if code == OTHER]


# How is a text read whose paragraphs are in several languages?
#
# Each paragraph that is clearly in another of our languages is read in that one, all
# else in the language of the text; what was read is put together as one reading.
# Paragraphs and sentences in another alphabet are named as what nobody read.


def read_paragraphs(text: str, *, code: str) -> Reading:
    """Read a text of a language, and in it the paragraphs of other languages of ours in theirs."""
    language, runs = open_language(code), language_runs(text, code)
    if all(one == code for _, one in runs):
        return with_unread(language.read(text))
    parts = [(start, without_memory(open_language(one).read(text[start:end]))) for (start, end), one in runs]
    return with_unread(replace(join_readings(text, parts), language=language))


def with_unread(reading: Reading) -> Reading:
    """A reading that names what is in another alphabet; none where all is read in spite of that."""
    text = reading.text
    if text.isascii() or not OTHER_LETTERS.search(text):
        return reading
    unread = [one for one in foreign_paragraphs(text) if is_other_alphabet(WORD.findall(text, *one))]
    unread += (one.span() for one in OTHER_RUN.finditer(text) if is_more_than_name(one[0]))
    if not unread or language_of(text) == OTHER:
        return reading
    reread = reading.reread
    again = None if reread is None else partial(read_again, reread)
    return replace(reading, unread=tuple(merge(unread)), reread=again)


def read_again(reread: Reader, text: str) -> Reading:
    """A text that differs little from one that was read, with what is in another alphabet."""
    return with_unread(reread(text))


def is_more_than_name(run: str) -> bool:
    """Whether a run of letters of another alphabet is a sentence, or the most of one."""
    return len(WORD_SIGNS.findall(run)) >= FEW_SIGNS or len(OTHER_LETTERS.findall(run)) >= FEW_LETTERS


def without_memory(reading: Reading) -> Reading:
    """A reading that keeps nothing by which its text would be sooner read again."""
    return replace(reading, said=None, reread=None)


def language_runs(text: str, code: str) -> list[tuple[Span, str]]:
    """The stretches of a text that are in one language each; together they are all of it."""
    runs: list[tuple[Span, str]] = []
    for (start, end), one in languages_of_paragraphs(text):
        known = one if one in LANGUAGES else code
        if not runs or runs[-1][1] != known:
            runs.append(((start if runs else 0, end), known))
        else:
            runs[-1] = ((runs[-1][0][0], end), known)
    ends = [*(start for (start, _), _ in runs[1:]), len(text)][: len(runs)]
    return [((start, end), known) for ((start, _), known), end in zip(runs, ends, strict=True)]


def join_readings(text: str, parts: Sequence[tuple[int, Reading]]) -> Reading:
    """One reading of parts that follow each other, each with the place that it starts at."""
    readings = [one for _, one in parts]
    firsts = [0, *accumulate(len(one.tokens) for one in readings)]
    moved = list(zip(firsts, readings, strict=False))
    return Reading(
        text=text,
        tokens=join_spans([(start, one.tokens) for start, one in parts]),
        tags=LateList(partial(join_tags, [one.tags for one in readings])),
        sentences=join_spans([(at, one.sentences) for at, one in moved]),
        phrases=LateList(partial(join_spans, [(at, one.phrases) for at, one in moved])),
        kinds=Kinds(
            *(
                np.concatenate([getattr(one.kinds, name) for one in readings])
                for name in ("probabilities", "begins", "hide", "private")
            )
        ),
        marked=b"".join(one.blind.tobytes() for one in readings),
        structure=join_structures(moved),
    )


def join_tags(parts: Sequence[Sequence[str]]) -> list[str]:
    """The tags of parts that follow each other."""
    return [tag for tags in parts for tag in tags]


def join_structures(parts: Sequence[tuple[int, Reading]]) -> Structure:
    """One structure of several readings, each with the number of its first token."""
    pages = [one.structure for _, one in parts]
    columns = {
        name: np.concatenate([getattr(page, name) for page in pages])
        for name in ("opens", "label", "shouted", "code", "nobodys", "stamp")
    }
    lines = [0, *accumulate(len(page.kinds) for page in pages)]
    return Structure(
        **columns,
        line=np.concatenate([page.line + line for line, page in zip(lines, pages, strict=False)]),
        kinds=[kind for page in pages for kind in page.kinds],
        values=[
            Field((label[0] + at, label[1] + at), (value[0] + at, value[1] + at), role)
            for at, one in parts
            for label, value, role in one.structure.values
        ],
        hard_breaks=np.concatenate([one.structure.hard_breaks + at for at, one in parts]),
    )
