"""Views: the right version for each reader, and nothing to learn by comparing them."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes.ksafety import Contexts, is_safe, questions
from textveil.core.errors import UsageError
from textveil.core.model import Document, apply
from textveil.k_safety import views as k_safety_views
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.rights import Listed
from textveil.k_safety.tables import build
from textveil.k_safety.term_words import Words, readings
from textveil.k_safety.views import Views, find_always_removed, is_k_safe

DISEASES = EntityDatabase(
    {
        "influenza": ["fever", "cough", "headache"],
        "cold": ["cough", "sneezing", "headache"],
        "malaria": ["fever", "chills", "headache"],
        "dengue fever": ["fever", "headache", "joint pain"],
        "AIDS": ["fever", "weight loss", "oral candidiasis"],
        "tuberculosis": ["fever", "weight loss", "cough"],
    }
)
LETTER = "Fevers and weight loss for weeks, headaches; oral candidiasis was seen. Could it be AIDS? Or tuberculosis?"
RIGHTS = Listed({"clerk": ["AIDS", "tuberculosis"], "nurse": ["AIDS"], "doctor": []})


@settings(deadline=None, max_examples=40)
@given(questions(), st.lists(st.sets(st.integers(0, 3)), min_size=1, max_size=4))
def test_all_readers_at_once_see_what_each_would_see_alone(
    question: tuple[Contexts, list[str], int, list[str]], hidden: list[set[int]]
) -> None:
    contexts, terms, k, _ = question
    names = list(contexts)
    rights = {f"reader {place}": [names[one % len(names)] for one in some] for place, some in enumerate(hidden)}
    views, text = Views(EntityDatabase(contexts), Listed(rights), k=k), ", ".join([*terms, names[0]])
    assert views.view_all(text, rights) == {reader: views.view(text, reader) for reader in rights}


def test_for_many_readers_a_document_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The document once, and each different version once more before it is handed out."""
    read: list[str] = []

    def counted(text: str) -> list[Words]:
        read.append(text)
        return readings(text)

    monkeypatch.setattr(k_safety_views, "readings", counted)
    rights = {f"clerk {number}": ["AIDS", "tuberculosis"] for number in range(20)} | {"nurse": ["AIDS"]}
    seen = Views(DISEASES, Listed(rights), k=2).view_all(LETTER, rights)
    assert read == [LETTER, seen["clerk 7"].text, seen["nurse"].text]
    assert len(set(map(id, seen.values()))) == 2


def test_each_reader_gets_their_own_version() -> None:
    views = Views(DISEASES, RIGHTS, k=2)
    assert views.view(LETTER, "doctor").text == LETTER
    nurse = views.view(LETTER, "nurse").text
    assert (
        nurse
        == "Fevers and [withheld] for weeks, headaches; [withheld] was seen. Could it be [withheld]? Or tuberculosis?"
    )
    assert views.view(LETTER, "clerk").text == nurse.replace("tuberculosis", "[withheld]")


def test_replaying_the_edits_gives_the_view() -> None:
    for reader in RIGHTS.readers:
        seen = Views(DISEASES, RIGHTS, k=2).view(Document.from_text(LETTER), reader)
        assert apply(LETTER, seen.edits) == seen.text


def test_a_name_of_a_protected_entity_goes_even_inside_another_term() -> None:
    views = Views(DISEASES, Listed({"clerk": ["dengue fever"]}), k=1)
    assert views.view("It is dengue fever.", "clerk").text == "It is [withheld]."


def test_a_removed_term_inside_a_kept_one_takes_its_words_with_it() -> None:
    database = EntityDatabase({"a": ["aneurysm"], "b": ["aortic aneurysm"], "c": ["aortic aneurysm"]})
    seen = Views(database, Listed({"x": ["a"]}), k=1).view("an aortic aneurysm", "x")
    assert seen.text == "an aortic [withheld]"
    assert seen.kept == ()


def test_an_unknown_reader_sees_nothing() -> None:
    with pytest.raises(UsageError, match="no reader 'guest' in the rules; there are: clerk, nurse, doctor"):
        Views(DISEASES, RIGHTS).view(LETTER, "guest")


def test_repr_shows_neither_terms_nor_protected_entities() -> None:
    shown = repr(Views(DISEASES, RIGHTS, k=2)) + repr(Views(DISEASES, RIGHTS, k=2).view(LETTER, "nurse")) + repr(RIGHTS)
    assert not [word for word in ("AIDS", "candidiasis", "Fever") if word in shown]


@settings(max_examples=150, deadline=None)
@given(questions(), st.sampled_from(["btop", "exact"]))
def test_no_view_gives_a_protected_entity_away(
    question: tuple[Contexts, list[str], int, list[str]], method: str
) -> None:
    contexts, document, k, protected = question
    views = Views(EntityDatabase(contexts), Listed({"x": protected}), k=k, method=method)
    seen = views.view("; ".join(document), "x")
    assert is_safe(contexts, [word for word in seen.text.split("; ") if word != "[withheld]"], k=k, protected=protected)


