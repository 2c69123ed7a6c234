"""A paragraph that nobody here can read is withheld whole, and whoever shares the text is told."""

import itertools
import warnings

import pytest

import textveil as tv
from textveil.languages.which_language import read_paragraphs
from textveil.policy.promises import Level

ENGLISH = (
    "Thank you for the letter about the garden. I will come on Monday and bring the keys, and we can talk about the "
    "roof before the winter comes."
)
HEBREW = "אני חושב שזה לא יהיה מקצועי והוגן שאני אראה לך היכן נפלה טעות בבדיקה של הבחינה."
CHINESE = "我叫王小明，住在北京市朝阳区，在协和医院工作，今年三十五岁。"
POLISH = "Pani mieszka przy ulicy nad rzeką i pracuje w szpitalu jako pielęgniarka od dziesięciu lat, a potem wraca."


@pytest.mark.parametrize("level", ["light", "standard", "strict"])
@pytest.mark.parametrize("foreign", [HEBREW, CHINESE])
def test_a_paragraph_in_another_alphabet_is_withheld_and_the_rest_is_treated(foreign: str, level: Level) -> None:
    text = f"{ENGLISH}\n\n{foreign}\n\n{ENGLISH}"
    policy = tv.Policy(level=level)
    with pytest.warns(tv.LanguageWarning, match="a paragraph of this text is"):
        result = tv.sanitize(text, policy)
    assert result.text.split("\n\n")[1].startswith("[withheld")
    assert not set(foreign) & set(result.text) - set(ENGLISH + ".")
    assert tv.verify(result.text, result.certificate) == []


def test_what_is_found_in_such_a_paragraph_is_found_once() -> None:
    text = "\n\n".join((ENGLISH, f"{CHINESE} wang@example.org", ENGLISH))
    with pytest.warns(tv.LanguageWarning):
        findings = tv.detect(text)
    spans = sorted(span for one in findings for span in one.spans)
    assert all(end <= start for (_, end), (start, _) in itertools.pairwise(spans))
    assert any("not read" in one.because for one in findings)


def test_whoever_has_a_foreign_text_read_all_the_same_or_turns_anonymising_off_gets_the_paragraph() -> None:
    with pytest.warns(tv.LanguageWarning, match="was read as one in English"):
        assert HEBREW in tv.sanitize(HEBREW, tv.Policy(language="en")).text
    text = f"{ENGLISH}\n\n{HEBREW}\n\n{ENGLISH}"
    with pytest.warns(tv.LanguageWarning):
        assert HEBREW in tv.sanitize(text, tv.Policy(level="off", protect=["HIV"])).text


def test_paragraphs_of_unread_languages_are_told_and_others_are_not() -> None:
    with pytest.warns(tv.LanguageWarning, match="2 paragraphs of this text are"):
        tv.sanitize(f"{ENGLISH}\n\n{POLISH}\n\n{ENGLISH}\n\n{HEBREW}\n\n{ENGLISH}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tv.sanitize(f"{ENGLISH}\n\n王小明\n\n{ENGLISH}")


def test_many_texts_at_once_withhold_the_same() -> None:
    texts = [f"{ENGLISH}\n\n{HEBREW}", ENGLISH]
    with tv.Sanitizer(tv.Policy()) as sanitizer:
        with pytest.warns(tv.LanguageWarning):
            together = [one.text for one in sanitizer.sanitize_many(texts)]
        with pytest.warns(tv.LanguageWarning):
            assert together == [sanitizer.sanitize(one).text for one in texts]
    assert HEBREW not in together[0]


@pytest.mark.parametrize("said", ["我叫王小明，住在北京市朝阳区建国路88号", "मेरा नाम राजेश शर्मा है और मैं दिल्ली में हूँ"])
def test_a_sentence_in_another_alphabet_is_withheld_and_a_name_or_a_sign_is_not(said: str) -> None:
    assert said not in tv.sanitize(f'The tenant wrote: "{said}" and asked us to translate it for the board.').text
    kept = "The angle α and the width in μm are given beside the Greek word λόγος in the table."
    assert tv.sanitize(kept).text == kept


def test_a_letter_full_of_names_in_an_unread_language_is_refused() -> None:
    said = "Szanowny Panie Kowalski, moja mama Halina jest w szpitalu w Gdyni. Proszę dzwonić do doktora Nowaka. "
    with pytest.raises(tv.LanguageError):
        tv.sanitize(said * 3 + "Z poważaniem, Irena Lis")


def test_a_text_that_is_read_again_is_withheld_in_the_same_places() -> None:
    reading = read_paragraphs(f"{ENGLISH}\n\n{HEBREW}\n\n{ENGLISH}", code="en")
    assert reading.reread is not None
    assert reading.reread(reading.text).unread == reading.unread != ()


def test_a_paragraph_is_told_where_a_language_is_named_too() -> None:
    with pytest.warns(tv.LanguageWarning, match="a paragraph of this text is"):
        tv.detect(f"{ENGLISH}\n\n{HEBREW}\n\n{ENGLISH}", tv.Policy(language="en"))
