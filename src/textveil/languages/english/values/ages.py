"""What can be said of somebody's age with the words around it, and still be true?

"37 years old" → "in her thirties"; "a 37-year-old woman" → "a woman in her
thirties"; "at the age of nine" → "as a child"; "Age: 37" → "Age: 30 to 39".
"""

import re
from dataclasses import dataclass

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Chain, Span
from textveil.languages.english.values.dates import TENS
from textveil.languages.english.values.expressions import NUMBER_WORD
from textveil.languages.english.values.numerals import TENS as WORDS_OF_TENS
from textveil.languages.english.values.numerals import number_of

NUMBER = rf"(?P<number>1?\d{{1,2}}(?:\.5|½)?|{NUMBER_WORD.replace('~', '[- ]')})"
UNIT = r"(?P<unit>years?|yrs?\.?|months?|weeks?|days?)"
HERS = frozenset(
    "she her hers herself woman girl lady mother wife daughter sister aunt actress widow mrs ms miss".split()
)
HIS = frozenset("he him his himself man boy gentleman father husband son brother uncle widower mr".split())
PEOPLE = HERS.union(HIS, "patient person student teacher nurse doctor driver worker applicant victim adult".split())
THINGS = frozenset(
    """house building car tree company whisky whiskey wine bridge tradition school church club dog cat horse ship
    business vehicle firm castle tower institution organization newspaper magazine law system machine factory
    road""".split()
)
OWNERS = {"i": "my", "i'm": "my", "me": "my", "my": "my", "you": "your", "we": "our"}
CHILD, TEEN, GROWN, OLD = 13, 20, 18, 100
WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
SENTENCE = re.compile(r"[.!?\n]\s+(?=[A-Z])|\n\n")
NAME = re.compile(r"(?<=[\w,] )[A-Z][a-z]+")
LONG_NUMBER = re.compile(r"\d{4}")
"""What no words that tell an age hold."""
BACK, AHEAD = 40, 40


@dataclass(frozen=True, slots=True)
class Age:
    """Somebody's age in whole years, and whose it is."""

    years: int
    owner: str

    @property
    def tens(self) -> str:
        """The years of life it belongs to; nothing for children and the very old."""
        if CHILD <= self.years < TEEN:
            return f"in {self.owner} teens"
        return f"in {self.owner} {TENS[self.years // 10 - 2]}" if TEEN <= self.years < OLD else ""

    @property
    def bound(self) -> str:
        """A round age that it is below, or that it is not below."""
        below = next((bound for bound in (5, 10, 15) if self.years < bound), 0)
        return f"under {'five ten fifteen'.split()[below // 5 - 1]} years old" if below else "over ninety years old"

    @property
    def grown(self) -> str:
        """Whether somebody of that age is an adult."""
        return "an adult" if self.years >= GROWN else "a minor"


def age_phrase(text: str, span: Span) -> tuple[Span, Chain] | None:
    """The words that tell an age around a stretch of a text, and what can be said instead of them."""
    if LONG_NUMBER.search(text, *span):
        return None
    start, end = max(0, span[0] - BACK), min(len(text), span[1] + AHEAD)
    for pattern, rule in RULES:
        for match in pattern.finditer(text, start, end):
            if match.start() <= span[0] and span[1] <= match.end():
                years = whole_years(match)
                chain = rule(match, Age(years, owner(text, match))) if years is not None else ()
                return (match.span(), chain) if chain else None
    return None


def whole_years(match: re.Match[str]) -> int | None:
    """The years that were lived; weeks and months are none."""
    unit = (match.groupdict().get("unit") or "years")[0]
    value = number_of(match["number"].replace("½", ".5"))
    return None if value is None else int(value) if unit == "y" else int(value / {"m": 12, "w": 52, "d": 365}[unit])


