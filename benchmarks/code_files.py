"""Do code, configuration and markup still parse when they are sanitized, and do the people in them go?

    python -m benchmarks.code_files [--data FOLDER] [--each NUMBER]

Real files of this machine: of Python's library and its packages, of the system's
shared folders, and of ``files.tar.xz`` if it is there. Of each language some are drawn
that its parser reads. Each is sanitized and parsed again; of SQL, whose dialects have
no parser here, all but strings and comments must be the same. Then people and contacts
that somebody invented are planted in comments and strings, one planting in a file, and
looked for in what comes out. Writes ``code_files.md``.
"""

import argparse
import ast
import configparser
import json
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from xml.sax.saxutils import escape

from faker import Faker

from benchmarks.genres import DATA
from benchmarks.results import table
from textveil.core.libraries import library
from textveil.formats.reader import parse
from textveil.formats.registry import Settings, format_of
from textveil.sanitizer.sanitizer import Sanitizer

PAGE = Path(__file__).with_suffix(".md")
ROOTS = [Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib")] + [Path("/usr/share"), Path("/usr/lib")]
SMALLEST, LARGEST = 300, 9_000
"""Bytes of a file that is drawn."""
SEED = 29
WORD = re.compile(r"\w+")
NAMES_SOMEBODY = re.compile(
    r"@|©|copyright|author|maintain|contribut|written by|thanks|credit|/home/|/Users/|github\.com", re.IGNORECASE
)
"""Signs of people in a file: one without any is about nobody."""
PLANTINGS = 200
Checker = Callable[[str], object]
"""Raises an error at what does not parse; what comes back must be the same afterwards."""


@dataclass(frozen=True)
class Language:
    """How files of a language end, how they are parsed, and what a comment and a string look like."""

    endings: tuple[str, ...]
    check: Checker
    plants: tuple[str, ...]
    """Lines that say something, where it stands as ``{}``."""


def check_by(*program: str) -> Checker:
    """A check by a program that reads code and does not run it; all are refused where it is not installed."""

    def check(text: str) -> None:
        if not shutil.which(program[0]):
            raise ValueError(f"no {program[0]} on this machine")
        ran = subprocess.run(program, input=text.encode(), capture_output=True, check=False)
        if ran.returncode:
            raise ValueError(ran.stderr.decode("utf-8", "replace")[:200])

    return check


def check_python(text: str) -> list[str]:
    """The kinds of all nodes of the tree that Python's parser makes."""
    return [type(node).__name__ for node in ast.walk(ast.parse(text))]


def check_sql(text: str) -> list[str]:
    """All words and signs but strings and comments: many dialects have no parser here."""
    kinds = library("pygments.lexers").get_lexer_by_name("postgresql").get_tokens(text)
    return [said for kind, said in kinds if said.strip() and "String" not in str(kind) and "Comment" not in str(kind)]


def check_json(text: str) -> None:
    json.loads(text)


def check_toml(text: str) -> None:
    tomllib.loads(text)


def check_ini(text: str) -> None:
    configparser.RawConfigParser(strict=False, allow_no_value=True).read_string(text)


def check_yaml(text: str) -> None:
    yaml = library("yaml")
    try:
        list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None


def check_notebook(text: str) -> None:
    """Whether a notebook opens, and the cells of Python that have no magic in them parse."""
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and not re.search(r"^\s*[%!?]|\?$", source, re.MULTILINE):
            ast.parse(source)


def check_xml(text: str) -> None:
    etree = library("lxml.etree")
    try:
        etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        raise ValueError(str(error)) from None


def check_tex(text: str) -> None:
    """Whether braces, environments and dollars are in balance."""
    plain = re.sub(r"\\[\\{}%$]|(?<!\\)%[^\n]*", "", text)
    depth = 0
    for sign in re.findall("[{}]", plain):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            raise ValueError("a brace closes that was not open")
    if depth or plain.count("$") % 2 or len(re.findall(r"\\begin\b", plain)) != len(re.findall(r"\\end\b", plain)):
        raise ValueError("out of balance")


def check_structure(text: str) -> None:
    """Whether a page of markup has fences in pairs, and no link without a target."""
    if len(re.findall(r"^\s*```", text, re.MULTILINE)) % 2 or re.search(
        r"\]\((?:\s*\)|[^()<>\n\"']* [^()<>\n\"']*\))", text
    ):
        raise ValueError("out of balance")


HASH = ("# {}\n",)
LANGUAGES = {
    "Python": Language((".py",), check_python, (*HASH, 'NOTE = "{}"\n')),
    "JavaScript": Language(
        (".mjs", ".js"), check_by("node", "--check", "-"), ("// {}\n", "/* {} */\n", "void '{}';\n")
    ),
    "C": Language((".c",), check_by("gcc", "-fsyntax-only", "-w", "-x", "c", "-"), ("/* {} */\n", "// {}\n")),
    "shell": Language((".sh",), check_by("bash", "-n"), (*HASH, "echo '{}'\n")),
    "SQL": Language((".sql",), check_sql, ("-- {}\n", "SELECT '{}';\n")),
    "JSON": Language((".json",), check_json, ('"planted": "{}",\n',)),
    "YAML": Language((".yaml", ".yml"), check_yaml, HASH),
    "TOML": Language((".toml",), check_toml, HASH),
    "INI": Language((".ini", ".cfg", ".conf"), check_ini, ("# {}\n", "; {}\n")),
    "XML": Language((".xml",), check_xml, ("<note>{}</note>\n",)),
    "TeX": Language((".tex",), check_tex, ("% {}\n", "\n{}\n\n")),
    "notebook": Language((".ipynb",), check_notebook, ('    "# {}\\n",\n',)),
    "Markdown": Language((".md",), check_structure, ("\n{}\n\n", "<!-- {} -->\n")),
    "reStructuredText": Language((".rst",), check_structure, ("\n{}\n\n", "\n.. {}\n\n")),
}
SAYINGS = (
    "Written by {name} <{mail}>",
    "TODO({name}): ask again, phone {phone}",
    "Thanks to {name} for the patch.",
    "Author: {name}",
    "contact {mail} if this fails",
    "{name} ({mail}), reviewed it",
    "call {name} on {phone} before you change this",
    "data of {name}, born 3 May 1961, kept here for a test",
)
"""What is planted; the braces take people whom Faker invents."""


@dataclass(frozen=True)
class RealFile:
    """A file that is measured."""

    language: str
    name: str
    text: str

    def sanitized(self, sanitizer: Sanitizer, text: str | None = None) -> tuple[str, int]:
        """What comes out of it, or out of another text in its place, and how many words of it were changed."""
        settings = Settings(self.name, format_of(self.name) or "txt", ending=PurePath(self.name).suffix)
        document = parse((self.text if text is None else text).encode(), settings=settings)
        result = sanitizer.sanitize(document)
        changed = sum(len(WORD.findall(document.text[edit.start : edit.end])) for edit in result.edits)
        return result.rendered(settings).decode(), changed


def files_of(data: Path, *, each: int) -> Iterator[RealFile]:
    """Of each language so many files that its parser reads, drawn in a fixed order."""
    paths = find_paths()
    archived = dict(read_archive(data.parent / "files.tar.xz"))
    for language, known in LANGUAGES.items():
        found = sorted(path for path in (*paths, *archived) if PurePath(path).suffix in known.endings)
        random.Random(SEED).shuffle(found)
        count, seen = 0, set[str]()
        for path in found:
            text = archived.get(path) or read_file(path)
            if count < each and text and text not in seen and parses(known.check, text):
                seen.add(text)
                count += 1
                yield RealFile(language, PurePath(path).name, text)


def find_paths() -> list[str]:
    """All files of these languages on this machine."""
    endings = {ending for one in LANGUAGES.values() for ending in one.endings}
    return [
        f"{folder}/{name}"
        for root in ROOTS
        for folder, _, names in os.walk(root)
        for name in names
        if PurePath(name).suffix in endings and "/.venv/" not in folder.removeprefix(str(root))
    ]


def read_archive(path: Path) -> Iterator[tuple[str, str]]:
    """The texts of an archive of files, if it is there."""
    endings = {ending for one in LANGUAGES.values() for ending in one.endings}
    if path.exists():
        with tarfile.open(path) as archive:
            for member in archive:
                if (
                    member.isfile()
                    and PurePath(member.name).suffix in endings
                    and (file := archive.extractfile(member))
                ):
                    yield member.name, file.read().decode("utf-8", "replace")


def read_file(path: str) -> str:
    """What a file of a fitting size says; nothing if it cannot be read."""
    try:
        if SMALLEST <= Path(path).stat().st_size <= LARGEST:
            return Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    return ""


def parses(check: Checker, text: str, *, like: str | None = None) -> bool:
    """Whether a parser reads a text, and finds in it what it found in another one."""
    try:
        found = check(text)
        return like is None or found == check(like)
    except (ValueError, SyntaxError, configparser.Error, RecursionError, KeyError, TypeError):
        return False


@dataclass
class Count:
    """What was measured of the files of one language."""

    files: int = 0
    parsing: int = 0
    words: int = 0
    changed: int = 0
    nobody_words: int = 0
    nobody_changed: int = 0
    plantings: int = 0
    left: int = 0


def measure(file: RealFile, sanitizer: Sanitizer, count: Count) -> None:
    """Sanitize a file and parse it again."""
    output, changed = file.sanitized(sanitizer)
    is_read = parses(LANGUAGES[file.language].check, output, like=file.text)
    if not is_read:
        print(f"no longer parses: {file.language} {file.name}", file=sys.stderr)
    words = len(WORD.findall(file.text))
    is_nobody = not NAMES_SOMEBODY.search(file.text)
    count.files += 1
    count.parsing += is_read
    count.words += words
    count.changed += changed
    count.nobody_words += words * is_nobody
    count.nobody_changed += changed * is_nobody


def plant(file: RealFile, faker: Faker, draw: random.Random) -> tuple[str, list[str]] | None:
    """The file with something planted where it still parses, and the words of it that must go."""
    name, mail = f"{faker.first_name()} {faker.last_name()}".replace("'", ""), faker.email()
    phone = faker.numerify("+44 20 7946 0###")
    saying, form = draw.choice(SAYINGS), draw.choice(LANGUAGES[file.language].plants)
    secrets = [secret for key, secret in {"name": name, "mail": mail, "phone": phone}.items() if f"{{{key}}}" in saying]
    said = saying.format(name=name, mail=mail, phone=phone)
    line = form.format(escape(said) if file.language == "XML" else said)
    lines = file.text.splitlines(keepends=True)
    for place in draw.sample(range(len(lines) + 1), len(lines) + 1):
        text = "".join([*lines[:place], line, *lines[place:]])
        if parses(LANGUAGES[file.language].check, text):
            return text, secrets
    return None


def measure_planting(file: RealFile, sanitizer: Sanitizer, count: Count, planted: tuple[str, list[str]]) -> None:
    """Sanitize a file in which something was planted, and look for that."""
    text, secrets = planted
    output, _ = file.sanitized(sanitizer, text)
    parts = {part for secret in secrets for part in (secret, *secret.split()) if len(part) > 3 and "." not in part[-1:]}
    left = sorted(part for part in parts if part in output and text.count(part) > file.text.count(part) == 0)
    is_read = parses(LANGUAGES[file.language].check, output, like=text)
    if left or not is_read:
        print(f"planted: {file.language} {file.name}: {left} parses: {is_read}", file=sys.stderr)
    count.plantings += 1
    count.left += bool(left) or not is_read


def page(counts: dict[str, Count]) -> str:
    """The table."""
    rows = []
    total = Count()
    for one in counts.values():
        for name, value in vars(one).items():
            setattr(total, name, getattr(total, name) + value)
    for language, one in {**counts, "all": total}.items():
        per_thousand = f"{1000 * one.changed / max(1, one.words):.1f}"
        nobody = f"{1000 * one.nobody_changed / one.nobody_words:.1f}" if one.nobody_words else "–"
        rows.append([language, one.files, one.parsing, per_thousand, nobody, one.plantings, one.left])
    head = ["", "files", "parse after", "changed in 1,000 words", "in files about nobody", "plantings", "left"]
    meaning = __doc__.split("\n\n", 2)[2].replace("``", "`")
    return (
        "# Code, configuration and markup, measured\n\n"
        "Written by `python -m benchmarks.code_files`, typed by nobody.\n\n"
        f"{meaning}\nAll files parsed before. A file is about nobody when it has no address and no word such as\n"
        '"author" or "copyright". A planting is left when a name, an address or a number of it is, or when the\n'
        f"file no longer parses.\n\n{table(head, rows)}"
    )


def main() -> int:
    """Measure all files and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--each", type=int, default=28, help="how many files of each language")
    parser.add_argument("--only", nargs="*", choices=LANGUAGES, help="look at some languages, and write no page")
    args = parser.parse_args()
    sanitizer, draw, faker = Sanitizer(), random.Random(SEED), Faker("en_GB")
    faker.seed_instance(SEED)
    files = [file for file in files_of(args.data, each=args.each) if not args.only or file.language in args.only]
    counts = {language: Count() for language in LANGUAGES if not args.only or language in args.only}
    for file in files:
        measure(file, sanitizer, counts[file.language])
    while sum(count.plantings for count in counts.values()) < PLANTINGS:
        file = draw.choice(files)
        if planted := plant(file, faker, draw):
            measure_planting(file, sanitizer, counts[file.language], planted)
    if not args.only:
        PAGE.write_text(page(counts), "utf-8")
    print(page(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
