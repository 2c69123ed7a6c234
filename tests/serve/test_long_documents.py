"""A long document on the desk: only what changed is told, and another process does what takes long."""

import io
import os
import signal
import zipfile
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.samples.files import SAYING
from serve.conftest import Start
from textveil.core.errors import InputError
from textveil.core.model import Document
from textveil.formats.reader import parse
from textveil.formats.registry import Settings as FileSettings
from textveil.serve.desk import assistant_process
from textveil.serve.desk.assistant_process import Assistant
from textveil.serve.desk.desk_decisions import CHOICES, Decision, anchor_at, read_decision
from textveil.serve.desk.exports import export
from textveil.serve.desk.page_data import changed_values, decided_places, preview_values, sheet_values
from textveil.serve.desk.sheet import Sheet
from textveil.serve.problems import Problem

TEXT = "Ann Lee met Bob Stone in Ghent. Ann Lee left Ghent for good, and it rained. Ann Lee wrote to a@example.org."
TERMS = ("Ann Lee", "Bob Stone", "Ghent", "a@example.org", "rained")


def decision(act: Any, term: str, nth: int) -> Decision:
    """A decision about all mentions of a term, or about the first alone."""
    start = TEXT.index(term)
    where = anchor_at(TEXT, (start, start + len(term))) if nth else None
    return Decision(act, (term,), where=where, words="somebody" if act in ("label", "say") else "")


STEPS = st.lists(st.tuples(st.sampled_from(CHOICES), st.sampled_from(TERMS), st.integers(0, 1)), min_size=1, max_size=6)


@settings(max_examples=30, deadline=None)
@given(STEPS, st.integers(0, 2))
def test_what_a_page_knew_and_what_changed_is_all_there_is(steps: list[tuple[str, str, int]], undone: int) -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    shown = sheet_values(sheet)
    moves = [partial(sheet.decide, [decision(*step)]) for step in steps] + [partial(sheet.move, -1)] * undone
    for move in moves:
        before = decided_places(sheet)
        move()
        told = changed_values(sheet, before)
        changed = {one["id"]: one for one in told.pop("changed")}
        shown |= told | {"entities": [changed.get(one["id"], one) for one in shown["entities"]]}
        assert shown == sheet_values(sheet)


def test_a_step_without_a_page_behind_it_is_answered_with_all_there_is(start: Start) -> None:
    desk = start().client
    desk.cookies.set("textveil_desk", "open sesame")
    desk.headers["x-textveil-desk"] = "1"
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    entities = desk.get(f"{place}/state").json()["entities"]
    accept = {"act": "accept", "entities": [entities[0]["id"]]}
    told = desk.post(f"{place}/decisions", json={**accept, "step": 0}).json()
    assert [one["id"] for one in told["changed"]] == [entities[0]["id"]]
    assert len(desk.post(f"{place}/decisions", json=accept).json()["entities"]) == len(entities)
    undone = desk.post(f"{place}/undo", json={}).json()
    assert len(undone["entities"]) == len(entities)
    assert "changed" in desk.post(f"{place}/undo", json={"step": undone["step"]}).json()


@pytest.fixture(scope="module")
def assistant() -> Iterator[Assistant]:
    one = Assistant()
    yield one
    one.close()


def test_another_process_makes_of_a_document_what_this_one_does(assistant: Assistant) -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    for act in ("keep", "mark"):
        sheet.decide([decision(act, "Ghent", 0)])
        assert assistant.do("key", sheet, preview_values) == preview_values(sheet)
    task = partial(export, name="all", four_eyes=False)
    with zipfile.ZipFile(io.BytesIO(assistant.do("key", sheet, task)[1])) as packed:
        assert packed.read("sanitized.txt").decode() == sheet.result.text


def test_what_goes_wrong_in_the_other_process_is_told_in_this_one(assistant: Assistant) -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    with pytest.raises(Problem) as told:
        assistant.do("other", sheet, partial(export, name="nothing", four_eyes=False))
    assert told.value.status == 422
    assert "there is no such file" in told.value.detail


def end_process(_: Sheet) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_when_the_other_process_dies_there_is_a_new_one(assistant: Assistant) -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    with pytest.raises(Problem) as told:
        assistant.do("key", sheet, end_process)
    assert told.value.status == 503
    assert assistant.do("key", sheet, preview_values)["text"] == sheet.result.text


def test_what_is_taken_off_the_desk_is_nowhere_any_more(assistant: Assistant) -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    assistant.do("key", sheet, preview_values)
    process = assistant.process
    assistant.forget("key")
    assert process is not None
    assert assistant.process is None
    assert process.exitcode is not None


def test_a_long_document_is_previewed_and_exported_apart(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assistant_process, "LONG", 0)
    desk = start().client
    desk.cookies.set("textveil_desk", "open sesame")
    desk.headers["x-textveil-desk"] = "1"
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    expected = preview_values(Sheet(Document.from_text(TEXT), "a"))
    assert desk.get(f"{place}/preview").json()["text"] == expected["text"]
    assert desk.get(f"{place}/export/file").text == expected["text"]
    guessed = desk.post(f"{place}/attack", json={"candidates": ["Ann Lee", "Bob Stone"]}).json()
    assert {"before", "after"} <= set(guessed)
    assert desk.delete(place).status_code == 204


@pytest.mark.parametrize("ending", SAYING)
def test_a_file_of_every_format_is_previewed_and_exported_in_the_other_process(
    assistant: Assistant, ending: str
) -> None:
    lines = ["Margaret Ellison, 0161 496 0735, left.", "It rained in the night."]
    document = parse(SAYING[ending](lines), settings=FileSettings("the file", ending))
    sheet = Sheet(document, "a")
    assert assistant.do(ending, sheet, preview_values) == preview_values(sheet)
    called, data = assistant.do(ending, sheet, partial(export, name="file", four_eyes=False))
    written = parse(data, settings=FileSettings("the file", called.rpartition(".")[2]))
    assert "0735" not in written.text
    assert "It rained in the night." in " ".join(written.text.split())


def test_a_word_file_of_sixty_pages_is_exported_from_the_desk(start: Start) -> None:
    page = ["The committee met and agreed on the next steps of the plan. " * 40 + "Nobody objected."]
    lines = [*page * 60, "Margaret Ellison wrote it down."]
    desk = start().client
    desk.cookies.set("textveil_desk", "open sesame")
    desk.headers["x-textveil-desk"] = "1"
    file = {"file": ("minutes.docx", SAYING["docx"](lines))}
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", files=file).json()["id"]
    assert len(desk.get(place).json()["text"]) >= 140_000
    answer = desk.get(f"{place}/export/file")
    assert answer.status_code == 200, answer.text
    written = parse(answer.content, settings=FileSettings("the file", "docx")).text
    assert "Ellison" not in written
    assert written.count("Nobody objected.") == 60


def test_a_decision_of_no_kind_is_refused() -> None:
    with pytest.raises(InputError, match="damaged"):
        read_decision({"act": "keep", "terms": ["x"], "where": None, "kind": ["person"]})
