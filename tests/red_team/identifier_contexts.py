"""Each identifier that keeps a checksum or has an unmistakable form, planted in texts of many sorts."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from textveil.mentions.identifiers.find import candidates

MARKED = re.compile("«(?P<value>.*)»", re.DOTALL)
JUDGED = frozenset({"age", "date", "person", "address", "name", "web address", "postcode"})
"""Kinds that their sentence or their column makes somebody's."""
CONTEXTS: dict[str, str] = {
    "prose with figures": "The government said inflation was 2.5% in 2019. Margaret Ellison wrote {}.",
    "nobody is named": "Exports rose by 4.1% to 12.7 million tonnes in 2018, and {} was written on the sheet.",
    "a table of numbers": "year  rate  total\n2017  2.31  1,204\n2018  2.4  1,377\n2019  {}  1,402\n2020  2.5  1,510\n",
    "a table of cells": "| year | rate | note |\n|---|---|---|\n| 2018 | 2.47 | none |\n| 2019 | 2.51 | {} |\n",
    "code": "def total(rate):\n    # {}\n    return rate * 1.25 + 40\n",
    "a string of code": 'RATES = [2.5, 3.1, 4.75]\nLABEL = "{}"\nfor rate in RATES:\n    print(rate)\n',
    "a fence": "Run this:\n\n```\nset rate 2.5\nset note {}\n```\n\nand wait 30 seconds.",
    "a log": "2024-03-05 11:02:41 INFO worker-3 took 214 ms\n2024-03-05 11:02:42 WARN worker-3 bad value {}\n",
    "a quote": 'The paper found that 38% agreed. "{}", it says on page 12.',
    "quoted mail": "> On 3 May the rate was 2.5%.\n> {}\n>\n> Thanks\n\nI will look at it on 4 May.",
    "a reference": "[12] Zhou, L. and Park, S. (2014). On rates of decay. J. Phys. 31(4), 201-219. {}",
    "a citation of law": "See Roe v. Wade, 410 U.S. 113 (1973), and 42 U.S.C. § 1983; the file says {}.",
    "scientific text": "The sample (n = 412, p < 0.001) was kept at 4 °C for 12 h; {} was on the tube.",
    "a list": "- 2.5 litres of water\n- {}\n- 400 g of flour\n",
    "numbered": "1. Mix 2.5 litres.\n2. {}\n3. Wait 40 minutes.\n",
    "a form": "Rate: 2.5%\nRemarks: {}\nTotal: 1,204\n",
    "a form with dots": "Rate ............ 2.5\nRemarks ......... {}\nTotal ........... 1,204\n",
    "chat": "[11:02] max: how much was it\n[11:03] lea: {}\n[11:03] max: ok 25 then\n",
    "brackets": "The rate was 2.5% ({}) in 2019 and 3.1% in 2020.",
    "a heading": "{}\n\nInflation was 2.5% in 2019 and 3.1% in 2020.",
    "a footnote": "Inflation was 2.5% in 2019.[1]\n\n[1] {}\n",
    "markdown": "Inflation was **2.5%** in 2019, *{}* and `3.1%` in 2020.",
    "a page of the web": "<tr><td>2.5%</td><td>{}</td><td>1,204</td></tr>",
    "settings": "[rates]\nlow = 2.5\nnote = {}\nhigh = 3.1\n",
    "alone": "{}",
}
"""By what they are, texts with a place for something."""


IN_ONE_LINE = frozenset({"a table of cells", "a table of numbers"})
"""Those in which a value cannot go on in the next line."""


class Planted(NamedTuple):
    """An identifier, what announces it, and which entry of the catalogue it is an example of."""

    entry: str
    value: str
    written: str


@cache
def planted() -> tuple[Planted, ...]:
    """The examples of the catalogue that are certain: with a checksum, or of a kind that nothing else is."""
    table = tomllib.loads(files("textveil.data").joinpath("identifiers.toml").read_text("utf-8"))
    entries = [row for row in table["identifier"] if row["kind"] not in JUDGED and not row.get("judged")]
    return tuple(one for row in entries for one in examples(row))


def examples(row: dict[str, object]) -> Iterator[Planted]:
    """The examples of an entry as it has them, and their values alone where these are enough."""
    found = row["found"]
    assert isinstance(found, list)
    for example in found:
        place = MARKED.search(example)
        assert place is not None
        value, written = place["value"], MARKED.sub(lambda one: one["value"], example)
        yield Planted(f"{row['name']}: {example}", value, written)
        if written != value and any(
            one.kind == row["kind"] and one.end - one.start == len(value) for one in candidates(value)
        ):
            yield Planted(f"{row['name']} alone: {value}", value, value)


def texts(one: Planted) -> Iterator[tuple[str, str, int]]:
    """The texts that an identifier is planted in, what each is, and where the identifier begins in it."""
    for name, context in CONTEXTS.items():
        if "\n" not in one.written or name not in IN_ONE_LINE:
            before, _, behind = context.partition("{}")
            yield name, before + one.written + behind, len(before) + one.written.index(one.value)
