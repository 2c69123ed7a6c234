"""What does the page of the desk ask, and what is answered?

Whoever opens the desk shows the token once and gets a cookie for it; whoever
changes something says so in a header that no other site's page can send.
"""

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePath
from typing import Any

from textveil.adversary.guess import attack
from textveil.model import Document
from textveil.report.values import number
from textveil.serve import schemas
from textveil.serve.desk.asking import APPROVE, DECIDE, FILE, GUESS, OPEN, decisions_in, read_static
from textveil.serve.desk.codes import Codes
from textveil.serve.desk.decisions import read_decisions
from textveil.serve.desk.exports import FILES, export
from textveil.serve.desk.pictures import draw, sheets_of
from textveil.serve.desk.sheet import Sheet
from textveil.serve.desk.values import preview_values, sheet_values, text_values
from textveil.serve.journal import SEEN
from textveil.serve.packing import MEDIA_TYPES, attachment
from textveil.serve.problems import Problem
from textveil.serve.receiving import open_document, receive
from textveil.serve.schemas import POLICY
from textveil.serve.service import Service
from textveil.serve.web import JSONResponse, RedirectResponse, Request, Response, Route

COOKIE = "textveil_desk"
HEADER = "x-textveil-desk"
"""Sent by the page with every request; a form of another site cannot."""
MOST_OPEN = 50
"""Documents on the desk; the one looked at longest ago goes."""
LONGEST = 4_000_000
"""Characters of the longest document on the desk."""
Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(eq=False)
class Desk:
    """The documents on the desk, in the memory of this process alone."""

    service: Service
    token: str = field(repr=False)
    codes: Codes
    four_eyes: bool = False
    sheets: "OrderedDict[str, Sheet]" = field(default_factory=OrderedDict)
    first: str = ""
    """The document that the desk was opened for."""

    def put(self, document: Document, name: str) -> str:
        """Lay a document on the desk; what it is asked for by."""
        key = secrets.token_urlsafe(16)
        self.sheets[key] = Sheet(document, name, self.service.settings.policy)
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
        made = [
            Route("/", self.enter, methods=["GET"]),
            Route("/desk", self.enter, methods=["GET"]),
            Route("/desk/static/{name}", self.static, methods=["GET"]),
            self.route("/desk/api/about", self.about, "GET"),
            self.route("/desk/api/documents", self.list_documents, "GET"),
            self.route("/desk/api/documents", self.open, "POST"),
            self.route(one, self.show_text, "GET"),
            self.route(one, self.close, "DELETE"),
            self.route(f"{one}/state", self.show, "GET"),
            self.route(f"{one}/preview", self.preview, "GET"),
            self.route(f"{one}/policy", self.set_policy, "PUT"),
            self.route(f"{one}/decisions", self.decide, "POST"),
            self.route(f"{one}/decisions-file", self.apply_file, "POST"),
            self.route(f"{one}/undo", partial(self.move, by=-1), "POST"),
            self.route(f"{one}/redo", partial(self.move, by=1), "POST"),
            self.route(f"{one}/approve", self.approve, "POST"),
            self.route(f"{one}/ladder", self.ladder, "GET"),
            self.route(f"{one}/attack", self.guess, "POST"),
            self.route(f"{one}/pages", self.pages, "GET"),
            self.route(f"{one}/pages/{{number:int}}", self.picture, "GET"),
            self.route(f"{one}/export/{{name}}", self.export, "GET"),
        ]
        return made

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
        told = {"choices": choices, "kinds": schemas.KINDS, "codes": self.codes, "four_eyes": self.four_eyes}
        return JSONResponse(told | {"exports": ["file", *FILES, "all"]})

    async def list_documents(self, _: Request) -> Response:
        """What lies on the desk, the last first."""
        return JSONResponse([{"id": key, "name": one.name} for key, one in reversed(self.sheets.items())])

    async def open(self, request: Request) -> Response:
        """Lay a text or a file on the desk."""
        asked = await receive(request, OPEN, settings=self.service.settings, takes_file=True)
        document = await self.service.work(partial(open_document, asked, longest=LONGEST))
        name = asked.values.get("name") or ("pasted text" if asked.data is None else f"file.{asked.format}")
        return JSONResponse({"id": self.put(document, PurePath(name).name or "document")}, 201)

    async def close(self, request: Request) -> Response:
        """Take a document off the desk."""
        self.sheet(request)
        del self.sheets[request.path_params["id"]]
        return Response(status_code=204)

    async def show_text(self, request: Request) -> Response:
        """The document itself."""
        return await self.answer(partial(text_values, self.sheet(request)))

    async def show(self, request: Request) -> Response:
        """Policy, entities and decisions."""
        return await self.answer(partial(sheet_values, self.sheet(request)))

    async def preview(self, request: Request) -> Response:
        """What comes of it."""
        return await self.answer(partial(preview_values, self.sheet(request)), is_long=True)

    async def answer(self, make: Callable[[], Any], *, is_long: bool = False) -> Response:
        """Plain values, made in a thread."""
        return await self.service.work(lambda: JSONResponse(make()), is_long=is_long)

    async def set_policy(self, request: Request) -> Response:
        """Set the policy."""
        asked = await receive(request, POLICY, settings=self.service.settings, takes_file=False)
        sheet = self.sheet(request)
        sheet.set_policy(asked.values)
        return await self.answer(partial(sheet_values, sheet))

    async def decide(self, request: Request) -> Response:
        """Decide about entities, or about a place."""
        asked = await receive(request, DECIDE, settings=self.service.settings, takes_file=False)
        sheet = self.sheet(request)

        def work() -> dict[str, Any]:
            sheet.decide(list(decisions_in(asked.values, sheet)))
            return sheet_values(sheet)

        return await self.answer(work)

    async def apply_file(self, request: Request) -> Response:
        """Apply decisions that were saved, and say how many found no place."""
        asked = await receive(request, FILE, settings=self.service.settings, takes_file=False)
        sheet = self.sheet(request)

        def work() -> dict[str, Any]:
            decisions, policy = read_decisions(asked.values["file"])
            sheet.set_policy(policy)
            sheet.decide(decisions)
            placed = {id(one.decision) for one in sheet.placed}
            lost = sum(id(one) not in placed for one in decisions if one.act != "reset")
            return {**sheet_values(sheet), "applied": len(decisions), "without_place": lost}

        return await self.answer(work)

    async def move(self, request: Request, *, by: int) -> Response:
        """Undo or redo."""
        sheet = self.sheet(request)
        sheet.move(by)
        return await self.answer(partial(sheet_values, sheet))

    async def approve(self, request: Request) -> Response:
        """Note that a second person looked."""
        asked = await receive(request, APPROVE, settings=self.service.settings, takes_file=False)
        sheet = self.sheet(request)
        sheet.approve(asked.values["who"])
        return await self.answer(partial(sheet_values, sheet))

    async def ladder(self, request: Request) -> Response:
        """Why an entity would be hidden, and what may be said in its place, with the bits each keeps."""
        sheet = self.sheet(request)
        found = next((one for one in sheet.entities if one.id == request.query_params.get("entity")), None)
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
        sheet = self.sheet(request)

        def work() -> dict[str, Any]:
            people = asked.values["candidates"]
            texts = (sheet.document.text, sheet.result.text)
            before, after = (attack(text, candidates=people, top=5).guesses for text in texts)
            told = [[{"name": one.name, "probability": one.probability} for one in some] for some in (before, after)]
            return {"before": told[0], "after": told[1]}

        return await self.answer(work, is_long=True)

    async def pages(self, request: Request) -> Response:
        """The pages of a PDF, and where each mention stands on them."""
        sheet = self.sheet(request)

        def work() -> dict[str, Any]:
            sheets = sheets_of(sheet.document)
            if sheets is None:
                return {"pages": [], "boxes": {}}
            boxes = {one.id: [box for span in one.spans for box in sheets.boxes(span)] for one in sheet.entities}
            return {"pages": [list(page.size) for page in sheets.pages], "boxes": boxes}

        return await self.answer(work)

    async def picture(self, request: Request) -> Response:
        """A page of a PDF as a picture."""
        sheet, place = self.sheet(request), request.path_params["number"]

        def work() -> Response:
            sheets = sheets_of(sheet.document)
            if sheets is None or place >= len(sheets.pages):
                raise Problem(404, "no-page", "there is no such page")
            return Response(draw(sheet.document, place), media_type="image/png")

        return await self.service.work(work)

    async def export(self, request: Request) -> Response:
        """A file for others, or for the files."""
        sheet, name = self.sheet(request), request.path_params["name"]
        called, data = await self.service.work(partial(export, sheet, name, four_eyes=self.four_eyes), is_long=True)
        return attachment(data, called, media=MEDIA_TYPES.get(PurePath(called).suffix))
