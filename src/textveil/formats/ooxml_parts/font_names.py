"""Which fonts does nearly every computer have?

A font of another name may bear the name of a firm or a person: text set in it is
shown in the document's own font instead.
"""

import re

KNOWN = frozenset(
    line.strip().lower()
    for line in """
    Agency FB
    Algerian
    Aldhabi
    Andalus
    Angsana New
    AngsanaUPC
    Aparajita
    Aptos
    Aptos Display
    Arabic Typesetting
    Arial
    Arial Black
    Arial Narrow
    Arial Nova
    Arial Unicode MS
    Bahnschrift
    Baskerville Old Face
    Batang
    BatangChe
    Bell MT
    Bodoni MT
    Book Antiqua
    Bookman Old Style
    Bookshelf Symbol 7
    Bradley Hand ITC
    Browallia New
    BrowalliaUPC
    Brush Script MT
    Calibri
    Calibri Light
    Cambria
    Cambria Math
    Candara
    Carlito
    Caladea
    Century
    Century Gothic
    Century Schoolbook
    Comic Sans MS
    Consolas
    Constantia
    Copperplate Gothic Bold
    Corbel
    Cordia New
    CordiaUPC
    Courier
    Courier New
    DaunPenh
    David
    DejaVu Sans
    DejaVu Sans Mono
    DejaVu Serif
    DengXian
    DengXian Light
    DFKai-SB
    DilleniaUPC
    DokChampa
    Dotum
    DotumChe
    Ebrima
    Estrangelo Edessa
    EucrosiaUPC
    Euphemia
    FangSong
    Franklin Gothic Book
    Franklin Gothic Medium
    FrankRuehl
    FreesiaUPC
    Gabriola
    Garamond
    Gautami
    Georgia
    Gill Sans MT
    Gisha
    Gulim
    GulimChe
    Gungsuh
    GungsuhChe
    Helvetica
    Impact
    IrisUPC
    Iskoola Pota
    JasmineUPC
    Javanese Text
    KaiTi
    Kalinga
    Kartika
    Khmer UI
    KodchiangUPC
    Kokila
    Lao UI
    Latha
    Leelawadee
    Leelawadee UI
    Levenim MT
    Liberation Mono
    Liberation Sans
    Liberation Serif
    LilyUPC
    Lohit Devanagari
    Lucida Console
    Lucida Sans
    Lucida Sans Unicode
    Malgun Gothic
    Mangal
    Marlett
    Meiryo
    Meiryo UI
    Microsoft Himalaya
    Microsoft JhengHei
    Microsoft New Tai Lue
    Microsoft PhagsPa
    Microsoft Sans Serif
    Microsoft Tai Le
    Microsoft Uighur
    Microsoft YaHei
    Microsoft YaHei UI
    Microsoft Yi Baiti
    MingLiU
    MingLiU_HKSCS
    Miriam
    Miriam Fixed
    Mongolian Baiti
    MoolBoran
    MS Gothic
    MS Mincho
    MS PGothic
    MS PMincho
    MS Sans Serif
    MS UI Gothic
    MV Boli
    Myanmar Text
    Narkisim
    Nirmala UI
    Noto Sans
    Noto Sans CJK SC
    Noto Serif
    NSimSun
    Nyala
    OpenSymbol
    Open Sans
    Palatino Linotype
    Plantagenet Cherokee
    PMingLiU
    Raavi
    Roboto
    Rod
    Sakkal Majalla
    Segoe Print
    Segoe Script
    Segoe UI
    Segoe UI Emoji
    Segoe UI Historic
    Segoe UI Light
    Segoe UI Semibold
    Segoe UI Symbol
    Shonar Bangla
    Shruti
    SimHei
    Simplified Arabic
    SimSun
    SimSun-ExtB
    Sitka Text
    Source Sans Pro
    STXihei
    STXinwei
    Sylfaen
    Symbol
    Tahoma
    Times
    Times New Roman
    Traditional Arabic
    Trebuchet MS
    Tunga
    Tw Cen MT
    Utsaah
    Vani
    Verdana
    Vijaya
    Vrinda
    Webdings
    Wingdings
    Wingdings 2
    Wingdings 3
    Yu Gothic
    Yu Gothic Light
    Yu Mincho
    宋体
    等线
    等线 Light
    黑体
    新細明體
    ＭＳ 明朝
    ＭＳ ゴシック
    ＭＳ Ｐゴシック
    ＭＳ Ｐ明朝
    游明朝
    游ゴシック
    游ゴシック Light
    맑은 고딕
    바탕
    """.splitlines()
    if line.strip()
)
THEME = re.compile(r"\+m[jn]-(?:lt|ea|cs)")
"""A font of the theme."""


def is_font(name: str) -> bool:
    """Whether a font of this name tells nothing.

    >>> is_font("Times New Roman"), is_font("Acme Corporate")
    (True, False)
    """
    return name.lower() in KNOWN or bool(THEME.fullmatch(name)) or not name
