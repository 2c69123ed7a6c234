"""Parts of a name are told as one thing, by its own words, the words around it, or those that are left."""

import re
from typing import Any

import pytest

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, apply
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.english.generalization.edits import generalize
from textveil.languages.english.generalization.subjects import is_told_of_somebody
from textveil.languages.english.generalization.whole_names import join_runs, make_names_whole
from textveil.languages.english.grammar.slot import slot_at
from textveil.languages.english.lexicon.word_lists import table
from textveil.languages.english.names.thing_names import frames
from textveil.languages.english.read_text import read_english
from textveil.languages.generalizing import Sources

SOURCES = Sources(open_knowledge())
TABLE: list[dict[str, Any]] = table("frames")["frames"]
NAMES = re.compile(r"Quonset|Tarn|Varn")
FRAMED = [
    (number, sentence, answer == "yes")
    for number, one in enumerate(TABLE)
    for answer in ("yes", "no")
    for sentence in one[answer]
]


def found(text: str, terms: dict[str, tuple[Kind, float]]) -> list[Finding]:
    """A finding of the evidence for every place where one of the terms stands."""
    places = sorted(
        (match.span(), term) for term in terms for match in re.finditer(rf"\b{re.escape(term)}(?!\w)", text)
    )
    return [
        Finding((span,), (term,), terms[term][0], 0.0, 0.0, "looks so", Rule.EVIDENCE, kind_score=terms[term][1],
                entity=sorted(terms).index(term) + 1)
        for span, term in places
    ]  # fmt: skip


def told(text: str, **terms: tuple[Kind, float]) -> str:
    """A text after what stands for the terms has been put in their places; "_" in a term is a space."""
    named = {term.replace("_", " "): kind for term, kind in terms.items()}
    pick = lambda chains: [chain[0] if chain else None for chain in chains]  # noqa: E731
    return apply(text, generalize(read_english(text), found(text, named), sources=SOURCES, pick=pick))


OPEN, ORG, PLACE, PERSON = (Kind.NAME, 0.0), (Kind.ORGANIZATION, 0.4), (Kind.PLACE, 0.5), (Kind.PERSON, 0.97)


@pytest.mark.parametrize(("number", "sentence", "holds"), FRAMED)
def test_a_frame_holds_where_its_examples_say(number: int, sentence: str, holds: bool) -> None:
    name = NAMES.search(sentence)
    assert name is not None
    assert frames()[number].holds(sentence, name.span()) is holds


@pytest.mark.parametrize("last", ["in", "near", "the", "of", "for", "from", "with", "and", "1966", "whom", "in\nthe"])
@pytest.mark.parametrize(("number", "sentence"), [(number, sentence) for number, sentence, holds in FRAMED if holds])
def test_a_frame_holds_just_where_its_words_stand_whatever_the_last_of_them(
    number: int, sentence: str, last: str
) -> None:
    name, frame = NAMES.search(sentence), frames()[number]
    assert name is not None
    *words, _ = sentence[: name.start()].split()
    for quote in ("", "“"):
        before = f"{' '.join([*words, last])} {quote}"
        text, span = before + sentence[name.start() :], (len(before), len(before) + len(name[0]))
        is_behind = frame.before is None or frame.before.search(before) is not None
        assert frame.holds(text, span) is (is_behind and frame.may_end_at(text, span[1]))


@pytest.mark.parametrize(
    ("text", "terms", "wanted"),
    [
        ("He won at the Zqx World Championships.", {"Zqx": PLACE, "World": ORG, "Championships": OPEN}, 1),
        ("She owns the Zqxwyck manor.", {"Zqxwyck": ORG, "manor": (Kind.WORD, 0.0)}, 1),
        ("The Bank of Zqxland opened.", {"Bank": ORG, "Zqxland": PLACE}, 1),
        ("Zqxina Bruun of Zqxland came.", {"Zqxina Bruun": PERSON, "Zqxland": PLACE}, 2),
        ("They met in Zqxland, Vbnland and Wrtland.", {"Zqxland": PLACE, "Vbnland": PLACE, "Wrtland": PLACE}, 3),
    ],
)
def test_parts_of_one_name_are_joined_and_two_names_are_not(
    text: str, terms: dict[str, tuple[Kind, float]], wanted: int
) -> None:
    assert len(join_runs(read_english(text), found(text, terms), sources=SOURCES)) == wanted


