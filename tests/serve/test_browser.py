"""The review desk in a real browser: look, decide by keyboard, release."""

import importlib.resources
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

import textveil as tv
from serve.browser import CHROMIUM, DRIVER, Page, browsing
from serve.conftest import Running
from serve.test_interface import ITALIAN
from textveil.certificate.certificate import parse
from textveil.core.libraries import library
from textveil.formats import ocr

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="Chromium and its driver are not installed")

LETTER = """Stockport, 15 October 2004

I saw Margaret Ellison, 37, a cellist with the Halle Orchestra.
Margaret Ellison was diagnosed after a visit to Ghent. The umbrella stayed there.
Please reply to m.ellison@example.org.
"""


CLEAR = """
const done = arguments[0], own = { "X-Textveil-Desk": "1" };
fetch("/desk/api/documents").then((answer) => answer.json())
  .then((found) => found.map((one) => fetch(`/desk/api/documents/${one.id}`, { method: "DELETE", headers: own })))
  .then((asked) => Promise.all(asked))
  .then(() => done());
"""
"""Takes everything off the desk, with all that was decided."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("browser")) as page:
        yield page


@pytest.fixture
def page(browser: Page, service: Running) -> Iterator[Page]:
    browser.open(f"{service.url}/desk?token=open%20sesame")
    browser.run("sessionStorage.clear(); localStorage.clear()")
    browser.driver.execute_async_script(CLEAR)
    browser.open(f"{service.url}/desk")
    yield browser
    assert browser.errors() == []


def paste(page: Page, text: str) -> None:
    page.run("document.getElementById('paste').value = arguments[0]", text)
    page.find("#review-text").click()
    page.wait("return document.querySelectorAll('#entities li').length")
    page.settle()


def upload(page: Page, path: Path) -> None:
    page.find("#file").send_keys(str(path))
    page.wait("return document.querySelectorAll('#entities li').length")
    page.settle()


def test_a_pasted_text_is_coloured_and_what_the_reader_sees_is_what_the_library_says(page: Page) -> None:
    paste(page, LETTER)
    assert "Margaret Ellison" in page.marks()
    tones = page.run(
        "return [...document.querySelectorAll('#original mark')].map(mark => getComputedStyle(mark).backgroundColor)"
    )
    assert len(set(tones)) >= 3
    assert page.reader() == tv.sanitize(LETTER).text
    assert page.find("#progress-text").text.startswith("reviewed 0 of ")


def test_another_level_hides_more(page: Page) -> None:
    paste(page, LETTER)
    before = set(page.marks())
    for level in ("light", "strict"):
        page.pick("#level", level)
        page.wait(f"return document.getElementById('level').value === '{level}'")
    assert page.reader() == tv.sanitize(LETTER, tv.Policy(level="strict")).text
    assert before <= set(page.marks()) | {"37"}


def test_one_key_decides_for_all_mentions_and_moves_on(page: Page) -> None:
    paste(page, LETTER)
    page.choose("Margaret Ellison")
    page.press("k")
    assert page.reader().count("Margaret Ellison") == 2
    chosen = page.find("#entities li.chosen .label").text
    assert chosen != "Margaret Ellison"
    page.press("a")
    assert page.find("#progress-text").text.startswith("reviewed 2 of")
    page.press("uu")
    assert "Ellison" not in page.reader()
    page.press("r")
    assert page.reader().count("Margaret Ellison") == 2


def test_one_mention_can_be_kept_alone(page: Page) -> None:
    paste(page, LETTER)
    page.run(
        "document.querySelectorAll('#original mark')[arguments[0]].click()", page.marks().index("Margaret Ellison")
    )
    page.settle()
    page.run(
        "[...document.querySelectorAll('#detail .actions button')].filter(b => b.textContent === 'Keep').at(-1).click()"
    )
    page.settle()
    page.wait("return document.querySelectorAll('#original mark.keep').length === 1")
    assert page.reader().count("Margaret Ellison") == 1


def test_a_rung_own_words_and_a_mark_can_stand_there(page: Page) -> None:
    paste(page, LETTER)
    page.choose("Ghent")
    page.wait("return document.querySelectorAll('.ladder button').length")
    label = page.run("return document.querySelectorAll('.ladder button:not(:disabled) span')[0].textContent")
    page.press("1")
    assert label.split(maxsplit=1)[1] in page.reader()
    page.choose("Halle Orchestra")
    page.press("m")
    assert "Halle" not in page.reader()
    page.choose("Margaret Ellison")
    page.find("#own-words").send_keys("The patient")
    page.click("#detail button", "Say this")
    assert "The patient" in page.reader()


def test_own_words_are_selected_and_hidden_and_everything_is_exported(page: Page) -> None:
    paste(page, LETTER)
    page.select("umbrella")
    page.press("h")
    assert "umbrella" not in page.reader()
    page.run("document.getElementById('who').value = 'Ada'")
    page.choose("Ghent")
    page.pick("#reason-code", "FOIA (b)(6)")
    page.press("a")
    clean = page.download("file").decode()
    assert "umbrella" not in clean
    assert "Ellison" not in clean
    with zipfile.ZipFile(io.BytesIO(page.download("all"))) as packed:
        assert packed.read("sanitized.txt").decode() == clean
        said = json.loads(packed.read("certificate.json"))
        log = packed.read("redaction-log.csv").decode("utf-8-sig")
        assert "xl/worksheets/sheet1.xml" in zipfile.ZipFile(io.BytesIO(packed.read("redaction-log.xlsx"))).namelist()
    assert tv.verify(clean, parse(said)) == []
    assert "FOIA (b)(6)" in log
    assert "Ada" in log
    assert "Ellison" not in log


def test_a_promise_is_given_up_only_in_words_that_the_certificate_repeats(page: Page) -> None:
    paste(page, LETTER)
    page.find("#more-policy").click()
    page.find("#hide").send_keys("umbrella")
    page.find("#apply-policy").click()
    page.settle()
    page.find("#more-policy").click()
    page.choose("umbrella")
    page.find("#original").send_keys("k")
    page.wait("return document.getElementById('words-dialog').open")
    page.find("#words-dialog button[value='cancel']").click()
    page.settle()
    assert "umbrella" not in page.reader()
    page.find("#original").send_keys("k")
    page.wait("return document.getElementById('words-dialog').open")
    page.find("#words").send_keys("it rained on everybody")
    page.find("#words-dialog button[value='ok']").click()
    page.wait("return document.getElementById('summary').textContent.includes('it rained on everybody')")
    page.settle()
    assert "umbrella" in page.reader()
    assert "it rained on everybody" in page.find("#summary").text
    said = json.loads(page.download("certificate.json"))
    assert ["hide", 1, "it rained on everybody"] in said["given_up"]


def test_a_reason_can_be_said_for_whatever_is_kept(page: Page) -> None:
    paste(page, LETTER)
    page.choose("Ghent")
    page.find("#original").send_keys("K")
    page.wait("return document.getElementById('words-dialog').open")
    page.find("#words").send_keys("a large city")
    page.find("#words-dialog button[value='ok']").click()
    page.wait("return document.getElementById('summary').textContent.includes('a large city')")
    page.settle()
    assert "Ghent" in page.reader()


def test_patterns_and_entities_are_set_on_the_page_and_come_back_with_the_decisions(page: Page, tmp_path: Path) -> None:
    text = "Badge ZZ1234 was left. The patient has a rash and fever.\n" + LETTER
    table = tmp_path / "known.tsv"
    table.write_text("influenza\tfever\ninfluenza\tcough\nHIV infection\tfever\nHIV infection\trash\n")

    def set_rules() -> None:
        page.find("#apply-policy").click()
        page.settle()

    paste(page, text)
    page.find("#more-policy").click()
    page.run("for (const one of document.querySelectorAll('#policy-panel details')) one.open = true")
    page.find("#patterns").send_keys("badge: ZZ[0-9]{4}")
    page.find("#known-file").send_keys(str(table))
    page.wait("return document.getElementById('known').value.includes('influenza: fever, cough')")
    page.run("document.getElementById('k').value = 1")
    set_rules()
    assert "name who must not be recognised" in page.find("#notice").text
    assert all("422" in error for error in page.errors())
    page.find("#hidden-entities").send_keys("HIV infection")
    set_rules()
    assert page.find("#notice").text == ""
    said = page.reader()
    assert "ZZ1234" not in said
    assert "rash" not in said
    saved = tmp_path / "decisions.json"
    saved.write_bytes(page.download("decisions.json"))
    page.find("#open-new").click()
    paste(page, f"The next version.\n{text}")
    assert "rash" in page.reader()
    page.find("#export").click()
    page.find("#decisions-file").send_keys(str(saved))
    page.wait("return document.getElementById('notice').textContent.includes('applied')")
    page.find("#export-dialog button[value='close']").click()
    assert page.find("#patterns").get_attribute("value") == "badge: ZZ[0-9]{4}"
    assert "rash" not in page.reader()
    page.find("#more-policy").click()


def test_saved_decisions_hold_again_in_the_next_version(page: Page, tmp_path: Path) -> None:
    paste(page, LETTER)
    page.choose("Ghent")
    page.press("k")
    page.select("umbrella")
    page.press("h")
    saved = tmp_path / "decisions.json"
    saved.write_bytes(page.download("decisions.json"))
    page.find("#open-new").click()
    paste(page, "A new first line.\n" + LETTER)
    assert "Ghent" not in page.reader()
    page.find("#export").click()
    page.find("#decisions-file").send_keys(str(saved))
    page.wait("return document.getElementById('notice').textContent.includes('applied')")
    page.find("#export-dialog button[value='close']").click()
    said = page.reader()
    assert "Ghent" in said
    assert "umbrella" not in said


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """The letter in three formats."""
    made = {name: tmp_path / f"letter.{name}" for name in ("txt", "docx", "pdf")}
    made["txt"].write_text(LETTER)
    canvas = library("reportlab.pdfgen.canvas").Canvas(str(made["pdf"]))
    for number, line in enumerate(LETTER.splitlines()):
        canvas.drawString(72, 760 - 20 * number, line)
    canvas.save()
    paragraphs = "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in LETTER.splitlines())
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    package = "http://schemas.openxmlformats.org/package/2006"
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    with zipfile.ZipFile(made["docx"], "w") as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{package}/content-types"><Default Extension="rels" '
            f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{main}"/></Types>',
        )
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{package}/relationships">'
            f'<Relationship Id="r1" Type="{office}" Target="word/document.xml"/></Relationships>',
        )
        archive.writestr("word/document.xml", f"<w:document {space}><w:body>{paragraphs}</w:body></w:document>")
    return made


@pytest.mark.parametrize("name", ["txt", "docx", "pdf"])
def test_a_file_is_reviewed_and_leaves_in_its_own_format(
    page: Page, files: dict[str, Path], name: str, tmp_path: Path
) -> None:
    upload(page, files[name])
    page.choose("Margaret Ellison")
    page.press("a")
    page.select("umbrella")
    page.press("h")
    assert page.find("#progress-text").text.startswith("reviewed 1 of")
    out = tmp_path / f"out.{name}"
    out.write_bytes(page.download("file"))
    text = tv.read(out).text
    assert "Ellison" not in text
    assert "umbrella" not in text
    assert "cellist" in text


def test_a_pdf_is_shown_as_pages_with_boxes(page: Page, files: dict[str, Path]) -> None:
    upload(page, files["pdf"])
    page.wait("return !document.querySelector(\"[data-view='pages']\").hidden")
    page.find("[data-view='pages']").click()
    page.wait("return document.querySelector('.page img').naturalWidth > 300")
    boxes = page.run("return [...document.querySelectorAll('.page button')].map(box => box.getAttribute('aria-label'))")
    assert "Margaret Ellison, person" in boxes
    first = page.run(
        "const box = document.querySelector('.page button').getBoundingClientRect(); return [box.width, box.height]"
    )
    assert first[0] > 20
    assert 5 < first[1] < 60


def draw_box(page: Page, words: str, *, hold: float = 0.1) -> None:
    """Draw a box over words of the first page, found by where the letter's text stands on it."""
    line = next(number for number, one in enumerate(LETTER.splitlines()) if words in one)
    width, height = 595.27, 841.89  # an A4 page, on which the letter is written from (72, 760) on, 20 points a line
    font = library("reportlab.pdfbase.pdfmetrics").stringWidth
    start = 72 + font(LETTER.splitlines()[line].partition(words)[0], "Helvetica", 12)
    left, right = start / width, (start + font(words, "Helvetica", 12)) / width
    top, bottom = (height - 772 + 20 * line) / height, (height - 757 + 20 * line) / height
    page.run("document.querySelector('.page').scrollIntoView()")
    box = page.run(
        "const b = document.querySelector('.page').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]"
    )
    from_x, from_y = box[0] + left * box[2] + hold, box[1] + top * box[3] + hold
    to_x, to_y = box[0] + right * box[2] - hold, box[1] + bottom * box[3] - hold
    for kind, x, y, buttons in (
        ("mousePressed", from_x, from_y, 1), ("mouseMoved", to_x, to_y, 1), ("mouseReleased", to_x, to_y, 0),
    ):  # fmt: skip
        page.driver.execute_cdp_cmd(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1},
        )
    page.settle()


