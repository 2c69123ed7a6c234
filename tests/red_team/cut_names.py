"""A listed name that something cuts in two, in every format: signs that control, breaks, markup, what stands between."""
# ruff: noqa: E501  # markup reads better in one line

import csv
import io
from collections.abc import Callable, Iterator
from html import escape
from importlib.resources import files

from formats.samples import opendocument, sheets
from red_team.corner import Corner
from red_team.vocabulary_corners import FIRST, SECOND, TERM, word_file
from textveil.core.libraries import library

CONTROLS = {f"U+{code:04X}": chr(code) for code in (*range(1, 32), 127, *range(0x80, 0xA0)) if code != 0x1A}
SIGNS = {f"sign {sign}": sign for sign in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~·•…–—‐‑¬“”‘’«»§°"}
UNSEEN = {
    f"U+{code:04X}": chr(code)
    for code in (
        0xAD,
        0x34F,
        0x61C,
        0x180E,
        0x200B,
        0x200C,
        0x200D,
        0x200E,
        0x2028,
        0x2029,
        0x2060,
        0x2063,
        0xFE0F,
        0xFEFF,
        0x332,
        0x336,
    )
}
SPACES = {
    f"space U+{code:04X}": chr(code) for code in (0x20, 0xA0, 0x2002, 0x2003, 0x2009, 0x200A, 0x202F, 0x205F, 0x3000)
}
BREAKS = {
    "line": "\n", "line of Windows": "\r\n", "line of old": "\r", "form feed": "\f", "vertical tab": "\v", "hyphen": "-\n",
    "soft hyphen": "\xad\n", "backslash": "\\\n", "soft break": "=\n", "quoted": "\n> ", "quoted twice": "\n> > ",
    "indented": "\n    ", "remark": "\n# ", "starred": "\n * ", "slashes": "\n// ", "blank and line": " \n", "tab": "\t",
}  # fmt: skip
MARKS = {
    "remark": "<!-- -->", "long remark": "<!-- a remark\nof two lines -->", "code of a workbook": "_x000D_", "bold": "**",
    "bold under": "__", "struck": "~~", "code": "`", "empty tag": "<b></b>", "break": "<wbr>", "tag": '<span class="x">',
    "entity": "&shy;", "number of an entity": "&#8203;", "entity of an entity": "&amp;shy;", "terminal": "\x1b[1m",
    "two": "*_", "brackets": "[]", "zero": "\0",
}  # fmt: skip
SEQUENCES = {
    f"a terminal's {sign.encode('unicode_escape').decode()}": sign
    for sign in (
        "\x1b[",
        "\x1b[2",
        "\x9b31;",
        "\x1b#",
        "\x1b ",
        "\x1bc",
        "\x1b[1m\x1b",
        "\x1b\x1b",
        "\x1b[?25l",
        "\\x1b[",
    )
}
"""What a terminal takes for the beginning of a sequence that the next letter ends, or for a whole one."""
WRITTEN_OUT = "\\x1b["
"""Of one that is written out no capital is read as the end."""
PLAIN = {**CONTROLS, **SIGNS, **UNSEEN, **SPACES, **BREAKS, **MARKS, **SEQUENCES}


def each(cuts: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Each cut as a sentence, with what it is called."""
    for name, cut in cuts.items():
        yield name, f"We met {FIRST}{cut}{SECOND} there."


def text_corners(kind: str, cuts: dict[str, str], write: Callable[[str], bytes]) -> Iterator[Corner]:
    """A file for each cut."""
    for name, said in each(cuts):
        yield Corner(f"cut by {name}", kind, write(said), TERM)


def as_csv(said: str) -> bytes:
    output = io.StringIO()
    csv.writer(output).writerows([["note", "n"], [said, "1"], ["kept", "2"]])
    return output.getvalue().encode()


HTML_CUTS = {
    **{name: escape(cut) for name, cut in (SIGNS | UNSEEN | SPACES).items()},
    "remark": "<!-- x -->", "break": "<wbr>", "line": "<br>", "empty": "<b></b>", "bold": "</b><b>", "soft hyphen": "&shy;",
    "joiner": "&zwnj;", "line in source": "\n", "entity of a line": "&#10;", "form feed": "&#12;", "unknown": "<x-y></x-y>",
    "script": "<script>1</script>", "picture": '<img src="a.png">', "empty picture": '<img src="a.png" alt="">',
    "template": "<template>x</template>", "instruction": "<?x ?>", "small": "<sup></sup>", "anchor": '<a id="x"></a>',
}  # fmt: skip
HTML_WHOLE = {
    "large letter that floats": f'<p>We met <span style="float:left;font-size:300%">{FIRST[0]}</span>{FIRST[1:]}{SECOND} there.</p>',
    "large letter in a block": f'<div style="float:left">{FIRST[0]}</div><p>{FIRST[1:]}{SECOND} was there.</p>',
    "picture of a letter": f'<p><img src="z.png" alt="{FIRST[0]}">{FIRST[1:]}{SECOND} was there.</p>',
    "picture of half": f'<p><img src="z.png" alt="{FIRST}">{SECOND} was there.</p>',
    "bold half": f"<p>We met <b>{FIRST}</b><i>{SECOND}</i> there.</p>",
    "half a link": f'<p>We met <a href="https://example.org/x">{FIRST}</a>{SECOND} there.</p>',
    "ruby": f"<p>We met <ruby>{FIRST}<rp>(</rp><rt></rt><rp>)</rp></ruby>{SECOND} there.</p>",
    "half in a title": f'<p>We met <abbr title="{FIRST}{SECOND}">her</abbr> there.</p>',
}
WORD_CUTS = {
    **{name: f"</w:t></w:r><w:r>{cut}</w:r><w:r><w:t>" for name, cut in {
        "line": "<w:br/>", "page": '<w:br w:type="page"/>', "cr": "<w:cr/>", "tab": "<w:tab/>", "hard hyphen": "<w:noBreakHyphen/>",
        "soft hyphen": "<w:softHyphen/>", "symbol": '<w:sym w:font="Symbol" w:char="F0B7"/>', "drawing": "<w:drawing/>",
        "note": '<w:footnoteReference w:id="1"/>', "page number": "<w:pgNum/>", "last page": "<w:lastRenderedPageBreak/>",
        "separator": "<w:separator/>", "field": '<w:fldChar w:fldCharType="begin"/>', "code of a field": "<w:instrText>PAGE</w:instrText>",
    }.items()},
    "bookmark": '</w:t></w:r><w:bookmarkStart w:id="1" w:name="x"/><w:bookmarkEnd w:id="1"/><w:r><w:t>',
    "spelling": '</w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:t>',
    "comment": '</w:t></w:r><w:commentRangeStart w:id="1"/><w:r><w:t>',
    "link": '</w:t></w:r><w:hyperlink w:anchor="x"><w:r><w:t></w:t></w:r></w:hyperlink><w:r><w:t>',
    "deleted": '</w:t></w:r><w:del w:id="1" w:author="x"><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>',
    "hidden": "</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>gone</w:t></w:r><w:r><w:t>",
    "small capitals": "</w:t></w:r><w:r><w:rPr><w:smallCaps/></w:rPr><w:t>",
}  # fmt: skip
WORD_WHOLE = {
    "dropped capital": f'<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr><w:r><w:t>{FIRST[0]}</w:t></w:r></w:p><w:p><w:r><w:t>{FIRST[1:]}{SECOND} was there.</w:t></w:r></w:p>',
    "text box": f"<w:p><w:r><w:t>{FIRST}</w:t></w:r><w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>note</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r><w:r><w:t>{SECOND}</w:t></w:r></w:p>",
    "control": f"<w:p><w:r><w:t>{FIRST}</w:t></w:r><w:sdt><w:sdtContent><w:r><w:t>{SECOND}</w:t></w:r></w:sdtContent></w:sdt></w:p>",
    "simple field": f'<w:p><w:r><w:t>{FIRST}</w:t></w:r><w:fldSimple w:instr="PAGE"><w:r><w:t>{SECOND}</w:t></w:r></w:fldSimple></w:p>',
    "insertion": f'<w:p><w:r><w:t>{FIRST}</w:t></w:r><w:ins w:id="1" w:author="x"><w:r><w:t>{SECOND}</w:t></w:r></w:ins></w:p>',
    "formula": f"<w:p><w:r><w:t>{FIRST}</w:t></w:r><m:oMath><m:r><m:t>{SECOND}</m:t></m:r></m:oMath></w:p>",
}
ODT_CUTS = {
    "line": "<text:line-break/>", "space": "<text:s/>", "tab": "<text:tab/>", "page": "<text:soft-page-break/>",
    "bookmark": '<text:bookmark text:name="x"/>', "number": "<text:page-number>1</text:page-number>", "empty": "<text:span/>",
    "note": '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>kept</text:p></text:note-body></text:note>',
    "comment": "<office:annotation><text:p>kept</text:p></office:annotation>", "reference": '<text:reference-mark text:name="x"/>',
    "span": '<text:span text:style-name="T1">', "change": '<text:change text:change-id="c"/>',
    "frame": "<draw:frame><draw:text-box><text:p>kept</text:p></draw:text-box></draw:frame>",
}  # fmt: skip
RTF_CUTS = {
    "line": r"\line ", "soft line": r"\softline ", "page": r"\page ", "soft page": r"\softpage ", "tab": r"\tab ", "space": r"\~",
    "soft hyphen": r"\-", "hard hyphen": r"\_", "bold": r"{\b }", "group": "}{", "bullet": r"\bullet ", "wide": r"\emspace ",
    "narrow": r"\enspace ", "joiner": r"\zwj ", "no joiner": r"\zwnj ", "zero": r"\zwbo ", "code": r"\u8203?", "hidden": r"{\v gone}",
    "source line": "\n", "bookmark": r"{\*\bkmkstart x}", "unknown": r"{\*\unknown gone}", "column": r"\column ", "quote": r"\rquote ",
    "byte": r"\'ad", "comment": r"{\*\annotation kept}", "note": r"{\footnote kept}", "left": r"\ltrmark ",
}  # fmt: skip


def rtf(said: str) -> bytes:
    return rf"{{\rtf1\ansi {{We met {said} there.}}\par}}".encode()


def odt(cut: str) -> bytes:
    close = "</text:span>" if cut.startswith("<text:span text") else ""
    return opendocument.document("x", body=f"<text:p>We met {FIRST}{cut}{SECOND}{close} there.</text:p>", tracked="")


def pdf(*lines: tuple[int, int, int, str]) -> bytes:
    """A page with stretches of text, each at its place and in its size."""
    canvas, fonts = library("reportlab.pdfgen.canvas"), library("reportlab.pdfbase.ttfonts")
    metrics = library("reportlab.pdfbase.pdfmetrics")
    metrics.registerFont(
        fonts.TTFont("Shown", io.BytesIO(files("textveil.data").joinpath("fonts", "dejavu-sans.ttf").read_bytes()))
    )
    output = io.BytesIO()
    page = canvas.Canvas(output)
    for left, up, size, text in lines:
        page.setFont("Shown", size)
        page.drawString(left, up, text)
    page.save()
    return output.getvalue()


PDF_PAGES = {
    "line": [(60, 700, 11, f"We met {FIRST}"), (60, 686, 11, f"{SECOND} there.")],
    "hyphen": [(60, 700, 11, f"We met {FIRST}-"), (60, 686, 11, f"{SECOND} there.")],
    "soft hyphen": [(60, 700, 11, f"We met {FIRST}\xad"), (60, 686, 11, f"{SECOND} there.")],
    "dropped capital": [(60, 680, 36, FIRST[0]), (92, 700, 11, f"{FIRST[1:]}{SECOND} was there."), (92, 686, 11, "All were.")],
    "two pieces": [(60, 700, 11, FIRST), (60 + 62, 700, 11, SECOND)],
    "raised": [(60, 700, 11, FIRST), (60 + 62, 703, 8, SECOND)],
}  # fmt: skip


def corners() -> Iterator[Corner]:
    """All of them."""
    yield from text_corners("txt", PLAIN, str.encode)
    yield from text_corners("md", PLAIN, str.encode)
    yield from (  # half of these capitals looks like something packed
        Corner(f"capitals cut by {name}", "txt", f"We met {FIRST.upper()}{cut}{SECOND.upper()}.".encode(), TERM)
        for name, cut in PLAIN.items()
        if cut != WRITTEN_OUT
    )
    yield from text_corners("csv", {name: cut for name, cut in PLAIN.items() if cut != "\0"}, as_csv)
    yield from text_corners("html", HTML_CUTS, lambda said: f"<html><body><p>{said}</p></body></html>".encode())
    yield from (
        Corner(name, "html", f"<html><body>{page}</body></html>".encode(), TERM) for name, page in HTML_WHOLE.items()
    )
    plain = {name: escape(cut) for name, cut in (SIGNS | UNSEEN | SPACES).items()}
    yield from text_corners(
        "docx", {**plain, **WORD_CUTS}, lambda said: word_file(f"<w:p><w:r><w:t>{said}</w:t></w:r></w:p>")
    )
    yield from (Corner(name, "docx", word_file(body), TERM) for name, body in WORD_WHOLE.items())
    yield from (Corner(f"cut by {name}", "odt", odt(cut), TERM) for name, cut in ODT_CUTS.items())
    yield from (Corner(f"cut by {name}", "rtf", rtf(f"{FIRST}{cut}{SECOND}"), TERM) for name, cut in RTF_CUTS.items())
    yield from (
        Corner(f"cut by {name}", "xlsx", sheets.saying([f"We met {FIRST}{cut}{SECOND} there."]), TERM)
        for name, cut in {**plain, "code": "_x000D_", "codes": "_x000D_&#10;", "runs": "</t></r><r><t>"}.items()
        if cut != "</t></r><r><t>"
    )
    yield from (Corner(f"cut by {name}", "pdf", pdf(*lines), TERM) for name, lines in PDF_PAGES.items())
