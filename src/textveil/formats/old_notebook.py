"""What would a notebook of today be that says what one of before 2015 says?

Its cells lay on sheets, headings were cells of their own, and results named their forms
without ``text/`` and ``image/``.
"""

from typing import Any

FORMS = {
    "text": "text/plain",
    "html": "text/html",
    "latex": "text/latex",
    "png": "image/png",
    "jpeg": "image/jpeg",
    "svg": "image/svg+xml",
    "json": "application/json",
    "javascript": "application/javascript",
}
KINDS = {"pyout": "execute_result", "pyerr": "error"}


def renew(notebook: Any) -> Any:
    """A notebook of today; one that is of today already, or no notebook at all, as it is."""
    sheets = notebook.get("worksheets") if isinstance(notebook, dict) else None
    if not isinstance(sheets, list) or "cells" in notebook:
        return notebook
    cells = [cell for sheet in sheets if isinstance(sheet, dict) for cell in sheet.get("cells") or ()]
    language = next((cell["language"] for cell in cells if isinstance(cell, dict) and "language" in cell), "")
    metadata = {**as_object(notebook.get("metadata")), "language_info": {"name": language}}
    return {"cells": [renew_cell(cell) for cell in cells], "metadata": metadata}


def as_object(value: Any) -> dict[str, Any]:
    """An object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def renew_cell(cell: Any) -> Any:
    """A cell as it is written today."""
    old = as_object(cell)
    if old.get("cell_type") == "heading":
        level = old.get("level")
        signs = "#" * (level if isinstance(level, int) and 1 <= level <= 6 else 1)
        return {"cell_type": "markdown", "source": f"{signs} {as_text(old.get('source'))}"}
    if old.get("cell_type") != "code":
        return cell
    outputs = old.get("outputs")
    return {
        "cell_type": "code",
        "source": old.get("input", ""),
        "execution_count": old.get("prompt_number"),
        "outputs": [renew_output(one) for one in outputs] if isinstance(outputs, list) else [],
    }


def as_text(value: Any) -> str:
    """A text, or lines of one."""
    return "".join(map(str, value)) if isinstance(value, list) else str(value or "")


def renew_output(output: Any) -> Any:
    """A result as it is written today."""
    old = as_object(output)
    kind = old.get("output_type")
    if kind == "stream":
        return {"output_type": kind, "name": old.get("stream"), "text": old.get("text", "")}
    if kind == "pyerr":
        return {**old, "output_type": "error"}
    data = {FORMS[name]: value for name, value in old.items() if name in FORMS}
    return {"output_type": KINDS.get(str(kind), kind), "data": data, "execution_count": old.get("prompt_number")}
