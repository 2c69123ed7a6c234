"""How soon does the review desk show what was decided, also in a long document?

    python -m benchmarks.desk

Opens the desk in a headless Chromium on a letter of two pages and on a document
of 200, presses keys, and asks the page itself how long it took until the marks had
changed, and how long the longest frame was while it scrolled from the first page
to the last. Writes ``benchmarks/desk.md``.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from statistics import median
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from benchmarks.serve import texts

PAGE = Path(__file__).with_suffix(".md")
CHARACTERS = 2500
"""Characters of a page."""
SIZES = (2, 200)
KEYS = "akakmakaka"
LEVELS = ("strict", "light", "standard")
FEW = 20
"""Pages up to which the reader's text is waited for after each key; it follows by itself in longer ones."""
FLAGS = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --window-size=1440,900"
WATCH = """
const done = arguments[arguments.length - 1], act = arguments[0], begun = performance.now();
const marks = new MutationObserver(() => { marks.disconnect(); done(performance.now() - begun); });
marks.observe(document.getElementById("original"), { subtree: true, attributes: true, childList: true });
if (act.startsWith("level ")) {
  const level = document.getElementById("level");
  level.value = act.slice(6);
  level.dispatchEvent(new Event("change"));
} else {
  document.getElementById("original").dispatchEvent(new KeyboardEvent("keydown", { key: act, bubbles: true }));
}
"""
SCROLL = """
const done = arguments[arguments.length - 1], paper = document.getElementById("original"), frames = [];
let last = performance.now(), steps = 0;
const step = (now) => {
  frames.push(now - last); last = now;
  paper.scrollTop += paper.scrollHeight / 120;
  if (++steps < 120) requestAnimationFrame(step);
  else done([Math.max(...frames.slice(2)), frames.reduce((a, b) => a + b) / frames.length]);
};
requestAnimationFrame(step);
"""
SHOWN = "return document.body.dataset.ready && document.querySelectorAll('#original mark').length > 0"
HEAD = (
    "until the document is open",
    "until a key's marks show",
    "until another level's marks show",
    "until the reader's text follows",
    "a frame while scrolling",
    "the longest frame",
)
READY = "return document.body.dataset.ready && document.getElementById('work').getAttribute('aria-busy') === 'false'"


@dataclass(frozen=True)
class Measured:
    """Milliseconds for one document."""

    pages: int
    opened: float
    marks: float
    """Until the marks have changed after a key."""
    preview: float
    level: float
    """Until the marks have changed after another level."""
    longest_frame: float
    usual_frame: float


def main() -> None:
    """Measure, and write the page."""
    load = os.getloadavg()[0]
    measured = [measure(pages) for pages in SIZES]
    PAGE.write_text(page(measured, load=load), "utf-8")
    print(PAGE.read_text("utf-8"))


def measure(pages: int) -> Measured:
    """The times for a document of so many pages."""
    source = texts()
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "document.txt"
        document.write_text("\n\n".join(next(source) for _ in range(-(-pages * CHARACTERS // 2000))))
        with desk(document) as address, browser(folder) as driver:
            begun = time.perf_counter()
            driver.get(address)
            wait(driver, READY if pages <= FEW else SHOWN)
            opened = (time.perf_counter() - begun) * 1000
            keys = [press(driver, key, follows=pages <= FEW) for key in (KEYS if pages <= FEW else KEYS[:4])]
            frames = driver.execute_async_script(SCROLL)
            changes = LEVELS if pages <= FEW else LEVELS[:1]
            levels = [press(driver, f"level {name}", follows=pages <= FEW)[0] for name in changes]
    marks, previews = zip(*keys, strict=True)
    return Measured(pages, opened, median(marks), median(previews), median(levels), *frames)


def press(driver: Any, act: str, *, follows: bool) -> tuple[float, float]:
    """Milliseconds until the marks have changed, and until the reader's text followed if that is waited for."""
    begun = time.perf_counter()
    marks: float = driver.execute_async_script(WATCH, act)
    if not follows:
        return marks, float("nan")
    wait(driver, READY)
    return marks, (time.perf_counter() - begun) * 1000


@contextmanager
def desk(document: Path) -> Iterator[str]:
    """The address of a desk with a document on it."""
    command = [sys.executable, "-m", "textveil.cli.main", "desk", str(document), "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as parent:
        assert parent.stderr is not None
        address = parent.stderr.readline().split()[-1]
        os.set_blocking(parent.stderr.fileno(), False)
        time.sleep(15)
        try:
            yield address
        finally:
            parent.terminate()


@contextmanager
def browser(folder: str) -> Iterator[Any]:
    """A new browser with nothing in it."""
    options = Options()
    options.binary_location = str(shutil.which("chromium"))
    for flag in (*FLAGS.split(), f"--user-data-dir={folder}/profile"):
        options.add_argument(flag)
    driver: Any = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_script_timeout(300)
    try:
        yield driver
    finally:
        driver.quit()


def wait(driver: Any, script: str) -> None:
    """Wait until a script says something true."""
    end = time.monotonic() + 300
    while not driver.execute_script(script):
        assert time.monotonic() < end, "the desk never got ready"
        time.sleep(0.05)


def told(milliseconds: float) -> str:
    """A time, or that nobody waited."""
    return "not waited for" if isnan(milliseconds) else f"{milliseconds:,.0f}"


def page(measured: list[Measured], *, load: float) -> str:
    """What was measured, as a page."""
    rows = "\n".join(
        f"| {one.pages} | {one.opened:,.0f} | {one.marks:,.0f} | {one.level:,.0f} | {told(one.preview)} "
        f"| {one.usual_frame:.0f} | {one.longest_frame:.0f} |"
        for one in measured
    )
    return f"""# The desk

`python -m benchmarks.desk` wrote this page, in a headless Chromium without a graphics card, on
{len(os.sched_getaffinity(0))} cores on which {load:.1f} other processes were at work
on average when it began. Milliseconds, medians of {len(KEYS)} keys and
{len(LEVELS)} levels for the short one, of 4 and 1 for the long; a page has {CHARACTERS:,} characters.

| pages | {" | ".join(HEAD)} |
|--:{"|--:" * len(HEAD)}|
{rows}

The aim is that changes to a letter of two pages show within 200 ms.
"""


if __name__ == "__main__":
    main()
