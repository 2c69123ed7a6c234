"""One notion of a word's forms: it has one stem, by which lists, entities and protected terms go."""

import pytest

import textveil as tv
from textveil.knowledge.open_knowledge import default
from textveil.languages.english.lexicon.word_forms import number_forms, number_stem, plural_word

FORMS = [
    ("rash", "rashes"),
    ("reflex", "reflexes"),
    ("tooth", "teeth"),
    ("foot", "feet"),
    ("bacterium", "bacteria"),
    ("vertebra", "vertebrae"),
    ("knife", "knives"),
    ("zidovudine", "Zidovudine's"),
    ("zidovudine", "zidovudine_dose"),
    ("zidovudine", "zidovudine2019"),
    ("zidovudine", "zido-\nvudine"),
    ("zidovudine", "zidovudine-induced"),
    ("zidovudine", "doseOfZidovudine"),
]


def leaves(text: str, said: str) -> bool:
    """Whether nothing of a term is left in what is said."""
    plain = "".join(sign for sign in said.lower() if sign.isalnum())
    words = ("zidovudine", "rash", "reflex", "teeth", "feet", "bacteria", "vertebra", "knive")
    return any(word in plain for word in words if word in text.lower().replace("-\n", ""))


@pytest.mark.parametrize(("term", "text"), FORMS)
def test_a_listed_word_is_found_in_every_form(term: str, text: str) -> None:
    said = tv.sanitize(f"We saw {text} there.", tv.Policy(level="off", hide=[term])).text
    assert not leaves(text, said), said


@pytest.mark.parametrize(("term", "text"), FORMS)
def test_a_term_of_an_entity_is_found_in_every_form(term: str, text: str) -> None:
    known = tv.EntityDatabase({"alpha": [term], "beta": ["fever"], "gamma": ["fever"]})
    policy = tv.Policy(level="off", entities=known, k=1, hidden_entities=["alpha"])
    result = tv.sanitize(f"We saw {text} there.", policy)
    assert not leaves(text, result.text), result.text
    assert [one.promise for one in tv.verify(f"We saw {text} there.", result.certificate) if one.promise != "text"]


@pytest.mark.parametrize(("term", "text"), FORMS)
def test_a_protected_word_is_found_in_every_form(term: str, text: str) -> None:
    said = tv.sanitize(f"We saw {text} there.", tv.Policy(level="off", protect=[term])).text
    assert not leaves(text, said), said


def test_singular_and_plural_of_all_known_nouns_have_one_stem() -> None:
    names = (line.partition("\t")[0] for line in default().lines())
    nouns = [name for name in names if name.isascii() and name.isalpha() and len(name) > 3 and name[-1] != "s"]
    apart = [noun for noun in nouns if number_stem(noun) != number_stem(plural_word(noun))]
    assert len(nouns) > 50_000
    assert len(apart) < len(nouns) / 1000, apart[:20]


@pytest.mark.parametrize("word", ["rash", "headache", "diagnosis", "tooth", "city", "virus", "area", "hero"])
def test_all_forms_of_a_word_have_its_stem(word: str) -> None:
    assert {number_stem(form) for form in number_forms(word)} == {number_stem(word)}


@pytest.mark.parametrize(("one", "other"), [("dose", "do"), ("use", "us"), ("case", "ca"), ("glass", "gla")])
def test_other_words_are_no_forms(one: str, other: str) -> None:
    assert number_stem(one) != number_stem(other)
