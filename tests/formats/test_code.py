"""Comments and strings of code are read and hidden; the code runs as before."""

import ast
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, opened
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit
from textveil.formats.code_lexers import file_languages
from textveil.formats.reader import parse
from textveil.formats.registry import Settings, format_of
from textveil.formats.writer import render
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

LANGUAGES = {
    ".js": "// by Ellison\nconst a = 'Elli\\x73on', b = `Dear ${a} Ellison`; /* Ellison */\n",
    ".ts": 'const a: string = "Ellison"; // Ellison\n',
    ".java": '/** Ellison */ class A { String s = "Ellison"; } // Ellison\n',
    ".c": '#include "ellison.h"\n#define WHO "Ellison"\n/* Ellison */ char *s = "Elli" "son Ellison";\n',
    ".go": "package a // Ellison\nvar s = `Ellison`\n",
    ".rs": 'fn a() { let s = r#"Ellison"#; } // Ellison\n',
    ".rb": "# Ellison\nputs 'Ellison'\n",
    ".php": "<h1>Dear Ellison</h1><?php // Ellison\n$s = 'Ellison';\n",
    ".sql": "-- Ellison\nINSERT INTO t VALUES ('Ellison', 3);\n",
    ".sh": "# Ellison\necho 'Ellison' Ellison\n",
    ".r": 's <- "Ellison" # Ellison\n',
    ".css": "/* Ellison */ a { content: 'Ellison' }\n",
    ".html5.vue": "<template><p>Ellison</p></template>\n",
}


def coded(text: str, ending: str) -> Document:
    return parse(text.encode(), settings=Settings(f"file{ending}", "code", ending=ending))


def redacted(document: Document) -> str:
    spans, text = list[tuple[int, int]](), document.text.lower()
    while (at := text.find("ellison", spans[-1][1] if spans else 0)) >= 0:
        spans.append((at, at + 7))
    edits = [Edit(*span, "[name]", Kind.NAME) for span in spans]
    settings = document.source.settings  # type: ignore[attr-defined]  # a file's source has its settings
    return render(document, edits, settings=settings).decode()


@pytest.mark.parametrize("ending", LANGUAGES)
def test_no_comment_or_string_of_this_language_keeps_the_secret(ending: str) -> None:
    assert format_of(f"a{ending}") == "code"
    output = redacted(coded(LANGUAGES[ending], ending))
    assert leaks(output.replace(".h", "").encode(), SECRET) == []


def test_code_stays_as_it_is_but_for_comments_and_strings() -> None:
    text = 'x = 1  # Ellison\n\n\ndef f(y):\n    """About Ellison."""\n    return {"a b": y}\n'
    assert redacted(coded(text, ".py")) == text.replace("Ellison", "[name]")


def test_a_long_number_becomes_a_string_when_it_is_hidden() -> None:
    document = coded("phone = 5551234567\nsize = 640\n", ".py")
    assert document.text == "5551234567"
    output = render(
        document, [Edit(0, 10, "[phone number]", Kind.PHONE_NUMBER)], settings=Settings("a.py", "code", ending=".py")
    )
    assert output == b'phone = "[phone number]"\nsize = 640\n'


def test_text_that_is_called_code_is_read() -> None:
    assert "Dear Ellison" in opened(b"Dear Ellison, all is well", "code").text.replace("\n", " ")


@given(st.text("ab'\"\\`\n$*/{}-", max_size=12))
def test_whatever_is_put_in_the_code_still_parses(word: str) -> None:
    document = coded('a = \'Ellison\'  # Ellison\nb = """Ellison"""\n', ".py")
    starts = [at for at in range(len(document.text)) if document.text.startswith("Ellison", at)]
    edits = [Edit(at, at + 7, word, Kind.NAME) for at in starts]
    settings = replace(document.source.settings)  # type: ignore[attr-defined]  # as above
    ast.parse(render(document, edits, settings=settings).decode())


def test_a_secret_in_a_file_without_known_ending_is_hidden() -> None:
    assert b"Ellison" not in hidden(b"# Dear Ellison\n", "code")


NOTEBOOK_CELLS = (
    "%%html\n<p title='x'>Dear {}</p>",
    "%%bash -s {}\necho {}",
    "!echo {}",
    "files = !grep {}",
    "%cd /home/{}",
    "%%markdown\nDear {}",
    "%%writefile x.txt\n{}",
    "%%none_of_all\n{}",
    "%%sql\nselect '{}'",
    "%%capture\nx = '{}'  # {}",
    "x = 1  # {}",
)


