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


ODD_PLACES = [
    ("cookie", "Cookie: session=abc; user=Margaret%20Ellison; theme=dark"),
    ("set-cookie", "Set-Cookie: profile=name%3DMargaret%20Ellison%26tel%3D0161%20496%200347; Path=/; HttpOnly"),
    ("path segment", "GET /customers/Margaret%20Ellison/orders HTTP/1.1"),
    ("path plus", "GET /wiki/Margaret+Ellison HTTP/1.1"),
    ("path slug", "GET /customers/margaret%2dellison/orders HTTP/1.1"),
    ("matrix", "GET /a;name=Margaret%20Ellison;tel=0161%20496%200347/b HTTP/1.1"),
    ("referer", "Referer: https://www.google.com/search?q=Margaret+Ellison+Leeds&hl=en"),
    ("fragment", "https://app.example/#/user/Margaret%20Ellison?tab=1"),
    ("mailto", "mailto:m.ellison%40example.org?subject=Margaret%20Ellison&body=Dear%20Margaret"),
    ("tel", '<a href="tel:%2B44%20161%20496%200347">call</a>'),
    (
        "json in query",
        "GET /s?filter=%7B%22name%22%3A%22Margaret%20Ellison%22%2C%22tel%22%3A%220161%20496%200347%22%7D HTTP/1.1",
    ),
    ("json in query plus", 'GET /s?filter={"name":"Margaret+Ellison"}&x=1'),
    ("brackets", "POST customer[first_name]=Margaret&customer[last_name]=Ellison&customer[tel]=0161+496+0347"),
    ("enc brackets", "customer%5Bname%5D=Margaret+Ellison&customer%5Bdob%5D=12%2F03%2F1980"),
    ("triple", "GET /s?u=" + quote(quote(quote(PERSON["name"])))),
    ("quad", "GET /s?u=" + quote(quote(quote(quote(PERSON["name"]))))),
    ("lower hex utf8", "GET /s?name=J%c3%b6rg%20M%c3%bcller"),
    ("latin1", "GET /s?name=J%F6rg%20M%FCller"),
    ("nbsp", "GET /s?name=Margaret%C2%A0Ellison"),
    ("tab", "GET /s?name=Margaret%09Ellison"),
    ("newline", "GET /s?name=Margaret%0AEllison"),
    ("crlf", "GET /s?note=Margaret%0D%0AEllison&x=1"),
    ("last first", "GET /s?name=Ellison%2C%20Margaret"),
    ("quoted", "GET /s?q=%22Margaret%20Ellison%22"),
    ("apos", "GET /s?name=Siobhan%20O%27Brien"),
    ("entity amp", "<p>/s?name=Margaret%20Ellison&amp;tel=0161%20496%200347</p>"),
    ("entities md", "See /s?name=Margaret&#32;Ellison&amp;tel=0161&#32;496&#32;0347 ok"),
    ("nbsp entity", "Customer Margaret&nbsp;Ellison called."),
    ("unicode esc log", '{"msg":"user Margaret\\u0020Ellison called"}'),
    ("hex esc log", "user=Margaret\\x20Ellison status=ok"),
    ("octal esc", "user Margaret\\040Ellison logged in"),
    ("shell space", "cp /home/shared/Margaret\\ Ellison.pdf /tmp"),
    ("qp", "Dear Margaret=20Ellison,=20we wrote to you on Monday."),
    ("qp soft", "Dear Margaret El=\nlison, we wrote to you."),
    ("ansi mid", "\x1b[31mMarg\x1b[0maret Ellison\x1b[0m logged in"),
    ("ansi 256", "\x1b[38;5;208mMargaret\x1b[39m \x1b[1;4mEllison\x1b[22;24m logged in"),
    ("caret ansi", "^[[1mMargaret^[[0m ^[[1mEllison^[[0m logged in"),
    ("033 ansi", "\\033[1mMargaret\\033[0m \\033[1mEllison\\033[0m logged in"),
    ("u001b", "\\u001b[1mMargaret\\u001b[0m \\u001b[1mEllison\\u001b[0m logged in"),
    ("rsyslog", "#033[1mMargaret#033[0m #033[1mEllison#033[0m logged in"),
    ("c1", "\x9b1mMargaret\x9b0m \x9b1mEllison\x9b0m logged in"),
    ("osc8", "\x1b]8;;https://x.example/u/margaret.ellison\x1b\\profile\x1b]8;;\x1b\\"),
    ("title", "\x1b]0;Margaret Ellison - inbox\x07$ ls"),
    ("erase", "Margaret\x1b[K Ellison\x1b[K logged in"),
    ("cursor", "Margaret\x1b[1CEllison logged in"),
    ("nul", "M\x00a\x00r\x00g\x00a\x00r\x00e\x00t Ellison logged in"),
    ("bell", "Marg\x07aret Ell\x07ison logged in"),
    ("del", "Marg\x7faret Elli\x7fson logged in"),
    (
        "bold3",
        "".join(f"{c}\b{c}\b{c}" for c in "Margaret") + " " + "".join(f"{c}\b{c}" for c in "Ellison") + " logged in",
    ),
    ("rev under", "".join(f"{c}\b_" for c in "Margaret") + " " + "".join(f"{c}\b_" for c in "Ellison") + " logged in"),
    ("word strike", "Margaret\b\b\b\b\b\b\b\bMargaret Ellison logged in"),
    ("mixed enc", "GET /s?name=Margaret%20\x1b[1mEllison\x1b[0m&x=1"),
    ("plus in path q", "GET /search?q=who+is+Margaret+Ellison%3F&page=2 HTTP/1.1"),
    ("utm", "https://shop.example/?utm_source=mail&utm_content=Margaret%20Ellison"),
    ("logfmt", 'level=info msg="search" url="/s?name=Margaret%20Ellison&tel=0161%20496%200347" took=12ms'),
    ("xml attr", '<request uri="/s?name=Margaret%20Ellison&amp;tel=0161%20496%200347"/>'),
    ("sql", "INSERT INTO hits VALUES (1, '/s?name=Margaret%20Ellison&tel=0161%20496%200347');"),
    ("yaml", "url: /s?name=Margaret%20Ellison&tel=0161%20496%200347"),
    ("python", "r = requests.get('https://api.example/s?name=Margaret%20Ellison&tel=0161%20496%200347')"),
    ("graphql", "query=%7Buser%28name%3A%22Margaret%20Ellison%22%29%7Bid%7D%7D"),
    ("saml", "RelayState=https%3A%2F%2Fapp.example%2F%3Fuser%3Dm.ellison%2540example.org"),
    ("idn mail", "GET /unsub?e=m.ellison%40example.org&t=1"),
    ("bare word", "The user Margaret%20Ellison logged in"),
    ("file url", "file:///C:/Users/Margaret%20Ellison/Documents/letter.docx"),
    ("s3", "s3://bucket/letters/Margaret%20Ellison.pdf"),
    ("data url", "data:text/plain,Margaret%20Ellison%20called"),
    ("javascript", "javascript:alert('Margaret%20Ellison')"),
    ("whatsapp", "https://wa.me/441614960347?text=Hello%20Margaret%20Ellison"),
    ("maps", "https://maps.example/?q=14+Church+Lane,+Leeds+LS1+4AP"),
    ("maps2", "https://maps.example/?q=14%20Church%20Lane%2C%20Leeds%20LS1%204AP"),
    ("ssn", "GET /v?ssn=078%2D05%2D1120 HTTP/1.1"),
    ("ip", "GET /v?ip=203%2E0%2E113%2E77 HTTP/1.1"),
    ("cardparts", "GET /pay?card=4111%2D1111%2D1111%2D1111&cvv=123 HTTP/1.1"),
    ("password", "POST /login?user=mellison&password=hunter2%21rain HTTP/1.1"),
    ("basic auth url", "https://mellison:hunter2%21@host.example/x"),
    ("plus mail", "GET /u?mail=m.ellison%2Bshop%40example.org HTTP/1.1"),
    ("semi amp", "name=Margaret%20Ellison;tel=0161%20496%200347"),
    ("form pretty", "name = Margaret%20Ellison\ntel = 0161%20496%200347"),
    ("postman", "name:Margaret%20Ellison\ntel:0161%20496%200347"),
    (
        "multi line curl",
        "curl https://x.example/s \\\n  --data-urlencode 'name=Margaret Ellison' \\\n  -d 'tel=0161+496+0347'",
    ),
    ("zero pct", "GET /s?name=Margaret%E2%80%8BEllison"),
    ("fullwidth", "GET /s?name=%EF%BC%AD%EF%BD%81%EF%BD%92%EF%BD%87%EF%BD%81%EF%BD%92%EF%BD%85%EF%BD%94%20Ellison"),
    ("nfd", "GET /s?name=Jo%CC%88rg%20Mu%CC%88ller"),
    ("one letter pct", "GET /s?name=Margaret%20%45llison"),
]
"""Plantings of every other sort: cookies, paths, screens, escapes of shells and languages, what lies in what."""
TOLD: dict[str, list[str]] = {
    "lower hex utf8": ["Jörg Müller"],
    "latin1": ["Jörg Müller"],
    "nfd": ["Müller"],
    "apos": ["O'Brien", "Siobhan"],
    "tel": ["0161 496 0347", "161 496 0347"],
    "maps": ["14 Church Lane", "LS1 4AP"],
    "maps2": ["14 Church Lane", "LS1 4AP"],
    "ssn": ["078051120"],
    "ip": ["203.0.113.77"],
    "cardparts": ["4111111111111111"],
    "password": ["hunter2"],
    "basic auth url": ["hunter2"],
    "plus mail": ["ellison"],
    "idn mail": ["ellison"],
    "saml": ["ellison"],
}
"""What is planted there, where it is not the person above."""


def odd_plantings() -> Iterator[Planted]:
    for name, text in ODD_PLACES:
        usual = [PERSON["name"], *([PERSON["tel"]] if "0161" in text else [])]
        yield Planted(name, "txt", text, tuple(TOLD.get(name, usual)))
