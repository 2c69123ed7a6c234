"""Who is put under a name of something else – in JSON, settings, XML and tables – is hidden, and little else is."""

import json
from pathlib import Path
from typing import Any

import pytest

from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.sanitizer.sanitizer import Sanitizer

CASES = json.loads((Path(__file__).parent.parent / "cases" / "odd_fields.json").read_text("utf-8"))
SANITIZER = Sanitizer()


@pytest.mark.parametrize("case", CASES, ids=[f"{number} {one['format']}" for number, one in enumerate(CASES)])
def test_who_is_put_under_another_name_is_hidden(case: dict[str, Any]) -> None:
    settings = Settings(f"a.{case['format']}", case["format"], ending=f".{case['format']}")
    result = SANITIZER.sanitize(parse(case["file"].encode(), settings=settings))
    output = result.rendered(settings).decode()
    assert [said for said in case["gone"] if said in output] == []
    assert [said for said in case["kept"] if said not in output] == []
