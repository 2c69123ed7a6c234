"""Which elements and attributes does Office know?

The standard's own names (ECMA-376), by namespace. An element of another name was
made up by an author: it goes, and what it holds takes its place.
"""

from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts import sheet_words, slide_words

WORD = """abstractNum abstractNumId active adjustLineHeightInTable adjustRightInd alias aliases allowPNG
    allowSpaceOfSameStyleInTable altChunk altName annotationRef applyBreakingRules attachedSchema attachedTemplate
    autoCaption autoHyphenation autoRedefine autoSpaceDE autoSpaceDN b background balanceSingleByteDoubleByteWidth bar
    basedOn bCs bdo bdr behavior between bibliography bidi bidiVisual blockQuote body bookFoldPrinting bookmarkEnd
    bookmarkStart bordersDoNotSurroundFooter bordersDoNotSurroundHeader bottom br cachedColBalance calcOnExit
    cantSplit caps caption category cellDel cellIns cellMerge characterSpacingControl charset checkBox checked
    citation clickAndTypeStyle clrSchemeMapping cnfStyle col color colDelim cols column comboBox comment
    commentRangeEnd commentRangeStart commentReference comments compat compatSetting consecutiveHyphenLimit
    contentPart contextualSpacing continuationSeparator control cr cs customXml customXmlDelRangeEnd
    customXmlDelRangeStart customXmlInsRangeEnd customXmlInsRangeStart customXmlMoveFromRangeEnd
    customXmlMoveFromRangeStart customXmlMoveToRangeEnd customXmlMoveToRangeStart customXmlPr dataBinding date
    dateFormat dayLong dayShort ddList decimalSymbol default defaultTabStop del delInstrText delText description dir
    dirty displayBackgroundShape displayHangulFixedWidth div divId divs docDefaults docGrid docPart docPartBody
    docPartCategory docPartGallery docPartList docPartObj docParts docPartUnique document documentProtection docVar
    docVars doNotBreakWrappedTables doNotExpandShiftReturn doNotHyphenateCaps doNotLeaveBackslashAlone
    doNotShadeFormData doNotSnapToGridInCell doNotSuppressParagraphBorders doNotUseEastAsianBreakRules
    doNotUseHTMLParagraphAutoSpacing doNotUseIndentAsNumberingTabStop doNotVertAlignCellWithSp doNotVertAlignInTxbx
    doNotWrapTextWithPunct drawing drawingGridHorizontalOrigin dropDownList dstrike dynamicAddress eastAsianLayout
    effect em emboss embedBold embedBoldItalic embedItalic embedRegular enabled encoding end endnote endnotePr
    endnoteRef endnoteReference endnotes entryMacro equation evenAndOddHeaders exitMacro family ffData fHdr
    fieldMapData fitText fldChar fldData fldSimple flatBorders font fonts footerReference footnote
    footnoteLayoutLikeWW8 footnotePr footnoteRef footnoteReference footnotes format formProt framePr frameset ftr
    growAutofit gridAfter gridBefore gridCol gridSpan group guid gutterAtTop hdr headerReference headers hMerge
    helpText hidden hideMark highlight hps hpsBaseText hpsRaise hyperlink hyphenationZone i iCs id ignoreMixedContent
    ilvl imprint ind ins insideH insideV instrText isLgl jc keepLines keepNext kern kinsoku label lang
    lastRenderedPageBreak latentStyles layoutRawTableWidth left legacy lid lineWrapLikeWord6 link linkStyles
    linkToQuery listEntry listItem listSeparator lnNumType lock locked lsdException lvl lvlJc lvlLegacy lvlOverride
    lvlPicBulletId lvlRestart lvlText marBottom marH marLeft marRight marTop marW maxLength mirrorIndents
    mirrorMargins monthLong monthShort moveFrom moveFromRangeEnd moveFromRangeStart moveTo moveToRangeEnd
    moveToRangeStart multiLevelType mwSmallCaps name next noBreakHyphen noColumnBalance noEndnote noLeading
    noLineBreaksAfter noLineBreaksBefore noProof noSpaceRaiseLower notTrueType noWrap nsid num numbering
    numberingChange numFmt numId numIdMacAtCleanup numPicBullet numPr numRestart numStart numStyleLink object
    objectEmbed objectLink oMath optimizeForBrowser outline outlineLvl overflowPunct p pageBreakBefore panose1
    paperSrc pBdr permEnd permStart personal personalCompose personalReply pgBorders pgMar pgNum pgNumType pgSz pict
    picture pitch placeholder pos position pPr pPrChange pPrDefault printTwoOnOne proofErr ptab pStyle qFormat r
    rFonts relyOnVML result revisionView richText right rPr rPrChange rPrDefault rsid rsidRoot rsids rStyle rt rtl
    ruby rubyAlign rubyBase rubyPr saveSubsetFonts sdt sdtContent sdtEndPr sdtPr sectPr sectPrChange
    selectFldWithFirstOrLastChar semiHidden separator settings shadow shapeLayoutLikeWW8 shd showBreaksInFrames
    showingPlcHdr sig size sizeAuto smallCaps smartTag smartTagPr snapToGrid softHyphen spaceForUL spacing
    spacingInWholePoints specVanish splitPgBreakAndParaMark start startOverride statusText storeMappedDataAs strike
    style styleLink styles stylePaneFormatFilter subDoc subFontBySize suff suppressAutoHyphens suppressBottomSpacing
    suppressLineNumbers suppressOverlap suppressSpacingAtTopOfPage suppressSpBfAfterPgBrk suppressTopSpacing
    suppressTopSpacingWP swapBordersFacingPages sym sz szCs t tab tabIndex table tabs tag targetScreenSz tbl
    tblBorders tblCaption tblCellMar tblCellSpacing tblDescription tblGrid tblGridChange tblHeader tblInd tblLayout
    tblLook tblOverlap tblpPr tblPr tblPrChange tblPrEx tblPrExChange tblStyle tblStyleColBandSize tblStylePr
    tblStyleRowBandSize tblW tc tcBorders tcFitText tcMar tcPr tcPrChange tcW temporary text textAlignment
    textboxTightWrap textDirection textInput themeFontLang titlePg tl2br tmpl top topLinePunct tr tr2bl trHeight trPr
    trPrChange txbxContent type u ulTrailSpace underlineTabInNumList uiPriority unhideWhenUsed uniqueTag unknown
    updateFields useAltKinsokuLineBreakRules useAnsiKerningPairs useFELayout useNormalStyleForList usePrinterMetrics
    useSingleBorderforContiguousCells useWord2002TableStyleRules useWord97LineBreakRules useXSLTWhenSaving vAlign
    vanish vertAlign view vMerge w wAfter wBefore webHidden webSettings widowControl wordWrap wpJustification
    wpSpaceWidth wrapTrailSpaces yearLong yearShort zoom"""