def test_views_made_apart_can_be_combined_and_consistent_ones_cannot() -> None:
    # For reader x it is enough to lose ta, for y to lose tb: together they would have both.
    contexts = {
        "p": ["ta", "tb"],
        "x": ["ta", "tc"],
        "y": ["tb", "td"],
        "e": ["ta"],
        "f": ["tb"],
        "g": ["tc"],
        "h": ["td"],
    }
    database = EntityDatabase(contexts)
    rights = Listed({"x": ["p", "x"], "y": ["p", "y"]})
    document = "ta; tb; tc; td"
    apart = [set(Views(database, rights, k=1).view(document, reader).kept) for reader in ("x", "y")]
    together = [set(Views(database, rights, k=1, consistent=True).view(document, reader).kept) for reader in ("x", "y")]
    assert all(is_k_safe(database, kept, k=1, protected=["p"]) for kept in apart + together)
    assert not is_k_safe(database, apart[0] | apart[1], k=1, protected=["p"])
    assert is_k_safe(database, together[0] | together[1], k=1, protected=["p"])


@settings(max_examples=300, deadline=None)
@given(questions(), st.data())
def test_no_coalition_of_readers_learns_what_none_of_them_may_see(
    question: tuple[Contexts, list[str], int, list[str]], data: st.DataObject
) -> None:
    contexts, document, k, _ = question
    database = EntityDatabase(contexts)
    sets = st.lists(st.sampled_from(sorted(contexts)), unique=True, max_size=4)
    readers = data.draw(st.lists(sets, min_size=2, max_size=3))
    everyone = sorted({entity for protected in readers for entity in protected})
    kept = []
    for protected in readers:
        gone = find_always_removed(database, document, k=k, protected=protected, everyone=everyone)
        kept.append(set(document) - gone)
        assert is_safe(contexts, kept[-1], k=k, protected=protected)
    for size in range(2, len(readers) + 1):
        for coalition in combinations(range(len(readers)), size):
            secret = set.intersection(*(set(readers[reader]) for reader in coalition))
            known = set.union(*(kept[reader] for reader in coalition))
            assert is_safe(contexts, known, k=k, protected=secret)


class Kinds:
    """A taxonomy small enough to read."""

    def generalizations(self, term: str, /) -> list[str]:
        return {"oral candidiasis": ["mycosis", "infection"], "herpes": ["infection"], "scabies": ["infection"]}.get(
            term.lower(), []
        )


def test_with_a_taxonomy_something_more_general_stands_where_a_term_went() -> None:
    database = EntityDatabase({"AIDS": ["oral candidiasis"], "b": ["herpes"], "c": ["scabies"], "d": []})
    views = Views(database, Listed({"x": ["AIDS"]}), k=2, taxonomy=Kinds())
    seen = views.view("Oral candidiasis since May.", "x")
    assert seen.text == "infection since May."
    assert [edit.replacement for edit in seen.edits] == ["infection"]


def test_a_generalization_that_would_tell_too_much_is_not_used() -> None:
    database = EntityDatabase({"AIDS": ["oral candidiasis"], "b": ["herpes"], "c": [], "d": []})
    views = Views(database, Listed({"x": ["AIDS"]}), k=2, taxonomy=Kinds())
    assert views.view("Oral candidiasis since May.", "x").text == "[withheld] since May."


def test_a_generalization_that_is_itself_a_telling_term_is_not_used() -> None:
    database = EntityDatabase(
        {"AIDS": ["oral candidiasis", "infection"], "b": ["herpes"], "c": ["scabies"], "d": ["herpes"]}
    )
    views = Views(database, Listed({"x": ["AIDS"]}), k=2, taxonomy=Kinds())
    assert views.view("Oral candidiasis since May.", "x").text == "[withheld] since May."


def test_an_alias_is_hidden_like_the_name() -> None:
    database = EntityDatabase.from_tables(build([(("OMIM:7", "prune belly"), ["fever"]), (("OMIM:8",), ["fever"])]))
    seen = Views(database, Listed({"x": ["OMIM:7"]}), k=1).view("Prune belly (OMIM:7) with fever", "x")
    assert seen.text == "[withheld] ([withheld]) with fever"


def test_a_name_is_hidden_without_its_number_too() -> None:
    database = EntityDatabase({"familial polyposis 1": ["fever"], "ataxia, type 2B": ["fever"], "b": ["fever"]})
    views = Views(database, Listed({"x": ["familial polyposis 1", "ataxia, type 2B"]}), k=1)
    assert views.view("Familial polyposis, or ataxia with fever", "x").text == "[withheld], or [withheld] with fever"


def test_consistent_views_do_not_generalize() -> None:
    with pytest.raises(UsageError, match="leave out the taxonomy"):
        Views(DISEASES, RIGHTS, consistent=True, taxonomy=Kinds())
