"""Is the packaged index right, small and fast enough?

    python -m benchmarks.corpus DATA

``DATA`` holds ``corpus/pages.jsonl.xz``, ``corpus/medquad.jsonl.xz``,
``eval/google_hits.json`` and ``eval/wiki.jsonl``. Writes ``benchmarks/corpus.md``.
"""

import os

for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import argparse
import json
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.fulltext import Count, fts5, tantivy_count
from benchmarks.results import table
from textveil.corpus.build import build
from textveil.corpus.cooccurrence import listing
from textveil.corpus.index import Index
from textveil.corpus.open import open_packaged
from textveil.corpus.pages import Page, find
from textveil.corpus.source import content_words, estimate
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.normal import words
from textveil.measure import ic, pmi

REPORT = Path(__file__).with_suffix(".md")
COMPANIONS = ("antiretroviral", "AIDS", "condom", "influenza", "immune system", "doctor")
TERMS, SAMPLE, BEST_OF = 60, 2000, 3

COLD = """
import time
from textveil.corpus.open import packaged
start = time.perf_counter()
packaged().hits("blood transfusion", "HIV")
print(time.perf_counter() - start)
"""
RESIDENT = """
import json, sys
from textveil.corpus.open import packaged
corpus = packaged()
for group in json.load(sys.stdin):
    corpus.hits(*group)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--build", nargs=2, metavar=("PAGES", "INDEX"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.build:
        build_some(args.data, pages=int(args.build[0]), out=Path(args.build[1]))
        return
    corpus = open_packaged()
    documents = [json.loads(line)["text"] for line in (args.data / "eval" / "wiki.jsonl").open(encoding="utf-8")]
    parts = [
        agreement(corpus, args.data),
        companions(corpus),
        speed(corpus, args.data, documents),
        group_counts(corpus, documents),
        start_and_memory(documents),
        builds(args.data),
    ]
    REPORT.write_text("\n\n".join(part.strip() for part in [head(corpus), *parts]) + "\n", encoding="utf-8")


def head(corpus: Index) -> str:
    figures = corpus.figures
    size = sum(place[1] for place in corpus._table.file.places.values())
    return (
        "# The packaged page counts, measured\n\n"
        "Written by `benchmarks/corpus.py`; not edited by hand.\n\n"
        f"{figures['pages']:,} pages, {figures['passages']:,} passages, {figures['phrases']:,} phrases, "
        f"{size / 1e6:.1f} MB. One core of {platform.machine()}, Python {platform.python_version()}, "
        f"NumPy {np.__version__}; others used the machine at the same time."
    )


def agreement(corpus: Index, data: Path) -> str:
    """Rank correlation of the estimate with the page counts of a web search engine."""
    web = json.loads((data / "eval" / "google_hits.json").read_text("utf-8"))
    terms = [term for term, hits in web.items() if hits > 0 and words(term)]
    there = np.array([-np.log2(web[term]) for term in terms])
    here = np.array([estimate(corpus, term) for term in terms])
    single = np.array([len(content_words(term)) <= 1 for term in terms])
    seen = np.array([corpus.hits(term) > 0 for term in terms])
    rows = [
        (name, f"{chosen.sum():,}", f"{spearman(here[chosen], there[chosen]):.3f}", limit)
        for name, chosen, limit in (
            ("all terms", single | True, "≥ .75"),
            ("single words", single, "≥ .80"),
            ("phrases seen here", ~single & seen, "≥ .65"),
            ("phrases unseen here", ~single & ~seen, ""),
        )
    ]
    exact = -np.log2([max(corpus.hits(term), 0.5) / corpus.total for term in terms])
    rows.append(("all terms, by exact phrase alone", f"{len(terms):,}", f"{spearman(exact, there):.3f}", ""))
    return "## Ranks beside a web search engine's\n\n" + table(("", "terms", "Spearman", "asked"), rows)


def companions(corpus: Index) -> str:
    rows = [
        (term, *(f"{pmi(unit, 'HIV', term) / ic(unit, 'HIV'):.0%}" for unit in (corpus, corpus.passages)))
        for term in COMPANIONS
    ]
    return "## What tells of HIV: PMI as a share of IC(HIV)\n\n" + table(("", "page", "passage"), rows)


def speed(corpus: Index, data: Path, documents: Sequence[str]) -> str:
    """Counts per engine, in microseconds each; nothing is kept from one round to the next."""
    singles = [(phrase,) for phrase in sample(chain.from_iterable(phrases(corpus, text) for text in documents))]
    chosen = terms_of(corpus, documents)
    triples = list(combinations(chosen, 3))
    some = random.Random(1).sample(triples, SAMPLE)
    with tempfile.TemporaryDirectory() as folder:
        peers = {
            "SQLite FTS5": fts5(texts(data), Path(folder)),
            "tantivy": tantivy_count(texts(data), Path(folder)),
        }
        rows = [
            (name, f"{each(singles, one_by_one(count)):.1f}", f"{each(some, one_by_one(count)):.1f}")
            for name, count in peers.items()
        ]
    ours = [each(asked, lambda groups: fresh(corpus).hits_many(groups)) for asked in (singles, triples)]
    alone = each(some, lambda groups: list(map(starred(fresh(corpus)), groups)))
    better = [min(float(row[column]) for row in rows) for column in (1, 2)]
    faster = [f"{peer / own:.0f}" for peer, own in zip(better, ours, strict=True)]
    rows += [
        ("textveil", f"{ours[0]:.1f}", f"{ours[1]:.2f}"),
        ("textveil, each group on its own", "", f"{alone:.1f}"),
        ("times faster than the better peer (asked: ≥ 20)", faster[0], faster[1]),
    ]
    text = (
        f"Microseconds for a count, best of {BEST_OF} rounds: {SAMPLE:,} different phrases of two words, and groups of "
        f"three of the {TERMS} terms of a document (the peers: {SAMPLE:,} of them; textveil: all {len(triples):,} "
        "by `hits_many`, which reads each list once). Nothing is remembered from one round to the next."
    )
    return f"## Speed\n\n{text}\n\n" + table(("", "one phrase, µs", "three together, µs"), rows)


def group_counts(corpus: Index, documents: Sequence[str]) -> str:
    chosen = terms_of(corpus, documents)
    count = len(list(combinations(chosen, 3)))
    whole = best(lambda: listing(fresh(corpus), chosen).incidence().counts(3))
    ready = listing(corpus, chosen).incidence()
    only = best(lambda: ready.counts(3))
    rows = [
        ("with the lists at hand", f"{count / only / 1e6:.2f} million", "≥ 1 million"),
        ("reading the lists first", f"{count / whole / 1e6:.2f} million", ""),
    ]
    return f"## Groups of 3 over {TERMS} terms of a document\n\n" + table(("", "groups a second", "asked"), rows)


def start_and_memory(documents: Sequence[str]) -> str:
    corpus = open_packaged()
    asked = sample(chain.from_iterable(phrases(corpus, text) for text in documents), count=5000)
    pairs = random.Random(2).sample(list(combinations(asked[:200], 2)), 5000)
    groups = json.dumps([*([term] for term in asked), *pairs])
    cold = min(float(python(COLD)) for _ in range(5))
    resident = int(python(RESIDENT, stdin=groups)) / 1e3
    rows = [
        ("first `hits` after import", f"{cold * 1e3:.0f} ms", "≤ 150 ms"),
        (f"resident after {len(asked) + len(pairs):,} different queries", f"{resident:.0f} MB", "≤ 150 MB"),
    ]
    return "## Start and memory\n\n" + table(("", "measured", "asked"), rows)


def builds(data: Path) -> str:
    rows = []
    for pages in (50_000, 250_000):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "benchmarks.corpus", str(data), "--build", str(pages), f"{folder}/i"]
            seconds, peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        rows.append((f"{pages:,}", f"{pages / float(seconds):,.0f}", f"{int(peak) / 1e3:.0f} MB"))
    return "## Building\n\n" + table(("pages", "pages a second", "peak memory"), rows)


def build_some(data: Path, *, pages: int, out: Path) -> None:
    """Build an index and print the seconds and the peak memory in kB."""
    start = time.perf_counter()
    build(islice(all_pages(data), pages), out, source="benchmark")
    print(time.perf_counter() - start, memory("VmHWM"))


def memory(line: str) -> str:
    """A line of what Linux says about this process; unlike ``getrusage`` it knows nothing of the parent's."""
    status = Path("/proc/self/status").read_text()
    return next(text.split()[1] for text in status.splitlines() if text.startswith(line))


