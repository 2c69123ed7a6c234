"""What becomes of real files that nobody here wrote?

    python -m benchmarks.files ../shared/data/files.tar.xz [-o benchmarks/files.md]

Each file of the archive is sanitized by the default policy and written again: released
or refused, and why; in how much processor time; and how many of the words that an
independent reader (poppler's pdftotext, or the bytes of a text) finds in the original
and that were not hidden it still finds in the output. Names and hashes of the files are
in benchmarks/files/list.tsv; the files themselves are not ours to pass on.
"""

import argparse
import hashlib
import re
import shutil
import signal
import subprocess
import tarfile
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import textveil as tv
from textveil.errors import TextveilError
from textveil.formats.registry import Settings
from textveil.sanitizer.result import Result

LIST = Path(__file__).parent / "files" / "list.tsv"
WORD = re.compile(r"[^\W\d_]{3,}")
PLAIN = frozenset({".txt", ".md", ".csv", ".tsv", ".html", ".tex", ".xml", ".json", ".ipynb", ".rtf"})
"""Formats whose bytes are their text."""
LONGEST = 300
"""Seconds after which a file is given up."""
SMALL = 5_000_000
"""Bytes of a file that must not take long."""


class TooLongError(Exception):
    """A file that took too long."""


@dataclass(frozen=True)
class Outcome:
    """What became of one file."""

    name: str
    size: int
    reason: str = ""
    """Why it was refused; empty if it was released."""
    seconds: float = 0.0
    expected: int = 0
    """Words that were not hidden."""
    lost: Counter[str] = field(default_factory=Counter, repr=False)
    """Those of them that are not in the output."""

    @property
    def kind(self) -> str:
        """Its format, by its name."""
        return Path(self.name).suffix.lower().lstrip(".") or "no ending"


def give_up(*_: object) -> None:
    raise TooLongError


def treat(file: Path, target: Path) -> Outcome:
    """Sanitize one file."""
    started, size = time.process_time(), file.stat().st_size
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LONGEST)
    try:
        document = tv.read(file)
        result = tv.sanitize(document)
        settings = getattr(document.source, "settings", Settings())
        released = result.release(settings)
        target.write_bytes(released.data)
        reason, result = "", result.after(released)
    except TextveilError as error:
        reason = f"{type(error).__name__}: {error}".replace(file.name, "it")
    except TooLongError:
        reason = f"more than {LONGEST} seconds"
    finally:
        signal.alarm(0)
    seconds = time.process_time() - started
    if reason:
        return Outcome(file.name, size, shorten(reason), seconds)
    expected, lost = compare(file, target, result)
    return Outcome(file.name, size, "", seconds, expected, lost)


def shorten(reason: str) -> str:
    """A reason without numbers and lists, so that alike ones are counted together."""
    return re.sub(r"\d+", "n", reason.partition("; there are")[0])[:110]


def compare(file: Path, target: Path, result: Result) -> tuple[int, Counter[str]]:
    """How many words an independent reader should find, and which of them it does not find."""
    before, after = extract(file), extract(target)
    if before is None or after is None:
        return 0, Counter()
    text = result.document.text
    hidden = words(" ".join(text[edit.start : edit.end] for edit in result.edits))
    expected = words(before) - hidden
    return expected.total(), expected - words(after)


def extract(file: Path) -> str | None:
    """What an independent reader reads; None if there is none for this format."""
    if file.suffix.lower() in PLAIN:
        return re.sub(r"<[^>]*>", " ", file.read_bytes().decode("utf-8", "replace"))
    if file.suffix.lower() == ".pdf" and shutil.which("pdftotext"):
        done = subprocess.run(["pdftotext", str(file), "-"], capture_output=True, timeout=LONGEST, check=False)
        return re.sub(r"-\n", "", done.stdout.decode("utf-8", "replace"))
    return None


def words(text: str) -> Counter[str]:
    """The words of a text, whatever their case and their ligatures."""
    return Counter(word.lower() for word in WORD.findall(unicodedata.normalize("NFKC", text)))


def unpack(archive: Path, folder: Path) -> list[Path]:
    """The files of the archive."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return sorted(file for file in folder.rglob("*") if file.is_file() and file.name != "LIST.tsv")


def write_list(files: list[Path]) -> None:
    """Names, sizes and hashes."""
    LIST.parent.mkdir(exist_ok=True)
    rows = [f"{file.name}\t{file.stat().st_size}\t{hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files]
    LIST.write_text("\n".join(["name\tbytes\tsha256", *rows]) + "\n")


def page(outcomes: list[Outcome]) -> Iterator[str]:
    """The page of results."""
    yield "# Real files\n\n"
    yield f"{len(outcomes)} files of open-source projects' test suites, sanitized by the default policy. Written by "
    yield "`python -m benchmarks.files`; names and hashes are in [files/list.tsv](files/list.tsv).\n\n"
    yield "| format | files | released | share | words not hidden | still found | median s | longest s |\n"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|\n"
    for kind in sorted({one.kind for one in outcomes}):
        yield row(kind, [one for one in outcomes if one.kind == kind])
    yield row("**all**", outcomes)
    late = [one for one in outcomes if one.size < SMALL and one.seconds > 60]
    yield f"\nFiles under {SMALL:,} bytes that took more than 60 s of processor time: {len(late)}.\n"
    yield "\n## Why files were refused\n\n| format | reason | files |\n|---|---|--:|\n"
    refused = Counter((one.kind, one.reason) for one in outcomes if one.reason)
    for (kind, reason), count in sorted(refused.items()):
        yield f"| {kind} | {reason.replace('|', '/')} | {count} |\n"
    yield "\nDamaged files and files that need a password are among them. Words of three letters or more count that "
    yield "`pdftotext`, or a look at the bytes of a text, finds; words that a line's end cuts in two count as lost.\n"


def row(kind: str, outcomes: list[Outcome]) -> str:
    """One line of the table."""
    released = [one for one in outcomes if not one.reason]
    expected, lost = sum(one.expected for one in released), sum(one.lost.total() for one in released)
    found = f"{100 * (1 - lost / expected):.1f} %" if expected else "–"
    seconds = [one.seconds for one in outcomes]
    share = 100 * len(released) / len(outcomes)
    return (
        f"| {kind} | {len(outcomes)} | {len(released)} | {share:.1f} % | {expected:,} | {found} "
        f"| {median(seconds):.1f} | {max(seconds):.1f} |\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path(__file__).with_suffix(".md"))
    parser.add_argument("--only", help="endings, with commas between")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = unpack(args.archive, Path(folder, "in"))
        write_list(files)
        Path(folder, "out").mkdir()
        chosen = [file for file in files if not args.only or file.suffix.lower().lstrip(".") in args.only.split(",")]
        outcomes = []
        for file in chosen:
            outcomes.append(treat(file, Path(folder, "out", file.name)))
            last = outcomes[-1]
            told = last.lost.most_common(3) if last.lost.total() > 0.01 * last.expected else ""
            print(f"{file.name}\t{last.seconds:.1f}\t{last.reason or 'released'}\t{last.expected}\t{told}", flush=True)
    args.output.write_text("".join(page(outcomes)))


if __name__ == "__main__":
    main()
