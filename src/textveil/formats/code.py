"""How is source code read and written, so that it still runs?

Comments, strings, long numbers and text between tags are text, and so is whatever is not surely grammar: words that
follow one another as no code does, lines that hold an address. All else is code and stays. Escapes in strings are read
as the signs that they stand for.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby
from typing import Any

from textveil.core.model import Span
from textveil.core.spans import merge, subtract
from textveil.formats.code_lexers import CodeLanguage, CodeReading, LexerToken, file_languages, read_code
from textveil.formats.contents import APART, Change, Contents, Note
from textveil.formats.encoding import read_text
from textveil.formats.registry import Settings
from textveil.formats.sql_rows import blank_copied, copied_values, label_values
from textveil.formats.stretches import Stretch, mark_secrets, name_stretches, read_stretches, write_stretches

SQL = ".sql"
ESCAPE = re.compile(
    r"\\(?:x(?P<byte>[0-9A-Fa-f]{2})|u(?P<four>[0-9A-Fa-f]{4})|u\{(?P<some>[0-9A-Fa-f]{1,6})\}"
    r"|U(?P<eight>[0-9A-Fa-f]{8})|(?P<octal>[0-3][0-7]{2})|(?P<sign>.))",
    re.DOTALL,
)
SIGNS = {"n": "\n", "t": "\t", "r": "\r", "0": " ", "\n": ""}
QUOTES = re.compile(r"""\A[A-Za-z@$]{0,3}#{0,3}(?:'{3}|"{3}|['"`])|(?:'{3}|"{3}|['"`])#{0,3}\Z""")
"""What begins or ends a string."""
OPENED = re.compile(r"(?:(?:q[qwrx]?|%[A-Za-z]?|~[A-Za-z])\s*(?P<sign>[\[({<|/!])|\{\w*(?P<bar>\|)|(?P<long>\[=*\[))")
"""What begins a string that a bracket or a sign of its author's choice ends."""
PLAIN = re.compile(r"q?\W?'|q\W|<<~?'")
"""What begins a string in which nothing stands for something else."""
CLOSING = str.maketrans("[({<", "])}>")
RAW = re.compile(r"(?<![^\W_])[bBuUfF]?[rR][bBfF]?(?:#*[\"']|\Z)|@\$?\"")
"""What begins a string in which a stroke stands for itself."""
MARKS = re.compile(
    r"\A\s*(?:///*!?|/\*+!?|<#|#=|#\||#+[!']?|--\[=*\[|--+|;+|%\{|%+|<%--+|<!--+|\(\*+|\{-?|\*+>?|'+|REM\b)"
    r"|(?:\*+/|--+%?>|\*+\)|-?\}|=#|\|#|#>|\]=*\]|%\})\s*\Z",
    re.IGNORECASE,
)
"""What begins or ends a comment."""
DANGEROUS = re.compile(r"[\"'`\\\r\n]|\*/|-->|\*\)|-\}|\$\{|#\{")
"""Signs that could end a string or a comment, or begin code in it."""
BRACKETS = {**dict.fromkeys("[]", "[]"), **dict.fromkeys("{}", "{}"), **dict.fromkeys("<>", "<>")}
"""Brackets that may close what new words stand in, each with its pair."""
MAIL = re.compile(r"[\w.+-](?<!\bthis)(?<!\bsuper)(?<!\breturn)@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2}")
"""An address, which no code has; behind some words a sign like it names a part of the code."""
PHONE = re.compile(r"(?<![\w.])(?:\+\d{1,3}|0\d+|\(\d{3,5}\))(?:[ -]\d{2,4}){2,}(?![\w.])")
"""A number in groups, which no code has."""
SYMBOL = re.compile(r":?[\w-]+[?!=]?:?")
"""A string that is the name of something in code."""
SPECIAL = re.compile(r"[\s\[\](){}<>|&;$*?!~#=]")
"""Signs that end a word of a shell, or mean more than themselves in it."""
BREAKING = re.compile(r"[\[\]{}|&;<>$`\"\n]")
"""Signs that are code between words without quotes."""
CODE_SIGN = re.compile(r"[()\[\]{}=<>+*/;|&@]")
LONG_NUMBER = re.compile(r"\d[\d_]{6,}")
SHORTEST_TEXT = re.compile(r"[^\W\d_]{2}|\d(?:[ ().+/-]*\d){5}")
"""Two letters, or as many digits as the shortest number that somebody has."""
LONGEST_LINE = 600
"""Signs of a line that people write; longer ones are cut where statements end."""
PIECES = ("Affix", "Delimiter", "Interpol")
"""Parts of a string that are code."""