def test_what_lies_under_a_box_that_is_drawn_on_a_page_is_hidden(
    page: Page, files: dict[str, Path], tmp_path: Path
) -> None:
    upload(page, files["pdf"])
    page.wait("return !document.querySelector(\"[data-view='pages']\").hidden")
    page.find("[data-view='pages']").click()
    page.wait("return document.querySelector('.page img').naturalWidth > 300")
    draw_box(page, "umbrella stayed")
    page.wait(
        "return [...document.querySelectorAll('#entities .label')].some(one => one.textContent === 'umbrella stayed')"
    )
    page.wait("return document.querySelector('.page button[aria-label^=\"umbrella stayed\"]')")
    out = tmp_path / "out.pdf"
    out.write_bytes(page.download("file"))
    text = tv.read(out).text
    assert "umbrella" not in text
    assert "stayed" not in text
    assert "cellist" in text
    page.find("#pages").send_keys("u")
    page.wait("return !document.querySelector('.page button[aria-label^=\"umbrella stayed\"]')")


@pytest.mark.skipif(not ocr.can_read(), reason="the tesseract program is not installed")
def test_a_picture_is_reviewed_on_its_page_and_leaves_as_a_picture(
    page: Page, files: dict[str, Path], tmp_path: Path
) -> None:
    drawn = library("pypdfium2").PdfDocument(files["pdf"].read_bytes())[0].render(scale=200 / 72).to_pil()
    drawn.convert("RGB").save(tmp_path / "letter.png")
    upload(page, tmp_path / "letter.png")
    page.wait("return !document.querySelector(\"[data-view='pages']\").hidden")
    page.find("[data-view='pages']").click()
    page.wait("return document.querySelector('.page img').naturalWidth > 300")
    assert page.run("return document.querySelectorAll('.page button').length") > 2
    draw_box(page, "umbrella")
    page.wait("return [...document.querySelectorAll('#entities .label')].some(one => one.textContent === 'umbrella')")
    out = tmp_path / "out.png"
    out.write_bytes(page.download("file"))
    assert out.read_bytes().startswith(b"\x89PNG")
    text = tv.read(out).text
    assert "Ellison" not in text
    assert "umbrella" not in text
    assert "diagnosed" in text


