"""Does the built wheel run alone?

    python tools/check_wheel.py

Builds it, installs it into an empty environment with nothing but what it asks
for, and runs it there from a folder that holds no source.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
LETTER = "Ada Lovelace was born in London in 1815.\n"
CLEAN = "A person was born in a national capital in [date].\n"


def run(*command: str | Path, folder: Path = ROOT, text: str = "") -> str:
    """What a command prints; its failure is ours."""
    return subprocess.run(command, cwd=folder, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


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
        assert run(programs / "textveil", "sanitize", "-", folder=folder, text=LETTER) == CLEAN
    print("the wheel runs alone")


if __name__ == "__main__":
    main()
