"""Which values can a setting of an Office file have?

Numbers, measures, colours, switches, and the words that the standard (ECMA-376)
enumerates. A setting with any other value is an author's word, and goes.
"""

import re

from textveil.formats.ooxml_parts import sheet_words, slide_words

NUMBER = re.compile(
    r"-?(?:0{0,2}|[1-9])\d{0,9}(?:\.\d{1,15})?(?:pt|px|in|cm|mm|pc|pi|em|ex|emu|fd|f|%|st|nd|rd|th)?|[01]{12}"
    r"|-?\.\d{1,15}|-?\d(?:\.\d{1,15})?E-?\d{1,3}"
)
"""A number or a measure."""
COLOUR = re.compile(
    r"#[0-9A-Fa-f]{3}|#?(?:[0-9A-F]{6}|[0-9a-f]{6}|[0-9A-F]{8}|[0-9a-f]{8})|(?=.*\d)[0-9A-F]{4}|[0-9A-F]{2}|[0-9A-F]{20}"
)
"""A colour, a few flags or the ten measures of a font, in hexadecimal digits."""
LIST = re.compile(
    r"(?:[@#]?-?\d{0,8}(?:\.\d{1,6})?[,;]){1,60}[@#]?-?\d{0,8}(?:\.\d{1,6})?|(?:-?\d{1,6} ){3,200}-?\d{1,6}"
)
"""Several numbers: points, sizes, offsets."""
SIGNS = re.compile(r"[^\w\s]{1,60}|[#0.,% ]{1,20}")
"""Signs that are no letters: brackets, separators, formats of numbers."""
FORMULA = re.compile(
    r"(?:\*/|\+-|\+/|\?:|abs|at2|atan2|cat2|cos|cosatan2|ellipse|if|max|mid|min|mod|pin|prod|sat2|sin|sinatan2|sqrt|sum"
    r"|sumangle|tan|val)(?: (?:-?\d{1,10}|[@#]\d{1,4}|adj\d{0,2}|connsite[XY]\d{1,3}|[hw]|[lrtb]|[hwsl]d?\d{1,2}"
    r"|[hv]c|[sl]s|width|height|xcenter|ycenter|pixel(?:Line)?(?:Width|Height)|emu(?:Width|Height)2?|lineDrawn)){1,3}"
)
"""How a measure of a shape is reckoned from others."""
PLACE = re.compile(r"adj\d{0,2}|connsite[XY]\d{1,3}|[hvr]f|[lrtbhw]|[hwsl]d?\d{1,2}|[hv]c|[sl]s|3?cd\d")
"""The name of a measure of a shape that every program gives it."""
PATH = re.compile(
    r"(?:(?:(?:x|e|x?nf?s?|x?ns?|xe)?(?:[mlcvrtxe]|a[elrt]|w[ar]|q[bxy]|nf|ns)|xe|h[a-i])?[-\d,@# ]{0,60}){1,400}"
)
"""How a shape's outline runs."""
LANGUAGE = re.compile(
    r"(?:[a-z]{2}|chr|fil|gsw|haw|kok|moh|nso|prs|quc|qut|quz|sah|sma|smj|smn|sms|syr|tzm|wen)"
    r"(?:-(?:Arab|Cans|Cher|Cyrl|Hans|Hant|Latn|Mong|Syrc|Tfng|Vaii))?(?:-(?:[A-Z]{2}|\d{3}))?|x-none"
)
SCRIPTS = frozenset(
    """Arab Armn Beng Bopo Bugi Cans Cher Deva Ethi Geor Gujr Guru Hang Hans Hant Hebr Java Jpan Khmr Knda Laoo Lisu
    Mlym Mong Mymr Nkoo Olck Orya Osma Phag Sinh Sora Syrc Syre Syrj Syrn Tale Talu Taml Telu Tfng Thaa Thai Tibt
    Uigh Viet Yiii""".split()
)

