"""How is a text of any size sanitized in bounded memory?

Part by part, each a document of its own that is written and read again. So only
what is judged within a paragraph can be promised, and only marks are put in:
"Person 1" of one part would be somebody else in the next.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from textveil.core.errors import UsageError
from textveil.core.watching import listening, tell
from textveil.formats.reader import choose_settings, parse
from textveil.formats.stream import check_target, join
from textveil.formats.text_parts import text_parts
from textveil.policy.policy import Policy
from textveil.policy.promises import AfterFirst, KSafe, Promise, Protect, Reveal
from textveil.sanitizer.verbs import sanitizer_for

WITHIN = ("sentence", "paragraph")
"""Contexts that no end of a part cuts."""


def sanitize_long_text(
    path: str | os.PathLike[str], output: str | os.PathLike[str], *, policy: Policy | None = None
) -> int:
    """Write a text of any size with all marked that would give something away, part by part; how many places."""
    source, wanted = Path(path), policy or Policy()
    check_policy(wanted)
    settings, sanitizer, places = choose_settings(source), sanitizer_for(wanted), 0
    check_target(source, Path(output), settings=settings)
    total = source.stat().st_size

    def clean() -> Iterator[bytes]:
        nonlocal places
        done = 0
        for data in text_parts(source):
            with listening(None):
                result = sanitizer.sanitize(parse(data, settings=settings))
                written = result.rendered(settings)
            places, done = places + len(result.edits), done + len(data)
            tell("sanitizing", done, total)
            yield written

    join(clean(), Path(output), settings=settings)
    return places


def check_policy(policy: Policy) -> None:
    """Refuse what cannot be promised where a text is never seen as a whole."""
    if policy.mode != "redact":
        raise UsageError('a text is treated in parts by marks alone: set mode="redact" (--mode redact)')
    if any(map(looks_beyond, policy.promises)):
        raise UsageError(
            "a text in parts cannot be judged as a whole: set context to paragraph or sentence, or do not stream it"
        )


def looks_beyond(promise: Promise) -> bool:
    """Whether a promise is about terms that may stand in different parts of a text."""
    if isinstance(promise, KSafe):
        return True
    if not isinstance(promise, Reveal | Protect | AfterFirst) or promise.together.context in WITHIN:
        return False
    is_correlated = isinstance(promise, AfterFirst) or (isinstance(promise, Reveal) and promise.correlation is not None)
    return promise.together.group > 1 or is_correlated
