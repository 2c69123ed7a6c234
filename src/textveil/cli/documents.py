"""How does a command get its document and its policy?"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, TypedDict

from textveil.core.errors import InputError, UsageError
from textveil.core.model import Document
from textveil.core.named_files import read_bytes
from textveil.formats.reader import decode, read, read_limited, text_document
from textveil.formats.registry import KEEP
from textveil.policy.policy import CHOICES, Policy
from textveil.policy.policy_files import join_settings, load_preset, read_settings, read_terms
from textveil.policy.promises import read_tables, words_of

FROM_FILES = ("hide", "keep", "patterns", "first_detector", "key", "kinds", "replace", "also")
"""Settings that are more than the value of one option, and those no option sets."""
SETTINGS = tuple(setting.name for setting in fields(Policy) if setting.name not in FROM_FILES)
"""Settings that are the value of the option of their name."""
LAST_PORT = 65_535
LISTED = ("policy", "hide_file", "keep_file", "patterns", "secret", "mark_spans")
"""Options that name files to read."""
OWN_WORDS = (
    ("--hide", "TERM", "always hidden, in every form"),
    ("--hide-file", "FILE", "a list of terms to hide, one a line, or .csv"),
    ("--keep-term", "TERM", "not hidden to anonymise"),
    ("--keep-file", "FILE", "a list of terms to keep, one a line, or .csv"),
    ("--kind", "KIND=keep|hide", "keep or hide a kind of things"),
    ("--patterns", "FILE", "a TOML file of patterns to hide"),
)
"""Options for words, kinds and patterns of one's own."""


class ColumnOptions(TypedDict):
    """What may be said of the columns of a table."""

    columns: list[str] | None
    keep_columns: Sequence[str]
    hide_columns: Sequence[str]
    column_names: bool
    header: bool | None


def add_document(parser: argparse.ArgumentParser) -> None:
    """The document to work on."""
    parser.add_argument("document", help="a file or folder, or - for standard input")
    add_file_options(parser)


def add_file_options(parser: argparse.ArgumentParser) -> None:
    """What of a file is treated."""
    group = parser.add_argument_group("file")
    group.add_argument("--columns", metavar="NAMES", help="columns of a table to treat, with commas between; else all")
    group.add_argument("--keep-column", metavar="NAMES", help="columns of a table that stay as they are")
    group.add_argument("--hide-column", metavar="NAMES", help="columns of a table of which nothing stays")
    group.add_argument("--header", choices=("yes", "no"), help="whether a table's first row names its columns")
    group.add_argument("--password-file", metavar="FILE", help="what opens an encrypted PDF, in the first line")
    group.add_argument("--no-ocr", action="store_true", help="do not read pages that are only pictures")
    group.add_argument("--column-names", action="store_true", help="names of columns and keys are text too")
    group.add_argument(
        "--keep", action="append", choices=KEEP, default=[], help="keep pictures, though nobody looks in"
    )


