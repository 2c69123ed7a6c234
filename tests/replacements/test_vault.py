"""A vault tells nothing without its key, and everything with it."""

import os
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.errors import InputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span, apply
from textveil.replacements import ways
from textveil.replacements.placeholder_forms import Template
from textveil.replacements.restore import restore, restore_text
from textveil.replacements.target import Setting, Target
from textveil.replacements.vault import Vault, VaultEntry, make_entries, open_vault
from textveil.store import passphrase_cipher

KEY = bytes(range(32))
LETTER = "Dr Margaret Ellison saw Bob. Ellison's note: Margaret is fine, <PERSON_2> too."
PEOPLE = {"Dr Margaret Ellison": "e", "Ellison": "e", "Margaret": "e", "Bob": "b"}


def release(
    text: str, spans: list[tuple[Span, str, str]], *, way: str = "placeholder", template: str = "<{KIND}_{n}>"
) -> tuple[str, list[VaultEntry]]:
    """A text with the spans of entities (id, fullest name) replaced, and what a vault is to remember."""
    mentions = [Target(text[slice(*span)], Kind.PERSON, entity, whole=whole) for span, entity, whole in spans]
    setting = Setting(text=text, key=KEY, template=template, targets=tuple(mentions))
    replace = ways.prepare(way, setting)
    edits = []
    for (span, _, _), target in zip(spans, Template(template).number(mentions), strict=True):
        new = replace(target)
        if new is not None:
            edits.append((Edit(*span, new, target.kind), target, ways.template_of(way, setting)))
    return apply(text, [edit for edit, _, _ in edits]), make_entries(edits, text=text)


def letter(way: str = "placeholder") -> tuple[str, list[VaultEntry]]:
    spans, done = [], 0
    for name in ("Dr Margaret Ellison", "Bob", "Ellison", "Margaret"):
        start = LETTER.index(name, done)
        done = start + len(name)
        whole = "Bob" if name == "Bob" else "Dr Margaret Ellison"
        spans.append(((start, done), PEOPLE[name], whole))
    return release(LETTER, spans, way=way)


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    with open_vault(tmp_path / "v.db", key=KEY) as opened:
        yield opened


TEMPLATES = st.sampled_from(["<{KIND}_{n}>", "{KIND}-{n}", "#{n}", "P{n}"])
WAYS_BACK = ["placeholder", "pseudonym"]
TEXTS = st.text(st.one_of(st.sampled_from("AB <>_-1\n[]#"), st.characters()), max_size=40)
LOOKALIKES = st.sampled_from(["<PERSON_1>", "<person_2>", "PERSON-1", "Person-ABCDEFGH", "#1", " ", "Ann", "\n", "1"])


@settings(deadline=None, max_examples=60)
@given(
    pieces=st.lists(st.tuples(TEXTS | LOOKALIKES, st.none() | st.integers(0, 3)), min_size=1, max_size=12),
    way=st.sampled_from(WAYS_BACK),
    template=TEMPLATES,
)
def test_what_was_released_comes_back_exactly(pieces: list[tuple[str, int | None]], way: str, template: str) -> None:
    text, spans = "", []
    for piece, entity in pieces:
        if entity is not None and piece:
            spans.append(((len(text), len(text) + len(piece)), str(entity), f"whole {entity}"))
        text += piece
    released, entries = release(text, spans, way=way, template=template)
    with tempfile.TemporaryDirectory() as folder, open_vault(Path(folder) / "v", key=KEY) as vault:
        vault.remember("d", released=released, entries=entries)
        assert restore(released, vault) == text


WORD = st.sampled_from(["Ann", "Ann Lee", "<PERSON_1>", "Bob", "was", "(so)", "well.", "PERSON-2", "P3", "#4"])
WORDS = st.lists(st.tuples(WORD, st.none() | st.integers(0, 2)), min_size=1, max_size=12)


@settings(deadline=None, max_examples=60)
@given(
    words=WORDS,
    way=st.sampled_from(WAYS_BACK),
    template=TEMPLATES,
)
def test_what_was_only_added_to_comes_back_too(words: list[tuple[str, int | None]], way: str, template: str) -> None:
    text, spans = "", []
    for word, entity in words:
        if entity is not None:
            spans.append(((len(text), len(text) + len(word)), str(entity), f"whole {entity}"))
        text += word + " "
    released, entries = release(text, spans, way=way, template=template)
    with tempfile.TemporaryDirectory() as folder, open_vault(Path(folder) / "v", key=KEY) as vault:
        vault.remember("d", released=released, entries=entries)
        assert restore(f"Dear all,\n{released}Thanks!", vault) == f"Dear all,\n{text}Thanks!"


