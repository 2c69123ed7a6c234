"""What can go wrong, and what each error tells its reader.

    TextveilError                     every error textveil raises on purpose
    ├── UsageError                    the call is wrong; the message names the repair
    │   ├── PolicyError               a policy's settings do not fit together
    │   ├── LanguageError             a document is in a language that nothing here reads
    │   └── MissingExtraError         an optional part is not installed
    ├── InputError                    a document, table or index cannot be read
    ├── SourceError                   a source of counts did not answer, or not truthfully
    │   └── UnrecordedError           a recording of counts does not hold what was asked for
    └── UnsafeOutputError             the output would still give something away: nothing is released

No message carries text of a document: an error is often logged.
"""

import inspect
import os
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path


class TextveilError(Exception):
    """Every error textveil raises on purpose."""


class UsageError(TextveilError, ValueError):
    """The call is wrong; the message names the repair."""


class PolicyError(UsageError):
    """A policy's settings do not fit together."""


class LanguageError(UsageError):
    """A document is in a language that nothing here reads; the message tells how to treat it nevertheless."""


class MissingExtraError(UsageError, ImportError):
    """An optional part is not installed; the message is the line that installs it."""

    def __init__(self, what: str, *, extra: str) -> None:
        super().__init__(f"for {what}, install an extra: pip install 'textveil[{extra}]'")
        self.extra = extra


class InputError(TextveilError):
    """A document, table or index cannot be read."""


class SourceError(TextveilError):
    """A source of counts did not answer, or contradicts itself."""


class UnrecordedError(SourceError):
    """A recording of counts does not hold what was asked for, and is not complete."""


class UnsafeOutputError(TextveilError):
    """The output would still give something away, so nothing is released."""


class EvidenceWarning(UserWarning):
    """Something is hidden by its name alone, for no page tells what else discloses it."""


class LanguageWarning(UserWarning):
    """A document, or part of it, is in a language that nothing here reads, and was read in another."""


class LeftWarning(UserWarning):
    """Something beside what was sanitized stays as it was, and may tell what that told."""


def warn_caller(message: str, category: type[Warning] = EvidenceWarning) -> None:
    """Give a warning at the line outside this package that led here."""
    package, frame, level = f"{Path(__file__).parents[1]}{os.sep}", inspect.currentframe(), 1
    while frame is not None and frame.f_back is not None and frame.f_code.co_filename.startswith(package):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, category, stacklevel=level)


@contextmanager
def replace_faults(error: Exception, *faults: type[BaseException]) -> Iterator[None]:
    """Raise an error in the place of faults that others raise, whose own words may quote a document."""
    try:
        yield
    except faults:
        raise error from None


def tell_input(message: str, *faults: type[BaseException]) -> AbstractContextManager[None]:
    """Tell of such faults that an input cannot be read, and what to do."""
    return replace_faults(InputError(message), *faults)
