"""Which names of columns and fields are structure, and what are they called afterwards?

Names that are made of words which tables are made of tell nothing. Others that are made of
ordinary words, or are written as programs write them, stay, unless the user asks for them, a cell
names the same, or the field is one that not every object has: then it may be data.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from textveil.core.kinds import Kind
from textveil.core.marks import mark
from textveil.formats.contents import Change, Note, Piece
from textveil.formats.registry import Settings
from textveil.languages.open_language import lexicon

NUMBERED = re.compile(r"(.*(?:[^\W\d_]|\]))([_-]?\d{1,3})", re.DOTALL)
"""A name, and the number that only counts columns of that name."""
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|[^\W\d_]+|\d+")
"""A word in a name, however it is put together: first_name, firstName, NHSNumber."""
HUMPED = re.compile(r"[A-Za-z]+\d{0,3}(?:_[A-Za-z0-9]{1,30})+|[a-z]+(?:[A-Z][a-z]*)+\d{0,3}")
"""A name that only programs write: call_transcript, callTranscript."""
WRITTEN_AS_KEY = re.compile(
    rf"{HUMPED.pattern}|[A-Za-z]+\d{{0,3}}(?:-[A-Za-z0-9]{{1,30}})+|[a-z]+\d{{0,3}}|[A-Z]{{2,6}}"
)
"""A name as programs write them: call_transcript, callTranscript, call-transcript, transcript, BMI."""
MOST_DIGITS = 4
"""Digits of a column's name that counts or is a year; more may be somebody's number."""
MOST_WORDS = 4
"""Words of which the name of a column is made; more may be a sentence."""


def text_names(
    names: Sequence[str], cells: Iterable[str], *, settings: Settings, rare: Collection[str] = ()
) -> list[str]:
    """The names of columns that are text, not structure; never those that the user named, or that are keys.

    What is made of ordinary words, or written as programs write names, is text only if the user asks, where a cell
    names the same, or if it is rare. The rest is text: a name that people write may tell of one.

    >>> names = ["id", "Ref Range", "call_transcript", "annEllison", "Ann Lee"]
    >>> text_names(names, ["To Ellison"], settings=Settings())
    ['annEllison', 'Ann Lee']
    >>> text_names(["wilhelmina_ashgrove", "wilhelmina_notes"], [], settings=Settings())
    ['wilhelmina_ashgrove']
    >>> text_names(["id", "call_transcript"], [], settings=Settings(column_names=True))
    ['call_transcript']
    """
    told = [name for name in names if not is_usual(name) and name not in (settings.columns or ())]
    staying = {name for name in told if is_written_as_key(name) or is_plain(name)}
    if settings.column_names or not staying:
        return told
    said = {word for cell in cells for word in WORD.findall(cell)}
    return [name for name in told if name in rare or name not in staying or not said.isdisjoint(name_words(name))]


def list_names(names: Sequence[str]) -> str:
    """The names of columns, for a message: those that may tell of somebody are only counted.

    >>> list_names(["id", "call_transcript", "Ann Lee"])
    'id, call_transcript and 1 more'
    """
    told = [name for name in names if is_usual(name) or is_written_as_key(name)]
    more = [f"{len(names) - len(told)} more"] if len(told) < len(names) else []
    return " and ".join([", ".join(told), *more] if told else more)


def is_usual(name: str) -> bool:
    """Whether a name is made of words that tables are made of, and tells nothing.

    >>> [is_usual(name) for name in ("firstName", "2019", "0161 496 0000", "Ellison", "Jo")]
    [True, True, False, False, False]
    """
    return sum(map(str.isdigit, name)) <= MOST_DIGITS and all(map(is_key, WORD.findall(name)))


def is_plain(name: str) -> bool:
    """Whether a name is made of ordinary words and of those that tables are made of, and names nobody.

    >>> [is_plain(name) for name in ("Ref Range", "Blood pressure 2", "Grace", "Smith", "Ann Lee")]
    [True, True, False, False, False]
    """
    words = WORD.findall(name)
    is_short = len(words) <= MOST_WORDS and sum(map(str.isdigit, name)) <= MOST_DIGITS
    return is_short and all(is_key(word) or lexicon().is_ordinary(word) for word in words)


def is_written_as_key(name: str) -> bool:
    """Whether a name is written as programs write them, and is no name of two words that are in no list of words.

    >>> [is_written_as_key(name) for name in ("call_transcript", "wilhelmina_ashgrove", "Ann Lee", "ann_notes")]
    [True, False, False, True]
    """
    return WRITTEN_AS_KEY.fullmatch(name) is not None and not may_name_somebody(name)


def may_name_somebody(name: str) -> bool:
    """Whether all words of a name, two at least, are none that tables are made of, and not ordinary."""
    words = [word for word in WORD.findall(name) if not word.isdigit()]
    return len(words) > 1 and not any(is_key(word) or lexicon().is_ordinary(word.lower()) for word in words)


def name_words(name: str) -> set[str]:
    """The words of a column's name that could name someone, as they would be written in a text."""
    return {word[0].upper() + word[1:] for word in WORD.findall(name) if not is_key(word)}