def test_several_files_are_a_queue_in_which_documents_are_handed_over(page: Page, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"{name}: {LETTER}")
    page.find("#file").send_keys(f"{tmp_path / 'a.txt'}\n{tmp_path / 'b.txt'}")
    page.wait("return document.querySelectorAll('#queue-rows tr').length === 2")
    page.run("document.getElementById('who').value = 'Ada'")
    page.click("#queue .name", "a.txt")
    page.wait("return document.querySelectorAll('#entities li').length")
    page.press("a")
    page.find("#open-new").click()
    row = "[...document.querySelectorAll('#queue-rows tr')].find(one => one.textContent.startsWith('a.txt'))"
    page.wait(f"return {row}?.cells[3].textContent === 'Ada 1'")
    assert page.run(f"return {row}.cells[1].textContent") == "in review"
    page.run(f"const one = {row}.querySelector('input'); one.value = 'Eve'; one.dispatchEvent(new Event('change'))")
    page.wait(f"return {row}.querySelector('input').value === 'Eve'")
    page.settle()
    page.run(f"{row}.querySelector('.act').click()")
    page.wait(f"return {row}.cells[1].textContent === 'done (Ada)'")
    page.open(page.driver.current_url.partition("?")[0])
    page.wait(f"return {row}?.querySelector('input').value === 'Eve'")
    assert page.find("#reviewers").text == "Ada: 1 decision in 1 document"


