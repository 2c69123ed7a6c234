"""What can be asked of the service, and how is it answered?

Each operation is a function from a call to plain values, or to a file; ``interface`` says what each takes and
gives.
"""

import json
from dataclasses import asdict, dataclass
from typing import Any

from textveil.adversary.guess import attack
from textveil.certificate.certificate import parse as parse_certificate
from textveil.core.errors import UsageError, replace_faults
from textveil.core.model import Document
from textveil.corpus.open import open_corpus
from textveil.corpus.pages import Page
from textveil.formats.format_words import format_entry
from textveil.formats.registry import ENDINGS, FORMATS
from textveil.formats.writer import own_settings
from textveil.formats.zip_container import pack
from textveil.measure import bits, ic, pmi
from textveil.policy.policy import CHOICES
from textveil.policy.policy_files import preset_names
from textveil.replacements.restore import restore_text
from textveil.report.report import edit_values, finding_values, number
from textveil.sanitizer.reader_views import release_view
from textveil.sanitizer.result import Result
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verification import verify
from textveil.serve import schemas
from textveil.serve.problems import Problem
from textveil.serve.request_content import RequestContent, open_document
from textveil.serve.service import Service, read_policy
from textveil.serve.web import Receive, Response, Scope, Send

# How do files leave the service?

MEDIA_TYPES: dict[str, str] = format_entry("formats.media_types")
"""What a file is called on the way, by its ending."""
PIECE = 256 * 1024
"""Bytes that are sent at once."""


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


"""In which form a sanitized file comes back."""


@dataclass(frozen=True)
class Call:
    """One request: what is asked, by whom, and with what open."""

    service: Service
    asked: RequestContent
    reader: str = ""
    """The reader that the caller's key stands for."""
    longest: int = 0

    @property
    def values(self) -> dict[str, Any]:
        """What the request says."""
        return self.asked.values

    def document(self) -> Document:
        """The document it is about."""
        return open_document(self.asked, longest=self.longest or self.service.settings.longest)


def detect(call: Call) -> dict[str, Any]:
    """What a document would give away."""
    document = call.document()
    sanitizer = call.service.sanitizer(call.values.get("policy"))
    told: dict[str, Any] = {"findings": [finding_values(one) for one in sanitizer.detect(document)]}
    told |= {} if call.asked.data is None else {"text": document.text}
    return told | language_warning(sanitizer, document)


def sanitize(call: Call) -> dict[str, Any] | Response:
    """A document that can be shared."""
    document, sanitizer = call.document(), call.service.sanitizer(call.values.get("policy"))
    result = sanitizer.sanitize(document)
    if name := call.values.get("remember"):
        result.remember(call.service.need_vault(), name=name)
    answer = call.values.get("answer", "json" if call.asked.data is None else "file")
    if answer == "json":
        return sanitized_values(result, call.values) | language_warning(sanitizer, document)
    settings = own_settings(document)
    released = result.release(settings)
    result = result.after(released)
    ending = next(one for one, name in ENDINGS.items() if name == settings.format)
    if answer == "file":
        return attachment(released.data, f"sanitized{ending}", media=MEDIA_TYPES.get(ending))
    files = {
        f"sanitized{ending}": released.data,
        "report.json": result.report.json().encode(),
        "certificate.json": json.dumps(result.certify(released).as_dict(), indent=1).encode(),
    }
    return attachment(pack(files.items()), "sanitized.zip", media="application/zip")


def sanitized_values(result: Result, asked: dict[str, Any]) -> dict[str, Any]:
    """A result as plain values, with what was asked for beside."""
    told: dict[str, Any] = {"text": result.text, "edits": [edit_values(edit) for edit in result.edits]}
    if asked.get("report"):
        told["report"] = result.report.as_dict()
        told["utility"] = number(result.utility)
    if asked.get("certificate"):
        told["certificate"] = result.certificate.as_dict()
    return told


def language_warning(sanitizer: Sanitizer, document: Document) -> dict[str, Any]:
    """That a document was read in another language than its own, where that is so."""
    return {"warning": told} if (told := sanitizer.tell_language(document.text)) else {}


def check_promise(call: Call) -> dict[str, Any]:
    """Whether a document keeps what its certificate promises."""
    certificate = parse_certificate(call.values["certificate"])
    said = call.values.get("policy")
    if any(certificate.policy.get(name, "default") != "default" for name in ("corpus", "knowledge", "reader")):
        raise UsageError("the certificate names a source that is not open here: verify it with the command")
    if any(certificate.policy.get(name) for name in ("entities", "first_detector")):
        raise UsageError("the certificate names a database or a detector: verify it with the command")
    found = verify(
        call.document(), certificate, policy=None if said is None else read_policy(said, call.service.settings.policy)
    )
    return {"holds": not found, "findings": [finding_values(one) for one in found]}


def restore(call: Call) -> dict[str, Any]:
    """A text with everything put back that the vault remembers."""
    found = restore_text(call.values["text"], call.service.need_vault(), document=call.values.get("document"))
    return {"text": found.text, "restored": found.count, "left": found.left}


def view(call: Call) -> dict[str, Any] | Response:
    """What a reader may see of a document."""
    reader = call.reader or call.values.get("reader", "")
    if not reader:
        raise UsageError("a view is for a reader: name one")
    if call.reader and call.values.get("reader", call.reader) != call.reader:
        raise Problem(403, "other-reader", "this key is another reader's")
    document, views = call.document(), call.service.need_views()
    with replace_faults(Problem(403, "no-reader", "no such reader is known here"), UsageError):
        views.rights.protected(reader)
    released = release_view(document, reader, views=views, settings=own_settings(document)).released
    if call.asked.data is None:
        return {"text": released.text}
    return attachment(released.data, f"view.{call.asked.format}", media=MEDIA_TYPES.get(f".{call.asked.format}"))


def guess(call: Call) -> dict[str, Any]:
    """What an adversary would guess a text to be about."""
    values = call.values
    pages = [Page(page["title"], page["text"]) for page in values.get("pages", [])]
    if not values.get("candidates") and not pages:
        raise UsageError("nobody is named to guess from: give candidates, or pages whose titles are candidates")
    found = attack(
        call.document(),
        candidates=values.get("candidates") or None,
        knowledge=[pages] if pages else [],
        truth=values.get("truth"),
        original=values.get("original"),
        top=int(values.get("top", 10)),
    )
    return {**asdict(found), "is_found": found.is_found}


def count_pages(call: Call) -> dict[str, Any]:
    """How many pages hold some terms, and what they tell."""
    corpus, terms = open_corpus(), call.values["terms"]
    hits = [corpus.hits(term) for term in terms]
    told: dict[str, Any] = {
        "total": corpus.total,
        "together": corpus.hits(*terms),
        "terms": [{"hits": count, "ic": number(bits(count, corpus.total))} for count in hits],
    }
    if len(terms) > 1:
        told |= {"pmi": number(pmi(corpus, *terms)), "ic": number(ic(corpus, terms[0]))}
    return told


def about(service: Service) -> dict[str, Any]:
    """What there is to choose from, and which limits hold."""
    settings = service.settings
    return {
        "kinds": schemas.KINDS,
        "levels": list(CHOICES["level"]),
        "presets": preset_names(),
        "formats": list(FORMATS),
        "limits": {"bytes": settings.largest, "characters": settings.longest, "seconds": settings.seconds},
    }
