"""Whatever a protected entity is called goes: words of grammar, second meanings, turned phrases, aliases."""

import warnings

import pytest

import textveil as tv
from textveil.core.errors import PolicyError
from textveil.languages.normal import words


def clean(text: str, **settings: object) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some names stand on no page
        return tv.sanitize(text, tv.Policy(level="off", **settings)).text  # type: ignore[arg-type]  # as a user writes it


def test_a_name_keeps_the_words_of_grammar_at_its_ends() -> None:
    corpus = tv.open_corpus()
    for name, part in [("Down syndrome", "syndrome"), ("On the Road", "road"), ("All Saints", "saints")]:
        assert 0 < corpus.hits(name) < corpus.hits(part) / 5, name
    assert 0 < corpus.hits("May") < corpus.total / 4
    assert corpus.hits("may") == corpus.total
    assert corpus.hits("the influenza") == corpus.hits("influenza")


def test_a_phrase_that_no_page_has_as_a_name_is_not_counted_by_a_part_of_it() -> None:
    assert tv.open_corpus().hits("off-label") == 0
    with pytest.raises(PolicyError, match="no page holds"):
        clean("It is off-label.", reveal=["off-label"])


def test_what_shares_a_word_with_a_protected_name_stays() -> None:
    said = clean(
        "She has Turner syndrome. He has Down syndrome, and a down syndrome child came.", protect=["Down syndrome"]
    )
    assert "Turner syndrome" in said
    assert "own syndrome" not in said


def test_a_name_of_words_of_grammar_is_found_by_its_capital() -> None:
    said = clean("They may come in May. He saw The Who, who played.", protect=["May", "The Who"], alpha=1)
    assert "may come" in said
    assert "who played" in said
    assert not {"May", "Who"} & set(said.replace(".", " ").replace(",", " ").split())


def test_a_month_may_be_revealed_and_a_word_of_grammar_sets_no_threshold() -> None:
    assert "May" in clean("She came in May.", reveal=["May"])
    with pytest.raises(PolicyError, match="on every page"):
        clean("She came in May.", reveal=["may"])


def test_what_something_else_of_the_same_name_is_tells_nothing() -> None:
    # A cat is called India: "animal" was taken for what India is more generally, and refused as a label.
    policy = tv.Policy(level="off", protect=["India"], alpha=2, group=2)
    result = tv.sanitize("A cat lives in the jungle near a temple. The cats ate rice.", policy)
    assert "[withheld] lives" not in result.text
    assert tv.sanitize("The animal slept.", policy).text == "The animal slept."


@pytest.mark.parametrize("alpha", [1, 1.5, 2])
@pytest.mark.parametrize(
    ("protected", "text", "gone"),
    [
        ("tuberculosis", "He died of consumption.", {"consumption"}),
        ("cocaine", "He took coke and crack.", {"coke", "crack"}),
        ("cannabis", "He smoked grass.", {"grass"}),
        ("cocaine", "The dealer sold snow.", {"snow"}),
    ],
)
def test_a_name_that_usually_means_something_else_goes_where_it_may_mean_the_entity(
    protected: str, alpha: float, text: str, gone: set[str]
) -> None:
    assert not gone & set(words(clean(text, protect=[protected], alpha=alpha)))


@pytest.mark.parametrize(
    ("protected", "text"),
    [
        ("tuberculosis", "Energy consumption rose by a tenth."),
        ("cannabis", "They cut the grass on the lawn."),
        ("cannabis", "The soup is in the kitchen pot."),
        ("cocaine", "They may crack it."),
        ("gonorrhea", "The audience began to clap."),
    ],
)
def test_a_name_stays_where_its_sentence_speaks_of_something_else(protected: str, text: str) -> None:
    assert clean(text, protect=[protected]) == text


@pytest.mark.parametrize(
    ("protected", "text", "gone"),
    [
        ("cocaine", "Cocaine (benzoylmethylecgonine) was found. The benzoylmethylecgonine was pure.", "benzoyl"),
        ("tuberculosis", "Tuberculosis (consumption) killed him. Consumption is slow.", "onsumption"),
        ("cocaine", "Cocaine, also known as charlie, was sold. He liked charlie.", "charlie"),
        ("heroin", "Heroin, sometimes called brown, was found. Brown is cheap.", "rown"),
        ("heroin", "The brown, also called heroin, was found. Brown is cheap.", "rown"),
        ("measles", "Morbox (measles) is catching. He had morbox.", "orbox"),
    ],
)
def test_what_the_text_itself_calls_the_entity_goes_everywhere(protected: str, text: str, gone: str) -> None:
    assert gone not in clean(text, protect=[protected])


@pytest.mark.parametrize(
    ("protected", "text", "gone"),
    [
        ("colonic polyp", "He has polyps of the colon.", {"polyps", "colon"}),
        ("tooth abscess", "She had an abscess of his tooth.", {"abscess", "tooth"}),
        ("lung cancer", "Cancers of the left lung are rare.", {"cancers"}),
        ("skin tumor", "He has skin tumours.", {"skin"}),
        ("breast cancer", "A tumour, a carcinoma of the breast, was found.", {"carcinoma"}),
    ],
)
def test_a_phrase_turned_round_or_spelled_otherwise_is_the_same_name(protected: str, text: str, gone: set[str]) -> None:
    assert not gone & set(words(clean(text, protect=[protected])))
