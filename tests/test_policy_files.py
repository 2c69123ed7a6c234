"""A policy's file names its preset and its lists, and options go over both."""

import json
from pathlib import Path

import pytest

from textveil.cli.main import main
from textveil.core.errors import InputError, PolicyError, UsageError
from textveil.policy.policy import Policy
from textveil.policy.policy_files import join_settings, read_terms
from textveil.policy.promises import Term

PATTERN = '[[patterns]]\nname = "badge"\nregex = "ZZ[0-9]{4}"\n'


def write(folder: Path, **files: str) -> Path:
    for name, content in files.items():
        (folder / name.replace("_", ".", 1)).write_text(content, "utf-8")
    return folder / "policy.toml"


def test_lists_lie_beside_the_policy_wherever_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write(
        tmp_path,
        names_txt="# whom nobody may know\nAnn Lee\nBlue Heron\n",
        words_csv="name,kind\nWill Hope,person\nGhent,place\n",
        mine_toml=PATTERN,
        policy_toml='hide = ["Bob"]\nhide_file = "names.txt"\nkeep_file = "words.csv"\npatterns = "mine.toml"\n',
    )
    monkeypatch.chdir("/")
    policy = Policy.load(file)
    assert policy.hide == ("Bob", "Ann Lee", "Blue Heron")
    assert policy.keep == ("Will Hope", "Ghent")
    assert [table["name"] for table in policy.patterns] == ["badge"]


def test_a_table_says_who_is_a_person(tmp_path: Path) -> None:
    file = write(
        tmp_path, names_csv="name,kind\nWill Hope,person\nRiver,place\nAnn,\n", policy_toml='hide_file="names.csv"'
    )
    assert Policy.load(file).hide == (Term("Will Hope", person=True), Term("River", person=False), "Ann")