def all_pages(data: Path) -> Iterator[Page]:
    for name in ("pages", "medquad"):
        yield from find(data / "corpus" / f"{name}.jsonl.xz").pages()


def texts(data: Path) -> Iterator[str]:
    return (f"{page.title}\n{page.text}" for page in all_pages(data))


def phrases(corpus: Index, text: str) -> list[str]:
    """The seen phrases of two plain words in a text: every engine cuts them alike."""
    stop = english().stop_words
    plain = [word if word.isalnum() and word not in stop else "" for word in words(text)]
    pairs = (f"{first} {second}" for first, second in pairwise(plain) if first and second)
    return [pair for pair in dict.fromkeys(pairs) if corpus.hits(pair)]


def terms_of(corpus: Index, documents: Sequence[str]) -> list[str]:
    """Thirty phrases and thirty words of the first document that has so many."""
    stop = english().stop_words
    for text in documents:
        single = [
            word for word in dict.fromkeys(words(text)) if word.isalnum() and word not in stop and corpus.hits(word)
        ]
        double = phrases(corpus, text)
        if len(single) >= TERMS // 2 and len(double) >= TERMS // 2:
            return double[: TERMS // 2] + single[: TERMS // 2]
    raise SystemExit(f"no document has {TERMS} terms")


def sample(found: Iterable[str], count: int = SAMPLE) -> list[str]:
    return random.Random(1).sample(sorted(set(found)), count)


def fresh(corpus: Index) -> Index:
    """The same index with nothing remembered."""
    return Index(corpus._table)


def starred(corpus: Index) -> Count:
    return lambda group: corpus.hits(*group)


def one_by_one(count: Count) -> Callable[[Sequence[tuple[str, ...]]], object]:
    return lambda asked: [count(group) for group in asked]


def each(asked: Sequence[tuple[str, ...]], count: Callable[[Sequence[tuple[str, ...]]], object]) -> float:
    """Microseconds a group takes."""
    return best(lambda: count(asked)) / len(asked) * 1e6


def best(act: Callable[[], object]) -> float:
    """Seconds of the quickest of several rounds."""
    rounds = []
    for _ in range(BEST_OF):
        start = time.perf_counter()
        act()
        rounds.append(time.perf_counter() - start)
    return min(rounds)


def python(code: str, *, stdin: str = "") -> str:
    return subprocess.run([sys.executable, "-c", code], input=stdin, capture_output=True, text=True, check=True).stdout


def spearman(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    return float(np.corrcoef(ranks(first), ranks(second))[0, 1])


def ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ranks, equal values sharing the mean of theirs."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (counts.cumsum() - (counts - 1) / 2)[place]


if __name__ == "__main__":
    main()
