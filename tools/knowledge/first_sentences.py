"""What does the first sentence of a page say its subject is, and is called besides?

"Steve Wozniak is an American electronics engineer …" gives the class *American
electronics engineer*; "Salou is a municipality of the comarca of Tarragonès, in
Catalonia, Spain" gives *municipality*, and where it lies. Only the plain
pattern *X is a Y* is believed, and only with a subject that bears the page's title.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from textveil.languages.english.lexicon.word_forms import singular_word
from textveil.languages.english.lexicon.word_lists import word_list, word_row
from textveil.languages.normal import words
from textveil.languages.reading import Reading

# Which class does a sentence give its subject?
#
# Only the plain pattern *X is a Y* is believed, and of Y only the words up to its
# head, without those that judge or rank.

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


HINTS = word_list("things.title_notes") | {"TV series", "video game", "short story"}
"""What stands behind a title and is a class, not a field."""
LIVED = re.compile(r"[^.(]{3,60}\((?:[^()]{0,60}[ ;,])?(?:born|died|b\.|d\.|\d{1,2} [A-Z]\w+ \d{4} ?[–-])")
PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")
BEGINNING = 500
"""Characters of a page in which other names are looked for."""
CAPITALS = r"[A-ZÀ-Þ][\w.'’&-]*"
SAID = re.compile(
    r"(?:also|better|commonly|popularly|professionally|formerly|often|sometimes|usually|simply|generally) "
    r"(?:simply |just |better )?(?:known|called|referred to|abbreviated|credited|written|spelled|stylized)"
    r"(?: simply)?(?: as| by(?: \w+){0,4} name)?(?: the)? [\"“]?"
    rf"(?P<name>{CAPITALS}(?: (?:of |the |de |and )?{CAPITALS}){{0,5}})"
)
INITIALS = re.compile(
    r"\((?:the |or |abbreviated |abbr\. |[A-Z][a-z]+: [^;()]{1,40}[;,] )?(?P<name>[A-Z][A-Z.&]{1,7})[,;)]"
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A name, the class its page gives it, and the words that follow the class."""

    name: str
    aliases: tuple[str, ...]
    hint: str | None
    kind: str
    rest: str
    plural: bool
    proper: bool


def mine(title: str, reading: Reading, *, body: str) -> Fact | None:
    """The fact in the first sentence of a page, if it tells one."""
    tokens = Sentence.within(reading, reading.sentences[0] if reading.sentences else (0, 0))
    name, hint = bare_title(title)
    place = tokens.copula()
    if place is None or title.startswith("List of") or not tokens.is_about(name, before=place):
        return None
    first, last = tokens.class_after(place) or (place, place)
    kind = tokens.kind(first, last) or kind_told_apart(hint) or kind_of_living(name, body)
    if kind is None:
        return None
    return Fact(
        name=name,
        aliases=tuple(dict.fromkeys(filter(None, (tokens.alias(place, name=name), *aliases(name, body))))),
        hint=hint,
        kind=kind,
        rest=tokens.text(last, len(tokens.words)) if first < last else "",
        plural=tokens.words[place] in ("are", "were"),
        proper=is_proper(name, body),
    )


def kind_told_apart(hint: str | None) -> str | None:
    """The class that tells a title apart from others: "Clocks (song)", "Ann Lee (2009 film)"."""
    last = " ".join((hint or "").split()[-2:])
    return next((kind for kind in (last, last.split(" ")[-1]) if kind in HINTS), None)


def kind_of_living(name: str, body: str) -> str | None:
    """A person, when nothing else is told but when someone of such a name was born or died."""
    is_name = 2 <= len(name.split()) <= 5 and all(word[0].isupper() or len(word) < 4 for word in name.split())
    return "person" if is_name and LIVED.match(body) else None


def bare_title(title: str) -> tuple[str, str | None]:
    """A title without what tells it apart, and what does.

    >>> bare_title("Mercury (planet)"), bare_title("Salou, Spain")
    (('Mercury', 'planet'), ('Salou', 'Spain'))
    """
    match = PARENTHESIS.search(title)
    if match and match.start():
        return title[: match.start()], match.group().strip(" ()")
    name, comma, rest = title.partition(", ")
    return (name, rest) if comma and name and rest[:1].isupper() else (title, None)


def is_proper(name: str, body: str) -> bool:
    """Whether a title is a proper name, judged by how the page writes it in running text.

    >>> is_proper("Apple", "An apple is a fruit."), is_proper("Apple Inc.", "Apple Inc. is a company.")
    (False, True)
    """
    if not name[:1].isalpha() or name[1:] != name[1:].lower():
        return True
    small = len(re.findall(rf"(?<!\w){re.escape(name[0].lower() + name[1:])}(?:s|es)?(?!\w)", body))
    great = len(re.findall(rf"(?<=[a-z,;\"] ){re.escape(name)}(?!\w)", body))
    return great >= small


def suffixes(kind: str) -> Iterable[str]:
    """A class and what is left when its first words go, the longest first.

    >>> list(suffixes("American electronics engineer"))
    ['American electronics engineer', 'electronics engineer', 'engineer']
    """
    parts = kind.split(" ")
    return (" ".join(parts[start:]) for start in range(len(parts)))


def aliases(name: str, body: str) -> Iterator[str]:
    """Other names of what a page is about.

    >>> list(aliases("World Health Organization", "The World Health Organization (WHO) is an agency."))
    ['WHO']
    >>> list(aliases("Bret Hart", "Bret Hart, better known as The Hitman, is a wrestler. He wrestled for ECW."))
    ['The Hitman']
    """
    beginning = body[:BEGINNING].split("\n")[0]
    for match in INITIALS.finditer(beginning):
        if are_initials(match["name"], name):
            yield match["name"]
            break
    first_sentence = re.split(r"(?<=[a-z)])\. (?=[A-Z])", beginning)[0]
    for match in SAID.finditer(first_sentence):
        said = match["name"].rstrip(".,'")
        if said != name and len(said) > 2:
            yield said


def are_initials(short: str, name: str) -> bool:
    """Whether a short name is made of the first letters of another's words, in order.

    >>> are_initials("FBI", "Federal Bureau of Investigation"), are_initials("USA", "Federal Bureau")
    (True, False)
    """
    letters = [word[0].upper() for word in re.split(r"[ -]", name) if word]
    left = iter(letters)
    plain = short.replace(".", "").replace("&", "")
    return len(plain) > 1 and all(letter in left for letter in plain)
