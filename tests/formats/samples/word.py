"""A Word file with something to say in every place that can hold text."""
# ruff: noqa: E501  # markup reads better in one line

import struct
import zlib

from textveil.formats import picture
from textveil.formats.zip_container import pack

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/"
SPACES = (
    f'xmlns:w="{W}" xmlns:r="{R}" xmlns:a="{OFFICE}drawingml/2006/main" '
    f'xmlns:wp="{OFFICE}drawingml/2006/wordprocessingDrawing" xmlns:pic="{OFFICE}drawingml/2006/picture" '
    f'xmlns:c="{OFFICE}drawingml/2006/chart" xmlns:m="{OFFICE}officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" '
    f'xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:mc="{OFFICE}markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" mc:Ignorable="w14"'
)
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
PNG = picture.PNG + picture.chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
PNG += picture.chunk(b"IDAT", zlib.compress(b"\0\xff")) + picture.chunk(b"IEND", b"")
"""One white pixel."""

BODY = {
    "run": "<w:p><w:r><w:t>{}</w:t></w:r></w:p>",
    "split runs": "<w:p><w:r><w:t>El</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>lis</w:t></w:r><w:r><w:t>on</w:t></w:r></w:p>",
    "table": '<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid>'
    "<w:tr><w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
    "insertion": '<w:p><w:ins w:id="1" w:author="{}" w:date="2020-01-01T00:00:00Z"><w:r><w:t>{}</w:t></w:r></w:ins></w:p>',
    "deletion": '<w:p><w:del w:id="2" w:author="{}"><w:r><w:delText>{}</w:delText></w:r></w:del></w:p>',
    "simple field": '<w:p><w:fldSimple w:instr="AUTHOR {}"><w:r><w:t>{}</w:t></w:r></w:fldSimple></w:p>',
    "field": '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "http://x/{}"</w:instrText></w:r>'
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>shown</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "link": '<w:p><w:hyperlink r:id="rLink{}" w:tooltip="{}" w:docLocation="{}"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>',
    "bookmark": '<w:p><w:bookmarkStart w:id="3" w:name="{}"/><w:r><w:t>marked</w:t></w:r><w:bookmarkEnd w:id="3"/>'
    '<w:hyperlink w:anchor="{}"><w:r><w:t>jump</w:t></w:r></w:hyperlink></w:p>',
    "style": '<w:p><w:pPr><w:pStyle w:val="{}"/></w:pPr><w:r><w:t>styled</w:t></w:r></w:p>',
    "content control": '<w:sdt><w:sdtPr><w:alias w:val="{}"/><w:tag w:val="{}"/><w:dataBinding w:xpath="/{}" w:storeItemID="x"/>'
    '<w:dropDownList><w:listItem w:displayText="{}" w:value="{}"/></w:dropDownList></w:sdtPr>'
    "<w:sdtContent><w:p><w:r><w:t>chosen</w:t></w:r></w:p></w:sdtContent></w:sdt>",
    "smart tag": '<w:p><w:smartTag w:uri="urn:{}" w:element="{}"><w:r><w:t>tagged</w:t></w:r></w:smartTag></w:p>',
    "hidden text": "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>{}</w:t></w:r></w:p>",
    "text box": '<w:p><w:r><w:pict><v:shape id="{}" ID="{}" x="{}" alt="{}" style="width:100pt;height:20pt;font-family:{}" o:gfxdata="{}">'
    '<v:textpath string="{}"/><v:textbox><w:txbxContent><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:txbxContent></v:textbox>'
    "</v:shape></w:pict></w:r></w:p>",
    "picture": '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="{}" descr="{}" title="{}"/>'
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>'
    '<pic:cNvPr id="1" name="{}.png" descr="{}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rImage"/>'
    '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/>'
    '</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline>'
    "</w:drawing></w:r></w:p>",
    "chart": '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="2" name="Chart 1"/><a:graphic>'
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="rChart"/></a:graphicData>'
    "</a:graphic></wp:inline></w:drawing></w:r></w:p>",
    "embedded file": '<w:p><w:r><w:object><o:OLEObject Type="Embed" ProgID="{}" r:id="rEmbedded"/></w:object></w:r></w:p>',
    "form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="{}"/><w:helpText w:val="{}"/>'
    '<w:textInput><w:default w:val="{}"/></w:textInput></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "notes": '<w:p><w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:endnoteReference w:id="1"/></w:r>'
    '<w:r><w:commentReference w:id="1"/></w:r></w:p>',
    "other program": '<w:p w14:paraId="{}" w:rsidR="{}"><x:data xmlns:x="urn:{}" x:note="{}">{}</x:data><w:r><w:t>rest</w:t></w:r></w:p>',
    "comment in XML": "<!-- {} --><?note {}?>",
    "history": '<w:p><w:pPr><w:pPrChange w:id="9" w:author="{}"><w:pPr/></w:pPrChange></w:pPr><w:r><w:t>old</w:t></w:r></w:p>',
    "values of settings": '<w:p><w:pPr><w:jc w:val="{}"/><w:spacing w:lineRule="{}" w:line="240"/><w:shd w:val="{}" w:fill="{}"/>'
    '<w:tabs><w:tab w:val="{}" w:leader="{}" w:pos="20"/></w:tabs></w:pPr><w:r><w:rPr><w:u w:val="{}"/><w:lang w:val="{}" w:bidi="en-{}"/>'
    '<w:color w:val="{}" w:themeColor="{}"/></w:rPr><w:t xml:space="{}">set</w:t><w:br w:type="{}"/></w:r></w:p>',
    "fonts": '<w:p><w:r><w:rPr><w:rFonts w:ascii="{}" w:hAnsi="{} Sans" w:cs="{}" w:eastAsia="{}"/></w:rPr><w:t>set</w:t></w:r></w:p>',
    "names of settings": '<w:p w:{}="1" {}="2"><w:pPr><w:{} w:val="1"/></w:pPr><w:{}><w:r><w:t>kept</w:t></w:r></w:{}></w:p>',
    "prefix": '<{}:p xmlns:{}="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><{}:r><{}:t>kept</{}:t></{}:r></{}:p>',
    "moved": '<w:p><w:moveFromRangeStart w:id="7" w:name="{}" w:author="{}"/><w:moveFrom w:id="8" w:author="{}"><w:r><w:t>{}</w:t></w:r>'
    '</w:moveFrom><w:moveFromRangeEnd w:id="7"/></w:p>',
    "outline": '<w:p><w:r><w:drawing><wp:anchor distT="{}" behindDoc="0"><wp:positionH relativeFrom="{}"><wp:align>{}</wp:align></wp:positionH>'
    '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr><a:custGeom>'
    '<a:avLst><a:gd name="{}" fmla="val 5"/></a:avLst><a:pathLst><a:path w="5" h="5"><a:moveTo><a:pt x="{}" y="0"/></a:moveTo></a:path></a:pathLst>'
    '</a:custGeom></wps:spPr><wps:bodyPr vert="{}"/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>',
    "old shape": '<w:p><w:r><w:pict><v:shapetype id="_x0000_t{}" path="m,l{}xe" coordsize="{}"><v:formulas><v:f eqn="sum {} 0 0"/></v:formulas>'
    '</v:shapetype><v:shape type="#{}" fillcolor="{} [3]" style="mso-{}:t;width:{};font-family:\'{}\'"><v:fill type="{}" color2="{}"/></v:shape>'
    "</w:pict></w:r></w:p>",
    "two versions": '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>{}</w:t></mc:Choice><mc:Choice Requires="{}"><w:t>{}</w:t>'
    "</mc:Choice><mc:Fallback><w:t>{}</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>",
    "table texts": '<w:tbl><w:tblPr><w:tblStyle w:val="{}"/><w:tblCaption w:val="{}"/><w:tblDescription w:val="{}"/></w:tblPr>'
    "<w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>",
    "formula": '<w:p><m:oMath><m:d><m:dPr><m:begChr m:val="{}"/></m:dPr><m:e><m:r><m:t>{}</m:t></m:r></m:e></m:d></m:oMath></w:p>',
    "formula in brackets": '<w:p><m:oMath><m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr><m:e><m:r><m:t>{}</m:t></m:r></m:e></m:d>'
    "</m:oMath></w:p>",
    "ruby": '<w:p><w:r><w:ruby><w:rubyPr><w:lid w:val="{}"/></w:rubyPr><w:rt><w:r><w:t>{}</w:t></w:r></w:rt><w:rubyBase><w:r>'
    "<w:t>base</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>",
    "diagram": '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><wp:docPr id="3" name="{}"/><a:graphic><a:graphicData '
    'uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds r:dm="rDiagram" r:lo="r1" xmlns:dgm='
    '"http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
    "permission": '<w:p><w:permStart w:id="5" w:ed="{}"/><w:r><w:t>editable</w:t></w:r><w:permEnd w:id="5"/></w:p>',
}
"""A body for each place; ``{}`` is the secret."""

