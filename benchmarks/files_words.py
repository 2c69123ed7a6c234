"""Which words does an independent reader find in a file, and which of them are gone from its output?

Poppler reads PDFs, LibreOffice what offices write, the standard library mails, books and
notebooks; a text is its bytes. A word is lost if its letters stand less often in the
output, whatever cuts or joins them: a line's end, a ligature, an accent, a column, a space; and from whichever end.
"""

import html
import json
import re
import subprocess
import tempfile
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

WORD = re.compile(r"[^\W\d_]{3,}")
PLAIN = frozenset("txt md csv tsv tex xml json jsonl yaml toml ini log py".split())
"""Formats whose bytes are their text."""
SHEETS = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
"""How LibreOffice writes every sheet as a table."""
OFFICE = {
    **dict.fromkeys(("docx", "docm", "dotx", "doc", "odt", "rtf"), "txt:Text (encoded):UTF8"),
    **dict.fromkeys(("pptx", "ppt", "odp"), "pdf"),
    **dict.fromkeys(("xlsx", "xlsm", "xls", "ods"), SHEETS),
}
"""Formats that LibreOffice reads, and what it makes of them."""
ACCENT = re.compile(r"\\(?:[\"'`^~=.]|[cvuHdb](?=[\s{]))\s?\{?\\?([A-Za-z])\}?")
"""How TeX writes a letter with an accent."""
NAMED = re.compile(
    r"\\(?:label|[a-zA-Z]*ref|[a-zA-Z]*cite[a-z]*\*?(?:\[[^]]*\])*|bibitem|bibliography|input|include[a-z]*|usepackage"
    r"|documentclass|hyperlink|hypertarget|begin|end)(?:\[[^]]*\])?\{[^}]*\}|\\[A-Za-z@]+"
)
"""Commands of TeX, and names that nobody sees: labels, citations, files."""
PLACED = re.compile(
    r'<page width="(?P<width>[\d.]+)" height="(?P<height>[\d.]+)"'
    r'|<word xMin="(?P<left>-?[\d.]+)" yMin="(?P<top>-?[\d.]+)"'
    r' xMax="(?P<right>-?[\d.]+)" yMax="(?P<bottom>-?[\d.]+)">(?P<word>[^<]*)'
)
"""A page, or a word and its place, as poppler writes them."""
SMALLEST = 2.65
"""Points: letters that are neither higher nor wider are not seen."""
LONGEST = 300
"""Seconds for a program."""
MANY = 25
"""Files that LibreOffice is given at once."""


def ending(file: Path) -> str:
    """The format, by its name."""
    return file.suffix.lower().lstrip(".")


def read_all(files: Sequence[Path]) -> dict[Path, str | None]:
    """What each file says; None for one that its independent reader cannot open. Others are left out."""
    found: dict[Path, str | None] = {}
    for target in sorted(set(OFFICE.values())):
        chosen = [file for file in files if OFFICE.get(ending(file)) == target]
        for start in range(0, len(chosen), MANY):
            found |= read_office(chosen[start : start + MANY], target)
    for file in files:
        if file not in found and can_read(file):
            found[file] = read_one(file)
    return found


def can_read(file: Path) -> bool:
    """Whether there is an independent reader for a file's format."""
    return ending(file) in {*PLAIN, *OFFICE, "pdf", "html", "htm", "ipynb", "eml", "epub"}


def read_office(files: Sequence[Path], target: str) -> dict[Path, str | None]:
    """What LibreOffice reads in files; a batch that breaks is read file by file."""
    with tempfile.TemporaryDirectory() as folder:
        inputs = {number: Path(folder, f"f{number}{file.suffix.lower()}") for number, file in enumerate(files)}
        for number, file in enumerate(files):
            inputs[number].write_bytes(file.read_bytes())
        out = Path(folder, "out")
        convert(list(inputs.values()), target, out)
        texts = {number: office_text(out, f"f{number}") for number in inputs}
        for number in [number for number, text in texts.items() if text is None]:
            convert([inputs[number]], target, out)
            texts[number] = office_text(out, f"f{number}")
    return {file: texts[number] for number, file in enumerate(files)}


