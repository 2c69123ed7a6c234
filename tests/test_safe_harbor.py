"""HIPAA's Safe Harbor, rule by rule: 45 CFR 164.514(b)(2)(i), the preset at work on a text of each kind."""

import pytest

from textveil.policy.policy import Policy
from textveil.sanitizer.result import Result
from textveil.sanitizer.sanitizer import Sanitizer

SANITIZER = Sanitizer(Policy.preset("hipaa-safe-harbor"))


def released(text: str) -> Result:
    return SANITIZER.sanitize(text)


RULES = {
    "A": [
        ("The patient, Margaret Ellison, was admitted.", ["Margaret", "Ellison"]),
        ("Her husband Robert Ellison works at Quillwort Industries.", ["Robert", "Ellison", "Quillwort"]),
        ("Seen by Dr. Kenneth Rodriguez.", ["Kenneth", "Rodriguez"]),
    ],
    "B": [
        ("She lives at 3189 Cherry Lane, Arlington, Texas 76011.", ["3189", "Cherry", "Arlington", "76011"]),
        ("He moved from Tarrant County to Fort Worth.", ["Tarrant", "Fort Worth"]),
    ],
    "C": [
        ("Born on 12/14/1986, admitted March 3, 2019.", ["12/14", "March", "14/"]),
        ("She died on 2 April 2020.", ["April", "2 A"]),
    ],
    "D": [("Telephone: (341) 311-7828.", ["311", "7828"])],
    "E": [("Fax: 341-311-7829.", ["311", "7829"])],
    "F": [("E-mail: m.ellison@example.org.", ["ellison", "example.org"])],
    "G": [("Her social security number is 536-22-8145.", ["536", "8145"])],
    "H": [("Medical record number: MRN-9903508.", ["9903508"])],
    "I": [("Health plan beneficiary number: HPB 4421907735.", ["4421907735"])],
    "J": [("Billed to account number 0044719283.", ["0044719283"])],
    "K": [("Nursing license number RN-558201 was checked.", ["558201"])],
    "L": [("The car, VIN 1HGCM82633A004352, plate 7ABC123, was hit.", ["1HGCM82633A004352", "7ABC123"])],
    "M": [("Pacemaker serial number PM-77120934-X was implanted.", ["77120934"])],
    "N": [("See https://patients.example.org/ellison/chart.", ["patients", "ellison"])],
    "O": [("She logged in from 203.0.113.77 and 2001:db8::ff00:42.", ["203.0.113.77", "2001:db8"])],
    "R": [("Study code QX-7741-ZB and trial subject 90-3316-04.", ["7741", "3316"])],
}
"""By the letters of the rule; (P) biometrics and (Q) photographs are not in a text."""


@pytest.mark.parametrize(("letter", "text", "gone"), [(k, *case) for k, cases in RULES.items() for case in cases])
def test_each_of_the_identifiers_is_gone(letter: str, text: str, gone: list[str]) -> None:
    left = released(text).text
    assert [word for word in gone if word in left] == [], letter


def test_every_rule_that_a_text_can_break_is_tried() -> None:
    assert "".join(RULES) == "ABCDEFGHIJKLMNOR"


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("She was admitted on March 3, 2019.", "2019"),
        ("She was admitted on 2019-03-03.", "2019"),
        ("She was admitted on 03/14/2019.", "2019"),
        ("Discharged 14 Mar 2019 at 10:30.", "2019"),
        ("It began in March 2019.", "2019"),
    ],
)
def test_of_a_date_the_year_is_left(text: str, year: str) -> None:
    left = released(text).text
    assert year in left
    assert not [word for word in ("March", "Mar ", "03", "14") if word in left.replace(year, "")]


def test_a_date_that_tells_no_year_is_gone() -> None:
    assert "October" not in released("The next visit is on October 3.").text


@pytest.mark.parametrize(
    ("code", "left"), [("76011", "760**"), ("76011-2231", "760**"), ("03601", "000**"), ("82301", "000**")]
)
def test_of_a_zip_code_three_digits_are_left_where_enough_people_live(code: str, left: str) -> None:
    told = released(f"Her ZIP code is {code}.").text
    assert left in told
    assert code not in told


@pytest.mark.parametrize(
    ("text", "gone", "left"),
    [
        ("She is 93 years old.", "93", "90 or older"),
        ("A 91-year-old man came in.", "91", "90-or-older"),
        ("He was aged 90.", "aged 90.", "90 or older"),
        ("She is 102 years old.", "102", "90 or older"),
        ("She is 37 years old.", "37", "35–39"),
    ],
)
def test_ages_over_89_are_one_group(text: str, gone: str, left: str) -> None:
    told = released(text).text
    assert gone not in told
    assert left in told


@pytest.mark.parametrize(
    "text",
    [
        "Diagnosis: pneumonia. Medication: amoxicillin 500 mg.",
        "He has diabetes and takes metformin.",
        "She takes Lisinopril 10 mg for hypertension.",
    ],
)
def test_what_is_not_among_the_18_stays(text: str) -> None:
    assert released(text).text == text


def test_what_was_released_is_certified() -> None:
    from textveil.sanitizer.verification import verify

    text = "Margaret Ellison, 93 years old, ZIP 03601, was admitted on March 3, 2019."
    result = released(text)
    assert verify(result.text, result.certificate) == []


@pytest.mark.parametrize(
    ("text", "gone", "kept"),
    [
        ("The patient, aged 93, was born in 1928.", "1928", ""),
        ("She is 92. She was born on 3 May 1930 and admitted on 4 June 2022.", "1930", "2022"),
        ("DOB: 05/03/1930. Seen on 2022-06-04.", "1930", "2022"),
        ("Ann Lee (1925-2019) was a nurse.", "1925", ""),
        ("He is a 95-year-old man. He retired in 1990. He was born in 1927.", "1927", "1990"),
        ("Admitted 3/4/2022 at 93 years of age, born 1/2/1929.", "1929", "2022"),
    ],
)
def test_no_year_is_left_that_tells_an_age_over_89(text: str, gone: str, kept: str) -> None:
    left = released(text).text
    assert gone not in left
    assert kept in left


@pytest.mark.parametrize("text", ["She was born in 1960 and seen on 4 June 2022.", "He is 89, born on 2 May 1933."])
def test_the_year_of_birth_of_others_is_left(text: str) -> None:
    assert ("1960" if "1960" in text else "1933") in released(text).text


@pytest.mark.parametrize(("born", "is_left"), [(1933, True), (1932, False)])
def test_a_year_is_left_up_to_89_years_before_the_last(born: int, is_left: bool) -> None:
    assert (str(born) in released(f"She was born in {born} and seen on 4 June 2022.").text) == is_left


@pytest.mark.parametrize(("age", "is_left"), [(89, True), (90, False)])
def test_a_year_of_birth_is_left_beside_an_age_up_to_89(age: int, is_left: bool) -> None:
    assert ("1945" in released(f"She is {age} years old and was born in 1945.").text) == is_left
