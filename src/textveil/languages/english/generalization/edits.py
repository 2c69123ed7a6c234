"""Which edits replace what has to go, so that the text stays true and reads on?

What each person and thing is called is planned once (``plan``); how that is worded,
at each mention: the first wording that fits its place and reads on with the words
around it. What nothing can be said of, and what has no such wording, gets the mark
of its kind.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise
from sys import maxsize
from typing import Any

from textveil.core.kinds import Kind
from textveil.core.marks import mark
from textveil.core.model import Edit, Finding, Span
from textveil.core.spans import touches
from textveil.languages.english.generalization.plan import EntityPlan, Mention, make_plans, understand_mentions
from textveil.languages.english.generalization.story_order import (
    Telling,
    Window,
    chains_that_hide,
    is_related,
    words_of_story,
)
from textveil.languages.english.generalization.subjects import bare
from textveil.languages.english.generalization.whole_names import make_names_whole
from textveil.languages.english.generalization.whole_phrases import (
    Phrase,
    dates_in,
    is_period,
    make_dates_whole,
    phrases,
    told_anew,
)
from textveil.languages.english.grammar.beside import POSSESSIVES, is_body, is_plural
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.grammar.value_wording import is_year_before_name, word_value
from textveil.languages.english.grammar.wording import (
    Wording,
    adjective_of,
    area_of,
    award_of,
    belongs_to_noun,
    common,
    description_of,
    finished,
    follows_name,
    has_room_behind,
    is_balanced,
    label_of,
    left_out,
    marked,
    name_of,
    reads_on,
    several_of,
    with_area,
    with_article,
)
from textveil.languages.english.lexicon.class_words import AWARD, CLASS_OF_KIND, is_class_of
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import INNER
from textveil.languages.english.lexicon.word_lists import one_of
from textveil.languages.generalizing import Ladder, Manner, PlanMemory, Sources
from textveil.languages.reading import Reading

Pick = Callable[[Sequence[Sequence[str]]], list[str | None]]
"""For each chain of generalizations the one to use, or None: see ``choose``."""
Choice = tuple[Wording, str]
"""A wording, and the generalization that it says; empty where it says none."""
NEAR = 40
"""Signs on either side that are looked at when it is checked whether a wording reads on."""
ALIAS_OPENS = re.compile(
    rf" \((?:(?:the|also|or|born|née|formerly|{one_of('grammar.from_here_on')}) )*[“\"‘']?(?:the )?"
)
ALIAS_CLOSES = re.compile(r"[”\"’']?\)")
"""What stands around another name in brackets."""
FORGOTTEN = 600
"""Signs behind which a reader may have forgotten where something lies."""
LISTS = frozenset({", ", ", and ", ", or ", " and ", " or ", ", the ", " and the "})
"""What stands between two names of one list."""
BODIES = (Kind.ORGANIZATION, Kind.PLACE)
"""Kinds of things that nobody owns one of."""
UNIQUE = frozenset(
    {CLASS_OF_KIND[kind] for kind in (*BODIES, Kind.INSTITUTION, Kind.WORK)} | {"country", "government", "group"}
)
"""Classes that tell nothing without a label, or of which a text that names one means that one."""
MIXED, LABELS, DESCRIPTIONS = "mixed", "labels", "descriptions"
"""How things are called: once by a description, else by a label; always by a label; by a description if it can be."""


def generalize(
    reading: Reading,
    findings: Sequence[Finding],
    *,
    sources: Sources,
    pick: Pick,
    style: str = MIXED,
    memory: PlanMemory | None = None,
    known: dict[Any, Any] | None = None,
    chosen: Mapping[Span, str] | None = None,
) -> list[Edit]:
    """An edit for each finding, which are in order and apart; ``memory`` and ``known`` are looked up, and added to.

    ``chosen`` names the generalization that somebody wants at a place, if it is one of those that are true there.
    """
    known, memory = {} if known is None else known, memory or PlanMemory()
    findings = make_dates_whole(reading.text, findings)
    stretches = [(one.spans[0], one.kind) for one in findings]
    whole = phrases(reading.text, stretches, known=known)
    anew, window = edits_of_phrases(reading.text, whole, pick=pick)
    rest = [one for one in findings if not touches(one.spans, anew)]
    names = make_names_whole(reading, rest, sources=sources)
    mentions = understand_mentions(reading, names, sources=sources, memory=memory)
    coarser = with_dates_hidden(mentions, pick=pick, window=window)
    if coarser != mentions and (any(map(is_period, whole)) or is_related_once(known, reading.text)):
        mentions = coarser
    spans = [(one.start, one.end) for one in anew]
    story = partial(words_of_story, text=reading.text, told=spans, pick=pick)
    terms = terms_of(mentions, pick=pick, chosen=chosen)
    # The rows of a table tell no story.
    dates = {} if chosen or reading.columns else story(mentions, terms)
    if dates and coarser != mentions:
        # Whoever reads how long it was from one date to another could compute them back.
        fewer = terms_of(coarser, pick=pick, chosen=chosen)
        dates = story(coarser, fewer)
        mentions, terms = (coarser, fewer) if dates else (mentions, terms)
    wanted = {one.slot.span for one in mentions if chosen and wanted_label(one, chosen)}
    choices = choices_of_all(mentions, terms, dates, wanted=wanted, style=style, text=reading.text)
    edits = word_mentions(mentions, choices, anew=anew, text=reading.text)
    return [replace(one, members=sources.knowledge.count_members(one.term)) if one.term else one for one in edits]


def choices_of_all(
    mentions: Sequence[Mention],
    terms: Sequence[str | None],
    dates: Mapping[int, Wording],
    *,
    wanted: Set[Span],
    style: str,
    text: str,
) -> list[Iterator[Choice]]:
    """What may stand in the place of each mention, the best first; ``dates`` are told from the one before them."""
    plans, again = make_plans(mentions, text=text), mentioned_before(mentions)
    telling = places_to_tell(mentions, terms, text=text)
    counted = Counter(one.thing for one in mentions)
    choices: list[Iterator[Choice]] = []
    for place, (one, term) in enumerate(zip(mentions, terms, strict=True)):
        plan = plans.get(one.key)
        if plan and one.slot.span in wanted:
            plan = replace(plan, label="", is_lone=True)
        tells = place in telling
        usual = choices_of(one, plan, term or "", style=style, is_again=again[place], tells_area=tells, text=text)
        choices.append(iter([(dates[place], "")]) if place in dates else usual)
        if is_aside(one) and counted[one.thing] == 1:
            choices[-1] = chain(choices[-1], [(Wording((one.slot.span[0] - 2, one.slot.span[1] + 1), ""), "")])
    with_years = with_years_behind(mentions, choices, terms, text=text)
    return with_aliases_left_out(mentions, with_years, text=text)


def is_aside(mention: Mention) -> bool:
    """Whether brackets hold nothing but another word for what stands before them, of which nothing can be said: "the
    protection of trust (Vertrauensschutz)"."""
    slot = mention.slot
    is_alone = slot.before.endswith(" (") and slot.after.startswith(")") and slot.before[-3:-2].islower()
    return is_alone and mention.may_go and mention.kind is Kind.NAME and not mention.ladder.chain