def test_a_row_that_ends_early_lists_nothing(tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text("kind,name\nperson,Ann\nperson\nplace,# nobody\n ,Bob\n")
    assert read_terms(tmp_path / "names.csv", column=" Name ") == [Term("Ann", person=True), Term("Bob")]
    (tmp_path / "plain.csv").write_text("Ann;x\nBob;y\n")
    assert read_terms(tmp_path / "plain.csv") == [Term("Ann"), Term("Bob")]
    with pytest.raises(UsageError, match=r"no column 'who' in names\.csv; there are: kind, name"):
        read_terms(tmp_path / "names.csv", column="who")


def test_a_list_of_terms_is_short_and_lists_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "names.txt"
    file.write_text("Ann # not a remark\n  # a remark\n")
    monkeypatch.setattr("textveil.policy.policy_files.MOST", file.stat().st_size)
    assert read_terms(file) == [Term("Ann # not a remark")]
    monkeypatch.setattr("textveil.policy.policy_files.MOST", file.stat().st_size - 1)
    with pytest.raises(InputError, match="longer than"):
        read_terms(file)
    file.write_text("# only\n")
    with pytest.raises(UsageError, match="no columns"):
        read_terms(file, column="name")
    with pytest.raises(InputError, match="lists nothing"):
        read_terms(file)


def test_a_database_lies_beside_the_policy_too(tmp_path: Path) -> None:
    content = 'entities = "who.tsv"\nk = 2\nhidden_entities = ["x"]\n'
    assert Policy.load(write(tmp_path, policy_toml=content)).entities == str(tmp_path / "who.tsv")


def test_a_file_may_start_from_a_preset(tmp_path: Path) -> None:
    policy = Policy.load(write(tmp_path, policy_toml='preset = "clinical"\nlevel = "strict"\n[kinds]\nlaw = "keep"\n'))
    assert (policy.level, policy.kinds["drug"], policy.kinds["law"]) == ("strict", "keep", "keep")


@pytest.mark.parametrize(
    ("content", "error", "told"),
    [
        ('hide_file = "none.txt"', InputError, "none.txt: No such file"),
        ('hide_file = ["a.txt"]', PolicyError, "hide_file must be a name"),
        ('preset = "hippa"', PolicyError, "no preset 'hippa'"),
        ("hide = [{name = 'x'}]", PolicyError, "hide must be a list of terms"),
        ("hide = ['']", PolicyError, "none empty"),
        ("hide = 'Ann'", PolicyError, "hide must be a list of terms"),
        ("hide = [{text = 'x', person = 'yes'}]", PolicyError, "hide must be a list of terms"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, content: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told.replace("[", r"\[")):
        Policy.load(write(tmp_path, policy_toml=content))


def test_whoever_hides_one_word_more_means_the_others_too() -> None:
    base = {"hide": ["Ann"], "keep": ["x"], "protect": ["HIV"], "patterns": [{"name": "a", "regex": "x"}]}
    more = {"hide": ["Bob"], "keep": ["y"], "protect": ["flu"], "patterns": [{"name": "b", "regex": "y"}]}
    joined = join_settings(base, more)
    assert (joined["hide"], joined["keep"], joined["protect"]) == (["Ann", "Bob"], ["x", "y"], ["flu"])
    assert [table["name"] for table in joined["patterns"]] == ["a", "b"]


# The command line says the same as a file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(
        tmp_path,
        letter_txt="Badge ZZ1234: Ann Lee met Bob Ray in Ghent on 15 October 2004.\n",
        names_txt="Ann Lee\n",
        kept_txt="Ghent\n",
        mine_toml=PATTERN,
        spans_json="[[14, 21]]",
    )
    (tmp_path / "secret").write_bytes(bytes(range(32)))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    return code, *capsys.readouterr()


def test_words_of_ones_own_are_hidden_and_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = ["--level", "off", "--hide-file", "names.txt", "--hide", "Bob Ray", "--patterns", "mine.toml"]
    code, clean, _ = run(capsys, "sanitize", "letter.txt", *own, "--mode", "redact")
    assert (code, clean) == (0, "Badge [identifier]: [name] met [name] in Ghent on 15 October 2004.\n")
    _, clean, _ = run(
        capsys, "sanitize", "letter.txt", "--keep-file", "kept.txt", "--keep-term", "Bob", "--kind", "date=keep"
    )
    assert "Ghent on 15 October 2004" in clean
    assert "Bob" in clean
    assert "Ann" not in clean


def test_a_way_a_template_and_a_secret_are_given(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--level", "off", "--hide", "Ann Lee", "--hide", "Bob Ray", "--replace", "*=placeholder"]
    _, clean, _ = run(capsys, "sanitize", "letter.txt", *given, "--placeholder", "#{n}")
    assert clean == "Badge ZZ1234: #1 met #2 in Ghent on 15 October 2004.\n"
    keyed = [*given[:-1], "*=pseudonym", "--secret", "secret"]
    first, again = (run(capsys, "sanitize", "letter.txt", *keyed)[1] for _ in range(2))
    assert first == again != clean


def test_hand_marked_spans_come_from_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = run(capsys, "detect", "letter.txt", "--level", "off", "--mark-spans", "spans.json", "--json")
    assert (code, [json.loads(line)["terms"] for line in found.splitlines()]) == (1, [["Ann Lee"]])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--kind", "drug"], "--kind takes a name and a value: --kind drug=keep"),
        (["--kind", "drugs=keep"], "no kind 'drugs'"),
        (["--replace", "date=swap"], "no choice 'swap'"),
        (["--preset", "hippa"], "no preset 'hippa'"),
        (["--secret", "none"], "none: No such file"),
        (["--hide-file", "none.txt"], "none.txt: No such file"),
        (["--mark-spans", "letter.txt"], "letter.txt is not JSON"),
        (["--mark-spans", "spans.json", "--first-detector", "identifiers"], "give one of them"),
        (["--patterns", "letter.txt"], "not a TOML file"),
        (["--placeholder", "X"], "placeholder must hold {n}"),
        (["--protect", "Zzyzxqq", "--require-evidence"], "no page holds entry 1"),
    ],
)
def test_wrong_options_are_told_in_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    code, _, error = run(capsys, "sanitize", "letter.txt", *arguments)
    assert (code, error.count("\n")) == (2, 1)
    assert told in error


def test_options_go_over_a_file_and_a_file_over_a_preset(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "policy.toml").write_text('level = "light"\n[kinds]\nlaw = "keep"\n')
    _, told, _ = run(capsys, "policy", "explain", "policy.toml", "--preset", "clinical", "--level", "strict")
    assert "To anonymise (strict)" in told
    assert "kept: body, disease, drug, law, number" in told


def test_no_output_replaces_a_list(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, told = run(capsys, "sanitize", "letter.txt", "--hide-file", "names.txt", "-o", "names.txt")
    assert (code, (folder / "names.txt").read_text()) == (2, "Ann Lee\n")
    assert "would replace an input" in told


def test_what_no_page_knows_is_told_once_and_certified(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "letter.txt").write_text("She saw Zzyzxqq there.\n")
    asked = ["--level", "off", "--protect", "Zzyzxqq", "--mode", "redact", "-o", "clean.txt", "--certificate", "c.json"]
    code, _, told = run(capsys, "sanitize", "letter.txt", *asked, "--report", "r.txt", "--public-certificate", "p.json")
    assert (code, (folder / "clean.txt").read_text()) == (0, "She saw [withheld] there.\n")
    assert told.splitlines()[0] == (
        "textveil: protect: no page knows entry 1: its name and forms are hidden, and nothing else is judged by pages"
    )
    assert json.loads((folder / "c.json").read_text())["not_judged_by_pages"] == 1
    assert json.loads((folder / "p.json").read_text())["not_judged_by_pages"] == 1
    assert "Not judged by pages: 1 protected entity" in (folder / "r.txt").read_text()
    assert run(capsys, "verify", "clean.txt", "c.json")[0] == 0


def test_a_policy_is_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "policy.toml").write_text('hide = ["Ann Lee"]\nkeep = ["Ghent"]\n')
    assert run(capsys, "policy", "check", "policy.toml")[:2] == (0, "the policy holds together: anonymise, hide\n")
    doubtful = ["--keep-term", "Ann", "--protect", "Zzyzxqq", "--json"]
    code, told, _ = run(capsys, "policy", "check", "policy.toml", *doubtful)
    assert (code, len(json.loads(told)["doubts"])) == (1, 2)
    (folder / "policy.toml").write_text('[[patterns]]\nname = "a"\nregex = "(?<=x)y"\n')
    code, _, told = run(capsys, "policy", "check", "policy.toml")
    assert (code, "look-around is not there" in told) == (2, True)
    assert run(capsys, "policy", "check")[0] == 2
    assert run(capsys, "policy", "explain", "policy.toml", "--policy", "policy.toml")[0] == 2
