"""A list of terms is read from lines or from a column, and what is wrong with it is said without quoting it."""

from pathlib import Path

import pytest

from textveil.core.errors import InputError, UsageError
from textveil.policy.policy_files import read_terms
from textveil.policy.promises import Term


def write(folder: Path, name: str, text: str, encoding: str = "utf-8") -> Path:
    place = folder / name
    place.write_text(text, encoding)
    return place


def texts(terms: list[Term]) -> list[str]:
    return [term.text for term in terms]


def test_lines_are_terms_and_comments_are_not(tmp_path: Path) -> None:
    place = write(tmp_path, "names.txt", "\ufeff# people\nJane Roe\n\n  Blue Heron  \n  # end\nTrack #9\n")
    assert texts(read_terms(place)) == ["Jane Roe", "Blue Heron", "Track #9"]


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("name,age\nJane Roe,3\n", None, ["Jane Roe"]),
        ("Jane Roe,3\nJohn Doe,4\n", None, ["Jane Roe", "John Doe"]),
        ("id,Patient\n7,Jane Roe\n8,\n", "patient", ["Jane Roe"]),
        ('name;age\n"Roe, Jane";3\n', None, ["Roe, Jane"]),
        ('name,age\n"Roe, Jane",3\n', None, ["Roe, Jane"]),
    ],
)
def test_a_column_is_read(tmp_path: Path, text: str, column: str | None, expected: list[str]) -> None:
    assert texts(read_terms(write(tmp_path, "names.csv", text), column=column)) == expected


def test_a_column_kind_says_who_is_a_person(tmp_path: Path) -> None:
    place = write(tmp_path, "names.csv", "name,kind\nBlue Heron,person\nAnn Lee,project\nJo Roe,\n")
    assert [term.person for term in read_terms(place)] == [True, False, None]


def test_what_is_wrong_is_said_without_quoting(tmp_path: Path) -> None:
    table = write(tmp_path, "names.csv", "name,age\nJane Roe,3\n")
    with pytest.raises(UsageError, match=r"no column 'patient' in names.csv; there are: name, age"):
        read_terms(table, column="patient")
    with pytest.raises(UsageError, match=r"names.txt has no columns"):
        read_terms(write(tmp_path, "names.txt", "Jane"), column="name")
    with pytest.raises(InputError, match="lists nothing: write one term a line"):
        read_terms(write(tmp_path, "empty.txt", "# nobody\n"))
    with pytest.raises(InputError, match="save it as UTF-8"):
        read_terms(write(tmp_path, "old.txt", "Müller", "latin-1"))
    with pytest.raises(InputError, match="No such file"):
        read_terms(tmp_path / "none.txt")
