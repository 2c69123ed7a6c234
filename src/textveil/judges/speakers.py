"""Which words name somebody because of where they stand: before what is said in a chat, an interview, under a post?

A nickname there is a person's, whatever it looks like, and so is the same word
elsewhere in the text. Initials there are those of somebody whom the text names.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from textveil.core.kinds import Kind
from textveil.core.marks import mark_spans
from textveil.core.model import Finding, Rule, Span, change_finding
from textveil.core.spans import merge, subtract
from textveil.languages.reading import LineKind, Reading, Role, token_range

SPOKEN = frozenset({LineKind.SPEECH, LineKind.LOG, LineKind.PROSE, LineKind.QUOTE})
"""Lines that may have a tag of who speaks."""
INITIALS = re.compile(r"^[ \t]*(?P<tag>[A-Z]{2,3})(?=:\s)", re.MULTILINE)
MODES = " @+%&~"
"""Signs before a nickname that say what its owner may do."""
JOINED = re.compile(r"(?<![\w.@/-])(?P<first>[^\W\d_]{2,20})(?:_[^\W\d_]{1,20})?_(?P<last>[^\W\d_]{2,20})(?![\w@(])")
LONG_NAME = 4
"""Letters of a name that is known in an address, at least."""
MAILED = "is whom an address of mail on the same line names"
BY_PLACE = "names a private person by where it stands, or by how it is put together"


def find_speakers(
    reading: Reading, found: Sequence[Finding], *, sure: float, may_name: Callable[[Span], bool]
) -> list[Finding]:
    """The findings, tags of speakers whole and called people, so sure that the text is searched for them; and more:
    tags that may name somebody, nicknames in brackets, initials of people whom the text names, names that are joined as
    programs join them."""
    text, tags = reading.text, dict(speaker_tags(reading))
    names = {text[slice(*span)].lower() for span in tags.values()}
    named = [as_person(one, tags, names, text=text, sure=sure) for one in call_months_people(reading, found, sure=sure)]
    initials = {"".join(word[0] for word in one.terms[0].split()) for one in named if one.kind is Kind.PERSON}
    spans = [match.span("tag") for match in INITIALS.finditer(text) if match["tag"] in initials]
    others = [one for one in named if subtract(one.spans[0], spans) == [one.spans[0]]] if spans else named
    spans += [span for span in tags.values() if may_name(span)]
    nicks = [span for span in tags.values() if is_bracketed(span, text=text)]
    spans += nicks if len({text[slice(*span)] for span in nicks}) > 1 else []
    spans += joined_names(reading)
    if not spans:
        return others
    taken = merge([*(span for one in others for span in one.spans), *mark_spans(text)])
    return others + [
        Finding((span,), (text[slice(*span)],), Kind.PERSON, sure, 0.0, BY_PLACE, Rule.EVIDENCE)
        for span in sorted(set(spans))
        if subtract(span, taken) == [span]
    ]


def call_months_people(reading: Reading, found: Sequence[Finding], *, sure: float) -> Sequence[Finding]:
    """The findings; the name of a month is somebody's where the text names one who is called so: "January won"."""
    calendar = reading.language.lexicon.words("values.calendar")
    people = {
        one.terms[0].split()[-1]: one.kind_score for one in found if one.kind is Kind.PERSON and " " in one.terms[0]
    }
    months = people.keys() & calendar
    spans = set(reading.language.names.called_by(reading, months)) if months else set()
    return [
        change_finding(one, kind=Kind.PERSON, kind_score=people[one.terms[0]], score=max(one.score, sure))
        if one.kind is Kind.DATE and one.spans[0] in spans
        else one
        for one in found
    ]


def joined_names(reading: Reading) -> list[Span]:
    """Where a first name and another word that is not ordinary are joined as programs join them: "ANN_LEE"."""
    lexicon = reading.language.lexicon
    found = JOINED.finditer(reading.text) if "_" in reading.text else ()
    given = lexicon.words("people.given.tagging")
    return [
        match.span()
        for match in found
        if match["first"].lower() in given and not lexicon.is_ordinary(match["last"].lower())
    ]


def is_bracketed(span: Span, *, text: str) -> bool:
    """Whether a tag stands in the brackets that chats put around nicknames."""
    return text[max(0, span[0] - 2) : span[0]].strip(MODES) == "<"


def as_person(one: Finding, tags: dict[int, Span], names: set[str], *, text: str, sure: float) -> Finding:
    """A finding, called a person if it is the tag of who speaks or says the same."""
    start, end = one.spans[0]
    while text.startswith("_", end):
        end += 1  # a nickname that was taken has a line behind it
    span = tags.get(start, (start, end))
    if text[slice(*span)].lower() not in names:
        return one
    terms, score = (text[slice(*span)],), max(one.score, sure)
    return change_finding(one, spans=(span,), terms=terms, kind=Kind.PERSON, kind_score=1.0, score=score)


def speaker_tags(reading: Reading) -> Iterator[tuple[int, Span]]:
    """Where each tag of somebody who speaks begins, and where it stands."""
    structure = reading.structure
    for label, value, role in structure.values:
        is_open = role is Role.PERSON and label[0] == label[1] and not reading.blind[slice(*value)].any()
        if is_open and structure.kinds[int(structure.line[value[0]])] in SPOKEN:
            span = reading.span(value)
            yield span[0], span


def find_mailed(
    reading: Reading, certain: Iterable[Finding], *, taken: Iterable[Span], sure: float
) -> Iterator[Finding]:
    """People whose last name is in an address of mail on the same line: what leads to them is there."""
    users, line = defaultdict[int, list[str]](list), reading.structure.line
    for span in (span for one in certain if one.kind is Kind.E_MAIL_ADDRESS for span in one.spans):
        users[int(line[token_range(reading, span)[0]])].append(reading.text[slice(*span)].partition("@")[0].lower())
    closed = merge(taken) if users else []
    for one in reading.ranges if users else ():
        span = reading.span((one.first, one.last))
        name = reading.text[slice(*span)]
        last = name.split()[-1].lower()
        is_name = one.kind is Kind.PERSON and len(last) >= LONG_NAME and last.isalpha()
        is_mailed = is_name and any(last in user for user in users.get(int(line[one.first]), ()))
        if is_mailed and subtract(span, closed) == [span]:
            yield Finding((span,), (name,), Kind.PERSON, sure, 0.0, MAILED, Rule.EVIDENCE, kind_score=one.score)
