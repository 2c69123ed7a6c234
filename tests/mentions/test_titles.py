"""Neither a title nor a degree is part of the name that is found: both stay where it is replaced."""

import pytest

import textveil as tv


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Seen by Dr. Jennifer Smallwood on the ward.", ["Jennifer Smallwood"]),
        ("Countersigned by Nurse Patel RN at the desk.", ["Patel"]),
        ("Mrs Ellison was told by Prof. Sir Adrian Holm, FRCS.", ["Ellison", "Adrian Holm"]),
    ],
)
def test_a_person_is_found_without_titles_and_degrees(text: str, names: list[str]) -> None:
    found = [text[slice(*span)] for one in tv.detect(text) if one.kind == "person" for span in one.spans]
    assert found == names


@pytest.mark.parametrize("policy", [tv.Policy(), tv.Policy(mode="redact")], ids=["generalize", "redact"])
def test_titles_and_degrees_stay_where_the_name_goes(policy: tv.Policy) -> None:
    output = tv.sanitize("Countersigned by Nurse Patel RN at the desk.", policy).text
    assert output.startswith("Countersigned by Nurse ")
    assert output.endswith(" RN at the desk.")
    assert "Patel" not in output


@pytest.mark.parametrize("preset", ["court", "llm", "clinical"])
@pytest.mark.parametrize("title", ["Mr Justice", "Lord Justice", "Mrs Justice", "Lady", "Dame", "HHJ", "Sir"])
def test_a_judge_keeps_the_title_and_loses_the_name(title: str, preset: str) -> None:
    output = tv.sanitize(f"The appeal was heard by {title} Quillfeather at length.", tv.Policy.preset(preset)).text
    assert output == f"The appeal was heard by {title} <PERSON_1> at length."


@pytest.mark.parametrize("title", ["Mr", "Mrs.", "Dr", "Judge", "Captain", "Councillor", "Mayor", "Sister", "Herr"])
@pytest.mark.parametrize(
    "frame", ["He was represented by {}, a lawyer.", "The case of {} (“the applicant”)", "Dear {},"]
)
def test_nothing_is_found_in_the_number_of_a_person_behind_a_title(title: str, frame: str) -> None:
    assert tv.detect(frame.format(f"{title} Person 1")) == []


def test_a_firm_behind_a_title_of_several_people_is_a_firm() -> None:
    output = tv.sanitize("For Mr Tarrant (instructed by Messrs Garrick LLP) and Messrs Okafor and Lee.").text
    assert output.startswith("For Mr Person 1 (instructed by a firm)")
