"""What stands where something was hidden?

A mark tells its reader of what kind the hidden thing was, and a label of what
class: "City A". Neither is a name: whoever reads a sanitized text again passes
over them.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

from textveil.core.kinds import IDENTIFIERS, Kind
from textveil.core.late_patterns import late_pattern
from textveil.core.model import Edit, Span


@dataclass(frozen=True, slots=True)
class SpokenMarks:
    """What stands in another language where something was hidden."""

    person: str
    kinds: Mapping[str, str]
    """What a thing is called by its kind."""
    classes: Mapping[str, frozenset[str]]
    """What a thing is called whose name has one of some words."""
    marks: Mapping[Kind, str]
    """What a mark calls each kind."""

    def of(self, kind: Kind) -> str:
        """What a thing of a kind is called."""
        return self.kinds.get(kind, self.kinds["name"])


CODES = tuple(sorted(path.name.removesuffix(".toml") for path in files("textveil.data").joinpath("marks").iterdir()))
"""Languages whose marks are packaged, beside English."""


@cache
def spoken_marks(code: str) -> SpokenMarks:
    """The packaged marks of a language."""
    stored = tomllib.loads(files("textveil.data").joinpath("marks", f"{code}.toml").read_text("utf-8"))
    said = stored["said"]
    return SpokenMarks(
        person=said["person"],
        kinds={kind: word for kind, word in said.items() if isinstance(word, str)},
        classes={word: frozenset(listed.split()) for word, listed in said["classes"].items()},
        marks={Kind(kind): word for kind, word in stored["marks"].items()},
    )


CALLED = {Kind.PERSON: "name", Kind.WORD: "withheld", Kind.DISEASE: "condition", Kind.BODY: "body part"}
"""What a mark calls a kind otherwise than the kind is called."""
MARKS = {kind: f"[{CALLED.get(kind, kind.value)}]" for kind in Kind}
SPOKEN = [spoken_marks(code) for code in CODES]
INNER = "|".join(
    sorted(
        {
            re.escape(hidden.strip("[]")).replace(r"\ ", r"\s")
            for hidden in (*MARKS.values(), *(word for one in SPOKEN for word in one.marks.values()))
        }
    )
)
TABLES = tomllib.loads(files("textveil.data").joinpath("class_words.toml").read_text("utf-8"))
CLASS_WORDS = frozenset(word for table in TABLES.values() for word in table)
"""What a thing may be called that has lost its name, in small letters."""
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Letters of labels, one for each thing of a class; "City I" would be read as somebody's."""
OTHER_CLASSES = frozenset(
    form
    for one in SPOKEN
    for word in (*one.kinds.values(), *one.classes)
    if word != one.person
    for form in (word, word[0].upper() + word[1:])
)
TITLES = "|".join(
    sorted((word.replace(" ", r"\s") for word in {*map(str.title, CLASS_WORDS), *OTHER_CLASSES}), key=len, reverse=True)
)
LABEL = rf"\b(?P<class>{TITLES})\s[AB]?[{LETTERS}]\b"
"""A label, one or two letters behind its class."""
PEOPLE = "|".join(
    sorted({form for one in SPOKEN for form in (one.person.lower(), one.person.capitalize())} | {"PERSON"})
)
NUMBERED = rf"\b(?:[Pp]erson|{PEOPLE})\s\d{{1,4}}\b"
MARK = late_pattern(rf"\[(?:{INNER})(?:\s\d{{1,4}})?\]|\(person\s\d{{1,4}}\)|{NUMBERED}|{LABEL}")
"""A mark, a label, or the number that keeps a person apart from others: "Person 2"; it may be wrapped."""
BRACKETED = late_pattern(rf"\[(?:{INNER})(?:\s\d{{1,4}})?\]")
NUMBER = re.compile(r"\s\d{1,4}\b")
PERSONS = ("person", "Person", *PEOPLE.split("|"))
PERSON_BEFORE = late_pattern(rf"\b(?:{'|'.join(PERSONS)})\Z")
LONGEST_PERSON = max(map(len, PERSONS))
"""Parts of the same, each of which is sooner found."""
LETTER = re.compile(rf"(?<=[a-zé])\s[AB]?[{LETTERS}]\b")
"""What a label ends with: sooner found than the hundreds of words that it may begin with."""
CLASS_BEFORE = late_pattern(rf"\b(?:{TITLES})\Z")
LONGEST_CLASS = max(map(len, CLASS_WORDS | OTHER_CLASSES))
NAME = "it"
READ_AS = {Kind.AGE: "30", Kind.DATE: "1990", Kind.NUMBER: "12", Kind.WORD: "thing"}
"""A word to read where something of that kind was; for all other kinds a pronoun, which casts no light on its
neighbours."""


