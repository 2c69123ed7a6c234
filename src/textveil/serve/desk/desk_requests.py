"""What may the page of the desk ask, and what do its requests mean?"""

from dataclasses import replace
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import PurePath
from typing import Any

from textveil.core.errors import UsageError
from textveil.core.model import Span
from textveil.serve.desk.desk_decisions import CHOICES, Decision, anchor_at
from textveil.serve.desk.sheet import Sheet
from textveil.serve.problems import Problem
from textveil.serve.schemas import POLICY, SHAPES, one_of, table
from textveil.serve.web import Response

STATIC = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}
# With ``step`` a page says which step it shows: it is told only what changed, and changes only what it shows.
RULES = table(**POLICY["properties"], **SHAPES["own_rules"]["properties"])
"""A policy as the page sets it: patterns and entities, too, whose errors repeat names to whoever wrote them."""
DECIDE = table({"act": one_of(CHOICES)}, **SHAPES["decision"]["properties"])
OPEN, GUESS, FILE, APPROVE, MOVE, HAND_OVER = (
    SHAPES[f"desk_{name}"] for name in ("open", "guess", "file", "approve", "move", "hand_over")
)


def decisions_in(said: dict[str, Any], sheet: Sheet) -> list[Decision]:
    """The decisions that a request makes."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    more = {name: said.get(name, "") for name in ("words", "code", "because", "who")} | {"when": when}
    text = sheet.document.text
    if "span" in said:
        start, end = (sheet.units.to_place(int(place)) for place in said["span"])
        if not 0 <= start < end <= len(text) or not text[start:end].strip():
            raise UsageError("the place must lie inside the text, and say something")
        where = None if said.get("everywhere") else anchor_at(text, (start, end))
        return [Decision(said["act"], (text[start:end],), where=where, **more)]
    if "box" in said:
        spans = words_in_box(said, sheet)
        return [Decision(said["act"], (text[slice(*one)],), where=anchor_at(text, one), **more) for one in spans]
    if "column" in said:
        return [Decision(said["act"], (sheet.column_name(said["column"]),), column=said["column"], **more)]
    wanted, own = set(said.get("entities", ())), sheet.own
    chosen = [Decision(said["act"], one.terms, one.kind, **more) for one in sheet.entities if one.id in wanted]
    chosen += [replace(own[name][1], act=said["act"], **more) for name in own if name in wanted]
    if not chosen:
        raise UsageError("a decision is about entities that are there, or about a place")
    return chosen


def words_in_box(said: dict[str, Any], sheet: Sheet) -> list[Span]:
    """Where the words stand that a box on a page covers."""
    number = said.get("page", 0)
    if sheet.pages is None or number >= len(sheet.pages.pages):
        raise UsageError("a box is drawn on a page of a PDF or a picture: there is no such page")
    spans = sheet.pages.words_under(number, said["box"])
    if not spans:
        raise UsageError("no words lie under this box; of pictures and drawings nothing is passed on anyway")
    return spans


def read_static(name: str) -> Response:
    """A file that the page is made of."""
    folder = files("textveil.serve.desk").joinpath("static")
    known = {file.name: file for file in folder.iterdir() if PurePath(file.name).suffix in STATIC}
    if name not in known:
        raise Problem(404, "no-such-place", "there is nothing here")
    return Response(known[name].read_bytes(), media_type=STATIC[PurePath(name).suffix])
