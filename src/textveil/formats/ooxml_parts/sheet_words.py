"""Which elements, attributes and values do workbooks have that Word has not (ECMA-376, SpreadsheetML)?"""

import re

ELEMENTS = """alignment author authors autoFilter b bgColor bookViews border borders bottom brk c cellStyle
    cellStyleXfs cellStyles cellXfs cfRule cfvo charset chartsheet color colorScale colors col colBreaks cols
    comment commentList comments condense conditionalFormatting dataBar dataValidation dataValidations definedName
    definedNames diagonal dimension drawing dxf dxfs end evenFooter evenHeader extend f family fgColor fill fills
    firstFooter firstHeader font fonts formula formula1 formula2 gradientFill headerFooter horizontal hyperlink
    hyperlinks i iconSet indexedColors is legacyDrawing left mergeCell mergeCells mruColors name numFmt numFmts
    oddFooter oddHeader outline outlinePr pageMargins pageSetUpPr pageSetup pane patternFill picture printOptions
    protection r rFont rPr rgbColor right row rowBreaks scheme selection shadow sheet sheetData sheetFormatPr
    sheetPr sheetView sheetViews sheets sst start stop strike styleSheet sz t tabColor table tableColumn
    tableColumns tablePart tableParts tableStyle tableStyleElement tableStyleInfo tableStyles text top u v vertAlign
    vertical workbook workbookPr workbookView worksheet xf"""
DRAWING = """absoluteAnchor blipFill cNvCxnSpPr cNvGraphicFramePr cNvGrpSpPr cNvPicPr cNvPr cNvSpPr clientData col
    colOff cxnSp ext from graphicFrame grpSp grpSpPr nvCxnSpPr nvGraphicFramePr nvGrpSpPr nvPicPr nvSpPr
    oneCellAnchor pic pos row rowOff sp spPr style to twoCellAnchor txBody wsDr xfrm"""
ATTRIBUTES = """location workbookViewId aboveAverage activeCell activeCol activePane activeRow activeSheetId
    activeTab allowBlank alignWithMargins applyAlignment applyBorder applyFill applyFont applyNumberFormat
    applyProtection authorId autoAdjust auto baseColWidth bestFit blackAndWhite borderId bottom bottomRight bt
    builtinId collapsed colId cols copies count customBuiltin customFormat customHeight customWidth dataDxfId
    date1904 defaultColWidth defaultGridColor defaultRowHeight defaultTableStyle defaultThemeVersion
    defaultPivotStyle degree diagonalDown diagonalUp differentFirst differentOddEven display displayName divId draft
    dxfId editAs error errorStyle errorTitle errors evenHeader fillId firstPageNumber firstSheet fitToHeight
    fitToPage fitToWidth fontId footer formatCode formatColumns gte guid header headerRowCount headerRowDxfId hidden
    horizontal horizontalCentered horizontalDpi ht iconSet id iLevel indent indexed insertRow interval
    justifyLastLine left localSheetId locked man manualMax manualMin matchingName max maxLength merge min minLength
    minimized name numFmtId operator orientation outlineLevel outlineLevelCol outlineLevelRow pageOrder pane
    paperSize patternType percent prompt promptTitle quotePrefix r rank readingOrder ref relativeIndent reverse rgb
    right rightToLeft s scale shrinkToFit showColumnStripes showDropDown showErrorMessage showFirstColumn
    showFormulas showGridLines showHorizontalScroll showInputMessage showLastColumn showOutline showOutlineSymbols
    showRowColHeaders showRowStripes showRuler showSheetTabs showValue showVerticalScroll showWhiteSpace showZeros
    sheetId si size spans sqref state stdDev stopIfTrue style summaryBelow summaryRight syncHorizontal syncRef
    syncVertical t tabRatio tabSelected table textRotation theme thickBot thickTop timePeriod tint top topLeftCell
    totalsRowCount totalsRowFunction totalsRowLabel totalsRowShown type uniqueCount unique useFirstPageNumber
    usePrinterDefaults val verticalCentered verticalDpi vertical view visibility width windowHeight windowProtection
    windowWidth wrapText x xfId xSplit xWindow ySplit yWindow zoomScale zoomScaleNormal zoomScalePageLayoutView
    zoomScaleSheetLayoutView zeroHeight"""
VALUES = """visible hidden veryHidden bottomRight topRight bottomLeft topLeft frozen frozenSplit split
    pageBreakPreview pageLayout normal general left center right fill justify centerContinuous distributed top
    bottom none solid mediumGray darkGray lightGray darkHorizontal darkVertical darkDown darkUp darkGrid darkTrellis
    lightHorizontal lightVertical lightDown lightUp lightGrid lightTrellis gray125 gray0625 thin medium dashed
    dotted thick double hair mediumDashed dashDot mediumDashDot dashDotDot mediumDashDotDot slantDashDot single
    singleAccounting doubleAccounting baseline superscript subscript major minor inlineStr str n b e d array shared
    expression cellIs colorScale dataBar iconSet top10 uniqueValues duplicateValues containsText notContainsText
    beginsWith endsWith containsBlanks notContainsBlanks containsErrors notContainsErrors timePeriod aboveAverage
    num percent max min formula percentile 3Arrows 3ArrowsGray 3Flags 3TrafficLights1 3TrafficLights2 3Signs
    3Symbols 3Symbols2 4Arrows 4ArrowsGray 4RedToBlack 4Rating 4TrafficLights 5Arrows 5ArrowsGray 5Rating 5Quarters
    lessThan lessThanOrEqual equal notEqual greaterThanOrEqual greaterThan between notBetween whole decimal list
    date time textLength custom stop warning information linear path portrait landscape downThenOver overThenDown
    displayed asDisplayed atEnd blank dash NA wholeTable headerRow totalRow firstColumn lastColumn firstRowStripe
    secondRowStripe firstColumnStripe secondColumnStripe sum average count countNums stdDev var today yesterday
    tomorrow last7Days thisMonth lastMonth nextMonth thisWeek lastWeek nextWeek twoCell oneCell absolute #DIV/0!
    #N/A #NAME? #NULL! #NUM! #REF! #VALUE!"""
CELL = r"\$?[A-Z]{1,3}\$?\d{1,7}"
PLACES = re.compile(
    rf"{CELL}(?::{CELL})?(?: {CELL}(?::{CELL})?){{0,500}}|\d{{1,5}}:\d{{1,5}}|\$?[A-Z]{{1,3}}:\$?[A-Z]{{1,3}}"
)
"""Cells and areas of a sheet; columns of a row."""
STYLE_NAME = re.compile(
    r"Normal|Comma|Currency|Percent|(?:Comma|Currency) \[0\]|(?:Followed )?Hyperlink|Heading [1-4]|Title|Total|Good|Bad"
    r"|Neutral|Input|Output|Calculation|Check Cell|Linked Cell|Note|Warning Text|Explanatory Text|(?:Row|Col)Level_\d"
    r"|(?:[246]0% - )?Accent[1-6]|Table(?:Style(?:Light|Medium|Dark)\d{1,2})|PivotStyle(?:Light|Medium|Dark)\d{1,2}"
)
"""Names of styles that every Excel has."""
