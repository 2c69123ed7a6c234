"""What of a web page stays that is no text?"""

import base64
import binascii
import re
from collections import Counter

from textveil.formats import html_vocabulary as v
from textveil.formats import picture
from textveil.formats.contents import Note, OwnNames, count_notes
from textveil.formats.markup import Element, add_before, drop_unstorable, elements, keep_tail, remove, unwrap

# What of a style sheet may be passed on?
#
# Rules made of known words and numbers; classes and ids under names of our own.
# Strings, addresses, comments, rules for media and unknown words go.

COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
AT_RULE = re.compile(r"@[\w-]+[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
SELECTOR = re.compile(r"([.#]?)(-?[_a-zA-Z][\w-]*)|(::?[a-z-]+)|\s*[>+~]\s*|\s+|\*")
VALUE = re.compile(r"\"[^\"]*\"|'[^']*'|[(),/]|[^\s(),/]+")


def clean_sheet(text: str, *, classes: OwnNames, ids: OwnNames) -> str:
    """The rules of a style sheet that are made of known words."""
    rules = []
    for selectors, body in RULE.findall(AT_RULE.sub("", COMMENT.sub("", text))):
        renamed = [rename(selector.strip(), classes=classes, ids=ids) for selector in selectors.split(",")]
        declared = clean_declarations(body)
        if all(renamed) and declared:
            rules.append(f"{', '.join(map(str, renamed))} {{ {declared} }}")
    return "\n".join(rules)


def rename(selector: str, *, classes: OwnNames, ids: OwnNames) -> str | None:
    """A selector with our names in it; None if it holds anything unknown."""
    parts, done = [], 0
    while done < len(selector):
        match = SELECTOR.match(selector, done)
        part = match and keep_known(match, classes=classes, ids=ids)
        if not match or part is None:
            return None
        parts.append(part)
        done = match.end()
    return "".join(parts) or None


def keep_known(match: re.Match[str], *, classes: OwnNames, ids: OwnNames) -> str | None:
    """A part of a selector in known words."""
    sign, name, pseudo = match.groups()
    if pseudo:
        return str(pseudo) if v.PSEUDO.fullmatch(pseudo) else None
    if sign:
        return str(sign) + (classes if sign == "." else ids)[name]
    return (name.lower() if name.lower() in v.ELEMENTS else None) if name else match.group()


def clean_declarations(text: str) -> str:
    """The declarations that are made of known words.

    >>> clean_declarations("color: red; --ann: 1; content: 'Ann'; width: 10px")
    'color: red; width: 10px'
    """
    kept = []
    for declaration in COMMENT.sub("", text).split(";"):
        name, _, value = declaration.partition(":")
        words = [word.strip("\"'") for word in VALUE.findall(value)]
        if v.PROPERTY.fullmatch(name.strip().lower()) and words and all(map(v.WORD.fullmatch, words)):
            kept.append(f"{name.strip().lower()}: {write_words(words)}")
    return "; ".join(kept)


def write_words(words: list[str]) -> str:
    """A value's words again, names of several words in quotes."""
    text = " ".join(f"'{word}'" if " " in word else word for word in words)
    return re.sub(r"\s*([(),/])\s*", r"\1", text).replace(",", ", ")


KEEPS_SPACE = ("pre", "textarea")
DATA_ADDRESS = re.compile(r"\s*data:image/(?:png|jpe?g|gif|bmp|webp);base64,([A-Za-z0-9+/=\s]+)\Z")


def clean_page(root: Element, *, keep_pictures: bool) -> list[Note]:
    """Change a page so that only text and known words are left; what went."""
    gone: Counter[str] = Counter(comments=sum(1 for _ in (*root.itersiblings(preceding=True), *root.itersiblings())))
    classes, ids = OwnNames("c"), OwnNames("i")
    for node in [node for node in root.iter() if not isinstance(node.tag, str)]:
        gone["comments"] += 1
        keep_tail(node)
        node.getparent().remove(node)
    for element in elements(root):
        if element is root or element.getparent() is None:
            continue
        if element.tag in v.REMOVED or is_unknown_meta(element):
            gone[v.REMOVED.get(element.tag, "meta tags")] += "charset" not in element.attrib
            remove(element)
        elif element.tag not in v.ELEMENTS:
            gone["elements that HTML does not know"] += 1
            unwrap_with_text(element)
    unwrap_breaks(root)
    for element in elements(root):
        clean_attributes(element, classes=classes, ids=ids, keep_pictures=keep_pictures, gone=gone)
        clean_space(element)
        if element.tag == "style":
            element.text = clean_sheet(element.text or "", classes=classes, ids=ids)
    return count_notes("page", gone)


def is_unknown_meta(element: Element) -> bool:
    """Whether a meta tag is one that we do not keep."""
    name = (element.get("name") or element.get("property") or "").lower()
    return element.tag == "meta" and name not in v.META


def unwrap_with_text(element: Element) -> None:
    """Put an element's text and children in its place."""
    if element.text:
        add_before(element, element.text)
    if len(element) and element.tail:
        element[-1].tail = (element[-1].tail or "") + element.tail
        element.tail = None
    unwrap(element)


def unwrap_breaks(root: Element) -> None:
    """Let nothing stand in a place to break a word, and call text that a style turns backwards what it is."""
    for element in list(root.iter("wbr")):
        empty_element(element)
    for element in elements(root):
        if "bidi-override" in (element.get("style") or "") and element.tag in v.INLINE:
            element.tag = "bdo"


def empty_element(element: Element) -> None:
    """Put what an element holds after it: nothing can stand in it."""
    children, tail = list(element), element.tail or ""
    tails = [element.text, *(child.tail for child in children)]
    element.tail, element.text = None, None
    # What follows is put behind its neighbour: to count its place in the parent would take longer the more there are.
    before = element
    for child in children:
        child.tail = None
        before.addnext(child)
        before = child
    for one, text in zip((element, *children), tails, strict=True):
        one.tail = text
    before.tail = (before.tail or "") + tail or None


def clean_attributes(
    element: Element, *, classes: OwnNames, ids: OwnNames, keep_pictures: bool, gone: Counter[str]
) -> None:
    """Keep text, known words and numbers, and names under names of our own."""
    found = [(name, drop_unstorable(value)) for name, value in element.attrib.items()]
    element.attrib.clear()
    for name, value in found:
        new = new_value(name, value.strip(), tag=element.tag, classes=classes, ids=ids)
        if name in v.LEADING and re.match(r"\s*(?:data|javascript|vbscript|blob):", value, re.IGNORECASE):
            new = redraw_address(value) if keep_pictures and element.tag == "img" else None
            gone["pictures and programs inside addresses"] += new is None
        if new is not None:
            element.set(name, new)


def new_value(name: str, value: str, *, tag: str, classes: OwnNames, ids: OwnNames) -> str | None:
    """What an attribute says in the output, before any edit; None if it goes."""
    if tag == "meta":
        return value if name in {"content", "name", "property"} else None
    if name == "class":
        return " ".join(classes[word] for word in value.split())
    if name in v.LEADING and value.startswith("#"):
        return "#" + ids[value[1:]]
    if name in v.IDS:
        return " ".join(ids[word] for word in value.split())
    if name == "style":
        return clean_declarations(value) or None
    if name in v.SAYING or name in v.LEADING:
        return value
    return value if name in v.PLAIN and v.VALUE.fullmatch(value) else None


def clean_space(element: Element) -> None:
    """Write white space as a browser shows it."""
    if element.tag not in KEEPS_SPACE and not any(True for _ in element.iterancestors(*KEEPS_SPACE)):
        element.text = collapse_space(element.text)
    if not any(True for _ in element.iterancestors(*KEEPS_SPACE)):
        element.tail = collapse_space(element.tail)


def collapse_space(text: str | None) -> str | None:
    """Runs of white space as one space."""
    return re.sub(r"[ \t\r\n\f]+", " ", text) if text else text


def redraw_address(address: str) -> str | None:
    """The pixels of a picture as an address again; None for anything else."""
    match = DATA_ADDRESS.match(address)
    if not match:
        return None
    try:
        pixels = picture.redraw(base64.b64decode(match[1]))
    except binascii.Error:
        return None
    return f"data:image/{picture.ending(pixels)};base64,{base64.b64encode(pixels).decode()}" if pixels else None
