"""What becomes of the cells of a batch, and which judge of page counts is made, on both sides of each choice."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from sanitizer.test_small_choices_of_the_loop import find, read
from textveil.core.column_model import Cell, Column, ColumnRole, Heading, Verdict
from textveil.core.errors import EvidenceWarning, UnsafeOutputError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Hidden, Rule, Sense
from textveil.corpus.recorded_counts import Counts
from textveil.formats.contents import Change, Contents, Piece, join_pieces
from textveil.formats.reader import SourceFile
from textveil.formats.registry import Settings
from textveil.languages.open_language import open_language
from textveil.policy.policy import Policy
from textveil.policy.promises import AfterFirst, Anonymise, Protect, Reveal, Together
from textveil.sanitizer import page_judges, table_batches
from textveil.sanitizer.page_judges import short_names
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.table_batches import BatchSanitizer, odd_pieces, takes_marks

CSV = Settings(format="csv")


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        (Policy(), True),
        (Policy(level="strict"), True),
        (Policy(keep=["Ann"]), False),
        (Policy(replace={"person": "mark"}), False),
        (Policy(hide=["Ann"]), False),
        (Policy(level="off", hide=["Ann"]), False),
    ],
)
def test_marks_stand_in_a_batch_where_columns_alone_decide(policy: Policy, told: bool) -> None:
    assert takes_marks(policy) is told


def test_a_piece_is_odd_that_spells_a_word_or_stands_in_a_telling_place() -> None:
    spelled = "so: E l l i s o n"
    pieces = [Piece("plain"), Piece(spelled), Piece("plain", kind="author"), Piece("plain"), Piece("E l l i s o n")]
    assert odd_pieces(pieces, join_pieces(pieces)) == {1, 2, 4}
    assert odd_pieces(pieces[:1], "plain") == set()


class Fake:
    """A sanitizer that knows the columns of a table, and hides Bob wherever it reads him."""

    def __init__(self, *columns: Column) -> None:
        self.columns, self.asked = columns, list[str]()
        self.policy = SimpleNamespace(promises=[Anonymise()])
        self.resources = SimpleNamespace(language=open_language("en"))

    def columns_of(self, _: Document) -> tuple[Column, ...]:
        return self.columns

    def sanitize(self, document: Document) -> Any:
        self.asked.append(document.text)
        found = [at for at in range(len(document.text)) if document.text.startswith("Bob", at)]
        return SimpleNamespace(edits=[Edit(at, at + 3, "[b]", Kind.PERSON) for at in found])


def column(name: str, role: ColumnRole, kind: Kind, *, is_personal: bool = True) -> Column:
    return Column(name, Verdict(role, kind, is_personal))


PERSON = column("name", ColumnRole.PERSON, Kind.PERSON)
TEXT = column("note", ColumnRole.TEXT, Kind.WORD)
SORT = column("team", ColumnRole.CATEGORY, Kind.WORD)
DAY = column("born", ColumnRole.DATE, Kind.DATE)


def change(columns: Sequence[Column], *rows: Sequence[str]) -> tuple[list[str], list[str]]:
    """What the cells of a table say then, and the texts that were read."""
    headings = [Heading(one.name, "table") for one in columns]
    cells = [
        Piece(value, cell=Cell(heading, at))
        for at, row in enumerate(rows)
        for heading, value in zip(headings, row, strict=True)
    ]
    pieces = [Piece("Bob's list"), *cells]
    fake: Any = Fake(*columns)
    text = join_pieces(pieces)
    document = Document(text, format="csv", source=SourceFile(b"", Contents(tuple(pieces)), CSV))
    made = BatchSanitizer(CSV, fake).change_pieces(document, pieces)
    return [one.text for one in made], fake.asked


def test_a_column_is_marked_kept_or_read_with_the_names_of_its_table() -> None:
    said, asked = change([PERSON, SORT, DAY, TEXT], ["Ann", "Bob", "3 May 1971", "Bob left"])
    assert said == ["[b]'s list", "[name]", "Bob", "[date]", "[b] left"]
    assert asked == ["Bob's list\n\nAnn\n\nBob left"], "days are in no text again, but names are"


def test_a_kept_value_that_may_lead_to_somebody_is_read() -> None:
    said, asked = change([SORT], ["Bob@x.org"], ["Bob"])
    assert said == ["[b]'s list", "[b]@x.org", "Bob"]
    assert asked == ["Bob's list\n\nBob@x.org"]


def test_where_nothing_has_to_be_read_nobody_reads() -> None:
    fake: Any = Fake(PERSON)
    heading = Heading("name", "table")
    pieces = [Piece("Ann", cell=Cell(heading, 0)), Piece("-", cell=Cell(heading, 1))]
    document = Document(join_pieces(pieces))
    made = BatchSanitizer(CSV, fake).change_pieces(document, pieces)
    assert ([one.text for one in made], fake.asked) == (["[name]", "-"], [])
    assert BatchSanitizer(CSV, fake).read_pieces([]) == []


def test_a_mark_takes_the_place_of_a_value_and_leaves_the_blanks_around_it() -> None:
    heading = Heading("name", "table")
    batch: Any = BatchSanitizer(CSV, Fake())  # type: ignore[arg-type]  # a sanitizer that is played
    columns = {heading: PERSON}
    marked = batch.mark_value(Piece(" Ann  ", cell=Cell(heading, 0)), columns, Anonymise())
    assert marked == Change(" [name]  ", (Edit(1, 4, "[name]", Kind.PERSON),))
    assert batch.mark_value(Piece("  ", cell=Cell(heading, 0)), columns, Anonymise()) is None
    assert batch.mark_value(Piece("Ann"), columns, Anonymise()) is None


def test_a_batch_is_written_and_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = BatchSanitizer(CSV, Sanitizer())
    data = b"name,e-mail\nAnn Lee,ann@x.org\nBob Ray,bob@x.org\n"
    assert batch.mark(data) == b"name,e-mail\n[name],[e-mail address]\n[name],[e-mail address]\n"
    assert batch.places == 4
    said = batch.replace(data).decode()
    assert "Ann" not in said
    assert batch.places == 8
    monkeypatch.setattr(table_batches, "open_format", lambda _: SimpleNamespace(write=lambda data, *_, **__: data))
    with pytest.raises(UnsafeOutputError, match="does not say"):
        batch.mark(data)


def test_a_document_that_came_from_no_file_has_no_pieces() -> None:
    assert table_batches.pieces_of(Document("text")) == ()
    pieces = (Piece("a"),)
    assert table_batches.pieces_of(Document("a", source=SourceFile(b"", Contents(pieces), CSV))) == pieces
    assert table_batches.heading_of(Piece("a")) is None
    heading = Heading("a", "table")
    assert table_batches.heading_of(Piece("a", cell=Cell(heading, 0))) is heading


# Judges by page counts

COUNTS = Counts({"city": 4, "beach": 2, "Salou": 1}, total=16)
"""A city carries two bits, a beach three, Salou four."""


def resources(**said: Any) -> Any:
    bits = {"city": 2.0, "beach": 3.0, "Salou": 4.0}
    known = {"counted": (COUNTS,), "language": open_language("en"), "weigh": lambda terms: [bits[one] for one in terms]}
    return SimpleNamespace(**{**known, **said})


def phrases(text: str) -> Any:
    words = [(text.index(word), text.index(word) + len(word)) for word in text.split()]
    return SimpleNamespace(text=text, noun_phrases=lambda: words)


class Asked:
    """Stands in for the judge of what tells of something else, and notes what it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[dict[str, Any]] = []
        self.found: list[Finding] = []
        monkeypatch.setattr("textveil.sanitizer.page_judges.correlated.find", self.find)

    def find(self, reading: Any, hidden: Sequence[Hidden], **said: Any) -> list[Finding]:
        self.told.append(said)
        return [*said["first"](reading, hidden), *self.found]


