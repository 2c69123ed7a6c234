"""What discloses a protected entity, alone and together: C-sanitized, Def. 6."""

from itertools import combinations
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes.index import index_of
from textveil.core.errors import PolicyError
from textveil.core.model import Rule
from textveil.corpus.concept import concept
from textveil.corpus.index import Index
from textveil.corpus.recorded_counts import Counts
from textveil.judges.disclosure import Secret, findings, tellings
from textveil.judges.protected import find, secrets
from textveil.judges.term_counts import Scope, is_rare, lay_out
from textveil.judges.text_terms import Term, contexts, terms
from textveil.languages.english.read_text import read_english
from textveil.languages.reading import Reading
from textveil.measure import pmi
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize

FIGURES = Counts(
    {
        "HIV": 100,
        "human immunodeficiency virus": 40,
        "retrovirus": 50,
        "disease": 2_000,
        "condom": 60,
        "hospital": 1_000,
        "cough": 400,
        "fever": 500,
        ("HIV", "human immunodeficiency virus"): 30,
        ("HIV", "retrovirus"): 45,
        ("HIV", "disease"): 80,
        ("HIV", "condom"): 30,
        ("HIV", "hospital"): 10,
        ("HIV", "cough"): 10,
        ("HIV", "fever"): 12,
        ("cough", "fever"): 20,
        ("HIV", "cough", "fever"): 9,
    },
    total=100_000,
)
"""IC(HIV) = log2(1000), about 10 bits."""


def protect(alpha: float, *, under: tuple[str, ...] = (), above: tuple[str, ...] = ()) -> list[Secret]:
    return secrets(FIGURES, ["HIV"], alpha=alpha, under=lambda _: under, above=lambda _: above)


def told(text: str, alpha: float = 1.5, *, group: int = 1, **names: tuple[str, ...]) -> set[tuple[str, ...]]:
    found = find(read_english(text), protect(alpha, **names), scope=Scope(FIGURES, group=group))
    return {tuple(term.lower() for term in finding.terms) for finding in found}


def test_a_term_discloses_from_its_share_of_the_bits_on() -> None:
    # PMI(HIV; condom) = log2(30 · 100,000 / (100 · 60)) = 8.97 of 9.97 bits; a hospital tells 3.32.
    assert pmi(FIGURES, "HIV", "condom") == pytest.approx(log2(500))
    text = "A condom was found at the hospital."
    assert told(text, 1.0) == set()
    assert told(text, 1.5) == {("condom",)}
    assert told(text, 3.01) == {("condom",), ("hospital",)}


def test_a_synonym_or_specialization_discloses_by_definition() -> None:
    text = "It is the human immunodeficiency virus."
    assert told(text, 1.0) == set()
    assert told(text, 1.0, under=("human immunodeficiency virus",)) == {("human immunodeficiency virus",)}


def test_a_generalization_tells_what_it_says_itself() -> None:
    # A disease is counted where HIV is too: 2,000 + 100 − 80 pages, so it tells log2(100,000 / 2,020) = 5.63 bits.
    text = "It is a disease."
    assert told(text, 1.5) == set()
    found = find(read_english(text), protect(2.0, above=("disease",)), scope=Scope(FIGURES))
    assert [finding.terms for finding in found] == [("disease",)]
    assert found[0].score == pytest.approx(log2(100_000 / 2_020))
    assert told(text, 1.7, above=("disease",)) == set()


def test_what_has_nothing_to_do_with_it_stays() -> None:
    assert told("The hospital has a garden with roses.", 2.0) == set()


def test_terms_that_tell_little_alone_may_tell_much_together() -> None:
    # PMI(HIV; cough, fever) = log2(9 · 100,000 / (100 · 20)) = 8.81 bits; alone 4.6 and 4.6.
    text = "She had a cough and a fever."
    assert told(text, 1.5) == set()
    assert told(text, 1.5, group=2) == {("cough", "fever")}


def test_terms_of_different_contexts_are_not_read_together() -> None:
    text = "She had a cough.\n\nHe had a fever."
    reading, scope = read_english(text), Scope(FIGURES, "paragraph", group=2)
    assert find(reading, protect(1.5), scope=scope) == []
    assert len(find(reading, protect(1.5), scope=Scope(FIGURES, "document", group=2))) == 1


def test_a_group_on_too_few_pages_is_no_evidence() -> None:
    reading = read_english("She had a cough and a fever.")
    assert find(reading, protect(1.5), scope=Scope(FIGURES, group=2, min_pages=21)) == []


def test_a_phrase_on_too_few_pages_is_judged_by_its_parts() -> None:
    assert told("He bought a condom vending machine.", 1.5) == {("condom vending machine",)}


