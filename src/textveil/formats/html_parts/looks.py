"""What does a reader see of an element of a web page?

As far as its own style and rules for its name, class or id tell. Rules that name
more than one thing are not followed.
"""

import re

from textveil.formats.html_parts import html_vocabulary as v
from textveil.formats.markup import Element

GONE = re.compile(r"display:\s*none|font-size:\s*0(?![.\d])|(?:width|height):\s*0(?:px)?\s*(?:;|$)", re.IGNORECASE)
"""What leaves nothing of an element, not even a space."""
CLEAR = re.compile(
    r"visibility:\s*hidden|opacity:\s*0(?:\.0\d*)?(?![.\d])|(?<!-)\bcolor:\s*(?:transparent|white|#fff(?:fff)?\b)"
    r"|(?:left|top|text-indent):\s*-\d{3,}",
    re.IGNORECASE,
)
"""What leaves a space where an element stands."""
GROUND = re.compile(r"background", re.IGNORECASE)
BLACK = re.compile(r"background(?:-color)?:\s*(?:black|#000(?:000)?)\b", re.IGNORECASE)
LIGHT = re.compile(r"(?<!-)\bcolor:\s*(?!black|#000(?:000)?\b)", re.IGNORECASE)
"""A colour of ink that shows on black."""
BLOCK = re.compile(
    r"display:\s*(?:block|flex|grid|table|list-item)|(?<!-)\bfloat:\s*(?:left|right)|position:\s*absolute"
)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


class Looks:
    """The styles of a page, asked element by element."""

    def __init__(self, root: Element) -> None:
        self.rules: dict[str, str] = {}
        self.known: dict[Element, str] = {}
        for sheet in root.iter("style"):
            for selectors, body in RULE.findall(sheet.text or ""):
                for selector in selectors.split(","):
                    self.rules[selector.strip()] = self.rules.get(selector.strip(), "") + body + ";"

    def style(self, element: Element) -> str:
        """All that is said of how an element looks."""
        if element not in self.known:
            names = [element.tag, *(f".{name}" for name in (element.get("class") or "").split())]
            names += [f"#{element.get('id')}"] if element.get("id") else []
            said = [self.rules[name] for name in names if name in self.rules]
            self.known[element] = ";".join([*said, element.get("style") or ""])
        return self.known[element]

    def breaks_line(self, element: Element) -> bool:
        """Whether text before and after the edge of an element stands apart."""
        return element.tag not in v.INLINE or bool(BLOCK.search(self.style(element)))

    def instead_of(self, element: Element) -> str | None:
        """What a reader sees instead of the text in an element; None if it is seen."""
        above = [element, *element.iterancestors()]
        if any(one.tag in ("del", *v.NOTES) or "hidden" in one.attrib or GONE.search(self.style(one)) for one in above):
            return ""
        return " " if any(self.is_clear(one) for one in above) else None

    def is_clear(self, element: Element) -> bool:
        """Whether an element leaves only a space; white ink on a ground of its own may be seen."""
        return bool(CLEAR.search(self.style(element))) and not any(
            GROUND.search(self.style(one)) for one in (element, *element.iterancestors())
        )

    def is_masked(self, element: Element) -> bool:
        """Whether text in this element is black on black, or runs backwards: someone meant to hide it."""
        if any(one.tag == "bdo" for one in (element, *element.iterancestors())):
            return True
        styles = [self.style(one) for one in (element, *element.iterancestors())]
        dark = next((style for style in styles if BLACK.search(style)), None)
        return dark is not None and not any(LIGHT.search(style) for style in styles[: styles.index(dark) + 1])
