"""What is known of words before anything is learnt: terms that are what they are in nearly every text."""

import csv
import re
from pathlib import Path

import numpy as np

from textveil.kinds import Kind
from textveil.language.english.tagger import TAGS, score
from textveil.language.english.tokens import Tokens
from tools.kinds.sheet import OPEN, Sheet

KNOWLEDGE = Path(__file__).parent.parent / "knowledge"
LONGEST = 5
"""Tokens of the longest term looked for."""
NOUNS = frozenset((TAGS.index("NOUN"), TAGS.index("PROPN"), TAGS.index("ADJ"), TAGS.index("X")))
NO_ROLE = frozenset(
    "man woman men women person people child children boy girl baby human individual male female adult self soul one i he she it who star head face body back hand hands side arm arms leg nation race family population group team other self others native white black red fan case subject lead leader creation world issue number issue age king queen case love being cause will party figure power guide mark jack bob bill van mate dear cook host minor major general private character character home native general original bit master match model hero".split()
)
NO_BODY = frozenset(
    "head face back hand hands body arm arms system cells cell front side bone shell wing horn tail trunk frame build figure form organ tissue foot feet hair skin heart mouth tongue eye eyes nail flesh bust middle base blood water seed crown root bridge channel canal process ring tip".split()
)
NO_DISEASE = frozenset(
    "cold shock crisis stress strain cut burn break attack disorder stroke hurt pain wound block fall down sink mark growth spot mess virus death suicide blow crack rust smut blast scab yellows heat wilt rot cut tear jump shock lead sting bruise trauma poison affliction sign symptom exposure stigma effect injury damage bite fire jones distress".split()
)
NO_DRUG = frozenset(
    "water oxygen alcohol sugar salt iron gold silver copper zinc lead tea coffee honey nitrogen carbon air ice cold hot milk protein oil vitamin glucose sodium calcium potassium magnesium balance complete apple orange pear rice wheat corn egg chicken beef pork garlic onion tomato potato cheese butter wine beer tobacco cocoa chocolate rose angel today spring once today advance ultra max pro plus senior boost ensure delta apex zest acid mint sun day night one total magic pure".split()
)
NO_PROCEDURE = frozenset(
    "diagnosis therapy observation feeding nursing massage cooling recreation reading running walking exercise rest relaxation play music dance art travel prayer writing counseling punishment restraint posture autopsy cremation first aid technique methods dissection drainage evaluation prognosis resuscitation triage diet smoking cessation".split()
)
AMBIGUOUS = frozenset(
    "go word teams rust excel react spark zoom slack lambda apache chrome safari bash ruby scala spring boot outlook windows flask rest word git cron api react jenkins safari splunk azure tableau ram".split()
)
INSTITUTION = re.compile(
    r"\b(?:Court|Courts|Tribunal|Ministry|Minister|Parliament|Congress|Senate|House of|Government|Department of|Dept|Police|"
    r"Commission|Council|Assembly|Authority|Agency|Bureau|Federal|Prosecutor|Board|Committee|Army|Navy|Air Force|"
    r"Directorate|Embassy|Administration|Republic|State|Sheriff|United Nations|UN|NATO|EU|European Union|FBI|CIA|NASA|BBC|NHS)\b"
)
LAW = re.compile(
    r"\b(?:Article|Articles|Act|Code|Convention|Law|Section|Directive|Regulation|Decree|Constitution|Treaty|Protocol|Rule|Amendment|Ordinance|Charter|Statute|Bill|U\.S\.C\.)\b|§"
)
AGE = re.compile(
    r"\b(\d{1,3}|[a-z]+(?:-[a-z]+)?)(?=[\s-]years?[\s-]old|-years?-old|[\s-]?(?:y/?o|yo)\b)|\b(?:aged?|at the age of|age of|AGE:?|Age:?)\s+(\d{1,3})\b(?!\s*(?:mg|%))",
    re.IGNORECASE,
)


