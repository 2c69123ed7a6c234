"""OpenDocument files with something to say in every place that can hold text."""
# ruff: noqa: E501  # markup reads better in one line

from textveil.formats.clean_odf import SPACES
from textveil.formats.zip_container import pack

DECLARED = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in SPACES.items()) + ' xmlns:x="urn:{}"'
BODY = (
    '<text:p>Dear El<text:span text:style-name="{}">lis</text:span>on<text:s/>x<text:tab/>{}</text:p><text:h text:outline-level="1" text:{}="1">{}</text:h>'
    '<text:p><text:a xlink:href="http://x/{}" office:title="{}">link {}</text:a><text:bookmark text:name="{}"/><text:note text:id="{}"><text:note-citation>1</text:note-citation>'
    "<text:note-body><text:p>note {}</text:p></text:note-body></text:note><office:annotation><dc:creator>{}</dc:creator><dc:date>2020-01-01</dc:date><text:p>comment {}</text:p></office:annotation></text:p>"
    '<text:p><draw:frame draw:name="{}"><svg:title>{}</svg:title><svg:desc>{}</svg:desc><draw:image xlink:href="Pictures/{}.png"/></draw:frame><draw:custom-shape><text:p>{}</text:p></draw:custom-shape></text:p>'
    '<table:table table:name="{}"><table:table-row table:visibility="collapse"><table:table-cell office:value-type="string" office:string-value="{}" table:formula="of:=&quot;{}&quot;"><text:p>{}</text:p></table:table-cell>'
    '<table:table-cell office:value-type="float" office:value="15.5"><text:p>15.5</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="1975-03-10"><text:p>1975-03-10</text:p></table:table-cell></table:table-row></table:table>'
    '<x:made up="{}">{}</x:made><{}:p xmlns:{}="urn:x"/><office:forms><x:y>{}</x:y></office:forms><draw:plugin xlink:href="{}"/><!-- {} -->'
)
TRACKED = '<text:tracked-changes><text:changed-region text:id="{}"><text:deletion><office:change-info><dc:creator>{}</dc:creator></office:change-info><text:p>{}</text:p></text:deletion></text:changed-region></text:tracked-changes>'
STYLES = (
    '<office:styles><style:style style:name="{}" style:display-name="{}" style:family="text"><style:text-properties fo:font-weight="bold" fo:font-family="{}" fo:color="{}"/></style:style></office:styles>'
    '<office:master-styles><style:master-page style:name="{}"><style:header><text:p>header {}</text:p></style:header></style:master-page></office:master-styles>'
)
META = '<office:meta><dc:title>{}</dc:title><dc:creator>{}</dc:creator><meta:generator>{}</meta:generator><meta:user-defined meta:name="{}">{}</meta:user-defined></office:meta>'
WITHIN = {"odt": "text", "ods": "spreadsheet", "odp": "presentation"}


def document(secret: str, *, ending: str = "odt", body: str = BODY, tracked: str = TRACKED) -> bytes:
    """A file with the secret in every place."""
    kind = WITHIN[ending]
    parts = {
        "content.xml": f"<office:document-content {DECLARED}><office:body><office:{kind}>{tracked}{body}</office:{kind}></office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {DECLARED}>{STYLES}</office:document-styles>",
        "meta.xml": f"<office:document-meta {DECLARED}>{META}</office:document-meta>",
        "settings.xml": f"<office:document-settings {DECLARED}>{{}}</office:document-settings>",
        "Basic/{}.xml": "{}",
        "Pictures/{}.png": "{}",
        "Thumbnails/thumbnail.png": "{}",
    }
    said = {name.replace("{}", secret): content.replace("{}", secret).encode() for name, content in parts.items()}
    return pack(
        {"mimetype": f"application/vnd.oasis.opendocument.{kind}".encode(), **said}.items(), stored={"mimetype"}
    )


def saying(lines: list[str], *, ending: str = "odt") -> bytes:
    """A file that says these lines."""
    body = "".join(f"<text:p>{line}</text:p>" for line in lines)
    kind = WITHIN[ending]
    content = f"<office:document-content {DECLARED}><office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    return pack(
        [
            ("mimetype", f"application/vnd.oasis.opendocument.{kind}".encode()),
            ("content.xml", content.replace("{}", "x").encode()),
        ]
    )
