"""A certificate survives a file, is found out when it is changed, and in public names nothing that is hidden."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.certificate import places
from textveil.certificate.certificate import Certificate, certify, parse, seal_certificate
from textveil.certificate.settings import (
    entities_fingerprint,
    is_writable,
    open_to_all,
    read_back,
    settings_to_bring,
    write_settings,
)
from textveil.core.errors import InputError, UsageError
from textveil.core.model import Hidden
from textveil.corpus.recorded_counts import Counts
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.tables import build
from textveil.policy.policy import Policy
from textveil.policy.promises import AfterFirst, Anonymise, Hide, HidePatterns, Protect, Reveal, Term, Together

COUNTS = Counts({"city": 5_000}, total=10_000)
KEY = b"0123456789abcdef"
TEXT = "A [name] left the city.\n\nThe [withheld] stayed."
HIDDEN = [Hidden((2, 8), "Quackenbush", "anonymise"), Hidden((29, 39), "malaria", "protect")]
SOURCES = {"corpus": "counts", "knowledge": "words"}
DATABASE = EntityDatabase({"malaria": ["fever", "chills"], "cold": ["cough"]})


def made(**chosen: Any) -> Certificate:
    return certify(Policy(**chosen), TEXT, sources=SOURCES, hidden=HIDDEN)


# Places


@given(st.text(alphabet="ab \n\t\u2003", max_size=30), st.data())
def test_a_place_among_the_words_is_found_again(text: str, data: st.DataObject) -> None:
    solid = [number for number, sign in enumerate(text) if not sign.isspace()]
    start = data.draw(st.sampled_from(solid)) if solid else 0
    end = data.draw(st.sampled_from([number + 1 for number in solid if number >= start])) if solid else 0
    [among] = places.among_words(text, [(start, end)])
    assert places.in_text(text, [among]) == [(start, end)]
    assert " ".join(text.split())[slice(*among)].split() == text[start:end].split()


@given(st.text(alphabet="ab ", max_size=20), st.text(alphabet="ab ", max_size=20))
def test_a_digest_names_the_words_and_not_the_blanks(one: str, other: str) -> None:
    assert (places.digest(one) == places.digest(other)) == (one.split() == other.split())


def test_what_was_hidden_is_carried_to_where_it_stands_in_the_written_text() -> None:
    before, after = "x [name] left Rome today", "new head\nx [name]\nleft Rome"
    told = [Hidden((2, 8), "Ann"), Hidden((19, 24), "today")]
    first, last = places.carry_hidden(told, before, after)
    assert after[slice(*first.span)] == "[name]"
    assert last.span == (len(after), len(after)), "what is gone stands behind the last word before it"


@given(
    st.lists(st.sampled_from(["a", "b", "[name]"]), max_size=8), st.lists(st.sampled_from(["a", "[name]"]), max_size=8)
)
def test_every_hidden_thing_has_a_place_in_any_text(before: list[str], after: list[str]) -> None:
    text, other = " ".join(before), "\n".join(after)
    hidden = [Hidden((start, start + 6), "Ann") for start in range(len(text)) if text.startswith("[name]", start)]
    for one in places.carry_hidden(hidden, text, other):
        assert 0 <= one.span[0] <= one.span[1] <= len(other)


@given(st.lists(st.sampled_from(["stays", "goes", "comes"]), max_size=9))
def test_a_hidden_word_is_carried_with_its_word_or_behind_the_last_that_stays(fates: list[str]) -> None:
    words = [f"w{number}" for number, _ in enumerate(fates)]
    before = " ".join(word for word, fate in zip(words, fates, strict=True) if fate != "comes")
    after = "\n".join(word for word, fate in zip(words, fates, strict=True) if fate != "goes")
    hidden = [Hidden((before.index(word), before.index(word) + 2), word) for word in before.split()]
    last = 0
    for one, carried in zip(hidden, places.carry_hidden(hidden, before, after), strict=True):
        if one.term in after.split():
            assert after[slice(*carried.span)] == one.term
            last = carried.span[1]
        else:
            assert carried.span == (last, last)


# Settings


POLICIES = [
    {},
    {"reveal": ["California"], "correlation": 0.5, "mode": "redact"},
    {"protect": ["HIV"], "alpha": 1.5, "group": 2},
    {"entities": "diseases.tsv", "k": 10, "hidden_entities": ["malaria"], "context": "sentence"},
    {"corpus": Path("my.index"), "knowledge": ["mine.obo", "default"]},
    {"hide": ["Ann", {"text": "Will", "person": True}], "patterns": [{"name": "badge", "regex": "ZZ[0-9]{4}"}]},
    {"also": [Protect(("HIV",), 1.5, Together("sentence", 2)), Reveal(("city",), 0.5), Hide((Term("Ann", None),))]},
    {"also": [AfterFirst(((0, 3),)), HidePatterns(({"name": "badge", "regex": "ZZ[0-9]{4}"},)), Anonymise("light")]},
]


@pytest.mark.parametrize("chosen", POLICIES, ids=str)
def test_a_policy_in_plain_words_is_read_back(chosen: dict[str, Any]) -> None:
    policy = Policy(**chosen)
    assert settings_to_bring(policy) == []
    again = read_back(json.loads(json.dumps(write_settings(policy))))
    assert again.promises == policy.promises
    assert write_settings(again) == write_settings(policy)


@pytest.mark.parametrize(
    ("chosen", "missing"),
    [
        ({"corpus": COUNTS}, ["corpus"]),
        ({"entities": DATABASE, "k": 1, "hidden_entities": ["cold"]}, ["entities"]),
        ({"entities": {"cold": ["cough"]}, "k": 1, "hidden_entities": ["cold"]}, ["entities"]),
        ({"corpus": "postgres:host=db password=x"}, ["corpus"]),
        ({"corpus": "elasticsearch:http://ann:pw@db/pages"}, ["corpus"]),
    ],
)
def test_objects_and_addresses_are_not_written_down(chosen: dict[str, Any], missing: list[str]) -> None:
    assert settings_to_bring(Policy(**chosen)) == missing
    assert "password" not in json.dumps(write_settings(Policy(**chosen)))


def test_a_forged_address_is_not_opened() -> None:
    assert not is_writable("corpus", "elasticsearch:http://evil.example/pages")
    with pytest.raises(InputError, match="never written down"):
        read_back({"corpus": "elasticsearch:http://evil.example/pages", "allow_remote": True})
    with pytest.raises(InputError, match="no policy of this version"):
        read_back({"frob": 1})


def test_only_numbers_choices_and_what_may_be_revealed_are_open_to_all() -> None:
    policy = Policy(level="off", protect=["HIV"], alpha=1.5, corpus="counts/ann/my.index")
    assert {"protect", "corpus"}.isdisjoint(open_to_all(write_settings(policy)))
    assert open_to_all(write_settings(policy))["alpha"] == 1.5
    assert open_to_all(write_settings(Policy(level="off", reveal=["city"])))["reveal"] == ["city"]
    assert open_to_all(write_settings(Policy())) == write_settings(Policy())


def test_a_database_is_named_by_all_it_says() -> None:
    same = EntityDatabase({"malaria": ["fever", "chills"], "cold": ["cough"]})
    assert entities_fingerprint(same) == entities_fingerprint(DATABASE)
    for fewer in ({"malaria": ["fever"], "cold": ["cough", "chills"]}, {"malaria": ["fever", "chills"]}):
        assert entities_fingerprint(fewer) != entities_fingerprint(DATABASE)
    first = build([(("flu", "it"), ["fever"]), (("cold",), ["cough"])])
    other = build([(("flu",), ["fever"]), (("cold", "it"), ["cough"])])
    assert len({entities_fingerprint(EntityDatabase.from_tables(one)) for one in (first, other)}) == 2


# The certificate itself


def test_a_certificate_survives_its_file(tmp_path: Path) -> None:
    certificate = made(protect=["HIV"])
    certificate.save(tmp_path / "c.json")
    again = Certificate.load(tmp_path / "c.json")
    assert again == certificate
    assert again.holds()
    assert again.live is None


def test_a_private_certificate_is_for_its_owner_only(tmp_path: Path) -> None:
    made().save(tmp_path / "private.json")
    assert json.loads((tmp_path / "private.json").read_text())["keep"] == "private"
    assert (tmp_path / "private.json").stat().st_mode & 0o077 == 0
    certify(Policy(), TEXT, sources=SOURCES).save(tmp_path / "public.json")
    assert json.loads((tmp_path / "public.json").read_text())["keep"] == "public"


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all that can be changed in plain values."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [leaf for key, part in inside for leaf in leaves(part, (*path, key))]


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Plain values with something else at ``path``."""
    if not path:
        return new
    key, *rest = path
    parts = dict(value) if isinstance(value, dict) else list(value)
    parts[key] = changed(value[key], tuple(rest), new)
    return parts


