"""What the desk keeps of decisions, whom it lets export, and what its log says."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps

from formats.samples.files import PLANTED
from serve.conftest import Running, Start, running
from serve.test_interface import ITALIAN
from textveil.cli.desk import list_files
from textveil.core.errors import InputError, UsageError
from textveil.core.libraries import library
from textveil.core.model import Document
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.serve.desk.desk_decisions import (
    Decision,
    Places,
    anchor_at,
    find_anchor,
    place_decisions,
    read_decisions,
    write_decisions,
)
from textveil.serve.desk.exports import as_csv, as_xlsx, harmless
from textveil.serve.desk.page_data import preview_values
from textveil.serve.desk.pictures import draw, sheets_of
from textveil.serve.desk.routes import MOST_BESIDE, check_codes, load_codes
from textveil.serve.desk.sheet import Sheet, units_in
from textveil.serve.service_settings import ServiceSettings

TEXT = "Ann Lee met Bob Stone in Ghent. Later Ann Lee left Ghent for good, and it rained."


@given(st.text(alphabet="aé😀 \n", max_size=30), st.data())
def test_places_survive_the_way_to_a_browser_and_back(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    units = units_in(text)
    assert units.of_place(place) == len(text[:place].encode("utf-16-le")) // 2
    assert units.to_place(units.of_place(place)) == place


@given(st.text(alphabet="abc \n", max_size=20), st.integers(0, 1))
def test_an_anchor_finds_its_place_again_in_the_next_version(before: str, nth: int) -> None:
    start = [place for place in range(len(TEXT)) if TEXT.startswith("Ann Lee", place)][nth]
    anchor = anchor_at(TEXT, (start, start + 7))
    moved = start + len(before)
    assert find_anchor(anchor, "Ann Lee", before + TEXT) == [(moved, moved + 7)]


def test_an_anchor_that_nothing_is_left_of_finds_no_place() -> None:
    anchor = anchor_at(TEXT, (0, 7))
    assert find_anchor(anchor, "Ann Lee", "Something else. Yours, Ann Lee (sales)") == []


def test_of_two_decisions_about_one_place_the_later_holds() -> None:
    keep, hide = Decision("keep", ("Ghent",)), Decision("hide", ("Ghent",))
    assert [one.decision.act for one in place_decisions([keep, hide], Places(TEXT))] == ["hide", "hide"]
    one = Decision("keep", ("Ghent",), where=anchor_at(TEXT, (25, 30)))
    assert [placed.decision.act for placed in place_decisions([hide, one], Places(TEXT))] == ["keep", "hide"]
    assert place_decisions([hide, Decision("reset", ("Ghent",))], Places(TEXT)) == []


def test_a_decision_never_cuts_into_a_longer_word() -> None:
    assert place_decisions([Decision("hide", ("rain",))], Places(TEXT)) == []


def test_decisions_come_back_from_their_file_as_they_were() -> None:
    decisions = [
        Decision("say", ("Ann Lee",), "person", None, "the author", "FOIA (b)(6)", "", "Ada", "2026-01-01"),
        Decision("keep", ("Ghent",), where=anchor_at(TEXT, (25, 30)), because="a city"),
    ]
    assert read_decisions(write_decisions(decisions, {"level": "strict"})) == (decisions, {"level": "strict"})


FORM = {"format": "textveil decisions 1", "policy": {}}
DAMAGED = [
    "",
    "[]",
    "{}",
    json.dumps({"format": "textveil decisions 1"}),
    json.dumps(FORM),
    json.dumps({**FORM, "decisions": [{"act": "burn", "terms": ["x"], "where": None}]}),
    json.dumps({**FORM, "decisions": [{"act": "keep", "terms": [5], "where": None}]}),
]


@pytest.mark.parametrize("damaged", DAMAGED)
def test_a_damaged_file_of_decisions_is_an_error(damaged: str) -> None:
    with pytest.raises(InputError, match="decisions"):
        read_decisions(damaged)


def test_undo_and_redo_look_at_other_steps_and_lose_nothing() -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    sheet.decide([Decision("keep", ("Ghent",))])
    assert "Ghent" in sheet.result.text
    sheet.move(-1)
    assert "Ghent" not in sheet.result.text
    sheet.move(1)
    assert "Ghent" in sheet.result.text
    sheet.move(-1)
    sheet.set_policy({"level": "strict"})
    sheet.move(1)
    assert sheet.now.decisions == ()


def test_a_policy_of_a_file_holds_beside_what_the_page_sets(tmp_path: Path) -> None:
    (tmp_path / "e.tsv").write_text("flu\tfever\nflu\tcough\nHIV infection\tfever\nHIV infection\trash\n")
    file = tmp_path / "policy.toml"
    file.write_text(f'k = 1\nentities = "{tmp_path / "e.tsv"}"\nhidden_entities = ["HIV infection"]\nhide = ["good"]\n')
    sheet = Sheet(Document.from_text("A rash and fever. " + TEXT), "a", str(file))
    assert "rash" not in sheet.result.text
    sheet.set_policy({"level": "strict", "hide": ["rained"]})
    assert [one.label for one in sheet.policy.promises] == ["anonymise", "hide", "k-safety"]
    for word in ("rash", "rained", "good"):
        assert word not in sheet.result.text
    assert sheet.sanitizer is sheet.sanitizer
    with pytest.raises(UsageError, match=r"k-safety.*say why"):
        sheet.decide([Decision("keep", ("rash",))])


def test_every_entity_has_a_ladder_whatever_words_it_begins_with() -> None:
    sheet = Sheet(
        Document.from_text("Stepping Hill Hospital\nDepartment of Oncology\n15 October 2004\nDear Dr Patel,"), "a"
    )
    for one in sheet.entities:
        for span in one.spans:
            assert all(rung.label for rung in sheet.ladder(span))


def test_what_falls_when_the_rest_is_read_again_is_told() -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    told = preview_values(sheet)
    known = [span for one in sheet.entities for span in one.spans]
    for edit in sheet.result.changes:
        is_known = any(start < edit.end and edit.start < end for start, end in known)
        assert is_known or [edit.start, edit.end] in [one["span"] for one in told["later"]]


def test_whoever_decided_is_no_second_person_and_a_change_takes_approval_back() -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    sheet.decide([Decision("keep", ("Ghent",), who="Ada")])
    for who in ("Ada", " ada", "", " "):
        with pytest.raises(UsageError, match="second person"):
            sheet.approve(who)
    sheet.approve("Grace")
    assert sheet.now.approved_by == ("Grace",)
    sheet.decide([Decision("accept", ("Ann Lee",), who="Ada")])
    assert not sheet.now.approved_by


def test_nobody_approves_what_was_decided_without_a_name() -> None:
    sheet = Sheet(Document.from_text(TEXT), "a")
    sheet.decide([Decision("keep", ("Ghent",))])
    with pytest.raises(UsageError, match="without a name"):
        sheet.approve("Grace")
    sheet.move(-1)
    sheet.decide([Decision("keep", ("Ghent",), who="Ada")])
    sheet.approve("Grace")
    assert sheet.now.approved_by == ("Grace",)


@pytest.fixture
def desk(start: Start) -> httpx.Client:
    service = start(four_eyes=True)
    service.client.cookies.set("textveil_desk", "open sesame")
    service.client.headers["x-textveil-desk"] = "1"
    service.client.get("/desk", params={"token": "open sesame"})
    return service.client


def test_nothing_is_released_before_a_second_person_looked(desk: httpx.Client) -> None:
    about = desk.get("/desk/api/about").json()
    assert set(about["open_exports"]) < set(about["exports"]), "the page tells what waits"
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    entities = [one["id"] for one in desk.get(f"{place}/state").json()["entities"]]
    decided = desk.post(f"{place}/decisions", json={"act": "accept", "entities": entities, "who": "Ada"})
    assert decided.json()["reviewed"] == len(entities)
    for name in ("file", "all", "certificate.json", "redaction-log.csv"):
        assert desk.get(f"{place}/export/{name}").status_code == 422
    assert desk.post(f"{place}/approve", json={"who": "Ada"}).status_code == 422
    assert desk.post(f"{place}/approve", json={"who": "Grace"}).json()["approved_by"] == ["Grace"]
    assert "Ann Lee" not in desk.get(f"{place}/export/file").text
    log = list(csv.DictReader(io.StringIO(desk.get(f"{place}/export/redaction-log.csv").content.decode("utf-8-sig"))))
    assert {row["decided by"] for row in log} == {"Ada"}
    assert {row["reviewed by"] for row in log} == {"Grace"}
    assert "Ann Lee" not in str(log)


def test_a_document_that_is_not_on_the_desk_is_told_so(desk: httpx.Client) -> None:
    assert desk.get("/desk/api/documents/nothing/state").status_code == 404
    assert desk.get("/desk/static/routes.py").status_code == 404
    assert desk.get("/desk/static/..%2froutes.py").status_code == 404


NONE: list[dict[str, Any]] = [
    {"act": "keep"},
    {"act": "burn", "entities": ["x"]},
    {"act": "hide", "span": [5, 5]},
    {"act": "hide", "span": [0, 999]},
    {"act": "say", "span": [0, 3]},
    {"act": "keep", "entities": ["none"]},
]


@pytest.mark.parametrize("body", NONE)
def test_a_decision_that_is_none_is_refused(desk: httpx.Client, body: dict[str, Any]) -> None:
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    answer = desk.post(f"{place}/decisions", json=body)
    assert answer.status_code == 422
    assert desk.get(f"{place}/state").json()["step"] == 0


RULES: list[dict[str, Any]] = [
    {"patterns": [{"name": "badge", "regex": "(?<=a)b"}]},
    {"patterns": [{"name": "badge", "regex": "ZZ[0-9]{4}", "examples": ["«YY1234»"]}]},
    {"entities": {"flu": ["fever"]}, "k": 1},
    {"entities": {"flu": ["fever"]}, "k": 1, "hidden_entities": ["measles"]},
    {"hidden_entities": ["flu"]},
]


@pytest.mark.parametrize("rules", RULES)
def test_rules_that_cannot_be_kept_are_refused_and_nothing_changes(desk: httpx.Client, rules: dict[str, Any]) -> None:
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    assert desk.put(f"{place}/policy", json=rules).status_code == 422
    state = desk.get(f"{place}/state").json()
    assert (state["step"], state["policy"]) == (0, {})


def test_patterns_and_entities_of_ones_own_hide_at_the_desk(desk: httpx.Client) -> None:
    text = "Badge ZZ1234 was left. The patient has a rash and fever."
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": text}).json()["id"]
    known = {"influenza": ["fever", "cough"], "HIV infection": ["fever", "rash"]}
    rules = {
        "patterns": [{"name": "badge", "regex": "ZZ[0-9]{4}"}],
        "entities": known,
        "k": 1,
        "hidden_entities": ["HIV infection"],
    }
    state = desk.put(f"{place}/policy", json=rules).json()
    assert {"pattern", "k-safety"} <= {name for one in state["entities"] for name in one["promises"]} | {"pattern"}
    said = desk.get(f"{place}/preview").json()
    assert "ZZ1234" not in said["text"]
    assert "rash" not in said["text"]
    assert "k-safety" in said["promises"]


@pytest.mark.parametrize("more", [{"corpus": "/etc/passwd"}, {"entities": "sqlite:/x.db"}, {"reader": "spacy:x"}])
def test_a_file_of_decisions_opens_no_other_file(desk: httpx.Client, more: dict[str, str]) -> None:
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    answer = desk.post(f"{place}/decisions-file", json={"file": write_decisions([], more)})
    assert answer.status_code == 422
    assert answer.json()["type"].endswith("wrong-shape")


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_no_cell_of_the_log_is_a_formula(cell: str) -> None:
    assert harmless(cell).startswith("'")
    assert b"'=1+1" in as_csv([("=1+1",)])
    assert as_xlsx([("<&>\x00",)])[:2] == b"PK"


def test_reason_codes_come_with_the_package_or_from_a_file(tmp_path: Any) -> None:
    assert "(b)(6)" in load_codes()["FOIA"]
    (tmp_path / "codes.toml").write_text('[Ours]\n"A" = "because"\n')
    assert load_codes(str(tmp_path / "codes.toml")) == {"Ours": {"A": "because"}}
    for wrong in ({}, {"A": "x"}, {"A": {"B": 1}}):
        with pytest.raises(InputError, match="reason codes"):
            check_codes(wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_the_desk_is_closed_where_several_workers_answer(service: Running) -> None:
    assert not ServiceSettings(workers=2).has_desk
    assert service.client.get("/desk").status_code == 200


def test_a_document_that_was_read_before_gives_the_same_away() -> None:
    for policy in ({}, {"level": "strict"}, {"hide": ["rained"]}, {"protect": ["Ghent"]}):
        sheet = Sheet(Document.from_text(TEXT), "a")
        assert sheet.reading.text == TEXT
        sheet.set_policy(policy)
        assert sheet.findings == sheet.sanitizer.detect(sheet.document)


def test_a_page_that_shows_an_older_step_changes_nothing(desk: httpx.Client) -> None:
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": TEXT + " Two tabs."}).json()["id"]
    state = desk.get(f"{place}/state").json()
    first, second = (one["id"] for one in state["entities"][:2])
    done = desk.post(
        f"{place}/decisions", json={"act": "keep", "entities": [first], "who": "Ada", "step": state["step"]}
    )
    assert done.status_code == 200
    for path, body in (
        ("decisions", {"act": "keep", "entities": [second]}),
        ("undo", {}),
        ("approve", {"who": "Eve"}),
        ("decisions-file", {"file": write_decisions([], {})}),
    ):
        refused = desk.post(f"{place}/{path}", json={**body, "step": state["step"]})
        assert refused.status_code == 409
        assert "Ada" in refused.json()["detail"]
    assert desk.put(f"{place}/policy?step={state['step']}", json={"level": "strict"}).status_code == 409
    now = desk.get(f"{place}/state").json()
    assert [one["act"] for one in now["entities"][:2]] == ["keep", ""]
    assert now["step"] == done.json()["step"]
    assert desk.post(f"{place}/undo", json={"step": now["step"]}).status_code == 200


def test_whoever_waits_is_told_of_a_change(desk: httpx.Client) -> None:
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": TEXT + " Waiting."}).json()["id"]
    state = desk.get(f"{place}/state").json()
    chosen = {"act": "keep", "entities": [state["entities"][0]["id"]], "who": "Ada"}
    told = desk.post(f"{place}/decisions", json=chosen).json()["step"]
    assert desk.get(f"{place}/changes?after={state['step']}").json() == {"step": told, "who": "Ada"}


def test_the_same_document_is_on_the_desk_once_and_comes_back_with_what_was_decided(desk: httpx.Client) -> None:
    text = {"text": TEXT + " Once."}
    name = desk.post("/desk/api/documents", json=text).json()["id"]
    assert desk.post("/desk/api/documents", json=text).json()["id"] == name
    desk.delete(f"/desk/api/documents/{name}")
    assert desk.post("/desk/api/documents", json=text).json()["id"] != name


def test_what_is_hidden_by_hand_is_in_the_list_with_its_code_and_count(desk: httpx.Client) -> None:
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": f"{TEXT} It rained."}).json()["id"]
    start = TEXT.index("rained")
    said = {"act": "hide", "span": [start, start + 6], "everywhere": True, "code": "FOIA (b)(6)"}
    [own] = desk.post(f"{place}/decisions", json=said).json()["own"]
    assert (own["label"], own["rules"], len(own["mentions"])) == ("rained", ["by hand"], 2)
    assert {one["code"] for one in own["mentions"]} == {"FOIA (b)(6)"}
    worded = {"act": "say", "entities": [own["id"]], "words": "was wet"}
    assert [one["act"] for one in desk.post(f"{place}/decisions", json=worded).json()["own"]] == ["say"]
    assert "was wet" in desk.get(f"{place}/preview").json()["text"]
    back = {"act": "reset", "entities": [own["id"]]}
    assert desk.post(f"{place}/decisions", json=back).json()["own"] == []


STAFF = "name,team,note\nAnn Lee,Ops,came late\nBob Stone,Sales,saw Ann\nCay Ray,Ops,left\n"


def test_a_column_is_hidden_kept_and_given_back_as_a_whole(desk: httpx.Client) -> None:
    opened = desk.post("/desk/api/documents", files={"file": ("staff.csv", STAFF.encode())}, data={"name": "staff.csv"})
    place = f"/desk/api/documents/{opened.json()['id']}"
    shown = desk.get(place).json()
    [table] = shown["tables"]
    text = [[shown["text"][slice(*cell)] for cell in row] for row in table["rows"]]
    assert text == [line.split(",") for line in STAFF.splitlines()[1:]]
    state = desk.get(f"{place}/state").json()
    assert [(one["name"], one["verdict"]) for one in state["columns"]] == [
        ("name", "hide"),
        ("team", "keep"),
        ("note", "read"),
    ]
    for column, act in ((1, "hide"), (0, "keep")):
        state = desk.post(f"{place}/decisions", json={"act": act, "column": column}).json()
    said = desk.get(f"{place}/preview").json()["text"]
    assert "Ops" not in said
    assert "Ann Lee" in said
    assert [one["act"] for one in state["columns"]] == ["keep", "hide", ""]
    desk.post(f"{place}/decisions", json={"act": "reset", "column": 1})
    assert "Ops" in desk.get(f"{place}/preview").json()["text"]


def test_what_stands_outside_the_running_text_has_a_label(desk: httpx.Client) -> None:
    data = PLANTED["docx"]("Ellison")
    opened = desk.post("/desk/api/documents", files={"file": ("letter.docx", data)}, data={"name": "letter.docx"})
    shown = desk.get(f"/desk/api/documents/{opened.json()['id']}").json()
    labels = {label for _, label in shown["labels"]}
    assert {"comment", "header", "property: creator", "target of a link"} <= labels
    assert not [label for label in labels if "Ellison" in label]


def test_a_name_below_a_letter_is_no_heading(desk: httpx.Client) -> None:
    text = "Findings\n\nShe was well when she left us.\n\nYours sincerely,\n\nMargaret Ellison\nConsultant Oncologist\n"
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": text}).json()["id"]
    lines = dict(zip(text.splitlines(), desk.get(place).json()["lines"], strict=True))
    assert lines["Findings"] == "heading"
    assert lines["Margaret Ellison"] == lines["Consultant Oncologist"] == ""


def test_a_file_that_nothing_reads_is_refused_in_a_few_words(desk: httpx.Client) -> None:
    refused = desk.post("/desk/api/documents", files={"file": ("a.xyz", b"x")}, data={"name": "a.xyz"})
    assert refused.status_code == 415
    assert refused.json()["detail"].startswith("no format for '.xyz'; there are: text, Markdown, ")
    assert len(refused.json()["detail"]) < 300


def test_what_more_general_words_tell_never_rises(desk: httpx.Client) -> None:
    text = "Ann Lee was born on 15 October 2004 in Stockport. She is 42 years old and lives in Brussels.\n"
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": text}).json()["id"]
    ladders = [
        [rung["bits"] for rung in desk.get(f"{place}/ladder", params={"entity": one["id"]}).json()["rungs"]]
        for one in desk.get(f"{place}/state").json()["entities"]
    ]
    assert max(map(len, ladders)) > 2
    assert all(bits == sorted(bits, reverse=True) for bits in ladders)


def test_a_signature_above_comments_is_no_heading(desk: httpx.Client) -> None:
    data = (Path(__file__).parents[2] / "examples" / "medical-letter.docx").read_bytes()
    opened = desk.post("/desk/api/documents", files={"file": ("letter.docx", data)}, data={"name": "letter.docx"})
    shown = desk.get(f"/desk/api/documents/{opened.json()['id']}").json()
    lines = dict(zip(shown["text"].split("\n"), shown["lines"], strict=True))
    assert lines["Department of Oncology"] == "heading"
    assert lines["Consultant oncologist"] == ""


def test_a_folder_is_reviewed_by_several_who_hand_documents_over(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.txt", "b.txt")]
    for number, file in enumerate(files):
        file.write_text(f"{number} Ann Lee met Bob Stone in Ghent.\n")
    state, documents = tmp_path / "kept", tuple(map(str, files))
    for is_again in (False, True):
        with running(state, documents=documents) as service:
            desk = service.client
            desk.cookies.set("textveil_desk", "open sesame")
            desk.headers["x-textveil-desk"] = "1"
            assert desk.get("/desk?token=open%20sesame").headers["location"] == "/desk"
            queue = desk.get("/desk/api/documents").json()
            assert [one["name"] for one in queue] == ["a.txt", "b.txt"]
            place = f"/desk/api/documents/{queue[0]['id']}"
            if not is_again:
                assert [one["state"] for one in queue] == ["open", "open"]
                desk.post(f"{place}/decisions", json={"act": "hide", "span": [0, 1], "who": "Ada"})
                desk.post(f"{place}/hand-over", json={"to": "Eve", "done_by": ""})
                desk.post(f"{place}/undo", json={})
                desk.post(f"{place}/redo", json={})
            told = {"name": "a.txt", "state": "in review", "by": "", "assigned_to": "Eve", "decisions": {"Ada": 1}}
            assert {**desk.get("/desk/api/documents").json()[0], "id": ""} == {**told, "id": ""}
            if is_again:
                assert desk.post(f"{place}/hand-over", json={"to": "", "done_by": "Eve"}).json()["state"] == "done"
                desk.post(f"{place}/decisions", json={"act": "reset", "span": [0, 1], "who": "Eve"})
                queue = desk.get("/desk/api/documents").json()
                assert (queue[0]["state"], queue[0]["assigned_to"]) == ("in review", "")
                desk.post(f"{place}/approve", json={"who": "Flo"})
                assert desk.get("/desk/api/documents").json()[0]["by"] == "Flo"


def test_folders_are_laid_on_the_desk_as_far_as_it_holds_them(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text("It rained.")
    (tmp_path / ".hidden").write_text("x")
    assert [file.name for file in list_files([str(tmp_path), str(tmp_path / "0.txt")])] == [
        *("0.txt", "1.txt", "2.txt", "0.txt")
    ]
    with pytest.raises(InputError, match="no such file"):
        list_files([str(tmp_path / "none.txt")])
    for number in range(60):
        (tmp_path / f"{number}.txt").write_text("It rained.")
    with pytest.raises(InputError, match="holds 50 documents, not 60"):
        list_files([str(tmp_path)])


def turned_page(*words: tuple[str, int, int], turn: int, crop: tuple[int, int]) -> Document:
    """A page of a PDF, turned and cropped."""
    output = io.BytesIO()
    canvas = library("reportlab.pdfgen.canvas").Canvas(output, pagesize=(400, 300), cropBox=(*crop, 400, 300))
    canvas.setPageRotation(turn)
    for word, across, up in words:
        canvas.drawString(across, up, word)
    canvas.save()
    return parse(output.getvalue(), settings=Settings("a.pdf", "pdf"))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [(0, 0), (30, 60)])
def test_words_lie_under_the_box_where_they_are_seen_however_a_page_is_turned(turn: int, crop: tuple[int, int]) -> None:
    first, second = ("Ellison", 60, 220), ("nothing", 200, 120)
    for alone in (first, second):
        with Image.open(io.BytesIO(draw(turned_page(alone, turn=turn, crop=crop), 0))) as picture:
            left, top, right, bottom = ImageOps.invert(picture.convert("L")).getbbox() or (0, 0, 0, 0)
            width, height = picture.size
        document = turned_page(first, second, turn=turn, crop=crop)
        sheets = sheets_of(document)
        assert sheets is not None
        box = [left / width, top / height, (right - left) / width, (bottom - top) / height]
        assert [document.text[slice(*span)] for span in sheets.words_under(0, box)] == [alone[0]]


def differences(desk: httpx.Client, place: str, before: str, after: str) -> list[tuple[str, str]]:
    said = desk.get(f"{place}/comparison", params={"before": before, "after": after}).json()
    return [(one, other) for one, other, is_same in said["stretches"] if not is_same]


def test_versions_are_compared_what_came_what_leaves_earlier_steps_and_other_files(desk: httpx.Client) -> None:
    key = desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    place = f"/desk/api/documents/{key}"
    before = desk.get(f"{place}/preview").json()["text"]
    told = {"act": "keep", "span": [TEXT.index("Ann Lee"), TEXT.index("Ann Lee") + 7], "everywhere": True, "who": "Ada"}
    assert desk.post(f"{place}/decisions", json=told).status_code == 200
    versions = desk.get(f"{place}/versions").json()
    original, now, proposed = [one["id"] for one in versions]
    assert [one["what"] for one in versions] == ["original", "now", "step"]
    after = desk.get(f"{place}/preview").json()["text"]
    assert "Ann Lee" in after
    assert "Ann Lee" not in before
    assert any(new == "Ann Lee" for _, new in differences(desk, place, proposed, now))
    assert all("Ann Lee" not in old for old, _ in differences(desk, place, original, now))
    file = {"file": ("last week.txt", before.encode())}
    beside = desk.post("/desk/api/beside", files=file, data={"name": "last week.txt"}).json()["id"]
    assert differences(desk, place, beside, proposed) == []
    assert differences(desk, place, beside, now) == differences(desk, place, proposed, now)
    assert [one["name"] for one in desk.get(f"{place}/versions").json() if one["what"] == "file"] == ["last week.txt"]
    assert len(desk.get("/desk/api/documents").json()) == 1, "what is only compared is in nobody's queue"


@pytest.mark.parametrize("version", ["", "nothing:now", "{key}:step-9", "{key}:step-x", "{key}:later"])
def test_a_version_that_is_not_there_is_told_so(desk: httpx.Client, version: str) -> None:
    key = desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    asked = {"before": f"{key}:original", "after": version.format(key=key)}
    answer = desk.get(f"/desk/api/documents/{key}/comparison", params=asked)
    assert answer.status_code == 404
    assert "choose another" in answer.json()["detail"]


def test_only_the_last_files_that_were_opened_to_be_compared_are_kept(desk: httpx.Client) -> None:
    key = desk.post("/desk/api/documents", json={"text": TEXT}).json()["id"]
    for number in range(MOST_BESIDE + 2):
        desk.post("/desk/api/beside", json={"text": f"{number} it rained", "name": str(number)})
    kept = [one["name"] for one in desk.get(f"/desk/api/documents/{key}/versions").json() if one["what"] == "file"]
    assert kept == [str(number) for number in range(2, MOST_BESIDE + 2)]


def test_a_language_that_is_added_to_the_rules_leaves_the_others(desk: httpx.Client) -> None:
    place = "/desk/api/documents/" + desk.post("/desk/api/documents", json={"text": ITALIAN}).json()["id"]
    assert desk.put(f"{place}/policy", json={"level": "off", "hide": ["Roma"]}).status_code == 200
    assert desk.put(f"{place}/policy?added", json={"language": "es"}).status_code == 200
    assert desk.put(f"{place}/policy?added", json={"level": "light"}).status_code == 200
    assert desk.get(f"{place}/state").json()["policy"] == {"level": "light", "hide": ["Roma"], "language": "es"}
    assert desk.put(f"{place}/policy", json={"language": "es"}).json()["policy"] == {"language": "es"}
