"""Whatever an application answers, its reader sees no more than they may."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

import textveil as tv
from serve.conftest import listening
from textveil.core.errors import UsageError
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.serve.middleware import SanitizedResponses
from textveil.serve.web import JSONResponse, Request, Response, Route, Starlette, StreamingResponse

DISEASES = {"HIV infection": ["fever", "rash"], "influenza": ["fever", "cough"], "measles": ["fever", "rash"]}
NOTE = "The patient has an HIV infection with fever and a rash."
RECORD = {"name": "Margaret Ellison", "mails": ["m.ellison@example.org"], "age": 37, "ok": True, "none": None}


async def page(request: Request) -> Response:
    kind = request.path_params["kind"]
    if kind == "html":
        head = {"etag": '"abc"', "x-patient": "Margaret Ellison"}
        return Response(
            "<p>Dear <b>Margaret Ellison</b></p><!-- m.ellison@example.org -->", media_type="text/html", headers=head
        )
    if kind == "json":
        return JSONResponse(RECORD)
    if kind == "list":
        return JSONResponse([RECORD, "Margaret Ellison"])
    if kind == "note":
        return Response(NOTE, media_type="text/plain")
    if kind == "stream":
        return StreamingResponse(iter(["Dear Margaret ", "Elli", "son"]), media_type="text/plain")
    if kind == "packed":
        return Response(b"\x1f\x8b", media_type="text/plain", headers={"content-encoding": "gzip"})
    if kind == "broken":
        return Response(b"{Margaret", media_type="application/json")
    return Response(b"Margaret Ellison", media_type={"css": "text/css", "pdf": "application/pdf"}[kind])


APP = Starlette(routes=[Route("/{kind}", page)])
Get = Callable[..., httpx.Response]


@pytest.fixture(scope="module")
def get() -> Any:
    with listening(SanitizedResponses(APP, Sanitizer())) as url:
        yield lambda path, **more: httpx.get(f"{url}/{path}", **more)


def test_a_page_keeps_its_tags_and_loses_its_names(get: Get) -> None:
    answer = get("html")
    assert "<b>" in answer.text
    assert "llison" not in answer.text
    assert "etag" not in answer.headers
    assert "x-patient" not in answer.headers
    assert int(answer.headers["content-length"]) == len(answer.content)


def test_json_keeps_its_shape(get: Get) -> None:
    said = get("json").json()
    assert set(said) == set(RECORD)
    assert said["ok"] is True
    assert "llison" not in json.dumps(said)
    assert "llison" not in get("list").text
    assert len(get("list").json()) == 2


def test_a_name_that_is_streamed_in_pieces_is_seen_whole(get: Get) -> None:
    assert get("stream").text == tv.sanitize("Dear Margaret Ellison").text


@pytest.mark.parametrize("kind", ["pdf", "packed", "broken"])
def test_what_cannot_be_looked_into_does_not_leave(get: Get, kind: str) -> None:
    answer = get(kind)
    assert answer.status_code == 502
    assert "Margaret" not in answer.text


def test_styles_leave_as_they_are_unless_somebody_says_otherwise(get: Get) -> None:
    assert get("css").status_code == 200
    with listening(SanitizedResponses(APP, Sanitizer(), harmless=())) as url:
        assert httpx.get(f"{url}/css").status_code == 502


def test_each_reader_gets_their_own_view_on_the_fly() -> None:
    views = tv.Views(tv.EntityDatabase(DISEASES), tv.Listed({"nurse": ["HIV infection"], "doctor": []}), k=1)

    def reader(scope: Any) -> str:
        return next((value.decode() for name, value in scope["headers"] if name == b"x-reader"), "")

    with listening(SanitizedResponses(APP, views=views, reader=reader)) as url:
        assert httpx.get(f"{url}/note", headers={"x-reader": "doctor"}).text == NOTE
        assert "HIV" not in httpx.get(f"{url}/note", headers={"x-reader": "nurse"}).text
        assert httpx.get(f"{url}/note").status_code == 403
        stranger = httpx.get(f"{url}/note", headers={"x-reader": "stranger"})
        assert stranger.status_code == 502
        assert "HIV" not in stranger.text


def test_it_needs_to_know_by_what_to_sanitize() -> None:
    with pytest.raises(UsageError, match="give a sanitizer"):
        SanitizedResponses(APP)
