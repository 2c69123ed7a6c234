"""How does a command get its document and its policy?"""

import argparse
import sys
from dataclasses import fields, replace
from pathlib import Path

from textveil.errors import UsageError
from textveil.formats.reader import decode, read, text_document
from textveil.formats.registry import KEEP
from textveil.model import Document
from textveil.policy.policy import CHOICES, Policy

SETTINGS = tuple(setting.name for setting in fields(Policy) if setting.name not in ("key", "also"))
"""What options and files may set; the key comes from a file of its own."""


def add_document(parser: argparse.ArgumentParser) -> None:
    """The document to work on."""
    parser.add_argument("document", help="a file or folder, or - for standard input")
    group = parser.add_argument_group("file")
    group.add_argument(
        "--columns", metavar="NAMES", help="columns of a table to treat, with commas between; else all text"
    )
    group.add_argument("--column-names", action="store_true", help="names of columns and keys are text too")
    group.add_argument(
        "--keep", action="append", choices=KEEP, default=[], help="keep pictures, though nobody looks in"
    )


def add_policy(parser: argparse.ArgumentParser) -> None:
    """The policy's settings, named as in Python; they go over those of a file."""
    group = parser.add_argument_group("policy")
    group.add_argument("--policy", metavar="FILE", help="a TOML file with these settings")
    group.add_argument("--level", choices=CHOICES["level"], help="how much is hidden to anonymise (standard)")
    group.add_argument("--reveal", action="append", metavar="TERM", help="a feature that may be revealed (repeat it)")
    group.add_argument(
        "--correlation", type=float, metavar="SHARE", help="with --reveal: hide what tells so much of something hidden"
    )
    group.add_argument(
        "--protect", action="append", metavar="ENTITY", help="an entity nothing may disclose (repeat it)"
    )
    group.add_argument("--alpha", type=float, help="with --protect: less than 1/alpha of it may be told (1)")
    group.add_argument(
        "--entities", metavar="FILE", help="a table of entities and their terms: see --k, --hidden-entity"
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
    group.add_argument("--group", type=int, help="judge up to so many terms together (1)")
    group.add_argument("--context", choices=CHOICES["context"], help="within what terms are read together (document)")
    group.add_argument("--min-pages", type=int, help="pages from which a group is evidence (5)")
    group.add_argument("--mode", choices=CHOICES["mode"], help="replace by something more general, or black out")
    group.add_argument("--corpus", metavar="SOURCE", help="page counts: default, a path, or a scheme and its address")
    group.add_argument(
        "--knowledge",
        action="append",
        metavar="SOURCE",
        help="a taxonomy that is asked before the packaged ones (repeat it)",
    )
    group.add_argument("--reader", metavar="NAME", help="who reads the text: default, or spacy:MODEL")
    group.add_argument("--allow-remote", action="store_const", const=True, help="terms may be sent to a remote corpus")


def check_outputs(args: argparse.Namespace, *outputs: str | None) -> None:
    """Refuse an output that would replace an input, or stand inside one."""
    inputs = [Path(name) for name in (args.document, getattr(args, "policy", None)) if name and name != "-"]
    for name in outputs:
        if name and name != "-" and any(is_within(Path(name), source) for source in inputs if source.exists()):
            raise UsageError(f"{name} would replace an input, or stand inside one: choose another name")


def is_within(target: Path, source: Path) -> bool:
    """``target`` is the file ``source``, under whatever name, or lies in that folder."""
    if target.exists() and target.samefile(source):
        return True
    return source.is_dir() and source.resolve() in target.resolve().parents


def document(args: argparse.Namespace) -> Document:
    """The document that was named."""
    if args.document != "-":
        columns = args.columns.split(",") if args.columns else None
        return read(args.document, keep=args.keep, columns=columns, column_names=args.column_names)
    return text_document(decode(sys.stdin.buffer.read(), name="standard input"))


def policy(args: argparse.Namespace) -> Policy:
    """The policy that was given: its file, then its options."""
    given = {name: value for name in SETTINGS if (value := getattr(args, name, None)) is not None}
    return replace(Policy.load(args.policy) if args.policy else Policy(), **given)
