"""Where a number may start, what it is part of and which candidates stay, on both sides of each choice."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from textveil.core.kinds import Kind
from textveil.core.model import Span
from textveil.mentions.identifiers import find as room
from textveil.mentions.identifiers.catalogue import LABELLED, NEAR, SIZES, Identifier, catalogue
from textveil.mentions.identifiers.find import FAR_SURER, Candidate, fold


def candidate(start: int, end: int, score: float = 1.0, kind: str = "x") -> Candidate:
    return Candidate(start, end, kind, score, "")


def entry(**said: Any) -> Identifier:
    """An identifier of digits behind an x, unless it is said."""
    known = {"pattern": re.compile("(x)([0-9]+)"), "bits": 1.0, **said}
    return Identifier("x", "identifier", **known)


# Disguises, and the way back


@pytest.mark.parametrize(
    ("span", "told"), [((0, 1), (0, 1)), ((0, 2), (0, 3)), ((1, 2), (2, 3)), ((2, 3), (5, 6)), ((1, 3), (2, 6))]
)
def test_a_place_in_the_folded_text_is_known_in_the_text(span: Span, told: Span) -> None:
    folded = fold("1\u200b2\u200b\u200b3")
    assert (folded.text, folded.cuts) == ("123", [1, 2, 2])
    assert folded.source(span) == told


def test_a_text_without_disguises_is_its_own_copy() -> None:
    assert fold("12–3") == room.Folded("12-3")
    assert fold("12-3") == room.Folded("12-3")
    assert fold("é2").source((1, 2)) == (1, 2)


def test_what_is_marked_is_blank() -> None:
    reading: Any = SimpleNamespace(text="call [name] or 12 now", blind_spans=[(15, 17)])
    blank = "\x7f"
    assert room.blank_marks(reading) == f"call {blank * 6} or {blank * 2} now"
    reading.blind_spans = []
    assert room.blank_marks(reading) == reading.text


# Where numbers begin and end


@pytest.mark.parametrize(
    ("text", "told"),
    [("1234", 4), ("1 2 3", 1), ("1 2 34", 4), ("12345", 5), (f"{'1-' * 34}1", None), ("1" * 70, None)],
)
def test_the_digits_of_a_number_are_counted(text: str, told: int | None) -> None:
    assert room.count_digits(text, 0, len(text)) == (told or SIZES)


def test_sixty_signs_of_a_run_are_looked_at() -> None:
    text = f"1{'-' * 58}11"
    assert room.count_digits(text, 0, len(text)) == 2


def test_a_short_run_is_as_long_as_it_is() -> None:
    assert room.count_digits("1-2-", 0, 4) == 4
    assert room.count_digits("1-2-3", 0, 5) == 3


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("no «12» is", True),
        ("no «12»", True),
        ("no «12», is", True),
        ("no «12». ", True),
        ("no «12».\n", True),
        ("no «12». x", True),
        ("no «12».", False),
        ("no «12».5", False),
        ("no «12»-", False),
        ("nO «12» is", False),
        ("\n«12» is", False),
        ("no-«12» is", False),
    ],
)
def test_a_number_between_spaces_is_no_part_of_a_code(marked: str, told: bool) -> None:
    begin, end = marked.index("«"), marked.index("»") - 1
    assert room.is_lone(marked.replace("«", "").replace("»", ""), begin, end) is told


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("ssn: ", True),
        ("ssn ", True),
        (f"ssn {' ' * 46}", True),
        (f"ssn: {' ' * 46}", False),
        ("cats and ", False),
        ("", False),
        ("   ", False),
    ],
)
def test_a_number_is_announced_by_a_label(before: str, told: bool) -> None:
    assert room.is_announced(f"{before}123", len(before), catalogue()) is told


def test_the_label_of_an_identifier_is_told_with_where_it_stands() -> None:
    text = "my SSN 123"
    found = room.label_before(text, 7)
    assert found is not None
    assert (text[slice(*found)].strip(), found[1]) == ("SSN", 7)
    moved = room.label_before("x" * 60 + f" {text}", 68)
    assert moved == (found[0] + 61, 68)
    assert room.label_before("cats and 123", 9) is None


@pytest.mark.parametrize(
    ("text", "begin", "told"),
    [
        ("123456", 0, [0]),
        ("+12345", 1, [1, 0, 1 - 1]),
        ("(12345", 1, [1, 0, 0]),
        ("x12345", 1, [1]),
        ("1234567", 0, [0, 0]),
        ("12 (345", 0, [0, 4, 0, 3]),
        ("12 3456", 0, [0, 3, 0, 3]),
    ],
)
def test_a_number_starts_with_its_sign_too(text: str, begin: int, told: list[int]) -> None:
    assert sorted(set(room.number_starts(text, begin, len(text)))) == sorted(set(told))


@pytest.mark.parametrize(
    ("text", "place", "done", "told"),
    [
        ("see AB-12/3 now", 7, 0, (4, 11)),
        ("see AB-12/3 now", 7, 5, (5, 11)),
        ("see AB-12/3 now", 7, 7, (7, 11)),
        ("12", 0, 0, (0, 2)),
        ("#12", 1, 0, (1, 3)),
    ],
)
def test_a_code_is_all_that_is_written_together(text: str, place: int, done: int, told: Span) -> None:
    assert room.word_at(text, place, done) == told


@pytest.mark.parametrize(
    ("text", "first", "told"),
    [
        ("US AB 12", 6, [3, 6]),
        ("so AB-12", 6, [3, 6]),
        ("AB 12", 3, [0, 3]),
        ("B 12", 2, [0, 2]),
        ("ab 12", 3, [3]),
        ("AB12", 2, [2]),
        ("AB  12", 4, [4]),
        ("ABCDEF 12", 7, [7]),
        ("XX-ABCDE 12", 9, [0, 9]),
        (" 12", 1, [1]),
    ],
)
def test_a_code_may_start_at_a_few_capitals_before_it(text: str, first: int, told: list[int]) -> None:
    assert room.word_starts(text, first) == told


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("a «12» b", False),
        ("a«12» b", True),
        ("$«12»", True),
        ("€ «12»", False),
        ("1.«12»", True),
        (".«12»", False),
        ("a.«12»", False),
        ("1;«12»", False),
        ("1-«12»", True),
        ("«12»b", True),
        ("«12»-3", True),
        ("«12»-b", False),
        ("«12»-", False),
        ("«12»;3", False),
        ("«12»,3", True),
        ("«12»", False),
    ],
)
def test_a_place_is_cut_out_of_a_longer_number_or_word(marked: str, told: bool) -> None:
    start, end = marked.index("«"), marked.index("»") - 1
    assert room.is_part_of_more(marked.replace("«", "").replace("»", ""), start, end) is told


# What speaks for one


def judge(text: str, one: Identifier) -> list[tuple[int, int, float, str]]:
    found = one.pattern.search(text)
    assert found is not None
    return [(each.start, each.end, each.score, each.because) for each in room.judge_match(text, one, found)]


def test_what_speaks_for_a_candidate_adds_up() -> None:
    digits = re.compile("[0-9]+")
    plain = entry(pattern=digits)
    [(start, end, score, because)] = judge("no 12 is", plain)
    assert (start, end, score, because) == (3, 5, 1.0, plain.title)
    assert judge("no 12 is", entry(pattern=digits, bits=0.0)) == []
    holds = entry(pattern=digits, check=lambda said: said == "12", gain=3.0, loss=2.0)
    assert judge("no 12 is", holds) == [(3, 5, 4.0, f"{plain.title} (its check digits hold)")]
    assert judge("no 13 is", holds) == []
    unmoved = entry(pattern=digits, check=lambda _: True)
    assert judge("no 12 is", unmoved)[0][3] == plain.title
    labelled = entry(pattern=digits, label=re.compile("no "))
    assert judge("no 12 is", labelled) == [(3, 5, 1.0 + LABELLED, f"{plain.title} (its label)")]
    near = entry(pattern=digits, context=re.compile("card"))
    assert judge("no 12 card", near)[0][2:] == (1.0 + NEAR, f"{plain.title} (context word “card”)")


def test_some_signs_behind_or_before_speak_against_a_candidate() -> None:
    digits = re.compile("[0-9]+")
    assert judge("no 12 kg", entry(pattern=digits, unless=re.compile(" kg"))) == []
    assert judge("no 12 mg", entry(pattern=digits, unless=re.compile(" kg"))) != []
    assert judge("page 12 is", entry(pattern=digits, not_after=re.compile(r"page \Z"))) == []
    assert judge("card 12 is", entry(pattern=digits, not_after=re.compile(r"page \Z"))) != []
    assert judge("a12 is", entry(pattern=digits)) == []
    assert judge("a12 is", entry(pattern=digits, start="sign")) != []
    assert judge("x12 is", entry(pattern=re.compile("x(?P<value>[0-9]+)"))) == []
    assert judge("(12, is", entry(pattern=re.compile(r"\((?P<value>[0-9]+),")))[0][:2] == (1, 3)


@pytest.mark.parametrize(
    ("before", "behind", "told"),
    [
        ("card ", "", True),
        (f"card{' ' * 66}", "", True),
        (f"card{' ' * 67}", "", False),
        ("", " card", True),
        ("", f"{' ' * 36}card", True),
        ("", f"{' ' * 37}card", False),
        ("cart ", "", False),
    ],
)
def test_a_word_near_by_is_not_far(before: str, behind: str, told: bool) -> None:
    text = f"{before}12{behind}"
    one = entry(context=re.compile("card"))
    assert bool(room.near(text, one, len(before), len(before) + 2)) is told


@pytest.mark.parametrize(("gap", "told"), [(46, True), (47, False)])
def test_a_label_stands_within_fifty_signs(gap: int, told: bool) -> None:
    text = f"CARD{' ' * gap}12"
    assert (room.near(text, entry(label=re.compile("card")), 4 + gap, 6 + gap) == "its label") is told


@pytest.mark.parametrize(("gap", "told"), [(66, True), (67, False)])
def test_what_leads_to_it_stands_within_seventy_signs(gap: int, told: bool) -> None:
    text = f"card{' ' * gap}12"
    assert (room.near(text, entry(lead=re.compile(r"card *\Z")), 4 + gap, 6 + gap) == "its label") is told


# Which candidates stay


def kept(text: str, *found: Candidate) -> list[str]:
    return [text[one.start : one.end] for one in room.keep_apart(found, text)]


def test_the_longest_candidate_stays_whole_and_the_likeliest_of_equals() -> None:
    text = "12345 6789 abc"
    assert kept(text, candidate(0, 5), candidate(0, 10)) == ["12345 6789"]
    [first] = room.keep_apart([candidate(0, 5, 1.0), candidate(0, 5, 2.0, "y")], text)
    assert first.kind == "y"
    assert kept(text, candidate(0, 8), candidate(6, 10)) == ["12345 67", "89"]
    assert kept(text, candidate(4, 10), candidate(0, 5)) == ["1234", "5 6789"]
    assert kept(text, candidate(0, 10), candidate(9, 11)) == ["12345 6789"], "a blank is worth nothing"
    assert kept(text, candidate(3, 7), candidate(0, 3), candidate(7, 10)) == ["123", "45 6", "789"]
    assert kept("12 345 67", candidate(0, 9), candidate(3, 6)) == ["12 345 67"]


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((1.0, 1.0 + FAR_SURER), [(0, 3), (3, 9)]),
        ((1.0, 0.9 + FAR_SURER), [(0, 5), (3, 9)]),
        ((1.0 + FAR_SURER, 1.0), [(0, 5), (5, 9)]),
        ((0.9 + FAR_SURER, 1.0), [(0, 5), (3, 9)]),
    ],
)
def test_a_candidate_is_cut_where_a_far_surer_one_begins_or_ends(scores: tuple[float, float], told: list[Span]) -> None:
    found = [candidate(0, 5, scores[0]), candidate(3, 9, scores[1])]
    assert [(one.start, one.end) for one in room.cut_crossing(found)] == told


@pytest.mark.parametrize(("other", "told"), [((0, 9), (0, 5)), ((3, 5), (0, 5)), ((3, 6), (0, 3)), ((5, 9), (0, 5))])
def test_only_candidates_that_cross_are_cut(other: Span, told: Span) -> None:
    found = [candidate(0, 5, 1.0), candidate(*other, 9.0)]
    assert [(one.start, one.end) for one in room.cut_crossing(found)] == [told, other]


def test_a_candidate_is_cut_by_each_that_crosses_it() -> None:
    found = [candidate(0, 8, 1.0), candidate(3, 9, 9.0), candidate(6, 12, 9.0)]
    assert [(one.start, one.end) for one in room.cut_crossing(found)] == [(0, 3), (3, 9), (6, 12)]
    found = [candidate(0, 4, 9.0), candidate(2, 6, 9.0), candidate(3, 12, 1.0)]
    assert [(one.start, one.end) for one in room.cut_crossing(found)] == [(0, 4), (2, 6), (6, 12)]


@pytest.mark.parametrize(
    ("left", "size", "told"),
    [("1", 9, True), ("abc", 5, True), ("ab ", 4, False), ("ab", 3, True), ("--", 2, False), ("", 1, False)],
)
def test_what_is_left_of_a_candidate_is_worth_something(left: str, size: int, told: bool) -> None:
    assert room.is_worth(left, candidate(0, size)) is told


def test_the_parts_of_one_date_are_one() -> None:
    text = "3 May, 1971 and 4 June"
    dates = [candidate(0, 5, 2.0, "date"), candidate(7, 11, 1.0, "date"), candidate(16, 22, 1.0, "date")]
    joined = room.join_dates(dates, text)
    assert [(one.start, one.end, one.score) for one in joined] == [(0, 11, 2.0), (16, 22, 1.0)]
    mixed = [candidate(0, 5, 2.0, "date"), candidate(7, 11, 1.0, "age")]
    assert room.join_dates(mixed, text) == mixed
    assert room.join_dates(mixed[::-1], text) == mixed[::-1]
    four = [candidate(12, 15, 1.0, "x"), candidate(16, 17, 1.0, "date"), candidate(18, 22, 3.0, "date")]
    assert [(one.start, one.end, one.score) for one in room.join_dates(four, text)] == [(12, 15, 1.0), (16, 22, 3.0)]


@pytest.mark.parametrize(
    ("text", "told"), [("12\n34", (0, 5)), ("12\n \n34", (0, 2)), ("\n\n34", (0, 4)), ("12\n\n34\n\n5", (0, 2))]
)
def test_behind_a_blank_line_is_another_thing(text: str, told: Span) -> None:
    assert room.written_place(candidate(0, len(text)), room.Folded(text), text) == told


def test_an_entry_is_tried_at_each_start() -> None:
    one = entry(pattern=re.compile("[0-9]+"))
    assert [each.start for each in room.match_entries("12 34 x", [one, one], [0, 3, 6])] == [0, 3, 0, 3]


def test_only_addresses_that_are_some_are_found() -> None:
    text = "She lives at 12 Oak Street, Leeds, and ann@x.org is hers."
    reading: Any = SimpleNamespace(text=text, blind_spans=[])
    asked: list[Span] = []

    def is_address(span: Span) -> bool:
        asked.append(span)
        return False

    assert [one.kind for one in room.find(reading)] == [Kind.ADDRESS, Kind.E_MAIL_ADDRESS]
    assert [one.kind for one in room.find(reading, is_address=is_address)] == [Kind.E_MAIL_ADDRESS]
    assert [reading.text[slice(*span)] for span in asked] == ["12 Oak Street, Leeds"]
    [address, mail] = room.find(reading)
    assert (address.limit, address.terms, mail.terms) == (0.0, ("12 Oak Street, Leeds",), ("ann@x.org",))
