"""How does a document get on the review desk?"""

import argparse
import os
import sys
import webbrowser
from pathlib import Path

from textveil.cli import documents
from textveil.core.errors import InputError
from textveil.formats.reader import read
from textveil.policy.policy import Policy
from textveil.serve.service_settings import ServiceSettings


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil desk`` takes."""
    parser.add_argument("document", nargs="?", help="a file to review; without one the desk is empty")
    parser.add_argument(
        "--port", type=documents.port_number, default=0, metavar="N", help="at which port (any that is free)"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open nothing")
    parser.add_argument("--policy", metavar="FILE", help="a TOML file with a policy, over which the page sets its own")
    parser.add_argument("--codes", metavar="FILE", help="reason codes of one's own for the desk (TOML)")
    parser.add_argument(
        "--state", metavar="FOLDER", default="", help="where decisions are kept, sealed (a private folder of yours)"
    )
    parser.add_argument("--four-eyes", action="store_true", help="a second person must look before the desk exports")


def run(args: argparse.Namespace) -> int:
    """Open the desk until somebody says stop."""
    from textveil.serve.running import prepare_state, serve

    if args.document:
        if not Path(args.document).is_file():
            raise InputError(f"{args.document}: there is no such file")
        read(args.document)  # what cannot be read is told here, not in the browser
    if args.policy:
        Policy.load(args.policy)
    wanted = ServiceSettings(
        port=args.port,
        document=str(Path(args.document).resolve()) if args.document else "",
        policy=args.policy or "",
        codes=args.codes or "",
        state=args.state or str(state_folder()),
        four_eyes=args.four_eyes,
    )
    with prepare_state(wanted) as settings:
        address = f"http://127.0.0.1:{settings.port}/desk?token={settings.token}"

        def tell() -> None:
            print(f"the desk is at {address}", file=sys.stderr, flush=True)
            if not args.no_browser:
                webbrowser.open(address)

        serve(settings, tell=tell)
    return 0


def state_folder() -> Path:
    """Where programs keep what they remember of their work, for their user alone."""
    named = os.environ.get("XDG_STATE_HOME", "")
    return (Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "state") / "textveil"
