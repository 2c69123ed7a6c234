"""infini-gram, played over a few pages, and built from them for real."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from fakes.pages import PAGES
from fakes.web import Question, Reply, said

Tokens = list[str]
CUT = [re.findall(r"\w+|[^\w\s]", page) for page in PAGES]


def service(question: Question) -> Reply:
    """What api.infini-gram.io answers, in its own way of counting."""
    asked = question.json()
    if asked.get("index") != "pages" or asked.get("query_type") != "count":
        return said({"error": f"no such index or query: {asked}"})
    if not asked["query"]:
        return said({"count": sum(map(len, CUT)), "approx": False})
    clauses = [[term.split() for term in clause.split(" OR ")] for clause in asked["query"].split(" AND ")]
    if len(clauses) > 4 or any(len(clause) > 4 for clause in clauses):
        return said({"error": f"too many clauses in {asked['query']}"})
    near = asked.get("max_diff_tokens", 100)
    return said({"count": sum(_together(page, clauses, near) for page in CUT), "approx": False, "latency": 0.1})


def _together(page: Tokens, clauses: list[list[Tokens]], near: int) -> int:
    places = sorted(([p for term in clause for p in _places(page, term)] for clause in clauses), key=len)
    return sum(all(any(abs(p - q) <= near for q in other) for other in places[1:]) for p in places[0])


def _places(page: Tokens, term: Tokens) -> list[int]:
    return [p for p in range(len(page) - len(term) + 1) if page[p : p + len(term)] == term]


def build(folder: Path) -> tuple[Path, Path]:
    """A real index of the pages and the tokenizer made for it.

    The package's own tokenizers would have to be downloaded; it accepts tokens
    that are already there.
    """
    tokenizers = pytest.importorskip("tokenizers", reason="the tokenizers package is not installed")
    pytest.importorskip("infini_gram", reason="the infini-gram package is not installed")
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    trainer = tokenizers.trainers.BpeTrainer(vocab_size=900, initial_alphabet=alphabet, show_progress=False)
    tokenizer.train_from_iterator(PAGES, trainer)
    tokenizer.save(str(folder / "tokenizer.json"))
    index = folder / "index"
    index.mkdir()
    documents = [[0xFFFF, *tokenizer.encode(f" {page}").ids] for page in PAGES]
    starts = np.cumsum([0, *(2 * len(document) for document in documents)])[:-1]
    (index / "tokenized.0").write_bytes(np.concatenate(documents).astype(np.uint16).tobytes())
    (index / "offset.0").write_bytes(starts.astype(np.uint64).tobytes())
    module = [sys.executable, "-m", "infini_gram.indexing", "--mem", "1", "--cpus", "1", "--ulimit", "1024"]
    places = ["--data_dir", str(folder), "--save_dir", str(index)]
    subprocess.run([*module, *places], check=True, capture_output=True, timeout=120)
    return index, folder / "tokenizer.json"
