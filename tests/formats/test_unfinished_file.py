"""Until it is whole, a file has a name nobody can guess, its owner alone reads it, and an interrupt leaves none."""

import os
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from textveil.cli.main import main
from textveil.core.errors import InputError
from textveil.formats import writer
from textveil.formats.registry import Settings
from textveil.formats.stream import join
from textveil.formats.writer import OutputFile, name_unfinished, write_outputs


def test_no_two_names_are_alike_and_none_tells_the_target(tmp_path: Path) -> None:
    names = {name_unfinished(tmp_path / "ellison.txt").name for _ in range(100)}
    assert len(names) == 100
    assert not any("ellison" in name for name in names)


def test_a_link_that_someone_put_in_the_way_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim, guessed = tmp_path / "victim", tmp_path / ".guessed"
    guessed.symlink_to(victim)
    monkeypatch.setattr(writer, "name_unfinished", lambda _: guessed)
    with pytest.raises(InputError):
        write_outputs([OutputFile(b"secret", tmp_path / "out.txt")])
    assert not victim.exists()


def test_a_file_that_someone_put_in_the_way_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "open.part").touch(mode=0o666)
    with pytest.raises(FileExistsError):
        writer.write_unfinished(tmp_path / "open.part", b"secret")
    assert (tmp_path / "open.part").read_bytes() == b""


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, SystemExit, MemoryError])
def test_nothing_stays_after_an_interrupt(tmp_path: Path, interrupt: type[BaseException]) -> None:
    def stop() -> None:
        assert len(list(tmp_path.iterdir())) == 2
        raise interrupt

    outputs = [OutputFile(b"a", tmp_path / "a.txt"), OutputFile(b"b", tmp_path / "b.txt", is_private=True)]
    with pytest.raises(interrupt):
        write_outputs(outputs, before=stop)
    assert list(tmp_path.iterdir()) == []


def test_what_is_private_never_opens_to_others_and_the_rest_gets_the_usual_mode(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    outputs = [OutputFile(b"a", tmp_path / "a.txt"), OutputFile(b"b", tmp_path / "b.txt", is_private=True)]
    write_outputs(outputs)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"usual": modes["usual"], "a.txt": modes["usual"], "b.txt": 0o600}


def test_batches_of_a_table_that_stop_leave_nothing(tmp_path: Path) -> None:
    def parts() -> Iterator[bytes]:
        yield b"name\nAnn\n"
        (unfinished,) = tmp_path.iterdir()
        assert stat.S_IMODE(unfinished.stat().st_mode) == 0o600
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        join(parts(), tmp_path / "out.csv", settings=Settings("in.csv", "csv"))
    assert list(tmp_path.iterdir()) == []


def test_ending_the_command_from_outside_is_an_interrupt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("textveil.cli.inspect.inspect", lambda _: os.kill(os.getpid(), signal.SIGTERM))
    try:
        assert main(["inspect", str(tmp_path)]) == 130
    finally:
        signal.signal(signal.SIGTERM, before)
    assert "interrupted" in capsys.readouterr().err
