"""Tables into whose categories, measures and codes somebody put a name, a phone number, an address of mail or a card.

Each table has a column of every sort below; in each one cell is somebody's, another in each column.
"""

import html
import json
import random
import re
from collections.abc import Callable, Sequence

from benchmarks.table_files import FILES, Grid, table_settings
from textveil.formats.registry import Settings
from textveil.policy.promises import Level

FIRST = "Margaret Priya Tomasz Oluwaseun Siobhan Nguyen Helga Ricardo Yusuf Annelise Dmitri Chiara".split()
LAST = "Ellison Nair Kowalczyk Adebayo Brennan Thanh Lindqvist Fuentes Haddad Moreau Sokolov Bellini".split()
KINDS = ("name", "phone", "mail", "card")
LEVELS: tuple[Level, ...] = ("light", "standard", "strict")


def some(*said: str) -> Callable[[random.Random, int], str]:
    """One of some words."""
    return lambda rng, _: rng.choice(said)


COLUMNS: dict[str, Callable[[random.Random, int], str]] = {
    "status": some("open", "closed", "pending"),
    "category": some("Hardware", "Software", "Network"),
    "department": some("Sales", "Finance", "Logistics"),
    "diagnosis": some("Asthma", "Type 2 diabetes", "Hypertension"),
    "product": some("Blue kettle", "Oak table", "Desk lamp"),
    "priority": some("P1", "P2", "P3"),
    "currency": some("GBP", "EUR", "USD"),
    "icd_code": some("E11.9", "J45.0", "I10"),
    "amount": lambda rng, _: f"{rng.uniform(10, 300):.2f}",
    "quantity": lambda rng, _: str(rng.randrange(10, 90)),
    "temperature": lambda rng, _: f"{rng.uniform(15, 25):.1f}",
    "ticket": lambda _, row: str(1001 + 7 * row),
    "sku": lambda _, row: f"AB-{2000 + 3 * row}",
    "order id": lambda _, row: f"OR-{88000 + row}",
    "code": some("A12", "B07", "C33"),
    "active": some("yes", "no"),
}
"""Columns that say nothing of anybody, and what makes their values."""


def somebody(rng: random.Random, kind: str) -> str:
    """What leads to somebody, in one of the ways that it is written."""
    first, last = rng.choice(FIRST), rng.choice(LAST)
    line = f"{rng.randrange(1000):03} {rng.randrange(10_000):04}"
    if kind == "name":
        return rng.choice([f"{first} {last}", f"{last.upper()}, {first}", f"Dr. {first[0]}. {last}", f"{first} {last}"])
    if kind == "phone":
        return rng.choice([f"0161 {line}", f"+44 7700 {line}", f"(617) {line.replace(' ', '-')}", f"+49 30 {line}"])
    if kind == "mail":
        return f"{first[0]}.{last}@example.org".lower()
    digits = [int(sign) for sign in f"4{rng.randrange(10**14):014}"]
    doubled = sum(sum(divmod(2 * one, 10)) for one in digits[::2]) + sum(digits[1::2])
    number = "".join(map(str, [*digits, -doubled % 10]))
    return rng.choice([number, " ".join(number[at : at + 4] for at in range(0, 16, 4))])


def odd_table(rows: int, seed: str) -> tuple[Grid, list[tuple[int, int, str]]]:
    """A table, and where in it what stands that is somebody's: once in each column."""
    rng = random.Random(seed)
    grid: Grid = [list(COLUMNS)]
    grid += [[make(rng, row) for make in COLUMNS.values()] for row in range(rows)]
    planted = []
    for column in range(len(COLUMNS)):
        row, said = rng.randrange(1, rows + 1), somebody(rng, rng.choice(KINDS))
        grid[row][column] = said
        planted.append((row, column, said))
    return grid, planted


def narrow_table(head: str, kind: str, rows: int, seed: str) -> tuple[Grid, str]:
    """A table of a counting column and one other, in which one cell is somebody's."""
    rng = random.Random(seed)
    grid: Grid = [["line", head]]
    grid += [[str(3 * row + 1), COLUMNS[head](rng, row)] for row in range(rows)]
    said = somebody(rng, kind)
    grid[rng.randrange(1, rows + 1)][1] = said
    return grid, said


def write_page(grid: Grid) -> bytes:
    """A table of a web page."""
    rows = ["".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) for row in grid]
    return f"<html><body><table><tr>{'</tr><tr>'.join(rows)}</tr></table></body></html>".encode()


def write_list(grid: Grid) -> bytes:
    """A list of JSON objects."""
    return json.dumps([dict(zip(map(str, grid[0]), row, strict=True)) for row in grid[1:]]).encode()


WRITTEN: dict[str, Callable[[Grid], bytes]] = {ending: write for ending, (write, _) in FILES.items()}
WRITTEN |= {"html": write_page, "json": write_list}
"""How each format is written."""


def settings_of(ending: str) -> Settings:
    """The settings for a table in a file that ends so."""
    return table_settings(ending) if ending in FILES else Settings(f"table.{ending}", ending, ending=f".{ending}")


def told(said: str, text: str) -> bool:
    """Whether a text tells what is somebody's, or a part of it: a name in it, or half of its digits in a row."""
    words = re.findall(r"[^\W\d_]{3,}", said)
    digits = "".join(filter(str.isdigit, said))
    plain = re.sub(r"[ ()+-]", "", text)
    is_number_told = len(digits) > 6 and digits[-7:] in plain
    is_name_told = "@" not in said and any(re.search(rf"\b{word}\b", text) for word in words)
    return said in text or is_number_told or is_name_told


def left_in(text: str, planted: Sequence[tuple[int, int, str]]) -> list[str]:
    """Under which columns something is left."""
    names = list(COLUMNS)
    return [f"{names[column]}: {said}" for _, column, said in planted if told(said, text)]
