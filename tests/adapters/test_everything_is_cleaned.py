"""Each adapter cleans every string that it is given, wherever it stands; what one leaves it says."""

import json
import logging
import threading
from collections import OrderedDict, namedtuple
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from pathlib import PurePosixPath
from typing import Any
from uuid import UUID

import pytest

import textveil as tv
from textveil.adapters.columns import CleanColumns
from textveil.adapters.logs import WITHHELD, LogFilter
from textveil.adapters.objects import clean_value
from textveil.adapters.pipelines import Cleaner
from textveil.core.errors import LeftWarning, UsageError

NAME, MAIL, CALL = "Margaret Ellison", "m.ellison@example.org", "0161 496 0347"
SECRETS = ("Ellison", "ellison", CALL, "12/03", "03-12", "1980, 3")
METADATA = {
    "author": NAME,
    "source": "/home/ellison/letters/margaret-ellison.pdf",
    "tel": CALL,
    "born": date(1980, 3, 12),
    "tags": ["rain", NAME],
    "deep": {"list": [{"mail": MAIL, "dob": "12/03/1980"}]},
    NAME: "rain",
    "page": 3,
}
TEXT = f"{NAME} wrote to {MAIL}."
UNTOLD = UUID(int=0x12345678123456781234567812345678)


class Sort(Enum):
    LETTER = "letter"


Row = namedtuple("Row", "who count")


@dataclass(frozen=True)
class Frozen:
    """An object whose fields nobody sets."""

    who: str = NAME
    parts: tuple[Row, ...] = (Row(NAME, 3),)
    sort: Sort = Sort.LETTER
    known: dict[str, Any] = field(default_factory=lambda: dict(METADATA))


def left_in(value: object) -> list[str]:
    """Which secrets a value tells, however it is shown."""
    shown = value.model_dump_json() if hasattr(value, "model_dump_json") else ""
    told = f"{value!r} {shown} {getattr(value, '__dict__', '')}"
    return [one for one in SECRETS if one in told]


def documents() -> Any:
    return pytest.importorskip("langchain_core.documents", reason="langchain-core is not installed")


def messages() -> Any:
    return pytest.importorskip("langchain_core.messages", reason="langchain-core is not installed")


def schema() -> Any:
    return pytest.importorskip("llama_index.core.schema", reason="llama-index-core is not installed")


