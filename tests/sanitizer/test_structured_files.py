"""Sanitized as files, code, settings and markup keep their shape, and what is listed goes from names too."""

import ast
import configparser
import email.policy
import json
import re
import shlex
import tomllib
from datetime import datetime, timedelta
from email import message_from_string
from pathlib import Path

import pytest

from textveil.core.libraries import library
from textveil.formats.reader import parse
from textveil.formats.registry import Settings, format_of
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize

LISTED = Policy(hide=["Wilhelmina Ashgrove"])


def cleaned(text: str, name: str, policy: Policy | None = None) -> str:
    settings = Settings(name, format_of(name) or "", ending=Path(name).suffix)
    return sanitize(parse(text.encode(), settings=settings), policy).rendered(settings).decode()


def test_what_a_language_needs_stays() -> None:
    text = "library(plyr)\n# written by Ann Ellison <ann@example.org>\nx <- read.csv('/home/aellison/notes/data.csv')\n"
    output = cleaned(text, "a.R")
    assert output.startswith("library(plyr)\n# written by ")
    assert output.endswith("/notes/data.csv')\n")
    assert "llison" not in output


@pytest.mark.parametrize("name", ["a.js", "a.ini", "a.txt", "a.yaml"])
def test_an_address_in_quotes_leaves_both_quotes(name: str) -> None:
    output = cleaned("email: 'k@x.org'\n", name)
    assert output.replace('"', "'") == "email: '[e-mail address]'\n"


def test_imports_of_python_stay_where_a_line_names_two() -> None:
    text = "from rich import print\nfrom IPython import display\n"
    assert cleaned(text, "a.py") == text


def test_words_to_a_preprocessor_stay_and_its_strings_are_read() -> None:
    output = cleaned('#include <immintrin.h>\n#ifdef _MSC_VER\n#define WHO "Ann Ellison"\n#endif\n', "a.c")
    assert output == '#include <immintrin.h>\n#ifdef _MSC_VER\n#define WHO "Person 1"\n#endif\n'


def test_a_word_of_a_shell_stays_one_word() -> None:
    output = cleaned("# by Ann Ellison\ncd /home/aellison/work\nssh aellison@host.example.org\n", "a.sh")
    assert [len(shlex.split(line)) for line in output.splitlines()[1:]] == [2, 2]
    assert "ellison" not in output


def test_a_here_document_keeps_its_end() -> None:
    text = "cat <<EOF\nDear Ann Ellison,\nall is well\nEOF\necho 'all is done'\n"
    assert cleaned(text, "a.sh") == text.replace("Ann Ellison", "Person 1")


def test_tags_of_documentation_are_no_users() -> None:
    output = cleaned("/**\n * @param name of it\n * @author Ann Ellison\n * thanks to @aellison\n */\nf();\n", "a.js")
    assert output == "/**\n * @param name of it\n * @author Person 1\n * thanks to Person 1\n */\nf();\n"


def test_a_title_of_restructured_text_keeps_a_line_of_its_length() -> None:
    output = cleaned("Jo Ode\n======\n\nSee `this <https://example.org/jo>`_, says Jo Ode.\n", "a.rst")
    title, line, *_ = output.splitlines()
    assert len(line) >= len(title)
    assert "<[web address]>`_" in output
    assert "Ode" not in output


def test_a_listed_name_goes_from_names_in_code_and_is_a_name_there() -> None:
    text = (
        "class Ashgrove:\n    def wilhelmina_ashgrove(self):\n        return self.wilhelmina_ashgrove, 3\nname_1 = 2\n"
    )
    output = cleaned(text, "a.py", LISTED)
    assert "shgrove" not in output
    assert "wilhelmina" not in output
    method, attribute = (output.split(sign)[1].split("(")[0].split(",")[0] for sign in ("def ", "self."))
    assert method == attribute
    assert "name_1 = 2" in output
    ast.parse(output)


def test_a_listed_name_goes_from_keys_of_every_format() -> None:
    data = {"wilhelmina_notes": 1, "ashgrove": {"b": 2}, "plain_key": 3}
    outputs = {
        "json": json.loads(cleaned(json.dumps(data), "a.json", LISTED)),
        "yaml": library("yaml").safe_load(
            cleaned("wilhelmina_notes: 1\nashgrove:\n  b: 2\nplain_key: 3\n", "a.yaml", LISTED)
        ),
        "toml": tomllib.loads(cleaned("wilhelmina_notes = 1\nplain_key = 3\n[ashgrove]\nb = 2\n", "a.toml", LISTED)),
    }
    for output in outputs.values():
        assert [value for value in output.values() if value != {"b": 2}] == [1, 3]
        assert "plain_key" in output
        assert not any(word in json.dumps(output).lower() for word in ("wilhelmina", "ashgrove"))