def test_a_text_that_others_edited_is_restored_as_far_as_it_can_be_known(vault: Vault) -> None:
    released, entries = letter()
    assert released == "<PERSON_1> saw <PERSON_3>. <PERSON_1>'s note: <PERSON_1> is fine, <PERSON_2> too."
    vault.remember("letter", released=released, entries=entries)
    edited = "**<PERSON_3>** thanks `<person_1>`; &lt;PERSON\\_1&gt;'s <PERSON_\n1> <PERSON_2> <PERSON_33> x<PERSON_9>"
    assert restore(edited, vault) == (
        "**Bob** thanks `Dr Margaret Ellison`; Ellison's Margaret <PERSON_2> <PERSON_33> x<PERSON_9>"
    )
    assert restore("<PERSON_1> only", vault) == "Dr Margaret Ellison only"
    done = restore_text(edited, vault)
    assert (done.count, done.left) == (4, 3)


@pytest.mark.parametrize(
    "written", ["PERSON_1", "[Person_1]", "<PERSON 1>", "< PERSON_1 >", "{person-1}", "<PERSON1>", "<PERSON_01>"]
)
def test_whatever_a_model_makes_of_a_placeholder_is_put_back_or_counted(vault: Vault, written: str) -> None:
    released, entries = letter()
    vault.remember("letter", released=released, entries=entries)
    done = restore_text(f"So {written}, then {written.replace('1', '7')} and Person 1.", vault)
    assert (done.count, done.left) == (1, 1)
    assert done.text.endswith(f"then {written.replace('1', '7')} and Person 1.")


def test_pseudonyms_survive_stress_and_wrapping_but_not_a_longer_word(vault: Vault) -> None:
    released, entries = letter("pseudonym")
    vault.remember("letter", released=released, entries=entries)
    bob = released.split()[2].rstrip(".")
    wrapped = bob.replace("-", "-\n")
    text = f"_{bob}_ __{bob}__ {bob.upper()}'s {wrapped} x{bob} {bob}x {bob}_1"
    assert restore(text, vault) == f"_Bob_ __Bob__ Bob's Bob x{bob} {bob}x {bob}_1"


def test_what_means_different_people_in_two_documents_stays_unless_the_document_is_named(vault: Vault) -> None:
    for name in ("Ann", "Bob"):
        text = f"{name} is in."
        released, entries = release(text, [((0, 3), "1", name)])
        vault.remember(f"about {name}", released=released, entries=entries)
    assert restore("<PERSON_1> is out.", vault) == "<PERSON_1> is out."
    assert restore_text("<PERSON_1> is out.", vault).left == 1
    assert restore("<PERSON_1> is in.", vault) == "<PERSON_1> is in."
    assert restore("<PERSON_1> is out.", vault, document="about Bob") == "Bob is out."
    assert restore("<PERSON_1> is in.", vault, document="about Ann") == "Ann is in."
    with pytest.raises(UsageError, match="give the name its file had"):
        restore("<PERSON_1> is in.", vault, document="about Cy")


def test_one_pseudonym_in_two_documents_means_the_same_person(vault: Vault) -> None:
    for place, text in enumerate(("Ann Lee is in.", "Ann Lee is out.")):
        released, entries = release(text, [((0, 7), str(place), "Ann Lee")], way="pseudonym")
        vault.remember(str(place), released=released, entries=entries)
    name = released.split()[0]
    assert restore(f"Where is {name}?", vault) == "Where is Ann Lee?"


def test_no_byte_of_the_file_tells_what_was_replaced(tmp_path: Path) -> None:
    path = tmp_path / "v.db"
    released, entries = letter()
    with open_vault(path, key=KEY) as vault:
        vault.remember("case 4711", released=released, entries=entries)
        assert "Margaret" not in repr(vault)
        assert "Margaret" not in repr(vault.entries_of(1))
    for file in tmp_path.iterdir():
        data = file.read_bytes().lower()
        for secret in ("margaret", "ellison", "bob", "person", "4711", "saw", KEY.decode("latin-1"), "{n}"):
            for coding in ("utf-8", "utf-16-le", "latin-1"):
                assert secret.lower().encode(coding) not in data


@pytest.mark.skipif(os.name != "posix", reason="modes of files are of POSIX")
def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "v.db"
    old = os.umask(0)
    try:
        open_vault(path, key=KEY).close()
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_wrong_key_is_told_and_tells_nothing(tmp_path: Path) -> None:
    open_vault(tmp_path / "v.db", key=KEY).close()
    with pytest.raises(UsageError, match="does not open with this key"):
        open_vault(tmp_path / "v.db", key=bytes(32))


