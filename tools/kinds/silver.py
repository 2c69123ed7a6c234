"""Plain texts, marked by a maintained spaCy model and by word lists."""

import json
import lzma
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import spacy
from spacy.language import Language

from textveil.core.kinds import Kind
from textveil.languages.english.reader.tagger import tokenize
from tools import treebank
from tools.kinds.lexicon import INSTITUTION, LAW, Lexicon
from tools.kinds.sheet import HIDE, KEEP, UNSURE, Sheet

Spans = list[tuple[int, int, Kind]]
ENTITY = {
    "PERSON": Kind.PERSON, "NORP": Kind.NATIONALITY, "FAC": Kind.PLACE, "ORG": Kind.ORGANIZATION, "GPE": Kind.PLACE,
    "LOC": Kind.PLACE, "PRODUCT": Kind.PRODUCT, "EVENT": Kind.EVENT, "WORK_OF_ART": Kind.WORK, "LAW": Kind.LAW,
    "LANGUAGE": Kind.NATIONALITY, "DATE": Kind.DATE, "TIME": Kind.DATE, "PERCENT": Kind.NUMBER, "MONEY": Kind.NUMBER,
    "QUANTITY": Kind.NUMBER, "ORDINAL": Kind.NUMBER, "CARDINAL": Kind.NUMBER,
}  # fmt: skip
HIDDEN = frozenset((Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION, Kind.DATE, Kind.IDENTIFIER, Kind.AGE))
CALENDAR = re.compile(
    r"\d{4}|\d[/.-]\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
"""What makes a date one that people hide: a year, a day, a month."""
MEDICAL = frozenset((Kind.DRUG, Kind.DISEASE, Kind.PROCEDURE))


def plain_texts(path: Path, *, share: float) -> Iterator[str]:
    """Some paragraphs of JSON lines with a text."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if random.random() < share:
                paragraphs = [part for part in json.loads(line)["text"].split("\n") if len(part) > 40]
                for paragraph in random.sample(paragraphs, min(2, len(paragraphs))):
                    yield paragraph[:1000]


def web_texts(path: Path) -> Iterator[str]:
    """Documents of the treebank's training part: mails, reviews, answers, weblogs."""
    lines: list[str] = []
    for sentence in treebank.read(path):
        if lines and (sentence.opens_document or len(lines) > 12):
            yield random.choice((" ", "\n")).join(lines)
            lines = []
        lines.append(sentence.text)
    yield " ".join(lines)


def entities(pipeline: Language, texts: list[str]) -> Iterator[Spans]:
    """What a spaCy model finds in each text, leading articles left out."""
    for found in pipeline.pipe(texts, batch_size=64):
        spans: Spans = []
        for span in found.ents:
            start = span.start_char + (4 if span.text.lower().startswith("the ") else 0)
            spans.append((start, span.end_char, kind_of_entity(span.text, ENTITY[span.label_])))
        yield spans


def kind_of_entity(text: str, kind: Kind) -> Kind:
    """An organization that is a public body, a law called one, told by their words."""
    if kind in (Kind.ORGANIZATION, Kind.LAW, Kind.WORK) and LAW.search(text) and "Court" not in text:
        return Kind.LAW
    return Kind.INSTITUTION if kind is Kind.ORGANIZATION and INSTITUTION.search(text) else kind


def paint_entities(sheet: Sheet, spans: Spans, *, lexicon: Lexicon) -> None:
    """Mark what spaCy found where nothing was said; a known drug or disease is none of its people."""
    for start, end, kind in spans:
        if sheet.is_open(start, end):
            words = tuple(word.lower() for word in tokenize(sheet.text[start:end]).words)
            known = lexicon.terms.get(words)
            sheet.paint(start, end, known if known in MEDICAL else kind)


def silver_sheets(source: str, texts: Iterable[str], *, pipeline: Language, lexicon: Lexicon) -> Iterator[Sheet]:
    """Plain texts as spaCy and the lists mark them."""
    batch = list(texts)
    for text, spans in zip(batch, entities(pipeline, batch), strict=True):
        sheet = Sheet(source, text)
        paint_entities(sheet, spans, lexicon=lexicon)
        lexicon.paint(sheet, tokenize(text))
        if source != "pages":
            guess_hiding(sheet, spans, sure=source == "web")
        yield sheet


def guess_hiding(sheet: Sheet, spans: Spans, *, sure: bool) -> None:
    """Ordinary words stay; of names, people and places go in private texts, elsewhere nobody knows."""
    sheet.hide[:] = KEEP
    for start, end, kind in spans:
        if kind is Kind.DATE and not CALENDAR.search(sheet.text[start:end]):
            continue
        if kind not in MEDICAL:
            sheet.hide[start:end] = HIDE if sure and kind in HIDDEN else UNSURE


def open_pipeline(name: str) -> Language:
    """A spaCy pipeline, entities only."""
    pipeline = spacy.load(name, exclude=["parser", "lemmatizer", "attribute_ruler", "tagger"])
    pipeline.max_length = 10_000_000
    return pipeline
