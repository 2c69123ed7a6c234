"""What replaces a term is true of it, allowed by the policy, and reads on."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.kinds import Kind
from textveil.knowledge.open import open_knowledge
from textveil.language.english.name_words import class_in_name
from textveil.language.english.wording import article
from textveil.language.reading import read_english
from textveil.marks import mark_spans
from textveil.model import Finding, Rule, apply
from textveil.replacements.generalization.candidates import Asked
from textveil.replacements.generalization.choose import most_informative, most_specific
from textveil.replacements.generalization.edits import generalize
from textveil.replacements.generalization.people import numbered, same_person

ASKED = Asked(open_knowledge())


def found(text: str, *terms: str, kind: str = "name") -> list[Finding]:
    """A finding for every place where one of the terms stands."""
    spans = [match.span() for term in terms for match in re.finditer(rf"\b{re.escape(term)}(?!\w)", text)]
    return [Finding((span,), (text[slice(*span)],), kind, 1.0, 0.0, "told so", Rule.FIRST) for span in spans]


def rewritten(text: str, *terms: str, above: int = 0, kind: str = "name") -> str:
    """The text with each term replaced by its generalization number ``above``, or the last there is."""
    findings = found(text, *terms, kind=kind)
    edits = generalize(
        read_english(text),
        findings,
        asked=ASKED,
        pick=lambda chains: [chain[min(above, len(chain) - 1)] if chain else None for chain in chains],
    )
    return apply(text, edits)


SAID = [
    ("She bought an iPhone in May.", "iPhone", "She bought a smartphone in May."),
    ("She lost her iPhone.", "iPhone", "She lost her smartphone."),
    ("He died of pancreatic cancer.", "pancreatic cancer", "He died of carcinoma."),
    ("He was born in 1955 in Rome.", "1955", "He was born in the 1950s in Rome."),
    ("It opened on 15 October 2004.", "15 October 2004", "It opened in October 2004."),
    ("They lived in Salou for years.", "Salou", "They lived in a municipality in Catalonia for years."),
    ("He studied at Elon University.", "Elon University", "He studied at a university."),
    ("He studied at the Elon University.", "Elon University", "He studied at the university."),
    ("She has three children.", "three", "She has several children."),
    ("The 1932 season was short.", "1932", "The 1930s season was short."),
    ("It lies in Turkey.", "Turkey", "It lies in a country."),
    ("Bicycles sell well.", "Bicycles", "Wheeled vehicles sell well."),
    ("I like Zqxwv a lot.", "Zqxwv", "I like [name] a lot."),
]


@pytest.mark.parametrize(("text", "term", "expected"), SAID)
def test_a_generalization_stands_in_the_sentence_as_if_it_had_been_written_there(
    text: str, term: str, expected: str
) -> None:
    assert rewritten(text, term) == expected


def test_a_name_that_nouns_introduce_leaves_the_nouns() -> None:
    assert rewritten("She met the film director Zqxw Bergmann.", "Zqxw Bergmann") == "She met the film director."


def test_a_proper_name_is_never_a_common_noun() -> None:
    assert "fruit" not in rewritten("He worked for Apple.", "Apple", above=1)
    assert "bird" not in rewritten("He went to Turkey.", "Turkey", above=9)


def test_a_possessive_stays_one() -> None:
    assert rewritten("We saw Elon University's library.", "Elon University") == "We saw a university's library."


def test_a_sentence_begins_with_a_capital() -> None:
    assert rewritten("Elon University is old.", "Elon University") == "A university is old."


def test_leftmost_words_go_when_a_phrase_is_unknown() -> None:
    assert rewritten("She has metastatic pancreatic cancer.", "metastatic pancreatic cancer", kind=Kind.WORD) == (
        "She has pancreatic cancer."
    )


def test_nothing_is_left_off_what_is_not_real() -> None:
    assert rewritten("He has a fake zeppelin pilot licence.", "fake zeppelin pilot licence", kind=Kind.WORD).endswith(
        "[withheld]."
    )


def test_the_same_person_is_called_the_same_and_another_is_not() -> None:
    text = "Anna Quist met Karl Otto Bruun. Quist and Bruun married."
    output = rewritten(text, "Anna Quist", "Karl Otto Bruun", "Quist", "Bruun")
    first, second, again, other = re.findall(r"[Pp]erson \d", output)
    assert (first.lower(), second.lower()) == (again.lower(), other.lower())
    assert first.lower() != second.lower()


def test_numbers_do_not_follow_the_order_of_appearance() -> None:
    firsts = {numbered({"Ann": "person", "Bo": "person"}, text=f"text {number}")["Ann"] for number in range(30)}
    assert firsts == {"person 1", "person 2"}


def test_numbers_are_the_same_each_time() -> None:
    called = {"Ann": "person", "Bo": "person", "Cy": "doctor"}
    assert numbered(called, text="x") == numbered(dict(reversed(called.items())), text="x")


def test_a_first_name_of_two_people_is_neither() -> None:
    assert same_person(["Ann Lee", "Ann Wu", "Ann"])["Ann"] == "Ann"


def test_the_most_informative_allowed_generalization_is_chosen_wherever_it_stands() -> None:
    weights = {"a": 9.0, "b": 3.0, "c": 5.0}
    chosen = most_informative(
        list(weights), allowed=lambda one: weights[one] < 6, bits=lambda some: [weights[one] for one in some]
    )
    assert chosen == "c"


@given(st.lists(st.text(min_size=1), max_size=6), st.sets(st.text(min_size=1)))
def test_what_is_chosen_is_allowed_and_nothing_more_specific_is(chain: list[str], refused: set[str]) -> None:
    chosen = most_specific(chain, allowed=lambda one: one not in refused)
    assert chosen is None or (chosen not in refused and set(chain[: chain.index(chosen)]) <= refused)
    assert chosen is not None or set(chain) <= refused


def test_a_name_tells_what_it_is_only_by_words_that_always_do() -> None:
    assert class_in_name("Red Hot Chili Peppers") is None
    assert class_in_name("Apple") is None
    assert class_in_name("Governor of Jakarta") == "governor"


WORDS = st.sampled_from(
    """She met Ann Lee in Rome on 5 May 1990 . The iPhone of Karl Marx cost $ 500 , and two cats saw Elon University !
    He is 37 years old""".split()
)


@given(st.lists(WORDS, min_size=1, max_size=30).map(" ".join), st.data())
def test_edits_lie_apart_cover_what_was_found_and_leave_no_term(text: str, data: st.DataObject) -> None:
    reading = read_english(text)
    spans = data.draw(st.lists(st.sampled_from(reading.tokens), unique=True, max_size=6))
    findings = [Finding((span,), (text[slice(*span)],), Kind.WORD, 1.0, 0.0, "", Rule.FIRST) for span in spans]
    edits = generalize(
        reading, findings, asked=ASKED, pick=lambda chains: [chain[-1] if chain else None for chain in chains]
    )
    output = apply(text, edits)
    assert all(any(edit.start <= start and end <= edit.end for edit in edits) for start, end in spans)
    assert not re.search(r"\b(?:a|an|the) (?:a|an|the)\b", output, re.IGNORECASE) or re.search(
        r"\b(?:a|an|the) (?:a|an|the)\b", text, re.IGNORECASE
    )


def test_articles_follow_the_sound() -> None:
    assert [
        article(word) for word in ("apple", "unit", "heir", "MP", "UN officer", "one-off")
    ] == "an a an an a a".split()


TOLD = [
    ("Zqxw Bruun is a Danish botanist. Everyone liked Bruun.", "Bruun", "Everyone liked a Danish botanist."),
    ("The Zqxw Health Organization (ZHO) met. The ZHO is old.", "ZHO", "The organization is old."),
    (
        "He met Zqxw Bruun, a Danish botanist, in May.",
        "Zqxw Bruun",
        "He met a Danish botanist, a Danish botanist, in May.",
    ),
    ("She was nicknamed Zqxwy by all.", "Zqxwy", "She was nicknamed a name by all."),
    ("He portrayed Zqxw Vrbn on stage.", "Zqxw Vrbn", "He portrayed a character on stage."),
    ("She read novels such as Zqxw Vrbn.", "Zqxw Vrbn", "She read novels such as a novel."),
    ("It was held at the Zqxw Song Contest 2006.", "Zqxw Song Contest 2006", "It was held at the contest."),
    ("She finished 21st in the race.", "21st", "She finished between 20th and 30th in the race."),
    ("It was their third album.", "third", "It was their later album."),
]


@pytest.mark.parametrize(("text", "term", "expected"), TOLD)
def test_what_a_text_tells_about_a_name_is_said_of_it(text: str, term: str, expected: str) -> None:
    assert rewritten(text, term).endswith(expected)


def test_a_number_stays_beside_the_nouns_that_introduced_a_name() -> None:
    text = "He met the actor Brad Bruun and the actor Anna Quist."
    output = rewritten(text, "Brad Bruun", "Anna Quist")
    assert sorted(re.findall(r"actor \(person \d\)", output)) == ["actor (person 1)", "actor (person 2)"]


def test_the_numbers_of_people_can_be_passed_over() -> None:
    text = "Anna Quist met Karl Otto Bruun in Rome."
    edits = generalize(
        read_english(text),
        found(text, "Anna Quist", "Karl Otto Bruun", "Rome"),
        asked=ASKED,
        pick=lambda chains: [chain[-1] for chain in chains],
    )
    output = apply(text, edits)
    assert sorted(output[slice(*span)].lower() for span in mark_spans(output)) == ["person 1", "person 2"]
