"""What does each term of a document carry and tell, and does it go?

textveil terms letter.txt --protect HIV --alpha 1.5          a line a term
textveil terms letter.txt --protect HIV --plot terms.svg     as a picture
"""

import argparse
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from textveil.cli import documents
from textveil.cli.waiting import show_progress
from textveil.formats.writer import text_output, write_outputs
from textveil.report.report import number
from textveil.report.term_picture import draw_terms
from textveil.report.words import one_line
from textveil.sanitizer.seen_terms import SeenTerm, terms

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Terms</title>
<style>
body{{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}}
table{{border-collapse:collapse;width:100%}}td,th{{text-align:left;padding:.2rem .6rem;border-bottom:1px solid #8884}}
td.n{{text-align:right;font-variant-numeric:tabular-nums}}tr.hide td{{font-weight:600}}svg{{width:100%;height:auto}}
</style>
{picture}<table><tr><th>term</th><th>IC</th><th>PMI</th><th>limit</th><th></th><th>because</th></tr>
{rows}</table></html>
"""


def run(args: argparse.Namespace) -> int:
    """List the terms; 1 when any of them goes."""
    documents.check_outputs(args, args.plot)
    document, policy = documents.document(args), documents.policy(args)
    with show_progress(len(document.text)):
        found = terms(document, policy)
    if args.plot and args.plot != "-":
        write_outputs([text_output(draw_terms(found), Path(args.plot), is_private=True)])
    elif args.plot:
        print(draw_terms(found), end="")
    elif args.html:
        print(page(found), end="")
    else:
        for one in found:
            print(json.dumps(values(one), ensure_ascii=False) if args.json else line(one))
    return 1 if any(one.verdict == "hide" for one in found) else 0


def values(term: SeenTerm) -> dict[str, Any]:
    """A term for a program to read."""
    return {
        "text": term.text,
        "span": list(term.span),
        "ic": number(term.ic),
        "pmi": number(term.pmi),
        "limit": number(term.limit),
        "verdict": term.verdict,
        "because": term.because,
        "about": term.about,
    }


def line(term: SeenTerm) -> str:
    """A term for a person to read: whether it goes, its figures, what it is and why."""
    figures = f"{bits(term.ic)} {bits(term.pmi)} {bits(term.limit)}"
    return f"{term.verdict:5}{figures}  {one_line(term.text)}\t{term.because}"


def bits(value: float | None) -> str:
    """A figure in a column."""
    return f"{'–' if number(value) is None else f'{value:.2f}':>6}"


def page(found: Sequence[SeenTerm]) -> str:
    """The picture, and every term in a table below."""
    rows = "\n".join(
        f'<tr class="{one.verdict}"><td>{escape(one_line(one.text))}</td>'
        + "".join(f'<td class="n">{bits(value).strip()}</td>' for value in (one.ic, one.pmi, one.limit))
        + f"<td>{one.verdict}</td><td>{escape(one.because)}</td></tr>"
        for one in found
    )
    return PAGE.format(picture=draw_terms(found), rows=rows)
