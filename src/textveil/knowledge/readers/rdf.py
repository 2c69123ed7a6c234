"""How are SKOS and RDF vocabularies read? By rdflib, from Turtle, RDF/XML or N-Triples.

Broader and narrower concepts of SKOS and subclasses of RDF Schema are edges;
``dcterms:isPartOf`` tells what something is part of.
English labels come first, then those of no language, then any.
"""

from collections import defaultdict
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.knowledge.graph import Concept, Taxonomy

FORMATS = {".ttl": "turtle", ".nt": "nt", ".rdf": "xml", ".xml": "xml", ".owl": "xml", ".skos": "xml"}


def read(path: str) -> Taxonomy:
    """The taxonomy in an RDF file."""
    file = Path(path)
    rdflib = library("rdflib")
    graph = rdflib.Graph()
    try:
        graph.parse(str(file), format=FORMATS.get(file.suffix.lower(), "turtle"))
    except Exception as error:  # noqa: BLE001  # each of rdflib's parsers raises its own kinds; all become one
        raise InputError(
            f"{file.name} is no {FORMATS.get(file.suffix.lower(), 'turtle')} that can be read: {type(error).__name__}"
        ) from None
    concepts = collect(graph, rdflib.namespace)
    if not concepts:
        raise InputError(f"{file.name} holds no concept with a label (skos:prefLabel or rdfs:label)")
    return Taxonomy(file.name, concepts)


def collect(graph: Any, namespace: Any) -> dict[str, Concept]:
    """Everything that has a label, with its names and what lies above."""
    skos, rdfs = namespace.SKOS, namespace.RDFS
    parents: dict[str, set[str]] = defaultdict(set)
    for predicate in (skos.broader, skos.broadMatch, rdfs.subClassOf):
        for below, over in graph.subject_objects(predicate):
            parents[str(below)].add(str(over))
    for over, below in graph.subject_objects(skos.narrower):
        parents[str(below)].add(str(over))
    wholes: dict[str, set[str]] = defaultdict(set)
    for below, over in graph.subject_objects(namespace.DCTERMS.isPartOf):
        wholes[str(below)].add(str(over))
    subjects = {*graph.subjects(skos.prefLabel), *graph.subjects(rdfs.label)}
    concepts = {}
    for subject in sorted(subjects, key=str):
        labels = in_order(graph.objects(subject, skos.prefLabel)) or in_order(graph.objects(subject, rdfs.label))
        others = in_order(graph.objects(subject, skos.altLabel))
        ups = sorted(parents[str(subject)] - {str(subject)})
        around = sorted(wholes[str(subject)] - {str(subject)})
        concepts[str(subject)] = Concept(labels[0], (*labels[1:], *others), tuple(ups), tuple(around))
    return concepts


def in_order(labels: Any) -> list[str]:
    """Labels as text, English before those of no language before others."""

    def rank(label: Any) -> tuple[int, str]:
        language = getattr(label, "language", None)
        return (0 if language and language.startswith("en") else 1 if not language else 2, str(label))

    return [str(label) for label in sorted(labels, key=rank)]
