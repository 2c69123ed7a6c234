"""What does the first sentence of a page say its subject is, and is called besides?

"Steve Wozniak is an American electronics engineer …" gives the class *American
electronics engineer*; "Salou is a municipality of the comarca of Tarragonès, in
Catalonia, Spain" gives *municipality*, and where it lies. Only the plain
pattern *X is a Y* is believed, and only with a subject that bears the page's title.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from textveil.languages.english.grammar.clauses import Sentence
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.reading import Reading

HINTS = word_list("things.title_notes") | {"TV series", "video game", "short story"}
"""What stands behind a title and is a class, not a field."""
LIVED = re.compile(r"[^.(]{3,60}\((?:[^()]{0,60}[ ;,])?(?:born|died|b\.|d\.|\d{1,2} [A-Z]\w+ \d{4} ?[–-])")
PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")
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


@dataclass(frozen=True, slots=True)
class Fact:
    """A name, the class its page gives it, and the words that follow the class."""

    name: str
    aliases: tuple[str, ...]
    hint: str | None
    kind: str
    rest: str
    plural: bool
    proper: bool


def mine(title: str, reading: Reading, *, body: str) -> Fact | None:
    """The fact in the first sentence of a page, if it tells one."""
    tokens = Sentence.within(reading, reading.sentences[0] if reading.sentences else (0, 0))
    name, hint = bare_title(title)
    place = tokens.copula()
    if place is None or title.startswith("List of") or not tokens.is_about(name, before=place):
        return None
    first, last = tokens.class_after(place) or (place, place)
    kind = tokens.kind(first, last) or kind_told_apart(hint) or kind_of_living(name, body)
    if kind is None:
        return None
    return Fact(
        name=name,
        aliases=tuple(dict.fromkeys(filter(None, (tokens.alias(place, name=name), *aliases(name, body))))),
        hint=hint,
        kind=kind,
        rest=tokens.text(last, len(tokens.words)) if first < last else "",
        plural=tokens.words[place] in ("are", "were"),
        proper=is_proper(name, body),
    )


def kind_told_apart(hint: str | None) -> str | None:
    """The class that tells a title apart from others: "Clocks (song)", "Ann Lee (2009 film)"."""
    last = " ".join((hint or "").split()[-2:])
    return next((kind for kind in (last, last.split(" ")[-1]) if kind in HINTS), None)


def kind_of_living(name: str, body: str) -> str | None:
    """A person, when nothing else is told but when someone of such a name was born or died."""
    is_name = 2 <= len(name.split()) <= 5 and all(word[0].isupper() or len(word) < 4 for word in name.split())
    return "person" if is_name and LIVED.match(body) else None


def bare_title(title: str) -> tuple[str, str | None]:
    """A title without what tells it apart, and what does.

    >>> bare_title("Mercury (planet)"), bare_title("Salou, Spain")
    (('Mercury', 'planet'), ('Salou', 'Spain'))
    """
    match = PARENTHESIS.search(title)
    if match and match.start():
        return title[: match.start()], match.group().strip(" ()")
    name, comma, rest = title.partition(", ")
    return (name, rest) if comma and name and rest[:1].isupper() else (title, None)


def is_proper(name: str, body: str) -> bool:
    """Whether a title is a proper name, judged by how the page writes it in running text.

    >>> is_proper("Apple", "An apple is a fruit."), is_proper("Apple Inc.", "Apple Inc. is a company.")
    (False, True)
    """
    if not name[:1].isalpha() or name[1:] != name[1:].lower():
        return True
    small = len(re.findall(rf"(?<!\w){re.escape(name[0].lower() + name[1:])}(?:s|es)?(?!\w)", body))
    great = len(re.findall(rf"(?<=[a-z,;\"] ){re.escape(name)}(?!\w)", body))
    return great >= small


def suffixes(kind: str) -> Iterable[str]:
    """A class and what is left when its first words go, the longest first.

    >>> list(suffixes("American electronics engineer"))
    ['American electronics engineer', 'electronics engineer', 'engineer']
    """
    parts = kind.split(" ")
    return (" ".join(parts[start:]) for start in range(len(parts)))


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
