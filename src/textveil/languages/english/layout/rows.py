"""What does the head of a table make of the cells below it?

A row of labels followed by a row of as many cells is a head: Markdown, tabs,
bars, commas or wide gaps. Each cell below gets the role of its column.
"""

import re

from textveil.languages.english.layout.label_values import read_value
from textveil.languages.english.layout.labels import Label, read_label
from textveil.languages.english.layout.line_tokens import Page
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.page_structure import LineKind, Range, Role

CELL = {
    "|": re.compile(r"[^|]+"),
    "\t": re.compile(r"[^\t]+"),
    ",": re.compile(r'(?:"[^"\n]*+"|[^,\n"])[^,\n]*+|(?<=,)(?=,|$)'),
    ";": re.compile(r"[^;]+|(?<=;)(?=;|$)"),
    "  ": re.compile(r"\S++(?: \S++)*+"),
}
HEAD = 200
"""No head of a table is longer than this."""
CELL_LENGTH = 32
TABLE = (LineKind.ROW, LineKind.PROSE, LineKind.FIELD, LineKind.HEADING, LineKind.LOG, LineKind.ITEM)


def read_tables(page: Page) -> set[int]:
    """Mark every table with a head; the lines that belong to one come back."""
    done: set[int] = set()
    bodies, kinds = page.lines.bodies, page.lines.kinds
    for line in range(len(bodies) - 1):
        body = bodies[line]
        if line in done or len(body) > HEAD or kinds[line] not in TABLE:
            continue
        sign = separator(body)
        if sign is None:
            continue
        below = line + 1 + (kinds[line + 1] is LineKind.RULE)
        head = cells(page, line, sign=sign)
        if len(head) < 2 or below >= len(bodies) or len(cells(page, below, sign=sign)) != len(head):
            continue
        labels = head_labels(page, head, ruled=below > line + 1)
        if labels is not None:
            done |= {line, below - 1}
            mark_head(page, line, head)
            done |= read_body(page, below, sign=sign, head=head, labels=labels)
    return done


def separator(body: str) -> str | None:
    """The sign between the cells of a line that may be a head."""
    if "|" in body:
        return "|"
    if "\t" in body:
        return "\t"
    if "  " in body:
        return "  "
    if body.count(",") > 1:
        return ","
    return ";" if body.count(";") > 1 else None


def cells(page: Page, line: int, *, sign: str) -> list[Range]:
    """Where the cells of a line stand in the text."""
    begin, body, text = page.lines.begins[line], page.lines.bodies[line], page.tokens.text
    if sign not in body:
        return []
    if sign == "|":
        begin, body = (begin + 1, body[1:]) if body[0] == "|" else (begin, body)
        body = body[:-1] if body[-1:] == "|" else body
    return [match.span() for match in CELL[sign].finditer(text, begin, begin + len(body))]


def head_labels(page: Page, head: list[Range], *, ruled: bool) -> list[Label] | None:
    """The labels of a head; nothing if its cells are not all labels, one of them known."""
    text = page.tokens.text
    stretches = [text[start:end] for start, end in head]
    if any(len(stretch) > CELL_LENGTH or ":" in stretch or "." in stretch[:-1] for stretch in stretches):
        return None
    labels = [read_label(stretch.strip().strip('"')) for stretch in stretches]
    whole = sum(label.whole for label in labels)
    roles = sum(label.known and label.role is not Role.NONE for label in labels)
    if ruled and whole * 2 >= len(labels):
        return labels
    return labels if whole == len(labels) and roles * 2 >= len(labels) else None


def mark_head(page: Page, line: int, head: list[Range]) -> None:
    """Make the words of a head labels."""
    page.lines.kinds[line] = LineKind.ROW
    for start, end in head:
        if read_label(page.tokens.text[start:end].strip().strip('"')).whole:
            first, last = page.token_at(start), page.token_at(end)
            page.label[first:last] = b"\1" * (last - first)
            page.breaks[first] = page.breaks[last] = page.opens[first] = 1


def read_body(page: Page, line: int, *, sign: str, head: list[Range], labels: list[Label]) -> set[int]:
    """Give the cells of the rows below a head their roles."""
    done: set[int] = set()
    kinds = page.lines.kinds
    while line < len(kinds):
        if kinds[line] not in TABLE:
            break
        row = cells(page, line, sign=sign)
        if len(row) != len(head):
            break
        kinds[line] = LineKind.ROW
        for label, column, (start, end) in zip(labels, head, row, strict=True):
            value = (page.token_at(start), page.token_at(end))
            role = label.role or Role.NONE
            value, role = read_value(page, value, role=role, several=label.phrase in tables().several, inside=False)
            if value[0] < value[1]:
                page.add((page.token_at(column[0]), page.token_at(column[1])), value, role)
        done.add(line)
        line += 1
    return done
