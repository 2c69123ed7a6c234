import bz2
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from fakes.index import EVERY
from textveil.core.errors import InputError, UsageError
from textveil.corpus import build as building
from textveil.corpus.build import build
from textveil.corpus.index import Index
from textveil.corpus.pages import Page, find, strip_markup

TEXTS = [f"HIV and influenza in year {year} of the doctor number{year}." for year in range(40)]
DUMP = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/">
<page><title>HIV</title><ns>0</ns>
<revision><text>'''HIV''' is a [[virus|retrovirus]].&lt;ref&gt;Hidden&lt;/ref&gt;</text></revision></page>
<page><title>AIDS virus</title><ns>0</ns><redirect title="HIV"/>
<revision><text>#REDIRECT [[HIV]]</text></revision></page>
<page><title>Talk:HIV</title><ns>1</ns><revision><text>Gossip</text></revision></page>
</mediawiki>"""


def stream(texts: list[str]) -> Iterator[Page]:
    return (Page("", text) for text in texts)


def stopping(texts: list[str], after: int) -> Iterator[Page]:
    yield from stream(texts[:after])
    raise KeyboardInterrupt


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "BATCH", 40)


def test_the_same_pages_give_the_same_bytes_however_they_are_batched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(stream(TEXTS), tmp_path / "one", source="s", least=EVERY)
    monkeypatch.setattr(building, "BATCH", 50)
    build(stream(TEXTS), tmp_path / "two", source="s", least=EVERY)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.usefixtures("small_batches")
def test_a_stopped_build_leaves_no_index_and_goes_on_where_it_was(tmp_path: Path) -> None:
    out = tmp_path / "some.index"
    with pytest.raises(KeyboardInterrupt):
        build(stopping(TEXTS, after=30), out, source="s", least=EVERY)
    assert not out.exists()
    seen: list[int] = []
    build(stream(TEXTS), out, source="s", least=EVERY, progress=lambda stage, done, _: seen.append(done))
    assert seen[0] > 20
    build(stream(TEXTS), tmp_path / "whole", source="s", least=EVERY)
    assert out.read_bytes() == (tmp_path / "whole").read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["some.index", "whole"]


@pytest.mark.usefixtures("small_batches")
def test_a_stopped_build_of_other_pages_is_not_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "some.index"
    with pytest.raises(KeyboardInterrupt):
        build(stopping(["malaria " * 30] * 5, after=5), out, source="other", least=EVERY)
    build(stream(TEXTS), out, source="s", least=EVERY)
    assert (Index.open(out).total, Index.open(out).hits("malaria")) == (len(TEXTS), 0)


@pytest.mark.usefixtures("small_batches")
def test_two_builds_in_one_place_do_not_mix(tmp_path: Path) -> None:
    out = tmp_path / "some.index"

    def intruded() -> Iterator[Page]:
        yield from stream(TEXTS[:20])
        with pytest.raises(KeyboardInterrupt):
            build(stopping(["malaria " * 60] * 5, after=5), out, source="other", least=EVERY)
        yield from stream(TEXTS[20:])

    with pytest.raises(UsageError, match="another build"):
        build(intruded(), out, source="s", least=EVERY)
    assert not out.exists()


def test_a_build_that_fails_keeps_the_index_that_was_there(tmp_path: Path) -> None:
    out = tmp_path / "some.index"
    build(stream(TEXTS), out, source="s", least=EVERY)
    before = out.read_bytes()
    with pytest.raises(KeyboardInterrupt):
        build(stopping(TEXTS, after=3), out, source="new", least=EVERY)
    assert out.read_bytes() == before


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[str, int, int | None]] = []
    build(stream(TEXTS), tmp_path / "i", source="s", progress=lambda *step: told.append(step))
    assert told == [("pages", 40, None), ("merge", 1, 1)]


def test_no_pages_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no pages"):
        build(iter([]), tmp_path / "i", source="s")


def test_least_pages_must_be_four_numbers(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="four numbers"):
        build(stream(TEXTS), tmp_path / "i", source="s", least=(0, 1, 1, 1))


def test_a_title_is_part_of_its_page(tmp_path: Path) -> None:
    build(iter([Page("Malaria", "A disease.")]), tmp_path / "i", source="s", least=EVERY)
    assert Index.open(tmp_path / "i").hits("malaria", "disease") == 1


def test_no_text_can_be_read_in_the_index(tmp_path: Path) -> None:
    build(stream(["Zebra quagga okapi gnu"] * 3), tmp_path / "i", source="s", least=EVERY)
    content = (tmp_path / "i").read_bytes().lower()
    assert not any(word in content for word in (b"zebra", b"quagga", b"okapi"))


class TestPages:
    def test_a_folder_of_text_files(self, tmp_path: Path) -> None:
        (tmp_path / "b.txt").write_text("second")
        (tmp_path / "a").mkdir()
        (tmp_path / "a" / "one.md").write_text("first")
        (tmp_path / "picture.png").write_bytes(b"\xff")
        assert list(find(tmp_path).pages()) == [Page("one", "first"), Page("b", "second")]

    @pytest.mark.parametrize("suffix", ["", ".xz", ".bz2"])
    def test_json_lines(self, tmp_path: Path, suffix: str) -> None:
        file = tmp_path / f"pages.jsonl{suffix}"
        content = b'{"title": "HIV", "text": "a virus"}\n\n{"text": "untitled"}\n'
        packed = {"": content, ".xz": lzma.compress(content), ".bz2": bz2.compress(content)}
        file.write_bytes(packed[suffix])
        assert list(find(file).pages()) == [Page("HIV", "a virus"), Page("", "untitled")]

    def test_a_wikiextractor_folder(self, tmp_path: Path) -> None:
        (tmp_path / "AA").mkdir()
        (tmp_path / "AA" / "wiki_00").write_text('<doc id="1" url="u" title="A &amp; B">\nA &lt; B\n</doc>\n')
        (tmp_path / "AA" / "wiki_01").write_text(json.dumps({"title": "C", "text": "D"}) + "\n")
        assert list(find(tmp_path).pages()) == [Page("A & B", "A < B\n"), Page("C", "D")]

    def test_a_mediawiki_dump_has_its_articles_only(self, tmp_path: Path) -> None:
        file = tmp_path / "wiki-pages-articles.xml.bz2"
        file.write_bytes(bz2.compress(DUMP.encode()))
        assert list(find(file).pages()) == [Page("HIV", "HIV is a retrovirus.")]

    def test_a_parquet_table(self, tmp_path: Path) -> None:
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        parquet.write_table(pyarrow.table({"title": ["HIV", None], "text": ["a virus", None]}), tmp_path / "p.parquet")
        assert list(find(tmp_path / "p.parquet").pages()) == [Page("HIV", "a virus"), Page("", "")]

    @pytest.mark.parametrize(
        ("name", "content", "message"),
        [
            ("p.jsonl", b'{"title": "x"}', "line 1 is not a page"),
            ("p.jsonl", b"not json", "line 1 is not a page"),
            ("p.jsonl", b'{"text": 3}', "must be strings"),
            ("p.txt", b"\xff\xfe\xfa", "not UTF-8"),
            ("p.jsonl.xz", lzma.compress(b'{"text": "x"}')[:20], "cut short"),
            ("p.xml", DUMP.encode()[:300], "not a whole XML dump"),
            ("p.xml.bz2", bz2.compress(DUMP.encode())[:60], "cut short"),
            ("p.parquet", b"PAR1", "cannot be read as Parquet"),
        ],
    )
    def test_a_damaged_file_is_named(self, tmp_path: Path, name: str, content: bytes, message: str) -> None:
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError, match=message) as caught:
            list(find(tmp_path / name).pages())
        assert name in str(caught.value)

    def test_an_unknown_format_is_told_with_the_choices(self, tmp_path: Path) -> None:
        (tmp_path / "p.docx").write_bytes(b"")
        with pytest.raises(UsageError, match="text, jsonl, wikiextractor, mediawiki, parquet"):
            find(tmp_path / "p.docx")
        with pytest.raises(UsageError, match="no format 'word'"):
            find(tmp_path, format="word")

    def test_a_changed_file_changes_the_identity(self, tmp_path: Path) -> None:
        file = tmp_path / "a.txt"
        file.write_text("one")
        before = find(tmp_path).identity
        file.write_text("another")
        assert find(tmp_path).identity != before


@pytest.mark.parametrize(
    ("markup", "seen"),
    [
        ("{{Infobox|a={{b|c}}}}Text", "Text"),
        ("[[File:x.png|thumb|A [[virus]] seen]]After", "After"),
        ("{| class=x\n| cell\n|}Table gone", "Table gone"),
        ("See [http://x.org the site] and [[Rome]]s", "See the site and Romes"),
        ("== History ==\n* ''One''<br/>", "History.\nOne"),
        ("a &amp; b<!-- c -->", "a & b"),
    ],
)
def test_markup_is_taken_off(markup: str, seen: str) -> None:
    assert strip_markup(markup) == seen
