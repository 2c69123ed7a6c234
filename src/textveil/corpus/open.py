"""Where do the page counts come from?

A source is named by one string: ``default`` (the packaged index), the path of
an index, or a scheme and what follows its colon.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from os import PathLike, fspath
from pathlib import Path

from textveil.core.errors import UsageError
from textveil.corpus.index import Index
from textveil.corpus.source import Corpus

PACKAGED = "pages.index"
SCHEMES = {
    "recorded": "textveil.corpus.recorded:connect",
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
