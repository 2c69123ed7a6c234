"""What was decided about a document, and for what reason?

All that must not get out lies in fields called ``secret``; a public report is
the same report without them.
"""

import json
import math
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import PurePath
from typing import Any

from textveil.core.model import Edit, Finding
from textveil.formats.contents import Note
from textveil.report import page, words
from textveil.report.decisions import Account, ReportedEdit

FRAME = '<iframe title="textveil report" sandbox="" style="width:100%;height:40rem;border:0" srcdoc="{}"></iframe>'
"""A page of its own inside a notebook: neither styles the other, and nothing in it runs."""


@dataclass(frozen=True, slots=True)
class Report:
    """Every decision about a document, explained."""

    output: str = field(repr=False)
    decisions: tuple[ReportedEdit, ...] = field(repr=False)
    removed: tuple[Note, ...] = ()
    """What was left out of the file, because nobody sees it or nothing can look into it."""
    secret: Account | None = field(default=None, repr=False)
    not_judged: int = 0
    """How many protected entities no page knows: hidden by their names and forms alone."""
    unknown: tuple[str, ...] = ()
    """Words of the output that no page holds, so that nothing tells what they disclose."""

    @property
    def is_public(self) -> bool:
        """Nothing in it is secret."""
        return self.secret is None

    def public(self) -> "Report":
        """The same without secrets: what stands in the output and by which rules, not what stood there before."""
        decisions = tuple(replace(decision, secret=None) for decision in self.decisions)
        removed = tuple(replace(note, place="") for note in self.removed)
        return replace(self, decisions=decisions, removed=removed, secret=None)

    def as_dict(self) -> dict[str, Any]:
        """The report as plain values; offsets called ``place`` are of the output, all others of the original."""
        account = {} if self.secret is None else account_values(self.secret)
        removed = [{"place": note.place, "what": note.what, "count": note.count} for note in self.removed]
        return {
            "keep": "public" if self.is_public else "private",
            **account,
            "not_judged_by_pages": self.not_judged,
            "on_no_page": list(self.unknown),
            "text": self.output,
            "edits": [decision_values(decision) for decision in self.decisions],
            "removed": [{name: value for name, value in note.items() if value} for note in removed],
        }

    def json(self) -> str:
        """The report for a program to read."""
        return json.dumps(self.as_dict(), ensure_ascii=False, indent=1, allow_nan=False) + "\n"

    def text(self) -> str:
        """The report for a person to read, without a browser."""
        warned = words.warnings(self.not_judged, self.unknown)
        return words.write_report(self.decisions, removed=self.removed, account=self.secret, warned=warned)

    def html(self) -> str:
        """The report as one page that needs nothing but a browser, and no network."""
        return page.draw_report(
            self.output,
            self.decisions,
            removed=self.removed,
            account=self.secret,
            warned=words.warnings(self.not_judged, self.unknown),
        )

    def _repr_html_(self) -> str:
        return FRAME.format(escape(self.html()))


def account_values(account: Account) -> dict[str, Any]:
    """What is known about the whole document, as plain values."""
    worth = account.worth
    return {
        "document": PurePath(account.name).name,
        "utility": {
            "kept": number(worth.share(worth.kept)),
            "suppression": number(worth.share(worth.suppressed)),
            "ideal": None if worth.ideal is None else number(worth.share(worth.ideal)),
            "bits": number(worth.original),
        },
        "optimal": account.is_optimal,
        "findings": [finding_values(finding) for finding in account.findings],
    }


def decision_values(decision: ReportedEdit) -> dict[str, Any]:
    """A decision as plain values; ``why`` counts the findings from 0."""
    told = {
        "place": list(decision.span),
        "replacement": decision.replacement,
        "kind": decision.kind,
        "rules": list(decision.rules),
        "limit": number(decision.limit),
        "source": decision.source,
        "confidence": round(decision.confidence, 2) if decision.source else None,
        "members": decision.members or None,
    }
    secret = decision.secret
    if secret is None:
        return told
    hidden = {"term": secret.term, "bits": number(secret.bits), "kept": number(secret.kept)}
    start, end = secret.span
    against = {"kept_but_hidden_by": list(secret.against_keep)} if secret.against_keep else {}
    return {"start": start, "end": end, **told, **hidden, "why": list(secret.why), **against}


def finding_values(finding: Finding) -> dict[str, Any]:
    """A finding as plain values."""
    return {
        "spans": [list(span) for span in finding.spans],
        "terms": list(finding.terms),
        "kind": finding.kind,
        "rule": finding.rule,
        "promise": finding.promise,
        "kind_score": number(finding.kind_score),
        "entity": finding.entity,
        "score": number(finding.score),
        "limit": number(finding.limit),
        "because": finding.because,
        "discloses": finding.discloses,
        "pages": [list(counted) for counted in finding.pages],
    }


def edit_values(edit: Edit) -> dict[str, Any]:
    """An edit as plain values; what it hides is not in it."""
    return {"start": edit.start, "end": edit.end, "replacement": edit.replacement, "kind": edit.kind}


def number(bits: float | None) -> float | None:
    """Bits as JSON has them: none when they are not finite."""
    return None if bits is None or not math.isfinite(bits) else round(bits, 4)
