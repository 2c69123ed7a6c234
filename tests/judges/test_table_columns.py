"""One verdict a column: what its values are, the level and the user's word decide, and texts beside know the rest."""

import pytest

from textveil.core.column_model import Column, ColumnRole, Verdict
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span
from textveil.judges.table_columns import (
    decide_column,
    find_said,
    hidden_cells,
    is_within,
    judge_columns,
    lies_in,
    said_values,
    split_finding,
    trim_blanks,
    unread_cells,
)
from textveil.languages.open_language import open_language
from textveil.languages.reading import Reading
from textveil.policy.promises import Anonymise, Level

COLUMNS = {
    "person": Verdict(ColumnRole.PERSON, Kind.PERSON, True),
    "phone": Verdict(ColumnRole.CONTACT, Kind.PHONE_NUMBER, True),
    "number": Verdict(ColumnRole.IDENTIFIER, Kind.IDENTIFIER, True),
    "key": Verdict(ColumnRole.IDENTIFIER, Kind.KEY, True),
    "date": Verdict(ColumnRole.DATE, Kind.DATE, True),
    "place": Verdict(ColumnRole.PLACE, Kind.PLACE, True),
    "text": Verdict(ColumnRole.TEXT, Kind.WORD, True),
    "category": Verdict(ColumnRole.CATEGORY, Kind.WORD, True),
    "age": Verdict(ColumnRole.MEASURE, Kind.AGE, True),
    "measure": Verdict(ColumnRole.MEASURE, Kind.NUMBER, True),
    "flag": Verdict(ColumnRole.FLAG, Kind.WORD, True),
    "rows": Verdict(ColumnRole.KEY, Kind.NUMBER, True),
}
HIDDEN: dict[tuple[Level, bool], str] = {
    ("light", True): "person phone number key date",
    ("light", False): "key",
    ("standard", True): "person phone number key date place",
    ("standard", False): "key",
    ("strict", True): "person phone number key date place age measure",
    ("strict", False): "person phone number key date place age measure",
}
READ = {"light": {"text"}, "standard": {"text"}, "strict": {"text", "category"}}


def column(name: str, *, is_personal: bool = True, decision: str = "", cells: tuple[Span, ...] = ()) -> Column:
    return Column(name, COLUMNS[name]._replace(is_personal=is_personal), decision, 0, cells, tuple(range(len(cells))))


def acts(promise: Anonymise, *, is_personal: bool = True, decision: str = "") -> dict[str, set[str]]:
    """The columns by what becomes of them."""
    made: dict[str, set[str]] = {"hide": set(), "read": set(), "keep": set()}
    for name in COLUMNS:
        made[decide_column(column(name, is_personal=is_personal, decision=decision), promise)].add(name)
    return made


@pytest.mark.parametrize(("level", "is_personal"), HIDDEN)
def test_a_level_decides_for_whole_columns(level: Level, is_personal: bool) -> None:
    made = acts(Anonymise(level), is_personal=is_personal)
    assert made["hide"] == set(HIDDEN[level, is_personal].split())
    assert made["read"] == READ[level]


def test_where_nothing_is_anonymised_every_column_is_read_but_those_of_a_kind_that_goes() -> None:
    assert acts(Anonymise("off"))["read"] == set(COLUMNS)
    hidden = acts(Anonymise("off", kinds={"identifier": "hide"}))
    assert hidden["hide"] == {"phone", "number", "key"}
    assert hidden["keep"] == set()


def test_the_users_word_on_a_kind_or_a_column_comes_first() -> None:
    asked = acts(Anonymise(kinds={"person": "keep", "age": "hide", "word": "hide"}))
    assert "person" in asked["keep"]
    assert "age" in asked["hide"]
    assert "category" in asked["keep"], "a category is of no kind"
    assert acts(Anonymise(), decision="hide")["hide"] == set(COLUMNS)
    assert acts(Anonymise(), decision="treat")["read"] == {"text"}
    assert acts(Anonymise(), decision="treat")["hide"] == set(COLUMNS) - {"text"}


def reading(text: str, *columns: Column) -> Reading:
    return Reading(text, [], [], [], [], columns=columns, language=open_language("en"))


def cells_of(text: str) -> tuple[Span, ...]:
    """Where the lines of a text stand."""
    spans, done = list[Span](), 0
    for line in text.split("\n"):
        spans.append((done, done + len(line)))
        done += len(line) + 1
    return tuple(spans)


@pytest.mark.parametrize(
    ("name", "decision", "level", "going"),
    [
        ("person", "", "standard", ["Ann Lee", "Dr Hale"]),
        ("date", "", "standard", ["Ann Lee", "Dr Hale", "3 May 2019"]),
        ("date", "hide", "standard", ["Ann Lee", "Dr Hale", "3 May 2019", "1990s"]),
    ],
)
def test_every_value_that_says_something_exactly_goes(name: str, decision: str, level: Level, going: list[str]) -> None:
    text = "Ann Lee\n  Dr Hale \n[name]\n—\nn/a\nDr"
    text += "\n3 May 2019\n1990s" if name == "date" else ""
    cells = cells_of(text)
    found = hidden_cells(column(name, decision=decision, cells=cells), reading(text), promise=Anonymise(level))
    assert [one.terms[0] for one in found] == going
    assert all(text[slice(*one.spans[0])] == one.terms[0] for one in found)
    assert {one.because for one in found} == {
        "stands in a column that is hidden" if decision else "stands in a column whose values tell of people"
    }


