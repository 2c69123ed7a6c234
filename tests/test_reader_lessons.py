"""Lessons of the reader hold what the reader sees: the same pieces and looks, and marks before guesses."""

from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
import pytest

from benchmarks.marked_texts import read_text
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.network.line_places import line_features
from textveil.reader.network import KINDS
from textveil.reader.pieces import cut_words, look_of
from tools.reader.arrays import SURE, UNKNOWN, PieceTables, Rows, collect_rows, known_arrays, load_arrays, save_rows
from tools.reader.english_sheets import marked_sheet
from tools.reader.sheet import IGNORED
from tools.reader.trees import phrase_labels
from tools.treebank import Sentence, Token

LETTERS = [
    "Dear ⟦person:p1|ANN Lee⟧,\nas Lenin said in ⟨date:-|1917⟩: Hove stays – (½ of it).",
    "⟦id:p1|GB-Nr. 47110815kjhgfdsaqwertzuiopmnbvcxyz998877⟧ of ⟦person:p2|Jiří Šťastný⟧, née Ærø.\n\nYours",
]


@pytest.fixture(scope="module")
def rows() -> Rows:
    sheets = (
        marked_sheet(read_text(text, name=str(number)), source="authors", kind=IGNORED)
        for number, text in enumerate(LETTERS)
    )
    return collect_rows(sheets, tokenize)


@pytest.fixture(scope="module")
def arrays(rows: Rows, tmp_path_factory: pytest.TempPathFactory) -> dict[str, np.ndarray]:
    path: Path = tmp_path_factory.mktemp("lessons") / "english.npz.xz"
    with as_file(files("textveil.data").joinpath("reader")) as folder:
        save_rows(path, rows, tables=PieceTables(folder), for_teacher=True)
    return load_arrays(path)


def test_lessons_cut_words_into_the_pieces_that_the_reader_sees(arrays: dict[str, np.ndarray]) -> None:
    low, middle, high = arrays["word"].astype(np.int64).reshape(3, -1)
    stored = {}
    for form in ("plain", "spaced"):
        ends = np.cumsum(arrays[f"{form}_count"].astype(np.int64))
        stored[form] = np.split(arrays[form].astype(np.int64), ends[:-1])
    found = [
        stored["spaced" if lines % 2 else "plain"][word].tolist()
        for word, lines in zip((low | middle << 8 | high << 16).tolist(), arrays["lines"].tolist(), strict=True)
    ]
    expected = []
    for text in LETTERS:
        tokens = tokenize(read_text(text, name="letter").text)
        lines, numbered = line_features(tokens), tokens.numbered
        cut = cut_words(numbered.different, numbered.which, is_spaced=lines % 2 == 1)
        expected += [one.tolist() for one in np.split(cut.pieces, cut.ends[:-1])]
    assert found == expected


def test_lessons_say_of_each_word_how_it_is_written(rows: Rows, arrays: dict[str, np.ndarray]) -> None:
    low, middle, high = arrays["word"].astype(np.int64).reshape(3, -1)
    assert arrays["look"][low | middle << 8 | high << 16].tolist() == [look_of(word) for word in rows.words]


def test_where_there_is_a_mark_nothing_is_taken_from_the_reader_before(rows: Rows) -> None:
    chances = np.zeros((len(rows.words), KINDS + 2), np.float32)
    chances[:, 3] = 1
    nothing = np.zeros(len(rows.words), np.int8)
    before, after = (known_arrays(one) for one in (rows, rows.with_silver((chances, nothing, nothing), kinds=True)))
    is_marked = before["kind_weight"] > 0
    assert (before["kind_weight"][is_marked] == SURE).all()
    for name in ("kind", "kind_weight"):
        assert (after[name][is_marked] == before[name][is_marked]).all()
    assert (after["kind"][~is_marked] == 3).all()
    assert (after["kind_weight"][~is_marked] < SURE).all()
    assert (before["masked"] == UNKNOWN).all()
    assert (after["masked"] == 0).all()


def test_texts_put_one_after_another_keep_their_words(rows: Rows) -> None:
    both = Rows.joined([rows, rows])
    (first, last, _), (again, end, _) = both.texts[0].tolist(), both.texts[len(rows.texts)].tolist()
    assert both.words[first:last] == both.words[again:end]
    assert both.sources == [*rows.sources, *rows.sources]


def test_a_phrase_of_a_tree_begins_once() -> None:
    words = [("Old", "ADJ", 1, "amod"), ("houses", "NOUN", 2, "nsubj"), ("burn", "VERB", -1, "root")]
    starts = [0, 4, 11]
    tokens = tuple(
        Token(form, tag, head, relation, start, start + len(form))
        for (form, tag, head, relation), start in zip(words, starts, strict=True)
    )
    sentence = Sentence("Old houses burn", tokens, opens_document=True, opens_paragraph=True)
    assert phrase_labels(sentence, [0, 1, 2]) == [0, 1, 2]
