"""Which parts of Starlette does the service stand on?

The one file that imports it: whoever starts the service asks first whether it is installed.
"""

from starlette.applications import Starlette as Starlette
from starlette.concurrency import run_in_threadpool as run_in_threadpool
from starlette.datastructures import FormData as FormData
from starlette.datastructures import UploadFile as UploadFile
from starlette.exceptions import HTTPException as HTTPException
from starlette.formparsers import MultiPartException as MultiPartException
from starlette.requests import ClientDisconnect as ClientDisconnect
from starlette.requests import Request as Request
from starlette.responses import JSONResponse as JSONResponse
from starlette.responses import RedirectResponse as RedirectResponse
from starlette.responses import Response as Response
from starlette.responses import StreamingResponse as StreamingResponse
from starlette.routing import Route as Route
from starlette.types import ASGIApp as ASGIApp
from starlette.types import Message as Message
from starlette.types import Receive as Receive
from starlette.types import Scope as Scope
from starlette.types import Send as Send