DRAWING = """accent1 accent2 accent3 accent4 accent5 accent6 ahLst ahPolar ahXY alpha alphaBiLevel alphaCeiling
    alphaFloor alphaInv alphaMod alphaModFix alphaOff alphaOutset alphaRepl anchor arcTo audioCd audioFile avLst
    backdrop band1H band1V band2H band2V bevel bevelB bevelT bgClr bgFillStyleLst biLevel blend blip blipFill blue
    blueMod blueOff blur bodyPr bodyStyle bottom br buAutoNum buBlip buChar buClr buClrTx buFont buFontTx buNone
    buSzPct buSzPts buSzTx camera cell3D ch chExt chOff clrChange clrFrom clrMap clrMapOvr clrRepl clrScheme clrTo
    close cNvCxnSpPr cNvGraphicFramePr cNvGrpSpPr cNvPicPr cNvPr cNvSpPr comp cont contourClr cs custClr custClrLst
    custDash custGeom cubicBezTo cxn cxnLst cxnSp cxnSpLocks defPPr defRPr dgm dk1 dk2 ds duotone ea effect effectDag
    effectLst effectRef effectStyle effectStyleLst end endCxn endParaRPr ext extLst extraClrScheme extraClrSchemeLst
    firstCol firstRow lastCol lastRow extrusionClr fgClr fill fillOverlay fillRect fillRef fillStyleLst fillToRect
    flatTx fld fmtScheme folHlink font fontRef fontScheme gamma gd gdLst glow gradFill graphic graphicData
    graphicFrame graphicFrameLocks gray grayscl green greenMod greenOff gridCol grpFill grpSp grpSpLocks grpSpPr gs
    gsLst headEnd header highlight hlink hlinkClick hlinkHover hlinkMouseOver hsl hslClr hue hueMod hueOff innerShdw
    insideH insideV inv invGamma latin left lightRig lin ln lnBlToTr lnB lnDef lnL lnR lnRef lnSpc lnStyleLst lstStyle
    lnT lnTlToBr lnTo lt1 lt2 lum lumMod lumOff lvl1pPr lvl2pPr lvl3pPr lvl4pPr lvl5pPr lvl6pPr lvl7pPr lvl8pPr
    lvl9pPr majorFont masterClrMapping minorFont miter moveTo neCell noAutofit noFill norm normAutofit nvCxnSpPr
    nvGraphicFramePr nvGrpSpPr nvPicPr nvSpPr nwCell objectDefaults off outerShdw overrideClrMapping p path pathLst
    pattFill pic picLocks pos pPr prstClr prstDash prstGeom prstShdw prstTxWarp pt quadBezTo quickTimeFile r rect red
    redMod redOff reflection relOff right rot round rPr rtl sat satMod satOff schemeClr scene3d scrgbClr seCell shade
    snd softEdge solidFill sp sp3d spAutoFit spcAft spcBef spcPct spcPts spDef spLocks spPr srcRect srgbClr st stCxn
    stretch style swCell sx sy sym sysClr t tab tableStyleId tabLst tailEnd tbl tblBg tblGrid tblPr tblStyle
    tblStyleLst tc tcBdr tcPr tcStyle tcTxStyle theme themeElements themeManager tile tileRect tint tl2br top tr tr2bl
    txBody txDef txSp tx uFill uFillTx uLn uLnTx up useSpRect videoFile wavAudioFile wholeTbl xfrm"""
