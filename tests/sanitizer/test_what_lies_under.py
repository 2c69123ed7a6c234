"""(α, C)-sanitized, Fig. 2: what lies under a protected entity goes, and nothing put in says it again."""

import warnings
from pathlib import Path

import pytest

import textveil as tv
from textveil.corpus.recorded_counts import Counts
from textveil.knowledge.descendants import find_below, restates
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.normal import key, words

PAGES = Counts({"Quellmark": 50, "garden": 2_000, "glumness": 80, "glum": 90}, total=100_000)
TABLE = """child,parent,relation
Quellmark,region,is_a
Dunholm,Quellmark,located_in
Dunholm,town,is_a
grey glumness,glumness,is_a
glumness,mood,is_a
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    (tmp_path / "own.csv").write_text(TABLE, "utf-8")
    return str(tmp_path / "own.csv")


def clean(text: str, **settings: object) -> str:
    return tv.sanitize(text, tv.Policy(level="off", **settings)).text  # type: ignore[arg-type]  # as a user writes it


@pytest.mark.parametrize("alpha", [1, 2])
def test_what_lies_in_a_protected_place_goes_though_no_page_counts_it(own: str, alpha: float) -> None:
    text = "They came from Dunholm to the garden."
    said = clean(text, protect=["Quellmark"], alpha=alpha, corpus=PAGES, knowledge=own)
    assert "Dunholm" not in said
    assert "garden" in said


def test_a_specialization_that_no_page_counts_goes(own: str) -> None:
    said = clean("It was grey glumness.", protect=["glumness"], corpus=PAGES, knowledge=own)
    assert "glumness" not in said


@pytest.mark.parametrize(
    ("protected", "text", "gone"),
    [
        ("Portugal", "They took the train to Coimbra.", {"coimbra", "portugal"}),
        ("Portugal", "A Portuguese cook came.", {"portuguese", "portugal"}),
        ("alcoholism", "He is an alcoholic.", {"alcoholic", "dipsomaniac", "alcoholism"}),
        ("homosexuality", "She said that he is gay.", {"gay", "homosexual", "lesbian"}),
        ("Judaism", "His neighbour is a Jew.", {"jew", "jewish", "judaism"}),
        ("schizophrenia", "A schizophrenic came.", {"schizophrenic", "psychotic", "psycho"}),
    ],
)
def test_no_form_of_what_is_protected_stays_or_is_put_in(protected: str, text: str, gone: set[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        said = clean(text, protect=[protected], alpha=1)
    assert not gone & set(words(said)), said


def test_an_ordinary_word_that_is_also_a_place_stays() -> None:
    said = clean("Reading a book in the bath is nice.", protect=["England"], alpha=1)
    assert said == "Reading a book in the bath is nice."


@pytest.mark.parametrize(
    ("protected", "text", "said"),
    [
        ("engineering", "They met him, and it was late.", "They met him, and it was late."),
        ("United States", "They told us that it was late.", "They told us that it was late."),
    ],
)
def test_a_word_of_grammar_is_no_name_because_an_abbreviation_has_its_letters(
    protected: str, text: str, said: str
) -> None:
    assert clean(text, protect=[protected], alpha=1.5) == said


def test_an_abbreviation_whose_letters_are_a_word_of_grammar_is_found_in_capitals() -> None:
    assert "IT" not in clean("She works in IT.", protect=["engineering"])


def test_engineers_are_told_with_engineering_in_singular_and_plural() -> None:
    said = clean("Two engineers met an engineer.", protect=["engineering"])
    assert "engineer" not in said
    assert "met" in said


@pytest.mark.parametrize(
    ("protected", "alpha", "text", "gone"),
    [
        ("Spain", 1, "She spent the summer in Salou and Barcelona.", {"salou", "barcelona", "spain", "spanish"}),
        ("Spain", 2, "She spent the summer in Salou and Barcelona.", {"salou", "barcelona", "spain", "spanish"}),
        ("Spain", 1, "The Spanish teacher met a Spaniard.", {"spanish", "spaniard"}),
        ("homosexuality", 1, "She is a lesbian.", {"lesbian", "gay", "homosexual"}),
        ("HIV", 1.5, "He takes antiretrovirals.", {"antiretrovirals", "antiretroviral"}),
        ("HIV", 1.5, "She has A.I.D.S. now.", {"a.i.d.s", "aids"}),
        ("HIV", 1.5, "He has hepatitis C now.", {"hepatitis"}),
        ("HIV", 2, "AZT (zidovudine) or emtricitabine helps.", {"azt", "zidovudine", "emtricitabine"}),
    ],
)
def test_the_places_where_papers_were_not_kept_to_the_letter_are_mended(
    protected: str, alpha: float, text: str, gone: set[str]
) -> None:
    said = clean(text, protect=[protected], alpha=alpha)
    assert not gone & set(words(said)), said


def test_words_that_are_no_noun_phrase_are_judged_together_too() -> None:
    text = "He is heterosexual. The epidemic reached him."
    alone, together = (clean(text, protect=["HIV"], alpha=1.5, group=group, mode="redact") for group in (1, 2))
    assert "heterosexual" in alone
    assert "heterosexual" not in together or "epidemic" not in together


@pytest.mark.parametrize("alpha", [1, 2, 3])
@pytest.mark.parametrize(
    ("protected", "text", "gone"),
    [
        ("AIDS", "He has acquired immunodeficiency syndrome.", "immunodeficiency"),
        ("HIV", "He has human immunodeficiency virus.", "immunodeficiency"),
        ("immune system disease", "He has AIDS.", "AIDS"),
        ("hepatitis", "She caught hepatitis C.", "hepatitis"),
        ("heart attack", "He had a myocardial infarction.", "infarction"),
        ("myocardial infarction", "He had a heart attack.", "heart"),
        ("New York", "She lives in NYC.", "NYC"),
        ("HIV", "He takes AZT.", "AZT"),
    ],
)
def test_synonyms_and_specializations_are_the_entity_whatever_alpha(
    protected: str, alpha: float, text: str, gone: str
) -> None:
    assert gone not in clean(text, protect=[protected], alpha=alpha)


def test_a_synonym_counts_in_its_own_spelling_and_case() -> None:
    text = "The nurse who came writes to those who ask. WHO says so, and the W.H.O. too."
    said = clean(text, protect=["World Health Organization"], alpha=2)
    assert said.startswith("The nurse who came writes to those who ask. ")
    assert "WHO" not in said
    assert "W.H.O." not in said


def test_a_synonym_on_a_large_share_of_pages_is_no_evidence(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text("child,parent\nglumness,mood\nblue glumness,glumness\nday,glumness\n", "utf-8")
    alone: dict[str | tuple[str, ...], int] = {"glumness": 80, "day": 60_000, "garden": 2_000}
    pages = Counts({**alone, ("day", "garden"): 1_900, ("glumness", "garden"): 2}, total=100_000)
    settings = {"protect": ["glumness"], "alpha": 2, "corpus": pages, "knowledge": f"only:{tmp_path / 'own.csv'}"}
    assert clean("The garden.", **settings) == "The garden."


def test_the_plural_of_what_is_more_general_tells_what_that_tells(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text("child,parent\nglumness,mood\n", "utf-8")
    pages = Counts({"glumness": 80, "mood": 100, ("glumness", "mood"): 1}, total=100_000)
    own = f"only:{tmp_path / 'own.csv'}"
    said = [clean(text, protect=["glumness"], alpha=1.5, corpus=pages, knowledge=own) for text in ("A mood.", "Moods.")]
    assert said == ["A [withheld].", "[withheld]."]


@pytest.mark.parametrize(
    ("protected", "text", "restating"),
    [
        ("alcoholism", "The alcoholic came.", {"drunk", "drunkard", "boozer"}),
        ("cancer", "She has a sarcoma.", {"cellular", "proliferation", "tumor", "malignancy"}),
        ("schizophrenia", "He has schizophrenia.", {"psychosis"}),
    ],
)
def test_nothing_said_is_a_synonym_or_a_definition_of_what_is_protected(
    protected: str, text: str, restating: set[str]
) -> None:
    assert not restating & set(words(clean(text, protect=[protected], alpha=1)))


def test_every_label_that_would_restate_what_is_protected_is_refused() -> None:
    knowledge = open_knowledge()
    named = {key(name) for name in ("cancer", *find_below(knowledge, "cancer").same)}
    assert restates(knowledge, "disease of cellular proliferation", named)
    assert not restates(knowledge, "disease", named)