def terms_of(mentions: Sequence[Mention], *, pick: Pick, chosen: Mapping[Span, str] | None) -> list[str | None]:
    """What is said of each mention: what somebody chose, or the best that the policy allows."""
    chains = list(dict.fromkeys(one.ladder.chain for one in mentions if one.ladder.chain))
    picked = dict(zip(chains, pick(chains), strict=True))
    wanted = [wanted_label(one, chosen) if chosen else None for one in mentions]
    return [term or picked.get(one.ladder.chain) for one, term in zip(mentions, wanted, strict=True)]


def mentioned_before(mentions: Sequence[Mention]) -> list[bool]:
    """For each mention whether the same person or thing was mentioned before."""
    first: dict[Any, int] = {}
    return [first.setdefault(one.key, place) < place for place, one in enumerate(mentions)]


def places_to_tell(mentions: Sequence[Mention], terms: Sequence[str | None], *, text: str) -> set[int]:
    """The places of those mentions at which it is told where something lies: the first of each that has room for it,
    and those far behind the last one; of several in one list that lie in one area, the last: "City A and City B in
    Spain"."""
    starts = [one.slot.span[0] for one in mentions[1:]] + [len(text)]
    gaps = [text[one.slot.span[1] : start] for one, start in zip(mentions, starts, strict=False)]
    told: dict[Any, int] = {}
    places: set[int] = set()
    for place, (one, gap) in enumerate(zip(mentions, gaps, strict=True)):
        is_due = one.class_word and one.slot.span[0] - told.get(one.key, -FORGOTTEN) >= FORGOTTEN
        if is_due and has_room_behind(one.slot, is_listed=gap in LISTS):
            told[one.key] = one.slot.span[0]
            places.add(place)
    areas = [area_of(term or "") for term in terms]
    is_again = {place for place in places if place + 1 in places and areas[place] == areas[place + 1]}
    return {place for place in places if areas[place] and not (place in is_again and gaps[place] in LISTS)}


