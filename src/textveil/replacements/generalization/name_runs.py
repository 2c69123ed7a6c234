"""Of which longer name is what was found a part?

Evidence is weighed word by word, so of one name several parts may be found, and
some not at all: of "the FIBT World Championships" a reader would make one thing.
Parts that stand side by side are joined, and one that is known only together
with the word beside it takes that in: "[United] Kingdom".
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from textveil.core.kinds import IDENTIFIERS, Kind
from textveil.core.model import Finding, Span
from textveil.languages.english.grammar.beside import is_close
from textveil.languages.english.lexicon.name_words import name_words
from textveil.languages.english.lexicon.ordinary import is_ordinary
from textveil.languages.english.names.name_frames import frame_of, frames_of_kind
from textveil.languages.reading import Reading
from textveil.languages.tokens_near import phrase_at, tag_at, token_range, word_at
from textveil.replacements.generalization.questions import LIKELY, SURE, Asked
from textveil.replacements.generalization.subjects import TELLING

UNJOINED = IDENTIFIERS | {Kind.DATE, Kind.AGE, Kind.NUMBER, Kind.ROLE, Kind.UNIT, Kind.NATIONALITY}
"""Kinds of which none is part of a name by itself."""
UNTITLED = UNJOINED - {Kind.ROLE}
"""Kinds that are no part of a title."""
BETWEEN = re.compile(r"[ \n]| (?:of|de|del|di|du|des|der|von|la)(?: the)? | of [Tt]he | the |: | & |[-–]")
"""What stands between two parts of one name."""
SEASONS = frozenset({"Winter", "Summer", "Spring", "Autumn", "Fall"})
TITLE = re.compile(
    r"(?:[,;:–(] |\b(?:in|on|include|includes|included|including|as|and|are|were|of|with) |[“\"‘])"
    r"(?P<title>[A-Z][\w’'!?.-]*(?:[ :]{1,2}(?:[A-Z'’][\w’'!?.-]*|the|a|an|of|and|to|in|for|on|at|from|with))*)\Z"
)
"""A title, from what stands before it to its end."""
LONGEST_TITLE = 80
DOUBTFUL = 0.59
"""The score of a kind on which the parts of a name do not agree."""
MOST_TAKEN = 2
"""Words on either side that are looked at for the rest of a name."""


def join_runs(reading: Reading, findings: Sequence[Finding], *, asked: Asked) -> list[Finding]:
    """The findings, parts of one name made one, and parts of a known name made whole."""
    joined: list[Finding] = []
    for one in whole_titles(reading.text, findings):
        if joined and is_one_run(reading, joined[-1], one):
            joined[-1] = join(reading.text, joined[-1], one)
        else:
            joined.append(one)
    taken = [(0, 0), *(one.spans[0] for one in joined), (len(reading.text) + 1,) * 2]
    return [
        completed(reading, one, between=(taken[place][1], taken[place + 2][0]), asked=asked)
        for place, one in enumerate(joined)
    ]


def whole_titles(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; where a year in brackets follows a title in a list of works, all words of the title are one."""
    whole: list[Finding] = []
    for one in findings:
        start, end = one.spans[0]
        is_open = one.kind not in UNTITLED and one.rule not in TELLING
        is_open = is_open and any(frame.may_end_at(text, end) for frame in frames_of_kind(Kind.WORK))
        title = TITLE.search(text, max(start - LONGEST_TITLE, 0), end) if is_open else None
        frame = frame_of(text, (start, end)) if title else None
        if title and frame and frame.kind is Kind.WORK:
            start = min(title.start("title"), start)
            while whole and whole[-1].spans[0][1] > start:
                start = min(start, whole.pop().spans[0][0])
            whole.append(stretched(one, (start, end), text=text, kind=Kind.WORK, kind_score=SURE))
        else:
            whole.append(one)
    return whole


def stretched(finding: Finding, span: Span, *, text: str, **settings: Any) -> Finding:
    """A finding of more words; what it names is another thing than what its part names."""
    return replace(finding, spans=(span,), terms=(text[slice(*span)],), entity=0, **settings)


def is_one_run(reading: Reading, first: Finding, second: Finding) -> bool:
    """Whether two neighbours are parts of one name, or of one score; people are joined by what their names are."""
    if first.kind is second.kind is Kind.NUMBER:
        return reading.text[first.spans[0][1] : second.spans[0][0]] in {"–", "-"}
    if {first.rule, second.rule} & TELLING or is_sure(second, Kind.PERSON):
        return False
    if is_sure(first, Kind.PERSON):
        return is_named_after(reading.text, first, second)
    (_, end), (start, last) = first.spans[0], second.spans[0]
    gap, text = reading.text[end:start], reading.text
    if not BETWEEN.fullmatch(gap) or second.kind in UNJOINED or not text[first.spans[0][0]].isupper():
        return False
    if gap == "\n" and token_range(reading, (start, last))[0] in reading.structure.hard_breaks:
        return False
    if first.kind in UNJOINED and not (first.terms[0] in SEASONS and gap == " "):
        return False
    if text[start].isupper():
        return is_named(reading, first) and is_named(reading, second)
    # "the Rensselaerswyck manor", "the Dakshina Kannada district": what it is belongs to the name.
    return gap == " " and text[start:last].lower() in name_words().heads