NAMES = [f"{name} Ellison{number}" for number, name in enumerate(["Margaret", "Thomas"] * 600)]
LONG = "\n".join(f"Line {number}: {name} met us in Ghent." for number, name in enumerate(NAMES))


def test_a_long_document_is_drawn_where_somebody_looks(page: Page) -> None:
    paste(page, LONG)
    assert page.run("return document.querySelectorAll('#original .line').length") < 700
    assert page.run("return document.getElementById('original').textContent.includes('Line 1199: ')")
    page.run("document.getElementById('entities').scrollTop = 1e9")
    page.wait("return [...document.querySelectorAll('#entities .label')].some(one => one.textContent.includes('1199'))")
    page.run("[...document.querySelectorAll('#entities .who')].at(-1).click()")
    page.settle()
    page.wait("return document.querySelector('#original mark.chosen')?.textContent.includes('Ellison1199')")
    box = "document.querySelector('#original mark.chosen').getBoundingClientRect()"
    page.wait(f"return {box}.top > 0 && {box}.bottom < innerHeight")
    assert page.run("return document.querySelectorAll('#original .line').length") < 700
    page.press("k")
    page.wait("return document.querySelector('#original mark.keep')?.textContent.includes('Ellison1199')")
    assert page.find("#progress-text").text.startswith("reviewed 1 of")


