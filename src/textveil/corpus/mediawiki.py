"""Which pages does an XML dump of MediaWiki hold, and what would a reader see of them?

Only articles: no redirects, no talk, no templates. The markup is taken off by
a few rules, from the inside out: good enough to count words, not to display.
"""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, iterparse

from textveil.core.errors import InputError
from textveil.corpus.pages import OPENERS, Page

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
