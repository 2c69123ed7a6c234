"""TeX: what is printed is read and hidden, keys are renamed, commands and formulas stay."""

import pytest

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, inspected, opened, unchanged
from formats.samples.files import PLANTED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"Fran\c{c}ois Caf\'e \o re", "François Café øre"),
        (r"{\bf El}lison", "Ellison"),
        (r"50\% of~it", "50% of it"),
        (r"a & b \\ c", "a \t b \n c"),
        (r"\(x+y\) text \alpha", " text "),
        (r"$x_{speed}$", "speed"),
    ],
)
def test_text_is_read_as_it_is_printed(text: str, said: str) -> None:
    assert opened(text.encode(), "tex").text == said


def test_commands_and_formulas_stay_as_they_are() -> None:
    text = b"\\section{One}\n$a_1 + \\frac{b}{c}$ % why\n\\begin{tabular}{ll} x & y \\\\ \\end{tabular}\n"
    assert unchanged(text, "tex") == text


def test_labels_and_citations_still_lead_where_they_led() -> None:
    output = hidden(b"\\label{sec:Ellison} \\ref{sec:Ellison} \\cite{Ellison99,x} \\bibitem{x}", "tex").decode()
    assert output == "\\label{key1} \\ref{key1} \\cite{key2,key3} \\bibitem{key3}"


def test_authors_and_addresses_are_hidden_whatever_they_say() -> None:
    output = hidden(b"\\author{Zork \\and {\\it Quux}} by \\url{x.org} and \\cite[see Ellison]{x}", "tex").decode()
    assert "Zork" not in output
    assert "Quux" not in output
    assert "\\url{[address]}" in output
    assert leaks(output.encode(), SECRET) == []


def test_a_mark_is_not_taken_for_an_option() -> None:
    assert hidden(b"\\item Ellison \\\\ Ellison", "tex") == b"\\item {[name]} \\\\ {[name]}"


def test_comments_and_own_commands_are_told() -> None:
    told = [note.what for note in inspected(PLANTED["tex"](SECRET) + b"\\newcommand{\\x}{y}", "tex")]
    assert told == ["commands of one's own, whose names stay", "comments"]
