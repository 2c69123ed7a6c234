"""Which pages does a folder or file hold?

Text files, JSON lines, Parquet tables, the output of WikiExtractor and the XML
dumps of MediaWiki are all read as a stream of pages, always in the same order.
"""

import bz2
import gzip
import json
import lzma
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from html import unescape
from pathlib import Path
from typing import IO, Any, cast
from xml.etree.ElementTree import Element, ParseError, iterparse

from textveil.core.errors import InputError, UsageError
from textveil.core.libraries import library

NAMES = {
    "text": re.compile(r"\.(txt|md)$"),
    "jsonl": re.compile(r"\.(jsonl|ndjson)(\.gz|\.bz2|\.xz)?$"),
    "wikiextractor": re.compile(r"^wiki_\d+(\.gz|\.bz2|\.xz)?$"),
    "mediawiki": re.compile(r"\.xml(\.gz|\.bz2|\.xz)?$|\.xml-p\d+p\d+\.bz2$"),
    "parquet": re.compile(r"\.parquet$"),
}
OPENERS: dict[str, Callable[..., Any]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
DOCUMENT = re.compile(r'<doc [^>]*?title="(.*?)"[^>]*>')


@dataclass(frozen=True, slots=True)
class Page:
    """What is counted as one: a text and its title."""

    title: str
    text: str


@dataclass(frozen=True)
class PageFiles:
    """A folder or file of pages in one format."""

    path: Path
    format: str

    @cached_property
    def files(self) -> list[Path]:
        """The files that are read, in order."""
        if self.path.is_file():
            return [self.path]
        name = NAMES[self.format]
        return sorted(file for file in self.path.rglob("*") if file.is_file() and name.search(file.name))

    @property
    def identity(self) -> str:
        """Changes when a file is added, removed or changed."""
        digest = blake2b(self.format.encode(), digest_size=16)
        for file in self.files:
            stat = file.stat()
            digest.update(f"{file.relative_to(self.path).as_posix()}|{stat.st_size}|{stat.st_mtime_ns}\n".encode())
        return digest.hexdigest()

    def pages(self) -> Iterator[Page]:
        """Every page, in order."""
        read = READERS[self.format]
        for file in self.files:
            try:
                yield from read(file)
            except (EOFError, lzma.LZMAError, gzip.BadGzipFile) as error:
                raise InputError(f"{file.name} is cut short or damaged: {error}") from None
            except UnicodeDecodeError:
                raise InputError(f"{file.name} is not UTF-8 text; convert it or leave it out") from None


def find(path: Path, *, format: str | None = None) -> PageFiles:  # noqa: A002  # the word users know
    """The pages at ``path``; the format is told by the names of the files unless it is given."""
    if format is not None and format not in READERS:
        raise UsageError(f"no format {format!r}; there are: {', '.join(READERS)}")
    if not path.exists():
        raise InputError(f"there is no file or folder {path}")
    kinds = [format] if format else sorted(NAMES)
    if path.is_file():
        found = [PageFiles(path, kind) for kind in kinds if format or NAMES[kind].search(path.name)]
    else:
        found = [source for kind in kinds if (source := PageFiles(path, kind)).files]
        if len(found) > 1:
            # To read one kind only would leave pages out without a word.
            raise UsageError(f"{path.name} holds pages of several kinds; name one: {', '.join(READERS)}")
    if found:
        return found[0]
    raise UsageError(f"no pages are found in {path.name}; name the format: {', '.join(READERS)}")


def open_text(path: Path) -> IO[str]:
    """A UTF-8 file, packed or not, to be read line by line."""
    opener = OPENERS.get(path.suffix, Path.open)
    return cast("IO[str]", opener(path, "rt", encoding="utf-8"))


def read_text(path: Path) -> Iterator[Page]:
    """A text file is a page, titled by its name."""
    yield Page(path.stem, path.read_text("utf-8"))


def read_json_lines(path: Path) -> Iterator[Page]:
    """A page on each line: ``{"title": …, "text": …}``; the title may be missing."""
    with open_text(path) as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield _json_page(line, f"{path.name}, line {number}")


def read_wikiextractor(path: Path) -> Iterator[Page]:
    """Pages between ``<doc …>`` and ``</doc>``, or as JSON lines."""
    with open_text(path) as lines:
        title, text = "", list[str]()
        for number, line in enumerate(lines, 1):
            if line.startswith("{"):
                yield _json_page(line, f"{path.name}, line {number}")
            elif start := DOCUMENT.match(line):
                title, text = unescape(start[1]), []
            elif line.startswith("</doc>"):
                yield Page(title, unescape("".join(text)))
            else:
                text.append(line)


def _json_page(line: str, place: str) -> Page:
    try:
        record = json.loads(line)
        text, title = record["text"], record.get("title", "")
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError):
        raise InputError(f'{place} is not a page; each line must be like {{"title": "…", "text": "…"}}') from None
    if not isinstance(text, str) or not isinstance(title, str):
        raise InputError(f"{place} is not a page: its title and text must be strings")
    return Page(title, text)


