"""Which other names does the beginning of a page give its subject?

Its initials in brackets, and what it is "also known as". Nothing that does not
begin with a capital is believed to be a name.
"""

import re
from collections.abc import Iterator

BEGINNING = 500
"""Characters of a page in which other names are looked for."""
CAPITALS = r"[A-ZÀ-Þ][\w.'’&-]*"
SAID = re.compile(
    r"(?:also|better|commonly|popularly|professionally|formerly|often|sometimes|usually|simply|generally) "
    r"(?:simply |just |better )?(?:known|called|referred to|abbreviated|credited|written|spelled|stylized)"
    r"(?: simply)?(?: as| by(?: \w+){0,4} name)?(?: the)? [\"“]?"
    rf"(?P<name>{CAPITALS}(?: (?:of |the |de |and )?{CAPITALS}){{0,5}})"
)
INITIALS = re.compile(
    r"\((?:the |or |abbreviated |abbr\. |[A-Z][a-z]+: [^;()]{1,40}[;,] )?(?P<name>[A-Z][A-Z.&]{1,7})[,;)]"
)


def aliases(name: str, body: str) -> Iterator[str]:
    """Other names of what a page is about.

    >>> list(aliases("World Health Organization", "The World Health Organization (WHO) is an agency."))
    ['WHO']
    >>> list(aliases("Bret Hart", "Bret Hart, better known as The Hitman, is a wrestler. He wrestled for ECW."))
    ['The Hitman']
    """
    beginning = body[:BEGINNING].split("\n")[0]
    for match in INITIALS.finditer(beginning):
        if are_initials(match["name"], name):
            yield match["name"]
            break
    first_sentence = re.split(r"(?<=[a-z)])\. (?=[A-Z])", beginning)[0]
    for match in SAID.finditer(first_sentence):
        said = match["name"].rstrip(".,'")
        if said != name and len(said) > 2:
            yield said


def are_initials(short: str, name: str) -> bool:
    """Whether a short name is made of the first letters of another's words, in order.

    >>> are_initials("FBI", "Federal Bureau of Investigation"), are_initials("USA", "Federal Bureau")
    (True, False)
    """
    letters = [word[0].upper() for word in re.split(r"[ -]", name) if word]
    left = iter(letters)
    plain = short.replace(".", "").replace("&", "")
    return len(plain) > 1 and all(letter in left for letter in plain)
