"""Settings that the papers leave open: what is counted, where, and what is read together."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import textveil as tv
from fakes.index import index_of
from textveil.cli.main import main
from textveil.core.errors import PolicyError
from textveil.corpus.joined import PooledPages, pool
from textveil.corpus.recorded_counts import Counts
from textveil.judges.protected import find, secrets
from textveil.judges.term_counts import Scope
from textveil.languages.english.read_text import read_english
from textveil.policy.explain import explain
from textveil.policy.policy import Combine
from textveil.policy.promises import ALPHAS

PAGES = Counts(
    {
        "gout": 100,
        "toe": 1_000,
        "wine": 3_000,
        "red toe": 40,
        "swollen": 400,
        "colchicine": 50,
        "tumor": 900,
        ("gout", "toe"): 60,
        ("gout", "wine"): 20,
        ("gout", "swollen"): 15,
        ("gout", "red toe"): 1,
        ("gout", "colchicine"): 45,
        ("toe", "wine"): 10,
        ("gout", "toe", "wine"): 9,
        ("swollen", "wine"): 12,
        ("gout", "swollen", "wine"): 10,
    },
    total=100_000,
)
"""IC(gout) = 9.97 bits; a toe tells 5.9 of them, wine 2.7, swollen 5.2; wine and swollen together 9.7."""


def gone(text: str, **settings: object) -> set[str]:
    given = {"level": "off", "protect": ["gout"], "corpus": PAGES, **settings}
    found = tv.detect(text, tv.Policy(**given))  # type: ignore[arg-type]  # as a user writes it
    return {term.lower() for one in found for term in one.terms}


def test_other_forms_of_a_term_are_counted_as_the_term() -> None:
    text = "He takes colchicines."
    assert gone(text, alpha=1.5) == {"colchicines"}
    assert gone(text, alpha=1.5, counting="exact") == set()


def test_a_phrase_does_not_shield_its_word() -> None:
    # The phrase is on 40 pages and one of them tells of gout, so it tells 4.6 bits alone; its toe tells 5.9.
    assert gone("He has a toe.", alpha=2) == {"toe"}
    assert gone("He has a red toe.", alpha=2) == {"red toe"}


def test_groups_are_of_all_terms_not_of_noun_phrases_only() -> None:
    text = "It is swollen. He likes wine."
    assert gone(text, alpha=1.5) == set()
    assert gone(text, alpha=1.5, group=2) == {"swollen", "wine"}


def test_the_least_number_of_joint_pages_is_a_setting() -> None:
    text = "It is swollen. He likes wine."
    assert gone(text, alpha=1.5, group=2, min_joint_pages=10) == {"swollen", "wine"}
    assert gone(text, alpha=1.5, group=2, min_joint_pages=11) == set()
    assert gone(text, alpha=1.5, group=2, min_joint_pages=1, min_pages=12) == {"swollen", "wine"}


@pytest.mark.parametrize("words", ALPHAS)
def test_alpha_may_be_said_in_words(words: str) -> None:
    policy = tv.Policy(protect=["gout"], alpha=words)
    assert policy.alpha == ALPHAS[words]
    assert policy == tv.Policy(protect=["gout"], alpha=ALPHAS[words])


def test_words_that_mean_no_alpha_are_refused_with_those_that_do() -> None:
    with pytest.raises(PolicyError, match="a doctor may guess the field"):
        tv.Policy(protect=["gout"], alpha="rather strict")


OTHER = Counts({"gout": 50, "wine": 500, "toe": 400, ("gout", "wine"): 45, ("gout", "toe"): 1}, total=100_000)
"""Other pages, that tell of gout wherever they tell of wine."""


def test_several_corpora_speak_one_by_one_or_only_together() -> None:
    text = "He likes wine. He has a toe."
    assert gone(text, alpha=2) == {"toe"}
    assert gone(text, alpha=2, corpus=OTHER) == {"wine"}
    assert gone(text, alpha=2, corpus=[PAGES, OTHER]) == {"toe", "wine"}
    assert gone(text, alpha=2, corpus=[PAGES, OTHER], combine="all") == set()
    assert gone("He has gout.", alpha=2, corpus=[PAGES, OTHER], combine="all") == {"gout"}


def test_several_corpora_are_for_protected_entities() -> None:
    with pytest.raises(PolicyError, match="for protect only"):
        tv.Policy(reveal=["wine"], corpus=[PAGES, OTHER])


TOPIC = Counts(
    {
        "virus": 100,
        "computer": 50,
        "host": 40,
        ("virus", "computer"): 10,
        ("virus", "host"): 20,
        ("computer", "host"): 10,
        ("virus", "computer", "host"): 10,
    },
    total=10_000,
)
"""A host tells 5.6 of 6.6 bits about a virus; among the 50 pages on computers, all 2.3 there are."""


def test_pages_of_a_topic_are_the_world_where_one_is_named() -> None:
    text, policy = "It has a host.", tv.Policy(level="off", protect=["virus"], corpus=TOPIC, alpha=1.1)
    assert tv.detect(text, policy) == []
    (found,) = tv.detect(text, replace(policy, topic="computer"))
    assert found.score == pytest.approx(2.32, abs=0.01)
    with pytest.raises(PolicyError, match="topic: no page holds it"):
        tv.Sanitizer(replace(policy, topic="zither"))


def test_a_term_that_no_page_knows_tells_what_its_class_tells(tmp_path: Path) -> None:
    (tmp_path / "drugs.csv").write_text("child,parent\nzorbacine,colchicine\n", "utf-8")
    text = "He takes zorbacine."
    assert gone(text, alpha=1.5) == set()
    assert gone(text, alpha=1.5, knowledge=str(tmp_path / "drugs.csv")) == {"zorbacine"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A red toe (RT) hurts. Care of RTs is free.", {"red toe", "rt", "rts"}),
        ("He has a lame toe (LT), and the LT index is high.", {"lame toe", "lt", "lt index"}),
        ("He knows the Elmsee Talk of Oaks (Colchicine). Oaks are old.", {"oaks", "colchicine"}),
        ("He has a lame toe (LT). A LT gout is rare.", {"lame toe", "lt", "lt gout", "gout"}),
        ("He has a toe (see below). It is below.", {"toe"}),
        ("He has a toe (XY). The XY is new.", {"toe"}),
        ("He met Smith (Wine). The Wine stays.", set()),
    ],
)
def test_what_brackets_call_otherwise_goes_with_what_it_names(text: str, told: set[str]) -> None:
    assert gone(text, alpha=2) == told


def test_a_drug_that_nobody_lists_tells_what_the_stem_of_its_name_tells() -> None:
    counts = Counts({"gout": 100, "antiviral drug": 50, "elzevir": 60, ("gout", "antiviral drug"): 40}, total=100_000)
    # Pages know an elzevir, and WordNet a triumvir.
    assert gone("He takes zorbavudine, triumvir and elzevir.", alpha=1.5, corpus=counts) == {"zorbavudine"}
    assert gone("He takes zorbacaine.", alpha=1.5, corpus=counts) == set()


@pytest.mark.filterwarnings("ignore:context near")
@pytest.mark.parametrize(("context", "together"), [("near:2", False), ("near:3", True), ("near:9", True)])
def test_terms_are_read_together_when_they_stand_so_near(context: str, together: bool) -> None:
    # "wine" is the third word behind "swollen".
    text = "It got swollen when drinking wine."
    assert bool(gone(text, alpha=1.5, group=2, context=context)) is together


def test_near_means_the_same_in_both_directions_and_over_sentences() -> None:
    guarded = secrets(PAGES, ["gout"], alpha=1.5, under=lambda _: (), above=lambda _: ())
    for text in ("Wine. Swollen.", "It is swollen; wine, then."):
        assert find(read_english(text), guarded, scope=Scope(PAGES, "near:1", group=2)), text


@pytest.mark.parametrize("context", ["near", "near:0", "near:-1", "near:x", "page", 3])
def test_a_context_that_is_none_is_refused_with_the_choices(context: object) -> None:
    with pytest.raises(PolicyError, match="near:N"):
        tv.Policy(protect=["gout"], context=context)  # type: ignore[arg-type]  # the wrong type is the point


EXAMPLE = (
    "The patient has acquired immunodeficiency syndrome. It weakened the immune system. "
    "There was a blood transfusion and an influenza."
)


@pytest.mark.parametrize("mode", ["redact", "generalize"])
def test_the_example_of_correlations_is_told_in_both_modes(mode: str) -> None:
    taken = [
        (EXAMPLE.index(term), EXAMPLE.index(term) + len(term))
        for term in ("acquired immunodeficiency syndrome", "immune system")
    ]
    settings = {"first_detector": taken, "group": 2, "corpus": "recorded:correlations", "mode": mode}
    said = tv.sanitize(EXAMPLE, tv.Policy(level="off", **settings)).text  # type: ignore[arg-type]  # as a user writes it
    assert "patient" in said
    assert "immun" not in said
    assert not ("blood transfusion" in said and "influenza" in said)


FIRST = Counts(
    {"gout": 100, "toe": 1_000, "pub": 4_000, ("gout", "toe"): 60, ("gout", "pub"): 8, "town": 9_000}, total=100_000
)
"""Of gout a toe tells 5.9 bits and a pub 1; both less than the 10 bits of gout."""


@pytest.mark.parametrize(
    ("share", "gone"), [(None, set()), (0.9, set()), (0.5, {"toe"}), (0.05, {"toe", "pub"}), (0, {"toe", "pub"})]
)
def test_a_share_may_be_asked_of_what_a_first_detector_took_out(share: float | None, gone: set[str]) -> None:
    text = "He has gout. His toe hurts. The pub is closed. The town sleeps."
    policy = tv.Policy(level="off", first_detector=[(7, 11)], correlation=share, corpus=FIRST)
    found = {term for one in tv.detect(text, policy) if one.rule == "correlated" for term in one.terms}
    assert {term.lower().removeprefix("his ").removeprefix("the ") for term in found} == gone


def test_with_features_the_share_is_of_beta() -> None:
    # β = IC(town) = 3.5 bits; half of it is 1.7, which a toe reaches and a pub does not.
    text = "He has gout. His toe hurts. The pub is closed."
    policy = tv.Policy(level="off", first_detector=[(7, 11)], reveal=["town"], correlation=0.5, corpus=FIRST)
    found = [one for one in tv.detect(text, policy) if one.promise == "first detector" and one.rule == "correlated"]
    assert {term.lower().removeprefix("his ") for one in found for term in one.terms} == {"toe"}
    assert {round(one.limit, 2) for one in found} == {1.74}


def test_a_share_of_nothing_hides_whatever_stands_with_something_hidden() -> None:
    text = "He has gout. The pub is closed."
    policy = tv.Policy(level="off", reveal=["town"], correlation=0, corpus=FIRST, mode="redact")
    assert "pub" not in tv.sanitize(text, policy).text


def test_the_curve_tells_from_which_alpha_on_a_term_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = [[["gout"], 100], [["toe"], 1_000], [["wine"], 3_000], [["gout", "toe"], 60], [["gout", "wine"], 20]]
    (tmp_path / "counts.json").write_text(json.dumps({"total": 100_000, "complete": True, "counts": counts}), "utf-8")
    (tmp_path / "letter.txt").write_text("Gout: he has a toe and likes wine.", "utf-8")
    asked = ["curve", str(tmp_path / "letter.txt"), "--protect", "gout", "--corpus", f"recorded:{tmp_path}/counts.json"]
    assert main([*asked, "--json"]) == 0
    steps = {step["alpha"]: step for step in map(json.loads, capsys.readouterr().out.splitlines())}
    # 9.97 bits; a toe tells 5.9 of them (α = 1.69), wine 2.7 (α = 3.64).
    assert [alpha for alpha, step in steps.items() if step["new"]] == [1.0, 1.7, 4.0]
    for alpha, step in steps.items():
        found = gone("Gout: he has a toe and likes wine.", alpha=alpha, corpus=f"recorded:{tmp_path}/counts.json")
        assert len(found) == step["terms"], alpha
    shares = [step["hidden"] for step in steps.values()]
    assert shares == sorted(shares)


GOUT = {"gout": 100, "toe": 1_000, "wine": 3_000, ("gout", "toe"): 60, ("gout", "wine"): 20}
"""Of the 9.97 bits of gout a toe tells 5.9 (α = 1.69), wine 2.7 (α = 3.64)."""


@pytest.mark.parametrize(
    ("goes", "stays", "alpha"),
    [
        (["toe"], ["wine"], 1.7),
        (["toe"], ["bread"], 1.7),
        (["toe", "wine"], [], 4.0),
        (["gout"], ["toe"], 1.0),
    ],
)
def test_an_alpha_is_proposed_from_what_should_go_and_stay(goes: list[str], stays: list[str], alpha: float) -> None:
    policy = tv.Policy(protect=["gout"], corpus=Counts(GOUT, total=100_000))  # type: ignore[arg-type]
    assert tv.propose_alpha(policy, goes=goes, stays=stays) == alpha
    told = replace(policy, level="off", alpha=alpha)
    assert all(tv.detect(term, told) for term in goes)
    assert not any(tv.detect(term, told) for term in stays)


@pytest.mark.parametrize(
    ("goes", "stays", "error"),
    [
        (["wine"], ["toe"], "no alpha hides 'wine' and leaves 'toe'"),
        (["bread"], [], "'bread' goes at no alpha"),
        ([], ["toe"], "give protect and goes"),
        ("toe", [], "lists of terms"),
    ],
)
def test_examples_that_no_alpha_fits_are_told(goes: list[str], stays: list[str], error: str) -> None:
    policy = tv.Policy(protect=["gout"], corpus=Counts(GOUT, total=100_000))  # type: ignore[arg-type]
    with pytest.raises(tv.UsageError, match=error):
        tv.propose_alpha(policy, goes=goes, stays=stays)


def test_the_curve_proposes_an_alpha_by_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Gout: he has a toe.", "utf-8")
    counts = [[[key] if isinstance(key, str) else list(key), count] for key, count in GOUT.items()]
    (tmp_path / "counts.json").write_text(json.dumps({"total": 100_000, "complete": True, "counts": counts}), "utf-8")
    asked = ["curve", str(tmp_path / "letter.txt"), "--protect", "gout", "--corpus", f"recorded:{tmp_path}/counts.json"]
    assert main([*asked, "--goes", "toe", "--stays", "wine"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "proposed by the examples: 1.7"
    assert main([*asked, "--goes", "wine", "--stays", "toe"]) == 2
    assert main([*asked, "--stays", "toe"]) == 2


def test_a_name_over_several_phrases_is_a_term_of_its_own() -> None:
    counts = Counts(
        {"gout": 100, "order": 9_000, "brass": 3_000, "order of brass": 40, ("gout", "order of brass"): 38},
        total=100_000,
    )
    found = gone("They saw the Order of Brass there.", alpha=1.5, corpus=counts)
    assert found == {"order of brass"} or found == {"the order of brass"}
    assert gone("They saw the order. They saw brass.", alpha=1.5, corpus=counts) == set()


def test_a_policy_says_its_alpha_in_per_cent_and_how_near_is_near() -> None:
    said = explain(tv.Policy(protect=["gout"], alpha="a doctor may guess the field", group=2, context="near:10"))
    assert "tells 67 % or more of 1 protected entity" in said
    assert "within 10 words" in said
    assert "counted in passages, of some 80 words" in said


def test_a_source_that_cannot_tell_what_is_near_says_so() -> None:
    counts = Counts({"gout": 50, "toe": 40, ("gout", "toe"): 20}, total=10_000)
    with pytest.warns(tv.EvidenceWarning, match="context near:10: this source counts as it always does"):
        tv.detect("A toe.", tv.Policy(level="off", protect=["gout"], group=2, context="near:10", corpus=counts))


MEDICAL = ("drug", "medicine", "ward", "room", "hospital", "unit", "[withheld]")


@pytest.mark.parametrize(
    "text",
    [
        "She takes antiretroviral drugs.",
        "Antiretroviral drugs were given to her.",
        "He lies in the oncology ward.",
        "The oncology ward called.",
    ],
)
@pytest.mark.parametrize("level", ["off", "standard"])
def test_what_a_doctor_may_know_is_told_of_the_same_thing_or_not_at_all(text: str, level: str) -> None:
    # Chains of other senses made songs of the drugs and a person of the ward.
    said = tv.sanitize(text, tv.Policy(level=level, reveal=["doctor"])).text  # type: ignore[arg-type]  # as a user writes it
    assert "antiretroviral" not in said.lower()
    assert "oncology" not in said
    assert any(word in said.lower() for word in MEDICAL), said
    assert "song" not in said
    assert "person" not in said


def test_counted_by_concepts_synonyms_carry_the_same_and_no_more_than_alone() -> None:
    forms = tv.Sanitizer(tv.Policy(level="off", reveal=["city"]))
    concepts = tv.Sanitizer(tv.Policy(level="off", reveal=["city"], counting="concepts"))
    pair = ["car", "automobile"]
    car, automobile = concepts.weigh(pair)
    assert car == automobile
    assert car <= min(forms.weigh(pair))


def test_pooled_sources_count_as_one_by_their_size() -> None:
    large = Counts({"gout": 1_000, "toe": 1_000, ("gout", "toe"): 0}, total=90_000)
    small = Counts({"gout": 100, "toe": 100, ("gout", "toe"): 90}, total=10_000)
    one = pool([large, small])
    assert (one.total, one.hits("gout"), one.hits("gout", "toe")) == (100_000, 1_100, 90)
    # PMI(gout; toe) is 6.5 of 6.6 bits in the small one, and 2.9 of 6.5 together.
    policy = tv.Policy(protect=["gout"], alpha=1.5, level="off", mode="redact", corpus=[large, small])
    ways: list[Combine] = ["any", "all", "pool"]
    said = {way: tv.sanitize("His toe.", replace(policy, combine=way)).text for way in ways}
    assert said == {"any": "His [withheld].", "all": "His toe.", "pool": "His toe."}


def test_pooled_pages_are_those_of_each_source_behind_the_other(tmp_path: Path) -> None:
    first, second = (
        index_of(pages, tmp_path / f"{place}.index", least=(1, 1, 1, 1))
        for place, pages in enumerate((["gout toe", "toe"], ["gout", "gout toe", "x"]))
    )
    whole = index_of(["gout toe", "toe", "gout", "gout toe", "x"], tmp_path / "whole.index", least=(1, 1, 1, 1))
    both = pool([first, second])
    assert isinstance(both, PooledPages)
    for term in ("gout", "toe", "x", "unseen"):
        assert both.postings(term).tolist() == whole.postings(term).tolist()
    assert both.hits("gout", "toe") == whole.hits("gout", "toe") == 2
