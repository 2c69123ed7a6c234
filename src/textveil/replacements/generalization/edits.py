"""Which edits replace what has to go, so that the text stays true and reads on?

What is said of a person or thing is decided once, for all its mentions; how it
is worded, at each. What nothing can be said of, and what has no wording that
fits its place, gets the mark of its kind.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from sys import maxsize

from textveil.core.kinds import Kind
from textveil.core.marks import mark
from textveil.core.model import Edit, Finding, Span
from textveil.core.spans import touches
from textveil.languages.english.grammar.left_out import left_out
from textveil.languages.english.grammar.nouns_beside import is_body
from textveil.languages.english.grammar.value_wording import word_value
from textveil.languages.english.grammar.wording import (
    Turn,
    Wording,
    adjective_of,
    class_of,
    common,
    finished,
    marked,
    name_of,
)
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.reading import Reading
from textveil.replacements.generalization.callings import called_again, callings
from textveil.replacements.generalization.date_windows import Telling, Window, chains_that_hide, is_related
from textveil.replacements.generalization.joined_names import join_parts
from textveil.replacements.generalization.name_lists import kinds_of_lists
from textveil.replacements.generalization.name_runs import join_runs
from textveil.replacements.generalization.naming import number_people, turns
from textveil.replacements.generalization.questions import Asked, Manner, Said, bare
from textveil.replacements.generalization.story_order import words_of_story
from textveil.replacements.generalization.understanding import Known, Mention, remembered, understood
from textveil.replacements.generalization.whole_phrases import Phrase, dates_in, is_period, phrases, told_anew

Pick = Callable[[Sequence[Sequence[str]]], list[str | None]]
"""For each chain of generalizations the one to use, or None: see ``choose``."""
ALONE = Turn()
"""What nothing else is called like, and is spoken of once."""
BETWEEN_ADJECTIVES = frozenset({" and ", " or ", ", ", " ", "-", "–"})


def generalize(
    reading: Reading,
    findings: Sequence[Finding],
    *,
    asked: Asked,
    pick: Pick,
    known: Known | None = None,
    chosen: Mapping[Span, str] | None = None,
) -> list[Edit]:
    """An edit for each finding, which are in order and apart; ``known`` is looked up, and added to.

    ``chosen`` names the generalization that somebody wants at a place, if it is one of those that are true there.
    """
    known = {} if known is None else known
    stretches = [(one.spans[0], one.kind) for one in findings]
    whole = phrases(reading.text, stretches, known=known)
    anew, window = edits_of_phrases(reading.text, whole, pick=pick)
    rest = [one for one in findings if not touches(one.spans, anew)]
    names = kinds_of_lists(reading, join_runs(reading, rest, asked=asked))
    rest = join_parts(reading, names, asked=asked)
    mentions = understood(reading, rest, asked=asked, known=known)
    coarser = with_dates_hidden(mentions, pick=pick, window=window)
    if coarser != mentions and (any(map(is_period, whole)) or remembered(known, reading.text, is_related)):
        mentions = coarser
    spans = [(one.start, one.end) for one in anew]
    story = partial(words_of_story, text=reading.text, told=spans, pick=pick)
    labels = picked_labels(mentions, pick=pick, chosen=chosen)
    told = {} if chosen else story(mentions, labels)
    if told and coarser != mentions:
        # Whoever reads how long it was from one date to another could compute them back.
        mentions, labels = coarser, picked_labels(coarser, pick=pick, chosen=chosen)
        told = story(mentions, labels)
    words = wordings(mentions, labels, text=reading.text)
    words = [told.get(place, wording) for place, wording in enumerate(words)]
    mentions, words = told_once(mentions, with_callings(reading, mentions, words, asked=asked), text=reading.text)
    return in_order(mentions, words, anew=anew)


def picked_labels(mentions: Sequence[Mention], *, pick: Pick, chosen: Mapping[Span, str] | None) -> list[str | None]:
    """What is said of each mention: what somebody chose, or the best that the policy allows."""
    chains = list(dict.fromkeys(one.said.chain for one in mentions if one.said.chain))
    picked = dict(zip(chains, pick(chains), strict=True))
    wanted = [wanted_label(one, chosen) if chosen else None for one in mentions]
    return [label or picked.get(one.said.chain) for one, label in zip(mentions, wanted, strict=True)]


def with_callings(
    reading: Reading, mentions: Sequence[Mention], words: Sequence[Wording | None], *, asked: Asked
) -> list[Wording | None]:
    """The wordings; who was said to be something is called that from then on."""
    people = [(one.slot.span, one.thing) for one in mentions if one.said.manner is Manner.NAME and one.may_go]
    gone = [wording.span for wording in words if wording]
    called = callings(reading, people, gone=[*gone, *(one.slot.span for one in mentions)], asked=asked)
    return [
        (called_again(one.slot, called.get(one.thing)) if one.said.manner is Manner.NAME and one.may_go else None)
        or wording
        for one, wording in zip(mentions, words, strict=True)
    ]


def wanted_label(mention: Mention, chosen: Mapping[Span, str]) -> str | None:
    """The generalization that somebody chose for a mention; None where it is not true of it."""
    start, end = mention.slot.span
    wanted = [label for span, label in chosen.items() if span[0] < end and start < span[1]]
    return next((label for label in wanted if label in mention.said.chain), None)


def ladder_at(reading: Reading, finding: Finding, *, asked: Asked) -> Said:
    """What may be said in the place of a finding, the most specific first."""
    [mention] = understood(reading, [finding], asked=asked, known={})
    return mention.said


def in_order(mentions: Sequence[Mention], words: Sequence[Wording | None], *, anew: Sequence[Edit]) -> list[Edit]:
    """The edits of mentions among those of whole phrases; none takes in anything of another."""
    spans = sorted([*(one.slot.span for one in mentions), *((one.start, one.end) for one in anew)])
    edits: list[Edit] = []
    for one, wording in zip(mentions, words, strict=True):
        place = bisect_left(spans, one.slot.span)
        after = max(spans[place - 1][1] if place else 0, edits[-1].end if edits else 0)
        before = spans[place + 1][0] if place + 1 < len(spans) else maxsize
        edits.append(edit(one, wording, after=after, before=before))
    return sorted([*edits, *anew], key=lambda edit: edit.start)


def edits_of_phrases(text: str, whole: Sequence[Phrase], *, pick: Pick) -> tuple[list[Edit], Window]:
    """Edits that tell whole phrases anew, where the policy allows something that can be said; and what they leave of
    the dates in them."""
    tellings = [Telling(dates_in(text, phrase), phrase.chain) for phrase in whole]
    chains, window = chains_that_hide(tellings, pick=pick)
    labels = pick(chains)
    return [told_anew(text, phrase, label) for phrase, label in zip(whole, labels, strict=True) if label], window


def with_dates_hidden(mentions: Sequence[Mention], *, pick: Pick, window: Window) -> list[Mention]:
    """The same, dates without the generalizations by which they could be computed back from intervals."""
    tellings = [Telling((bare(one.slot.term),), one.said.chain) for one in mentions if one.kind is Kind.DATE]
    chains, _ = chains_that_hide(tellings, pick=pick, window=window)
    left = iter(chains)
    told = [next(left) if one.kind is Kind.DATE else one.said.chain for one in mentions]
    return [
        one if chain == one.said.chain else replace(one, said=replace(one.said, chain=chain))
        for one, chain in zip(mentions, told, strict=True)
    ]


def wordings(mentions: Sequence[Mention], labels: Sequence[str | None], *, text: str) -> list[Wording | None]:
    """How each mention is worded; None where a mark must stand."""
    people = [one.thing for one in mentions if one.said.manner is Manner.NAME]
    numbers, classes = number_people(people, text=text), class_wordings(mentions, labels, text=text)
    said = [
        worded(one, label, number=numbers.get(one.thing), as_class=classes.get(place))
        for place, (one, label) in enumerate(zip(mentions, labels, strict=True))
    ]
    return [
        wording or (left_out(one.slot, text=text) if one.may_go else None)
        for one, wording in zip(mentions, said, strict=True)
    ]


def class_wordings(
    mentions: Sequence[Mention], labels: Sequence[str | None], *, text: str
) -> dict[int, Wording | None]:
    """By the place of a mention that is told by a class, how that is worded beside all others of its class."""
    alone: dict[int, Wording] = {}
    for place, (one, label) in enumerate(zip(mentions, labels, strict=True)):
        wording = class_of(one.slot, label, ALONE) if label and one.said.manner is Manner.CLASS else None
        if wording and not is_aside(mentions, place, text=text):
            alone[place] = wording
    told = [(place, mentions[place], str(labels[place])) for place in alone]
    order = turns([(one.thing, label) for _, one, label in told])
    return {
        place: alone[place] if turn == ALONE else class_of(one.slot, label, turn)
        for (place, one, label), turn in zip(told, order, strict=True)
    }


def told_once(
    mentions: Sequence[Mention], words: Sequence[Wording | None], *, text: str
) -> tuple[list[Mention], list[Wording | None]]:
    """Mentions and wordings; of two adjectives that come to the same only one is left: "Irish and British"."""
    kept: list[tuple[Mention, Wording | None]] = []
    for mention, wording in zip(mentions, words, strict=True):
        last, before = kept[-1] if kept else (None, None)
        if last and before and wording and mention.said.manner is last.said.manner is Manner.ADJECTIVE:
            is_same = before.text.rpartition(" ")[2] == wording.text
            if is_same and text[before.span[1] : wording.span[0]] in BETWEEN_ADJECTIVES:
                kept[-1] = (last, Wording((before.span[0], wording.span[1]), before.text))
                continue
        kept.append((mention, wording))
    return [mention for mention, _ in kept], [wording for _, wording in kept]


def is_aside(mentions: Sequence[Mention], place: int, *, text: str) -> bool:
    """Whether a name in brackets follows another at once: it is the same thing by another name, or nobody knows."""
    if not place or mentions[place].thing == mentions[place - 1].thing:
        return False
    return text[mentions[place - 1].slot.span[1] : mentions[place].slot.span[0]] == " ("


def worded(mention: Mention, label: str | None, *, number: int | None, as_class: Wording | None) -> Wording | None:
    """What stands in the place of a mention; None for a mark."""
    slot, manner = mention.slot, mention.said.manner
    if manner is Manner.NAME:
        return finished(slot, name_of(slot, f"person {number}"))
    if label is None or slot.is_bare:
        return None
    if manner is Manner.CLASS:
        wording = as_class
    elif manner is Manner.ADJECTIVE:
        # "The Ruritanian Government", or "courts", are none of a whole continent.
        is_misleading = mention.may_go and slot.head is not None and is_body(slot.word_after)
        is_misleading = is_misleading or slot.word_after in english().compounds
        is_fit = (slot.is_adjective or slot.modifies or slot.is_joined) and not is_misleading
        wording = adjective_of(slot, label) if is_fit else None
    elif manner is Manner.QUANTITY:
        wording = word_value(slot, label)
    else:
        # "Director, playwright and author": who had no article gets none.
        is_bare_role = mention.kind is Kind.ROLE and slot.determiner is None
        wording = common(slot, label, own=manner is Manner.OWN or is_bare_role, is_plural=slot.is_plural)
    said = finished(slot, wording) if wording and wording.text else None
    return said if said and said.text != slot.term else None


def edit(mention: Mention, wording: Wording | None, *, after: int, before: int) -> Edit:
    """The edit that puts a wording in its place; it may take in an article, but nothing of its neighbours."""
    if wording is None or wording.span[0] < after or wording.span[1] > before:
        said = marked(mention.slot, mark(mention.kind), after=after)
        return Edit(*said.span, said.text, mention.kind)
    return Edit(
        *wording.span, wording.text, mention.kind, source=mention.said.source, confidence=mention.said.confidence
    )
