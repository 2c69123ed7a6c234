"""How are the files of a zip file, or of a folder, read and written?

Names of files and folders tell as much as their contents: the output has names of our
own. A file in no known format, and one that cannot be read, is left out and reported; what
programs leave beside files is passed over.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from textveil.core.errors import InputError
from textveil.formats import zip_container as package
from textveil.formats.contents import Change, Contents, Note, count_notes
from textveil.formats.nested import Inside, inspect_inside, join_contents, read_inside, write_inside
from textveil.formats.registry import FullError, Settings, format_of, output_ending

# How is a folder read and written as if it were a zip file?

LINK = ".link-or-device"
"""The ending under which a link, or what else is no file, is counted and left out."""


def pack(folder: Path, *, limit: int) -> bytes:
    """The files of a folder, in the order of their names; links are not followed, but counted."""
    found = sorted(things(folder))
    files = [file for file in found if file.is_file() and not file.is_symlink()]
    if sum(file.stat().st_size for file in files) > min(limit, package.LARGEST) or len(found) > package.MOST:
        raise InputError(f"{folder.name} holds too much to be read at once: give its files one by one")
    links = ((f"{number}{LINK}", b"") for number in range(len(found) - len(files)))
    return package.pack([*((file.relative_to(folder).as_posix(), read_file(file)) for file in files), *links])


def read_file(file: Path) -> bytes:
    """What a file holds; the error names it, not the folder that it lies in."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise InputError(
            f"{file} cannot be read ({error.strerror}): ask for it, or take it out of the folder"
        ) from None


def things(folder: Path) -> Iterator[Path]:
    """Files, links to files or folders, and devices, however deep they lie."""
    for root, folders, names in os.walk(folder, onerror=refuse_unreadable):
        yield from (Path(root, name) for name in names)
        yield from (Path(root, name) for name in folders if Path(root, name).is_symlink())


def refuse_unreadable(error: OSError) -> None:
    """Stop at a folder that cannot be read: half a folder is none."""
    raise error


def unpack(data: bytes, folder: Path) -> None:
    """Put the files of a zip file that we wrote into a folder that holds nothing yet."""
    for name, content in package.unpack(data, name="the output").items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


UNREADABLE = "a file that cannot be read"
BESIDE = ("~$", "._", ".~lock.")
LEFT = frozenset({".ds_store", "thumbs.db", "desktop.ini"})
"""How names of files start, or what they are, that programs leave beside others."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """What all members in known formats say; their names are not kept, so nobody need read them."""
    aside: list[Note] = []
    found = join_contents(inside for _, inside in members(data, settings=settings, aside=aside))
    return replace(found, removed=(*found.removed, *aside, *note_unknown(data, settings=settings)))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new zip file of the changed members under names of our own."""
    coming = iter(changes)
    return package.pack((name, write_inside(inside, coming)) for name, inside in members(data, settings=settings))


def members(data: bytes, *, settings: Settings, aside: list[Note] | None = None) -> Iterator[tuple[str, Inside]]:
    """Each member that can be read: what it is called in the output, and its content; notes on the others."""
    contents = package.unpack(data, name=settings.name)
    called, troubles = new_names(contents), list[Note]()
    for name, new in called.items():
        try:
            inside = read_inside(name, contents[name], settings=settings)
        except FullError:
            raise
        except InputError as error:
            troubles.append(note_unreadable(new, error, settings=settings))
        else:
            yield new, inside
    if troubles and len(troubles) == len(called):
        raise InputError(f"{settings.name} holds no file that can be read; {troubles[0].place} {troubles[0].what}")
    if aside is not None:
        aside += troubles


def note_unreadable(name: str, error: InputError, *, settings: Settings) -> Note:
    """That a file cannot be read, and why, without what it was called."""
    reason = str(error).removeprefix(f"{settings.name}: a file inside").lstrip(": ")
    return Note(name, f"{UNREADABLE}: it {reason}")


def is_left_by_program(name: str) -> bool:
    """Whether a file is what a program leaves beside others: locks, copies of resources, thumbnails.

    >>> [is_left_by_program(name) for name in ("__MACOSX/._a.docx", "x/~$letter.docx", ".~lock.a.odt#", "a.docx")]
    [True, True, True, False]
    """
    path = PurePosixPath(name.replace("\\", "/"))
    return "__MACOSX" in path.parts or path.name.startswith(BESIDE) or path.name.lower() in LEFT


def new_names(names: Iterable[str]) -> dict[str, str]:
    """What members in known formats are called in the output: by their place in it, which tells nothing.

    >>> new_names(["Ann Lee/letter.TXT", "photo.xyz", "Bob.csv"])
    {'Ann Lee/letter.TXT': 'document 0001.txt', 'Bob.csv': 'document 0002.csv'}
    """
    known = [name for name in names if format_of(name) and not is_left_by_program(name)]
    endings = [output_ending(PurePosixPath(name.replace("\\", "/")).name) for name in known]
    return {
        name: f"document {number:04}{ending}"
        for number, (name, ending) in enumerate(zip(known, endings, strict=True), 1)
    }


def original_names(data: bytes, *, settings: Settings) -> dict[str, str]:
    """For each member of the output what it was called; as secret as the originals."""
    contents = package.unpack(data, name=settings.name)
    return {new: old for old, new in new_names(contents).items()}


def note_unknown(data: bytes, *, settings: Settings) -> list[Note]:
    """Notes on files in no known format, and on links."""
    unpacked = package.unpack(data, name=settings.name)
    names = [name for name in unpacked if not format_of(name) and not is_left_by_program(name)]
    links = sum(name.endswith(LINK) for name in names)
    return count_notes("files", {"files in no known format": len(names) - links, "links and devices": links})


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What is hidden in each member, and members that nothing can read."""
    found, contents = note_unknown(data, settings=settings), package.unpack(data, name=settings.name)
    for name, new in new_names(contents).items():
        try:
            found += inspect_inside(contents[name], settings=settings.within(name), place=new)
        except InputError as error:
            found.append(note_unreadable(new, error, settings=settings))
    return found
