"""Which words of WordprocessingML are its own, and which are its author's?

Only what is listed here passes: parts, namespaces, settings, style names and
field codes. All else is text to be treated, or is left out.
"""

import re
from functools import lru_cache

OFFICE = "http://schemas.openxmlformats.org/"
W = OFFICE + "wordprocessingml/2006/main"
R = OFFICE + "officeDocument/2006/relationships"
A = OFFICE + "drawingml/2006/main"
C = OFFICE + "drawingml/2006/chart"
M = OFFICE + "officeDocument/2006/math"
WP = OFFICE + "drawingml/2006/wordprocessingDrawing"
MC = OFFICE + "markup-compatibility/2006"
V = "urn:schemas-microsoft-com:vml"
O = "urn:schemas-microsoft-com:office:office"  # noqa: E741  # the prefix every such file uses
CP = OFFICE + "package/2006/metadata/core-properties"
DC = "http://purl.org/dc/elements/1.1/"
P = OFFICE + "presentationml/2006/main"
S = OFFICE + "spreadsheetml/2006/main"
XDR = OFFICE + "drawingml/2006/spreadsheetDrawing"
XML = "http://www.w3.org/XML/1998/namespace"
MICROSOFT = "http://schemas.microsoft.com/office/word/2010/"

PREFIXES: dict[str | None, str] = {
    None: S,
    "w": W,
    "r": R,
    "a": A,
    "c": C,
    "m": M,
    "wp": WP,
    "v": V,
    "o": O,
    "cp": CP,
    "dc": DC,
    "p": P,
    "xdr": XDR,
}
PREFIXES |= {
    "pic": OFFICE + "drawingml/2006/picture",
    "cdr": OFFICE + "drawingml/2006/chartDrawing",
    "w10": "urn:schemas-microsoft-com:office:word",
    "wps": MICROSOFT + "wordprocessingShape",
    "wpg": MICROSOFT + "wordprocessingGroup",
    "wpc": MICROSOFT + "wordprocessingCanvas",
}
"""Namespaces whose elements and attributes we know, as every Word calls them; others are left out."""
NAMESPACES = frozenset({*PREFIXES.values(), MC, XML})

PACKAGE = "package/2006/relationships/metadata/core-properties"
DRAWN_DIAGRAM = "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"

NAMED = {f"{{{W}}}{name}" for name in ("author", "initials")}
"""Attributes that name a person."""
NAMING = ("name", "initials")
"""Attributes of an author of comments that name a person."""
SAYING = {
    *("descr", "title", "alt", "tooltip", "string", "displayText"),
    f"{{{W}}}tooltip",
    f"{{{W}}}displayText",
    f"{{{O}}}title",
}
"""Attributes that say something to a reader."""
SAYING_VALUE = {f"{{{W}}}{name}" for name in ("alias", "tag", "default", "helpText", "statusText", "listEntry")}
SAYING_VALUE |= {f"{{{W}}}{name}" for name in ("tblCaption", "tblDescription")}
"""Elements whose ``w:val`` says something to a reader."""
FORGOTTEN = {
    *("href", "target", "gfxdata", "action", "contentType", "password", "anchorId", "editId"),
    *(f"{{{W}}}{name}" for name in ("date", "fullDate", "docLocation", "tgtFrame", "element", "displacedBy")),
    *(f"{{{O}}}{name}" for name in ("gfxdata", "href", "title", "master")),
}
"""Attributes that are dropped whatever they say."""
IDS = {"id", "ID", "name", "type", "spid", f"{{{O}}}spid", "modelId"}
"""Attributes that may hold a shape's own id."""
DROPPED = {
    *(f"{{{W}}}{name}" for name in ("docPartObj", "docPartList", "dateFormat")),
    *(f"{{{W}}}{name}" for name in ("proofErr", "permStart", "permEnd", "dataBinding", "placeholder", "altChunk")),
    *(f"{{{W}}}{name}" for name in ("subDoc", "control", "movie", "smartTagPr", "customXmlPr", "latentStyles")),
    *(f"{{{W}}}{name}" for name in ("rsid", "rsids", "nsid", "tmpl", "aliases", "lastRenderedPageBreak", "format")),
    *(f"{{{W}}}{name}" for name in ("entryMacro", "exitMacro", "embedRegular", "embedBold", "embedItalic")),
    *(f"{{{W}}}{name}Change" for name in ("rPr", "pPr", "sectPr", "tblPr", "trPr", "tcPr", "tblGrid", "tblPrEx")),
    *(f"{{{W}}}numberingChange", f"{{{W}}}embedBoldItalic", f"{{{W}}}cellIns", f"{{{W}}}cellDel", f"{{{W}}}cellMerge"),
    *(f"{{{space}}}extLst" for space in (A, C, WP, P, S)),
    *(
        f"{{{P}}}{name}"
        for name in ("timing", "custDataLst", "controls", "tagLst", "embeddedFontLst", "modifyVerifier")
    ),
    *(f"{{{P}}}{name}" for name in ("custShowLst", "photoAlbum", "sldSyncPr", "sndAc", "htmlPubPr", "modifyVerifier")),
    *(f"{{{S}}}{name}" for name in ("sheetProtection", "protectedRanges", "scenarios", "sortState", "dataConsolidate")),
    *(
        f"{{{S}}}{name}"
        for name in ("customSheetViews", "phoneticPr", "rPh", "customProperties", "cellWatches", "controls")
    ),
    *(f"{{{S}}}{name}" for name in ("ignoredErrors", "smartTags", "legacyDrawingHF", "oleObjects", "webPublishItems")),
    *(f"{{{S}}}{name}" for name in ("workbookProtection", "externalReferences", "pivotCaches", "customWorkbookViews")),
    *(
        f"{{{S}}}{name}"
        for name in ("fileVersion", "fileSharing", "fileRecoveryPr", "calcPr", "functionGroups", "webPublishing")
    ),
    *(f"{{{C}}}externalData", f"{{{C}}}userShapes", f"{{{O}}}OLEObject", f"{{{O}}}LockedField"),
}
"""Elements that are left out with all they hold: they show nothing, or nothing that can be treated."""
UNWRAPPED = {f"{{{W}}}smartTag", f"{{{W}}}customXml"}
"""Elements whose content stays and whose own words go."""
SETTINGS = {
    f"{{{W}}}{name}"
    for name in (
        *("zoom", "mirrorMargins", "bordersDoNotSurroundHeader", "bordersDoNotSurroundFooter", "trackRevisions"),
        *("defaultTabStop", "autoHyphenation", "hyphenationZone", "evenAndOddHeaders", "characterSpacingControl"),
        *("footnotePr", "endnotePr", "compat", "themeFontLang", "clrSchemeMapping", "decimalSymbol", "listSeparator"),
        *("gutterAtTop", "updateFields", "noLineBreaksAfter", "noLineBreaksBefore", "displayBackgroundShape"),
    )
}
"""Settings that are kept: they change how pages look."""

