"""Which parts of Starlette does the service stand on?

The one file that imports it: whoever starts the service asks first whether it is installed.
"""

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = [
    "ASGIApp",
    "ClientDisconnect",
    "FormData",
    "HTTPException",
    "JSONResponse",
    "Message",
    "MultiPartException",
    "Receive",
    "RedirectResponse",
    "Request",
    "Response",
    "Route",
    "Scope",
    "Send",
    "Starlette",
    "StreamingResponse",
    "UploadFile",
    "run_in_threadpool",
]
