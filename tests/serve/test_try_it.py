"""The page of the interface in a real browser: every operation is there, and can be tried without the network."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from serve.browser import CHROMIUM, DRIVER, Page, browsing
from serve.conftest import Running
from textveil.serve.interface import OPERATIONS

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="Chromium and its driver are not installed")


@pytest.fixture
def page(tmp_path: Path, service: Running) -> Iterator[Page]:
    with browsing(tmp_path) as opened:
        opened.driver.get(f"{service.url}/docs")
        opened.wait("return document.getElementById('operations').ariaBusy === 'false'")
        yield opened
        assert opened.errors() == []


def send(page: Page, operation: str) -> str:
    """What an operation is answered with, by its button."""
    page.run("document.getElementById(arguments[0]).open = true", operation)
    page.find(f"#{operation} button").click()
    page.wait(f"return document.querySelector('#{operation} [aria-live] p')")
    return page.find(f"#{operation} [aria-live]").text


def test_every_operation_can_be_tried(page: Page, tmp_path: Path) -> None:
    assert [one.get_attribute("id") for one in page.all("details")] == [one.name for one in OPERATIONS]
    told = send(page, "sanitize")
    assert told.startswith("200")
    assert "Person 1 met Person 2 in a city in England." in told
    (tmp_path / "a.txt").write_text("Ann Lee rang.")
    page.find("#detect input[type=file]").send_keys(str(tmp_path / "a.txt"))
    assert '"text": "Ann Lee rang."' in send(page, "detect")
    assert send(page, "health").startswith("200")
