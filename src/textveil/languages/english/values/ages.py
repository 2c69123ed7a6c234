"""Which age is written here, what is coarser, and what can be said of it with the words around?

"37 years old" → "in her thirties"; "a 37-year-old woman" → "a woman in her
thirties"; "at the age of nine" → "as a child"; "Age: 37" → "Age: 30 to 39";
"70 yo M" → "70s M".
"""

import re
from dataclasses import dataclass, replace

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Chain, Span
from textveil.languages.english.lexicon.value_words import (
    AGEING_THINGS,
    TEN_WORDS,
    TENS,
    VAGUELY,
)
from textveil.languages.english.lexicon.word_lists import one_of, phrase_list
from textveil.languages.english.values.age_owners import names_a_person, owner
from textveil.languages.english.values.numerals import NUMBER_WORD, number_of

NUMBER = rf"(?P<number>1?\d{{1,2}}(?:\.5|½)?|{NUMBER_WORD})"
UNIT = r"(?P<unit>years?|yrs?\.?|months?|weeks?|days?)"
PARTS_OF_YEAR = {"m": 12, "w": 52, "d": 365}
"""How many of a unit make a year."""
CHILD, TEEN, GROWN, OLD, OLDEST = 13, 20, 18, 100, 130
NOUN_BEHIND = re.compile(r"\s([a-z]+)\b")
LONG_NUMBER = re.compile(r"\d{4}")
"""What no words that tell an age hold."""
BACK, AHEAD = 40, 40
RANGE_BEFORE = late_pattern(
    rf"(?<![\w.])(?:\d+|(?i:{NUMBER_WORD}))(?:\s(?:days|weeks|months|years))?(?:\s(?:and|to|or)\s|[-–])\Z"
)
"""Before the end of a span of ages."""
BOUNDING = phrase_list("values.above") | phrase_list("values.below") | {"older than", "younger than"}
BOUND_BEFORE = late_pattern(rf"\b(?i:{'|'.join(sorted(BOUNDING))})\s\Z")
"""Before an age that is a bound."""
TERM = re.compile(
    r"(?P<before>(?:aged?|age(?:s|d)?(?: of|:)?|at)\s+)?(?P<number>\d{1,3}|[a-z]+(?:[ -](?:and[ -])?[a-z]+){0,4}?)"
    r"(?:(?P<link>\s*[-–]\s*|\s+(?:to|and|or)\s+)(?P<last>\d{1,3}))?"
    r"(?P<unit>[\s-]*(?P<what>day|week|month|year|yr|y)s?(?:\b\.?|(?<=y)))?"
    r"(?:\s+and\s+(?:\d+|a|[a-z]+)\s+(?:days?|weeks?|months?))?"
    r"(?P<after>[\s-]old|[\s-]of[\s-]age|/?\s?o\b|\s*[MF]\b|)",
    re.IGNORECASE,
)
LONGEST = 80
OLDEST_BAND = 90
GROWN_UP = {"M": " man", "F": " woman"}
"""Whom a letter behind an age means, where a band of the old stands before it."""


