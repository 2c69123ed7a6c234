"""JSON, FHIR resources and notebooks: values and telling names are read, structure and looks stay."""

import json
from typing import Any

import pytest

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, inspected, opened, unchanged
from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.core.model import Edit
from textveil.formats.contents import Note
from textveil.formats.reader import parse, removed_notes
from textveil.formats.registry import Settings
from textveil.formats.writer import render
from textveil.sanitizer.sanitizer import Sanitizer

PATIENT: dict[str, Any] = {
    "resourceType": "Patient",
    "id": "ellison-1",
    "meta": {"profile": ["http://hl7.org/fhir/StructureDefinition/Patient", "http://ellison.example.org/p"]},
    "text": {"status": "generated", "div": "<div>Ann Ellison</div>"},
    "identifier": [{"system": "urn:ellison", "value": "943 476 5919"}],
    "name": [{"use": "official", "family": "Quux", "given": ["Zork"], "text": "Zork Quux"}],
    "telecom": [{"system": "phone", "value": "1"}, {"system": "email", "value": "z@example.org"}],
    "gender": "female",
    "birthDate": "1975-03-10",
    "address": [{"line": ["1 High Street"], "city": "Leeds", "postalCode": "LS1"}],
    "managingOrganization": {"reference": "Organization/ellison-1", "display": "Ellison Ward"},
    "status": "Ellison",
}


def test_what_does_not_change_keeps_its_look() -> None:
    data = b'{ "a" :  [1.50, "Ellison", "kept \\u00e9"] ,\n\t"b":null}'
    assert hidden(data, "json") == b'{ "a" :  [1.50, "[name]", "kept \\u00e9"] ,\n\t"b":null}'
    assert unchanged(data, "json") == data


def test_names_of_fields_that_are_data_are_text_and_others_structure() -> None:
    value = {"settings": {"maxSize": 3}, "people": {"ellison": {"age": 3}, "reyes": {"age": 4}}}
    output = json.loads(hidden(json.dumps(value).encode(), "json"))
    assert output["settings"] == {"maxSize": 3}
    assert list(output["people"]) == ["[name]", "reyes"]


def test_a_telling_number_is_read_and_becomes_text_when_it_is_hidden() -> None:
    assert json.loads(hidden(b'{"ssn": 943476591, "n": 3}', "json", secret="943476591")) == {"ssn": "[name]", "n": 3}


def test_a_fhir_resource_hides_who_it_is_about_whatever_the_fields_say() -> None:
    output = json.loads(hidden(json.dumps(PATIENT).encode(), "json"))
    assert output["name"] == [{"use": "official", "family": "[name]", "given": ["[name]"], "text": "[name]"}]
    assert output["birthDate"] == "[date]"
    assert output["identifier"][0]["value"] == "[identifier]"
    assert output["address"] == [{"line": ["[address]"], "city": "[address]", "postalCode": "[address]"}]
    assert leaks(json.dumps(output).encode(), SECRET) == []


def test_a_fhir_resource_keeps_its_structure_and_what_refers_to_it() -> None:
    seen = {"resourceType": "Observation", "subject": {"reference": "Patient/ellison-1"}}
    bundle = {"resourceType": "Bundle", "entry": [{"resource": PATIENT}, {"resource": seen}]}
    output = json.loads(hidden(json.dumps(bundle).encode(), "json"))
    patient, observation = (one["resource"] for one in output["entry"])
    assert (patient["resourceType"], patient["gender"], patient["telecom"][0]["system"]) == (
        "Patient",
        "female",
        "phone",
    )
    assert patient["meta"]["profile"][0] == "http://hl7.org/fhir/StructureDefinition/Patient"
    assert observation["subject"]["reference"] == f"Patient/{patient['id']}"


def test_names_that_nobody_has_judged_are_told() -> None:
    assert inspected(b'{"callTranscript": "x"}', "json")[0].what.startswith("names of columns")


def test_a_notebook_keeps_code_and_texts_and_loses_the_rest() -> None:
    cells = [
        {
            "cell_type": "code",
            "execution_count": 3,
            "metadata": {"x": 1},
            "source": ["ellison = 'Ellison'\n", "f(2)"],
            "outputs": [],
        },
        {"cell_type": "markdown", "metadata": {}, "source": "Dear Ellison", "attachments": {"a.png": {}}},
    ]
    data = json.dumps(
        {"cells": cells, "metadata": {"authors": ["Ellison"]}, "nbformat": 4, "nbformat_minor": 5}
    ).encode()
    output = json.loads(hidden(data, "ipynb"))
    assert output["cells"][0]["source"] == ["ellison = '[name]'\n", "f(2)"]
    assert (output["cells"][1]["source"], output["metadata"]) == ("Dear [name]", {})
    assert {note.what for note in removed_notes(opened(data, "ipynb"))} == {"attachments", "metadata"}