STAFF = (
    "name,team,salary,note\nAnn Lee,Ops,52000,came late\nBob Stone,Sales,48000,saw Ann Lee\nCay Ray,Ops,51000,left\n"
)


def cell(page: Page, words: str) -> None:
    """Click the cell of the table that says just this."""
    page.run("[...document.querySelectorAll('#grid td')].find(one => one.textContent === arguments[0]).click()", words)
    page.settle()


def test_a_table_is_shown_as_a_grid_and_decided_by_column_value_and_cell(page: Page, tmp_path: Path) -> None:
    source = tmp_path / "staff.csv"
    source.write_text(STAFF)
    upload(page, source)
    heads = page.run("return [...document.querySelectorAll('#grid th .name')].map(one => one.textContent)")
    rows = page.run(
        "return [...document.querySelectorAll('#grid tbody tr')].map(row => [...row.cells].map(one => one.textContent))"
    )
    assert [heads, *rows] == [line.split(",") for line in STAFF.splitlines()]
    page.click("#grid th[data-column='2'] button", "Hide")
    assert (
        page.run("return document.querySelector(\"#grid th[data-column='2'] .quiet\").textContent") == "measure: hidden"
    )
    cell(page, "left")
    page.click("#selection-bar button", "Hide here (H)")
    cell(page, "Ops")
    page.click("#selection-bar button", "Hide everywhere (h)")
    page.run("[...document.querySelectorAll('#grid td mark')].find(one => one.textContent === 'Bob Stone').click()")
    page.settle()
    page.find("#grid").send_keys("k")
    page.settle()
    labels = page.run("return [...document.querySelectorAll('#entities .label')].map(one => one.textContent)")
    assert {"column salary", "left", "Ops"} <= set(labels)
    [head, *output] = page.download("file").decode().splitlines()
    assert head == "name,team,salary,note"
    assert [line.split(",")[1:3] for line in output] == [
        ["[withheld]", "[withheld]"],
        ["Sales", "[withheld]"],
        ["[withheld]", "[withheld]"],
    ]
    assert output[1].startswith("Bob Stone,")
    assert output[2].endswith(",[withheld]")
    assert "Ann" not in "".join(output)


