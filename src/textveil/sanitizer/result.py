"""What came out of sanitizing a document, and how?"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Protocol

from textveil.certificate.certificate import Certificate, certify
from textveil.core.column_model import Column, move_columns
from textveil.core.model import Document, Edit, Finding, Hidden, Span, apply, change_finding
from textveil.core.spans import move_spans, restore_spans
from textveil.formats.reader import (
    count_texts_for_numbers,
    given_document,
    original_names,
    removed_notes,
    shown_document,
)
from textveil.formats.registry import Settings
from textveil.formats.stamp import NO_STAMP, Stamp
from textveil.formats.unpacking import Unpacking
from textveil.formats.writer import document_output, target_settings, write_outputs
from textveil.judges.information import Weigh
from textveil.judges.listed import compile_terms, find
from textveil.languages.reading import Reading
from textveil.policy.policy import Policy
from textveil.policy.promises import Anonymise
from textveil.replacements.target import Setting, Target
from textveil.replacements.vault import Vault, VaultEntry, make_entries
from textveil.replacements.ways import template_of
from textveil.report.decisions import Account, explain
from textveil.report.report import Report
from textveil.report.utility import Output, Worth, remember_weights, worth
from textveil.sanitizer.release import Finds, Released, release
from textveil.sanitizer.rulings import KEPT, GivenUp


class DocumentJudge(Finds, Protocol):
    """Who judged a document: a sanitizer."""

    policy: Policy

    @property
    def sources(self) -> Mapping[str, str]:
        """Fingerprints of the counts, the knowledge and the entities that were used."""

    @property
    def weigh(self) -> Weigh:
        """Bits of each term."""

    @property
    def hides_name(self) -> Callable[[str], bool] | None:
        """Whether a name in code or of a field says what the user listed; None where nothing is listed."""

    @property
    def not_judged(self) -> int:
        """How many protected entities are not judged by pages."""

    def unknown_in(self, reading: Reading) -> list[Span]:
        """Where a text says what no page holds and no taxonomy knows."""

    def read(self, text: str, stand_ins: Sequence[Span] = ()) -> Reading:
        """A text as it is judged."""


@dataclass(frozen=True)
class Result:
    """A sanitized document, and how it came about."""

    text: str = field(repr=False)
    findings: list[Finding] = field(repr=False)
    edits: list[Edit] = field(repr=False)
    document: Document
    judgement: DocumentJudge = field(repr=False, compare=False)
    """Who judged the text; what is written is read by the same again."""
    hidden: list[Hidden] = field(default_factory=list, repr=False)
    """What a first detector took out and the text must not tell; where it stood in ``text``."""
    stand_ins: list[Span] = field(default_factory=list, repr=False)
    """Where ``text`` says what nobody reads as its own: placeholders, pseudonyms, shifted dates."""
    targets: Mapping[Span, Target] = field(default_factory=dict, repr=False)
    """What stood at each span of the original that was replaced."""
    given_up: tuple[GivenUp, ...] = field(default=(), repr=False)
    """Promises that are not kept at places which a person keeps."""
    columns: tuple[Column, ...] = field(default=(), repr=False)
    """The columns of the tables in the document, and what their values are."""
    optimal: bool = False
    """Whether no choice among the members of risky groups would have kept more."""

    @property
    def utility(self) -> float:
        """The share of the document's information that is left (*general-purpose*, eq. 10)."""
        return self.worth.share(self.worth.kept)

    @cached_property
    def worth(self) -> Worth:
        """Bits before and after; counted when first asked for."""
        phrases = self.judgement.read(self.document.text).noun_phrases()
        return worth(
            self.document.text,
            phrases,
            edits=self.changes,
            output=self.output,
            findings=self.findings,
            weigh=self.weigh,
        )

    @property
    def changes(self) -> list[Edit]:
        """The edits that change something: all but those by which a person keeps a place."""
        return [edit for edit in self.edits if edit.way != KEPT]

    @cached_property
    def weigh(self) -> Weigh:
        """Bits of terms, each counted once."""
        return remember_weights(self.judgement.weigh)

    @cached_property
    def output(self) -> Output:
        """The text, and the noun phrases and sentences in it."""
        reading = self.judgement.read(self.text, self.stand_ins)
        return Output(self.text, reading.noun_phrases(), [reading.span(one) for one in reading.sentences])

    @cached_property
    def report(self) -> Report:
        """Every decision, explained; it repeats what was hidden, but for its ``public()``."""
        source = self.document.text
        decisions = explain(
            source, self.changes, output=self.output, findings=self.findings, weigh=self.weigh, kept=self.kept_words
        )
        name = Path(self.document.path).name if self.document.path else "text"
        has_groups = any(len(set(finding.terms)) > 1 for finding in self.findings)
        is_optimal = self.optimal and has_groups
        account = Account(name, self.worth, tuple(self.findings), is_optimal, has_groups and not is_optimal)
        reading = self.judgement.read(self.text, self.stand_ins)
        unknown = tuple(dict.fromkeys(self.text[slice(*span)] for span in self.judgement.unknown_in(reading)))
        return Report(self.text, decisions, removed_notes(self.document), account, self.judgement.not_judged, unknown)

    @cached_property
    def texts_for_numbers(self) -> int:
        """How many numbers of JSON became texts, as nothing else can say in their place that they were hidden."""
        return count_texts_for_numbers(self.document, self.edits)

    @property
    def kept_words(self) -> list[Span]:
        """Where the original says what anonymising keeps; another promise may have hidden it all the same."""
        promises = [one for one in self.judgement.policy.promises if isinstance(one, Anonymise)]
        terms = compile_terms([word for one in promises for word in one.keep], parts=False)
        return [span for span, _ in find(self.document.text, terms)] if len(terms) else []

    @property
    def file_names(self) -> dict[str, str]:
        """For a folder or a zip file: what each file of the output was called. As secret as the original."""
        return original_names(self.document)

    @cached_property
    def certificate(self) -> Certificate:
        """What is promised about the text, for ``verify``."""
        columns, shown = move_columns(self.columns, self.edits), shown_document(self.text)
        if self.document.source is not None or not isinstance(shown.source, Unpacking):
            return self.certify(Released(b"", self.text, self.hidden, self.stand_ins, None, columns=columns))
        move = shown.source.move
        for layer in shown.source.layers:
            columns = move_columns(columns, layer.edits)
        places = zip(self.hidden, move(one.span for one in self.hidden), strict=True)
        hidden = [replace(one, span=span) for one, span in places]
        return self.certify(Released(b"", shown.text, hidden, move(self.stand_ins), None, columns=columns))

    def certify(self, released: Released) -> Certificate:
        """What is promised about a text that was judged."""
        judgement = self.judgement
        return certify(
            judgement.policy,
            released.text,
            sources=judgement.sources,
            hidden=released.hidden,
            stand_ins=released.stand_ins,
            pictures=released.pictures,
            not_judged_by_pages=judgement.not_judged,
            given_up=[(one.promise, one.places, one.words) for one in self.given_up],
            columns=released.columns,
        )

    def remember(self, vault: Vault, *, name: str | None = None) -> None:
        """Keep in a vault what was replaced, so that ``restore`` puts it back; under its file's name, or another."""
        name = name or (Path(self.document.path).name if self.document.path else "text")
        vault.remember(name, released=self.text, entries=self.entries())

    def entries(self) -> list[VaultEntry]:
        """What a vault remembers: every mention that was replaced, and where its replacement stands in the text."""
        setting = Setting(template=self.judgement.policy.placeholder)
        made = [(edit, target, template_of(edit.way, setting)) for edit, target in self._edits_with_targets()]
        return make_entries(made, text=self.document.text)

    def _edits_with_targets(self) -> Iterator[tuple[Edit, Target]]:
        """Every edit with what it replaced; what was taken in to say it is part of that."""
        for edit in self.changes:
            text = self.document.text[edit.start : edit.end]
            yield edit, self.targets.get((edit.start, edit.end)) or Target(text, edit.kind, text)

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        facsimile: bool = False,
        stamp: Stamp = NO_STAMP,
        certificate: str | os.PathLike[str] | None = None,
        key: bytes | None = None,
    ) -> None:
        """Write the sanitized document; it and its certificate appear whole or not at all.

        A PDF is typeset anew unless ``facsimile`` asks for its painted pages; a ``stamp``
        numbers them. A ``certificate`` is written beside it, signed if there is a ``key``.
        """
        settings = target_settings(self.document, Path(path), facsimile=facsimile, stamp=stamp)
        released = self.release(settings)
        outputs = [document_output(released.data, Path(path), document=self.document)]
        if certificate is not None:
            promised = self.certify(released)
            outputs.append((promised if key is None else promised.signed(key)).output(certificate))
        write_outputs(outputs)

    def after(self, released: Released) -> "Result":
        """This result with what was hidden besides when its file was written."""
        if released.edits == self.edits or not released.findings:
            return self
        moved = restore_spans(self.stand_ins, self.edits)
        return replace(
            self,
            text=apply(self.document.text, released.edits),
            findings=[*self.findings, *released.findings],
            edits=released.edits,
            hidden=[
                replace(one, span=span)
                for one, span in zip(
                    self.hidden,
                    move_spans(restore_spans([one.span for one in self.hidden], self.edits), released.edits),
                    strict=True,
                )
            ],
            stand_ins=move_spans(moved, released.edits),
        )

    def rendered(self, settings: Settings) -> bytes:
        """The bytes of the sanitized document, read again before anyone gets them."""
        return self.release(settings).data

    def release(self, settings: Settings) -> Released:
        """The sanitized document as it may leave: written, opened and judged again."""
        asked = replace(settings, hides_name=self.judgement.hides_name)
        return release(self.document, self.edits, settings=asked, judge=self.judgement, hidden=self.hidden)


def place_result(result: Result, source: Document) -> Result:
    """What came of a text as it is read, as what came of the text that was given: signs that stood for others do."""
    unpacking = source.source
    if not isinstance(unpacking, Unpacking):
        return result
    edits = unpacking.write_back(result.edits)
    text = apply(unpacking.given, edits)

    def place(spans: Sequence[Span]) -> list[Span]:
        """Where spans of the output stand in what is given out."""
        return move_spans(unpacking.restore(restore_spans(spans, result.edits)), edits)

    targets = zip(unpacking.restore(result.targets), result.targets.values(), strict=True)
    columns = [replace(one, cells=tuple(unpacking.restore(one.cells))) for one in result.columns]
    return replace(
        result,
        text=text,
        findings=[change_finding(one, spans=tuple(unpacking.restore(one.spans))) for one in result.findings],
        edits=edits,
        document=given_document(source),
        hidden=[
            replace(one, span=span)
            for one, span in zip(result.hidden, place([one.span for one in result.hidden]), strict=True)
        ],
        stand_ins=place(result.stand_ins),
        targets=dict(targets),
        columns=tuple(columns),
    )
