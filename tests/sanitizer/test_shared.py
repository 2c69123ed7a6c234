"""One sanitizer serves many documents and many threads: nothing is opened twice, nothing gets mixed up."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

import textveil as tv
from textveil.corpus import open as corpora
from textveil.corpus.recorded_counts import Counts
from textveil.judges import information
from textveil.languages import reading
from textveil.languages.english.read_text import read_english
from textveil.languages.open_language import open_language
from textveil.languages.reading import Reader
from textveil.sanitizer import resources
from textveil.sanitizer import sanitizer as room

TEXTS = [
    f"{name} met {other} in {city} on {day} May {year}; write to {name[0].lower()}{day}@example.org."
    for name, other in [("Ann Lee", "Bob Stone"), ("Margaret Ellison", "Cay Ford"), ("Tom Baker", "Ann Lee")]
    for city in ("Rome", "Barcelona", "Salou")
    for day, year in ((3, 1971), (14, 2004))
]
POLICIES = [
    tv.Policy(),
    tv.Policy(level="off", protect=["Barcelona"], group=2),
    tv.Policy(level="light", hide=["Salou"], mode="redact"),
]


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Threads take turns as often as they can, and caches are let go all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    monkeypatch.setattr(information, "REMEMBERED", 3)
    monkeypatch.setattr(room, "REMEMBERED", 3)
    yield
    sys.setswitchinterval(before)


def answer(sanitizer: tv.Sanitizer, text: str) -> tuple[str, list[tv.Edit], list[tv.Finding]]:
    result = sanitizer.sanitize(text)
    return result.text, result.edits, result.findings


@pytest.mark.usefixtures("in_haste")
@pytest.mark.parametrize(("policy", "each"), [(POLICIES[0], 200), (POLICIES[1], 40), (POLICIES[2], 40)])
def test_eight_threads_get_what_one_gets(policy: tv.Policy, each: int) -> None:
    with tv.Sanitizer(policy) as alone:
        expected = {text: answer(alone, text) for text in TEXTS}

    def work(sanitizer: tv.Sanitizer, first: int) -> list[bool]:
        texts = [TEXTS[(first * 5 + number) % len(TEXTS)] for number in range(each)]
        return [answer(sanitizer, text) == expected[text] for text in texts]

    with tv.Sanitizer(policy) as shared, ThreadPoolExecutor(8) as threads:
        done = list(threads.map(lambda first: work(shared, first), range(8)))
    assert [all(one) for one in done] == [True] * 8
    assert sum(map(len, done)) == 8 * each


class Interrupted(Counts):
    """Counts during whose answer another thread asks for other terms."""

    meanwhile: Callable[[], object] = staticmethod(list)

    def hits_many(self, groups: Sequence[tuple[str, ...]]) -> list[int]:
        answer, meanwhile = super().hits_many(groups), self.meanwhile
        self.meanwhile = list
        meanwhile()
        return answer


@pytest.mark.usefixtures("in_haste")
def test_weights_that_are_let_go_meanwhile_are_no_error() -> None:
    corpus = Interrupted({f"word{number}": number for number in range(1, 50)}, total=100)
    weigh = information.new_weigher(corpus)
    terms = [f"word{number}" for number in range(1, 8)]
    expected = information.new_weigher(Counts({term: int(term[4:]) for term in terms}, total=100))(terms)
    weigh(terms[:3])
    corpus.meanwhile = lambda: (weigh(["word20", "word21"]), weigh(["word22"]))
    assert weigh(terms) == expected


OPENED: Counter[str] = Counter()


def open_counting_reader(name: str) -> Reader:
    OPENED[f"reader {name}"] += 1
    return read_english


def open_counting_corpus(name: str, *, allow_remote: bool) -> Counts:
    OPENED[f"corpus {name}"] += 1
    return Counts({"Rome": 50, "city": 5_000}, total=10_000)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> tv.Policy:
    """A policy whose reader and counts are counted when they are opened."""
    OPENED.clear()
    monkeypatch.setitem(reading.READERS, "counted", f"{__name__}:open_counting_reader")
    monkeypatch.setitem(corpora.SCHEMES, "counted", f"{__name__}:open_counting_corpus")
    return tv.Policy(reader="counted:a", corpus="counted:b")


def test_threads_that_begin_at_once_share_what_is_made_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def slow(what: str, do: Callable[..., object]) -> Callable[..., object]:
        def make(*given: object, **more: object) -> object:
            made.append(what)
            sleep(0.05)
            return do(*given, **more)

        return make

    monkeypatch.setattr(room, "make_replacing", slow("replacing", vars(room)["make_replacing"]))
    monkeypatch.setattr(resources, "open_knowledge", slow("knowledge", vars(resources)["open_knowledge"]))
    policy = tv.Policy(replace={"person": "pseudonym"})  # without a key of the user's, one is drawn
    with tv.Sanitizer(policy) as sanitizer, ThreadPoolExecutor(8) as threads:
        outputs = set(threads.map(lambda _: sanitizer.sanitize("Ann Lee met Bob Stone.").text, range(8)))
    assert len(outputs) == 1
    assert sorted(made) == ["knowledge", "replacing"]


def test_nothing_is_opened_for_each_document(counted: tv.Policy) -> None:
    with tv.Sanitizer(counted) as sanitizer:
        assert OPENED == {"reader a": 1, "corpus b": 1}
        for text in TEXTS[:5]:
            assert sanitizer.detect(text)
            assert sanitizer.sanitize(text).utility < 1
        assert len(list(sanitizer.sanitize_many(TEXTS[:5]))) == 5
    assert OPENED == {"reader a": 1, "corpus b": 1}


def test_the_plain_verbs_open_once_for_one_policy(counted: tv.Policy) -> None:
    for text in TEXTS[:5]:
        assert tv.sanitize(text, counted).findings == tv.detect(text, counted)
    assert OPENED == {"reader a": 1, "corpus b": 1}
    assert tv.detect("Ann Lee left.", tv.Policy(reader="counted:a", corpus="counted:b"))
    assert OPENED["reader a"] == 2, "what another policy names may have changed"


def test_a_table_of_entities_is_read_once_for_all_documents(tmp_path: Path) -> None:
    table = tmp_path / "diseases.tsv"
    table.write_text("flu\tfever\ncold\tcough\nmalaria\tfever|chills\n")
    with tv.Sanitizer(tv.Policy(level="off", entities=table, k=1, hidden_entities=["malaria"])) as sanitizer:
        table.unlink()
        assert [sanitizer.sanitize("Fever, chills.").text for _ in range(5)] == ["Fever, [withheld]."] * 5


def test_a_sanitizer_that_was_closed_says_so() -> None:
    with tv.Sanitizer() as sanitizer:
        pass
    with pytest.raises(tv.UsageError, match="closed: open another"):
        sanitizer.sanitize("Ann Lee left.")


def test_a_text_that_comes_again_among_many_gets_the_same_result_and_is_read_once() -> None:
    read: list[str] = []

    def note(text: str) -> reading.Reading:
        read.append(text)
        return read_english(text)

    texts = ["Ann Lee left.", "Bob Stone stayed.", "Ann Lee left.", "Ann Lee left. " * 100, "Ann Lee left."]
    given: list[tv.Document | str] = [*texts, tv.Document.from_text(texts[0])]
    with tv.Sanitizer(language=replace(open_language("en"), read=note)) as sanitizer:
        together = [one.text for one in sanitizer.sanitize_many(given)]
        assert [text for text in read if text in texts] == [texts[0], texts[1], texts[3], texts[0]]
        assert together == [sanitizer.sanitize(one).text for one in given]
