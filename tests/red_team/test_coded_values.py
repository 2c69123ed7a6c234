"""No value is left in any address, form or coloured line, once that is decoded again; and the rest stays as it was."""

import io
import logging
from functools import cache

import pytest

import textveil as tv
from red_team.coded_values import (
    CODES,
    CONTEXTS,
    FOR_TERMINALS,
    OTHER,
    PERSON,
    Planted,
    left_of,
    odd_plantings,
    pairs,
    plantings,
)
from textveil.adapters.logs import LogFilter
from textveil.core.model import apply
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.sanitizer.sanitizer import Sanitizer

PLANTED, ODD = list(plantings()), list(odd_plantings())


@cache
def sanitizer(preset: str) -> Sanitizer:
    return Sanitizer(tv.Policy.preset(preset) if preset else tv.Policy())


@pytest.mark.parametrize("preset", ["", "logs"])
@pytest.mark.parametrize("planted", PLANTED, ids=[one.name for one in PLANTED])
def test_nothing_planted_is_left_in_a_file(planted: Planted, preset: str) -> None:
    assert left_of(planted.text, planted.secrets), "nothing was planted"
    settings = Settings(f"file.{planted.format}", "txt" if planted.format == "log" else planted.format)
    result = sanitizer(preset).sanitize(parse(planted.text.encode(), settings=settings))
    assert left_of(result.rendered(settings).decode(), planted.secrets) == []


@pytest.mark.parametrize("preset", ["", "logs"])
@pytest.mark.parametrize("code", CODES)
def test_nothing_planted_is_left_in_a_string(code: str, preset: str) -> None:
    text = f"GET /s?{pairs(PERSON, CODES[code])} HTTP/1.1 200"
    result = sanitizer(preset).sanitize(text)
    assert left_of(result.text, tuple(PERSON.values())) == []
    assert apply(text, result.edits) == result.text
    assert result.text.startswith("GET /s?name=")
    assert tv.verify(result.text, result.certificate) == []


@pytest.mark.parametrize("preset", ["", "logs"])
@pytest.mark.parametrize("planted", ODD, ids=[one.name for one in ODD])
def test_nothing_is_left_in_odd_places(planted: Planted, preset: str) -> None:
    result = sanitizer(preset).sanitize(planted.text)
    assert left_of(result.text, planted.secrets) == []
    assert apply(planted.text, result.edits) == result.text or not planted.text.isascii()


@pytest.mark.parametrize("code", CODES)
def test_nothing_planted_is_left_in_a_log(code: str) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(LogFilter())
    logger = logging.getLogger("textveil.test.coded")
    logger.propagate = False
    logger.addHandler(handler)
    try:
        logger.warning("GET /s?%s HTTP/1.1", pairs(OTHER, CODES[code]))
    finally:
        logger.removeHandler(handler)
    assert left_of(stream.getvalue(), tuple(OTHER.values())) == []


def test_every_code_and_context_is_there() -> None:
    assert len(CODES) - len(FOR_TERMINALS) >= 8
    assert len(CONTEXTS) >= 8
    assert len(PLANTED) == len({one.name for one in PLANTED}) > 150
