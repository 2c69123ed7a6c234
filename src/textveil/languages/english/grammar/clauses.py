"""Which class does a sentence give its subject?

Only the plain pattern *X is a Y* is believed, and of Y only the words up to its
head, without those that judge or rank.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from textveil.languages.english.lexicon.word_forms import singular_word
from textveil.languages.english.lexicon.word_lists import word_list, word_row
from textveil.languages.normal import words
from textveil.languages.reading import Reading

COPULAS = word_list("grammar.copulas")
ARTICLES = frozenset({"a", "an", "the", "any"})
KINDS = word_list("grammar.kind_nouns")
EMPTY = word_list("grammar.no_classes")
BEFORE_AND = word_list("grammar.joined_nouns")
STRIPPED = word_list("grammar.ranking")
UNREAL = word_list("grammar.unreal")
LONGEST_CLASS = 6
PARTICIPLES = word_row("grammar.participle_endings")


@dataclass(frozen=True, slots=True)
class Sentence:
    """The words and tags of the first sentence, what stands in brackets left out."""

    source: str
    words: list[str]
    tags: list[str]
    spans: list[tuple[int, int]]
    phrase_ends: list[int]
    """For each word the end of the noun phrase that holds it, or 0."""

    @classmethod
    def within(cls, reading: Reading, bounds: tuple[int, int]) -> "Sentence":
        """The sentence of a reading between two tokens."""
        begin, end = bounds
        kept = list(outside_brackets(reading, begin, end))
        place = {old: new for new, old in enumerate(kept)}
        ends = [0] * len(kept)
        first, last = (bisect_left(reading.phrases, (bound, 0)) for bound in bounds)
        for start, stop in reading.phrases[max(first - 1, 0) : last]:
            inside = [place[index] for index in range(max(start, begin), min(stop, end)) if index in place]
            for index in inside:
                ends[index] = inside[-1] + 1
        spans = [reading.tokens[index] for index in kept]
        return cls(
            source=reading.text,
            words=[reading.text[start:stop] for start, stop in spans],
            tags=[reading.tags[index] for index in kept],
            spans=spans,
            phrase_ends=ends,
        )

    def text(self, first: int, last: int) -> str:
        """The words from ``first`` up to ``last`` as they stand."""
        if first >= last:
            return ""
        return " ".join(self.source[self.spans[first][0] : self.spans[last - 1][1]].split())

    def copula(self) -> int | None:
        """The first "is" or "was" that a subject can stand before."""
        return next((index for index, word in enumerate(self.words[:60]) if index and word in COPULAS), None)

    def is_about(self, name: str, *, before: int) -> bool:
        """Whether the words before the copula are about the page's title, and nothing else is."""
        subject = set(words(self.text(0, before)))
        title = words(name)
        if not title or not {title[0], title[-1]} & subject:
            return False
        return not subject & word_list("grammar.word_nouns")

    def alias(self, before: int, *, name: str) -> str | None:
        """The full name the sentence begins with, where it is another one than the title."""
        end = next((index for index in range(before) if self.words[index] in {",", "or", "also"}), before)
        start = 1 if self.words[0] in {"The", "A", "An"} else 0
        said = self.text(start, end)
        if not 0 < end - start <= LONGEST_CLASS or words(said) == words(name):
            return None
        return (
            said if all(word[:1].isupper() for word in said.split()) and words(said)[-1:] == words(name)[-1:] else None
        )

    def kind(self, first: int, last: int) -> str | None:
        """A class in words, a head that was only honoured by its capital without it."""
        if first >= last:
            return None
        front, space, head = self.text(first, last).rpartition(" ")
        return f"{front}{space}{head.lower() if head.istitle() else head}"

    def class_after(self, place: int) -> tuple[int, int] | None:
        """The words of the class: the noun phrase after the copula and its article."""
        at = self._after_adverbs(place + 1)
        if at < len(self.words) and self.words[at] == "one" and self.words[at + 1 : at + 2] == ["of"]:
            at += 2
        if at >= len(self.words) or self.words[at] not in ARTICLES:
            return None
        first, last = self._phrase(self._after_measure(at + 1))
        while last and self._head(last) in KINDS and self.words[last : last + 1] == ["of"]:
            at = last + 1 + (self.words[last + 1 : last + 2] in (["a"], ["an"], ["the"]))
            first, last = self._phrase(at)
        while last and not self._is_noun(last) and self.words[last : last + 1] in ([","], ["and"], ["or"], ["/"]):
            first, last = self._phrase(last + 1 + (self.words[last + 1 : last + 2] == ["and"]))
        return self._checked(self._after_other_words(first, last), last)

    def _after_measure(self, at: int) -> int:
        """Behind "91 km" in "a 91 km long river"."""
        end = self.phrase_ends[at] if at < len(self.words) else 0
        is_measure = end and self.tags[at] == "NUM" and end < len(self.words) and self.phrase_ends[end] > end
        return end if is_measure else at

    def _is_noun(self, last: int) -> bool:
        """Whether a phrase ends in a noun that could be a class: in "stage and film actress" the first does not."""
        return self.tags[last - 1] in {"NOUN", "PROPN"} and self._head(last) not in BEFORE_AND

    def _after_other_words(self, first: int, last: int) -> int:
        """Where the nouns and adjectives begin that end a phrase: an "Indian-born cricketer" is a cricketer."""
        others = [at for at in range(first, last) if self.tags[at] in {"VERB", "PRON", "ADV", "SYM", "ADP"}]
        if not others or UNREAL & set(self.words[first:last]):
            return first
        return others[-1] + 1

    def _after_adverbs(self, at: int) -> int:
        while at < len(self.words) and self.tags[at] == "ADV":
            at += 1
        return at

    def _phrase(self, first: int) -> tuple[int, int]:
        """The noun phrase that begins at a word, without the words that only judge."""
        last = self.phrase_ends[first] if first < len(self.words) else 0
        while first < last and self._is_stripped(first):
            first += 1
        return first, last

    def _is_stripped(self, index: int) -> bool:
        word = self.words[index]
        is_superlative = word.endswith("est") and self.tags[index] == "ADJ"
        return word in STRIPPED or is_superlative or any(map(str.isdigit, word)) or not word[0].isalnum()

    def _head(self, last: int) -> str:
        word = self.words[last - 1].lower()
        one = singular_word(word)
        return one if one in KINDS else word

    def _checked(self, first: int, last: int) -> tuple[int, int] | None:
        if not first < last <= first + LONGEST_CLASS:
            return None
        head, tags = self._head(last), self.tags[first:last]
        if head in EMPTY | KINDS or tags[-1] not in {"NOUN", "PROPN"} or not head.isalpha():
            return None
        if (self.words[last - 1][0].isupper() and tags[-1] != "NOUN") or set(tags) & {"VERB", "PRON", "ADV", "SYM"}:
            return None
        return (first, last) if self._goes_on_well(last) else None

    def _goes_on_well(self, last: int) -> bool:
        """Whether the phrase ends here; a noun or an adjective behind it means that it was cut short."""
        if last >= len(self.words):
            return True
        word, tag = self.words[last], self.tags[last]
        if tag == "VERB":
            return word.endswith(PARTICIPLES)
        return tag in {"ADP", "PRON", "SCONJ", "CCONJ", "PUNCT", "AUX", "ADV"} and word not in {"-", "–", "/", '"', "“"}


def outside_brackets(reading: Reading, first: int, last: int) -> Iterator[int]:
    """The tokens of a sentence that stand in no brackets."""
    depth = 0
    for index in range(first, last):
        start, stop = reading.tokens[index]
        sign = reading.text[start:stop]
        depth += sign in ("(", "[")
        if not depth:
            yield index
        depth = max(0, depth - (sign in (")", "]")))
