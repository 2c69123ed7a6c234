"""Every noun phrase is listed with its figures, and what is listed as going is what goes."""

import json
import math
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textveil as tv
from textveil.cli.main import main
from textveil.corpus.joined import count_forms
from textveil.report.term_picture import MOST_ROWS, draw_terms
from textveil.sanitizer.seen_terms import SeenTerm

TEXT = (
    "The patient, a 34-year-old nurse from Ghent, was admitted with pneumonia and oral candidiasis. Blood tests showed "
    "a low CD4 count, and antiretroviral therapy was begun. HIV is a virus. Her sister brought flowers."
)
PROTECT = tv.Policy(level="off", protect=["HIV"], alpha=1.5)
REVEAL = tv.Policy(level="off", reveal=["hospital"])
POLICIES = [PROTECT, REVEAL, tv.Policy(), tv.Policy(level="off", protect=["HIV", "cancer"], alpha=2, group=2)]


@pytest.mark.parametrize("policy", POLICIES, ids=["protect", "reveal", "default", "groups"])
def test_every_noun_phrase_is_listed_and_what_goes_is_what_is_detected(policy: tv.Policy) -> None:
    seen = tv.terms(TEXT, policy)
    assert set(tv.noun_phrases(TEXT)) <= {one.span for one in seen}
    assert all(TEXT[slice(*one.span)] == one.text for one in seen)
    assert [one.span for one in seen] == sorted(one.span for one in seen)
    found = [span for finding in tv.detect(TEXT, policy) for span in finding.spans]
    for one in seen:
        is_found = any(start < one.span[1] and one.span[0] < end for start, end in found)
        assert (one.verdict == "hide") == is_found
        assert one.because


def test_figures_are_those_of_the_definitions() -> None:
    corpus = count_forms(tv.open_corpus())
    by_text = {one.text: one for one in tv.terms(TEXT, PROTECT)}
    pneumonia, hiv = by_text["pneumonia"], by_text["HIV"]
    assert pneumonia.limit == pytest.approx(hiv.limit)
    assert hiv.limit is not None
    assert hiv.pmi == pytest.approx(hiv.limit * 1.5)  # its name tells all of it
    assert pneumonia.ic == pytest.approx(tv.ic(corpus, "pneumonia"))
    assert (pneumonia.verdict, hiv.verdict, pneumonia.about) == ("keep", "hide", "HIV")
    beta = next(one.limit for one in tv.terms(TEXT, REVEAL))
    assert beta == pytest.approx(tv.ic(corpus, "hospital"))


@pytest.mark.parametrize("policy", [PROTECT, REVEAL], ids=["protect", "reveal"])
def test_a_term_that_stays_lies_below_its_limit(policy: tv.Policy) -> None:
    for one in tv.terms(TEXT, policy):
        told = one.ic if one.pmi is None else one.pmi
        if one.verdict == "keep" and one.limit is not None:
            assert told <= one.limit + 1e-9


def test_nothing_is_weighed_where_no_promise_weighs() -> None:
    assert all(one.pmi is None and one.limit is None for one in tv.terms(TEXT))
    assert {one.because for one in tv.terms(TEXT) if one.verdict == "keep"} == {"no promise is about it"}
    assert tv.terms("") == []


def term(text: str, bits: float, *, pmi: float | None = None, verdict: str = "keep") -> SeenTerm:
    return SeenTerm(text, (0, len(text)), bits, pmi, 5.0, "hide" if verdict == "hide" else "keep", "x", "")


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.builds(
            term,
            st.text(min_size=1, max_size=60).filter(lambda text: text.isprintable()),
            st.floats(0, 20),
            pmi=st.none() | st.floats(-9, 20) | st.just(-math.inf),
            verdict=st.sampled_from(["hide", "keep"]),
        ),
        max_size=40,
    )
)
def test_a_picture_is_well_formed_whatever_terms_say_and_loads_nothing(terms: list[SeenTerm]) -> None:
    drawn = draw_terms(terms)
    root = ET.fromstring(drawn)
    assert not [one for one in root.iter() if one.tag.rpartition("}")[2] in ("script", "image", "a", "foreignObject")]
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "") or any("http" in one.text for one in terms)
    bars = [one for one in root.iter() if one.get("class", "").startswith("stem")]
    assert len(bars) <= MOST_ROWS


def test_the_picture_of_the_docs_is_what_is_drawn() -> None:
    """``textveil terms`` of this text draws docs/figures/terms.svg."""
    page = (Path(__file__).parents[2] / "docs" / "figures" / "terms.svg").read_text("utf-8")
    assert draw_terms(tv.terms(TEXT, PROTECT)) == page


def test_the_command_lists_draws_and_tells_by_its_exit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter, picture = tmp_path / "letter.txt", tmp_path / "terms.svg"
    letter.write_text(TEXT, "utf-8")
    asked = ["terms", str(letter), "--level", "off", "--protect", "HIV", "--alpha", "1.5"]
    assert main([*asked, "--json"]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["text"], row["verdict"]) for row in rows] == [
        (one.text, one.verdict) for one in tv.terms(TEXT, PROTECT)
    ]
    assert main([*asked, "--plot", str(picture)]) == 1
    assert picture.read_text("utf-8") == draw_terms(tv.terms(TEXT, PROTECT))
    assert main([*asked, "--html"]) == 1
    page = capsys.readouterr().out
    assert "<svg" in page
    assert "antiretroviral therapy" in page
    assert main([*asked, "--plot", str(letter)]) == 2
    letter.write_text("Her sister brought flowers.", "utf-8")
    assert main(asked) == 0
    assert "keep" in capsys.readouterr().out
