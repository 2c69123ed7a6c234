"""What does the address of a source say?

``ADDRESS#name=value&name=value``: first what the source itself understands,
then what is ours to know. An address may hold a password, so no error repeats it.
"""

from collections.abc import Mapping
from urllib.parse import parse_qsl

from textveil.core.errors import UsageError


def split(rest: str, *, settings: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The address, and ``settings`` with what the address changes about them.

    >>> split("pages#near=50", settings={"near": "100", "url": "http://127.0.0.1"})
    ('pages', {'near': '50', 'url': 'http://127.0.0.1'})
    """
    address, _, said = rest.rpartition("#") if "#" in rest else (rest, "", "")
    given = dict(parse_qsl(said, keep_blank_values=True))
    if (said and not given) or any(name not in settings for name in given):
        raise UsageError(f"after # an address takes {', '.join(settings)}: write #name=value&name=value")
    if any(not value for value in given.values()):
        raise UsageError("a setting after # has no value: write #name=value&name=value")
    return address, {**settings, **given}


def number(settings: Mapping[str, str], name: str) -> int:
    """The setting ``name`` as a number above 0."""
    value = settings[name]
    if not (value.isascii() and value.isdigit() and int(value) > 0):
        raise UsageError(f"{name} must be a whole number above 0")
    return int(value)


def require_consent(what: str, *, allow_remote: bool) -> None:
    """Stop unless the user has agreed that terms of a document leave this process."""
    if not allow_remote:
        raise UsageError(
            f"{what} is a remote source: terms of your documents would be sent to it. "
            "If that is allowed, say allow_remote=True (in a policy: allow_remote = true)"
        )
