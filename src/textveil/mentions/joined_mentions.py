"""Which neighbours are one mention, and what of a mention of a person is the name?

In "Dr Ellison" the name is found, and the title stays as it is. In a list, a table or a field
stands "OYELARAN, Bisi T.": one name, its last part first; in running text a comma
parts two people. A pattern that ends with its line finds half of "4" and "March 1971":
what the reader takes for one mention is one finding. Initials, a shortened first name and
a first name at the end of a full line go on with the name behind them; in a list each
line is somebody else.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from textveil.core.kinds import GROUPS, IDENTIFIERS, Kind
from textveil.core.model import Finding, Span, change_finding
from textveil.languages.interface import Lexicon
from textveil.languages.reading import Reading, tag_at, token_range
from textveil.mentions.word_features import is_degree, is_function, is_title

FIRST_WORD = re.compile(r"([^\W\d_]+)\.?\s+")
DEGREE = re.compile(r",?[^\S\n]+([^\W\d_]+(?:[.-][^\W\d_]+)*)\.?\Z")
LONGEST_DEGREE = 12
"""Characters of the longest degree, with what parts it from the name."""
NEXT_SENTENCE = re.compile(r"(?<![^\W\d_])(?P<initial>[A-Z])\. (?P<word>[A-Z][a-z]+)\Z")
SMALL_WORD = re.compile(r",? [a-z]")
SMALL_AT_END = re.compile(r"(?<=\w)[^\S\n]+(?P<word>[a-z]{2,})\Z")
SMALL_SURNAME = re.compile(r" (?P<word>[A-Z][a-z]{1,2})(?= ?[,;()\n]|\Z)")
NO_NAMES = frozenset({"ADV", "VERB", "AUX"})
"""Word classes of which no last name is."""
CALLED, QUOTES = re.compile(r"[^\W\d_]+['’] "), frozenset("'‘")
"""What somebody is called, before the end of its quotation, and what opens that."""
NAME_LISTS = frozenset({"given name", "surname"})
SOMEBODY = frozenset({Kind.PERSON, Kind.NAME})
"""Kinds of what may be part of somebody's name."""
COMMA = ", "
OPENING = re.compile(r"(?:^|[:;|\t(•*\]\"“«]|\d[.)]|\d[:.]\d\d|[-–—]|  )[ \t]*\Z")
"""What stands before an entry of a list or the value of a field."""
CLOSING = re.compile(r"\.?[ \t]*(?:$|[:;|\t()/\[\"”»]|[-–—]|  |, ?[A-Z]{2,})")
"""What stands behind it."""
MORE = re.compile(r"\.?, ?(\w+)")
LABEL_END = re.compile(r"([^\W\d_]+):[ \t]*\Z")
GIVEN = re.compile(r"[^\W\d_][\w'’-]*\.?(?: [^\W\d_][\w'’-]*\.?){0,2}")
"""One to three first names or initials."""
LOUD_NAME = re.compile(r"(?=.{3})[^\W\d_a-z][^a-z\d_,;:()]*")
QUIET_NAME = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]")
"""A last name in capitals, and a first name that is not."""
AROUND = 12
"""So many characters before and behind are looked at."""
LAST_INITIAL = re.compile(r"(?<![\w'’-])[^\W\d_a-z]\.?\Z")
INITIALS = re.compile(r"(?:[^\W\d_a-z]\.[ \xa0]?){1,3}")
LETTER_FIRST = re.compile(r"[A-Z]\. (?=[A-Z])")
DEGREE_SIGN = "°"
INITIALS_BEFORE = re.compile(rf"(?<![\w.'’&-])(?<![\w)] \d )(?P<all>{INITIALS.pattern})\Z")
"""Initials with their points, and a space, before the rest of a name."""
MORE_INITIALS = re.compile(r"\.?(?:[ -]?[^\W\d_a-z]\.)*[ \t]*(?:\n[ \t]*)?")
"""What stands between the first initial of somebody and the last name."""
WORD = re.compile(r"[^\W\d_]{2}")
CUT_SHORT = re.compile(r"\.? ")
LONGEST_CUT, VOWELS = 5, frozenset("aeiouy")
"""Letters of the longest first name that is cut short, and those that a name ends with."""
LINE_END = re.compile(r"[ \t]*\n[ \t]*")
LINE_START = re.compile(r"(?:\A|\n)[ \t]*\Z")
FULL_LINE = 50
"""Signs from which a line of running text may be full."""
ENTRY = re.compile(r"[ \t]*(?:[-–—*•·]|\d{1,3}[.)])?[ \t]*")
"""What stands before an entry that has a line of its own."""
NAME_START = re.compile(r"(?:[a-z]{1,3}[-'’])?[^\W\d_a-z]")
"""A capital, or what is written small before one: "al-Eryani"."""
WORD_BEFORE = re.compile(r"(?<!\w)([^\W\d_]+)\.?\s\Z")
IN_A_ROW = re.compile(r",? and |, | & ")
"""What stands between the names of several people."""
LONGEST_GAP = 40
"""Signs that may stand between the parts of one name: the end of a line, and how far the next is indented."""
GENERATION_GAP = re.compile(r",? ")
GENERATION = re.compile(r",? (?P<word>[JS][Rr]|I{2,3}|IV)\b(?:\.(?= ?[a-z,;:)]))?")
GENERATIONS = "people.behind.generations"
SHORTEST_FORM = 3
"""Letters of the shortest legal form by which a firm is told from people."""
WIDE_GAP = re.compile(" {2,3}")
PERSON = GROUPS.index(Kind.PERSON)
UNSURE, POSSIBLE = 0.6, 0.3
"""A score below which a kind may be wrong, and the chance from which a word may be somebody's all the same."""
VALUES = frozenset({Kind.DATE, Kind.AGE, Kind.NUMBER})
NO_PEOPLE = VALUES | IDENTIFIERS
WRAPPED = frozenset({Kind.PERSON, Kind.DATE})
GAP = re.compile(r"[\s,]*")
"""What parts the halves of one mention."""


