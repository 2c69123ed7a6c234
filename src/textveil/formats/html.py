"""How is a web page read and written?

Text nodes, attributes that people see, targets of links and known meta tags are
text. Scripts, comments, embedded things and unknown words are left out.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.formats import html_vocabulary as v
from textveil.formats import markup
from textveil.formats.clean_html import RULE, clean_page
from textveil.formats.contents import Change, Contents, Note
from textveil.formats.encoding import read_text
from textveil.formats.inner_tables import TableTags, label_cells
from textveil.formats.link_targets import kind_of_target
from textveil.formats.markup import TAIL, TEXT, Element, Place, TextRun, reading_order
from textveil.formats.registry import Settings

# What does a reader see of an element of a web page?
#
# As far as its own style and rules for its name, class or id tell. Rules that name
# more than one thing are not followed.

GONE = re.compile(r"display:\s*none|font-size:\s*0(?![.\d])|(?:width|height):\s*0(?:px)?\s*(?:;|$)", re.IGNORECASE)
"""What leaves nothing of an element, not even a space."""
CLEAR = re.compile(
    r"visibility:\s*hidden|opacity:\s*0(?:\.0\d*)?(?![.\d])|(?<!-)\bcolor:\s*(?:transparent|white|#fff(?:fff)?\b)"
    r"|(?:left|top|text-indent):\s*-\d{3,}",
    re.IGNORECASE,
)
"""What leaves a space where an element stands."""
GROUND = re.compile(r"background", re.IGNORECASE)
BLACK = re.compile(r"background(?:-color)?:\s*(?:black|#000(?:000)?)\b", re.IGNORECASE)
LIGHT = re.compile(r"(?<!-)\bcolor:\s*(?!black|#000(?:000)?\b)", re.IGNORECASE)
"""A colour of ink that shows on black."""
BLOCK = re.compile(
    r"display:\s*(?:block|flex|grid|table|list-item)|(?<!-)\bfloat:\s*(?:left|right)|position:\s*absolute"
)


class Looks:
    """The styles of a page, asked element by element."""

    def __init__(self, root: Element) -> None:
        self.rules: dict[str, str] = {}
        self.known: dict[Element, str] = {}
        for sheet in root.iter("style"):
            for selectors, body in RULE.findall(sheet.text or ""):
                for selector in selectors.split(","):
                    self.rules[selector.strip()] = self.rules.get(selector.strip(), "") + body + ";"

    def style(self, element: Element) -> str:
        """All that is said of how an element looks."""
        if element not in self.known:
            names = [element.tag, *(f".{name}" for name in (element.get("class") or "").split())]
            names += [f"#{element.get('id')}"] if element.get("id") else []
            said = [self.rules[name] for name in names if name in self.rules]
            self.known[element] = ";".join([*said, element.get("style") or ""])
        return self.known[element]

    def breaks_line(self, element: Element) -> bool:
        """Whether text before and after the edge of an element stands apart."""
        return element.tag not in v.INLINE or bool(BLOCK.search(self.style(element)))

    def instead_of(self, element: Element) -> str | None:
        """What a reader sees instead of the text in an element; None if it is seen."""
        above = [element, *element.iterancestors()]
        if any(one.tag in ("del", *v.NOTES) or "hidden" in one.attrib or GONE.search(self.style(one)) for one in above):
            return ""
        return " " if any(self.is_clear(one) for one in above) else None

    def is_clear(self, element: Element) -> bool:
        """Whether an element leaves only a space; white ink on a ground of its own may be seen."""
        return bool(CLEAR.search(self.style(element))) and not any(
            GROUND.search(self.style(one)) for one in (element, *element.iterancestors())
        )

    def is_masked(self, element: Element) -> bool:
        """Whether text in this element is black on black, or runs backwards: someone meant to hide it."""
        if any(one.tag == "bdo" for one in (element, *element.iterancestors())):
            return True
        styles = [self.style(one) for one in (element, *element.iterancestors())]
        dark = next((style for style in styles if BLACK.search(style)), None)
        return dark is not None and not any(LIGHT.search(style) for style in styles[: styles.index(dark) + 1])


DECLARED = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{1,30})", re.IGNORECASE)
VOID = re.compile(r"<((?:wbr|source|track)\b[^<>]*?)/?>", re.IGNORECASE)
"""Elements that hold nothing, which the library does not know: all that follows would lie in them."""
TABLE = TableTags("table", "tr", ("td", "th"), "colspan")
ALT = "alt"
"""What is said in the place of a picture."""
UNSHOWN = ("html", "head", "title", "meta", "style", "script")
"""Elements that no page shows."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """All that a page says."""
    root = parse(data, name=settings.name)
    removed = clean_page(root, keep_pictures="pictures" in settings.keep)
    found = list(places(root))
    pieces = label_cells(found, list(map(markup.as_piece, found)), tags=TABLE, settings=settings)
    return Contents(tuple(pieces), tuple(removed), root)


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The page with its text changed, well-formed and in UTF-8."""
    if settings.parsed is not None:
        root = deepcopy(settings.parsed)
    else:
        root = parse(data, name=settings.name)
        clean_page(root, keep_pictures="pictures" in settings.keep)
    for place, change in zip(list(places(root)), changes, strict=True):
        if change.edits:
            markup.put(place, change.text)
    return serialize(root)


