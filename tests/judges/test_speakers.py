"""Who speaks: parts and numbers stay, nicknames and initials are people, the same ones everywhere."""

import re

import pytest

from textveil.judges.speakers import joined_names
from textveil.languages.english.read_text import read_english
from textveil.sanitizer.verbs import sanitize

CHAT = """[10:11] <kittycat99> hi all, Ann here
[10:12] <bob_the_b> hi kittycat99
[10:12] * kittycat99 waves
[10:14] <zork42> bob_the_b: see https://github.com/kittycat99/tools
"""
LOG = """2024-03-01 10:11:12 INFO sshd[123]: Accepted password for aellison from 10.1.2.3 port 22
2024-03-01 10:11:15 INFO app: GET /home/aellison/docs 200
2024-03-01 10:12:15 WARN app: user=aellison path=https://git.example.org/aellison/repo
"""


@pytest.mark.parametrize(
    "tags", [("Speaker1", "Speaker2"), ("SPEAKER_00", "SPEAKER_01"), ("INTERVIEWER", "Participant 4")]
)
def test_a_part_with_or_without_a_number_stays_on_every_line(tags: tuple[str, str]) -> None:
    lines = ["Hello, how are you today?", "Fine. I am Ann Ellison from Leeds.", "And your age?", "I am 43.", "Bye."]
    output = sanitize("\n".join(f"{tags[at % 2]}: {line}" for at, line in enumerate(lines))).text
    assert [line.partition(":")[0] for line in output.splitlines()] == [tags[at % 2] for at in range(5)]
    assert "Ellison" not in output


def test_initials_before_what_is_said_are_the_person_of_the_talk() -> None:
    output = sanitize("Interviewer: Who are you?\nAE: I am Ann Ellison, and I was born in Hull.\nAE: That is all.").text
    assert re.findall(r"^\w+(?: \d)?(?=:)", output, re.MULTILINE) == ["Interviewer", "Person 1", "Person 1"]


def test_a_nickname_of_a_chat_is_the_same_person_everywhere() -> None:
    lines = sanitize(CHAT).text.splitlines()
    first, second = (re.findall(r"<(.+?)> ", line)[0] for line in lines[:2])
    assert first != second
    assert f"hi {first}" in lines[1]
    assert f"* {first} waves" in lines[2]
    assert f"> {second}: see https://github.com/{first}/tools" in lines[3]


def test_the_writer_of_a_comment_is_hidden_in_paths_too() -> None:
    output = sanitize(
        "aellison · 3 hours ago\nGreat work.\nzork42 · 2 days ago\nThanks aellison! see aellison/repo"
    ).text
    assert "aellison" not in output
    assert "zork42" not in output
    assert re.search(r"(.+) · 3 hours ago\nGreat work.\n.+ · 2 days ago\nThanks \1! see \1/", output)


def test_a_user_of_a_log_is_the_same_in_messages_paths_and_addresses() -> None:
    output = sanitize(LOG).text
    assert output.count("[user name]") == 4
    assert [line[:19] for line in output.splitlines()] == [line[:19] for line in LOG.splitlines()]


def test_tags_of_a_record_are_nobody() -> None:
    record = "".join(
        f"INVT\nNAM  {name}\nCTY  Leeds\nCNT  GBX\n" for name in ("Ellison; Ann", "Okafor; Tom", "Hale; Ida")
    )
    output = sanitize(record).text
    assert "Ellison" not in output
    assert [line[:3] for line in output.splitlines()] == [line[:3] for line in record.splitlines()]


def test_the_time_the_machine_and_the_program_of_a_log_stay_and_its_users_go() -> None:
    lines = [f"Mar 28 23:1{minute}:01 ip-10-77-20-248 sudo: aellison : TTY=pts/1 ; USER=root" for minute in range(4)]
    for line, output in zip(lines, sanitize("\n".join(lines)).text.splitlines(), strict=True):
        assert output.startswith(line.partition("sudo")[0] + "sudo: ")
        assert "aellison" not in output
        assert "USER=root" in output


def test_a_machine_that_is_called_after_somebody_is_judged() -> None:
    lines = [f"Mar 28 23:1{minute}:01 margarets-macbook sudo: aellison : TTY=pts/1" for minute in range(4)]
    assert (
        "margaret"
        not in sanitize(
            "I am Margaret Ellison, born in Hull on 3 May 1961; my phone is 0161 496 0000.\n" + "\n".join(lines)
        ).text
    )


def test_a_word_of_radio_talk_is_nobody_unless_somebody_bears_it() -> None:
    talk = "CC: Roger. Copy.\nP: Roger, we see Tom Ellison.\nCC: Roger. Out.\n"
    assert sanitize(talk).text.count("Roger") == 3
    assert "Roger" not in sanitize(talk + "P: Is Roger Hale there?\n").text.replace("Roger.", "").replace("Roger,", "")


def test_the_quotes_of_a_string_in_sql_stay() -> None:
    output = sanitize("INSERT INTO people VALUES (N'Ann Ellison', N'ann.ellison@x.org');").text
    assert re.fullmatch(r"INSERT INTO people VALUES \(N'[^']+', N'\[e-mail address\]'\);", output)


def test_a_name_that_is_joined_as_programs_join_names_is_one() -> None:
    output = sanitize('crew = ["MARGARET_ELLISON", "MAX_VALUE", "total_count"]').text
    assert "ELLISON" not in output
    assert "MAX_VALUE" in output
    assert "total_count" in output


@pytest.mark.parametrize(
    ("text", "told"), [("ask ANN_LEE now", ["ANN_LEE"]), ("set MAX_SIZE now", []), ("ask Ann Lee now", [])]
)
def test_names_that_are_joined_as_programs_join_them_are_found(text: str, told: list[str]) -> None:
    assert [text[slice(*span)] for span in joined_names(read_english(text))] == told
