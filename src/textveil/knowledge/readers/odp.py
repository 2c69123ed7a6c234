"""How is the directory of ODP read, the ``structure.rdf`` that *general-purpose* used?

Topics are paths, and a path is its own chain. The file is large and not always
clean, so it is read piece by piece, without what XML forbids. Letters that only
sort ("Top/Arts/Music/Bands/A") are no topics, nor is what is not in English.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError, XMLPullParser

from textveil.core.errors import InputError
from textveil.knowledge.graph import Concept, Taxonomy
from textveil.knowledge.readers.files import open_text, write_small
from textveil.languages.open_language import lexicon

NAMESPACE = "{http://dmoz.org/rdf/}"
IDENTIFIER = "{http://www.w3.org/TR/RDF/}id"
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
PART = 1 << 20
OTHER_LANGUAGES = ("Top/World", "Top/Kids_and_Teens/International")


def read(path: str) -> Taxonomy:
    """The taxonomy in a ``structure.rdf``."""
    file = Path(path)
    topics = {topic for topic in identifiers(file) if not topic.startswith(OTHER_LANGUAGES)}
    if not topics:
        raise InputError(f"{file.name} holds no Topic; give the structure.rdf of ODP, unpacked")
    return Taxonomy(file.name, {topic: concept(topic, topics) for topic in sorted(topics) if "/" in topic})


def identifiers(file: Path) -> Iterator[str]:
    """The paths of all topics, one at a time; characters that XML forbids are passed over."""
    parser: Any = XMLPullParser(["end"])
    with open_text(file) as text:
        try:
            while part := text.read(PART):
                parser.feed(FORBIDDEN.sub("", part))
                yield from finished_topics(parser)
            parser.close()
            yield from finished_topics(parser)
        except ParseError as error:
            raise InputError(f"{file.name} is no XML that can be read: {error}") from None


def finished_topics(parser: Any) -> Iterator[str]:
    """The paths of the topics that ended since the last time."""
    for _, element in parser.read_events():
        if element.tag == f"{NAMESPACE}Topic":
            yield element.get(IDENTIFIER, "")
        element.clear()


def concept(topic: str, topics: set[str]) -> Concept:
    """A topic below the nearest one on its path that says something."""
    over = topic.rpartition("/")[0]
    while "/" in over and (over not in topics or len(over.rpartition("/")[2]) == 1):
        over = over.rpartition("/")[0]
    title = topic.rpartition("/")[2].replace("_", " ")
    plain = write_small(title)
    return Concept(lexicon().singular(plain) or plain, (title,), (over,) if "/" in over else ())
