"""What does an app answer when something goes wrong in it?"""

from typing import Any

from textveil.core.errors import TextveilError
from textveil.serve.journal import SEEN
from textveil.serve.problems import Problem, problem_of
from textveil.serve.web import HTTPException, Request, Response

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
