"""Which versions of a document can be compared at the desk, and how do two of them differ?

A document is there as it came, as it would leave now, and as it would have left after any earlier step. So are the
others on the desk, and files that somebody opened only to compare them.
"""

from typing import Any

from textveil.core.differences import compare_texts
from textveil.serve.desk.sheet import Sheet, Snapshot
from textveil.serve.problems import Problem

ORIGINAL, NOW, STEP = "original", "now", "step-"
MOST_STEPS = 200
"""Earlier steps that are offered, the latest."""
LONGEST_TERM = 60
"""Characters of what a step is told to be about."""


def version_values(key: str, sheet: Sheet) -> list[dict[str, Any]]:
    """The versions of a document: as it came, as it would leave now, and after each earlier step, the latest first."""
    told = [
        {"id": f"{key}:{ORIGINAL}", "name": sheet.name, "what": ORIGINAL},
        {"id": f"{key}:{NOW}", "name": sheet.name, "what": NOW},
    ]
    numbers = [number for number in range(len(sheet.steps)) if number != sheet.at]
    shown = [*numbers[:1], *numbers[max(1, len(numbers) - MOST_STEPS) :]]
    for number in reversed(shown):
        step = {"id": f"{key}:{STEP}{sheet.dropped + number}", "name": sheet.name, "what": "step"}
        told.append(step | step_values(sheet.steps[number], sheet.steps[number - 1] if number else None))
    return told


def step_values(step: Snapshot, before: Snapshot | None) -> dict[str, Any]:
    """What was done last at a step, by whom and when."""
    if not step.decisions or (before is not None and step.decisions == before.decisions):
        return {"act": "rules" if before is not None else "", "term": "", "who": "", "when": ""}
    last = step.decisions[-1]
    return {"act": last.act, "term": last.terms[0][:LONGEST_TERM], "who": last.who, "when": last.when}


def sheet_at(sheet: Sheet, what: str) -> Sheet:
    """The sheet as it is now, or as it was at an earlier step."""
    if what == NOW:
        return sheet
    with sheet.lock:
        said = what.removeprefix(STEP)
        place = int(said) - sheet.dropped if what.startswith(STEP) and said.isdecimal() else -1
        if not 0 <= place < len(sheet.steps):
            raise Problem(404, "no-version", "there is no such version any more: choose another")
        return Sheet(sheet.document, sheet.name, sheet.base, steps=[sheet.steps[place]], known=dict(sheet.known))


def output_text(sheet: Sheet) -> str:
    """What a sheet would leave as."""
    return sheet.result.text


def difference_values(before: str, after: str) -> dict[str, Any]:
    """Two versions side by side, as stretches that agree and that do not."""
    found = compare_texts(before, after)
    return {
        "stretches": [[one.before, one.after, one.is_same] for one in found],
        "count": sum(not one.is_same for one in found),
    }
