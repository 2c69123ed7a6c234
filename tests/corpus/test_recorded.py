"""Are the papers' figures what the papers print, and is nothing made up beside them?"""

import json
from itertools import combinations
from math import log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import InputError, SourceError, UsageError
from textveil.corpus.recorded_counts import Counts, connect, load, load_packaged, parse
from textveil.corpus.source import Corpus, Group

# general-purpose, Table I: entity and features, each with its printed IC.
WOZNIAK = {"Wozniak": 8.7, "Steve Jobs": 5.99, "Engineer": 3.94, "Apple": 2.17}
GAUDI = {"Gaudi": 7.6, "Reus": 6.26, "Architect": 4.37, "Barcelona": 3.09}
DREAMWORKS = {"Dreamworks": 8.25, "Shrek": 6.06, "Producer": 3.62, "Hollywood": 3.15}
PORTAVENTURA = {"PortAventura": 10.18, "Salou": 8.16, "Catalunya": 6.05, "Mediterranean": 4.75}
YELLOWSTONE = {"Yellowstone": 5.86, "National park": 5.39, "Wyoming": 4.46, "North America": 3.53}
TARRAGONA = {"Tarragona": 6.19, "Catalunya": 6.05, "Mediterranean": 4.95, "Province": 3.64}
TABLE_I = [
    (recording, term, ic)
    for recording, rows in [
        ("general-purpose", [WOZNIAK, GAUDI, DREAMWORKS, PORTAVENTURA, YELLOWSTONE]),
        ("general-purpose-tarragona", [TARRAGONA]),
    ]
    for row in rows
    for term, ic in row.items()
]

AIDS, IMMUNE = "acquired immunodeficiency syndrome", "immune system"
FLU, BLOOD, PATIENT = "influenza", "blood transfusion", "patient"
LIMIT = 9.86  # t_DR of the example: the least IC among what was removed
TABLE_2 = {
    (AIDS, FLU): 7.63,
    (AIDS, BLOOD): 8.75,
    (AIDS, PATIENT): 5.86,
    (IMMUNE, FLU): 6.28,
    (IMMUNE, BLOOD): 7.16,
    (IMMUNE, PATIENT): 5.30,
}


def ic(corpus: Corpus, *terms: str) -> float:
    return log2(corpus.total / corpus.hits(*terms))


def pmi(corpus: Corpus, term: str, *others: str) -> float:
    return ic(corpus, term) + ic(corpus, *others) - ic(corpus, term, *others)


def test_table_i_has_six_entities_and_eighteen_features() -> None:
    assert len(TABLE_I) == 24


@pytest.mark.parametrize(("recording", "term", "printed"), TABLE_I)
def test_table_i_of_general_purpose_comes_out_as_printed(recording: str, term: str, printed: float) -> None:
    assert ic(load_packaged(recording), term) == pytest.approx(printed, abs=0.02)


@pytest.mark.parametrize(("term", "printed"), [(AIDS, 14.03), (IMMUNE, LIMIT)])
def test_table_1_of_correlations_comes_out_as_printed(term: str, printed: float) -> None:
    assert round(ic(load_packaged("correlations"), term), 2) == printed


@pytest.mark.parametrize(("pair", "printed"), TABLE_2.items())
def test_table_2_of_correlations_comes_out_as_printed(pair: tuple[str, str], printed: float) -> None:
    assert round(pmi(load_packaged("correlations"), *pair), 2) == printed


def test_only_influenza_with_blood_transfusion_passes_the_limit_of_correlations() -> None:
    corpus = load_packaged("correlations")
    groups = [group for size in (1, 2) for group in combinations([FLU, BLOOD, PATIENT], size)]
    above = [(term, group) for term in (AIDS, IMMUNE) for group in groups if pmi(corpus, term, *group) > LIMIT]
    assert above == [(AIDS, (FLU, BLOOD))]


def test_every_group_of_the_example_of_correlations_was_recorded() -> None:
    corpus = load_packaged("correlations")
    others = [group for size in (1, 2, 3) for group in combinations([FLU, BLOOD, PATIENT], size)]
    assert all(corpus.hits(*group, *term) > 0 for group in others for term in [(), (AIDS,), (IMMUNE,)])


