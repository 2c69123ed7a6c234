"""Which settings does a policy's file hold?

One setting a line, named as in Python. Besides them a file may name a
``preset`` to start from, and lists that lie beside it: ``hide_file``,
``keep_file``, ``patterns``. Their paths are counted from the file itself.
"""

import csv
import io
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError, PolicyError, UsageError
from textveil.core.named_files import read_bytes, read_toml
from textveil.policy.promises import Term, pattern_tables, require, term_list, word_list, words_of

# Which policies come with the package, and what does each say, line by line?
#
# A preset is a TOML file whose comments name the rule that each setting
# implements, and what the whole does not cover.

TABLE = re.compile(r"\[(\w+)\]")
SUFFIX = ".toml"


@dataclass(frozen=True, slots=True)
class PresetLine:
    """One setting of a preset, and the rule it implements."""

    setting: str
    rule: str


def preset_names() -> list[str]:
    """The presets there are, in order."""
    found = (file.name for file in files("textveil.data").joinpath("presets").iterdir())
    return sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX))


def load_preset(name: str) -> dict[str, Any]:
    """The settings of a preset, as the keywords of a policy.

    >>> load_preset("hipaa-safe-harbor")["replace"]["date"]
    'year'
    """
    return tomllib.loads(preset_text(name))


def preset_text(name: str) -> str:
    """A preset as it is written, comments included."""
    known = preset_names()
    if name not in known:
        raise PolicyError(f"no preset {name!r}; there are: {', '.join(known)}")
    return files("textveil.data").joinpath("presets", name + SUFFIX).read_text("utf-8")


def describe(text: str) -> tuple[str, list[PresetLine]]:
    """What a preset says of itself, and its settings with their rules.

    >>> describe('# Why.\\n\\n# The rule.\\nlevel = "strict"\\n')
    ('Why.', [PresetLine(setting='level = "strict"', rule='The rule.')])
    """
    head, _, rest = text.partition("\n\n")
    paragraphs = "\n".join(line.removeprefix("#").strip() for line in head.splitlines()).split("\n\n")
    return "\n\n".join(" ".join(one.split()) for one in paragraphs), list(_lines(rest))


def _lines(text: str) -> Iterator[PresetLine]:
    """The settings of a text with the comments right before each."""
    table, said = "", list[str]()
    for line in text.splitlines():
        if opened := TABLE.fullmatch(line):
            table = f"{opened[1]}."
        elif line.startswith("#"):
            said.append(line.removeprefix("#").strip())
        elif line:
            yield PresetLine(table + line, " ".join(said))
            said = []


# Which terms does a file list?
#
# One a line, ``#`` before what is said about them; or a column of a table.
# No message quotes a line: what is listed is to be hidden.

HEADINGS = frozenset({"name", "names", "term", "terms", "person", "full name", "full_name", "fullname"})
"""First lines of a table that are no term."""
PERSON = "person"
MOST = 10_000_000
"""Bytes of the longest list."""


def read_terms(path: str | PathLike[str], *, column: str | None = None) -> list[Term]:
    """The terms a file lists: ``.csv`` or ``.tsv`` by column, the first unless one is named; anything else by line.

    A column called ``kind`` says of each row whether it is a person; without one that is guessed.
    """
    place = Path(path)
    text = _read(place)
    if place.suffix.lower() in {".csv", ".tsv"}:
        found = _from_table(text, place, column=column)
    elif column is not None:
        raise UsageError(f"{place.name} has no columns: leave column out, or give a .csv file")
    else:
        lines = (line.partition("#")[0] if line.lstrip().startswith("#") else line for line in text.splitlines())
        found = [Term(line.strip()) for line in lines if line.strip()]
    if not found:
        raise InputError(f"{place.name} lists nothing: write one term a line")
    return found


def _read(place: Path) -> str:
    data = read_bytes(place)
    if len(data) > MOST:
        raise InputError(f"{place.name} is longer than {MOST:,} bytes: a list of terms should be shorter")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{place.name} is not UTF-8 text: save it as UTF-8") from None


