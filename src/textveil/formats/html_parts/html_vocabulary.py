"""Which words of HTML and CSS are their own, and which are an author's?

Only what is listed here passes. All else is text to be treated, gets a name of
our own, or is left out.
"""

import re

ELEMENTS = frozenset(
    """html head title meta style body article section nav aside header footer main h1 h2 h3 h4 h5 h6 hgroup address
    p hr pre blockquote ol ul li menu dl dt dd figure figcaption div a em strong small s cite q dfn abbr ruby rt
    rp data time code var samp kbd sub sup i b u mark bdi bdo span br wbr ins del img picture map area table
    caption colgroup col tbody thead tfoot tr td th form label input button select datalist optgroup option
    textarea output progress meter fieldset legend details summary dialog center font big tt strike""".split()
)
INLINE = frozenset(
    """a em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u mark bdi bdo span wbr ins del
    img font big tt strike label ruby rt rp""".split()
)
"""Elements that do not break a line."""
NOTES = ("rt", "rp")
"""Small notes over words."""
REMOVED = {
    "script": "scripts",
    "noscript": "texts for readers without scripts",
    "template": "templates",
    "iframe": "embedded pages",
    "frame": "embedded pages",
    "object": "embedded files",
    "embed": "embedded files",
    "applet": "embedded files",
    "audio": "sounds",
    "video": "films",
    "source": "films",
    "track": "films",
    "canvas": "drawings",
    "svg": "drawings",
    "math": "formulas",
    "link": "links to style sheets and other files",
    "base": "base addresses",
}
"""Elements that are left out with all they hold."""
SAYING = frozenset(
    """alt title placeholder value label summary abbr datetime aria-label aria-description aria-placeholder aria-
    valuetext aria-roledescription""".split()
)
"""Attributes that say something to a reader."""
LEADING = frozenset("href src action formaction cite poster longdesc background usemap".split())
"""Attributes that lead somewhere."""
IDS = frozenset("id name for headers list form aria-labelledby aria-describedby aria-controls aria-owns".split())
PLAIN = frozenset(
    """colspan rowspan width height align valign dir lang type start reversed span scope border cellpadding
    cellspacing hidden open checked selected disabled readonly multiple required rows cols size maxlength
    minlength min max step role aria-hidden aria-expanded aria-checked aria-selected aria-level bgcolor color face
    charset""".split()
)
"""Attributes that hold a number or a known word."""
VALUE = re.compile(
    r"-?\d{1,5}(?:\.\d{1,4})?%?|\*|#[0-9a-f]{3,8}|ltr|rtl|auto|left|right|center|justify|top|middle|bottom|baseline|row|col"
    r"|rowgroup|colgroup|text|checkbox|radio|submit|reset|button|hidden|search|tel|url|email|password|date|number|range|file"
    r"|true|false|utf-8|[aAiI1]|disc|circle|square|main|navigation|banner|contentinfo|article|list|listitem|img|note|table"
    r"|region|heading|presentation|none|[a-z]{2}(?:-[A-Z]{2})?|",
    re.IGNORECASE,
)
META: dict[str, str | None] = {
    "author": "name",
    "creator": "name",
    "dc.creator": "name",
    "description": None,
    "keywords": None,
    "title": None,
    "og:title": None,
    "og:description": None,
}
"""Meta tags that are kept, and what they give away whatever they say."""

PROPERTY = re.compile(
    r"(?:margin|padding|border)(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color|radius))?|border-(?:collapse|spacing)"
    r"|(?:min-|max-)?(?:width|height)|(?:background-)?color|background|font(?:-(?:size|weight|style|family|variant))?"
    r"|text-(?:align|decoration|indent|transform)|line-height|letter-spacing|white-space|vertical-align|display|position"
    r"|float|clear|top|right|bottom|left|overflow|visibility|opacity|list-style(?:-type|-position)?|box-sizing|z-index|gap"
    r"|flex(?:-(?:direction|wrap|grow|shrink|basis))?|justify-content|align-(?:items|content|self)|page-break-(?:before|after)"
)
WORD = re.compile(
    r"-?(?:\d{1,5}(?:\.\d{1,4})?|\.\d{1,4})(?:px|pt|em|rem|ex|ch|cm|mm|in|pc|vh|vw|%)?|#[0-9a-f]{3,8}|[,/]|rgba?|[()]"
    r"|auto|none|inherit|initial|normal|bold|bolder|lighter|italic|oblique|left|right|center|justify|start|end|top|middle"
    r"|bottom|baseline|sub|super|solid|dashed|dotted|double|groove|ridge|inset|outset|block|inline|inline-block|flex"
    r"|inline-flex|grid|table|table-cell|table-row|list-item|relative|absolute|fixed|static|sticky|hidden|visible|scroll"
    r"|both|underline|overline|line-through|uppercase|lowercase|capitalize|small-caps|nowrap|pre|pre-wrap|pre-line|collapse"
    r"|separate|disc|circle|square|decimal|lower-alpha|upper-alpha|lower-roman|upper-roman|inside|outside|border-box"
    r"|content-box|row|column|wrap|space-between|space-around|stretch|flex-start|flex-end|always|avoid|transparent"
    r"|currentcolor|black|white|red|green|blue|yellow|orange|purple|gray|grey|silver|navy|teal|maroon|olive|lime|aqua"
    r"|fuchsia|pink|brown|gold|small|medium|large|smaller|larger|x-small|x-large|xx-large|thin|thick|serif|sans-serif"
    r"|monospace|cursive|system-ui|arial|helvetica|verdana|georgia|times|times new roman|courier|courier new|tahoma"
    r"|calibri|cambria|!important",
    re.IGNORECASE,
)
PSEUDO = re.compile(r"::?(?:hover|focus|active|visited|link|first-child|last-child|before|after|first-line|root)")
