"""Of which whole name is what was found a part?

Evidence is weighed word by word, so of one name several parts may be found, and
some not at all: of "the FIBT World Championships" a reader would make one thing.
Parts that stand side by side are joined, and one that is known only together
with the word beside it takes that in: "[United] Kingdom". "Chicago, Illinois" is
one place, and in a list of people everybody is one.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from textveil.core.kinds import GROUPS, IDENTIFIERS, Kind
from textveil.core.marks import TABLES
from textveil.core.model import Finding, Rule, Span
from textveil.languages.english.generalization.areas_of_bodies import is_area, is_county, is_known_to_lie
from textveil.languages.english.generalization.subjects import ALL_BUT_CERTAIN, LEAST, LIKELY, SURE, bare, named_chances
from textveil.languages.english.generalization.whole_phrases import join_awards, join_titles, stretch_finding
from textveil.languages.english.grammar.beside import LINKS, POSSESSIVES, is_close, without_ends, without_stop
from textveil.languages.english.lexicon.class_words import FORMS, own_words
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.name_words import INITIALS, class_in_name, is_ordinary, name_words
from textveil.languages.english.lexicon.word_forms import singular_word
from textveil.languages.english.lexicon.word_lists import one_of, word_groups
from textveil.languages.generalizing import TELLING, Sources
from textveil.languages.reading import Reading, phrase_at, tag_at, token_range, word_at

UNJOINED = IDENTIFIERS | {Kind.DATE, Kind.AGE, Kind.NUMBER, Kind.ROLE, Kind.UNIT, Kind.NATIONALITY}
"""Kinds of which none is part of a name by itself."""
BETWEEN = re.compile(r"[ \n]| (?:of|de|del|di|du|des|der|von|la)(?: the)? | of [Tt]he | the |: | & |[-–]")
"""What stands between two parts of one name."""
DOUBTFUL = 0.59
"""The score of a kind on which the parts of a name do not agree."""
FULL_LINE = 50
"""Signs from which a line of running text may be full."""
CAPITALS = r"[^\W\d_a-z][\w’'-]*(?: [^\W\d_a-z][\w’'-]*)*"
OF_NAME_BEHIND = re.compile(rf" of (?:the )?{CAPITALS}")
UNIVERSITY, SEAT_BEHIND = re.compile(rf"(?:[Tt]he )?University of {CAPITALS}"), re.compile(rf" at {CAPITALS}")
"""A university of several places, and the one of them that is meant: "the University of Texas at Austin"."""
NAME_OF_BEFORE = re.compile(rf"(?<![\w’'-])(?:{CAPITALS} )?(?P<head>[^\W\d_a-z]\w*) of (?:the )?\Z")
FIELD = r"[A-Z][a-z]+(?:[ \n][A-Z][a-z]+){0,2}"
FIELDS = rf"{FIELD}(?:,[ \n]{FIELD}){{1,6}},?[ \n](?:and|&)[ \n]{FIELD}"
BODY_OF_FIELDS = re.compile(rf"(?<![\w’'-])(?P<head>[A-Z][a-z]+) (?:of|for|on)[ \n](?P<fields>{FIELDS})(?!\w)")
"""A body named by what it is for: "Ministry of Health, Labour and Welfare"."""
PART = re.compile(r",?\s(?:and|&)\s|,\s")
LONGEST_NAME = 60
"""Signs before a part of a name in which the rest of it stands."""
TWO_SENTENCES = re.compile(rf"(?P<last>[^\W\d_a-z][\w’'-]{{2,}})\. (?P<next>(?!\w\b){CAPITALS} [^\W\d_a-z][\w’'-]*)")
TITLE_BEFORE = re.compile(rf"\b(?i:{one_of('people.titles.never_names')})\.? \Z")
MOST_TAKEN = 2
"""Words on either side that are looked at for the rest of a name."""
SEPARATOR = re.compile(r"(?:,|;|,? and|,? or| &)(?: the)? ")
FEWEST = 3
"""Names that make a list, and how many of them are taken for independent."""
SURE_OF_LIST = 0.97
"""The chance from which all names of a list are taken for people's."""
OPPOSED = 0.8
"""The chance of another kind from which a name does not belong to its list."""
STATE_CODE = re.compile(r"[A-Z]{2}")
PEER = re.compile(
    rf"(?<!\w)(?P<the>(?<!, )[Tt]he )?(?P<rank>(?=[A-Z])(?i:{one_of('people.titles.peers')})) of (?:the )?\Z"
)
"""A rank before the place that its bearer is called by."""
OWN_PEER = re.compile(rf"(?<=[Tt]he )(?i:{one_of('people.titles.peers')}) of (?:the )?[^\W\d_a-z]")
"""The same, where rank and place were found together."""
PLACED = frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.NAME, Kind.PERSON})
INITIAL = re.compile(r"[^\W\d_]\.?")
INITIALS_BEHIND = re.compile(r"\.?(?:-?[^\W\d_a-z]\.)+")
"""One letter of a name, and more of them right behind it."""


