"""Where can code say something? For every ending that is read as code, a file with a saying in each such place.

``@@`` is where something is said, in the files of ``tests/cases/code_places.toml``.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

BLANK = "@@"
FORMS: Mapping[str, str] = tomllib.loads((Path(__file__).parents[1] / "cases" / "code_places.toml").read_text("utf-8"))
CORNERS: Mapping[str, list[str]] = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "code_corners.toml").read_text("utf-8")
)
"""Files with sections of their own kind, by their endings."""
CHECKERS: Mapping[str, tuple[str, ...]] = {
    "mjs": ("node", "--check", "-"),
    "rb": ("ruby", "-c", "-"),
    "php": ("php", "-l"),
    "pl": ("perl", "-c", "-"),
    "pm": ("perl", "-c", "-"),
    "sh": ("bash", "-n"),
    "bash": ("bash", "-n"),
    "lua": ("luac5.4", "-p", "-"),
    "c": ("gcc", "-fsyntax-only", "-w", "-x", "c", "-"),
    "r": ("Rscript", "-e", "invisible(parse(file('stdin')))"),
    "tcl": ("tclsh",),
}
"""Programs that read code of some endings from their input; nothing but words is said when it runs."""


@dataclass(frozen=True, slots=True)
class PlantedCode:
    """A file of code with another person and another listed word in every place."""

    ending: str
    text: str
    said: tuple[tuple[str, ...], ...]
    """Of each place: its line, and what must not be left of it."""


def make_word(number: int) -> str:
    """A word that is nobody's, in capitals as names are."""
    letters = "bdfgklmnprst"
    return "Zu" + "".join(letters[number // 12**place % 12] + "aeio"[number % 4] for place in (1, 0)) + "k"


FIRST = (
    "Margaret Thomas Helen Robert Susan Edward Alice George Emma Arthur Laura Henry Clara Walter Diana Frank Julia"
).split()
LAST = (
    "Ellison Ashcroft Whitaker Pemberton Hargreaves Thornton Winslow Lockwood Fairbanks Blackwell Henderson Mitchell "
    "Robertson Patterson Richardson Crawford Sutherland Wilkinson Donaldson Atkinson Bradshaw Cunningham Davenport "
    "Eastwood Fitzgerald Goodwin Harrington Jefferson Kirkpatrick Livingston Montgomery Nicholson"
).split()


def plant(ending: str, form: str) -> PlantedCode:
    """A form with a saying in each of its places."""
    parts, lines = form.split(BLANK), list[tuple[str, ...]]()
    text = parts[0]
    for number, part in enumerate(parts[1:]):
        first, last = FIRST[number % len(FIRST)], LAST[number % len(LAST)]
        mail, phone, word = f"{first[0]}.{last}{number}@example.org".lower(), f"0161 496 {number:04}", make_word(number)
        before, after = text.rpartition("\n")[2], part.partition("\n")[0]
        text += f"Written by {first} {last}, write to {mail} or call {phone} about {word}" + part
        lines.append((f"{before}{BLANK}{after}", first, last, mail, phone, word))
    return PlantedCode(ending, text.replace("\u200b", ""), tuple(lines))


def planted_files() -> Iterator[PlantedCode]:
    """For every ending a file."""
    for endings, form in FORMS.items():
        for ending in endings.split():
            yield plant(ending, form)


def left_in(output: str, file: PlantedCode, *, is_listed: bool) -> list[tuple[str, str]]:
    """What an output still says, and in which place it was said."""
    return [
        (place, secret)
        for place, *secrets in file.said
        for secret in (secrets if is_listed else secrets[:-1])
        if re.search(rf"(?<![^\W_]){re.escape(secret)}(?![^\W_])", output, re.IGNORECASE)
    ]
