"""A presentation with something to say in every place that can hold text."""
# ruff: noqa: E501  # markup reads better in one line

from formats.samples.word import HEAD, OFFICE, PNG, R
from textveil.formats.zip_container import pack, unpack

P = f"{OFFICE}presentationml/2006/main"
A = f"{OFFICE}drawingml/2006/main"
SPACES = (
    f'xmlns:p="{P}" xmlns:a="{A}" xmlns:r="{R}" xmlns:c="{OFFICE}drawingml/2006/chart" '
    f'xmlns:mc="{OFFICE}markup-compatibility/2006" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" '
    f'xmlns:dgm="{OFFICE}drawingml/2006/diagram" xmlns:v="urn:schemas-microsoft-com:vml"'
)
PLACE = '<p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm>'
TEXT = '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>{}</a:t></a:r></a:p></p:txBody>'


def shape(text: str, name: str = "Title 1", more: str = "") -> str:
    """A shape that says something."""
    known = f'<p:nvSpPr><p:cNvPr id="2" name="{name}"{more}/><p:cNvSpPr txBox="1"/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr>'
    look = '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
    return f"<p:sp>{known}{look}{TEXT.replace('{}', text)}</p:sp>"


def frame(uri: str, content: str, name: str = "Frame 1") -> str:
    """A frame that holds something."""
    known = f'<p:nvGraphicFramePr><p:cNvPr id="3" name="{name}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>'
    return f'<p:graphicFrame>{known}{PLACE}<a:graphic><a:graphicData uri="{OFFICE}{uri}">{content}</a:graphicData></a:graphic></p:graphicFrame>'


