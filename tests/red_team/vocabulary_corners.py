"""Documents with a listed name in every element and every attribute that the words of a format can name."""
# ruff: noqa: E501  # lists read better in one line

import tomllib
from collections.abc import Iterator
from pathlib import Path

from formats.samples import opendocument, sheets, slides, word
from red_team.corner import Corner
from textveil.formats.format_words import format_entry, format_words
from textveil.formats.zip_container import pack, unpack

FIRST, SECOND = "Zurkwenn", "lobarth"
"""The halves of a name, of which neither may be left."""
SURNAME = FIRST + SECOND
TERM = f"Tilda {SURNAME}"
NAMES = tomllib.loads((Path(__file__).parents[1] / "cases" / "opendocument_names.toml").read_text("utf-8"))
PLANTS = {
    "text": "<{e}>{s}</{e}>",
    "tail": "<{e}/>{s}",
    "around": "{f}<{e}/>{l}",
    "first half": "<{e}>{f}</{e}>{l}",
    "second half": "{f}<{e}>{l}</{e}>",
    "neighbours": "<{e}>{f}</{e}><{e}>{l}</{e}>",
}
"""How an element holds the name, or its halves, in itself and beside it."""
WHOLE_NAMES = ("text", "tail")
"""Plantings that hold the whole name."""
LINES = ("paragraph", "shape")
"""Places that are a line of text."""
BLOCKS = frozenset({"text:p", "text:h", "svg:title", "svg:desc", "dc:creator", "text:ruby-text"})
"""What is told apart from the line around it."""
ATTRIBUTES = 150
"""Attributes of one element."""
ODF_PLACES = {
    "odt": {
        "body": "{}",
        "paragraph": "<text:p>kept {} kept</text:p>",
        "span": "<text:p><text:span>{}</text:span></text:p>",
        "note": "<text:p><text:note><text:note-body>{}</text:note-body></text:note></text:p>",
        "frame": "<text:p><draw:frame><draw:text-box>{}</draw:text-box></draw:frame></text:p>",
        "ruby": "<text:p><text:ruby>{}</text:ruby></text:p>",
    },
    "ods": {
        "cell": "<table:table><table:table-row><table:table-cell>{}</table:table-cell></table:table-row></table:table>",
        "cell text": "<table:table><table:table-row><table:table-cell><text:p>{}</text:p></table:table-cell>"
        "</table:table-row></table:table>",
    },
    "odp": {
        "page": "<draw:page>{}</draw:page>",
        "shape": "<draw:page><draw:rect><text:p>{}</text:p></draw:rect></draw:page>",
    },
}
WORD_PLACES = {
    "body": "{}",
    "paragraph": "<w:p>{}</w:p>",
    "run": "<w:p><w:r>{}</w:r></w:p>",
    "look": "<w:p><w:pPr>{}</w:pPr></w:p>",
    "run look": "<w:p><w:r><w:rPr>{}</w:rPr><w:t> x</w:t></w:r></w:p>",
    "control": "<w:sdt><w:sdtPr>{}</w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>",
    "form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData>{}</w:ffData></w:fldChar></w:r></w:p>',
    "formula": "<w:p><m:oMath>{}</m:oMath></w:p>",
    "old shape": "<w:p><w:r><w:pict>{}</w:pict></w:r></w:p>",
    "drawing": "<w:p><w:r><w:drawing><wp:inline>{}</wp:inline></w:drawing></w:r></w:p>",
}
WORD_PARTS = (
    "word/styles.xml",
    "word/settings.xml",
    "word/numbering.xml",
    "word/comments.xml",
    "word/charts/chart1.xml",
    "word/theme/theme1.xml",
    "word/fontTable.xml",
)


def plant(pattern: str, element: str) -> str:
    """One element with the name in or beside it."""
    return pattern.format(e=element, s=SURNAME, f=FIRST, l=SECOND)


