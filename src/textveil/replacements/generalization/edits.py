"""Which edits replace what has to go, so that the text stays true and reads on?

The same term gets the same replacement throughout; the names of one person are
one; different people who would be called the same get numbers. What has no
generalization that the policy allows gets the mark of its kind.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from textveil.kinds import Kind
from textveil.language.english.quantities import SOURCE as QUANTITIES
from textveil.language.english.slot import Mention, mention_at
from textveil.language.english.word_forms import lookup_key
from textveil.language.english.wording import Wording, worded
from textveil.language.reading import Reading
from textveil.marks import mark
from textveil.model import Edit, Finding, Sense, Span
from textveil.replacements.generalization.areas import with_room
from textveil.replacements.generalization.candidates import ADJECTIVES, Asked, bare, candidates
from textveil.replacements.generalization.date_windows import Telling, Window, chains_that_hide, is_related
from textveil.replacements.generalization.people import apart_from_number, numbered, same_person
from textveil.replacements.generalization.whole_phrases import Phrase, dates_in, is_period, phrases, told_anew
from textveil.spans import touches

Pick = Callable[[Sequence[Sequence[str]]], list[str | None]]
"""For each chain of generalizations the one to use, or None: see ``choose``."""


POSSESSIVE = re.compile(r"(?:['’]s?)?\Z")
"""The end of a wording, behind the number of a person."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a mention is called, and in which sense; nothing when it gets a mark."""

    mention: Mention
    sense: Sense
    label: str | None


Known = dict[tuple[Span, Kind], tuple[Mention, Sense]]
"""Stretches of a reading that were looked at before, by place and kind."""


def generalize(
    reading: Reading, findings: Iterable[Finding], *, asked: Asked, pick: Pick, known: Known | None = None
) -> list[Edit]:
    """An edit for each stretch that findings cover, in order and apart; ``known`` is looked up, and added to."""
    known, edits = {} if known is None else known, list[Edit]()
    found = stretches(findings)
    whole = phrases(reading.text, found)
    anew, window = edits_of_phrases(reading.text, whole, pick=pick)
    found = [one for one in found if not touches([one[0]], anew)]
    for span, kind in found:
        if (span, kind) not in known:
            mention = mention_at(reading, span, kind=kind)
            known[span, kind] = (mention, candidates(mention, asked))
    seen = [known[one] for one in found]
    if is_related(reading.text) or any(map(is_period, whole)):
        seen = with_dates_hidden(seen, pick=pick, window=window)
    for replacement in replacements(seen, pick=pick, text=reading.text):
        edits.append(edit(replacement, after=last_end([*edits, *anew], replacement.mention.span[0])))
    edits = sorted([*edits, *anew], key=lambda one: one.start)
    return [one for place, one in enumerate(edits) if place + 1 == len(edits) or one.end <= edits[place + 1].start]


def edits_of_phrases(text: str, whole: Sequence[Phrase], *, pick: Pick) -> tuple[list[Edit], Window]:
    """Edits that tell whole phrases anew, where the policy allows something that can be said; and what they leave of
    the dates in them."""
    tellings = [Telling(dates_in(text, phrase), phrase.chain) for phrase in whole]
    chains, window = chains_that_hide(tellings, pick=pick)
    labels = pick(chains)
    return [told_anew(text, phrase, label) for phrase, label in zip(whole, labels, strict=True) if label], window


def with_dates_hidden(
    seen: Sequence[tuple[Mention, Sense]], *, pick: Pick, window: Window
) -> list[tuple[Mention, Sense]]:
    """The same, dates without the generalizations by which they could be computed back from intervals."""
    tellings = [Telling((bare(mention.term),), sense.chain) for mention, sense in seen if mention.kind is Kind.DATE]
    chains, _ = chains_that_hide(tellings, pick=pick, window=window)
    left = iter(chains)
    return [
        (mention, replace(sense, chain=next(left)) if mention.kind is Kind.DATE else sense) for mention, sense in seen
    ]


def last_end(edits: Sequence[Edit], start: int) -> int:
    """Where the last edit before a place ends."""
    return max((one.end for one in edits if one.start < start), default=0)


