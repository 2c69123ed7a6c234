"""A real browser, and what tests do with it."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

LONGEST = 600.0
"""Seconds after which something that should happen never will."""
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SETTLED = """
return document.body.dataset.ready === "true" && document.getElementById("work").getAttribute("aria-busy") !== "true"
"""


@dataclass(frozen=True)
class Page:
    """The desk in a browser."""

    driver: Any
    downloads: Path

    def find(self, selector: str) -> WebElement:
        found: WebElement = self.driver.find_element(By.CSS_SELECTOR, selector)
        return found

    def all(self, selector: str) -> list[WebElement]:
        return list(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def run(self, script: str, *arguments: object) -> Any:
        return self.driver.execute_script(script, *arguments)

    def wait(self, script: str, *, seconds: float = LONGEST) -> Any:
        """What a script says, as soon as it says anything."""
        end = time.monotonic() + seconds
        while not (said := self.run(script)):
            assert time.monotonic() < end, f"never came true: {script}"
            time.sleep(0.05)
        return said

    def settle(self) -> None:
        """Wait until the page has shown what comes of the last change."""
        time.sleep(0.1)
        self.wait(SETTLED)

    def open(self, url: str) -> None:
        self.driver.get(url)
        self.settle()

    def click(self, selector: str, text: str) -> None:
        """Click the last element of a selector that says just this."""
        self.run(
            "[...document.querySelectorAll(arguments[0])].findLast(one => one.textContent === arguments[1]).click()",
            selector,
            text,
        )
        self.settle()

    def pick(self, selector: str, value: str) -> None:
        """Choose an option of a list."""
        self.run(
            "const one = document.querySelector(arguments[0]); one.value = arguments[1]; "
            "one.dispatchEvent(new Event('change'))",
            selector,
            value,
        )
        self.settle()

    def press(self, keys: str) -> None:
        """Press keys while the document has the focus."""
        paper = self.find("#original")
        for key in keys:
            paper.send_keys(key)
            self.settle()

    def marks(self) -> list[str]:
        """What is marked in the document, in order."""
        return list(self.run("return [...document.querySelectorAll('#original mark')].map(mark => mark.textContent)"))

    def choose(self, label: str) -> None:
        """Choose an entity in the list."""
        labels = self.run("return [...document.querySelectorAll('#entities .label')].map(one => one.textContent)")
        place = labels.index(label) if label in labels else -1
        assert place >= 0, f"no {label} in the list"
        self.run("document.querySelectorAll('#entities .who')[arguments[0]].click()", place)
        self.settle()

    def select(self, words: str) -> None:
        """Select words of the document, as with a mouse."""
        found = self.run(
            """
            const walker = document.createTreeWalker(document.getElementById("original"), NodeFilter.SHOW_TEXT);
            for (let node; (node = walker.nextNode());) {
              const at = node.data.indexOf(arguments[0]);
              if (at < 0) continue;
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + arguments[0].length);
              getSelection().removeAllRanges();
              getSelection().addRange(range);
              return true;
            }
            return false;
            """,
            words,
        )
        assert found, f"the document does not say {words}"

    def reader(self) -> str:
        """The text as the reader will see it."""
        self.settle()
        self.find("[data-view='reader']").click()
        lines = self.run("return [...document.querySelectorAll('#reader .line')].map(line => line.textContent)")
        self.find("[data-view='original']").click()
        return "\n".join(lines)

    def download(self, name: str) -> bytes:
        """Export a file, and what is in it."""
        for old in self.downloads.iterdir():
            old.unlink()
        self.find("#export").click()
        self.find(f"[data-export='{name}']").click()
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            new = [one for one in self.downloads.iterdir() if one.suffix not in (".crdownload", ".tmp")]
            if new and not new[0].name.startswith(".") and new[0].stat().st_size:
                self.find("#export-dialog button[value='close']").click()
                return new[0].read_bytes()
            time.sleep(0.05)
        raise AssertionError(f"{name} never came")

    def errors(self) -> list[str]:
        """What the console complained of."""
        return [str(one["message"]) for one in self.driver.get_log("browser") if one["level"] in ("SEVERE", "WARNING")]


@contextmanager
def browsing(folder: Path) -> Iterator[Page]:
    """A new browser with nothing in it."""
    downloads = folder / "downloads"
    downloads.mkdir()
    options = Options()
    options.binary_location = str(CHROMIUM)
    for flag in (*FLAGS, f"--user-data-dir={folder / 'profile'}", "--window-size=1440,900"):
        options.add_argument(flag)
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    driver.set_script_timeout(LONGEST)
    try:
        driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(downloads)})
        yield Page(driver, downloads)
    finally:
        driver.quit()
