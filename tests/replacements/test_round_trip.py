"""Texts of others come back from a vault as they were, and their dates keep the days between them."""

from datetime import timedelta
from pathlib import Path

import pytest

from benchmarks.round_trip import DATA, WAYS, as_day, round_trips, shifted_dates, texts
from textveil.languages.english.values.dates import Order, read_date
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize

ROOT = Path(__file__).parents[2]
NEEDS_TEXTS = pytest.mark.skipif(not (ROOT / DATA).exists(), reason="the texts of others are not at hand")
VISITS = (
    "Betty Allen was seen on 3 March 2019, again on March 17, 2019 and on 2019-04-02. "
    "Her birthday is 14/12/1986. The next visit is due on Apr 30, 2019."
)


@NEEDS_TEXTS
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["wiki", "records"])
def test_what_was_sanitized_is_restored(name: str, way: str) -> None:
    trips = round_trips(texts(ROOT / DATA / f"{name}.jsonl")[::40], way)
    assert all(one.exact for one in trips)
    assert all(one.changed for one in trips if one.restorable)
    assert sum(one.replaced for one in trips) > 50


@NEEDS_TEXTS
def test_shifted_dates_of_records_keep_every_interval() -> None:
    found = shifted_dates(texts(ROOT / DATA / "records.jsonl")[::8])
    assert sum(one.shifted for one in found) > 30
    assert all(one.moved_alike == one.days and one.put_back == one.shifted == one.read_again for one in found)


def test_every_interval_stays_and_every_date_is_read_again() -> None:
    result = sanitize(VISITS, Policy(replace={"date": "shift"}, key=bytes(range(16))))
    edits = [edit for edit in result.edits if edit.way == "shift"]
    assert len(edits) == 5
    moved = []
    for edit in edits:
        old, new = (
            read_date(text, Order(day_first=True)) for text in (VISITS[edit.start : edit.end], edit.replacement)
        )
        moved.append(as_day(new) - as_day(old))
    assert len(set(moved)) == 1
    assert moved[0] % timedelta(weeks=1) == timedelta(0)
    assert moved[0] != timedelta(0)
