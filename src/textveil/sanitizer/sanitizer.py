"""How does a document become one that can be shared?

A Sanitizer is a policy with all that it needs, opened once: reader, page counts,
taxonomies, a judge for every promise. Threads may share it.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from os import PathLike
from threading import Lock

from textveil.certificate.settings import fingerprints
from textveil.certificate.values import Certificate
from textveil.detectors.information import Weigh
from textveil.errors import UsageError
from textveil.formats.reader import metadata_findings, place_in_given, text_document
from textveil.language.reading import Reading
from textveil.marks import mark_spans, readable
from textveil.model import Document, Finding, Hidden, Span
from textveil.policy.policy import Policy
from textveil.sanitizer.loop import Replace, hide_all
from textveil.sanitizer.promise_detectors import Judge, judges_of
from textveil.sanitizer.replacing import replacing
from textveil.sanitizer.resources import Resources, open_resources
from textveil.sanitizer.result import Result
from textveil.sanitizer.who_is_who import number_entities
from textveil.spans import merge

BEFORE_NUMBER = "It was in the "
"""How a label with a number is said when it is judged: by itself, 1980s may be anything."""
REMEMBERED = 100_000
"""Labels whose verdicts are kept at hand before all are let go."""
BETWEEN = "\n\n"
"""What keeps labels apart that are judged at once."""


class Sanitizer:
    """A policy, opened: it finds, hides and checks. Use it for many documents, from any thread.

    >>> with Sanitizer() as sanitizer:
    ...     sanitizer.sanitize("Please write to ann@example.org.").text
    'Please write to [e-mail address].'
    """

    def __init__(self, policy: Policy | None = None) -> None:
        if policy is not None and not isinstance(policy, Policy):
            raise UsageError("a policy is a Policy: Policy(…), Policy.preset(name) or Policy.load(path)")
        self.policy = policy or Policy()
        self.resources: Resources = open_resources(self.policy)
        self.judges: tuple[Judge, ...] = judges_of(self.policy.promises, self.resources)
        self._by_promise = {judge.promise: judge for judge in self.judges}
        self._verdicts: dict[str, bool] = {}
        self._replacing: Replace | None = None
        self._lock = Lock()
        self._is_open = True

    def __enter__(self) -> "Sanitizer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[type["Sanitizer"], tuple[Policy]]:
        """Another process opens its own: the packaged figures are mapped, not copied."""
        return Sanitizer, (self.policy,)

    def close(self) -> None:
        """Let go of what was opened; the sanitizer cannot be used any more."""
        self._is_open = False
        with self._lock:
            self._verdicts.clear()

    def detect(self, document: Document | str) -> list[Finding]:
        """What the document would give away; spans count in the text that was given."""
        source = self._opened(document)
        found = metadata_findings(source) + self.judge(self.read(source.text), [])
        return place_in_given(number_entities(source.text, found), document)

    def sanitize(self, document: Document | str) -> Result:
        """The document with all hidden that would give something away."""
        source = self._opened(document)
        state = hide_all(source.text, self, metadata=metadata_findings(source), replacing=self.replacing)
        return Result(
            text=state.output,
            findings=number_entities(source.text, state.findings),
            edits=state.edits,
            document=source,
            judgement=self,
            hidden=state.hidden(),
            optimal=state.choices == [True],
            stand_ins=state.stand_ins(),
            targets=state.targets,
        )

    def sanitize_many(self, documents: Iterable[Document | str]) -> Iterator[Result]:
        """Each document sanitized by itself, in order."""
        return map(self.sanitize, documents)

    def verify(self, document: Document | str, certificate: Certificate | str | PathLike[str]) -> list[Finding]:
        """What speaks against the promise that the certificate makes about the document; empty when it holds."""
        from textveil.sanitizer.verification import verify

        return verify(self._opened(document), certificate, policy=self.policy)

    @cached_property
    def sources(self) -> dict[str, str]:
        """Fingerprints of the counts, the knowledge and the entities that are used."""
        return fingerprints(self.policy, corpus=self.resources.corpus, knowledge=self.resources.knowledge)

    @property
    def weigh(self) -> Weigh:
        """Bits of each term."""
        return self.resources.weigh

    @property
    def replacing(self) -> Replace:
        """What is put in the place of what is found; made once, for a key may be drawn for it."""
        with self._lock:
            if self._replacing is None:
                self._replacing = replacing(self.policy, self.resources, allowed=self.allowed, judges=self.judges)
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

    def read(self, text: str, stand_ins: Sequence[Span] = ()) -> Reading:
        """A text as it is judged: blind to the marks in it, and to what stands for something else."""
        reading = replace(self.resources.reader(readable(text)), text=text)
        return reading.without(merge([*mark_spans(text), *stand_ins]))

    def judge(self, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        """What a reading gives away by any promise; ``hidden`` was taken out and must not be told either."""
        return [one for judge in self.judges for one in judge.find(reading, hidden)]

    def find(self, text: str, hidden: Sequence[Hidden] = (), *, stand_ins: Sequence[Span] = ()) -> list[Finding]:
        """What a text gives away by any promise."""
        return self.judge(self.read(text, stand_ins), hidden)

    def allowed(self, labels: Sequence[str], hidden: Sequence[Hidden] = ()) -> set[str]:
        """The labels that give nothing away by themselves, wherever they stand: every promise allows them."""
        if hidden:
            verdicts = self._judge_labels(sorted(set(labels)), hidden)
            return {label for label in labels if verdicts[label]}
        with self._lock:
            known = {label: self._verdicts[label] for label in labels if label in self._verdicts}
        asked = sorted({label for label in labels if label not in known})
        if asked:
            known |= self._judge_labels(asked, ())
            with self._lock:
                if len(self._verdicts) > REMEMBERED:
                    self._verdicts.clear()
                self._verdicts |= known
        return {label for label in labels if known[label]}

    def _judge_labels(self, asked: Sequence[str], hidden: Sequence[Hidden]) -> dict[str, bool]:
        """Labels, and whether each may stand; all are read at once."""
        said = [f"{BEFORE_NUMBER}{label}" if any(map(str.isdigit, label)) else label for label in asked]
        starts = list(accumulate((len(label) + len(BETWEEN) for label in said), initial=0))
        reading, gone = self.read(BETWEEN.join(said)), [replace(one, span=(0, 0)) for one in hidden]
        found = [one for judge in self.judges for one in judge.find_in_labels(reading, gone)]
        telling = {bisect_right(starts, place) - 1 for one in found for span in one.spans for place in span}
        return {label: number not in telling for number, label in enumerate(asked)}

    def _opened(self, document: Document | str) -> Document:
        if not self._is_open:
            raise UsageError("this sanitizer is closed: open another with Sanitizer(policy)")
        return text_document(document)
