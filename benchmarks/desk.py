"""How soon does the review desk show what was decided, also in a long document?

    python -m benchmarks.desk

Opens the desk in a headless Chromium on a letter of two pages and on a document
of 200, tries the controls, and asks the page itself how long it took until it had
drawn what changed, and how long the longest frame was while it scrolled from the
first page to the last. Writes ``benchmarks/desk.md``.
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
from pathlib import Path
from statistics import median
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from benchmarks.serve import texts

PAGE = Path(__file__).with_suffix(".md")
HEAD = "\n## Files of 200 pages\n"
"""Over the part of the page that ``benchmarks.desk_files`` writes."""
CHARACTERS = 2500
"""Characters of a page."""
SIZES = (2, 200)
AIM = 200
ACTS = {
    "hide, keep or black out, and on": ("key a", "key k", "key m", "key a", "key k", "key a"),
    "undo and redo": ("key u", "key r"),
    "hide selected words everywhere": ("select the", "select and"),
    "another level": ("set level strict", "set level light", "set level standard"),
    "another preset": ("set preset clinical", "set preset court", "set preset "),
    "a kind kept or hidden": ("kind place keep", "kind place hide", "kind place "),
    "a word always hidden": ("write hide Tuesday", "write hide "),
    "something protected": ("write protect HIV infection", "write protect "),
}
"""What is done at the desk, by what it is called."""
KEYS = "hide, keep or black out, and on"
FEW = 20
"""Pages up to which every control is tried and the reader's text is waited for; it follows by itself in longer ones."""
FLAGS = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --window-size=1440,900"
WATCH = """
const done = arguments[arguments.length - 1], [verb, what, ...words] = arguments[0].split(" ");
const value = words.join(" "), one = (id) => document.getElementById(id), begun = performance.now();
const shown = new MutationObserver(() => {
  shown.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
});
shown.observe(one("work"), { attributeFilter: ["data-step"] });
const key = (name) => one("original").dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
if (verb === "key") key(what);
else if (verb === "select") {
  const walker = document.createTreeWalker(one("original"), NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const at = node.data.indexOf(` ${what} `);
    if (at < 0) continue;
    getSelection().setBaseAndExtent(node, at + 1, node, at + 1 + what.length);
    break;
  }
  key("h");
} else if (verb === "write") { one(what).value = value; one("apply-policy").click(); }
else {
  const select = verb === "kind" ? document.querySelector(`[data-kind="${what}"]`) : one(what);
  select.value = value;
  if (verb === "kind") one("apply-policy").click();
  else select.dispatchEvent(new Event("change"));
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
READY = "return document.body.dataset.ready && document.getElementById('work').getAttribute('aria-busy') === 'false'"


@dataclass(frozen=True)
class Measured:
    """Milliseconds for one document."""

    pages: int
    opened: float
    shown: dict[str, list[float]]
    """For each act, until the page has drawn what it changed."""
    followed: list[float]
    """Until the reader's text followed, where that was waited for."""
    longest_frame: float
    usual_frame: float


def main() -> None:
    """Measure, and write the page."""
    load = os.getloadavg()[0]
    measured = [measure(pages) for pages in SIZES]
    _, head, files = PAGE.read_text("utf-8").partition(HEAD)
    PAGE.write_text(page(measured, load=load) + head + files, "utf-8")
    print(PAGE.read_text("utf-8"))


def measure(pages: int) -> Measured:
    """The times for a document of so many pages."""
    source, is_short = texts(2000), pages <= FEW
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "document.txt"
        document.write_text("\n\n".join(next(source) for _ in range(-(-pages * CHARACTERS // 2000))))
        with desk(document) as address, browser(folder) as driver:
            begun = time.perf_counter()
            driver.get(address)
            wait(driver, READY if is_short else SHOWN)
            opened = (time.perf_counter() - begun) * 1000
            shown, followed = dict[str, list[float]](), list[float]()
            for name, acts in ACTS.items() if is_short else [(KEYS, ACTS[KEYS])]:
                for act in acts:
                    began = time.perf_counter()
                    shown.setdefault(name, []).append(driver.execute_async_script(WATCH, act))
                    if is_short:
                        wait(driver, READY)
                        followed.append((time.perf_counter() - began) * 1000)
            return Measured(pages, opened, shown, followed, *driver.execute_async_script(SCROLL))


@contextmanager
def desk(document: Path) -> Iterator[str]:
    """The address of a desk with a document on it."""
    command = [sys.executable, "-m", "textveil.cli.main", "desk", str(document), "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as parent:
        assert parent.stderr is not None
        address = parent.stderr.readline().split()[-1]
        os.set_blocking(parent.stderr.fileno(), False)
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


def page(measured: list[Measured], *, load: float) -> str:
    """What was measured, as a page."""
    rows = "\n".join(
        f"| {one.pages} | {name} | {median(times):,.0f} | {max(times):,.0f} | {len(times)} |"
        for one in measured
        for name, times in one.shown.items()
    )
    whole = "\n".join(
        f"| {one.pages} | {one.opened:,.0f} | {f'{median(one.followed):,.0f}' if one.followed else 'not waited for'} "
        f"| {one.usual_frame:.0f} | {one.longest_frame:.0f} |"
        for one in measured
    )
    slow = [name for name, times in measured[0].shown.items() if median(times) > AIM]
    reached = f"not reached by: {', '.join(slow)}" if slow else "reached"
    return f"""# The desk

`python -m benchmarks.desk` wrote this page, in a headless Chromium without a graphics card, on
{len(os.sched_getaffinity(0))} cores on which {load:.1f} other processes were at work
on average when it began. Milliseconds; a page has {CHARACTERS:,} characters.

Until the page has drawn what an act changed – in the long document while the reader's text is being made anew:

| pages | act | median | longest | of |
|--:|---|--:|--:|--:|
{rows}

The aim is that changes to a letter of two pages show within {AIM} ms: {reached}.

| pages | until the document is open | until the reader's text follows | a frame while scrolling | the longest |
|--:|--:|--:|--:|--:|
{whole}
"""


if __name__ == "__main__":
    main()
