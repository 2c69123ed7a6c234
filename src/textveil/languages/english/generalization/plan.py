"""How is each person and thing called wherever the text mentions it?

One plan for each that has to go, made once from all its mentions, from what the
text itself says of it and from what is known: its class, its label, what may be
said of it and how sure that is. Each mention is then worded from the plan alone.
What may be told of a date, an age or an amount stands first: each is its own.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial

from textveil.core.kinds import Kind
from textveil.core.model import Chain, Finding, Span
from textveil.core.spans import merge, subtract
from textveil.languages.english.generalization.describe import THE_TEXT, describe
from textveil.languages.english.generalization.known_names import COUNTRIES
from textveil.languages.english.generalization.subjects import (
    MEASURED,
    SURE,
    Subject,
    bare,
    kind_of_mark,
    letter_things,
    name_of_thing,
    number_people,
    subject_of,
    thing_of,
)
from textveil.languages.english.grammar.beside import ARTICLES, POSSESSIVES, is_plural
from textveil.languages.english.grammar.slot import Slot, slot_at
from textveil.languages.english.grammar.value_wording import DAY, IN_THE_YEAR, SOME_TIME
from textveil.languages.english.lexicon.class_words import CLASS_OF_KIND, class_of_chain
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.value_words import DAYS_OF_MONTHS
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_groups, word_list
from textveil.languages.english.values.age_owners import owner_before
from textveil.languages.english.values.ages import Age
from textveil.languages.english.values.clock import STREET_BEHIND
from textveil.languages.english.values.coarseness import areas
from textveil.languages.english.values.dates import decades, month_chain, read_date, year_chain
from textveil.languages.english.values.no_years import is_clock, is_measured
from textveil.languages.english.values.numerals import ORDINAL, in_digits, number_of
from textveil.languages.english.values.quantities import SOURCE, quantity_chain
from textveil.languages.generalizing import NOTHING, Ladder, Manner, PlanMemory, Sources
from textveil.languages.reading import Reading, word_at

# What may be said instead of a date, an age or an amount, where it stands?

COUNTED_BACK = word_list("grammar.counted_back")
BARE, NAMED_MONTH = re.compile(r"\d{1,4}"), re.compile(r"[A-Z]{3,}")
CAPITAL_BEFORE = re.compile(r"(?:[\w,;)] |\n|\A)(?P<word>[A-Z][\w.&’'-]*) $")
YEARLY_EVENTS = word_list("things.yearly_events")
UNCOUNTED = ("more than ", "less than ", "at least ", "between ")
"""How labels begin that stand behind no article."""
STATES = frozenset({"American state", "province", "state"})
"""Classes of what may be called by two letters."""
COUNTED = frozenset({"several", "some"})
"""What is said of things that are counted."""
BOUNDS = word_list("values.bounding")
HOUR, EARLIEST = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d"), "1700"
BEFORE_HOURS = word_list("values.before_hours")
BEFORE_YEARS = word_list("values.before_early_years")
BEFORE_SPOKEN_YEARS = frozenset({"in", "since"})
DAY_OF_MONTH, BEFORE_DAY = (
    re.compile(r"\d{1,2}(?:st|nd|rd|th|d)"),
    re.compile(r"\b(?:[Oo]n|[Uu]ntil|[Tt]ill|[Bb]y|since) the \Z"),
)
"""A day of a month that is not named."""
TENTH, TWICE_TENTH = 10, 20
COUNTED_MONTHS = frozenset(f"{one} month" for one in ("this", "last", "next"))
"""Months that are told without an article."""
MONTHS_IN_LETTERS = word_groups("values.months_in_letters")
DAY_OF_A_MONTH = re.compile(
    rf"(?:\d{{1,2}}(?:st|nd|rd|th|d)|{'|'.join(reversed(DAYS_OF_MONTHS))})(?: day)? "
    r"(?:of (?P<month>(?:this|last|next|the (?:same|next|following|present)) month)"
    rf"|(?P<short>{'|'.join(MONTHS_IN_LETTERS)})\.?)",
    re.IGNORECASE,
)
"""The same of a month that is counted from another: "the 12th instant", "the 4th of the same month"."""
SHORT_DATE = re.compile(r"\d{1,2}([/.-])\d{1,2}\1\d\d(?: \d{1,2}:\d\d.{0,12})?")
BIRTH = re.compile(r"\b(?:born|birth\w*|d\.?o\.?b|b\.)", re.IGNORECASE)
REFERENCE = re.compile(r"\d{2,5}/\d{2,4}")
"""The number of a regulation or a file, and its year."""
SINCE, SHORT_YEAR = re.compile(r"\b(?P<century>[12]\d)\d\d[–-]$"), re.compile(r"\d\d")
"""A year, and the last two digits of another behind it: 2014–16."""
YEARLY = re.compile(r"1\d{3}|20\d\d|.*\D\d{4}")
HALF_DAY = re.compile(r" ?[ap]\.?m\b| o['’]clock\b", re.IGNORECASE)
"""Behind an hour, which is no count."""
JOINED_BEFORE, JOINED_BEHIND = (
    re.compile(r"[0-9](?:[–/-]| ?[x×] ?)$"),
    re.compile(r"[–/-](?:[0-9]|[a-z]|[A-Z]\b)|[°´′″]| [x×] ?\d|\" [NSEW]\b"),
)
BEFORE_CODES = word_list("values.before_codes")
NUMBER_BEFORE = re.compile(r"\b(?:[Nn]os?|NO|[Nn]umber|[Rr]ef)\.?: ?\Z")
"""What announces a number, and no year."""
LONGEST_COUNTED = 7
"""Words of the longest name of what is counted."""
IN_A_ROW = word_list("values.in_a_row")
BEFORE_RANGES = word_list("values.before_ranges")


def measured(slot: Slot, kind: Kind) -> Ladder:
    """What a quantity may be called, by rule."""
    short = decade_of_short_year(bare(slot.term), slot) if kind is Kind.DATE else ()
    chain = tuple(label for label in short or measure_chain(slot, kind) if not is_doubled(label, slot))
    return Ladder(chain, SOURCE, 1.0, Manner.QUANTITY) if chain else NOTHING


def measure_chain(slot: Slot, kind: Kind) -> Chain:
    """What may be said of a quantity here."""
    term = bare(slot.term)
    if kind is Kind.AGE and (years := number_of(term)) is not None:
        return age_by_itself(slot, Age(int(years), owner_before(slot.reading.text, slot.span[0])))
    if day := day_chain(slot, term) or spoken_year_chain(slot, term):
        return day
    if REFERENCE.fullmatch(term) or ORDINAL.fullmatch(term.lower()) or slot.word_before in BOUNDS:
        # What stands behind "not more than" or "exceed" is a bound, and a looser one would be another bound.
        return ()
    is_coded = slot.word_before in BEFORE_CODES or NUMBER_BEFORE.search(slot.before) is not None
    if is_hour(term, slot) or (BARE.fullmatch(term) and is_coded):
        return ()
    since = SINCE.search(slot.before) if SHORT_YEAR.fullmatch(term) else None
    # No hour came so far: what looks like a year and is none has a unit beside it.
    has_unit = is_measured(slot.reading.text, slot.span)
    is_year = YEARLY.match(term) is not None and not has_unit
    if not since and not is_year and is_no_count(slot):
        return ()
    if kind is Kind.DATE and (part := month_chain(term)):
        # "last October" is one of many, but no "last late months of the year".
        return () if slot.modifies or slot.word_before in COUNTED_BACK or follows_a_name(slot, NAMED_MONTH) else part
    if follows_a_name(slot, BARE):
        return ()
    if since:
        return year_chain(f"{since['century']}{term}")
    is_count = counts_things(slot) or has_unit
    # "By 2004 standards": a year that was found as a date counts nothing.
    chain = quantity_chain(term, is_count=is_count and kind is not Kind.DATE)
    # "Ann, 37, left", "Article 14": a number that counts nothing is not several, nor between others.
    counts = is_count or (slot.modifies and slot.word_after[:1].islower()) or number_of(term) is None
    kept = (label for label in chain if label not in COUNTED and not label.startswith("between "))
    return chain if counts else tuple(kept)


def counts_things(slot: Slot) -> bool:
    """Whether what stands behind a number is several things, also where they bear a name: "two Quonset Awards", "four
    Tarn Games medals"."""
    place = slot.last
    while word_at(slot.reading, place)[:1].isupper() and place < slot.last + LONGEST_COUNTED:
        place += 1
    words = word_at(slot.reading, place - 1) if place > slot.last else "", word_at(slot.reading, place)
    return any(map(is_plural, words if slot.after[:1] == " " else words[1:]))


