"""Whatever a client sends and a model's server answers, the guard tells no secret and ends in a sentence."""

import json
import socketserver
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import textveil as tv
from serve.conftest import listening
from textveil.core.errors import UsageError
from textveil.serve.guard.proxy import check_upstream, make_guard
from textveil.serve.service_settings import ServiceSettings

SECRET, KEY = "Margaret Ellison", "sk-verysecret"
CHAT = "/v1/chat/completions"
LARGEST = 200_000
BROKEN, OFF = "not JSON", "broke off in the middle"


def answer(body: bytes, *, kind: str = "application/json", status: str = "200 OK", missing: int = 0) -> bytes:
    """The bytes of an answer, of which some may be missing."""
    head = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(body) + missing}\r\n"
    return f"{head}connection: close\r\n\r\n".encode() + body


def stream(*events: Any, missing: int = 0) -> bytes:
    """The bytes of an answer that comes bit by bit."""
    said = [one if isinstance(one, str) else f"data: {json.dumps(one)}\n\n" for one in events]
    return answer("".join(said).encode(), kind="text/event-stream", missing=missing)


def chunk(**delta: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}


class Upstream(socketserver.ThreadingTCPServer):
    """A model's server that answers any bytes and remembers what it heard."""

    allow_reuse_address = daemon_threads = True
    answer = b""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hearing)
        self.heard: list[bytes] = []


