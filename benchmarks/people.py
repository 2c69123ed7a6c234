"""Are private people hidden, and is everything else left alone?

    python -m benchmarks.people [--data FOLDER] [--peers NUMBER] [--sets real fresh own]

Three sets: real texts of many genres under open licences, marked before any run
(``people.jsonl.xz``, not part of the project); passages of other such texts, marked
likewise (``people/test_passages.jsonl``); and the texts of an author whom nothing was
learnt from (``people/test``, see ``people/README.md``). Of the real texts those are read that
are held out of teaching, one in sixteen, and those under a licence that lets nothing be learnt.
Of the passages the packaged network knows the genres, and no mark. The limits of the levels were
chosen with the first and the last set in view.

A mention is found when more than half of its words are touched, whole when all are, titles
apart; ``light`` is for names, contacts, numbers and days alone. Every touched word in nothing
that must or may go is wrong. A person is hidden throughout when all of every mention went,
addresses and user names of theirs among them. ``--peers`` asks other tools about so many of
the real texts, and about all of the others. ``--sets`` measures some of the sets again and
leaves the figures of the others as they were, each with its day. Writes ``people.json`` and
``people.md``.
"""

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.genres import DATA, LEVELS, WORD, Detect, flags, ours, share_touched
from benchmarks.marked_texts import Fate, Mark, MarkedText, read_folder, read_lines, read_passages
from benchmarks.peers import installed_peers
from benchmarks.quality import Row, circumstances, figures
from benchmarks.results import spell, table
from tools.reader.english_sheets import HELD, NOT_TO_LEARN_FROM, held_fold

PAGE = Path(__file__).with_suffix(".md")
RESULTS = Path(__file__).with_suffix(".json")
TEST = Path(__file__).with_name("people") / "test"
PASSAGES = Path(__file__).with_name("people") / "test_passages.jsonl"
REAL, FRESH, OWN = "real", "fresh", "own"
TITLES = {
    REAL: "Real texts of many genres",
    FRESH: "Real passages of known genres that were marked for this alone",
    OWN: "Texts of an author whom nothing was learnt from",
}
FIGURES = {
    "found": ("found", "marked"),
    "names, contacts, numbers and days found": ("of light found", "of light marked"),
    "found whole": ("whole", "marked"),
    "people hidden throughout": ("people hidden", "people"),
    "wrong in 1,000 words": ("wrong", "thousand words"),
    "wrong in 1,000 words about nobody": ("wrong about nobody", "thousand words about nobody"),
}
"""Each figure, as the quotient of two sums over texts."""
OF_LIGHT = frozenset({"person", "username", "contact", "id", "date"})
"""Kinds of mentions that ``light`` is for."""
DRAWS = 300
MEANING = __doc__.split("\n\n", 2)[2].replace("``", "`")
Rows = list[Row]
Figures = dict[str, list[float]]


def count(text: MarkedText, hidden: Iterable[Sequence[int]]) -> Row:
    """What one text adds to each figure."""
    touched, must, may = (
        flags(text.text, spans) for spans in (hidden, spans_of(text, Fate.MUST_GO), spans_of(text, Fate.MAY_GO))
    )
    shares = {mark: share_touched(text.text, touched, mark.span) for mark in text.having(Fate.MUST_GO)}
    words = [slice(*word.span()) for word in WORD.finditer(text.text)]
    wrong = sum(any(touched[word]) and not any(must[word]) and not any(may[word]) for word in words)
    people = people_hidden(shares)
    row: Row = defaultdict(float)
    row |= {"marked": len(shares), "found": sum(share > 0.5 for share in shares.values())}
    row |= {"whole": sum(share == 1 for share in shares.values()), "people hidden": sum(people), "people": len(people)}
    row |= {"wrong": wrong, "thousand words": len(words) / 1000}
    about_nobody = text.is_about_nobody
    row |= {"wrong about nobody": wrong * about_nobody, "thousand words about nobody": len(words) / 1000 * about_nobody}
    for mark, share in shares.items():
        for name in (mark.kind, *(["of light"] if mark.kind in OF_LIGHT else [])):
            row[f"{name} found"] += share > 0.5
            row[f"{name} marked"] += 1
    return row