def day_chain(slot: Slot, term: str) -> Chain:
    """What may be said of a day whose month is not named: that it is one, and of which month."""
    if slot.modifies:
        return ()
    if month := DAY_OF_A_MONTH.fullmatch(term):
        told = (month["month"] or MONTHS_IN_LETTERS[month["short"].lower()]).lower()
        return (f"{SOME_TIME} {told}" if told in COUNTED_MONTHS else f"{DAY} of {told}",)
    is_day = DAY_OF_MONTH.fullmatch(term) is not None and BEFORE_DAY.search(slot.before) is not None
    return (part_of_month(int(term.rstrip("stndrh"))), DAY) if is_day else ()


def part_of_month(day: int) -> str:
    """The part of a month that a day lies in."""
    return f"{'early days' if day <= TENTH else 'middle' if day <= TWICE_TENTH else 'late days'} of the month"


def spoken_year_chain(slot: Slot, term: str) -> Chain:
    """What may be said of a year that is told in words, where a word says that it is one: "in twenty eighteen"."""
    return year_chain(in_digits(term)) if term[:1].isalpha() and slot.word_before in BEFORE_SPOKEN_YEARS else ()


def decade_of_short_year(term: str, slot: Slot) -> Chain:
    """The decade of a date in figures whose year has two of them, and its century: who writes 8/3/04 means the last
    such year, unless somebody was born then."""
    written = read_date(term) if SHORT_DATE.fullmatch(term) and not slot.reading.columns else None
    if written is None or written.year is None or written.has_full_year or BIRTH.search(slot.line_before):
        return ()
    return decades(written.year)


