"""Writes examples/medical-letter.docx from the text beside it, with an author and a comment that nobody sees.

python -m tools.make_examples
"""

from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

EXAMPLES = Path(__file__).parents[1] / "examples"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORDS = "application/vnd.openxmlformats-officedocument.wordprocessingml"
CORE = "application/vnd.openxmlformats-package.core-properties+xml"
COMMENT = "Thomas told me he lost his job at Vandelay in May. Do not put this into the letter."


def part(body: str) -> str:
    """A part of the file, as XML."""
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{body}'


def document(text: str) -> str:
    """The letter; the comment hangs on the line that names the brother."""
    lines = "".join(paragraph(line) for line in text.rstrip("\n").split("\n") if line)
    return part(f'<w:document xmlns:w="{WORD}"><w:body>{lines}</w:body></w:document>')


def paragraph(line: str) -> str:
    """One line of the letter."""
    run = f'<w:r><w:t xml:space="preserve">{escape(line)}</w:t></w:r>'
    hung = '<w:r><w:commentReference w:id="0"/></w:r>' if line.startswith("Her brother") else ""
    return f"<w:p>{run}{hung}</w:p>"


def relations(*pairs: tuple[str, str]) -> str:
    """What belongs to a part: kind and place of each."""
    rows = "".join(
        f'<Relationship Id="r{number}" Type="{kind}" Target="{place}"/>' for number, (kind, place) in enumerate(pairs)
    )
    return part(f'<Relationships xmlns="{PACKAGE}/relationships">{rows}</Relationships>')


def parts(text: str) -> dict[str, str]:
    """The parts of the file by their places."""
    types = (
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{WORDS}.document.main+xml"/>'
        f'<Override PartName="/word/comments.xml" ContentType="{WORDS}.comments+xml"/>'
        f'<Override PartName="/docProps/core.xml" ContentType="{CORE}"/>'
    )
    core = (
        f'<cp:coreProperties xmlns:cp="{PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        "<dc:title>Ellison, referral</dc:title><dc:creator>Jonathan Reed</dc:creator></cp:coreProperties>"
    )
    note = f'<w:comment w:id="0" w:author="Jonathan Reed"><w:p><w:r><w:t>{COMMENT}</w:t></w:r></w:p></w:comment>'
    return {
        "[Content_Types].xml": part(f'<Types xmlns="{PACKAGE}/content-types">{types}</Types>'),
        "_rels/.rels": relations(
            (f"{OFFICE}/officeDocument", "word/document.xml"),
            (f"{PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
        ),
        "docProps/core.xml": part(core),
        "word/document.xml": document(text),
        "word/_rels/document.xml.rels": relations((f"{OFFICE}/comments", "comments.xml")),
        "word/comments.xml": part(f'<w:comments xmlns:w="{WORD}">{note}</w:comments>'),
    }


def write_letter(target: Path) -> None:
    """Write the Word file; the same text gives the same bytes."""
    text = (EXAMPLES / "medical-letter.txt").read_text("utf-8")
    with ZipFile(target, "w", ZIP_DEFLATED) as package:
        for place, content in parts(text).items():
            package.writestr(ZipInfo(place, (1980, 1, 1, 0, 0, 0)), content.encode(), ZIP_DEFLATED)


if __name__ == "__main__":
    write_letter(EXAMPLES / "medical-letter.docx")
