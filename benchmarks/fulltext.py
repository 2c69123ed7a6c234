"""How do general full-text engines count the same pages?

SQLite FTS5 and tantivy, each holding every page (title and text), each asked
for exact phrases joined by AND.
"""

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

import tantivy

Count = Callable[[tuple[str, ...]], int]


def fts5(texts: Iterable[str], folder: Path) -> Count:
    """Counts by SQLite FTS5, optimised into one segment."""
    base = sqlite3.connect(folder / "fts5.db")
    base.execute("CREATE VIRTUAL TABLE pages USING fts5(text, content='')")
    base.executemany("INSERT INTO pages (rowid, text) VALUES (?, ?)", enumerate(texts))
    base.execute("INSERT INTO pages (pages) VALUES ('optimize')")
    base.commit()

    def count(terms: tuple[str, ...]) -> int:
        asked = " AND ".join(f'"{term}"' for term in terms)
        found: int = base.execute("SELECT count(*) FROM pages WHERE pages MATCH ?", (asked,)).fetchone()[0]
        return found

    return count


def tantivy_count(texts: Iterable[str], folder: Path) -> Count:
    """Counts by tantivy, written by one thread and merged."""
    fields = tantivy.SchemaBuilder()
    fields.add_text_field("text", stored=False)
    schema = fields.build()
    (folder / "tantivy").mkdir()
    index = tantivy.Index(schema, path=str(folder / "tantivy"))
    writer = index.writer(200_000_000, 1)
    for text in texts:
        writer.add_document(tantivy.Document(text=text))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def phrase(term: str) -> tantivy.Query:
        words: list[str | tuple[int, str]] = [*term.split()]
        if len(words) == 1:
            return tantivy.Query.term_query(schema, "text", term)
        return tantivy.Query.phrase_query(schema, "text", words)

    def count(terms: tuple[str, ...]) -> int:
        asked = [(tantivy.Occur.Must, phrase(term)) for term in terms]
        query = asked[0][1] if len(asked) == 1 else tantivy.Query.boolean_query(asked)
        found: int = searcher.search(query, limit=1, count=True).count
        return found

    return count
