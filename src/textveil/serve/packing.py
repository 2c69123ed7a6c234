"""How do files leave the service?"""

import io
import zipfile
from collections.abc import Mapping

from textveil.serve.web import Response

MEDIA_TYPES = {
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".eml": "message/rfc822",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".zip": "application/zip",
}
"""What a file is called on the way, by its ending."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that packed files bear: none."""


def attachment(data: bytes, name: str, *, media: str | None = None) -> Response:
    """An answer that is a file, never shown in place; ``name`` is ours, not the user's."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, headers=headers, media_type=media or "application/octet-stream")


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files in one zip file; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
