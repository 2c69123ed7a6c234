"""A model never learns what must not be told, and whoever asks does not notice."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import openai
import pytest

import textveil as tv
from serve.conftest import listening
from serve.test_interface import ITALIAN
from textveil.cli.main import main
from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.replacements.placeholder_forms import template
from textveil.serve.guard.prompts import PlaceholderMemory
from textveil.serve.guard.proxy import check_policy, check_upstream, make_guard
from textveil.serve.service_settings import ServiceSettings
from textveil.serve.web import JSONResponse, Request, Response, Route, Starlette, StreamingResponse

EXAMPLES: dict[Kind, list[str]] = {
    Kind.E_MAIL_ADDRESS: ["owl.{n}@example.org", "a-{n}@mail.example.co.uk"],
    Kind.PHONE_NUMBER: ["+44 161 496 {n:04d}", "+1 212 555 {n:04d}"],
    Kind.NETWORK_ADDRESS: ["192.168.{a}.{b}", "10.{a}.{b}.7"],
    Kind.KEY: ["sk-{x}", "ghp_{x}0123456789abcd"],
    Kind.WEB_ADDRESS: ["https://intern.example.org/p/{n}?u={x}"],
}


class Model:
    """A model of another's, which says what it was told, in pieces if asked; it remembers every byte it got."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.size = 3

    async def chat(self, request: Request) -> Response:
        self.heard.append(
            await request.body() + repr(sorted(request.headers.items())).encode() + str(request.url).encode()
        )
        body = json.loads(await request.body())
        said = "You said: " + " / ".join(str(one.get("content")) for one in body["messages"])
        if not body.get("stream"):
            call = {
                "id": "call_9",
                "type": "function",
                "function": {"name": "f", "arguments": json.dumps({"to": said})},
            }
            message = {"role": "assistant", "content": said, "tool_calls": [call]}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            return JSONResponse(
                {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
            )
        return StreamingResponse(self.pieces(said), media_type="text/event-stream")

    async def respond(self, request: Request) -> Response:
        self.heard.append(await request.body() + b"[(")
        body = json.loads(await request.body())
        said = f"You said: {body['input']}"
        part = {"type": "output_text", "text": said, "annotations": []}
        message = {"id": "m1", "type": "message", "role": "assistant", "status": "completed", "content": [part]}
        whole = {"id": "r", "object": "response", "created_at": 1, "model": "m", "output": [message], "tools": [],
                 "parallel_tool_calls": False, "tool_choice": "auto", "status": "completed"}  # fmt: skip
        if not body.get("stream"):
            return JSONResponse(whole)
        frame = {"item_id": "m1", "output_index": 0, "content_index": 0, "logprobs": []}
        deltas = [said[start : start + self.size] for start in range(0, len(said), self.size)]
        events = [{**frame, "type": "response.output_text.delta", "delta": one} for one in deltas]
        events += [{**frame, "type": "response.output_text.done", "text": said}]
        events += [{"type": "response.completed", "response": whole}]
        told = [f"event: {one['type']}\ndata: {json.dumps({**one, 'sequence_number': 1})}\n\n" for one in events]
        return StreamingResponse(iter(told), media_type="text/event-stream")

    async def pieces(self, said: str) -> Any:
        frame = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m"}
        for start in range(0, len(said), self.size):
            delta = {"role": "assistant", "content": said[start : start + self.size]}
            yield f"data: {json.dumps({**frame, 'choices': [{'index': 0, 'delta': delta, 'finish_reason': None}]})}\n\n"
        yield f"data: {json.dumps({**frame, 'choices': [{'index': 0, 'delta': {}, 'finish_reason': 'stop'}]})}\n\n"
        yield "data: [DONE]\n\n"

    def knows(self, secret: str) -> bool:
        """Whether a secret, or what JSON makes of it, ever arrived."""
        heard = b"".join(self.heard)
        return secret.encode() in heard or json.dumps(secret)[1:-1].encode() in heard


@contextmanager
def guarded(model: Model, **settings: Any) -> Iterator[openai.OpenAI]:
    """A client that reaches a model through a guard."""
    ways = {"/v1/chat/completions": model.chat, "/v1/responses": model.respond}
    upstream = Starlette(routes=[Route(path, answer, methods=["POST"]) for path, answer in ways.items()])
    with listening(upstream) as far:
        guard = make_guard(ServiceSettings(), upstream=f"{far}/v1", policy=tv.Policy.preset("llm", **settings))
        with listening(guard) as near, openai.OpenAI(base_url=f"{near}/v1", api_key="sk-mine", max_retries=0) as client:
            yield client


@pytest.fixture(scope="module")
def model() -> Model:
    return Model()


@pytest.fixture(scope="module")
def client(model: Model) -> Iterator[openai.OpenAI]:
    with guarded(model) as one:
        yield one


TEXT = 'Please write to Margaret Ellison, m.ellison@example.org, in Stockport. She said "no".'


def ask(client: openai.OpenAI, text: str) -> Any:
    return client.chat.completions.create(model="m", messages=[{"role": "user", "content": text}])


def test_an_answer_comes_back_with_the_truth_and_the_model_never_heard_it(client: openai.OpenAI, model: Model) -> None:
    answer = ask(client, TEXT)
    assert answer.choices[0].message.content == f"You said: {TEXT}"
    assert json.loads(answer.choices[0].message.tool_calls[0].function.arguments) == {"to": f"You said: {TEXT}"}
    for secret in ("Margaret", "Ellison", "m.ellison", "Stockport"):
        assert not model.knows(secret)
    assert model.knows("<PERSON_1>")


def test_a_prompt_in_a_language_that_is_not_read_never_reaches_the_model(client: openai.OpenAI, model: Model) -> None:
    heard = len(model.heard)
    with pytest.raises(openai.UnprocessableEntityError, match=r"in no language that is read here .*--language en"):
        ask(client, ITALIAN)
    assert len(model.heard) == heard


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_a_streamed_answer_does_too_wherever_it_is_cut(client: openai.OpenAI, model: Model, size: int) -> None:
    model.size = size
    chunks = client.chat.completions.create(model="m", messages=[{"role": "user", "content": TEXT}], stream=True)
    said = [chunk.choices[0].delta.content or "" for chunk in chunks]
    assert "".join(said) == f"You said: {TEXT}"
    assert not model.knows("Ellison")


@pytest.mark.parametrize(
    "written",
    ["PERSON_1", "PERSON_12", "<PERSON 12>", "[PERSON_1]", "< PERSON_1 >", "PERSON_123", "<Person1>", "<PERSON_01>"],
)
@pytest.mark.parametrize("size", [1, 2, 5, 9])
def test_what_a_model_writes_otherwise_is_put_back_wherever_it_is_cut(written: str, size: int) -> None:
    memory = PlaceholderMemory(template("<{KIND}_{n}>"), {"<PERSON_1>": "Ann", "<PERSON_12>": "Bob"})
    text = f"DEAR {written}, SEE [1] AND {{2}} OF {written}"
    said, held = "", ""
    for start in range(0, len(text), size):
        held += text[start : start + size]
        ready = memory.ready(held)
        said, held = said + memory.restore(held[:ready]), held[ready:]
    truth = written if "3" in written else "Bob" if "2" in written else "Ann"
    assert said + memory.restore(held) == f"DEAR {truth}, SEE [1] AND {{2}} OF {truth}"


@pytest.mark.parametrize("size", [1, 4, 1000])
def test_responses_come_back_with_the_truth_too(client: openai.OpenAI, model: Model, size: int) -> None:
    model.size = size
    model.heard.clear()
    assert client.responses.create(model="m", input=TEXT).output_text == f"You said: {TEXT}"
    said, done = "", ""
    for event in client.responses.create(model="m", input=TEXT, stream=True):
        said += event.delta if event.type == "response.output_text.delta" else ""
        done += event.text if event.type == "response.output_text.done" else ""
    assert said == done == f"You said: {TEXT}"
    assert not model.knows("Ellison")


def test_a_conversation_that_lies_with_the_model_is_refused(client: openai.OpenAI, model: Model) -> None:
    model.heard.clear()
    with pytest.raises(openai.UnprocessableEntityError, match="whole conversation"):
        client.responses.create(model="m", input="Hello", previous_response_id="r")
    assert model.heard == []


def test_somebody_is_the_same_placeholder_in_every_message(client: openai.OpenAI, model: Model) -> None:
    model.heard.clear()
    client.chat.completions.create(
        model="m",
        messages=[
            {"role": "system", "content": "You help Margaret Ellison."},
            {"role": "user", "content": "Who is Margaret Ellison?", "name": "Bartholomew"},
        ],
        user="bartholomew@example.org",
    )
    body = json.loads(model.heard[0].split(b"[(")[0])
    assert [one["content"] for one in body["messages"]] == ["You help <PERSON_1>.", "Who is <PERSON_1>?"]
    assert not model.knows("artholomew")


def secrets() -> list[str]:
    """A thousand secrets, drawn from one seed."""
    draw = random.Random(18)
    made: list[str] = []
    while len(made) < 1000:
        kind = draw.choice(list(EXAMPLES))
        letters = "".join(draw.choice("abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789") for _ in range(28))
        values = {"n": draw.randrange(10_000), "a": draw.randrange(256), "b": draw.randrange(256), "x": letters}
        made.append(draw.choice(EXAMPLES[kind]).format(**values))
    return made


CARRIERS = (
    "Please tell {} what you think.",
    "contact: {}",
    "My colleague wrote from {} yesterday; should I answer?",
    '{{"value": "{}"}}',
    "{}",
    "- {}\n- and nothing else",
)


def test_none_of_a_thousand_planted_secrets_reaches_the_model(client: openai.OpenAI, model: Model) -> None:
    model.heard.clear()
    planted = secrets()
    for number in range(0, len(planted), 20):
        some = planted[number : number + 20]
        texts = [CARRIERS[place % len(CARRIERS)].format(secret) for place, secret in enumerate(some)]
        said = "".join(
            str(ask(client, "\n\n".join(part)).choices[0].message.content) for part in (texts[:10], texts[10:])
        )
        assert [secret for secret in some if secret not in said] == []
    assert [secret for secret in planted if model.knows(secret)] == []


def test_a_secret_is_found_wherever_a_request_can_hold_one(client: openai.OpenAI, model: Model) -> None:
    model.heard.clear()
    secret = "m.ellison@example.org"
    description = {"type": "string", "description": f"as {secret} said", "enum": [secret]}
    tool: Any = {
        "type": "function",
        "function": {"name": "send", "parameters": {"type": "object", "properties": {"to": description, secret: {}}}},
    }
    call: Any = {
        "id": secret,
        "type": "function",
        "function": {"name": "send", "arguments": json.dumps({"to": secret})},
    }
    client.chat.completions.create(
        model="m",
        messages=[
            {"role": "assistant", "tool_calls": [call]},
            {"role": "tool", "tool_call_id": secret, "content": [{"type": "text", "text": secret}]},
        ],
        tools=[tool],
        stop=[secret],
        metadata={"who": secret},
        extra_headers={"x-note": secret, "referer": f"https://example.org/?q={secret}"},
    )
    assert not model.knows(secret)
    sent = json.loads(model.heard[0].split(b"[(")[0])
    assert sent["messages"][0]["tool_calls"][0]["id"] == sent["messages"][1]["tool_call_id"]
    assert sent["tools"][0]["function"]["name"] == "send"


def test_what_nobody_can_look_into_is_refused(client: openai.OpenAI, model: Model) -> None:
    model.heard.clear()
    picture: Any = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    with pytest.raises(openai.UnprocessableEntityError, match="looked into"):
        client.chat.completions.create(model="m", messages=[{"role": "user", "content": [picture]}])
    with pytest.raises(openai.NotFoundError):
        client.files.list()
    assert model.heard == []


def test_a_model_that_does_not_answer_is_a_problem_that_repeats_nothing() -> None:
    guard = make_guard(ServiceSettings(), upstream="http://127.0.0.1:9/v1", policy=tv.Policy.preset("llm"))
    with listening(guard) as near, openai.OpenAI(base_url=f"{near}/v1", api_key="x", max_retries=0) as client:
        with pytest.raises(openai.InternalServerError, match="does not answer") as raised:
            ask(client, TEXT)
        assert "Ellison" not in str(raised.value)


def test_a_policy_that_cannot_be_put_back_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for policy in (
        tv.Policy(),
        tv.Policy.preset("llm", mode="redact"),
        tv.Policy.preset("llm", replace={"date": "year"}),
    ):
        with pytest.raises(UsageError, match="placeholder"):
            check_policy(policy)
    for address in ("ftp://x/v1", "example.org", "https://x/v1?key=1", ""):
        with pytest.raises(UsageError, match="base address"):
            check_upstream(address)
    assert main(["guard", "--upstream", "https://example.org/v1", "--host", "0.0.0.0"]) == 2
    assert "this machine alone" in capsys.readouterr().err
