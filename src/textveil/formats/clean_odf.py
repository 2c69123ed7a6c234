"""What of an OpenDocument part stays that is no text?

Known elements and attributes with values that the standard knows. Names that an author chose get names
of our own, the same in every part; changes that were tracked, forms, scripts and settings go.
"""

import re
from collections import Counter

from textveil.formats.contents import OwnNames
from textveil.formats.format_words import format_entry, format_meanings, format_pattern, format_words
from textveil.formats.markup import Element, elements, remove, unwrap
from textveil.formats.ooxml_parts.ooxml_vocabulary import COLOUR, LANGUAGE, is_font, is_value, local, space

SPACES: dict[str, str] = format_entry("odf.namespaces")
XML = "http://www.w3.org/XML/1998/namespace"
KNOWN = frozenset(SPACES.values())
WORDS, VALUES = format_words("odf.words.parts"), format_words("odf.words.values")
"""A name is the standard's if it is made of these words, joined by hyphens; values that it enumerates."""
STYLE, NUMBER, BORDER, POSITION, CONDITION, PATH, EQUATION = (
    format_pattern(f"odf.patterns.{name}")
    for name in ("style", "number", "border", "position", "condition", "path", "equation")
)
FORMS = (NUMBER, BORDER, POSITION, CONDITION, COLOUR, LANGUAGE, re.compile(r"#[0-9a-fA-F]{6}|1|I|i|A|a|[A-Z]{2}"))
"""What values of settings look like."""
PROTECTED = ("protection-key", "protection-key-digest-algorithm", "protected")


def tag(name: str) -> str:
    """The full name of an element or attribute."""
    prefix, _, local = name.partition(":")
    return f"{{{SPACES[prefix]}}}{local}"


def tags(kind: str) -> frozenset[str]:
    """The full names of elements that get one treatment."""
    return frozenset(map(tag, format_words(f"odf.treatment.{kind}")))


GONE: dict[str, str] = {tag(name): what for name, what in format_meanings("odf.dropped").items()}
PARAGRAPHS = frozenset({tag("text:p"), tag("text:h")})
SIGNS = frozenset({tag("number:text"), tag("number:currency-symbol")})
TEXTS, UNWRAPPED, MOMENTS, FIELDS = tags("texts"), tags("unwrapped"), tags("moments"), tags("fields")
HREF, NAME = tag("xlink:href"), tag("table:name")
BREAKS = {tag("text:tab"): "\t", tag("text:line-break"): "\n", tag("text:s"): " "}
"""Elements that stand for a sign, and hold none."""
WORD_END, WORD_START = re.compile(r"\w+\Z"), re.compile(r"\A\w+")
PLAIN = re.compile(r"\d{1,4}|[ivxlcIVXLC]{1,6}|[A-Za-z]|[^\w\s]{1,5}|\d{4}-\d\d-\d\d(?:T[\d:.]{5,18}Z?)?")
"""What may stand where no line is read: the number or sign of a note, the day of a comment."""
ASIDE, RUBY_TEXT = tags("aside"), tag("text:ruby-text")
NAMED, FAMILIES, KEPT_VALUES = (format_words(f"odf.attributes.{name}") for name in ("named", "families", "cell_values"))


def clean_odf_part(root: Element, names: OwnNames, gone: Counter[str]) -> None:
    """Leave only known elements and attributes, and text where a reader sees it."""
    for element in list(root.iter(*GONE)):
        if element.getparent() is not None:
            gone[GONE[element.tag]] += 1
            remove_cut(element)
    for element in [one for one in elements(root) if space(one.tag) not in KNOWN]:
        gone["elements of other programs"] += 1
        remove_cut(element)
    for element in root.iter(*MOMENTS, *FIELDS):
        if element.tag in FIELDS or element.get(tag("text:fixed")) == "true":
            element.tag = tag("text:span")
            element.attrib.clear()
    for element in elements(root)[1:]:
        if not is_known_name(element.tag) or element.tag in UNWRAPPED:
            cut_words(element, element.text or "")
            unwrap(element)
    for element in elements(root):
        clean_text(element)
        clean_attributes(element, names)


def remove_cut(element: Element) -> None:
    """Take an element away; in a line with the rest of a word that it was a part of, so that no half of one is left."""
    cut_words(element, "".join(element.itertext()))
    remove(element)


