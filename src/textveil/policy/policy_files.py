"""Which settings does a policy's file hold?

One setting a line, named as in Python. Besides them a file may name a
``preset`` to start from, and lists that lie beside it: ``hide_file``,
``keep_file``, ``patterns``. Their paths are counted from the file itself.
"""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from textveil.core.errors import PolicyError
from textveil.core.named_files import read_toml
from textveil.policy.checks import require, word_list
from textveil.policy.pattern_files import pattern_tables
from textveil.policy.presets import load_preset
from textveil.policy.term_files import read_terms
from textveil.policy.terms import term_list, words_of

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