CHART = """applyToEnd applyToFront applyToSides area3DChart areaChart auto autoTitleDeleted autoUpdate axId axPos
    backward backWall bandFmt bandFmts bar3DChart barChart barDir baseTimeUnit bubble3D bubbleChart bubbleScale
    bubbleSize builtInUnit cat catAx chart chartObject chartSpace clrMapOvr cross crossAx crossBetween crosses
    crossesAt custSplit custUnit data date1904 dateAx delete depthPercent dispBlanksAs dispEq dispRSqr dispUnits
    dispUnitsLbl dLbl dLblPos dLbls dPt dropLines dTable doughnutChart downBars errBars errBarType errDir errValType
    evenFooter evenHeader explosion ext externalData extLst f firstFooter firstHeader firstSliceAng floor fmtId
    formatCode formatting forward gapDepth gapWidth grouping h headerFooter hiLowLines hMode holeSize hPercent idx
    intercept invertIfNegative lang layout layoutTarget leaderLines legend legendEntry legendPos legacyDrawingHF
    line3DChart lineChart lblAlgn lblOffset logBase lvl majorGridlines majorTickMark majorTimeUnit majorUnit
    manualLayout marker max min minorGridlines minorTickMark minorTimeUnit minorUnit minus multiLvlStrCache
    multiLvlStrRef name noEndCap noMultiLvlLbl numCache numFmt numLit numRef oddFooter oddHeader ofPieChart ofPieType
    order orientation overlap overlay pageMargins pageSetup period perspective pictureFormat pictureOptions
    pictureStackUnit pie3DChart pieChart pivotFmt pivotFmts pivotSource plotArea plotVisOnly plus printSettings
    protection pt ptCount radarChart radarStyle rAngAx rich rotX rotY roundedCorners scaling scatterChart scatterStyle
    secondPiePt secondPieSize selection separator ser serAx serLines shape showBubbleSize showCatName showDLblsOverMax
    showHorzBorder showKeys showLeaderLines showLegendKey showNegBubbles showOutline showPercent showSerName showVal
    showVertBorder sideWall size sizeRepresents smooth splitPos splitType spPr stockChart strCache strLit strRef style
    surface3DChart surfaceChart symbol thickness tickLblPos tickLblSkip tickMarkSkip title trendline trendlineLbl
    trendlineType tx txPr upBars upDownBars userInterface userShapes v val valAx varyColors view3D w wireframe wMode x
    xMode xVal y yMode yVal"""
