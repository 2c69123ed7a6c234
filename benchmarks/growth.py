"""Does the time grow faster than the input, whatever its shape?

    python -m benchmarks.growth [-o FILE] [--only WORD] [--bytes N] [--kept FILE]

Nasty shapes – a few tokens over and over, one long line, many columns, deep nesting, many people, many dates – are
sanitized by the default policy, at a quarter of the size and at the whole of it, and processor time is taken, the
smaller of several runs where one is short. Four times the input should take no more than five times as long. What is
refused is told with its sentence. Times depend on the machine and on what else it does.
Several runs may share a file of kept rows: what it holds is not measured again, and the page is written when every
shape is there.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from textveil.core.errors import TextveilError
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

SIZE = 100_000
"""Bytes of the larger file of a shape."""
STEP, MOST = 4, 5.0
"""How much larger it is than the smaller one, and how much longer it may take."""
LONGEST = 10.0
"""Seconds for the larger one."""
HOW = "nasty shapes, sanitized by the default policy"
SHORT = 0.2
"""Seconds below which a run is made again: the first one also loads and remembers."""
FIRST = (
    "Ann Bob Carla David Edith Frank Gina Harold Iris James Kate Liam Mary Noah Olga Paul Rosa Sam Tina Victor".split()
)
LAST = "Adler Brook Carter Dunn Ellison Foster Grant Hobbs Irwin Jarvis Keller Lang Moss Nolan Pratt Reed Stone".split()
TOKENS = {
    "two letters": "x y ",
    "a comma": "a, ",
    "numbers": "1 2 3 ",
    "a name": "Ann Lee ",
    "initials": "A. B. ",
    "dashes": "- ",
    "empty lines": "\n\n",
    "open brackets": "( ",
    "function words": "the of ",
    "accents": "\u00e9 \u00e8 ",
    "unseen signs": "a\u200b ",
    "digits and dots": "1.2.",
    "at signs": "a@b ",
    "quotation marks": "' \" ",
    "a date": "1/2/03 ",
    "a title": "Dr. ",
    "slashes": "a/b/",
    "equals signs": "a=b;",
    "percent signs": "%41 ",
    "a label": "Name: x\n",
    "capitals": "AB CD ",
    "colons": "a: b: ",
    "a possessive": "Ann's ",
    "an ampersand": "A & B ",
    "and": "Ann and ",
    "years and brackets": "2019(",
    "a form of companies": "\u00dfInc. ",
    "days and streets": "~3 March 0xStreet +",
}
"""Two to four tokens that a text says over and over."""


@dataclass(frozen=True)
class Row:
    """A shape, its format, and the seconds for both sizes; or why it was refused."""

    format: str
    shape: str
    small: float
    large: float
    refusal: str = ""

    @property
    def growth(self) -> float:
        """How many times longer the larger one takes."""
        return self.large / max(self.small, 1e-3)


def fill(line: Callable[[int], str]) -> Callable[[int], str]:
    """A maker of a text of a size from a maker of its numbered parts."""

    def make(size: int) -> str:
        parts, length, number = list[str](), 0, 0
        while length < size:
            parts.append(line(number))
            length += len(parts[-1])
            number += 1
        return "".join(parts)

    return make


def person(number: int) -> str:
    """One of very many people."""
    chance = random.Random(number)
    return f"{chance.choice(FIRST)} {chance.choice(LAST)}{chance.choice(('', 'son', 'man', 'ton', 'by'))}"


def day(number: int) -> str:
    """One of very many days."""
    return f"{number % 28 + 1} {'January March May July August October'.split()[number % 6]} {1900 + number % 120}"


def nested(before: str, after: str, *, inner: str = "x", deepest: int = 10**9) -> Callable[[int], str]:
    """A maker of brackets inside brackets."""

    def make(size: int) -> str:
        depth = min(size // (len(before) + len(after)), deepest)
        return before * depth + inner + after * depth

    return make


def table(*, columns: int, sign: str = ",") -> Callable[[int], str]:
    """A maker of a table of so many columns."""
    return fill(
        lambda number: (
            sign.join(f"c{column}" if not number else f"{person(column)}" for column in range(columns)) + "\n"
        )
    )


def wide_table(size: int) -> str:
    """Two rows, and as many columns as there is room for."""
    columns = size // 16
    return ",".join(f"col{n}" for n in range(columns)) + "\n" + ",".join(f"val {n}" for n in range(columns)) + "\n"


SHAPES: dict[str, dict[str, Callable[[int], str]]] = {
    "txt": {
        **{f"again: {name}": fill(tokens.format) for name, tokens in TOKENS.items()},
        "one long word": lambda size: "a" * size,
        "one long number": lambda size: "7" * size,
        "one long capital word": lambda size: "A" * size,
        "letters of another script": lambda size: "\u4e2d" * (size // 3),
        "one long number in hexadecimal": lambda size: "0123456789abcdef" * (size // 16),
        "one address of many values": lambda size: "/s?" + "&name=Ann%20Lee" * (size // 16),
        "one value of equals signs": lambda size: "a=" * (size // 2) + "%20",
        "colours": fill(lambda n: f"\x1b[1m{person(n)}\x1b[0m "),
        "letters struck twice": fill(lambda _: "A\bAn\bn "),
        "many people": fill(lambda n: f"{person(n)} met {person(n + 7)} in Leeds. "),
        "many people in one line": fill(lambda n: f"{person(n)}, "),
        "one person again": fill(lambda _: "Margaret Ellison told Margaret's brother. "),
        "many dates": fill(lambda n: f"She came on {day(n)}. "),
        "many dates in one line": fill(lambda n: f"{day(n)}, "),
        "many numbers": fill(lambda n: f"No. {n * 7919} of {n * 104729}. "),
        "many mail addresses": fill(lambda n: f"{person(n).replace(' ', '.').lower()}@example.org, "),
        "many web addresses": fill(lambda n: f"see https://example.org/{n}/{person(n).split()[1].lower()} "),
        "many short lines": fill(lambda n: f"{person(n)}\n"),
        "labels": fill(lambda n: f"Name: {person(n)}\nBorn: {day(n)}\n"),
        "a conversation": fill(lambda n: f"{person(n % 9).split()[0]}: {person(n)} said so.\n"),
        "brackets inside brackets": nested("(", ")"),
        "quotations inside quotations": fill(lambda n: ">" * (n % 50) + f" {person(n)}\n"),
        "plain words": fill(lambda _: "it rained all day and nobody came to see the old house by the river. "),
        "base64": fill(lambda n: "QWxsIHRoYXQgaXMgc2FpZA" + "=\n" * (n % 40 == 39)),
    },
    "md": {
        "emphasis": fill(lambda _: "**a** _b_ "),
        "open emphasis": fill(lambda _: "**a _b "),
        "links": fill(lambda n: f"[{person(n)}](https://example.org/{n}) "),
        "open links": fill(lambda _: "[a]( "),
        "open brackets": lambda size: "[" * size,
        "backticks": fill(lambda n: "`" * (n % 9 + 1) + "a"),
        "a table": fill(lambda n: f"| {person(n)} | {n} |\n" + "|---|---|\n" * (not n)),
        "quotations": fill(lambda n: "> " * (n % 30) + "a\n"),
        "lists": fill(lambda n: "  " * (n % 30) + "- a\n"),
    },
    "html": {
        "elements inside elements": nested("<div>", "</div>", deepest=200),
        "many elements": fill(lambda n: f"<p>{person(n)}</p>"),
        "many attributes": lambda size: "<p " + fill(lambda n: f'a{n}="x" ')(size) + ">x</p>",
        "entities": fill(lambda _: "&amp;&#65; "),
        "open tags": fill(lambda _: "<b><i>x"),
        "a wide row": lambda size: "<table><tr>" + "<td>ab" * (size // 6) + "</table>",
        "elements that hold nothing": lambda size: "a<wbr>" * (size // 6),
        "choices": lambda size: "<select>" + "<option>ab" * (size // 10) + "</select>",
        "a table": lambda size: "<table>" + fill(lambda n: f"<tr><td>{person(n)}<td>{n}")(size) + "</table>",
        "style rules": lambda size: "<style>" + fill(lambda n: f".a{n} {{color: red}} ")(size) + "</style><p>x</p>",
    },
    "csv": {
        "many rows": table(columns=3),
        "many columns": wide_table,
        "one cell": lambda size: 'a\n"' + "x y " * (size // 4) + '"\n',
        "empty cells": fill(lambda _: ",,,,\n"),
        "quotation marks": lambda size: 'a\n"' + '""' * (size // 2) + '"\n',
        "numbers": fill(lambda n: f"{n},{n * 7},{n * 13}\n"),
        "possessives": lambda size: "\u2019s \u2019s " * (size // 10) + "\n",
        "one column of names": fill(lambda n: f"{person(n)}\n"),
    },
    "tsv": {"many rows": table(columns=5, sign="\t")},
    "jsonl": {
        "many rows": fill(lambda n: json.dumps({"name": person(n), "note": f"came on {day(n)}"}) + "\n"),
        "many fields": lambda size: json.dumps({f"field{n}": person(n) for n in range(size // 28)}) + "\n",
        "fields of their own": fill(lambda n: json.dumps({f"k{n}": n}) + "\n"),
    },
    "json": {
        "lists inside lists": nested("[", "]", inner="1", deepest=200),
        "a long list": lambda size: json.dumps([person(n) for n in range(size // 16)]),
        "many fields": lambda size: json.dumps({f"field{n}": person(n) for n in range(size // 28)}),
        "numbers": lambda size: json.dumps([n * 104729 for n in range(size // 10)]),
        "rows": lambda size: json.dumps([{"a": "rain"}] * (size // 15)),
        "letters": lambda size: json.dumps(list("rain" * (size // 20))),
    },
    "xml": {
        "elements inside elements": nested("<a>", "</a>", deepest=200),
        "many attributes": lambda size: "<r " + fill(lambda n: f'a{n}="rain" ')(size) + "/>",
        "many elements": lambda size: "<r>" + fill(lambda n: f"<p n='{n}'>{person(n)}</p>")(size) + "</r>",
    },
    "yaml": {
        "many keys": fill(lambda n: f"key{n}: {person(n)}\n"),
        "a long list": fill(lambda n: f"- {person(n)}\n"),
        "lists inside lists": nested("[", "]", deepest=150),
        "blocks inside blocks": lambda size: "".join("  " * n + f"k{n}:\n" for n in range(int((size) ** 0.5) // 2)),
    },
    "toml": {"many keys": fill(lambda n: f'key{n} = "{person(n)}"\n')},
    "ini": {"many keys": fill(lambda n: f"key{n} = {person(n)}\n")},
    "eml": {
        "many headers": lambda size: "Subject: x\n" + fill(lambda n: f"X-H{n}: {person(n)}\n")(size) + "\nhello\n",
        "many receivers": lambda size: (
            "To: " + fill(lambda n: f"{person(n)} <a{n}@example.org>,\n ")(size) + "x@example.org\n\nhello\n"
        ),
        "a long subject": lambda size: (
            "From: a@example.org\nSubject: " + "rain in Leeds " * (size // 14) + "\n\nhello\n"
        ),
        "a long body": lambda size: "Subject: x\n\n" + fill(lambda n: f"> {person(n)} wrote:\n")(size),
    },
    "rtf": {
        "groups inside groups": lambda size: "{\\rtf1 " + nested("{", "}", deepest=90)(size) + "}",
        "many runs": lambda size: "{\\rtf1 " + fill(lambda n: f"{{\\b {person(n)}}} ")(size) + "}",
    },
    "tex": {
        "braces": nested("{", "}", deepest=2000),
        "commands": fill(lambda n: f"\\emph{{{person(n)}}} "),
        "dollars": fill(lambda _: "$a$ "),
        "comments": fill(lambda n: f"% {person(n)}\n"),
    },
    "code": {
        "strings": fill(lambda n: f'x{n} = "{person(n)}"  # {day(n)}\n'),
        "open quotation marks": fill(lambda _: "' \" "),
    },
    "log": {
        "lines": fill(lambda n: f"2021-05-03 10:00:{n % 60:02} INFO {person(n)} from 203.0.113.{n % 250} did {n}\n")
    },
    "ics": {
        "events": lambda size: (
            "BEGIN:VCALENDAR\n"
            + fill(lambda n: f"BEGIN:VEVENT\nSUMMARY:{person(n)}\nEND:VEVENT\n")(size)
            + "END:VCALENDAR\n"
        )
    },
    "vcf": {"cards": fill(lambda n: f"BEGIN:VCARD\nFN:{person(n)}\nNOTE:met on {day(n)}\nEND:VCARD\n")},
    "hl7": {"segments": lambda size: "MSH|^~\\&|\r" + fill(lambda n: f"NTE|{n}||{person(n)} came\r")(size)},
}
"""Makers of texts of a size, by format and by what is nasty in them."""


def measure(sanitizer: Sanitizer, data: bytes, kind: str) -> float:
    """Seconds of the processor for one file; the smaller of two where they are few."""
    settings, best = Settings(f"file.{kind}", kind), float("inf")
    for _ in range(3):
        started = time.process_time()
        sanitizer.sanitize(parse(data, settings=settings)).rendered(settings)
        best = min(best, time.process_time() - started)
        if best > SHORT:
            break
    return best


def measure_both(sanitizer: Sanitizer, kind: str, shape: str, *, make: Callable[[int], str], size: int) -> Row:
    """Both sizes of a shape; once more, the smaller of both, where it looks steep or slow: the machine may be busy."""
    files = [make(part).encode() for part in (size // STEP, size)]
    small, large = (measure(sanitizer, file, kind) for file in files)
    row = Row(kind, shape, small, large)
    if row.growth <= MOST and row.large <= LONGEST:
        return row
    again, more = (measure(sanitizer, file, kind) for file in files)
    return Row(kind, shape, min(small, again), min(large, more))


def rows(*, only: str, size: int, known: Mapping[tuple[str, str], Row]) -> Iterator[Row]:
    """Every shape that is not known yet, measured."""
    with Sanitizer(Policy()) as sanitizer:
        measure(sanitizer, b"Ann Lee met Bob Ray in Leeds on 3 March 2019.", "txt")
        for kind, shapes in SHAPES.items():
            for shape, make in shapes.items():
                if only not in f"{kind} {shape}" or (kind, shape) in known:
                    continue
                try:
                    row = measure_both(sanitizer, kind, shape, make=make, size=size)
                except TextveilError as error:
                    row = Row(kind, shape, 0.0, 0.0, str(error))
                print(f"{kind}\t{shape}\t{row.small:.2f}\t{row.large:.2f}\t{row.growth:.1f}\t{row.refusal}", flush=True)
                yield row


def read_rows(file: Path | None) -> list[Row]:
    """The rows that earlier runs kept."""
    lines = file.read_text().splitlines() if file and file.exists() else []
    return [Row(**json.loads(line)) for line in lines]


def measure_all(*, only: str, size: int, file: Path | None) -> list[Row]:
    """The rows of this run and of those before it that shared its file, in the order of the shapes."""
    found = {(row.format, row.shape): row for row in read_rows(file)}
    for row in rows(only=only, size=size, known=dict(found)):
        found[row.format, row.shape] = row
        if file:
            with file.open("a") as out:
                out.write(json.dumps(asdict(row)) + "\n")
    order = [(kind, shape) for kind, shapes in SHAPES.items() for shape in shapes]
    return [found[one] for one in order if one in found]


def page(found: list[Row], *, size: int) -> str:
    """The page of the results."""
    measured = [row for row in found if not row.refusal]
    steep = [row for row in measured if row.growth > MOST and row.large > SHORT]
    slow = [row for row in measured if row.large > LONGEST]
    refused = [row for row in found if row.refusal]
    said = (
        f"{len(measured)} shapes in {len(SHAPES)} formats: {len(steep)} take more than {MOST:.0f} times as long "
        f"for {STEP} times the input (where that is more than {SHORT} s), {len(slow)} more than {LONGEST:.0f} s; "
        f"{len(refused)} refused."
    )
    lines = [
        "# Does the time grow faster than the input?\n",
        f"Written by `python -m benchmarks.growth`: {HOW},",
        f"at {size // STEP // 1000} and at {size // 1000} KB. Seconds of the processor.\n",
        f"{said}\n",
        "| format | shape | a quarter | all | times |",
        "|---|---|--:|--:|--:|",
        *(f"| {row.format} | {row.shape} | {row.small:.2f} | {row.large:.2f} | {row.growth:.1f} |" for row in measured),
    ]
    if refused:
        lines += [
            "",
            "| refused | why |",
            "|---|---|",
            *(f"| {row.format}, {row.shape} | {row.refusal} |" for row in refused),
        ]
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=Path(__file__).with_suffix(".md"))
    parser.add_argument("--only", default="", help="shapes in whose name this stands; then no page is written")
    parser.add_argument("--bytes", type=int, default=SIZE)
    parser.add_argument("--kept", type=Path, metavar="FILE", help="rows of several runs, for one page")
    args = parser.parse_args()
    found = measure_all(only=args.only, size=args.bytes, file=args.kept)
    if len(found) == sum(map(len, SHAPES.values())):
        args.output.write_text(page(found, size=args.bytes))


if __name__ == "__main__":
    main()
