"""How do the nouns of Open English WordNet become concepts and names?

Synsets high up that nobody would put into a sentence ("physical entity") are
left out and what lies below them is joined to what lies above. A concept is
called by its first member, or by one that more pages hold and that it is the
first sense of: *film*, not *motion picture*.
"""

import tarfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import yaml

from textveil.languages.english.lexicon.word_forms import looks_proper, lookup_key
from tools.knowledge.draft import Draft

PERSON, PLACE, OBJECT = "00007846-n", "00027365-n", "00002684-n"
FANCY = "09506868-n"
ENDS = {PERSON, PLACE, OBJECT, FANCY}
"""Nothing above these is said of anyone or anything."""
SAID = {PERSON: "person", PLACE: "place", OBJECT: "object", "00024900-n": "condition", "07571428-n": "food"}
"""Labels chosen by hand."""
SAME = {"09786620-n": PERSON}
"""A concept that says no more than another: whoever acts is a person."""
SKIPPED = set(
    """00001740-n 00001930-n 00002137-n 00003553-n 00007347-n 00004258-n 00023280-n 03580409-n 00032220-n 00021007-n
    00002452-n 00023451-n 05817200-n 07957410-n 13597072-n 09654317-n 09654651-n 08591861-n 00022119-n 03133774-n
    00019793-n 13831419-n 09408804-n 13597304-n 00020270-n 14604877-n 15071467-n 01468898-n 01474323-n 01889397-n
    13104346-n 00191991-n 00019308-n 03080712-n 03098030-n 00038116-n 08637636-n 09488589-n 14075399-n 14075528-n
    05227735-n 05232895-n 06360590-n 06611268-n 07123727-n 09633690-n 11572837-n 05842164-n 06008444-n 00024444-n
    00033914-n 07967506-n 07586285-n 07581905-n 00021445-n""".split()
)
"""Synsets that read like a philosopher's: entity, abstraction, whole, causal agent, unpleasant person …"""


class Counts(Protocol):
    def hits(self, *terms: str) -> int: ...


@dataclass(frozen=True)
class WordNet:
    """Noun synsets by identifier, and for each lemma its synsets, the most frequent sense first."""

    synsets: Mapping[str, Mapping[str, Any]]
    lemmas: Mapping[str, list[str]]
    numbers: dict[str, int] = field(default_factory=dict)

    def parents(self, synset: str) -> list[str]:
        entry = self.synsets[synset]
        return [*entry.get("hypernym", []), *entry.get("instance_hypernym", [])]

    def is_instance(self, synset: str) -> bool:
        return "instance_hypernym" in self.synsets[synset]


def read(path: Path) -> WordNet:
    """WordNet from its archive of YAML files."""
    synsets: dict[str, Any] = {}
    lemmas: dict[str, list[str]] = {}
    for name, content in read_archive(path):
        if "/noun." in name:
            synsets |= content
        elif "/entries-" in name:
            lemmas |= {lemma: senses for lemma, entry in content.items() if (senses := noun_senses(entry))}
    return WordNet(synsets, lemmas)


def read_archive(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each YAML file of an archive by its name, in order, and what it says."""
    with tarfile.open(path) as archive:
        for member in sorted(archive.getmembers(), key=lambda one: one.name):
            file = archive.extractfile(member)
            if file is not None and member.name.endswith(".yaml"):
                yield member.name, yaml.load(file, yaml.CSafeLoader)


def noun_senses(entry: Mapping[str, Any]) -> list[str]:
    return [sense["synset"] for part, body in entry.items() if part[0] == "n" for sense in body.get("sense", [])]


def add_names(draft: Draft, wordnet: WordNet, *, first: Mapping[str, str]) -> None:
    """Let every lemma be found, its senses in WordNet's order but for those that pages mean ``first``."""
    for lemma in sorted(wordnet.lemmas, key=lambda one: (one.lower(), one)):
        for synset in sorted(wordnet.lemmas[lemma], key=lambda one: one != first.get(lemma)):
            add_name(draft, wordnet, lemma, synset=synset)


def add_concept(draft: Draft, wordnet: WordNet, synset: str, *, counts: Counts) -> list[int]:
    """The concepts a synset is: itself, or those above it when it is skipped or an instance."""
    synset = SAME.get(synset, synset)
    if synset in wordnet.numbers:
        return [wordnet.numbers[synset]]
    uppers = [] if synset in ENDS else wordnet.parents(synset)
    above = [number for up in uppers for number in add_concept(draft, wordnet, up, counts=counts)]
    if synset in SKIPPED or wordnet.is_instance(synset):
        return list(dict.fromkeys(above))
    number = draft.add(said(wordnet, synset, counts=counts), above)
    wordnet.numbers[synset] = number
    return [number]


def said(wordnet: WordNet, synset: str, *, counts: Counts) -> str:
    """The member by which a concept is called."""
    members: list[str] = wordnet.synsets[synset]["members"]
    usual = [one for one in members if wordnet.lemmas.get(one, [""])[0] == synset or one == members[0]]
    plain = [one for one in usual if looks_proper(one) == looks_proper(members[0])] or usual
    return SAID.get(synset) or max(plain, key=lambda one: (hits(counts, one), -plain.index(one)))


def hits(counts: Counts, term: str) -> int:
    return counts.hits(term) if lookup_key(term) else 0


def add_name(draft: Draft, wordnet: WordNet, lemma: str, *, synset: str) -> None:
    """Let a lemma be found; a surname alone tells no more than that it is someone's."""
    synset = SAME.get(synset, synset)
    if synset not in wordnet.synsets:
        return
    instance = synset not in wordnet.numbers
    concepts = nearest(wordnet, synset) if instance else [wordnet.numbers[synset]]
    person = wordnet.numbers[PERSON]
    if instance and is_surname(wordnet, lemma, synset=synset) and any(person in draft.above(one) for one in concepts):
        concepts = [person]
    draft.name(lemma, concepts, source="W", proper=looks_proper(lemma), instance=instance)


def nearest(wordnet: WordNet, synset: str) -> list[int]:
    """The concepts right above a synset that is none itself."""
    if synset in wordnet.numbers:
        return [wordnet.numbers[synset]]
    uppers: Iterable[str] = (SAME.get(up, up) for up in wordnet.parents(synset))
    return list(dict.fromkeys(number for up in uppers for number in nearest(wordnet, up)))


def is_surname(wordnet: WordNet, lemma: str, *, synset: str) -> bool:
    """Whether a lemma is the last word of a longer name of the same person."""
    members = wordnet.synsets[synset]["members"]
    return " " not in lemma and any(one != lemma and one.split()[-1] == lemma for one in members)
