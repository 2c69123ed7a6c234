"""What does a report look like in a browser?

    python -m tools.report_picture

Sanitizes the example letter and writes the picture of its report that
docs/report.md shows, in a headless Chromium.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

import textveil as tv

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "figures" / "report.png"
FLAGS = "--headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1100,900"


def main() -> None:
    program = shutil.which("chromium")
    if program is None:
        raise SystemExit("no Chromium: install chromium, then run again")
    with tempfile.TemporaryDirectory() as name:
        page = Path(name, "report.html")
        page.write_text(tv.sanitize(tv.read(ROOT / "examples" / "medical-letter.docx")).report.html(), "utf-8")
        command = [program, *FLAGS.split(), f"--user-data-dir={name}/profile", f"--screenshot={TARGET}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main()
