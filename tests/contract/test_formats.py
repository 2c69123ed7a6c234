"""Does every format keep the promises of ``formats.registry``?

One suite for all of them: what is written says what was checked, nothing hidden is
left in any byte, and bytes that are no file of this format end in one clear error.
"""

import re
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.leaks import leaks
from formats.samples.files import PLANTED, SAYING
from textveil.core.errors import InputError, TextveilError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Rule, apply
from textveil.core.spans import redact
from textveil.formats.reader import metadata_findings, parse, removed_notes
from textveil.formats.registry import FORMATS, Settings, open_format
from textveil.formats.writer import render
from textveil.sanitizer.release import NEVER_THE_SAME, clean_again, settle

SECRET = "Ellison"
LINES = ["It rained all day.", "The cat sat on the mat", "and looked out of the window."]
every_format = pytest.mark.parametrize("name", FORMATS)
DIFFERENT = list({module: name for name, module in FORMATS.items()}.values())
"""One format of each module."""
ENDINGS = {"code": "py"}
"""How files end in a format of many endings: of a language that nobody knows a file of code is all text."""


def settings_of(name: str, *, facsimile: bool = False) -> Settings:
    return Settings(f"file.{ENDINGS.get(name, name)}", name, facsimile=facsimile)


def opened(name: str, data: bytes) -> Document:
    return parse(data, settings=settings_of(name))


def written(document: Document, edits: list[Edit], *, facsimile: bool = False) -> bytes:
    return render(document, edits, settings=settings_of(document.format, facsimile=facsimile))


def hiding(document: Document, secret: str) -> list[Edit]:
    """What a detector that knows the secret would have hidden."""
    spans = [match.span() for match in re.finditer(secret, document.text, re.IGNORECASE)]
    return redact(
        [*metadata_findings(document), *(Finding((span,), (), Kind.NAME, 1, 0, "", Rule.FIRST) for span in spans)]
    )


def tried(name: str, data: bytes) -> tuple[Document | None, str]:
    """The document in these bytes, or the sentence that says why there is none; any other error is raised."""
    try:
        return opened(name, data), ""
    except TextveilError as error:
        return None, str(error)


@every_format
def test_a_file_says_its_lines_in_order(name: str) -> None:
    text = opened(name, SAYING[name](LINES)).text
    assert re.search(r"\s+".join(map(re.escape, LINES)), text)


@every_format
def test_without_edits_the_text_stays(name: str) -> None:
    document = opened(name, SAYING[name](LINES))
    assert opened(name, written(document, [])).text == document.text


@every_format
def test_the_same_edits_give_the_same_bytes(name: str) -> None:
    data = PLANTED[name](SECRET)
    first, second = opened(name, data), opened(name, data)
    assert written(first, hiding(first, SECRET)) == written(second, hiding(second, SECRET))


@every_format
@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_what_is_written_says_what_was_checked(name: str, data: st.DataObject) -> None:
    document = opened(name, SAYING[name](LINES))
    words = [match.span() for match in re.finditer(r"\w+(?: \w+)?", document.text)]
    chosen = data.draw(st.lists(st.sampled_from(words), unique=True, max_size=6))
    edits = [Edit(*span, "[name]", Kind.NAME) for span in sorted(chosen)]
    again = opened(name, written(document, edits))
    assert again.text.split() == apply(document.text, edits).split()


@every_format
def test_nothing_hidden_is_left_in_any_byte(name: str) -> None:
    data = PLANTED[name](SECRET)
    assert leaks(data, SECRET)
    document = opened(name, data)
    assert leaks(written(document, hiding(document, SECRET)), SECRET) == []


@every_format
def test_what_is_written_gives_away_no_place_and_hides_nothing_from_its_reader(name: str) -> None:
    document = opened(name, PLANTED[name](SECRET))
    output = written(document, hiding(document, SECRET))
    again = opened(name, output)
    assert metadata_findings(again) == []
    assert written(again, []) == written(opened(name, written(again, [])), [])
    assert not [note for note in removed_notes(again) if note.place != "properties" and "pictures" not in note.what]


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in NEVER_THE_SAME])
def test_cleaning_what_was_released_again_changes_nothing(name: str) -> None:
    document = opened(name, PLANTED[name](SECRET))
    settings = settings_of(name)
    data, written_again = settle(written(document, hiding(document, SECRET)), settings=settings)
    assert clean_again(written_again) == data


@every_format
def test_no_note_error_or_repr_tells_the_secret(name: str) -> None:
    data = PLANTED[name](SECRET)
    document = opened(name, data)
    notes = open_format(name).inspect(data, settings=settings_of(name))
    assert SECRET.lower() not in repr((document, document.source, removed_notes(document), notes)).lower()


@every_format
@pytest.mark.parametrize("other", ["empty", *DIFFERENT])
def test_the_wrong_format_ends_in_one_sentence_or_is_text(name: str, other: str) -> None:
    data = b"" if other == "empty" else PLANTED[other](SECRET)
    document, told = tried(name, data)
    assert "\n" not in told
    assert SECRET not in told
    if document and data and not data.startswith(b"PK") and other != name:
        assert SECRET in document.text


@every_format
@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_damaged_bytes_end_in_one_sentence(name: str, data: st.DataObject) -> None:
    whole = PLANTED[name](SECRET)
    cut = data.draw(st.integers(0, len(whole)))
    at = data.draw(st.integers(0, max(len(whole) - 1, 0)))
    noise = data.draw(st.binary(max_size=8))
    broken = data.draw(st.sampled_from([whole[:cut], whole[:at] + noise + whole[at + len(noise) :], noise + whole]))
    document, told = tried(name, broken)
    assert "\n" not in told
    if document:
        with suppress(InputError):  # letters that no font of ours has are told, too
            assert opened(name, written(document, [])).format == name


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "pdf"])  # our PDF samples are in Latin-1
def test_a_name_cut_by_signs_that_nobody_sees_is_one_name(name: str) -> None:
    document = opened(name, SAYING[name](["Dear Elli\u200bs\u00adon, hello", "plain"]))
    assert "Dear Ellison, hello" in document.text
    output = written(document, hiding(document, SECRET))
    assert leaks(output, SECRET) == []
    assert "Elli" not in opened(name, output).text


@every_format
def test_a_document_whose_text_was_changed_is_refused(name: str) -> None:
    document = opened(name, SAYING[name](LINES))
    with pytest.raises(TextveilError, match="as edits"):
        written(replace(document, text="other"), [])
