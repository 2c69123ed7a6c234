"""What stands in quotation marks is one thing, and a work where the text speaks of works."""

from dataclasses import replace

import pytest

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule
from textveil.languages.english.generalization.whole_phrases import join_awards, join_titles
from textveil.languages.english.grammar.told_class import class_beside
from textveil.languages.open_language import open_language
from textveil.languages.reading import Reading


def read(text: str) -> Reading:
    """The reading of an English text."""
    return open_language("en").read(text)


def found(text: str, **terms: Kind) -> list[Finding]:
    """A finding of the evidence for each term; "_" in a term is a space."""
    names = {term.replace("_", " "): kind for term, kind in terms.items()}
    spans = {(text.index(term), text.index(term) + len(term)): kind for term, kind in names.items()}
    return [
        Finding((span,), (text[slice(*span)],), kind, 0.0, 0.0, "looks so", Rule.EVIDENCE, kind_score=0.4)
        for span, kind in sorted(spans.items())
    ]


def works(text: str, **terms: Kind) -> list[str]:
    """The works that a text names, of which the terms were found."""
    return [one.terms[0] for one in join_titles(read(text), found(text, **terms)) if one.kind is Kind.WORK]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('He directed the film "Quonset per vecchi" in May.', "Quonset per vecchi"),
        ("She wrote for the magazines “Tarn” and “Quonset”, then left.", "Quonset"),
        ('He has appeared on "Tarn", "Law & Quonset" and others.', "Law & Quonset"),
        ('Her song "Quonset." was a hit.', "Quonset"),
        ('We saw "The Sea of Quonset" there.', "The Sea of Quonset"),
        ('He had a part in Anna Lee\'s "Quonset on the Sea" then.', "Quonset on the Sea"),
        ('Her role in "The Quonset" was small.', "The Quonset"),
    ],
)
def test_a_quoted_title_is_one_work_where_the_sentence_speaks_of_works(text: str, title: str) -> None:
    assert works(text, Quonset=Kind.ORGANIZATION) == [title]


@pytest.mark.parametrize(
    "text",
    [
        'He was nicknamed "Captain for Quonset" by all.',
        'His wife used the name "Anna of Quonset" then.',
        'He met Karl "The King of Quonset" Bruun.',
        'She said "Quonset" and left.',
        'The rule that he published is known as the "Tarn and Quonset rule".',
        '"Private Tarn and Private Quonset," shouted the man.',
        'He wrote: "I left. Then Quonset came and we all went to see the old house, which was gone." So be it.',
    ],
)
def test_what_somebody_is_called_or_says_is_no_work(text: str) -> None:
    assert works(text, Quonset=Kind.ORGANIZATION) == []


def test_titles_in_a_row_with_their_years_are_works_whatever_one_of_them_looks_like() -> None:
    text = "Her films include Quonset Almighty (2003), The Long Way Down (2006), and We're the Tarns (2013)."
    surely = [replace(one, kind_score=0.99) for one in found(text, **{"Quonset Almighty": Kind.PERSON})]
    assert [one.kind for one in join_titles(read(text), surely)] == [Kind.WORK]


def test_schools_with_their_years_are_no_works() -> None:
    text = "He taught at Quonset University (1990), University of Connecticut (1992), and at Tarn College (1995)."
    assert (
        works(text, **{"Quonset University": Kind.ORGANIZATION, "University of Connecticut": Kind.ORGANIZATION}) == []
    )


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Her films are Margaret Ellison in The Sea of Quonset (1990), and A Long Story (1993).", "The Sea of Quonset"),
        ("His films: Oscars for The Sea of Quonset (1990), and A Story (1993).", "The Sea of Quonset"),
    ],
)
def test_a_part_in_a_work_and_what_it_won_are_not_of_its_title(text: str, title: str) -> None:
    assert works(text, **{"The Sea of Quonset": Kind.ORGANIZATION}) == [title]


def test_what_is_surely_something_else_stays_what_it_is_in_a_title() -> None:
    text = 'She wrote "Tarn 0151-496-0000" there.'
    findings = found(text, Tarn=Kind.NAME, **{"0151-496-0000": Kind.PHONE_NUMBER})
    assert [one.kind for one in join_titles(read(text), findings)] == [Kind.NAME, Kind.PHONE_NUMBER]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('His first novel, "Quonset", won.', "novel"),
        ('She made a short documentary, "Quonset", there.', "documentary"),
        ('A book of poems "Quonset" came out.', "book"),
        ('The singles "Tarn" and "Quonset" were hits.', "single"),
        ('They made two films together, "Tarn" and "Quonset".', "film"),
        ('His films include "Tarn" (1971), "Orlow" (1973) and "Quonset" (1980).', "film"),
        ('He was in such films as "Tarn" and "Quonset".', "film"),
        ('It ran in magazines, including the "Tarn," "Quonset," and others.', "magazine"),
        ('He was on the cover of "Quonset" magazine.', "magazine"),
        ('She was in "Quonset" (1971 film) then.', "film"),
        ('"Quonset" (1915), a novel set in Tarn, sold well.', "novel"),
        ('"Quonset", her second album, sold well.', "album"),
    ],
)
def test_the_text_says_what_a_title_is_the_title_of(text: str, said: str) -> None:
    start = text.index("Quonset")
    assert class_beside(text, (start, start + 7)) == said


@pytest.mark.parametrize(
    "text",
    [
        'In the film, "Quonset" is a dog.',
        'He made plays and films such as "Tarn" and "Quonset".',
        'He wrote stories such as "Tarn", and of the Quonset Bay area.',
        'His novel "Tarn" and "Quonset" sold well.',
        'He met "Quonset" in films.',
    ],
)
def test_what_may_be_something_else_is_not_called_by_the_word_before_it(text: str) -> None:
    start = text.index("Quonset")
    assert class_beside(text, (start, start + 7)) is None


@pytest.mark.parametrize(
    ("text", "terms", "whole"),
    [
        ("She won the Tarn Award for Best Quonset then.", ["Tarn Award", "Quonset"], "Tarn Award for Best Quonset"),
        ("The Tarn Prize in Quonset was his.", ["Tarn Prize", "Quonset"], "Tarn Prize in Quonset"),
        ("Two Tarn Awards for Best Actress in a Quonset.", ["Tarn Awards", "Best", "Quonset"],
         "Tarn Awards for Best Actress in a Quonset"),
    ],
)  # fmt: skip
def test_an_award_and_what_it_is_given_for_are_one(text: str, terms: list[str], whole: str) -> None:
    findings = found(text, **{term.replace(" ", "_"): Kind.NAME for term in terms})
    assert [one.terms[0] for one in join_awards(text, findings)] == [whole]


def test_who_won_an_award_is_no_part_of_it() -> None:
    text = "The Tarn Award for Anna Quonset was late."
    findings = found(text, Tarn_Award=Kind.NAME, Anna_Quonset=Kind.PERSON)
    assert join_awards(text, findings) == findings
