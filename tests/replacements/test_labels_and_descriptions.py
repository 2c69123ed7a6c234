"""The laws of what is said instead of names: no label twice, no rank, nothing that too few things fit."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textveil as tv
from textveil.core.kinds import Kind
from textveil.core.marks import CLASS_WORDS, mark_spans
from textveil.core.model import Edit, Finding, Rule, apply
from textveil.knowledge.open_knowledge import count_members, open_knowledge
from textveil.languages.english.generalization.edits import generalize
from textveil.languages.english.generalization.subjects import letter_things, number_people
from textveil.languages.english.grammar.wording import is_balanced
from textveil.languages.english.read_text import read_english
from textveil.languages.generalizing import Sources

LEAST = 10
NAMES = {
    "Leeds": Kind.PLACE,
    "Ghent": Kind.PLACE,
    "Albany": Kind.PLACE,
    "Stoke Ferry": Kind.PLACE,
    "Danube": Kind.PLACE,
    "Elon University": Kind.ORGANIZATION,
    "Zqxw Bank": Kind.ORGANIZATION,
    "Vbnm Bank": Kind.ORGANIZATION,
    "Microsoft": Kind.ORGANIZATION,
    "Titanic": Kind.WORK,
    "Anna Quist": Kind.PERSON,
    "Visual Studio": Kind.PRODUCT,
}
FRAMES = [
    "She went to {}.",
    "The {} office closed.",
    "He saw “{}” there.",
    "They met ({}) again.",
    "In {}'s time it rained.",
    "{} is a city.",
    "A {}-based friend of the {} wrote.",
    "At the {} he slept.",
]
RANKS = re.compile(r"\b(?:another|first|second|third|fourth|fifth|other)\b", re.IGNORECASE)
SAYING = st.tuples(st.sampled_from(FRAMES), st.lists(st.sampled_from(sorted(NAMES)), min_size=2, max_size=2))
TEXTS = st.lists(SAYING, min_size=1, max_size=6).map(
    lambda some: " ".join(frame.format(*names) for frame, names in some)
)


def found(text: str) -> list[Finding]:
    """A finding for every place where one of the names stands."""
    places = sorted((match.span(), name) for name in NAMES for match in re.finditer(re.escape(name), text))
    order = sorted(NAMES)
    return [
        Finding((span,), (name,), NAMES[name], 1.0, 0.0, "", Rule.EVIDENCE, entity=order.index(name) + 1)
        for span, name in places
    ]


def say(text: str, style: str = "mixed") -> list[Edit]:
    """The edits that generalize all names in a text."""
    return generalize(
        read_english(text),
        found(text),
        sources=Sources(open_knowledge(), min_members=LEAST),
        pick=lambda chains: [chain[0] if chain else None for chain in chains],
        style=style,
    )


def labels_by_name(text: str, edits: list[Edit]) -> dict[str, set[str]]:
    """By each name of a text, the labels that stand in its place."""
    labels: dict[str, set[str]] = {}
    for edit in edits:
        name = next(name for name in NAMES if name in text[edit.start : edit.end])
        spans = mark_spans(edit.replacement)
        labels.setdefault(name, set()).update(edit.replacement[slice(*span)].lower() for span in spans)
    return labels


@settings(deadline=None)
@given(TEXTS, st.sampled_from(["mixed", "labels", "descriptions"]))
def test_two_things_never_share_a_label_and_one_never_has_two(text: str, style: str) -> None:
    labels = labels_by_name(text, say(text, style))
    named = [label for some in labels.values() for label in some if not label.startswith("[")]
    assert all(len(some) <= 1 for some in labels.values())
    assert len(named) == len(set(named))


@settings(deadline=None)
@given(TEXTS, st.sampled_from(["mixed", "labels", "descriptions"]))
def test_nothing_is_ranked_and_no_quotation_mark_or_bracket_is_eaten(text: str, style: str) -> None:
    edits = say(text, style)
    assert not RANKS.search(" ".join(edit.replacement for edit in edits))
    assert all(is_balanced(text[edit.start : edit.end]) for edit in edits)
    output = apply(text, edits)
    assert all(output.count(sign) == text.count(sign) for sign in "“”()")
    assert not re.search(r"\b(?:a|an|the) (?:a|an|the|person \d+(?![ -]\w))\b", output, re.IGNORECASE)


@settings(deadline=None)
@given(TEXTS)
def test_every_description_fits_enough_things(text: str) -> None:
    for edit in say(text):
        assert not edit.term or edit.members == count_members(edit.term) >= LEAST


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from(["city", "law firm"])), max_size=60))
def test_letters_are_given_once_and_in_order(things: list[tuple[int, str]]) -> None:
    own = dict(reversed(things))
    labels = letter_things([(thing, own[thing]) for thing, _ in things], text="City B and Law Firm A")
    assert len(set(labels.values())) == len(labels)
    assert not {"City B", "Law Firm A"} & set(labels.values())
    assert all(label.startswith(own[thing].title()) for thing, label in labels.items() if isinstance(thing, int))


def test_people_have_numbers() -> None:
    assert list(number_people(["Ann", "Bo", "Ann"], text="").values()) == ["Person 1", "Person 2"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She moved to Leeds.", "She moved to a city in England."),
        ("She moved from Leeds to Ghent.", "She moved from City A in England to City B in Belgium."),
        ("She left Leeds. Leeds is cold.", "She left City A in England. City A is cold."),
        ("The city of Leeds paid.", "City A paid."),
        ("They crossed the Danube there.", "They crossed a river there."),
        ("They live in Stoke Ferry now.", "They live in Place A now."),
        ("He opened Visual Studio twice.", "He opened a product twice."),
    ],
)
def test_what_is_named_once_is_described_and_all_else_has_a_label(text: str, expected: str) -> None:
    assert apply(text, say(text)) == expected


def test_the_styles() -> None:
    text = "She left Leeds in May. Leeds is cold."
    assert apply(text, say(text, "labels")) == "She left City A in May. City A is cold."
    assert apply(text, say(text, "descriptions")) == "She left a city in England in May. The city is cold."
    text = "She left Leeds for Ghent. Leeds is cold."
    assert apply(text, say(text, "descriptions")) == "She left a city in England for a city in Belgium. City A is cold."


def test_what_lies_in_an_area_that_the_text_names_is_counted_there() -> None:
    assert count_members("state capital") >= LEAST > count_members("state capital", areas=["New York"])
    output = apply(text := "She lives in Albany, the capital of New York.", say(text))
    assert "capital in" not in output
    assert "state capital" not in output


def test_a_text_of_labels_is_left_as_it_is() -> None:
    text = "Person 1 moved from City A to City B and works for Law Firm A in Hospital C."
    assert tv.sanitize(text).text == text


def test_no_class_word_is_a_part_of_another_label() -> None:
    assert all(re.fullmatch(r"[A-Za-z][a-z]*(?: [A-Za-z][a-z]*)*", word) for word in CLASS_WORDS)
