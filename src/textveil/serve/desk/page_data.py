"""What does the page get to see of a sheet?

Plain values; places are counted as a browser counts them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from textveil.adversary.guess import attack
from textveil.core.differences import compare_texts
from textveil.core.errors import TextveilError
from textveil.core.model import Span
from textveil.core.spans import merge
from textveil.formats.reader import name_places
from textveil.judges.table_columns import decide_column
from textveil.languages.reading import LineKind
from textveil.policy.explain import explanation
from textveil.policy.promises import Anonymise
from textveil.report.report import number
from textveil.report.utility import group_touching
from textveil.sanitizer.result import Result
from textveil.sanitizer.rulings import KEPT
from textveil.serve.desk.desk_decisions import Decision
from textveil.serve.desk.named_entities import NamedEntity
from textveil.serve.desk.sheet import Sheet, Snapshot, units_in
from textveil.serve.problems import Problem

SHAPES = {LineKind.HEADING: "heading", LineKind.ITEM: "item", LineKind.ROW: "row", LineKind.RULE: "rule"}
SHAPES |= {LineKind.CODE: "code", LineKind.LOG: "code", LineKind.QUOTE: "quote"}

MOST_GUESSES = 5


def text_values(sheet: Sheet) -> dict[str, Any]:
    """The document itself: asked for once."""
    text = sheet.document.text
    tables = table_values(sheet)
    in_cells = sum(end - start for column in sheet.columns for start, end in column.cells)
    told: dict[str, Any] = {
        "name": sheet.name,
        "format": sheet.document.format,
        "text": text,
        "lines": line_shapes(sheet, text),
    }
    told["labels"] = [[sheet.units.of_place(start), label] for start, label in name_places(sheet.document)]
    return {**told, "tables": tables, "is_table": 2 * in_cells > len(text.strip())}


def table_values(sheet: Sheet) -> list[dict[str, Any]]:
    """The tables in the document: which columns each has, and where the cells of each row stand."""
    tables: dict[int, list[int]] = {}
    for order, column in enumerate(sheet.columns):
        tables.setdefault(column.table, []).append(order)
    made = []
    for own in tables.values():
        rows: dict[int, list[list[int] | None]] = {}
        for place, order in enumerate(own):
            column = sheet.columns[order]
            for row, span in zip(column.rows, sheet.units.of_spans(column.cells), strict=True):
                cells = rows.setdefault(row, [None] * len(own))
                before = cells[place]
                cells[place] = span if before is None else [before[0], span[1]]  # a list in one cell
        made.append({"columns": own, "rows": [rows[row] for row in sorted(rows)]})
    return made


def column_values(sheet: Sheet) -> list[dict[str, Any]]:
    """What each column is, what the policy makes of it, and what somebody decided."""
    promises = [one for one in sheet.policy.promises if isinstance(one, Anonymise)]
    acts = {one.column: one.act for one in sheet.now.decisions if one.column is not None}
    return [
        {
            "name": one.name,
            "role": one.verdict.role.value,
            "verdict": decide_column(one, promises[0]) if promises else "read",
            "act": acts.get(order, ""),
        }
        for order, one in enumerate(sheet.columns)
    ]


def line_shapes(sheet: Sheet, text: str) -> list[str]:
    """What each line is: a heading, an item, a row of a table … or nothing special."""
    kinds, pieces = sheet.reading.structure.kinds, text.splitlines(keepends=True)
    if len(kinds) != len(pieces):
        return []
    # A browser's page knows but one sort of line break.
    begins = [not number or pieces[number - 1].endswith("\n") for number in range(len(pieces))]
    # What looks like a heading and has nothing below it, but for comments and properties, is a signature.
    beside = text.count("\n", 0, min((start for start, _ in name_places(sheet.document)), default=len(text)))
    body = [at for at, kind in enumerate(kinds) if at < beside and kind not in (LineKind.HEADING, LineKind.BLANK)]
    last = max(body, default=-1)
    shapes = [
        "" if kind is LineKind.HEADING and at > last >= 0 else SHAPES.get(kind, "") for at, kind in enumerate(kinds)
    ]
    return [shape for shape, is_first in zip(shapes, begins, strict=True) if is_first]


def sheet_values(sheet: Sheet) -> dict[str, Any]:
    """Policy, entities and decisions as they are now."""
    here = decided_places(sheet)
    entities = [entity_values(one, sheet, here) for one in sheet.entities]
    return {"policy": sheet.now.policy, "entities": entities, **standing_values(sheet, here)}


def changed_values(sheet: Sheet, before: Mapping[Span, Decision]) -> dict[str, Any]:
    """The same, but only those entities about which something else was decided before."""
    here = decided_places(sheet)
    differ = {span for span in {**before, **here} if before.get(span) != here.get(span)}
    changed = [entity_values(one, sheet, here) for one in sheet.entities if not differ.isdisjoint(one.spans)]
    return {"changed": changed, **standing_values(sheet, here)}


def decided_places(sheet: Sheet) -> dict[Span, Decision]:
    """What was decided about each place, and about each mention in a cell of a column that was decided about."""
    here = {one.span: one.decision for one in sheet.placed}
    columns = [one for one in sheet.placed if one.decision.column is not None]
    mentions = (span for one in sheet.entities for span in one.spans)
    inside = merge(span for span in mentions if span not in here) if columns else []
    covering = group_touching(inside, [(one.span, one.decision) for one in columns]) if inside else []
    return here | {span: found[0] for span, found in zip(inside, covering, strict=True) if found}


def standing_values(sheet: Sheet, here: Mapping[Span, Decision]) -> dict[str, Any]:
    """How far the review is, and what people chose themselves."""
    return {
        "columns": column_values(sheet),
        "own": [entity_values(one, sheet, here) | {"is_own": True} for one, _ in sheet.own.values()],
        "reviewed": sum(all(span in here for span in one.spans) for one in sheet.entities),
        "count": len(sheet.entities),
        "can_undo": sheet.at > 0,
        "can_redo": sheet.at < len(sheet.steps) - 1,
        "approved_by": list(sheet.now.approved_by),
        "step": sheet.version,
    }


def entity_values(entity: NamedEntity, sheet: Sheet, here: Mapping[Span, Decision]) -> dict[str, Any]:
    """An entity, with what was decided about each mention."""
    mentions = [
        {"span": span, "act": here[at].act if at in here else "", "code": here[at].code if at in here else ""}
        for at, span in zip(entity.spans, sheet.units.of_spans(entity.spans), strict=True)
    ]
    acts = {mention["act"] for mention in mentions}
    return {
        "id": entity.id,
        "label": entity.label,
        "kind": entity.kind,
        "kind_score": number(entity.kind_score),
        "score": number(entity.score),
        "limit": number(entity.limit),
        "strength": round(entity.strength, 3),
        "rules": list(entity.rules),
        "promises": list(entity.promises),
        "mentions": mentions,
        "act": acts.pop() if len(acts) == 1 else "mixed",
        "reviewed": all(mention["act"] for mention in mentions),
    }


def queue_values(sheet: Sheet) -> dict[str, Any]:
    """Where the review of a document stands, for the list of all: nothing is read or judged for it."""
    now = sheet.now
    deciders = Counter(one.who or "somebody" for one in now.decisions)
    state = "approved" if now.approved_by else "done" if now.done_by else "in review" if now.decisions else "open"
    return {
        "name": sheet.name,
        "state": state,
        "by": ", ".join(now.approved_by) or now.done_by,
        "assigned_to": now.assigned_to,
        "decisions": dict(sorted(deciders.items())),
    }


def later_values(sheet: Sheet, result: Result) -> list[dict[str, Any]]:
    """What was hidden only when the rest was read again: nobody decided about it yet."""
    mentions = (span for one in sheet.entities for span in one.spans)
    known = sorted([*mentions, *(one.span for one in sheet.placed)])
    spans = [(edit.start, edit.end) for edit in result.changes]
    found = [
        edit
        for edit, others in zip(result.changes, group_touching(spans, [(one, 1) for one in known]), strict=True)
        if not others
    ]
    text = sheet.document.text
    return [
        {"span": sheet.units.of_spans([(one.start, one.end)])[0], "term": text[one.start : one.end], "kind": one.kind}
        for one in found
    ]


def preview_values(sheet: Sheet) -> dict[str, Any]:
    """What comes of it all: the text that the reader will see, how much it keeps, which promises hold."""
    policy = sheet.policy
    promises = [promise.label for promise in policy.promises]
    told = {"promises": promises, "explanation": explanation(policy)}
    try:
        result = sheet.result
    except TextveilError as error:
        return {**told, "problem": str(error)}
    units, edits, grown = units_in(result.text), [], 0
    for edit in result.edits:
        start = edit.start + grown
        grown += len(edit.replacement) - (edit.end - edit.start)
        [here] = sheet.units.of_spans([(edit.start, edit.end)])
        [there] = units.of_spans([(start, start + len(edit.replacement))])
        edits.append(
            {"span": here, "place": there, "kind": edit.kind, "replacement": edit.replacement, "kept": edit.way == KEPT}
        )
    worth = result.worth
    return {
        **told,
        "later": later_values(sheet, result),
        "text": result.text,
        "edits": edits,
        "utility": number(worth.share(worth.kept)),
        "suppression": number(worth.share(worth.suppressed)),
        "given_up": [asdict(one) for one in result.given_up],
        "warning": sheet.sanitizer.tell_language(sheet.document.text),
    }


def guess_values(sheet: Sheet, *, people: Sequence[str]) -> dict[str, Any]:
    """Whom an adversary would take the document to be about, before and after."""
    texts = {"before": sheet.document.text, "after": sheet.result.text}
    found = {when: attack(text, candidates=people, top=MOST_GUESSES).guesses for when, text in texts.items()}
    return {when: [{"name": one.name, "probability": one.probability} for one in some] for when, some in found.items()}


def page_values(sheet: Sheet) -> dict[str, Any]:
    """The pages of a PDF, and where each mention stands on them."""
    if sheet.pages is None:
        return {"pages": [], "boxes": {}}
    shown = [*sheet.entities, *(one for one, _ in sheet.own.values())]
    boxes = {one.id: [box for span in one.spans for box in sheet.pages.boxes(span)] for one in shown}
    return {"pages": [list(page.size) for page in sheet.pages.pages], "boxes": boxes}


# Which versions of a document can be compared at the desk, and how do two of them differ?
#
# A document is there as it came, as it would leave now, and as it would have left after any earlier step. So are the
# others on the desk, and files that somebody opened only to compare them.

ORIGINAL, NOW, STEP = "original", "now", "step-"
MOST_VERSIONS = 200
"""Earlier steps that are offered, the latest."""
LONGEST_TERM = 60
"""Characters of what a step is told to be about."""


def version_values(key: str, sheet: Sheet) -> list[dict[str, Any]]:
    """The versions of a document: as it came, as it would leave now, and after each earlier step, the latest first."""
    told = [
        {"id": f"{key}:{ORIGINAL}", "name": sheet.name, "what": ORIGINAL},
        {"id": f"{key}:{NOW}", "name": sheet.name, "what": NOW},
    ]
    numbers = [at for at in range(len(sheet.steps)) if at != sheet.at]
    shown = [*numbers[:1], *numbers[max(1, len(numbers) - MOST_VERSIONS) :]]
    for at in reversed(shown):
        step = {"id": f"{key}:{STEP}{sheet.dropped + at}", "name": sheet.name, "what": "step"}
        told.append(step | step_values(sheet.steps[at], sheet.steps[at - 1] if at else None))
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