def is_key(word: str) -> bool:
    """Whether a word in a column's name is one that tables are made of, or a letter that counts."""
    known, small = lexicon().words, word.lower()
    return len(word) == 1 or word.isdigit() or small in known("columns.usual") or small in known("columns.short")


def name_pieces(told: Sequence[str]) -> list[Piece]:
    """The names of columns that are text, as words, without the number that only counts them.

    >>> [piece.text for piece in name_pieces(["Ellison_12", "annEllison", "943 476 5919"])]
    ['Ellison', 'ann Ellison', '943 476 5919']
    """
    return [Piece(spell_out(parts(name)[0])) for name in told]


def spell_out(name: str) -> str:
    """A name that is written as programs write it, as words."""
    return " ".join(WORD.findall(name)) if WRITTEN_AS_KEY.fullmatch(name) else name


def changed_names(told: Sequence[str], changes: Sequence[Change]) -> dict[str, str]:
    """What the names that had to change are called now, without their numbers."""
    return {name: change.text for name, change in zip(told, changes, strict=False) if change.edits}


def listed_names(names: Iterable[str], *, settings: Settings) -> dict[str, str]:
    """The names that say what the user listed, and a mark for each, where nobody has judged them."""
    hides = settings.hides_name
    return {name: mark(Kind.NAME) for name in names if hides(spell_out(name))} if hides else {}


def new_names(names: Sequence[str], changed: Mapping[str, str]) -> list[str]:
    """What columns are called when the texts of some have changed, no two alike.

    >>> new_names(["id", "Ann_1", "Bob", "Cay"], {"Ann_1": "[name]", "Bob": "[name]", "Cay": "[name]"})
    ['id', '[name]_1', '[name]', '[name]_']
    """
    made, taken = list[str](), set[str]()
    for name in names:
        new = new_name(name, changed[name]) if name in changed else name
        while new in taken and new != name:
            new += "_"
        made.append(new)
        taken.add(new)
    return made


def new_name(name: str, text: str) -> str:
    """What a column is called when its text has changed, with the number that counts it."""
    return text + parts(name)[1]


def kept_names(names: Sequence[str], told: Sequence[str], *, settings: Settings) -> list[Note]:
    """That names of columns are in the output as they were, if some of them are not usual ones."""
    count = sum(not is_usual(name) for name in names if name not in (*told, *(settings.columns or ())))
    return [Note("table", "names of columns or keys that nobody has judged", count)] if count else []


def parts(name: str) -> tuple[str, str]:
    """A column's name and the number at its end, if that only counts."""
    match = NUMBERED.fullmatch(name)
    return (match[1], match[2]) if match else (name, "")
