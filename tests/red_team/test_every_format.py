"""No format leaves a secret anywhere: each has another one in every place, and each says all that must go."""

import re

import pytest

from formats.leaks import streams
from formats.samples.files import SAYING
from red_team.corner import SECRET
from red_team.numbered_places import SAME, NumberedFile, numbered_files
from red_team.said_lines import CODED, FOUND
from red_team.test_no_leak import CORNERS, told
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

FILES = numbered_files()
KINDS = sorted(SAYING.keys() - SAME)
LEAST = 1_500
"""Plantings of the suite."""


def released(data: bytes, kind: str, *, hide: list[str]) -> bytes:
    settings = Settings(f"file.{kind}", kind)
    return Sanitizer(Policy(hide=hide)).sanitize(parse(data, settings=settings)).rendered(settings)


def test_there_are_enough_plantings() -> None:
    numbered = sum(len(file.secrets) for file in FILES)
    assert len(CORNERS) + numbered + len(KINDS) * len(FOUND | CODED) >= LEAST


@pytest.mark.parametrize("file", FILES, ids=[file.format for file in FILES])
def test_no_place_of_a_format_leaves_its_secret(file: NumberedFile) -> None:
    output = released(file.data, file.format, hide=list(file.secrets))
    assert [
        (place, word) for place, content in streams(output) for word in re.findall(b"(?i)zurk[a-z]+", content)
    ] == []


@pytest.mark.parametrize("kind", KINDS)
def test_no_format_says_what_is_found_in_another(kind: str) -> None:
    output = released(SAYING[kind]([line for line, _ in FOUND.values()]), kind, hide=[])
    assert [what for what, (_, secret) in FOUND.items() if told(output, secret)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_no_format_says_a_name_in_other_signs(kind: str) -> None:
    output = released(SAYING[kind]([line for line, _ in CODED.values()]), kind, hide=[SECRET])
    assert [what for what, (_, secret) in CODED.items() if told(output, secret)] == []