def is_named_after(text: str, first: Finding, second: Finding) -> bool:
    """Whether a person's last name begins the name of something else: "Pelham Costume Hire"."""
    (start, end), (begin, last) = first.spans[0], second.spans[0]
    words = text[begin:last].split()
    is_thing = all(word[:1].isupper() for word in words) and is_class(words[-1])
    return text[end:begin] == " " and " " not in text[start:end] and is_thing


def is_class(word: str) -> bool:
    """Whether a word at the end of a name says what it names."""
    small = word.lower().strip(".,")
    return small in name_words().heads or small in name_words().meanings or is_ordinary(small)


def is_named(reading: Reading, finding: Finding) -> bool:
    """Whether a finding begins and ends as names do."""
    first, last = token_range(reading, finding.spans[0])
    words = word_at(reading, first), word_at(reading, last - 1)
    return words[0][:1].isupper() and words[1][:1].isupper()


def is_sure(finding: Finding, kind: Kind) -> bool:
    """Whether a finding is likely to be of a kind."""
    return finding.kind is kind and finding.kind_score >= LIKELY


def join(text: str, first: Finding, second: Finding) -> Finding:
    """Two parts of one name as one; what it is, its last part tells."""
    span = (first.spans[0][0], second.spans[0][1])
    whole = stretched(second, span, text=text)
    if first.kind is second.kind:
        return replace(whole, kind_score=max(first.kind_score, second.kind_score))
    is_open = second.kind in (Kind.NAME, Kind.WORD) or second.kind_score < SURE
    best = max(first, second, key=lambda one: one.kind_score) if is_open else second
    kind = Kind.NAME if best.kind in (Kind.WORD, Kind.DATE, Kind.PERSON) else best.kind
    return replace(whole, kind=kind, kind_score=min(best.kind_score, SURE if not is_open else DOUBTFUL))


def completed(reading: Reading, finding: Finding, *, between: tuple[int, int], asked: Asked) -> Finding:
    """A part of a known name with the words beside it that make it whole."""
    if finding.rule in TELLING or finding.kind in UNJOINED or not is_named(reading, finding):
        return finding
    first, last = token_range(reading, finding.spans[0])
    if finding.kind is Kind.PERSON:
        return with_class(reading, finding, last=last, before=between[1])
    least, most = grown(reading, first, last=last, between=between)
    for start in range(least, first + 1):
        for end in range(most, last - 1, -1):
            span = (reading.tokens[start][0], reading.tokens[end - 1][1])
            if (start, end) != (first, last) and is_known(reading.text[slice(*span)], asked):
                return stretched(finding, span, text=reading.text)
    return finding


def with_class(reading: Reading, finding: Finding, *, last: int, before: int) -> Finding:
    """A person's last name with the word behind it that makes another name of it: "the Pelham Award"."""
    small = word_at(reading, last).lower()
    is_class_here = is_part(reading, last) and is_close(reading, last) and small in name_words().heads
    if " " in finding.terms[0] or not is_class_here or reading.tokens[last][1] > before:
        return finding
    span = (finding.spans[0][0], reading.tokens[last][1])
    return stretched(finding, span, text=reading.text, kind=Kind.NAME, kind_score=0.0)


def grown(reading: Reading, first: int, *, last: int, between: tuple[int, int]) -> tuple[int, int]:
    """The tokens around a part of a name that may be of it too: names in the same phrase that nobody found."""
    start, end = phrase_at(reading, first)[0], phrase_at(reading, last - 1)[1]
    least, most = first, last
    while least > max(start, first - MOST_TAKEN) and is_close(reading, least) and is_part(reading, least - 1):
        if reading.tokens[least - 1][0] < between[0]:
            break
        least -= 1
    while most < min(end, last + MOST_TAKEN) and is_close(reading, most) and is_part(reading, most):
        if reading.tokens[most][1] > between[1]:
            break
        most += 1
    return least, most


def is_part(reading: Reading, index: int) -> bool:
    """Whether a token may be part of a name."""
    return tag_at(reading, index) in {"PROPN", "ADJ"} and word_at(reading, index)[:1].isupper()


def is_known(name: str, asked: Asked) -> bool:
    """Whether something other than a person is known by a name."""
    senses = asked.knowledge.senses(name, proper=True)
    return any(one.proper and one.chain and not one.is_person and one.source != "contexts" for one in senses)
