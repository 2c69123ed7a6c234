"""Which elements, attributes and values do presentations have that Word has not (ECMA-376, PresentationML)?"""

import re

ELEMENTS = """anim animClr animEffect animMotion animRot animScale attrName attrNameLst audio bg bgPr bgRef blinds
    bldAsOne bldChart bldDgm bldGraphic bldLst bldOleChart bldP bldSub blipFill bodyStyle bold boldItalic bright
    browse by cBhvr cMediaNode cNvCxnSpPr cNvGraphicFramePr cNvGrpSpPr cNvPicPr cNvPr cNvSpPr cSld cSldViewPr cTn
    cViewPr charRg checker childTnLst circle clrMap clrMapOvr clrMru clrVal cm cmAuthor cmAuthorLst cmLst cmd comb
    cond contentPart cover custShow custShowLst cut cxnSp defaultTextStyle diamond dissolve endCondLst endSnd endSync
    fade fltVal font from graphic graphicEl graphicFrame gridSpacing grpSp grpSpPr guide guideLst handoutMaster
    handoutMasterId handoutMasterIdLst hf inkTgt intVal italic iterate kinsoku kiosk newsflash nextCondLst
    normalViewPr notes notesMaster notesMasterId notesMasterIdLst notesStyle notesSz notesTextViewPr notesViewPr
    nvCxnSpPr nvGraphicFramePr nvGrpSpPr nvPicPr nvPr nvSpPr origin otherStyle outlineViewPr pRg par penClr ph
    photoAlbum pic plus pos present presentation presentationPr prevCondLst prnPr progress pull push rCtr random
    randomBar regular restoredLeft restoredTop rtn scale seq set showPr sld sldAll sldId sldIdLst sldLayout
    sldLayoutId sldLayoutIdLst sldLst sldMaster sldMasterId sldMasterIdLst sldRg sldSyncPr sldSz sldTgt slideViewPr
    snd sndAc sndTgt sorterViewPr sp spPr spTgt spTree split stCondLst stSnd strVal strips style subSp subTnLst tav
    tavLst text tgtEl timing titleStyle tmAbs tmPct tmpl tmplLst tn tnLst to transition txBody txEl txStyles val video
    viewPr wedge wheel wipe xfrm zoom"""
ATTRIBUTES = """accent1 accent2 accent3 accent4 accent5 accent6 advClick advTm authorId autoCompressPictures bg1 bg2
    bookmarkIdSeed clrIdx compatMode conformance cx cy dt embedTrueTypeFonts firstSlideNum folHlink ftr
    hasCustomPrompt hdr hidden hlink idx initials isPhoto lastIdx loop matchingName name orient preserve
    removePersonalInfoOnSave restart rtl saveSubsetFonts serverZoom show showAnimation showMasterPhAnim showMasterSp
    showNarration showSpecialPlsOnTitleSld sldNum spd strictFirstAndLastChars sz thruBlk tx1 tx2 type useBgFill
    useTimings userDrawn dur spokes dir numSld pattern isContent bgClr scrnSz clrMode frameSlides hiddenSlides prnWhat
    gridSpan rowSpan hMerge vMerge bandRow bandCol firstRow firstCol lastRow lastCol horzOverflow anchorCtr id
    modelVerifier def styleId styleName err noProof dirty smtClean lim n fontScale lnSpcReduction altLang
    spcFirstLastPara defTabSz eaLnBrk hangingPunct marL marR lvl indent startAt thresh rotWithShape useBgFill flipH
    flipV stA endA endPos sy kx ky fadeDir txBox"""
VALUES = """title body ctrTitle subTitle dt sldNum ftr hdr obj chart tbl clipArt dgm media sldImg pic tx twoColTx
    txAndChart chartAndTx txAndClipArt clipArtAndTx titleOnly blank txAndObj objAndTx objOnly objOverTx txOverObj
    txAndMedia mediaAndTx txAndTwoObj twoObjAndTx twoObjOverTx fourObj vertTx clipArtAndVertTx vertTitleAndTx
    vertTitleAndTxOverChart twoObj objAndTwoObj twoObjAndObj cust secHead twoTxTwoObj objTx picTx half quarter full
    screen4x3 screen16x9 screen16x10 letter ledger A3 A4 B4ISO B5ISO B4JIS B5JIS hagakiCard overhead banner 35mm
    custom slow med fast horz vert in out l u r d lu ru ld rd slides handouts1 handouts2 handouts3 handouts4 handouts6
    handouts9 outline bw gray clr vert270 wordArtVert eaVert mongolianVert wordArtVertRtl base ctr just justLow dist
    thaiDist arabicPeriod arabicParenR arabicParenBoth arabicPlain alphaLcPeriod alphaUcPeriod alphaLcParenR
    alphaUcParenR alphaLcParenBoth alphaUcParenBoth romanLcPeriod romanUcPeriod romanLcParenR romanUcParenR
    romanLcParenBoth romanUcParenBoth circleNumDbPlain circleNumWdBlackPlain circleNumWdWhitePlain arabicDbPeriod
    arabicDbPlain ea1ChsPeriod ea1ChsPlain ea1ChtPeriod ea1ChtPlain ea1JpnKorPlain ea1JpnKorPeriod arabic1Minus
    arabic2Minus hebrew2Minus thaiAlphaPeriod thaiAlphaParenR thaiNumPeriod thaiNumParenR hindiNumPeriod
    hindiNumParenR hindiAlphaPeriod hindiAlpha1Period none small all slidenum datetime datetime1 datetime2 datetime3
    datetime4 datetime5 datetime6 datetime7 datetime8 datetime9 datetime10 datetime11 datetime12 datetime13
    datetimeFigureOut noStrike sngStrike dblStrike square rnd flat overflow ellipsis clip twoCell oneCell absolute"""

MASTERS = frozenset({"slideMaster", "slideLayout", "notesMaster", "handoutMaster"})
"""Parts that hold what a slide says until somebody writes there."""
PROMPT = re.compile(
    r"Click to edit (?:Master (?:title|text|subtitle|notes|caption) styles?|the (?:title|outline|notes) text format)"
    r"|Click (?:icon )?to (?:add|edit|move|insert) (?:the )?(?:title|text|subtitle|notes|picture|table|chart|slide)"
    r"|(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth) (?:level|Outline Level)"
    r"|Edit Master text styles|Header|Footer|Date|Slide Number|<(?:number|header|footer|date/time|#)>|‹#›|‹Nr\.›"
)
"""What PowerPoint and LibreOffice write there."""
