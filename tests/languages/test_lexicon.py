"""Does every list of words stand once, under a comment that says what its words are?"""

import ast
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import textveil
from textveil.languages.english.lexicon import word_lists
from textveil.languages.english.lexicon.name_words import usual_capitals
from textveil.languages.english.lexicon.word_lists import one_of, table, word_list, word_row, written

PACKAGE = Path(textveil.__file__).parent
TABLES = sorted(path.stem for path in Path(word_lists.__file__).parent.glob("*.toml"))
LONG = 6
"""Words of the shortest list that is looked at."""
ALIKE = 0.5
"""The share of common words from which two lists are taken for one."""
ABBREVIATED = {"law", "nicknames", "wards", "frames"}
"""Tables of other things than words: how laws are cited, what is short for what, patterns."""


OWN_NAMES = {
    "__init__.py": "the public names",
    "adapters/presidio.py": "ways to replace",
    "cli/documents.py": "settings of a policy",
    "core/late_patterns.py": "methods of a pattern",
    "formats/": "words of file formats",
    "knowledge/readers/edges.py": "heads of columns in files that users bring",
    "languages/english/reader/word_kinds.py": "lists that a word may stand in",
    "mentions/resolution.py": "kinds",
    "policy/": "settings of a policy, ways to replace, and heads of columns in lists of terms",
    "report/page.py": "classes of a page's style",
    "sanitizer/rulings.py": "what a person may rule",
    "serve/": "fields of requests, of reports and of other people's interfaces",
}
"""Where lists of words are names that programs have, and what they name."""
KNOWN = word_list("reader.stop_words").union(usual_capitals())


def lists(stored: dict[str, Any], name: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Every list of words below a name, without the words of lists that it takes in."""
    for key, value in stored.items():
        if isinstance(value, dict):
            yield from lists(value, f"{name}.{key}")
        elif isinstance(value, str) and ", " not in value:
            yield f"{name}.{key}", frozenset(word for word in value.split() if word[0] != "@" or word == "@")


OWN = dict(found for name in TABLES if name not in ABBREVIATED for found in lists(table(name), name))


def test_no_two_lists_have_most_of_their_words_in_common() -> None:
    long = {name: words for name, words in OWN.items() if len(words) >= LONG}
    alike = {
        (one, other)
        for one, other in combinations(long, 2)
        if len(long[one] & long[other]) > ALIKE * len(long[one] | long[other])
    }
    assert alike == set()


@pytest.mark.parametrize("name", OWN)
def test_no_list_has_a_word_twice(name: str) -> None:
    if name != "people.given.families":
        words = written(name).split()
        assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize("name", TABLES)
def test_a_comment_says_what_the_words_of_a_list_are(name: str) -> None:
    """Above each list, or above the first of several that stand together."""
    lines = (Path(word_lists.__file__).parent / f"{name}.toml").read_text("utf-8").splitlines()
    assert lines[0].startswith("# ")
    inside = False
    for place, line in enumerate(lines):
        if not inside and re.match(r"\w+ = ", line):
            before = lines[place - 1]
            assert before.strip() or name in ABBREVIATED, f"nothing is said of {line[:40]}"
        if line.count('"""') == 1:
            inside = not inside


def test_lists_that_are_asked_for_are_there() -> None:
    asked = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                name = node.args[0]
                if (
                    node.func.id in {"word_list", "word_row", "one_of"}
                    and isinstance(name, ast.Constant)
                    and "." in str(name.value)
                ):
                    asked.add(str(name.value))
    assert len(asked) > 40
    assert all(word_row(name) for name in asked)


def test_a_list_holds_the_words_of_those_it_takes_in() -> None:
    assert word_list("people.titles.sure") < word_list("people.titles.usual") < word_list("people.titles.never_names")
    assert not any(word.startswith("@") for name in OWN for word in word_list(name))


def test_a_pattern_tries_longer_words_first() -> None:
    assert re.match(one_of("values.short_weekdays"), "Thurs")[0] == "Thurs"  # type: ignore[index]


def is_english(word: str) -> bool:
    """Whether a word or a phrase is one of a dictionary, and no abbreviation in capitals."""
    parts = word.split()
    return len(word) > 1 and not word.isupper() and bool(parts) and all(part.lower() in KNOWN for part in parts)


def written_lists(path: Path) -> Iterator[list[str]]:
    """The lists of strings that stand in a module, as literals or as a string that is split."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Set | ast.Tuple | ast.List):
            yield [one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
            text = node.func.value.value if isinstance(node.func.value, ast.Constant) else ""
            yield text.split() if isinstance(text, str) else []


def test_no_module_has_a_list_of_words_of_a_language() -> None:
    found = []
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        if "lexicon" not in path.parts and not name.startswith(tuple(OWN_NAMES)):
            words = [list(filter(is_english, one)) for one in written_lists(path)]
            found += [f"{name}: {' '.join(one)}" for one in words if len(one) >= LONG]
    assert found == []


def test_a_list_of_words_is_seen_however_it_is_written() -> None:
    assert list(filter(is_english, ["of", "house", "less than", "NOUN", "a", "xyzzy", "–"])) == [
        "of",
        "house",
        "less than",
    ]
