"""What becomes of real files that nobody here wrote?

    python -m benchmarks.files ARCHIVE … [--work FOLDER] [--only pdf,docx] [--list] [--page] [-o FILE]

Each file of benchmarks/files/list.tsv is sanitized by the default policy – one in a language that is not read after
that refusal with a language named, as its sentence says – and written again: released or refused, and why; in how
much processor time; and how many of the words that an independent reader finds in the original and that were not
hidden it still finds in the output (files_words.py).
The list tells names, hashes and the archive or source package that holds each file; the
files themselves are not ours to pass on. ``--list`` chooses the files of the archives anew.
Results are kept in the work folder: several runs with ``--only`` may share it, and the
page is written when every file of the list has one, or with ``--page`` of those that have.
"""

import argparse
import json
import re
import resource
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import textveil as tv
from benchmarks.files_collect import Listed, choose, read_list, unpack, write_list
from benchmarks.files_page import Row, page
from benchmarks.files_words import can_read, compare, read_all
from textveil.core.errors import LanguageError, TextveilError
from textveil.formats.registry import Settings, output_ending

LONGEST = 300
"""Seconds after which a file is given up."""


class TooLongError(Exception):
    """A file that took too long."""


@dataclass(frozen=True)
class Outcome:
    """What became of one file."""

    name: str
    reason: str = ""
    """Why it was refused; empty if it was released."""
    seconds: float = 0.0
    hidden: list[str] = field(default_factory=list, repr=False)
    """What was hidden."""
    is_named: bool = False
    """Whether a language had to be named, because the file is in none that is read."""


def give_up(*_: object) -> None:
    raise TooLongError


def processor_time() -> float:
    """Seconds of this process and of the programs it started."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def treat(file: Path, target: Path) -> Outcome:
    """Sanitize one file."""
    started = processor_time()
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LONGEST)
    hidden, reason, is_named = list[str](), "", False
    try:
        document = tv.read(file)
        try:
            result = tv.sanitize(document)
        except LanguageError:
            is_named, result = True, tv.sanitize(document, tv.Policy(language="en"))
        released = result.release(getattr(document.source, "settings", Settings()))
        target.write_bytes(released.data)
        hidden = [document.text[edit.start : edit.end] for edit in result.after(released).edits]
    except TextveilError as error:
        reason = shorten(f"{type(error).__name__}: {error}".replace(file.name, "it"))
    except TooLongError:
        reason = f"more than {LONGEST} seconds"
    except Exception as error:  # noqa: BLE001  # none is allowed: the page tells them
        reason = f"a traceback: {type(error).__name__}"
    finally:
        signal.alarm(0)
    return Outcome(file.name, reason, processor_time() - started, hidden, is_named)


def shorten(reason: str) -> str:
    """A reason without numbers and lists, so that alike ones are counted together."""
    return re.sub(r"\d+", "n", reason.partition("; there are")[0])[:110]


def output_of(file: Path, work: Path) -> Path:
    """Where the output of a file lies."""
    return work / "out" / (file.stem + output_ending(file.name))


def run(files: Sequence[Path], work: Path) -> None:
    """Sanitize those files that have no result yet."""
    for file in files:
        kept = work / "results" / f"{file.name}.json"
        if not kept.exists():
            outcome = treat(file, output_of(file, work))
            kept.write_text(json.dumps(asdict(outcome)))
            print(f"{file.name}\t{outcome.seconds:.1f}\t{outcome.reason or 'released'}", flush=True)


def results(listed: Sequence[Listed], work: Path) -> Iterator[Outcome]:
    """The results of a list's files that there are."""
    for one in listed:
        kept = work / "results" / f"{one.name}.json"
        if kept.exists():
            yield Outcome(**json.loads(kept.read_text()))


def count_words(outcomes: Sequence[Outcome], listed: Sequence[Listed], work: Path) -> Iterator[Row]:
    """What became of each file, with what independent readers find in it."""
    inputs = [work / "in" / one.name for one in outcomes]
    outputs = [output_of(file, work) for file in inputs]
    texts = read_all([*inputs, *(file for file, one in zip(outputs, outcomes, strict=True) if not one.reason)])
    for one, entry, old, new in zip(outcomes, listed, inputs, outputs, strict=True):
        before, after = texts.get(old), texts.get(new)
        opens = before is not None if can_read(old) else None
        expected, lost = 0, Counter[str]()
        if before is not None and after is not None:
            expected, lost = compare(before, after, hidden=one.hidden)
        has_text = bool((before or "").strip())
        yield Row(one.name, entry.size, one.reason, one.seconds, opens, has_text, expected, lost, one.is_named)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archives", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path, default=Path(__file__).with_suffix(".md"))
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--only", help="endings, with commas between")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--page", action="store_true")
    args = parser.parse_args()
    if args.list:
        write_list(choose(args.archives))
    listed = read_list()
    for folder in ("in", "out", "results"):
        (args.work / folder).mkdir(parents=True, exist_ok=True)
    files = unpack(args.archives, listed, args.work / "in")
    if args.page:
        files = []
    run([file for file in files if not args.only or file.suffix.lower().lstrip(".") in args.only.split(",")], args.work)
    outcomes = list(results(listed, args.work))
    if args.page or len(outcomes) == len(listed):
        told = {one.name for one in outcomes}
        chosen = [one for one in listed if one.name in told]
        args.output.write_text("".join(page(list(count_words(outcomes, chosen, args.work)), listed=len(listed))))


if __name__ == "__main__":
    main()
