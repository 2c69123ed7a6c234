"""How does a process that was told to end do so in time, whatever it is at?

What is at work is stopped at its next step; on a busy machine a step may take long. What
is still at work then ends with the process: jobs wait on the disk for the next one.
"""

import multiprocessing
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

from textveil.serve.service_settings import OWN_FOLDER, VARIABLE
from textveil.serve.web import ASGIApp, Message, Receive, Scope, Send

ENDING = 8.0
"""Seconds after which the process ends, from when nothing is finished any more."""


def leave_process() -> None:
    """End this process at once; of the folder that was made for it alone nothing stays."""
    folder = Path(os.environ.get(VARIABLE, "")).parent
    if folder.name.startswith(OWN_FOLDER) and multiprocessing.parent_process() is None:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


@dataclass(frozen=True, eq=False)
class EndsInTime:
    """An app in a process of ours."""

    app: ASGIApp
    seconds: float = ENDING
    leave: Callable[[], None] = leave_process

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or live; when told to end, be gone after some seconds."""

        async def receive_watched() -> Message:
            message = await receive()
            if message["type"] == "lifespan.shutdown":
                timer = Timer(self.seconds, self.leave)
                timer.daemon = True
                timer.start()
            return message

        await self.app(scope, receive_watched if scope["type"] == "lifespan" else receive, send)
