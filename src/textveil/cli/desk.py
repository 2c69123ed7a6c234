"""How does a document get on the review desk?"""

import argparse
import os
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from textveil.core.errors import InputError
from textveil.formats.reader import read
from textveil.policy.policy import Policy
from textveil.serve.service_settings import ServiceSettings


def run(args: argparse.Namespace) -> int:
    """Open the desk until somebody says stop."""
    from textveil.serve.start_service import prepare_state, serve

    files = list_files(args.document)
    for file in files:
        read(file)  # what cannot be read is told here, not in the browser
    if args.policy:
        Policy.load(args.policy)
    wanted = ServiceSettings(
        port=args.port,
        documents=tuple(str(file.resolve()) for file in files),
        policy=args.policy or "",
        codes=args.codes or "",
        state=args.state or str(state_folder()),
        four_eyes=args.four_eyes,
    )
    with prepare_state(wanted) as settings:
        address = f"http://127.0.0.1:{settings.port}/desk?token={settings.token}"

        def tell() -> None:
            print(f"the desk is at {address}\nCtrl+C ends it; decisions are kept", file=sys.stderr, flush=True)
            if not args.no_browser:
                webbrowser.open(address)

        serve(settings, tell=tell)
    return 0


def list_files(named: Sequence[str]) -> list[Path]:
    """The files that are named, and those of the folders; no more than the desk holds."""
    from textveil.serve.desk.routes import MOST_OPEN

    files = list[Path]()
    for path in map(Path, named):
        if path.is_dir():
            files += [one for one in sorted(path.iterdir()) if one.is_file() and not one.name.startswith(".")]
        else:
            files.append(path)
    missing = [file for file in files if not file.is_file()]
    if missing:
        raise InputError(f"{missing[0]}: there is no such file")
    if len(files) > MOST_OPEN:
        raise InputError(f"the desk holds {MOST_OPEN} documents, not {len(files)}: name fewer, or parts of the folder")
    return files


def state_folder() -> Path:
    """Where programs keep what they remember of their work, for their user alone."""
    named = os.environ.get("XDG_STATE_HOME", "")
    return (Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "state") / "textveil"
