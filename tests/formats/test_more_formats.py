"""XML, books, cards, calendars and HL7: every place is read and hidden, and the file is still one of its kind."""
# ruff: noqa: E501  # data reads better in one line

from pathlib import Path

import pytest

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, inspected, opened, unchanged, write
from formats.samples.files import PLANTED, book
from textveil.core.errors import InputError
from textveil.formats.markup import parse_xml
from textveil.formats.reader import metadata_findings, read
from textveil.formats.registry import format_of_content
from textveil.formats.zip_container import pack, unpack

CARD = b"BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Zork Quux\r\nBDAY:19750310\r\nTITLE:Nurse\r\nNOTE:a\\, b\\nc\r\nEND:VCARD\r\n"
EVENT = b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20200102T030405Z\r\nDTEND:20200103\r\nSUMMARY:tea\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
MESSAGE = b"MSH|^~\\&|LAB|H1|||20200102||ADT^A01|7|P|2.5\rPID|1||9^^^MRN||Quux^Zork||19750310|F\rOBX|1|TX|8480-6^Sys^LN||all fine\r"


@pytest.mark.parametrize("ending", ["xml", "epub", "vcf", "ics", "hl7"])
def test_nothing_hidden_stays(ending: str) -> None:
    assert leaks(hidden(PLANTED[ending](SECRET), ending), SECRET) == []


def test_words_that_elements_cut_are_one_word_and_others_stand_apart() -> None:
    data = b"<r><name>El<b>lis</b>on</name><n>12</n><note a='x y'>Dear <i>you</i>, hello</note></r>"
    text = opened(data, "xml").text
    assert "Ellison" in text
    assert "Dear you, hello" in text
    assert "12" not in text
    assert parse_xml(unchanged(data, "xml"), name="x").find("n").text == "12"


def test_words_that_xml_declares_as_entities_are_read_where_they_stand() -> None:
    data = b'<!DOCTYPE r [<!ENTITY who "Ellison"><!ENTITY gap "&#160;">]><r to="&who;">Dear&gap;&who;</r>'
    assert "Dear\u00a0Ellison" in opened(data, "xml").text
    output = hidden(data, "xml")
    assert leaks(output, "Ellison") == []
    assert b"ENTITY" not in output


@pytest.mark.parametrize("declared", ['b "&a;"', 'b "<i/>"', 'b SYSTEM "file:///etc/hosts"', '% b "c"'])
def test_entities_that_are_more_than_words_are_refused(declared: str) -> None:
    with pytest.raises(InputError, match="declares entities"):
        opened(f'<!DOCTYPE r [<!ENTITY a "b"><!ENTITY {declared}>]><r>&a;</r>'.encode(), "xml")


@pytest.mark.parametrize("place", ["<r>{}</r>", '<r to="{}"/>'])
@pytest.mark.parametrize(("times", "is_read"), [(10_000, True), (10_001, False)])
def test_entities_say_a_hundred_thousand_signs_at_most(place: str, times: int, is_read: bool) -> None:
    data = f'<!DOCTYPE r [<!ENTITY a "ten signs ">]>{place.format("&a;" * times)}'.encode()
    if is_read:
        assert opened(data, "xml").text.count("ten signs") == times
    else:
        with pytest.raises(InputError, match="too large"):
            opened(data, "xml")


def test_an_xml_of_a_foreign_dtd_is_read_and_what_goes_is_told() -> None:
    assert "Dear" in opened(b'<!DOCTYPE r SYSTEM "r.dtd"><r>Dear you</r>', "xml").text
    assert {note.what for note in inspected(PLANTED["xml"](SECRET), "xml")} >= {"comments", "instructions"}


def test_a_book_is_read_in_its_order_and_stays_a_book() -> None:
    data = book("x", tuple(f"<html><body><p>chapter {word}</p></body></html>" for word in ("one", "two")))
    text = opened(data, "epub").text
    assert text.index("chapter one") < text.index("chapter two")
    files = unpack(unchanged(data, "epub"), name="x")
    assert next(iter(files)) == "mimetype"
    assert all(parse_xml(files[name], name=name) is not None for name in files if name != "mimetype")
    assert format_of_content(unchanged(data, "epub")) == "epub"


def test_a_zip_file_is_no_book() -> None:
    with pytest.raises(InputError, match="no electronic book"):
        opened(pack([("a.txt", b"x")]), "epub")


def test_a_card_hides_who_it_is_of_whatever_it_says() -> None:
    output = hidden(CARD, "vcf").decode()
    assert output == (
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:[name]\r\nBDAY:[date]\r\nTITLE:Nurse\r\nNOTE:a\\, b\\nc\r\nEND:VCARD\r\n"
    )


def test_a_date_of_a_calendar_stays_whole_or_goes_with_its_line() -> None:
    assert unchanged(EVENT, "ics") == EVENT
    output = hidden(EVENT, "ics", secret="2020-01-02").decode()
    assert "DTSTART" not in output
    assert "DTEND:20200103" in output


def test_a_message_of_hl7_hides_who_it_is_about_and_keeps_codes() -> None:
    output = hidden(MESSAGE, "hl7").decode()
    assert "[name]^[name]" in output
    assert "Quux" not in output
    assert "1975" not in output
    assert "ADT^A01" in output
    assert "8480-6^Sys^LN||all fine" in output
    assert output.count("|") == MESSAGE.decode().count("|")


@pytest.mark.parametrize(("ending", "told"), [("vcf", "no card"), ("ics", "no card"), ("hl7", "no message")])
def test_another_text_is_refused(ending: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        opened(b"Dear Ellison", ending)


@pytest.mark.parametrize(
    "ending", ["pdf", "docx", "odt", "epub", "json", "ipynb", "xml", "eml", "vcf", "ics", "hl7", "tex", "rtf"]
)
def test_a_file_without_ending_is_read_by_what_it_holds(ending: str, tmp_path: Path) -> None:
    assert format_of_content(PLANTED[ending](SECRET)) == ending
    source = tmp_path / "noending"
    source.write_bytes(b"Dear Ellison, all is well.")
    write(read(source), tmp_path / "clean")
    assert (tmp_path / "clean").read_bytes() == source.read_bytes()


@pytest.mark.parametrize("header", ["From", "Sender", "Reply-To", "To", "Cc", "Bcc"])
def test_whoever_a_mail_is_from_or_to_is_hidden_whatever_it_says(header: str) -> None:
    data = f"Subject: plain words\n{header}: the usual list\n\nPlain words.\n".encode()
    document = opened(data, "eml")
    found = [document.text[start:end] for one in metadata_findings(document) for start, end in one.spans]
    assert found == ["the usual list"]
    assert b"usual" not in hidden(data, "eml")


def test_a_subject_is_text_and_hides_nothing_by_itself() -> None:
    assert metadata_findings(opened(b"Subject: plain words\n\nPlain words.\n", "eml")) == []
