"""A name whose last part stands first is one mention in lists and fields, and two people stay two in a sentence."""

import pytest

import textveil as tv


def people(text: str) -> list[str]:
    return [text[slice(*span)] for one in tv.detect(text) if one.kind == "person" for span in one.spans]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Attending: Smallwood, John A., MD", ["Smallwood, John A."]),
        ("Patient: Kowalska, Anna\nKowalska was seen today.", ["Kowalska, Anna", "Kowalska"]),
        ("Present: Okafor, Chidi; Lindqvist, Maria; Brown, Tom.", ["Okafor, Chidi", "Lindqvist, Maria", "Brown, Tom"]),
        ("PATIENT: PETROVIC, APRIL\nWARD: 4", ["PETROVIC, APRIL"]),
        ("Patient: O'Driscoll, Fionnuala\nO'Driscoll was seen.", ["O'Driscoll, Fionnuala", "O'Driscoll"]),
        ("Creator: Kowalska, Anna B. (1908-1979)\nShelf: 4", ["Kowalska, Anna B"]),
        ("Patient: Smith-Jones, Anna Maria\nDiet: none", ["Smith-Jones, Anna Maria"]),
        ("Patient: van der Berg, Johan\nDiet: none", ["van der Berg, Johan"]),
        (
            "Present: De la Cruz, Maria; O’Brien, Pat; von Trapp, Georg.",
            ["De la Cruz, Maria", "O’Brien, Pat", "von Trapp, Georg"],
        ),
        ("Creator: Kowalska, Anna, American, 1908", ["Kowalska, Anna"]),
        ("  Rockefeller, Laurance Spelman (1910-2004)\n\n  Shelf: 4", ["Rockefeller, Laurance Spelman"]),
        ("Yesterday Okafor, Chidi and Maria walked home.", ["Okafor", "Chidi", "Maria"]),
    ],
)
def test_last_names_first_are_one_mention_in_lists_and_fields_alone(text: str, names: list[str]) -> None:
    assert people(text) == names


def test_one_person_has_one_placeholder_however_the_name_is_written() -> None:
    output = tv.sanitize(
        "Patient: Kowalska, Anna\nAnna Kowalska was seen.", tv.Policy(replace={"*": "placeholder"})
    ).text
    assert output == "Patient: <PERSON_1>\n<PERSON_1> was seen."


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('"FIGAL TARRANT, Antonio","individual","Leeds"', ["FIGAL TARRANT, Antonio"]),
        ("He was tried with TARRANT, Miroslav and GARRICK, Mlado in Leeds.", ["TARRANT, Miroslav", "GARRICK, Mlado"]),
        ("The memorandum was sent by Theodore L. Tarrant, Jr. to our lawyer.", ["Theodore L. Tarrant, Jr"]),
    ],
)
def test_a_last_name_in_capitals_and_what_tells_father_from_son_are_part_of_a_name(text: str, names: list[str]) -> None:
    assert [one.rstrip(".") for one in people(text)] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("My mistress was: Malindy, Jennie, Betsy, Mary.", ["Malindy", "Jennie", "Betsy", "Mary"]),
        ("Nurses: Bev, Adaeze\nRoom: 4", ["Bev", "Adaeze"]),
        ("Members: Frank, Anna Sorensen (treasurer)", ["Frank", "Anna Sorensen"]),
    ],
)
def test_a_list_of_people_is_nobody_whose_last_name_stands_first(text: str, names: list[str]) -> None:
    assert people(text) == names
