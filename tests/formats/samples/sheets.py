"""A workbook with something to say in every place that can hold text."""
# ruff: noqa: E501  # markup reads better in one line

from formats.samples.slides import CHART, package
from formats.samples.word import OFFICE, R

S = f"{OFFICE}spreadsheetml/2006/main"
SPACES = (
    f'xmlns="{S}" xmlns:r="{R}" xmlns:xdr="{OFFICE}drawingml/2006/spreadsheetDrawing" xmlns:a="{OFFICE}drawingml/2006/main" '
    f'xmlns:c="{OFFICE}drawingml/2006/chart" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'
)
CELLS = {
    "shared": '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>',
    "inline": '<c r="A2" t="inlineStr"><is><t>El</t><t>lison</t></is></c>',
    "result": '<c r="A3" t="str"><f>A1</f><v>{}</v></c><c r="B3" t="str"><v>{}</v></c>',
    "formula": '<c r="A4" t="str"><f>IF(A1="{}",1,2)</f><v>kept</v></c><c r="B4"><f>{}(A1)</f><v>2</v></c><c r="C4"><f>SUM(\'{}\'!A1:A2)</f><v>3</v></c>',
    "shared formula": '<c r="A5"><f t="shared" ref="A5:A6" si="0">LEN("{}")</f><v>7</v></c><c r="B5"><f t="shared" si="0"/><v>7</v></c>',
    "code": '<c r="A6" t="inlineStr"><is><t>Elli_x0073_on</t></is></c><c r="B6" t="s"><v>3</v></c>',
    "odd": '<c r="{}" s="{}" t="{}" cm="{}"><v>{}</v></c><c r="B7" t="e"><v>{}</v></c><c r="C7" t="b"><v>{}</v></c><c r="D7"><v>{}</v></c>',
}
"""What cells may say."""
AROUND = (
    '<sheetProtection password="{}" hashValue="{}"/><protectedRanges><protectedRange name="{}" sqref="A1"/></protectedRanges>'
    '<scenarios><scenario name="{}" user="{}" comment="{}"><inputCells r="A1" val="{}"/></scenario></scenarios>'
    '<autoFilter ref="A1:B3"><filterColumn colId="0"><filters><filter val="{}"/></filters></filterColumn></autoFilter>'
    '<mergeCells count="1"><mergeCell ref="F1:G1"/></mergeCells>'
    '<conditionalFormatting sqref="A1"><cfRule type="containsText" dxfId="0" priority="1" operator="containsText" text="{}"><formula>NOT(ISERROR(SEARCH("{}",A1)))</formula></cfRule></conditionalFormatting>'
    '<dataValidations count="2"><dataValidation type="list" sqref="A1" prompt="{}" promptTitle="{}" error="{}" errorTitle="{}"><formula1>"yes,{}"</formula1></dataValidation>'
    '<dataValidation type="custom" sqref="B1"><formula1>A1="{}"</formula1></dataValidation></dataValidations>'
    '<hyperlinks><hyperlink ref="A1" r:id="rLink" display="{}" tooltip="{}"/><hyperlink ref="A2" location="\'{}\'!A1" display="x"/></hyperlinks>'
    "<headerFooter><oddHeader>&amp;L{} &amp;P</oddHeader><firstFooter>{}</firstFooter></headerFooter>"
    '<drawing r:id="rDrawing"/><legacyDrawing r:id="rVml"/><tableParts count="1"><tablePart r:id="rTable"/></tableParts>'
    '<extLst><ext uri="{}"><x14:sparkline>{}</x14:sparkline></ext></extLst>'
)
ANCHOR = "<xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>"
PARTS = {
    "xl/workbook.xml": (
        (
            '<workbook {spaces}><fileSharing userName="{}"/><workbookPr codeName="{}"/><workbookProtection workbookPassword="{}"/><sheets><sheet name="{}" sheetId="1" r:id="r0"/>'
            '<sheet name="Other {}" sheetId="2" state="veryHidden" r:id="r1"/></sheets><externalReferences><externalReference r:id="rExternal"/></externalReferences>'
            '<definedNames><definedName name="{}" comment="{}">\'{}\'!$A$1</definedName><definedName name="Rate_{}">"{}"</definedName></definedNames>'
            '<pivotCaches><pivotCache cacheId="1" r:id="rPivot"/></pivotCaches></workbook>'
        ),
        [
            "worksheet:worksheets/{}.xml",
            "worksheet:worksheets/sheet2.xml",
            "sharedStrings:sharedStrings.xml",
            "styles:styles.xml",
            "rPivot=pivotCacheDefinition:pivotCache/pivotCacheDefinition1.xml",
            "rExternal=externalLink:externalLinks/externalLink1.xml",
            "connections:connections.xml",
        ],
    ),
    "xl/worksheets/{}.xml": (
        f'<worksheet {{spaces}}><sheetPr codeName="{{}}"/><cols><col min="1" max="1" width="9" hidden="1"/></cols><sheetData><row r="1" hidden="1">{"".join(CELLS.values())}</row></sheetData>{AROUND}</worksheet>',
        [
            "rLink=hyperlink:http://example.org/{}",
            "rDrawing=drawing:../drawings/drawing1.xml",
            "rVml=vmlDrawing:../drawings/vmlDrawing1.vml",
            "comments:../comments1.xml",
            "rTable=table:../tables/table1.xml",
            "threadedComment:../threadedComments/threadedComment1.xml",
            "pivotTable:../pivotTables/pivotTable1.xml",
        ],
    ),
    "xl/worksheets/sheet2.xml": (
        '<worksheet {spaces}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>very hidden {}</t></is></c><c r="B1"><f>SUM(\'{}\'!A1:A9)+1</f><v>5</v></c></row></sheetData></worksheet>',
        [],
    ),
    "xl/sharedStrings.xml": (
        (
            '<sst {spaces}><si><t>{}</t></si><si><r><t>El</t></r><r><rPr><b/><rFont val="{}"/></rPr><t>lison</t></r></si><si><t>kept</t><rPh sb="0" eb="1"><t>{}</t></rPh></si>'
            "<si><t>_x0045_llison</t></si><si><t>nobody shows {}</t></si></sst>"
        ),
        [],
    ),
    "xl/styles.xml": (
        (
            '<styleSheet {spaces}><numFmts count="1"><numFmt numFmtId="164" formatCode="0 &quot;{}&quot;"/></numFmts><fonts count="1"><font><name val="{}"/></font></fonts>'
            '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs><cellStyles><cellStyle name="{}" xfId="0"/></cellStyles><tableStyles><tableStyle name="{}"/></tableStyles></styleSheet>'
        ),
        [],
    ),
    "xl/comments1.xml": (
        '<comments {spaces}><authors><author>{}</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>El</t></r><r><t>lison says</t></r></text></comment></commentList></comments>',
        [],
    ),
    "xl/drawings/vmlDrawing1.vml": ("<xml>{}</xml>", []),
    "xl/drawings/drawing1.xml": (
        (
            f'<xdr:wsDr {{spaces}}><xdr:twoCellAnchor>{ANCHOR}<xdr:sp macro="{{}}" textlink="{{}}"><xdr:nvSpPr><xdr:cNvPr id="2" name="{{}}" descr="{{}}"/><xdr:cNvSpPr/></xdr:nvSpPr>'
            "<xdr:spPr/><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>{}</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:twoCellAnchor>"
            f'<xdr:twoCellAnchor>{ANCHOR}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="3" name="{{}}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm/>'
            f'<a:graphic><a:graphicData uri="{OFFICE}drawingml/2006/chart"><c:chart r:id="r0"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>'
        ),
        ["chart:../charts/chart1.xml"],
    ),
    "xl/charts/chart1.xml": (CHART.replace("{}!", "'{}'!"), []),
    "xl/tables/table1.xml": (
        '<table {spaces} id="1" name="{}" displayName="{}" ref="A1:B3"><tableColumns count="2"><tableColumn id="1" name="{}" totalsRowLabel="{}"><calculatedColumnFormula>"{}"</calculatedColumnFormula></tableColumn><tableColumn id="2" name="x{}"/></tableColumns><tableStyleInfo name="{}"/></table>',
        [],
    ),
    "xl/threadedComments/threadedComment1.xml": ("<t>{}</t>", []),
    "xl/persons/person.xml": ("<p>{}</p>", []),
    "xl/pivotCache/pivotCacheDefinition1.xml": ("<p>{}</p>", []),
    "xl/pivotTables/pivotTable1.xml": ("<p>{}</p>", []),
    "xl/externalLinks/externalLink1.xml": ("<p>{}</p>", []),
    "xl/connections.xml": ("<p>{}</p>", []),
    "xl/vbaProject.bin": ("{}", []),
    "docProps/core.xml": (
        f'<cp:coreProperties xmlns:cp="{OFFICE}package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>{{}}</dc:creator></cp:coreProperties>',
        [],
    ),
}
"""Each part: what it says, and where it leads."""
ROOT = ["officeDocument:xl/workbook.xml", "core-properties:docProps/core.xml"]


