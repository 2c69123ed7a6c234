"""Web pages: what people see is text, structure and look stay, all other words go."""

import pytest

from textveil.core.model import Document
from textveil.formats.reader import metadata_findings, parse
from textveil.formats.registry import Settings, open_format
from textveil.formats.writer import render

SETTINGS = Settings("page.html", "html")


def opened(page: str | bytes) -> Document:
    return parse(page if isinstance(page, bytes) else page.encode(), settings=SETTINGS)


def written(page: str | bytes) -> str:
    return render(opened(page), [], settings=SETTINGS).decode()


def test_text_is_read_as_it_is_shown() -> None:
    assert opened("<p>Dear <b>Ann</b>\n   Lee,<br>hello</p><p>bye</p>").text == "Dear Ann Lee,\nhello\n\nbye"


def test_preformatted_text_keeps_its_spaces() -> None:
    assert opened("<pre>a\n  b</pre>").text == "a\n  b"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<p class="ann">x</p>', '<p class="c1">x</p>'),
        ('<h2 id="ann">x</h2><a href="#ann">y</a>', '<h2 id="i1">x</h2><a href="#i1">y</a>'),
        ('<p style="color: red; --ann: 1; background: url(ann.png)">x</p>', '<p style="color: red">x</p>'),
        ('<p onclick="ann()" data-ann="1" ann>x</p>', "<p>x</p>"),
        ('<td colspan="2" width="ann">x</td>', "x"),
        ("<table><tr><td colspan='2' width='ann'>x</td></tr></table>", '<td colspan="2">x</td>'),
        ('<a href="javascript:ann()">x</a>', "<a>x</a>"),
        ("<ann-card>x <b>y</b></ann-card>", "x <b>y</b>"),
        ("<p>1 &lt; 2 &amp; 3</p>", "<p>1 &lt; 2 &amp; 3</p>"),
    ],
)
def test_only_known_words_and_text_stay(before: str, after: str) -> None:
    output = written(before)
    assert after in output
    assert "ann" not in output


def test_a_style_sheet_keeps_what_is_made_of_known_words() -> None:
    sheet = '.ann, p > b { color: #f00; font-family: "Ann", serif } h1 { margin: 0 auto }'
    output = written(f'<style>{sheet}</style><p class="ann">x</p>')
    assert ".c1, p > b { color: #f00 }" in output
    assert "h1 { margin: 0 auto }" in output
    assert '<p class="c1">' in output


def test_an_author_gives_something_away_whatever_he_is_called_and_public_targets_do_not() -> None:
    document = opened('<a href="/x">a</a><img src="y.png" alt="z"><a href="#top">b</a><meta name="author" content="q">')
    assert sorted(finding.kind for finding in metadata_findings(document)) == ["name"]


@pytest.mark.parametrize(
    ("page", "is_hidden"),
    [
        ('<p>a <span style="background: black">qwrtz</span> b</p>', True),
        ('<p style="background-color:#000"><b>qwrtz</b></p>', True),
        ('<p style="background: black; color: white">qwrtz</p>', False),
        ('<p style="background: black"><b style="color: #eee">qwrtz</b></p>', False),
        ('<p style="color: black">qwrtz</p>', False),
    ],
)
def test_text_black_on_black_is_hidden_whatever_it_says(page: str, is_hidden: bool) -> None:
    assert bool(metadata_findings(opened(page))) == is_hidden


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_a_page_is_read_in_its_encoding(encoding: str) -> None:
    assert opened(f'<meta charset="{encoding}"><p>caf\u00e9</p>'.encode(encoding)).text == "caf\u00e9"


def test_inspection_tells_what_a_browser_does_not_show() -> None:
    page = """<!-- x --><p style="display:none">y</p><p style="background:black">z</p><script>1</script>
        <i style="color:#fff">w</i><style>.a { visibility: hidden }</style><p class="a" data-b="c" onclick="d()">e</p>
        <img alt="f"><meta content="g">"""
    told = {note.what for note in open_format("html").inspect(page.encode(), settings=SETTINGS)}
    hidden = {"hidden elements", "text on black: a bad redaction", "elements drawn without ink or in white"}
    said = {"comments", "scripts", "scripts in elements", "elements with data of programs", "alternative texts"}
    assert told == {*hidden, *said, "meta tags"}


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>Elli<wbr>son left</p>", "Ellison left"),
        ("<p>Elli<b><wbr>s<i>o</i></b>n left</p>", "Ellison left"),
        ("<table><tr><td>then</td><td>Ann</td></tr></table>", "then\n\nAnn"),
        ("<p>then<br>Ann</p>", "then\nAnn"),
        ('<p>then<span style="display: block">Ann</span>left</p>', "then\n\nAnn\n\nleft"),
        ("<p>then<img>Ann</p>", "then Ann"),
        ("<ul><li>then<li>Ann</ul>", "then\n\nAnn"),
        ("<select><option>then<option>Ann</select>", "then\n\nAnn"),
        ("<p>then</p><style>p { color: red }</style>Ann", "then\n\nAnn"),
        ("<p>El<del>x</del>lison</p>", "Ellison\n\nx"),
        ('<p>then<span style="color: white">x</span>Ann</p>', "then Ann\n\nx"),
        ('<p>El<span style="display: none">x</span>lison</p>', "Ellison\n\nx"),
        ("<style>.h { display: none }</style><p>El<i class=h>x</i>lison</p>", "Ellison\n\nx"),
    ],
)
def test_a_page_is_read_as_it_is_seen_and_the_unseen_after_it(page: str, text: str) -> None:
    assert opened(page).text == text


def test_an_unseen_piece_of_a_word_is_hidden_whatever_it_says() -> None:
    assert [finding.kind for finding in metadata_findings(opened("<p>Elli<del>son</del> left</p>"))] == ["word"]
    assert metadata_findings(opened("<p>Dear <del>old</del> friend</p>")) == []


def test_a_place_to_break_a_word_holds_nothing() -> None:
    assert "<p>Elli<wbr>son <b>x</b></p>" in written("<p>Elli<wbr>son <b>x</b></p>")


def test_what_a_slider_says_aloud_is_text() -> None:
    data = b'<p><input type="range" aria-valuetext="for Ellison" value="3"></p>'
    assert "for Ellison" in opened(data).text
