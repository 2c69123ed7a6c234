"""What of a style sheet may be passed on?

Rules made of known words and numbers; classes and ids under names of our own.
Strings, addresses, comments, rules for media and unknown words go.
"""

import re

from textveil.formats.html_parts import html_vocabulary as v
from textveil.formats.own_names import OwnNames

COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
AT_RULE = re.compile(r"@[\w-]+[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
SELECTOR = re.compile(r"([.#]?)(-?[_a-zA-Z][\w-]*)|(::?[a-z-]+)|\s*[>+~]\s*|\s+|\*")
VALUE = re.compile(r"\"[^\"]*\"|'[^']*'|[(),/]|[^\s(),/]+")


def clean_sheet(text: str, *, classes: OwnNames, ids: OwnNames) -> str:
    """The rules of a style sheet that are made of known words."""
    rules = []
    for selectors, body in RULE.findall(AT_RULE.sub("", COMMENT.sub("", text))):
        renamed = [rename(selector.strip(), classes=classes, ids=ids) for selector in selectors.split(",")]
        declared = clean_declarations(body)
        if all(renamed) and declared:
            rules.append(f"{', '.join(map(str, renamed))} {{ {declared} }}")
    return "\n".join(rules)


def rename(selector: str, *, classes: OwnNames, ids: OwnNames) -> str | None:
    """A selector with our names in it; None if it holds anything unknown."""
    parts, done = [], 0
    while done < len(selector):
        match = SELECTOR.match(selector, done)
        part = match and keep_known(match, classes=classes, ids=ids)
        if not match or part is None:
            return None
        parts.append(part)
        done = match.end()
    return "".join(parts) or None


def keep_known(match: re.Match[str], *, classes: OwnNames, ids: OwnNames) -> str | None:
    """A part of a selector in known words."""
    sign, name, pseudo = match.groups()
    if pseudo:
        return str(pseudo) if v.PSEUDO.fullmatch(pseudo) else None
    if sign:
        return str(sign) + (classes if sign == "." else ids)[name]
    return (name.lower() if name.lower() in v.ELEMENTS else None) if name else match.group()


def clean_declarations(text: str) -> str:
    """The declarations that are made of known words.

    >>> clean_declarations("color: red; --ann: 1; content: 'Ann'; width: 10px")
    'color: red; width: 10px'
    """
    kept = []
    for declaration in COMMENT.sub("", text).split(";"):
        name, _, value = declaration.partition(":")
        words = [word.strip("\"'") for word in VALUE.findall(value)]
        if v.PROPERTY.fullmatch(name.strip().lower()) and words and all(map(v.WORD.fullmatch, words)):
            kept.append(f"{name.strip().lower()}: {write_words(words)}")
    return "; ".join(kept)


def write_words(words: list[str]) -> str:
    """A value's words again, names of several words in quotes."""
    text = " ".join(f"'{word}'" if " " in word else word for word in words)
    return re.sub(r"\s*([(),/])\s*", r"\1", text).replace(",", ", ")