def test_a_term_may_carry_as_many_bits_as_a_feature_and_no_more() -> None:
    judge = page_judges.judge_by_pages(Reveal(("beach",)), resources(), name="reveal", combine="any")
    assert [one.terms for one in judge.find(phrases("city beach Salou"))] == [("Salou",)]
    assert (judge.promise, judge.is_informed, judge.remembers) == ("reveal", True, False)


@pytest.mark.parametrize(
    ("promise", "limit"),
    [(Reveal(("beach",), correlation=0.5), 1.5), (Reveal(("beach",), together=Together(group=2)), None)],
)
def test_what_tells_of_a_term_is_looked_for_where_a_share_or_a_group_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, promise: Reveal, limit: float | None
) -> None:
    asked = Asked(monkeypatch)
    judge = page_judges.judge_by_pages(promise, resources(), name="reveal", combine="any")
    found = [one.terms for one in judge.find(phrases("city beach Salou"))]
    assert found == ([("beach",), ("Salou",)] if limit else [("Salou",)]), "with a share the limit itself tells"
    assert (judge.is_informed, judge.remembers) == (True, True)
    [told] = asked.told
    assert (told["limit"], told["share"], told["scope"].group) == (limit, 1.0, promise.together.group)
    assert "only_hidden" not in told


def test_a_term_to_be_put_in_is_judged_by_itself_and_by_what_was_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch)
    promise = Reveal(("beach",), correlation=0.5, together=Together("sentence", 3))
    judge = page_judges.judge_by_pages(promise, resources(), name="reveal", combine="any")
    assert not judge.tells("city", [])
    assert judge.tells("Salou", [])
    [told] = asked.told
    assert (told["only_hidden"], told["scope"].context, told["scope"].group) == (True, "document", 1)
    assert told["first"](read("Salou"), []) == []
    asked.found = [find("city", "city")]
    assert judge.tells("city", [])


