"""How is the service started?"""

import argparse
import sys
from functools import partial
from pathlib import Path

from textveil.cli import documents
from textveil.core.errors import UsageError
from textveil.serve.service_settings import ServiceSettings, write_private

LIMITS = (
    ("--largest", "BYTES", "bytes of the largest request"),
    ("--longest", "N", "characters of the longest text that is treated at once"),
    ("--at-once", "N", "requests that a worker treats or lets wait"),
    ("--memory", "BYTES", "memory that each worker may use"),
)
FILES = (
    ("--keys", "who may ask what (TOML); needed beyond this machine"),
    ("--tls-certificate", "the certificate for TLS"),
    ("--tls-key", "its private key"),
    ("--state", "a folder for jobs, so that they outlive the service"),
    ("--entities", "with --rules: the entities of readers' views"),
    ("--rules", "a TOML file with a table for each reader"),
    ("--grants", "instead: the PostgreSQL database that says what the role of a reader may see"),
    ("--visible", "with --grants: a query that yields the names of entities"),
    ("--store", "keep documents, sealed, in this file or PostgreSQL database"),
    ("--store-key", "the key that seals them: a file of 32 random bytes or more"),
    ("--vault", "what was replaced is remembered here when asked for"),
    ("--vault-key", "the key of the vault"),
    ("--policy", "a TOML file with a policy, over which requests set theirs"),
    ("--codes", "reason codes of one's own for the desk (TOML)"),
)
WAITS = (
    ("--seconds", "how long somebody waits for an answer (60)"),
    ("--body-seconds", "how long a request may take to arrive (30)"),
    ("--turn-seconds", "how long a request waits for its turn before others are asked to come back (10)"),
)
NAMES = {"tls_certificate": "certificate", "tls_key": "private_key"}
"""Options that are called otherwise than their setting."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil serve`` takes."""
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (127.0.0.1: this machine alone)")
    parser.add_argument("--port", type=documents.port_number, default=8642, metavar="N", help="at which port (8642)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that answer (1)")
    parser.add_argument("--allow-host", action="append", default=[], metavar="NAME", help="a name we are called by")
    parser.add_argument("--plain-http", action="store_true", help="listen beyond this machine without TLS")
    for option, metavar, told in LIMITS:
        parser.add_argument(option, type=int, metavar=metavar, help=told)
    for option, told in WAITS:
        parser.add_argument(option, type=float, metavar="N", help=told)
    for option, told in FILES:
        parser.add_argument(option, metavar="FILE", help=told)
    parser.add_argument("--k", type=int, help="with --entities: so many others must fit what is left (10)")
    parser.add_argument("--four-eyes", action="store_true", help="a second person must look before the desk exports")
    parser.add_argument("--new-key", metavar="NAME", help="print a new key and its table for --keys, and stop")


def run(args: argparse.Namespace) -> int:
    """Serve until somebody says stop."""
    from textveil.serve.access import new_key
    from textveil.serve.start_service import prepare_state, serve

    if args.new_key:
        key, table = new_key(args.new_key)
        print(f"{table}\n# the key itself, shown this once:\n# {key}")
        return 0
    with prepare_state(read_settings(args)) as settings:
        serve(settings, tell=partial(tell_address, settings))
    return 0


def tell_address(settings: ServiceSettings) -> None:
    """Say where the service answers; the token of the desk is for a person, so a log is told in which file it is."""
    scheme = "https" if settings.certificate else "http"
    address = f"{scheme}://{settings.host}:{settings.port}/"
    desk = f"{address}desk?token={settings.token}"
    lines = [f"textveil answers at {address}"]
    if settings.has_desk and sys.stderr.isatty():
        lines.append(f"the desk is at {desk}")
    elif settings.has_desk:
        file = Path(settings.state) / "desk-address.txt"
        write_private(file, desk + "\n")
        lines.append(f"the address of the desk is in {file}, for its owner to read")
    print(*lines, sep="\n", file=sys.stderr, flush=True)


def read_settings(args: argparse.Namespace) -> ServiceSettings:
    """The settings that the options say."""
    names = [option.strip("-").replace("-", "_") for option, *_ in (*LIMITS, *WAITS, *FILES)] + ["k"]
    given = {NAMES.get(name, name): value for name in names if (value := getattr(args, name)) is not None}
    read = [value for name, value in given.items() if name in ("keys", "policy", "rules", "vault_key", "store_key")]
    missing = [value for value in read if not Path(value).is_file()]
    if missing:
        raise UsageError(f"{missing[0]}: there is no such file")
    own = {"host": args.host, "port": args.port, "workers": args.workers, "plain_http": args.plain_http}
    own["four_eyes"] = args.four_eyes
    return ServiceSettings(hosts=tuple(args.allow_host), **own, **given)
