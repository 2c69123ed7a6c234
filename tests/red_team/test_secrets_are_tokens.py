"""A secret is one token: nothing of it is left, and no date is told in its place."""

import re
from functools import cache

import pytest

from textveil.policy.levels import LEVELS
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

JOINING = re.compile(r"[_@#!]")
TOKENS = """
Tiger_1987 tiger#1987 Rosebud@2010 Summer+2019 Bella_12_May_2010 12May1987!x Sunny~1999 Ocean*1789x Maple&2001
Nimbus_2000_a
""".split()
CONTEXTS = [
    "pw is on the post-it: {}",
    "The password that we share with the night shift is {}, as it was last year.",
    "Her passcode, {}, is on the wall of room 12.",
    "I wrote the wifi password on the board ({}) in March.",
    "He said that the code word is still '{}', and 40% knew it.",
    "Reset the credentials of the scanner to {} by Friday.",
    "The passphrase had been {} since then; Ann Lee knew it.",
    "Das Kennwort der Station ist seit langem {}.",
]
OTHERS = ["Ann Lee wrote {} on a card.", "Bo Winter and Ann Lee used {} for years.", "Ann Lee (born 1987): {}"]
"""Where nothing speaks of a secret: what is left of a token is all of it, or nothing."""


@cache
def sanitizer(level: str) -> Sanitizer:
    return Sanitizer(Policy(level=level, language="en"))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("context", CONTEXTS)
def test_nothing_of_a_secret_is_left(context: str, level: str) -> None:
    before, _, behind = context.partition("{}")
    outputs = {token: sanitizer(level).sanitize(before + token + behind).text for token in TOKENS}
    pieces = {token: re.findall(r"[A-Za-z]{3,}|\d{4}", token) for token in TOKENS}
    assert [(token, text) for token, text in outputs.items() if any(piece in text for piece in pieces[token])] == []


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("context", OTHERS)
def test_no_token_is_half_told(context: str, level: str) -> None:
    for token in (one for one in TOKENS if JOINING.search(one)):
        text = sanitizer(level).sanitize(context.replace("{}", token)).text
        left = [piece for piece in re.findall(r"[A-Za-z]{3,}|\d{4}", token) if piece in text]
        assert not left or token in text, text


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("Ann Lee was here in 1987, as _The 1987 List_ has it.", "1987"),
        ("Ann Lee was seen on 3 May 1987 (or 1988).", "1987"),
        ("Ann Lee lived there 1987-1990.", "1987"),
    ],
)
def test_a_date_beside_signs_that_join_nothing_is_a_date(text: str, output: str) -> None:
    hidden = Sanitizer(Policy(level="strict", mode="redact")).sanitize(text).text
    assert "[date]" in hidden
    assert output not in hidden
