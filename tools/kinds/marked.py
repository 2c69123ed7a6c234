"""Texts that people marked, turned into lessons: what was masked, what was seen and not masked, and what it was."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spacy.language import Language

from textveil.core.kinds import Kind
from textveil.languages.english.reader.tagger import tokenize
from tools.kinds.lexicon import INSTITUTION, LAW, Lexicon
from tools.kinds.marked_folds import RECORD_FOLDS, fold_of
from tools.kinds.sheet import HIDE, KEEP, UNSURE, Sheet
from tools.kinds.silver import Spans, entities, paint_entities

KIND_OF = {
    "PERSON": Kind.PERSON,
    "LOC": Kind.PLACE,
    "DATETIME": Kind.DATE,
    "QUANTITY": Kind.NUMBER,
    "CODE": Kind.IDENTIFIER,
    "PERSON_NAME": Kind.PERSON,
    "TIMESTAMP": Kind.DATE,
    "DATE_OF_BIRTH": Kind.DATE,
    "ORGANIZATION_NAME": Kind.ORGANIZATION,
    "MEDICATION_NAME": Kind.DRUG,
    "HEALTH_CONDITION": Kind.DISEASE,
    "PROCEDURE_NAME": Kind.PROCEDURE,
    "JOB_TITLE": Kind.ROLE,
    "GPE": Kind.PLACE,
    "ORGANIZATION": Kind.ORGANIZATION,
    "DATE_TIME": Kind.DATE,
    "TITLE": Kind.ROLE,
    "AGE": Kind.AGE,
    "NRP": Kind.NATIONALITY,
}
COPIES = 3
"""Each marked text is there once as it is and otherwise varied."""


def marked_sheets(folder: Path, *, pipeline: Language, lexicon: Lexicon) -> Iterator[Sheet]:
    """All marked texts as lessons, in several variants."""
    for source in ("cases", "records", "posts", "wiki", "identifiers"):
        rows = [json.loads(line) for line in (folder / f"{source}.jsonl").open(encoding="utf-8")]
        found = entities(pipeline, [row["text"] for row in rows])
        for row, spans in zip(rows, found, strict=True):
            sheet = marked_sheet(row, source=source, spans=spans, lexicon=lexicon)
            sheet.fold = RECORD_FOLDS[row["kind"]] if source == "records" else fold_of(row["id"])
            yield sheet
            yield from (copy.copy(sheet).vary() for _ in range(COPIES - 1))


def marked_sheet(row: dict[str, Any], *, source: str, spans: Spans, lexicon: Lexicon) -> Sheet:
    """One text: what people said first, then spaCy where it may add, then the lists."""
    sheet = Sheet(source, row["text"], hide=KEEP)
    for start, end, *said in row.get("marks", row["spans"] if source == "identifiers" else ()):
        kind = kind_of_mark(row["text"][start:end], said, lexicon=lexicon)
        sheet.paint(start, end, kind)
        if source == "identifiers":
            sheet.hide[start:end] = KEEP if kind is Kind.ROLE else HIDE
    if source != "identifiers":
        for start, end in row["spans"]:
            sheet.hide[start:end] = HIDE
    keep_titles(sheet, lexicon=lexicon)
    if source == "records":
        doubt_names(sheet, row)
    elif source == "identifiers":
        for start, end, _ in spans:
            if sheet.is_open(start, end):
                sheet.paint(start, end, None)
                sheet.hide[start:end] = UNSURE
    else:
        paint_entities(sheet, spans, lexicon=lexicon)
    lexicon.paint(sheet, tokenize(sheet.text))
    return sheet


def kind_of_mark(text: str, said: list[str], *, lexicon: Lexicon) -> Kind | None:
    """What a mark says its stretch is; ``None`` where it could be several things."""
    label = said[0]
    if label == "ORG":
        return Kind.INSTITUTION if INSTITUTION.search(text) else Kind.ORGANIZATION
    if label == "MISC":
        return Kind.LAW if LAW.search(text) else None
    if label == "DEM":
        words = tuple(word.lower() for word in tokenize(text).words)
        known = Kind.NATIONALITY if text in lexicon.nationalities else lexicon.terms.get(words)
        if known is None and words and lexicon.terms.get(words[:1]) is Kind.NATIONALITY:
            return Kind.NATIONALITY
        return known if known in (Kind.NATIONALITY, Kind.ROLE, Kind.DISEASE, Kind.PROCEDURE) else None
    return KIND_OF.get(label, Kind.IDENTIFIER)


def keep_titles(sheet: Sheet, *, lexicon: Lexicon) -> None:
    """A title before a name is a role and stays, whoever marked it as part of the name."""
    tokens = tokenize(sheet.text)
    titles = {"mr", "mr.", "mrs", "mrs.", "ms", "ms.", "dr", "dr.", "miss", "prof.", "sir"}
    for word, start, end in zip(tokens.words, tokens.starts.tolist(), tokens.ends.tolist(), strict=True):
        if word.lower() in titles and lexicon.terms:
            sheet.paint(start, end, Kind.ROLE)
            sheet.hide[start:end] = KEEP


def doubt_names(sheet: Sheet, row: dict[str, Any]) -> None:
    """Mend what people forgot in records.

    A name marked elsewhere is that name here too, a number that nobody marked
    teaches nothing, and the dose of a drug is no drug.
    """
    marked = {
        word for start, end, label in row["marks"] if label == "PERSON_NAME" for word in row["text"][start:end].split()
    }
    tokens = tokenize(sheet.text)
    for word, start, end in zip(tokens.words, tokens.starts.tolist(), tokens.ends.tolist(), strict=True):
        if word in marked and sheet.is_open(start, end):
            sheet.paint(start, end, Kind.PERSON)
            sheet.hide[start:end] = HIDE
        elif len(word) > 1 and any(map(str.isdigit, word)) and sheet.is_open(start, end):
            sheet.paint(start, end, None)
            sheet.hide[start:end] = UNSURE
    for start, end, label in row["marks"]:
        if label == "MEDICATION_NAME":
            dose = sheet.text[start:end].split(" ", 1)
            if len(dose) == 2 and dose[1][0].isdigit():
                digits = len(dose[1]) - len(dose[1].lstrip("0123456789./"))
                at = start + len(dose[0]) + 1
                sheet.paint(at, at + digits, Kind.NUMBER)
                sheet.paint(at + digits, end, Kind.UNIT)