def is_related_once(known: dict[Any, Any], text: str) -> bool:
    """Whether a text says how long it was from one event to another; it is looked at once."""
    if is_related not in known:
        known[is_related] = is_related(text)
    return bool(known[is_related])


def wanted_label(mention: Mention, chosen: Mapping[Span, str]) -> str | None:
    """The generalization that somebody chose for a mention; None where it is not true of it."""
    start, end = mention.slot.span
    wanted = [label for span, label in chosen.items() if span[0] < end and start < span[1]]
    return next((label for label in wanted if label in mention.ladder.chain), None)


def ladder_at(reading: Reading, finding: Finding, *, sources: Sources) -> Ladder:
    """What may be said in the place of a finding, the most specific first."""
    [mention] = understand_mentions(reading, [finding], sources=sources, memory=PlanMemory())
    return mention.ladder


def edits_of_phrases(text: str, whole: Sequence[Phrase], *, pick: Pick) -> tuple[list[Edit], Window]:
    """Edits that tell whole phrases anew, where the policy allows something that can be said; and what they leave of
    the dates in them."""
    tellings = [Telling(dates_in(text, phrase), phrase.chain) for phrase in whole]
    _, labels, window = chains_that_hide(tellings, pick=pick)
    edits = [(told_anew(text, phrase, label), label) for phrase, label in zip(whole, labels, strict=True) if label]
    return [replace(edit, term=label) for edit, label in edits], window


def with_dates_hidden(mentions: Sequence[Mention], *, pick: Pick, window: Window) -> list[Mention]:
    """The same, dates without the generalizations by which they could be computed back from intervals."""
    tellings = [Telling((bare(one.slot.term),), one.ladder.chain) for one in mentions if one.kind is Kind.DATE]
    chains, _, _ = chains_that_hide(tellings, pick=pick, window=window)
    left = iter(chains)
    kept = [next(left) if one.kind is Kind.DATE else one.ladder.chain for one in mentions]
    return [
        one if labels == one.ladder.chain else replace(one, ladder=replace(one.ladder, chain=labels))
        for one, labels in zip(mentions, kept, strict=True)
    ]


def word_mentions(
    mentions: Sequence[Mention], choices: Sequence[Iterator[Choice]], *, anew: Sequence[Edit], text: str
) -> list[Edit]:
    """The edits of mentions among those of whole phrases, in order; none takes in anything of another."""
    spans = sorted([*(one.slot.span for one in mentions), *((one.start, one.end) for one in anew)])
    edits: list[Edit] = []
    for one, some in zip(mentions, choices, strict=True):
        place = bisect_left(spans, one.slot.span)
        after = max(spans[place - 1][1] if place else 0, edits[-1].end if edits else 0)
        before = spans[place + 1][0] if place + 1 < len(spans) else maxsize
        last = edits[-1] if edits and edits[-1].end > after - NEAR else None
        edits.append(first_that_fits(one, some, after=after, before=before, last=last, text=text))
    return sorted([*edits, *anew], key=lambda edit: edit.start)


def with_aliases_left_out(
    mentions: Sequence[Mention], choices: Sequence[Iterator[Choice]], *, text: str
) -> list[Iterator[Choice]]:
    """The choices; another name of the same person or thing in brackets is best left out: "Acme Ltd (“Acme”)"."""
    kept = list(choices)
    for place, (first, second) in enumerate(pairwise(mentions), 1):
        is_named = second.ladder.manner in (Manner.NAME, Manner.CLASS) and bool(second.ladder.chain)
        is_same = first.key == second.key and is_named
        start, end = first.slot.span[1], second.slot.span[1]
        opened = ALIAS_OPENS.fullmatch(text, start, second.slot.span[0]) if is_same else None
        if opened and (closed := ALIAS_CLOSES.match(text, end)):
            kept[place] = chain([(Wording((start, closed.end()), ""), "")], kept[place])
    return kept


