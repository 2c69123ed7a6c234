"""How is an OBO file read? By pronto, which knows its many dialects."""

import warnings
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.knowledge.graph import Concept, Taxonomy

WHOLES = frozenset({"part_of", "located_in", "BFO:0000050", "RO:0001025"})
"""Relations of a part to what it is part of or lies in."""


def read(path: str) -> Taxonomy:
    """The is-a hierarchy of an OBO file, without what is obsolete."""
    file = Path(path)
    pronto = library("pronto")
    with warnings.catch_warnings():
        # What pronto warns of is style: it reads the terms all the same.
        warnings.simplefilter("ignore")
        try:
            ontology = pronto.Ontology(str(file), import_depth=0)
        except KeyError as error:
            missing = error.args[0] if error.args else "a term"
            raise InputError(f"{file.name} names {missing}, which is not in it; merge in what it imports") from None
        except (ValueError, SyntaxError, OSError, TypeError) as error:
            raise InputError(f"{file.name} is no OBO file that can be read: {type(error).__name__}") from None
        concepts = {term.id: concept(term) for term in ontology.terms() if term.name and not term.obsolete}
    if not concepts:
        raise InputError(f"{file.name} holds no term with a name")
    return Taxonomy(file.name, concepts)


def concept(term: Any) -> Concept:
    """A term with its exact synonyms, what it is, and what it is part of."""
    names = sorted(synonym.description for synonym in term.synonyms if synonym.scope == "EXACT")
    parents = [over.id for over in term.superclasses(distance=1, with_self=False)]
    related = [(relation.id, over.id) for relation, others in term.relationships.items() for over in others]
    wholes = sorted(over for relation, over in related if relation in WHOLES)
    return Concept(term.name, tuple(names), tuple(sorted(parents)), tuple(wholes))
