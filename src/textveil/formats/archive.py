"""How are the files of a zip file, or of a folder, read and written?

Names of files and folders are text like any other. A file in no known format is
left out and reported.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePosixPath

from textveil.errors import InputError
from textveil.formats import zip_container as package
from textveil.formats.contents import APART, Change, Contents, Note, Piece
from textveil.formats.folder import LINK
from textveil.formats.nested import Inside, read_inside, write_inside
from textveil.formats.registry import Settings, format_of, open_format

FORBIDDEN = str.maketrans(dict.fromkeys('/\\:*?"<>|\0', "_"))
"""Signs that a file's name cannot hold."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """Names and contents of all members in known formats."""
    pieces: list[Piece] = []
    removed: list[Note] = []
    for _, names, inside in members(data, settings=settings):
        pieces += [*names, *inside.contents.pieces]
        removed += inside.contents.removed
    return Contents(tuple(pieces), (*removed, *unknown(data, settings=settings)))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new zip file of the changed members under their changed names."""
    output: dict[str, bytes] = {}
    done = 0
    for ending, names, inside in members(data, settings=settings):
        last = done + len(names)
        name = new_name([change.text for change in changes[done:last]], ending, taken=output)
        done = last + len(inside.contents.pieces)
        output[name] = write_inside(inside, changes[last:done])
    return package.pack(output.items())


def members(data: bytes, *, settings: Settings) -> Iterator[tuple[str, list[Piece], Inside]]:
    """Each member in a known format: its ending, the pieces of its name, its content."""
    for number, (name, content) in enumerate(package.unpack(data, name=settings.name).items(), 1):
        if format_of(name):
            path = safe_path(name, settings=settings)
            parts = [part.translate(FORBIDDEN) for part in (*path.parts[:-1], path.stem)]
            pieces = [Piece(part, "/" if index else APART) for index, part in enumerate(parts)]
            yield path.suffix.lower(), pieces, read_member(name, content, number, settings=settings)


def read_member(name: str, content: bytes, number: int, *, settings: Settings) -> Inside:
    """A member's content; if it cannot be read, the error tells which one it is."""
    with naming(name, number, settings=settings):
        return read_inside(name, content, settings=settings)


@contextmanager
def naming(name: str, number: int, *, settings: Settings) -> Iterator[None]:
    """Let an error tell which file it is about: of a folder by its name, of a zip file by its number."""
    try:
        yield
    except InputError as error:
        member = name if settings.names_files else f"file {number}, a {PurePosixPath(name).suffix.lower()}"
        told = str(error).removeprefix(f"{settings.name}: a file inside").strip()
        raise InputError(f"{settings.name} ({member}) {told}; or take this file out: nothing was written") from None


def unknown(data: bytes, *, settings: Settings) -> list[Note]:
    """Notes on files in no known format, and on links."""
    names = [name for name in package.unpack(data, name=settings.name) if not format_of(name)]
    links = sum(name.endswith(LINK) for name in names)
    found = {"files in no known format": len(names) - links, "links and devices": links}
    return [Note("files", what, count) for what, count in found.items() if count]


def safe_path(name: str, *, settings: Settings) -> PurePosixPath:
    """A member's path, if it leads nowhere else."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts:
        raise InputError(f"{settings.name} holds a file whose name leads out of it: pack it again")
    return path


def new_name(parts: list[str], ending: str, *, taken: dict[str, bytes]) -> str:
    """A path of the new parts that no other member has."""
    clean = [part.translate(FORBIDDEN).strip(" .") or "file" for part in parts]
    name = "/".join(clean)
    while any(name + ending == other or other.startswith(f"{name}{ending}/") for other in taken):
        name += " copy"
    return name + ending


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What is hidden in each member, and members that nothing can read."""
    found = unknown(data, settings=settings)
    for number, (name, content) in enumerate(package.unpack(data, name=settings.name).items(), 1):
        if format_of(name):
            inner = settings.within(name)
            with naming(name, number, settings=settings):
                notes = open_format(inner.format).inspect(content, settings=inner)
            found += [Note(f"file {number}: {note.place}", note.what, note.count) for note in notes]
    return found