def age_by_itself(slot: Slot, age: Age) -> Chain:
    """What may be said of an age that no words around it tell: "Ann (43)" → "Ann (40s)"."""
    if slot.before.endswith("(") and slot.after.startswith(")"):
        return (age.short,)
    is_aside = slot.before.endswith(", ") and slot.after[:1] in (",", ".", ";", "\n", "")
    return (age.tens or age.bound,) if is_aside else ()


def is_hour(term: str, slot: Slot) -> bool:
    """Whether four digits may be an hour: too early for a year, unless a word speaks for one; or number a house."""
    if slot.word_before == "at" and BARE.fullmatch(term) and STREET_BEHIND.match(slot.after):
        return True
    if not HOUR.fullmatch(term):
        return False
    has_line = slot.before.endswith("\n") or not slot.before
    if is_clock(slot.reading.text, slot.span):
        return True
    is_early = term < EARLIEST and (slot.word_before not in BEFORE_YEARS or is_quarter_hour(term, slot))
    return term[0] == "0" or is_early or (has_line and term < "1900")


def is_quarter_hour(term: str, slot: Slot) -> bool:
    """Whether four digits end as hours mostly do, behind a word that both hours and years follow."""
    return slot.word_before in BEFORE_HOURS and term[2:] in {"00", "15", "30", "45"}


