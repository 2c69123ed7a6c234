"""Which words are names of elements, attributes and values made of in OpenDocument files (ISO 26300)?

Names are words joined by hyphens: one that is made of these is the standard's; any other was made up,
and goes.
"""

import re

NAMES = "urn:oasis:names:tc:opendocument:xmlns:"
SPACES = {
    **{name: f"{NAMES}{name}:1.0" for name in ("office", "style", "text", "table", "meta", "presentation", "chart")},
    "draw": f"{NAMES}drawing:1.0",
    "dr3d": f"{NAMES}dr3d:1.0",
    "number": f"{NAMES}datastyle:1.0",
    "fo": f"{NAMES}xsl-fo-compatible:1.0",
    "svg": f"{NAMES}svg-compatible:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
    "math": "http://www.w3.org/1998/Math/MathML",
}
"""Namespaces whose elements and attributes are known, as every program calls them."""
XML = "http://www.w3.org/XML/1998/namespace"
PARTS = frozenset(
    """2 X Y a actuate address adjustment after algorithm align alignment allow alphabetical am anchor and angle anim
    animation annotation apply area areas arrangement as asian aspect at attributeName audio author auto automatic
    autospace axis back background bar base before begin below bibliography bl blinking blue body bookmark border
    bottom bound boundary box br braille break breaks bullet by c calculation cap caps caption case categories
    categorized cell cells center centering change changed changes chapter chapters char character charset chart
    citation class click clip close closed collapse color column columns command complex condensed condition
    conditional configuration connector content contextual continuation continue contour contrast coordinate copy
    corner count countries country covered creator currency curve custom cut cx cy d dash data database date dates
    day dde decimal decl decls deep default delete deletion denominator depth desc design diagonal difference
    diffuse digest digits dimension direction disabled display distance divisor document domain dots1 down dr3d draw
    drawing dur dynamic edge editable effect ellipse embedded emphasize empty encoding end endsync enhanced entry
    equation error escape even expansion exponent expressions external extrude extrusion face fadeColor false family
    field fieldmark fill filter find first fit floor flow focus followed font fontstyle footer footnote footnotes
    forced format forms formula fraction frame from full function g gamma gap gauge generic geometry glow glue
    gradient graphic green grid grouped grouping groups grow gutter h handle handout has header height hidden high
    horizontal hour hours href hyphenate hyphenation icon id identifier image in include increment indent
    independent index influence info initials inline inner insert insertion inside integer intensity interpolation
    intersect interval inversion is item iterate iteration join justify keep kerning key kind label labels ladder
    language large last layer layers layout leader leading left legend length letter letters level levels limit line
    linecap linejoin linenumbering lines link linked list lit locale logarithmic low lower lum luminance major map
    margin mark marker marks master math max maximum mean measure merge meta mi middle mime min minimum minor
    minutes mirror mn mo mod mode model modifiers month mouse moving mrow msup name named nested next no node normal
    note notes notify null num number numbering numerator object objects odd of off offset ole on opacity open
    optimal option order organizations orientation origin orphans outer outline oval overflow overlap overline p
    padding page par paragraph paragraphs param parent path pattern percent percentage perspective pie pitch
    placeholder places plot plugin pm point points polygon polyline pos position power precision prefix presentation
    preset primary print projection properties protect protected protection punctuation push quarter radius range
    ranges rate rect red ref reference references region regression regular rel relative relief remain rendering
    repeat repeated resolved restart reverse right rotation row rows ruby rules run running s scale scene scientific
    scripts secondary seconds section segments select semantics sensitive sep separator seq sequence series set
    settings shade shading shadow shape shapes sheet shift show shrink side sign single size slide small smooth snap
    soft solid sort source space spacing span spanned specular speed sphere split spreadsheet stacked staggering
    standard start step stock stop stops straight stretchy stroke style styles sub subtitle subtype suffix surface
    symbol symmetric sync system tab table targetElement template text textarea textual texture theme thickness
    three through thumbnail tick time times tint title titles tl to together top tr track tracked trailing transform
    transformation transformed transition transitionFilter transitions transparency treat triangle truncate try type
    types underline unit unknown unprotected up update upper url usable use user value values variable variant verse
    version vertex vertical vertices view viewBox visibility visible visited volatile volume wall week weight wide
    widows width wildcards window wireframe with word wrap wrapped writing x x1 x2 y y1 y2 year z zero zone""".split()
)
"""Words that names of elements and attributes are made of."""
VALUES = frozenset(
    """after-previous after-section all alphanumeric always area arrow article as-char as-is asian asterisk at-axis
    at-labels at-labels-and-axis author auto auto-color automatic avoid back background-no-repeat backgroundobjects
    bar baseline baseline-shift before-section below bevel biparallel bitmap block bold book booklet border both
    bothside bottom bottom-left bottom-right bow-tie bubble butt capitalize center chapter char char-color chart
    circle collapsing column column-percentage complex condensed cone conference continue continuous copy crossfade
    cuboid currency current current-date curve cylinder dash date date-time decimal deletable diamond document
    dot-dash dot-dot-dash dotted double drawing-page dynamic dynamic-spacing ellipse ellipsoid email embed embossed
    end endnote engraved entrance even every exit exponential extra fade false fast filled first first-line fix
    fixed float float-value font-color footer footnote footnotes foreground formula-hidden from-inside from-left
    from-top from-top-left full gap-width gradient graphic gregorian group half halfopen handout hanging hatch
    header hidden high hold horizontal horizontal-bar hourglass html hyphenate identifier ideograph-alpha
    ideographic inbook incollection indefinite index inner inproceedings inset inside inter-character
    interactive-sequence italic journal justify justify-all keep-text keep-with-next label-alignment landscape large
    larger last layout leading leave-gap left letter-kerning line line-and-symbol line-through linear lines list
    listtab logarithmic logheight logwidth long long-dash loose lowercase lr lr-tb ltr main-sequence major manual
    margins mastersthesis max media-call medium message middle minor mirrored misc miter modern moving-average
    named-symbol near-axis near-axis-other-side nearest never next no-limit no-repeat no-wrap none nonnegative
    normal normal-text notes nothing num-format object oblique odd on on-click onLoad once-concurrent only
    ooo-entrance-fade-in ooo-exit-fade-out ooxml-arc ooxml-bevel ooxml-can ooxml-chevron ooxml-chord ooxml-cloud
    ooxml-corner ooxml-cube ooxml-decagon ooxml-diamond ooxml-dodecagon ooxml-donut ooxml-ellipse ooxml-frame
    ooxml-funnel ooxml-heart ooxml-heptagon ooxml-hexagon ooxml-moon ooxml-octagon ooxml-parallelogram
    ooxml-pentagon ooxml-pie ooxml-plaque ooxml-plus ooxml-rect ooxml-ribbon ooxml-sun ooxml-teardrop
    ooxml-trapezoid ooxml-triangle ooxml-wave opaque open optimal original out outline outside oval overline page
    page-content page-end-margin page-number page-start-margin paragraph paragraph-content paragraph-end-margin
    paragraph-start-margin parallel pattern percentage perspective phdthesis pie play plus polynomial portrait power
    presentation print-range proceedings protected pyramid quarter radial rect rectangular right ring rl-tb roman
    round row rtl run-through scale scale-to-pages scatter section separate separating sequence shape short show
    shrink-to-fit side-by-side simple sine single size skip-white-space slow small small-caps smaller solid spline
    square standard star start step stock stretch strict string sub subtitle super surface swiss symbol system table
    table-cell table-column table-row tabulator tb-lr tb-rl techreport text text-area thick thin time timing-root
    title top top-left top-right trailing trailing-space transparency transparent triangle true ttb underline
    unpublished up uppercase url use-zero value value-type variable vertical visibility visible visible-area wave
    wide with-next with-previous word word-wrap wrap wrap-option x-cross x-symbol year zxx""".split()
)
"""Values that the standard enumerates."""
STYLE = re.compile(
    r"Standard|Default|Heading(?:_20_\d{1,2})?|Text_20_body|Title|Subtitle|Caption|Header|Footer|List|Index|Footnote"
    r"|Endnote|Quotations|Table_20_(?:Contents|Heading)|Graphics|Frame|Numbering_20_Symbols|Bullet_20_Symbols"
    r"|Internet_20_link|Contents_20_\d{1,2}|Strong_20_Emphasis|Emphasis|Preformatted_20_Text|Outline|Result2?"
    r"|Accent(?:_20_\d)?|Good|Bad|Neutral|Error|Warning|Note"
)
"""Names of styles that every program has."""
MEASURE = r"-?\d{0,7}(?:\.\d{1,7})?(?:cm|mm|in|pt|px|pc|em|%|deg|grad|rad|s|ms|\*)?"
NUMBER = re.compile(rf"{MEASURE}(?:[ ,]{MEASURE}){{0,8}}")
"""A measure, or several."""
BORDER = re.compile(
    r"(?:\d{0,3}(?:\.\d{1,4})?(?:cm|mm|in|pt|px) )?"
    r"(?:none|solid|double|dotted|dashed|groove|ridge|inset|outset|fine-dashed)(?: #[0-9a-fA-F]{6})?"
)
POSITION = re.compile(r"(?:super|sub|-?\d{1,3}%)(?: \d{1,3}%)?")
"""How high letters stand, and how large."""
CONDITION = re.compile(r"value\(\)(?:[<>]=?|!?=)-?\d{1,9}(?:\.\d{1,9})?")
"""For which numbers a format is meant."""
PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZzNFUXYBWGeEkKnfsxyDOPRI0-9 .,?$+*/()-]{1,4000}")
"""How an outline runs."""

EQUATION = re.compile(
    r"(?:\?f\d{1,4}|\$\d{1,3}|\d{1,10}(?:\.\d{1,10})?|[-+*/(), ]|logwidth|logheight|left|top|right|bottom|width|height"
    r"|pi|xstretch|ystretch|hasstroke|hasfill|if|min|max|abs|sqrt|sin|cos|tan|atan2?){1,400}"
)
"""How a measure of a shape is reckoned."""
