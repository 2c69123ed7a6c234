"""Which detectors of others can stand first, before what they leave is judged?

*correlations* comes after any sanitizer ζ: one of ours, Presidio, a spaCy
pipeline, or a person who marked spans by hand.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.model import Finding, Hidden, Rule, Span
from textveil.core.spans import subtract
from textveil.judges.name_matching import drop_marked
from textveil.languages.reading import Reading

Detector = Callable[[Reading, Sequence[Hidden]], list[Finding]]
"""What a text gives away, by itself and about what was taken out of it."""
RECOGNISERS = {"presidio": "textveil.judges.external:presidio", "spacy": "textveil.judges.external:spacy"}
"""Recognisers by scheme: what stands before the colon; a spaCy model stands behind it."""
KINDS = {
    "DATE": Kind.DATE,
    "DATE_TIME": Kind.DATE,
    "GPE": Kind.PLACE,
    "LOC": Kind.PLACE,
    "LOCATION": Kind.PLACE,
    "ORG": Kind.ORGANIZATION,
    "PERSON": Kind.PERSON,
}
"""Our kinds for what others recognise; anything else is a term."""


def by_hand(spans: Sequence[Span]) -> Detector:
    """What a person marked in a text; once it is taken out, the marks are used up."""

    def find(reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        if hidden:
            return []
        if any(not 0 <= start < end <= len(reading.text) for start, end in spans):
            raise UsageError(f"first_detector: a span lies outside of the text of {len(reading.text)} characters")
        if drop_marked(reading, spans) != list(spans):
            raise UsageError("first_detector: a span lies on a mark; mark only what is still there")
        return [finding(reading, span, kind=Kind.WORD, because="was marked by hand") for span in sorted(spans)]

    return find


def presidio(model: str) -> Detector:
    """What Presidio's analyzer recognises in English, with an installed spaCy model."""
    # Presidio asks the web for a list of domain endings, and for a spaCy model that is missing; we ask nobody.
    library("tldextract.tldextract").TLD_EXTRACTOR = library("tldextract").TLDExtract(suffix_list_urls=())
    check_installed(model)
    settings = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": model}]}
    reads = library("presidio_analyzer.nlp_engine").NlpEngineProvider(nlp_configuration=settings).create_engine()
    analyzer = library("presidio_analyzer").AnalyzerEngine(nlp_engine=reads, supported_languages=["en"])
    return lambda reading, _: cut_marks(
        reading, ((one.start, one.end, one.entity_type) for one in analyzer.analyze(text=reading.text, language="en"))
    )


def spacy(model: str) -> Detector:
    """The named entities that an installed spaCy pipeline recognises."""
    check_installed(model)
    pipeline: Any = library("spacy").load(model)
    return lambda reading, _: cut_marks(
        reading, ((one.start_char, one.end_char, one.label_) for one in pipeline(reading.text).ents)
    )


def check_installed(model: str) -> None:
    """Raise UsageError unless the spaCy model is there; nothing is downloaded."""
    if not model or not library("spacy").util.is_package(model):
        raise UsageError(f"no spaCy model {model!r} is installed; install its package, then name it: presidio:MODEL")


def cut_marks(reading: Reading, found: Iterable[tuple[int, int, str]]) -> list[Finding]:
    """What a recogniser found, less the marks in it."""
    blind = reading.blind_spans
    return [
        finding(reading, span, kind=KINDS.get(label, Kind.WORD), because=f"was recognised as {label}")
        for start, end, label in sorted(found)
        for span in subtract((start, end), blind)
        if reading.text[slice(*span)].strip()
    ]


def finding(reading: Reading, span: Span, *, kind: str, because: str) -> Finding:
    """A finding of somebody who gives no bits."""
    return Finding((span,), (reading.text[slice(*span)],), Kind(kind), 1.0, 0.0, because, Rule.FIRST)