def follows_a_name(slot: Slot, looks: re.Pattern[str]) -> bool:
    """Whether a number stands right behind a capital that no sentence explains: "Office 2019", "Sev 2", "Q3 2024"."""
    before = CAPITAL_BEFORE.search(slot.before) if looks.fullmatch(slot.term) else None
    word = before["word"].lower().rstrip(".") if before else ""
    if (
        not word
        or word.endswith(POSSESSIVES)
        or word in english().stop_words
        or word.capitalize() in english().calendar
    ):
        return False
    return word not in YEARLY_EVENTS


def is_no_count(slot: Slot) -> bool:
    """Whether a number is an hour, or a part of something: a score, a fraction, "four-man", "number one"."""
    is_part = JOINED_BEFORE.search(slot.before) or JOINED_BEHIND.match(slot.after)
    return bool(HALF_DAY.match(slot.after) or is_part) or slot.word_before in BEFORE_CODES


def is_doubled(label: str, slot: Slot) -> bool:
    """Whether what is said was said before: "more than between 500 and 600", "the sum of a sum of money"."""
    is_range = label.startswith("between ") and slot.word_before in BEFORE_RANGES
    # "They lost 24–21": nobody loses a score.
    has_article = slot.determiner is not None or (slot.is_inside and slot.is_determined)
    is_led = has_article and (label.startswith(UNCOUNTED) or label in COUNTED)
    is_led = is_led or (slot.word_before in IN_A_ROW and label.startswith(UNCOUNTED))
    is_led = is_led or (slot.word_before in {*BEFORE_RANGES, "all"} and label.split()[0] in COUNTED)
    is_result = label == "score" and (slot.article not in ARTICLES or slot.modifies)
    is_again = slot.before.lower().endswith(f" {label.split()[0]} of ") and label not in IN_THE_YEAR
    return is_range or is_led or is_result or is_again


