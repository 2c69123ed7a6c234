"""Is each paragraph read in its language, and is the whole still one reading?"""

import numpy as np

from textveil.languages.open_language import open_language
from textveil.languages.which_language import language_runs, read_paragraphs
from textveil.sanitizer.verbs import sanitize
from textveil.sanitizer.verification import verify

ENGLISH = "Ann Lee wrote to us on 4 May 2004, and we have not heard from her since then."
GERMAN = "Frau Anna Braun schrieb uns am 4. Mai 2004, und seitdem haben wir nichts mehr von ihr gehört."
MIXED = f"{ENGLISH}\n\nName: {GERMAN}\n\n{ENGLISH}\n"


def test_a_text_of_one_language_is_read_as_that_language_reads_it() -> None:
    assert read_paragraphs(ENGLISH, code="en") == open_language("en").read(ENGLISH)


def test_the_runs_of_a_text_are_all_of_it() -> None:
    runs = language_runs(MIXED, "en")
    assert [code for _, code in runs] == ["en", "de", "en"]
    assert "".join(MIXED[slice(*span)] for span, _ in runs) == MIXED
    assert language_runs("", "en") == []


def test_a_mixed_text_is_one_reading() -> None:
    reading = read_paragraphs(MIXED, code="en")
    parts = [(start, open_language(code).read(MIXED[start:end])) for (start, end), code in language_runs(MIXED, "en")]
    assert reading.language is open_language("en")
    assert list(reading.tokens) == [(at + start, at + end) for at, part in parts for start, end in part.tokens]
    assert [place for sentence in reading.sentences for place in range(*sentence)] == list(range(len(reading.tokens)))
    assert np.array_equal(reading.kinds.private, np.concatenate([part.kinds.private for _, part in parts]))
    assert len(reading.structure.kinds) == len(MIXED.splitlines())
    assert reading.structure.line.tolist() == [MIXED.count("\n", 0, start) for start, _ in reading.tokens]


def test_what_is_left_verifies_even_where_it_reads_as_another_language() -> None:
    german = "Lieber Herr Brandt, mein Mann Jörg Steinbrecher liegt seit Montag im Krankenhaus und kann nicht kommen."
    for text in (f"Please see below what she wrote, and answer her.\n\n> {german}\n\nThanks, Priya Anand", german):
        result = sanitize(text)
        assert verify(result.text, result.certificate) == []
