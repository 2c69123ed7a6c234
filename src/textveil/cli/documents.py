"""How does a command get its document and its policy?"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, TextIO, TypedDict

from textveil.core.errors import InputError, UsageError, tell_input
from textveil.core.model import Document
from textveil.core.named_files import read_bytes
from textveil.formats.encoding import decode
from textveil.formats.reader import read, read_limited, text_document
from textveil.policy.policy import Policy
from textveil.policy.policy_files import join_settings, load_preset, read_settings, read_terms
from textveil.policy.promises import read_tables, words_of

FROM_FILES = ("hide", "keep", "patterns", "first_detector", "key", "kinds", "replace", "also")
"""Settings that are more than the value of one option, and those no option sets."""
SETTINGS = tuple(setting.name for setting in fields(Policy) if setting.name not in FROM_FILES)
"""Settings that are the value of the option of their name."""
LISTED = ("policy", "hide_file", "keep_file", "patterns", "secret", "mark_spans")
"""Options that name files to read."""


class ColumnOptions(TypedDict):
    """What may be said of the columns of a table."""

    columns: tuple[str, ...] | None
    keep_columns: tuple[str, ...]
    hide_columns: tuple[str, ...]
    column_names: bool
    header: bool | None


def check_outputs(args: argparse.Namespace, *outputs: str | None, inputs: Sequence[str] = ()) -> None:
    """Refuse an output that would replace an input, or stand inside one."""
    sources = [Path(name) for name in (args.document, *named_files(args), *inputs) if name != "-"]
    for name in outputs:
        if name and name != "-" and any(is_within(Path(name), source) for source in sources if source.exists()):
            raise UsageError(f"{name} would replace an input, or stand inside one: choose another name")


def named_files(args: argparse.Namespace) -> list[str]:
    """The files that options of a policy name."""
    given = [getattr(args, option, None) or [] for option in LISTED]
    return [name for one in given for name in ([one] if isinstance(one, str) else one)]


def is_within(target: Path, source: Path) -> bool:
    """``target`` is the file ``source``, under whatever name, or lies in that folder."""
    if target.exists() and target.samefile(source):
        return True
    return source.is_dir() and source.resolve() in target.resolve().parents


def document(args: argparse.Namespace) -> Document:
    """The document that was named."""
    if not args.document:
        raise UsageError("the name of the document is empty: name a file, a folder, or - for standard input")
    if args.document != "-":
        return read(
            args.document,
            keep=args.keep,
            **column_options(args),
            password=read_password(args.password_file),
            ocr=not args.no_ocr,
        )
    return text_document(decode(read_limited(standard_input().buffer, name="standard input"), name="standard input"))


def standard_input() -> TextIO:
    """Standard input; an error where whoever started us closed it."""
    if sys.stdin is None:
        raise InputError("standard input is closed: name a file, or pipe the document in")
    return sys.stdin


def column_options(args: argparse.Namespace) -> ColumnOptions:
    """What was said of the columns of a table."""
    return {
        "columns": split_names(args.columns) or None,
        "keep_columns": split_names(args.keep_column),
        "hide_columns": split_names(args.hide_column),
        "column_names": args.column_names,
        "header": None if args.header is None else args.header == "yes",
    }


def split_names(said: str | None) -> tuple[str, ...]:
    """Names with commas between; none where nothing was said."""
    return tuple(said.split(",")) if said else ()


def read_password(path: str | None) -> str | None:
    """The first line of a password's file."""
    data = read_key(path)
    return None if data is None else decode(data, name=str(path)).partition("\n")[0].removesuffix("\r")


def policy(args: argparse.Namespace, *, preset: str = "") -> Policy:
    """The policy that was given: its preset, or the one named here, over that its file, over that its options."""
    named = args.preset or preset
    base = load_preset(named) if named else {}
    written = read_settings(args.policy) if args.policy else {}
    return Policy.from_settings(
        join_settings(join_settings(base, written), options(args)), name=args.policy or "the options"
    )


def has_policy(args: argparse.Namespace) -> bool:
    """Whether any option speaks of a policy."""
    return bool(args.preset or args.policy or options(args))


def options(args: argparse.Namespace) -> dict[str, Any]:
    """The settings that options give."""
    given = {name: value for name in SETTINGS if (value := getattr(args, name)) is not None}
    if len(given.get("corpus", ())) == 1:
        given["corpus"] = given["corpus"][0]
    if args.first_detector is not None and args.mark_spans is not None:
        raise UsageError("--first-detector and --mark-spans both say who stands first: give one of them")
    if given.get("mode") == "redact" and args.replace:
        raise UsageError("--mode redact says that marks stand everywhere, --replace that they do not: give one of them")
    if {term.casefold() for term in args.hide} & {term.casefold() for term in args.keep_term}:
        raise UsageError("--hide and --keep-term name the same term: say one of them")
    first = args.first_detector if args.mark_spans is None else marked_spans(args.mark_spans)
    lists: dict[str, Any] = {
        "hide": [*args.hide, *(term for name in args.hide_file for term in read_terms(name))],
        "keep": [*args.keep_term, *(word for name in args.keep_file for word in words_of(read_terms(name)))],
        "patterns": [table for name in args.patterns for table in read_tables(name)],
        "kinds": table_of("--kind", args.kind, example="drug=keep"),
        "replace": table_of("--replace", args.replace, example="date=shift"),
        "first_detector": first,
        "key": read_key(args.secret),
    }
    return given | {name: value for name, value in lists.items() if value}


def table_of(option: str, pairs: Sequence[str], *, example: str) -> dict[str, str]:
    """Pairs ``NAME=VALUE`` as a table.

    >>> table_of("--kind", ["drug=keep", "law = hide"], example="drug=keep")
    {'drug': 'keep', 'law': 'hide'}
    """
    split = [pair.partition("=") for pair in pairs]
    if not all(name.strip() and sign and value.strip() for name, sign, value in split):
        raise UsageError(f"{option} takes a name and a value: {option} {example}")
    table = {name.strip(): value.strip() for name, _, value in split}
    twice = [name.strip() for name, _, value in split if table[name.strip()] != value.strip()]
    if twice:
        raise UsageError(f"{option} says different things of {twice[0]}: say one of them")
    return table


def marked_spans(path: str) -> list[tuple[int, int]]:
    """The spans that a JSON file holds."""
    with tell_input(f"{path} is not JSON: write [[start, end], …]", ValueError):
        spans = json.loads(read_bytes(path))
    if not isinstance(spans, list) or not spans:
        raise InputError(f"{path} marks nothing: write [[start, end], …]")
    return spans


def read_key(path: str | None) -> bytes | None:
    """The bytes of a key's file."""
    return None if path is None else read_bytes(path)
