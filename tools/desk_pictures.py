"""What does the review desk look like?

    python -m tools.desk_pictures

Opens the example letter on a real desk in a headless Chromium and writes the
pictures that docs/desk.md shows, at three sizes, light and dark, and one of two versions compared.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs" / "figures"
SIZES = {"wide": (1440, 900, "light"), "middle": (1024, 768, "dark"), "narrow": (420, 860, "light")}
SIZES |= {"compare": (1440, 700, "light")}
READY = "return document.body.dataset.ready && document.getElementById('work').getAttribute('aria-busy') === 'false'"
FLAGS = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --hide-scrollbars"
CHOOSE = "[...document.querySelectorAll('#entities .who')].find(one => one.textContent.includes('Ellison')).click()"

COMPARE = "document.querySelector('[data-view=compare]').click(); document.getElementById('compare-beside').click()"


def main() -> None:
    """Write every picture."""
    FIGURES.mkdir(exist_ok=True)
    letter = ROOT / "examples" / "referral.txt"
    command = [sys.executable, "-m", "textveil.cli.main", "desk", str(letter), "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as desk, tempfile.TemporaryDirectory() as folder:
        assert desk.stderr is not None
        address = desk.stderr.readline().split()[-1]
        try:
            for name, (width, height, theme) in SIZES.items():
                picture(address, FIGURES / f"desk-{name}.png", size=(width, height), theme=theme, folder=folder)
        finally:
            desk.terminate()


def picture(address: str, target: Path, *, size: tuple[int, int], theme: str, folder: str) -> None:
    """Write one picture."""
    options = Options()
    options.binary_location = str(shutil.which("chromium"))
    for flag in (*FLAGS.split(), f"--user-data-dir={folder}/{target.stem}"):
        options.add_argument(flag)
    driver: Any = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    try:
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]}
        )
        for _ in range(200):
            try:
                driver.get(address)
                break
            except Exception as error:  # noqa: BLE001  # whatever the driver calls a desk that is not open yet
                print(f"waiting: {type(error).__name__}")
                time.sleep(0.5)
        wait(driver, READY)
        driver.execute_script(CHOOSE)
        wait(driver, "return document.querySelector('#detail h2')")
        if target.stem.endswith("compare"):
            driver.execute_script(COMPARE)
            wait(driver, "return document.querySelector('#differences ins')")
        time.sleep(0.5)
        driver.save_screenshot(str(target))
        print(target.relative_to(ROOT))
    finally:
        driver.quit()


def wait(driver: Any, script: str) -> None:
    """Wait until a script says something true."""
    end = time.monotonic() + 60
    while not driver.execute_script(script):
        assert time.monotonic() < end, "the desk never got ready"
        time.sleep(0.1)


if __name__ == "__main__":
    main()