def owner(text: str, match: re.Match[str]) -> str:
    """Whose age it is, as a possessive: by the pronoun before it in the sentence, if no name stands between."""
    known = match.groupdict()
    told = known.get("who") or known.get("noun")
    if told:
        return possessive(told)
    front = text[max(0, match.start() - 200) : match.start()]
    front = SENTENCE.split(front)[-1]
    words = list(WORD.finditer(front))
    last = next((word for word in reversed(words) if possessive(word[0]) != "their"), None)
    if last is None or NAME.search(front, last.end()):
        return "their"
    others = {possessive(word[0]) for word in words} - {"their"}
    is_right_before = last.end() == len(front.rstrip())
    return possessive(last[0]) if len(others) == 1 or is_right_before else "their"


def possessive(word: str) -> str:
    """The possessive of whom a word means."""
    plain = word.lower().replace("’", "'").split("'")[0]
    return "her" if plain in HERS else "his" if plain in HIS else OWNERS.get(plain, "their")


def as_predicate(_: re.Match[str], age: Age) -> Chain:
    """She is 37 years old."""
    return (age.tens or age.bound, age.grown)


def at_an_age(_: re.Match[str], age: Age) -> Chain:
    """At the age of 37."""
    if age.years < CHILD:
        return ("as a child",)
    return (age.tens or "at an old age", "as an adult" if age.years >= GROWN else "as a minor")


def in_apposition(_: re.Match[str], age: Age) -> Chain:
    """Aged 37."""
    return (age.tens or age.bound, age.grown)


def after_name(match: re.Match[str], age: Age) -> Chain:
    """Ann Lee, 37, a cellist."""
    return (age.tens,) if NAMED.search(match.string, 0, match.start()) else ()


def before_noun(match: re.Match[str], age: Age) -> Chain:
    """A 37-year-old woman; a 37-year-old house."""
    noun = match["noun"]
    if noun in THINGS:
        return (f"a decades-old {noun}" if age.years >= TEEN else f"a years-old {noun}",) if age.years > 1 else ()
    article = f"{match['article']} " if match["article"] else ""
    plain = "the " if article.lower() == "the " else "a " if article else ""
    if noun in PEOPLE and age.tens:
        return (f"{plain}{noun} {age.tens}", f"{plain}{noun}")
    if noun in PEOPLE:
        return (f"{plain}{'young' if age.years < CHILD else 'very old'} {noun}", f"{plain}{noun}")
    return tuple(f"{plain}{word} {noun}".strip() for word in adjectives(age))


def behind_determiner(match: re.Match[str], age: Age) -> Chain:
    """This 37 year old Ruritanian technician."""
    front = match["front"]
    said = adjectives(age)[0]
    if front.lower() in {"a", "an"}:
        front = front[0] + ("n" if said[0] == "e" else "")
    return (f"{front} {said}",)


def adjectives(age: Age) -> Chain:
    """What somebody of that age is."""
    if age.years < TEEN:
        return ("young",) if age.years < CHILD else ("teenage",)
    return (f"{WORDS_OF_TENS[age.years // 10 - 2]}-something",) if age.years < OLD else ("very old",)


def as_noun(match: re.Match[str], age: Age) -> Chain:
    """A 37-year-old."""
    article = match["article"]
    plain = "the " if (article or "").lower() == "the" else "a " if article else ""
    named = "child" if age.years < CHILD else "teenager" if age.years < TEEN else ""
    named = named or (f"{WORDS_OF_TENS[age.years // 10 - 2]}-something" if age.years < OLD else "very old person")
    many = {"child": "children"}.get(named, f"{named}s")
    return (plain + (many if match["many"] else named),)


def in_form(match: re.Match[str], age: Age) -> Chain:
    """Age: 37."""
    low = age.years // 10 * 10
    return (f"{match['label']}{low} to {low + 9}",) if age.years < OLD else (f"{match['label']}over 90",)


def is_of_age(match: re.Match[str], age: Age) -> Chain:
    """When he was 37."""
    return tuple(f"{match['front']} {said}" for said in as_predicate(match, age))


def into_an_age(match: re.Match[str], age: Age) -> Chain:
    """Until the age of 37."""
    front = match["front"].removesuffix(" the")
    # "Until his sixties" would leave out the years of them that were lived.
    said = age.tens.removeprefix("in ") if front.startswith("reach") else f"some time {age.tens}"
    return (f"{front} {said}",) if age.tens else ()


