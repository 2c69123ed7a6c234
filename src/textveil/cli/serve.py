"""How is the service started?"""

import argparse
import sys
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from textveil.core.errors import UsageError
from textveil.serve.service_settings import ServiceSettings, write_private

NAMES = {"tls_certificate": "certificate", "tls_key": "private_key", "allow_host": "hosts"}
"""Options that are called otherwise than their setting."""
READ = ("keys", "rules", "store_key", "vault_key", "policy")
"""Settings that name files which must be there."""


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
    said = {NAMES.get(name, name): value for name, value in vars(args).items() if value is not None}
    given: dict[str, Any] = {one.name: said[one.name] for one in fields(ServiceSettings) if one.name in said}
    missing = [said[name] for name in READ if name in said and not Path(said[name]).is_file()]
    if missing:
        raise UsageError(f"{missing[0]}: there is no such file")
    return ServiceSettings(**given | {"hosts": tuple(args.allow_host)})
