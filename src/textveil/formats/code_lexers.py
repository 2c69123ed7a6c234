"""Which lexer reads a source file, and what does it take each part for?

Pygments knows the languages. Which of its lexers is asked, and where a language has text that no lexer knows, is in
``data/vocabularies/code.toml``. Where several languages may be meant, all are asked, and what is text to one is text.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import PurePath
from typing import Any

from textveil.core.libraries import library
from textveil.core.model import Span
from textveil.core.spans import merge
from textveil.formats.format_words import format_entry, format_meanings, format_words
from textveil.formats.registry import Settings

LexerToken = tuple[int, Any, str]
"""Where a token begins, what the lexer takes it for, and what it says."""
TEXT = "text"
"""The name of the lexer to which everything is text: that of all languages that are not known."""
NO_CODE = frozenset({TEXT, "output", "http", "irc", "email"})
"""What lexers call texts, messages and talks: most of what these say is words, and is read as all else is."""
UNKNOWN = ".code"
"""How files of code in a language end that is not known."""
PROGRAM = re.compile(r"#![ \t]*(?:\S*/)?(?P<name>[A-Za-z]+)[\w.]*(?:[ \t]+(?:-\S+[ \t]+)*(?P<named>[A-Za-z]+))?")
"""The first line of a script: the program that runs it, or ``env`` and what that looks for."""
MAGIC = re.compile(r"%%(?P<name>\w+)[^\n]*\n")
SAID = ("text", "line")
"""What groups of patterns are called that are text."""
NOTHING = r"(?!)"
BASES: dict[str, str] = format_entry("code.based_on")
DIRECTIVE = re.compile(r"[ \t]*[#%<{`]")
"""How a line begins that is said to a preprocessor."""
MESSAGE = re.compile(rf"[ \t]*[#%][ \t]*(?:{'|'.join(sorted(format_words('code.directives.spoken')))})\b")
DIRECTIVE_PART = re.compile(
    r"""(?P<String>"[^"\n]*"|'[^'\n]*')|(?P<Name>\w+)|(?P<Whitespace>[ \t]+)|(?P<Punctuation>\W)"""
)


@dataclass(frozen=True, slots=True)
class CodeLanguage:
    """A language of code: what the table calls it, the lexer that reads it, and what is peculiar to it."""

    name: str
    lexer: Any
    is_unquoted: bool
    """Whether words need no quotes to be text."""
    is_stroked: bool
    """Whether a stroke takes the meaning from the sign behind it, anywhere in a line."""
    most_names: int
    """How many names may stand side by side in code."""
    signs: str
    """Signs that begin something else than text in a string."""
    commands: re.Pattern[str]
    """What in a comment is no text, but said to a program that makes pages of comments."""
    variables: re.Pattern[str]
    """Variables in a string, where the lexer takes them for a part of it."""


@dataclass(frozen=True, slots=True)
class CodeReading:
    """What one lexer makes of a text, and which sections of it the lexer was not shown, for they are text."""

    language: CodeLanguage
    tokens: list[LexerToken]
    sections: list[Span]


def read_code(text: str, languages: list[CodeLanguage]) -> list[CodeReading]:
    """The readings of a text in the languages that it may be in, the likeliest first."""
    return [reading for language in languages for reading in read_in_language(text, language)]


def read_in_language(text: str, language: CodeLanguage) -> Iterator[CodeReading]:
    """The readings of a text in one language: with each list of its sections; of a cell with magic, in that one's."""
    magic = MAGIC.match(text) if language.name == "ipython" else None
    if magic:
        inner = named(format_meanings("code.magics").get(magic["name"], TEXT))
        said = (magic.end("name"), library("pygments.token").Other, text[magic.end("name") : magic.end()])
        for one in read_in_language(text[magic.end() :], inner):
            moved = [(place + magic.end(), kind, token) for place, kind, token in one.tokens]
            sections = [(start + magic.end(), end + magic.end()) for start, end in one.sections]
            yield replace(one, tokens=[said, *moved], sections=sections)
        return
    seen = list[list[Span]]()
    for patterns in section_patterns(language.name) or [[]]:
        hidden, sections = list[Span](), list[Span]()
        for pattern in patterns:
            for match in pattern.finditer(text):
                hidden.append(match.span())
                sections += [match.span(name) for name in SAID if match.groupdict().get(name)]
        if sections not in seen:
            seen.append(sections)
            yield CodeReading(language, lex(blank(text, hidden), language), merge(sections))


def blank(text: str, spans: list[Span]) -> str:
    """A text with blanks where spans are; lines stay lines."""
    output, done = list[str](), 0
    for start, end in merge(spans):
        output += [text[done:start], re.sub(r"[^\n]", " ", text[start:end])]
        done = end
    return "".join([*output, text[done:]])


def lex(text: str, language: CodeLanguage) -> list[LexerToken]:
    """The tokens of a text, whose last line the lexer sees ended; those of a preprocessor word by word."""
    listed, end, is_directive = list[LexerToken](), -1, False
    for place, kind, said in place_tokens(text, language.lexer.get_tokens_unprocessed(text + "\n")):
        if not is_preprocessed(kind):
            listed.append((place, kind, said))
            continue
        is_directive = is_directive if place == end else DIRECTIVE.match(text, line_start(text, place)) is not None
        listed += split_directive(text, place, said) if is_directive else [(place, kind, said)]
        end = place + len(said)
    return listed


