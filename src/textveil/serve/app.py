"""How is a worker put together?

Journal around door around routes: whatever is answered is written down, and
nothing is answered that the door refused.
"""

import resource
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from textveil.formats.reader import read
from textveil.serve.access import load_keys, make_door
from textveil.serve.desk.routes import Desk, load_codes
from textveil.serve.desk.saved_decisions import SavedDecisions
from textveil.serve.interface import Interface, do_job
from textveil.serve.jobs import Clerk, Jobs
from textveil.serve.journal import Journal
from textveil.serve.kept_documents import KeptDocuments, open_storage
from textveil.serve.problems import problem_handlers
from textveil.serve.service import Service
from textveil.serve.service_settings import ServiceSettings, load_settings
from textveil.serve.start_service import EndsInTime
from textveil.serve.web import ASGIApp, Starlette
from textveil.store.passphrase_cipher import Cipher


def create() -> ASGIApp:
    """The app of a worker, as its settings say."""
    return EndsInTime(make_app(load_settings()))


def make_app(settings: ServiceSettings) -> ASGIApp:
    """The whole app."""
    if settings.memory:
        resource.setrlimit(resource.RLIMIT_AS, (settings.memory, settings.memory))
    service = Service(settings)
    jobs = Jobs(Path(settings.state) / "jobs.db", Cipher(state_key(Path(settings.state))))
    clerk = Clerk(jobs, partial(do_job, service))
    interface = Interface(service, load_keys(settings.keys) if settings.keys else None, jobs, version())

    desk = desk_of(service) if settings.has_desk else None

    @asynccontextmanager
    async def live(_: Any) -> AsyncIterator[None]:
        service.warm_up()
        if desk is not None:
            desk.warm_up()
        clerk.start()
        yield
        service.ending.set()
        clerk.stop()
        if desk is not None:
            desk.assistant.close()
        service.close()

    routes = [*interface.routes(), *(desk.routes() if desk else ())]
    if settings.store:
        storage = open_storage(settings.store, key=Path(settings.store_key).read_bytes())
        routes += KeptDocuments(service, storage).routes(interface)
    app = Starlette(routes=routes, lifespan=live, exception_handlers=problem_handlers())
    app.router.redirect_slashes = False
    return Journal(make_door(app, settings.hosts), service.metrics)


def desk_of(service: Service) -> Desk:
    """The review desk, with the documents that it was started for, the first on top."""
    settings = service.settings
    state = Path(settings.state)
    saved = SavedDecisions(state / "decisions.db", Cipher(state_key(state)))
    desk = Desk(service, settings.token, load_codes(settings.codes), settings.four_eyes, saved=saved)
    laid = [desk.put(read(file), Path(file).name) for file in reversed(settings.documents)]
    desk.first = laid[0] if len(laid) == 1 else ""
    return desk


def version() -> str:
    """The version that answers."""
    found: str = sys.modules[__name__.partition(".")[0]].__version__
    return found


def state_key(folder: Path) -> bytes:
    """The key that seals what lies in the state folder; drawn when it is first needed."""
    file = folder / "state.key"
    if not file.exists():
        made = folder / f".{secrets.token_hex(8)}.key"
        made.touch(mode=0o600)
        made.write_bytes(secrets.token_bytes(32))
        with suppress(FileExistsError):  # another worker was quicker: its key is everyone's
            file.hardlink_to(made)
        made.unlink()
    return file.read_bytes()
