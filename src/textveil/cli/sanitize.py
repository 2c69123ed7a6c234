"""How is a document that can be shared written?"""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path

from textveil.certificate.certificate import Certificate
from textveil.cli import documents, vaults
from textveil.cli.waiting import show_progress
from textveil.core.column_model import ColumnRole
from textveil.core.errors import InputError, UnsafeOutputError, UsageError
from textveil.core.model import Document
from textveil.formats import writer
from textveil.formats.archive import UNREADABLE
from textveil.formats.column_names import list_names
from textveil.formats.reader import SourceFile, removed_notes
from textveil.formats.registry import BINARY, Settings, format_of
from textveil.formats.stamp import Stamp
from textveil.judges.table_columns import decide_column
from textveil.languages.open_language import AUTO
from textveil.languages.which_language import languages_in
from textveil.policy.promises import Anonymise
from textveil.report.report import Report
from textveil.sanitizer.ledger import open_ledger
from textveil.sanitizer.long_texts import sanitize_long_text
from textveil.sanitizer.release import Released
from textveil.sanitizer.result import Result
from textveil.sanitizer.verbs import sanitize, sanitize_table

REPORTS = {".json": Report.json, ".txt": Report.text, ".html": Report.html}
"""How a report is told, by the ending of its file."""


def run(args: argparse.Namespace) -> int:
    """Write the sanitized document."""
    check_names(args)
    if args.stream:
        return stream(args)
    document = documents.document(args)
    settings, policy = settings_for(document, args), documents.policy(args)
    with open_ledger(args.ledger) if args.ledger else nullcontext() as ledger:
        with show_progress(len(document.text)):
            result = sanitize(document, policy) if ledger is None else ledger.sanitize(document, policy)
            released = release_as_asked(result, settings, args)
        result = result.after(released)
        beside = [*reports(result, args), *certificates(result.certify(released), args)]
        if ledger is not None:
            # Before anything is out: what is not remembered would not be counted.
            ledger.record(result)
    if args.vault:
        # And so: what cannot be put back should not be the only copy.
        with vaults.open_named(args) as vault:
            result.remember(vault)
    if args.output == "-":
        writer.write_outputs(beside, before=lambda: print_bytes(released.data))
    else:
        writer.write_outputs(
            [writer.document_output(released.data, Path(args.output), document=result.document), *beside]
        )
    is_painted = args.pdf == "facsimile" or (args.pdf == "auto" and bool(released.pictures))
    print(tell_summary(result, args.output, facsimile=is_painted), file=sys.stderr)
    tell_cautions(args)
    tell_several_languages(result.document, args)
    return int(any(note.what.startswith(UNREADABLE) for note in removed_notes(result.document)))


def release_as_asked(result: Result, settings: Settings, args: argparse.Namespace) -> Released:
    """The sanitized document; with ``--pdf auto`` painted where the look of its pages tells something, if it can be."""
    if args.pdf == "auto" and settings.format == "pdf":
        from textveil.formats.pdf import has_meaning_in_looks  # what knows PDF is imported when one is there

        if has_meaning_in_looks(result.document):
            with suppress(InputError, UnsafeOutputError):
                return result.release(replace(settings, facsimile=True))
    return result.release(settings)


def check_names(args: argparse.Namespace) -> None:
    """Refuse files that would replace each other or an input, before anything is done."""
    told, promised = asked_files(args)
    beside = [str(names_file(args.report))] if args.report else []
    written = [args.output, *told, *beside, *promised, args.vault, args.ledger]
    named = [name for name in (*written, args.key, args.vault_key, args.passphrase_file) if name and name != "-"]
    if len({Path(name).resolve() for name in named}) < len(named):
        raise UsageError(
            "the output, the reports, the certificates, the vault, the ledger and the keys need different names"
        )
    documents.check_outputs(args, *written)
    vaults.check_vault(args)
    if args.key and not promised:
        raise UsageError("a key signs a certificate: give --certificate FILE too")
    wrong = [name for name in told if Path(name).suffix.lower() not in REPORTS]
    if wrong:
        raise UsageError(f"{wrong[0]}: a report must end in {', '.join(REPORTS)}")


def asked_files(args: argparse.Namespace) -> tuple[list[str], list[str]]:
    """The reports and the certificates that were asked for."""
    told = [name for name in (args.report, args.public_report) if name]
    return told, [name for name in (args.certificate, args.public_certificate) if name]


def settings_for(document: Document, args: argparse.Namespace) -> Settings:
    """In which format the document is written; to standard output in the one it came in."""
    target = Path(args.output) if args.output != "-" else Path(f"output.{writer.own_settings(document).format}")
    is_painted, stamp = args.pdf == "facsimile", Stamp(args.stamp, args.legend)
    settings = writer.target_settings(document, target, facsimile=is_painted, stamp=stamp)
    if args.output == "-" and sys.stdout.isatty() and settings.format in BINARY:
        raise UsageError(f"a {settings.format} file is not for a terminal: name a file with -o")
    return settings


