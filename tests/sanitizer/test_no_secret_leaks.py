"""No key, passphrase, vault or hidden word is in any log, error, repr, public report or public certificate."""

import json
import logging
from pathlib import Path

import pytest

import textveil as tv
from textveil.cli.main import main
from textveil.core.errors import TextveilError
from textveil.replacements.vault import Vault

SECRET = b"Quackenbush-secret-of-pseudonyms"
VAULT_KEY = b"Featherstonehaugh-key-of-a-vault"
PASSPHRASE = "correct horse Wigglesworth staple"
LETTER = "Marjoribanks met Cholmondeley at +1 (341) 311-7828 on 15 October 2004.\n"
NAMES = ["Marjoribanks", "Cholmondeley", "311-7828", "October"]
KEYS = ["Quackenbush", "Featherstonehaugh", "Wigglesworth", SECRET.hex(), VAULT_KEY.hex()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text(LETTER)
    (tmp_path / "names.txt").write_text("Marjoribanks\nCholmondeley\n")
    (tmp_path / "secret").write_bytes(SECRET)
    (tmp_path / "key").write_bytes(VAULT_KEY)
    (tmp_path / "words").write_text(PASSPHRASE)
    return tmp_path


ASKED = [
    *("sanitize", "letter.txt", "-o", "clean.txt", "--preset", "gdpr-pseudonymise", "--hide-file", "names.txt"),
    *("--secret", "secret", "--vault", "v.db", "--report", "r.html", "--public-report", "p.json"),
    *("--certificate", "c.json", "--public-certificate", "pc.json", "--protect", "Marjoribanks"),
]


def found(text: str | bytes, words: list[str]) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    return [word for word in words if word.encode() in data]


@pytest.mark.parametrize("opened", [["--vault-key", "key"], ["--passphrase-file", "words"]])
def test_nothing_that_is_written_holds_a_key(
    folder: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, opened: list[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    assert main([*ASKED, *opened]) == 0
    told = capsys.readouterr()
    written = [path for path in folder.iterdir() if path.name not in {"secret", "key", "words"}]
    assert len(written) == 8
    for path in written:
        assert found(path.read_bytes(), KEYS) == [], path.name
    for name in ("clean.txt", "v.db", "p.json", "pc.json"):
        assert found((folder / name).read_bytes(), NAMES) == [], name
    assert found(told.out + told.err + caplog.text, KEYS + NAMES) == []
    assert (folder / "v.db").stat().st_mode & 0o077 == 0


def test_no_repr_holds_a_key_or_a_hidden_word(folder: Path) -> None:
    policy = tv.Policy.preset("gdpr-pseudonymise", key=SECRET, hide=["Marjoribanks"], keep=["Cholmondeley"])
    with tv.Sanitizer(policy) as sanitizer, tv.open_vault("v.db", key=VAULT_KEY) as vault:
        result = sanitizer.sanitize(LETTER)
        result.remember(vault)
        shown = [policy, policy & policy, sanitizer, vault, result, result.certificate, result.report, *result.edits]
        shown += [*result.findings, *policy.promises, *result.targets.values(), *vault.entries_of(1)]
    for one in shown:
        hidden = found(repr(one), [*KEYS, "Marjoribanks", "311-7828"])
        assert hidden == [], type(one).__name__
        assert SECRET.decode() not in repr(vars(one) if isinstance(one, Vault) else one)


@pytest.mark.parametrize(
    "wrong",
    [
        ["restore", "clean.txt", "--vault", "v.db", "--vault-key", "other"],
        ["restore", "clean.txt", "--vault", "v.db", "--passphrase-file", "words"],
        ["restore", "clean.txt", "--vault", "letter.txt", "--vault-key", "key"],
        ["restore", "clean.txt", "--vault", "v.db", "--vault-key", "words"],
        ["sanitize", "letter.txt", "--secret", "short"],
        ["sanitize", "letter.txt", "--hide-file", "key"],
        ["sanitize", "letter.txt", "--patterns", "words"],
        ["sanitize", "letter.txt", "--policy", "secret"],
        ["sanitize", "letter.txt", "--mark-spans", "secret"],
    ],
)
def test_no_error_quotes_a_key_or_a_hidden_word(
    folder: Path, capsys: pytest.CaptureFixture[str], wrong: list[str]
) -> None:
    (folder / "other").write_bytes(VAULT_KEY[::-1])
    (folder / "short").write_bytes(b"Quackenbush")
    main([*ASKED, "--vault-key", "key"])
    capsys.readouterr()
    code = main(wrong)
    told = capsys.readouterr()
    if code == 0:
        assert wrong[2] == "--hide-file", "a key is a list of words, too"
        return
    assert (code, told.err.count("\n"), told.out) == (2, 1, "")
    assert found(told.err, KEYS + NAMES) == []


def test_a_vault_that_was_tampered_with_quotes_nothing(folder: Path) -> None:
    result = tv.sanitize(LETTER, tv.Policy.preset("llm"))
    with tv.open_vault("v.db", key=VAULT_KEY) as vault:
        result.remember(vault)
    data = bytearray((folder / "v.db").read_bytes())
    for place in range(4096, len(data), 97):
        data[place] ^= 0xFF
    (folder / "v.db").write_bytes(bytes(data))
    with pytest.raises(TextveilError) as error:
        tv.restore(result.text, "v.db", key=VAULT_KEY)
    assert found(str(error.value), KEYS + NAMES) == []


# From a public certificate nothing can be guessed


def test_public_certificates_of_different_secrets_differ_in_nothing_but_what_is_keyed() -> None:
    text = "It rained."
    made = [tv.sanitize(text, tv.Policy(level="off", hide=[name], protect=[name])) for name in ("malaria", "influenza")]
    bare = [one.certificate.public().as_dict() for one in made]
    assert bare[0] == bare[1], "whoever guesses a name has nothing to test the guess on"
    keyed = [one.certificate.public(SECRET).as_dict() for one in made]
    assert {name for name in keyed[0] if keyed[0][name] != keyed[1][name]} == {"withheld", "seal"}


def test_equal_secrets_of_different_texts_are_not_seen_to_be_equal() -> None:
    policy = tv.Policy(level="off", hide=["malaria"])
    one, other = (tv.sanitize(text, policy).certificate.public(SECRET) for text in ("It rained.", "It snowed."))
    assert one.withheld.keys() == other.withheld.keys() == {"hide"}
    assert one.withheld["hide"] != other.withheld["hide"]
    assert tv.verify("It rained.", one, policy=policy, key=SECRET) == []
    assert [found.promise for found in tv.verify("It rained.", one, policy=tv.Policy(hide=["flu"]), key=SECRET)] == [
        "policy"
    ]


def test_a_public_certificate_says_what_is_left_out_and_nothing_of_it() -> None:
    policy = tv.Policy(hide=["Marjoribanks"], keep=["Cholmondeley"], patterns=[{"name": "Ddwx", "regex": "Qzx9"}])
    said = json.dumps(tv.sanitize(LETTER, policy).certificate.public().as_dict())
    assert found(said, ["Marjoribanks", "Cholmondeley", "Ddwx", "Qzx9"]) == []
