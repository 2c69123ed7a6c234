"""Which lists does a word stand in? One bit a list, in the order of ``LISTS``."""

import re

from textveil.languages.network.word_network import LISTS
from textveil.languages.network.word_table import form

COMMON = 2500
"""Of so many most frequent words no list is told: they are mostly something else."""
SOURCES = {
    "given name": ("given",),
    "surname": ("surnames",),
    "place": ("cities", "countries", "states"),
    "drug": ("drugs", "brands"),
    "disease": ("all_diseases", "symptoms", "diseases"),
    "body or procedure": ("all_body", "body", "all_procedures", "procedures"),
    "role": ("all_roles", "roles", "relations"),
    "organization": ("companies", "schools"),
    "term": ("clinical", "technology", "trade", "labtests", "software"),
}
PARTS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def lists_of_words(lists: dict[str, list[str]], *, frequent: list[str]) -> dict[str, int]:
    """The bits of every word that stands in a list; of names of several words each word counts."""
    common = set(frequent[:COMMON])
    found: dict[str, int] = {}
    for bit, name in enumerate(LISTS):
        words = {form(word) for source in SOURCES[name] for entry in lists[source] for word in PARTS.findall(entry)}
        if name == "organization":
            words &= set(frequent)
        if name == "term":
            words |= {form(entry) for source in SOURCES[name] for entry in lists[source]}
        for word in words:
            if len(word) > 2 and word not in common:
                found[word] = found.get(word, 0) | 1 << bit
    return found