FIELD = re.compile(
    r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|TOC|SEQ (?:Figure|Table|Equation)|(?:PAGE|NOTE)?REF _(?:Toc|Ref)\d{1,12}"
    r'|FORMTEXT|FORMCHECKBOX|FORMDROPDOWN)(?:\s+(?:\\[a-z*#@!]|"\d-\d"|MERGEFORMAT|Arabic|ARABIC|roman|ROMAN))*\s*'
)
"""Field codes that say nothing about anyone."""
BOOKMARK = re.compile(r"_(?:Toc|Ref|Hlk)\d{1,12}|_GoBack")
"""Bookmarks that a program made."""
SHAPE_ID = re.compile(r"#?_x0000_[a-z]\d{1,6}|-?\d{1,10}")
"""Ids that a program made."""
ADDRESSES = ("http://schemas.microsoft.com/office/word", A.replace("main", "table"))
"""What may be said to be in a frame, or to be compatible with."""
LEVEL = re.compile(r"(?:%[1-9]|[^\w\[\]]|_|o|(?:Chapter|Article|Section|Part|Appendix|Annex)\b)*")
"""What stands before a list entry and says nothing: numbers and signs."""
PLAIN = re.compile(r"\s*(?:-?\d{1,10}|left|right|center|top|bottom|inside|outside|General|0(?:\.0+)?%?)?\s*")
"""Text of elements that hold a measure."""
STYLE = re.compile(
    r"normal(?:indent|table|\(web\))?|(?:heading|toc|index|toaheading)[1-9]?|title|subtitle|strong|emphasis|quote|header"
    r"|footer|caption|hyperlink|followedhyperlink|bodytext(?:indent|firstindent)?[23]?|list(?:bullet|number|continue)?[2-5]?"
    r"|listparagraph|nolist|nospacing|tablegrid|tablenormal|defaultparagraphfont|(?:footnote|endnote|annotation|comment)"
    r"(?:text|reference|subject)(?:char)?|balloontext(?:char)?|pagenumber|linenumber|plaintext|htmlpreformatted|signature"
    r"|(?:subtle|intense)(?:emphasis|reference|quote)|booktitle|placeholdertext|plaintable[1-5]|gridtable[1-7](?:light|dark|colorful)?(?:-?accent[1-6])?"
    r"|listtable[1-7](?:light|dark|colorful)?(?:-?accent[1-6])?"
    r"|(?:light|medium|dark|colorful)(?:shading|list|grid)[123]?(?:-?accent[1-6])?|macro(?:text(?:char)?)?|tocheading"
    r"|(?:heading[1-9]|title|subtitle|header|footer|quote|intensequote|bodytext[23]?|plaintext)char"
)
"""Names and ids of styles that every Word has, in small letters and without spaces."""


@lru_cache(4096)
def space(name: str) -> str:
    """The namespace of an element or attribute."""
    return name[1:].partition("}")[0] if name.startswith("{") else ""


@lru_cache(4096)
def local(name: str) -> str:
    """An element's or attribute's name without its namespace."""
    return name.rpartition("}")[2]