def mark(kind: Kind) -> str:
    """What a reader sees where something of that kind was.

    >>> mark(Kind.NAME)
    '[name]'
    """
    return MARKS[kind]


def label(class_word: str, number: int) -> str:
    """The name of the thing of a class that has a number, from 0 on; empty when there are no letters left.

    >>> label("city", 0), label("law firm", 8), label("city", 26), label("city", 1000)
    ('City A', 'Law Firm J', 'City AB', '')
    """
    front, place = divmod(number, len(LETTERS))
    letters = f"{'AB'[front - 1] if front else ''}{LETTERS[place]}" if front <= 2 else ""
    return f"{class_word.title()} {letters}" if letters else ""


def label_in(class_word: str, number: int) -> str:
    """The same in a language that writes the class as its words are: "Cours d'eau A".

    >>> label_in("cours d'eau", 0)
    "Cours d'eau A"
    """
    said = label(class_word, number)
    return class_word[0].upper() + class_word[1:] + said[len(class_word) :] if said else ""


def find_marks(text: str) -> tuple[Span, ...]:
    """Where marks stand in a text, in order.

    >>> text = "[name] and Person 2 left Law Firm A for City B, plan B."
    >>> [text[slice(*span)] for span in find_marks(text)]
    ['[name]', 'Person 2', 'Law Firm A', 'City B']
    """
    found = [match.span() for match in BRACKETED.finditer(text)] if "[" in text else []
    bracketed = set(found)
    for number in NUMBER.finditer(text):
        end = number.start()
        if not text.endswith(PERSONS, max(0, end - LONGEST_PERSON), end):
            continue
        if person := PERSON_BEFORE.search(text, max(0, end - LONGEST_PERSON), end):
            start, last = person.start(), number.end()
            is_bracketed = text[max(start - 1, 0) : end] == "(person" and text.startswith(")", last)
            if (start - 1, last + 1) not in bracketed:
                found.append((start - is_bracketed, last + is_bracketed))
    for letter in LETTER.finditer(text):
        begins = class_before(text, letter.start())
        if begins is not None:
            found.append((begins, letter.end()))
    return tuple(sorted(found))


mark_spans = lru_cache(maxsize=4)(find_marks)
"""The same for a text of which several ask, one after the other."""


def starts_with_label(text: str) -> bool:
    """Whether a text begins with a label, or with somebody's number, and not with a bracket.

    >>> starts_with_label("City A"), starts_with_label("Person 2 left"), starts_with_label("[name]")
    (True, True, False)
    """
    return not text.startswith("[") and any(start == 0 for start, _ in find_marks(text))


def class_before(text: str, end: int, *, after: int = 0) -> int | None:
    """Where the class of a label begins that ends at a place."""
    found = CLASS_BEFORE.search(text, max(after, end - LONGEST_CLASS), end)
    return found.start() if found else None


def label_before(text: str, end: int, *, after: int = 0) -> int | None:
    """Where a label begins that ends at a place, behind another.

    >>> label_before("in City A of", 9), label_before("in City of", 7)
    (3, None)
    """
    letter = LETTER.search(text, max(after, end - 3), end)
    return class_before(text, letter.start(), after=after) if letter and letter.end() == end else None