def workbook(secret: str, *, cells: tuple[str, ...] = tuple(CELLS)) -> bytes:
    """A workbook with the secret in these cells of its first sheet, and in every other part."""
    name = "xl/worksheets/{}.xml"
    chosen = PARTS[name][0].replace("".join(CELLS.values()), "".join(CELLS[one] for one in cells))
    return package(PARTS | {name: (chosen, PARTS[name][1])}, secret, root=ROOT, spaces=SPACES)


def of_rows(rows: str, *, styles: str = "", main: str = "", name: str = "Sheet1", more: str = "") -> bytes:
    """A workbook of one sheet with these rows."""
    parts = {
        "xl/workbook.xml": (
            f'<workbook {{spaces}}><sheets><sheet name="{name}" sheetId="1" r:id="r0"/></sheets>{main}</workbook>',
            ["worksheet:worksheets/sheet1.xml", "styles:styles.xml"],
        ),
        "xl/worksheets/sheet1.xml": (
            f"<worksheet {{spaces}}><sheetData>{rows}</sheetData>{more}</worksheet>",
            list[str](),
        ),
        "xl/styles.xml": (f"<styleSheet {{spaces}}>{styles}</styleSheet>", list[str]()),
    }
    return package(parts, "", root=ROOT[:1], spaces=SPACES)


def saying(lines: list[str]) -> bytes:
    """A workbook that says these lines, a row each."""
    cells = (
        f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>{line}</t></is></c></row>' for n, line in enumerate(lines, 1)
    )
    return of_rows("".join(cells))