@pytest.mark.parametrize(
    ("text", "terms", "wanted"),
    [
        ("She leads the Office for Housing, Water and Land.", {"Water and Land": ORG}, "She leads an office."),
        (
            "He left the Committee on Health, Education and Labour.",
            {"Committee": ORG, "Health": OPEN, "Education": ORG, "Labour": ORG},
            "He left a committee.",
        ),
        (
            "We met the Department of Biology, Zqxina and Omar Bruun.",
            {"Department of Biology": (Kind.PERSON, 0.5), "Zqxina": PERSON, "Omar Bruun": PERSON},
            "We met Department A, Person 1 and Person 2.",
        ),
        (
            "They met in the Bank of Zqxland, Vbnland and Wrtland.",
            {"Bank of Zqxland": ORG, "Vbnland": (Kind.PLACE, 0.9), "Wrtland": (Kind.PLACE, 0.9)},
            "They met in Bank A, Place A and Place B.",
        ),
    ],
)
def test_a_body_named_by_a_row_of_fields_is_one_and_neither_people_nor_places_are_of_it(
    text: str, terms: dict[str, tuple[Kind, float]], wanted: str
) -> None:
    assert told(text, **{term.replace(" ", "_"): kind for term, kind in terms.items()}) == wanted


def test_a_part_of_a_known_name_takes_in_the_rest() -> None:
    text = "The law of the United Kingdom applies."
    [one] = join_runs(read_english(text), found(text, {"Kingdom": ORG}), sources=SOURCES)
    assert one.terms == ("United Kingdom",)


@pytest.mark.parametrize(
    ("text", "terms", "wanted"),
    [
        ("She was born in Zqxford.", {"Zqxford": OPEN}, "She was born in Place A."),
        ("He plays for Zqxka now.", {"Zqxka": (Kind.PERSON, 0.6)}, "He plays for a team now."),
        ("She was awarded the Zqxian.", {"Zqxian": OPEN}, "She was awarded an award."),
        ("They sued the Zqx District Authority.", {"Zqx_District_Authority": (Kind.INSTITUTION, 0.93)},
         "They sued an authority."),
        ("He sang with the boyband Zqxo, then alone.", {"Zqxo": OPEN}, "He sang with the boyband, then alone."),
        ("She is a Zqxian painter.", {"Zqxian": (Kind.NATIONALITY, 0.9)}, "She is a painter."),
        ("The Zqxian Government denied it.", {"Zqxian": (Kind.INSTITUTION, 0.9)}, "The Government denied it."),
        ("He was an Irish and British poet.", {"Irish": (Kind.NATIONALITY, 0.9), "British": (Kind.NATIONALITY, 0.9)},
         "He was a Western European and [nationality] poet."),
    ],
)  # fmt: skip
def test_a_name_is_told_by_what_stands_around_it(text: str, terms: dict[str, tuple[Kind, float]], wanted: str) -> None:
    assert told(text, **terms) == wanted


@pytest.mark.parametrize(
    ("text", "terms", "names"),
    [
        ("Elm College, Zqxwton, Germany\nOrr", ["Zqxwton", "Germany"], ["Zqxwton, Germany"]),
        ("He met Zqxwton, Germany\nOrr", ["Zqxwton", "Germany"], ["Zqxwton", "Germany"]),
        ("Elm, Zqxwton University, Germany\nOrr", ["Zqxwton University", "Germany"], ["Zqxwton University", "Germany"]),
    ],
)
def test_the_town_of_an_address_lies_in_the_country_that_ends_it(text: str, terms: list[str], names: list[str]) -> None:
    spans = [(text.index(term), text.index(term) + len(term)) for term in terms]
    findings = [Finding((span,), (text[slice(*span)],), Kind.NAME, 0.0, 0.0, "", Rule.EVIDENCE) for span in spans]
    joined = make_names_whole(read_english(text), findings, sources=SOURCES)
    assert [text[slice(*one.spans[0])] for one in joined] == names


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("He lost to her brother Quonset.", True),
        ("He impressed manager Quonset there.", True),
        ("Quonset (born 1965) sang.", True),
        ("They met Quonset, who left.", True),
        ("They met Quonset, a retired lawyer.", True),
        ("Quonset was a lawyer.", True),
        ("“Well,” said Quonset, “go on.”", True),
        ("They met Quonset, a small company.", False),
        ("They met the brother of Quonset.", False),
        ("The band Quonset sang.", False),
        ("They saw “Quonset”, a singer.", False),
        ("They saw the Quonset, who left.", False),
    ],
)
def test_the_words_around_a_name_tell_whether_somebody_bears_it(text: str, is_told: bool) -> None:
    start = text.index("Quonset")
    assert is_told_of_somebody(slot_at(read_english(text), (start, start + 7)), SOURCES) is is_told


@pytest.mark.parametrize(
    ("name", "class_word"),
    [
        ("Tarn State Senate", "state legislature"),
        ("Tarn House of Assembly", "legislature"),
        ("Tarn Playoffs", "competition"),
    ],
)
def test_a_name_of_no_sure_kind_is_what_its_own_words_say(name: str, class_word: str) -> None:
    assert told(f"She saw the {name} there.", **{name.replace(" ", "_"): OPEN}) == f"She saw a {class_word} there."
