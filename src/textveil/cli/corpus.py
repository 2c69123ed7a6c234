"""What do page counts say, and how is an index of them made?

textveil corpus ic HIV "blood transfusion"     bits of each
textveil corpus pmi HIV influenza              what influenza tells about HIV
textveil corpus hits HIV influenza             pages with all of them
textveil corpus info [--check]
textveil corpus build pages.jsonl -o my.index
"""

import argparse
import json
import math
import sys
from collections.abc import Mapping
from typing import Any

from textveil.core.errors import UsageError
from textveil.corpus.build import LEAST, Progress, build, ignore_progress
from textveil.corpus.index import Index
from textveil.corpus.ngrams import PASSAGE
from textveil.corpus.open import open_corpus
from textveil.corpus.pages import find
from textveil.corpus.source import Corpus, estimate
from textveil.measure import bits, ic, pmi
from textveil.report.report import number


def run(args: argparse.Namespace) -> int:
    """Do what was asked; errors are told by the caller."""
    if args.action == "build":
        answer, told = _build(args)
    else:
        corpus = open_corpus(args.corpus, allow_remote=args.allow_remote)
        answer, told = ANSWERS[args.action](corpus, args)
    print(json.dumps(answer, ensure_ascii=False) if args.json else told)
    return 0


def _ic(corpus: Corpus, args: argparse.Namespace) -> tuple[Any, str]:
    counted = _unit(corpus, args)
    rows = [_about(counted, term) for term in args.terms]
    return rows, "\n".join(f"{_bits_told(row)}  {row['term']}" for row in rows)


def _about(corpus: Corpus, term: str) -> dict[str, Any]:
    hits = corpus.hits(term)
    about = {"term": term, "hits": hits, "ic": number(bits(hits, corpus.total)), "unseen": not hits}
    return about if hits else about | {"estimate": round(estimate(corpus, term), 4)}


def _bits_told(row: Mapping[str, Any]) -> str:
    return f"unseen, about {row['estimate']:.2f} bits" if row["unseen"] else f"{row['ic']:6.2f} bits"


def _pmi(corpus: Corpus, args: argparse.Namespace) -> tuple[Any, str]:
    first, *rest = args.terms
    counted = _unit(corpus, args)
    value = pmi(counted, first, *rest)
    whole = ic(counted, first)
    answer = {"first": first, "rest": rest, "pmi": number(value), "ic": number(whole)}
    if math.isinf(value):
        return answer, "no page holds them all: nothing is known"
    return answer, f"{value:.2f} bits of {whole:.2f}"


def _hits(corpus: Corpus, args: argparse.Namespace) -> tuple[Any, str]:
    counted = _unit(corpus, args)
    hits = counted.hits(*args.terms)
    return {"terms": args.terms, "hits": hits, "total": counted.total}, f"{hits:,} of {counted.total:,}"


def _info(corpus: Corpus, args: argparse.Namespace) -> tuple[Any, str]:
    about: dict[str, Any] = {"total": corpus.total, "fingerprint": corpus.fingerprint}
    if isinstance(corpus, Index):
        about |= corpus.figures
        if args.check:
            corpus.verify()
            about["checked"] = True
    elif args.check:
        raise UsageError("--check reads an index file; this source is none")
    return about, "\n".join(f"{name:12} {value}" for name, value in about.items())


def _build(args: argparse.Namespace) -> tuple[Any, str]:
    source = find(args.pages, format=args.format)
    if args.output.exists() and any(args.output.samefile(file) for file in source.files):
        raise UsageError(f"{args.output} would replace the pages: choose another name")
    progress = _bar() if sys.stderr.isatty() else ignore_progress
    name = args.name or args.pages.name
    least = tuple(args.least or LEAST)
    passage = PASSAGE if args.passage is None else args.passage
    told = {"source": source.identity, "name": name, "least": least, "passage": passage}
    build(source.pages(), args.output, **told, progress=progress)
    figures = Index.open(args.output).figures
    return figures, f"{args.output}: {figures['pages']:,} pages, {figures['phrases']:,} phrases"


def _bar() -> Progress:
    def show(stage: str, done: int, of: int | None) -> None:
        share = "" if of is None else f" of {of:,} {'█' * (30 * done // of):░<30}"
        print(f"\r\x1b[K{stage}: {done:,}{share}", end="" if done != of else "\n", file=sys.stderr, flush=True)

    return show


def _unit(corpus: Corpus, args: argparse.Namespace) -> Corpus:
    """The corpus, or its passages when nearness is asked for."""
    if not args.near:
        return corpus
    if not isinstance(corpus, Index):
        raise UsageError("--near counts passages, which only an index has; leave out --near or --corpus")
    return corpus.passages


ANSWERS = {"ic": _ic, "pmi": _pmi, "hits": _hits, "info": _info}
