"""What stands where something was hidden?

A mark tells its reader of what kind the hidden thing was, and nothing else. It
is no information: whoever reads a sanitized text again passes over its marks.
"""

import re

from textveil.model import Span

KINDS = (
    "account number",
    "address",
    "age",
    "card number",
    "coordinates",
    "date",
    "device number",
    "e-mail address",
    "identity number",
    "key",
    "licence number",
    "licence plate",
    "name",
    "network address",
    "number",
    "phone number",
    "postcode",
    "record number",
    "term",
    "user name",
    "vehicle number",
    "wallet address",
    "web address",
)
"""Kinds of things that are hidden."""
MARKS = {kind: f"[{kind}]" for kind in KINDS} | {"term": "[withheld]"}
MARK = re.compile("|".join(map(re.escape, MARKS.values())))


def mark(kind: str) -> str:
    """What a reader sees where something of that kind was.

    >>> mark("name")
    '[name]'
    """
    return MARKS[kind]


def mark_spans(text: str) -> list[Span]:
    """Where marks stand in a text, in order."""
    return [match.span() for match in MARK.finditer(text)]
