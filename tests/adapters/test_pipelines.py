"""textveil is a step in chains, pipelines, logs and notebooks of others."""

import io
import logging
from typing import Any

import pytest

import textveil as tv
from textveil.adapters.logs import WITHHELD, LogFilter
from textveil.adapters.pipelines import Cleaner, Exchange
from textveil.core.errors import UnsafeOutputError, UsageError

NOTE = "Ann Lee came to Leeds on 3 March 2019."
CLEAN = tv.sanitize(NOTE).text


@pytest.mark.filterwarnings("ignore")
def test_documents_and_messages_of_langchain_are_sanitized() -> None:
    documents = pytest.importorskip("langchain_core.documents", reason="langchain-core is not installed")
    runnables = pytest.importorskip("langchain_core.runnables")
    messages = pytest.importorskip("langchain_core.messages")
    old = documents.Document(page_content=NOTE, metadata={"n": 1})
    (new,) = runnables.RunnableLambda(Cleaner()).invoke([old])
    assert (new.page_content, new.metadata, old.page_content) == (CLEAN, {"n": 1}, NOTE)
    chain = runnables.RunnableLambda(Cleaner()) | runnables.RunnableLambda(str.upper)
    assert chain.invoke(NOTE) == CLEAN.upper()
    assert Cleaner()(messages.HumanMessage(NOTE)).content == CLEAN


@pytest.mark.filterwarnings("ignore")
def test_nodes_of_llama_index_are_sanitized() -> None:
    schema = pytest.importorskip("llama_index.core.schema", reason="llama-index-core is not installed")
    node = schema.TextNode(text=NOTE, metadata={"n": 1})
    (new,) = Cleaner()([node])
    assert (new.get_content(), new.metadata, node.text) == (CLEAN, {"n": 1}, NOTE)


class Sealed:
    """Its text cannot be changed."""

    @property
    def text(self) -> str:
        return NOTE


def test_what_keeps_its_old_text_is_refused_and_not_passed_on() -> None:
    with pytest.raises(UsageError, match="the text of a Sealed cannot be set"):
        Cleaner()(Sealed())


def test_what_carries_no_text_is_refused() -> None:
    with pytest.raises(UsageError, match="no text in a object"):
        Cleaner()(object())


def test_an_exchange_hides_and_restores_and_keeps_its_placeholders() -> None:
    talk = Exchange()
    first = talk.hide("Ann Lee wrote to Thomas Reed.")
    assert first == "<PERSON_1> wrote to <PERSON_2>."
    assert talk.hide("Is Thomas Reed a friend of Ann Lee?") == "Is <PERSON_2> a friend of <PERSON_1>?"
    said = talk.restore("**<PERSON_2>** never told <person_1>, nor <PERSON_9>.")
    assert said == "**Thomas Reed** never told Ann Lee, nor <PERSON_9>."


def written(log_filter: LogFilter, use: Any) -> str:
    """What a handler with that filter writes."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(log_filter)
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s %(who)s", defaults={"who": ""}))
    logger = logging.getLogger("textveil.test.logs")
    logger.addHandler(handler)
    logger.propagate = False
    try:
        use(logger)
    finally:
        logger.removeHandler(handler)
    return stream.getvalue()


def test_a_log_holds_no_name_in_messages_attachments_and_exceptions() -> None:
    def use(logger: logging.Logger) -> None:
        logger.warning(
            "login of %s from %s", "ann.lee@example.org", "81.2.69.142", extra={"who": "ann.lee@example.org"}
        )
        try:
            raise ValueError("no user ann.lee@example.org")
        except ValueError:
            logger.exception("failed")

    told = written(LogFilter(), use)
    assert "ann" not in told
    assert "81.2.69.142" not in told
    assert "login of" in told
    assert "Traceback" in told


def test_what_cannot_be_sanitized_is_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    log_filter = LogFilter()

    def fail(text: str) -> None:
        raise UnsafeOutputError("never clean")

    monkeypatch.setattr(log_filter._sanitizer, "sanitize", fail)
    assert "Ann" not in written(log_filter, lambda logger: logger.warning("Ann Lee"))
    assert WITHHELD in written(log_filter, lambda logger: logger.warning("Ann Lee"))


def test_a_spacy_pipeline_takes_a_component() -> None:
    spacy = pytest.importorskip("spacy", reason="spaCy is not installed")
    from textveil.adapters import spacy as veil

    veil.register()
    nlp = spacy.blank("en")
    nlp.add_pipe("textveil", config={"settings": {"hide": ["rain"]}})
    doc = nlp("Ann Lee came in the rain.")
    assert next((one.text, one.label_) for one in doc.ents) == ("Ann Lee", "PERSON")
    assert doc._.textveil_text == tv.sanitize("Ann Lee came in the rain.", tv.Policy(hide=["rain"])).text
    assert doc.ents[0]._.textveil_finding.kind == "person"
    assert len(doc._.textveil_findings) >= 2
    with pytest.raises(tv.PolicyError, match="no setting 'levle'"):
        spacy.blank("en").add_pipe("textveil", config={"settings": {"levle": "strict"}})


@pytest.mark.filterwarnings("ignore")
def test_a_notebook_shows_results_and_sanitizes_cells() -> None:
    shells = pytest.importorskip("IPython.core.interactiveshell", reason="IPython is not installed")
    shell = shells.InteractiveShell.instance()
    try:
        shell.run_line_magic("load_ext", "textveil.adapters.jupyter")
        result = shell.run_cell_magic("sanitize", "--hide rain", "Ann Lee came in the rain.\n")
        assert "Ann" not in result.text
        assert "rain" not in result.text
        shown, _ = shell.display_formatter.format(result)
        assert shown["text/html"].startswith("<iframe")
        assert not [word for word in ("Ann Lee", "the rain") if word in "".join(shown.values())]
        with pytest.raises(UsageError, match="knows no --frobnicate"):
            shell.run_cell_magic("sanitize", "--frobnicate", "text")
    finally:
        shells.InteractiveShell.clear_instance()


def test_a_person_comes_back_by_name_though_an_address_is_made_of_it() -> None:
    talk = Exchange()
    talk.hide("Write a reply to Ann Lee, ann.lee@example.org.")
    assert talk.restore("Dear <PERSON_1> at <E_MAIL_ADDRESS_1>,") == "Dear Ann Lee at ann.lee@example.org,"