CALLED = {"name": "find_customer", "args": {"customer": NAME, "dob": "12/03/1980"}, "id": "call_1", "type": "tool_call"}
PICTURE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAABBBB"}}
OBJECTS: dict[str, Callable[[], Any]] = {
    "a document": lambda: documents().Document(page_content=TEXT, metadata=METADATA, id=MAIL),
    "a message": lambda: messages().HumanMessage(TEXT, name="Margaret", additional_kwargs={"user": MAIL}),
    "a message of blocks": lambda: messages().HumanMessage([{"type": "text", "text": TEXT}, PICTURE]),
    "a call of a tool": lambda: messages().AIMessage("", tool_calls=[CALLED]),
    "what a tool answers": lambda: messages().ToolMessage(TEXT, tool_call_id="call_1", artifact=[METADATA]),
    "a node": lambda: schema().TextNode(text=TEXT, metadata=METADATA, embedding=[0.1, 0.2]),
    "a node with relations": lambda: schema().TextNode(
        text="rain",
        relationships={
            schema().NodeRelationship.SOURCE: schema().RelatedNodeInfo(node_id=str(UNTOLD), metadata=METADATA)
        },
    ),
    "a document of nodes": lambda: schema().Document(text=TEXT, metadata=METADATA),
    "a node with a score": lambda: schema().NodeWithScore(node=schema().TextNode(text=TEXT), score=0.5),
    "a dict": lambda: {"question": TEXT, **METADATA},
    "an ordered dict": lambda: OrderedDict(METADATA),
    "a dict of messages": lambda: {"messages": [messages().HumanMessage(TEXT)]},
    "a frozen object": Frozen,
    "a dict with a path": lambda: {"path": PurePosixPath("/home/ellison/x.txt"), "who": {NAME}},
    "json in a text": lambda: {"arguments": json.dumps({"customer": NAME})},
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", OBJECTS)
def test_nothing_is_left_anywhere_in_an_object(name: str) -> None:
    given = OBJECTS[name]()
    before = repr(given)
    assert left_in(given), "nothing was planted"
    clean = Cleaner()(given)
    assert left_in(clean) == []
    assert type(clean) is type(given)
    assert repr(given) == before


def test_types_and_marks_of_programs_stay() -> None:
    given = {
        "id": str(UNTOLD),
        "type": "ai",
        "n": 3,
        "share": 0.25,
        "is": True,
        "none": None,
        "day": date(1815, 1, 1),
        "sort": Sort.LETTER,
        "tool_calls": [{"name": "find_customer", "args": {}, "id": "call_1", "type": "tool_call"}],
        "pair": Row("rain", 2),
    }
    assert Cleaner()(given) == {**given, "day": Cleaner()(given)["day"]}


@pytest.mark.filterwarnings("ignore")
def test_what_nobody_can_look_into_goes() -> None:
    clean = Cleaner()(messages().HumanMessage([{"type": "text", "text": "rain"}, PICTURE]))
    assert clean.content[1]["image_url"] == {"url": "[withheld]"}
    assert Cleaner()(schema().TextNode(text="rain", embedding=[0.5])).embedding is None
    with pytest.raises(UsageError, match="nobody looks into bytes"):
        Cleaner()({"text": "rain", "data": b"rain"})


def test_a_listed_word_goes_from_names_of_fields_too() -> None:
    clean = Cleaner(tv.Policy(hide=["bluebird"], level="off"))({"bluebird_count": 3, "note": "The bluebird."})
    assert "bluebird" not in repr(clean)
    assert next(iter(clean.values())) == 3


def test_a_value_that_holds_itself_is_refused() -> None:
    ring: dict[str, Any] = {"text": "rain"}
    ring["again"] = ring
    with pytest.raises(UsageError, match="deep in one another"):
        clean_value(ring, tv.Sanitizer())


def record_of(**attached: Any) -> logging.LogRecord:
    return logging.getLogger("rain").makeRecord("rain", 20, "x.py", 1, "it rained", (), None, extra=attached)


def test_nothing_is_left_in_a_record_of_a_log() -> None:
    record = record_of(user=NAME, seen=METADATA, rows=[{"mail": MAIL}], what=Frozen(), n=3, dob="12/03/1980")
    record.exc_text = f"ValueError: no user {MAIL}"  # as a handler before leaves it
    record.stack_info, record.threadName, record.message = f"call({NAME!r})", f"session of {MAIL}", TEXT
    assert LogFilter().filter(record)
    assert [one for one in SECRETS if one in repr(vars(record))] == []
    held = vars(record)
    assert (held["n"], type(held["seen"]), type(held["rows"])) == (3, dict, list)


def test_a_message_that_does_not_fit_its_arguments_is_withheld() -> None:
    record = logging.LogRecord("rain", 20, "x.py", 1, "%d mails", (MAIL,), None)
    assert LogFilter().filter(record)
    assert record.getMessage() == WITHHELD


def test_threads_of_the_program_keep_their_names() -> None:
    record = record_of()
    assert LogFilter().filter(record)
    assert record.threadName == threading.main_thread().name


class TestTables:
    @pytest.fixture
    def pandas(self) -> Any:
        pandas = pytest.importorskip("pandas", reason="pandas is not installed")
        from textveil.adapters import pandas as veil

        veil.register()
        return pandas

    def test_nothing_is_left_in_a_table_its_index_and_its_names(self, pandas: Any) -> None:
        index = pandas.MultiIndex.from_tuples([(NAME, 1), ("Ann Lee", 2)], names=["patient", None])
        columns = {"note": [TEXT, "rain"], "n": [1, 2], "who": [METADATA, None], NAME: [1, 0], "tags": [[NAME], []]}
        clean = pandas.DataFrame(columns, index=index).textveil.sanitize()
        assert [one for one in SECRETS if one in clean.reset_index().to_json()] == []
        assert (clean.index.names, clean.index.nlevels, list(clean["n"])) == (["patient", None], 2, [1, 2])
        plain = pandas.DataFrame({"note": [TEXT]}, index=[NAME]).textveil.sanitize()
        assert NAME not in repr(plain)

    def test_two_columns_of_one_name_are_refused(self, pandas: Any) -> None:
        with pytest.raises(UsageError, match="called alike"):
            pandas.DataFrame([[NAME, 1]], columns=["a", "a"]).textveil.sanitize()

    def test_an_index_that_stays_is_told(self, pandas: Any) -> None:
        table = pandas.DataFrame({"note": [TEXT]}, index=[NAME])
        with pytest.warns(LeftWarning, match="reset_index"):
            table["note"].textveil.sanitize()
        with pytest.warns(LeftWarning, match="reset_index"):
            table.textveil.sanitize(["note"])

    def test_nothing_is_left_in_structs_and_lists_of_polars(self) -> None:
        polars = pytest.importorskip("polars", reason="polars is not installed")
        from textveil.adapters import polars as veil

        veil.register()
        columns = {"n": [1], "who": [{"name": NAME, "mails": [MAIL]}], "tags": [[NAME, "rain"]], NAME: ["rain"]}
        clean = polars.DataFrame(columns).textveil.sanitize()
        assert [one for one in SECRETS if one in repr(clean.to_dict(as_series=False))] == []

    def test_nothing_is_left_in_nested_features(self) -> None:
        datasets = pytest.importorskip("datasets", reason="datasets is not installed")
        columns = {"talk": [[{"role": "user", "content": TEXT}]], "about": [{"author": NAME, "n": 1}], "id": [7]}
        clean = datasets.Dataset.from_dict(columns).map(CleanColumns(["talk", "about"]), batched=True)
        assert [one for one in SECRETS if one in repr(clean[:])] == []
        assert clean[0]["talk"][0]["role"] == "user"
        assert (clean[0]["about"]["n"], clean[0]["id"]) == (1, 7)