NEAR = 8
"""Noun phrases on either side that are taken for the context."""
QUANTITIES = MEASURED | {Kind.UNIT}
HANDLES = frozenset({Kind.USER_NAME, Kind.IDENTIFIER, Kind.WORD})
"""Kinds of what somebody may be called by who writes in a chat."""
WORD_SIGN = re.compile(r"\w")
NAMED = MEASURED | {Kind.NATIONALITY, Kind.PERSON}


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch that has to go, whom or what it means, and what may be said there."""

    slot: Slot
    kind: Kind
    """That of its mark."""
    thing: Hashable
    ladder: Ladder
    class_word: str = ""
    """What a label calls it; empty where it can have none."""
    may_go: bool = False
    """Whether it may be left out without a word: no promise is about it."""
    is_secret: bool = False
    """Whether it goes for what it tells: then its description says all that a promise allows."""
    part: Chain = field(default=(), repr=False)
    """What tells it from others of the same number: a law and an article of it."""

    @property
    def key(self) -> Hashable:
        """Whose plan it is worded by."""
        return self.thing, self.part


@dataclass(frozen=True, slots=True)
class EntityPlan:
    """How one person or thing is called, wherever it is mentioned."""

    label: str
    """"Person 1", "City A"; empty where nothing is sure enough to call it by."""
    class_word: str
    ladder: Ladder
    """What may be said of it besides, the most specific first, who says so and how sure that is."""
    is_lone: bool
    """Whether it is mentioned once, and nothing else of its class is."""
    is_only: bool
    """Whether nothing else of its class is mentioned."""


def slot_of(reading: Reading, span: Span, *, memory: PlanMemory) -> Slot:
    """How a span stands in its sentence, looked at once."""
    if span not in memory.slots:
        memory.slots[span] = slot_at(reading, span)
    found: Slot = memory.slots[span]
    return found


def understand_mentions(
    reading: Reading, findings: Sequence[Finding], *, sources: Sources, memory: PlanMemory
) -> list[Mention]:
    """The mentions that findings are, with what may be said of each."""
    things: dict[Hashable, list[int]] = {}
    # Part of a longer stretch, a user name, and a name of no sure kind may be what was found elsewhere for sure.
    known = {name_of_thing(one): thing_of(one) for one in reversed(findings) if is_sure_name(one)}
    for place, one in enumerate(findings):
        thing = thing_of(one)
        is_own = is_sure_name(one) or (one.entity and one.kind is Kind.PERSON)
        things.setdefault(thing if is_own else known.get(name_of_thing(one), thing), []).append(place)
    gone = merge([one.spans[0] for one in findings])
    is_told = cache(partial(is_area_told, reading.text, gone))
    hidden = frozenset(areas().keys() & {bare(one.terms[0]) for one in findings})
    tell = partial(describe, sources=sources, is_told=is_told, hidden=hidden)
    found: dict[int, Mention] = {}
    for thing, places in things.items():
        own = [findings[place] for place in places]
        key = hidden, *((one.spans[0], one.terms[0], one.kind, one.kind_score, one.rule) for one in own)
        if key not in memory.mentions:
            memory.mentions[key] = mentions_of(thing, reading, own, tell, sources=sources, memory=memory)
        for place, mention in zip(places, memory.mentions[key], strict=True):
            found[place] = mention if mention.thing == thing else replace(mention, thing=thing)
    # A country is one, whether it is taken for a place or for a party to a treaty.
    first: dict[tuple[str, str], Hashable] = {}
    for place, one in enumerate(findings):
        mention = found[place]
        if mention.class_word:
            is_state = mention.class_word in COUNTRIES or mention.class_word in STATES
            name = name_of_country(one) if is_state else name_of_thing(one)
            thing = first.setdefault((name, mention.class_word), mention.thing)
            found[place] = mention if mention.thing == thing else replace(mention, thing=thing)
    return [found[place] for place in range(len(findings))]


def name_of_country(finding: Finding) -> str:
    """The shortest name of a country: that of "the USA" and of "the United States of America" is "united states"."""
    name = bare(finding.terms[0])
    name = word_groups("things.short_areas").get(name, name).removeprefix("the ").removesuffix(" of America")
    front, _, rest = name.partition(" of ")
    is_state = rest and front.rpartition(" ")[2].lower() in name_tables().states
    return (rest.removeprefix("the ") if is_state else name).lower()


def is_sure_name(finding: Finding) -> bool:
    """Whether it is sure what a finding names; what looks like an identifier may be somebody: "<glick> hi"."""
    is_handle = finding.kind in HANDLES and finding.terms[0][:1].isalpha() and " " not in finding.terms[0]
    return bool(finding.entity) and not is_handle and finding.kind_score >= SURE


def mentions_of(
    thing: Hashable,
    reading: Reading,
    findings: Sequence[Finding],
    tell: Callable[..., Ladder],
    *,
    sources: Sources,
    memory: PlanMemory,
) -> list[Mention]:
    """The mentions of one thing; ``tell`` says what may be said of it."""
    slots = [slot_of(reading, one.spans[0], memory=memory) for one in findings]
    subject = subject_of(reading, findings, slots)
    ladder = tell(subject, context=partial(context, reading, slots[0].span))
    made: list[Mention] = []
    score = max(one.kind_score for one in findings)
    for one, slot in zip(findings, slots, strict=True):
        is_part = one.kind is Kind.LAW and len(findings) > 1
        if is_part:
            # A law and an article of it may be one entity; each is what its own words say.
            ladder = describe(replace(subject, name=bare(one.terms[0])), sources)
        here = ladder_at_mention(slot, one.kind, ladder)
        word = class_word_of(subject, here, sources)
        kind, is_free = kind_of_mark(subject, one, score=score), may_go(subject, slot, one.kind)
        part = ladder.chain if is_part else ()
        made.append(Mention(slot, kind, thing, here, word, is_free, subject.is_secret, part))
    return made


def class_word_of(subject: Subject, ladder: Ladder, sources: Sources) -> str:
    """The class word of a thing's label; empty for what has no name, is not sure, or goes for what it tells: that is
    called by all that a promise allows."""
    if ladder.manner is not Manner.CLASS or not subject.is_proper or subject.is_secret:
        return ""
    is_open = subject.kind not in CLASS_OF_KIND or subject.score < SURE
    word = class_of_chain(ladder.chain, None if is_open else subject.kind) or class_of_chain(ladder.chain)
    if word is not None and (ladder.source == THE_TEXT or sources.knowledge.count_members(word) >= sources.min_members):
        return word
    return CLASS_OF_KIND[subject.kind] if ladder.chain and not is_open else ""


def may_go(subject: Subject, slot: Slot, kind: Kind) -> bool:
    """Whether what is found may be left out of its phrase: nobody and nothing that was promised, and of quantities only
    the place in a row, and how many of "the three children" there are."""
    if subject.is_promised or kind.group is Kind.IDENTIFIER or kind is Kind.PERSON:
        return False
    if kind is Kind.NUMBER:
        is_counted = (slot.article == "the" or slot.word_before == "all") and slot.term.isalpha()
        return is_counted or ORDINAL.fullmatch(slot.term.lower()) is not None
    # "shady transactions" are not just any transactions.
    return kind not in QUANTITIES and (kind in NAMED or slot.is_proper)


def ladder_at_mention(slot: Slot, kind: Kind, ladder: Ladder) -> Ladder:
    """What may be said at one mention: of a quantity by rule, of an identifier nothing but whose user name it is."""
    if kind in MEASURED:
        return measured(slot, kind)
    is_named = kind.group is not Kind.IDENTIFIER or (kind in HANDLES and ladder.manner is Manner.NAME)
    return ladder if is_named else NOTHING


def context(reading: Reading, span: Span) -> tuple[str, ...]:
    """The noun phrases around, without the stretch itself."""
    place = bisect_left(reading.phrases, span[0], key=lambda phrase: reading.tokens[phrase[0]][0])
    around = map(reading.span, reading.phrases[max(place - NEAR, 0) : place + NEAR + 1])
    return tuple(dict.fromkeys(reading.text[slice(*one)] for one in around if one[1] <= span[0] or one[0] >= span[1]))


def is_area_told(text: str, gone: Sequence[Span], area: str) -> bool:
    """Whether what is left of a text names an area."""
    name = area.removeprefix("the ")
    start = text.find(name)
    while start >= 0:
        span = start, start + len(name)
        is_whole = not any(map(WORD_SIGN.match, (text[max(start - 1, 0) : start], text[span[1] : span[1] + 1])))
        if is_whole and subtract(span, gone) == [span]:
            return True
        start = text.find(name, span[1] if is_whole else start + 1)
    return False


def make_plans(mentions: Sequence[Mention], *, text: str) -> dict[Hashable, EntityPlan]:
    """The plan of every person and thing, in the order of the text."""
    people = number_people([one.key for one in mentions if one.ladder.manner is Manner.NAME], text=text)
    named = [(one.key, one.class_word) for one in mentions if one.class_word]
    names = people | letter_things(named, text=text)
    classes = Counter(class_word.rpartition(" ")[2] for _, class_word in dict.fromkeys(named))
    counted = Counter(key for key, _ in named)
    plans: dict[Hashable, EntityPlan] = {}
    for one in mentions:
        if one.key not in plans and one.ladder.chain and one.ladder.manner is not Manner.QUANTITY:
            is_only = classes[one.class_word.rpartition(" ")[2]] == 1
            is_lone = is_only and counted[one.key] == 1
            plans[one.key] = EntityPlan(names.get(one.key, ""), one.class_word, one.ladder, is_lone, is_only)
    return plans