TEXT_PART = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
PARTS = {
    "word/header7.xml": ("header", f"<w:hdr {SPACES}>{TEXT_PART}</w:hdr>"),
    "word/footer1.xml": ("footer", f"<w:ftr {SPACES}>{TEXT_PART}</w:ftr>"),
    "word/footnotes.xml": (
        "footnotes",
        f'<w:footnotes {SPACES}><w:footnote w:id="1">{TEXT_PART}</w:footnote></w:footnotes>',
    ),
    "word/endnotes.xml": ("endnotes", f'<w:endnotes {SPACES}><w:endnote w:id="1">{TEXT_PART}</w:endnote></w:endnotes>'),
    "word/comments.xml": (
        "comments",
        (
            f'<w:comments {SPACES}><w:comment w:id="1" w:author="{{}}" w:initials="{{}}" w:date="2020-01-01T00:00:00Z">'
            f"{TEXT_PART}</w:comment></w:comments>"
        ),
    ),
    "word/styles.xml": (
        "styles",
        (
            f'<w:styles {SPACES}><w:style w:type="paragraph" w:styleId="{{}}" w:customStyle="1"><w:name w:val="{{}}"/>'
            '<w:aliases w:val="{}"/><w:pPr><w:jc w:val="center"/></w:pPr></w:style></w:styles>'
        ),
    ),
    "word/settings.xml": (
        "settings",
        (
            f'<w:settings {SPACES}><w:docVars><w:docVar w:name="{{}}" w:val="{{}}"/></w:docVars><w:evenAndOddHeaders w:val="0"/>'
            '<w:rsids><w:rsid w:val="00AB12CD"/></w:rsids></w:settings>'
        ),
    ),
    "word/numbering.xml": (
        "numbering",
        (
            f'<w:numbering {SPACES}><w:abstractNum w:abstractNumId="0"><w:name w:val="{{}}"/><w:lvl w:ilvl="0"><w:start w:val="1"/>'
            '<w:lvlText w:val="{} %1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
        ),
    ),
    "word/charts/chart1.xml": (
        "chart",
        (
            f"<c:chartSpace {SPACES}><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>{{}}</a:t></a:r></a:p></c:rich></c:tx>"
            '</c:title><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef>'
            '<c:f>{}!A1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>{}</c:v></c:pt></c:strCache></c:strRef></c:cat>'
            '<c:val><c:numRef><c:f>Sheet1!B1</c:f><c:numCache><c:ptCount val="1"/><c:pt idx="0"><c:v>4</c:v></c:pt></c:numCache>'
            "</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>"
        ),
    ),
    "word/theme/theme1.xml": (
        "theme",
        (
            f'<a:theme {SPACES} name="{{}}"><a:themeElements><a:clrScheme name="{{}}"><a:dk1><a:sysClr val="{{}}" lastClr="000000"/></a:dk1>'
            '</a:clrScheme><a:fontScheme name="{}"><a:majorFont><a:latin typeface="{}" panose="{}"/><a:ea typeface=""/><a:cs typeface=""/>'
            '<a:font script="{}" typeface="{}"/></a:majorFont></a:fontScheme></a:themeElements></a:theme>'
        ),
    ),
    "word/fontTable.xml": (
        "fontTable",
        (
            f'<w:fonts {SPACES}><w:font w:name="{{}}"><w:altName w:val="{{}}"/><w:family w:val="swiss"/></w:font>'
            '<w:font w:name="Arial"><w:altName w:val="{}"/><w:charset w:val="{}"/></w:font></w:fonts>'
        ),
    ),
    "word/diagrams/data1.xml": (
        "diagramData",
        (
            f'<dgm:dataModel xmlns:dgm="{OFFICE}drawingml/2006/diagram" {SPACES}><dgm:ptLst><dgm:pt modelId="{{}}"><dgm:prSet presName="{{}}"/>'
            "<dgm:t><a:p><a:r><a:t>{}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>"
        ),
    ),
    "word/media/{}.png": ("image", None),
    "word/people.xml": ("people", "<p>{}</p>"),
    "word/embeddings/book.xlsx": ("package", "{}"),
    "word/vbaProject.bin": ("vbaProject", "{}"),
    "customXml/item1.xml": ("customXml", "<patient>{}</patient>"),
    "docProps/core.xml": (
        "core-properties",
        (
            f'<cp:coreProperties xmlns:cp="{OFFICE}package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" '
            'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
            "<dc:title>{}</dc:title><dc:creator>{}</dc:creator><cp:lastModifiedBy>{}</cp:lastModifiedBy><cp:keywords>{}</cp:keywords>"
            '<dcterms:created xsi:type="dcterms:W3CDTF">2020-01-01T00:00:00Z</dcterms:created></cp:coreProperties>'
        ),
    ),
    "docProps/app.xml": ("extended-properties", "<Properties><Company>{}</Company><Manager>{}</Manager></Properties>"),
    "docProps/custom.xml": ("custom-properties", '<Properties><property name="{}">{}</property></Properties>'),
    "docProps/thumbnail.jpeg": ("thumbnail", "{}"),
}
"""Every other part, with the secret in it."""
IDS = {
    "word/diagrams/data1.xml": "rDiagram",
    "word/media/{}.png": "rImage",
    "word/charts/chart1.xml": "rChart",
    "word/embeddings/book.xlsx": "rEmbedded",
}


