"""Small choices of judges and of what they lean on, on both sides."""

from types import SimpleNamespace
from typing import Any

import pytest

from mentions.pin import ENGLISH, read_marked
from mentions.test_column_roles import look
from textveil.core.kinds import Kind
from textveil.core.marks import mark
from textveil.core.model import Edit, Finding, Rule
from textveil.judges.private_people import LABEL, weigh_run
from textveil.judges.protected import restatement
from textveil.languages.reading import MentionRange
from textveil.mentions.column_roles import read_role
from textveil.mentions.joined_mentions import join_last_first
from textveil.policy.levels import LEVELS, NEVER
from textveil.sanitizer.loop import losses


def test_a_term_that_says_a_secret_in_other_words_is_one_finding_as_a_whole() -> None:
    reading: Any = SimpleNamespace(text="human virus")
    secret: Any = SimpleNamespace(bits=3.0, limit=2.0, name="HIV")
    found = restatement(reading, secret)
    assert (found.spans, found.terms, found.kind) == (((0, 11),), ("human virus",), Kind.WORD)
    assert (found.score, found.limit, found.rule) == (3.0, 2.0, Rule.DISCLOSURE)


@pytest.mark.parametrize(
    ("kind", "is_time", "run", "bits", "limit"),
    [
        (Kind.DATE, True, (2, 4), 1.0, "own"),
        (Kind.DATE, False, (2, 4), 1.0 - LABEL, "label"),
        (Kind.DATE, False, (2, 3), 1.0, "never"),
        (Kind.DATE, True, (2, 3), 1.0, "own"),
        (Kind.PLACE, False, (2, 4), 1.0, "own"),
    ],
)
def test_a_time_without_a_day_must_pass_the_limit_by_more(
    kind: Kind, is_time: bool, run: tuple[int, int], bits: float, limit: str
) -> None:
    private: Any = SimpleNamespace(of=lambda *_: 1.0, names_a_time=lambda *_: is_time, is_label=lambda *_: False)
    own, labels = LEVELS["standard"].private[kind], LEVELS["standard"].labels
    told = {"own": own, "label": max(own, labels), "never": NEVER}[limit]
    found = weigh_run(private, MentionRange(2, 4, kind, 0.9), run, level="standard", is_short=False)
    assert found == (bits, told)


@pytest.mark.parametrize(("times", "told"), [(10, "category"), (9, "date")])
def test_years_sort_rows_where_four_values_of_five_are_such_and_many_rows_share_each(times: int, told: str) -> None:
    years = ("1999", "2001", "2003", "2005", "soon")
    assert read_role(look("when", *years, times=times))[0].value == told


@pytest.mark.parametrize(
    ("marked", "count"),
    [
        ("      «Okafor», «Chidi»; more", 1),
        ("«Okafor», «Chidi»; more", 1),
        ("Also «Okafor», «Chidi»; more", 2),
        ("Name: «Okafor», «Chidi»; more", 1),
        ("      «Okafor», «Chidi» came", 2),
    ],
)
def test_a_last_name_stands_first_where_its_line_begins_with_it(marked: str, count: int) -> None:
    text, found = read_marked(marked)
    reading: Any = SimpleNamespace(text=text, language=ENGLISH)
    assert len(join_last_first(found[Kind.PERSON], reading)) == count


def test_what_is_lost_with_a_term_is_never_less_than_nothing() -> None:
    bits = {"alpha": 1.0, "beta": 5.0, "gamma": 9.0, "": 0.0}
    state: Any = SimpleNamespace(
        edits=[], judgement=SimpleNamespace(weigh=lambda terms: [bits[term] for term in terms])
    )
    spans = ((0, 5), (6, 10), (11, 16))
    group = Finding(spans, ("alpha", "beta", "gamma"), Kind.WORD, 1.0, 0.0, "", Rule.DISCLOSURE)
    said = [Edit(0, 5, "gamma", Kind.WORD), Edit(6, 10, "alpha", Kind.WORD), Edit(11, 16, mark(Kind.WORD), Kind.WORD)]
    assert sorted(losses(state, [group], lambda *_: said).values()) == [0.0, 4.0, 9.0]
