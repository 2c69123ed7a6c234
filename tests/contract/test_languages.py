"""Does every language keep the promises of ``Language``?

One suite for all of them: the packaged one, and a little Esperanto of the tests.
"""

import pickle
import re
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

import textveil
from fakes.esperanto import ESPERANTO
from textveil.core.kinds import Kind
from textveil.core.model import Span
from textveil.languages.interface import QUANTITIES, Grammar, Language, Lexicon, Names, Values
from textveil.languages.open_language import LANGUAGES, open_language
from textveil.languages.which_language import language_of
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

ALL = [*map(open_language, LANGUAGES), ESPERANTO]
TEXTS = ("", " \n", "x", "…", "12:30", "A b. C d!", "Ĉu 4/10/2004 aŭ 1999–2003?", "line\n\nline\ttab", "ﬁ 漢字 \u200bx")
PARTS = {"lexicon": Lexicon, "values": Values, "names": Names, "grammar": Grammar}
PACKAGE = Path(textveil.__file__).parent
languages = pytest.mark.parametrize("language", ALL, ids=lambda language: language.name)


def is_in_order(spans: list[Span], size: int) -> bool:
    edges = [edge for span in spans for edge in span]
    return (
        edges == sorted(edges) and all(start < end for start, end in spans) and all(0 <= edge <= size for edge in edges)
    )


@languages
@pytest.mark.parametrize("text", TEXTS)
def test_a_reading_has_one_of_everything_for_each_token(language: Language, text: str) -> None:
    reading = language.read(text)
    size = len(reading.tokens)
    assert reading.text == text
    assert reading.language is language
    assert is_in_order(list(reading.tokens), len(text))
    assert len(reading.tags) == len(reading.kinds.probabilities) == len(reading.kinds.hide) == size
    assert len(reading.structure) == len(reading.structure.label) == len(reading.words) == size
    assert np.allclose(reading.kinds.probabilities.sum(axis=1), 1, atol=1e-3)


@languages
def test_sentences_hold_every_token_once_and_phrases_lie_apart(language: Language) -> None:
    for text in (language.example, *TEXTS):
        reading = language.read(text)
        assert [place for sentence in reading.sentences for place in range(*sentence)] == list(
            range(len(reading.tokens))
        )
        assert is_in_order(reading.noun_phrases(), len(text))


@languages
def test_a_text_is_read_the_same_again(language: Language) -> None:
    one, other = language.read(language.example), language.read(language.example)
    assert one == other
    assert one.ranges == other.ranges


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_packaged_language_is_known_by_its_own_example(code: str) -> None:
    assert language_of(open_language(code).example) == code


@languages
def test_every_list_that_the_house_asks_for_is_answered(language: Language) -> None:
    outside = [path for path in PACKAGE.rglob("*.py") if "languages" not in path.relative_to(PACKAGE).parts]
    texts = [path.read_text("utf-8") for path in outside]
    asked = {name for text in texts for name in re.findall(r'\.words\("([a-z_.]+)"\)', text)}
    assert len(asked) > 20
    for name in asked:
        assert isinstance(language.lexicon.words(name), frozenset), name


@languages
def test_forms_of_words_begin_with_the_word(language: Language) -> None:
    for word in re.findall(r"\w+", language.example):
        assert language.lexicon.variants(word)[0] == word
        assert language.lexicon.head(word) == word
        assert language.lexicon.is_ordinary(word) in (True, False)
        assert language.lexicon.singular(word) != word


@languages
def test_nicknames_go_both_ways(language: Language) -> None:
    known = language.lexicon.nicknames()
    assert all(name in known[other] and other != name for name, others in known.items() for other in others)


@languages
def test_what_a_language_points_at_lies_in_the_text_in_order(language: Language) -> None:
    least = {"people": 1.0}
    for text in (language.example, *TEXTS):
        names, phrases = language.names, language.read(text).noun_phrases()
        assert is_in_order(names.public_references(text), len(text))
        assert is_in_order(sorted(names.shared_shorthand(text)), len(text))
        assert all(text[slice(*one.told)] for one in names.bracket_names(text, phrases))
        assert language.values.units_beside("") == language.values.coarse_spans("", least=least) == []


@languages
def test_what_is_no_value_is_told_in_no_other_way(language: Language) -> None:
    values = language.values
    order = values.order_of("")
    for text in ("", "?!", "xyzzy"):
        assert values.year_of(text, order) is None
        assert values.shift_date(text, timedelta(weeks=30), order=order) is None
        assert values.first_day(text, order) is None
        assert values.count_days(text, order, first=1) is None
        assert values.band_of(text) is None
        assert values.round_amount(text) is None
        assert not values.is_number(text)
    assert all(sense.source == QUANTITIES for one in values.quantities() for sense in one.senses("37 people"))


@languages
def test_a_stand_in_takes_in_what_it_stands_for(language: Language) -> None:
    text = language.example
    for start, end in language.read(text).tokens:
        first, last = language.grammar.whole_amount(text, (start, end), way="round", kind=Kind.NUMBER)
        assert first <= start < end <= last
        (first, last), said = language.grammar.word_stand_in(text, (start, end), "1990")
        assert first <= start < end <= last
        assert "1990" in said


@pytest.mark.parametrize("part", PARTS)
def test_the_packaged_language_answers_every_question_itself(part: str) -> None:
    asked = {name for name in vars(PARTS[part]) if not name.startswith("_")}
    own = vars(type(getattr(open_language("en"), part)))
    assert asked <= set(own), asked - set(own)


def test_a_language_of_ones_own_hides_names_from_end_to_end() -> None:
    with Sanitizer(Policy(), language=ESPERANTO) as sanitizer:
        result = sanitizer.sanitize(ESPERANTO.example)
        assert [name for name in ("Petro", "Kovač", "Varsovio", "Ana", "Lipska") if name in result.text] == []
        assert result.text.startswith("Hieraŭ sinjoro [")
        assert "vizitis sian fratinon en [" in result.text
        assert sanitizer.detect(result.text) == []
        assert sanitizer.ladder(ESPERANTO.example, (15, 26)) == []


def test_a_language_of_ones_own_goes_to_other_processes() -> None:
    sanitizer = pickle.loads(pickle.dumps(Sanitizer(Policy(), language=ESPERANTO)))
    assert sanitizer.resources.language.name == "Esperanto"


def test_no_language_is_named_that_is_not_there() -> None:
    with pytest.raises(textveil.PolicyError, match="auto, en"):
        Policy(language="xx")
    assert Policy(language="en").language == "en"
