"""Are infini-gram's occurrences turned into counts, and its warnings heeded?"""

import shutil
import sys
from pathlib import Path

import pytest

from fakes import infini_gram as played
from fakes.web import Answer, Question, Reply, said, serving
from textveil.core.errors import InputError, MissingExtraError, SourceError, UsageError
from textveil.corpus.infini_gram import Api, connect, passages, spellings
from textveil.corpus.source import Checked
from textveil.corpus.transport import server

GROUP = ("HIV", "AIDS")


def service(url: str, near: int = 100) -> Checked:
    return passages(Api(server(url, what="infini-gram", sleep=lambda _: None), "pages", near, 500), near=near)


def answering(**together: object) -> Answer:
    """A service of 10,000 tokens with 5 of each spelling, that gives ``together`` to a query of two."""

    def answer(question: Question) -> Reply:
        query = question.json()["query"]
        if " AND " in query:
            return said(together)
        return said({"count": 5 if query else 10_000, "approx": False})

    return answer


def told(answer: Answer) -> str:
    with serving(answer) as url, pytest.raises(SourceError) as error:
        service(url).hits(*GROUP)
    assert not any(term in str(error.value) for term in (*GROUP, "hiv", "aids"))
    return str(error.value)


def test_a_passage_is_what_stands_near_to_either_side() -> None:
    with serving(answering(count=1, approx=False)) as url:
        assert service(url, near=100).total == 50
        assert service(url, near=30).total == 167


def test_a_phrase_in_every_passage_counts_as_all_of_them() -> None:
    with serving(lambda question: said({"count": 900 if question.json()["query"] else 1000, "approx": False})) as url:
        assert service(url).hits("1984") == service(url).total == 5


def test_the_question_is_the_one_the_service_documents() -> None:
    asked: list[Question] = []

    def listen(question: Question) -> Reply:
        asked.append(question)
        return said({"count": 5 if question.json()["query"] else 10_000, "approx": False})

    with serving(listen) as url:
        service(url).hits("HIV", "1984")
    queries = {"index": "pages", "query_type": "count"}
    both = {"query": "1984 AND hiv OR Hiv OR HIV", "max_diff_tokens": 100, "max_clause_freq": 500}
    bodies = [question.json() for question in asked]
    assert bodies[0] == {**queries, "query": ""}
    assert {**queries, **both} in bodies
    assert all({**queries, "query": spelling} in bodies for spelling in ("1984", "hiv", "Hiv", "HIV"))
    assert len(bodies) == 6


@pytest.mark.parametrize("term", ["black and white", "to be or not to be", "and", "or"])
def test_no_spelling_can_be_read_as_an_operator(term: str) -> None:
    assert spellings(term)
    assert not any(word in ("AND", "OR") for spelling in spellings(term) for word in spelling.split())


@pytest.mark.parametrize("term", ["hiv", "blood transfusion", "bank of america", "a b c d e", "o'brien", "ß", "42"])
def test_a_term_has_at_most_the_four_spellings_the_service_takes(term: str) -> None:
    assert 1 <= len(spellings(term)) <= 4


def test_more_than_four_terms_together_are_refused_before_they_are_sent() -> None:
    with serving(played.service) as url, pytest.raises(UsageError, match="at most 4 terms together"):
        service(url).hits("a1", "b1", "c1", "d1", "e1")


def test_an_estimate_is_taken_as_one() -> None:
    with serving(answering(count=4, approx=True)) as url:
        assert service(url).hits(*GROUP) == 4


def test_an_estimate_of_nothing_is_not_believed() -> None:
    assert "only guessed" in told(answering(count=0, approx=True))


def test_a_count_that_may_be_an_estimate_is_not_believed() -> None:
    assert "whether a count is an estimate" in told(answering(count=3))


def test_an_error_in_a_good_answer_is_an_error() -> None:
    assert "refused the question" in told(answering(error="no such thing as HIV AND AIDS", count=3, approx=False))


@pytest.mark.parametrize("count", [None, -1, 2.0, "3", True])
def test_what_is_not_a_count_is_an_error(count: object) -> None:
    assert "something else than a count" in told(answering(count=count, approx=False))


def test_a_count_above_the_number_of_tokens_is_an_error() -> None:
    assert "more often than it has tokens" in told(answering(count=10_001, approx=False))


def test_a_group_above_its_terms_is_brought_down() -> None:
    with serving(answering(count=16, approx=False)) as url, pytest.warns(RuntimeWarning, match="more pages"):
        assert service(url).hits(*GROUP) == 15  # five of each of three spellings