@pytest.mark.parametrize(
    "written",
    ["HIV", "hiv", "H\u200bIV", "HIV-positive", "ＨＩＶ", "anti-HIV", "H.I.V.", "H I V", "H-I-V", "HIV1", "antiHIV"],
)
def test_a_protected_name_is_found_however_it_is_written(written: str) -> None:
    assert told(f"He is {written} now.", 1.0) != set()


def test_a_word_that_only_looks_like_the_name_stays() -> None:
    counts = Counts({"AIDS": 50, "aid": 5_000, ("AIDS", "aid"): 10}, total=100_000)
    guarded = secrets(counts, ["AIDS"], alpha=1.5, under=lambda _: (), above=lambda _: ())
    found = find(read_english("First aid for AIDS patients."), guarded, scope=Scope(counts))
    assert all("aid " not in term for finding in found for term in finding.terms)
    assert found


def test_several_entities_are_protected_at_once() -> None:
    counts = Counts({"HIV": 100, "Hepatitis": 100, "needle": 50, ("Hepatitis", "needle"): 40}, total=100_000)
    both = secrets(counts, ["HIV", "Hepatitis"], alpha=1.5, under=lambda _: (), above=lambda _: ())
    found = find(read_english("A needle was shared."), both, scope=Scope(counts))
    assert [(finding.terms, finding.discloses) for finding in found] == [(("needle",), "Hepatitis")]


def test_an_entity_without_pages_is_refused_where_evidence_is_asked_for() -> None:
    with pytest.raises(PolicyError, match="no page holds entry 1"):
        secrets(FIGURES, ["Xyzzy"], alpha=1.5, under=lambda _: (), above=lambda _: (), require_evidence=True)


def test_nothing_of_the_text_or_the_secret_stands_in_the_reason() -> None:
    found = find(read_english("A condom and HIV."), protect(1.5), scope=Scope(FIGURES))
    assert found
    for finding in found:
        assert "HIV" not in finding.because + repr(finding)
        assert "condom" not in finding.because + repr(finding)


WORDS = ["ant", "bee", "cat", "dog", "elk", "fox"]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    steps = dict(zip(WORDS, (2, 3, 5, 7, 11, 4), strict=True))
    pages = [" ".join(word for word in WORDS if number % steps[word] == 0) for number in range(400)]
    texts = [f"{page} owl" if number % 12 in (0, 4) else page for number, page in enumerate(pages)]
    return index_of(texts, tmp_path_factory.mktemp("owls") / "owls.index")


@settings(deadline=None, max_examples=40)
@given(
    words=st.sets(st.sampled_from(WORDS), min_size=2), alpha=st.sampled_from([1.0, 1.2, 1.5, 2.0, 4.0]), data=st.data()
)
def test_groups_are_those_that_brute_force_finds(
    index: Index, words: set[str], alpha: float, data: st.DataObject
) -> None:
    support = data.draw(st.integers(1, 12))
    reading = listed(sorted(words))
    content = -log2(index.hits("owl") / index.total)
    owl = Secret("owl", concept(index, ["owl"]), content, content / alpha)
    scope = Scope(index, group=3, min_pages=support)
    board = lay_out(reading, scope)
    found = {frozenset(board.terms[one].name for one in telling.members) for telling in tellings(board, [owl], scope)}
    assert found == brute_force(index, sorted(words), limit=content / alpha, support=support)


def listed(words: list[str]) -> Reading:
    """Words as noun phrases of their own, whatever a tagger would make of them."""
    text = ", ".join(words)
    starts = [text.index(word) for word in words]
    return Reading(
        text=text,
        tokens=[(start, start + len(word)) for start, word in zip(starts, words, strict=True)],
        tags=["NOUN"] * len(words),
        sentences=[(0, len(words))],
        phrases=[(place, place + 1) for place in range(len(words))],
    )


def brute_force(index: Index, words: list[str], *, limit: float, support: int) -> set[frozenset[str]]:
    """The least groups of up to three words that tell too much about an owl, by asking for every one."""
    found: set[frozenset[str]] = set()
    for size in (1, 2, 3):
        for group in map(frozenset, combinations(words, size)):
            together = index.hits("owl", *group)
            seen_enough = size == 1 or (index.hits(*group) >= support and together >= 3)
            if seen_enough and together and not any(smaller < group for smaller in found):
                found |= {group} if pmi(index, "owl", *group) >= limit - 1e-9 else set()
    return found


def test_terms_are_phrases_and_the_content_words_between_them() -> None:
    found = terms(read_english("The old doctor was infected, and the old doctor left."))
    assert [(term.name, len(term.spans), term.is_phrase) for term in found] == [
        ("old doctor", 2, True),
        ("infected", 1, False),
        ("left", 1, False),
    ]


@pytest.mark.parametrize(("kind", "expected"), [("document", 1), ("paragraph", 2), ("sentence", 3)])
def test_contexts_cover_the_text(kind: str, expected: int) -> None:
    reading = read_english("One came. Two\nwent.\n\nThree stayed.")
    assert len(contexts(reading, kind)) == expected