# Which pages does an XML dump of MediaWiki hold, and what would a reader see of them?
#
# Only articles: no redirects, no talk, no templates. The markup is taken off by
# a few rules, from the inside out: good enough to count words, not to display.

ARTICLE = "0"
UNSEEN = re.compile(
    r"<!--.*?-->|<ref[^>/]*/>|<(ref|math|gallery|timeline|score|syntaxhighlight)\b[^>]*>.*?</\1>",
    re.DOTALL | re.IGNORECASE,
)
TEMPLATE = re.compile(r"\{\{[^{}]*\}\}|\{\|(?:(?!\{\|).)*?\|\}", re.DOTALL)
FILE = re.compile(r"\[\[(?:file|image|category)\s*:(?:[^\[\]]|\[\[[^\[\]]*\]\])*\]\]", re.IGNORECASE)
LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
ADDRESS = re.compile(r"\[(?:https?:)?//\S+\s?([^\]]*)\]")
TAG = re.compile(r"</?\w[^>]*>|'{2,}|__[A-Z]+__")
HEADING = re.compile(r"^=+\s*(.*?)\s*=+\s*$", re.MULTILINE)
BULLET = re.compile(r"^[*#:;]+\s*", re.MULTILINE)
DEEPEST = 12


def read_dump(path: Path) -> Iterator[Page]:
    """The articles of a dump, packed or not, one at a time."""
    opener = OPENERS.get(path.suffix, Path.open)
    with opener(path, "rb") as file:
        events = iterparse(file, events=("start", "end"))  # noqa: S314  # Python's expat limits entities
        try:
            _, root = next(events)
            for event, element in events:
                if event == "end" and _name(element) == "page":
                    if page := _article(element):
                        yield page
                    root.clear()
        except ParseError as error:
            raise InputError(f"{path.name} is not a whole XML dump: {error}") from None


def strip_markup(markup: str) -> str:
    """What a reader sees of wiki markup.

    >>> strip_markup("'''HIV''' is a [[virus|retrovirus]].{{cite|x={{y}}}}<ref>Smith</ref>")
    'HIV is a retrovirus.'
    """
    text = UNSEEN.sub("", markup)
    for _ in range(DEEPEST):
        text, removed = TEMPLATE.subn("", text)
        if not removed:
            break
    text = LINK.sub(r"\1", FILE.sub("", text))
    text = TAG.sub("", ADDRESS.sub(r"\1", text))
    return unescape(BULLET.sub("", HEADING.sub(r"\1.", text))).strip()


def _article(page: Element) -> Page | None:
    parts = {_name(part): part for part in page.iter()}
    found = {name: (parts[name].text or "") if name in parts else "" for name in ("title", "ns", "text")}
    if "redirect" in parts or found["ns"] != ARTICLE:
        return None
    return Page(found["title"], strip_markup(found["text"]))


def _name(element: Element) -> str:
    """The tag without the namespace, which changes with the version of MediaWiki."""
    return element.tag.rpartition("}")[2]


# Which pages does a Parquet table hold?


def read_table(path: Path) -> Iterator[Page]:
    """A page in each row: column ``text``, and ``title`` if there is one."""
    arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
    try:
        table = parquet.ParquetFile(path)
    except (arrow.ArrowException, OSError) as error:
        raise InputError(f"{path.name} cannot be read as Parquet: {error}") from None
    columns = [name for name in ("title", "text") if name in table.schema_arrow.names]
    if "text" not in columns:
        raise InputError(f"{path.name} has no column 'text'; there are: {', '.join(table.schema_arrow.names)}")
    for batch in table.iter_batches(batch_size=1000, columns=columns):
        for row in batch.to_pylist():
            yield Page(row.get("title") or "", row["text"] or "")


READERS: dict[str, Callable[[Path], Iterator[Page]]] = {
    "text": read_text,
    "jsonl": read_json_lines,
    "wikiextractor": read_wikiextractor,
    "mediawiki": read_dump,
    "parquet": read_table,
}
