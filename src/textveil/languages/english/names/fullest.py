"""What is a person or a thing called at its fullest?"""

import re
from collections.abc import Iterable

from textveil.core.kinds import Kind
from textveil.languages.english.lexicon.name_spelling import name_tables, strip, words_of
from textveil.languages.english.names.person_names import parse

ARTICLE = re.compile(r"(?:the|a|an) (?=\S)", re.IGNORECASE)


def fullest_name(texts: Iterable[str], kind: Kind) -> str:
    """The name with the most words, without titles and articles; the first of those."""
    names = list(dict.fromkeys(plain_name(text, kind) for text in texts))
    return max(names, key=lambda name: fullness(name, kind))


def fullness(name: str, kind: Kind) -> tuple[int, ...]:
    """How much a name tells: of people words that are no initials first; capitals tell less than a mixed spelling."""
    count = parse(name).rank if kind is Kind.PERSON else (len(words_of(name)),)
    return (*count, int(not name.isupper()), len(name))


def plain_name(text: str, kind: Kind) -> str:
    """A name as one would write it alone.

    >>> plain_name("Mr Carter’s", Kind.PERSON), plain_name("Carter, Ann", Kind.PERSON), plain_name("the Bank", Kind.LAW)
    ('Carter', 'Ann Carter', 'Bank')
    """
    name = " ".join(strip(text.split(" (")[0]).split()) or text
    if kind is not Kind.PERSON:
        return ARTICLE.sub("", name, count=1) if ARTICLE.match(name) else name
    words = name.split(" ")
    while len(words) > 1 and words[0].rstrip(".").lower() in name_tables().titles:
        words = words[1:]
    last, comma, first = " ".join(words).partition(", ")
    is_turned = comma and parse(name).words[-1:] == parse(last).words[-1:] and parse(name).words != parse(last).words
    return f"{first} {last}" if is_turned else " ".join(words)