@dataclass(frozen=True, slots=True)
class CodePart:
    """A part of code: what kind of text it is, or none for a name."""

    start: int
    end: int
    what: str


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
    languages = file_languages(text, settings)
    if settings.ending != SQL:
        return list(stretches(text, settings=settings, languages=languages))
    found = [*stretches(blank_copied(text), settings=settings, languages=languages), *copied_values(text)]
    return sorted(found, key=lambda one: one.start)


def stretches(text: str, *, settings: Settings, languages: list[CodeLanguage]) -> Iterator[Stretch]:
    """The comments, strings and other texts of code that may be in some languages, the likeliest first."""
    first, *others = read_code(text, languages)
    also = [span for one in others for span in text_places(one)]
    parts = list(read_parts(text, first, also=also))
    last_end, last_class = -1, ""
    if settings.hides_name:
        names = [(part.start, part.end) for part in parts if not part.what]
        yield from name_stretches(text, names, hides=settings.hides_name)
    for part in parts:
        if not part.what:
            continue
        start, end = inner_span(text, part)
        commands = [match.span() for match in code_inside(text, part, first.language).finditer(text, start, end)]
        if settings.hides_name and part.what == "string":
            yield from (Stretch(*span, text[slice(*span)], is_structure=True) for span in commands)
        for span in subtract((start, end), commands) if start < end else ():
            lead = lead_between(text[last_end : span[0]], part.what == last_class) if last_end >= 0 else APART
            yield from span_stretches(text, span, part, lead=lead, language=first.language)
            last_end, last_class = span[1], part.what


def code_inside(text: str, part: CodePart, language: CodeLanguage) -> re.Pattern[str]:
    """What is code in a comment, or in a string in which variables stand for their values."""
    is_plain = part.what != "string" or PLAIN.match(text, part.start, part.end) is not None
    return language.commands if is_plain else language.variables


def span_stretches(text: str, span: Span, part: CodePart, *, lead: str, language: CodeLanguage) -> Iterator[Stretch]:
    """The stretches of a part of code between what begins and ends it, the first with a lead."""
    before = text[max(0, part.start - 2) : span[0]].rpartition("\n")[2]
    is_raw = part.what == "string" and RAW.search(before) is not None
    fit = choose_fit(part.what, language, closer=text[span[1] : span[1] + 1])
    for one in split_escapes(text, *span, "" if is_raw else part.what):
        yield replace(one, lead=lead, fit=fit)
        lead = ""


# What is text in code?


def text_places(reading: CodeReading) -> list[Span]:
    """Where a reading has text."""
    tokens = reading.tokens
    found = [
        (place, place + len(said)) for place, kind, said in tokens if text_class(kind, said) in ("string", "comment")
    ]
    return merge([*found, *reading.sections])


def read_parts(text: str, reading: CodeReading, *, also: list[Span]) -> Iterator[CodePart]:
    """The texts and names of a file in order; ``also`` is text whatever this reading says."""
    spoken = merge([*reading.sections, *also, *prose_lines(reading)])
    parts, at = list[CodePart](), 0
    for place, kind, said in reading.tokens:
        what, end = part_class(kind, said, parts, reading.language), place + len(said)
        while at < len(spoken) and spoken[at][1] <= place:
            at += 1
        is_code = what in ("", "name", "number", "gap")
        if is_code and at < len(spoken) and spoken[at][0] < end:
            own = CodePart(place, end, "name" if what == "name" else "")
            parts += spoken_parts(own, spoken, first=at, language=reading.language)
        else:
            parts.append(CodePart(place, end, what))
    return join_parts(text, parts)


def spoken_parts(part: CodePart, spoken: Sequence[Span], *, first: int, language: CodeLanguage) -> Iterator[CodePart]:
    """A part of code, cut where spans that are text begin and end."""
    done, what = part.start, "word" if language.is_stroked else "text"
    for place in range(first, len(spoken)):
        start, end = spoken[place]
        if start >= part.end:
            break
        if max(start, part.start) > done:
            yield CodePart(done, max(start, part.start), part.what)
        yield CodePart(max(start, part.start), min(end, part.end), what)
        done = min(end, part.end)
    if done < part.end:
        yield CodePart(done, part.end, part.what)


def join_parts(text: str, parts: Iterable[CodePart]) -> Iterator[CodePart]:
    """The parts that say something, neighbours of one kind as one; blanks between words are words."""
    held = list[CodePart]()
    for part in parts:
        if held and goes_on(text, held[-1], part):
            held.append(part)
        else:
            yield from joined(text, held)
            held = [part]
    yield from joined(text, held)