def test_what_one_page_decides_another_shows_and_cannot_overrule_unseen(page: Page, service: Running) -> None:
    paste(page, LETTER)
    first = page.driver.current_window_handle
    address = page.driver.current_url
    page.driver.switch_to.new_window("tab")
    try:
        page.open(address)
        page.run("document.getElementById('who').value = 'Eve'")
        page.choose("Ghent")
        page.press("k")
        second = page.driver.current_window_handle
        page.driver.switch_to.window(first)
        page.wait(
            "return [...document.querySelectorAll('#original mark.keep')].some(one => one.textContent === 'Ghent')"
        )
        assert page.find("#notice").text.startswith("Eve decided something")
        assert page.reader().count("Ghent") == 1
        page.driver.switch_to.window(second)
    finally:
        page.driver.close()
        page.driver.switch_to.window(first)


def test_a_page_that_missed_a_step_is_told_and_shows_it(page: Page) -> None:
    paste(page, LETTER)
    state = page.driver.execute_async_script("""
        const done = arguments[0], id = new URLSearchParams(location.search).get("document");
        const own = { "X-Textveil-Desk": "1", "Content-Type": "application/json" };
        fetch(`/desk/api/documents/${id}/decisions`, { method: "POST", headers: own,
          body: JSON.stringify({ act: "hide", span: [0, 9], who: "Eve", step: 7 }) })
          .then((answer) => done(answer.status));
    """)
    assert state == 409
    assert all("409" in error for error in page.errors())


def test_decisions_and_the_chosen_one_are_there_after_a_reload(page: Page) -> None:
    paste(page, LETTER)
    assert "Your decisions are safe" in page.find("#safe").text
    page.choose("Ghent")
    page.press("k")
    page.choose("Margaret Ellison")
    page.open(page.driver.current_url)
    page.wait("return document.querySelectorAll('#entities li').length")
    assert page.find("#entities li.chosen .label").text == "Margaret Ellison"
    assert page.find("#progress-text").text.startswith("reviewed 1 of")
    assert "earlier decisions" in page.find("#notice").text


@pytest.mark.filterwarnings("ignore::textveil.core.errors.LanguageWarning")  # a service tells it in its answer
def test_a_text_in_a_language_that_is_not_read_is_read_only_when_somebody_says_as_what(page: Page) -> None:
    page.run("document.getElementById('paste').value = arguments[0]", f"{ITALIAN} Scrivere a m.rossi@example.org.")
    for choice in ("cancel", "ok"):
        page.find("#review-text").click()
        page.wait("return document.getElementById('language-dialog').open")
        page.run("document.getElementById('read-as').value = 'es'")
        page.find(f"#language-dialog button[value='{choice}']").click()
        page.settle()
        assert page.find("#start").is_displayed() == (choice == "cancel")
    page.wait("return document.querySelectorAll('#entities li').length")
    assert "m.rossi@example.org" in page.marks()
    assert page.find("#language").get_attribute("value") == "es"
    page.wait("return document.getElementById('standing').textContent.includes('was read as one in Spanish')")
    page.settle()
    assert all("422" in error for error in page.errors())