CODED = frozenset({Kind.IDENTIFIER, Kind.RECORD_NUMBER, Kind.LICENCE_NUMBER, Kind.USER_NAME})
"""Kinds of what is written as a code."""
PART_OF_CODE = CODED | {Kind.DATE, Kind.NUMBER, Kind.WORD, Kind.NAME, Kind.PHONE_NUMBER}
"""Kinds that a part of a code may be taken for."""
CODE_SIGN, CODE_END = re.compile(r"[-/_]{1,2}"), re.compile(r"_+(?!\w)")
"""What stands between the parts of a code, and what belongs to its end."""
ANNOUNCED, LONGEST_SIGN = re.compile(r"(?<!\w)n(?:o|r|[º°]|\.º)\.?:? ?\Z", re.IGNORECASE), 5
"""What announces a number."""


def join_codes(found: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order; the parts of one code that were found apart are one: "2024" and "CV-4933"."""
    joined: list[Finding] = []
    for one in found:
        if joined and are_one_code(joined[-1], one, text=reading.text):
            span = joined[-1].spans[0][0], one.spans[0][1]
            coded = joined[-1] if joined[-1].kind in CODED else one
            joined[-1] = move(coded, span, text=reading.text)
        else:
            joined.append(one)
    return [with_code_end(one, text=reading.text) for one in joined]


def are_one_code(first: Finding, second: Finding, *, text: str) -> bool:
    """Whether nothing but a hyphen or the like parts two findings of which one is a code."""
    if len(first.spans) != 1 or len(second.spans) != 1 or CODED.isdisjoint({first.kind, second.kind}):
        return False
    (start, end), behind = first.spans[0], second.spans[0][0]
    is_joined = CODE_SIGN.fullmatch(text, end, behind) is not None
    # "Claim no. 2018 FD 01177"
    is_code = text[start:end].isdigit() and text[end:behind] == " "
    is_announced = is_code and ANNOUNCED.search(text, max(start - LONGEST_SIGN, 0), start) is not None
    return (is_joined or is_announced) and PART_OF_CODE.issuperset({first.kind, second.kind})


def with_code_end(found: Finding, *, text: str) -> Finding:
    """A code with the lines at its end that belong to it: "tarrant__"."""
    end = CODE_END.match(text, found.spans[0][1]) if found.kind in CODED and len(found.spans) == 1 else None
    return move(found, (found.spans[0][0], end.end()), text=text) if end else found


def name_alone(found: Finding, reading: Reading) -> Finding:
    """Of a finding that is a person the name: "Dr" before it and "RN" behind it stand, as an editor leaves them."""
    if found.kind is not Kind.PERSON or len(found.spans) != 1:
        return found
    text, lexicon = reading.text, reading.language.lexicon
    start, end = bare_name(found.spans[0], text=text, lexicon=lexicon)
    start = with_initials(without_letter((start, end), reading), reading)
    if CALLED.match(text, start, end) and text[start - 1 : start] in QUOTES:
        start -= 1  # 'Bill' Wilson
    end = before_next_sentence((start, end), reading)
    end = with_small_surname((start, before_small_words((start, end), reading)), reading)
    return move(found, (start, with_generation(end, reading)), text=text)


def before_next_sentence(span: Span, reading: Reading) -> int:
    """Where a name ends that is an initial: "Ms. C. Damages were awarded" goes on with a word that nobody takes for a
    name."""
    match = NEXT_SENTENCE.search(reading.text, *span)
    if match is None or not SMALL_WORD.match(reading.text, span[1]):
        return span[1]
    word, lexicon = match["word"].lower(), reading.language.lexicon
    place = token_range(reading, match.span("word"))[0]
    is_somebody = any(one.first <= place < one.last for one in reading.ranges if one.kind is Kind.PERSON)
    is_name = is_somebody or not NAME_LISTS.isdisjoint(lexicon.listed_as(word))
    return span[1] if is_name or not (lexicon.is_ordinary(word) or is_function(word, lexicon)) else match.end("initial")


def before_small_words(span: Span, reading: Reading) -> int:
    """Where a name ends that a reader takes to go on with words in small letters: "Kenneth grimly"."""
    (start, end), text = span, reading.text
    while (word := SMALL_AT_END.search(text, start, end)) and text[start].isupper():
        is_name = not NAME_LISTS.isdisjoint(reading.language.lexicon.listed_as(word["word"]))
        if is_name or tag_at(reading, token_range(reading, word.span("word"))[0]) not in NO_NAMES:
            break
        end = word.start()
    return end


def with_small_surname(span: Span, reading: Reading) -> int:
    """Where a name ends whose last part is a word of grammar elsewhere: "Wan-Zhong He, Li-Lin Du"."""
    behind = SMALL_SURNAME.match(reading.text, span[1])
    is_word = behind is not None and is_function(behind["word"], reading.language.lexicon)
    return behind.end() if behind and is_word else span[1]


def with_initials(start: int, reading: Reading) -> int:
    """Where a name begins whose initials a reader left before it; a letter that ends a sentence is none: "Plan B."."""
    before = INITIALS_BEFORE.search(reading.text, max(start - LONGEST_DEGREE, 0), start)
    is_name = before is not None and reading.text[start].isupper()
    is_name = is_name and before is not None and may_be_initial(reading, before.start("all"), start)
    return before.start("all") if before and is_name else start


def without_letter(span: Span, reading: Reading) -> int:
    """Where a name begins that a reader takes to begin with a letter of the sentence before: "Plan B. Thomas came."."""
    letter = LETTER_FIRST.match(reading.text, *span)
    return letter.end() if letter and is_lettered(reading, span[0]) else span[0]


def may_be_initial(reading: Reading, start: int, behind: int) -> bool:
    """Whether a letter at a place goes on with the name behind it: it ends no sentence, tells no plan B, and opens no
    line, as that of who asks or answers does: "Q. Tarrant?"."""
    name = token_range(reading, (behind, behind + 1))[0]
    place = bisect_left(reading.sentences, (name, -1))
    opens = place < len(reading.sentences) and reading.sentences[place][0] == name
    return not (
        opens or is_lettered(reading, start) or LINE_START.search(reading.text, max(start - LONGEST_GAP, 0), start)
    )


def is_lettered(reading: Reading, start: int) -> bool:
    """Whether a letter belongs to the word before it: "plan B", "38 °C"."""
    word = WORD_BEFORE.search(reading.text, max(start - LONGEST_DEGREE, 0), start)
    is_word = word is not None and word[1].lower() in reading.language.lexicon.words("values.before_letters")
    return is_word or reading.text.endswith(DEGREE_SIGN, 0, start)


def with_generation(end: int, reading: Reading) -> int:
    """Where a name ends that goes on with what tells father from son: "Tarrant, Sr."."""
    behind = GENERATION.match(reading.text, end)
    is_told = behind is not None and behind["word"].lower() in reading.language.lexicon.words(GENERATIONS)
    return behind.end() if behind and is_told else end


def bare_name(span: Span, *, text: str, lexicon: Lexicon) -> Span:
    """Where the name itself stands in the mention of a person; a title stays as it is: "Dr Person 1"."""
    start, end = span
    while (word := FIRST_WORD.match(text, start, end)) and word.end() < end and is_title(word[1], lexicon):
        start = word.end()
    return start, before_degrees((start, end), text=text, lexicon=lexicon)


def before_degrees(span: Span, *, text: str, lexicon: Lexicon) -> int:
    """Where the name of a person ends, and what somebody may call himself begins: "RN", "Ph.D", "FRCS"."""
    start, end = span
    while (word := DEGREE.search(text, max(start + 1, end - LONGEST_DEGREE), end)) and is_degree(word[1], lexicon):
        end = word.start()
    return end


def move(found: Finding, span: Span, *, text: str) -> Finding:
    """The finding at another place."""
    return found if found.spans == (span,) else change_finding(found, spans=(span,), terms=(text[slice(*span)],))


def join_last_first(found: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order; two people who are one by the way lists write names are one finding."""
    joined: list[Finding] = []
    for one in found:
        if joined and is_last_first(joined[-1], one, reading=reading):
            joined[-1] = join_two(joined[-1], one, text=reading.text)
        else:
            joined.append(one)
    return joined


def join_two(first: Finding, second: Finding, *, text: str) -> Finding:
    """The person whose name two findings are the parts of, as sure as the surer of them."""
    surest = max(first, second, key=lambda part: (part.kind is Kind.PERSON, part.kind_score))
    return move(surest, (first.spans[0][0], second.spans[0][1]), text=text)


def is_month(word: str, lexicon: Lexicon) -> bool:
    """Whether a word names a month or a day, in whatever letters."""
    return word.capitalize() in lexicon.words("values.calendar")


def is_family_name(name: str, lexicon: Lexicon) -> bool:
    """Whether a name is a last one by its look: one word, and before it particles alone.

    >>> from textveil.languages.open_language import lexicon
    >>> names = ("O'Driscoll", "van der Berg", "De la Cruz", "Ann Lee", "van")
    >>> [is_family_name(name, lexicon()) for name in names]
    [True, True, True, False, False]
    """
    *before, last = name.split(" ")
    particles = lexicon.words("people.particles.written_small")
    return particles.issuperset(map(str.lower, before)) and last.lower() not in particles


def is_last_first(first: Finding, second: Finding, *, reading: Reading) -> bool:
    """Whether the last name of a person stands before the first names: alone in its entry, or in capitals."""
    if len(first.spans) != 1 or len(second.spans) != 1:
        return False
    text, lexicon = reading.text, reading.language.lexicon
    (start, end), (again, close) = first.spans[0], second.spans[0]
    if text[end:again] != COMMA or not GIVEN.fullmatch(text, again, close):
        return False
    if LOUD_NAME.fullmatch(text, start, end) and QUIET_NAME.match(text, again, close):
        return {first.kind, second.kind} <= SOMEBODY and Kind.PERSON in (first.kind, second.kind)
    # June and April are names here, and nobody knows what else may be one.
    if second.kind not in SOMEBODY and not is_month(second.terms[0], lexicon):
        return False
    if first.kind is not Kind.PERSON or not is_family_name(text[start:end], lexicon):
        return False
    line, over = text.rfind("\n", 0, start) + 1, text.find("\n", close)
    before = text[max(line, start - AROUND) : start]
    behind = text[close : min(close + AROUND, over if over >= 0 else len(text))]
    opens = start == line or (start - AROUND <= line and not before.strip()) or OPENING.search(before) is not None
    names = text[start:end], text[again:close]
    closes = CLOSING.match(behind) or is_value(*names, label=before, behind=behind, lexicon=lexicon)
    return bool(opens and closes) and not are_two(*names, label=before, lexicon=lexicon)


def is_value(first: str, second: str, *, label: str, behind: str, lexicon: Lexicon) -> bool:
    """Whether a field of one person begins with a last name and first names, and nobody else follows: "Creator:
    Tarrant, Ann, American"."""
    of_whom, more = LABEL_END.search(label), MORE.match(behind)
    if more is None or of_whom is None or not of_whom[1].istitle() or lexicon.singular(of_whom[1].lower()) is not None:
        return False
    last, given, other = (lexicon.listed_as(word.split()[0].lower()) for word in (first, second, more[1]))
    return "given name" in given and "given name" not in last | other


def are_two(first: str, second: str, *, label: str, lexicon: Lexicon) -> bool:
    """Whether two people stand in a list, of whom the first is called by a first name: the label is of several people,
    or the second has a last name of his own: "Nurses: Bev, Ann"."""
    *given, last = second.lower().split()
    if lexicon.listed_as(first.lower()) & NAME_LISTS != {"given name"}:
        return False
    of_whom = LABEL_END.search(label)
    is_several = of_whom is not None and lexicon.singular(of_whom[1].lower()) is not None
    return is_several or (bool(given) and lexicon.listed_as(last) & NAME_LISTS == {"surname"})


def join_wrapped(found: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order; those of one kind that share a mention over a line break are one."""
    spans = list(wrapped_spans(reading))
    if not spans:
        return list(found)
    joined: list[Finding] = []
    place = 0
    for one in found:
        while joined and place < len(spans) - 1 and spans[place][1] <= joined[-1].spans[0][0]:
            place += 1
        if joined and are_halves(joined[-1], one, whole=spans[place], text=reading.text):
            last = joined[-1].spans[0]
            span = (last[0], max(last[1], one.spans[0][1]))
            joined[-1] = change_finding(joined[-1], spans=(span,), terms=(reading.text[slice(*span)],))
        else:
            joined.append(one)
    return joined


def split_lists(found: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings; who has a line alone with first and last name is somebody else than who has the next."""
    text, parted = reading.text, list[Finding]()
    for one in found:
        start, end = one.spans[0]
        place = text.find("\n", start, end) if one.kind is Kind.PERSON and len(one.spans) == 1 else -1
        begins = text.rfind("\n", 0, start) + 1
        if place < 0 or not ENTRY.fullmatch(text, begins, start) or len(text[start:place].split()) < 2:
            parted.append(one)
            continue
        behind = end - len(text[place:end].lstrip())
        parted += [move(one, span, text=text) for span in ((start, place), (behind, end)) if span[0] < span[1]]
    return parted


def call_all_titled_people(found: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings; who stands in a row behind a title of several people is a person, whatever he is taken for; but
    "Messrs Tarrant LLP" are a firm."""
    text, titles = reading.text, reading.language.lexicon.words("people.together.titles")
    called: list[Finding] = []
    end = -1
    for one in found:
        start = one.spans[0][0]
        title = WORD_BEFORE.search(text, max(start - LONGEST_DEGREE, 0), start)
        is_titled = title is not None and title[1].lower() in titles
        if is_company(one.terms[0], reading.language.lexicon):
            called.append(change_finding(one, kind=Kind.ORGANIZATION, kind_score=1.0) if one.kind in SOMEBODY else one)
            end = -1
        elif (is_titled or (end >= 0 and IN_A_ROW.fullmatch(text, end, start))) and one.kind not in NO_PEOPLE:
            called.append(change_finding(one, kind=Kind.PERSON, kind_score=1.0))
            end = one.spans[0][1]
        else:
            called.append(one)
            end = -1
    return called


def is_company(term: str, lexicon: Lexicon) -> bool:
    """Whether a name ends with the legal form of a company: "Tarrant LLP", "Tarrant Ltd."."""
    front, _, last = term.rpartition(" ")
    form = last.replace(".", "")
    is_form = form[:1].isupper() and len(form) >= SHORTEST_FORM and not term.isupper()
    return bool(front) and is_form and form.lower() in lexicon.words("things.forms")


def join_names(found: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order; the parts of one person's name that were found apart are one."""
    joined: list[Finding] = []
    for one in found:
        if joined and is_one_person(joined[-1], one, reading=reading):
            joined[-1] = join_two(joined[-1], one, text=reading.text)
        else:
            joined.append(one)
    return joined


def is_one_person(first: Finding, second: Finding, *, reading: Reading) -> bool:
    """Whether two findings are parts of one name: of two people nothing but a space parts none."""
    if len(first.spans) != 1 or len(second.spans) != 1 or Kind.PERSON not in (first.kind, second.kind):
        return False
    (start, end), (again, _), text = first.spans[0], second.spans[0], reading.text
    if again < end or again - end > LONGEST_GAP:
        return False
    is_led = (
        second.kind is Kind.PERSON and first.kind in SOMEBODY and INITIALS.fullmatch(text, start, again) is not None
    )
    if is_led and may_be_initial(reading, start, again):
        return True
    if first.kind is second.kind:
        return are_parts_of_name(first, second, reading=reading)
    gap = text[end:again]
    is_named = text[start].isupper() and (NAME_START.match(text, again) is not None or gap == "-")
    return is_named and gap in {" ", "-"} and is_unknown_name(first, second, reading=reading)


def are_parts_of_name(first: Finding, second: Finding, *, reading: Reading) -> bool:
    """Whether two findings of people, one right behind the other, are parts of one name."""
    (start, end), (again, close), text = first.spans[0], second.spans[0], reading.text
    lexicon, gap = reading.language.lexicon, text[end:again]
    if GENERATION_GAP.fullmatch(gap) and text[again:close].lower().rstrip(".") in lexicon.words(GENERATIONS):
        return True
    if NAME_START.match(text, again) is None:
        return gap == "-" and text[start].isupper()
    small, is_name = gap.strip(), text[start:end].rpartition(" ")[2][0].isupper()
    is_joined = lexicon.words("people.particles.family").issuperset(small.split()) if small else gap == " "
    is_joined = is_joined or (WIDE_GAP.fullmatch(gap) is not None and are_first_and_last(first, second, lexicon))
    return (is_joined and is_name) or goes_on(first.spans[0], second.spans[0], reading=reading)


def are_first_and_last(first: Finding, second: Finding, lexicon: Lexicon) -> bool:
    """Whether one word is known as a first name and the next is not: "Stefan  Tarrant" in a line that was justified."""
    words = [one.terms[0].lower() for one in (first, second)]
    is_given = ["given name" in lexicon.listed_as(word) for word in words]
    return " " not in "".join(words) and is_given == [True, False]


def is_unknown_name(first: Finding, second: Finding, *, reading: Reading) -> bool:
    """Whether beside somebody stands a word of no sure kind, in no list, that may be a name of his: "Areej Tarrant"."""
    other, person = sorted((first, second), key=lambda one: one.kind is Kind.PERSON)
    word, lexicon = other.terms[0].lower(), reading.language.lexicon
    if other.kind_score >= UNSURE or person.kind_score < UNSURE or other.kind in VALUES or not word.isalpha():
        return False
    if lexicon.is_ordinary(word) or is_function(word, lexicon) or is_title(word, lexicon):
        return False
    chances = reading.kinds.probabilities[slice(*token_range(reading, other.spans[0])), PERSON]
    return bool(len(chances)) and float(chances.mean()) >= POSSIBLE


def goes_on(span: Span, behind: Span, *, reading: Reading) -> bool:
    """Whether a name begins with initials, a first name cut short, or one at the end of a full line, and goes on."""
    (start, end), (again, close), text = span, behind, reading.text
    if LAST_INITIAL.search(text, start, end):
        is_named = WORD.search(text, again, close) is not None  # in the next line may stand the initials of another
        return is_named and end < again and MORE_INITIALS.fullmatch(text, end, again) is not None
    lexicon, word = reading.language.lexicon, text[start:end].rpartition(" ")[2].rstrip(".").lower()
    if word in lexicon.words("people.given.cut_short") | lexicon.words("people.particles.family"):
        return CUT_SHORT.fullmatch(text, end, again) is not None
    if text[end:again] == ". " and is_cut_short(span, behind, reading=reading):
        return True
    is_full = end - text.rfind("\n", 0, end) > FULL_LINE
    return is_full and "given name" in lexicon.listed_as(word) and LINE_END.fullmatch(text, end, again) is not None


def is_cut_short(span: Span, behind: Span, *, reading: Reading) -> bool:
    """Whether a full stop behind one short word is no end of a sentence: the word ends as no name does, or is a first
    name behind a title, and a last name follows: "Edwd. Tarrant", "Mr. Mat. Tarrant"."""
    text, lexicon = reading.text, reading.language.lexicon
    word, other = text[slice(*span)].lower(), text[slice(*behind)].lower()
    if not word.isalpha() or len(word) > LONGEST_CUT:
        return False
    known = lexicon.listed_as(word)
    if not known and not lexicon.is_ordinary(word):
        return VOWELS.isdisjoint(word[-2:])
    title = WORD_BEFORE.search(text, max(span[0] - LONGEST_DEGREE, 0), span[0])
    is_titled = title is not None and title[1][0].isupper() and is_title(title[1], lexicon)
    is_first_name = "given name" in known and "surname" not in known
    return is_titled and is_first_name and "given name" not in lexicon.listed_as(other)


def wrapped_spans(reading: Reading) -> Iterator[Span]:
    """Where people and dates stand that go on in the next line."""
    line = reading.structure.line
    for one in reading.ranges:
        if one.kind in WRAPPED and one.last - one.first > 1 and len(line) and line[one.first] < line[one.last - 1]:
            yield reading.span((one.first, one.last))


def are_halves(first: Finding, second: Finding, *, whole: Span, text: str) -> bool:
    """Whether two findings of one kind are parts of a mention, with nothing but its line break between them."""
    if first.kind is not second.kind or len(first.spans) != 1 or len(second.spans) != 1:
        return False
    (start, end), (again, close) = first.spans[0], second.spans[0]
    inside = whole[0] < end and start < whole[1] and whole[0] < close and again < whole[1]
    return inside and GAP.fullmatch(text, min(end, again), again) is not None
