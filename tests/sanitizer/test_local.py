"""Nothing of a document leaves the machine: no door to the network is opened."""

import socket
from pathlib import Path
from typing import Never

import pytest

import textveil as tv

TEXT = "Ada Lovelace takes antiretroviral drugs and met Charles Babbage in London."
EXAMPLES = Path(__file__).parents[2] / "examples"


def refuse(*_: object, **__: object) -> Never:
    raise AssertionError("something asked the network")


def test_no_door_to_the_network_is_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    for policy in (tv.Policy(), tv.Policy(level="strict", protect=["HIV"], alpha=2), tv.Policy.preset("clinical")):
        result = tv.Sanitizer(policy).sanitize(TEXT)
        assert tv.verify(result.text, result.certificate, policy=policy) == []
    tv.sanitize(tv.read(EXAMPLES / "medical-letter.docx")).save(tmp_path / "clean.docx")
    tv.attack(TEXT, candidates=["HIV", "influenza"], truth="HIV")
    with pytest.raises(AssertionError, match="asked the network"):
        socket.create_connection(("example.org", 80))