VALUES = st.one_of(st.text(max_size=5), st.integers(0, 3), st.booleans(), st.none(), st.lists(st.text(max_size=3)))


@settings(deadline=None)
@given(st.data(), VALUES, st.sampled_from([None, KEY]))
def test_any_change_of_a_certificate_is_found(data: st.DataObject, new: Any, key: bytes | None) -> None:
    whole = made(protect=["HIV"], alpha=2)
    said = json.loads(json.dumps((whole.signed(key) if key else whole).as_dict()))
    other = changed(said, data.draw(st.sampled_from(leaves(said))), new)
    if json.dumps(other) == json.dumps(said):
        return
    with suppress(InputError, UsageError):
        assert not parse(other).holds(key)


@pytest.mark.parametrize("said", [[], {}, {"format": "other"}, None, 5])
def test_what_is_no_certificate_is_told(tmp_path: Path, said: object) -> None:
    (tmp_path / "c.json").write_text(json.dumps(said))
    with pytest.raises(InputError, match=r"c\.json is no certificate"):
        Certificate.load(tmp_path / "c.json")


@pytest.mark.parametrize("field", ["policy", "hidden", "bring", "seal"])
def test_a_damaged_certificate_is_told(field: str) -> None:
    with pytest.raises(InputError, match="damaged"):
        parse(made().as_dict() | {field: [1]})
    with pytest.raises(InputError, match="damaged"):
        parse(made().as_dict() | {"more": 1})
    (shortened := made().as_dict()).pop(field)
    with pytest.raises(InputError, match="damaged"):
        parse(shortened)


