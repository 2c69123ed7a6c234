"""How are the files of a zip file, or of a folder, read and written?

Names of files and folders tell as much as their contents: the output has names of our
own. A file in no known format is left out and reported.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePosixPath

from textveil.errors import InputError
from textveil.formats import zip_container as package
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.folder import LINK
from textveil.formats.nested import Inside, read_inside, write_inside
from textveil.formats.registry import Settings, format_of, open_format


def read(data: bytes, *, settings: Settings) -> Contents:
    """What all members in known formats say; their names are not kept, so nobody need read them."""
    pieces: list[Piece] = []
    removed: list[Note] = []
    for _, inside in members(data, settings=settings):
        pieces += inside.contents.pieces
        removed += inside.contents.removed
    return Contents(tuple(pieces), (*removed, *unknown(data, settings=settings)))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new zip file of the changed members under names of our own."""
    output: dict[str, bytes] = {}
    done = 0
    for name, inside in members(data, settings=settings):
        last = done + len(inside.contents.pieces)
        output[name] = write_inside(inside, changes[done:last])
        done = last
    return package.pack(output.items())


def members(data: bytes, *, settings: Settings) -> Iterator[tuple[str, Inside]]:
    """Each member in a known format: what it is called in the output, and its content."""
    contents = package.unpack(data, name=settings.name)
    called = new_names(contents, settings=settings)
    for number, (name, content) in enumerate(contents.items(), 1):
        if name in called:
            yield called[name], read_member(name, content, number, settings=settings)


def new_names(names: Iterable[str], *, settings: Settings) -> dict[str, str]:
    """What members in known formats are called in the output: by their place in it, which tells nothing.

    >>> new_names(["Ann Lee/letter.TXT", "photo.xyz", "Bob.csv"], settings=Settings())
    {'Ann Lee/letter.TXT': 'document 0001.txt', 'Bob.csv': 'document 0002.csv'}
    """
    known = [name for name in names if format_of(name)]
    endings = [safe_path(name, settings=settings).suffix.lower() for name in known]
    return {
        name: f"document {number:04}{ending}"
        for number, (name, ending) in enumerate(zip(known, endings, strict=True), 1)
    }


def original_names(data: bytes, *, settings: Settings) -> dict[str, str]:
    """For each member of the output what it was called; as secret as the originals."""
    contents = package.unpack(data, name=settings.name)
    return {new: old for old, new in new_names(contents, settings=settings).items()}


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
