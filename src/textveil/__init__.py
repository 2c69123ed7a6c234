"""textveil sanitizes documents so that they can be shared.

The public names, each imported from its room when it is first used, so that
``import textveil`` and ``textveil --help`` stay quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textveil.adversary.guess import Attack, attack
    from textveil.batch.run import sanitize_batch
    from textveil.certificate.certificate import Certificate
    from textveil.core.errors import (
        EvidenceWarning,
        InputError,
        LanguageError,
        LanguageWarning,
        MissingExtraError,
        PolicyError,
        SourceError,
        TextveilError,
        UnsafeOutputError,
        UsageError,
    )
    from textveil.core.model import Document, Edit, Finding, apply
    from textveil.corpus.cache import cache_corpus
    from textveil.corpus.open import open_corpus
    from textveil.corpus.recorded_counts import Counts
    from textveil.evaluation.compare import Evaluation, evaluate
    from textveil.formats.reader import read
    from textveil.k_safety.database import EntityDatabase
    from textveil.k_safety.rights import Listed
    from textveil.k_safety.subset import k_safe_subset
    from textveil.k_safety.views import Views, is_k_safe
    from textveil.knowledge.open_knowledge import open_knowledge
    from textveil.languages.reading import noun_phrases
    from textveil.measure import ic, pmi
    from textveil.policy.policy import Policy
    from textveil.replacements.restore import restore
    from textveil.replacements.vault import open_vault
    from textveil.report.report import Report
    from textveil.sanitizer.alpha_proposal import propose_alpha
    from textveil.sanitizer.ledger import open_ledger
    from textveil.sanitizer.result import Result
    from textveil.sanitizer.sanitizer import Sanitizer
    from textveil.sanitizer.seen_terms import SeenTerm, terms
    from textveil.sanitizer.verbs import detect, sanitize, sanitize_table
    from textveil.sanitizer.verification import verify
    from textveil.serve.middleware import SanitizedResponses

__version__ = "0.2.0"

_ROOMS = {
    "adversary.guess": ["Attack", "attack"],
    "batch.run": ["sanitize_batch"],
    "certificate.certificate": ["Certificate"],
    "corpus.cache": ["cache_corpus"],
    "corpus.open": ["open_corpus"],
    "corpus.recorded_counts": ["Counts"],
    "k_safety.database": ["EntityDatabase"],
    "k_safety.rights": ["Listed"],
    "k_safety.subset": ["k_safe_subset"],
    "k_safety.views": ["Views", "is_k_safe"],
    "core.errors": [
        "EvidenceWarning",
        "InputError",
        "LanguageError",
        "LanguageWarning",
        "MissingExtraError",
        "PolicyError",
        "SourceError",
        "TextveilError",
        "UnsafeOutputError",
        "UsageError",
    ],
    "evaluation.compare": ["Evaluation", "evaluate"],
    "formats.reader": ["read"],
    "knowledge.open_knowledge": ["open_knowledge"],
    "languages.reading": ["noun_phrases"],
    "measure": ["ic", "pmi"],
    "core.model": ["Document", "Edit", "Finding", "apply"],
    "policy.policy": ["Policy"],
    "sanitizer.verbs": ["detect", "sanitize", "sanitize_table"],
    "replacements.restore": ["restore"],
    "replacements.vault": ["open_vault"],
    "report.report": ["Report"],
    "sanitizer.alpha_proposal": ["propose_alpha"],
    "sanitizer.ledger": ["open_ledger"],
    "sanitizer.result": ["Result"],
    "sanitizer.sanitizer": ["Sanitizer"],
    "sanitizer.seen_terms": ["SeenTerm", "terms"],
    "sanitizer.verification": ["verify"],
    "serve.middleware": ["SanitizedResponses"],
}
_HOME = {name: f"textveil.{room}" for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Attack",
    "Certificate",
    "Counts",
    "Document",
    "Edit",
    "EntityDatabase",
    "Evaluation",
    "EvidenceWarning",
    "Finding",
    "InputError",
    "LanguageError",
    "LanguageWarning",
    "Listed",
    "MissingExtraError",
    "Policy",
    "PolicyError",
    "Report",
    "Result",
    "SanitizedResponses",
    "Sanitizer",
    "SeenTerm",
    "SourceError",
    "TextveilError",
    "UnsafeOutputError",
    "UsageError",
    "Views",
    "apply",
    "attack",
    "cache_corpus",
    "detect",
    "evaluate",
    "ic",
    "is_k_safe",
    "k_safe_subset",
    "noun_phrases",
    "open_corpus",
    "open_knowledge",
    "open_ledger",
    "open_vault",
    "pmi",
    "propose_alpha",
    "read",
    "restore",
    "sanitize",
    "sanitize_batch",
    "sanitize_table",
    "terms",
    "verify",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'textveil' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
