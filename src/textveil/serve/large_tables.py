"""How is a table sanitized that is larger than memory?

It is read into a private file piece by piece, treated in batches of rows, and
sent back piece by piece; nothing is sent before the last row is safe.
"""

import shutil
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from textveil.formats.stream import TABLES
from textveil.sanitizer.verbs import sanitize_table
from textveil.serve.operations import MEDIA_TYPES, PIECE
from textveil.serve.problems import Problem
from textveil.serve.request_content import FILE, read_field, receiving_form
from textveil.serve.schemas import POLICY, check_shape, table
from textveil.serve.service import Service, read_policy
from textveil.serve.web import FormData, Request, Response, StreamingResponse, UploadFile

ASKS = table(policy=POLICY)


@dataclass(frozen=True)
class Upload:
    """A table in a private folder that goes with it."""

    folder: "tempfile.TemporaryDirectory[str]" = field(repr=False)
    ending: str
    values: dict[str, Any] = field(repr=False)

    @property
    def source(self) -> Path:
        """Where it lies."""
        return Path(self.folder.name, f"table{self.ending}")

    @property
    def target(self) -> Path:
        """Where what can be shared will lie."""
        return Path(self.folder.name, f"sanitized{self.ending}")


async def sanitize_upload(request: Request, service: Service) -> Response:
    """The table of a form, sanitized in batches of rows."""
    async with receiving_form(request, service.settings) as form:
        upload = await service.work(partial(save, form))
    try:
        policy = read_policy(upload.values.get("policy", {}), service.settings.policy)
        task = partial(sanitize_table, upload.source, upload.target, policy=policy)
        await service.work(task, request=request, is_long=True)
    except BaseException:
        upload.folder.cleanup()
        raise
    headers = {
        "Content-Disposition": f'attachment; filename="{upload.target.name}"',
        "Content-Length": str(upload.target.stat().st_size),
    }
    media = MEDIA_TYPES.get(upload.ending, "application/octet-stream")
    return StreamingResponse(pieces(upload), headers=headers, media_type=media)


def save(form: FormData) -> Upload:
    """The file of a form in a folder that nobody else reads, and what else the form says."""
    file = form.get(FILE)
    if not isinstance(file, UploadFile):
        raise Problem(422, "no-file", f"the form needs a field {FILE!r} with the file")
    ending = Path(file.filename or "").suffix.lower()
    if ending.lstrip(".") not in TABLES:
        raise Problem(415, "unknown-format", f"a table's name must end in: {', '.join(f'.{one}' for one in TABLES)}")
    others = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    values = {name: read_field(value, ASKS["properties"].get(name, {})) for name, value in others}
    check_shape(values, ASKS)
    upload = Upload(tempfile.TemporaryDirectory(prefix="textveil-"), ending, values)
    with upload.source.open("wb") as target:
        shutil.copyfileobj(file.file, target, PIECE)
    return upload


async def pieces(upload: Upload) -> AsyncIterator[bytes]:
    """The sanitized table, piece by piece; its folder goes when it was sent, or when nobody takes it any more."""
    with upload.folder, upload.target.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece
