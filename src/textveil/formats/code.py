"""How is source code read and written, so that it still runs?

Comments, strings, long numbers and text between tags are text; all else is code and stays. Which is
which, Pygments tells, which knows the languages. Escapes in strings are read as the signs that they
stand for.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Any

from textveil.core.libraries import library
from textveil.formats.contents import APART, Change, Contents, Note
from textveil.formats.encoding import read_text
from textveil.formats.registry import Settings
from textveil.formats.sql_rows import blank_copied, copied_values, label_values
from textveil.formats.stretches import Stretch, mark_secrets, read_stretches, write_stretches

LexerToken = tuple[int, Any, str]
"""Where a token begins, what the lexer takes it for, and what it says."""
SQL = ".sql"
DEFAULT = "python"
"""The language of a file whose ending is not known."""
CALLED = {".r": ".R", ".m": ".matlab", ".v": ".sv", ".cls": ".java"}
"""Endings of several languages, and that of the one that is meant."""
ESCAPE = re.compile(
    r"\\(?:x(?P<byte>[0-9A-Fa-f]{2})|u(?P<four>[0-9A-Fa-f]{4})|u\{(?P<some>[0-9A-Fa-f]{1,6})\}"
    r"|U(?P<eight>[0-9A-Fa-f]{8})|(?P<octal>[0-3][0-7]{2})|(?P<sign>.))",
    re.DOTALL,
)
SIGNS = {"n": "\n", "t": "\t", "r": "\r", "0": " ", "\n": ""}
QUOTES = re.compile(r"""\A[A-Za-z@$]{0,3}#{0,3}(?:'{3}|"{3}|['"`])|(?:'{3}|"{3}|['"`])#{0,3}\Z""")
"""What begins or ends a string."""
MARKS = re.compile(
    r"\A\s*(?:///*!?|/\*+!?|#+!?|--+|;+|%+|<!--|\(\*|\{-|'|REM\b)|(?:\*+/|-->|\*\)|-\})\s*\Z", re.IGNORECASE
)
"""What begins or ends a comment."""
DANGEROUS = re.compile(r"[\"'`\\\r\n]|\*/|-->|\*\)|-\}|\$\{|#\{")
"""Signs that could end a string or a comment, or begin code in it."""
SPECIAL = re.compile(r"[\s\[\](){}<>|&;$*?!~#=]")
"""Signs that end a word of a shell, or mean more than themselves in it."""
SHELLS = frozenset({"bash", "sh", "zsh"})
QUOTED = re.compile(r'"[^"\n]*"')
CODE_SIGN = re.compile(r"[()\[\]{}=<>+*/;|&@]")
LONG_NUMBER = re.compile(r"\d[\d_]{6,}")
SHORTEST_TEXT = re.compile(r"[^\W\d_]{2}")
STRICT = (["python"], ["javascript"], ["typescript"], ["json"], ["css"])
"""Languages in which two names never stand side by side."""
PIECES = ("Affix", "Delimiter", "Interpol")
"""Parts of a string that are code."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """Comments and strings, in order."""
    text = read_text(data, name=settings.name)[0]
    found = list(mark_secrets(file_stretches(text, settings=settings), text))
    contents = read_stretches(found)
    if settings.ending != SQL:
        return contents
    starts = [one.start for one in found if not one.is_structure]
    return replace(contents, pieces=tuple(label_values(text, starts, contents.pieces)))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The code with comments and strings changed."""
    found = file_stretches(read_text(data, name=settings.name)[0], settings=settings)
    return write_stretches(data, found, changes, settings=settings)


def file_stretches(text: str, *, settings: Settings) -> list[Stretch]:
    """The texts of a source file, in order; of a dump of a database also the rows that it holds."""
    if settings.ending != SQL:
        return list(stretches(text, settings=settings))
    found = [*stretches(blank_copied(text), settings=settings), *copied_values(text)]
    return sorted(found, key=lambda one: one.start)


def stretches(text: str, *, settings: Settings, language: Any = None) -> Iterator[Stretch]:
    """The comments, strings and other texts of a source file; ``language`` is its lexer where no ending tells."""
    last_end, last_class = -1, ""
    language = language or lexer(settings)
    is_shell = not SHELLS.isdisjoint(language.aliases)
    listed = list(split_directives(language.get_tokens_unprocessed(text)))
    prose = prose_places(listed, least=2 if language.aliases[:1] in STRICT else 3)
    for place, kind, said in listed:
        what = "text" if place in prose else text_class(kind, said)
        if is_shell and (what == "text" or is_escape(kind) or (is_number(kind) and place == last_end)):
            what = "word"
        if not what and settings.hides_name and is_name(kind):
            yield Stretch(place, place + len(said), said, is_structure=True)
        if not what:
            continue
        start, end = inner_span(text, place, place + len(said), what)
        lead = lead_between(text[last_end:start], what == last_class) if last_end >= 0 else APART
        fit = escape_word if what == "word" else drop_dangerous
        for one in split_escapes(text, start, end, what):
            yield Stretch(one.start, one.end, one.text, lead, None, one.encode, fit)
            lead = ""
        if start < end:
            last_end, last_class = end, what


def split_directives(listed: Iterable[LexerToken]) -> Iterator[LexerToken]:
    """The tokens of a file; of what is said to a preprocessor only quoted words are text, and all else is code."""
    string = library("pygments.token").String
    for place, kind, said in listed:
        if "Preproc" not in str(kind):
            yield place, kind, said
            continue
        yield from ((place + match.start(), string, match[0]) for match in QUOTED.finditer(said))


