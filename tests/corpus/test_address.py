"""Are addresses of sources read as they were meant, and never repeated?"""

from typing import Any

import pytest

from textveil.core.errors import UsageError
from textveil.corpus import elasticsearch, infini_gram, postgres
from textveil.corpus.open import number, split

SETTINGS = {"table": "pages", "near": "100"}


def test_settings_follow_the_last_sign() -> None:
    assert split("postgresql://a:p#ss@h/d#table=x.y", settings=SETTINGS) == (
        "postgresql://a:p#ss@h/d",
        {"table": "x.y", "near": "100"},
    )


@pytest.mark.parametrize("rest", ["h#p4ss", "h#p4ss=1", "h#table=x&p4ss=1", "h#table=", "h#&"])
def test_a_setting_that_is_not_there_is_refused_without_repeating_it(rest: str) -> None:
    with pytest.raises(UsageError, match="#name=value") as told:
        split(rest, settings=SETTINGS)
    assert "p4ss" not in str(told.value)


@pytest.mark.parametrize("value", ["0", "-1", "1.5", "ten", "²"])
def test_a_number_must_be_whole_and_above_0(value: str) -> None:
    with pytest.raises(UsageError, match="near must be a whole number above 0"):
        number({"near": value}, "near")


@pytest.mark.parametrize(
    ("connect", "rest"),
    [
        (elasticsearch.connect, "http://127.0.0.1:1/pages"),
        (infini_gram.connect, "v4_pileval_llama"),
        (postgres.connect, "postgresql://127.0.0.1:1/pages"),
    ],
    ids=["elasticsearch", "infini-gram", "postgres"],
)
def test_no_term_leaves_this_process_unless_that_is_allowed(connect: Any, rest: str) -> None:
    with pytest.raises(UsageError, match=r"would be sent to it.*allow_remote=True"):
        connect(rest)
