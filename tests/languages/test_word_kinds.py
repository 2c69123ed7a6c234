import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.english.reader.word_kinds import kinds_of
from textveil.languages.network.line_places import ROWS, line_features
from textveil.reader.network import CHOICES


def kinds_in(text: str) -> dict[str, Kind]:
    tokens = tokenize(text)
    best = kinds_of(tokens).probabilities.argmax(axis=1)
    return {word: GROUPS[number] for word, number in zip(tokens.words, best.tolist(), strict=True)}


def hides(text: str) -> dict[str, float]:
    tokens = tokenize(text)
    return dict(zip(tokens.words, kinds_of(tokens).hide.tolist(), strict=True))


@pytest.mark.parametrize(
    ("text", "word", "kind"),
    [
        ("Patient: Anna Kowalska\nDOB: 4 May 1980", "Kowalska", Kind.PERSON),
        ("She was started on metformin 500 mg daily.", "metformin", Kind.DRUG),
        ("Past history of asthma and pneumonia.", "asthma", Kind.DISEASE),
        ("The Ministry of Justice refused the request.", "Ministry", Kind.INSTITUTION),
        ("Michael March was born in Lisbon in March 1980.", "Lisbon", Kind.PLACE),
        ("Write to jo.brown@example.org about it.", "jo.brown@example.org", Kind.IDENTIFIER),
    ],
)
def test_a_word_is_what_it_is_in_its_text(text: str, word: str, kind: Kind) -> None:
    assert kinds_in(text)[word] is kind


def test_names_go_and_labels_drugs_and_diseases_stay() -> None:
    chances = hides("Patient: Anna Kowalska\nDiagnosis: asthma\nPlan: continue metformin 500 mg daily")
    assert min(chances[word] for word in ("Anna", "Kowalska")) > 0.9
    assert max(chances[word] for word in ("Patient", "Diagnosis", "asthma", "Plan", "metformin", "mg")) < 0.3


def test_a_name_in_small_letters_is_a_name() -> None:
    assert hides("hey anna, did you see dr. kowalski today?")["kowalski"] > 0.7


def test_a_name_begins_where_it_begins() -> None:
    tokens = tokenize("Yesterday Anna Kowalska met Peter Novak.")
    begins = dict(zip(tokens.words, kinds_of(tokens).begins.tolist(), strict=True))
    assert min(begins["Anna"], begins["Peter"]) > 0.5 > max(begins["Kowalska"], begins["Novak"], begins["met"])


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_gets_probabilities(text: str) -> None:
    tokens = tokenize(text)
    found = kinds_of(tokens)
    assert found.probabilities.shape == (len(tokens), len(GROUPS))
    assert np.allclose(found.probabilities.sum(axis=1), 1, atol=1e-4)
    for chances in (found.begins, found.hide):
        assert len(chances) == len(tokens)
        assert ((chances >= 0) & (chances <= 1)).all()


@given(st.text(alphabet="aB1:= \n-•>.", max_size=120))
def test_every_token_has_a_place_in_its_line(text: str) -> None:
    tokens = tokenize(text)
    packed = line_features(tokens)
    assert len(packed) == len(tokens)
    assert ((packed >= 0) & (packed < ROWS)).all()


def test_a_label_and_its_value_are_told_apart() -> None:
    tokens = tokenize("Notes\n\nPatient: Anna Kowalska came in")
    about = np.unravel_index(line_features(tokens), CHOICES)[1]
    assert about.tolist() == [0, 1, 1, 2, 2, 2, 2]


def test_threads_get_what_one_gets() -> None:
    texts = [f"Anna Kowalska number {number} takes metformin in Lisbon." for number in range(12)]
    alone = [kinds_of(tokenize(text)).hide for text in texts]
    found: dict[int, np.ndarray] = {}
    threads = [
        threading.Thread(target=lambda at=at: found.update({at: kinds_of(tokenize(texts[at])).hide}))
        for at in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.allclose(found[at], alone[at], atol=1e-5) for at in range(12))