def parse(data: bytes, *, name: str) -> Element:
    """The tree of a page; broken HTML is mended as a browser mends it."""
    etree, html = library("lxml.etree"), library("lxml.html")
    text = VOID.sub(r"<\1/>", markup.drop_unstorable(decode(data, name=name)))
    if markup.has_many_attributes(text):
        raise InputError(f"{name} {markup.trouble('attributes')}")
    parser = html.HTMLParser(encoding="utf-8", no_network=True, recover=True, huge_tree=True)
    try:
        root = html.document_fromstring(text.encode("utf-8", "replace"), parser=parser, ensure_head_body=True)
    except (etree.LxmlError, ValueError, AssertionError):
        raise InputError(f"{name} holds no HTML that can be read: open it in a browser and save it again") from None
    if any(count > 250 for count in depths(root)):
        raise InputError(f"{name} is nested too deep: no honest page is")
    for node in root.iter():  # entities can name what XML cannot hold
        for place in (Place(node, TEXT), Place(node, TAIL)):
            said = markup.text_at(place)
            if (place.at == TAIL or isinstance(node.tag, str)) and markup.drop_unstorable(said) != said:
                markup.put(place, said)
    return root


def decode(data: bytes, *, name: str) -> str:
    """The characters of a page: as its bytes show, else as it declares."""
    declared = DECLARED.search(data[:2048])
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if declared and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
            try:
                return data.decode(declared[1].decode("ascii"))
            except (UnicodeDecodeError, LookupError):
                raise InputError(f"{name} is not in the encoding that it declares: save it as UTF-8") from None
    return re.sub(r"\A\s*<\?xml[^>]*\?>", "", read_text(data, name=name)[0])


def depths(root: Element) -> Iterator[int]:
    """How deep each element lies."""
    depth = {root: 0}
    for element in root.iterdescendants():
        depth[element] = depth[element.getparent()] + 1
        yield depth[element]


def places(root: Element) -> Iterator[Place]:
    """Every place of text: text in reading order, then attributes."""
    letters = set[Element]()
    for place in texts(root):
        letters |= {place.element} if place.at == ALT else set()
        yield place
    for element in markup.elements(root):
        for name in [name for name in element.attrib if name != ALT or element not in letters]:
            if element.tag == "meta" and name == "content":
                yield Place(element, name, kind=v.META.get((element.get("name") or element.get("property")).lower()))
            elif element.tag != "meta" and name in v.SAYING:
                yield Place(element, name)
            elif name in v.LEADING and not re.match(r"#i\d+\Z|data:", element.get(name)):
                yield Place(element, name, kind=kind_of_target(element.get(name)), is_target=True)