SHAPES = {
    "shape": shape("{}", "{}", ' descr="{}" title="{}" hidden="1"'),
    "split runs": '<p:sp><p:nvSpPr><p:cNvPr id="2" name=""/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>El</a:t></a:r>'
    '<a:r><a:rPr b="1"/><a:t>lis</a:t></a:r><a:r><a:t>on</a:t></a:r></a:p></p:txBody></p:sp>',
    "link": shape("linked").replace(
        '<a:rPr lang="en-US"/>', '<a:rPr><a:hlinkClick r:id="rLink" tooltip="{}" action="ppaction://{}"/></a:rPr>'
    ),
    "field": shape("x").replace(
        "<a:r>",
        '<a:fld id="{}" type="slidenum"><a:rPr/><a:t>{}</a:t></a:fld><a:fld id="{F}" type="{}"><a:t>1</a:t></a:fld><a:r>',
    ),
    "table": frame(
        "drawingml/2006/table",
        '<a:tbl><a:tblPr firstRow="1"><a:tableStyleId>{}</a:tableStyleId></a:tblPr><a:tblGrid><a:gridCol w="900"/></a:tblGrid>'
        '<a:tr h="9"><a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>{}</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc></a:tr></a:tbl>',
        "{}",
    ),
    "chart": frame("drawingml/2006/chart", '<c:chart r:id="rChart"/>'),
    "diagram": frame("drawingml/2006/diagram", '<dgm:relIds r:dm="rDiagram" r:lo="x" r:qs="x" r:cs="x"/>'),
    "drawn diagram": frame("drawingml/2006/diagram", '<dgm:relIds r:dm="rDiagram2" r:lo="x" r:qs="x" r:cs="x"/>'),
    "embedded": frame(
        "presentationml/2006/ole",
        '<mc:AlternateContent><mc:Choice Requires="v"><p:oleObj name="{}" progId="{}" r:id="rEmbedded" spid="{}"><p:embed/></p:oleObj></mc:Choice>'
        '<mc:Fallback><p:oleObj name="{}" progId="{}" r:id="rEmbedded"><p:embed/><p:pic><p:nvPicPr><p:cNvPr id="0" name="{}" descr="{}"/><p:cNvPicPr/>'
        '<p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rImage"/></p:blipFill><p:spPr/></p:pic></p:oleObj></mc:Fallback></mc:AlternateContent>',
    ),
    "picture": '<p:pic><p:nvPicPr><p:cNvPr id="4" name="{}.png" descr="{}"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="rLink"/></p:nvPr></p:nvPicPr>'
    '<p:blipFill><a:blip r:embed="rImage"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr/></p:pic>',
    "group": f'<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="{{}}"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>{shape("in a group {}")}</p:grpSp>',
    "other program": '<p:sp><p:nvSpPr><p:cNvPr id="6" name=""/><p:cNvSpPr/><p:nvPr><p:custDataLst><p:tags r:id="rTags"/></p:custDataLst>'
    '<p:extLst><p:ext uri="{}"><p14:media name="{}">{}</p14:media></p:ext></p:extLst></p:nvPr></p:nvSpPr><p:spPr/><p:{} {}="1"/></p:sp>',
}
BEHIND = (
    '<p:transition spd="{}"><p:fade/><p:sndAc><p:stSnd><p:snd r:embed="rImage" name="{}"/></p:stSnd></p:sndAc></p:transition>'
    '<p:timing><p:tnLst><p:par><p:cTn id="1"><p:childTnLst><p:cmd cmd="{}"/></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>'
)
MODEL = (
    '<dgm:dataModel {spaces}><dgm:ptLst><dgm:pt modelId="{}"><dgm:t><a:p><a:r><a:t>{}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>'
    '<dgm:extLst><a:ext uri="x"><dsp:dataModelExt xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" relId="rDrawn"/></a:ext></dgm:extLst></dgm:dataModel>'
)
DRAWN = (
    '<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" {spaces}><dsp:spTree><dsp:nvGrpSpPr/><dsp:grpSpPr/>'
    '<dsp:sp modelId="{}"><dsp:nvSpPr><dsp:cNvPr id="0" name="{}"/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/>'
    '</a:xfrm><a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom></dsp:spPr><dsp:txBody><a:bodyPr/><a:p><a:r><a:t>{}</a:t></a:r></a:p></dsp:txBody>'
    '<dsp:txXfrm><a:off x="0" y="0"/></dsp:txXfrm></dsp:sp></dsp:spTree></dsp:drawing>'
)
CHART = (
    "<c:chartSpace {spaces}><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>{}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>"
    '<c:ser><c:idx val="0"/><c:tx><c:strRef><c:f>{}!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>{}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:val><c:numRef>'
    '<c:f>{}!B2</c:f><c:numCache><c:formatCode>0 "{}"</c:formatCode><c:pt idx="0"><c:v>15.5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart>'
    '</c:plotArea></c:chart><c:externalData r:id="x"/></c:chartSpace>'
)
TREE = '<p:cSld name="{}"><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>SHAPES</p:spTree></p:cSld>'
MAP = '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
PARTS = {
    "ppt/presentation.xml": (
        (
            '<p:presentation {spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="r0"/></p:sldMasterIdLst><p:notesMasterIdLst>'
            '<p:notesMasterId r:id="r4"/></p:notesMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="r1"/><p:sldId id="257" r:id="r2"/></p:sldIdLst>'
            '<p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/><p:custShowLst><p:custShow name="{}" id="0"/></p:custShowLst>'
            '<p:modifyVerifier hashData="{}"/><p:extLst><p:ext uri="{}">{}</p:ext></p:extLst></p:presentation>'
        ),
        [
            "slideMaster:slideMasters/{}.xml",
            "slide:slides/{}.xml",
            "slide:slides/slide2.xml",
            "tableStyles:tableStyles.xml",
            "notesMaster:notesMasters/notesMaster1.xml",
            "commentAuthors:commentAuthors.xml",
            "viewProps:viewProps.xml",
            "tags:tags/tag1.xml",
        ],
    ),
    "ppt/slideMasters/{}.xml": (
        (
            f'<p:sldMaster {{spaces}}>{TREE.replace("SHAPES", shape("master {}"))}{MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="r0"/></p:sldLayoutIdLst>'
            '<p:txStyles><p:titleStyle><a:lvl1pPr><a:defRPr sz="4400"><a:latin typeface="{}"/></a:defRPr></a:lvl1pPr></p:titleStyle></p:txStyles></p:sldMaster>'
        ),
        ["slideLayout:../slideLayouts/slideLayout1.xml", "theme:../theme/theme1.xml"],
    ),
    "ppt/slideLayouts/slideLayout1.xml": (
        f'<p:sldLayout {{spaces}} type="title" matchingName="{{}}">{TREE.replace("SHAPES", shape("layout {}"))}</p:sldLayout>',
        ["slideMaster:../slideMasters/{}.xml"],
    ),
    "ppt/theme/theme1.xml": (
        '<a:theme {spaces} name="{}"><a:themeElements><a:clrScheme name="{}"/><a:fontScheme name="{}"/></a:themeElements></a:theme>',
        [],
    ),
    "ppt/slides/{}.xml": (
        f"<p:sld {{spaces}}>{TREE.replace('SHAPES', ''.join(SHAPES.values()))}{BEHIND}</p:sld>",
        [
            "slideLayout:../slideLayouts/slideLayout1.xml",
            "notesSlide:../notesSlides/notesSlide1.xml",
            "comments:../comments/comment1.xml",
            "rChart=chart:../charts/chart1.xml",
            "rImage=image:../media/{}.png",
            "rDiagram=diagramData:../diagrams/data1.xml",
            "rDiagram2=diagramData:../diagrams/data2.xml",
            "rDrawn=diagramDrawing:../diagrams/drawing1.xml",
            "rEmbedded=oleObject:../embeddings/x.bin",
            "rLink=hyperlink:http://example.org/{}",
        ],
    ),
    "ppt/slides/slide2.xml": (
        f'<p:sld {{spaces}} show="0">{TREE.replace("SHAPES", shape("hidden slide {}"))}</p:sld>',
        ["slideLayout:../slideLayouts/slideLayout1.xml"],
    ),
    "ppt/notesMasters/notesMaster1.xml": (
        f"<p:notesMaster {{spaces}}>{TREE.replace('SHAPES', shape('{}'))}{MAP}</p:notesMaster>",
        ["theme:../theme/theme1.xml"],
    ),
    "ppt/notesSlides/notesSlide1.xml": (
        f"<p:notes {{spaces}}>{TREE.replace('SHAPES', shape('notes {}'))}</p:notes>",
        ["slide:../slides/{}.xml", "notesMaster:../notesMasters/notesMaster1.xml"],
    ),
    "ppt/comments/comment1.xml": (
        '<p:cmLst {spaces}><p:cm authorId="0" dt="2020-01-01T00:00:00" idx="1"><p:pos x="1" y="1"/><p:text>{}</p:text></p:cm></p:cmLst>',
        [],
    ),
    "ppt/commentAuthors.xml": (
        '<p:cmAuthorLst {spaces}><p:cmAuthor id="0" name="{}" initials="{}" lastIdx="1" clrIdx="0"/></p:cmAuthorLst>',
        [],
    ),
    "ppt/tableStyles.xml": (
        '<a:tblStyleLst {spaces} def="{}"><a:tblStyle styleId="{}" styleName="{}"/></a:tblStyleLst>',
        [],
    ),
    "ppt/charts/chart1.xml": (CHART, []),
    "ppt/diagrams/data1.xml": (MODEL, []),
    "ppt/diagrams/data2.xml": (MODEL.replace("rDrawn", "rMissing"), []),
    "ppt/diagrams/drawing1.xml": (DRAWN, []),
    "ppt/viewProps.xml": ('<p:viewPr {spaces} lastView="{}"/>', []),
    "ppt/tags/tag1.xml": ('<p:tagLst {spaces}><p:tag name="{}" val="{}"/></p:tagLst>', []),
    "ppt/embeddings/x.bin": ("{}", []),
    "ppt/vbaProject.bin": ("{}", []),
    "docProps/app.xml": ("<Properties><Company>{}</Company><TitlesOfParts>{}</TitlesOfParts></Properties>", []),
    "docProps/core.xml": (
        (
            f'<cp:coreProperties xmlns:cp="{OFFICE}package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            "<dc:title>{}</dc:title><dc:creator>{}</dc:creator><cp:lastModifiedBy>{}</cp:lastModifiedBy><cp:revision>{}</cp:revision></cp:coreProperties>"
        ),
        [],
    ),
}
"""Each part: what it says, and where it leads."""
ROOT = [
    "officeDocument:ppt/presentation.xml",
    "core-properties:docProps/core.xml",
    "extended-properties:docProps/app.xml",
]


