"""What replaces a term is true of it, allowed by the policy, and reads on."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.kinds import Kind
from textveil.core.marks import MARK, mark_spans
from textveil.core.model import Finding, Rule, apply
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.english.generalization.edits import generalize
from textveil.languages.english.grammar.wording import article
from textveil.languages.english.lexicon.name_words import class_in_name
from textveil.languages.english.read_text import read_english
from textveil.languages.generalizing import Sources
from textveil.policy.policy import Policy
from textveil.sanitizer.replacing import most_informative, most_specific
from textveil.sanitizer.verbs import sanitize

SOURCES = Sources(open_knowledge())
KINDS = {
    "Zqxw Bruun": Kind.PERSON,
    "Bruun": Kind.PERSON,
    "Anna Quist": Kind.PERSON,
    "Quist": Kind.PERSON,
    "Karl Otto Bruun": Kind.PERSON,
    "Salou": Kind.PLACE,
    "Turkey": Kind.PLACE,
    "Rome": Kind.PLACE,
    "Ghent": Kind.PLACE,
    "Elon University": Kind.ORGANIZATION,
    "Zqxw Ltd": Kind.ORGANIZATION,
    "Vbnm Ltd": Kind.ORGANIZATION,
    "zqxw": Kind.PERSON,
    "Zqxw Bank": Kind.ORGANIZATION,
    "Vbnm Bank": Kind.ORGANIZATION,
    "Zqxwv": Kind.NAME,
    "Zqxw Award": Kind.EVENT,
    "Zqxwv War": Kind.NAME,
    "Zqxwv Wars": Kind.NAME,
    "Battle of Zqxwv": Kind.NAME,
    "Zqxw Awards": Kind.EVENT,
    "Zqxw Hospital": Kind.ORGANIZATION,
    "three": Kind.NUMBER,
}
ENTITIES = {"Bruun": "Karl Otto Bruun", "Quist": "Anna Quist"}


def found(text: str, *terms: str, sure: float = 1.0) -> list[Finding]:
    """A finding for every place where one of the terms stands, of the kind that the table gives it."""
    places = sorted(
        (match.span(), term) for term in terms for match in re.finditer(rf"\b{re.escape(term)}(?!\w)", text)
    )
    wholes = [span for span, _ in places]
    kept = [
        (span, term)
        for span, term in places
        if not any(a <= span[0] and span[1] <= b and (a, b) != span for a, b in wholes)
    ]
    names = sorted({ENTITIES.get(term, term) for term in terms})
    return [
        Finding((span,), (term,), KINDS.get(term, Kind.WORD), 1.0, 0.0, "told so", Rule.LISTED, kind_score=sure,
                entity=names.index(ENTITIES.get(term, term)) + 1)
        for span, term in kept
    ]  # fmt: skip


def rewritten(text: str, *terms: str, above: int = 0, sure: float = 1.0) -> str:
    """The text with each term replaced by its generalization number ``above``, or the last there is."""
    edits = generalize(
        read_english(text),
        found(text, *terms, sure=sure),
        sources=SOURCES,
        pick=lambda chains: [chain[min(above, len(chain) - 1)] if chain else None for chain in chains],
    )
    return apply(text, edits)


SAID = [
    ("They lived in Salou for years.", "Salou", "They lived in a municipality in Catalonia for years."),
    ("He studied at Elon University.", "Elon University", "He studied at a university."),
    ("He studied at the Elon University.", "Elon University", "He studied at a university."),
    ("We saw Elon University's library.", "Elon University", "We saw a university's library."),
    ("The Elon University library burned.", "Elon University", "The University A library burned."),
    ("Elon University is old.", "Elon University", "A university is old."),
    ("It lies in Turkey.", "Turkey", "It lies in Country A."),
    ("Bicycles sell well.", "Bicycles", "Wheeled vehicles sell well."),
    ("I like Zqxwv a lot.", "Zqxwv", "I like [name] a lot."),
    ("She has three children.", "three", "She has several children."),
    ("Zqxw Bruun is a botanist.", "Zqxw Bruun", "Person 1 is a botanist."),
    ("Dr Zqxw Bruun left.", "Zqxw Bruun", "Dr Person 1 left."),
    ("Ghent is a city.", "Ghent", "City A is a city."),
    ("A Ghent-based firm.", "Ghent", "A City A-based firm."),
    ("She is at a Zqxw Hospital.", "Zqxw Hospital", "She is at a hospital."),
    ("The firm Zqxw Ltd closed.", "Zqxw Ltd", "Firm A closed."),
    ("He sued Zqxw Ltd, a builder.", "Zqxw Ltd", "He sued Company A, a builder."),
    ("His Zqxw Ltd shares fell.", "Zqxw Ltd", "His Company A shares fell."),
    ("She won a Zqxw Award in May.", "Zqxw Award", "She won an award in May."),
    ("His band, the Zqxwv, left.", "Zqxwv", "His band left."),
    ("He died in the Zqxwv War.", "Zqxwv War", "He died in a war."),
    ("He fell in the Battle of Zqxwv.", "Battle of Zqxwv", "He fell in a battle."),
    ("We saw Zqxwv Wars.", "Zqxwv Wars", "We saw [name]."),
    ("She won 22 Zqxw Awards.", "Zqxw Awards", "She won 22 awards."),
    ("She won the 1971 Zqxw Award.", "Zqxw Award", "She won the 1971 award."),
    ("He wrote the Zqxw Award-winning book.", "Zqxw Award", "He wrote the award-winning book."),
    ("She won the Zqxw Award.", "Zqxw Award", "She won an award."),
    ("Patient: Zqxw Bruun", "Zqxw Bruun", "Patient: Person 1"),
    ("in near Ghent", "in near Ghent", "in near [withheld]"),
]


@pytest.mark.parametrize(("text", "term", "expected"), SAID)
def test_a_generalization_stands_in_the_sentence_as_if_it_had_been_written_there(
    text: str, term: str, expected: str
) -> None:
    assert rewritten(text, term) == expected


def test_an_unsure_kind_says_nothing_but_a_mark() -> None:
    assert rewritten("He had a zqxw here.", "zqxw", sure=0.4) == "He had a [withheld] here."
    assert rewritten("He met Zqxw Bruun here.", "Zqxw Bruun", sure=0.95) == "He met Person 1 here."
    assert rewritten("He met zqxw here.", "zqxw", sure=0.95) == "He met [name] here.", "a word in small letters"
    assert rewritten("They reached Salou.", "Salou", sure=0.2) == "They reached [name].", "one word may mean anything"


def test_a_class_that_disagrees_with_the_kind_is_never_said() -> None:
    text = "They played Salou all night."
    finding = Finding(((12, 17),), ("Salou",), Kind.WORK, 1.0, 0.0, "", Rule.LISTED, kind_score=0.99)
    edits = generalize(
        read_english(text), [finding], sources=SOURCES, pick=lambda chains: [chain[0] for chain in chains]
    )
    assert apply(text, edits) == "They played Work A all night."


@pytest.mark.parametrize("term", ["the", "um", "DOB", "No", "R", "para.", "mg"])
def test_words_of_grammar_labels_and_few_letters_are_never_generalized(term: str) -> None:
    text = f"It says {term} here."
    assert re.fullmatch(r"It says \[[a-z ]+\]\.? here\.", rewritten(text, term))


def test_a_proper_name_is_never_a_common_noun() -> None:
    assert "bird" not in rewritten("He went to Turkey.", "Turkey", above=9)


def test_leftmost_words_go_when_a_phrase_is_unknown() -> None:
    assert rewritten("She has metastatic pancreatic cancer.", "metastatic pancreatic cancer") == (
        "She has pancreatic cancer."
    )


def test_nothing_is_left_off_what_is_not_real() -> None:
    told = rewritten("He has a fake zeppelin pilot licence.", "fake zeppelin pilot licence")
    assert told.endswith("[withheld].")


def test_what_words_share_in_all_their_senses_is_said_and_nothing_else() -> None:
    assert rewritten("She is the matron there.", "matron") == "She is the woman there."
    assert rewritten("He saw the drone there.", "drone") == "He saw the [withheld] there."


@pytest.mark.parametrize(
    ("feature", "text", "expected"),
    [
        ("singer", "She took her money to the bank and asked for a loan.", "to the organization and"),
        ("singer", "They sat on the bank of the river and looked at the water.", "on the [withheld] of the river"),
        ("food", "He caught a bass in the lake; the fishing was good.", "He caught food in"),
        ("organ", "The bass and the tenor sang in the opera.", "The voice and"),
    ],
)
def test_the_words_around_choose_the_sense_before_anything_more_general_is_said(
    feature: str, text: str, expected: str
) -> None:
    assert expected in sanitize(text, Policy(level="off", reveal=[feature])).text


def test_people_are_numbered_in_order_of_mention_and_keep_their_number() -> None:
    text = "Anna Quist met Karl Otto Bruun. Bruun and Quist married."
    output = rewritten(text, "Anna Quist", "Karl Otto Bruun", "Quist", "Bruun")
    assert output == "Person 1 met Person 2. Person 2 and Person 1 married."


def test_a_number_the_text_has_already_is_nobody_elses() -> None:
    assert rewritten("Person 1 met Anna Quist.", "Anna Quist") == "Person 1 met Person 2."
    assert rewritten("Person 4 met Anna Quist.", "Anna Quist") == "Person 4 met Person 1."


def test_things_of_one_class_are_told_apart_by_letters() -> None:
    text = "Zqxw Bank sued Vbnm Bank. Vbnm Bank paid the Zqxw Bank."
    assert rewritten(text, "Zqxw Bank", "Vbnm Bank") == "Bank A sued Bank B. Bank B paid Bank A."


def test_more_things_than_there_are_letters_get_marks() -> None:
    names = [f"Zq{first}{second}w Ltd" for first in "abcdefghij" for second in "abcdefghij"]
    KINDS.update(dict.fromkeys(names, Kind.ORGANIZATION))
    output = rewritten(f"They sued {', '.join(names)}.", *names)
    assert output.count("Company ") == len(set(re.findall(r"Company [A-Z]+", output))) == 75
    assert output.count("[organization]") >= len(names) - 75 - 1


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
def test_edits_lie_apart_cover_what_was_found_and_double_no_article(text: str, data: st.DataObject) -> None:
    reading = read_english(text)
    spans = sorted(data.draw(st.lists(st.sampled_from(reading.tokens), unique=True, max_size=6)))
    kinds = data.draw(st.lists(st.sampled_from(list(Kind)), min_size=len(spans), max_size=len(spans)))
    sure = data.draw(st.floats(0, 1))
    findings = [
        Finding((span,), (text[slice(*span)],), kind, 1.0, 0.0, "", Rule.LISTED, kind_score=sure)
        for span, kind in zip(spans, kinds, strict=True)
    ]
    edits = generalize(
        reading, findings, sources=SOURCES, pick=lambda chains: [chain[-1] if chain else None for chain in chains]
    )
    output = apply(text, edits)
    assert all(any(edit.start <= start and end <= edit.end for edit in edits) for start, end in spans)
    doubled = re.compile(r"\b(?:a|an|the) (?:a|an|the|another)\b", re.IGNORECASE)
    assert not doubled.search(MARK.sub("[]", output)) or doubled.search(text)


def test_articles_follow_the_sound() -> None:
    assert [
        article(word) for word in ("apple", "unit", "heir", "MP", "UN officer", "one-off")
    ] == "an a an an a a".split()


def test_the_numbers_of_people_can_be_passed_over() -> None:
    text = "Anna Quist met Karl Otto Bruun in Rome."
    edits = generalize(
        read_english(text),
        found(text, "Anna Quist", "Karl Otto Bruun", "Rome"),
        sources=SOURCES,
        pick=lambda chains: [chain[-1] for chain in chains],
    )
    output = apply(text, edits)
    assert sorted(output[slice(*span)] for span in mark_spans(output)) == ["Person 1", "Person 2"]


def test_every_word_that_is_said_has_a_source_and_no_mark_has() -> None:
    text = "Anna Quist saw Salou and Zqxwv."
    edits = generalize(
        read_english(text),
        found(text, "Anna Quist", "Salou", "Zqxwv"),
        sources=SOURCES,
        pick=lambda chains: [chain[0] for chain in chains],
    )
    assert [edit.source for edit in edits] == ["its kind", "facts", ""]
    assert all(0.7 < edit.confidence <= 1 for edit in edits)


@pytest.mark.parametrize(
    ("feature", "text", "expected"),
    [
        ("professor", "He is a rapper from Boston.", "He is a singer from a place."),
        ("professor", "Anatole is a resourceful French mouse.", " is an animal."),
        ("professor", "He was a German pilot during the war.", "He was a person during the war."),
        ("professor", "She is an Australian swimmer.", "She is a person."),
        ("professor", "There were revolts by the Zengid emirs of Mosul.", "by the people of a place."),
        ("professor", "The couple decided to stay.", "The group decided to stay."),
        ("professor", "The patient takes spironolactone and dopamine.", "The person takes [withheld] and [withheld]."),
    ],
)
def test_where_bits_are_promised_the_most_informative_label_below_them_is_said(
    feature: str, text: str, expected: str
) -> None:
    assert sanitize(text, Policy(level="off", reveal=[feature])).text.endswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        "She earned a bachelor's degree and a master's degree.",
        "He was treated for Ewing's sarcoma, for Kaposi's sarcoma and for Crohn's disease.",
        "He reported night sweats.",
    ],
)
@pytest.mark.parametrize("feature", ["disease", "professor", "person"])
def test_nothing_is_said_of_part_of_a_term_that_means_something_else(text: str, feature: str) -> None:
    result = sanitize(text, Policy(level="off", reveal=[feature]))
    parts = ("bachelor", "master", "Ewing", "Kaposi", "Crohn", "night sweats")
    said = {text[edit.start : edit.end]: edit.replacement for edit in result.edits}
    assert all("[withheld]" in said[term] for term in said if any(part in term for part in parts)), said


def test_a_patient_is_no_semantic_role_whatever_stands_around() -> None:
    text = "The patient takes spironolactone and dopamine."
    for policy in (Policy(level="off", reveal=["disease"]), Policy(level="off", protect=["HIV", "cancer"], alpha=3)):
        assert "semantic" not in sanitize(text, policy).text
