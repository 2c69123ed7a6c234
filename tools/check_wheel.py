"""Does the built wheel run alone?

    python tools/check_wheel.py

Builds it, installs it into an empty environment with nothing but what it asks
for, and runs it there from a folder that holds no source. It must say what the
source says.
"""

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from textveil import sanitize

ROOT = Path(__file__).parents[1]
ALONE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
"""Where nothing leads back to the source."""
LETTER = "Ada Lovelace was born in London in 1815.\n"


def run(*command: str | Path, folder: Path = ROOT, text: str = "") -> str:
    """What a command prints; its failure is ours."""
    done = subprocess.run(command, cwd=folder, env=ALONE, input=text, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def main() -> None:
    """Build, install, run."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(sys.executable, "-m", "build", "--wheel", "--outdir", folder)
        venv.create(folder / "alone", with_pip=True)
        programs = folder / "alone" / "bin"
        (wheel,) = folder.glob("*.whl")
        run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
        assert "usage: textveil" in run(programs / "textveil", "--help", folder=folder)
        clean = run(programs / "textveil", "sanitize", "-", folder=folder, text=LETTER)
        assert clean == sanitize(LETTER).text
        assert not {"Ada", "Lovelace", "London", "1815"} & set(re.findall(r"\w+", clean))
    print("the wheel runs alone")


if __name__ == "__main__":
    main()