def with_years_behind(
    mentions: Sequence[Mention], choices: Sequence[Iterator[Choice]], terms: Sequence[str | None], *, text: str
) -> list[Iterator[Choice]]:
    """The choices; a year before the name of an event is told behind its label: "the 2008 Ortho Games" →
    "Competition A in the 2000s"."""
    kept = list(choices)
    for place, (year, named) in enumerate(pairwise(mentions), 1):
        start, end = year.slot.span[1], named.slot.span[0]
        is_event = named.ladder.manner is Manner.CLASS and bool(named.ladder.chain) and named.kind is not Kind.PLACE
        is_owner = named.slot.term.endswith(POSSESSIVES) or named.slot.after.startswith(POSSESSIVES)
        # "The 2004 Athens and 2008 Beijing Games", "the 2008 Games' opening"
        # "the 2007 Tarn Conference (TC) Player of the Year"
        is_part = named.slot.after.startswith(" (")
        is_named = is_event and not belongs_to_noun(named.slot) and not (is_owner or is_part)
        the = year.slot.determiner if is_named and is_year_before_name(year.slot) and text[start:end] == " " else None
        decade = terms[place - 1]
        if the is not None and year.slot.article == "the" and decade:
            kept[place - 1] = chain([(Wording((the[0], end), ""), "")], kept[place - 1])
            kept[place] = with_decade_behind(kept[place], decade)
    return kept


def with_decade_behind(choices: Iterator[Choice], decade: str) -> Iterator[Choice]:
    """The choices, each with a decade behind what it says."""
    return ((replace(one, text=f"{one.text} in the {decade}"), term or decade) for one, term in choices)


def choices_of(
    mention: Mention, plan: EntityPlan | None, term: str, *, style: str, is_again: bool, tells_area: bool, text: str
) -> Iterator[Choice]:
    """What may stand in the place of a mention, the best first; ``tells_area``: here it is told where it lies."""
    slot, manner = mention.slot, mention.ladder.manner
    gone = left_out(slot, text=text) if mention.may_go else None
    # "The Ruritanian Government", "a Ruritanian painter": what is described says enough.
    is_adjective = manner is Manner.ADJECTIVE or (slot.head is not None and slot.word_after.istitle())
    if gone and is_adjective and not mention.is_secret:
        yield gone, ""
    if manner is Manner.NAME and plan:
        yield finished(slot, name_of(slot, plan.label)), ""
    elif manner is Manner.CLASS and plan and mention.ladder.chain and slot.is_bare:
        if plan.label:  # a heading is no sentence, but a label fits
            yield finished(slot, name_of(slot, plan.label)), ""
    elif manner is Manner.CLASS and plan and mention.ladder.chain:
        if several := several_of(slot, plan.class_word):
            yield finished(slot, several), plan.class_word
        yield from name_wordings(mention, plan, term, style=style, is_again=is_again, tells_area=tells_area)
    elif term and not slot.is_bare:
        wording = word_term(mention, term)
        if wording is not None and (wording.text or wording.span[1] > slot.span[1]):
            yield finished(slot, wording), term if wording.text else ""
    if gone:
        yield gone, ""