MATH = """acc accPr aln alnScr argPr argSz bar barPr baseJc begChr borderBox borderBoxPr box boxPr brk brkBin
    brkBinSub cGp cGpRule chr count cSp ctrlPr d defJc deg degHide den diff dispDef dPr e endChr eqArr eqArrPr f fName
    fPr func funcPr groupChr groupChrPr grow hideBot hideLeft hideRight hideTop interSp intLim intraSp jc lim limLoc
    limLow limLowPr limUpp limUppPr lit lMargin m mathFont mathPr maxDist mc mcJc mcPr mcs mPr mr nary naryLim naryPr
    noBreak nor num objDist oMath oMathPara oMathParaPr opEmu phant phantPr plcHide pos postSp preSp r rad radPr
    rMargin rPr rSp rSpRule scr sepChr show shp smallFrac sPre sPrePr sSub sSubPr sSubSup sSubSupPr sSup sSupPr
    strikeBLTR strikeH strikeTLBR strikeV sty sub subHide sup supHide t transp type vertJc wrapIndent wrapRight
    zeroAsc zeroDesc zeroWid"""
PLACED = """align anchor bg bodyPr cNvCnPr cNvContentPartPr cNvFrPr cNvGraphicFramePr cNvGrpSpPr cNvPr cNvPicPr
    cNvSpPr contentPart docPr effectExtent extent extLst graphicFrame grpSp grpSpPr inline lineTo linkedTxbx
    lockedCanvas nvContentPartPr nvPicPr blipFill pic pctHeight pctPosHOffset pctPosVOffset pctWidth positionH
    positionV posOffset simplePos sizeRelH sizeRelV spPr start style txbx txbxContent wgp whole wpc wrapNone
    wrapPolygon wrapSquare wrapThrough wrapTight wrapTopAndBottom wsp xfrm"""
VECTOR = """arc background bordertop borderbottom borderleft borderright callout clippath column complex curve diagram
    entry equationxml extrusion f fill FieldCodes formulas group h handles idmap image imagedata ink left line
    LinkType lock oval path polyline proxy r rect regrouptable rel relationtable roundrect rules shadow shape
    shapedefaults shapelayout shapetype signatureline skew stroke textbox textpath top bottom wrap anchorlock"""
COMPATIBLE = "AlternateContent Choice Fallback"
PROPERTIES = "category contentStatus coreProperties creator descriptions lastModifiedBy subject title revision"
ELEMENTS = {
    v.W: frozenset(WORD.split()),
    v.A: frozenset(DRAWING.split()),
    v.C: frozenset(CHART.split()),
    v.M: frozenset(MATH.split()),
    v.V: frozenset(VECTOR.split()),
    v.O: frozenset(VECTOR.split()),
    "urn:schemas-microsoft-com:office:word": frozenset(VECTOR.split()),
    v.MC: frozenset(COMPATIBLE.split()),
    v.S: frozenset(sheet_words.ELEMENTS.split()),
    v.XDR: frozenset(sheet_words.DRAWING.split()),
    v.P: frozenset(slide_words.ELEMENTS.split()),
    v.CP: frozenset(PROPERTIES.split()),
    v.DC: frozenset(PROPERTIES.split()),
}
"""OwnNames of elements by namespace; in the others, those of placed drawings."""

