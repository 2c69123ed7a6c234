"""Cards and addresses that let somebody in are hidden, though the text names nobody; a letter is no initial."""

import pytest

import textveil as tv


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("The terminal took card 5500 0055 5555 5559, CVC 921, valid thru 11/28, and printed two receipts.", "5555"),
        ("The terminal took card 5500 0055 5555 5559, CVC 921, valid thru 11/28, and printed two receipts.", "921"),
        ("Run curl https://intranet.corp.example/api?token=abc123def456 and read the answer.", "abc123"),
        ("Open https://files.example.org/get?id=4&access_key=Zk81mQ77p to fetch the archive.", "Zk81mQ77p"),
        ("Open https://files.example.org/get?apikey=Zk81mQ77p to fetch the archive.", "Zk81mQ77p"),
        ("Open https://files.example.org/get?a=1&X-Amz-Signature=fe5f80f7 to fetch the archive.", "fe5f80f7"),
    ],
)
def test_what_lets_somebody_in_goes_whoever_it_belongs_to(text: str, secret: str) -> None:
    assert secret not in tv.sanitize(text).text


def test_an_address_of_a_page_stays_whatever_it_asks_for() -> None:
    text = "The list is at https://docs.python.org/3/search.html?q=key for all who read it."
    assert tv.sanitize(text).text == text


@pytest.mark.parametrize(
    ("text", "kept", "name"),
    [
        ("That is plan B. Thomas will explain it to you.", "plan B. ", "Thomas"),
        ("She was seen at 38.5 °C. Paul gave her water.", "°C. ", "Paul"),
    ],
)
def test_a_letter_of_the_sentence_before_is_no_initial(text: str, kept: str, name: str) -> None:
    output = tv.sanitize(text).text
    assert kept in output
    assert name not in output
