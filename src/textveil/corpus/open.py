"""Where do the page counts come from?

A source is named by one string: ``default`` (the packaged index), the path of
an index, or a scheme and what follows its colon.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from os import PathLike, fspath
from pathlib import Path
from urllib.parse import parse_qsl

from textveil.core.errors import UsageError
from textveil.corpus.index import Index
from textveil.corpus.source import Corpus

PACKAGED = "pages.index"
SCHEMES = {
    "recorded": "textveil.corpus.recorded_counts:connect",
    "infini-gram": "textveil.corpus.infini_gram:connect",
    "elasticsearch": "textveil.corpus.elasticsearch:connect",
    "postgres": "textveil.corpus.postgres:connect",
}


def open_corpus(source: str | PathLike[str] | Corpus = "default", *, allow_remote: bool = False) -> Corpus:
    """The page counts ``source`` names; a corpus that is open already is given back.

    A source that is not on this machine is asked only with ``allow_remote``,
    for it learns the terms.
    """
    if isinstance(source, Corpus):
        return source
    if not isinstance(source, str | PathLike):
        raise UsageError(f"a corpus is named by a string or a path, not by {type(source).__name__}")
    name = fspath(source)
    if name == "default":
        return open_packaged()
    scheme, colon, rest = name.partition(":")
    if colon and scheme in SCHEMES:
        return _connect(scheme)(rest, allow_remote=allow_remote)
    # An address with a password must not come back in an error about a path.
    if Path(name).exists() or (Path(name).suffix and "://" not in name):
        return Index.open(name)
    known = ", ".join(["default", *(f"{scheme}:…" for scheme in SCHEMES)])
    raise UsageError(f"no corpus {scheme!r}; there are: {known}, or the path of an index")


@cache
def open_packaged() -> Index:
    """The index that comes with the package, opened once: it never changes, and threads may share it."""
    return Index.open(Path(str(files("textveil.data").joinpath(PACKAGED))))


def _connect(scheme: str) -> Callable[..., Corpus]:
    module, _, function = SCHEMES[scheme].partition(":")
    connect: Callable[..., Corpus] = getattr(import_module(module), function)
    return connect


# What does the address of a source say?
#
# ``ADDRESS#name=value&name=value``: first what the source itself understands,
# then what is ours to know. An address may hold a password, so no error repeats it.


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
