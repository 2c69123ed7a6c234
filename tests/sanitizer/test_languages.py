"""Is a document treated in its language, and refused where that is none of ours?"""

import warnings

import pytest

import textveil as tv
from textveil.languages.open_language import open_language

ITALIAN = "La paziente è stata visitata lunedì e da allora non ha più avuto disturbi di alcun genere, perché sta bene."


@pytest.mark.parametrize("code", ["de", "es", "fr"])
def test_a_text_is_treated_in_its_own_language(code: str) -> None:
    with tv.Sanitizer() as sanitizer:
        assert sanitizer.in_language_of(open_language(code).example).resources.language is open_language(code)
        result = sanitizer.sanitize(open_language(code).example)
    assert result.certificate.policy["language"] == code
    assert tv.verify(result.text, result.certificate) == []


def test_a_text_in_none_of_our_languages_is_refused_unless_it_is_asked_for() -> None:
    for verb in (tv.sanitize, tv.detect):
        with pytest.raises(tv.LanguageError, match=r"en, de, es, fr"):
            verb(ITALIAN)
    with pytest.warns(tv.LanguageWarning, match="read as one in English"):
        tv.sanitize(ITALIAN, tv.Policy(language="en"))


def test_a_text_that_tells_no_language_is_read_in_the_first() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "Ann Lee" not in tv.sanitize("Ann Lee, Bo Ek").text


def test_a_sanitizer_of_another_language_is_opened_once_and_closed_with_the_first() -> None:
    german = open_language("de").example
    with tv.Sanitizer() as sanitizer:
        other = sanitizer.in_language_of(german)
        assert sanitizer.in_language_of(german) is other
    with pytest.raises(tv.UsageError, match="closed"):
        other.detect(german)
