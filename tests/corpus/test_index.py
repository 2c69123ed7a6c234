import pickle
import tempfile
from collections import defaultdict
from contextlib import suppress
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes.index import EVERY, Indexer, index_of
from textveil.core.errors import InputError, UsageError
from textveil.corpus.build import build
from textveil.corpus.index import Index
from textveil.corpus.open import open_corpus
from textveil.corpus.pages import Page
from textveil.languages.english.lexicon.vocabulary import english

WORDS = ["hiv", "doctor", "virus", "the", "of", "a", "bank", "u.s", "1,500", "straße", "x"]
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7)
pages = st.lists(st.lists(sentences, max_size=4), min_size=1, max_size=8)


def written(page: list[list[str]]) -> str:
    return "\n".join(" ".join(sentence) for sentence in page)


def phrases(sentence: list[str]) -> set[str]:
    """Every phrase of one to four words that neither starts nor ends in a stop word, the slow way."""
    stop = english().stop_words
    found = set()
    for start in range(len(sentence)):
        for end in range(start + 1, min(start + 4, len(sentence)) + 1):
            if sentence[start] not in stop and sentence[end - 1] not in stop:
                found.add(" ".join(sentence[start:end]).replace("straße", "strasse"))
    return found


def scanned(some: list[list[list[str]]]) -> dict[str, set[int]]:
    where = defaultdict(set)
    for number, page in enumerate(some):
        for sentence in page:
            for phrase in phrases(sentence):
                where[phrase].add(number)
    return where


def built(some: list[list[list[str]]], *, least: tuple[int, ...] = EVERY) -> Index:
    with tempfile.TemporaryDirectory() as folder:
        return index_of([written(page) for page in some], Path(folder) / "some.index", least=least)


@settings(max_examples=60, deadline=None)
@given(pages)
def test_every_phrase_has_the_pages_a_scan_finds(some: list[list[list[str]]]) -> None:
    index = built(some)
    for phrase, where in scanned(some).items():
        assert index.postings(phrase).tolist() == sorted(where)
        assert index.hits(phrase) == len(where)


@settings(max_examples=30, deadline=None)
@given(pages, st.tuples(*[st.integers(1, 3)] * 4))
def test_phrases_on_too_few_pages_are_unseen_and_no_others(some: list[list[list[str]]], least: tuple[int, ...]) -> None:
    index = built(some, least=least)
    for phrase, where in scanned(some).items():
        enough = len(where) >= least[phrase.count(" ")]
        assert index.hits(phrase) == (len(where) if enough else 0)


@settings(max_examples=30, deadline=None)
@given(pages)
def test_a_group_is_on_the_pages_that_all_its_terms_share(some: list[list[list[str]]]) -> None:
    index, where = built(some), scanned(some)
    for group in list(combinations(sorted(where), 3))[:200]:
        shared = set.intersection(*(where[term] for term in group))
        assert index.hits(*group) == index.hits(*reversed(group)) == len(shared)
        assert index.hits(*group) <= min(map(index.hits, group))


@settings(max_examples=30, deadline=None)
@given(pages)
def test_terms_in_one_passage_are_on_one_page(some: list[list[list[str]]]) -> None:
    index, where = built(some), scanned(some)
    for group in list(combinations(sorted(where), 2))[:100]:
        assert (index.passages.hits(*group) > 0) <= (index.hits(*group) > 0)


def test_a_long_page_is_cut_into_passages_of_sixty_to_a_hundred_and_twenty_words(indexed: Indexer) -> None:
    lines = [f"Sentence {number} tells of nothing but word{number} here again today." for number in range(60)]
    index = indexed([" ".join(lines)])
    length = sum(len(line.split()) for line in lines)
    assert length / 120 <= index.passages.total <= length / 60
    assert index.hits("word0", "word59") == 1
    assert index.passages.hits("word0", "word59") == 0
    assert index.passages.hits("word0", "word1") == 1


def test_a_sentence_of_a_thousand_words_is_cut_too(indexed: Indexer) -> None:
    index = indexed([" ".join(f"w{number}" for number in range(1000))])
    assert index.passages.total == 13
    assert index.passages.hits("w0 w1", "w2 w3") == 1
    assert index.passages.hits("w0", "w999") == 0


