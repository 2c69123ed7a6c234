"""A policy is told in words: what it promises, what takes the place of what is hidden, what it does not promise."""

from typing import Any

import pytest

from textveil.k_safety.database import EntityDatabase
from textveil.policy.explain import WAYS, explain, explanation
from textveil.policy.policy import Policy, Way
from textveil.policy.policy_files import preset_names

DATABASE = EntityDatabase({"malaria": ["fever"], "cold": ["cough"]})

WHOLE = """\
It promises:
- To anonymise (standard), who the text is about, and what gives them away, is hidden.
- For that, these kinds are kept: drug.
- For that, 1 listed word is kept, unless another promise hides what is kept.
- 2 listed terms are hidden wherever they stand, in every form: case, plural, initials, parts of a name.
- No term tells 67 % or more of 1 protected entity, by what it means or by what pages say together with it.
- Nor do groups of up to 2 terms within a paragraph, from 5 pages on.
What takes the place of what is hidden:
- A date moves by one secret offset: intervals and days of the week stay.
- A person becomes a pseudonym, the same in every document under the same key.
- Everything else becomes something more general that is true and that every promise allows, or a mark of its kind.
- Things that lose their names are called by what they are where they are mentioned once, else by labels such as City A.
- What is said of a thing fits at least 10 things of the taxonomies and the gazetteer.
- Without a key, pseudonyms, inventions and offsets are drawn anew each time.
It does not promise:
- What no detector recognises stays: whoever knows more than a text shows may still recognise someone.
- Page counts know what their pages know: what no page holds is no evidence.
- An entity that no page knows is hidden by its name and forms alone, and the certificate says so.
- What can be put back is not anonymous: whoever holds the key or the vault knows what was hidden.
- Pictures, sound and handwriting are not read."""


def test_a_policy_is_told_sentence_by_sentence() -> None:
    policy = Policy(
        hide=["Blue Heron", "Ann Lee"],
        keep=["Ghent"],
        kinds={"drug": "keep"},
        protect=["HIV"],
        alpha=1.5,
        group=2,
        context="paragraph",
        replace={"date": "shift", "person": "pseudonym"},
    )
    assert explain(policy) == WHOLE


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"level": "off", "protect": ["HIV"]}, "No term gives away 1 protected entity, by what it means"),
        ({"level": "off", "reveal": ["nurse"]}, "No noun phrase tells more than the most telling of these: nurse."),
        (
            {"level": "off", "reveal": ["nurse"], "correlation": 0.5},
            "Nothing that is left tells 0.5 of that much",
        ),
        ({"entities": DATABASE, "k": 3, "hidden_entities": ["cold"]}, "At least 3 others of the entity database fit"),
        ({"first_detector": [(0, 3)]}, "does not tell what a first detector (marks by hand) took out."),
        ({"patterns": [{"name": "a", "regex": "x"}]}, "What fits 1 pattern of one's own is hidden."),
        ({"level": "off", "kinds": {"person": "hide"}}, "For that, these kinds are hidden: person."),
        ({"mode": "redact"}, "Everything becomes a mark of its kind, such as [name]."),
        ({"replace": {"*": "placeholder"}}, "Everything becomes a numbered placeholder"),
        ({"public": "hide", "subjects": ["Ann"]}, "For that, 1 named person is protected, however public."),
        ({"public": "hide"}, "For that, public people who are only mentioned are hidden too."),
        ({"min_members": 1}, "What is said of a thing fits something of the taxonomies"),
        ({"min_members": 2}, "What is said of a thing fits at least 2 things of the taxonomies"),
        ({"entities": DATABASE, "k": 3, "hidden_entities": ["cold"]}, "fit what is left of 1 hidden entity."),
        ({"protect": ["x", "y"], "group": 2, "context": "near:5"}, "of up to 2 terms within 5 words, from 5 pages"),
        ({"protect": ["x"], "group": 2}, "of up to 2 terms within the whole document, from 5 pages"),
        ({"protect": ["x"], "topic": "work"}, "Pages are counted among those that hold a topic"),
    ],
)
def test_every_promise_and_replacement_has_its_sentence(settings: dict[str, Any], said: str) -> None:
    assert said in explain(Policy(**settings))


@pytest.mark.parametrize(
    ("settings", "other", "said"),
    [
        ({"corpus": ["a", "b"], "combine": "all"}, {"corpus": ["a", "b"]}, "What only some of the sources"),
        ({"corpus": ["a", "b"], "combine": "all"}, {"combine": "all"}, "What only some of the sources"),
        ({}, {"require_evidence": True}, "An entity that no page knows"),
        ({}, {"mode": "redact"}, "Things that lose their names"),
        ({}, {"replace": {"*": "mark"}}, "Things that lose their names"),
        ({}, {"level": "off"}, "What is said of a thing fits"),
        ({"replace": {"date": "shift"}}, {"replace": {"date": "shift"}, "key": b"k" * 16}, "Without a key"),
        ({"replace": {"date": "shift"}}, {"replace": {"date": "year"}}, "Without a key"),
        ({"replace": {"date": "shift"}}, {"replace": {"date": "year"}}, "What can be put back"),
        ({"replace": {"date": "shift"}}, {"replace": {"date": "shift"}, "mode": "redact"}, "What can be put back"),
        ({"group": 2}, {"group": 1}, "Nor do groups"),
    ],
)
def test_a_sentence_stands_where_it_is_true_and_only_there(
    settings: dict[str, Any], other: dict[str, Any], said: str
) -> None:
    assert said in explain(Policy(protect=["x"], **settings))
    assert said not in explain(Policy(protect=["x"], **other))


def test_a_policy_that_does_not_anonymise_says_so() -> None:
    assert "names and addresses of others stay" in explain(Policy(level="off", hide=["Ann"]))
    assert "names and addresses of others stay" not in explain(Policy(hide=["Ann"]))


def test_no_explanation_repeats_what_must_stay_hidden() -> None:
    policy = Policy(
        hide=["Featherstonehaugh"],
        keep=["Quackenbush"],
        protect=["malaria"],
        entities=DATABASE,
        k=1,
        hidden_entities=["cold"],
        patterns=[{"name": "badge", "regex": "ZZ[0-9]{4}"}],
        key=b"0123456789abcdef",
    )
    said = explain(policy)
    assert not [word for word in ("Feather", "Quack", "malaria", "cold", "ZZ", "0123") if word in said]


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_told(name: str) -> None:
    policy = Policy.preset(name)
    told = explanation(policy)
    assert len(told["replacements"]) >= len(policy.replace)
    assert all(line.endswith(".") and line[0].isupper() for lines in told.values() for line in lines)


def test_every_way_to_replace_has_words() -> None:
    from typing import get_args

    assert set(WAYS) == set(get_args(Way))