def test_text_hidden_by_hand_is_in_the_list_and_can_be_given_back(page: Page) -> None:
    paste(page, LETTER)
    page.select("umbrella")
    page.press("h")
    page.choose("umbrella")
    assert page.find("#entities li.chosen .count").text == "by hand"
    page.pick("#reason-code", "FOIA (b)(6)")
    page.find("#own-words").send_keys("a thing")
    page.click("#detail button", "Say this")
    assert "a thing" in page.reader()
    page.choose("umbrella")
    page.press("k")
    assert "umbrella" in page.reader()
    labels = page.run("return [...document.querySelectorAll('#entities .label')].map(one => one.textContent)")
    assert "umbrella" not in labels


def test_escape_leaves_the_filter_and_keys_decide_again(page: Page) -> None:
    paste(page, LETTER)
    count = len(page.all("#entities li"))
    page.press("/")
    page.find("#filter").send_keys("ghent")
    assert len(page.all("#entities li")) == 1
    page.find("#filter").send_keys(Keys.ESCAPE)
    assert len(page.all("#entities li")) == count
    assert page.run("return document.activeElement.id") == "original"


def test_on_a_phone_the_list_is_in_view_and_what_is_pressed_is_large_enough(page: Page) -> None:
    paste(page, LETTER)
    page.choose("Ghent")
    # Chromium makes no window that narrow, but shows a page as if it were.
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    )
    try:
        place = page.run(
            "const box = document.getElementById('entities').getBoundingClientRect(); return [box.top, box.left]"
        )
        assert place[0] < 844 - 100
        assert place[1] >= 0
        assert page.run("return document.documentElement.scrollWidth") <= 390
        assert page.run("return document.getElementById('export').getBoundingClientRect().right") <= 390
        small = page.run("""
            return [...document.querySelectorAll("button, select, input")].filter((one) => one.checkVisibility())
              .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
              .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name)
        """)
        assert small == []
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


CHANGES = (
    "return [...document.querySelectorAll('#differences :is(del, ins)')].map(one => [one.tagName, one.textContent])"
)
STANDING = "return document.getElementById('compare-standing').textContent"


def test_two_versions_are_compared_by_keyboard_and_keys_decide_nothing_there(page: Page) -> None:
    paste(page, LETTER)
    page.choose("Margaret Ellison")
    page.press("k")
    page.press("c")
    page.wait(f"{STANDING}.includes('difference')")
    changed = page.run(CHANGES)
    assert ["DEL", "Ghent"] in changed
    assert ["INS", "a city in Belgium"] in changed
    assert not [words for _, words in changed if "Margaret" in words], "what is kept is no difference"
    page.find("#differences").send_keys("j")
    assert page.run(STANDING).startswith("1 of ")
    page.find("#differences").send_keys("bb")
    last, count = page.run(STANDING).partition(":")[0].split(" of ")
    assert int(last) == int(count) - 1
    told = "return document.getElementById('progress-text').textContent"
    before = page.run(told)
    page.find("#differences").send_keys("akmpx1h")
    page.settle()
    assert page.run(told) == before
    assert page.run("return document.getElementById('undo').disabled") is False
    page.find("#differences").send_keys("u")
    page.wait(f"{CHANGES}.some(([, words]) => words === 'Margaret Ellison')")
    page.wait("return document.getElementById('undo').disabled")
    page.find("#differences").send_keys(Keys.ESCAPE)
    assert page.run("return document.getElementById('compare').hidden")


def test_last_weeks_release_is_compared_with_what_leaves_now(page: Page, tmp_path: Path) -> None:
    old = tv.sanitize(LETTER).text.replace("umbrella", "parasol") + "".join(f"Line {at}.\n" for at in range(30))
    (tmp_path / "last week.txt").write_text(old)
    paste(page, LETTER + "".join(f"Line {at}.\n" for at in range(30)))
    page.find("[data-view='compare']").click()
    page.wait(f"{STANDING}.includes('difference')")
    page.find("#compare-file").send_keys(str(tmp_path / "last week.txt"))
    page.wait(f"{STANDING}.startsWith('1 difference:')")
    assert page.run(CHANGES) == [["DEL", "umbrella"], ["INS", "parasol"]]
    assert "without a difference" in page.find("#differences .fold").text
    page.find("#differences .fold").send_keys(Keys.ENTER)
    page.wait("return [...document.querySelectorAll('#differences .line')].some(one => one.textContent === 'Line 29.')")
    page.find("#compare-beside").click()
    sides = page.run("return [...document.querySelectorAll('#differences .row')].map(one => one.children.length)")
    assert set(sides) == {2}
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    )
    try:
        assert page.run("return document.documentElement.scrollWidth") <= 390
        assert page.run("return document.getElementById('differences').clientHeight") > 300
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


