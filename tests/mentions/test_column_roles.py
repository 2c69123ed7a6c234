"""What a column holds is told by its name and its values, and turns where their shares pass a limit."""

import pytest

from textveil.core.column_model import Cell, ColumnRole, Heading
from textveil.core.kinds import Kind
from textveil.languages.open_language import lexicon
from textveil.mentions.column_roles import (
    ColumnProfile,
    is_long_number,
    is_place,
    is_written_day,
    judge_table,
    make_profile,
    read_role,
)
from textveil.mentions.whose_value import is_person

MAILS = ["a@x.org", "b@x.org", "c@x.org", "d@x.org"]
PHONES = ["+44 20 7946 0958", "+44 20 7946 0018", "020 7946 0001", "(020) 7946 0002"]
DAYS = ["2004-10-18", "2005-01-02", "18.10.2004", "3/4/2001"]
LINKS = ["http://a.org/x", "www.b.org"]
YEARS = ["1999", "2001"]


def look(name: str, *values: str, times: int = 1) -> ColumnProfile:
    text, cells, heading = "", [], Heading(name, object())
    for row, value in enumerate([*values] * times):
        cells.append((Cell(heading, row), (len(text), len(text) + len(value))))
        text += f"{value}\n"
    return make_profile(name, cells, text, lexicon=lexicon())


@pytest.mark.parametrize(
    ("name", "values", "times", "told"),
    [
        ("x", [*MAILS, "none"], 1, "contact e-mail address"),
        ("x", [*MAILS[:3], "none"], 1, "text word"),
        ("x", [], 1, "text word"),
        ("x", PHONES, 1, "contact phone number"),
        ("cost", PHONES, 1, "text word"),
        ("start date", PHONES, 1, "date date"),
        ("x", ["10.0.0.1", "10.0.0.2"], 1, "contact network address"),
        ("x", LINKS, 1, "identifier web address"),
        ("website", LINKS, 1, "contact web address"),
        ("x", [*DAYS, "soon"], 1, "date date"),
        ("x", [*DAYS[:3], "soon"], 1, "text word"),
        ("when", YEARS, 10, "category word"),
        ("when", YEARS, 9, "date date"),
        ("birth year", YEARS, 10, "date date"),
        ("x", YEARS, 1, "date date"),
        ("x", ["1499", "2101"], 1, "measure number"),
        ("height", YEARS, 1, "measure number"),
        (
            "address",
            ["1 Long Road near the old mill there", "2 Long Road near the old mill there"],
            1,
            "contact address",
        ),
        ("x", ["yes", "no"], 1, "flag word"),
        ("x", ["yes", "no", "perhaps"], 1, "text word"),
        ("x", ["a", "b"], 1, "flag word"),
        ("x", ["3", "2"], 1, "measure number"),
        ("name", ["1234567", "1234568"], 1, "identifier identifier"),
        ("name", ["A-123", "B-234"], 1, "identifier identifier"),
        ("name", ["Ann Lee", "Bob Hale"], 1, "person person"),
        ("city", ["Rome", "ghent"], 1, "place place"),
        ("city", ["Rome", "ghent", "paris"], 1, "text word"),
        ("city", [], 1, "place place"),
        ("password", ["Sunfl0wer!22", "b4nana-Split"], 1, "identifier key"),
        ("id", ["A1", "B2"], 20, "category word"),
        ("id", ["A1", "B2"], 19, "identifier identifier"),
        ("patient id", ["A1", "B2"], 20, "identifier identifier"),
        ("id", ["1", "2", "3"], 1, "key number"),
        ("id", ["1", "2"], 1, "identifier identifier"),
        ("id", ["1", "2", "4"], 1, "identifier identifier"),
        ("id", ["999998", "999999", "1000000"], 1, "identifier identifier"),
        ("id", ["999997", "999998", "999999"], 1, "key number"),
        ("phone", ["1234567", "none"], 1, "contact phone number"),
        ("phone", ["123456", "none"], 1, "contact user name"),
        ("phone", ["1234567", "none", "nobody"], 1, "contact user name"),
        ("date", ["4999", "4998"], 1, "measure number"),
        ("date", ["5000", "59999"], 1, "date date"),
        ("date", ["60000", "60001"], 1, "measure number"),
        ("date", ["last week", "soon"], 1, "date date"),
        ("date", YEARS, 1, "date date"),
        ("age", ["34", "35"], 1, "measure age"),
        ("age", YEARS, 1, "date date"),
        ("age", ["old", "young"], 1, "text word"),
        ("weight", ["34", "35.5"], 1, "measure number"),
        ("weight", [], 1, "measure number"),
        ("weight", ["much", "little"], 1, "text word"),
        ("status", ["open", "closed"], 1, "category word"),
        ("status", ["AB-123", "CD-234"], 1, "identifier identifier"),
        ("status", ["AB-123", "CD-234"], 2, "category word"),
        ("status", ["AB-1", "CD-2"], 1, "category word"),
        ("status", ["Ann Lee", "Bob Hale", "x", "y"], 1, "person person"),
        ("status", ["Ann Lee", "x", "y"], 1, "category word"),
        ("status", ["one two three four five", "a b c d e"], 1, "text word"),
        ("status", ["one two three four five six", "seven"], 1, "text word"),
        ("status", ["It is so. Yes", "it goes"], 1, "text word"),
        ("status", ["So. Yes", "it goes"], 1, "category word"),
        ("x", ["1234567", "2345678"], 1, "identifier identifier"),
        ("x", ["123456", "234567"], 1, "measure number"),
        ("x", ["1234567", "2345678"], 2, "measure number"),
        ("x", ["Ann Lee", "blue widget"], 1, "person person"),
        ("x", ["Ann Lee", "blue widget", "red widget"], 1, "text word"),
        ("x", ["12 Church Road", "3B High Street"], 1, "contact address"),
        ("x", ["small", "large"], 2, "category word"),
        ("x", ["small", "large"], 1, "text word"),
        ("x", ["one two three four", "large"], 2, "category word"),
        ("x", ["one two three four five", "large"], 2, "text word"),
        ("x", ["a@b", "large"], 2, "text word"),
        ("x", ["abcdefghij0123456789", "abcdefghij0123456788"], 2, "identifier identifier"),
        ("x", ["abcdefghij012345678", "abcdefghij012345677"], 2, "category word"),
        ("x", ["AB-123", "7"], 1, "identifier identifier"),
        ("x", ["AB-123", "what else is it", "or this one"], 1, "text word"),
        ("notes", ["x", "y"], 1, "text word"),
        ("x", ["[name]", "a@b.org", "  "], 1, "contact e-mail address"),
    ],
)
def test_a_column_holds_what_its_name_and_values_say(name: str, values: list[str], times: int, told: str) -> None:
    role, kind = read_role(look(name, *values, times=times))
    assert f"{role.value} {kind.value}" == told