def relations(links: list[str]) -> str:
    """The relationships of a part."""
    entries = []
    for number, link in enumerate(links):
        head, _, target = link.partition(":")
        own, _, kind = head.rpartition("=")
        kinds = {
            "core-properties": f"{OFFICE}package/2006/relationships/metadata/core-properties",
            "diagramDrawing": "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing",
        }
        mode = ' TargetMode="External"' if kind == "hyperlink" else ""
        entries.append(
            f'<Relationship Id="{own or f"r{number}"}" Type="{kinds.get(kind, f"{R}/{kind}")}" Target="{target}"{mode}/>'
        )
    return f'{HEAD}<Relationships xmlns="{OFFICE}package/2006/relationships">{"".join(entries)}</Relationships>'


def package(parts: dict[str, tuple[str, list[str]]], secret: str, *, root: list[str], spaces: str) -> bytes:
    """An Office file of these parts with the secret in each."""
    files = {
        "[Content_Types].xml": f'{HEAD}<Types xmlns="{OFFICE}package/2006/content-types"/>'.encode(),
        "_rels/.rels": relations(root).encode(),
    }
    for name, (content, links) in parts.items():
        said = content.replace("{spaces}", spaces).replace("{}", secret)
        files[name.replace("{}", secret)] = (HEAD + said).encode() if name.endswith(("xml", "vml")) else said.encode()
        if links:
            folder, _, base = name.rpartition("/")
            files[f"{folder}/_rels/{base}.rels".replace("{}", secret)] = relations(links).replace("{}", secret).encode()
    return pack(files.items())