def cut_words(element: Element, inside: str) -> None:
    """Take away what stands right beside an element in a line and makes one word with what it holds."""
    if not inside or not holds_line(element.getparent()):
        return
    if inside[:1].isalnum():
        before, parent = element.getprevious(), element.getparent()
        if before is not None and before.tail:
            before.tail = WORD_END.sub("", before.tail)
        elif before is None and parent.text:
            parent.text = WORD_END.sub("", parent.text)
    if inside[-1:].isalnum() and element.tail:
        element.tail = WORD_START.sub("", element.tail)


def is_known_name(name: str) -> bool:
    """Whether a name is made of the standard's words."""
    is_plain = space(name) in (SPACES["math"], XML)
    return space(name) in KNOWN | {XML} and (
        all(part in WORDS or part.isdigit() for part in local(name).split("-")) or (is_plain and len(local(name)) <= 9)
    )


def clean_text(element: Element) -> None:
    """Text stays where a line of it is read, and where a reader is told something; signs in formats of numbers."""
    if not holds_text(element):
        plain = (element.text or "").strip()
        is_sign = element.tag in SIGNS and not any(map(str.isalnum, plain))
        if element.text and not is_sign and not PLAIN.fullmatch(plain):
            cut_words(element, element.text)
            element.text = None
    if element.tail and not holds_line(element.getparent()):
        element.tail = None


def holds_text(element: Element) -> bool:
    """Whether what an element says is read: in a line, or as a title, a description or a creator."""
    return element.tag in TEXTS or holds_line(element)


def holds_line(element: Element | None) -> bool:
    """Whether the text of an element is a part of a line: it is a paragraph, or stands in one and not aside."""
    while element is not None and element.tag not in PARAGRAPHS and element.tag != RUBY_TEXT:
        if element.tag in ASIDE or element.tag in BREAKS or element.tag in TEXTS:
            return False
        element = element.getparent()
    return element is not None


def clean_attributes(element: Element, names: OwnNames) -> None:
    """Keep known attributes; names become our own."""
    for name, value in list(element.attrib.items()):
        new = new_value(element, name, value, names)
        if new is None:
            del element.attrib[name]
        elif new != value:
            element.set(name, new)


def anchor(value: str, names: OwnNames) -> str:
    """Our name for a place in the file that a link leads to."""
    return f"#{own_name(value[1:], names)}"


def is_value_of_cell(name: str) -> bool:
    """Whether an attribute holds what a cell shows, or how that is reckoned."""
    return local(name) in KEPT_VALUES and space(name) in (SPACES["office"], SPACES["table"])


def new_value(element: Element, name: str, value: str, names: OwnNames) -> str | None:
    """What an attribute says in the output, before any edit; None if it goes."""
    key = local(name)
    if name in (HREF, f"{{{XML}}}space") or (name == NAME and element.tag == tag("table:table")):
        return anchor(value, names) if value.startswith("#") else value
    if not is_known_name(name) or key in PROTECTED or (space(name) == SPACES["office"] and key == "string-value"):
        return None
    if key.endswith("address") or is_value_of_cell(name):
        return value  # it is looked at where all sheets and cells are known
    if key in FAMILIES:
        return value if is_font(value.strip("'\"")) else None
    if key == "class-names":
        return " ".join(own_name(one, names) for one in value.split())
    if key.endswith("-name") or key in NAMED or key.startswith("font-name"):
        return own_name(value, names) if value and key != "display-name" else None
    return value if is_setting(name, value) else None


def own_name(name: str, names: OwnNames) -> str:
    """Our name for what an author named, unless every program has it."""
    return name if STYLE.fullmatch(name) or name in VALUES or re.fullmatch(r"[nP]\d{1,4}", name) else names[name]


def is_setting(name: str, value: str) -> bool:
    """Whether a value is a program's and not an author's."""
    if value in VALUES or value in ("", "#000000") or (len(value) == 1 and not value.isalnum()):
        return True
    if local(name) in ("d", "enhanced-path", "viewBox", "points", "formula", "transform", "path"):
        return bool(PATH.fullmatch(value))
    if space(name) == SPACES["draw"] and EQUATION.fullmatch(value):
        return True
    return any(form.fullmatch(value) for form in FORMS) or is_value(value.removeprefix("ooxml-"))
