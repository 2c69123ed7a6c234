import argparse
import json
from pathlib import Path

import pytest

from fakes.index import Indexer
from textveil.cli import corpus
from textveil.cli.main import COMMANDS, fill_parser, option_table
from textveil.core.errors import InputError, UsageError
from textveil.corpus.pages import READERS

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def path(indexed: Indexer, tmp_path: Path) -> str:
    indexed(["HIV and condom", "HIV and condom", "condom", *["doctor"] * 13])
    return str(tmp_path / "some.index")


def told(*words: str) -> int:
    parser = argparse.ArgumentParser()
    fill_parser(parser, COMMANDS["corpus"])
    return corpus.run(parser.parse_args(words))


def test_information_content_is_told_in_bits(path: str, capsys: Capture) -> None:
    assert told("ic", "HIV", "--corpus", path) == 0
    assert capsys.readouterr().out == "  3.00 bits  HIV\n"


def test_an_unseen_term_is_told_so_with_an_estimate(path: str, capsys: Capture) -> None:
    told("ic", "condom doctor", "zebra", "--corpus", path, "--json")
    both = json.loads(capsys.readouterr().out)
    assert [(row["hits"], row["ic"], row["unseen"]) for row in both] == [(0, None, True)] * 2
    assert both[1]["estimate"] == pytest.approx(9.0875, abs=1e-3)  # log2(17) + log2(16 / 0.5)
    told("ic", "zebra", "--corpus", path)
    assert capsys.readouterr().out == "unseen, about 9.09 bits  zebra\n"


def test_pmi_is_told_beside_what_there_is_to_tell(path: str, capsys: Capture) -> None:
    told("pmi", "HIV", "condom", "--corpus", path)
    assert capsys.readouterr().out == "2.42 bits of 3.00\n"
    told("pmi", "HIV", "doctor", "--corpus", path, "--json")
    assert json.loads(capsys.readouterr().out) == {"first": "HIV", "rest": ["doctor"], "pmi": None, "ic": 3.0}


def test_pages_and_passages_are_counted(path: str, capsys: Capture) -> None:
    told("hits", "HIV", "condom", "--corpus", path)
    told("hits", "HIV", "condom", "--corpus", path, "--near", "--json")
    pages, passages = capsys.readouterr().out.splitlines()
    assert pages == "2 of 16"
    assert json.loads(passages) == {"terms": ["HIV", "condom"], "hits": 2, "total": 16}


def test_an_index_tells_about_itself_and_is_checked(path: str, capsys: Capture) -> None:
    assert told("info", "--check", "--corpus", path, "--json") == 0
    about = json.loads(capsys.readouterr().out)
    assert (about["pages"], about["checked"], about["least"]) == (16, True, [1, 1, 1, 1])


def test_a_damaged_index_does_not_pass_the_check(path: str) -> None:
    content = Path(path).read_bytes()
    Path(path).write_bytes(content[:-20] + b"\xff" * 12 + content[-8:])
    with pytest.raises(InputError, match="damaged"):
        told("info", "--check", "--corpus", path)


def test_nearness_and_checks_are_asked_of_an_index_only() -> None:
    with pytest.raises(UsageError, match="--near"):
        told("hits", "HIV", "--near", "--corpus", "recorded:general-purpose")
    with pytest.raises(UsageError, match="--check"):
        told("info", "--check", "--corpus", "recorded:general-purpose")


def test_an_index_is_built(tmp_path: Path, capsys: Capture) -> None:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text("HIV is a virus")
    out = tmp_path / "my.index"
    assert told("build", str(tmp_path), "-o", str(out), "--name", "three") == 0
    assert capsys.readouterr().out == f"{out}: 3 pages, 2 phrases\n"
    told("hits", "HIV", "--corpus", str(out))
    assert capsys.readouterr().out == "3 of 3\n"


def test_an_index_never_replaces_its_pages(tmp_path: Path) -> None:
    pages = tmp_path / "0.txt"
    pages.write_text("HIV is a virus")
    for given in (tmp_path, pages):
        with pytest.raises(UsageError, match="would replace the pages"):
            told("build", str(given), "-o", str(pages))
    assert pages.read_text() == "HIV is a virus"


def test_a_folder_of_several_kinds_is_not_read_by_halves(tmp_path: Path) -> None:
    (tmp_path / "0.txt").write_text("HIV is a virus")
    (tmp_path / "1.jsonl").write_text('{"text": "HIV"}')
    with pytest.raises(UsageError, match="several kinds"):
        told("build", str(tmp_path), "-o", str(tmp_path / "my.index"))


def test_every_format_of_pages_can_be_named() -> None:
    assert option_table("corpus.build")["--format"]["choices"] == list(READERS)
