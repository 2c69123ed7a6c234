"""How is a text read whose paragraphs are in several languages?

Each paragraph that is clearly in another of our languages is read in that one, all
else in the language of the text; what was read is put together as one reading.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

import numpy as np

from textveil.core.model import Span
from textveil.languages.kind_mentions import Kinds
from textveil.languages.open_language import LANGUAGES, open_language
from textveil.languages.page_structure import Field, Structure
from textveil.languages.reading import Reading
from textveil.languages.which_language import languages_of_paragraphs


def read_paragraphs(text: str, *, code: str) -> Reading:
    """Read a text of a language, and in it the paragraphs of other languages of ours in theirs."""
    language, runs = open_language(code), language_runs(text, code)
    if all(one == code for _, one in runs):
        return language.read(text)
    parts = [(start, open_language(one).read(text[start:end])) for (start, end), one in runs]
    return replace(join_readings(text, parts), language=language)


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
        tokens=[(start + first, start + last) for start, one in parts for first, last in one.tokens],
        tags=[tag for one in readings for tag in one.tags],
        sentences=[(first + at, last + at) for at, one in moved for first, last in one.sentences],
        phrases=[(first + at, last + at) for at, one in moved for first, last in one.phrases],
        kinds=Kinds(
            *(
                np.concatenate([getattr(one.kinds, name) for one in readings])
                for name in ("probabilities", "begins", "hide", "private")
            )
        ),
        structure=join_structures(moved),
    )


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
