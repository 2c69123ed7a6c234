"""Which tests lie near the files that changed? Runs those, and stops at the first that fails.

A module of a room is near the tests of that room and to its own examples; a test is near itself.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def near(path: Path) -> list[Path]:
    """The tests that lie near a file."""
    parts = path.parts
    if parts[0] == "tests":
        return [path] if path.name.startswith("test_") else []
    room = parts[2].removesuffix(".py")
    candidates = [path, Path("tests", room), Path("tests", f"test_{room}.py"), Path("tests/test_architecture.py")]
    return [one for one in candidates if (ROOT / one).exists()]


def main(changed: list[str]) -> int:
    """Run the tests near all changed files; the exit code of pytest, 0 when there is nothing to run."""
    tests = sorted({str(test) for name in changed for test in near(Path(name))})
    if not tests:
        return 0
    code = subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", *tests], cwd=ROOT, check=False).returncode
    return 0 if code == 5 else code  # 5: a file without tests or examples


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