WORD_ATTRIBUTES = """abbr abstractNumId accent1 accent2 accent3 accent4 accent5 accent6 adj adjusthandles after
    afterAutospacing afterLines algn alignment allowincell allowOverlap alt altLang anchor anchorCtr anchorId
    anchorLock anchorx anchory ang angle arcsize arrowok ascii asciiTheme aspectratio author b baseline before
    beforeAutospacing beforeLines behindDoc bg1 bg2 bidi bilevel bIns bL blackAndWhite blacklevel blurRad bottom
    bottomFromText bR bright builtIn bullet button bwmode bwnormal bwpure cap cat chapSep chapStyle char charset
    charSpace chromakey clear clrIdx clrVal cm cmpd cnfStyle code col colFirst colLast color color2 colors colorTemp
    cols combine combineBrackets compat compatLnSpc condense connectangles connectlocs connectortype connecttype
    contextualSpacing contourW contrast coordorigin coordsize count countBy cropbottom cropleft cropright croptop cs
    csb0 csb1 cstate cstheme customMarkFollows customStyle cx cxnId cy d dashstyle date default descr detectmouseclick
    dir dirty displacedByCustomXml display displayText dist distance distB distL distR distT dm docLocation
    doubleclicknotify dpi dropCap dx dxaOrig dy dyaOrig eastAsia eastAsiaTheme ed edGrp editId element embed
    embosscolor end endA endarrow endarrowlength endarrowwidth endcap endChars endPos eqn equalWidth evenHBand
    evenVBand ext extrusionH extrusionok extrusionOk fadeDir fHdr fill fillcolor filled fillok firstColumn firstLine
    firstLineChars firstRow firstRowFirstColumn firstRowLastColumn fitpath fitshape fldCharType fldLock flip flipH
    flipV fmla fmt focus focusposition focussize folHlink followedHyperlink font fontAlgn fontKey footer forceAA
    format formatCode formatting fov frame fromWordArt g gain gamma gfxdata gradientshapeok grayscale gutter h hAnchor
    hanging hangingChars hangingPunct hangulpunct hAnsi hAnsiTheme header heading hidden hint history hl hlink hMerge
    horzAnchor horzOverflow hr hR hralign hrnoshade hrpct hrstd hRule hSpace hspace hyperlink i id idref idx Ignorable
    ilvl indent initials inset insetmode insetpen instr interval invalidUrl isInverted issignatureline it itemID ix iy
    joinstyle kern kinsoku kumimoji kx ky l lang lastClr lastColumn lastRow lastRowFirstColumn lastRowLastColumn lat
    latinLnBrk layoutInCell leader left leftChars leftFromText legacy legacyIndent legacySpace length limo line
    linePitch lineRule lines linestyle lineWidth link linkTarget lIns lo locked lon lvl marB marL marR marT matrix max
    maxAng maxR maxX maxY meth method min minAng minR minusx minusy minX minY mod modelId name noAdjustHandles
    noChangeArrowheads noChangeAspect noChangeShapeType noCrop noDrilldown noEditPoints noFill noGrp noHBand noMove
    noMultiLvlLbl noResize noRot noSelect noTextEdit noUngrp noVBand num numCol numFmt numId o obscured oddHBand
    oddVBand offset offset2 offsetFrom ole oleicon on opacity opacity2 ord orient orientation origin panose path
    pathEditMode percent percentage phClr phldr pict pitchFamily pos position posOffset preferRelative preferrelative
    preserve preset presId prst prstMaterial prstTxWarp pt q8 qFormat qs r radiusrange rAng recolor relativeFrom
    relativeHeight relativeTo Requires restart rev rig right rightChars rightFromText rIns rot rotate rotation
    rotWithShape rtl rtlCol rtlGutter s salt sat saveSubsetFonts scaled script securityDescriptor semiHidden sep shade
    shadow shadowcolor shadowok shd simplePos size sourceLinked space spc spcCol spcFirstLastPara spd specularity spid
    spidmax spt sq src stA stAng start startA startangle startarrow startarrowlength startarrowwidth startAt
    startChars stPos strike string stroke strokecolor stroked strokeok strokeweight style styleId styleName swAng
    switch sx sy sz szCs t target t1 t2 tbl tblLook tblpX tblpXSpec tblpY tblpYSpec tentative text textboxrect
    textpathok tgtFrame themeColor themeFill themeFillShade themeFillTint themeShade themeTint thresh tIns title
    titlePg to tooltip top topFromText topLinePunct tplc trim tx1 tx2 ty type typeface u uiPriority unbalanced
    underline unhideWhenUsed upright uri usb0 usb1 usb2 usb3 userdrawn userhidden v val value vAnchor vert vertAnchor
    vertCompatOverflow vertCompress verticies vertOverflow view vMerge vspace vSpace w wd weight width wR wrap
    wrapcoords wrapText x x1 x2 xAlign xMode xrange xscale y y1 y2 yAlign yrange z zoom zOrder zOrderOff"""
ATTRIBUTES = frozenset(f"{WORD_ATTRIBUTES} {slide_words.ATTRIBUTES} {sheet_words.ATTRIBUTES}".split())
"""OwnNames of attributes, whatever their namespace."""


def is_element(space: str, name: str) -> bool:
    """Whether the standard has an element of this name."""
    return space in v.NAMESPACES and name in ELEMENTS.get(space, _PLACED)


_PLACED = frozenset(PLACED.split()) | ELEMENTS[v.A]
