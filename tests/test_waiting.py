"""At a terminal one sees how far a long text is; nowhere else is anything told."""

import io

import pytest

from textveil.cli import waiting as cli_waiting
from textveil.cli.main import main
from textveil.cli.waiting import CLEAR, Waiting, show_progress
from textveil.core.watching import listening
from textveil.languages.english.read_text import read_english

TEXT = "Please call Ann Lee in Leeds on 3 May 1971, or write to ann@example.org.\n" * 250


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def letter(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(cli_waiting, "LONG", len(TEXT))
    path = tmp_path_factory.mktemp("letters") / "letter.txt"
    path.write_text(TEXT, "utf-8")
    return str(path)


def test_a_terminal_is_told_the_step_and_how_much_of_it_is_done() -> None:
    seconds, stream = iter([0.0, 1.0, 1.0, 1.1, 9.0, 9.0]), io.StringIO()
    told = Waiting(stream, clock=lambda: next(seconds))
    told("reading", 1, 4)
    told("reading", 2, 4)
    told("judging", 0, 1)
    assert stream.getvalue() == f"{CLEAR}step 1, reading:  25%, 1 s{CLEAR}step 2, judging:   0%, 9 s"


def test_reading_tells_how_far_it_is_and_only_whoever_listens_hears() -> None:
    heard: list[tuple[str, int, int]] = []
    with listening(lambda *told: heard.append(told)):
        reading = read_english(TEXT)
        count = len(heard)
        assert reading.tags[0], "tags come of the same run"
    assert {(step, total) for step, _, total in heard} == {("reading", len(reading.tokens))}
    done = [words for _, words, _ in heard]
    assert done == sorted(set(done)), "each window of words once, in order"
    assert done[-1] == len(reading.tokens)
    assert len(done) > 10
    read_english(TEXT)
    assert len(heard) == count


def test_a_long_text_shows_progress_on_a_terminal_and_leaves_the_line_empty(
    letter: str, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    assert main(["sanitize", letter, "--mode", "redact"]) == 0
    assert "step 1, reading" in stream.getvalue()
    assert stream.getvalue().rpartition(CLEAR)[2].startswith("standard output: ")
    assert b"step" not in capsysbinary.readouterr().out


def test_a_pipe_is_told_nothing_of_progress(letter: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["sanitize", letter, "--mode", "redact"]) == 0
    assert b"step" not in capsysbinary.readouterr().err


def test_a_short_text_is_no_reason_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    with show_progress(100):
        read_english(TEXT)
    assert stream.getvalue() == ""
