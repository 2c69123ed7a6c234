"""Which parts do Word files, presentations and workbooks have, and what are these called?

All three are packages of the same making (ECMA-376, Open Packaging Conventions). A part is
known by the type of the relationship that leads to it; what is not listed is left behind.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from textveil.formats.ooxml_parts import ooxml_vocabulary as v

OFFICE = "application/vnd.openxmlformats-officedocument."
WML, PML, SML, DML = (
    f"{OFFICE}{name}." for name in ("wordprocessingml", "presentationml", "spreadsheetml", "drawingml")
)
CORE = ("docProps/core{}.xml", "application/vnd.openxmlformats-package.core-properties+xml")
THEME = OFFICE + "theme+xml"


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of Office file."""

    name: str
    """What errors call such a file."""
    media: str
    """Where its pictures lie."""
    parts: Mapping[str, tuple[str, str]]
    """Parts that are kept, by the type of the relationship that leads to them: their name and content type."""
    root: str
    """What the first part begins with."""
    mains: Mapping[str, str]
    """The content type of the first part, by the ending of the file."""

    def content_type(self, kind: str, ending: str) -> str:
        """The content type of a part in a file with this ending."""
        return self.mains[ending] if kind == "officeDocument" else self.parts[kind][1]


WORD = Family(
    "Word document",
    "word/media",
    {
        "officeDocument": ("word/document{}.xml", ""),
        "core-properties": CORE,
        "styles": ("word/styles{}.xml", WML + "styles+xml"),
        "numbering": ("word/numbering{}.xml", WML + "numbering+xml"),
        "settings": ("word/settings{}.xml", WML + "settings+xml"),
        "fontTable": ("word/fontTable{}.xml", WML + "fontTable+xml"),
        "theme": ("word/theme/theme{}.xml", THEME),
        "header": ("word/header{}.xml", WML + "header+xml"),
        "footer": ("word/footer{}.xml", WML + "footer+xml"),
        "footnotes": ("word/footnotes{}.xml", WML + "footnotes+xml"),
        "endnotes": ("word/endnotes{}.xml", WML + "endnotes+xml"),
        "comments": ("word/comments{}.xml", WML + "comments+xml"),
        "chart": ("word/charts/chart{}.xml", DML + "chart+xml"),
        "diagramData": ("word/diagrams/data{}.xml", DML + "diagramData+xml"),
        "image": ("word/media/image{}", ""),
    },
    f"{{{v.W}}}document",
    {
        "docx": WML + "document.main+xml",
        "dotx": WML + "template.main+xml",
        "docm": "application/vnd.ms-word.document.macroEnabled.main+xml",
        "dotm": "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
    },
)
SLIDES = Family(
    "presentation",
    "ppt/media",
    {
        "officeDocument": ("ppt/presentation{}.xml", ""),
        "core-properties": CORE,
        "slideMaster": ("ppt/slideMasters/slideMaster{}.xml", PML + "slideMaster+xml"),
        "slideLayout": ("ppt/slideLayouts/slideLayout{}.xml", PML + "slideLayout+xml"),
        "slide": ("ppt/slides/slide{}.xml", PML + "slide+xml"),
        "notesMaster": ("ppt/notesMasters/notesMaster{}.xml", PML + "notesMaster+xml"),
        "notesSlide": ("ppt/notesSlides/notesSlide{}.xml", PML + "notesSlide+xml"),
        "handoutMaster": ("ppt/handoutMasters/handoutMaster{}.xml", PML + "handoutMaster+xml"),
        "presProps": ("ppt/presProps{}.xml", PML + "presProps+xml"),
        "tableStyles": ("ppt/tableStyles{}.xml", PML + "tableStyles+xml"),
        "commentAuthors": ("ppt/commentAuthors{}.xml", PML + "commentAuthors+xml"),
        "comments": ("ppt/comments/comment{}.xml", PML + "comments+xml"),
        "theme": ("ppt/theme/theme{}.xml", THEME),
        "chart": ("ppt/charts/chart{}.xml", DML + "chart+xml"),
        "diagramData": ("ppt/diagrams/data{}.xml", DML + "diagramData+xml"),
        "diagramDrawing": ("ppt/diagrams/drawing{}.xml", "application/vnd.ms-office.drawingml.diagramDrawing+xml"),
        "image": ("ppt/media/image{}", ""),
    },
    f"{{{v.P}}}presentation",
    {
        "pptx": PML + "presentation.main+xml",
        "potx": PML + "template.main+xml",
        "ppsx": PML + "slideshow.main+xml",
        "pptm": "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
        "potm": "application/vnd.ms-powerpoint.template.macroEnabled.main+xml",
        "ppsm": "application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml",
    },
)
SHEETS = Family(
    "workbook",
    "xl/media",
    {
        "officeDocument": ("xl/workbook{}.xml", ""),
        "core-properties": CORE,
        "worksheet": ("xl/worksheets/sheet{}.xml", SML + "worksheet+xml"),
        "chartsheet": ("xl/chartsheets/sheet{}.xml", SML + "chartsheet+xml"),
        "sharedStrings": ("xl/sharedStrings{}.xml", SML + "sharedStrings+xml"),
        "styles": ("xl/styles{}.xml", SML + "styles+xml"),
        "theme": ("xl/theme/theme{}.xml", THEME),
        "table": ("xl/tables/table{}.xml", SML + "table+xml"),
        "comments": ("xl/comments{}.xml", SML + "comments+xml"),
        "vmlDrawing": ("xl/drawings/vmlDrawing{}.vml", "application/vnd.openxmlformats-officedocument.vmlDrawing"),
        "drawing": ("xl/drawings/drawing{}.xml", OFFICE + "drawing+xml"),
        "chart": ("xl/charts/chart{}.xml", DML + "chart+xml"),
        "image": ("xl/media/image{}", ""),
    },
    f"{{{v.S}}}workbook",
    {
        "xlsx": SML + "sheet.main+xml",
        "xltx": SML + "template.main+xml",
        "xlsm": "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        "xltm": "application/vnd.ms-excel.template.macroEnabled.main+xml",
    },
)
