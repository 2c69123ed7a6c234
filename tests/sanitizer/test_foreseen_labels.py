"""What is said of a label before anyone has read it is what the reader would have said."""

import pytest

import textveil as tv
from textveil.judges import anonymise
from textveil.languages.english.lexicon.value_words import MONTHS
from textveil.languages.open_language import open_language
from textveil.policy.promises import Anonymise, Level
from textveil.sanitizer.sanitizer import Sanitizer, sentence_of

YEARS = [str(year) for year in range(1500, 2040)]
LABELS = [
    *YEARS,
    *(f"{month} 19{last}{last}" for month in MONTHS for last in range(10)),
    *(f"{year[:3]}0s" for year in YEARS[::10]),
    *(f"{first}0s–{first + 1 + first % 3}0s" for first in range(150, 200)),
    *(
        f"{word} {count} {unit}"
        for word in ("for", "over", "after")
        for count in ("five", "ten")
        for unit in ("years", "days")
    ),
    *(
        "in the 1990s",
        "from some time in their sixties",
        "until the end of the 1980s",
        "between the 1950s and the 1970s",
    ),
    *("city", "town in England", "capital city in Europe", "place in Subcarpathia", "European", "law firm", "person"),
    *("more than 300", "at least US$200 million", "in their twenties", "early 1990s", "spring of 1951", "19th century"),
    *("movie franchise", "Ann Lee", "the Smith Act 1952", "organization", "score", "morning", "several", "U.S."),
]


@pytest.mark.parametrize("level", ["light", "standard", "strict"])
def test_what_is_foreseen_of_a_label_is_what_is_found_in_it(level: Level) -> None:
    with Sanitizer(tv.Policy(level=level)) as sanitizer:
        [judge] = sanitizer.judges
        foreseen = 0
        for label in LABELS:
            text, inside = sentence_of(label)
            told = judge.foresee(text, inside)
            foreseen += told is not None
            if told is not None:
                found = [span for one in judge.find_in_labels(sanitizer.read(text)) for span in one.spans]
                assert told == any(start < inside[1] and inside[0] < end for start, end in found), label
    assert foreseen > len(LABELS) / 2


def test_nothing_is_foreseen_where_the_user_decides() -> None:
    text, inside = sentence_of("1987")
    assert anonymise.foresee(text, inside, promise=Anonymise("standard"), language=open_language()) is True
    for promise in (
        Anonymise("off"),
        Anonymise("standard", kinds={"date": "keep"}),
        Anonymise("standard", keep=("1987",)),
    ):
        assert anonymise.foresee(text, inside, promise=promise, language=open_language()) is None
