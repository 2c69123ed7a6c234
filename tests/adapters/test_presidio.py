"""Presidio uses textveil, and a script for Presidio runs without it."""

from typing import Any

import pytest

import textveil as tv
from textveil.adapters import presidio_script as ours
from textveil.core.errors import UsageError

TEXT = "Ann Lee can be reached at ann@example.org or on +1 341 311 7828."
KEY = bytes(range(32))


@pytest.fixture(scope="module")
def analyzer() -> Any:
    """Presidio's own analyzer with our recognizer alone, and no model."""
    theirs = pytest.importorskip("presidio_analyzer", reason="presidio-analyzer is not installed")
    engine = pytest.importorskip("presidio_analyzer.nlp_engine")
    from textveil.adapters.presidio import make_recognizer

    class Nothing(engine.NlpEngine):  # type: ignore[misc, name-defined]  # a class that is found at run time
        """Reads nothing: our recognizer brings its own reader."""

        def load(self) -> None: ...
        def is_loaded(self) -> bool:
            return True

        def process_text(self, text: str, language: str) -> Any:
            return engine.NlpArtifacts([], [], [], [], self, language)

        def process_batch(self, texts: Any, language: str, **_: object) -> Any:
            return ((text, self.process_text(text, language)) for text in texts)

        def is_stopword(self, word: str, language: str) -> bool:
            return False

        def is_punct(self, word: str, language: str) -> bool:
            return False

        def get_supported_entities(self) -> list[str]:
            return []

        def get_supported_languages(self) -> list[str]:
            return ["en"]

    registry = theirs.RecognizerRegistry(recognizers=[make_recognizer()], supported_languages=["en"])
    return theirs.AnalyzerEngine(registry=registry, nlp_engine=Nothing(), supported_languages=["en"])


@pytest.mark.filterwarnings("ignore")
def test_our_recognizer_finds_for_their_analyzer_what_we_find(analyzer: Any) -> None:
    found = {(one.entity_type, TEXT[one.start : one.end]) for one in analyzer.analyze(TEXT, language="en")}
    assert {("PERSON", "Ann Lee"), ("EMAIL_ADDRESS", "ann@example.org")} <= found
    only = analyzer.analyze(TEXT, language="en", entities=["PERSON"])
    assert {one.entity_type for one in only} == {"PERSON"}


@pytest.mark.filterwarnings("ignore")
def test_our_replacements_are_an_operator_of_their_anonymizer(analyzer: Any) -> None:
    theirs = pytest.importorskip("presidio_anonymizer", reason="presidio-anonymizer is not installed")
    entities = pytest.importorskip("presidio_anonymizer.entities")
    from textveil.adapters.presidio import make_operator

    engine = theirs.AnonymizerEngine()
    engine.add_anonymizer(make_operator(KEY))
    found = analyzer.analyze(TEXT, language="en")
    config = {"DEFAULT": entities.OperatorConfig("textveil", {"way": "pseudonym"})}
    once = engine.anonymize(TEXT, found, operators=config).text
    assert once == engine.anonymize(TEXT, found, operators=config).text
    assert "Person-" in once
    assert not [word for word in ("Ann", "ann@", "7828") if word in once]
    policy = tv.Policy(replace={"*": "pseudonym"}, key=KEY)
    assert once.split()[0] == tv.sanitize(TEXT, policy).text.split()[0], "the same stand-in as in a document"


SCRIPT = """
analyzer = AnalyzerEngine()
found = analyzer.analyze(text=TEXT, language="en", entities=["PERSON", "EMAIL_ADDRESS"])
result = AnonymizerEngine().anonymize(
    text=TEXT,
    analyzer_results=found,
    operators={
        "PERSON": OperatorConfig("replace", {"new_value": "SOMEBODY"}),
        "EMAIL_ADDRESS": OperatorConfig("mask", {"masking_char": "*", "chars_to_mask": 3, "from_end": False}),
    },
)
"""


def test_a_script_for_presidio_runs_by_its_imports() -> None:
    names: dict[str, Any] = {
        name: getattr(ours, name) for name in ("AnalyzerEngine", "AnonymizerEngine", "OperatorConfig")
    }
    names["TEXT"] = TEXT
    exec(SCRIPT, names)
    result = names["result"]
    assert result.text == "SOMEBODY can be reached at ***@example.org or on +1 341 311 7828."
    assert [(item.entity_type, result.text[item.start : item.end]) for item in result.items] == [
        ("EMAIL_ADDRESS", "***@example.org"),
        ("PERSON", "SOMEBODY"),
    ]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("operator", "params"),
    [
        ("replace", {}),
        ("redact", {}),
        ("mask", {"masking_char": "#", "chars_to_mask": 4, "from_end": True}),
        ("keep", {}),
    ],
)
def test_our_operators_do_what_theirs_do(operator: str, params: dict[str, Any]) -> None:
    theirs = pytest.importorskip("presidio_anonymizer", reason="presidio-anonymizer is not installed")
    entities = pytest.importorskip("presidio_anonymizer.entities")
    found = [ours.RecognizerResult("PERSON", 0, 7, 0.9), ours.RecognizerResult("EMAIL_ADDRESS", 26, 41, 0.9)]
    mine = ours.AnonymizerEngine().anonymize(TEXT, found, {"DEFAULT": ours.OperatorConfig(operator, params)})
    their_found = [entities.RecognizerResult(one.entity_type, one.start, one.end, one.score) for one in found]
    config = {"DEFAULT": entities.OperatorConfig(operator, params)}
    expected = theirs.AnonymizerEngine().anonymize(TEXT, their_found, operators=config)
    assert mine.text == expected.text
    assert [(one.start, one.end, one.text) for one in mine.items] == [
        (one.start, one.end, one.text) for one in expected.items
    ]


def test_an_unknown_operator_language_and_a_hash_without_salt_are_refused() -> None:
    found = [ours.RecognizerResult("PERSON", 0, 7, 0.9)]
    engine = ours.AnonymizerEngine()
    with pytest.raises(UsageError, match="there are: replace"):
        engine.anonymize(TEXT, found, {"DEFAULT": ours.OperatorConfig("encrypt")})
    with pytest.raises(UsageError, match="secret salt"):
        engine.anonymize(TEXT, found, {"DEFAULT": ours.OperatorConfig("hash")})
    with pytest.raises(UsageError, match="no reader for language 'de'"):
        ours.AnalyzerEngine().analyze(TEXT, language="de")