@pytest.mark.parametrize("cell", NOTEBOOK_CELLS)
def test_whatever_a_cell_says_to_the_notebook_is_read(cell: str) -> None:
    text = cell.replace("{}", "Ann Ellison")
    assert "Ellison" not in redacted(coded(text, ".ipy"))


def test_a_question_in_a_docstring_is_no_word_to_the_notebook() -> None:
    text = 'def f():\n    """Is it Ellison?\n    %so it is\n    """\n    return "Ellison"  # Ellison?\n'
    assert redacted(coded(text, ".ipy")) == text.replace("Ellison", "[name]")


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("haskell", "a = 1 -- Ellison"),
        ("none of all", "(* Ellison *)"),
        ("", "let a = 1 in -- Ellison"),
        ("F#", "// Ellison"),
    ],
)
def test_a_notebook_is_read_in_its_language(language: str, source: str) -> None:
    cell: dict[str, object] = {"cell_type": "code", "metadata": {}, "source": source, "outputs": []}
    metadata = {"kernelspec": {"name": "x", "language": language}} if language else {}
    data = json.dumps({"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}).encode()
    assert b"Ellison" not in hidden(data, "ipynb")


@pytest.mark.parametrize(
    ("ending", "text", "name"),
    [
        (".pl", "use strict;\nmy $x = 1; # x\n", "perl"),
        (".pl", ":- module(a, [b/1]).\nb(X) :- c(X).\n", "prolog"),
        (".pm", "package A;\nsub b { 1 }\n1;\n", "perl"),
        (".m", "@interface A : NSObject\n@end\n", "objective-c"),
        (".m", "% a comment\nfunction y = f(x)\nend\n", "matlab"),
        (".fs", "module A\nlet x = 1\n", "fsharp"),
        (".fs", "#version 330\nuniform float x;\nvoid main() {}\n", "glsl"),
        (".r", "x <- 3\n", "r"),
        (".code", "#!/usr/bin/env perl\nprint 1;\n", "perl"),
        (".code", "#!/bin/sh\nls\n", "bash"),
        (".code", "no language at all\n", "text"),
    ],
)
def test_what_a_file_says_tells_its_language(ending: str, text: str, name: str) -> None:
    assert file_languages(text, Settings(f"a{ending}", "code", ending=ending))[0].name == name


@pytest.mark.parametrize("ending", [".pl", ".m", ".fs", ".v", ".asm"])
def test_what_is_text_to_one_of_several_languages_is_text(ending: str) -> None:
    text = "% Ellison\n# Ellison\n// Ellison\n(* Ellison *)\n; Ellison\n"
    signs = {"%": ".pl .m", "#": ".pl .m", "//": ".fs .m .v", "(*": ".fs .m .v", ";": ".asm"}
    lines = [line for line in text.splitlines() if ending in signs[line.split()[0]].split()]
    assert lines
    assert "Ellison" not in redacted(coded("\n".join(lines), ending))


def test_a_row_that_is_copied_to_columns_without_names_is_read() -> None:
    text = "COPY q FROM stdin;\n1\tEllison\t5\n\\.\nCOPY r (a) FROM stdin;\n1\tEllison\n\\.\n"
    assert redacted(coded(text, ".sql")) == text.replace("Ellison", "[name]")


def test_new_words_end_nothing_that_they_stand_in() -> None:
    assert redacted(coded("a = [[Ellison]] --[[ Ellison ]]\n", ".lua")) == "a = [[(name)]] --[[ (name) ]]\n"
    assert redacted(coded("{ Ellison }\n", ".pas")) == "{ [name] }\n"
    assert redacted(coded('x = "$a Ellison"\n', ".pl")) == 'x = "$a [name]"\n'


def test_a_text_that_has_a_quote_in_it_goes_on_behind_it() -> None:
    assert "Ellison" not in redacted(coded("a = <p>I don't know Ellison</p>;\nb = 'Ellison';\n", ".jsx"))


@pytest.mark.parametrize("ending", [".r", ".java", ".hs", ".go", ".lua"])
def test_a_listed_name_of_several_words_goes_where_code_has_words_alone(ending: str) -> None:
    settings = Settings(f"file{ending}", "code", ending=ending)
    result = Sanitizer(Policy(hide=["Blue Heron"])).sanitize(coded("x = Blue Heron\ny = blue + heron\n", ending))
    assert result.rendered(settings) == b"x = name_1\ny = blue + heron\n"