def with_attributes(element: str, attributes: tuple[str, ...]) -> str:
    """One element with the name as the value of attributes."""
    said = " ".join(f'{name}="{SURNAME}"' for name in attributes)
    return f"<{element} {said}/>"


def parts_of(names: list[str]) -> list[tuple[str, ...]]:
    """Names, as many together as one element may bear."""
    return [tuple(names[start : start + ATTRIBUTES]) for start in range(0, len(names), ATTRIBUTES)]


def odf_elements() -> list[str]:
    spaces = format_entry("odf.namespaces")
    return [
        f"{prefix}:{name}" for prefix, names in NAMES["elements"].items() if prefix in spaces for name in names.split()
    ]


def odf_attributes() -> list[str]:
    spaces = format_entry("odf.namespaces")
    found = [
        f"{prefix}:{name}"
        for prefix, names in NAMES["attributes"].items()
        if prefix in spaces
        for name in names.split()
    ]
    return [*found, "xml:lang"]


def odf_corners() -> Iterator[Corner]:
    elements, attributes = odf_elements(), odf_attributes()
    for ending, places in ODF_PLACES.items():
        for place in places:
            for kind, pattern in PLANTS.items():
                # each in a place of its own, so that nothing hides the next
                chosen = elements if kind in WHOLE_NAMES else [one for one in elements if one not in BLOCKS]
                chosen = chosen if kind in WHOLE_NAMES or place in LINES else []
                body = "".join(ODF_PLACES[ending][place].replace("{}", plant(pattern, one)) for one in chosen)
                yield Corner(
                    f"{place}, {kind}", ending, opendocument.document("x", ending=ending, body=body, tracked=""), TERM
                )
            body = "".join(
                ODF_PLACES[ending][place].replace("{}", with_attributes(one, some))
                for number, some in enumerate(parts_of(attributes))
                for one in elements[number::13]
            )
            yield Corner(
                f"{place}, attributes", ending, opendocument.document("x", ending=ending, body=body, tracked=""), TERM
            )


def office_names(prefixes: str) -> list[str]:
    """Elements of Office files, each with the prefix it stands under."""
    lists = "w a c m v mc s xdr p cp".split()
    return [
        f"{prefix}:{name}"
        for prefix in prefixes.split()
        for name in sorted(format_words(f"ooxml.elements.{prefix if prefix in lists else 'placed'}"))
    ]


def office_attributes(prefixes: str) -> list[str]:
    """Attributes of Office files, with and without a prefix."""
    found = sorted(format_words("ooxml.attributes"))
    return [f"{prefix}:{name}".removeprefix(":") for prefix in prefixes.split(",") for name in found]


def word_corners() -> Iterator[Corner]:
    elements = office_names("w m a wp v o wps c")
    said = tuple(f"w:{name}" for name in "val value name anchor instr author displayText default listItem".split())
    for shift, (place, pattern) in enumerate(WORD_PLACES.items()):
        plantings = {kind: PLANTS[kind] for kind in WHOLE_NAMES} | BETWEEN_RUNS.get(place, {})
        for kind, planting in plantings.items():
            chosen = elements if kind in WHOLE_NAMES else [one for one in elements if one[:2] in ("w:", "m:", "wp")]
            body = "".join(pattern.replace("{}", plant(planting, one)) for one in chosen if one not in WHOLE)
            yield Corner(f"{place}, {kind}", "docx", word_file(body), TERM)
        body = "".join(
            pattern.replace("{}", with_attributes(one, some))
            for number, some in enumerate(parts_of(office_attributes("w,,o")))
            for one in elements[10 * number + shift :: 80]
        )
        yield Corner(f"{place}, attributes", "docx", word_file(body), TERM)
        body = "".join(pattern.replace("{}", with_attributes(one, said)) for one in elements)
        yield Corner(f"{place}, saying attributes", "docx", word_file(body), TERM)


