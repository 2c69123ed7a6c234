"""Placeholders and pseudonyms: who has which, and that they are known again."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import textveil as tv
from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.replacements import placeholder_forms, pseudonym
from textveil.replacements.placeholder_forms import Template
from textveil.replacements.target import Setting, Target

TEMPLATES = ["<{KIND}_{n}>", "[{kind} {n}]", "{KIND}-{n}", "#{n}", "{{{kind}:{n}}}", "{Kind} no. {n}", "P{n}"]
KINDS = st.sampled_from(Kind)


def targets(*names: str, kind: Kind = Kind.PERSON) -> list[Target]:
    return [Target(name, kind, name) for name in names]


@pytest.mark.parametrize("text", TEMPLATES)
@given(kind=KINDS, n=st.integers(1, 10**6))
def test_a_placeholder_is_found_again_where_it_stands(text: str, kind: Kind, n: int) -> None:
    form = Template(text)
    written = form.write(kind, str(n))
    found = list(form.find(f"Call {written}'s doctor, **{written}** or `{written.lower()}`."))
    assert [one.written for one in found] == [written] * 3
    assert found[0].span == (5, 5 + len(written))


AS_MODELS_WRITE = ["PERSON_1", "<PERSON 1>", "[PERSON_1]", "< PERSON_1 >", "[Person 1]", "{PERSON_1}", "<Person-1>"]
AS_MODELS_WRITE += ["**PERSON_1**", "PERSON\\_1", "&lt;PERSON 1&gt;", "\\[PERSON\\_1\\]", "_PERSON_1_"]


@pytest.mark.parametrize("text", ["<{KIND}_{n}>", "[{KIND}_{n}]"])
@pytest.mark.parametrize("written", AS_MODELS_WRITE)
def test_a_placeholder_is_found_again_as_language_models_write_it(text: str, written: str) -> None:
    form = Template(text)
    found = list(form.find(f"Ask {written}, or call."))
    assert [one.written for one in found] == [form.write(Kind.PERSON, "1")]


@pytest.mark.parametrize("words", ["person 1", "Person 1", "person_1", "PERSON 1", "XPERSON_1", "PERSON_1x", "(age 5)"])
def test_words_like_others_are_no_placeholder(words: str) -> None:
    assert list(Template("<{KIND}_{n}>").find(f"Ask {words}, or call.")) == []


@pytest.mark.parametrize(
    "wrong",
    [
        "{KIND}",
        "{n}",
        "{KIND}_{m}",
        "{n}{n}",
        "<{KIND}_{n:3}>",
        "{KIND",
        " {n}x ",
        "{KIND}0{n}",
        "a\n{n}",
        "x" * 70 + "{n}",
        "",
    ],
)
def test_a_template_that_cannot_work_is_refused_with_its_repair(wrong: str) -> None:
    with pytest.raises(PolicyError):
        Template(wrong)


def test_a_pseudonym_is_no_template_of_a_placeholder() -> None:
    with pytest.raises(PolicyError, match=r"\{n\}"):
        placeholder_forms.prepare(Setting(template="{Kind}-{code}"))


def test_the_same_entity_has_the_same_number_and_kinds_are_numbered_apart() -> None:
    mentions = [*targets("ann", "bob", "ann"), *targets("ann", kind=Kind.PLACE)]
    form = Template("<{KIND}_{n}>")
    replace = placeholder_forms.prepare(Setting())
    assert [replace(one) for one in form.number(mentions)] == ["<PERSON_1>", "<PERSON_2>", "<PERSON_1>", "<PLACE_1>"]
    assert [one.n for one in Template("#{n}").number(mentions)] == [1, 2, 1, 3]


def test_a_placeholder_that_the_text_holds_is_given_to_nobody() -> None:
    text = "<PERSON_1> <person_3> &lt;PERSON\\_4&gt; <PLACE_2>"
    replace = placeholder_forms.prepare(Setting(text=text))
    people = Template("<{KIND}_{n}>").number(targets("a", "b", "c"))
    assert [replace(one) for one in people] == ["<PERSON_2>", "<PERSON_5>", "<PERSON_6>"]


@given(taken=st.sets(st.integers(1, 30)), count=st.integers(1, 20), template=st.sampled_from(TEMPLATES))
def test_placeholders_are_distinct_and_never_in_the_text(taken: set[int], count: int, template: str) -> None:
    form = Template(template)
    text = " ".join(form.write(Kind.PERSON, str(number)) for number in taken)
    replace = placeholder_forms.prepare(Setting(text=text, template=template))
    given_out = [replace(one) for one in form.number(targets(*map(str, range(count))))]
    assert len(set(given_out)) == count
    assert not {one.written for one in form.find(text)} & set(given_out)


def test_an_unnumbered_mention_is_left_to_a_mark() -> None:
    assert placeholder_forms.prepare(Setting())(Target("Ann", Kind.PERSON, "ann", n=0)) is None


@given(key=st.binary(min_size=16), name=st.text("abcdefg ", min_size=1).filter(str.strip))
def test_a_pseudonym_is_stable_for_the_holder_of_the_key_and_no_other(key: bytes, name: str) -> None:
    one = Target(name, Kind.PERSON, "1", whole=name)
    other = Target("x", Kind.PERSON, "2", whole=f"Dr. {name.upper()}")
    first = pseudonym.prepare(Setting(key=key, text="one"))(one)
    assert first == pseudonym.prepare(Setting(key=key, text="another"))(other)
    assert first != pseudonym.prepare(Setting(key=key + b"x"))(one)
    assert first != pseudonym.prepare(Setting(key=key))(Target(name, Kind.PLACE, "1", whole=name))
    assert re.fullmatch("Person-[0-9A-HJKMNP-TV-Z]{8}", first or "")


def test_two_who_would_share_a_pseudonym_are_told_apart_by_refusing_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pseudonym, "code", lambda target, key: "AAAAAAAA")
    replace = pseudonym.prepare(Setting(key=bytes(16), targets=tuple(targets("ann", "bob"))))
    assert [replace(one) for one in targets("ann", "bob")] == ["Person-AAAAAAAA", None]


def test_a_pseudonym_that_the_text_holds_is_refused() -> None:
    (ann,) = targets("ann")
    taken = pseudonym.prepare(Setting(key=bytes(16)))(ann)
    assert taken
    assert pseudonym.prepare(Setting(key=bytes(16), text=f"see {taken.lower()}!"))(ann) is None


@pytest.mark.parametrize("key", [b"", b"short"])
def test_a_key_that_could_be_guessed_is_refused(key: bytes) -> None:
    with pytest.raises(PolicyError, match="16 secret bytes"):
        pseudonym.prepare(Setting(key=key))


def test_a_person_has_one_pseudonym_whether_a_document_gives_an_address_or_not() -> None:
    policy = tv.Policy(
        level="off", hide=["Ann Lee"], kinds={"identifier": "hide"}, replace={"*": "pseudonym"}, key=b"x" * 32
    )
    texts = ("Ann Lee wrote again.", "Ann Lee wrote from ann.lee@example.org.")
    alone, with_address = (tv.sanitize(text, policy).text.split(" wrote")[0] for text in texts)
    assert alone == with_address