def test_findings_of_a_group_name_every_place_of_its_terms() -> None:
    reading = read_english("A cough and a fever, then a cough.")
    scope = Scope(FIGURES, group=2)
    board = lay_out(reading, scope)
    (found,) = findings(board, reading, tellings(board, protect(1.5), scope), rule=Rule.DISCLOSURE)
    assert found.terms == ("cough", "fever", "cough")
    assert [reading.text[slice(*span)] for span in found.spans] == list(found.terms)


@pytest.mark.parametrize(("name", "said"), [("Mormons", "a Mormon"), ("Smurfs", "a smurf"), ("Beatles", "one Beatle")])
def test_one_of_several_who_are_protected_is_protected(name: str, said: str) -> None:
    counts = Counts({name: 50, "thing": 5_000}, total=100_000)
    guarded = secrets(counts, [name], alpha=1.0, under=lambda _: (), above=lambda _: ())
    assert find(read_english(f"She met {said} there."), guarded, scope=Scope(counts))


def test_a_last_name_or_initials_tell_a_proper_name_with_their_capitals() -> None:
    counts = Counts({"Steve Jobs": 50}, total=100_000)
    guarded = secrets(
        counts, ["Steve Jobs"], alpha=1.0, under=lambda _: (), above=lambda _: (), short=lambda _: ["Jobs", "SJ"]
    )
    text = "Jobs left; many jobs stayed. SJ wrote."
    found = find(read_english(text), guarded, scope=Scope(counts))
    assert [finding.terms for finding in found] == [("Jobs",), ("SJ",)]


def test_a_member_of_a_group_is_known_by_its_parts_too() -> None:
    assert told("She had a dry cough and a fever.", 1.5, group=2) == {("dry cough", "fever")}


def test_a_generalization_in_a_group_stands_where_the_secret_does() -> None:
    # Fig. 4: pages(disease) ∪ pages(HIV); with needle: 20 + 60 − 4 = 76 pages, 60 of them with HIV.
    counts = Counts(
        {
            "HIV": 100,
            "disease": 2_000,
            "needle": 400,
            ("HIV", "disease"): 10,
            ("HIV", "needle"): 60,
            ("disease", "needle"): 20,
            ("HIV", "disease", "needle"): 4,
        },
        total=100_000,
    )
    guarded = secrets(counts, ["HIV"], alpha=1.2, under=lambda _: (), above=lambda _: ("disease",))
    (found,) = find(read_english("A disease and a needle."), guarded, scope=Scope(counts, group=2))
    assert found.terms == ("disease", "needle")
    assert found.score == pytest.approx(log2(60 * 100_000 / (100 * 76)))


@pytest.mark.parametrize("kind", ["paragraph", "sentence"])
def test_an_empty_text_is_a_context(kind: str) -> None:
    assert contexts(read_english(""), kind) == [(0, 0)]


@pytest.mark.parametrize("names", [["HIV", "Hepatitis"], ["Hepatitis", "HIV"]])
def test_of_several_secrets_a_term_is_said_to_tell_the_one_it_tells_most_of(names: list[str]) -> None:
    # needle tells log2(10 * 100,000 / (100 * 50)) = 7.6 bits of HIV, log2(40 * 100,000 / (100 * 50)) = 9.6 of Hepatitis
    pages: dict[str | tuple[str, ...], int] = {"HIV": 100, "Hepatitis": 100, "needle": 50}
    counts = Counts({**pages, ("HIV", "needle"): 10, ("Hepatitis", "needle"): 40}, total=100_000)
    both = secrets(counts, names, alpha=1.5, under=lambda _: (), above=lambda _: ())
    found = find(read_english("A needle was shared."), both, scope=Scope(counts))
    assert [(finding.terms, finding.discloses) for finding in found] == [(("needle",), "Hepatitis")]


def test_a_name_goes_with_the_telling_phrase_that_it_ends_in_and_a_plain_phrase_does_not() -> None:
    counts = Counts({"york": 100, "gout": 100, ("york", "gout"): 90, "duke": 9_000, "house": 8_000}, total=100_000)
    policy = Policy(level="off", protect=["gout"], alpha=1.5, corpus=counts, mode="redact")
    assert sanitize("They met the Duke of York.", policy).text == "They met the [withheld]."
    assert sanitize("They met in the house of York.", policy).text == "They met in the house of [withheld]."


@pytest.mark.parametrize(("pages", "told"), [(0, True), (4, True), (5, False), (6, False)])
def test_a_term_is_rare_below_the_pages_that_are_evidence(pages: int, told: bool) -> None:
    scope = Scope(Counts({}, total=10), min_pages=5)
    assert is_rare(Term("flu", (), is_phrase=False), {"flu": pages}, scope) is told
    assert is_rare(Term("cold", (), is_phrase=False), {"flu": pages}, scope), "what nobody counted is on no page"
