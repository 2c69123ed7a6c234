"""What others rely on changes only where the page that lists it does, and no public name is left undescribed."""

import re

import pytest

import textveil
from textveil.policy.policy import Policy
from tools.write_reference import PAGE, definition, page

COMMANDS = (PAGE.parent / "commands.md").read_text("utf-8")
NOT_IN_FILES = {"key", "also", "hidden_entities", "entities", "k"}
"""Settings that a file names otherwise or cannot hold; the first row that names them is no setting's own."""


def test_the_page_of_public_names_says_what_the_source_says() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: python -m tools.write_reference"


def test_the_names_are_those_of_their_rooms_in_order() -> None:
    assert textveil.__all__ == sorted(textveil.__all__)
    assert sorted(textveil._HOME) == textveil.__all__


@pytest.mark.parametrize("name", textveil.__all__)
def test_a_public_name_can_be_imported_and_says_what_it_is(name: str) -> None:
    assert getattr(textveil, name).__doc__
    assert definition(name).name == name


def test_the_root_offers_nothing_else() -> None:
    assert dir(textveil) == textveil.__all__
    with pytest.raises(AttributeError, match="has no attribute 'sanitise'"):
        _ = textveil.sanitise


@pytest.mark.parametrize("setting", sorted(set(Policy.__dataclass_fields__) - NOT_IN_FILES))
def test_every_setting_of_a_policy_stands_in_the_table_of_settings(setting: str) -> None:
    rows = [line.split(" | ")[1] for line in COMMANDS.splitlines() if line.startswith("| `--")]
    assert any(re.search(rf"`{setting}[ .]", row) for row in rows), setting