class Lexicon:
    """Terms by their words in small letters."""

    def __init__(self, lists: dict[str, list[str]]) -> None:
        self.terms: dict[tuple[str, ...], Kind] = {}
        self.nationalities = nationalities()
        self._add(lists["all_roles"], Kind.ROLE, NO_ROLE, plural=True)
        self._add([*lists["roles"], *lists["relations"], *lists["titles"]], Kind.ROLE, frozenset(), plural=True)
        self._add([*lists["all_body"], *lists["body"]], Kind.BODY, NO_BODY, plural=True)
        self._add(lists["all_procedures"], Kind.PROCEDURE, NO_PROCEDURE)
        self._add(lists["procedures"], Kind.PROCEDURE, frozenset())
        self._add(
            [*lists["all_diseases"], *lists["symptoms"], *lists["diseases"]], Kind.DISEASE, NO_DISEASE, plural=True
        )
        self._add(lists["drugs"], Kind.DRUG, NO_DRUG)
        self._add(lists["software"], Kind.TECHNICAL, AMBIGUOUS)
        self._add(lists["institutions"], Kind.INSTITUTION, frozenset(("who", "sec", "senate", "congress")))
        self._add([law.removeprefix("the ") for law in lists["laws"]], Kind.LAW, frozenset())
        self._add(self.nationalities, Kind.NATIONALITY, frozenset(("polish",)))
        self.units = frozenset(lists["units"])

    def _add(self, terms: list[str], kind: Kind, without: frozenset[str], *, plural: bool = False) -> None:
        for term in terms:
            words = tuple(re.findall(r"[\w.&/§+#'-]+|[()]", term.lower()))
            if words and len(words) <= LONGEST and term.lower() not in without and len(term) > 1:
                self.terms[words] = kind
                if plural and words[-1].isalpha() and len(words[-1]) > 3:
                    self.terms.setdefault((*words[:-1], words[-1] + "s"), kind)

    def paint(self, sheet: Sheet, tokens: Tokens) -> None:
        """Mark what is known where nothing was said yet, the longest terms first."""
        lower = [word.lower() for word in tokens.words]
        tags, _ = score(tokens.words, np.zeros(min(1, len(tokens)), np.int64))
        at = 0
        while at < len(tokens):
            at += self._paint_at(sheet, tokens, lower=lower, tags=tags, at=at)
        for match in AGE.finditer(sheet.text):
            number = 1 if match[1] else 2
            if (
                match[number][0].isdigit()
                or match[number]
                .lower()
                .startswith(("twent", "thirt", "fort", "fift", "six", "sevent", "eight", "ninet"))
            ) and sheet.kind[match.start(number)] != OPEN + 1:
                sheet.paint(match.start(number), match.end(number), Kind.AGE)

    def _paint_at(self, sheet: Sheet, tokens: Tokens, *, lower: list[str], tags: object, at: int) -> int:
        word = tokens.words[at]
        if at and word in self.units and tokens.words[at - 1][-1].isdigit() and len(word) < 12:
            if sheet.kind[tokens.starts[at]] in (OPEN, 9):
                sheet.paint(int(tokens.starts[at]), int(tokens.ends[at]), Kind.UNIT)
            return 1
        for length in range(min(LONGEST, len(tokens) - at), 0, -1):
            kind = self.terms.get(tuple(lower[at : at + length]))
            start, end = int(tokens.starts[at]), int(tokens.ends[at + length - 1])
            if kind is None or not sheet.is_open(start, end) or "\n" in sheet.text[start:end]:
                continue
            if length == 1 and kind is not Kind.NATIONALITY and int(tags[at]) not in NOUNS:  # type: ignore[index]
                continue
            sheet.paint(start, end, kind)
            return length
        if word[0].isdigit() and sheet.kind[tokens.starts[at]] == OPEN:
            sheet.paint(int(tokens.starts[at]), int(tokens.ends[at]), Kind.NUMBER)
        return 1


def nationalities() -> list[str]:
    """Adjectives of countries and peoples, and a few more."""
    found = {
        "Jewish",
        "Muslim",
        "Christian",
        "Catholic",
        "Kurdish",
        "Roma",
        "Hispanic",
        "Asian",
        "African",
        "European",
        "Arab",
        "Hindu",
        "Buddhist",
        "Sikh",
        "Protestant",
        "African American",
        "Caucasian",
        "Latino",
        "English",
        "Hebrew",
        "Welsh",
        "Scottish",
        "Irish",
        "Basque",
        "Catalan",
        "Tamil",
        "Bengali",
    }
    for name, place in (("adjectives.tsv", 0), ("countries.tsv", 2)):
        with (KNOWLEDGE / name).open(encoding="utf-8") as lines:
            for row in csv.reader(lines, delimiter="\t"):
                if row and not row[0].startswith("#") and len(row) > place:
                    found |= {part.strip() for part in re.split(r"[|,;]", row[place]) if part.strip()}
    return sorted(found)
