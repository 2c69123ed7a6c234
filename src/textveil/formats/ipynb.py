"""How is a notebook read and written?

Texts, code, results that are text or pages, and errors are text. Pictures among the results become
grey, other results, attachments, widgets and metadata are left out and reported.
"""

import ast
import base64
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats import picture
from textveil.formats.code_lexers import UNKNOWN, language_ending
from textveil.formats.contents import Change, Contents, Note, Piece, count_notes
from textveil.formats.encoding import encode, read_text
from textveil.formats.format_words import format_entry, format_words
from textveil.formats.json import parse_json
from textveil.formats.nested import Inside, read_inside, write_inside
from textveil.formats.registry import Settings

KINDS, OUTPUTS, STREAMS, PLAIN, PICTURES = (
    format_words(f"notebook.words.{name}") for name in ("cells", "outputs", "streams", "plain", "pictures")
)
NAMED_IN = (("language_info", "name"), ("kernelspec", "language"))
"""Where a notebook names the language of its code."""
MAGIC_LINE = re.compile(r"(?m)^[ \t]*[!%?].*$")
COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
"""Signs that colour an error in a terminal."""
Spot = tuple[Any, Any]
"""An object and the name under which a text lies in it."""
FORMS: dict[str, str] = format_entry("notebook.old_forms")
OLD_KINDS: dict[str, str] = format_entry("notebook.old_outputs")


