"""Does a server that is dead, late or lying end in one clear error, and never in an answer?"""

import socket
from dataclasses import replace

import pytest

from fakes.web import Answer, Question, Reply, in_turn, said, serving
from textveil.core.errors import SourceError, UsageError
from textveil.corpus.transport import LONGEST_WAIT, Server, server

SECRET = "HIV"
BUSY = Reply(b"busy: you asked for HIV", 503)


def ask(url: str, waits: list[float] | None = None, timeout: float = 5.0) -> object:
    slept: list[float] = [] if waits is None else waits
    return server(url, what="oracle", timeout=timeout, sleep=slept.append).post("/", SECRET)


def error(answer: Answer, timeout: float = 5.0) -> str:
    with serving(answer) as url, pytest.raises(SourceError) as told:
        ask(url, timeout=timeout)
    assert SECRET not in str(told.value)
    assert told.value.__cause__ is None
    return str(told.value)


def test_a_good_answer_is_handed_over() -> None:
    with serving(lambda _: said({"count": 3})) as url:
        assert ask(url) == {"count": 3}


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_busy_server_is_asked_again(status: int) -> None:
    with serving(in_turn(Reply(b"", status), Reply(b"", status), said({"count": 3}))) as url:
        assert ask(url) == {"count": 3}


def test_each_wait_is_twice_the_one_before() -> None:
    waits: list[float] = []
    with serving(in_turn(BUSY, BUSY, BUSY, said({}))) as url:
        ask(url, waits)
    assert waits == [0.5, 1.0, 2.0]


def test_a_server_that_says_how_long_to_wait_is_obeyed_within_reason() -> None:
    waits: list[float] = []
    patient, absurd = replace(BUSY, headers={"Retry-After": "7"}), replace(BUSY, headers={"Retry-After": "86400"})
    with serving(in_turn(patient, absurd, said({}))) as url:
        ask(url, waits)
    assert waits == [7.0, LONGEST_WAIT]


def test_a_server_that_stays_busy_is_given_up() -> None:
    waits: list[float] = []
    with serving(lambda _: BUSY) as url, pytest.raises(SourceError, match="status 503, 5 times: try again later"):
        ask(url, waits)
    assert len(waits) == 4


def test_a_server_that_is_late_is_given_up() -> None:
    assert "did not answer in time" in error(lambda _: replace(said({"count": 3}), late=0.5), timeout=0.05)


def test_a_server_that_drips_is_given_up() -> None:
    assert "did not answer in time" in error(lambda _: replace(said({"count": 3}), drip=0.04), timeout=0.1)


def test_a_server_that_is_not_there_is_out_of_reach() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(SourceError, match="is out of reach, 5 times"):
            ask(f"http://127.0.0.1:{taken.getsockname()[1]}")


def test_half_an_answer_is_none() -> None:
    assert "broke off" in error(lambda _: Reply(b'{"count": 3}', length=100))


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"<html>HIV</html>", b"[3]", b"3", b'"3"', b"null", b"\xff\xfe", b"[" * 100_000, b'{"count": 3}{'],
)
def test_anything_but_one_json_object_is_refused(body: bytes) -> None:
    assert "no JSON object" in error(lambda _: Reply(body))


@pytest.mark.parametrize(
    ("status", "repair"),
    [(400, "check the address"), (404, "check the address"), (401, "user, password or key"), (403, "who asks")],
)
def test_a_refusal_is_not_asked_again_and_names_the_repair(status: int, repair: str) -> None:
    asked: list[Question] = []

    def refuse(question: Question) -> Reply:
        asked.append(question)
        return said({"error": question.body}, status)

    assert repair in error(refuse)
    assert len(asked) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_carries_the_terms_nowhere(status: int) -> None:
    elsewhere: list[Question] = []

    def listen(question: Question) -> Reply:
        elsewhere.append(question)
        return said({"count": 3})

    with serving(listen) as other:
        assert "sends elsewhere" in error(lambda _: Reply(b"", status, {"Location": other}))
    assert not elsewhere


def test_a_user_and_password_travel_in_a_header_and_show_nowhere() -> None:
    asked: list[Question] = []

    def listen(question: Question) -> Reply:
        asked.append(question)
        return said({}, 401)

    with serving(listen) as url, pytest.raises(SourceError) as told:
        ask(url.replace("://", "://ann:p%40ss@"))
    assert asked[0].headers["Authorization"] == "Basic YW5uOnBAc3M="  # ann:p@ss
    assert "ss" not in str(told.value).replace("password", "")


def test_a_server_shows_no_password() -> None:
    shown = repr(server("https://ann:p4ss@example.org/x/", what="oracle"))
    assert "example.org/x" in shown
    assert not any(secret in shown for secret in ("p4ss", "ann", "Basic"))


@pytest.mark.parametrize(
    "url", ["", "example.org", "ftp://example.org", "file:///etc/passwd", "http://", "http://[::1", "http://x:port"]
)
def test_an_address_that_is_not_of_the_web_is_refused(url: str) -> None:
    with pytest.raises(UsageError, match="oracle needs a web address"):
        server(url, what="oracle")


def test_an_ipv6_address_keeps_its_brackets() -> None:
    assert server("http://[::1]:9200/x", what="oracle") == Server("http://[::1]:9200/x", "oracle at [::1]:9200")