def name_wordings(
    mention: Mention, plan: EntityPlan, term: str, *, style: str, is_again: bool, tells_area: bool
) -> Iterator[Choice]:
    """A description of what is named once, or for what it tells; else its label."""
    slot = mention.slot
    is_one_of_many = slot.article in {"a", "an"} or any(is_class_of(plan.class_word, kind) for kind in BODIES)
    if plan.class_word == AWARD and style != LABELS and (said := award_of(slot)):
        yield finished(slot, said), AWARD
        if slot.article in {"a", "an"} and slot.determiner is not None and not is_modifier(slot):
            # "an award and an award" does not read on
            yield Wording((slot.determiner[0], slot.span[1]), f"another {AWARD}"), AWARD
    if is_one_of_many and slot.determiner is not None and slot.article != "the" and not is_modifier(slot):
        if slot.article in {"a", "an"} and term and is_own_class(slot.term, term):
            yield finished(slot, with_article(slot, term)), term
        return  # "his Honda" is no company
    name = label_of(slot, plan.label, class_word=plan.class_word, is_lone=plan.is_lone) if plan.label else None
    label = finished(slot, name) if name is not None else None
    is_lone = plan.is_lone and not follows_name(slot)
    is_described = mention.is_secret or is_lone or (style == DESCRIPTIONS and (plan.is_only or not is_again))
    if name and label and (style == LABELS or not is_described):
        if style != LABELS and tells_area and not name.text.endswith(" "):
            yield finished(slot, with_area(name, term)), term
        yield label, ""
    description = description_of(slot, term, is_again=is_again and plan.is_only) if term else None
    if label and says_nothing(term, plan.class_word) and not mention.is_secret and style != DESCRIPTIONS:
        yield label, ""
    if description:
        yield finished(slot, description), term
    if label:
        yield label, ""


def says_nothing(term: str, class_word: str) -> bool:
    """Whether a description tells no more than a label, or takes one that is meant for any: "a country applied"."""
    return term == class_word and class_word in UNIQUE


def is_own_class(name: str, label: str) -> bool:
    """Whether the last word of a name is the class that a label tells: "a Foundlings' Hospital" is a hospital."""
    return name.lower().rpartition(" ")[2] == INNER.split(label)[0].rpartition(" ")[2]


def word_term(mention: Mention, term: str) -> Wording | None:
    """A generalization of what bears no name, where it fits: an adjective, a quantity, a common noun."""
    slot, manner = mention.slot, mention.ladder.manner
    if manner is Manner.ADJECTIVE:
        # "The Ruritanian Government", or "courts", are none of a whole region.
        is_misleading = mention.may_go and slot.head is not None and is_body(slot.word_after)
        is_misleading = is_misleading or slot.word_after in english().compounds
        is_fit = (slot.is_adjective or slot.modifies or slot.is_joined) and not is_misleading
        return adjective_of(slot, term) if is_fit else None
    if manner is Manner.QUANTITY:
        return word_value(slot, term)
    if mention.kind is Kind.ROLE and slot.modifies:
        return None  # a graduate student is no scholar student
    # "Director, playwright and author": who had no article gets none.
    is_bare_role = mention.kind is Kind.ROLE and slot.determiner is None
    is_several = slot.is_plural or (slot.is_proper and is_plural(slot.term.rpartition(" ")[2]))  # "Zengid emirs"
    several = is_several and not (mention.kind is Kind.WORK and " " in slot.term)  # a title is one
    return common(slot, term, own=manner is Manner.OWN or is_bare_role, is_plural=several)


def first_that_fits(
    mention: Mention,
    choices: Iterator[Choice],
    *,
    after: int,
    before: int,
    last: Edit | None,
    text: str,
) -> Edit:
    """The edit that puts the first wording in its place that reads on; it may take in an article, but nothing of its
    neighbours. ``last`` is the edit before it, if that is near."""
    slot, ladder = mention.slot, mention.ladder
    for wording, term in choices:
        start, end = wording.span
        if start < after or end > before or wording.text == slot.term or not keeps_signs(text[start:end], wording.text):
            continue
        front = (last.replacement if last else "") + text[last.end if last else max(start - NEAR, 0) : start]
        if reads_on(front[-NEAR:], wording.text, text[end : end + NEAR], is_modifier=is_modifier(slot)):
            return Edit(
                *(start, end, wording.text, mention.kind),
                source=ladder.source,
                confidence=ladder.confidence,
                term=term,
            )
    said = marked(slot, mark(mention.kind), after=after, before=before)
    return Edit(*said.span, said.text, mention.kind)


def is_modifier(slot: Slot) -> bool:
    """Whether a name belongs to the word behind it, so that an article before it is that word's."""
    return belongs_to_noun(slot) or slot.is_described


def keeps_signs(original: str, said: str) -> bool:
    """Whether no quotation mark or bracket is opened or closed by what is replaced that is not by what is said."""
    return is_balanced(original) == is_balanced(said)
