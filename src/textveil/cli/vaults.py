"""How does a command open a vault?"""

import argparse

from textveil.cli.documents import read_key, read_password
from textveil.core.errors import UsageError
from textveil.replacements.vault import Vault, open_vault


def named_files(args: argparse.Namespace) -> list[str]:
    """The files that a vault is opened with."""
    return [name for name in (args.vault, args.vault_key, args.passphrase_file) if name]


def check_vault(args: argparse.Namespace) -> None:
    """Refuse a vault without its key, and a key without its vault."""
    has_secret = bool(args.vault_key or args.passphrase_file)
    if args.vault and not has_secret:
        raise UsageError("a vault needs its key: give --vault-key FILE or --passphrase-file FILE")
    if has_secret and not args.vault:
        raise UsageError("the key opens a vault: give --vault FILE too")


def open_named(args: argparse.Namespace) -> Vault:
    """The vault that was named; made if there is none."""
    return open_vault(args.vault, key=read_key(args.vault_key), passphrase=read_password(args.passphrase_file))
