"""How do files leave the service?"""

import io
import zipfile
from collections.abc import Mapping

from textveil.serve.web import Receive, Response, Scope, Send

MEDIA_TYPES = {
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".tsv": "text/tab-separated-values; charset=utf-8",
    ".jsonl": "application/jsonl",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".eml": "message/rfc822",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".zip": "application/zip",
}
"""What a file is called on the way, by its ending."""
PIECE = 256 * 1024
"""Bytes that are sent at once."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that packed files bear: none."""


class FileAnswer(Response):
    """A file that is sent piece by piece, as fast as it is taken."""

    async def __call__(self, _: Scope, __: Receive, send: Send) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        whole = memoryview(self.body)
        for start in range(0, len(whole), PIECE):
            await send({"type": "http.response.body", "body": bytes(whole[start : start + PIECE]), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def attachment(data: bytes, name: str, *, media: str | None = None) -> Response:
    """An answer that is a file, never shown in place; ``name`` is ours, not the user's."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return FileAnswer(data, headers=headers, media_type=media or "application/octet-stream")


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files in one zip file; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
