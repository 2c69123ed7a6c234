"""How are many patterns looked for in a text without trying each at every place?

Each pattern says which words it may begin with. The text is gone through word by
word, and a pattern is tried only where such a word stands, and compiled when the
first one does. What is found is what ``finditer`` finds.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

WORD = re.compile(r"\w+")
ALIKE = str.maketrans({"\u0130": "i", "\u0131": "i", "\u017f": "s", "\u212a": "k"})
"""Letters that are taken for others where case does not matter."""
MOST = 1 << 16
"""Words of which it is kept at hand which patterns may begin with them, before all are let go."""


class OpeningWords:
    """Patterns by the words that they may begin with; none may begin inside a word or with another sign.

    A word with a digit is given by how it may look.

    >>> patterns = OpeningWords([("in|by", r"\\b(?:in|by) \\d+"), (r"\\d{4}s", r"\\b\\d+s\\b")])
    >>> [(number, match[0]) for number, match in patterns.matches("By 1960, in the 1980s")]
    [(0, 'By 1960'), (1, '1980s')]
    """

    def __init__(self, patterns: Iterable[tuple[str, str]]) -> None:
        self._sources: list[str] = []
        self._fits: list[Callable[[str, int], re.Match[str] | None]] = []
        self._words: dict[str, list[int]] = {}
        self._looks: list[tuple[re.Pattern[str], int]] = []
        self._known: dict[str, Sequence[int]] = {}
        for number, (opens, source) in enumerate(patterns):
            self._sources.append(source)
            self._fits.append(partial(self._compile, number))
            openings = opens.split("|")
            self._looks += [(re.compile(one, re.IGNORECASE), number) for one in openings if r"\d" in one]
            plain = (one.split()[0].split("-")[0].lower() for one in openings if r"\d" not in one)
            for word in dict.fromkeys(plain):
                self._words.setdefault(word, []).append(number)

    def matches(self, text: str) -> Iterator[tuple[int, re.Match[str]]]:
        """What each pattern fits, whatever its case, with its number; those of one pattern are apart."""
        done, known, fits = [0] * len(self._sources), self._known, self._fits
        for found in WORD.finditer(text):
            word = found[0]
            numbers = known.get(word)
            if numbers is None:
                numbers = self._learn(word)
            if not numbers:
                continue
            place = found.start()
            for number in numbers:
                if place >= done[number] and (match := fits[number](text, place)):
                    done[number] = match.end()
                    yield number, match

    def _compile(self, number: int, text: str, place: int) -> re.Match[str] | None:
        """What a pattern fits that is tried for the first time."""
        self._fits[number] = re.compile(self._sources[number], re.IGNORECASE).match
        return self._fits[number](text, place)

    def _learn(self, word: str) -> Sequence[int]:
        """The patterns that may begin with a word, which are kept at hand."""
        if len(self._known) >= MOST:
            self._known.clear()
        if word[0].isdigit():
            numbers = list(dict.fromkeys(number for look, number in self._looks if look.fullmatch(word)))
        else:
            numbers = self._words.get(word.translate(ALIKE).lower(), [])
        self._known[word] = numbers
        return numbers