def drop_dangerous(words: str) -> str:
    """New words that cannot end the string or comment that they stand in."""
    return DANGEROUS.sub("", words)


def escape_word(words: str) -> str:
    """New words that a shell takes for a part of one word."""
    return SPECIAL.sub(r"\\\g<0>", drop_dangerous(words))


def lexer(settings: Settings) -> Any:
    """The lexer for a file's language."""
    by_name = library("pygments.lexers")
    ending = (settings.ending or PurePath(settings.name).suffix).lower()
    try:
        return by_name.get_lexer_for_filename(f"file{CALLED.get(ending, ending)}", stripnl=False, ensurenl=False)
    except library("pygments.util").ClassNotFound:
        return by_name.get_lexer_by_name(DEFAULT, stripnl=False, ensurenl=False)


NO_CODE = frozenset({"text", "output", "http", "irc", "email"})
"""What lexers call texts, messages and talks: most of what these say is words, and is read as all else is."""


def named_lexer(language: str) -> Any:
    """The lexer for a language by its name; None where none is known, or text is no code."""
    try:
        found = library("pygments.lexers").get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except library("pygments.util").ClassNotFound:
        return None
    return None if NO_CODE.intersection(found.aliases) else found


def prose_places(listed: Sequence[LexerToken], *, least: int) -> set[int]:
    """Where names follow one another as words do and no code does, or stand in a line that is no code."""
    found, run, end = broken_lines(listed), list[int](), -1
    for place, kind, said in (*listed, (0, "", "\n")):
        if is_name(kind) and said.isalpha() and place != end:
            run.append(place)
        elif said.strip(" \t"):
            found |= set(run) if len(run) >= least else set()
            run = []
        end = place + len(said) if said.strip() else -1
    return found


def broken_lines(listed: Sequence[LexerToken]) -> set[int]:
    """Where names stand in lines that the language does not know and that have no signs of code."""
    found, line, is_broken, is_code = set[int](), list[int](), False, False
    for place, kind, said in (*listed, (0, "", "\n")):
        is_broken = is_broken or "Error" in str(kind)
        is_code = is_code or CODE_SIGN.search(said) is not None
        line += [place] if is_name(kind) else []
        if "\n" in said:
            found |= set(line) if is_broken and not is_code else set()
            line, is_broken, is_code = [], False, False
    return found


def is_name(kind: Any) -> bool:
    """Whether a token is a name in code."""
    return str(kind).startswith("Token.Name")


def is_number(kind: Any) -> bool:
    """Whether a token is a number."""
    return "Number" in str(kind)


def is_escape(kind: Any) -> bool:
    """Whether a token is a sign that is escaped."""
    return str(kind) == "Token.Literal.String.Escape"


def text_class(kind: Any, said: str) -> str:
    """Whether a token is a string, a comment, a number or other text; nothing if it is code."""
    names = [str(one).rpartition(".")[2] for one in kind.split()[1:]]
    if "String" in names:
        return "" if names[-1] in PIECES else "string"
    if "Comment" in names:
        return "comment" if SHORTEST_TEXT.search(said) else ""
    if "Number" in names:
        return "number" if LONG_NUMBER.fullmatch(said) else ""
    is_other = not names or names[0] in ("Text", "Other", "Error", "Generic", "Literal")
    return "text" if is_other and SHORTEST_TEXT.search(said) else ""


def inner_span(text: str, start: int, end: int, what: str) -> tuple[int, int]:
    """A token's place without quotes or signs of a comment; of a here-document without its first and last line."""
    if what == "string" and text.startswith("<<", start) and "\n" in text[start:end]:
        return text.index("\n", start) + 1, max(text.index("\n", start) + 1, text.rindex("\n", start, end) + 1)
    edges = QUOTES if what == "string" else MARKS if what == "comment" else None
    for match in list(edges.finditer(text[start:end])) if edges else ():
        if match.start() == 0:
            start, end = start + match.end(), max(end, start + match.end())
        else:
            end -= len(match[0])
    return start, max(start, end)


def lead_between(gap: str, is_same: bool) -> str:
    """What a reader sees between two stretches: nothing, a line, or much."""
    if not gap:
        return ""
    if is_same and not re.sub(r"[\s#/*;%\"'-]", "", gap):
        return "\n" if "\n" in gap else " "
    return APART


def split_escapes(text: str, start: int, end: int, what: str) -> Iterator[Stretch]:
    """A stretch, cut where an escape stands for a sign."""
    if what == "number":
        yield Stretch(start, end, text[start:end], encode=partial('"{}"'.format))
        return
    done = start
    for match in ESCAPE.finditer(text, start, end) if what in ("string", "word") else ():
        if match.start() > done:
            yield Stretch(done, match.start(), text[done : match.start()])
        yield Stretch(*match.span(), escaped_sign(match), encode=drop_dangerous)
        done = match.end()
    if done < end:
        yield Stretch(done, end, text[done:end])


def escaped_sign(match: re.Match[str]) -> str:
    """The sign that an escape stands for."""
    digits = match["byte"] or match["four"] or match["some"] or match["eight"]
    number = int(digits, 16) if digits else int(match["octal"], 8) if match["octal"] else None
    if number is None:
        return SIGNS.get(match["sign"], match["sign"])
    return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else " "


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """That names in code stay as they are."""
    text = read_text(data, name=settings.name)[0]
    count = sum(is_name(kind) for _, kind, _ in lexer(settings).get_tokens_unprocessed(text))
    return [Note("code", "names in code that nobody has judged", count)] if count else []