def test_a_notebook_of_before_2015_becomes_one_of_today() -> None:
    code = {
        "cell_type": "code",
        "input": ["greet('Ellison')"],
        "language": "python",
        "prompt_number": 3,
        "outputs": [
            {"output_type": "pyout", "text": ["Hello Ellison"], "png": "xx", "prompt_number": 3},
            {"output_type": "stream", "stream": "stderr", "text": "late"},
            {"output_type": "pyerr", "ename": "KeyError", "evalue": "Ellison", "traceback": ["here"]},
        ],
    }
    cells = [{"cell_type": "heading", "level": 2, "source": ["Findings"]}, code]
    data = json.dumps({"metadata": {"name": "x"}, "nbformat": 3, "worksheets": [{"cells": cells}]}).encode()
    output = hidden(data, "ipynb")
    assert leaks(output, SECRET) == []
    new = json.loads(output)
    assert (new["nbformat"], new["cells"][0]["source"]) == (4, "## Findings")
    assert new["metadata"] == {"language_info": {"name": "python"}}
    assert [one["output_type"] for one in new["cells"][1]["outputs"]] == ["execute_result", "stream", "error"]
    assert new["cells"][1]["outputs"][1]["text"] == "late"


def test_what_is_no_notebook_is_refused() -> None:
    with pytest.raises(InputError, match="no notebook"):
        opened(b'{"worksheets": {}}', "ipynb")


@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_of_a_number_that_is_hidden_not_even_the_sign_stays(ending: str) -> None:
    settings = Settings(f"place.{ending}", ending)
    document = parse(b'{"lon": -2.2382}\n', settings=settings)
    place = document.text.index("2.2382")
    output = render(document, [Edit(place, place + 6, "[number]", Kind.NUMBER)], settings=settings)
    assert json.loads(output) == {"lon": "[number]"}


def test_results_of_a_notebook_in_other_forms_are_counted_and_inspected() -> None:
    bundle = {"text/plain": "Dear Ellison", "application/x-geometry": {}, "video/mp4": "QUJD"}
    output = {"output_type": "display_data", "metadata": {}, "data": bundle}
    cell = {"cell_type": "code", "source": "1", "metadata": {}, "execution_count": 1, "outputs": [output]}
    data = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}).encode()
    found = Note("notebook", "results in other forms", 2)
    assert found in removed_notes(opened(data, "ipynb"))
    assert found in inspected(data, "ipynb")


@pytest.mark.parametrize("ending", ["json", "jsonl"])
@pytest.mark.parametrize(("number", "is_text"), [("447700900618.0", True), ("4.47700900618e11", True), ("1.5", False)])
def test_a_whole_number_is_read_by_its_digits_however_it_is_written(ending: str, number: str, is_text: bool) -> None:
    data = f'{{"value": {number}, "b": "x"}}\n'.encode()
    assert ("447700900618" in opened(data, ending).text) == is_text
    if is_text:
        assert b"4477" not in hidden(data, ending, secret="447700900618")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b'{"a": 1,\n"b"}', "no JSON from line 2"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"a": ' + b"9" * 5_000 + b"}", "number of more than 4,000 digits"),
    ],
)
def test_a_file_that_is_no_json_is_refused_with_what_is_wrong(data: bytes, why: str) -> None:
    with pytest.raises(InputError, match=why):
        parse(data, settings=Settings("a.json", "json"))


KEYED = {
    "json": '{"city": "Tokyo", "country": "JP", "postal_code": "153-0063", "currency": "jpy", "count": 12}',
    "jsonl": '{"city": "Tokyo", "country": "JP", "postal_code": "153-0063", "currency": "jpy", "count": 12}\n',
    "yaml": "city: Tokyo\ncountry: JP\npostal_code: 153-0063\ncurrency: jpy\n",
    "toml": 'city = "Tokyo"\ncountry = "JP"\npostal_code = "153-0063"\ncurrency = "jpy"\n',
    "ini": "CITY=Tokyo\nCOUNTRY=JP\nPOSTAL_CODE=153-0063\nCURRENCY=jpy\n",
    "xml": "<a city='Tokyo' postal_code='153-0063'><country>JP</country><currency>jpy</currency></a>",
}
"""The same record under the same names in every format that has names."""


@pytest.mark.parametrize("ending", KEYED)
def test_the_name_of_a_value_tells_of_what_kind_it_is(ending: str) -> None:
    settings = Settings(f"a.{ending}", ending)
    result = Sanitizer().sanitize(parse(KEYED[ending].encode(), settings=settings))
    assert [(edit.kind, edit.replacement == "[postcode]") for edit in result.edits] == [
        (Kind.PLACE, False),
        (Kind.POSTCODE, True),
    ]
    output = result.rendered(settings).decode()
    assert [said in output for said in ("Tokyo", "JP", "jpy", "[withheld")] == [False, True, True, False]


def test_a_number_stays_a_number_or_is_counted() -> None:
    settings = Settings("a.json", "json")
    data = b'{"name": "Ann Lee", "phone": 447700900618, "amount": 12.5, "count": 3}'
    result = Sanitizer().sanitize(parse(data, settings=settings))
    output = json.loads(result.rendered(settings))
    assert (output["phone"], output["amount"], output["count"]) == ("[phone number]", 12.5, 3)
    assert result.texts_for_numbers == 1


def test_lists_of_objects_beside_each_other_are_tables_of_their_own() -> None:
    value = {
        "users": [{"name": "Ann Lee", "since": "2024-03-05"}, {"name": "Bob Ray", "since": "2024-03-06"}],
        "parts": [{"sku": "AB-1", "added": "2024-03-05"}, {"sku": "AB-2", "added": "2024-03-07"}],
    }
    settings = Settings("a.json", "json")
    output = json.loads(Sanitizer().sanitize(parse(json.dumps(value).encode(), settings=settings)).rendered(settings))
    assert output["parts"] == value["parts"]
    assert "2024-03-05" not in str(output["users"])