@pytest.mark.parametrize(
    ("correlation", "features", "limit", "share"),
    [
        (None, (), None, 1.0),
        (0.5, (), None, 0.5),
        (None, ("beach",), None, 1.0),
        (0.5, ("beach",), 1.5, 0.5),
    ],
)
def test_what_was_taken_out_first_is_told_by_a_share_of_beta_or_of_itself(
    monkeypatch: pytest.MonkeyPatch,
    correlation: float | None,
    features: tuple[str, ...],
    limit: float | None,
    share: float,
) -> None:
    asked = Asked(monkeypatch)
    promise = AfterFirst(((0, 4),), correlation=correlation, features=features)
    judge = page_judges.judge_by_pages(promise, resources(), name="first detector", combine="any")
    reading = read("city beach")
    assert [one.spans for one in judge.detector(reading, [])] == [((0, 4),)]
    assert (asked.told[0]["limit"], asked.told[0]["share"]) == (limit, share)
    assert not judge.tells("city", [])
    assert (judge.is_informed, judge.remembers) == (False, True)


def test_findings_of_several_sources_are_joined_by_where_they_stand() -> None:
    text = "Ann met Bob and Cy."
    ann, bob, other, cy = find(text, "Ann"), find(text, "Bob"), find(text, "Bob", kind=Kind.PERSON), find(text, "Cy")
    assert page_judges.join_findings([[ann, bob], [other, cy]], combine="any") == [ann, bob, cy]
    assert page_judges.join_findings([[ann, bob], [other, cy]], combine="all") == [bob]
    assert page_judges.join_findings([[ann, ann]], combine="any") == [ann, ann], "of one source all stay"


@pytest.mark.parametrize(
    ("context", "counts"), [("document", "second"), ("sentence", "second"), ("near:5", "second within 5")]
)
def test_terms_near_each_other_are_counted_near_each_other(context: str, counts: str) -> None:
    known: Any = SimpleNamespace(
        counted=("first", "second"), near=lambda source, words: f"{('first', 'second')[source]} within {words}"
    )
    together = Together(context, 3, 4, 2)
    scope: Any = page_judges.scope_of(Protect(("HIV",), together=together), known, 1)
    assert (scope.corpus, scope.context, scope.group) == (counts, context, 3)
    assert (scope.min_pages, scope.min_joint_pages, scope.only_phrases) == (4, 2, True)
    alone = page_judges.term_by_term(scope)
    assert (alone.context, alone.group, alone.min_pages) == ("document", 1, 4)