def joined(text: str, held: Sequence[CodePart]) -> Iterator[CodePart]:
    """Neighbouring parts as one, if that says something."""
    own = [part for part in held if part.what != "gap"]
    if not own:
        return
    start, end, what = own[0].start, own[-1].end, own[0].what
    if what in ("text", "word"):
        said = text[start:end]
        start, end = end - len(said.lstrip()), start + len(said.rstrip())
    if what == "name":
        yield CodePart(start, end, "")
    elif what in ("string", "number") or (what and SHORTEST_TEXT.search(text, start, end)):
        yield CodePart(start, end, what)


def goes_on(text: str, before: CodePart, part: CodePart) -> bool:
    """Whether a part is of one text with the one before."""
    if part.what == "gap" or before.what == "gap":
        return before.what in ("text", "word", "gap") and part.what in ("text", "word", "gap")
    if part.what != before.what or part.what in ("", "name", "number"):
        return False
    if part.what == "comment":
        return text[before.end - 1] != "\n"
    return part.what != "string" or not (text[before.end - 1] in "'\"`" and text[part.start] in "'\"`")


def part_class(kind: Any, said: str, before: Sequence[CodePart], language: CodeLanguage) -> str:
    """What kind of text a token is; a name, blanks in a line, or nothing if it is code."""
    what = text_class(kind, said)
    if not said.strip(" \t"):
        return what if what in ("string", "comment") else "gap" if said else ""
    if what == "string" and is_symbol(kind) and SYMBOL.fullmatch(said):
        return "name"
    if not language.is_stroked:
        return what or ("name" if is_chosen(kind) else "")
    last = before[-1].what if before else ""
    if is_escape(kind):
        return "string" if last == "string" else "word"
    is_word = what == "text" or (is_number(kind) and last == "word")
    return "word" if is_word else what or ("name" if is_chosen(kind) else "")


def text_class(kind: Any, said: str) -> str:
    """Whether a token is a string, a comment, a number or other text; nothing if it is code."""
    what = kind_class(kind)
    if what == "number":
        return what if LONG_NUMBER.fullmatch(said) else ""
    if what == "name":
        return "string" if is_quoted(said) else ""
    return "" if what == "text" and not said.strip() else what


@cache
def kind_class(kind: Any) -> str:
    """What a lexer takes a token for: a string, a comment, a number, a name or other text; nothing if it is code."""
    names = [str(one).rpartition(".")[2] for one in kind.split()[1:]]
    if "String" in names:
        return "" if names[-1] in PIECES else "string"
    for what in ("Comment", "Number", "Name"):
        if what in names:
            return what.lower()
    return "text" if not names or names[0] in ("Text", "Other", "Error", "Generic", "Literal") else ""


def is_quoted(said: str) -> bool:
    """Whether a name is written as texts are: in quotes, or of several words."""
    return said[0] in "'\"`|" or bool(re.search(r"\S\s+\S", said))


@cache
def is_name(kind: Any) -> bool:
    """Whether a token is a name in code."""
    return str(kind).startswith("Token.Name")


@cache
def is_chosen(kind: Any) -> bool:
    """Whether a token is a name, or a word that stands where its author may have put a name."""
    return is_name(kind) or str(kind) in ("Token.Keyword.Type", "Token.Keyword.Namespace")


@cache
def is_number(kind: Any) -> bool:
    """Whether a token is a number."""
    return "Number" in str(kind)


@cache
def is_error(kind: Any) -> bool:
    """Whether the lexer does not know a token."""
    return "Error" in str(kind)


@cache
def is_bare(kind: Any) -> bool:
    """Whether a token is a word of no other kind, or is taken for a variable."""
    return str(kind) in ("Token.Name", "Token.Name.Variable")


@cache
def is_symbol(kind: Any) -> bool:
    """Whether a token is a string that may be a name."""
    return "Symbol" in str(kind)


@cache
def is_escape(kind: Any) -> bool:
    """Whether a token is a sign that is escaped."""
    return str(kind) == "Token.Literal.String.Escape"


# Which lines of code are no code?


def prose_lines(reading: CodeReading) -> Iterator[Span]:
    """Where lines have words that follow one another as none do in code, an address, or errors and no sign of code."""
    for line in code_lines(reading.tokens):
        start, end = line[0][0], line[-1][0] + len(line[-1][2])
        if says_words(line, reading.language) or is_broken(line) or has_contact(blank_texts(line)):
            yield start, end
        elif reading.language.is_unquoted:
            yield from unquoted_words(line)


def code_lines(tokens: Sequence[LexerToken]) -> Iterator[list[LexerToken]]:
    """The tokens of every line; very long ones are cut where statements end."""
    line, length = list[LexerToken](), 0
    for token in split_lines(tokens):
        line.append(token)
        length += len(token[2])
        if token[2].endswith("\n") or (length > LONGEST_LINE and token[2] in ";{}"):
            yield line
            line, length = [], 0
    if line:
        yield line


