"""The ordinary words of German, Spanish and French, packaged as ``src/textveil/data/ordinary_words.txt``.

    python -m tools.reader.ordinary_words ../shared/data/languages

A line a language. A word is ordinary when plain texts write it small inside sentences, and in
German, where nouns have capitals, when it often follows an article or the like, as names rarely
do. What is known as a name of people or places is left out.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from textveil.languages.english.reader.word_kinds import listed_as
from textveil.languages.european.language_tables import FOLDERS, table_of, word_list, words_in
from tools.reader.european_sheets import names_of, our_rows

OUTPUT = Path("src/textveil/data/ordinary_words.txt")
TOKEN = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|\d+|\n|\S")
NAMES = frozenset({"given name", "surname", "place"})
"""Lists of names."""
ENDS = frozenset('.!?:;»«"„“”()[]\n–—-')
"""Behind these a capital tells nothing."""
LEAST, SHORTEST = 4, 3
"""So often a word must be seen, and so many letters it must have."""
BEHIND_ARTICLES = 0.15
"""The share of the places of a noun that stand behind an article or the like."""


def count_words(texts: Iterable[str], articles: frozenset[str]) -> dict[str, Counter[str]]:
    """How often words are written small, with a capital inside a sentence, and so behind an article."""
    counts = {name: Counter[str]() for name in ("small", "capital", "noun")}
    for text in texts:
        before = "\n"
        for word in TOKEN.findall(text):
            if word.islower() and word[0].isalpha():
                counts["small"][word] += 1
            elif word[0].isupper() and word[1:].islower() and before not in ENDS:
                counts["capital"][word.lower()] += 1
                counts["noun"][word.lower()] += before.lower() in articles
            before = word
    return counts


def ordinary_words(counts: dict[str, Counter[str]]) -> Iterator[str]:
    """The words that are written as no name is."""
    small, capital, noun = counts["small"], counts["capital"], counts["noun"]
    for word in small.keys() | capital.keys():
        is_small = small[word] >= max(LEAST, capital[word])
        is_noun = noun[word] > 1 and capital[word] >= LEAST and noun[word] >= BEHIND_ARTICLES * capital[word]
        if word.isalpha() and len(word) >= SHORTEST and (is_small or is_noun):
            yield word


def words_of(code: str, data: Path) -> list[str]:
    """The ordinary words of a language that name nobody."""
    articles = words_in(table_of(code)["reader"].get("articles", ""))
    counts = count_words((row["text"] for row in our_rows(code, data)), articles)
    names = {word.lower() for some in names_of(code).values() for name in some for word in name.split()}
    names |= {word.lower() for word in word_list(code, "values.calendar")}
    return sorted(word for word in ordinary_words(counts) if word not in names and NAMES.isdisjoint(listed_as(word)))


def main() -> None:
    """Write the lists."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    args = parser.parse_args()
    OUTPUT.write_text("".join(f"{code} {' '.join(words_of(code, args.data))}\n" for code in FOLDERS), "utf-8")


if __name__ == "__main__":
    main()