@pytest.mark.parametrize(("level", "told"), [("off", "standard"), ("light", "light"), ("strict", "strict")])
def test_the_default_detector_stands_first_at_its_level(monkeypatch: pytest.MonkeyPatch, level: Any, told: str) -> None:
    asked: list[Anonymise] = []
    monkeypatch.setattr(page_judges, "anonymise_detector", lambda promise, **_: asked.append(promise))
    page_judges.first_judge(AfterFirst("default", level), language=open_language("en"))
    assert asked == [Anonymise(told)]  # type: ignore[arg-type]  # one of the levels


def test_identifiers_and_recognisers_of_others_stand_first_too(monkeypatch: pytest.MonkeyPatch) -> None:
    language = open_language("en")
    detector = page_judges.first_judge(AfterFirst("identifiers"), language=language)
    found = detector(language.read("Mail ann@x.org now."), [])
    assert [one.terms for one in found] == [("ann@x.org",)]
    opened: Any = SimpleNamespace(spacy="opened {}".format)
    monkeypatch.setattr(page_judges, "import_module", lambda _: opened)
    named: Any = page_judges.first_judge(AfterFirst("spacy:en_x"), language=language)
    assert named == "opened en_x"


def test_an_entity_is_called_by_its_forms_its_initials_and_a_persons_last_name(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    monkeypatch.setattr("textveil.sanitizer.page_judges.protected.secrets", lambda *_, **said: told.update(said) or [])
    monkeypatch.setattr(page_judges, "other_names_of", lambda _: ("Great Old Town", "Old Town"))
    senses = {
        "Ann Lee": [Sense(("nurse", "person"), "x")],
        "Los Angeles": [Sense(("city", "place"), "x"), Sense(("film",), "x")],
    }
    knowledge: Any = SimpleNamespace(senses=lambda name: senses[name])
    promise = Protect(("Ann Lee", "Los Angeles"), alpha=1.5, require_evidence=True)
    below: Any = {name: SimpleNamespace(same=[name, "same"], parts=["part"]) for name in senses}
    page_judges.secrets(promise, corpus=COUNTS, knowledge=knowledge, below=below)
    assert (told["alpha"], told["require_evidence"]) == (1.5, True)
    assert (told["under"]("Ann Lee"), told["parts"]("Ann Lee")) == (["Ann Lee", "same"], ["part"])
    assert told["above"]("Los Angeles") == ["city", "place", "film"]
    assert told["short"]("Ann Lee") == ["Lee", "AL", "GOT"]
    assert told["short"]("Los Angeles") == ["LA", "GOT"], "initials of another name are three at least"


@pytest.mark.parametrize(
    ("name", "is_person", "told"),
    [
        ("Steve Jobs", True, ["Jobs", "SJ"]),
        ("Steve jobs", True, []),
        ("Steve", True, []),
        ("Bank of England", False, ["BE"]),
        ("", True, []),
    ],
)
def test_a_proper_name_is_shortened(name: str, is_person: bool, told: list[str]) -> None:
    assert short_names(name, is_person=is_person) == told


def test_what_no_page_knows_is_hidden_by_its_name_alone() -> None:
    with pytest.warns(EvidenceWarning, match="no page knows entry 2"):
        sanitizer = Sanitizer(Policy(corpus=COUNTS, level="off", protect=["Salou", "Xyzzy Hall"]))
    [judge] = sanitizer.judges
    assert (judge.not_judged, judge.is_informed, judge.remembers) == (1, False, False)
    unknown = {(one.terms, one.rule) for one in judge.find(sanitizer.read("They like Xyzzy Hall."))}
    assert unknown == {(("Xyzzy Hall",), Rule.LISTED), (("Xyzzy Hall",), Rule.DISCLOSURE)}
    known = {(one.terms, one.rule) for one in judge.find(sanitizer.read("They like Salou."))}
    assert known == {(("Salou",), Rule.DISCLOSURE)}
    assert [judge.tells(term, []) for term in ("Salou", "Xyzzy Hall", "city")] == [True, True, False]
