"""Which library knows this kind of file, and what installs it?

A table of names; each library is loaded when it is first needed.
"""

from importlib import import_module
from typing import Any

from textveil.errors import MissingExtraError

LIBRARIES = {
    "charset_normalizer": ("text in an old encoding", "encodings"),
    "lxml.etree": ("Word and HTML", "docx"),
    "lxml.html": ("HTML", "html"),
    "pyarrow": ("Parquet", "parquet"),
    "pyarrow.parquet": ("Parquet", "parquet"),
    "pypdfium2": ("PDF", "pdf"),
    "pypdfium2.raw": ("PDF", "pdf"),
    "reportlab.lib.utils": ("PDF", "pdf"),
    "reportlab.pdfbase.pdfmetrics": ("PDF", "pdf"),
    "reportlab.pdfbase.ttfonts": ("PDF", "pdf"),
    "reportlab.pdfgen.canvas": ("PDF", "pdf"),
}
"""Each module: what it is needed for, and the extra that brings it."""


def library(name: str) -> Any:
    """The module ``name``, or the line that installs it."""
    what, extra = LIBRARIES[name]
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtraError(what, extra=extra) from None
