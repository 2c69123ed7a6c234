"""How is TeX read and written, so that it still compiles?

What is printed and what comments say is text, accents read as the letters they make; commands and
formulas are structure, words in formulas are not. Authors and addresses are hidden whatever they say;
labels and keys of citations get names of our own.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from textveil.formats.contents import APART, Change, Contents, Note, OwnNames, count_notes
from textveil.formats.encoding import read_text
from textveil.formats.registry import Settings
from textveil.formats.stretches import Stretch, read_stretches, write_stretches

ACCENTS = {"'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307"}
ACCENTS |= {"u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a"}
LETTERS = dict(zip("ss o O ae AE oe OE aa AA l L i j".split(), "ßøØæÆœŒåÅłŁıȷ", strict=True))
MATH = "equation|align|gather|multline|eqnarray|displaymath|math"
PLACES = "url|href|email|mailto|includegraphics|input|include|bibliography|addbibresource"
SETTINGS = "begin|end|documentclass|documentstyle|usepackage|RequirePackage|pagestyle|bibliographystyle|setlength"
TOKEN = re.compile(
    r"(?P<verbatim>\\begin\{(?P<verb>verbatim\*?|lstlisting|comment|minted)\}(?P<literal>.*?)\\end\{(?P=verb)\})"
    r"|%(?P<comment>[^\r\n]*)|(?P<formula>\$\$.*?\$\$|\$(?:\\.|[^$%\\\n]|\n(?!\s*\n))*\$|\\\[.*?\\\]|\\\(.*?\\\)"
    rf"|\\begin\{{(?P<math>{MATH})(?P<star>\*?)\}}.*?\\end\{{(?P=math)(?P=star)\}})"
    r"|\\(?:label|(?:eq|page|auto|name|[cC])?ref|[cC]ite[a-zA-Z]*|nocite|bibitem|hyperref)\*?"
    r"(?:\[(?P<note1>[^\]]*)\])?\{(?P<keys>[^{}]*)\}"
    rf"|\\(?:{PLACES})\*?(?:\[(?P<note2>[^\]]*)\])?\{{(?P<address>[^{{}}]*)\}}"
    r"|\\(?P<people>author|thanks|affiliation|institute|address)\*?(?:\[(?P<note3>[^\]]*)\])?(?=\{)"
    rf"|\\(?:{SETTINGS})\*?(?:\[(?P<note4>[^\]]*)\])?\{{(?P<setting>[^{{}}]*)\}}"
    r"|(?P<accent>\\(?:(?P<mark>['`^\"~=.])\s*|(?P<named>[uvHckr])(?![a-zA-Z])\s*)"
    r"(?:\{(?P<inner>\\?[A-Za-z])\}|(?P<bare>\\?[A-Za-z])))"
    r"|(?P<letter>\\(?P<which>ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![a-zA-Z])\s?(?:\{\})?)|(?P<escaped>\\[%&$#_{} ])"
    r"|(?P<break>\\\\\*?(?:\[[^\]]*\])?|\\(?:item|par|section|subsection|chapter|caption|title)\*?(?![a-zA-Z]))"
    r"|(?P<command>\\[a-zA-Z@]+\*?[ \t]*|\\.)|(?P<cell>&)|(?P<tie>~)|(?P<text>[^\\%$&~{}]+)|(?P<brace>[{}])",
    re.DOTALL,
)
OWN_COMMAND = re.compile(r"\\(?:newcommand|renewcommand|def|newenvironment)\b")
CAPITAL = re.compile(r"[^\W\d_a-z][^\W\d_]{2}|\s")
"""Options and settings with a capital or a space may be words, not those of TeX."""
WORD = re.compile(r"(?<![\\a-zA-Z])[A-Za-z]{3,}")
AS_WORDS = r"\mbox{{{}}}".format
"""New words in a formula, set as words."""
SPECIAL = re.compile(r"[\\{}$&#^_~%]")
ESCAPED = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"}


def read(data: bytes, *, settings: Settings) -> Contents:
    """What is printed, and what comments say."""
    return read_stretches(stretches(read_text(data, name=settings.name)[0]))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same file with texts changed and keys renamed."""
    text = read_text(data, name=settings.name)[0]
    found = list(stretches(text))
    keys = [(Stretch(start, end, ""), Change(new)) for start, end, new in renamed_keys(text)]
    return write_stretches(data, found, changes, settings=settings, renamed=keys)


