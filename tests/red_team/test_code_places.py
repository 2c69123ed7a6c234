"""In no language of code is anything left where something can be said, and what was code is code afterwards."""

import ast
import shutil
import subprocess

import pytest

from red_team.code_places import CHECKERS, CORNERS, PlantedCode, left_in, plant, planted_files
from textveil.formats.code_lexers import file_languages
from textveil.formats.reader import parse
from textveil.formats.registry import ENDINGS, Settings
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

FILES = {file.ending: file for file in planted_files()}
PLAIN = Sanitizer()


def sanitized(file: PlantedCode, *, is_listed: bool) -> str:
    settings = Settings(f"file.{file.ending}", "code", ending=f".{file.ending}")
    sanitizer = Sanitizer(Policy(hide=[secrets[-1] for _, *secrets in file.said])) if is_listed else PLAIN
    return sanitizer.sanitize(parse(file.text.encode(), settings=settings)).rendered(settings).decode()


def check(text: str, ending: str) -> None:
    if ending == "py":
        ast.parse(text)
        return
    ran = subprocess.run(CHECKERS[ending], input=text.encode(), capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode("utf-8", "replace")[:300]


def test_every_ending_of_code_has_places() -> None:
    assert {f".{ending}" for ending in FILES} == {ending for ending, name in ENDINGS.items() if name == "code"}


@pytest.mark.parametrize("ending", FILES)
def test_every_ending_has_lexers_of_its_own(ending: str) -> None:
    names = [one.name for one in file_languages(FILES[ending].text, Settings(f"a.{ending}", "code"))]
    assert names
    assert (names == ["text"]) is (ending == "code")


@pytest.mark.parametrize("is_listed", [False, True], ids=["found", "listed"])
@pytest.mark.parametrize("ending", FILES)
def test_nothing_is_left_in_any_place(ending: str, is_listed: bool) -> None:
    assert left_in(sanitized(FILES[ending], is_listed=is_listed), FILES[ending], is_listed=is_listed) == []


@pytest.mark.parametrize("is_listed", [False, True], ids=["found", "listed"])
@pytest.mark.parametrize("ending", CORNERS)
def test_nothing_is_left_in_any_corner(ending: str, is_listed: bool) -> None:
    files = [plant(ending, form) for form in CORNERS[ending]]
    left = [left_in(sanitized(file, is_listed=is_listed), file, is_listed=is_listed) for file in files]
    assert left == [[]] * len(files)


@pytest.mark.parametrize("ending", ["py", *CHECKERS])
def test_what_was_code_is_code_afterwards(ending: str) -> None:
    if ending in CHECKERS and not shutil.which(CHECKERS[ending][0]):
        pytest.skip(f"no {CHECKERS[ending][0]} on this machine")
    check(FILES[ending].text, ending)
    for is_listed in (False, True):
        check(sanitized(FILES[ending], is_listed=is_listed), ending)
