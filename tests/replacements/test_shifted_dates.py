"""Dates that move together keep what lies between them, and how they are written."""

import json
import re
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.languages.english.values.dates import Order, order_of, read_date
from textveil.languages.english.values.moved_dates import shift, year_of
from textveil.policy.policy import Policy
from textveil.replacements.shifted_dates import offset, prepare
from textveil.replacements.target import Setting, Target
from textveil.sanitizer.verbs import sanitize

CASES = json.loads((Path(__file__).parents[1] / "cases" / "shifted_dates.json").read_text("utf-8"))
RECORDS = Path(__file__).parents[3] / "shared" / "data" / "eval" / "records.jsonl"
FORMS = [
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%Y%m%d",
    "%d %B %Y",
    "%d %b %Y",
    "%B %d, %Y",
    "%b %d %Y",
    "%A, %B %d, %Y",
    "%a %d %b %Y",
    "%d.%m.%Y",
    "%m/%d/%Y",
    "%d-%b-%Y",
    "%Y-%m-%dT%H:%M:%SZ",
    "%Y-%m-%d 10:15:32.5+02:00",
    "%a, %d %b %Y 10:15:32 +0200",
    "%d/%b/%Y:10:15:32 +0000",
    "%A, %d %B %Y at 10:30 p.m.",
]
KEYS = st.binary(min_size=16, max_size=32)
DAYS = st.dates(date(1700, 1, 1), date(2150, 12, 31))
WEEKS = st.integers(-60, 60).map(lambda weeks: timedelta(weeks=weeks))


def plain(text: str) -> str:
    """Without the zeros in front that strftime writes before days in words, where people write none."""
    return re.sub(r"(?<!\d)0(\d)(?= [A-Z]|,? \d{4}|, )", r"\1", text)


@pytest.mark.parametrize(
    ("weeks", "text", "expected"),
    [(int(weeks), *case) for weeks, cases in CASES.items() if weeks != "unreadable" for case in cases.items()],
)
def test_a_date_moves_and_keeps_its_form(weeks: int, text: str, expected: str) -> None:
    assert shift(text, timedelta(weeks=weeks)) == expected


@pytest.mark.parametrize("text", CASES["unreadable"])
def test_what_is_no_date_is_reported_and_not_moved(text: str) -> None:
    assert shift(text, timedelta(weeks=4)) is None


@given(day=DAYS, by=WEEKS, form=st.sampled_from(FORMS))
def test_a_moved_date_is_the_other_day_in_the_same_form(day: date, by: timedelta, form: str) -> None:
    # "1 May 2000" does not tell whether names of months are cut short.
    assume(day.month != 5 or form not in ("%d %b %Y", "%b %d %Y"))
    assert shift(plain(day.strftime(form)), by) == plain((day + by).strftime(form))


@given(first=DAYS, second=DAYS, key=KEYS, forms=st.lists(st.sampled_from(FORMS), min_size=2, max_size=2))
def test_every_interval_is_kept_whatever_the_forms(first: date, second: date, key: bytes, forms: list[str]) -> None:
    texts = [day.strftime(form) for day, form in zip((first, second), forms, strict=True)]
    replace = prepare(Setting(text=f"Since 12/31/1999: {texts[0]} and {texts[1]}.", key=key, subject="s"))
    told = [replace(Target(text, Kind.DATE, text)) for text in texts]
    # What the other date makes doubtful is not moved; nothing else is left out.
    doubtful = [text for text, new in zip(texts, told, strict=True) if new is None]
    assert all(re.fullmatch(r"(?:0\d|1[0-2])[/.](?:0\d|1[0-2])[/.]\d{4}", text) for text in doubtful)
    assume(not doubtful)
    moved = [day_of(text or "") for text in told]
    assert moved[1] - moved[0] == second - first
    assert moved[0] != first


def day_of(text: str, order: Order | None = None) -> date:
    written = read_date(text, order or Order())
    assert written is not None
    assert written.year
    assert written.month
    assert written.day
    return date(written.year, written.month, written.day)


@given(text=st.text(max_size=90), by=WEEKS)
def test_no_text_breaks_the_reader(text: str, by: timedelta) -> None:
    moved = shift(text, by)
    assert moved is None or isinstance(moved, str)


@given(key=KEYS, subject=st.text(min_size=1), year=st.integers(1900, 2090))
def test_no_year_or_month_alone_stays_the_true_one(key: bytes, subject: str, year: int) -> None:
    replace = prepare(Setting(key=key, subject=subject))
    for text in (str(year), f"March {year}", f"Q3 {year}"):
        assert replace(Target(text, Kind.DATE, text)) not in (text, None)


@given(key=KEYS, subject=st.text(min_size=1))
def test_the_offset_is_whole_weeks_in_its_bounds_and_the_same_each_time(key: bytes, subject: str) -> None:
    setting = Setting(key=key, subject=subject)
    days = offset(setting).days
    assert days % 7 == 0
    assert 27 <= abs(days) // 7 <= 78
    assert offset(Setting(key=key, subject=subject, text="another document")) == offset(setting)