def test_an_incomplete_recording_never_answers_0_for_what_it_leaves_out() -> None:
    with pytest.raises(SourceError, match="group of 2") as told:
        load_packaged("correlations").hits("influenza", "measles")
    assert "measles" not in str(told.value)


def test_a_complete_recording_has_0_for_what_it_leaves_out() -> None:
    counts = Counts({"HIV": 880, ("HIV", "AIDS"): 100}, total=450_000)
    assert (counts.hits("measles"), counts.hits("HIV", "measles")) == (0, 0)


def test_a_term_recorded_only_in_a_group_is_on_the_pages_of_the_group() -> None:
    assert Counts({"HIV": 880, ("HIV", "AIDS"): 100}, total=450_000).hits("AIDS") == 100


@given(
    pages=st.lists(st.frozensets(st.sampled_from("abcde"), min_size=1), min_size=1, max_size=8),
    recorded=st.lists(st.frozensets(st.sampled_from("abcde"), min_size=1, max_size=4), unique=True),
)
def test_a_complete_recording_is_never_above_the_truth_and_shrinks_as_groups_grow(
    pages: list[frozenset[str]], recorded: list[frozenset[str]]
) -> None:
    def truth(group: frozenset[str]) -> int:
        return sum(group <= page for page in pages)

    table: dict[str | Group, int] = {tuple(f"{letter}1" for letter in group): truth(group) for group in recorded}
    counts = Counts(table, total=len(pages))
    for size in (1, 2, 3):
        for letters in combinations("abcde", size):
            hits = counts.hits(*(f"{letter}1" for letter in letters))
            assert hits <= truth(frozenset(letters))
            assert all(hits >= counts.hits(*(f"{each}1" for each in letters), f"{more}1") for more in "abcde")


@pytest.mark.parametrize(
    ("counts", "total", "repair"),
    [
        ({"HIV": 880}, 0, "total"),
        ({"HIV": 880}, 879, "above total"),
        ({"HIV": -1}, 10, "whole number"),
        ({"HIV": 1.5}, 10, "whole number"),
        ({"HIV": True}, 10, "whole number"),
        ({"HIV": 1, ("HIV", "AIDS"): 2}, 10, "one of its parts"),
        ({"HIV": 1, "hiv": 1}, 10, "twice"),
        ({"": 1}, 10, "no letter"),
    ],
)
def test_counts_that_cannot_be_are_refused(counts: dict[str | Group, int], total: int, repair: str) -> None:
    with pytest.raises(UsageError, match=repair):
        Counts(counts, total=total)


def test_equal_recordings_have_one_fingerprint_and_others_another() -> None:
    first = Counts({"HIV": 1, "AIDS": 2}, total=10)
    assert first.fingerprint == Counts({"aids": 2, "hiv": 1}, total=10).fingerprint
    assert first.fingerprint != Counts({"HIV": 1, "AIDS": 2}, total=11).fingerprint
    assert first.fingerprint != Counts({"HIV": 1, "AIDS": 1}, total=10).fingerprint


def test_a_file_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"total": 10, "complete": True, "counts": [[["HIV"], 4], [["HIV", "AIDS"], 1]]}))
    assert load(file).hits("AIDS", "HIV") == connect(str(file)).hits("AIDS", "HIV") == 1


def test_a_name_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(UsageError, match="correlations, general-purpose, general-purpose-tarragona"):
        connect("wikki")


def test_a_file_that_is_not_there_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.json: No such file"):
        load(tmp_path / "none.json")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        "\xff",
        "[]",
        "{}",
        '{"total": 10, "counts": []}',
        '{"total": 10, "complete": "yes", "counts": []}',
        '{"total": 10, "complete": true, "counts": {"HIV": 1}}',
        '{"total": 10, "complete": true, "counts": [["HIV", 1]]}',
        '{"total": 10, "complete": true, "counts": [[["HIV"], NaN]]}',
        '{"total": 10, "complete": true, "counts": [[["HIV"], 11]]}',
        '{"total": "10", "complete": true, "counts": []}',
        '{"total": 10, "complete": true, "counts": [[["HIV"], 1], [["HIV"], 2]]}',
    ],
)
def test_a_damaged_or_foreign_file_is_one_clear_error(text: str) -> None:
    with pytest.raises(InputError, match=r"mine\.json"):
        parse(text.encode("latin-1"), name="mine.json")