def test_near_counts_runs_of_as_many_passages_as_hold_so_many_words(indexed: Indexer) -> None:
    index = indexed([" ".join(f"w{number}" for number in range(800)), "w0 w799"])
    cut = index.passages
    assert [cut.hits(f"w{place}", "w0") > 0 for place in (1, 150, 399)] == [True, False, False]
    for words in (1, 80, 160, 240, 800):
        run = -(-words // 80)
        for pair in (("w0", "w150"), ("w100", "w399"), ("w0", "w799"), ("w5", "w6")):
            passages = [cut.postings(term).tolist() for term in pair]
            runs = [{p - step for p in some for step in range(run) if (p - step) // 10 == p // 10} for some in passages]
            assert index.near(words).hits(*pair) == len(runs[0] & runs[1])
    assert index.near(160).fingerprint != index.near(80).fingerprint == cut.fingerprint


def test_an_index_of_small_passages_tells_near_from_far(tmp_path: Path) -> None:
    page = Page("", " ".join(f"w{number}" for number in range(100)))
    fine = {}
    for passage in (10, 80):
        path = tmp_path / f"{passage}.index"
        build([page], path, source="test", least=(1, 1, 1, 1), passage=passage)
        fine[passage] = Index.open(path)
        assert fine[passage].passage == fine[passage].figures["passage"] == passage
    pairs = [("w11", "w14"), ("w11", "w29"), ("w11", "w60")]
    assert [fine[10].near(10).hits(*pair) > 0 for pair in pairs] == [True, False, False]
    assert [fine[10].near(20).hits(*pair) > 0 for pair in pairs] == [True, True, False]
    assert [fine[80].near(10).hits(*pair) > 0 for pair in pairs] == [True] * 3
    with pytest.raises(UsageError, match="passage must be"):
        build([page], tmp_path / "no.index", source="test", passage=0)


def test_a_phrase_does_not_reach_over_the_end_of_a_sentence_or_a_bracket(indexed: Indexer) -> None:
    index = indexed(["He saw Paris. London was next; Rome (Italy) last", "Washington, D.C. and St. Louis and J. Smith"])
    assert [index.hits(term) for term in ("Paris London", "next Rome", "Rome Italy")] == [0, 0, 0]
    assert [index.hits(term) for term in ("Washington, D.C.", "St. Louis", "J. Smith")] == [1, 1, 1]


def test_a_phrase_of_more_than_four_words_is_unseen(indexed: Indexer) -> None:
    index = indexed(["one two three four five"])
    assert index.hits("one two three four") == 1
    assert index.hits("one two three four five") == 0


def test_a_phrase_of_stop_words_is_on_every_page(indexed: Indexer) -> None:
    index = indexed(["The Who played.", "Nothing."])
    assert index.hits("the who") == index.total == 2
    assert index.hits("the who", "played") == 1
    assert index.postings("the who").tolist() == [0, 1]


def test_in_capitals_a_stop_word_is_an_abbreviation(indexed: Indexer) -> None:
    index = indexed(["The U.S. is large.", "Tell us.", "Nothing."])
    assert [index.hits(term) for term in ("US", "U.S.", "us", "IT")] == [1, 1, 3, 0]


def test_a_word_of_grammar_with_a_capital_inside_a_sentence_is_part_of_a_name(indexed: Indexer) -> None:
    pages = ["A boy with Down syndrome came in May.", "The syndrome may fade. Down it goes.", "He read On the Road."]
    index = indexed([*pages, "They heard The Who on the road."])
    terms = ("Down syndrome", "down syndrome", "syndrome", "May", "On the Road", "road", "The Who", "the syndrome")
    assert [index.hits(term) for term in terms] == [1, 1, 2, 1, 1, 2, 1, 2]
    assert [index.hits(term) for term in ("off syndrome", "syndrome may", "Down", "may")] == [0, 0, 1, 4]


def test_an_empty_page_counts_as_a_page(indexed: Indexer) -> None:
    index = indexed(["", "HIV", "", "..."])
    assert (index.total, index.hits("HIV"), index.postings("HIV").tolist()) == (4, 1, [1])


@pytest.mark.parametrize("group", [(), ("",), ("HIV", "—")])
def test_nothing_to_count_is_refused(indexed: Indexer, group: tuple[str, ...]) -> None:
    with pytest.raises(UsageError):
        indexed(["HIV"]).hits(*group)


def test_an_index_travels_to_another_process_by_its_path(indexed: Indexer) -> None:
    index = indexed(["HIV and doctor", "HIV"])
    twin = pickle.loads(pickle.dumps(index.passages))
    assert (twin.fingerprint, twin.hits("HIV")) == (index.passages.fingerprint, 2)


def test_pages_and_passages_have_different_fingerprints(indexed: Indexer) -> None:
    index = indexed(["HIV"])
    assert index.fingerprint != index.passages.fingerprint


def test_lists_given_out_cannot_be_changed(indexed: Indexer) -> None:
    with pytest.raises(ValueError, match="read-only"):
        indexed(["HIV"]).postings("HIV")[0] = 7


def test_what_was_asked_is_not_shown(indexed: Indexer) -> None:
    index = indexed(["HIV"])
    index.hits("HIV")
    assert "HIV" not in repr(index)


def test_large_lists_are_shared_correctly(indexed: Indexer) -> None:
    texts = [
        " ".join(word for word, step in (("ant", 2), ("bee", 3), ("cat", 5)) if page % step == 0)
        for page in range(4000)
    ]
    index = indexed(texts)
    assert index.hits("ant", "bee", "cat") == len(range(0, 4000, 30))
    assert np.array_equal(index.postings("bee"), np.arange(0, 4000, 3))


class TestDamage:
    @pytest.fixture
    def file(self, indexed: Indexer, tmp_path: Path) -> Path:
        indexed([f"HIV and doctor number{page} of bank" for page in range(50)])
        return tmp_path / "some.index"

    def test_a_file_cut_short_anywhere_is_told(self, file: Path) -> None:
        content = file.read_bytes()
        for length in (0, 5, 12, 100, len(content) // 2, len(content) - 1):
            file.write_bytes(content[:length])
            with pytest.raises(InputError):
                Index.open(file)

    def test_a_file_with_more_at_its_end_is_told(self, file: Path) -> None:
        file.write_bytes(file.read_bytes() + b"more")
        with pytest.raises(InputError, match="damaged"):
            Index.open(file)

    def test_no_changed_byte_gives_a_wrong_number(self, file: Path) -> None:
        content = file.read_bytes()
        terms = ["HIV", "doctor", "bank", *(f"number{page}" for page in range(50))]
        right = [Index.open(file).postings(term).tolist() for term in terms]
        for place in range(0, len(content), 61):
            file.write_bytes(content[:place] + bytes([content[place] ^ 0x10]) + content[place + 1 :])
            with suppress(InputError):
                assert [Index.open(file).postings(term).tolist() for term in terms] == right

    def test_verify_finds_every_changed_byte_of_the_sections(self, file: Path) -> None:
        content = file.read_bytes()
        Index.open(file).verify()
        start, size, _ = Index.open(file)._table.file.places["lists"]
        for place in (start, start + size // 2, start + size - 1):
            file.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
            with pytest.raises(InputError, match="damaged"):
                Index.open(file).verify()

    def test_a_foreign_file_is_told(self, file: Path) -> None:
        file.write_bytes(b"SQLite format 3\x00" * 100)
        with pytest.raises(InputError, match="not an index"):
            Index.open(file)

    def test_a_folder_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(InputError):
            Index.open(tmp_path)

    def test_a_missing_file_is_told_with_how_to_make_one(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="textveil corpus build"):
            Index.open(tmp_path / "none.index")

    def test_an_index_for_another_way_to_cut_words_is_refused(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("textveil.corpus.index.word_form", lambda: "other")
        with pytest.raises(InputError, match="another way to cut words"):
            Index.open(file)


def test_an_unknown_corpus_is_told_with_the_choices() -> None:
    with pytest.raises(UsageError, match=r"no corpus 'wikki'; there are: default, recorded:…"):
        open_corpus("wikki")


def test_an_open_corpus_and_a_path_are_taken_too(indexed: Indexer, tmp_path: Path) -> None:
    index = indexed(["HIV"])
    assert open_corpus(index) is index
    assert open_corpus(tmp_path / "some.index").fingerprint == index.fingerprint