def document(secret: str, *, places: tuple[str, ...] = tuple(BODY), parts: tuple[str, ...] = tuple(PARTS)) -> bytes:
    """A Word file with the secret in these places of its body and these parts."""
    body = "".join(BODY[place].replace("{}", secret) for place in places)
    main = f"{HEAD}<w:document {SPACES}><w:body>{body}<w:sectPr>{references(parts)}</w:sectPr></w:body></w:document>"
    files = {"[Content_Types].xml": types(secret), "_rels/.rels": relations(secret, root=True, parts=parts)}
    files |= {
        "word/document.xml": main.encode(),
        "word/_rels/document.xml.rels": relations(secret, root=False, parts=parts),
    }
    for name in parts:
        content = PARTS[name][1]
        files[name.replace("{}", secret)] = PNG if content is None else (HEAD + content.replace("{}", secret)).encode()
    return pack(files.items())


def plain(*paragraphs: str) -> bytes:
    """A Word file with these paragraphs and nothing else."""
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in paragraphs)
    files = {"[Content_Types].xml": types("x"), "_rels/.rels": relations("x", root=True, parts=())}
    return pack(
        {**files, "word/document.xml": f"<w:document {SPACES}><w:body>{body}</w:body></w:document>".encode()}.items()
    )


def references(parts: tuple[str, ...]) -> str:
    tags = {"word/header7.xml": "headerReference", "word/footer1.xml": "footerReference"}
    return "".join(
        f'<w:{tag} w:type="default" r:id="r{list(PARTS).index(name)}"/>' for name, tag in tags.items() if name in parts
    )


