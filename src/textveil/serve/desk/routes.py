"""What does the page of the desk ask, and what is answered?

Whoever opens the desk shows the token once and gets a cookie for it; whoever
changes something says so in a header that no other site's page can send.
"""

import asyncio
import hmac
import secrets
import tomllib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from importlib.resources import files
from pathlib import PurePath
from typing import Any

from textveil.core.errors import InputError, UsageError
from textveil.core.model import Document, Span
from textveil.core.named_files import read_toml
from textveil.policy.policy import Policy
from textveil.report.page import OF_KINDS
from textveil.report.report import number
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.serve.desk import assistant_process, page_data
from textveil.serve.desk.assistant_process import Assistant, Task
from textveil.serve.desk.desk_decisions import CHOICES, Decision, anchor_at, read_decisions
from textveil.serve.desk.exports import BEFORE_SECOND, FILES, export
from textveil.serve.desk.page_data import ORIGINAL, difference_values, output_text, sheet_at, version_values
from textveil.serve.desk.pictures import draw
from textveil.serve.desk.saved_decisions import SavedDecisions
from textveil.serve.desk.sheet import Sheet
from textveil.serve.journal import SEEN
from textveil.serve.operations import MEDIA_TYPES, attachment
from textveil.serve.problems import Problem
from textveil.serve.request_content import open_document, receive
from textveil.serve.schemas import KINDS, POLICY, SHAPES, Schema, check_shape, one_of, table
from textveil.serve.service import LONGEST as LONGEST_WAIT
from textveil.serve.service import Service
from textveil.serve.web import JSONResponse, RedirectResponse, Request, Response, Route

# Which reasons can be cited for withholding something?

Codes = dict[str, dict[str, str]]
"""Lists of exemptions: each code with what it means."""
REPAIR = 'write a table for each list and a line for each code: [FOIA] and "(b)(6)" = "privacy"'


def load_codes(path: str = "") -> Codes:
    """The lists in a file, or those that come with the package."""
    if not path:
        return check_codes(tomllib.loads(files("textveil.data").joinpath("reason_codes.toml").read_text("utf-8")))
    return check_codes(read_toml(path, repair=REPAIR))


def check_codes(said: dict[str, object]) -> Codes:
    """The lists that a table holds, or an error."""
    if not said:
        raise InputError(f"there are no reason codes: {REPAIR}")
    checked: Codes = {}
    for name, codes in said.items():
        if not isinstance(codes, dict) or not all(isinstance(meaning, str) for meaning in codes.values()):
            raise InputError(f"the reason codes are not of the form that is read: {REPAIR}")
        checked[name] = {str(code): meaning for code, meaning in codes.items()}
    return checked


# What may the page of the desk ask, and what do its requests mean?

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


COOKIE = "textveil_desk"
HEADER = "x-textveil-desk"
"""Sent by the page with every request; a form of another site cannot."""
MOST_OPEN = 50
"""Documents on the desk; the one looked at longest ago goes."""
MOST_BESIDE = 10
"""Files that were opened only to be compared; the oldest goes."""
LONGEST = 4_000_000
"""Characters of the longest document on the desk."""
LOOKS, PAUSE = 40, 0.2
"""How often somebody looks whether another page changed something before a page asks again, and seconds in between."""
Endpoint = Callable[[Request], Awaitable[Response]]
Act = Callable[[Sheet, dict[str, Any]], dict[str, Any]]
"""What a page does with a document, from what it says to what it is told."""
Step = Callable[[Sheet, dict[str, Any]], None]
STEPS: dict[str, tuple[Schema, Step]] = {
    "decisions": (DECIDE, lambda sheet, said: sheet.decide(decisions_in(said, sheet))),
    "undo": (MOVE, lambda sheet, _: sheet.move(-1)),
    "redo": (MOVE, lambda sheet, _: sheet.move(1)),
    "approve": (APPROVE, lambda sheet, said: sheet.approve(said["who"])),
}
"""What a page does that changes what it shows: of which shape it says so, and what is done."""