BETWEEN_RUNS = {
    "paragraph": {"between runs": "<w:r><w:t>{f}</w:t></w:r><{e}/><w:r><w:t>{l}</w:t></w:r>"},
    "run": {"between texts": "<w:t>{f}</w:t><{e}/><w:t>{l}</w:t>"},
}
WHOLE = frozenset({"w:p", "w:br", "w:cr"})


def word_file(body: str) -> bytes:
    """A Word file of this body."""
    main = f"{word.HEAD}<w:document {word.SPACES}><w:body>{body}</w:body></w:document>"
    return pack({**unpack(word.plain("x"), name="x"), "word/document.xml": main.encode()}.items())


SHEET_PLACES = {
    "sheet": "</sheetData>{}<sheetData>",
    "row": '<row r="1">{}</row>',
    "cell": '<row r="1"><c r="A1" t="inlineStr">{}</c></row>',
    "inline text": '<row r="1"><c r="A1" t="inlineStr"><is>{}</is></c></row>',
    "shared cell": '<row r="1"><c r="A1" t="str">{}</c></row>',
}


def sheet_corners() -> Iterator[Corner]:
    elements = [one.removeprefix("s:") for one in office_names("s")]
    for place, pattern in SHEET_PLACES.items():
        for kind in WHOLE_NAMES:
            body = "".join(pattern.replace("{}", plant(PLANTS[kind], one)) for one in elements)
            yield Corner(f"{place}, {kind}", "xlsx", sheets.of_rows(body), TERM)
        body = "".join(
            pattern.replace("{}", with_attributes(one, some))
            for number, some in enumerate(parts_of(office_attributes("")))
            for one in elements
        )
        yield Corner(f"{place}, attributes", "xlsx", sheets.of_rows(body), TERM)
    for kind in ("b", "d", "e", "inlineStr", "n", "s", "str", "x", ""):
        row = f'<row r="1"><c r="A1" t="{kind}"><v>{SURNAME}</v><is><t>kept</t></is></c><c r="B1" t="{kind}"><is><t>kept</t></is><v>{SURNAME}</v></c></row>'
        yield Corner(f"value of type {kind}", "xlsx", sheets.of_rows(row), TERM)


SLIDE_PLACES = {
    "tree": "{}",
    "shape": "<p:sp><p:nvSpPr><p:cNvPr id='2' name=''/></p:nvSpPr><p:spPr/>{}</p:sp>",
    "paragraph": "<p:sp><p:txBody><a:p>{}</a:p></p:txBody></p:sp>",
    "run": "<p:sp><p:txBody><a:p><a:r>{}</a:r></a:p></p:txBody></p:sp>",
    "look": "<p:sp><p:txBody><a:p><a:r><a:rPr>{}</a:rPr><a:t> x</a:t></a:r></a:p></p:txBody></p:sp>",
}


def slide_file(body: str) -> bytes:
    """A presentation of one slide with this tree."""
    name = "ppt/slides/{}.xml"
    content = slides.PARTS[name][0].replace("".join(slides.SHAPES.values()), body)
    return slides.package(
        slides.PARTS | {name: (content, slides.PARTS[name][1])}, "x", root=slides.ROOT, spaces=slides.SPACES
    )


def slide_corners() -> Iterator[Corner]:
    elements = office_names("p a")
    for shift, (place, pattern) in enumerate(SLIDE_PLACES.items()):
        for kind in WHOLE_NAMES:
            body = "".join(pattern.replace("{}", plant(PLANTS[kind], one)) for one in elements)
            yield Corner(f"{place}, {kind}", "pptx", slide_file(body), TERM)
        body = "".join(
            pattern.replace("{}", with_attributes(one, some))
            for number, some in enumerate(parts_of(office_attributes("")))
            for one in elements[5 * number + shift :: 20]
        )
        yield Corner(f"{place}, attributes", "pptx", slide_file(body), TERM)


def corners() -> Iterator[Corner]:
    """All of them."""
    yield from odf_corners()
    yield from word_corners()
    yield from sheet_corners()
    yield from slide_corners()