def test_a_listed_name_goes_from_sections_and_keys_of_ini_files() -> None:
    parser = configparser.ConfigParser()
    output = cleaned("[wilhelmina_ashgrove]\nashgrove = 3\nsize = 4\n", "a.ini", LISTED)
    parser.read_string(output)
    assert [list(parser[section].values()) for section in parser.sections()] == [["3", "4"]]
    assert "ashgrove" not in output


def test_initials_in_code_are_not_taken_for_a_listed_person() -> None:
    assert cleaned("wa = WA(1)\n", "a.py", LISTED) == "wa = WA(1)\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [(json.dumps({"a": [*"Wilhelmina"]}), "a.json"), ("a: [W, i, l, h, e, l, m, i, n, a]\n", "a.yaml")],
)
def test_a_name_of_one_letter_an_element_goes_and_each_element_stays_one(text: str, name: str) -> None:
    output = library("yaml").safe_load(cleaned(text, name))
    assert len(output["a"]) == len("Wilhelmina")
    assert not {"W", "h", "l"} & set(output["a"])


def test_letters_that_spell_nothing_stay() -> None:
    text = json.dumps({"answers": [*"YNNYYNY"], "codes": [*"ABCDEF"]})
    assert cleaned(text, "a.json") == text


def test_links_of_markdown_stay_links() -> None:
    manual = "See [the manual](https://example.org/manual/install.html) to install it; ask "
    output = cleaned(f"{manual}[Ann Ellison](mailto:ann@example.org).\n", "a.md")
    assert output == f"{manual}[Person 1](<[e-mail address]>).\n"


def test_a_user_in_the_paths_of_a_stack_trace_is_hidden_and_its_lines_stay() -> None:
    text = (
        "Traceback (most recent call last):\n"
        '  File "/home/aellison/work/run.py", line 3, in <module>\n    main()\n'
        '  File "/home/aellison/work/lib/util.py", line 12, in main\n'
        "    raise ValueError('no record for Ann Ellison')\nValueError: no record for Ann Ellison\n"
    )
    output = cleaned(text, "a.txt")
    assert "llison" not in output
    assert output.count('/work/run.py", line 3, in <module>') == 1
    assert [line[: len(line) - len(line.lstrip())] for line in output.splitlines()] == [
        "",
        "  ",
        "    ",
        "  ",
        "    ",
        "",
    ]


def test_lines_of_a_difference_keep_their_signs() -> None:
    text = "--- a/run.py\n+++ b/run.py\n@@ -1,2 +1,2 @@\n # by Ann Ellison\n-x = 'Ann Ellison'\n+x = 'Tom Ellison'\n"
    output = cleaned(text, "a.diff")
    assert "llison" not in output
    assert [line[:4] for line in output.splitlines()] == [line[:4] for line in text.splitlines()]


def test_works_in_a_list_of_references_stay_and_its_owner_goes() -> None:
    entry = "@article{poe2001,\n  author = {Poe, Edgar},\n  title = {On Leeds},\n  year = {2001},\n}\n"
    output = cleaned(f"{entry}\nKept by Ann Ellison, Leeds.\n", "a.txt")
    assert output.startswith(entry)
    assert "Ellison" not in output


ACCESS = """10.2.4.21 - pnair [17/May/2015:10:05:03 +0000] "GET /home/pnair/index.html HTTP/1.1" 200 2326
10.2.4.22 - tashgrove [17/May/2015:10:05:43 +0000] "GET /images/logo.png HTTP/1.1" 200 512
10.2.4.21 - pnair [18/May/2015:10:06:13 +0000] "POST /login?sid=9f8e7d6c5b4a HTTP/1.1" 302 -
"""
STAMPED = re.compile(r"\[(\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d [+]0000)\]")


