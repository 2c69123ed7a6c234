"""Every preset says what it does, line by line, and the page about presets says the same."""

from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.policy.policy_files import describe, load_preset, preset_names, preset_text
from textveil.replacements.coarser_values import RESTRICTED, zip3
from tools.write_presets_page import PAGE, page

NAMES = ["clinical", "court", "gdpr-pseudonymise", "hipaa-safe-harbor", "llm", "logs"]
KINDS = {kind.value for kind in Kind}
WAYS = set("generalize mark placeholder pseudonym surrogate shift timeline band year round remove zip3".split())


def test_the_presets_there_are() -> None:
    assert preset_names() == NAMES


def test_an_unknown_preset_is_answered_with_those_there_are() -> None:
    with pytest.raises(PolicyError, match="no preset 'hippa'; there are: clinical, court, gdpr-pseudonymise"):
        load_preset("hippa")


@pytest.mark.parametrize("name", ["../policy", "hipaa-safe-harbor.toml", ""])
def test_a_preset_is_a_name_and_no_path(name: str) -> None:
    with pytest.raises(PolicyError, match="no preset"):
        load_preset(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_speaks_of_kinds_and_ways_that_there_are(name: str) -> None:
    settings = load_preset(name)
    assert set(settings) <= {"level", "kinds", "replace", "placeholder", "patterns", "hide", "keep"}
    assert settings["level"] in {"light", "standard", "strict"}
    assert set(settings["kinds"]) <= KINDS
    assert set(settings["kinds"].values()) <= {"hide", "keep"}
    assert set(settings["replace"]) <= KINDS | {"*"}
    assert set(settings["replace"].values()) <= WAYS
    kept = {kind for kind, action in settings["kinds"].items() if action == "keep"}
    used = {name for _, name, _, _ in Formatter().parse(settings.get("placeholder", "")) if name}
    assert used <= {"KIND", "n"}
    assert ("placeholder" in settings) == ("placeholder" in settings["replace"].values())
    assert kept.isdisjoint(settings["replace"]), "what is kept has no replacement"


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_preset_names_its_rule_and_the_whole_its_limits(name: str) -> None:
    about, lines = describe(preset_text(name))
    assert "Does not cover:" in about
    assert all(line.rule for line in lines)
    settings = load_preset(name)
    assert len(lines) == sum(len(value) if isinstance(value, dict) else 1 for value in settings.values())


def test_safe_harbor_names_all_18_identifiers_and_hides_their_kinds() -> None:
    about, _ = describe(preset_text("hipaa-safe-harbor"))
    assert all(f"({letter})" in about for letter in "ABCDEFGHIJKLMNOPQR")
    settings = load_preset("hipaa-safe-harbor")
    hidden = {kind for kind, action in settings["kinds"].items() if action == "hide"}
    assert hidden >= {"person", "name", "organization", "place", "date", "age", "identifier"}
    assert settings["replace"] == {"date": "year", "age": "band", "postcode": "zip3", "*": "mark"}
    assert settings["level"] == "strict"


def test_the_page_about_presets_says_what_they_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "write it again: python -m tools.write_presets_page"


def test_the_restricted_areas_are_the_17_of_the_guidance() -> None:
    listed = "036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893".split()
    assert sorted(RESTRICTED) == listed
    assert all(zip3(f"{area}01") == "000**" for area in listed)


@pytest.mark.parametrize(
    "text", ["", "9021", "902101", "NW1 6XE", "75002 Paris", "90210-12", "A90210", "902-10", "９０２１０"]
)
def test_only_zip_codes_of_the_united_states_are_cut(text: str) -> None:
    assert zip3(text) is None


@given(st.from_regex(r"[0-9]{5}(-[0-9]{4})?", fullmatch=True))
def test_no_more_than_three_digits_of_a_zip_code_are_told(code: str) -> None:
    told = zip3(code)
    assert told == f"{'000' if code[:3] in RESTRICTED else code[:3]}**"