def readable(text: str) -> str:
    """The text with a plain word of its kind, and spaces, in the place of each mark; nothing else moves.

    Brackets in the middle of a sentence confuse whoever reads it for its grammar.

    >>> readable("I saw [name]; he is [age].")
    'I saw  it   ; he is  30  .'
    """
    pieces, done = list[str](), 0
    for start, end in mark_spans(text):
        hidden = text[start:end]
        pieces += [text[done:start], STAND_INS.get(hidden) or stand_in(hidden, NAME)]
        done = end
    return "".join([*pieces, text[done:]])


def stand_in(hidden: str, word: str) -> str:
    """A word with spaces, as long as what it stands for."""
    return f" {word}".ljust(len(hidden))


STAND_INS = {hidden: stand_in(hidden, READ_AS.get(kind, NAME)) for kind, hidden in MARKS.items()}


# Which marks stand for the same person or thing?
#
# Marks of names bear numbers, each thing its own, in the order in which the text
# speaks of them: whoever reads "[organization 2]" again knows that it is the same.

UNNUMBERED = IDENTIFIERS | {Kind.WORD, Kind.DATE, Kind.AGE, Kind.NUMBER, Kind.UNIT, Kind.ROLE, Kind.NATIONALITY}
"""Kinds of which one is not told from another."""
BY_MARK = {MARKS[kind]: MARKS[kind][1:-1] for kind in Kind if kind not in UNNUMBERED}
TAKEN = re.compile(r"\[(?P<called>[a-z ]+) (?P<number>\d{1,4})\]")
"""A number that a mark of the text bears already."""
WRITTEN = re.compile(r"\[(?P<called>[a-z -]+)(?P<number>(?: \d{1,4})?)\]")
"""A mark, as English has it."""


def number_marks(edits: Sequence[Edit], who: Mapping[Span, Hashable], *, text: str) -> list[Edit]:
    """Edits, their marks of names numbered; ``who`` says what each stretch that has to go means.

    >>> edits = [Edit(0, 4, "[name]", Kind.NAME), Edit(9, 13, "[name]", Kind.NAME), Edit(18, 22, "[name]", Kind.NAME)]
    >>> numbered = number_marks(edits, {(0, 4): 1, (9, 13): 2, (18, 22): 1}, text="")
    >>> [one.replacement for one in numbered]
    ['[name 1]', '[name 2]', '[name 1]']
    """
    spans = sorted(who)
    last: dict[str, int] = {}
    for found in TAKEN.finditer(text):
        last[found["called"]] = max(last.get(found["called"], 0), int(found["number"]))
    numbers: dict[tuple[str, Hashable], int] = {}
    numbered = []
    for edit in edits:
        is_marked = "[" in edit.replacement and not edit.way
        hidden = next((one for one in BY_MARK if one in edit.replacement), None) if is_marked else None
        thing = who_is_at(edit, spans, who) if hidden else None
        if hidden is None or thing is None:
            numbered.append(edit)
            continue
        called = BY_MARK[hidden]
        if (called, thing) not in numbers:
            numbers[called, thing] = last[called] = last.get(called, 0) + 1
        said = edit.replacement.replace(hidden, f"[{called} {numbers[called, thing]}]")
        numbered.append(replace(edit, replacement=said))
    return numbered


def spell_marks(edits: Sequence[Edit], words: Mapping[Kind, str]) -> list[Edit]:
    """Edits, their marks in the words of a language.

    >>> spell_marks([Edit(0, 4, "[name 2]", Kind.PERSON)], {Kind.PERSON: "Name"})[0].replacement
    '[Name 2]'
    """
    said = {MARKS[kind][1:-1]: word for kind, word in words.items()}

    def spell(found: re.Match[str]) -> str:
        return f"[{said.get(found['called'], found['called'])}{found['number']}]"

    return [replace(one, replacement=WRITTEN.sub(spell, one.replacement)) if not one.way else one for one in edits]


def who_is_at(edit: Edit, spans: Sequence[Span], who: Mapping[Span, Hashable]) -> Hashable | None:
    """What is meant by the first stretch that an edit touches, if that is known."""
    place = bisect_left(spans, (edit.start, 0))
    near = spans[max(place - 1, 0) : place + 1]
    found = next((one for one in near if one[1] > edit.start and one[0] < max(edit.end, edit.start + 1)), None)
    return None if found is None else who[found]