def presentation(secret: str, *, shapes: tuple[str, ...] = tuple(SHAPES)) -> bytes:
    """A presentation with the secret in these shapes of its first slide, and in every other part."""
    chosen = "".join(SHAPES[name] for name in shapes)
    parts = PARTS | {
        "ppt/slides/{}.xml": (
            PARTS["ppt/slides/{}.xml"][0].replace("".join(SHAPES.values()), chosen),
            PARTS["ppt/slides/{}.xml"][1],
        )
    }
    data = package(parts, secret, root=ROOT, spaces=SPACES)
    return data if "picture" not in shapes else with_picture(data, secret)


def with_picture(data: bytes, secret: str) -> bytes:
    return pack({**unpack(data, name="x"), f"ppt/media/{secret}.png": PNG}.items())


def saying(lines: list[str]) -> bytes:
    """A presentation that says these lines, a slide each."""
    slides = {
        f"ppt/slides/slide{n}.xml": (
            f"<p:sld {{spaces}}>{TREE.replace('SHAPES', shape(line))}</p:sld>".replace("{}", ""),
            list[str](),
        )
        for n, line in enumerate(lines)
    }
    ids = "".join(f'<p:sldId id="{256 + n}" r:id="r{n}"/>' for n in range(len(lines)))
    main = f"<p:presentation {{spaces}}><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>"
    first = {"ppt/presentation.xml": (main, [f"slide:slides/slide{n}.xml" for n in range(len(lines))])}
    return package(first | slides, "", root=ROOT[:1], spaces=SPACES)