SWITCHES = "0 1 on off true false t f yes no y n none auto all default"
TEXT = """left right center centre both start end distribute mediumKashida highKashida lowKashida
    thaiDistribute numTab justify just justLow dist thaiDist ctr ctrBlk l r t b tl tr bl br tb top
    bottom middle inside outside inline baseline bar decimal clear num dot hyphen underscore heavy
    middleDot atLeast exact superscript subscript page column textWrapping line nextPage nextColumn
    continuous evenPage oddPage even odd first last portrait landscape newPage newSection eachPage
    eachSect sectEnd docEnd pageBottom beneathText notBeside around tight through topAndBottom drop
    margin text character paragraph table numbering pct dxa nil fixed autofit never overlap restart
    continue rest lines linesAndChars snapToChars separate begin normal separator
    continuationSeparator continuationNotice words single thick dotted dottedHeavy dash dashedHeavy
    dashLong dashLongHeavy dotDash dashDotHeavy dotDotDash dashDotDotHeavy wave wavyHeavy wavyDouble
    double solid horzStripe vertStripe reverseDiagStripe diagStripe horzCross diagCross
    thinHorzStripe thinVertStripe thinReverseDiagStripe thinDiagStripe thinHorzCross thinDiagCross
    pct5 pct10 pct12 pct15 pct20 pct25 pct30 pct35 pct37 pct40 pct45 pct50 pct55 pct60 pct62 pct65
    pct70 pct75 pct80 pct85 pct87 pct90 pct95 comma underDot circle lights antsBlack antsRed shimmer
    sparkle blinkBackground round square angle curly lrTb tbRl btLr lrTbV tbRlV tbLrV tbV rl lr tbLr
    horz vert vert270 wordArtVert eaVert mongolianVert wordArtVertRtl upright rotate whole hint
    eastAsia cs ascii hAnsi majorEastAsia majorBidi majorAscii majorHAnsi minorEastAsia minorBidi
    minorAscii minorHAnsi major minor roman modern script decorative swiss pitch variable
    singleLevel multilevel hybridMultilevel tab space nothing firstRow lastRow firstCol lastCol
    band1Vert band2Vert band1Horz band2Horz neCell nwCell seCell swCell wholeTable doNotCompress
    compressPunctuation compressPunctuationAndJapaneseKana preserve collapsed fullPage bestFit
    textFit display offsetFrom frontOf back front allPages firstPage notFirstPage beginEnd dirty
    sdtLocked contentLocked unlocked sdtContentLocked richText gregorian regular number date
    calculated currentTime currentDate uppercase lowercase firstCapital titleCase caps small
    mirrorIndents edit comments trackedChanges readOnly forms markupArea"""
NUMBERING = """decimal upperRoman lowerRoman upperLetter lowerLetter ordinal cardinalText ordinalText hex chicago
    ideographDigital japaneseCounting aiueo iroha decimalFullWidth decimalHalfWidth japaneseLegal
    japaneseDigitalTenThousand decimalEnclosedCircle decimalFullWidth2 aiueoFullWidth irohaFullWidth decimalZero
    bullet ganada chosung decimalEnclosedFullstop decimalEnclosedParen decimalEnclosedCircleChinese
    ideographEnclosedCircle ideographTraditional ideographZodiac ideographZodiacTraditional taiwaneseCounting
    ideographLegalTraditional taiwaneseCountingThousand taiwaneseDigital chineseCounting chineseLegalSimplified
    chineseCountingThousand koreanDigital koreanCounting koreanLegal koreanDigital2 vietnameseCounting
    russianLower russianUpper numberInDash hebrew1 hebrew2 arabicAlpha arabicAbjad hindiVowels hindiConsonants
    hindiNumbers hindiCounting thaiLetters thaiNumbers thaiCounting bahtText dollarText custom alphaLcParenBoth
    alphaUcParenBoth alphaLcParenR alphaUcParenR alphaLcPeriod alphaUcPeriod arabicParenBoth arabicParenR
    arabicPeriod arabicPlain romanLcParenBoth romanUcParenBoth romanLcParenR romanUcParenR romanLcPeriod
    romanUcPeriod circleNumDbPlain"""