def split_lines(tokens: Iterable[LexerToken]) -> Iterator[LexerToken]:
    """Tokens that end where their lines do."""
    for place, kind, said in tokens:
        done = place
        for one in said.splitlines(keepends=True) if "\n" in said else (said,):
            yield done, kind, one
            done += len(one)


def says_words(line: Sequence[LexerToken], language: CodeLanguage) -> bool:
    """Whether more names follow one another, parted by blanks alone, than any code has."""
    run, is_apart = 0, True
    for _, kind, said in line:
        if is_name(kind) and said.isalpha():
            run = run + 1 if is_apart else 1
            is_apart = False
            if run > language.most_names:
                return True
        elif said.strip(" \t"):
            run, is_apart = 0, True
        else:
            is_apart = True
    return False


def is_broken(line: Sequence[LexerToken]) -> bool:
    """Whether the language does not know a line, which has no signs of code either."""
    return any(is_error(kind) for _, kind, _ in line) and not any(CODE_SIGN.search(said) for _, _, said in line)


def has_contact(said: str) -> bool:
    """Whether code has an address or a number that somebody is reached by."""
    return ("@" in said and MAIL.search(said) is not None) or PHONE.search(said) is not None


def blank_texts(line: Sequence[LexerToken]) -> str:
    """What a line says outside its strings and comments."""
    return "".join(" " if text_class(kind, said) in ("string", "comment") else said for _, kind, said in line)


def unquoted_words(line: Sequence[LexerToken]) -> Iterator[Span]:
    """Where words without quotes stand in a line and what follows them, up to signs that are code."""
    is_word = False
    for is_code, group in groupby(line, key=lambda token: BREAKING.search(token[2]) is not None):
        for place, kind, said in group:
            is_word = not is_code and (is_word or is_free_word(kind, said))
            if is_word:
                yield place, place + len(said)


def is_free_word(kind: Any, said: str) -> bool:
    """Whether a token is a word that is neither the name of a command nor of a variable."""
    is_word = is_bare(kind) and said[0] not in "$@%&-"
    return (is_word or text_class(kind, said) == "text") and any(map(str.isalnum, said))


# How are new words put into code?


def choose_fit(what: str, language: CodeLanguage, *, closer: str) -> Any:
    """What makes new words fit, where a sign stands right behind them."""
    if what == "word":
        return escape_word
    signs = language.signs if what in ("string", "text") else ""
    return partial(fit_between, closer=closer, signs=signs)


def fit_between(words: str, *, closer: str, signs: str) -> str:
    """New words without what would end the text that they stand in, or begin something else in it.

    >>> fit_between("[name]", closer="]", signs=""), fit_between("2/3 of $5 */", closer="/", signs="$")
    ('(name)', '23 of 5 ')
    """
    words = drop_dangerous(words)
    for sign in {*closer, *signs} - {" "}:
        pair = BRACKETS.get(sign)
        if pair:
            words = words.translate(str.maketrans(pair, "()"))
        elif not sign.isalnum() and sign not in ".,:()":
            words = words.replace(sign, "")
    return drop_dangerous(words)


def drop_dangerous(words: str) -> str:
    """New words that cannot end the string or comment that they stand in.

    >>> drop_dangerous("a **// b")
    'a  b'
    """
    while DANGEROUS.search(words):
        words = DANGEROUS.sub("", words)
    return words


def escape_word(words: str) -> str:
    """New words that a shell takes for a part of one word."""
    return SPECIAL.sub(r"\\\g<0>", drop_dangerous(words))


def inner_span(text: str, part: CodePart) -> Span:
    """A part's place without quotes or signs of a comment; of a here-document without its first and last line."""
    start, end = part.start, part.end
    if part.what == "string" and text.startswith("<<", start) and "\n" in text[start:end]:
        return text.index("\n", start) + 1, max(text.index("\n", start) + 1, text.rindex("\n", start, end) + 1)
    opened = OPENED.match(text, start, end) if part.what == "string" else None
    if opened:
        closer = (opened["sign"] or opened["long"] or "|}").translate(CLOSING)
        return opened.end(), max(opened.end(), end - len(closer) if text.endswith(closer, start, end) else end)
    edges = QUOTES if part.what == "string" else MARKS if part.what == "comment" else None
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
    tokens = read_code(text, file_languages(text, settings)[:1])[0].tokens
    count = sum(is_name(kind) for _, kind, _ in tokens)
    return [Note("code", "names in code that nobody has judged", count)] if count else []
