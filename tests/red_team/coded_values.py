"""What is planted in signs that stand for others: values of addresses, forms, cookies and screens of terminals."""

import json
import re
from collections.abc import Callable, Iterator
from html import escape, unescape
from itertools import product
from typing import NamedTuple
from urllib.parse import quote, quote_plus, unquote, unquote_plus

PERSON = {
    "name": "Margaret Ellison",
    "tel": "0161 496 0347",
    "mail": "m.ellison@example.org",
    "dob": "12/03/1980",
    "card": "4111 1111 1111 1111",
}
"""What is planted, under the names that a form has for it."""
OTHER = {
    "customer": "Siobhan Murtagh",
    "phone": "07700 900 123",
    "email": "siobhan@murtagh.example",
    "birth_date": "1971-11-02",
    "iban": "GB29 NWBK 6016 1331 9268 19",
}


def mixed_hex(value: str) -> str:
    """Percent signs whose digits are now large, now small."""
    return re.sub(r"%[0-9A-F]{2}", lambda one: one[0].lower() if one.start() % 2 else one[0], quote(value, safe=""))


def unicode_percent(value: str) -> str:
    """What ``escape`` of JavaScript writes, all of it in its long form but for letters and digits."""
    return "".join(sign if sign.isalnum() else f"%u{ord(sign):04X}" for sign in value)


def entities(value: str) -> str:
    return "".join(sign if sign.isalnum() else f"&#x{ord(sign):x};" for sign in value)


def coloured(value: str) -> str:
    return " ".join(f"\x1b[1;3{place % 8}m{word}\x1b[0m" for place, word in enumerate(value.split()))


def split_by_colour(value: str) -> str:
    """A colour in the middle of each word, as a search for a part of it shows."""
    return " ".join(f"{word[:2]}\x1b[01;31m\x1b[K{word[2:]}\x1b[m\x1b[K" for word in value.split())


def struck_twice(value: str) -> str:
    return "".join(f"{sign}\b{sign}" if sign != " " else sign for sign in value)


def underlined(value: str) -> str:
    return "".join(f"_\b{sign}" if sign != " " else sign for sign in value)


CODES: dict[str, Callable[[str], str]] = {
    "quote": lambda value: quote(value, safe=""),
    "quote with strokes": quote,
    "quote_plus": quote_plus,
    "double": lambda value: quote(quote(value, safe=""), safe=""),
    "plus in percent": lambda value: quote(quote_plus(value), safe=""),
    "mixed hex": mixed_hex,
    "%u": unicode_percent,
    "entities": entities,
    "coloured": coloured,
    "split by colour": split_by_colour,
    "struck twice": struck_twice,
    "underlined": underlined,
}
FOR_TERMINALS = {"coloured", "split by colour", "struck twice", "underlined"}


def pairs(values: dict[str, str], code: Callable[[str], str], *, between: str = "&") -> str:
    return between.join(f"{name}={code(value)}" for name, value in values.items())


def labelled(values: dict[str, str], code: Callable[[str], str]) -> str:
    return ", ".join(f"{name}: {code(value)}" for name, value in values.items())


def markdown(query: str) -> str:
    return f"See [the order](https://shop.example/orders?{query}) of today.\n"


def csv_cell(query: str) -> str:
    return f'id,request\n1,"/s?{query}"\n2,/index\n3,/about\n'


CONTEXTS: dict[str, tuple[str, Callable[[str], str]]] = {
    "access log": (
        "log",
        lambda query: (
            f'203.0.113.7 - - [10/Oct/2024:13:55:36 +0000] "GET /s?{query} HTTP/1.1" 200 2326 "-" "curl/8.5"\n'
        ),
    ),
    "curl": ("txt", lambda query: f"curl -s 'https://api.example.org/v1/find?{query}' -H 'Accept: */*'\n"),
    "fenced shell": (
        "md",
        lambda query: f"Call:\n\n```bash\ncurl -s 'https://api.example.org/v1/find?{query}' -o out.json\n```\n",
    ),
    "http request": ("txt", lambda query: f"GET /s?{query} HTTP/1.1\nHost: shop.example\nAccept: */*\n"),
    "fenced http": ("md", lambda query: f"Ask so:\n\n```http\nGET /s?{query} HTTP/1.1\nHost: shop.example\n```\n"),
    "markdown link": ("md", markdown),
    "form body": ("html", lambda query: f"<html><body><pre>POST /s HTTP/1.1\n\n{escape(query)}</pre></body></html>"),
    "json string": ("json", lambda query: json.dumps({"event": "request", "path": f"/s?{query}", "took": 12})),
    "csv cell": ("csv", csv_cell),
    "fragment": ("txt", lambda query: f"The page https://shop.example/app#{query} was opened twice.\n"),
    "nested": ("txt", lambda query: f"GET /login?next={quote('/s?' + query, safe='')} HTTP/1.1\n"),
}


class Planted(NamedTuple):
    """A text with somebody's data in it, and what must not be read in it any more."""

    name: str
    format: str
    text: str
    secrets: tuple[str, ...]


def plantings() -> Iterator[Planted]:
    """Every code in every context."""
    for (code, coder), (place, (form, context)) in product(CODES.items(), CONTEXTS.items()):
        for number, values in enumerate((PERSON, OTHER)):
            if code in FOR_TERMINALS:
                if form != "txt" and place not in ("access log", "json string"):
                    continue
                said = labelled(values, coder)
                text = json.dumps({"line": f"user {said}"}) if form == "json" else f"INFO user {said}\n"
            else:
                text = context(pairs(values, coder))
            yield Planted(f"{code} in {place} {number + 1}", form, text, tuple(values.values()))


def read_as_shown(text: str) -> str:
    """A text with everything undone that anybody can undo."""
    for _ in range(6):
        text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda one: chr(int(one[1], 16)), text)
        text = text.replace(r"\b", "\b")  # as JSON writes it
        text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)
        text = re.sub("_\b(.)|(.)\b(?:\\2)", r"\1\2", text)
        text = re.sub(r"%u([0-9a-fA-F]{4})", lambda one: chr(int(one[1], 16)), text)
        text = unescape(unquote(text))
    return text


def left_of(text: str, secrets: tuple[str, ...]) -> list[str]:
    """Which secrets a text still tells, whole or in a word of theirs."""
    shown = read_as_shown(text)
    plain = re.sub(r"[^0-9a-z]", "", shown.lower())
    spaced = unquote_plus(shown).lower()
    words = [word.lower() for secret in secrets for word in re.findall(r"[A-Za-z]{5,}", secret) if "." not in secret]
    squeezed = [re.sub(r"[^0-9a-z]", "", secret.lower()) for secret in secrets]
    return [one for one in squeezed if one in plain] + [one for one in words if one in spaced]