def stretches(findings: Iterable[Finding]) -> list[tuple[Span, Kind]]:
    """What findings cover, overlapping spans made one, with the kind of the first."""
    found: list[tuple[Span, Kind]] = []
    for (start, end), kind in sorted((span, finding.kind) for finding in findings for span in finding.spans):
        if found and start < found[-1][0][1]:
            (before, last), known = found[-1]
            found[-1] = ((before, max(last, end)), known)
        else:
            found.append(((start, end), kind))
    return found


def replacements(seen: list[tuple[Mention, Sense]], *, pick: Pick, text: str) -> list[Replacement]:
    """What each mention is called, the same for the same."""
    mentions, senses = [mention for mention, _ in seen], [sense for _, sense in seen]
    persons = people(mentions, senses)
    whole = others(mentions, senses, persons=persons) | persons
    chosen: dict[str, Sense] = {}
    for mention, sense in zip(mentions, senses, strict=True):
        key = identity(mention, whole)
        is_whole = bare(mention.term) == key
        if key not in chosen or not chosen[key].chain or (is_whole and sense.chain and key not in persons):
            chosen[key] = sense
    picked = dict(zip(chosen, pick([sense.chain for sense in chosen.values()]), strict=True))
    called = {key: label for key, label in picked.items() if label and key in persons.values()}
    labels = {**picked, **numbered(called, text=text)}
    return [
        Replacement(mention, chosen[key], labels[key]) for mention in mentions for key in [identity(mention, whole)]
    ]


def people(mentions: list[Mention], senses: list[Sense]) -> dict[str, str]:
    """For each name that is a person's, or part of one, the fullest name of that person."""
    persons = {bare(one.term) for one, sense in zip(mentions, senses, strict=True) if one.is_proper and sense.is_person}
    strangers = {
        bare(one.term) for one, sense in zip(mentions, senses, strict=True) if sense.chain and not sense.is_person
    }
    return {name: whole for name, whole in named_alike(mentions, persons).items() if name not in strangers}


def others(mentions: list[Mention], senses: list[Sense], *, persons: dict[str, str]) -> dict[str, str]:
    """The same for other names of several words: "the Tigers" are the Detroit Tigers, but Tbilisi is no institute."""
    own = {bare(one.term) for one, sense in zip(mentions, senses, strict=True) if stands_alone(sense)}
    names = {bare(one.term) for one in mentions if one.is_proper} - persons.keys() - own
    ends = {word for name in names for word in (name.split()[-1], initials(name))}
    return {
        name: whole
        for name, whole in named_alike(mentions, {name for name in names if " " in name}).items()
        if name not in own and (" " in name or name in ends)
    }


def stands_alone(sense: Sense) -> bool:
    """Whether something is what it is wherever its words stand in a longer name: a date, a place, a people."""
    return sense.source in (QUANTITIES, ADJECTIVES) or "place" in sense.chain


def named_alike(mentions: list[Mention], names: set[str]) -> dict[str, str]:
    """Names, and the mentions that are parts of them, with the fullest name that holds each."""
    parts = {word for name in names for word in (*name.split(), initials(name))}
    shorter = {bare(one.term) for one in mentions if one.is_proper and bare(one.term) in parts}
    return same_person(names | shorter) if names else {}


def initials(name: str) -> str:
    """The capitals a name is shortened to."""
    return "".join(word[0] for word in name.split() if word[0].isupper())


def identity(mention: Mention, whole: dict[str, str]) -> str:
    """What makes two mentions the same: the person, or the normal form of the term."""
    term = bare(mention.term)
    return whole.get(term) or lookup_key(term) or term


def edit(replacement: Replacement, *, after: int) -> Edit:
    """The edit that puts a replacement in its place; it may take in an article before it."""
    mention, label = replacement.mention, replacement.label
    start, end = mention.span
    if label is None:
        return Edit(start, end, mark(mention.kind), mention.kind)
    called, number = apart_from_number(with_room(label, mention))
    said = wording(replacement, called)
    if said.span[0] < after:
        return Edit(start, end, mark(mention.kind), mention.kind)
    text = POSSESSIVE.sub(rf"{number}\g<0>", said.text)
    return Edit(*said.span, text, mention.kind)


def wording(replacement: Replacement, label: str) -> Wording:
    """How a label is said in its place."""
    source = replacement.sense.source
    return worded(replacement.mention, label, is_quantity=source == QUANTITIES, is_adjective=source == ADJECTIVES)
