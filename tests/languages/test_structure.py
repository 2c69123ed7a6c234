"""Laws and cases of the structure of lines."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.english.layout.structure import read_structure
from textveil.languages.english.lexicon.word_lists import phrase_list, table
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.reading import Role, Structure

CASES = json.loads((Path(__file__).parents[1] / "cases" / "structure.json").read_text("utf-8"))
LABELS = table("layout")["labels"]
EXAMPLES = [(role, *example) for role, table in LABELS.items() for example in table["examples"]]
COLUMNS = ("opens", "label", "shouted", "code")
SIGNS = [
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "  ",
    " ",
    ": ",
    ":",
    "=",
    "|",
    ",",
    "(",
    ")",
    "> ",
    "- ",
    "# ",
    "1. ",
    "---",
    "```",
    "“",
]
WORDS = [
    "Dear",
    "Regards,",
    "Patient",
    "Name",
    "password",
    "Anna",
    "Hale",
    "v.",
    ", Plaintiff",
    "THE FACTS",
    "Q.",
    "[10:02]",
]
STUFF = [
    "2024-03-01 09:12:44 WARN auth:",
    "the",
    "lives",
    "in",
    "Leeds.",
    "a@b.org",
    "<mo>",
    "{",
    "}",
    "7",
    '"',
    "10:02",
]
PIECES = st.sampled_from([*SIGNS, *WORDS, *STUFF])
LINED = st.lists(PIECES, max_size=40).map("".join) | st.text()


def read(text: str) -> tuple[Tokens, Structure]:
    tokens = tokenize(text)
    return tokens, read_structure(tokens)


def slice_of(tokens: Tokens, span: tuple[int, int]) -> str:
    return tokens.text[tokens.starts[span[0]] : tokens.ends[span[1] - 1]]


def judged(text: str) -> list[list[str]]:
    """The values with a role, as they stand in the text."""
    tokens, structure = read(text)
    return [[slice_of(tokens, value), role.value] for _, value, role in structure.values if role is not Role.NONE]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['genre']}: {case['text'][:30]!r}")
def test_lines_are_read_as_a_person_reads_them(case: dict[str, Any]) -> None:
    tokens, structure = read(case["text"])
    assert judged(case["text"]) == case["values"]
    if "kinds" in case:
        assert [kind.name for kind in structure.kinds if kind] == case["kinds"]
    breaks = np.isin(np.arange(len(tokens)), structure.hard_breaks)
    wanted = {
        **{name: (getattr(structure, name), True) for name in COLUMNS},
        **{f"no_{name}": (getattr(structure, name), False) for name in COLUMNS},
        "labels": (structure.label, True),
        "plain": (structure.label, False),
        "breaks": (breaks, True),
        "runs": (breaks, False),
    }
    for key, (column, value) in wanted.items():
        for word in case.get(key, []):
            assert column[tokens.words.index(word)] == value, f"{key}: {word}"


def test_there_are_cases_of_many_genres() -> None:
    assert len(CASES) >= 120
    assert len({case["genre"] for case in CASES}) >= 20


@pytest.mark.parametrize(("role", "text", "value"), EXAMPLES)
def test_the_examples_of_the_packaged_labels_hold(role: str, text: str, value: str) -> None:
    assert judged(text)[:1] == ([[value, role]] if value else [])


def test_no_label_has_two_roles() -> None:
    phrases = [phrase for role in LABELS for phrase in phrase_list(f"layout.labels.{role}.words")]
    assert sorted({phrase for phrase in phrases if phrases.count(phrase) > 1}) == []


@given(LINED)
def test_every_column_has_one_row_a_token_and_ranges_lie_in_the_text(text: str) -> None:
    tokens, structure = read(text)
    assert {len(getattr(structure, name)) for name in (*COLUMNS, "line")} == {len(tokens)}
    assert all(getattr(structure, name).dtype == np.bool_ for name in COLUMNS)
    for label, value, _ in structure.values:
        assert 0 <= label[0] <= label[1] <= len(tokens)
        assert 0 <= value[0] < value[1] <= len(tokens)
    breaks = structure.hard_breaks.tolist()
    assert breaks == sorted(set(breaks))
    assert all(0 < place < len(tokens) for place in breaks)


@given(LINED)
def test_a_line_number_counts_the_line_ends_before_a_token(text: str) -> None:
    tokens, structure = read(text)
    edges = np.cumsum([len(line) for line in text.splitlines(keepends=True)])
    expected = [int((edges <= start).sum()) for start in tokens.starts.tolist()]
    assert structure.line.tolist() == expected
    assert all(line < len(structure.kinds) for line in expected)


@given(LINED)
def test_a_value_lies_on_one_line_and_no_break_cuts_its_start(text: str) -> None:
    tokens, structure = read(text)
    breaks = {0, len(tokens), *structure.hard_breaks.tolist()}
    for _, (first, last), _ in structure.values:
        assert structure.line[first] == structure.line[last - 1]
        assert {first, last} <= breaks
        assert structure.opens[first]


@given(LINED)
def test_a_blank_line_is_always_a_hard_break(text: str) -> None:
    _, structure = read(text)
    steps = np.diff(structure.line)
    assert set((np.flatnonzero(steps > 1) + 1).tolist()) <= set(structure.hard_breaks.tolist())
    assert all(structure.opens[place] for place in (np.flatnonzero(steps > 1) + 1).tolist())


@given(LINED)
def test_what_starts_a_sentence_opens_whoever_found_the_sentences(text: str) -> None:
    tokens = tokenize(text)
    known = read_structure(tokens, sentences=np.arange(len(tokens), dtype=np.int64))
    assert known.opens.all()


@pytest.mark.parametrize("name", ["Anna Hale", "Grace Ode", "JOHN SMITH", "Mark", "Will Rose"])
@pytest.mark.parametrize(
    "frame", ["{}: I disagree.", "# {}\n", "{}\n====\n", "| {} | Age |\n|--|--|\n| x | 7 |", "{} = 5"]
)
def test_a_persons_name_is_never_a_label(frame: str, name: str) -> None:
    tokens, structure = read(frame.format(name))
    for word in name.split():
        assert not structure.label[tokens.words.index(word)]


@pytest.mark.parametrize(
    "line",
    [
        "a:",
        "a: ",
        "= ",
        "|",
        "x, ",
        "((",
        '"',
        "Patient: Anna ",
        "  ",
        "\t",
        "- ",
        "> ",
        "v. X, Plaintiff, ",
        "Dear ",
        "A B, ",
    ],
)
def test_a_long_line_of_one_sign_is_read_to_its_end(line: str) -> None:
    tokens = tokenize(line * (160_000 // len(line)))
    assert len(read_structure(tokens)) == len(tokens)


def test_a_megabyte_of_random_bytes_is_read_too() -> None:
    noise = random.Random(7).randbytes(1_000_000).decode("utf-8", "replace")
    tokens, structure = read(noise)
    assert len(structure) == len(tokens)


def nobodys_words(text: str) -> list[str]:
    tokens = tokenize(text)
    return [tokens.words[place] for place in np.flatnonzero(read_structure(tokens).nobodys)]


def test_letters_alone_between_commas_are_codes_where_line_after_line_has_one() -> None:
    roster = "".join(f"Name {number}, {'DMFG'[number % 4]}, 1.8{number} m\n" for number in range(9))
    assert "".join(sorted(nobodys_words(roster))) == "DDDFFGGMM"
    assert nobodys_words("Call A, B, C or D, E, F, then G, H, I.") == []


def test_the_times_that_lines_of_a_log_begin_with_are_marked() -> None:
    log = "".join(
        f'10.0.0.{number} - ann [17/May/2015:10:05:0{number} +0000] "GET / HTTP/1.1" 200\n' for number in range(4)
    )
    structure = read_structure(tokenize(log))
    assert structure.stamp.sum() >= 4
    assert not (structure.stamp & ~structure.nobodys).any()
    assert not read_structure(tokenize("2015-05-17 10:05:03 she left.\nShe came.\nIt rained.\n")).stamp.any()
