"""Tables of many kinds, made up by a seed, each cell with whether it is somebody's.

A kind is a list of columns: names it may have, what makes its values, and whether they are private. Names of
people are Faker's, of several countries; each row is about somebody of its own, whom notes may name.
"""

import random
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from faker import Faker

from benchmarks.table_files import Grid, Value

LOCALES = ("en_US", "en_GB", "en_IN", "de_DE", "es_ES", "fr_FR", "it_IT", "pl_PL", "nl_NL")
FIRST = date(1940, 1, 1)


@dataclass
class Somebody:
    """Whom a row is about."""

    rng: random.Random
    fake: Any
    number: int
    first: str = field(init=False)
    last: str = field(init=False)

    def __post_init__(self) -> None:
        self.first, self.last = self.fake.first_name(), self.fake.last_name()

    @property
    def full(self) -> str:
        """First and last name."""
        return f"{self.first} {self.last}"

    @property
    def login(self) -> str:
        """What the person is called by machines."""
        plain = f"{self.first[:1]}{self.last}".lower()
        return "".join(sign for sign in plain if sign.isascii() and sign.isalnum()) + str(self.number % 7)


@dataclass(frozen=True)
class MadeTable:
    """A table and its answers: for each column whether it is private, for each text what of it is."""

    kind: str
    grid: Grid
    private: tuple[bool, ...]
    secrets: dict[tuple[int, int], tuple[str, ...]]
    """By row and column: what a text says of somebody."""

    def secrets_of(self, row: int, column: int) -> tuple[str, ...]:
        """What of a cell must go; nothing where all of it may stay."""
        told = self.secrets.get((row, column), ())
        return (str(self.grid[row][column]),) if self.private[column] else told


def day_between(who: Somebody, first: int, last: int) -> date:
    """A day of some years."""
    start = date(first, 1, 1)
    return start + timedelta(days=who.rng.randrange((date(last, 12, 28) - start).days))


def digits(who: Somebody, pattern: str) -> str:
    """A pattern with digits for # and letters for ?."""
    letters = "ABCDEFGHJKLMNPRSTUVWXYZ"
    return "".join(
        str(who.rng.randrange(10)) if sign == "#" else who.rng.choice(letters) if sign == "?" else sign
        for sign in pattern
    )


def clock(who: Somebody) -> str:
    """A time of day."""
    return f"{who.rng.randrange(24):02}:{who.rng.randrange(60):02}:{who.rng.randrange(60):02}"


CITIES = "Leeds|York|Hull|Ghent|Lyon|Graz|Porto|Turin|Bergen|Aarhus|Lublin|Utrecht|Split|Cork|Bath|Derby".split("|")
BOSSES = ("Marta Okonkwo", "Leif Sandberg", "Ines Carvalho", "Tobias Reuter")
MAKERS: dict[str, Callable[[Somebody, str], Value]] = {
    "full": lambda who, _: who.full,
    "first": lambda who, _: who.first,
    "last": lambda who, _: who.last,
    "last_first": lambda who, _: f"{who.last}, {who.first}",
    "other": lambda who, _: f"{who.fake.first_name()} {who.fake.last_name()}",
    "boss": lambda who, _: who.rng.choice(BOSSES),
    "email": lambda who, _: f"{who.login}@{who.rng.choice(('mail', 'post', 'corp'))}.example",
    "login": lambda who, _: who.login,
    "phone": lambda who, _: digits(who, who.rng.choice(("+44 7700 9#####", "0161 496 0###", "(555) 01#-####"))),
    "ip": lambda who, _: f"203.0.{who.rng.randrange(256)}.{who.rng.randrange(1, 255)}",
    "street": lambda who, _: (
        f"{who.rng.randrange(1, 240)} {who.fake.last_name()} {who.rng.choice(('Street', 'Road', 'Lane', 'Avenue'))}"
    ),
    "postcode": lambda who, _: digits(who, "??# #??"),
    "city": lambda who, _: who.rng.choice(CITIES),
    "company": lambda who, _: f"{who.fake.last_name()} {who.rng.choice(('Ltd', 'GmbH', 'and Sons', 'Holdings'))}",
    "code": digits,
    "number": lambda who, given: int(digits(who, given)),
    "count": lambda who, _: who.number + 1,
    "day": lambda who, given: day_between(who, *map(int, given.split("-"))),
    "moment": lambda who, given: f"{day_between(who, *map(int, given.split('-')))} {clock(who)}",
    "of": lambda who, given: who.rng.choice(given.split("|")),
    "between": lambda who, given: who.rng.randrange(*map(int, given.split("-"))),
    "real": lambda who, given: round(who.rng.uniform(*map(float, given.split("~"))), 2),
}
"""What makes a value, given a word of its own."""


def fill(template: str, who: Somebody) -> tuple[str, tuple[str, ...]]:
    """A text, and what of it is private: the names that were filled in."""
    fields = {"first": who.first, "last": who.last, "full": who.full, "phone": str(MAKERS["phone"](who, ""))}
    used = tuple(value for name, value in fields.items() if f"{{{name}}}" in template)
    return template.format(**fields), used


def make_table(kind: str, columns: list[dict[str, Any]], *, seed: str) -> MadeTable:
    """A table of a kind; the same for the same seed."""
    rng = random.Random(seed)
    fake = Faker(rng.choice(LOCALES))
    fake.seed_instance(seed)
    chosen = [column for column in columns if column.get("always", True) or rng.random() < 0.7]
    grid: Grid = [[rng.choice(column["names"].split("|")) for column in chosen]]
    secrets: dict[tuple[int, int], tuple[str, ...]] = {}
    for number in range(rng.randrange(8, 60)):
        who = Somebody(rng, fake, number)
        row = list[Value]()
        for place, column in enumerate(chosen):
            maker, _, given = column["is"].partition(" ")
            if maker == "text":
                said, used = fill(rng.choice(given.split("|")), who)
                row.append(said)
                secrets[number + 1, place] = used
            else:
                row.append(MAKERS[maker](who, given))
        grid.append(row)
    return MadeTable(kind, grid, tuple(column.get("private", False) for column in chosen), secrets)


def make_tables(path: Path, *, each: int) -> list[MadeTable]:
    """The tables of a file of kinds, so many of each."""
    kinds = tomllib.loads(path.read_text("utf-8"))
    return [
        make_table(kind, columns["columns"], seed=f"{path.stem} {kind} {number}")
        for kind, columns in kinds.items()
        for number in range(each)
    ]
