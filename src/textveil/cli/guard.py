"""How is the guard before a language model started?"""

import argparse
import sys

from textveil.cli import documents
from textveil.core.errors import UsageError
from textveil.policy.policy import Policy
from textveil.policy.policy_files import join_settings, load_preset, read_settings
from textveil.serve.service_settings import ServiceSettings, is_local

PRESET = "llm"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil guard`` takes."""
    parser.add_argument("--upstream", required=True, metavar="URL", help="the base address of the model's interface")
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (127.0.0.1: this machine alone)")
    parser.add_argument("--port", type=documents.port_number, default=8643, metavar="N", help="at which port (8643)")
    documents.add_policy(parser)


def run(args: argparse.Namespace) -> int:
    """Stand before the model until somebody says stop."""
    from textveil.serve.guard.proxy import make_guard
    from textveil.serve.start_service import choose_port, serve_app

    if not is_local(args.host):
        raise UsageError(
            f"the guard sees what must not be told, so it listens on this machine alone, not on {args.host}"
        )
    settings = choose_port(ServiceSettings(host=args.host, port=args.port))
    app = make_guard(settings, upstream=args.upstream, policy=read_policy(args))
    address = f"http://{settings.host}:{settings.port}/v1"
    serve_app(app, settings, tell=lambda: print(f"the guard stands at {address}", file=sys.stderr))
    return 0


def read_policy(args: argparse.Namespace) -> Policy:
    """The policy: the preset for language models, over that a file's, over that the options."""
    base = load_preset(args.preset or PRESET)
    written = read_settings(args.policy) if args.policy else {}
    settings = join_settings(join_settings(base, written), documents.options(args))
    return Policy.from_settings(settings, name=args.policy or "the options")