def texts(root: Element) -> Iterator[Place]:
    """Text nodes as they are seen, block by block; what is deleted or not seen follows its block."""
    looks = Looks(root)
    block, lead = list[TextRun](), ""
    for event, element in library("lxml.etree").iterwalk(root, events=("start", "end")):
        if element.tag == "style" and event == "start":
            continue  # its rules are no text, but what follows it is
        if element.tag == "br":
            lead += "\n" if event == "start" else ""
        elif looks.breaks_line(element):
            yield from reading_order(block)
            block, lead = [], ""
        elif element.tag == "img" and event == "start" and is_letter(element, block, lead):
            block.append(TextRun(Place(element, ALT, lead), looks.instead_of(element)))
            lead = ""
        elif element.tag == "img" and event == "start" and not lead:
            lead = " "
        at = TEXT if event == "start" else TAIL
        said = element.text if event == "start" else element.tail
        if said and said.strip():
            inside = element if event == "start" else element.getparent()
            place = Place(element, at, lead, Kind.WORD if looks.is_masked(inside) else None)
            block.append(TextRun(place, looks.instead_of(inside), inside.tag in v.NOTES))
            lead = ""
        elif said and not lead:
            lead = " "
    yield from reading_order(block)


def is_letter(picture: Element, block: Sequence[TextRun], lead: str) -> bool:
    """Whether a picture stands for letters of the word beside it: a large first letter, or a half of it."""
    if not (picture.get(ALT) or "").isalpha():
        return False
    before = markup.text_at(block[-1].place)[-1:] if block and not lead else ""
    return (picture.tail or "")[:1].isalpha() or before.isalpha()


def serialize(root: Element) -> bytes:
    """A page in UTF-8 that says so."""
    html = library("lxml.html")
    head = root.find("head")
    meta = head.makeelement("meta", {"charset": "utf-8"})
    head.insert(0, meta)
    data: bytes = html.tostring(root, encoding="utf-8", doctype="<!DOCTYPE html>")
    return data.replace(b"</wbr>", b"") + b"\n"  # the library does not know that nothing stands in one


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a browser does not show."""
    root = parse(data, name=settings.name)
    return [*note_unseen(root), *(note for note in clean_page(root, keep_pictures=False) if note.what != "meta tags")]


def note_unseen(root: Element) -> list[Note]:
    """Hidden elements, white text, bad redactions, and what attributes say."""
    looks = Looks(root)
    found = Counter(what for element in markup.elements(root) for what in unseen_kinds(element, looks))
    return [Note(place, what, count) for (place, what), count in sorted(found.items())]


def unseen_kinds(element: Element, looks: Looks) -> Iterator[tuple[str, str]]:
    """What unseen_kinds of unseen things an element is."""
    if element.tag == "meta" and "content" in element.attrib:
        yield "head", "meta tags"
    if element.tag not in UNSHOWN:
        yield from (("page", what) for what in (*hidden_kinds(element, looks), *unseen_attributes(element)))


def hidden_kinds(element: Element, looks: Looks) -> Iterator[str]:
    """Whether what an element holds is not shown, or badly hidden."""
    style = looks.style(element)
    if "hidden" in element.attrib or GONE.search(style) or element.get("type") == "hidden":
        yield "hidden elements"
    elif looks.is_clear(element):
        yield "elements drawn without ink or in white"
    if BLACK.search(style):
        yield "text on black: a bad redaction"
    if element.tag == "del":
        yield "deleted text"


def unseen_attributes(element: Element) -> Iterator[str]:
    """What attributes hold that nobody is shown."""
    if any(element.get(name) for name in ("alt", "title", "aria-label", "aria-description", "longdesc")):
        yield "alternative texts"
    if any(name.startswith("data-") for name in element.attrib):
        yield "elements with data of programs"
    if any(name.startswith("on") for name in element.attrib):
        yield "scripts in elements"