BORDERS = """dashed dashSmallGap dotDotDash triple thinThickSmallGap thickThinSmallGap thinThickThinSmallGap
    thinThickMediumGap thickThinMediumGap thinThickThinMediumGap thinThickLargeGap thickThinLargeGap
    thinThickThinLargeGap doubleWave dashDotStroked threeDEmboss threeDEngrave outset inset apples archedScallops
    babyPacifier babyRattle balloons3Colors balloonsHotAir basicBlackDashes basicBlackDots basicBlackSquares
    basicThinLines basicWhiteDashes basicWhiteDots basicWhiteSquares basicWideInline basicWideMidline
    basicWideOutline bats birds birdsFlight cabins cakeSlice candyCorn celticKnotwork certificateBanner chainLink
    champagneBottle checkedBarBlack checkedBarColor checkered christmasTree circlesLines circlesRectangles
    classicalWave clocks compass confetti confettiGrays confettiOutline confettiStreamers confettiWhite
    cornerTriangles couponCutoutDashes couponCutoutDots crazyMaze creaturesButterfly creaturesFish
    creaturesInsects creaturesLadyBug crossStitch cup decoArch decoArchColor decoBlocks diamondsGray doubleD
    doubleDiamonds earth1 earth2 eclipsingSquares1 eclipsingSquares2 eggsBlack fans film firecrackers
    flowersBlockPrint flowersDaisies flowersModern1 flowersModern2 flowersPansy flowersRedRose flowersRoses
    flowersTeacup flowersTiny gems gingerbreadMan gradient handmade1 handmade2 heartBalloon heartGray hearts
    heebieJeebies holly houseFunky hypnotic iceCreamCones lightBulb lightning1 lightning2 mapPins mapleLeaf
    mapleMuffins marquee marqueeToothed moons mosaic musicNotes northwest ovals packages palmsBlack palmsColor
    paperClips papyrus partyFavor partyGlass pencils people peopleWaving peopleHats poinsettias postageStamp
    pumpkin1 pushPinNote2 pushPinNote1 pyramids pyramidsAbove quadrants rings safari sawtooth sawtoothGray scaredCat
    seattle shadowedSquares sharksTeeth shorebirdTracks skyrocket snowflakeFancy snowflakes sombrero southwest stars
    stars3d starsBlack starsShadowed starsTop sun swirligig tornPaper tornPaperBlack trees triangleParty triangles
    tribal1 tribal2 tribal3 tribal4 tribal5 tribal6 twistedLines1 twistedLines2 vine waveline weavingAngles
    weavingBraid weavingRibbon weavingStrips whiteFlowers woodwork xIllusions zanyTriangles zigZag zigZagStitch"""
THEME = """dark1 light1 dark2 light2 accent1 accent2 accent3 accent4 accent5 accent6 hyperlink followedHyperlink
    background1 text1 background2 text2 bg1 tx1 bg2 tx2 dk1 lt1 dk2 lt2 hlink folHlink phClr windowText window
    scrollBar background activeCaption inactiveCaption menu windowFrame menuText captionText activeBorder
    inactiveBorder appWorkspace highlight highlightText btnFace btnShadow grayText btnText inactiveCaptionText
    btnHighlight 3dDkShadow 3dLight infoText infoBk hotLight gradientActiveCaption gradientInactiveCaption
    menuHighlight menuBar buttonFace"""
COLOURS = """black blue cyan green magenta red yellow white darkBlue darkCyan darkGreen darkMagenta darkRed darkYellow
    darkGray lightGray aqua fuchsia gray lime maroon navy olive purple silver teal orange pink brown gold violet
    indigo tan beige ivory khaki coral crimson salmon plum orchid turquoise aliceBlue antiqueWhite aquamarine azure
    bisque blanchedAlmond blueViolet burlyWood cadetBlue chartreuse chocolate cornflowerBlue cornsilk dkBlue dkCyan
    dkGoldenrod dkGray dkGreen dkKhaki dkMagenta dkOliveGreen dkOrange dkOrchid dkRed dkSalmon dkSeaGreen dkSlateBlue
    dkSlateGray dkTurquoise dkViolet deepPink deepSkyBlue dimGray dodgerBlue firebrick floralWhite forestGreen
    gainsboro ghostWhite goldenrod greenYellow honeydew hotPink indianRed lavender lavenderBlush lawnGreen
    lemonChiffon ltBlue ltCoral ltCyan ltGoldenrodYellow ltGray ltGreen ltPink ltSalmon ltSeaGreen ltSkyBlue
    ltSlateGray ltSteelBlue ltYellow limeGreen linen medAquamarine medBlue medOrchid medPurple medSeaGreen
    medSlateBlue medSpringGreen medTurquoise medVioletRed midnightBlue mintCream mistyRose moccasin navajoWhite
    oldLace oliveDrab orangeRed paleGoldenrod paleGreen paleTurquoise paleVioletRed papayaWhip peachPuff peru
    powderBlue rosyBrown royalBlue saddleBrown sandyBrown seaGreen seaShell sienna skyBlue slateBlue slateGray snow
    springGreen steelBlue thistle tomato wheat whiteSmoke yellowGreen"""
