"""The HTTP interface answers as the library does, and refuses in one shape."""

import io
import json
import zipfile
from pathlib import Path

import httpx
import pytest

import textveil as tv
from serve.conftest import Running, Start

SECRET = "Margaret Ellison"
TEXT = f"Please write to {SECRET} at m.ellison@example.org, Stockport."


def test_detect_finds_what_the_library_finds(service: Running) -> None:
    answer = service.post("/v1/detect", text=TEXT)
    assert answer.status_code == 200
    found = [(one["spans"], one["kind"]) for one in answer.json()["findings"]]
    assert found == [([list(span) for span in one.spans], one.kind) for one in tv.detect(TEXT)]


def test_sanitize_says_what_the_library_says(service: Running) -> None:
    said = service.post("/v1/sanitize", text=TEXT).json()
    assert said["text"] == tv.sanitize(TEXT).text
    assert tv.apply(TEXT, [tv.Edit(**edit) for edit in said["edits"]]) == said["text"]


def test_a_policy_of_the_request_is_kept(service: Running) -> None:
    said = service.post(
        "/v1/sanitize", text="A Blue Heron in Ghent.", policy={"hide": ["Blue Heron"], "keep": ["Ghent"]}
    )
    assert "Heron" not in said.json()["text"]
    assert "Ghent" in said.json()["text"]


def test_what_was_certified_verifies_and_what_was_changed_does_not(service: Running) -> None:
    said = service.post("/v1/sanitize", text=TEXT, certificate=True, report=True).json()
    assert 0 <= said["utility"] <= 1
    assert said["report"]["text"] == said["text"]
    good = service.post("/v1/verify", text=said["text"], certificate=said["certificate"]).json()
    assert good == {"holds": True, "findings": []}
    changed = service.post("/v1/verify", text=said["text"] + " Really.", certificate=said["certificate"]).json()
    assert not changed["holds"]
    assert changed["findings"][0]["promise"] == "text"


def test_a_certificate_that_names_a_source_is_not_opened(service: Running) -> None:
    said = service.post("/v1/sanitize", text=TEXT, certificate=True).json()["certificate"]
    said["policy"]["corpus"] = "/etc/passwd"
    answer = service.post("/v1/verify", text=TEXT, certificate=said)
    assert answer.status_code == 422
    assert "passwd" not in answer.text


def test_a_file_comes_back_in_its_own_format(service: Running) -> None:
    page = f"<p>Dear <b>{SECRET}</b></p>".encode()
    answer = service.client.post("/v1/sanitize", files={"file": ("a.html", page)})
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-disposition"] == 'attachment; filename="sanitized.html"'
    assert b"<b>" in answer.content
    assert b"Ellison" not in answer.content


def test_a_file_with_report_and_certificate_comes_as_a_zip(service: Running) -> None:
    form = {"answer": "zip", "policy": json.dumps({"level": "strict"})}
    answer = service.client.post("/v1/sanitize", files={"file": ("a.txt", TEXT.encode())}, data=form)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.namelist() == ["sanitized.txt", "report.json", "certificate.json"]
        assert SECRET not in packed.read("sanitized.txt").decode()
        assert json.loads(packed.read("certificate.json"))["policy"]["level"] == "strict"


def test_counts_and_guesses_are_those_of_the_library(service: Running) -> None:
    counted = service.post("/v1/corpus", terms=["HIV", "influenza"]).json()
    corpus = tv.open_corpus()
    assert counted["together"] == corpus.hits("HIV", "influenza")
    assert counted["pmi"] == pytest.approx(tv.pmi(corpus, "HIV", "influenza"), abs=1e-3)
    text = "She wrote the first program for the engine."
    guessed = service.post(
        "/v1/attack", text=text, candidates=["Ada Lovelace", "Babe Ruth"], truth="Ada Lovelace"
    ).json()
    assert guessed["guesses"][0]["name"] == "Ada Lovelace"
    assert guessed["is_found"] is True


def test_a_vault_remembers_and_restores(start: Start, tmp_path: Path) -> None:
    (tmp_path / "vault.key").write_bytes(b"k" * 32)
    service = start(vault=str(tmp_path / "v.db"), vault_key=str(tmp_path / "vault.key"))
    said = service.post("/v1/sanitize", text=TEXT, policy={"preset": "llm"}, remember="letter").json()["text"]
    assert SECRET not in said
    back = service.post("/v1/restore", text=f"Here: {said}").json()
    assert back["text"] == f"Here: {TEXT}"
    assert back["left"] == 0


def test_without_a_vault_nothing_is_restored(service: Running) -> None:
    assert service.post("/v1/restore", text="<PERSON_1>").status_code == 501