def _from_table(text: str, place: Path, *, column: str | None) -> list[Term]:
    """The cells of one column."""
    try:
        rows = [
            row for row in csv.reader(io.StringIO(text), delimiter=_delimiter(text, place)) if any(map(str.strip, row))
        ]
    except csv.Error:
        raise InputError(f"{place.name} is no table: check its quotation marks") from None
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    number = _column(head, place, column=column)
    kinds = head.index("kind") if "kind" in head else None
    is_headed = column is not None or kinds is not None or not HEADINGS.isdisjoint(head[:1])
    found = []
    for row in rows[1:] if is_headed else rows:
        cell = row[number].strip() if number < len(row) else ""
        kind = row[kinds].strip().lower() if kinds is not None and kinds < len(row) else ""
        if cell and not cell.startswith("#"):
            found.append(Term(cell, person=kind == PERSON if kind else None))
    return found


def _delimiter(text: str, place: Path) -> str:
    """The sign between cells: a tab in .tsv; else a semicolon where the first line has one and no comma."""
    first = text.partition("\n")[0]
    return "\t" if place.suffix.lower() == ".tsv" else ";" if ";" in first and "," not in first else ","


def _column(head: Sequence[str], place: Path, *, column: str | None) -> int:
    """The number of the asked column."""
    if column is None:
        return 0
    if column.strip().lower() not in head:
        raise UsageError(f"no column {column!r} in {place.name}; there are: {', '.join(head) or 'none'}")
    return head.index(column.strip().lower())


LISTS = ("hide_file", "keep_file")
"""Settings of a file that name another file with a list."""
FILES = ("sqlite", "duckdb")
"""Databases that are files."""
ADDED = ("hide", "keep", "subjects", "patterns")
"""Lists that are added to, not replaced: whoever hides one word more means the others too."""


def read_settings(path: str | PathLike[str]) -> dict[str, Any]:
    """The settings in a TOML file, with those of the preset it starts from and of the lists it names."""
    settings = read_toml(path, error=PolicyError)
    for name in ("preset", *LISTS):
        require(isinstance(settings.get(name, ""), str), f'{path}: {name} must be a name: {name} = "…"')
    preset = settings.pop("preset", None)
    return join_settings(load_preset(preset) if preset else {}, with_lists(settings, Path(path).parent))


def with_lists(settings: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Settings with the files they name read, from a folder on."""
    found = {name: value for name, value in settings.items() if name not in LISTS}
    if "hide_file" in settings:
        found["hide"] = [*term_list(found.get("hide", ())), *read_terms(folder / settings["hide_file"])]
    if "keep_file" in settings:
        listed = words_of(read_terms(folder / settings["keep_file"]))
        found["keep"] = [*word_list("keep", found.get("keep", ())), *listed]
    if isinstance(found.get("entities"), str):
        found["entities"] = resolve_source(found["entities"], folder)
    if isinstance(found.get("patterns"), str):
        found["patterns"] = pattern_tables(folder / found["patterns"])
    return found


def resolve_source(source: str, folder: Path) -> str:
    """Where a database lies that a file names: beside the file, or where its address says.

    >>> [resolve_source(source, Path("x")) for source in ("sqlite:a.db", "a.tsv", "postgres:dbname=a")]
    ['sqlite:x/a.db', 'x/a.tsv', 'postgres:dbname=a']
    """
    kind, colon, place = source.partition(":")
    if not colon:
        return str(folder / source)
    return f"{kind}:{folder / place}" if kind in FILES else source


def join_settings(settings: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Settings with others over them: tables are joined, lists of words and patterns added, all else replaced.

    >>> join_settings({"level": "light", "kinds": {"drug": "keep"}}, {"kinds": {"law": "keep"}, "level": "strict"})
    {'level': 'strict', 'kinds': {'drug': 'keep', 'law': 'keep'}}
    >>> join_settings({"hide": ["Ann"]}, {"hide": ["Bob"]})
    {'hide': ['Ann', 'Bob']}
    """
    return {**settings, **{name: _joined(name, settings.get(name), value) for name, value in more.items()}}


def _joined(name: str, first: Any, then: Any) -> Any:
    """One setting with another over it."""
    if isinstance(first, Mapping) and isinstance(then, Mapping):
        return {**first, **then}
    if first is None or name not in ADDED:
        return then
    if name == "hide":
        return [*term_list(first), *term_list(then)]
    if name in ("keep", "subjects"):
        return [*word_list(name, first), *word_list(name, then)]
    return [*pattern_tables(first), *pattern_tables(then)]
