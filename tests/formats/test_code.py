"""Comments and strings of code are read and hidden; the code runs as before."""

import ast
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, opened
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit
from textveil.formats.reader import parse
from textveil.formats.registry import Settings, format_of
from textveil.formats.writer import render

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
