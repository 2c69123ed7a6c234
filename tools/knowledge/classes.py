"""How do the classes that pages name find their place in WordNet?

"American electronics engineer" hangs below "electronics engineer" when pages
use that too, and below WordNet's *engineer* in the sense pages mean. What
WordNet does not know by its last word is left out.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path

from textveil.languages.english.lexicon.word_forms import lookup_key, singular_word
from textveil.languages.english.values.numerals import number_of
from tools.knowledge.draft import Draft
from tools.knowledge.first_sentences import UNREAL, Fact, suffixes
from tools.knowledge.places import Atlas, located
from tools.knowledge.wordnet import WordNet

HEADS = Path(__file__).with_name("heads.toml")
ATTESTED = 3
"""Pages that must use a shorter class before it is taken for one: "New Zealand poet" is no "Zealand poet"."""
LISTED = re.compile(
    r"^(?:,|and\b|or\b|/)(?:[ ,\w/-]*?)(?P<last>[a-z-]+)"
    r"(?= (?:in|of|from|who|that|which|based|known|born|at|by|with|for|on|to)\b|[.;]|, (?:who|best|known)\b|$)"
)
"""A list that goes on behind a class, and its last word."""
LEFT_OVER = frozenset("class century level generation km mi m ft mile kilometre kilometer metre meter acre ha".split())
"""What is left of "first-class", "19th century" and "5 mi" without the number."""
CUT = re.compile(r"(?:forward|back|centre|center)(?=[ ,.]|$)")
"""Nouns that look like adverbs, and were cut off the end of a class."""
FICTION = "fictional character"


class Classes:
    """Classes as concepts of a draft, each made once."""

    def __init__(self, draft: Draft, wordnet: WordNet, *, atlas: Atlas, facts: Iterable[Fact]) -> None:
        self._draft, self._wordnet, self._atlas = draft, wordnet, atlas
        table = tomllib.loads(HEADS.read_text("utf-8"))
        self.senses: Mapping[str, str] = table["senses"]
        self._uppers: Mapping[str, str] = table["above"]
        self._refused = frozenset(table["refused"]["heads"].split())
        self._adjectives = {adjective for one in atlas.countries for adjective in one.adjectives}
        self._made: dict[str, int | None] = {}
        self.located: dict[tuple[int, str], int] = {}
        self._pages = Counter(label for fact in facts for label in suffixes(self.spelled(fact)))

    def spelled(self, fact: Fact) -> str:
        """The class as it is said: one of its kind, a capital at the front only where it belongs."""
        cut = CUT.match(fact.rest)
        *front, head = [*fact.kind.split(" "), *([cut.group()] if cut else [])]
        while front and (front[0] in LEFT_OVER or number_of(front[0]) is not None):
            front = front[1:]
        if head not in self._wordnet.lemmas or fact.plural:
            head = singular_word(head) or head
        if front and front[0].istitle() and not any(word[:1].isupper() for word in front[1:]):
            front[0] = self._small(front[0])
        return " ".join([*front, head])

    def _small(self, word: str) -> str:
        """A word that is only a common noun or no noun at all, without its capital."""
        lemmas = self._wordnet.lemmas
        is_common = word.lower() in lemmas and word not in lemmas and word not in self._adjectives
        return word.lower() if is_common else word

    def add_names(self) -> None:
        """Let the classes themselves be found: "studio album" → album."""
        for label in self._uppers:
            self.of(label)
        for label, number in self._made.items():
            is_new = number is not None and not any(entry[1] == "s" for entry in self._draft.senses[lookup_key(label)])
            if number is not None and is_new and self._draft.label(number) == label and label[-1:].islower():
                self._draft.name(label, [number], source="F", proper=False, instance=False)

    def concept(self, fact: Fact) -> int | None:
        """The concept a fact's subject is an instance of, the place it lies in included."""
        label = self.spelled(fact)
        number = self.of(label)
        last = self._last_listed(fact.rest)
        if number is not None and last and self._is_person(self.of(last) or 0) != self._is_person(number):
            label, number = last, None if self._is_person(number) else self.of(last)
        if number is None or not self._is_one_title(number, fact):
            return None
        around = self._atlas.around(fact.rest) if self._lies_somewhere(number) else []
        places = [] if fact.name in around else around
        return located(self._draft, label, concept=number, places=places, made=self.located)

    def _last_listed(self, rest: str) -> str | None:
        """The last class of a list: "American film" goes on to be ", stage and television actor"."""
        listed = LISTED.match(rest)
        return listed["last"] if listed and self._synset(listed["last"]) is not None else None

    def _is_one_title(self, number: int, fact: Fact) -> bool:
        """Whether the part of a title behind a comma was where its subject lies: "They Shoot, We Score" has none."""
        is_place_name = fact.hint is not None and all(word[:1].isupper() for word in fact.hint.split())
        return not is_place_name or self._lies_somewhere(number)

    def of(self, label: str) -> int | None:
        """The concept a class is."""
        if label not in self._made:
            self._made[label] = self._make(label)
        return self._made[label]

    def _make(self, label: str) -> int | None:
        upper = self._uppers.get(label.lower())
        if upper is not None:
            return self._draft.add(label, filter(None, [self.of(upper)]))
        known = self._synset(label)
        if known is not None:
            return known if self._draft.label(known) == label else self._draft.add(label, [known])
        above = self._above(label)
        if above is None or label.split()[-1].lower() in self._refused:
            return None
        if set(re.split(r"[ -]", label.lower())[:-1]) & UNREAL:
            fiction = self._synset(FICTION) if self._is_person(above) else None
            return self._draft.add(label, [] if fiction is None else [fiction])
        return self._draft.add(label, [above])

    def _above(self, label: str) -> int | None:
        for longer, shorter in pairwise(suffixes(label)):
            if longer[0].isupper() and shorter[0].isupper():
                continue  # a name of several words goes as a whole
            if " " not in shorter or self._pages[shorter] >= ATTESTED or self._synset(shorter) is not None:
                return self.of(shorter)
        return None

    def _synset(self, label: str) -> int | None:
        """WordNet's concept for a class, in the sense that was chosen by hand or in its first."""
        if label.split()[-1].lower() in self._refused:
            return None
        chosen = self.senses.get(label)
        lemmas = self._wordnet.lemmas
        senses = [chosen] if chosen else lemmas.get(label) or lemmas.get(label.lower(), [])
        return next((self._wordnet.numbers[one] for one in senses if one in self._wordnet.numbers), None)

    def _is_person(self, number: int) -> bool:
        return "person" in map(self._draft.label, self._draft.above(number))

    def _lies_somewhere(self, number: int) -> bool:
        labels = set(map(self._draft.label, self._draft.above(number)))
        return bool(labels & {"place", "structure", "building", "body of water", "geological formation", "land"})