def test_the_service_says_that_it_lives_and_how_much_it_did(service: Running) -> None:
    assert service.client.get("/healthz").json() == {"status": "ok"}
    assert service.client.get("/readyz").json() == {"status": "ready"}
    service.post("/v1/detect", text=TEXT)
    told = service.client.get("/metrics").text
    assert 'textveil_requests_total{method="POST",route="/v1/detect",status="200"}' in told
    assert SECRET not in told


def is_problem(answer: httpx.Response, status: int) -> bool:
    said = answer.json()
    return (
        answer.status_code == status == said["status"]
        and answer.headers["content-type"] == "application/problem+json"
        and set(said) == {"type", "title", "status", "detail"}
    )


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b'"text"', 422),
        (b"{}", 422),
        (b'{"text": 5}', 422),
        (b'{"text": "\\ud800"}', 422),
        (b'{"text": "x", "Margaret": 1}', 422),
        (b'{"text": "x", "policy": {"Margaret": 1}}', 422),
        (b'{"text": "x", "policy": {"level": "Margaret"}}', 422),
        (b'{"text": "x", "policy": {"corpus": "Margaret"}}', 422),
        (b'{"text": "x", "policy": {"kinds": {"Margaret": "hide"}}}', 422),
        (b'{"text": "x", "policy": {"alpha": 2}}', 422),
        (b'{"text": "x", "policy": {"placeholder": "Margaret"}}', 422),
        (b'{"text": ' + b"[" * 100_000, 400),
        (b'{"text": NaN}', 400),
    ],
)
def test_what_is_wrong_is_told_in_one_shape_and_never_repeated(service: Running, body: bytes, status: int) -> None:
    answer = service.client.post("/v1/detect", content=body, headers={"content-type": "application/json"})
    assert is_problem(answer, status)
    assert "Margaret" not in answer.text


def test_other_media_types_and_unknown_formats_are_refused(service: Running) -> None:
    assert is_problem(service.client.post("/v1/detect", content=b"x", headers={"content-type": "text/plain"}), 415)
    assert is_problem(service.client.post("/v1/detect", content=b"x"), 415)
    assert is_problem(service.client.post("/v1/detect", files={"file": ("Margaret.exe", b"x")}), 415)
    assert is_problem(service.client.post("/v1/detect", files={"other": ("a.txt", b"x")}), 422)


@pytest.mark.parametrize(
    "name", ["../../../etc/passwd.txt", "..\\a.txt", "a\r\nX-Evil: 1.txt", "/etc/hosts.txt", ".txt"]
)
def test_the_name_of_a_file_leads_nowhere_and_into_no_header(service: Running, name: str) -> None:
    answer = service.client.post("/v1/sanitize", files={"file": (name, TEXT.encode())})
    assert answer.status_code in (200, 400, 415)
    assert "x-evil" not in answer.headers
    assert "passwd" not in str(answer.headers)


def test_a_damaged_file_and_a_zip_bomb_are_refused(service: Running) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"a" * 300_000_000)
    for name in ("bomb.docx", "bomb.zip"):
        assert is_problem(service.client.post("/v1/sanitize", files={"file": (name, packed.getvalue())}), 422)
    assert is_problem(service.client.post("/v1/sanitize", files={"file": ("a.pdf", b"%PDF-1.4 nothing")}), 422)


def test_what_is_not_there_is_told_in_the_same_shape(service: Running) -> None:
    assert is_problem(service.client.get("/v1/nothing"), 404)
    assert is_problem(service.client.get("/v1/../../etc/passwd"), 404)
    wrong = service.client.get("/v1/detect")
    assert is_problem(wrong, 405)
    assert wrong.headers["allow"] == "POST"


def test_every_answer_forbids_scripts_frames_and_caches(service: Running) -> None:
    for path in ("/healthz", "/nothing", "/openapi.json"):
        headers = service.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


ITALIAN = "La paziente è stata visitata lunedì e da allora non ha più avuto disturbi di alcun genere, perché sta bene."


@pytest.mark.filterwarnings("ignore::textveil.core.errors.LanguageWarning")  # a service tells it in its answer
def test_a_language_that_is_not_read_is_refused_by_a_problem_of_its_own_unless_one_is_named(service: Running) -> None:
    for path in ("/v1/sanitize", "/v1/detect"):
        told = service.post(path, text=ITALIAN)
        assert told.status_code == 422
        assert told.json()["type"].endswith(":other-language")
        assert "en, de, es, fr" in told.json()["detail"]
        named = service.post(path, text=ITALIAN, policy={"language": "es"})
        assert named.status_code == 200
        assert "read as one in Spanish" in named.json()["warning"]
    assert "warning" not in service.post("/v1/sanitize", text=TEXT, policy={"language": "en"}).json()
    assert service.post("/v1/sanitize", text=ITALIAN, policy={"language": "xx"}).status_code == 422