def test_what_leads_to_somebody_is_read_wherever_it_stands() -> None:
    text = "red\na@b.org\n12345678\n4111 1111 1111 1111\n123-45-6789\n1.123456789\n10.20.30.40"

    def left(role: str) -> list[str]:
        cells = unread_cells(column(role, cells=cells_of(text)), Anonymise(), text, language=open_language())
        return [text[slice(*cell)] for cell in cells]

    assert {"red", "12345678", "1.123456789"} <= set(left("category"))
    assert len(left("person")) == 7
    assert left("text") == []


KNOWN = {"Ann Lee": Kind.PERSON, "Ann": Kind.PERSON, "Mill Lane": Kind.ADDRESS, "a b c d e f": Kind.PLACE}


@pytest.mark.parametrize(
    ("text", "told", "said"),
    [
        ("Ann Lee of Mill Lane", [], ["Ann Lee", "Mill Lane"]),
        ("(Ann) Leeds", [], ["Ann"]),
        ("Ann Lee", [(0, 7)], []),
        ("Ann Lee", [(0, 3)], ["Ann Lee"]),
        ("x a b c d e f", [], ["a b c d e f"]),
        ("Anna", [], []),
        ("", [], []),
    ],
)
def test_a_text_says_again_what_a_hidden_cell_says(text: str, told: list[Span], said: list[str]) -> None:
    found = find_said((0, len(text)), KNOWN, text, told=told)
    assert [one.terms[0] for one in found] == said
    assert [one.kind for one in found] == [KNOWN[term] for term in said]


def test_seven_words_are_more_than_is_known_again() -> None:
    text = "a b c d e f g"
    assert find_said((0, len(text)), {text: Kind.PLACE}, text, told=[]) == []


def test_a_value_of_four_signs_is_known_again_and_one_of_three_is_not() -> None:
    text = "Anna\nAnn\n[name]\n Bob \nBobby"
    assert list(said_values(column("person", cells=cells_of(text)), text)) == ["Anna", "Bobby"]


def finding(*spans: Span, kind: Kind = Kind.NAME, rule: Rule = Rule.EVIDENCE, text: str = "") -> Finding:
    return Finding(spans, tuple(text[slice(*span)] for span in spans), kind, 1.0, 0.0, "", rule)


def test_a_finding_over_a_border_is_one_a_cell() -> None:
    text = "Ann | Lee"
    one = finding((0, 9), text=text)
    assert [part.terms for part in split_finding(one, [(4, 5)], text)] == [("Ann",), ("Lee",)]
    assert split_finding(one, [], text) == [one]
    assert split_finding(one, [(20, 21)], text) == [one]
    assert [part.spans for part in split_finding(one, [(3, 9)], text)] == [((0, 3),)]


def test_blanks_around_a_value_are_not_its_own() -> None:
    assert trim_blanks("x  ab  y", (1, 7)) == (3, 5)
    assert trim_blanks("ab", (0, 2)) == (0, 2)


@pytest.mark.parametrize(
    ("span", "lies"),
    [((0, 3), True), ((1, 2), True), ((0, 4), False), ((3, 4), False), ((5, 9), True), ((4, 6), False), ((9, 9), True)],
)
def test_a_span_lies_in_a_cell_up_to_its_ends(span: Span, lies: bool) -> None:
    cells = [(0, 3), (5, 9)]
    assert is_within(span, cells) is lies
    assert lies_in(finding((0, 1), span), cells) is lies


def test_columns_decide_and_what_is_listed_or_sure_stays_found() -> None:
    text = "Ann Lee\nred dust\nAnn Lee left\nred\nann77"
    cells = cells_of(text)
    people, colours, notes = (
        column("person", cells=cells[:1]),
        column("category", cells=(cells[1], cells[3])),
        column("text", cells=cells[2:3]),
    )
    table = reading(text, people, colours, notes)
    listed = finding((8, 11), rule=Rule.LISTED, text=text)
    sure = finding((8, 16), kind=Kind.E_MAIL_ADDRESS, text=text)
    guessed = finding((12, 16), text=text)
    outside = finding((34, 39), text=text)
    found = judge_columns([listed, sure, guessed, outside], table, promise=Anonymise())
    assert [one.terms[0] for one in found] == ["Ann Lee", "red", "red dust", "ann77", "Ann Lee"]
    assert judge_columns([guessed], reading(text), promise=Anonymise()) == [guessed]


@pytest.mark.parametrize(
    ("kind", "term", "goes"),
    [
        (Kind.PERSON, "Ann Lee", True),
        (Kind.PERSON, "Ann", False),
        (Kind.USER_NAME, "ann", True),
        (Kind.PLACE, "New York", False),
    ],
)
def test_a_category_that_is_somebodys_whole_name_goes(kind: Kind, term: str, goes: bool) -> None:
    text = f"{term}\n\n{term} left"
    sorts = column("category", cells=((0, len(term)),))
    one = finding((len(term) + 2, 2 * len(term) + 2), kind=kind, text=text)
    found = judge_columns([one], reading(text, sorts), promise=Anonymise())
    assert ((0, len(term)) in [span for each in found for span in each.spans]) is goes