@dataclass(frozen=True, slots=True)
class Age:
    """Somebody's age in whole years, or from one to another, and whose it is."""

    years: int
    owner: str = ""
    """As a possessive; empty where it is not told for sure."""
    last: int | None = None
    """The end of a span of ages."""

    @property
    def decade(self) -> str:
        """The years of life it belongs to, without whose: "thirties"; nothing for children and the very old."""
        if CHILD <= self.years < TEEN:
            return "teens"
        return TENS[self.years // 10 - 2] if TEEN <= self.years < OLD else ""

    @property
    def tens(self) -> str:
        """The same, with whose they are, or without any pronoun."""
        if not self.decade:
            return ""
        return f"in {self.owner} {self.decade}" if self.owner else f"aged {self.least} to {self.most}"

    @property
    def least(self) -> int:
        """The first of these years."""
        return CHILD if self.years < TEEN else self.years // 10 * 10

    @property
    def most(self) -> int:
        """The last of these years."""
        return self.years // 10 * 10 + 9

    @property
    def limit(self) -> str:
        """Those years as what somebody reaches: "her thirties"."""
        return f"{self.owner} {self.decade}" if self.owner else f"an age between {self.least} and {self.most}"

    @property
    def bound(self) -> str:
        """A round age that it is below, or that it is not below."""
        below = next((bound for bound in (5, 10, 15) if self.years < bound), 0)
        return f"under {'five ten fifteen'.split()[below // 5 - 1]} years old" if below else "over ninety years old"

    @property
    def short(self) -> str:
        """The years of life as forms and brackets have them: "40s"."""
        if self.years < TEEN:
            return "child" if self.years < CHILD else "teens"
        return f"{self.years // 10 * 10}s" if self.years < OLD else "over 90"

    @property
    def is_well_inside(self) -> bool:
        """Whether one who is about of that age is in the same years of life, and as grown."""
        return 2 <= self.years % 10 <= 7 and abs(self.years - GROWN) > 2 and self.years != CHILD

    @property
    def grown(self) -> str:
        """Whether somebody of that age is an adult."""
        return "an adult" if self.years >= GROWN else "a minor"

    @property
    def called(self) -> str:
        """What somebody of that age may be called."""
        return "child" if self.years < CHILD else "teenager" if self.years < TEEN else "person"

    @property
    def adjective(self) -> str:
        """What somebody of that age is."""
        if self.years < TEEN:
            return "young" if self.years < CHILD else "teenage"
        return f"{TEN_WORDS[self.years // 10 - 2]}-something" if self.years < OLD else "very old"

    @property
    def coarser(self) -> Chain:
        """What may be said instead of it by itself."""
        return (self.tens or self.bound, "adult" if self.years >= GROWN else "underage")


def read_age(match: re.Match[str] | None) -> Age | None:
    """The age of what fits ``TERM``; None where there is no such age."""
    number = number_of(match["number"]) if match else None
    if match is None or number is None or number != int(number):
        return None
    share = PARTS_OF_YEAR.get((match["what"] or "y")[0].lower(), 1)
    first = int(number) // share
    last = int(match["last"]) // share if match["last"] else first
    return Age(first, last=last) if 0 <= first <= last <= OLDEST else None


def age_chain(term: str) -> Chain:
    """What may be said instead of a term that is an age by its own words.

    >>> age_chain("37 years old"), age_chain("aged 8"), age_chain("37-year-old"), age_chain("37")
    (('aged 30 to 39', 'adult'), ('under ten years old', 'underage'), ('adult',), ())
    """
    match = TERM.fullmatch(term) if len(term) < LONGEST else None
    age = read_age(match)
    if match is None or age is None or match["link"] or (match["what"] or "y")[0].lower() != "y":
        return ()
    is_told = (match["before"] or "at").strip().lower() != "at"
    if not is_told and match["after"].strip(" -").lower() not in {"old", "of age"}:
        return ()
    return age.coarser[-1:] if "-" in match.group() else age.coarser


def age_phrase(text: str, span: Span) -> tuple[Span, Chain] | None:
    """The words that tell an age around a stretch of a text, and what can be said instead of them."""
    if LONG_NUMBER.search(text, *span):
        return None
    start, end = max(0, span[0] - BACK), min(len(text), span[1] + AHEAD)
    for pattern, rule in RULES:
        for match in pattern.finditer(text, start, end):
            if match.start() <= span[0] and span[1] <= match.end() and not is_bound(text, match.start()):
                years = whole_years(match)
                chain = rule(match, Age(years, owner(match))) if years is not None else ()
                if chain:
                    return match.span(), chain
    return None


def is_bound(text: str, place: int) -> bool:
    """Whether an age at a place is a bound, or the end of a span of ages: "more than" 40, "between 30 and" 40."""
    return any(before.search(text, max(0, place - BACK), place) for before in (RANGE_BEFORE, BOUND_BEFORE))


def whole_years(match: re.Match[str]) -> int | None:
    """The years that were lived; weeks and months are none."""
    unit = (match.groupdict().get("unit") or "years")[0]
    value = years_in(match["number"])
    return None if value is None else int(value / PARTS_OF_YEAR.get(unit, 1))


def years_in(number: str) -> float | None:
    """The years that a number tells, or the middle of a decade of life: "thirties", "30s"."""
    if number in TENS:
        return TEEN + 10 * TENS.index(number) + 5
    if number.endswith("0s"):
        return int(number[:-1]) + 5
    return number_of(number.replace("½", ".5"))


def determiner_of(match: re.Match[str]) -> str:
    """The article before an age, as it stands before what is said instead."""
    article = (match["article"] or "").lower()
    return "the " if article == "the" else "a " if article else ""


def as_predicate(match: re.Match[str], age: Age) -> Chain:
    """She is 37 years old; aged 37; five or six years old."""
    other = match.groupdict().get("other")
    first = Age(int(number_of(other) or 0), age.owner) if other else age
    is_noun = LED.search(match.string, max(0, match.start() - BACK), match.start()) is not None  # "our two year old"
    is_vague = bool(match.groupdict().get("about")) and not age.is_well_inside
    if is_noun or is_vague or (first.tens or first.bound) != (age.tens or age.bound):
        return ()
    return (age.tens or age.bound, *((age.grown,) if first.grown == age.grown else ()))


def at_an_age(match: re.Match[str], age: Age) -> Chain:
    """At the age of 37; by age 37; surgery, age 9."""
    if (match.groupdict().get("front") or "").lower() == "by":
        return (f"by {age.limit}",) if age.decade else ()
    if age.years < CHILD:
        return ("as a child",)
    said = "as a teenager" if age.years < TEEN and not age.owner else age.tens or "at an old age"
    return (said, "as an adult" if age.years >= GROWN else "as a minor")


def after_name(match: re.Match[str], age: Age) -> Chain:
    """Ann Lee, 37, a cellist."""
    return (age.tens,) if NAMED.search(match.string, max(0, match.start() - BACK), match.start()) else ()


def after_noun(match: re.Match[str], age: Age) -> Chain:
    """One brother, 56, has asthma."""
    return (f"{match['noun']}{match['gap']}{age.tens or age.bound}",) if names_a_person(match["noun"]) else ()


def before_noun(match: re.Match[str], age: Age) -> Chain:
    """A 37-year-old woman; a 37-year-old house."""
    noun, plain = match["noun"], determiner_of(match)
    if noun in AGEING_THINGS:
        return (f"a decades-old {noun}" if age.years >= TEEN else f"a years-old {noun}",) if age.years > 1 else ()
    more = NOUN_BEHIND.match(match.string, match.end())
    if more and names_a_person(more[1]):  # "a 37-year-old Ruritanian woman"
        article = "an " if plain == "a " and age.adjective[0] == "e" else plain
        return (f"{article}{age.adjective} {noun}",)
    if names_a_person(noun) and age.tens:
        return (f"{plain}{noun} {age.tens}", f"{plain}{noun}")
    if names_a_person(noun):
        return (f"{plain}{'young' if age.years < CHILD else 'very old'} {noun}", f"{plain}{noun}")
    return (f"{plain}{age.adjective} {noun}",)


def behind_determiner(match: re.Match[str], age: Age) -> Chain:
    """This 37 year old Ruritanian technician."""
    front = match["front"]
    if front.lower() in {"a", "an"}:
        front = front[0] + ("n" if age.adjective[0] == "e" else "")
    return (f"{front} {age.adjective}",)


def before_name(_: re.Match[str], age: Age) -> Chain:
    """Identified as 37-year-old Ann Lee."""
    return (age.adjective,)


def as_noun(match: re.Match[str], age: Age) -> Chain:
    """A 37-year-old; two 14-year-olds."""
    if (
        not match["article"]
        and match.string[: match.start()].endswith(", ")
        and match.string.startswith(",", match.end())
    ):
        return (age.adjective,)  # "a pleasant, 37-year-old, right-handed woman"
    many = {"child": "children", "person": "people"}.get(age.called, f"{age.called}s")
    said = f"{determiner_of(match)}{many if match['many'] else age.called}"
    if age.called != "person":
        return (said,)
    told = replace(age, owner="their") if match["many"] else age
    return (f"{said} {told.tens}" if age.decade else f"{said} over ninety",)


def in_form(match: re.Match[str], age: Age) -> Chain:
    """Age: 37."""
    low = age.years // 10 * 10
    return (f"{match['label']}{low} to {low + 9}",) if age.years < OLD else (f"{match['label']}over 90",)


def in_short(match: re.Match[str], age: Age) -> Chain:
    """70 yo M; 88F; (43)."""
    return (age.short + (f" {match['sex']}" if match.groupdict().get("sex") else ""),)


def is_of_age(match: re.Match[str], age: Age) -> Chain:
    """When he was 37; she was about 37."""
    said = (age.tens or age.bound, age.grown) if not match["about"] or age.is_well_inside else ()
    return tuple(f"{match['front']} {one}" for one in said)


def of_about(match: re.Match[str], age: Age) -> Chain:
    """A man of about 37; of one of 50 or so it is not sure in which years of life he is."""
    noun = match["noun"]
    is_told = age.years >= LEAST_OF_AGE and (not match["about"] or age.is_well_inside)
    return (*((f"{noun} {age.tens or age.bound}",) if is_told else ()), *((noun,) if age.years >= LEAST_OF_AGE else ()))


def who_looks(match: re.Match[str], age: Age) -> Chain:
    """Who looks 16; lived to be 105."""
    front = match["front"]
    return (f"{front if front.endswith('be') else f'{front} to be'} {age.tens or age.bound}",)


def as_own_noun(match: re.Match[str], age: Age) -> Chain:
    """Our two year old."""
    return (f"{match['front']} {age.called}",) if age.years < TEEN else ()


def into_an_age(match: re.Match[str], age: Age) -> Chain:
    """Until the age of 37."""
    front = match["front"].removesuffix(" the")
    # "Until his sixties" would leave out the years of them that were lived.
    said = age.limit if front.startswith("reach") or not age.owner else f"some time {age.tens}"
    return (f"{front} {said}",) if age.decade else ()


def in_part_of_decade(match: re.Match[str], age: Age) -> Chain:
    """In her late thirties."""
    return (f"{match['front']} {age.decade}",) if age.decade else ()


def of_age(match: re.Match[str], age: Age) -> Chain:
    """His age is 37."""
    return (f"{match['front']} in the {age.decade}",) if age.decade else ()


def age_turned(match: re.Match[str], age: Age) -> Chain:
    """Turned 37."""
    word = age.adjective if TEEN <= age.years < OLD else "a year older"
    return (f"{match['front']} {word}",)


ARTICLE = r"(?:(?P<article>[Aa]n?|[Tt]he)[ \n])?"
NAMED = re.compile(r"\b[A-Z][\w'’-]+, \Z")
AFTER_AGE = "an?|the|who|of|from|is|was|has|had|said|told|lives|whose"
AFTER_NOUN = r"[.,;:!?)\n]|\Z|--|[–—]| (?:who|was|is|were|are|had|has|said|and|from|in|with)\b"
NO_NOUNS = "and|at|but|by|for|from|has|had|in|is|of|on|or|presents|presenting|seen|to|was|were|when|while|who|with"
"""Words behind an age that name nobody."""
NO_NOUN = rf"{AFTER_NOUN}| (?:{NO_NOUNS})\b"
WHO = "[Ii]|[Hh]e|[Ss]he|[Ww]e|[Tt]hey|[Yy]ou|who"
ONLY = "only|just|now|but"
YO = r"(?P<unit>y)(?:/?o|\.\s?o\.?)"
LEAST_OF_AGE = 5
"""The age from which "a man of" so many is one of that age: there are mothers of three."""
AGE_LABEL = r"[Aa]ge ?: ?|AGE ?: ?|[Aa]ge\t|Age (?=\d)"
NEARLY = f"{VAGUELY}|only|just"
DETERMINER = "[Tt]h(?:is|at|e)|[Aa]n?|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|[Yy]our"
OWNER, PART = "my|our|your|his|her|their", "early|mid|middle|late"
LED = re.compile(rf"\b(?:{DETERMINER})\s\Z")
BE = "am|is|was|were|are|had been|have been|will be"
IS = f"(?:['’](?:m|s|re)| (?:{BE}))"
MEASURES = (
    "years|months|weeks|days|minutes|hours|points|goals|degrees|km|miles|feet|ft|foot|inch|kg|per|percent|y/?o|of the"
)
NO_PEOPLE, INTO = "|".join(sorted(AGEING_THINGS)), "until|till|from|since|to|reach(?:ed|es|ing)?"
AND_DAYS = r"(?: years(?: and \d+ (?:days?|weeks?|months?))?)?"
NO_BOUND = r"(?! ?\+|[-–]\d)"
"""What would make an age a bound, or the beginning of a span."""
NOWHERE = r"(?<!\bat )(?<!\binto )(?<!\bfrom )"
"""Not behind a word for where somebody is: "she works at 18F"."""
NO_OTHER = rf"(?! (?:or|to) (?:\d|{NUMBER_WORD})| (?:{MEASURES})|-[a-z]| \d| of (?!age))(?<!one(?= [a-z]))"
"""What would make it one age of two, or something else that is counted: "he is one of them", "she is one tough nut"."""
OR_OTHER = rf"(?:(?P<other>\d{{1,3}}|{NUMBER_WORD})(?: (?:or|to) |[-–]))?"
"""Another age before it, where it is one of two."""
RULES = tuple(
    (late_pattern(rf"(?<![\w$€£.,/<>]){pattern}(?![\w%]|['’′]\d)".replace(" ", r"\s")), rule)
    for pattern, rule in (
        (rf"{ARTICLE}{NUMBER}-{UNIT}-old(?P<many>s?)(?={AFTER_NOUN})", as_noun),
        (rf"{ARTICLE}{NUMBER}-{UNIT}-old (?P<noun>[a-z]+)", before_noun),
        (rf"{ARTICLE}{NUMBER} ?{YO} (?P<noun>(?!(?:{NO_NOUNS})\b)[a-z]+)", before_noun),
        (rf"{NUMBER}[ -]?(?:(?P<unit>y)(?:/?o|r?s?)?\.? ?(?P<sex>[MF]))", in_short),
        (rf"(?P<front>{DETERMINER}) {NUMBER}[ -]?{YO}(?= [A-Z])", behind_determiner),
        (
            rf"(?P<article>[Aa]n?|[Tt]he)[ \n]{NUMBER}[ -]?{YO}(?P<many>)(?={AFTER_NOUN}| (?:{NO_NOUNS})\b)",
            as_noun,
        ),
        (rf"{NOWHERE}(?P<number>[2-9]\d) ?(?P<sex>[MF])(?=[ ,.;)\n]|\Z)", in_short),
        (rf"(?P<front>{DETERMINER}) {NUMBER}[- ]{UNIT}[- ]old(?= (?!(?:{NO_PEOPLE})\b)[A-Za-z])", behind_determiner),
        (rf"(?P<front>{DETERMINER}) {NUMBER}[- ]{UNIT}[- ]old(?={AFTER_NOUN})", as_own_noun),
        (rf"{NUMBER}[- ]{UNIT}[- ]old(?= [A-Z][a-z])", before_name),
        (rf"(?P<front>[Aa]t|[Bb]y) (?:the )?age(?: of)? {NUMBER}{AND_DAYS}{NO_BOUND}", at_an_age),
        (rf"(?P<front>(?:{INTO})(?: the)?) age(?: of)? {NUMBER}{NO_BOUND}", into_an_age),
        (rf"(?<=, )age {NUMBER}(?=[,.;)\n]|\Z){NO_BOUND}", at_an_age),
        (rf"(?P<front>\b[Aa]ge (?:is|was)) {NUMBER}", of_age),
        (
            rf"(?P<front>(?:[Ii]n|[Ii]nto|[Dd]uring) (?:{OWNER})) (?:{PART})[ -](?P<number>{'|'.join(TENS)}|[2-9]0s)",
            in_part_of_decade,
        ),
        (rf"(?P<number>[2-9]\d)(?=, (?:{AFTER_AGE})\b)", after_name),
        (r"(?P<noun>[A-Za-z]+)(?P<gap>, | \()(?P<number>[1-9]\d)(?=,|\))", after_noun),
        (rf"aged (?:(?:{NEARLY}) )?{NUMBER}(?: {UNIT})?(?! (?:to|and|or)\b){NO_BOUND}", as_predicate),
        (
            rf"(?P<label>{AGE_LABEL}){NUMBER}(?: ?(?:years?(?: old)?|y/?o|yrs?))?{NO_BOUND}",
            in_form,
        ),
        (
            rf"(?P<front>(?P<who>{WHO}){IS}(?: (?:{ONLY}))?)(?: (?P<about>{VAGUELY}))? {NUMBER}{NO_OTHER}",
            is_of_age,
        ),
        (rf"(?P<noun>{one_of('values.people_of_all_ages')}) of (?:(?P<about>{VAGUELY}) )?{NUMBER}{NO_OTHER}", of_about),
        (rf"(?P<front>\b(?:look|seem)(?:s|ed)|\blive[sd] to be) {NUMBER}{NO_OTHER}", who_looks),
        (
            rf"(?P<front>[Tt]urn(?:ed|s|ing)?) {NUMBER}(?:(?: years old)|(?! (?:{MEASURES})| \d))",
            age_turned,
        ),
        (
            rf"(?:(?:{ONLY}|(?P<about>{VAGUELY})) )?{OR_OTHER}{NUMBER}[- ]?{UNIT}[- ](?:old|of age)",
            as_predicate,
        ),
        (rf"{NUMBER} ?(?P<unit>y|yrs?)(?=\))", as_predicate),
        (rf"{NUMBER} ?(?P<unit>y)(?:/?o|\.o\.?(?!\s*\Z|\s+[A-Z]))\b", as_predicate),
    )
)


def band_of(text: str, *, years: int = 5) -> str | None:
    """An age, or a span of ages, in bands; None when it cannot be read.

    >>> band_of("aged 64", years=10), band_of("18 months old"), band_of("1,200")
    ('aged 60–69', '0–4 years old', None)
    """
    match = TERM.fullmatch(text.strip()) if len(text) < LONGEST else None
    age = read_age(match)
    if match is None or age is None:
        return None
    return (match["before"] or "") + with_unit(band(age.years, age.last or age.years, years=years), match)


def is_old(text: str) -> bool:
    """Whether an age, or the end of a span of ages, is in the band of the oldest.

    >>> is_old("93-year-old"), is_old("aged 89"), is_old("the day before")
    (True, False, False)
    """
    return "older" in (band_of(text) or "").replace("-", " ").split()


def band(first: int, last: int, *, years: int) -> str:
    """The band, or the bands, from one age to another.

    >>> band(37, 37, years=5), band(37, 42, years=5), band(88, 93, years=10), band(95, 95, years=5)
    ('35–39', '35–44', '80 or older', '90 or older')
    """
    low = min(first // years * years, OLDEST_BAND)
    return f"{low} or older" if last >= OLDEST_BAND else f"{low}–{last // years * years + years - 1}"


def with_unit(told: str, match: re.Match[str]) -> str:
    """A band with the unit that the age had, in years; "or older" needs none."""
    unit, after = match["unit"] or "", match["after"] or ""
    if told.endswith("older"):
        who = GROWN_UP.get(after.strip(), "")
        return told.replace(" ", "-") + who if unit.strip() == "y" or unit.startswith(("-", "y")) or who else told
    if (match["what"] or "y")[0] not in "yY":
        unit = re.sub(r"(?:day|week|month)s?", "year" if "-" in unit else "years", unit, flags=re.IGNORECASE)
    return told + unit + after
