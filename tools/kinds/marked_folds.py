"""To which fold does a marked text belong?"""

import re
import zlib

FOLDS = 5
RECORD_FOLDS = {
    "prescription": 0, "legal_memo": 0, "nursing_note": 1, "court_filing": 1,
    "insurance_claim": 2, "discharge_summary": 3, "audit_log": 4,
}  # fmt: skip
"""Records are left out by type of document."""


def fold_of(name: str | int) -> int:
    """The fifth a text belongs to."""
    return zlib.crc32(str(name).encode()) % FOLDS


def genre_fold(genre: str) -> int:
    """The fold of a genre, by its letters.

    >>> genre_fold("Court, 2nd opinion") == genre_fold("court nd opinion")
    True
    """
    return fold_of(re.sub(r"[^a-z]", "", genre.lower()))