def place_tokens(text: str, tokens: Iterable[LexerToken]) -> Iterator[LexerToken]:
    """The tokens of a lexer where they stand, for some count anew in a part; what none of them covers is text."""
    other, done = library("pygments.token").Other, 0
    for place, kind, said in tokens:
        own = said[: max(0, len(text) - done)]
        if not own or (place != done and not text.startswith(own, done) and place < done):
            continue
        if place > done and not text.startswith(own, done):
            yield done, other, text[done:place]
            done, own = place, said[: len(text) - place]
        yield done, kind, own
        done += len(own)
    if done < len(text):
        yield done, other, text[done:]


@cache
def is_preprocessed(kind: Any) -> bool:
    """Whether a token is said to a preprocessor."""
    return "Preproc" in str(kind)


def line_start(text: str, place: int) -> int:
    """Where the line begins that a place is in."""
    return text.rfind("\n", 0, place) + 1


def split_directive(text: str, place: int, said: str) -> Iterator[LexerToken]:
    """What a preprocessor is told: quoted words are a string, others are names, those of a message are a comment."""
    kinds = library("pygments.token")
    message = MESSAGE.match(text, line_start(text, place))
    spoken = max(0, message.end() - place) if message else len(said)
    for match in DIRECTIVE_PART.finditer(said[:spoken]):
        yield place + match.start(), getattr(kinds, str(match.lastgroup)), match[0]
    if said[spoken:]:
        yield place + spoken, kinds.Comment, said[spoken:]


@cache
def section_patterns(name: str) -> list[list[re.Pattern[str]]]:
    """The patterns of text in a language that its lexer takes for code, by readings."""
    table: dict[str, list[list[str]]] = format_entry("code.sections")
    readings = next((readings for names, readings in table.items() if name in names.split()), [])
    return [[re.compile(one) for one in patterns] for patterns in readings]


# Which language is a file in?


def file_languages(text: str, settings: Settings) -> list[CodeLanguage]:
    """The languages that a file may be in, the likeliest first; one that is all text where none is known."""
    ending = (settings.ending or PurePath(settings.name).suffix).lower().removeprefix(".")
    names = [name for name in language_names(ending) if name != TEXT] or [program_language(text)]
    counts = {name: count_evidence(text, name) for name in names} if len(names) > 1 else {}
    if counts:
        names = sorted(names, key=lambda name: -counts[name])
        names = names[:1] if counts[names[0]] and not any(counts[name] for name in names[1:]) else names
    return [named(name) for name in names]


def program_language(text: str) -> str:
    """The language of the program that the first line of a script names; text where it names none that is known."""
    first = PROGRAM.match(text)
    if not first:
        return TEXT
    known: dict[str, str] = format_meanings("code.programs")
    return known.get(str(first["named"]).lower(), known.get(first["name"].lower(), TEXT))


def count_evidence(text: str, name: str) -> int:
    """How many lines of a text say what files of this language alone have."""
    pattern = format_entry("code.evidence").get(name)
    return sum(re.match(pattern, line) is not None for line in text.splitlines()) if pattern else 0


def named(name: str) -> CodeLanguage:
    """The language of that name in the table."""
    lexer = library("pygments.lexers").get_lexer_by_name(BASES.get(name, name), stripnl=False, ensurenl=False)
    return CodeLanguage(
        name,
        lexer,
        is_unquoted=name in format_words("code.unquoted.languages"),
        is_stroked=name in format_words("code.unquoted.stroked"),
        most_names=1 if name in format_words("code.apart.languages") else 2,
        signs="".join(sign for sign, names in format_entry("code.meaning").items() if name in names.split()),
        commands=re.compile(format_entry("code.commands").get(name, NOTHING), re.MULTILINE),
        variables=re.compile(format_entry("code.variables").get(name, NOTHING)),
    )


def named_languages(name: str) -> list[CodeLanguage]:
    """The languages that a page or a notebook calls so; none where none is known, or text is no code."""
    called = format_meanings("code.called").get(name.lower(), name.lower())
    found = [one for one in language_names(called) if one != TEXT]
    if found:
        return [named(one) for one in found]
    try:
        lexer = library("pygments.lexers").get_lexer_by_name(name)
    except library("pygments.util").ClassNotFound:
        return []
    known = format_entry("code.lexers")
    own = next((alias for alias in lexer.aliases if alias in known), lexer.aliases[0])
    return [] if NO_CODE.intersection(lexer.aliases) else [named(own)]


def language_ending(name: str) -> str:
    """How a file of code ends in the language that is called so; that of files of no known language if none is.

    >>> language_ending("Python"), language_ending("F#"), language_ending("none of all")
    ('.ipy', '.fs', '.code')
    """
    endings = [format_entry("code.lexers").get(one.name, "") for one in named_languages(name)]
    return f".{endings[0].split()[0]}" if any(endings) else UNKNOWN


def language_names(ending: str) -> list[str]:
    """The languages whose files end so."""
    return [name for name, endings in format_entry("code.lexers").items() if ending in endings.split()]
