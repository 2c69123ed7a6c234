"""A policy that does not hold together is never made."""

from pathlib import Path

import pytest

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.policy.levels import LEVELS, limits_by_kind
from textveil.policy.policy import Policy
from textveil.policy.promises import AfterFirst, KSafe


@pytest.mark.parametrize(
    ("settings", "repair"),
    [
        ({"level": "extreme"}, "light, standard, strict"),
        ({"mode": "blur"}, "generalize, redact"),
        ({"context": "page"}, "document, paragraph, sentence"),
        ({"reveal": "California"}, "must be a list"),
        ({"reveal": [""]}, "none empty"),
        ({"protect": [7]}, "must hold words"),
        ({"alpha": 0.5, "protect": ["x"]}, "at least 1"),
        ({"alpha": float("nan"), "protect": ["x"]}, "at least 1"),
        ({"alpha": True, "protect": ["x"]}, "at least 1"),
        ({"correlation": 0.5}, "give reveal or"),
        ({"correlation": 2, "reveal": ["x"]}, "from 0 to 1"),
        ({"group": 0}, "whole number"),
        ({"group": 1.5}, "whole number"),
        ({"k": 10}, "go together"),
        ({"entities": {}, "k": 0, "hidden_entities": ["x"]}, "whole number"),
        ({"hidden_entities": ["flu"]}, "give entities and k"),
        ({"entities": {}, "k": 2}, "name who must not be recognised"),
        ({"level": "off"}, "promises nothing"),
        ({"kinds": {"drugs": "keep"}}, "no kind 'drugs'"),
        ({"kinds": {"drug": "retain"}}, "no choice 'retain'"),
        ({"replace": {"date": "swap"}}, "no choice 'swap'"),
        ({"key": b"short"}, "16 random bytes"),
        ({"reader": None}, "spacy:MODEL"),
        ({"allow_remote": "yes"}, "true or false"),
        ({"first_detector": "nobody"}, "there are: default, identifiers, presidio:MODEL, spacy:MODEL, or spans"),
        ({"first_detector": 7}, "must name a detector"),
        ({"style": "plain"}, "mixed, labels, descriptions"),
        ({"counting": "words"}, "counting must be one of"),
        ({"combine": "most"}, "combine must be one of"),
        ({"topic": 7}, "topic must be"),
        ({"language": "xx"}, "language must be one of: auto, en"),
        ({"entities_query": "SELECT 1"}, "give entities and k"),
        ({"generalize_entities": True}, "give entities and k"),
        ({"corpus": ["a", "b"], "reveal": ["x"]}, "give reveal and first_detector one"),
        ({"corpus": ["a", "b"], "first_detector": "identifiers"}, "give reveal and first_detector one"),
        ({"entities": {}, "k": 2, "hidden_entities": ["x"], "entities_query": 7}, "must yield entity, term"),
        ({"entities": {}, "k": 2, "hidden_entities": ["x"], "generalize_entities": 1}, "true or false"),
        ({"protect": ["x"], "require_evidence": 1}, "true or false"),
        ({"public": "perhaps"}, "keep, hide"),
    ],
)
def test_settings_that_do_not_fit_name_the_repair(settings: dict[str, object], repair: str) -> None:
    with pytest.raises(PolicyError, match=repair):
        Policy(**settings)  # type: ignore[arg-type]  # wrong on purpose