class Hearing(socketserver.StreamRequestHandler):
    """One request to it."""

    def handle(self) -> None:
        assert isinstance(self.server, Upstream)
        length, line = 0, b""
        while (line := self.rfile.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        self.server.heard.append(self.rfile.read(length))
        self.wfile.write(self.server.answer)


@pytest.fixture(scope="module")
def upstream() -> Iterator[Upstream]:
    with Upstream() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def client(upstream: Upstream) -> Iterator[httpx.Client]:
    settings = ServiceSettings(largest=LARGEST, longest=50_000)
    address = f"http://127.0.0.1:{upstream.server_address[1]}/v1"
    guard = make_guard(settings, upstream=address, policy=tv.Policy.preset("llm"))
    with listening(guard) as near, httpx.Client(base_url=near, headers={"authorization": f"Bearer {KEY}"}) as one:
        yield one


def ask(client: httpx.Client, **more: Any) -> httpx.Response:
    said = {"model": "m", "messages": [{"role": "user", "content": f"Write to {SECRET} in Stockport."}], **more}
    return client.post(CHAT, json=said)


def nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> bool:
    printed = capsys.readouterr()
    return not any(word in printed.err + printed.out for word in ("Traceback", "Ellison", KEY))


WHOLE: dict[str, tuple[bytes, int, str]] = {
    "a page": (answer(b"<html>", kind="text/html"), 502, BROKEN),
    "nothing": (answer(b""), 502, BROKEN),
    "no number": (answer(b'{"a": NaN}'), 502, BROKEN),
    "a number beyond bounds": (answer(b'{"a": 1e999}'), 502, BROKEN),
    "very deep": (answer(b"[" * 90_000 + b"]" * 90_000), 502, BROKEN),
    "deeper than we go": (answer(b"[" * 950 + b"]" * 950), 502, BROKEN),
    "no Unicode": (answer(b'{"a": "\xff"}'), 502, BROKEN),
    "a body that is cut": (answer(b'{"a": "b"', missing=99), 502, BROKEN),
    "too much": (answer(b'"' + b"x" * LARGEST + b'"'), 502, "more than 200,000 bytes"),
    "another place": (answer(b"{}", status="302 Found"), 502, "--upstream"),
    "no status": (answer(b"{}", status="999 Oops"), 502, "--upstream"),
    "no HTTP": (b"\x00garbage\r\n\r\n", 502, "does not answer"),
    "a closed door": (b"", 502, "does not answer"),
    "half a letter": (answer(b'{"a": "\\ud800 <PERSON_1>"}'), 200, SECRET),
    "a list": (answer(b'["<PERSON_1>"]'), 200, SECRET),
    "an error": (answer(b'{"error": {"message": "no <PERSON_1>"}}', status="500 Oops"), 500, SECRET),
}


@pytest.mark.parametrize("name", WHOLE)
def test_whatever_a_server_answers_is_told_in_a_sentence(
    name: str, client: httpx.Client, upstream: Upstream, capsys: pytest.CaptureFixture[str]
) -> None:
    upstream.answer, status, said = WHOLE[name]
    told = ask(client)
    assert (told.status_code, said in told.text) == (status, True)
    assert json.loads(told.text)
    assert nothing_is_printed(capsys)


STREAMS: dict[str, tuple[bytes, str]] = {
    "cut in a placeholder": (stream(chunk(content="Dear <PERS"), missing=99), OFF),
    "cut in an event": (stream(chunk(content="Dear "), 'data: {"choices": [', missing=99), OFF),
    "typed and cut": (stream({"type": "response.output_text.delta", "delta": "Dear <PERS"}, missing=99), OFF),
    "no JSON": (stream(chunk(content="Dear "), "data: {oops\n\n"), BROKEN),
    "very deep": (stream("data: " + "[" * 90_000 + "\n\n"), BROKEN),
    "a line without end": (stream("data: " + "x" * 2 * LARGEST), "event of more than 200,000 bytes"),
    "no table": (stream([1], "data: null\n\n", '"x"', "data: \n\n", "data: [DONE]\n\n"), "[DONE]"),
    "choices that are none": (stream({"choices": 3}, {"choices": ["a"]}, "data: [DONE]\n\n"), "[DONE]"),
    "an index that is none": (stream({"choices": [{"index": "a", "delta": {"content": "<PERSON_1>"}}]}), SECRET),
    "calls that are none": (
        stream(chunk(tool_calls=[3, {"function": 4}, {"index": "q", "function": {"arguments": "<PERSON_1>"}}])),
        SECRET,
    ),
    "parts that are none": (
        stream({"type": "a.delta", "delta": "<PERS", "content_index": "x", "item_id": []}),
        "<PERS",
    ),
    "several at once": (
        stream({"type": "a.delta", "delta": "<PERS"}, chunk(content="<PERS"), {"type": "a.delta", "delta": "ON_1>"}),
        SECRET,
    ),
    "an error": (stream({"error": {"message": "no <PERSON_1>"}}), SECRET),
    "a part in a list": (stream(chunk(content=[{"type": "text", "text": "<PERSON_1>"}])), SECRET),
    "data on two lines": (stream('data: {"choices":\ndata: [{"delta": {"content": "<PERSON_1>"}}]}\n\n'), SECRET),
    "a sign at which Python cuts lines": (stream('data: {"error": "a\u2028b <PERSON_1>"}\n\n'), SECRET),
    "an event with a name": (stream('event: a.b\ndata: {"type": "a.b"}\n\n'), "event: a.b\ndata: "),
}


@pytest.mark.parametrize("name", STREAMS)
def test_whatever_a_server_answers_bit_by_bit_ends_in_events(
    name: str, client: httpx.Client, upstream: Upstream, capsys: pytest.CaptureFixture[str]
) -> None:
    upstream.answer, said = STREAMS[name]
    told = ask(client, stream=True)
    assert told.status_code == 200
    assert said in told.text
    assert all(line.startswith(("data: ", "event: ")) for line in told.text.splitlines() if line)
    assert nothing_is_printed(capsys)


def test_of_a_stream_that_breaks_off_what_came_is_told(client: httpx.Client, upstream: Upstream) -> None:
    upstream.answer = stream(chunk(content="Dear <PERS"), missing=99)
    events = [json.loads(line.removeprefix("data: ")) for line in ask(client, stream=True).text.split("\n\n") if line]
    said = [one["choices"][0]["delta"]["content"] for one in events if "choices" in one]
    assert "".join(said) == "Dear <PERS"
    assert OFF in events[-1]["error"]["message"]


REFUSED: dict[str, tuple[dict[str, Any], int]] = {
    "numbers for letters": ({"messages": [{"role": "user", "content": list(SECRET.encode())}]}, 422),
    "tokens": ({"prompt": [[9906, 11, 220]]}, 422),
    "tokens beside a text": ({"prompt": "x", "prompt_token_ids": [9906, 11, 220]}, 422),
    "a number for a text": ({"messages": [{"role": "user", "content": 447700900618}]}, 422),
    "somebody's number": ({"top_k": 447700900618}, 422),
    "a function called by a name": (
        {"tools": [{"type": "function", "function": {"name": "write_to_margaret_ellison"}}]},
        422,
    ),
    "a field called by a name": ({"margaret_ellison": "x"}, 422),
    "too many words": ({"messages": [{"role": "user", "content": "rain " * 20_000}]}, 413),
}


def test_numbers_and_types_that_a_schema_lists_go_on(client: httpx.Client, upstream: Upstream) -> None:
    upstream.answer = answer(b"{}")
    upstream.heard.clear()
    size = {"type": ["integer", "null"], "enum": [1, 2, 3]}
    schema = {"type": "object", "properties": {"size": size}}
    assert ask(client, tools=[{"type": "function", "function": {"name": "order", "parameters": schema}}]).is_success
    [heard] = upstream.heard
    assert json.loads(heard)["tools"][0]["function"]["parameters"] == schema


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_looked_into_goes_no_further(name: str, client: httpx.Client, upstream: Upstream) -> None:
    upstream.heard.clear()
    more, status = REFUSED[name]
    told = ask(client, **{"instructions": f"Write to {SECRET}.", **more})
    assert told.status_code == status
    assert "Ellison" not in told.text
    assert upstream.heard == []


ODD: dict[str, bytes] = {
    "half a letter": b'{"model": "m", "prompt": "\\ud800 Margaret Ellison"}',
    "an id that is a list": b'{"model": "m", "messages": [{"tool_call_id": ["Margaret Ellison"]}]}',
    "an id that is a table": b'{"model": "m", "messages": [{"id": {"a": "Margaret Ellison"}}]}',
    "an id that is a number": b'{"model": "m", "messages": [{"call_id": 447700900618}]}',
    "a name twice": b'{"model": "m", "prompt": "x", "prompt": "Margaret Ellison"}',
    "another encoding": '{"model": "m", "prompt": "Margaret Ellison"}'.encode("utf-16"),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_requests_go_out_without_what_must_not_be_told(
    name: str, client: httpx.Client, upstream: Upstream, capsys: pytest.CaptureFixture[str]
) -> None:
    upstream.answer = answer(b"{}")
    upstream.heard.clear()
    assert client.post(CHAT, content=ODD[name], headers={"content-type": "application/json"}).status_code == 200
    [heard] = upstream.heard
    assert json.loads(heard)
    assert not any(word in heard for word in (b"Margaret", b"Ellison", b"4477"))
    assert nothing_is_printed(capsys)


def test_a_key_goes_on_byte_by_byte(client: httpx.Client, upstream: Upstream) -> None:
    upstream.answer = answer(b"{}")
    told = client.post(CHAT, json={"model": "m"}, headers=[(b"authorization", "Bearer \u00e9".encode())])
    assert told.status_code == 200


@pytest.mark.parametrize("address", ["http://[", "ftp://a", "a", "http://a?b", "http://a#b"])
def test_an_address_that_is_none_is_told_at_the_start(address: str) -> None:
    with pytest.raises(UsageError, match="--upstream is the base address"):
        check_upstream(address)
