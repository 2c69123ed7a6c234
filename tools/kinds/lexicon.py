"""What is known of words before anything is learnt: terms that are what they are in nearly every text."""

import csv
import re
from collections.abc import Collection
from pathlib import Path

import numpy as np

from textveil.core.kinds import Kind
from textveil.languages.english.reader.tagger import TAGS, score
from textveil.languages.network.token_grammar import Tokens
from tools.kinds.sheet import IGNORED, NUMBER_OF, OPEN, Sheet

KNOWLEDGE = Path(__file__).parent.parent / "knowledge"
MORE = (
    "Jewish", "Muslim", "Christian", "Catholic", "Kurdish", "Roma", "Hispanic", "Asian", "African", "European", "Arab",
    "Hindu", "Buddhist", "Sikh", "Protestant", "African American", "Caucasian", "Latino", "English", "Hebrew", "Welsh",
    "Scottish", "Irish", "Basque", "Catalan", "Tamil", "Bengali",
)  # fmt: skip
LONGEST = 5
"""Tokens of the longest term looked for."""
NOUNS = frozenset((TAGS.index("NOUN"), TAGS.index("PROPN"), TAGS.index("ADJ"), TAGS.index("X")))
INSTITUTION = re.compile(
    r"\b(?:Court|Courts|Tribunal|Ministry|Minister|Parliament|Congress|Senate|House of|Government|Department of|Dept|"
    r"Police|Commission|Council|Assembly|Authority|Agency|Bureau|Federal|Prosecutor|Board|Committee|Army|Navy|"
    r"Air Force|Directorate|Embassy|Administration|Republic|State|Sheriff|United Nations|UN|NATO|EU|European Union|"
    r"FBI|CIA|NASA|BBC|NHS)\b"
)
LAW = re.compile(
    r"\b(?:Articles?|Act|Code|Convention|Law|Section|Directive|Regulation|Decree|Constitution|Treaty|Protocol|Rule|"
    r"Amendment|Ordinance|Charter|Statute|Bill|U\.S\.C\.)\b|§"
)
AGE = re.compile(
    r"\b(\d{1,3}|[a-z]+(?:-[a-z]+)?)(?=[\s-]years?[\s-]old|-years?-old|[\s-]?(?:y/?o|yo)\b)"
    r"|\b(?:aged?|at the age of|age of|AGE:?|Age:?)\s+(\d{1,3})\b(?!\s*(?:mg|%))",
    re.IGNORECASE,
)
SPELLED = ("twent", "thirt", "fort", "fift", "six", "sevent", "eight", "ninet")


class Lexicon:
    """Terms by their words in small letters."""

    def __init__(self, lists: dict[str, list[str]]) -> None:
        self.terms: dict[tuple[str, ...], Kind] = {}
        self.nationalities = nationalities()
        self._add(lists["all_roles"], Kind.ROLE, lists["no_roles"], plural=True)
        self._add([*lists["roles"], *lists["relations"], *lists["titles"]], Kind.ROLE, frozenset(), plural=True)
        self._add([*lists["all_body"], *lists["body"]], Kind.BODY, lists["no_body"], plural=True)
        self._add(lists["all_procedures"], Kind.PROCEDURE, lists["no_procedures"])
        self._add(lists["procedures"], Kind.PROCEDURE, ())
        self._add(
            [*lists["all_diseases"], *lists["symptoms"], *lists["diseases"]],
            Kind.DISEASE,
            lists["no_diseases"],
            plural=True,
        )
        self._add([*lists["drugs"], *lists["brands"]], Kind.DRUG, lists["no_drugs"])
        self._add(lists["software"], Kind.TECHNICAL, lists["no_software"])
        self._add(lists["institutions"], Kind.INSTITUTION, ("who", "sec", "senate", "congress"))
        self._add([law.removeprefix("the ") for law in lists["laws"]], Kind.LAW, ())
        self._add(self.nationalities, Kind.NATIONALITY, ("polish",))
        self.units = frozenset(lists["units"])

    def _add(self, terms: list[str], kind: Kind, without: Collection[str], *, plural: bool = False) -> None:
        for term in terms:
            words = tuple(re.findall(r"[\w.&/§+#'-]+|[()]", term.lower()))
            if words and len(words) <= LONGEST and term.lower() not in without and len(term) > 1:
                self.terms[words] = kind
                if plural and words[-1].isalpha() and len(words[-1]) > 3:
                    self.terms.setdefault((*words[:-1], words[-1] + "s"), kind)

    def paint(self, sheet: Sheet, tokens: Tokens) -> None:
        """Mark what is known where nothing was said yet, the longest terms first."""
        lower = [word.lower() for word in tokens.words]
        tags, _ = score(tokens.numbered, np.zeros(min(1, len(tokens)), np.int64))
        at = 0
        while at < len(tokens):
            at += self._paint_at(sheet, tokens, lower=lower, tags=tags, at=at)
        paint_ages(sheet)

    def _paint_at(self, sheet: Sheet, tokens: Tokens, *, lower: list[str], tags: np.ndarray, at: int) -> int:
        word = tokens.words[at]
        if at and word in self.units and tokens.words[at - 1][-1].isdigit() and len(word) < 12:
            if sheet.kind[tokens.starts[at]] in (OPEN, NUMBER_OF[Kind.NUMBER]):
                sheet.paint(int(tokens.starts[at]), int(tokens.ends[at]), Kind.UNIT)
            return 1
        for length in range(min(LONGEST, len(tokens) - at), 0, -1):
            kind = self.terms.get(tuple(lower[at : at + length]))
            start, end = int(tokens.starts[at]), int(tokens.ends[at + length - 1])
            if kind is None or not sheet.is_open(start, end) or "\n" in sheet.text[start:end]:
                continue
            if length == 1 and kind is not Kind.NATIONALITY and int(tags[at]) not in NOUNS:
                continue
            sheet.paint(start, end, kind)
            return length
        if word[0].isdigit() and sheet.kind[tokens.starts[at]] == OPEN:
            sheet.paint(int(tokens.starts[at]), int(tokens.ends[at]), Kind.NUMBER)
        return 1


def paint_ages(sheet: Sheet) -> None:
    """Mark numbers that are ages by the words around them."""
    for match in AGE.finditer(sheet.text):
        start, end = match.span(1 if match[1] else 2)
        number = sheet.text[start:end].lower()
        if (number[0].isdigit() or number.startswith(SPELLED)) and sheet.kind[start] != IGNORED:
            sheet.paint(start, end, Kind.AGE)


def nationalities() -> list[str]:
    """Adjectives of countries and peoples, and a few more."""
    found = set(MORE)
    for name, place in (("adjectives.tsv", 0), ("countries.tsv", 2)):
        with (KNOWLEDGE / name).open(encoding="utf-8") as lines:
            for row in csv.reader(lines, delimiter="\t"):
                if row and not row[0].startswith("#") and len(row) > place:
                    found |= {part.strip() for part in re.split(r"[|,;]", row[place]) if part.strip()}
    return sorted(found)
