"""What leaves was written, opened and judged again; when it fails nothing stays, least of all a secret."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import textveil as tv
from textveil.cli.main import main
from textveil.core.column_model import Column
from textveil.core.errors import UnsafeOutputError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Hidden, Rule, Span, apply
from textveil.formats.reader import metadata_findings
from textveil.formats.registry import Settings
from textveil.formats.writer import OutputFile, write_outputs
from textveil.sanitizer import release as room
from textveil.sanitizer.release import release

LETTER = "Ann Lee left Rome in 1971.\n"
BESIDE = [
    "--report",
    "r.json",
    "--public-report",
    "p.txt",
    "--certificate",
    "c.json",
    "--public-certificate",
    "pc.json",
]
VIEW = ["--entities", "d.tsv", "--user", "nurse", "--hidden-entity", "AIDS", "--k", "2"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a letter; whatever else is in it afterwards was written."""
    monkeypatch.chdir(tmp_path)
    Path("letter.txt").write_text(LETTER)
    Path("d.tsv").write_text("flu\tfever|cough\ncold\tcough\nmalaria\tfever|chills\nAIDS\tfever|thrush\n")
    return tmp_path


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name not in ("letter.txt", "d.tsv"))


class Forbids:
    """A judge to whom one word is too much, and who writes down what was to stay hidden."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.told: list[Hidden] = []

    def columns_of(self, document: Document) -> tuple[Column, ...]:
        return ()

    def find_in_places(self, document: Document) -> list[Finding]:
        return metadata_findings(document)

    def find(
        self,
        text: str,
        hidden: Sequence[Hidden] = (),
        *,
        stand_ins: Sequence[Span] = (),
        columns: tuple[Column, ...] = (),
    ) -> list[Finding]:
        self.told = list(hidden)
        place = text.find(self.word)
        spans = ((place, place + len(self.word)),)
        return [Finding(spans, (self.word,), Kind.WORD, 1.0, 0.0, "", Rule.LISTED)] if place >= 0 else []


def leaking(document: Document, edits: Sequence[Edit], *, settings: Settings) -> bytes:
    """A writer that says more than it was told to."""
    return b"[name] left. Ellison."


def test_what_was_written_is_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    document, edits = Document.from_text("Ellison left."), [Edit(0, 7, "[name]", Kind.NAME)]
    clean = release(document, edits, settings=Settings(), judge=Forbids("Ellison"))
    assert (clean.data, clean.text) == (b"[name] left.", "[name] left.")
    monkeypatch.setattr(room, "render", leaking)
    with pytest.raises(UnsafeOutputError, match="still found in the written file"):
        release(document, edits, settings=Settings(), judge=Forbids("Ellison"))
    assert release(document, edits, settings=Settings(), judge=Forbids("Xyzzy")).text == "[name] left. Ellison."


def shuffling(document: Document, edits: Sequence[Edit], *, settings: Settings) -> bytes:
    """A writer that puts the lines in another order, so that nobody can tell where a word stood."""
    return " ".join(reversed(apply(document.text, edits).split("\n"))).encode()


def test_what_a_file_mixes_up_is_hidden_by_its_words_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "render", shuffling)
    document = Document.from_text("one\nLee\ntwo\nAnn\nthree\nfour")
    released = release(document, [], settings=Settings(), judge=Forbids("Ann two Lee"))
    assert "three" in released.text
    assert "Ann two" not in released.text


def test_what_was_taken_out_is_judged_where_it_stands_in_the_written_text(monkeypatch: pytest.MonkeyPatch) -> None:
    document, edits, judge = Document.from_text("Ellison left."), [Edit(0, 7, "[name]", Kind.NAME)], Forbids("Xyzzy")
    monkeypatch.setattr(room, "render", lambda *_, **__: b"Now\n\n[name]  left.")
    released = release(document, edits, settings=Settings(), judge=judge, hidden=[Hidden((0, 6), "Ellison")])
    assert released.hidden == judge.told == [Hidden((5, 11), "Ellison")]


def test_what_is_packed_into_the_written_file_is_found_though_the_text_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "render", lambda *_, **__: b"see RWxsaXNvbiBsZWZ0")
    with pytest.raises(UnsafeOutputError):
        release(Document.from_text("see RWxsaXNvbiBsZWZ0"), [], settings=Settings(), judge=Forbids("Xyzzy"))


@pytest.mark.parametrize("output", ["out.txt", "-"])
def test_nothing_is_written_before_the_release_succeeded(
    output: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(room, "render", leaking)
    assert main(["sanitize", "letter.txt", "-o", output, *BESIDE]) == 2
    assert written(folder) == []
    assert capfdbinary.readouterr().out == b""


@pytest.mark.parametrize("missing", ["-o", "--report", "--public-report", "--certificate", "--public-certificate"])
def test_nothing_stays_when_one_of_several_files_cannot_be_written(missing: str, folder: Path) -> None:
    words = ["sanitize", "letter.txt", "-o", "out.txt", *BESIDE]
    place = words.index(missing) + 1
    words[place] = f"nowhere/{words[place]}"
    assert main(words) == 2
    assert written(folder) == []


def test_nothing_stays_when_a_name_turns_out_to_be_a_folder(folder: Path) -> None:
    Path("c.json").mkdir()
    assert main(["sanitize", "letter.txt", "-o", "out.txt", *BESIDE]) == 2
    assert written(folder) == ["c.json"]


def test_nothing_stays_when_nobody_reads_the_output(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(data: bytes) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("textveil.cli.sanitize.print_bytes", refuse)
    monkeypatch.setattr("textveil.cli.main.os.dup2", lambda *_: None)
    assert main(["sanitize", "letter.txt", *BESIDE]) == 2
    assert written(folder) == []


def test_all_that_was_asked_for_is_there_when_it_succeeds(folder: Path) -> None:
    assert main(["sanitize", "letter.txt", "-o", "out.txt", *BESIDE]) == 0
    assert written(folder) == ["c.json", "out.txt", "p.txt", "pc.json", "r.json"]
    assert [name for name in written(folder) if not Path(name).stat().st_mode & 0o077] == ["r.json"]


def test_a_result_is_saved_with_its_certificate_or_not_at_all(folder: Path) -> None:
    with pytest.raises(tv.InputError, match="No such file"):
        tv.sanitize(LETTER).save("out.txt", certificate="nowhere/c.json")
    with pytest.raises(tv.InputError, match="No such file"):
        tv.sanitize(LETTER).save("nowhere/out.txt", certificate="c.json")
    assert written(folder) == []


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_view_is_read_again_before_anyone_sees_it(
    more: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    Path("letter.txt").write_text("Fever and thrush.")
    monkeypatch.setattr(room, "render", lambda *_, **__: b"Fever and thrush!")
    for output in ("seen.txt", "-"):
        assert main(["view", "letter.txt", *VIEW, "-o", output, *more]) == 2
    assert written(folder) == []
    assert capfdbinary.readouterr().out == b""


def test_a_view_keeps_no_author_of_a_file(folder: Path) -> None:
    Path("page.html").write_text(
        '<html><head><meta name="author" content="Margaret Ellison"></head><body><p>Fever and thrush.</p></body></html>'
    )
    assert main(["view", "page.html", *VIEW, "-o", "seen.html"]) == 0
    assert "Ellison" not in Path("seen.html").read_text()
    assert "Fever and [withheld]." in Path("seen.html").read_text()


def test_files_appear_together(folder: Path) -> None:
    order: list[list[str]] = []
    look: Callable[[], None] = lambda: order.append([name for name in written(folder) if not name.startswith(".")])  # noqa: E731
    write_outputs([OutputFile(b"1", Path("a")), OutputFile(b"2", Path("b"))], before=look)
    assert (order, written(folder)) == ([[]], ["a", "b"])


def joining(document: Document, edits: Sequence[Edit], *, settings: Settings) -> bytes:
    """A writer whose file makes one line of two."""
    return apply(document.text, edits).replace("\n", "").encode()


def test_what_only_the_file_makes_look_like_something_is_hidden_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "render", joining)
    released = release(Document.from_text("by Elli\nson now"), [], settings=Settings(), judge=Forbids("Ellison"))
    assert released.text == "by [withheld] now"
    assert apply("by Elli\nson now", released.edits) == "by [withheld]\n now"
    assert [finding.terms for finding in released.findings] == [("Elli\nson",)]


def test_the_result_tells_what_was_hidden_when_its_file_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    result = tv.sanitize("It rained all day.\nPlease wait.")
    monkeypatch.setattr(room, "render", joining)
    released = release(result.document, result.edits, settings=Settings(), judge=Forbids("day.Please"))
    after = result.after(released)
    assert after.text == "It rained all [withheld]\n wait."
    assert (len(after.report.decisions), result.after(result.release(Settings()))) == (1, result)


def test_what_never_gets_clean_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "render", leaking)
    with pytest.raises(UnsafeOutputError, match=r"line 1 of its text.*\.txt"):
        release(Document.from_text("Ann left."), [], settings=Settings(), judge=Forbids("Ellison"))