COLUMN = [0, 2, "identifier", "person", True, "hide"]


@pytest.mark.parametrize(
    ("field", "rows", "holds"),
    [
        ("columns", [COLUMN], True),
        ("columns", [[*COLUMN[:2], "nothing", *COLUMN[3:]]], False),
        ("columns", [[*COLUMN[:3], "nothing", *COLUMN[4:]]], False),
        ("columns", [[*COLUMN[:5], "perhaps"]], False),
        ("columns", [[*COLUMN[:4], 1, ""]], False),
        ("columns", [COLUMN, 7], False),
        ("columns", {}, False),
        ("given_up", [["protect", 1, "no page"]], True),
        ("given_up", [["protect", "1", "no page"]], False),
        ("given_up", [7], False),
        ("given_up", {}, False),
        ("stand_ins", [[0, 1]], True),
        ("stand_ins", [[0, "1"]], False),
        ("stand_ins", ["01"], False),
        ("hidden", [[0, 1, "x", 2]], False),
        ("hidden", ["0123"], False),
        ("bring", ["corpus"], True),
        ("bring", [7], False),
        ("sources", {"corpus": 7}, False),
        ("withheld", {"hidden": None}, False),
    ],
)
def test_a_list_of_a_certificate_holds_what_it_should(field: str, rows: object, holds: bool) -> None:
    said = made().as_dict() | {field: rows}
    if holds:
        assert parse(said).as_dict()[field] == rows
    else:
        with pytest.raises(InputError, match="damaged"):
            parse(said)