SHAPES = """lineInv triangle rtTriangle rect diamond parallelogram trapezoid nonIsoscelesTrapezoid pentagon
    hexagon heptagon octagon decagon dodecagon star4 star5 star6 star7 star8 star10 star12 star16
    star24 star32 roundRect round1Rect round2SameRect round2DiagRect snipRoundRect snip1Rect
    snip2SameRect snip2DiagRect plaque ellipse teardrop homePlate chevron pieWedge pie blockArc
    donut noSmoking rightArrow leftArrow upArrow downArrow stripedRightArrow notchedRightArrow
    bentUpArrow leftRightArrow upDownArrow leftUpArrow leftRightUpArrow quadArrow leftArrowCallout
    rightArrowCallout upArrowCallout downArrowCallout leftRightArrowCallout upDownArrowCallout
    quadArrowCallout bentArrow uturnArrow circularArrow leftCircularArrow leftRightCircularArrow
    curvedRightArrow curvedLeftArrow curvedUpArrow curvedDownArrow swooshArrow cube can
    lightningBolt heart sun moon smileyFace irregularSeal1 irregularSeal2 foldedCorner bevel frame
    halfFrame corner diagStripe chord arc leftBracket rightBracket leftBrace rightBrace bracketPair
    bracePair straightConnector1 bentConnector2 bentConnector3 bentConnector4 bentConnector5
    curvedConnector2 curvedConnector3 curvedConnector4 curvedConnector5 callout1 callout2 callout3
    accentCallout1 accentCallout2 accentCallout3 borderCallout1 borderCallout2 borderCallout3
    accentBorderCallout1 accentBorderCallout2 accentBorderCallout3 wedgeRectCallout
    wedgeRoundRectCallout wedgeEllipseCallout cloudCallout cloud ribbon ribbon2 ellipseRibbon
    ellipseRibbon2 leftRightRibbon verticalScroll horizontalScroll doubleWave plus flowChartProcess
    flowChartDecision flowChartInputOutput flowChartPredefinedProcess flowChartInternalStorage
    flowChartDocument flowChartMultidocument flowChartTerminator flowChartPreparation
    flowChartManualInput flowChartManualOperation flowChartConnector flowChartPunchedCard
    flowChartPunchedTape flowChartSummingJunction flowChartOr flowChartCollate flowChartSort
    flowChartExtract flowChartMerge flowChartOfflineStorage flowChartOnlineStorage
    flowChartMagneticTape flowChartMagneticDisk flowChartMagneticDrum flowChartDisplay
    flowChartDelay flowChartAlternateProcess flowChartOffpageConnector actionButtonBlank
    actionButtonHome actionButtonHelp actionButtonInformation actionButtonForwardNext
    actionButtonBackPrevious actionButtonEnd actionButtonBeginning actionButtonReturn
    actionButtonDocument actionButtonSound actionButtonMovie gear6 gear9 funnel mathPlus mathMinus
    mathMultiply mathDivide mathEqual mathNotEqual cornerTabs squareTabs plaqueTabs chartX chartStar
    chartPlus textNoShape textPlain textStop textTriangle textTriangleInverted textChevron
    textChevronInverted textRingInside textRingOutside textArchUp textArchDown textCircle textButton
    textArchUpPour textArchDownPour textCirclePour textButtonPour textCurveUp textCurveDown
    textCanUp textCanDown textWave1 textWave2 textDoubleWave1 textWave4 textInflate textDeflate
    textInflateBottom textDeflateBottom textInflateTop textDeflateTop textDeflateInflate
    textDeflateInflateDeflate textFadeRight textFadeLeft textFadeUp textFadeDown textSlantUp
    textSlantDown textCascadeUp textCascadeDown"""