def spans_of(text: MarkedText, fate: Fate) -> list[tuple[int, int]]:
    """Where the marks of one fate lie."""
    return [mark.span for mark in text.having(fate)]


def people_hidden(shares: Mapping[Mark, float]) -> list[bool]:
    """For each person of a text, whether all of every mention was touched."""
    people = {mark.entity for mark in shares if mark.kind == "person" and mark.entity != "-"}
    return [all(share == 1 for mark, share in shares.items() if mark.entity == one) for one in sorted(people)]


def measure(texts: Sequence[MarkedText], detect: Detect) -> Rows:
    """What each text adds."""
    return [count(text, detect(text.text)) for text in texts]


def read_sets(data: Path) -> dict[str, list[MarkedText]]:
    """The texts of all sets; of the real ones those that teach nothing."""
    sets = {OWN: read_folder(TEST)}
    if not (path := data / "people.jsonl.xz").exists():
        print(f"no {path}: only the texts of people/test are measured", file=sys.stderr)
        return sets
    fresh = read_passages(PASSAGES, data.parent / "corpus/plain.jsonl.xz")
    real = [text for text in read_lines(path) if teaches_nothing(text)]
    return {REAL: real, FRESH: fresh} | sets


def teaches_nothing(text: MarkedText) -> bool:
    """Whether a real text is left out of the lessons."""
    return held_fold(text.text) == HELD or text.licence.startswith(NOT_TO_LEARN_FROM)


def measure_set(texts: Sequence[MarkedText], rows: Mapping[str, Rows]) -> dict[str, Any]:
    """All figures of a set by level: of all texts, by group, by kind of mention."""
    groups = sorted({text.group for text in texts} - {""})
    kinds = sorted({mark.kind for text in texts for mark in text.having(Fate.MUST_GO)})
    by_kind = {kind: (f"{kind} found", f"{kind} marked") for kind in kinds}
    return {
        "texts": len(texts),
        "words": sum(len(WORD.findall(text.text)) for text in texts),
        "mentions": sum(len(text.having(Fate.MUST_GO)) for text in texts),
        "about nobody": sum(text.is_about_nobody for text in texts),
        "all": {level: figures_of(some) for level, some in rows.items()},
        "groups": {
            group: {
                level: figures_of([row for text, row in zip(texts, some, strict=True) if text.group == group])
                for level, some in rows.items()
            }
            for group in groups
        },
        "kinds": {level: figures(some, quotients=by_kind, draws=DRAWS) for level, some in rows.items()},
    }


def figures_of(rows: Rows) -> Figures:
    """Each figure with its interval."""
    return figures(rows, quotients=FIGURES, draws=DRAWS)


def run(sets: Mapping[str, Sequence[MarkedText]], *, peers: int) -> dict[str, Any]:
    """Everything that is measured."""
    found: dict[str, dict[str, Rows]] = {
        name: {level: measure(texts, ours(level)) for level in LEVELS} for name, texts in sets.items()
    }
    there, versions, missing = installed_peers() if peers else ({}, {}, [])
    beside: dict[str, Any] = {}
    for name, texts in sets.items() if peers else ():
        drawn = sorted(random.Random(27).sample(range(len(texts)), min(peers, len(texts)))) if name == REAL else None
        places = range(len(texts)) if drawn is None else drawn
        some = [texts[place] for place in places]
        rows = {f"textveil, {level}": [found[name][level][place] for place in places] for level in LEVELS}
        rows |= {who: measure(some, detect) for who, detect in there.items()}
        beside[name] = {"texts": len(some), "everyone": {who: figures_of(one) for who, one in rows.items()}}
    now = circumstances(versions)
    today = {"date": now["date"]}
    return {
        **now,
        "not measured": missing,
        "sets": {name: {**today, **measure_set(texts, found[name])} for name, texts in sets.items()},
        "beside others": beside,
    }


