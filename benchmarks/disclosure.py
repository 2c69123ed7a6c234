"""How long does it take to judge what terms disclose, alone and in groups?

    python -m benchmarks.disclosure ../shared/data          writes disclosure.md

Documents are cut from the articles of eval/wiki_articles.jsonl.xz, of which none is about what is protected; the page
of the corpus on HIV itself is the hardest case. Times are those of one process on one core (CPU time), the best of
several, after one run to warm up.
"""

import argparse
import json
import lzma
import platform
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.results import table
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

PAGE = Path(__file__).with_suffix(".md")
WORDS, PARAGRAPH = 1_000, 100
LENGTHS = (1_000, 10_000, 100_000)
HEAD = """\
# What terms disclose, measured

Written by `benchmarks/disclosure.py`, typed by nobody. `Policy(level="off", protect=["HIV"], alpha=1.5, group=3)`:
every term and every group of up to three terms is judged; to sanitize takes several rounds of that. CPU seconds
on one core, the best of three after a warm-up. The machine was shared with other work.
"""


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    words = article_words(data)
    page = f"{HEAD}\n## Documents of 1,000 words, one context\n{short(words, hiv_page(data))}\n"
    page += f"## Longer documents, context = paragraph of {PARAGRAPH} words\n{growth(words)}\n"
    PAGE.write_text(f"{page}\nPython {platform.python_version()}, {platform.machine()}.\n", "utf-8")


def article_words(data: Path) -> list[str]:
    """The words of all articles, one after another."""
    with lzma.open(data / "eval" / "wiki_articles.jsonl.xz", "rt", encoding="utf-8") as lines:
        return [word for line in lines for word in (json.loads(line)["article"] or "").split()]


def hiv_page(data: Path) -> str:
    """The page on HIV."""
    with lzma.open(data / "corpus" / "pages.jsonl.xz", "rt", encoding="utf-8") as lines:
        return str(next(page["text"] for line in lines if (page := json.loads(line))["title"] == "HIV"))


def best(action: Callable[[], object], times: int = 3) -> float:
    """The least CPU time of some runs."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        action()
        taken.append(time.process_time() - start)
    return min(taken)


def short(words: list[str], hardest: str) -> str:
    """A table of documents of a thousand words."""
    promise = Sanitizer(Policy(level="off", protect=["HIV"], alpha=1.5, group=3))
    texts = {
        f"article {number + 1}": " ".join(words[at : at + WORDS]) for number, at in enumerate(range(0, 5_000, WORDS))
    }
    texts[f"the page on HIV, {len(hardest.split())} words"] = hardest
    rows = []
    for name, text in texts.items():
        found = promise.find(text)
        rows.append([name, len(found), seconds(partial(promise.find, text)), seconds(partial(promise.sanitize, text))])
    return table(["document", "findings", "detect, s", "sanitize, s"], rows)


def growth(words: list[str]) -> str:
    """A table of documents ten times as long each."""
    promise = Sanitizer(Policy(level="off", protect=["HIV"], alpha=1.5, group=3, context="paragraph"))
    rows = []
    for length in LENGTHS:
        cut = words[:length]
        text = "\n\n".join(" ".join(cut[at : at + PARAGRAPH]) for at in range(0, length, PARAGRAPH))
        times = 3 if length < LENGTHS[-1] else 1
        found = promise.find(text)
        rows.append(
            [
                f"{length:,}",
                len(found),
                seconds(partial(promise.find, text), times),
                seconds(partial(promise.sanitize, text), times),
            ]
        )
    return table(["words", "findings", "detect, s", "sanitize, s"], rows)


def seconds(action: Callable[[], object], times: int = 3) -> str:
    """The least CPU time, as it is written."""
    return f"{best(action, times):.2f}"


if __name__ == "__main__":
    main()