def test_a_file_that_is_not_there_or_not_json_is_told(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_bytes(b"\xff{")
    with pytest.raises(InputError, match="not JSON"):
        Certificate.load(tmp_path / "c.json")
    with pytest.raises(InputError, match="No such file"):
        Certificate.load(tmp_path / "d.json")


def test_only_the_right_key_opens_a_signed_certificate() -> None:
    signed = made().signed(KEY)
    assert signed.holds(KEY)
    assert not signed.holds(KEY[::-1])
    with pytest.raises(UsageError, match="give its key"):
        signed.holds()
    assert not made().holds(KEY), "one that was never signed is not taken for signed"
    forged = seal_certificate(replace(signed, method="sha256", policy={}))
    assert not forged.holds(KEY), "whoever has no key cannot seal it anew"
    with pytest.raises(UsageError, match="at least 16 bytes"):
        made().signed(b"short")


def test_a_public_certificate_names_nothing_that_is_hidden() -> None:
    certificate = made(protect=["Featherstonehaugh"], corpus="counts/Quackenbush/my.index")
    for key in (None, KEY):
        public = certificate.public(key)
        said = json.dumps(public.as_dict())
        assert not [word for word in ("Featherstonehaugh", "Quackenbush", "malaria", "home") if word in said]
        assert (public.keep, public.holds(key)) == ("public", True)
        assert sorted(public.withheld) == ["corpus", "hidden", "protect"]
    assert set(certificate.public().withheld.values()) == {""}, "a plain digest of a name could be guessed"


def test_nothing_secret_is_in_the_repr_of_a_certificate() -> None:
    assert not [word for word in ("Feather", "Quack", "malaria") if word in repr(made(protect=["Feather"]))]


# Boundaries: each on both sides


@pytest.mark.parametrize(
    "other",
    [
        {"Ann": ["flu", "York"], "Cyd": ["flu", "Leeds"]},
        {"Ann": ["flu", "York"], "Bob": ["flu", "Derby"]},
        {"Ann": ["flu", "Leeds"], "Bob": ["flu", "York"]},
    ],
)
def test_a_fingerprint_tells_entities_and_terms_of_other_names_apart(other: dict[str, list[str]]) -> None:
    known = {"Ann": ["flu", "York"], "Bob": ["flu", "Leeds"]}
    assert entities_fingerprint(other) != entities_fingerprint(known)
    assert entities_fingerprint(dict(known)) == entities_fingerprint(known)


def test_a_public_certificate_keeps_no_fingerprint_of_a_database_and_all_others() -> None:
    sources = {**SOURCES, "entities": entities_fingerprint(DATABASE)}
    certificate = certify(Policy(entities=DATABASE, k=1, hidden_entities=["malaria"]), TEXT, sources=sources)
    for key in (None, KEY):
        public = certificate.public(key)
        assert public.sources == SOURCES
        assert sources["entities"] not in json.dumps(public.as_dict())
        assert "fingerprint of entities" in public.withheld
    assert certificate.sources == sources, "the private one keeps it"
    assert "fingerprint of entities" not in made().public().withheld


@pytest.mark.parametrize(("words", "keep"), [("", "public"), ("Ann Lee agreed", "private")])
def test_a_certificate_with_the_words_of_somebody_who_gave_a_promise_up_is_private(words: str, keep: str) -> None:
    certificate = certify(Policy(), TEXT, sources=SOURCES, given_up=[("anonymise", 1, words)])
    assert certificate.keep == keep
    assert certificate.public().given_up == (("anonymise", 1, ""),)
    assert certificate.public().keep == "public"


@pytest.mark.parametrize(
    ("hidden", "chosen", "keep"),
    [
        ([], {}, "public"),
        (HIDDEN, {}, "private"),
        ([], {"hide": ["Feather"]}, "private"),
        ([], {"level": "light"}, "public"),
    ],
)
def test_a_certificate_is_public_where_it_repeats_nothing_hidden(
    hidden: list[Hidden], chosen: dict[str, Any], keep: str
) -> None:
    assert certify(Policy(**chosen), TEXT, sources=SOURCES, hidden=hidden).keep == keep


@pytest.mark.parametrize("length", [15, 16])
def test_a_key_has_sixteen_bytes_at_least(length: int) -> None:
    key = b"k" * length
    if length < 16:
        with pytest.raises(UsageError, match="at least 16 bytes"):
            made().signed(key)
    else:
        assert made().signed(key).holds(key)


def test_a_place_between_two_words_is_the_end_of_the_first() -> None:
    assert places.among_words("Ann   left", [(3, 5), (0, 10)]) == [(3, 3), (0, 8)]
    assert places.in_text("", [(0, 3)]) == [(0, 0)]