def convert(files: Sequence[Path], target: str, out: Path) -> None:
    """Let LibreOffice write files in another format."""
    home = f"-env:UserInstallation=file://{out.parent}/home"
    command = ["soffice", home, "--headless", "--convert-to", target, "--outdir", str(out), *map(str, files)]
    try:
        subprocess.run(command, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return


def office_text(out: Path, stem: str) -> str | None:
    """What LibreOffice made of one file."""
    made = sorted(file for file in out.glob(f"{stem}[.-]*"))
    if not made:
        return None
    return "\n".join(filter(None, (read_one(file) for file in made)))


def read_one(file: Path) -> str | None:
    """What one file says."""
    data, kind = file.read_bytes(), ending(file)
    try:
        if kind == "pdf":
            return read_pdf(file)
        if kind == "ipynb":
            return read_notebook(json.loads(data))
        if kind == "eml":
            return read_mail(message_from_bytes(data, policy=default))
        if kind == "epub":
            return read_book(file)
    except (ValueError, KeyError, LookupError, AttributeError, zipfile.BadZipFile):
        return None
    if kind == "tex":
        return NAMED.sub(" ", ACCENT.sub(r"\1", re.sub(r"(?<!\\)%.*", "", decode(data))))
    return without_tags(decode(data)) if kind in ("html", "htm", "md", "xml") else decode(data)


def read_pdf(file: Path) -> str | None:
    """What poppler reads on the pages, and large enough to be seen; words that a line's end cuts are whole."""
    command = ["pdftotext", "-bbox", "-cropbox", str(file), "-"]
    done = subprocess.run(command, capture_output=True, timeout=LONGEST, check=False)
    if done.returncode:
        return None
    words, size = list[str](), (0.0, 0.0)
    for found in PLACED.finditer(done.stdout.decode("utf-8", "replace")):
        if found["width"]:
            size = float(found["width"]), float(found["height"])
        elif is_on_page(tuple(map(float, found.group("left", "top", "right", "bottom"))), size):
            words.append(html.unescape(found["word"]))
    return re.sub(r"[-\u2010\u00ad]\n", "", "\n".join(words))


def is_on_page(box: tuple[float, ...], size: tuple[float, float]) -> bool:
    """Whether a word lies on its page and is large enough to be seen."""
    left, top, right, bottom = box
    across, down = (left + right) / 2, (top + bottom) / 2
    return 0 <= across <= size[0] and 0 <= down <= size[1] and max(right - left, bottom - top) >= SMALLEST


def read_notebook(notebook: Mapping[str, object]) -> str:
    """The cells of a notebook."""
    sheets = notebook.get("worksheets") or [notebook]
    assert isinstance(sheets, list)
    cells = [cell for sheet in sheets for cell in sheet.get("cells", [])]
    return "\n".join("".join(cell.get("source", cell.get("input", ""))) for cell in cells)


def read_mail(mail: EmailMessage) -> str:
    """The subject and the texts of a mail."""
    parts = [part for part in mail.walk() if part.get_content_maintype() == "text" and not part.get_filename()]
    return without_tags("\n".join([str(mail["subject"] or ""), *map(mail_text, parts)]))


def mail_text(part: EmailMessage) -> str:
    """A part of a mail, in its own encoding if that has a name that is known."""
    try:
        return str(part.get_content())
    except LookupError:
        return decode(bytes(part.get_payload(decode=True)))


def read_book(file: Path) -> str:
    """The chapters of a book."""
    with zipfile.ZipFile(file) as packed:
        names = [name for name in packed.namelist() if name.endswith((".html", ".xhtml", ".htm"))]
        return "\n".join(without_tags(decode(packed.read(name))) for name in names)


def decode(data: bytes) -> str:
    """Bytes as text, by their mark or the first way that works."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def without_tags(text: str) -> str:
    """What a browser shows of a page, roughly."""
    shown = re.sub(r"(?is)<(script|style|title|svg)\b.*?</\1\s*>|<!--.*?-->|<!\[.*?\]>", " ", text)
    return html.unescape(re.sub(r"(?s)</?[A-Za-z!?][^<>]*>", " ", shown))


def plain(text: str) -> str:
    """A text in small letters, without ligatures, accents and trade marks."""
    apart = unicodedata.normalize("NFKD", re.sub(r"[\u2122\u2120\u00ae\u00a9\u00ad\u0640\u200b-\u200f]", "", text))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).lower()


def words(text: str) -> Counter[str]:
    """The words of a plain text."""
    return Counter(WORD.findall(text))


def letters(text: str) -> str:
    """A plain text's letters alone."""
    return "".join(filter(str.isalpha, text))


def compare(before: str, after: str, *, hidden: Iterable[str]) -> tuple[int, Counter[str]]:
    """How many words should still be found, and which are not, cut or joined otherwise or not."""
    before, after, gone = plain(before), plain(after), plain("\n".join(hidden))
    expected = words(before) - words(gone)
    missing = expected - words(after)
    old, new, away = letters(before), letters(after), letters(gone)
    lost = {
        word: min(count, *(old.count(word) - away.count(one) - new.count(one) for one in (word, word[::-1])))
        for word, count in missing.items()
    }
    return expected.total(), Counter({word: count for word, count in lost.items() if count > 0})
