"""Which control words of RTF are known, and which of its destinations hold what?

The words of the specification (RTF 1.9.1) that change a look; any other was made up by an author
or a program, and goes.
"""

KNOWN = frozenset(
    """rtf ansi mac pc pca ansicpg deff deflang deflangfe adeff deftab uc f fs b i ul uld uldb ulnone ulw strike
    striked sub super nosupersub up dn caps scaps outl shad embo impr expnd expndtw kerning cf cb highlight chcbpat
    chbrdr lang langfe langnp langfenp noproof plain par pard sect sectd page line tab cell row nestcell nestrow
    trowd intbl itap cellx trgaph trleft trql trqr trqc trrh trhdr trkeep trautofit trftsWidth trwWidth trpaddl
    trpaddr trpaddt trpaddb trpaddfl trpaddfr trpaddft trpaddfb trbrdrt trbrdrb trbrdrl trbrdrr trbrdrh trbrdrv
    clbrdrt clbrdrb clbrdrl clbrdrr clcbpat clcfpat clshdng clvertalt clvertalc clvertalb clmgf clmrg clvmgf clvmrg
    clftsWidth clwWidth clpadl clpadr clpadt clpadb brdrt brdrb brdrl brdrr brdrbtw brdrbar box brdrs brdrth brdrsh
    brdrdb brdrdot brdrdash brdrhair brdrw brdrcf brsp brdrnone brdrnil brdrtriple ql qr qc qj qd li ri fi lin rin
    sb sa sbauto saauto sl slmult keep keepn widctlpar nowidctlpar hyphpar contextualspace tx tqr tqc tqdec tldot
    tlul tlhyph tlth s cs ds ts sbasedon snext additive sautoupd shidden slink ssemihidden sqformat spriority
    fonttbl fnil froman fswiss fmodern fscript fdecor ftech fbidi fcharset fprq cpg colortbl red green blue ctint
    cshade caccentone stylesheet paperw paperh margl margr margt margb gutter landscape pgnstart pgncont pgnrestart
    pgndec pgnlcrm pgnucrm pgnx pgny headery footery sbknone sbkpage sbkcol sbkeven sbkodd cols colsx linex vertalt
    vertalc vertalb titlepg facingp margmirror widowctrl ftnbj aftnbj ftnnar aftnnrlc endnhere viewkind viewscale
    headerl headerr headerf header footerl footerr footerf footer footnote ftnalt chftn chftnsep chftnsepc field
    fldrslt fldinst pgnum chpgn chdate chtime sectnum shp shpinst shptxt shprslt shpleft shptop shpright shpbottom
    shpbxpage shpbxmargin shpbxcolumn shpbypage shpbymargin shpbypara shpwr shpwrk shpfblwtxt shpz result do
    dotxbxtext annotation atnid atnauthor chatn rtlch ltrch rtlpar ltrpar rtlrow ltrrow loch hich dbch af afs ab ai
    aul pnlvlblt pntext listtext softline softpage lbr pagebb pagebreak column absw absh posx posy posxc posyc phmrg
    phpg phcol pvmrg pvpg pvpara dropcapli dropcapt dxfrtext dfrmtxtx dfrmtxty nowrap outlinelevel emspace enspace
    qmspace emdash endash bullet lquote rquote ldblquote rdblquote zwj zwnj zwbo zwnbo ltrmark rtlmark u
    upr ud""".split()
)
DROPPED = frozenset(
    """info generator themedata colorschememapping datastore rsidtbl xmlnstbl latentstyles userprops docvar template
    revtbl passwordhash filetbl htmltag mhtmltag listpicture listtable listoverridetable pict object objdata
    objclass objname nonshppict shppict bkmkstart bkmkend xe tc tcn pnseclvl pn pgdsctbl mailmerge private nextfile
    linkstyle wgrffmtfilter fontemb fontfile falt panose fname operator author company manager title subject
    keywords comment doccomm hlinkbase category creatim revtim printim buptim atndate atnicn atnref atrfstart
    atrfend protusertbl protstart protend sp picprop blipuid formfield ffname datafield fldtype ftnsep ftnsepc ftncn
    aftnsep aftnsepc aftncn background factoidname oldcprops oldpprops oldsprops oldtprops pnlvlbody pnlvlcont
    keycode stylename ebcstart ebcend xform""".split()
)
"""Destinations that are left out with all they hold."""
SIGNS = {
    "emdash": "—",
    "endash": "–",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
}
BREAKS = {"par": "\n\n", "sect": "\n\n", "page": "\n\n", "row": "\n", "nestrow": "\n", "cell": "\t", "nestcell": "\t"}
BREAKS |= {"tab": "\t", "line": "\n", "lbr": "\n", "column": "\n", "softline": "\n"}
"""What stands between two stretches of text."""
CHARSETS = {
    0: 1252,
    77: 10000,
    128: 932,
    129: 949,
    134: 936,
    136: 950,
    161: 1253,
    162: 1254,
    163: 1258,
    177: 1255,
    178: 1256,
}
CHARSETS |= {186: 1257, 204: 1251, 222: 874, 238: 1250}
"""Code pages by the number that a font bears."""
FIELD_WORDS = frozenset({"PAGE", "NUMPAGES", "SECTIONPAGES", "SECTION", "FORMTEXT", "FORMCHECKBOX"})
APART = frozenset(
    """header headerl headerr headerf footer footerl footerr footerf footnote annotation shptxt dotxbxtext atnid
    atnauthor shprslt""".split()
)
"""Destinations whose text stands apart from what is around them."""
