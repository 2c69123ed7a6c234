"""How does the service say that something is wrong?

In one shape, RFC 9457, and never in the words of a document: what a request held
is not repeated, only what it should hold.
"""

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from textveil.core import errors
from textveil.core.errors import TextveilError
from textveil.serve.journal import SEEN
from textveil.serve.web import HTTPException, JSONResponse, Request, Response

MEDIA = "application/problem+json"
OTHER_LANGUAGE = "other-language"
"""The problem that a text is in a language that nothing here reads: whoever asks may name one to read it in."""
STATUS: tuple[tuple[type[TextveilError], int, str], ...] = (
    (errors.MissingExtraError, 501, "not-installed"),
    (errors.LanguageError, 422, OTHER_LANGUAGE),
    (errors.UsageError, 422, "wrong-use"),
    (errors.InputError, 422, "unreadable"),
    (errors.SourceError, 502, "source-failed"),
    (errors.UnsafeOutputError, 422, "unsafe-output"),
    (TextveilError, 422, "refused"),
)
"""What each error is answered with; the first that fits."""


@dataclass(eq=False)
class Problem(Exception):  # noqa: N818  # the word of RFC 9457
    """Something a request is answered with instead of a result."""

    status: int
    kind: str
    """What sort of problem: the last word of its type."""
    detail: str
    """What to do about it; never a word of a document."""
    headers: dict[str, str] = field(default_factory=dict)

    def response(self) -> Response:
        """The answer that tells it."""
        said = {
            "type": f"urn:textveil:problem:{self.kind}",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
        }
        return JSONResponse(said, self.status, headers=self.headers, media_type=MEDIA)


def problem_of(error: BaseException) -> Problem:
    """What an error is answered with; one that nobody expected tells nothing of itself."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, MemoryError):
        return Problem(503, "out-of-memory", "this needs more memory than there is: send less at once")
    for kind, status, name in STATUS:
        if isinstance(error, kind):
            return Problem(status, name, str(error))
    return Problem(500, "fault", "the service failed; nothing was released")


def too_busy() -> Problem:
    """That others are served already."""
    return Problem(503, "busy", "too many requests at once: try again soon", {"Retry-After": "1"})


def ending() -> Problem:
    """That the service was told to end."""
    return Problem(503, "ending", "the service ends: ask another, or try again soon", {"Retry-After": "5"})


def gone() -> Problem:
    """That nobody waits for an answer any more; nobody hears it, the journal tells it."""
    return Problem(400, "gone", "whoever asked did not wait for the answer")


def too_slow() -> Problem:
    """That an answer took too long."""
    return Problem(503, "too-slow", "this takes longer than anyone should wait: send it as a job (POST /v1/jobs)")


def too_large(limit: int) -> Problem:
    """That a request has too many bytes."""
    return Problem(413, "too-large", f"a request has at most {limit:,} bytes")


def too_long(limit: int) -> Problem:
    """That a text has too many characters."""
    return Problem(
        413, "too-long", f"a text has at most {limit:,} characters: send longer ones as a job (POST /v1/jobs)"
    )


# What does an app answer when something goes wrong in it?

KINDS = {404: "no-such-place", 405: "wrong-method"}
DETAILS = {404: "there is nothing here: see /openapi.json", 405: "not by this method: see Allow"}


def problem_handlers() -> Any:
    """Who answers for which error; every app of ours has the same."""
    return {HTTPException: tell_missing, Problem: tell, TextveilError: tell, MemoryError: tell, Exception: tell}


async def tell(request: Request, error: Exception) -> Response:
    """What an error is answered with; the journal learns its type, nobody its words."""
    problem = problem_of(error)
    if problem.status == 500:
        request.scope.get(SEEN, {})["fault"] = type(error).__name__
    return problem.response()


async def tell_missing(_: Request, error: HTTPException) -> Response:
    """That a route is not there, or not by this method."""
    status = error.status_code
    headers = dict(error.headers or {})
    return Problem(status, KINDS.get(status, "refused"), DETAILS.get(status, "this is refused"), headers).response()
