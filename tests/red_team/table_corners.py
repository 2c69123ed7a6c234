"""Secrets in tables: first rows that are no heads, names of fields, numbers, letters in cells of their own."""

import datetime as dt
import io
import json
from collections.abc import Iterator
from typing import Any

from red_team.corner import SECRET, Corner
from textveil.core.libraries import library

FIRST_ROWS = {
    "an NHS number": ("NHS number,943 476 5919\nname,Ann Lee\n", "943 476 5919"),
    "the end of an NHS number": ("NHS number,943 476 5919\nname,Ann Lee\n", "5919"),
    "a birth date": ("Ann Lee,12/03/1980,Leeds\nBob Ray,01/02/1970,Hull\n", "12/03/1980"),
    "a social security number": ("Ann Lee,078-05-1120\nBob Ray,219-09-9999\n", "078-05-1120"),
    "a phone number": ("Ann Lee,0161 496 0000\nBob Ray,0161 496 0001\n", "0161 496 0000"),
    "a card": ("Ann Lee,4111 1111 1111 1111\nBob Ray,5500 0000 0000 0004\n", "4111 1111 1111 1111"),
    "a postcode": ("Ann Lee,SK1 3XE\nBob Ray,M1 1AE\n", "SK1 3XE"),
    "a mail address": ("name,a.ellison@example.org\nphone,0161 496 0000\n", "a.ellison"),
    "a name of two letters": ("Jo Ng,Leeds,12/03/1980\nAl Ray,Hull,01/02/1970\n", "Jo Ng"),
    "names that are words of tables": ("Mark Ward,Leeds\nMark Page,Hull\n", "Mark Ward"),
    "a date of three digits": ("Ann Lee,3.4.81\nBob Ray,1.2.70\n", "3.4.81"),
}
FIELDS: dict[str, dict[str, Any]] = {
    "a name as a field": {"scores": {"margaret": 12, "thomas": 9}},
    "a full name as a field": {"Margaret Ellison": 12},
    "an address as a field": {"margaret.ellison@example.org": {"ok": True}},
    "a number as a field": {"943 476 5919": True},
    "a name in humps": {"margaretEllison": 3},
}
NUMBERS: dict[str, tuple[dict[str, Any], str]] = {
    "a phone as a number": ({"phone": 1614960000}, "1614960000"),
    "a card as a number": ({"x": 4111111111111111}, "4111111111111111"),
    "an NHS number as a number": ({"nhs_number": 9434765919}, "9434765919"),
    "a social security number as a number": ({"ssn": 219099999}, "219099999"),
    "a number deep inside": ({"a": [{"mobile": 7700900123}]}, "7700900123"),
}


def parquet(columns: dict[str, list[Any]]) -> bytes:
    output = io.BytesIO()
    library("pyarrow.parquet").write_table(library("pyarrow").table(columns), output)
    return output.getvalue()


def spelled() -> Iterator[Corner]:
    """One letter a cell, along a row and down a column."""
    across, down = ",".join(SECRET), "".join(f"{letter},\n" for letter in SECRET)
    for place, text in {"along a row": f"a,b,c,d,e,f,g\n{across}\n", "down a column": f"code,note\n{down}"}.items():
        for kind, sign in (("csv", ","), ("tsv", "\t")):
            yield Corner(f"one letter a cell {place}", kind, text.replace(",", sign).encode(), is_listed=False)
    yield Corner("one letter a cell", "parquet", parquet({"letter": list(SECRET)}), is_listed=False)


def corners() -> Iterator[Corner]:
    """All of them."""
    for place, (text, secret) in FIRST_ROWS.items():
        for kind, sign in (("csv", ","), ("tsv", "\t")):
            data = text.replace(",", sign).encode()
            yield Corner(f"first row: {place}", kind, data, secret, is_listed=False)
    for place, value in FIELDS.items():
        secret = next(key for key in json.loads(json.dumps(value.get("scores", value))))
        yield Corner(place, "jsonl", json.dumps(value).encode() + b"\n", secret, is_listed=False)
    for place, (row, secret) in NUMBERS.items():
        yield Corner(place, "jsonl", json.dumps(row).encode() + b"\n", secret, is_listed=False)
    for place, (row, secret) in NUMBERS.items():
        if len(row) == 1 and "deep" not in place:
            data = parquet({name: [value] for name, value in row.items()})
            yield Corner(place, "parquet", data, secret, is_listed=False)
    day = dt.date(1980, 3, 12)
    yield Corner("a birth date", "parquet", parquet({"dob": [day]}), "1980-03-12", is_listed=False)
    moment = dt.datetime(1980, 3, 12, 4, 5)
    yield Corner("a moment", "parquet", parquet({"admitted": [moment]}), "1980-03-12", is_listed=False)
    yield from spelled()