def test_a_policy_is_read_from_toml(tmp_path: Path) -> None:
    file = tmp_path / "policy.toml"
    file.write_text('reveal = ["California"]\ncorrelation = 0.5\nmode = "redact"\n')
    assert Policy.load(file) == Policy(reveal=("California",), correlation=0.5, mode="redact")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"reveals = []", r"no setting 'reveals' in .*policy\.toml"),
        (b"also = []", "no setting 'also'"),
        (b"w = ", "not a TOML file"),
        (b"\xff\xfe", "not UTF-8"),
        (b'reveal = ["x"]\ncorrelation = 3', "from 0 to 1"),
    ],
)
def test_a_file_that_is_no_policy_is_told_in_one_sentence(tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "policy.toml"
    file.write_bytes(content)
    with pytest.raises(PolicyError, match=told):
        Policy.load(file)


def test_a_missing_file_is_told_too(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match=r"no\.toml"):
        Policy.load(tmp_path / "no.toml")


def test_what_is_protected_is_not_shown() -> None:
    assert "HIV" not in repr(Policy(level="off", protect=["HIV"]))


def test_a_preset_given_as_a_setting_is_told_how_it_is_written() -> None:
    with pytest.raises(PolicyError, match=r"Policy\.preset\('clinical', …\)"):
        Policy(preset="clinical")  # type: ignore[call-arg]  # wrong on purpose
    with pytest.raises(PolicyError, match=r"no setting 'levle'.* there are: level"):
        Policy(levle="strict")  # type: ignore[call-arg]  # wrong on purpose


# Boundaries: each on both sides


@pytest.mark.parametrize(
    ("settings", "is_made"),
    [
        ({"alpha": 1, "protect": ["x"]}, True),
        ({"alpha": 0.999, "protect": ["x"]}, False),
        ({"alpha": float("inf"), "protect": ["x"]}, False),
        ({"alpha": 1}, True),
        ({"alpha": 1.5}, False),
        ({"correlation": 0, "reveal": ["x"]}, True),
        ({"correlation": -0.001, "reveal": ["x"]}, False),
        ({"correlation": 1, "reveal": ["x"]}, True),
        ({"correlation": 1.001, "reveal": ["x"]}, False),
        ({"correlation": 0.5, "first_detector": "identifiers"}, True),
        ({"require_evidence": True}, False),
        ({"require_evidence": True, "protect": ["x"]}, True),
        ({"corpus": ["a", "b"], "protect": ["x"]}, True),
        ({"min_members": 1}, True),
        ({"min_members": 0}, False),
        ({"first_detector": "spacy:en_core_web_sm"}, True),
        ({"first_detector": [[0, 1]]}, True),
        ({"first_detector": [0]}, False),
        ({"group": 1}, True),
        ({"group": True}, False),
        ({"min_pages": 1}, True),
        ({"min_pages": 0}, False),
        ({"min_joint_pages": 1}, True),
        ({"min_joint_pages": 0}, False),
        ({"entities": {}, "k": 1, "hidden_entities": ["x"]}, True),
        ({"context": "near:1"}, True),
        ({"context": "near:0"}, False),
        ({"context": "near:9999"}, True),
        ({"context": "near:10000"}, False),
        ({"key": b"k" * 16}, True),
        ({"key": b"k" * 15}, False),
        ({"first_detector": [(0, 1)]}, True),
        ({"first_detector": [(-1, 1)]}, False),
        ({"first_detector": [(0, 1, 2)]}, False),
        ({"placeholder": "{n}"}, True),
        ({"placeholder": "<{KIND}>"}, False),
        ({"level": "off", "kinds": {"drug": "hide"}}, True),
        ({"level": "off", "kinds": {"drug": "keep"}}, False),
    ],
)
def test_a_setting_holds_up_to_its_boundary_and_not_beyond(settings: dict[str, object], is_made: bool) -> None:
    if is_made:
        assert Policy(**settings).promises  # type: ignore[arg-type]  # of many types
    else:
        with pytest.raises(PolicyError):
            Policy(**settings)  # type: ignore[arg-type]  # wrong on purpose


def test_two_policies_may_say_one_thing_and_not_two_of_it() -> None:
    """The second side of each is what one of them leaves as it is."""
    redacting = Policy(mode="redact", topic="work")
    assert (redacting & Policy(topic="work")).topic == "work"
    assert (Policy() & redacting).mode == (redacting & Policy()).mode == "redact"
    with pytest.raises(PolicyError, match="both policies set topic"):
        redacting & Policy(topic="play")
    with pytest.raises(TypeError):
        redacting & 7  # type: ignore[operator]  # wrong on purpose


def test_an_identifier_without_a_limit_of_its_own_has_that_of_all_identifiers() -> None:
    limits = limits_by_kind({Kind.IDENTIFIER: 1.0, Kind.E_MAIL_ADDRESS: 2.0}, 3.0)
    assert (limits[Kind.E_MAIL_ADDRESS], limits[Kind.PHONE_NUMBER], limits[Kind.PERSON]) == (2.0, 1.0, 3.0)


def test_a_promise_by_itself_is_checked_too() -> None:
    for settings in ({"k": 0}, {"k": True}, {"hidden": ()}):
        with pytest.raises(PolicyError):
            KSafe(**{"entities": {}, "k": 1, "hidden": ("x",), **settings})  # type: ignore[arg-type]  # wrong on purpose
    assert AfterFirst(first=[[0, 2]], features=["x"]) == AfterFirst(first=((0, 2),), features=("x",))  # type: ignore[arg-type]  # as JSON has it


def test_a_stricter_level_asks_for_no_less_of_anything() -> None:
    light, standard, strict = LEVELS.values()
    for looser, stricter in ((light, standard), (standard, strict)):
        assert looser.masked >= stricter.masked
        assert all(looser.private[kind] >= stricter.private[kind] for kind in Kind)
        assert looser.keeps_cited_law >= stricter.keeps_cited_law
        assert looser.least_open.keys() == stricter.least_open.keys()
        assert all(looser.least_open[what] <= stricter.least_open[what] for what in looser.least_open)
    assert [one.least_open["date"] for one in (light, standard, strict)] == [28, 3_650, 36_500]
    assert [one.least_open["age"] for one in (light, standard)] == [3, 5]
    assert [one.least_open["amount"] for one in (light, standard)] == [0.1, 0.5]