def test_the_times_of_a_log_stay() -> None:
    output = sanitize(ACCESS).text
    assert STAMPED.findall(output) == STAMPED.findall(ACCESS)
    assert not [word for word in ("pnair", "tashgrove", "10.2.4", "9f8e7d6c5b4a") if word in output]


def test_the_times_of_a_log_move_together_where_dates_are_moved() -> None:
    before, after = (STAMPED.findall(text) for text in (ACCESS, sanitize(ACCESS, Policy.preset("clinical")).text))
    days = [[datetime.strptime(time, "%d/%b/%Y:%H:%M:%S %z") for time in times] for times in (before, after)]
    assert len({new - old for old, new in zip(*days, strict=True)} - {timedelta(0)}) == 1


def test_the_times_of_a_log_go_where_all_dates_do() -> None:
    assert "May" not in sanitize(ACCESS, Policy(level="strict")).text


def test_a_session_is_marked_in_a_log() -> None:
    assert "/login?" in (output := sanitize(ACCESS, Policy.preset("logs")).text)
    assert "=[key] HTTP" in output
    assert STAMPED.findall(output) == STAMPED.findall(ACCESS)


def test_a_few_times_in_prose_are_no_log() -> None:
    text = "Ann Lee rang.\n2015-05-17 10:05:03 she left.\nShe came back.\nTom Ray was there.\nAll slept.\n" * 2
    assert "2015-05-17" not in sanitize(text).text


SECRETS = {
    "a.env": "MODE=fast\nDB_PASSWORD=sunflower\nAPI_KEY=a1b2c3d4\n",
    "a.ini": "[db]\nmode = fast\npassword = sunflower\napi_key = a1b2c3d4\n",
    "a.yaml": "mode: fast\ndb:\n  password: sunflower\n  api_key: a1b2c3d4\n",
    "a.toml": 'mode = "fast"\npassword = "sunflower"\napi_key = "a1b2c3d4"\n',
    "a.json": '{"mode": "fast", "password": "sunflower", "apiKey": "a1b2c3d4"}',
    "a.xml": '<db mode="fast" apiKey="a1b2c3d4"><password>sunflower</password></db>',
    "a.py": 'MODE = "fast"\nPASSWORD: str = "sunflower"\nrun(api_key="a1b2c3d4")\n',
    "a.sh": "MODE=fast\nexport DB_PASSWORD=sunflower\nAPI_KEY='a1b2c3d4'\n",
    "a.csv": "mode,password,api_key\nfast,sunflower,a1b2c3d4\nslow,sunflower,e5f6g7h8\n",
    "a.md": "Set it:\n\n```sh\nMODE=fast\nDB_PASSWORD=sunflower7\n```\n\nand `api_key=a1b2c3d4`, too.\n",
    "a.txt": "MODE=fast\nDB_PASSWORD=sunflower7\nAPI_KEY=a1b2c3d4\nx = 1\n",
}


@pytest.mark.parametrize("name", SECRETS)
def test_passwords_and_keys_go_from_settings_data_and_code(name: str) -> None:
    output = cleaned(SECRETS[name], name)
    assert "sunflower" not in output
    assert "a1b2c3d4" not in output
    assert "fast" in output


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("password: ${DB_PASSWORD}\ntoken_length: 32\n", "a.yaml"),
        ('{"password": "Password", "token": "word", "salt": "1 tsp"}', "a.json"),
        ("password = getpass()\ntoken = next(tokens)\n", "a.py"),
        ("token,part\nrain,noun\nfall,verb\n", "a.csv"),
    ],
)
def test_what_only_speaks_of_secrets_stays(text: str, name: str) -> None:
    assert cleaned(text, name) == text


def test_an_address_in_a_block_of_code_is_called_an_address() -> None:
    text = "Ann Ellison runs it.\n\n```\nssh ann.ellison@example.org\n```\n"
    assert cleaned(text, "a.md") == "Person 1 runs it.\n\n```\nssh [e-mail address]\n```\n"


def test_people_in_the_head_of_a_mail_become_addresses_that_mail_programs_understand() -> None:
    mail = "From: Ann Ellison <ann@example.org>\nTo: bob@example.org, c@example.org\nSubject: rain\n\nIt rained.\n"
    output = message_from_string(cleaned(mail, "a.eml"), policy=email.policy.default)
    for header in ("from", "to"):
        assert output[header].defects == ()
        assert [str(one) for one in output[header].addresses] == ['"[address]" <hidden@example.invalid>']
