"""What a model answers is put back whole, and what a request holds is found, however both are cut and nested."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.replacements.placeholder_forms import template
from textveil.serve.guard.answers import AnswerStream, restore_answer
from textveil.serve.guard.bodies import prepare, with_words, words_in
from textveil.serve.guard.prompts import PlaceholderMemory
from textveil.serve.problems import Problem

MEMORY = PlaceholderMemory(
    template("<{KIND}_{n}>"), {"<PERSON_1>": 'Ann "The Owl" Lee', "<E_MAIL_ADDRESS_1>": "ann@example.org"}
)


@given(
    st.lists(st.sampled_from(["<PERSON_1>", "<person_1>", "a < b", "<", "x>y", "&lt;PERSON_1&gt;", " ", "<PERSON_2>"])),
    st.data(),
)
def test_however_an_answer_is_cut_the_same_comes_out(parts: list[str], data: st.DataObject) -> None:
    said = "".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(said)), max_size=8)))
    pieces = [said[start:end] for start, end in zip([0, *cuts], [*cuts, len(said)], strict=True)]
    waiting, out = AnswerStream(MEMORY), ""
    events = [json.dumps({"choices": [{"index": 0, "delta": {"content": piece}}]}) for piece in pieces]
    for event in [*events, "[DONE]"]:
        for told in waiting.events(event):
            out += "" if told == "[DONE]" else json.loads(told)["choices"][0]["delta"].get("content", "")
    assert out == MEMORY.restore(said)


def test_arguments_of_a_call_stay_json_whatever_is_put_back() -> None:
    said = restore_answer({"arguments": '{"to": "<PERSON_1>"}', "content": "<PERSON_1>"}, MEMORY)
    assert json.loads(said["arguments"]) == {"to": 'Ann "The Owl" Lee'}
    assert said["content"] == 'Ann "The Owl" Lee'
    waiting = AnswerStream(MEMORY)
    out = ""
    for piece in ('{"to": "<PER', 'SON_1>"}', ""):
        call = {"index": 0, "function": {"arguments": piece}}
        event = json.dumps({"choices": [{"index": 0, "delta": {"tool_calls": [call]}}]})
        for told in waiting.events(event):
            out += json.loads(told)["choices"][0]["delta"]["tool_calls"][0]["function"]["arguments"]
    assert json.loads(out) == {"to": 'Ann "The Owl" Lee'}


JSON = st.recursive(
    st.text(max_size=8) | st.booleans() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["content", "name", "x y", "n"]), inner)
        | st.dictionaries(st.just("top_k"), st.integers(-9, 9))
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["messages", "input", "tools"]), JSON))
def test_putting_the_same_words_back_changes_nothing(body: dict[str, Any]) -> None:
    prepared = prepare(body)
    words = iter(list(words_in(prepared)))
    assert with_words(prepared, lambda: next(words)) == prepared
    assert next(words, None) is None


def test_a_request_that_is_nested_too_deep_is_refused() -> None:
    deep: Any = "x"
    for _ in range(100):
        deep = [deep]
    with pytest.raises(Problem):
        prepare({"messages": deep})
