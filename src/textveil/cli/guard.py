"""How is the guard before a language model started?"""

import argparse
import sys

from textveil.cli import documents
from textveil.core.errors import UsageError
from textveil.serve.service_settings import ServiceSettings, is_local

PRESET = "llm"


def run(args: argparse.Namespace) -> int:
    """Stand before the model until somebody says stop."""
    from textveil.serve.guard.proxy import make_guard
    from textveil.serve.start_service import choose_port, serve_app

    if not is_local(args.host):
        raise UsageError(
            f"the guard sees what must not be told, so it listens on this machine alone, not on {args.host}"
        )
    settings = choose_port(ServiceSettings(host=args.host, port=args.port))
    app = make_guard(settings, upstream=args.upstream, policy=documents.policy(args, preset=PRESET))
    address = f"http://{settings.host}:{settings.port}/v1"
    serve_app(app, settings, tell=lambda: print(f"the guard stands at {address}", file=sys.stderr))
    return 0
