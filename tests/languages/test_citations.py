"""Decisions that a text cites stay; its own, and those of people whom it speaks of, do not."""

import pytest

from textveil.languages.english.names.citations import cited_decisions
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize


@pytest.mark.parametrize(
    "cited",
    [
        "Osei v Harrow Council [2004] EWCA Civ 1209",
        "Nagpal v. Sumedha, (2009) 1 SCC 42",
        "Roe v. Wade, 410 U.S. 113 (1973)",
        "Sassi v. France [GC], no. 25444/94, § 67, ECHR 1999-II",
    ],
)
def test_a_cited_decision_stays_at_the_default_and_goes_at_strict(cited: str) -> None:
    text = f"Karl Bruun relied on {cited}, which the judge followed."
    assert cited in sanitize(text).text
    assert cited not in sanitize(text, Policy(level="strict")).text


def test_the_decision_of_somebody_whom_the_text_speaks_of_is_not_spared() -> None:
    assert cited_decisions("Ms Sumedha was heard. In Kowalski v. Sumedha, (2009) 1 SCC 42, the court agreed.") == []


def test_a_decision_that_heads_the_page_may_be_the_one_at_hand() -> None:
    assert cited_decisions("Kowalczyk v Brandt [2021] EWHC 33\n\nThe claimant was dismissed.") == []