def renew(before: dict[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """What was measured before, with the sets that were measured now in the place of theirs."""
    kept = {name: {"date": before["date"], **one} for name, one in before["sets"].items()}
    beside = {**before["beside others"], **now["beside others"]}
    versions = {**before["versions"], **now["versions"]}
    missing = [one for one in before["not measured"] if one not in now["versions"]]
    return {
        **now, "versions": versions, "not measured": missing, "beside others": beside,
        "sets": {**kept, **now["sets"]},
    }  # fmt: skip


def page(measured: Mapping[str, Any]) -> str:
    """All tables."""
    versions = "; ".join(f"{name} ({version})" for name, version in measured["versions"].items())
    when = f"on {measured['date']} ({measured['machine']}), typed by nobody: {versions}"
    parts = [
        f"# Private people, measured\n\nWritten by `python -m benchmarks.people` {when}.",
        f"In brackets the middle 95 of 100 redrawn sets of texts.\n\n{MEANING}",
    ]
    for name, one in measured["sets"].items():
        parts += [f"## {TITLES[name]}\n", describe(one, how_read(name)), *set_tables(one)]
        if name in measured["beside others"]:
            parts += beside_others(measured["beside others"][name])
    return "\n".join(parts)


def how_read(name: str) -> str:
    """Whether a set was among the lessons of the network that read it."""
    if name == OWN:
        return "Read by the packaged network, which did not learn from this author."
    if name == FRESH:
        return "Read by the packaged network; its teachers saw the passages without marks."
    return "None of them taught the network that read it."


def describe(one: Mapping[str, Any], how: str) -> str:
    """What a set holds."""
    return (
        f"{one['texts']:,} texts, {one['words']:,} words, {one['mentions']:,} mentions that must go, "
        f"{one['about nobody']:,} texts about nobody. {how} Measured on {one['date']}.\n"
    )


def set_tables(one: Mapping[str, Any]) -> list[str]:
    """The figures of a set: of all texts, by group, by kind."""
    rows = [[level, *(spell(found.get(name), name) for name in FIGURES)] for level, found in one["all"].items()]
    made = [table(["level", *FIGURES], rows)]
    if one["groups"]:
        by_group = [[group, *(in_short(found) for found in levels.values())] for group, levels in one["groups"].items()]
        made += ["Found, and wrong in 1,000 words, by group:\n", table(["group", *one["all"]], by_group)]
    kinds = next(iter(one["kinds"].values()))
    by_kind = [[kind, *(spell(found[kind], kind) for found in one["kinds"].values())] for kind in kinds]
    return [*made, "Mentions found, by kind:\n", table(["kind", *one["kinds"]], by_kind)]


def caption(name: str, measured: Mapping[str, Any]) -> str:
    """What everyone was asked about, in one sentence."""
    texts = measured["beside others"][name]["texts"]
    if name != REAL:
        return f"On {texts} {TITLES[name][0].lower()}{TITLES[name][1:]}:"
    whole = measured["sets"][name]["texts"]
    drawn = f"On {texts} real texts of many genres" + (f", drawn from {whole:,}" if texts < whole else "")
    return f"{drawn}; none of them taught textveil's network; the limits of its levels were chosen with them in view:"


def in_short(found: Mapping[str, list[float]]) -> str:
    """Found and wrong, without intervals."""
    share = f"{found['found'][0]:.1%}" if "found" in found else "–"
    return f"{share} / {found['wrong in 1,000 words'][0]:.1f}"


def beside_others(beside: Mapping[str, Any]) -> list[str]:
    """Everyone on the same texts."""
    rows = [[who, *(spell(found.get(name), name) for name in FIGURES)] for who, found in beside["everyone"].items()]
    return [f"Beside others, on {beside['texts']} of these texts:\n", table(["", *FIGURES], rows)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--peers", type=int, default=0, help="of how many real texts others are asked")
    parser.add_argument("--sets", nargs="*", choices=TITLES, default=list(TITLES), help="which sets; the others stay")
    args = parser.parse_args()
    if args.sets:
        sets = {name: one for name, one in read_sets(args.data).items() if name in args.sets}
        measured = run(sets, peers=args.peers)
        if set(sets) < set(TITLES) and RESULTS.exists():
            measured = renew(json.loads(RESULTS.read_text("utf-8")), measured)
        RESULTS.write_text(json.dumps(measured, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(json.loads(RESULTS.read_text("utf-8"))), "utf-8")
    print(PAGE.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