def test_keys_and_subjects_move_differently_and_both_ways() -> None:
    offsets = {offset(Setting(key=bytes([n]) * 16, subject="s")) for n in range(60)}
    assert len(offsets) > 20
    assert min(offsets) < timedelta(0) < max(offsets)
    assert len({offset(Setting(key=bytes(16), subject=str(n))) for n in range(60)}) > 20
    assert len({offset(Setting(key=bytes(16), text=str(n))) for n in range(60)}) > 20


def test_without_a_key_nothing_is_moved() -> None:
    with pytest.raises(PolicyError, match="key"):
        prepare(Setting())


def test_one_day_above_twelve_tells_the_order_of_all() -> None:
    by = timedelta(weeks=4)
    assert shift("04/10/2004", by, order=order_of("04/10/2004 and 15/10/2004")) == "01/11/2004"
    assert shift("04/10/2004", by, order=order_of("04/10/2004 and 10/15/2004")) == "05/08/2004"
    assert shift("04/10/2004", by, order=order_of("04/10/2004", day_first=True)) == "01/11/2004"
    assert shift("04.10.2004", by, order=order_of("04.10.2004")) == "01.11.2004"


@pytest.mark.parametrize(
    ("beside", "expected"),
    [
        ("2 Nov 2004", "01/11/2004"),
        ("the 25th of November", "01/11/2004"),
        ("11.09.2004", "01/11/2004"),
        ("Nov 2, 2004", "05/08/2004"),
        ("November 25", "05/08/2004"),
        ("Sept. 3rd", "05/08/2004"),
        ("10.15.2004", "05/08/2004"),
        ("2004-11-02", None),
        ("Nov 24", None),
        ("Fri, 15 Oct 2004 10:15:32 +0200", None),
        ("02-Nov-2004", None),
        ("version 1.2.10", None),
        ("2 Nov 2004 and Nov 3, 2004", None),
        ("15/10/2004 and 10/15/2004", None),
        ("Nov 2, 2004 and 15/10/2004", None),
        ("nothing else", None),
    ],
)
def test_dates_in_words_and_between_dots_tell_the_order_and_without_one_nothing_moves(
    beside: str, expected: str | None
) -> None:
    assert shift("04/10/2004", timedelta(weeks=4), order=order_of(f"04/10/2004 and {beside}")) == expected


@pytest.mark.parametrize("text", ["10/15/2004", "15/10/2004", "10/10/2004", "2004-04-10", "10/2004"])
def test_a_date_that_can_be_read_in_one_way_moves_in_any_document(text: str) -> None:
    assert shift(text, timedelta(weeks=4), order=order_of("2 Nov 2004 and Nov 3, 2004")) not in (None, text)


@pytest.mark.parametrize("text", ["04/10/2004", "04.10.04", "04-10", "from 04/10/2004 to 05/11/2004"])
def test_an_open_date_is_never_left_as_it_was_and_still_has_its_year(text: str) -> None:
    order = order_of(f"{text}, 2 Nov 2004 and Nov 3, 2004")
    assert shift(text, timedelta(weeks=4), order=order) is None
    assert year_of(text, order=order) == (None if text == "04-10" else "2004")


def test_an_open_date_becomes_a_mark_and_one_that_words_explain_keeps_its_interval() -> None:
    policy = Policy(replace={"date": "shift"}, key=bytes(range(16)))
    assert sanitize("Admitted on 09/11/2024.", policy).text == "Admitted on [date]."
    told = sanitize("Admitted 2 Nov 2024, discharged 09/11/2024.", policy)
    first, last = (day_of(edit.replacement, Order(day_first=True)) for edit in told.edits)
    assert last - first == timedelta(days=7)


def test_a_day_without_a_year_moves_in_the_year_of_the_document() -> None:
    assert shift("15 February", timedelta(weeks=4), order=order_of("in 2004")) == "14 March"
    assert shift("15 February", timedelta(weeks=4), order=order_of("in 2005")) == "15 March"


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("15 October 2004", "2004"),
        ("2004-10-15T10:15:32Z", "2004"),
        ("15/10/45", "1945"),
        ("'04", "2004"),
        ("Q3 2004", "2004"),
        ("Oct 15–18, 2004", "2004"),
        ("Dec 30 – Jan 2, 2005", "2004–2005"),
        ("20041015", "2004"),
        ("2004", "2004"),
        ("15 October", None),
        ("Monday", None),
        ("31 February 2004", None),
    ],
)
def test_any_date_gives_its_year(text: str, year: str | None) -> None:
    assert year_of(text) == year


def test_every_date_of_real_records_moves_and_every_interval_stays() -> None:
    if not RECORDS.exists():
        pytest.skip("the records for evaluation are not here")
    count = 0
    for line in RECORDS.read_text("utf-8").splitlines():
        record = json.loads(line)
        replace = prepare(Setting(text=record["text"], key=b"k" * 16, subject=record["id"]))
        texts = [
            record["text"][start:end] for start, end, kind in record["marks"] if kind in ("DATE_OF_BIRTH", "TIMESTAMP")
        ]
        moved = [replace(Target(text, Kind.DATE, text)) or "" for text in texts]
        order = order_of(record["text"])
        before, after = [day_of(text, order) for text in texts], [day_of(text, order) for text in moved]
        assert [b - a for a, b in pairwise(before)] == [b - a for a, b in pairwise(after)]
        assert all(one != other and one[10:] == other[10:] for one, other in zip(texts, moved, strict=True))
        count += len(texts)
    assert count == 388
