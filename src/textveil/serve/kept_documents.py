"""How are documents kept here, and who sees which view of them?

There is no way to the original: whoever keeps a document gets nothing back, and a
reader gets the view that their key stands for. Whatever is asked is written down,
also what is denied.
"""

from dataclasses import asdict, dataclass
from functools import partial

from textveil.core.errors import UsageError
from textveil.formats.reader import text_document
from textveil.formats.writer import own_settings
from textveil.sanitizer.reader_views import release_view
from textveil.serve.audit import note, read_trail
from textveil.serve.document_storage import Storage
from textveil.serve.interface import Interface
from textveil.serve.keys import Caller
from textveil.serve.problems import Problem, too_long
from textveil.serve.receiving import receive
from textveil.serve.schemas import TEXT, table
from textveil.serve.service import Service
from textveil.serve.web import JSONResponse, Request, Response, Route

KEEP = table({"text": TEXT})
LONGEST_NAME = 200


@dataclass(frozen=True, eq=False)
class KeptDocuments:
    """The documents that are kept, and their readers."""

    service: Service
    storage: Storage

    def routes(self, interface: Interface) -> list[Route]:
        """The ways to them."""
        one = "/v1/documents/{name}"
        return [
            interface.route(one, self.keep, "documents", "put"),
            interface.route(one, self.forget, "documents", "delete"),
            interface.route(f"{one}/view", self.show, "view", "get"),
            interface.route("/v1/audit", self.audit, "audit", "get"),
        ]

    async def keep(self, request: Request, caller: Caller) -> Response:
        """Keep a document, sealed."""
        asked = await receive(request, KEEP, settings=self.service.settings, takes_file=False)
        name, text = name_of(request), asked.values["text"]
        if len(text) > self.service.settings.longest:
            raise too_long(self.service.settings.longest)

        def work() -> Response:
            with self.storage.change() as change:
                self.storage.put(change, name, text)
                note(change, self.storage, what="kept", who=caller.name, reader=caller.reader, name=name)
            return Response(status_code=204)

        return await self.service.work(work)

    async def forget(self, request: Request, caller: Caller) -> Response:
        """Take a document out."""
        name = name_of(request)

        def work() -> Response:
            with self.storage.change() as change:
                found = self.storage.forget(change, name)
                note(change, self.storage, what="forgotten", who=caller.name, reader=caller.reader, name=name)
            if not found:
                raise nothing_there()
            return Response(status_code=204)

        return await self.service.work(work)

    async def show(self, request: Request, caller: Caller) -> Response:
        """The view of whoever asks, and of nobody else."""
        return await self.service.work(partial(self.view_for, name_of(request), caller))

    def view_for(self, name: str, caller: Caller) -> Response:
        """What a caller may see; that they saw it is written down before they do."""
        views = self.service.need_views()
        with self.storage.change() as change:
            text = self.storage.get(change, name) if is_known(caller.reader, views.rights.protected) else None
            if text is None:
                note(change, self.storage, what="denied", who=caller.name, reader=caller.reader, name=name)
        if text is None:
            raise nothing_there()
        document = text_document(text)
        seen = release_view(document, caller.reader, views=views, settings=own_settings(document)).released.text
        with self.storage.change() as change:
            note(change, self.storage, what="seen", who=caller.name, reader=caller.reader, name=name, view=seen)
        return JSONResponse({"text": seen})

    async def audit(self, _: Request, __: Caller) -> Response:
        """Who saw what, and whether the trail is whole."""

        def work() -> Response:
            with self.storage.change() as change:
                trail = read_trail(change, self.storage)
            entries = [asdict(one) for one in trail.entries]
            return JSONResponse({"whole": trail.is_whole, "head": trail.head, "entries": entries})

        return await self.service.work(work)


def is_known(reader: str, protected: object) -> bool:
    """Whether somebody wrote a rule for a reader; nobody is one that sees nothing."""
    if not reader or not callable(protected):
        return False
    try:
        protected(reader)
    except UsageError:
        return False
    return True


def name_of(request: Request) -> str:
    """The name of the document that is meant."""
    name: str = request.path_params["name"]
    if not name.strip() or len(name) > LONGEST_NAME:
        raise Problem(422, "wrong-name", f"a document's name has 1 to {LONGEST_NAME} characters")
    return name


def nothing_there() -> Problem:
    """That there is no such document for whoever asks; whether there is one for others is not told."""
    return Problem(404, "no-document", "there is no such document for you")