def print_words(text: str) -> str:
    """New words as TeX prints them; brackets in braces, or a command before them would take them for its own."""
    plain = SPECIAL.sub(escape_sign, " ".join(text.split("\n")))
    return f"{{{plain}}}" if "[" in plain else plain


def type_words(text: str) -> str:
    """New words where TeX prints nothing, without signs that would end what they stand in."""
    return re.sub(r"[{}\\%]", "", " ".join(text.split("\n")))


def escape_sign(match: re.Match[str]) -> str:
    """A sign that TeX would take for its own, so that it is printed."""
    return ESCAPED.get(match[0], f"\\{match[0]}")


def stretches(text: str) -> Iterator[Stretch]:
    """What is text in a TeX file, in order."""
    lead, depth, people = APART, 0, list[int]()
    for match in TOKEN.finditer(text):
        kind = str(match.lastgroup)
        if match["brace"]:
            depth += 1 if match["brace"] == "{" else -1
            people = [one for one in people if one <= depth]
        elif match["people"]:
            people.append(depth + 1)
            yield from find_aside(match)
            lead = APART
        elif match["text"] is not None or match["tie"] or match["accent"] or match["letter"] or match["escaped"]:
            who = "name" if people and depth >= people[-1] else None
            yield Stretch(*match.span(), read_printed(match), lead, who, fit=print_words)
            lead = ""
        elif match["break"] or match["cell"]:
            lead = APART if kind == "break" and "\\\\" not in match[0] else "\t" if match["cell"] else "\n"
        else:
            yield from find_aside(match)
            lead = APART if match["comment"] is not None or match["literal"] is not None else lead


def read_printed(match: re.Match[str]) -> str:
    """What is printed: a text, or the letter that an accent makes."""
    if match["accent"]:
        base = (match["inner"] or match["bare"]).replace("\\", "")
        return unicodedata.normalize("NFC", base + ACCENTS[match["mark"] or match["named"]])
    if match["letter"]:
        return LETTERS[match["which"]]
    return " " if match["tie"] else match[0][1:] if match["escaped"] else match[0]


def find_aside(match: re.Match[str]) -> Iterator[Stretch]:
    """Comments, literal text, addresses, and words in formulas."""
    for group in ("comment", "literal"):
        if match[group]:
            yield Stretch(*match.span(group), match[group], fit=type_words)
    for group in ("note1", "note2", "note3", "note4", "setting"):
        if match[group] and CAPITAL.search(match[group]):
            yield Stretch(*match.span(group), match[group], fit=type_words)
    if match["address"]:
        yield Stretch(*match.span("address"), match["address"], kind="address", fit=type_words)
    if match["formula"]:
        for word in WORD.finditer(match["formula"]):
            start = match.start("formula") + word.start()
            yield Stretch(start, start + len(word[0]), word[0], encode=AS_WORDS, fit=print_words)


def renamed_keys(text: str) -> Iterator[tuple[int, int, str]]:
    """Where labels and keys of citations stand, and our names for them; those that we gave stay."""
    keys = OwnNames("key")
    for match in TOKEN.finditer(text):
        if match["keys"]:
            names = [name.strip() for name in match["keys"].split(",")]
            yield *match.span("keys"), ",".join(keys[name] for name in names)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Comments, which nobody prints, and names of commands that stay."""
    text = read_text(data, name=settings.name)[0]
    comments = sum(match["comment"] is not None for match in TOKEN.finditer(text))
    own = len(OWN_COMMAND.findall(text))
    return count_notes("text", {"comments": comments, "commands of one's own, whose names stay": own})