def types(secret: str) -> bytes:
    kinds = "wordprocessingml.document.main wordprocessingml.header".split()
    office = "application/vnd.openxmlformats-officedocument."
    return (
        f'{HEAD}<Types xmlns="{OFFICE}package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="png" ContentType="image/png"/>'
        f'<Override PartName="/word/document.xml" ContentType="{office}{kinds[0]}+xml"/></Types>'
    ).encode()


def relations(secret: str, *, root: bool, parts: tuple[str, ...]) -> bytes:
    """The relationships of the package, or of its main part."""
    rows = ['<Relationship Id="rMain" Type="' + R + '/officeDocument" Target="word/document.xml"/>'] if root else []
    if not root:
        rows.append(
            f'<Relationship Id="rLink{secret}" Type="{R}/hyperlink" Target="http://example.org/{secret}" TargetMode="External"/>'
        )
        rows.append(
            f'<Relationship Id="rTemplate" Type="{R}/attachedTemplate" Target="file:///{secret}.dotx" TargetMode="External"/>'
        )
    for number, name in enumerate(PARTS):
        if name in parts and root == name.startswith(("docProps", "customXml")):
            kind = PARTS[name][0]
            address = (
                f"{OFFICE}package/2006/relationships/metadata/{kind}" if kind == "core-properties" else f"{R}/{kind}"
            )
            target = name.replace("{}", secret).removeprefix("word/")
            rows.append(f'<Relationship Id="{IDS.get(name, f"r{number}")}" Type="{address}" Target="{target}"/>')
    return f'{HEAD}<Relationships xmlns="{OFFICE}package/2006/relationships">{"".join(rows)}</Relationships>'.encode()