def port_number(text: str) -> int:
    """A port to listen at; 0 stands for any that is free."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is no port: give a number from 0 (any that is free) to {LAST_PORT}")
    return int(text)


def add_policy(parser: argparse.ArgumentParser) -> None:
    """The policy's settings, named as in Python; they go over those of a file, and these over a preset's."""
    group = parser.add_argument_group("policy")
    group.add_argument("--preset", metavar="NAME", help="start from a policy that comes with the package")
    group.add_argument("--policy", metavar="FILE", help="a TOML file with these settings")
    group.add_argument("--level", choices=CHOICES["level"], help="how much is hidden to anonymise (standard)")
    group.add_argument(
        "--subject",
        action="append",
        dest="subjects",
        metavar="NAME",
        help="a person to protect, however public (repeat it)",
    )
    group.add_argument("--public", choices=CHOICES["public"], help="public people who are only mentioned (keep)")
    add_own_words(parser.add_argument_group("words of one's own"))
    add_promises(parser.add_argument_group("promises by page counts and entities"))
    add_replacements(parser.add_argument_group("what stands in its place"))
    add_sources(parser.add_argument_group("sources"))


def add_own_words(group: argparse._ArgumentGroup) -> None:
    """Words, kinds and patterns that are hidden or kept."""
    for option, metavar, told in OWN_WORDS:
        group.add_argument(option, action="append", default=[], metavar=metavar, help=f"{told} (repeat it)")


def add_promises(group: argparse._ArgumentGroup) -> None:
    """What may be revealed, and what must not be disclosed."""
    group.add_argument("--reveal", action="append", metavar="TERM", help="a feature that may be revealed (repeat it)")
    group.add_argument(
        "--correlation", type=float, metavar="SHARE", help="with --reveal: hide what tells so much of something hidden"
    )
    group.add_argument(
        "--protect", action="append", metavar="ENTITY", help="an entity nothing may disclose (repeat it)"
    )
    group.add_argument(
        "--alpha", type=alpha, help="with --protect: less than 1/alpha of it may be told (1); or words for that"
    )
    group.add_argument(
        "--require-evidence", action="store_const", const=True, help="with --protect: refuse what no page knows"
    )
    group.add_argument(
        "--entities", metavar="FILE", help="a table of entities and their terms: see --k, --hidden-entity"
    )
    group.add_argument("--entities-query", metavar="SQL", help="with --entities sqlite:FILE …: yields entity, term")
    group.add_argument(
        "--generalize-entities", action="store_const", const=True, help="with --entities: say something more general"
    )
    group.add_argument("--k", type=int, help="with --entities: so many others must fit what is left")
    group.add_argument(
        "--hidden-entity",
        action="append",
        dest="hidden_entities",
        metavar="ENTITY",
        help="with --entities: who must not be recognised (repeat it)",
    )
    group.add_argument(
        "--first-detector", metavar="WHO", help="judge what presidio:MODEL, spacy:MODEL or identifiers leave"
    )
    group.add_argument("--mark-spans", metavar="FILE", help="judge what marks by hand leave: JSON [[start, end], …]")
    group.add_argument("--group", type=int, help="judge up to so many terms together (1)")
    group.add_argument(
        "--context",
        metavar="{" + ",".join(CHOICES["context"]) + "}",
        help="within what terms are read together (document)",
    )
    group.add_argument("--min-pages", type=int, help="pages from which a group is evidence (5)")
    group.add_argument("--min-joint-pages", type=int, help="pages it must share with what it discloses (3)")


def add_replacements(group: argparse._ArgumentGroup) -> None:
    """What stands in the place of what is hidden."""
    group.add_argument("--mode", choices=CHOICES["mode"], help="replace by something more general, or black out")
    group.add_argument(
        "--style", choices=CHOICES["style"], help="call things by labels, by descriptions, or as is best (mixed)"
    )
    group.add_argument("--min-members", type=int, metavar="N", help="how many things a description must fit (10)")
    group.add_argument(
        "--replace",
        action="append",
        default=[],
        metavar="KIND=WAY",
        help="what stands in the place of a kind, or of * (repeat it)",
    )
    group.add_argument("--placeholder", metavar="TEMPLATE", help="how a placeholder is written (<{KIND}_{n}>)")
    group.add_argument("--secret", metavar="FILE", help="the key behind pseudonyms, surrogates and shifted dates")


def add_sources(group: argparse._ArgumentGroup) -> None:
    """Where counts and knowledge come from."""
    group.add_argument(
        "--corpus",
        action="append",
        metavar="SOURCE",
        help="page counts: default, a path, or a scheme and its address (repeat it for --protect)",
    )
    group.add_argument(
        "--combine",
        choices=CHOICES["combine"],
        help="of several corpora: any speaks, all agree, or pool their pages (any)",
    )
    group.add_argument(
        "--counting",
        choices=CHOICES["counting"],
        help="count forms of a term, its letters, or synonyms too (forms)",
    )
    group.add_argument("--topic", metavar="TERM", help="count only on pages that hold this")
    group.add_argument(
        "--knowledge",
        action="append",
        metavar="SOURCE",
        help="a taxonomy that is asked before the packaged ones (repeat it)",
    )
    group.add_argument("--language", metavar="CODE", help="the language of the text: auto, en, de, es or fr")
    group.add_argument("--reader", metavar="NAME", help="who reads the text: default, or spacy:MODEL")
    group.add_argument("--allow-remote", action="store_const", const=True, help="terms may be sent to a remote corpus")


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
    if args.document != "-":
        return read(
            args.document,
            keep=args.keep,
            **column_options(args),
            password=read_password(args.password_file),
            ocr=not args.no_ocr,
        )
    return text_document(decode(read_limited(sys.stdin.buffer, name="standard input"), name="standard input"))


def column_options(args: argparse.Namespace) -> ColumnOptions:
    """What was said of the columns of a table."""
    return {
        "columns": args.columns.split(",") if args.columns else None,
        "keep_columns": args.keep_column.split(",") if args.keep_column else (),
        "hide_columns": args.hide_column.split(",") if args.hide_column else (),
        "column_names": args.column_names,
        "header": header_of(args),
    }


def read_password(path: str | None) -> str | None:
    """The first line of a password's file."""
    data = read_key(path)
    return None if data is None else decode(data, name=str(path)).partition("\n")[0].removesuffix("\r")


def header_of(args: argparse.Namespace) -> bool | None:
    """Whether the first row of a table is its head, if that was said."""
    return None if args.header is None else args.header == "yes"


def policy(args: argparse.Namespace) -> Policy:
    """The policy that was given: its preset, over that its file, over that its options."""
    base = load_preset(args.preset) if args.preset else {}
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


def alpha(said: str) -> float | str:
    """α as it was given: a number, or words for one."""
    try:
        return float(said)
    except ValueError:
        return said


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
    try:
        spans = json.loads(read_bytes(path))
    except ValueError:
        raise InputError(f"{path} is not JSON: write [[start, end], …]") from None
    if not isinstance(spans, list) or not spans:
        raise InputError(f"{path} marks nothing: write [[start, end], …]")
    return spans


def read_key(path: str | None) -> bytes | None:
    """The bytes of a key's file."""
    return None if path is None else read_bytes(path)