DRAWING = """flat sq rnd sng dbl thickThin thinThick tri sysDash sysDot lgDash sysDashDot sysDashDotDot dashDot
    lgDashDot lgDashDotDot arrow stealth oval sm med lg in out x y xy circle shape over mult screen
    darken lighten fillOverlay exponent clip overflow noAutofit normAutofit spAutoFit wavy wavyHeavy
    wavyDbl dotDotDash dotDotDashHeavy dashHeavy dashLong dotted dottedHeavy sngStrike dblStrike
    noStrike horzOverflow norm darkenLess lightenLess clr gray ltGray invGray grayWhite blackGray
    blackWhite hidden bwMode orthographicFront isometricTopUp isometricTopDown isometricBottomUp
    isometricBottomDown isometricLeftUp isometricLeftDown isometricRightUp isometricRightDown
    perspectiveFront perspectiveLeft perspectiveRight perspectiveAbove perspectiveBelow
    obliqueTopLeft obliqueTop obliqueTopRight obliqueLeft obliqueRight obliqueBottomLeft
    obliqueBottom obliqueBottomRight threePt balanced soft harsh flood contrasting morning sunrise
    sunset chilly freezing twoPt glow brightRoom legacyFlat1 legacyFlat2 legacyFlat3 legacyFlat4
    legacyNormal1 legacyNormal2 legacyNormal3 legacyNormal4 legacyHarsh1 legacyHarsh2 legacyHarsh3
    legacyHarsh4 legacyMatte legacyPlastic legacyMetal legacyWireframe matte plastic metal warmMatte
    translucentPowder powder dkEdge softEdge clear softmetal relaxedInset slope cross angle
    softRound convex coolSlant divot riblet hardEdge artDeco shdw1 shdw2 shdw3 shdw4 shdw5 shdw6
    shdw7 shdw8 shdw9 shdw10 shdw11 shdw12 shdw13 shdw14 shdw15 shdw16 shdw17 shdw18 shdw19 shdw20
    cellHorz ltHorz ltVert dkHorz dkVert narHorz narVert dashHorz dashVert dnDiag upDiag ltDnDiag
    ltUpDiag dkDnDiag dkUpDiag wdDnDiag wdUpDiag dashDnDiag dashUpDiag smCheck lgCheck smGrid lgGrid
    dotGrid smConfetti lgConfetti horzBrick diagBrick solidDmnd openDmnd dotDmnd plaid sphere weave
    shingle trellis leftMargin rightMargin topMargin bottomMargin insideMargin outsideMargin
    bothSides largest absolute relative email print hqprint sibTrans parTrans node doc pres asst
    presOf presParOf unknownRelationship fade"""
CHARTS = """col bar clustered stacked percentStacked standard smooth lineMarker marker filled cone coneToMax box
    cylinder pyramid pyramidToMax nextTo high low edge inner outer outEnd inEnd inBase ctr bestFit
    autoZero max min midCat between minMax maxMin gap zero span star dash diamond picture plus
    triangle dot exp linear log movingAvg poly power cust fixedVal percentage stdDev stdErr minus
    days months years hundreds thousands tenThousands hundredThousands millions tenMillions
    hundredMillions billions trillions factor area w l cat val sum pos percent ofPie stack
    stackScale stretch thin cyl h tr"""
MATH = """fr br brk crr rndr skw lin noBar p b i bi roman fraktur double-struck sans-serif monospace centerGroup
    subSup undOvr before after repeat bot match"""
VML = """frame tile pattern gradientRadial gradient gradientCenter gradientTitle gradientUnscaled any linear
    sigma ignore atLeast aspect miter round bevel thickBetweenThin thinThin thinThick thickThin
    solid shortdash shortdot shortdashdot shortdashdotdot longdash longdashdot longdashdotdot block
    classic diamond open narrow medium wide short long segments custom rect tight none edit view
    parallel perspective straight elbow curve rounded ole object rectangle horizontal vertical lrtb
    tblr"""
COMPATIBILITY = """compatibilityMode overrideTableStyleFontSizeAndJustification enableOpenTypeFeatures
    doNotFlipMirrorIndents differentiateMultirowTableHeaders useWord2013TrackBottomHyphenation
    allowHyphenationAtTrackBottom allowTextAfterFloatingTableBreak"""
LISTS = (
    COMPATIBILITY,
    SWITCHES,
    TEXT,
    NUMBERING,
    BORDERS,
    THEME,
    COLOURS,
    SHAPES,
    DRAWING,
    CHARTS,
    MATH,
    VML,
    slide_words.VALUES,
    sheet_words.VALUES,
)
WORDS = frozenset(word for words in LISTS for word in words.split())
"""Every value that the standard enumerates and that changes a look."""


def is_value(text: str) -> bool:
    """Whether this can be the value of a setting, and so is nobody's own word.

    >>> is_value("center"), is_value("-12.5pt"), is_value("FF00AA"), is_value("zebulon")
    (True, True, True, False)
    """
    return text in WORDS or any(form.fullmatch(text) for form in (NUMBER, COLOUR, LIST, FORMULA, PLACE, LANGUAGE))