@dataclass(eq=False)
class Desk:
    """The documents on the desk, in the memory of this process alone."""

    service: Service
    token: str = field(repr=False)
    codes: Codes
    four_eyes: bool = False
    sheets: "OrderedDict[str, Sheet]" = field(default_factory=OrderedDict)
    beside: "OrderedDict[str, Sheet]" = field(default_factory=OrderedDict)
    """What was opened only to be compared: nobody reviews it."""
    first: str = ""
    """The document that the desk was opened for."""
    saved: SavedDecisions | None = None
    """Where decisions are kept, sealed, for when the same document is opened again."""
    assistant: Assistant = field(default_factory=Assistant)

    def warm_up(self) -> None:
        """Open what whoever first protects something would wait for."""
        Sanitizer(Policy(protect=["influenza"])).detect("It rained in Ghent.")

    def put(self, document: Document, name: str) -> str:
        """Lay a document on the desk, unless it lies there; what it is asked for by."""
        token = self.saved.token(document) if self.saved is not None else b""
        known = next((key for key, one in self.sheets.items() if token and one.token == token), None)
        if known is not None:
            return known
        key = secrets.token_urlsafe(16)
        sheet = Sheet(document, name, self.service.settings.policy, token=token)
        if self.saved is not None:
            self.saved.resume(sheet)  # before it lies there: whoever writes over half of it loses the rest
        self.sheets[key] = sheet
        while len(self.sheets) > MOST_OPEN:
            self.sheets.popitem(last=False)
        return key

    def sheet(self, request: Request) -> Sheet:
        """The document that a request is about."""
        key = request.path_params["id"]
        if key not in self.sheets:
            raise Problem(404, "not-on-desk", "this document is not on the desk any more: open it again")
        self.sheets.move_to_end(key)
        return self.sheets[key]

    def routes(self) -> list[Route]:
        """Every route of the desk."""
        one = "/desk/api/documents/{id}"
        return [
            Route("/", self.enter, methods=["GET"]),
            Route("/desk", self.enter, methods=["GET"]),
            Route("/desk/static/{name}", self.static, methods=["GET"]),
            self.route("/desk/api/about", self.about, "GET"),
            self.route("/desk/api/documents", self.list_documents, "GET"),
            self.route("/desk/api/documents", self.open, "POST"),
            self.route(one, partial(self.show, page_data.text_values), "GET"),
            self.route(one, self.close, "DELETE"),
            self.route(f"{one}/state", partial(self.show, page_data.sheet_values), "GET"),
            self.route(f"{one}/changes", self.wait_for_change, "GET"),
            self.route(f"{one}/preview", self.preview, "GET"),
            self.route(f"{one}/versions", self.list_versions, "GET"),
            self.route(f"{one}/comparison", self.compare, "GET"),
            self.route("/desk/api/beside", self.open_beside, "POST"),
            self.route(f"{one}/policy", self.set_policy, "PUT"),
            *(
                self.route(f"{one}/{name}", partial(self.change, schema, partial(self.take_step, step)), "POST")
                for name, (schema, step) in STEPS.items()
            ),
            self.route(f"{one}/decisions-file", partial(self.change, FILE, self.apply_file), "POST"),
            self.route(f"{one}/hand-over", partial(self.change, HAND_OVER, self.hand_over), "POST"),
            self.route(f"{one}/ladder", self.ladder, "GET"),
            self.route(f"{one}/attack", self.guess, "POST"),
            self.route(f"{one}/pages", partial(self.show, page_data.page_values), "GET"),
            self.route(f"{one}/pages/{{number:int}}", self.picture, "GET"),
            self.route(f"{one}/export/{{name}}", self.export, "GET"),
        ]

    def route(self, path: str, endpoint: Endpoint, method: str) -> Route:
        """A route for whoever has the cookie; changes only from our own page."""

        async def answer(request: Request) -> Response:
            seen = request.scope.get(SEEN, {})
            seen["route"], seen["caller"] = path, "desk"
            if not hmac.compare_digest(request.cookies.get(COOKIE, "").encode(), self.token.encode()):
                raise Problem(401, "no-token", "open the desk by the address that was printed when it was started")
            if method != "GET" and HEADER not in request.headers:
                raise Problem(403, "other-site", "only the desk's own page may change this")
            return await endpoint(request)

        return Route(path, answer, methods=[method])

    async def enter(self, request: Request) -> Response:
        """The page; with the token in the address, the cookie first."""
        request.scope.get(SEEN, {})["route"] = "/desk"
        said = request.query_params.get("token")
        if said is not None and hmac.compare_digest(said.encode(), self.token.encode()):
            kept = f"?document={self.first}" if self.first in self.sheets else ""
            response: Response = RedirectResponse(f"/desk{kept}", 303)
            is_safe = request.url.scheme == "https"
            response.set_cookie(COOKIE, self.token, httponly=True, samesite="strict", secure=is_safe, path="/")
            return response
        return read_static("index.html")

    async def static(self, request: Request) -> Response:
        """A file of the page."""
        request.scope.get(SEEN, {})["route"] = "/desk/static/{name}"
        return read_static(request.path_params["name"])

    async def about(self, _: Request) -> Response:
        """What the page lets people choose from."""
        choices = {name: one["enum"] for name, one in POLICY["properties"].items() if "enum" in one}
        told = {"choices": choices, "kinds": KINDS, "codes": self.codes, "four_eyes": self.four_eyes}
        told["tones"] = OF_KINDS
        told["is_lasting"] = self.saved is not None and self.service.settings.is_lasting
        return JSONResponse(told | {"exports": ["file", *FILES, "all"], "open_exports": BEFORE_SECOND})

    async def list_documents(self, _: Request) -> Response:
        """What lies on the desk, the last first."""
        return JSONResponse([{"id": key, **page_data.queue_values(one)} for key, one in reversed(self.sheets.items())])

    async def open(self, request: Request) -> Response:
        """Lay a text or a file on the desk."""
        return JSONResponse({"id": self.put(*await self.receive_document(request))}, 201)

    async def open_beside(self, request: Request) -> Response:
        """Take a text or a file only to compare it: the last release, another version."""
        document, name = await self.receive_document(request)
        key = secrets.token_urlsafe(16)
        self.beside[key] = Sheet(document, name)
        while len(self.beside) > MOST_BESIDE:
            self.beside.popitem(last=False)
        return JSONResponse({"id": f"{key}:{ORIGINAL}"}, 201)

    async def receive_document(self, request: Request) -> tuple[Document, str]:
        """The text or file of a request, and what it is called."""
        asked = await receive(request, OPEN, settings=self.service.settings, takes_file=True)
        document = await self.service.work(partial(open_document, asked, longest=LONGEST))
        name = asked.values.get("name") or ("pasted text" if asked.data is None else f"file.{asked.format}")
        return document, PurePath(name).name or "document"

    async def close(self, request: Request) -> Response:
        """Take a document off the desk."""
        document = self.sheet(request).document
        key = request.path_params["id"]
        del self.sheets[key]
        if self.saved is not None:
            await self.service.work(partial(self.saved.forget, document))
        await self.service.work(partial(self.assistant.forget, key), is_long=True)
        return Response(status_code=204)

    async def show(self, values: Task, request: Request) -> Response:
        """Some values of a document, that are there at once: its text, its pages, or what is decided."""
        return await self.answer(partial(values, self.sheet(request)))

    async def wait_for_change(self, request: Request) -> Response:
        """The step that is shown now, as soon as it is another than the page shows, or after a while."""
        sheet, seen = self.sheet(request), request.query_params.get("after", "")
        for _ in range(LOOKS):
            if str(sheet.version) != seen:
                break
            await asyncio.sleep(PAUSE)
        return JSONResponse({"step": sheet.version, "who": sheet.changed_by})

    async def preview(self, request: Request) -> Response:
        """What comes of it."""
        return JSONResponse(await self.make(request, page_data.preview_values))

    async def make(self, request: Request, task: Task) -> Any:
        """What a task makes of a document: nobody presses a key less because of it."""
        return await self.make_of(request.path_params["id"], self.sheet(request), task)

    async def make_of(self, key: str, sheet: Sheet, task: Task) -> Any:
        """The same of a sheet, which may be one of an earlier step."""
        is_apart = len(sheet.document.text) >= assistant_process.LONG
        work = partial(self.assistant.do, key, sheet, task) if is_apart else partial(task, sheet)
        return await self.service.work(work, is_long=True)

    async def list_versions(self, request: Request) -> Response:
        """What this document can be compared with: its own versions, other documents, files that were opened for it."""
        key = request.path_params["id"]
        own = version_values(key, self.sheet(request))
        others = [one for other, sheet in self.sheets.items() if other != key for one in version_values(other, sheet)]
        files = [version_values(other, sheet)[0] for other, sheet in self.beside.items()]
        wanted = [one for one in others if one["what"] != "step"]
        return JSONResponse([*own, *(one | {"what": "file"} for one in files), *wanted])

    async def compare(self, request: Request) -> Response:
        """Where two versions differ."""
        before, after = [await self.text_of(request.query_params.get(name, "")) for name in ("before", "after")]
        return JSONResponse(await self.service.work(partial(difference_values, before, after), is_long=True))

    async def text_of(self, version: str) -> str:
        """The text of a version: what came, or what would leave."""
        key, _, what = version.partition(":")
        sheet = self.sheets.get(key) or self.beside.get(key)
        if sheet is None:
            raise Problem(404, "no-version", "this version is not on the desk any more: choose another")
        if what == ORIGINAL:
            return sheet.document.text
        made: str = await self.make_of(key, sheet_at(sheet, what), output_text)
        return made

    async def answer(self, make: Callable[[], Any]) -> Response:
        """Plain values, made in a thread; whoever opens a long document waits."""
        return await self.service.work(lambda: JSONResponse(make()), seconds=LONGEST_WAIT)

    async def change(self, schema: Schema, act: Act, request: Request) -> Response:
        """What comes of something that a page does with a document."""
        asked = await receive(request, schema, settings=self.service.settings, takes_file=False)
        return await self.answer(partial(act, self.sheet(request), asked.values))

    def take_step(self, step: Step, sheet: Sheet, said: dict[str, Any]) -> dict[str, Any]:
        """What a step changed; all there is, if the page was at another step before."""
        with self.writing(sheet, said):
            policy, before = sheet.now.policy, page_data.decided_places(sheet)
            step(sheet, said)
        is_known = "step" in said and sheet.now.policy == policy
        return page_data.changed_values(sheet, before) if is_known else page_data.sheet_values(sheet)

    @contextmanager
    def writing(self, sheet: Sheet, said: dict[str, Any]) -> Iterator[None]:
        """Let a page change what it shows, and save it before the page is told."""
        with sheet.writing(said.get("step"), said.get("who", "")):
            yield
            if self.saved is not None:
                self.saved.save(sheet)

    async def set_policy(self, request: Request) -> Response:
        """Set the policy, or with ``added`` something of it, and leave the rest as it is set."""
        step, is_added = request.query_params.get("step", ""), "added" in request.query_params
        shown = {"step": int(step)} if step.isdecimal() else {}

        def work(sheet: Sheet, said: dict[str, Any]) -> dict[str, Any]:
            with self.writing(sheet, shown):
                sheet.set_policy({**(sheet.now.policy if is_added else {}), **said})
            return page_data.sheet_values(sheet)

        return await self.change(RULES, work, request)

    def apply_file(self, sheet: Sheet, said: dict[str, Any]) -> dict[str, Any]:
        """Apply decisions that were saved, and say how many found no place."""
        decisions, policy = read_decisions(said["file"])
        check_shape(policy, RULES)  # a file from elsewhere opens no other, and reaches no machine
        with self.writing(sheet, said):
            sheet.set_policy(policy)
            sheet.decide(decisions)
        placed = {id(one.decision) for one in sheet.placed}
        lost = sum(id(one) not in placed for one in decisions if one.act != "reset")
        return {**page_data.sheet_values(sheet), "applied": len(decisions), "without_place": lost}

    def hand_over(self, sheet: Sheet, said: dict[str, Any]) -> dict[str, Any]:
        """Note who is to go on with a document, and whether all is decided."""
        to, done_by = said["to"].strip(), said["done_by"].strip()
        with self.writing(sheet, {"who": done_by}):
            sheet.hand_over(to=to, done_by=done_by)
        return page_data.queue_values(sheet)

    async def ladder(self, request: Request) -> Response:
        """Why an entity would be hidden, and what may be said in its place, with the bits each keeps."""
        sheet = self.sheet(request)
        there = [*sheet.entities, *(one for one, _ in sheet.own.values())]
        found = next((one for one in there if one.id == request.query_params.get("entity")), None)
        if found is None:
            raise Problem(404, "no-entity", "there is no such entity any more")

        def work() -> dict[str, Any]:
            rungs = sheet.ladder(max(found.spans, key=lambda span: span[1] - span[0]))
            told = [
                {"label": one.label, "bits": number(one.bits), "allowed": one.is_allowed, "source": one.source}
                for one in rungs
            ]
            return {"why": list(found.why), "rungs": told}

        return await self.answer(work)

    async def guess(self, request: Request) -> Response:
        """What an adversary would guess, before and after."""
        asked = await receive(request, GUESS, settings=self.service.settings, takes_file=False)
        task = partial(page_data.guess_values, people=asked.values["candidates"])
        return JSONResponse(await self.make(request, task))

    async def picture(self, request: Request) -> Response:
        """A page of a PDF as a picture."""
        sheet, place = self.sheet(request), request.path_params["number"]

        def work() -> Response:
            if sheet.pages is None or place >= len(sheet.pages.pages):
                raise Problem(404, "no-page", "there is no such page")
            return Response(draw(sheet.document, place), media_type="image/png")

        return await self.service.work(work)

    async def export(self, request: Request) -> Response:
        """A file for others, or for the files."""
        task = partial(export, name=request.path_params["name"], four_eyes=self.four_eyes)
        called, data = await self.make(request, task)
        return attachment(data, called, media=MEDIA_TYPES.get(PurePath(called).suffix))