def test_a_passphrase_opens_its_vault_and_no_other_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textveil.replacements.vault.COST", passphrase_cipher.LEAST_COST)
    monkeypatch.setattr(passphrase_cipher.cipher_of, "__kwdefaults__", {"cost": passphrase_cipher.LEAST_COST})
    released, entries = letter()
    with open_vault(tmp_path / "v.db", passphrase="correct horse") as vault:
        vault.remember("d", released=released, entries=entries)
    with open_vault(tmp_path / "v.db", passphrase="correct horse") as vault:
        assert restore(released, vault) == LETTER
    with pytest.raises(UsageError, match="does not open"):
        open_vault(tmp_path / "v.db", passphrase="wrong horse")


@pytest.mark.parametrize("secret", [{}, {"key": b"short"}, {"passphrase": " "}, {"key": KEY, "passphrase": "x"}])
def test_without_one_good_secret_no_file_is_made(tmp_path: Path, secret: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        open_vault(tmp_path / "v.db", **secret)
    assert not (tmp_path / "v.db").exists()


def test_a_new_vault_wants_eight_signs_of_a_passphrase_and_an_old_one_opens_with_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textveil.replacements.vault.COST", passphrase_cipher.LEAST_COST)
    monkeypatch.setattr(passphrase_cipher.cipher_of, "__kwdefaults__", {"cost": passphrase_cipher.LEAST_COST})
    with pytest.raises(UsageError, match="at least 8 signs"):
        open_vault(tmp_path / "v.db", passphrase="seven s")
    assert not (tmp_path / "v.db").exists()
    open_vault(tmp_path / "v.db", passphrase="8 signs.").close()
    with monkeypatch.context() as before:
        before.setattr("textveil.replacements.vault.SHORTEST_PASSPHRASE", 1)
        open_vault(tmp_path / "old.db", passphrase="abc").close()
    open_vault(tmp_path / "old.db", passphrase="abc").close()


def test_what_is_no_vault_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 200)
    with pytest.raises(InputError, match="no vault"):
        open_vault(path, key=KEY)
    assert path.read_text() == "Dear Ann, " * 200
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE t (a)").connection.close()
    with pytest.raises(InputError, match="no vault"):
        open_vault(tmp_path / "other.db", key=KEY)


def test_a_row_that_was_moved_or_changed_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "v.db"
    released, entries = letter()
    with open_vault(path, key=KEY) as vault:
        vault.remember("d", released=released, entries=entries)
    other = sqlite3.connect(path)
    with other:
        other.execute("UPDATE entries SET sealed = (SELECT sealed FROM entries WHERE place = 1) WHERE place = 0")
    other.close()
    with open_vault(path, key=KEY) as vault, pytest.raises(InputError, match="was changed"):
        restore(released, vault)


def test_an_entry_that_does_not_fit_its_text_is_refused_whole(vault: Vault) -> None:
    released, entries = letter()
    with pytest.raises(UsageError, match="where its replacement stands"):
        vault.remember("d", released="x" + released, entries=entries)
    assert vault.templates() == []


def test_remembering_twice_changes_nothing(vault: Vault) -> None:
    released, entries = letter()
    for _ in range(2):
        vault.remember("d", released=released, entries=entries)
    assert vault.releases_of(released) == [1]
    assert restore(released, vault) == LETTER


def test_several_threads_fill_one_vault(tmp_path: Path) -> None:
    def fill(number: int) -> None:
        with open_vault(tmp_path / "v.db", key=KEY) as vault:
            text = f"Ann{number} is in."
            released, entries = release(text, [((0, len(text) - 7), "1", text[:-7])], way="pseudonym")
            vault.remember(str(number), released=released, entries=entries)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(fill, range(24)))
    with open_vault(tmp_path / "v.db", key=KEY) as vault:
        for number in range(24):
            text = f"Ann{number} is in."
            released, _ = release(text, [((0, len(text) - 7), "1", text[:-7])], way="pseudonym")
            assert restore(released, vault) == text


def test_a_line_break_that_was_kept_inside_comes_back_once(vault: Vault) -> None:
    text = "Address: 9 Elm St\nPhone: 5"
    edit = Edit(9, 23, "<ADDRESS_1>\n", Kind.ADDRESS, "placeholder")
    target = Target("9 Elm St\nPhone", Kind.ADDRESS, "a")
    released = apply(text, [edit])
    vault.remember("d", released=released, entries=make_entries([(edit, target, "<{KIND}_{n}>")], text=text))
    assert restore(released, vault) == text
    assert restore(f"{released} Thanks.", vault) == f"{text} Thanks."
    assert restore("Sent to <ADDRESS_1>.", vault) == "Sent to 9 Elm St\nPhone."