def test_a_service_that_dies_is_one_clear_error() -> None:
    def dying(question: Question) -> Reply:
        return said({}, 500) if " AND " in question.body else answering()(question)

    assert "status 500, 5 times" in told(dying)


@pytest.mark.parametrize("rest", ["", "#near=3", "no/such/folder"])
def test_an_index_that_is_nowhere_is_refused(rest: str) -> None:
    with pytest.raises(UsageError, match="no infini-gram index there"):
        connect(rest, allow_remote=True)


class TestOnDisk:
    """The real package on an index of a few pages."""

    def test_nothing_needs_to_be_allowed(self, infini_gram_index: tuple[Path, Path]) -> None:
        folder, tokenizer = infini_gram_index
        assert connect(f"{folder}#tokenizer={tokenizer}&near=40").hits("HIV") == 3

    def test_near_is_how_far_apart_terms_may_stand(self, infini_gram_index: tuple[Path, Path]) -> None:
        folder, tokenizer = infini_gram_index
        assert connect(f"{folder}#tokenizer={tokenizer}&near=1").hits("HIV", "AIDS") == 0
        assert connect(f"{folder}#tokenizer={tokenizer}&near=40").hits("HIV", "AIDS") == 2

    def test_a_tokenizer_is_needed(self, infini_gram_index: tuple[Path, Path]) -> None:
        with pytest.raises(UsageError, match="add #tokenizer=FILE"):
            connect(str(infini_gram_index[0]))

    @pytest.mark.parametrize("text", ["", "[1]", "{}", "\xff"])
    def test_a_file_that_is_no_tokenizer_is_refused(
        self, infini_gram_index: tuple[Path, Path], tmp_path: Path, text: str
    ) -> None:
        (tmp_path / "odd.json").write_bytes(text.encode("latin-1"))
        with pytest.raises(InputError, match=r"odd\.json is not a tokenizer"):
            connect(f"{infini_gram_index[0]}#tokenizer={tmp_path / 'odd.json'}")
        with pytest.raises(InputError, match=r"none\.json: No such file"):
            connect(f"{infini_gram_index[0]}#tokenizer={tmp_path / 'none.json'}")

    def test_a_term_the_tokenizer_cannot_write_is_an_error_not_a_count(
        self, infini_gram_index: tuple[Path, Path], tmp_path: Path
    ) -> None:
        tokenizers = pytest.importorskip("tokenizers")
        words = tokenizers.Tokenizer(tokenizers.models.WordLevel({"a": 0, "[UNK]": 1}, unk_token="[UNK]"))
        words.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
        words.save(str(tmp_path / "words.json"))
        corpus = connect(f"{infini_gram_index[0]}#tokenizer={tmp_path / 'words.json'}")
        with pytest.raises(SourceError, match="no token for a part of a term") as error:
            corpus.hits("HIV")
        assert "hiv" not in str(error.value).lower()

    def test_an_unknown_width_is_answered_with_those_there_are(self, infini_gram_index: tuple[Path, Path]) -> None:
        folder, tokenizer = infini_gram_index
        with pytest.raises(UsageError, match="u8, u16, u32"):
            connect(f"{folder}#tokenizer={tokenizer}&dtype=u64")

    @pytest.mark.parametrize("kind", ["tokenized", "table", "offset"])
    def test_a_file_that_was_cut_short_is_found_out(
        self, infini_gram_index: tuple[Path, Path], tmp_path: Path, kind: str
    ) -> None:
        folder, tokenizer = infini_gram_index
        broken = Path(shutil.copytree(folder, tmp_path / "broken"))
        file = broken / f"{kind}.0"
        file.write_bytes(file.read_bytes()[:-2])
        with pytest.raises(InputError, match="do not fit together: build it anew"):
            connect(f"{broken}#tokenizer={tokenizer}")
        file.unlink()
        with pytest.raises(InputError, match="not a whole infini-gram index"):
            connect(f"{broken}#tokenizer={tokenizer}")

    def test_without_the_package_the_error_is_the_line_that_installs_it(
        self, infini_gram_index: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder, tokenizer = infini_gram_index
        monkeypatch.setitem(sys.modules, "infini_gram.engine", None)
        with pytest.raises(MissingExtraError, match=r"pip install 'textveil\[infini-gram\]'"):
            connect(f"{folder}#tokenizer={tokenizer}")
