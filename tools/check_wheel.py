"""Does the built wheel run alone, and is it the same whoever builds it?

    python tools/check_wheel.py

Builds it twice, from the tree and from the sdist: the bytes must be equal, and
few enough, and it is one for every machine. Installs it into an empty environment with nothing but what it asks
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
LARGEST = 99_900_000
"""Bytes; what registries take is 100 MB."""
LETTER = "Ada Lovelace was born in London in 1815.\n"


def run(*command: str | Path, folder: Path = ROOT, text: str = "") -> str:
    """What a command prints; its failure is ours."""
    done = subprocess.run(command, cwd=folder, env=ALONE, input=text, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def build_twice(folder: Path) -> Path:
    """The wheel, which is the same from the tree and from the sdist."""
    for where, what in {"tree": ["--wheel"], "sdist": []}.items():
        run(sys.executable, "-m", "build", *what, "--outdir", folder / where)
    (wheel,), (again,) = folder.glob("tree/*.whl"), folder.glob("sdist/*.whl")
    assert wheel.name.endswith("-py3-none-any.whl"), f"{wheel.name} is not for every machine"
    assert wheel.read_bytes() == again.read_bytes(), "the sdist builds another wheel than the tree"
    assert wheel.stat().st_size <= LARGEST, f"the wheel has {wheel.stat().st_size:,} bytes: at most {LARGEST:,}"
    return wheel


def run_alone(wheel: Path, folder: Path) -> None:
    """Install and run the wheel where there is nothing else."""
    venv.create(folder / "alone", with_pip=True)
    programs = folder / "alone" / "bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    assert "usage: textveil" in run(programs / "textveil", "--help", folder=folder)
    clean = run(programs / "textveil", "sanitize", "-", folder=folder, text=LETTER)
    assert clean == sanitize(LETTER).text
    assert not {"Ada", "Lovelace", "London", "1815"} & set(re.findall(r"\w+", clean))


def main() -> None:
    """Build, compare, install, run."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build_twice(folder)
        run_alone(wheel, folder)
        print(f"{wheel.name} runs alone; {wheel.stat().st_size / 1e6:.1f} MB, built twice alike")


if __name__ == "__main__":
    main()
