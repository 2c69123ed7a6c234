"""Where do concepts and names gather until they are written down?"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from textveil.knowledge.graph import above
from textveil.languages.english.lexicon.word_forms import lookup_key

LONGEST_NAME = 80


@dataclass
class Draft:
    """Concepts by number and the senses of names, in the order of their likelihood."""

    concepts: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    senses: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, label: str, parents: Iterable[int] = ()) -> int:
        """The number of a new concept."""
        self.concepts.append((label, tuple(dict.fromkeys(parents))))
        return len(self.concepts) - 1

    def name(self, name: str, concepts: Iterable[int], *, source: str, proper: bool, instance: bool = True) -> None:
        """Let a name stand for an instance of concepts, or for a concept itself."""
        key = lookup_key(name)
        how = "i" if instance else "s"
        entry = f"{source}{how.upper() if proper else how}{'+'.join(map(str, concepts))}"
        if key and len(key) <= LONGEST_NAME and entry not in self.senses[key]:
            self.senses[key].append(entry)

    def label(self, number: int) -> str:
        return self.concepts[number][0]

    def above(self, number: int) -> list[int]:
        return above(number, lambda one: self.concepts[one][1])

    def packed(self) -> dict[str, str]:
        """The senses of every name, each meaning once."""
        return {key: " ".join(self.distinct(entries)) for key, entries in self.senses.items() if entries}

    def distinct(self, entries: list[str]) -> list[str]:
        """Senses without those that another says more exactly, which takes their place: city, city in Spain."""
        chains = {entry: self.said(entry) for entry in entries}
        kept: list[str] = []
        for entry in entries:
            others = [one for one in entries if one != entry and one[1].isupper() == entry[1].isupper()]
            rivals = [one for one in others if entry[0] in "FHP" or (entry[0] == "W" and one[0] in "FHP")]
            better = [one for one in rivals if chains[entry][:1] and chains[entry][0] in chains[one][1:]]
            if better or not self.is_said(entry, others, chains=chains):
                kept.append(better[0] if better else entry)
        distinct: dict[tuple[str, ...], str] = {}
        for entry in kept:
            distinct.setdefault((*chains[entry], entry[1]), entry)
        return list(distinct.values())

    def is_said(self, entry: str, others: list[str], *, chains: dict[str, list[str]]) -> bool:
        """Whether a city of the table is one that WordNet or a page describes too."""
        wheres = {label.partition(" in ")[2] for label in chains[entry][:2]} - {""}
        return entry[0] == "P" and any(
            "place" in chains[one] and (one[0] == "W" or wheres & {label.partition(" in ")[2] for label in chains[one]})
            for one in others
            if one[0] != "P"
        )

    def said(self, entry: str) -> list[str]:
        """The labels that a sense leads to."""
        numbers = [number for start in entry[2:].split("+") if start for number in self.above(int(start))]
        labels = list(dict.fromkeys(map(self.label, numbers)))
        return labels if entry[1] in "iI" else labels[1:]
