"""Are files of 200 pages reviewed, killed, resumed and exported at the desk, in whatever format?

    python -m benchmarks.desk_files [docx pdf …]

LibreOffice makes a file of each format from one text of 200 pages in which somebody is named on the first, the middle
and the last. Each is opened at the desk in a headless Chromium, three decisions are made by key, and the desk is killed
(SIGKILL). It is started again, two browsers open the same file, find the decisions, see each other's next one, and the
document is exported and read. A row for each format is written into ``benchmarks/desk.md``; the others stay.
"""

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import textveil as tv
from benchmarks.desk import HEAD, PAGE, SHOWN, browser, wait
from benchmarks.serve import texts

PAGES, CHARACTERS = 200, 600
"""Pages of a file, and characters of a page: those of slides and forms, so that all formats can be tried."""
ENDINGS = ("txt", "docx", "odt", "rtf", "pdf", "html", "xlsx")
SECRET = "Quentin Harbisher"
LINE = f"{SECRET}, of 14 Birch Lane, Stockport, wrote from q.harbisher@example.org."
REVIEWED = "return document.getElementById('progress-text').textContent"
PRESS = """
const done = arguments[1], work = document.getElementById("work");
const shown = new MutationObserver(() => { shown.disconnect(); done(true); });
shown.observe(work, { attributeFilter: ["data-step"] });
document.getElementById("original").dispatchEvent(new KeyboardEvent("keydown", { key: arguments[0], bubbles: true }));
"""
EXPORT = """
const id = new URLSearchParams(location.search).get("document");
fetch(`/desk/api/documents/${id}/export/file`).then(async (answer) => {
  const reader = new FileReader();
  reader.onload = () => { window.exported = [answer.status, reader.result.split(",")[1] || ""]; };
  reader.readAsDataURL(await answer.blob());
});
"""


def main() -> None:
    """Try each format, and write its row."""
    for ending in sys.argv[1:] or ENDINGS:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            row = try_file(make_file(Path(folder), ending), Path(folder))
        write_row(ending, row)
        print(ending, row, flush=True)


def make_file(folder: Path, ending: str) -> Path:
    """A file of so many pages, with somebody on three of them."""
    source = texts(CHARACTERS)
    pages = [next(source) for _ in range(PAGES)]
    for place in (0, PAGES // 2, PAGES - 1):
        pages[place] += f"\n\n{LINE}"
    text = folder / ("document.csv" if ending == "xlsx" else "document.txt")
    lines = "\n\n".join(pages).splitlines()
    if ending == "xlsx":
        text.write_text("note\n" + "".join(f'"{line}"\n' for line in (one.replace('"', "'") for one in lines) if line))
    else:
        text.write_text("\n".join(lines))
    if ending == "txt":
        return text
    office = str(shutil.which("soffice"))
    reading = ["--infilter=CSV:44,34,76"] if ending == "xlsx" else ["--infilter=Text (encoded):UTF8,LF,,,"]
    profile = f"-env:UserInstallation={(folder / 'office').as_uri()}"
    command = [office, profile, "--headless", *reading, "--convert-to", ending, "--outdir", str(folder), str(text)]
    subprocess.run(command, check=True, capture_output=True)
    return text.with_suffix(f".{ending}")


def try_file(file: Path, folder: Path) -> str:
    """What became of a file: seconds and counts, as the cells of a row."""
    state, begun = folder / "state", time.perf_counter()
    with desk(file, state) as (address, process), open_browser(folder / "a") as driver:
        opened = open_page(driver, address)
        for key in "akm":
            driver.execute_async_script(PRESS, key)
        before = driver.execute_script(REVIEWED)
        process.kill()
    with desk(file, state) as (address, _), open_browser(folder / "b") as one, open_browser(folder / "c") as other:
        again = open_page(one, address)
        open_page(other, address)
        after = one.execute_script(REVIEWED)
        one.execute_async_script(PRESS, "a")
        now = one.execute_script(REVIEWED)
        wait(other, f"return document.getElementById('progress-text').textContent === '{now}'")
        asked = time.perf_counter()
        one.execute_script(EXPORT)
        wait(one, "return window.exported !== undefined")
        status, data = one.execute_script("return window.exported")
        exported = time.perf_counter() - asked
    output = folder / f"out{file.suffix}"
    output.write_bytes(base64.b64decode(data))
    left = read_left(output) if status == 200 else f"refused ({status})"
    whole = time.perf_counter() - begun
    is_same = "all" if before == after else f"{after}, not {before}"
    return f"{opened:.0f} | {again:.0f} | {is_same} | yes | {exported:.0f} | {left} | {whole:.0f}"


def read_left(output: Path) -> str:
    """What of the person is still in an exported file."""
    text = tv.read(output).text
    found = [word for word in (*SECRET.split(), "q.harbisher@example.org") if word in text]
    return ", ".join(found) or "nothing"


def open_page(driver: Any, address: str) -> float:
    """Open the desk; seconds until the document and its list are shown."""
    begun = time.perf_counter()
    driver.get(address)
    wait(driver, SHOWN.replace("#original mark", "#entities li"))
    return time.perf_counter() - begun


@contextmanager
def open_browser(folder: Path) -> Iterator[Any]:
    """A browser of its own."""
    folder.mkdir()
    with browser(str(folder)) as driver:
        yield driver


@contextmanager
def desk(document: Path, state: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a desk with a document on it, and its process."""
    command = [sys.executable, "-m", "textveil.cli.main", "desk", str(document), "--no-browser", "--state", str(state)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = process.stderr.readline().split()[-1]
        os.set_blocking(process.stderr.fileno(), False)
        try:
            yield address, process
        finally:
            process.kill()


def write_row(ending: str, row: str) -> None:
    """Put the row of a format into the page."""
    before, _, part = PAGE.read_text("utf-8").partition(HEAD)
    rows = dict(re.findall(r"^\| (\w+) \| (.*) \|$", part.partition("--:|")[2].partition("\n")[2], re.MULTILINE))
    rows[ending] = row
    listed = "\n".join(f"| {name} | {rows[name]} |" for name in sorted(rows))
    PAGE.write_text(f"{before}{HEAD}{ABOUT}{listed}\n", "utf-8")


ABOUT = f"""
`python -m benchmarks.desk_files` wrote these rows: files that LibreOffice made of a text of {PAGES} pages of
{CHARACTERS:,} characters, in a real browser; three decisions by key, the desk killed, started again, opened in two
browsers, one more decision, exported. Seconds, on cores that others used, too.

| format | open | open again | decisions there again | other browser follows | export | of the person left | all |
|---|--:|--:|---|---|--:|---|--:|
"""


if __name__ == "__main__":
    main()