def read(data: bytes, *, settings: Settings) -> Contents:
    """Cell by cell: what it says, then what it gave."""
    notebook, gone = read_cleaned(data, settings=settings)
    pieces, removed = list[Piece](), count_notes("notebook", gone)
    ending = code_ending(notebook)
    for spot in spots(notebook):
        inside = page(spot, settings=settings, ending=ending)
        pieces += inside.contents.pieces if inside else [Piece(text_at(spot))]
        removed += inside.contents.removed if inside else ()
    return Contents(tuple(pieces), tuple(removed))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The notebook with its texts changed."""
    notebook = read_cleaned(data, settings=settings)[0]
    coming, ending = iter(changes), code_ending(notebook)
    for spot in spots(notebook):
        inside = page(spot, settings=settings, ending=ending)
        put_text(spot, write_inside(inside, coming).decode() if inside else next(coming).text)
    text = json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
    return encode(text, name=settings.name, encoding=read_text(data, name=settings.name)[1])


def page(spot: Spot, *, settings: Settings, ending: str) -> Inside | None:
    """A result that is a page, or code, as a file in the file; None if it is text."""
    is_code = spot[1] == "source" and spot[0]["cell_type"] == "code"
    if not is_code and spot[1] != "text/html":
        return None
    name = f"cell{ending}" if is_code else "result.html"
    return read_inside(name, text_at(spot).encode("utf-8", "replace"), settings=settings)


def code_ending(notebook: Any) -> str:
    """How a file of the notebook's code would end; where no language is named, the code itself shows whether it is
    Python, and all other code is text."""
    named = notebook["metadata"].get("language_info", {}).get("name", "")
    if named:
        return language_ending(named)
    cells = [text_at((cell, "source")) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return language_ending("python" if all(map(is_python, cells)) else "")


def is_python(source: str) -> bool:
    """Whether a cell is code of Python but for what it says to the notebook."""
    try:
        ast.parse(MAGIC_LINE.sub("", source))
    except (SyntaxError, ValueError):
        return source.startswith("%%")
    return True


def text_at(spot: Spot) -> str:
    """What lies there: a text, or lines of one."""
    said = spot[0][spot[1]]
    return ("".join(said) if isinstance(said, list) else said).encode("utf-8", "replace").decode()


def put_text(spot: Spot, text: str) -> None:
    """Let the same text lie there, in lines if it was in lines."""
    was_lines = isinstance(spot[0][spot[1]], list)
    spot[0][spot[1]] = text.splitlines(keepends=True) if was_lines else text


def spots(notebook: Any) -> Iterator[Spot]:
    """Every text of a notebook, in order."""
    for cell in notebook["cells"]:
        yield cell, "source"
        for output in cell.get("outputs", ()):
            yield from ((output, name) for name in ("text", "ename", "evalue", "traceback") if name in output)
            yield from ((output["data"], name) for name in output.get("data", ()) if name not in PICTURES)


def read_cleaned(data: bytes, *, settings: Settings) -> tuple[Any, Counter[str]]:
    """A notebook of known things only, and what went."""
    old = renew_notebook(parse_json(read_text(data, name=settings.name)[0], name=settings.name))
    cells = old.get("cells") if isinstance(old, dict) else None
    if not isinstance(cells, list) or not all(isinstance(cell, dict) for cell in cells):
        raise InputError(f"{settings.name} is no notebook that we know: open it in Jupyter and save it again")
    gone: Counter[str] = Counter()
    keep = "pictures" in settings.keep
    new = {
        "cells": [clean_cell(cell, gone, keep_pictures=keep) for cell in cells],
        "metadata": known_metadata(old.get("metadata")),
        "nbformat": 4,
        "nbformat_minor": 4,
    }
    gone["metadata"] += bool(old.get("metadata") != new["metadata"])
    return new, gone


def known_metadata(old: Any) -> dict[str, Any]:
    """Which language the code is in; nothing of who wrote it where."""
    told = [(old.get(place), name) for place, name in NAMED_IN] if isinstance(old, dict) else []
    names = [str(one[name]).lower() for one, name in told if isinstance(one, dict) and one.get(name)]
    known = [name for name in names if language_ending(name) != UNKNOWN]
    return {"language_info": {"name": known[0]}} if known else {}


def clean_cell(cell: dict[str, Any], gone: Counter[str], *, keep_pictures: bool) -> dict[str, Any]:
    """A cell of known things only."""
    kind = cell.get("cell_type") if cell.get("cell_type") in KINDS else "raw"
    gone["attachments"] += bool(cell.get("attachments"))
    gone["metadata"] += bool(cell.get("metadata"))
    new: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": lines(cell.get("source", ""))}
    if kind == "code":
        count = cell.get("execution_count")
        new["execution_count"] = count if isinstance(count, int) and 0 <= count < 10_000 else None
        outputs = cell.get("outputs") if isinstance(cell.get("outputs"), list) else []
        cleaned_outputs = [clean_output(one, gone, keep_pictures=keep_pictures) for one in outputs or ()]
        new["outputs"] = [one for one in cleaned_outputs if one]
    return new


def clean_output(output: Any, gone: Counter[str], *, keep_pictures: bool) -> dict[str, Any]:
    """A result of known things only; nothing if there are none."""
    kind = output.get("output_type") if isinstance(output, dict) else None
    if kind not in OUTPUTS:
        gone["results of unknown kinds"] += 1
        return {}
    if kind == "stream":
        name = output.get("name") if output.get("name") in STREAMS else "stdout"
        return {"name": name, "output_type": kind, "text": lines(output.get("text", ""))}
    if kind == "error":
        told = {name: lines(output.get(name, "")) for name in ("ename", "evalue")}
        trace = output.get("traceback")
        return {**told, "output_type": kind, "traceback": [COLOUR.sub("", line) for line in lines(trace or [])]}
    shown = clean_bundle(output.get("data"), gone, keep_pictures=keep_pictures)
    new: dict[str, Any] = {"data": shown, "metadata": {}, "output_type": kind}
    if kind == "execute_result":
        count = output.get("execution_count")
        new["execution_count"] = count if isinstance(count, int) and 0 <= count < 10_000 else None
    return new if shown else {}


def clean_bundle(data: Any, gone: Counter[str], *, keep_pictures: bool) -> dict[str, Any]:
    """The forms of a result that are kept."""
    shown: dict[str, Any] = {}
    for name, value in data.items() if isinstance(data, dict) else ():
        if name in PLAIN or (name == "text/html" and is_page(value)):
            shown[name] = lines(value)
        elif name in PICTURES:
            kept = picture.redraw(decode_picture(value)) if keep_pictures else None
            gone["pictures"] += kept is None and decode_picture(value) != picture.GREY
            form = "image/jpeg" if kept and picture.ending(kept) == "jpeg" else "image/png"
            shown[form] = base64.b64encode(kept or picture.GREY).decode()
        else:
            gone["results in other forms"] += 1
    return shown


def is_page(value: Any) -> bool:
    """Whether there is a page that can be read."""
    return bool("".join(lines(value)).strip()) and library("lxml.html") is not None


def decode_picture(value: Any) -> bytes:
    """The bytes of a picture."""
    try:
        return base64.b64decode("".join(lines(value)))
    except ValueError:
        return b""


def lines(value: Any) -> Any:
    """A text or lines of text; anything else says nothing."""
    if isinstance(value, list):
        return [one for one in deepcopy(value) if isinstance(one, str)]
    return value if isinstance(value, str) else ""


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the notebook does not see."""
    return count_notes("notebook", read_cleaned(data, settings=settings)[1])


def renew_notebook(notebook: Any) -> Any:
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
    return {"output_type": OLD_KINDS.get(str(kind), kind), "data": data, "execution_count": old.get("prompt_number")}