HOSTILE = """<script>window.hurt = 1</script>
<img src=x onerror="window.hurt = 2"><svg onload="window.hurt = 3"></svg>
<a href="javascript:window.hurt = 4">Margaret Ellison</a> {{constructor.constructor('window.hurt = 5')()}}
"><iframe srcdoc="<script>parent.hurt = 6</script>"></iframe> m.ellison@example.org
"""


def test_nothing_that_a_document_holds_runs(page: Page) -> None:
    paste(page, HOSTILE)
    page.choose("Margaret Ellison")
    page.find("[data-view='compare']").click()
    page.wait(f"{STANDING}.includes('difference')")
    page.find("[data-view='both']").click()
    page.settle()
    assert page.run("return window.hurt") is None
    assert page.all("#papers :is(script, img, svg, iframe, a)") == []
    assert "<script>window.hurt = 1</script>" in page.find("#original").text
    page.find("[data-view='original']").click()


def test_the_policy_of_the_page_lets_no_script_of_a_document_run(page: Page) -> None:
    page.run("""
        const one = document.createElement("div"), two = document.createElement("script");
        one.innerHTML = '<img src=x onerror="window.hurt = 7">';
        two.textContent = "window.hurt = 8";
        document.body.append(one, two);
    """)
    page.wait("return document.querySelectorAll('body > script').length === 1")
    assert page.run("return window.hurt") is None
    assert any("Content Security Policy" in error for error in page.errors())


def test_the_page_asks_nobody_but_this_machine(page: Page, service: Running) -> None:
    paste(page, LETTER)
    asked = page.run("return performance.getEntriesByType('resource').map(one => one.name)")
    assert asked
    assert all(name.startswith((service.url, "data:")) for name in asked)


def test_axe_finds_nothing(page: Page) -> None:
    axe = (importlib.resources.files("axe_core_python") / "axe.min.js").read_text("utf-8")

    def faults() -> list[str]:
        page.run(axe)
        found = page.driver.execute_async_script("const done = arguments[0]; axe.run().then(done)")
        return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found["violations"]]

    assert faults() == []
    paste(page, LETTER)
    page.find("#export").click()
    assert faults() == []
    page.find("#export-dialog button[value='close']").click()
    page.find("#open-new").click()
    page.wait("return document.querySelectorAll('#queue-rows tr').length")
    assert faults() == []
    page.click("#queue .name", "pasted text")
    page.wait("return document.querySelectorAll('#entities li').length")
    page.choose("Margaret Ellison")
    assert faults() == []
    page.find("#theme").click()
    assert faults() == []
    page.press("c")
    page.wait(f"{STANDING}.includes('difference')")
    assert faults() == []
    page.find("#theme").click()
    page.find("#compare-beside").click()
    assert faults() == []
    page.find("[data-view='original']").click()
    page.find("#more-policy").click()
    assert faults() == []
    page.find("#more-policy").click()
    page.find("#help").click()
    assert faults() == []
    page.find("#help-dialog button").send_keys(Keys.ENTER)


def test_without_the_token_nothing_of_the_desk_is_told(service: Running) -> None:
    assert service.client.get("/desk/api/documents").status_code == 401
    assert service.client.get("/desk/api/about", headers={"cookie": "textveil_desk=wrong"}).status_code == 401
    wrong = service.client.get("/desk?token=wrong")
    assert "set-cookie" not in wrong.headers
    cookie = {"cookie": "textveil_desk=open sesame"}
    assert service.client.post("/desk/api/documents", json={"text": "x"}, headers=cookie).status_code == 403
