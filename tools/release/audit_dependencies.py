"""Are vulnerabilities known of anything in requirements.lock?

    make audit

Asks the database that pip-audit asks. What the database could not be asked
about counts as not audited, never as clean: pip-audit itself would end well.
Exit 0: nothing known; 1: something is; 2: not everything could be asked about.
"""

import json
import subprocess
import sys
from typing import Any

from tools.release.lock_dependencies import LOCK


def ask() -> list[dict[str, Any]]:
    """What pip-audit says of each library; an error where it could not ask at all."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), "--disable-pip", "--format", "json"]
    done = subprocess.run([*command, "--progress-spinner", "off"], capture_output=True, text=True, check=False)
    if not done.stdout.strip():
        print(f"not audited: pip-audit said nothing ({done.stderr.strip().splitlines()[-1:]})")
        raise SystemExit(2)
    answers: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    return answers


def judge(answers: list[dict[str, Any]]) -> tuple[int, list[str]]:
    """The exit code, and what to print.

    >>> judge([{"name": "a", "version": "1", "vulns": []}])
    (0, ['1 libraries audited, nothing known'])
    >>> judge([{"name": "a", "skip_reason": "not found"}])
    (2, ['1 of 1 libraries could not be audited: a'])
    >>> judge([{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}])
    (1, ['a 1: X-1, mended in 2'])
    """
    skipped = [one["name"] for one in answers if "skip_reason" in one]
    known = [
        f"{one['name']} {one['version']}: {flaw['id']}, mended in {', '.join(flaw['fix_versions']) or 'no version'}"
        for one in answers
        for flaw in one.get("vulns", ())
    ]
    if known:
        return 1, known
    if skipped:
        return 2, [f"{len(skipped)} of {len(answers)} libraries could not be audited: {', '.join(skipped)}"]
    return 0, [f"{len(answers)} libraries audited, nothing known"]


def main() -> None:
    code, lines = judge(ask())
    print("\n".join(lines))
    raise SystemExit(code)


if __name__ == "__main__":
    main()
