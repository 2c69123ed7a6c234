"""Files of settings: values and comments are read and hidden, the rest stays, and the file is still one of settings."""

import configparser
import tomllib
from typing import Any

import pytest

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, opened, unchanged
from formats.samples.files import PLANTED
from textveil.core.errors import InputError
from textveil.core.libraries import library


def loaded(data: bytes) -> Any:
    return library("yaml").safe_load(data)


@pytest.mark.parametrize("ending", ["yaml", "toml", "ini"])
def test_without_edits_nothing_changes_and_with_them_nothing_stays(ending: str) -> None:
    assert leaks(hidden(PLANTED[ending](SECRET), ending), SECRET) == []


def test_yaml_keeps_its_structure_and_what_refers_to_something() -> None:
    data = b"base: &ellison\n  size: 3\n  on: yes\nuse: *ellison\nname: Ann Ellison # Ellison\n"
    data += b"text: |\n  Dear Ellison,\n   in\n"
    output = hidden(data, "yaml")
    assert loaded(output)["use"] == loaded(data)["use"]
    assert loaded(output)["name"] == "Ann [name]"
    assert loaded(output)["text"] == "Dear [name],\n in\n"
    assert b"# [name]" in output


def test_names_that_programs_write_stay_and_names_of_people_do_not() -> None:
    assert list(loaded(hidden(b"max_size: 1\nellison.conf: 2\nAnn Ellison: 3\n", "yaml"))) == [
        "max_size",
        "[name].conf",
        "Ann [name]",
    ]


def test_toml_is_still_toml() -> None:
    data = b'a = "Dear Ellison"\nb = [1, \'Ellison\', 1975-03-10]\n"Ann Ellison" = 2\nc = """\nEllison\n"""\n'
    output = tomllib.loads(hidden(data, "toml").decode())
    assert output["a"] == "Dear [name]"
    assert output["b"][:2] == [1, "[name]"]
    assert output["Ann [name]"] == 2
    assert unchanged(data, "toml") == data


def test_a_date_in_toml_becomes_text_when_it_is_hidden() -> None:
    assert tomllib.loads(hidden(b"born = 1975-03-10\n", "toml", secret="1975-03-10").decode()) == {"born": "[name]"}


def test_ini_is_still_ini() -> None:
    parser = configparser.ConfigParser()
    parser.read_string(hidden(b"; Ellison\n[server]\nhost = Ellison\nport = 8080\n", "ini").decode())
    assert dict(parser["server"]) == {"host": "[name]", "port": "8080"}


def test_switches_and_measures_are_no_text() -> None:
    assert opened(b"a: true\nb: 3.5\nc: 'no'\nd: 5551234567\n", "yaml").text == "5551234567"


def test_broken_yaml_is_told() -> None:
    with pytest.raises(InputError, match="no YAML"):
        opened(b"a: 'never ends", "yaml")


def test_a_directive_that_tells_something_goes_and_the_rest_is_still_yaml() -> None:
    output = hidden(b"%TAG ! tag:ellison.org,2002:\n---\na: !b c\n", "yaml", secret="tag:ellison.org")
    assert b"ellison" not in output
    assert opened(output, "yaml").format == "yaml"


@pytest.mark.parametrize(("depth", "is_read"), [(200, True), (201, False), (5_000, False)])
def test_brackets_of_yaml_lie_two_hundred_deep_at_most(depth: int, is_read: bool) -> None:
    data = ("[" * depth + "Dear Ellison" + "]" * depth).encode()
    if is_read:
        assert "Ellison" in opened(data, "yaml").text
    else:
        with pytest.raises(InputError, match="more than 200 brackets"):
            opened(data, "yaml")
