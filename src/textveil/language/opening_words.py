"""How are many patterns looked for in a text without trying each at every place?

Each pattern says which words it may begin with. The text is gone through word by
word, and a pattern is tried only where such a word stands, and compiled when the
first one does. What is found is what ``finditer`` finds.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial

DIGIT = "0"
"""Stands for any number in digits among the words that a pattern begins with."""
WORD = re.compile(r"\w+")


class OpeningWords:
    """Patterns by the words that they may begin with; none may begin inside a word or with another sign.

    >>> patterns = OpeningWords([("in|by", r"\\b(?:in|by) \\d+"), (DIGIT, r"\\b\\d+s\\b")])
    >>> [(number, match[0]) for number, match in patterns.matches("By 1960, in the 1980s")]
    [(0, 'By 1960'), (1, '1980s')]
    """

    def __init__(self, patterns: Iterable[tuple[str, str]]) -> None:
        self._sources: list[str] = []
        self._fits: list[Callable[[str, int], re.Match[str] | None]] = []
        self._numbers: dict[str, list[int]] = {}
        for number, (words, source) in enumerate(patterns):
            self._sources.append(source)
            self._fits.append(partial(self._compile, number))
            for word in dict.fromkeys(one.split()[0].split("-")[0].lower() for one in words.split("|")):
                self._numbers.setdefault(word, []).append(number)
        self._at = lru_cache(maxsize=1 << 16)(self._numbers_at)

    def matches(self, text: str) -> Iterator[tuple[int, re.Match[str]]]:
        """What each pattern fits, whatever its case, with its number; those of one pattern are apart."""
        done, patterns_at, fits = [0] * len(self._sources), self._at, self._fits
        for word in WORD.finditer(text):
            numbers = patterns_at(word[0])
            if not numbers:
                continue
            place = word.start()
            for number in numbers:
                if place >= done[number] and (match := fits[number](text, place)):
                    done[number] = match.end()
                    yield number, match

    def _compile(self, number: int, text: str, place: int) -> re.Match[str] | None:
        """What a pattern fits that is tried for the first time."""
        self._fits[number] = re.compile(self._sources[number], re.IGNORECASE).match
        return self._fits[number](text, place)

    def _numbers_at(self, word: str) -> Sequence[int]:
        if word[0].isdigit():
            return self._numbers.get(DIGIT, ())
        # Letters that only look like others may be taken for them, whatever their case.
        return self._numbers.get(word.lower(), ()) if word.isascii() else range(len(self._sources))