def print_bytes(data: bytes) -> None:
    """Put the document on standard output, all of it."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def reports(result: Result, args: argparse.Namespace) -> Iterator[writer.OutputFile]:
    """The reports that were asked for, each in the form that its name asks for."""
    if args.report:
        yield report_output(result.report, Path(args.report))
    if args.report and result.file_names:
        names = json.dumps(result.file_names, ensure_ascii=False, indent=1) + "\n"
        yield writer.text_output(names, names_file(args.report), is_private=True)
    if args.public_report:
        yield report_output(result.report.public(), Path(args.public_report))


def names_file(report: str) -> Path:
    """Where it is written which file of a folder became which: beside the secret report."""
    return Path(report).with_suffix(".files.json")


def report_output(report: Report, target: Path) -> writer.OutputFile:
    """A report as the file it is written to."""
    return writer.text_output(REPORTS[target.suffix.lower()](report), target, is_private=not report.is_public)


def certificates(certificate: Certificate, args: argparse.Namespace) -> Iterator[writer.OutputFile]:
    """The certificates that were asked for, signed if there is a key."""
    secret = documents.read_key(args.key)
    if args.certificate:
        yield (certificate if secret is None else certificate.signed(secret)).output(args.certificate)
    if args.public_certificate:
        yield certificate.public(secret).output(args.public_certificate)


def stream(args: argparse.Namespace) -> int:
    """Write a sanitized table batch by batch, or a text part by part."""
    if args.pdf or args.stamp or args.legend or args.keep or args.password_file:
        raise UsageError("--stream is for tables and texts, which have no pages: leave out what is said of pages")
    if "-" in (args.document, args.output) or any(asked_files(args)) or args.vault or args.ledger:
        raise UsageError("--stream needs a file to read and one to write, and makes no report, certificate or vault")
    source, policy = Path(args.document), documents.policy(args)
    with show_progress(source.stat().st_size if source.is_file() else 0):
        if format_of(source.name) == "txt":
            hidden = sanitize_long_text(source, args.output, policy=policy)
        else:
            hidden = sanitize_table(source, args.output, policy=policy, **documents.column_options(args))
    print(f"{args.output}: {hidden} places hidden", file=sys.stderr)
    tell_cautions(args)
    return 0


def tell_cautions(args: argparse.Namespace) -> None:
    """What whoever releases the output should know of it, on standard error."""
    if args.columns:
        print(f"textveil: only the columns {args.columns} were treated; all others are as they were", file=sys.stderr)


def tell_several_languages(document: Document, args: argparse.Namespace) -> None:
    """That the files of a folder, which are one document, were all written in one language, on standard error."""
    if document.format != "zip":
        return
    found = languages_in(document.text)
    if len(found) > 1 and args.language in (None, AUTO):
        print(
            f"textveil: these files are in {' and '.join(found)}, and are one document here, in {found[0]}; "
            f"'textveil batch {args.document} FOLDER' reads and writes each in its own language",
            file=sys.stderr,
        )


def tell_columns(result: Result) -> Iterator[str]:
    """What was decided for each column of the tables in a document, for a person to read."""
    acts = {
        "hide": "columns that were hidden",
        "read": "columns that were read value by value",
        "keep": "columns that stay (--hide-column NAME hides one)",
    }
    columns = [one for one in result.columns if one.name]
    promises = [one for one in result.judgement.policy.promises if isinstance(one, Anonymise)]
    for act, said in acts.items():
        found = [one for one in columns if any(decide_column(one, promise) == act for promise in promises)]
        roles = {role: [one.name for one in found if one.verdict.role is role] for role in ColumnRole}
        told = [f"{list_names(list(dict.fromkeys(names)))} ({role.value})" for role, names in roles.items() if names]
        if told:
            yield f"{said}: {'; '.join(told)}"
    source = result.document.source
    names = source.contents.column_names if isinstance(source, SourceFile) and columns else ()
    treated = {part for one in columns for part in (one.name, *one.name.split("."))}
    if untold := [name for name in names if name and name not in treated]:
        yield f"columns that stay as they are, by your choice or because they say nothing: {list_names(untold)}"


def tell_summary(result: Result, output: str, *, facsimile: bool) -> str:
    """What was done, for a person to read."""
    names = result.file_names
    left_out = [f"{note.what} ({names.get(note.place, note.count)})" for note in removed_notes(result.document)]
    output = "standard output" if output == "-" else output
    lines = [f"{output}: {len(result.edits)} {'place' if len(result.edits) == 1 else 'places'} hidden"]
    lines += (
        [f"{output}: left out, because nobody sees it or nothing can look into it: {', '.join(left_out)}"]
        if left_out
        else []
    )
    lines += [f"{output}: {told}" for told in tell_columns(result)]
    if result.texts_for_numbers:
        lines.append(
            f"{output}: numbers that were hidden and are texts now, of another type: {result.texts_for_numbers}"
        )
    lines += [f"{output}: a facsimile still shows how wide each painted word was"] if facsimile else []
    return "\n".join(lines)
