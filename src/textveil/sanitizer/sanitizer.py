"""How does a document become one that can be shared?

A Sanitizer is a policy with all that it needs, opened once: reader, page counts,
taxonomies, a judge for every promise. Threads may share it.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import repeat
from os import PathLike
from threading import Lock

from textveil.certificate.certificate import Certificate
from textveil.certificate.settings import fingerprints
from textveil.core.column_model import Column, break_borders, drop_cells, move_columns
from textveil.core.errors import LanguageError, LanguageWarning, UsageError, warn_caller
from textveil.core.kinds import Kind
from textveil.core.marks import mark_spans, readable
from textveil.core.model import Chain, Document, Finding, Hidden, Span
from textveil.core.spans import mask_spans, merge, move_spans, restore_findings
from textveil.formats.reader import (
    document_columns,
    find_seen_halves,
    find_spelled,
    link_targets,
    metadata_findings,
    place_in_given,
    shown_document,
)
from textveil.formats.unpacking import Unpacking
from textveil.judges.disguised_numbers import find_disguised
from textveil.judges.information import Weigh
from textveil.judges.table_columns import unread_cells
from textveil.languages.interface import Language
from textveil.languages.open_language import AUTO, open_language
from textveil.languages.reading import Reading
from textveil.languages.which_language import NONE_OF_OURS, OTHER, foreign_paragraphs, language_of
from textveil.mentions.resolution import number_entities, read_kinds
from textveil.policy.policy import Policy
from textveil.policy.promises import AfterFirst, Anonymise, Hide, HidePatterns, Protect, Reveal
from textveil.sanitizer.ladders import Rung, chain_of, rungs_of
from textveil.sanitizer.loop import Judgement, State, ToRead, hide_all
from textveil.sanitizer.many_texts import Remembering, go_alone, treat_each
from textveil.sanitizer.promise_judges import Judge, judges_of, listed_findings, listed_names
from textveil.sanitizer.replacing import Replacing, make_replacing, sources_of
from textveil.sanitizer.resources import Resources, open_resources
from textveil.sanitizer.result import Result, place_result
from textveil.sanitizer.rulings import (
    KEPT,
    GivenUp,
    Ruling,
    hidden_findings,
    kept_spans,
    place_rulings,
    promises_given_up,
)

REMEMBERED = 100_000
"""Labels whose verdicts are kept at hand before all are let go."""


class Sanitizer:
    """A policy, opened: it finds, hides and checks. Use it for many documents, from any thread.

    >>> with Sanitizer() as sanitizer:
    ...     sanitizer.sanitize("Please write to ann@example.org.").text
    'Please write to [e-mail address].'
    """

    def __init__(self, policy: Policy | None = None, *, language: Language | None = None) -> None:
        if policy is not None and not isinstance(policy, Policy):
            raise UsageError("a policy is a Policy: Policy(…), Policy.preset(name) or Policy.load(path)")
        self.policy: Policy = policy or Policy()
        self.language = language
        self.resources: Resources = open_resources(self.policy, language=language)
        self.judges: tuple[Judge, ...] = judges_of(self.policy.promises, self.resources, combine=self.policy.combine)
        self._by_promise = {judge.promise: judge for judge in self.judges}
        self._names = self.resources.language.names
        self._verdicts: dict[str, bool] = {}
        self._in_other_languages: dict[str, Sanitizer] = {}
        self._replacing: Replacing | None = None
        self._lock = Lock()
        self._is_open = True

    def __enter__(self) -> "Sanitizer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Callable[..., "Sanitizer"], tuple[Policy]]:
        """Another process opens its own: the packaged figures are mapped, not copied."""
        return partial(Sanitizer, language=self.language), (self.policy,)

    def close(self) -> None:
        """Let go of what was opened; the sanitizer cannot be used any more."""
        self._is_open = False
        with self._lock:
            self._verdicts.clear()
            for other in self._in_other_languages.values():
                other.close()

    def in_language_of(self, text: str) -> "Sanitizer":
        """The sanitizer for the language that a text is in, opened once: this one, or one with the same promises.

        A text in none of our languages is refused, unless the policy names the language to read it in, or promises
        nothing but what is found by its letters.
        """
        reads = any(not isinstance(one, Hide | HidePatterns) for one in self.policy.promises)
        if self.language is not None or self.policy.reader != "default" or not reads:
            return self
        if told := self.tell_language(text):
            warn_caller(told, LanguageWarning)
        if self.policy.language != AUTO:
            return self
        code = language_of(text)
        if code == OTHER:
            raise LanguageError(
                f"this text is {NONE_OF_OURS}; to read it as one of them all the same, name that as its language "
                '(--language en, or language = "en" in a policy)'
            )
        if code is None or open_language(code) is self.resources.language:
            return self
        with self._lock:
            if code not in self._in_other_languages:
                self._in_other_languages[code] = Sanitizer(replace(self.policy, language=code))
            return self._in_other_languages[code]

    def tell_language(self, text: str) -> str:
        """What to tell of a text that is read in another language than its own, or in parts; mostly empty."""
        if language_of(text) == OTHER:
            told = f"this text is {NONE_OF_OURS}, and was read as one in {self.resources.language.name}"
            return "" if self.policy.language == AUTO else told
        count = len(foreign_paragraphs(text))
        parts = f"{count} paragraphs of this text are" if count > 1 else "a paragraph of this text is"
        return f"{parts} {NONE_OF_OURS}: read what is left of it before you share it" if count else ""

    def detect(self, document: Document | str, *, reading: Reading | None = None) -> list[Finding]:
        """What the document would give away; spans count in the text that was given.

        ``reading`` is that of the document's text, where it was read before by the same reader.
        """
        source = self._open(document)
        if (other := self.in_language_of(source.text)) is not self:
            return other.detect(document, reading=reading)
        # Whoever read the text as it was given read it with signs that stand for others.
        known = None if isinstance(source.source, Unpacking) else reading
        found = go_alone(self.detecting(source, reading=known), self._read)
        return place_in_given(found, document)

    def detecting(
        self, source: Document, *, reading: Reading | None = None
    ) -> Generator[ToRead, Reading, list[Finding]]:
        """The way of a document of this language that is only looked at; it asks for its text to be read."""
        columns = self.columns_of(source)
        if reading is None or columns:
            reading = yield ToRead(source.text, columns=columns)
        found = self.find_in_places(source) + self.judge(reading, [])
        found = [self._with_whole_age(one, source.text) for one in found]
        return number_entities(source.text, found, names=self._names)

    def _with_whole_age(self, finding: Finding, text: str) -> Finding:
        """A finding; an age with its unit, which is said otherwise together with it: "43-year-old"."""
        if finding.kind is not Kind.AGE or len(finding.spans) > 1:
            return finding
        span = self.resources.language.grammar.whole_amount(text, finding.spans[0], way="band", kind=finding.kind)
        return replace(finding, spans=(span,), terms=(text[slice(*span)],))

    def sanitize(self, document: Document | str, rulings: Sequence[Ruling] = (), *, subject: str = "") -> Result:
        """The document with all hidden that would give something away, but for what a person ruled otherwise.

        Dates that are shifted move by one offset in all documents of a ``subject``, else by one of the document's own.
        """
        source = self._open(document)
        if (other := self.in_language_of(source.text)) is not self:
            return other.sanitize(document, rulings, subject=subject)
        steps = self.sanitizing(source, place_rulings(rulings, source), subject=subject)
        return go_alone(steps, self._read)

    def sanitizing(
        self,
        source: Document,
        ruled: Sequence[Ruling] = (),
        *,
        subject: str = "",
        judgement: Judgement | None = None,
    ) -> Generator[ToRead, Reading, Result]:
        """The way of a document of this language, which asks for each text that has to be read.

        ``judgement`` judges as this one does, and remembers.
        """
        metadata = self.find_in_places(source)
        replacing = partial(self.replacing, subject=subject) if subject else self.replacing
        labels = self._labels if self._chooses_jointly and not ruled else None
        columns = self.columns_of(source)
        state = yield from hide_all(
            source.text,
            judgement or self,
            metadata=metadata,
            replacing=replacing,
            rulings=ruled,
            labels=labels,
            columns=columns,
            targets=link_targets(source),
        )
        return place_result(self._result(state, source, metadata=metadata, columns=columns), source)

    def _result(
        self, state: State, source: Document, *, metadata: Sequence[Finding], columns: tuple[Column, ...]
    ) -> Result:
        return Result(
            text=state.output,
            findings=number_entities(source.text, state.findings, names=self._names, known=state.seen),
            edits=state.edits,
            document=source,
            judgement=self,
            hidden=state.hidden(),
            optimal=state.choices == [True],
            stand_ins=state.stand_ins(),
            targets=state.targets,
            given_up=self._given_up(state, metadata),
            columns=columns,
        )

    def _given_up(self, state: State, metadata: Sequence[Finding]) -> tuple[GivenUp, ...]:
        """Which promises rulings give up; the text is judged without them, as it was and as it is now."""
        if not kept_spans(state.rulings):
            return ()
        before = self.judge(self.read(state.text, columns=state.columns), [])
        # What is taken out first may be told by what is kept: a promise about that judges only what is left.
        others = [(edit.start, edit.end) for edit in state.edits if edit.way and edit.way != KEPT]
        moved = move_columns(state.columns, state.edits)
        now = self.judge(self.read(state.output, move_spans(others, state.edits), columns=moved), state.hidden())
        return promises_given_up(state.rulings, [*metadata, *before, *restore_findings(now, state.edits)])

    def ladder(self, document: Document | str, span: Span) -> list[Rung]:
        """What may truly be said in the place of what stands at ``span``, the most specific first."""
        source = self._open(document)
        if (other := self.in_language_of(source.text)) is not self:
            return other.ladder(document, span)
        text = source.text
        [span] = source.source.move([span]) if isinstance(source.source, Unpacking) else [span]
        reading = self.read(text)
        return self.rungs(reading, number_entities(text, self._findings_at(span, reading), names=self._names)[0])

    def rungs(self, reading: Reading, finding: Finding) -> list[Rung]:
        """The same for a finding of a text that was read before."""
        [known] = read_kinds(reading, [finding])
        sources = sources_of(self.policy, self.resources)
        return rungs_of(reading, known, sources=sources, weigh=self.weigh, allowed=self.allowed)

    @property
    def _chooses_jointly(self) -> bool:
        """Whether what may be said is chosen together: groups of terms are judged, and all by page counts."""
        groups = [one.together.group for one in self.policy.promises if isinstance(one, Reveal | Protect | AfterFirst)]
        is_literal = any(isinstance(one, Protect) and one.literal for one in self.policy.promises)
        return self.policy.level == "off" and self.generalizes and not is_literal and max(groups, default=1) > 1

    def _labels(self, reading: Reading, finding: Finding, hidden: Sequence[Hidden]) -> Chain:
        """What may be said in the place of a finding by every promise, the most specific first."""
        [found] = number_entities(reading.text, read_kinds(reading, [finding]), names=self._names)
        chain = chain_of(reading, found, sources=sources_of(self.policy, self.resources))
        good = self.allowed(chain, hidden)
        return tuple(label for label in chain if label in good)

    def _findings_at(self, span: Span, reading: Reading) -> list[Finding]:
        """What is found at a place, or the place itself, and all other findings behind it."""
        found = self.judge(reading, [])
        there = [one for one in found if one.spans == (span,)]
        return [*(there or hidden_findings([Ruling(span, "hide")], reading.text)), *found]

    def sanitize_many(
        self, documents: Iterable[Document | str], *, subjects: Iterable[str] | None = None
    ) -> Iterator[Result]:
        """Each document sanitized by itself, in order, each with its subject where these are given.

        A short text that comes again is not worked out again.
        """
        if isinstance(documents, str | Document):
            raise UsageError("sanitize_many takes several documents, and this is one: give it to sanitize")
        given = zip(documents, repeat(""), strict=False) if subjects is None else zip(documents, subjects, strict=True)
        return treat_each(
            given,
            alone=lambda document, whose: self.sanitize(document, subject=whose),
            short=partial(self._sanitize_short, memory={}),
        )

    def detect_many(self, documents: Iterable[Document | str]) -> Iterator[list[Finding]]:
        """What each document would give away by itself, in order; a short text is not read twice."""
        if isinstance(documents, str | Document):
            raise UsageError("detect_many takes several documents, and this is one: give it to detect")

        def detect(document: Document | str, _: str) -> list[Finding]:
            return self.detect(document)

        return treat_each(zip(documents, repeat(""), strict=False), alone=detect, short=detect)

    def _sanitize_short(self, text: str, subject: str, *, memory: "dict[Sanitizer, Remembering]") -> Result:
        """A short text sanitized; what is left of others, by the sanitizer that read them, is remembered."""
        source = self._open(text)
        one = self.in_language_of(source.text)
        known = memory.setdefault(one, Remembering(one, one._read))
        return go_alone(one.sanitizing(source, subject=subject, judgement=known), known.read_output)

    def verify(self, document: Document | str, certificate: Certificate | str | PathLike[str]) -> list[Finding]:
        """What speaks against the promise that the certificate makes about the document; empty when it holds."""
        from textveil.sanitizer.verification import verify

        return verify(self._open(document), certificate, policy=self.policy)

    @cached_property
    def sources(self) -> dict[str, str]:
        """Fingerprints of the counts, the knowledge and the entities that are used."""
        return fingerprints(self.policy, corpora=self.resources.corpora, knowledge=self.resources.knowledge)

    @property
    def not_judged(self) -> int:
        """How many protected entities no page knows, so that nothing but their names is judged."""
        return sum(judge.not_judged for judge in self.judges)

    def unknown_in(self, reading: Reading) -> list[Span]:
        """Where a text says what no page holds and no taxonomy knows, so that nothing tells what it discloses."""
        return sorted({span for judge in self.judges for span in judge.unknown_in(reading)})

    @property
    def weigh(self) -> Weigh:
        """Bits of each term."""
        return self.resources.weigh

    @cached_property
    def hides_name(self) -> Callable[[str], bool] | None:
        """Whether a name in code or of a field says what the user listed; None where nothing is listed."""
        return listed_names(self.policy.promises, language=self.resources.language)

    @property
    def replacing(self) -> Replacing:
        """What is put in the place of what is found; made once, for a key may be drawn for it."""
        with self._lock:
            if self._replacing is None:
                self._replacing = make_replacing(self.policy, self.resources, allowed=self.allowed, judges=self.judges)
            return self._replacing

    @property
    def generalizes(self) -> bool:
        """Whether something is said in the place of what is hidden."""
        return self.policy.mode == "generalize"

    def remembers(self, promise: str) -> bool:
        """Whether what was taken out for a promise must not be told by the rest."""
        return self._by_promise[promise].remembers

    def redacts(self, promise: str) -> bool:
        """Whether what a promise finds is blacked out."""
        return promise in self._by_promise and self._by_promise[promise].redacts

    def columns_of(self, document: Document) -> tuple[Column, ...]:
        """The columns of the tables in a document, each with what its values are."""
        return document_columns(document, language=self.resources.language)

    def find_in_places(self, document: Document) -> list[Finding]:
        """What a document gives away by the places that its words stand in, or packed in its text."""
        hides = self.hides_name
        return [*metadata_findings(document), *find_seen_halves(document, hides), *find_spelled(document, hides)]

    def read(
        self,
        text: str,
        stand_ins: Sequence[Span] = (),
        *,
        like: Reading | None = None,
        columns: tuple[Column, ...] = (),
    ) -> Reading:
        """A text as it is judged: blind to the marks in it, and to what stands for something else.

        ``like`` is the reading of a text that differs little: what stands in both is not read again. Of ``columns``
        only texts are read where nobody asks for more.
        """
        return self._read(ToRead(text, stand_ins, like, columns))

    def _read(self, asked: ToRead) -> Reading:
        reader = (asked.like and asked.like.reread) or self.resources.reader
        shown, blind = self._show(asked)
        return look_at(reader(shown), asked, blind=blind)

    def _show(self, asked: ToRead) -> tuple[str, list[Span]]:
        """What a reader is shown of a text, and what is passed over in it."""
        text, marks = asked.text, mark_spans(asked.text)
        shown = readable(text) if marks else text
        if asked.columns:
            shown = mask_spans(break_borders(asked.columns, shown), self._unread_cells(asked.columns, text))
        return shown, merge([*marks, *asked.stand_ins])

    def _unread_cells(self, columns: tuple[Column, ...], text: str) -> list[Span]:
        """The values that no judge needs to have read, in order: their columns alone decide."""
        promises = [one for one in self.policy.promises if isinstance(one, Anonymise)]
        if len(promises) != 1 or len(self.policy.promises) != 1:
            return []
        language = self.resources.language
        return merge(cell for column in columns for cell in unread_cells(column, promises[0], text, language=language))

    def judge(self, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        """What a reading gives away by any promise; ``hidden`` was taken out and must not be told either."""
        found = [one for judge in self.judges for one in judge.find(reading, hidden)]
        return [*found, *find_disguised(reading, found, self._listed_numbers)]

    @cached_property
    def _listed_numbers(self) -> list[Finding]:
        """What the user lists, as if it had been found, for the numbers in it."""
        return listed_findings(self.judges, self.policy.promises)

    def find(
        self,
        text: str,
        hidden: Sequence[Hidden] = (),
        *,
        stand_ins: Sequence[Span] = (),
        columns: tuple[Column, ...] = (),
    ) -> list[Finding]:
        """What a text gives away by any promise."""
        return self.judge(self.read(text, stand_ins, columns=columns), hidden)

    def allowed(self, labels: Sequence[str], hidden: Sequence[Hidden] = ()) -> set[str]:
        """The labels that give nothing away by themselves, wherever they stand: every promise allows them."""
        if hidden:
            verdicts = self._judge_labels(sorted(set(labels)), hidden)
            return {label for label in labels if verdicts[label]}
        known = {label: self._verdicts.get(label) for label in labels}
        asked = sorted(label for label, verdict in known.items() if verdict is None)
        if asked:
            judged = self._judge_labels(asked, ())
            with self._lock:
                if len(self._verdicts) > REMEMBERED:
                    self._verdicts.clear()
                self._verdicts |= judged
            known |= judged
        return {label for label, verdict in known.items() if verdict}

    def _judge_labels(self, asked: Sequence[str], hidden: Sequence[Hidden]) -> dict[str, bool]:
        """Labels, and whether each may stand; each is judged by itself, so that none depends on another."""
        return {label: all(judge.permits(label, hidden) for judge in self.judges) for label in asked}

    def _open(self, document: Document | str) -> Document:
        if not self._is_open:
            raise UsageError("this sanitizer is closed: open another with Sanitizer(policy)")
        return shown_document(document)


def look_at(reading: Reading, asked: ToRead, *, blind: list[Span]) -> Reading:
    """What a reader made of what it was shown, as a reading of the text itself."""
    if asked.columns:
        reading = replace(reading, text=asked.text, columns=drop_cells(asked.columns, blind))
    return replace(reading, text=asked.text).without(blind) if blind else reading
