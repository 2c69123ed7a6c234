"""How is a column of texts sanitized, wherever it came from?

Every value is a document of its own. What is no text is refused, not guessed at;
what is missing stays missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import UsageError
from textveil.core.model import Finding
from textveil.policy.policy import Policy
from textveil.sanitizer.replacing import KEYED
from textveil.sanitizer.verbs import sanitizer_for


def sanitize_values(
    values: Iterable[object], policy: Policy | None = None, *, subjects: Iterable[object] | None = None
) -> list[str | None]:
    """Each text sanitized by itself, in order; shifted dates of one subject move together.

    >>> sanitize_values(["Write to ann@example.org.", None])
    ['Write to [e-mail address].', None]
    """
    sanitizer = sanitizer_for(policy)
    texts = [read_value(value) for value in values]
    whose = [""] * len(texts) if subjects is None else ["" if is_missing(one) else f"record {one}" for one in subjects]
    pairs = zip(texts, whose, strict=True)
    return [None if text is None else sanitizer.sanitize(text, subject=subject).text for text, subject in pairs]


def detect_values(values: Iterable[object], policy: Policy | None = None) -> list[list[Finding]]:
    """What each text would give away."""
    sanitizer = sanitizer_for(policy)
    texts = map(read_value, values)
    return [[] if text is None else sanitizer.detect(text) for text in texts]


def require_key(policy: Policy) -> Policy:
    """The policy, if several processes keep it alike: what follows from a key needs a key that all of them have."""
    used = {way for way in policy.replace.values() if way in KEYED}
    if used and policy.key is None and policy.mode != "redact":
        raise UsageError(f"{', '.join(sorted(used))}: several processes need one key, give Policy(key=…)")
    return policy


def read_value(value: object) -> str | None:
    """A value as a text; None when it is missing."""
    if is_missing(value):
        return None
    if not isinstance(value, str):
        raise UsageError(f"the column holds {type(value).__name__}, and texts are sanitized: make it text first")
    return value


def is_missing(value: object) -> bool:
    """Whether a cell is empty: None, or what is not equal to itself, as NaN and missing values of tables are.

    >>> is_missing(None), is_missing(float("nan")), is_missing("")
    (True, True, False)
    """
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, float) and value != value


@dataclass(frozen=True)
class CleanColumns:
    """A function from a batch of columns to the same with some of them sanitized; it can be sent to other processes.

    A batch is a mapping of names to lists, as ``datasets``, Ray and others pass them.

    >>> CleanColumns(["note"])({"id": [1], "note": ["Write to ann@example.org."]})
    {'id': [1], 'note': ['Write to [e-mail address].']}
    """

    columns: Sequence[str]
    policy: Policy = field(default_factory=Policy)
    subject: str | None = None
    """The column that tells whom each row is about."""

    def __post_init__(self) -> None:
        if isinstance(self.columns, str):
            raise UsageError(f"columns are a list of names: give [{self.columns!r}]")
        require_key(self.policy)

    def __call__(self, batch: Mapping[str, Any]) -> dict[str, Any]:
        """The batch with the columns sanitized."""
        missing = [name for name in (*self.columns, *([self.subject] if self.subject else [])) if name not in batch]
        if missing:
            raise UsageError(f"no column {', '.join(map(repr, missing))}; there are: {', '.join(batch)}")
        subjects = None if self.subject is None else list(batch[self.subject])
        new = {name: sanitize_values(batch[name], self.policy, subjects=subjects) for name in self.columns}
        return {**batch, **new}
