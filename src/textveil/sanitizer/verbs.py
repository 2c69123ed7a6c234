"""The public verbs: what would a document give away, and how does it become one that can be shared?

Each opens a Sanitizer, or takes one that is open already for the same policy.
"""

import os
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Lock

from textveil.core.model import Document, Finding
from textveil.formats.reader import choose_settings, learn_columns
from textveil.formats.stream import batches, check_target, join
from textveil.policy.policy import Policy
from textveil.policy.promises import KSafe
from textveil.sanitizer.result import Result
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.table_batches import BatchSanitizer, takes_marks


def detect(document: Document | str, policy: Policy | None = None) -> list[Finding]:
    """What the document would give away under the policy."""
    return sanitizer_for(policy).detect(document)


def sanitize(document: Document | str, policy: Policy | None = None) -> Result:
    """The document with all hidden that would give something away.

    >>> sanitize("Ada Lovelace was born in London in 1815.").text
    'Person 1 was born in a city in England in the 1810s.'
    """
    return sanitizer_for(policy).sanitize(document)


def sanitize_table(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    policy: Policy | None = None,
    columns: Iterable[str] | None = None,
    keep_columns: Iterable[str] = (),
    hide_columns: Iterable[str] = (),
    column_names: bool = False,
    header: bool | None = None,
    rows: int = 1000,
) -> int:
    """Write a table of any size with all hidden that would give something away, in batches of rows; how many places.

    What the columns hold is learnt from the first batch; texts are judged with the rows of their batch. Unless the
    policy names other ways to replace, marks stand for what is hidden: labels would mean others in each batch.
    """
    settings = choose_settings(
        Path(path),
        columns=columns,
        keep_columns=keep_columns,
        hide_columns=hide_columns,
        column_names=column_names,
        header=header,
    )
    check_target(Path(path), Path(output), settings=settings)
    first = next(batches(Path(path), rows=rows, settings=settings), None)
    settings = settings if first is None else learn_columns(first, settings=settings)
    wanted = policy or usual_policy()
    by_marks = takes_marks(wanted)
    sanitizer = sanitizer_for(replace(wanted, mode="redact") if by_marks else wanted)
    batch = BatchSanitizer(settings, sanitizer)
    clean = batch.mark if by_marks else batch.replace
    join(map(clean, batches(Path(path), rows=rows, settings=settings)), Path(output), settings=settings)
    return batch.places


def sanitizer_for(policy: Policy | None) -> Sanitizer:
    """A sanitizer for the policy: the one of the call before if it was for the same, so that no document opens anew."""
    wanted = policy or usual_policy()
    with _LOCK:
        known = next((one for one in _OPEN if is_same(one.policy, wanted)), None) or Sanitizer(wanted)
        _OPEN[:] = [known, *(one for one in _OPEN if one is not known)][:MOST_OPEN]
    return known


@cache
def usual_policy() -> Policy:
    """The policy of whoever names none."""
    return Policy()


def is_same(opened: Policy, wanted: object) -> bool:
    """Whether what was opened for a policy serves another; files and databases only the very same, for they change."""
    return opened is wanted or (isinstance(wanted, Policy) and is_packaged(wanted) and opened == wanted)


def is_packaged(policy: Policy) -> bool:
    """Whether a policy needs nothing to be opened but what comes with the package."""
    sources = (policy.corpus, policy.knowledge, policy.reader)
    return sources == ("default",) * 3 and not any(isinstance(one, KSafe) for one in policy.promises)


MOST_OPEN = 8
"""Sanitizers that are kept at hand."""
_OPEN: list[Sanitizer] = []
_LOCK = Lock()
