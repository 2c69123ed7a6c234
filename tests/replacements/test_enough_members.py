"""Nothing is said of a place, a body or a work that fewer than ten known things fit, with the region beside it."""

import random
from collections.abc import Iterator

import pytest

from benchmarks.truth import is_mark
from textveil.core.kinds import Kind
from textveil.core.model import Edit, Finding, Rule
from textveil.knowledge.open_knowledge import WITHIN, count_members, default, kind_of_chain, open_knowledge
from textveil.languages.english.generalization.areas_of_bodies import body_areas
from textveil.languages.english.generalization.edits import generalize
from textveil.languages.english.read_text import read_english
from textveil.languages.generalizing import Sources

LEAST, EACH = 10, 400
GROUPS = {
    "place": lambda label: label.startswith(("city in ", "town in ", "place in ", "village in ", "county in ")),
    "capital": lambda label: "capital" in label,
    "river": lambda label: label.startswith(("river", "lake", "mountain", "island")),
    "company": lambda label: label.endswith(("company", "firm", "manufacturer", "team", "university", "school")),
    "work": lambda label: label.endswith(("film", "novel", "album", "newspaper", "song", "series")),
}
KINDS = {"company": Kind.ORGANIZATION, "work": Kind.WORK}


def names_of(group: str) -> Iterator[tuple[str, str]]:
    """Names of things of a group, and the area that each is told to lie in, if any."""
    for line in default().lines():
        name, _, _ = line.partition("\t")
        if ":" in name or not name[:1].isalpha():
            continue
        for sense in default().senses_of_line(line):
            if sense.proper and sense.chain and kind_of_chain(sense.chain) and any(map(GROUPS[group], sense.chain[:2])):
                areas = [label.partition(WITHIN)[2] for label in sense.chain if WITHIN in label]
                yield name.title(), areas[0] if areas else ""
                break


def edits_of(name: str, area: str, kind: Kind) -> list[Edit]:
    """What is said of a name beside an area."""
    text, span = f"He saw {name}, {area}, there.", (7, 7 + len(name))
    return generalize(
        read_english(text),
        [Finding((span,), (name,), kind, 0.99, 0.0, "", Rule.EVIDENCE, entity=1)],
        sources=Sources(open_knowledge(), min_members=LEAST),
        pick=lambda chains: [chain[0] if chain else None for chain in chains],
    )


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_said_fits_enough_things_together_with_the_region_beside_it(group: str) -> None:
    tried = random.Random(group).sample(sorted(names_of(group)), EACH)
    kind = KINDS.get(group, Kind.PLACE)
    for name, area in tried:
        for edit in edits_of(name, area, kind):
            said = edit.term or edit.replacement.rpartition(" ")[0].lower()
            beside = [area] if area and kind is Kind.PLACE else []
            assert is_mark(edit) or count_members(said, areas=beside) >= LEAST, (name, area, edit)


def test_what_is_said_of_where_a_body_lies_fits_enough_that_lie_where_the_text_says() -> None:
    for name, within in random.Random(1).sample(sorted(body_areas().items()), EACH):
        for edit in edits_of(name, within[0], Kind.ORGANIZATION):
            beside = within[:1] if WITHIN in edit.term else []
            assert is_mark(edit) or not edit.term or count_members(edit.term, areas=beside) >= LEAST, (name, edit)