def make_names_whole(reading: Reading, findings: Sequence[Finding], *, sources: Sources) -> list[Finding]:
    """The findings, parts of one name made one, each of the kind and the entity that the whole is."""
    bodies = join_bodies(reading.text, join_peers(reading.text, findings), sources=sources)
    titles = join_awards(reading.text, join_titles(reading, whole_words(reading.text, bodies)))
    alone = [one for finding in titles for one in split_sentences(reading.text, finding)]
    lines = [one for finding in alone for one in split_lines(reading.text, finding, sources=sources)]
    runs = join_runs(reading, join_initials(reading, [without_links(reading, one) for one in lines]), sources=sources)
    named = families_of_people(reading.text, people_of_lists(reading, runs))
    return join_neighbours(reading.text, named, sources=sources)


def join_peers(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; who is called by a rank and a place is a person, "the Duke of York" is no city's; but who became it
    was one before, and of the place nothing is said."""
    joined: list[Finding] = []
    for one in findings:
        start, end = one.spans[0]
        peer = PEER.search(text, max(start - LONGEST_NAME, 0), start) if one.kind in PLACED else None
        if one.kind in PLACED and one.rule not in TELLING and OWN_PEER.match(text, start, end):
            joined.append(stretch_finding(one, (start, end), text=text, kind=Kind.PERSON, kind_score=ALL_BUT_CERTAIN))
            continue
        if peer is None or one.rule in TELLING:
            joined.append(one)
            continue
        if not peer["the"]:
            joined.append(replace(one, kind=Kind.NAME, kind_score=0.0))
            continue
        while joined and joined[-1].spans[0][0] >= peer.start("rank"):
            joined.pop()
        span = (peer.start("rank"), end)
        joined.append(stretch_finding(one, span, text=text, kind=Kind.PERSON, kind_score=ALL_BUT_CERTAIN))
    return joined


def join_bodies(text: str, findings: Sequence[Finding], *, sources: Sources) -> list[Finding]:
    """The findings; what is found of a body that is named by a row of fields is all of its name."""
    starts, ends = ([one.spans[0][side] for one in findings] for side in (0, 1))
    joined, done = list[Finding](), 0
    for body in BODY_OF_FIELDS.finditer(text) if findings else ():
        first, last = max(bisect_right(ends, body.start()), done), bisect_left(starts, body.end())
        parts = findings[first:last]
        is_open = parts and not any(one.rule in TELLING or is_sure(one, Kind.PERSON) for one in parts)
        if is_open and is_body(body["head"]) and all(is_field(one, sources) for one in PART.split(body["fields"])):
            span = min(body.start(), starts[first]), max(body.end(), ends[last - 1])
            whole = stretch_finding(parts[0], span, text=text, kind=Kind.NAME, kind_score=0.0)
            joined += [*findings[done:first], whole]
            done = last
    return [*joined, *findings[done:]]


def is_field(words: str, sources: Sources) -> bool:
    """Whether words in capitals are those of something that bodies are for: no place and nobody."""
    last = words.split()[-1]
    is_name = sources.knowledge.names_people(last) or sources.knowledge.names_people(last, last=True)
    return not is_name and any(not one.proper for one in sources.knowledge.senses(last.lower(), proper=False))


def whole_words(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; none begins inside a word, as "n't" does."""
    whole: list[Finding] = []
    for one in findings:
        start, end = one.spans[0]
        is_cut = one.rule is Rule.EVIDENCE and text[start - 1 : start].islower() and text[start] in "n’'"
        while is_cut and start and text[start - 1].isalpha():
            start -= 1
        is_free = not whole or whole[-1].spans[0][1] <= start
        is_moved = (start, end) != one.spans[0] and is_free
        whole.append(stretch_finding(one, (start, end), text=text) if is_moved else one)
    return whole


def split_lines(text: str, finding: Finding, *, sources: Sources) -> list[Finding]:
    """The findings that one of two lines is, where that is all of the first line, or a country."""
    start, end = finding.spans[0]
    place = text.find("\n", start, end)
    if place < 0 or finding.kind in UNJOINED:
        return [finding]
    is_line = not text[text.rfind("\n", 0, start) + 1 : start].strip() or is_area(text[start:place], sources)
    if not is_line or is_known(" ".join(text[start:end].split()), sources):
        return [finding]
    behind = place + len(text[place:end]) - len(text[place:end].lstrip())
    parts = [(start, place), (behind, end)] if text[start:place].strip() and behind < end else []
    return [stretch_finding(finding, part, text=text) for part in parts] or [finding]


def split_sentences(text: str, finding: Finding) -> list[Finding]:
    """The findings that one of two sentences is: "Ms [Orlow. Ann Tarn] came" is of two people."""
    start, end = finding.spans[0]
    found = TWO_SENTENCES.fullmatch(text, start, end) if finding.kind is Kind.PERSON else None
    # "Mr. Geo. Orlow Tarn"
    if found is None or finding.rule in TELLING or found["last"].lower() in name_tables().cut_short:
        return [finding]
    if TITLE_BEFORE.search(text, max(start - LONGEST_NAME, 0), start) is None:
        return [finding]
    return [stretch_finding(finding, found.span(part), text=text) for part in ("last", "next")]


def without_links(reading: Reading, finding: Finding) -> Finding:
    """A finding of a name without a preposition that it begins or ends with: "of Nations"."""
    span = without_ends(reading, finding.spans[0]) if finding.kind not in UNJOINED else finding.spans[0]
    if span == finding.spans[0]:
        return finding
    return replace(finding, spans=(span,), terms=(reading.text[slice(*span)],))


def join_initials(reading: Reading, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; initials of one person that stand close together are one: "F.L.", "A.-M."."""
    joined: list[Finding] = []
    for one in findings:
        start, end = one.spans[0]
        if joined and start < joined[-1].spans[0][1]:
            span = (joined[-1].spans[0][0], max(end, joined[-1].spans[0][1]))
            joined[-1] = replace(joined[-1], spans=(span,), terms=(reading.text[slice(*span)],))
            continue
        more = INITIALS_BEHIND.match(reading.text, end) if INITIAL.fullmatch(one.terms[0]) else None
        span = without_stop(reading, (start, more.end())) if one.kind is Kind.PERSON and more else (start, end)
        joined.append(one if not more else replace(one, spans=(span,), terms=(reading.text[slice(*span)],)))
    return joined


def join_runs(reading: Reading, findings: Sequence[Finding], *, sources: Sources) -> list[Finding]:
    """The findings, parts of one name made one, and parts of a known name made whole."""
    joined: list[Finding] = []
    for one in findings:
        if joined and is_one_run(reading, joined[-1], one, sources=sources):
            joined[-1] = join(reading.text, joined[-1], one)
        else:
            joined.append(one)
    taken = [(0, 0), *(one.spans[0] for one in joined), (len(reading.text) + 1,) * 2]
    return [
        complete_name(reading, one, between=(taken[place][1], taken[place + 2][0]), sources=sources)
        for place, one in enumerate(joined)
    ]


def is_one_run(reading: Reading, first: Finding, second: Finding, *, sources: Sources) -> bool:
    """Whether two neighbours are parts of one name, or of one score; people are joined by what their names are."""
    if first.kind is second.kind is Kind.NUMBER:
        return reading.text[first.spans[0][1] : second.spans[0][0]] in {"–", "-"}
    if {first.rule, second.rule} & TELLING or is_sure(second, Kind.PERSON):
        return False
    (_, end), (start, last) = first.spans[0], second.spans[0]
    gap, text = reading.text[end:start], reading.text
    if is_legal_form(second) and gap.strip(" \n") in {"", ","} and first.kind in PLACED:
        return True
    if is_sure(first, Kind.PERSON):
        return is_named_after(reading.text, first, second)
    if not BETWEEN.fullmatch(gap) or second.kind in UNJOINED or not text[first.spans[0][0]].isupper():
        return False
    if first.kind in UNJOINED or (gap == "\n" and not goes_on(text, first, second, sources=sources)):
        return False
    if not text[start:last].split()[0].islower():
        return is_named(reading, first) and is_named(reading, second)
    # "the Rensselaerswyck manor", "the Dakshina Kannada district": what it is belongs to the name.
    return gap == " " and text[start:last].lower() in name_words().heads


def is_legal_form(finding: Finding) -> bool:
    """Whether a finding is nothing but what the name of a company ends with: "Inc."."""
    return finding.terms[0].replace(".", "").lower() in FORMS and finding.terms[0][:1].isupper()


def goes_on(text: str, first: Finding, second: Finding, *, sources: Sources) -> bool:
    """Whether a name at the end of a line goes on in the next: both together are known, or the line was full and the
    first alone is not."""
    whole = f"{first.terms[0]} {second.terms[0]}"
    return is_known(whole, sources) or (is_wrapped(text, first.spans[0][1]) and not is_known(first.terms[0], sources))


def is_wrapped(text: str, end: int) -> bool:
    """Whether a line that ends at a place was full, so that its last name may go on in the next."""
    return end - text.rfind("\n", 0, end) > FULL_LINE


def is_named_after(text: str, first: Finding, second: Finding) -> bool:
    """Whether somebody's name begins that of something else: "Pelham Costume Hire", "Ann Pelham International"."""
    (start, end), (begin, last) = first.spans[0], second.spans[0]
    words = text[begin:last].split()
    is_thing = ends_as_body(second) if " " in text[start:end] else is_class(words[-1])
    is_named = all(word[:1].isupper() for word in words)
    return text[end:begin] == " " and text[start].isupper() and is_named and is_thing


def ends_as_body(finding: Finding) -> bool:
    """Whether the last word of a finding says that it names an organization."""
    return finding.terms[0].split()[-1].lower().strip(".,") in own_words(Kind.ORGANIZATION)


def is_class(word: str) -> bool:
    """Whether a word at the end of a name says what it names."""
    small = word.lower().strip(".,")
    return small in name_words().heads or small in name_words().meanings or is_ordinary(small)


def is_named(reading: Reading, finding: Finding) -> bool:
    """Whether a finding begins and ends as names do."""
    first, last = token_range(reading, finding.spans[0])
    words = word_at(reading, first), word_at(reading, last - 1)
    return not words[0].islower() and words[1][:1].isupper()


def is_sure(finding: Finding, kind: Kind) -> bool:
    """Whether a finding is likely to be of a kind."""
    return finding.kind is kind and finding.kind_score >= LIKELY


def join(text: str, first: Finding, second: Finding) -> Finding:
    """Two parts of one name as one; what it is, its last part tells."""
    whole = stretch_finding(second, (first.spans[0][0], second.spans[0][1]), text=text)
    if first.kind is second.kind:
        return replace(whole, kind_score=max(first.kind_score, second.kind_score))
    if first.kind is Kind.PERSON and ends_as_body(second):
        return replace(whole, kind=Kind.ORGANIZATION, kind_score=SURE)
    is_open = second.kind in (Kind.NAME, Kind.WORD) or second.kind_score < SURE
    best = max(first, second, key=lambda one: one.kind_score) if is_open else second
    kind = Kind.NAME if best.kind in (Kind.WORD, Kind.DATE, Kind.PERSON) else best.kind
    return replace(whole, kind=kind, kind_score=min(best.kind_score, SURE if not is_open else DOUBTFUL))


def complete_name(reading: Reading, finding: Finding, *, between: tuple[int, int], sources: Sources) -> Finding:
    """A part of a known name with the words beside it that make it whole."""
    is_closed = finding.rule in TELLING or finding.kind in UNJOINED or finding.kind is Kind.PERSON
    if is_closed or not is_named(reading, finding):
        return finding
    first, last = token_range(reading, finding.spans[0])
    least, most = tokens_around(reading, first, last=last, between=between)
    for start in range(least, first + 1):
        for end in range(most, last - 1, -1):
            span = (reading.tokens[start][0], reading.tokens[end - 1][1])
            if (start, end) != (first, last) and is_known(reading.text[slice(*span)], sources):
                return stretch_finding(finding, span, text=reading.text)
    start, end = with_rest_of_name(reading.text, finding.spans[0], between=between)
    if (start, end) == finding.spans[0]:
        return finding
    # What it is of does not tell what it is.
    settings = {"kind": Kind.NAME, "kind_score": 0.0} if start < finding.spans[0][0] else {}
    return stretch_finding(finding, (start, end), text=reading.text, **settings)


def with_rest_of_name(text: str, span: Span, *, between: tuple[int, int]) -> Span:
    """A part of a name with what stands on the other side of an "of": "[Africa Cup] of Nations"."""
    start, end = span
    behind = OF_NAME_BEHIND.match(text, end) if is_body(text[start:end].split()[-1]) else None
    behind = behind or (SEAT_BEHIND.match(text, end) if UNIVERSITY.fullmatch(text, start, end) else None)
    if behind and behind.end() <= between[1]:
        return start, behind.end()
    before = NAME_OF_BEFORE.search(text, max(between[0], start - LONGEST_NAME), start)
    return (before.start(), end) if before and is_body(before["head"]) else span


def is_body(word: str) -> bool:
    """Whether names of bodies and events end in a word, behind which they may go on: "Department of Biology"."""
    small = word.lower()
    one = singular_word(small) or small
    return not {small, one}.isdisjoint(name_words().heads) and one not in TABLES["place"]


def tokens_around(reading: Reading, first: int, *, last: int, between: tuple[int, int]) -> tuple[int, int]:
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


def is_known(name: str, sources: Sources) -> bool:
    """Whether something other than a person is known by a name."""
    senses = sources.knowledge.senses(name, proper=True)
    return any(one.proper and one.chain and not one.is_person and one.source != "contexts" for one in senses)


def people_of_lists(reading: Reading, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; who stands in a list of people, which all of it makes sure, is a person."""
    found = list(findings)
    if not len(reading.kinds.probabilities):
        return found
    for places in lists_of_names(reading.text, findings):
        chance = chance_of_people(reading, [findings[place] for place in places])
        for place in places if chance >= SURE_OF_LIST else ():
            name = findings[place].terms[0]
            is_body_of = " of " in name and class_in_name(name) is not None
            if findings[place].kind_score < SURE and not is_body_of:
                found[place] = replace(findings[place], kind=Kind.PERSON, kind_score=chance)
    return found


def families_of_people(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; the last name of somebody, in the plural behind "the", is that of the family."""
    people = {one.terms[0].rpartition(" ")[2] for one in findings if is_sure(one, Kind.PERSON)}
    found = []
    for one in findings:
        start, name = one.spans[0][0], one.terms[0]
        is_family = name[-1:] == "s" and not people.isdisjoint({name, name[:-1]}) and text[start - 4 : start] == "the "
        is_sure_of_it = is_family and one.kind_score < SURE
        found.append(replace(one, kind=Kind.PERSON, kind_score=SURE) if is_sure_of_it else one)
    return found


def lists_of_names(text: str, findings: Sequence[Finding]) -> Iterator[list[int]]:
    """The places of findings that stand in a row with nothing but commas and "and" between."""
    row: list[int] = []
    for place, one in enumerate(findings):
        gap = text[findings[row[-1]].spans[0][1] : one.spans[0][0]] if row else ""
        if row and not SEPARATOR.fullmatch(gap):
            yield from [row] if len(row) >= FEWEST else []
            row = []
        is_name = one.rule is Rule.EVIDENCE and text[one.spans[0][0]].isupper()
        row = [*row, place] if is_name else []
    yield from [row] if len(row) >= FEWEST else []


def chance_of_people(reading: Reading, findings: Sequence[Finding]) -> float:
    """How sure it is that all names of a list are people's; nothing where one of them is opposed to it."""
    person, shares = GROUPS.index(Kind.PERSON), []
    for one in findings:
        mean = named_chances(reading, one.spans[0]) + LEAST
        shares.append(mean / mean.sum())
    logs = np.log(shares).mean(axis=0) * min(len(shares), FEWEST)
    chances = np.exp(logs - logs.max())
    is_opposed = any(share.argmax() != person and share.max() >= OPPOSED for share in shares)
    return 0.0 if is_opposed else float(chances[person] / chances.sum())


def join_neighbours(text: str, findings: Sequence[Finding], *, sources: Sources) -> list[Finding]:
    """The findings, two neighbours made one where they are one person's name, or a place and the area around it."""
    joined: list[Finding] = []
    for one in (without_area(finding, sources) for finding in findings):
        last = joined[-1] if joined else None
        gap = text[last.spans[0][1] : one.spans[0][0]] if last else ""
        if last and gap in {" ", "-"} and (is_one_name(text, last, one) or is_addressed_by_name(last, one)):
            best = last if last.kind is Kind.PERSON else one
            span = (last.spans[0][0], one.spans[0][1])
            joined[-1] = replace(best, spans=(span,), terms=(text[slice(*span)],))
        elif last and gap == ", " and is_cited(last, one):
            span = (last.spans[0][0], one.spans[0][1])
            joined[-1] = replace(last, spans=(span,))
        elif last and gap in {", ", " ("} and (lies_in(last, one, sources) or is_addressed(text, last, one, sources)):
            # The term stays that of the first part: by it the whole is known.
            span = (last.spans[0][0], one.spans[0][1])
            joined[-1] = replace(last, spans=(span,), kind=Kind.PLACE, kind_score=max(last.kind_score, SURE))
        else:
            joined.append(one)
    return joined


def is_cited(first: Finding, second: Finding) -> bool:
    """Whether a last name stands before its initials, as in lists of what was written: "McRae, K."."""
    kinds = {first.kind, second.kind}
    is_last_name = " " not in first.terms[0] and not INITIALS.fullmatch(first.terms[0])
    return is_last_name and kinds <= {Kind.PERSON, Kind.NAME} and INITIALS.fullmatch(second.terms[0]) is not None


def is_one_name(text: str, first: Finding, second: Finding) -> bool:
    """Whether two names with nothing but a space between are one: both may be a person's, or nobody knows whose."""
    kinds = {first.kind, second.kind}
    ends = text[first.spans[0][1] - 1], text[second.spans[0][0]]
    is_bound = first.terms[0] in LINKS or second.terms[0] in LINKS
    is_initial = first.kind is Kind.PERSON and INITIALS.fullmatch(first.terms[0]) is not None
    is_spelled = (ends[0].isalpha() or is_initial) and ends[1].isalpha()
    are_names = not is_bound and is_spelled and not first.terms[0].endswith(POSSESSIVES)
    is_split = first.terms[0].isupper() != second.terms[0].isupper() and not is_initial
    return are_names and not is_split and kinds <= {Kind.PERSON, Kind.NAME}


def is_addressed_by_name(first: Finding, second: Finding) -> bool:
    """Whether somebody's first and last name stand behind one sign of a chat: "@Ann Lee"."""
    name = first.terms[0].removeprefix("@")
    is_name = first.kind is Kind.USER_NAME and name != first.terms[0] and name.istitle() and name.isalpha()
    return is_name and second.kind is Kind.PERSON and second.terms[0].istitle() and " " not in second.terms[0]


def lies_in(first: Finding, second: Finding, sources: Sources) -> bool:
    """Whether a place is known to lie in the area that stands behind it, or what stands there is a state's name."""
    if not {first.kind, second.kind} <= {Kind.PLACE, Kind.NAME}:
        return False
    name, area = bare(first.terms[0]), bare(second.terms[0])
    is_code = first.kind is Kind.PLACE and (STATE_CODE.fullmatch(area) or area in word_groups("things.short_areas"))
    is_around = is_area(area, sources) or is_county(area, sources)
    is_led = is_sure(first, Kind.PLACE) and is_around and not is_area(name, sources) and not is_county(name, sources)
    is_twice = name == area and is_area(area, sources)  # "New York, New York"
    return bool(is_code) or is_led or is_twice or is_known_to_lie(name, area, sources)


def is_addressed(text: str, first: Finding, second: Finding, sources: Sources) -> bool:
    """Whether a name is the town of an address that ends with a country: "Elm College, Stanford, United States"."""
    is_last = text[second.spans[0][1] : second.spans[0][1] + 1] in {"", "\n", ";", "."}
    is_inner = text[max(first.spans[0][0] - 2, 0) : first.spans[0][0]] == ", " and is_last
    is_open = first.kind in (Kind.PLACE, Kind.NAME) and first.terms[0].replace(" ", "").isalpha()
    is_body = class_in_name(first.terms[0]) is not None or first.terms[0].count(" ") > 1
    return is_inner and is_open and not is_body and is_area(bare(second.terms[0]), sources)


def without_area(finding: Finding, sources: Sources) -> Finding:
    """A finding of a place and the area around it, known by the place alone."""
    name, comma, area = bare(finding.terms[0]).partition(", ")
    area = word_groups("things.short_areas").get(area, area) if comma else ""
    is_named = finding.kind in (Kind.PLACE, Kind.NAME) and is_known_to_lie(name, area, sources) if comma else False
    is_place = is_named or (comma and finding.kind is Kind.PLACE and is_area(area, sources))
    return (
        replace(finding, terms=(name,), kind=Kind.PLACE, kind_score=max(finding.kind_score, SURE))
        if is_place
        else finding
    )