@pytest.mark.parametrize(
    ("columns", "is_personal"),
    [
        ([("name", "Ann Lee"), ("ward", "3B")], True),
        ([("phone", "+44 20 7946 0958"), ("ward", "3B")], True),
        ([("link", "http://a.org/x"), ("ward", "3B")], False),
        ([("website", "http://a.org/x"), ("ward", "3B")], False),
        ([("patient id", "A-123"), ("ward", "3B")], True),
        ([("part id", "A-123"), ("ward", "3B")], False),
        ([("birth date", "2004-10-18"), ("ward", "3B")], True),
        ([("sold on", "2004-10-18"), ("ward", "3B")], False),
        ([("age", "34"), ("sex", "f")], True),
        ([("age", "34"), ("colour", "red")], False),
        ([("mean age", "34"), ("sex", "f")], False),
        ([], False),
    ],
)
def test_a_table_is_about_people_where_a_column_says_so_or_two_traits_do(
    columns: list[tuple[str, str]], is_personal: bool
) -> None:
    verdicts = judge_table([look(name, value) for name, value in columns])
    assert [one.is_personal for one in verdicts] == [is_personal] * len(columns)


def test_who_wrote_what_everybody_can_read_is_a_category() -> None:
    author, other = look("author", "Ann Lee"), look("reader", "Bob Hale")
    cited = judge_table([author, other, look("isbn", "9783797599223")])
    assert [one.role for one in cited[:2]] == [ColumnRole.CATEGORY, ColumnRole.PERSON]
    assert judge_table([author, look("shelf", "small")])[0].role is ColumnRole.PERSON


def test_a_profile_holds_a_sample_of_the_different_values_and_the_rows_that_share_one() -> None:
    many = look("x", *(f"A-{number}" for number in range(400)))
    assert (len(many.values), many.values[:2], many.shared) == (200, ("A-0", "A-2"), 1.0)
    assert len(look("x", *(f"A-{number}" for number in range(399))).values) == 399
    shared = look("x", "red", " red ", "blue", "[name]", "")
    assert (shared.values, shared.shared) == (("red", "blue"), 1.5)
    assert look("x", *DAYS, *MAILS).form(Kind.DATE) == look("x", *DAYS, "18 October 2004", *MAILS, "x").form(Kind.DATE)


def test_what_a_single_value_looks_like() -> None:
    words = lexicon()
    assert [is_long_number(value) for value in ("1000000", "999999", "-1000000", "1000000.5")] == [
        True,
        False,
        True,
        False,
    ]
    assert [is_written_day(value, words) for value in ("3 May", "May", "on or by 3 May", "on 3 May", "4 x")] == [
        *(True, False, False, True, False),
    ]
    assert [
        is_person(value, words) for value in ("Ann", "Ann 2", "ann Lee", "Lee Ann Bo Cy Hale", "A B C D E Hale")
    ] == [
        *(True, False, False, True, False),
    ]
    assert [is_place(value, words) for value in ("Osaka", "osaka", "Osaka Osaka Osaka", "Osaka Osaka Osaka Osaka")] == [
        *(True, False, True, False),
    ]