def of_age(match: re.Match[str], age: Age) -> Chain:
    """His age is 37."""
    return (f"{match['front']} in the {age.tens.rpartition(' ')[2]}",) if age.tens else ()


def age_turned(match: re.Match[str], age: Age) -> Chain:
    """Turned 37."""
    word = f"{WORDS_OF_TENS[age.years // 10 - 2]}-something" if TEEN <= age.years < OLD else "a year older"
    return (f"{match['front']} {word}",)


ARTICLE = r"(?:(?P<article>[Aa]n?|[Tt]he)[ \n])?"
NAMED = re.compile(r"\b[A-Z][\w'’-]+, \Z")
AFTER_AGE = "an?|the|who|of|from|is|was|has|had|said|told|lives|whose"
AFTER_NOUN = r"[.,;:!?)\n]|\Z| (?:who|was|is|were|are|had|has|said|and|from|in|with)\b"
NO_NOUNS = "and|at|but|by|for|from|has|had|in|is|of|on|or|presents|presenting|seen|to|was|were|when|while|who|with"
"""Words behind an age that name nobody."""
WHO = "[Ii]|[Hh]e|[Ss]he|[Tt]hey|[Yy]ou"
ONLY = "only|just|now"
DETERMINER = "[Tt]h(?:is|at|e)|[Aa]n?|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|[Yy]our"
BE = "am|is|was|were|are|had been|have been|will be"
MEASURES = "years|months|weeks|days|minutes|hours|points|goals|degrees|km|miles|feet|kg|per|percent|y/?o|of the"
RULES = tuple(
    (late_pattern(rf"(?<![\w$€£.,/]){pattern}(?![\w%])"), rule)
    for pattern, rule in (
        (rf"{ARTICLE}{NUMBER}-{UNIT}-old(?P<many>s?)(?={AFTER_NOUN})", as_noun),
        (rf"{ARTICLE}{NUMBER}-{UNIT}-old (?P<noun>[a-z]+)", before_noun),
        (rf"{ARTICLE}{NUMBER} ?(?P<unit>y)/?o (?P<noun>(?!(?:{NO_NOUNS})\b)[a-z]+)", before_noun),
        (
            rf"(?P<front>{DETERMINER}) {NUMBER}[- ]{UNIT}[- ]old(?= (?!(?:{'|'.join(sorted(THINGS))})\b)[A-Za-z])",
            behind_determiner,
        ),
        (r"(?:at|by) (?:the )?age(?: of)? " + NUMBER, at_an_age),
        (rf"(?P<front>(?:until|till|from|since|reach(?:ed|es|ing)?)(?: the)?) age(?: of)? {NUMBER}", into_an_age),
        (rf"(?P<front>\b[Aa]ge (?:is|was)) {NUMBER}", of_age),
        (rf"(?P<number>[2-9]\d)(?=, (?:{AFTER_AGE})\b)", after_name),
        (rf"aged {NUMBER}(?: {UNIT})?(?! (?:to|and|or)\b|[-–])", in_apposition),
        (rf"(?P<label>[Aa]ge ?: ?|AGE ?: ?|[Aa]ge\t){NUMBER}(?: ?(?:years?(?: old)?|y/?o|yrs?))?", in_form),
        (
            rf"(?P<front>(?P<who>{WHO})(?:['’](?:m|s|re)| (?:{BE}))(?: (?:{ONLY}))?) {NUMBER}(?! (?:{MEASURES})| \d)",
            is_of_age,
        ),
        (rf"(?P<front>[Tt]urn(?:ed|s|ing)?) {NUMBER}(?! (?:{MEASURES})| \d)", age_turned),
        (rf"{NUMBER}[- ]?{UNIT}[- ](?:old|of age)", as_predicate),
        (rf"{NUMBER} ?(?P<unit>y|yrs?)(?=\))", as_predicate),
        (rf"{NUMBER} ?(?P<unit>y)(?:/?o|\.o\.?(?!\s*\Z|\s+[A-Z]))\b", as_predicate),
    )
)
