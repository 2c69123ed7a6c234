"""Which article and which preposition stand before a label, and how far to the left does that reach?

A label is a name, and stands as one: "de Persona 1", "à Ville A". It has an article where the
name that it stands for had one, and then the one of its own gender, with the preposition that
goes with it: "al Perú" → "al País A". In German that article has the case that the words before
tell; where they do not, there is none.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span
from textveil.languages.english.reader.word_kinds import listed_as
from textveil.languages.european.language_tables import (
    listed_places,
    listed_words,
    ordinary_words,
    table_of,
    word_list,
    words_in,
)
from textveil.languages.european.lexicon import NAMES
from textveil.languages.open_language import code_of_language
from textveil.languages.reading import Reading, token_range

BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]+(?:['’]\Z|\.?(?=[^\S\n]+\Z)))[^\S\n]*\Z")
LONGEST, NEAR = 24, 4
"""Letters of the longest word before a label that is looked at."""
NOUN_BEHIND = re.compile(r"[^\S\n]+([A-ZÄÖÜ][^\W\d_]+)")
ALONE_BEFORE = re.compile(r"(?:^|[:;|\t(\[/•*=>]|\n[-–—]| [-–—]|  )[ \t]*\Z")
"""What stands before the value of a field, an entry of a list or a bracket."""
ALONE_BEHIND = re.compile(r"[ \t]*(?:\Z|[\n;|\t)\]/:=<,(]| [-–—]|  )")
"""And behind it."""
IN_ADDRESS = re.compile(r"(?<![^\W_])(?:[^\W\d_a-zà-ÿ][\w.'’-]*,|\d{1,3}[a-z]?,?)[ \t]+\Z")
ENDS_ADDRESS = re.compile(r"[ \t]*(?:\Z|[\n;|)\].]| ?\(|,? ?\d)")
"""What stands around a part of an address: a word with a capital and a comma, or a number, and the end of the line or
another number."""
OPENING, CLOSING = "\"'“„‘«`", "\"'”“’»`"
"""What opens and what closes a quotation."""
LONGEST_SHORT = 5
"""Letters of the longest title that is written short, with its full stop."""
OPENS = re.compile(r"(?:\A|\n|[.!?…:]\s)[ \t]*[-–—«»„“\"‚‘]+[ \t\u00a0\u202f]*\Z")
"""What stands before somebody's words."""
VALUE_ENDS = re.compile(r"[\dA-Z]\. \Z")
"""The end of a value, and no abbreviation: "NIF 42278493P. "."""
PLACES = frozenset({Kind.PLACE})
PARTICLE = re.compile(r"(?:(?:de|du|des|del|à|au)\s+|d['’])(?P<name>)")
"""A preposition at the beginning of the name of a thing."""
EMPHASIS = frozenset("_*")
FROM = re.compile(r"(?:\b(?:[Dd]e|[Dd]u)\s|\b[Dd]['’])[A-ZÀ-Ý][\w-]+\s\Z")
"""From where somebody goes to another place in French."""
NO_ARTICLE, UNKNOWN = "-", "unknown"
GENITIVE = "des"
"""The article behind which a German noun has an ending."""
HISSING = ("s", "ß", "x", "z")
"""What words end with to which the ending of the genitive is joined by an "e"."""
GENDERS = "mfn"


class WordBefore(NamedTuple):
    """A word before a label, in small letters, and where it begins."""

    text: str
    start: int
    has_capital: bool


def word_before(text: str, end: int) -> WordBefore | None:
    """The word that ends before a place, on the same line; None where a sign or the end of a sentence stands there."""
    found = BEFORE.search(text, max(0, end - LONGEST), end)
    if found is None or (found[1].endswith(".") and len(found[1]) > LONGEST_SHORT):
        return None
    said = found[1].replace("’", "'")
    return WordBefore(said.lower(), found.start(), said[0].isupper())


def label_edit(reading: Reading, span: Span, label: str, kind: Kind) -> Edit:
    """A label in the place of a name, with the words before it as they stand before a label."""
    code, text = code_of_language(reading.language), reading.text
    grammar = table_of(code)["grammar"]
    span = without_particle(text, span, kind, grammar)
    greeted = greet(text, span, label, grammar)
    if greeted is not None:
        return Edit(*greeted, kind)
    if is_alone(text, span) or (kind is not Kind.PERSON and is_in_address(text, span)):
        return Edit(*span, with_capital(reading, span, label), kind)
    if "forms" in grammar:
        start, said = german_words(text, span, label, kind, grammar)
    elif kind is not Kind.PERSON and has_article(text, span, grammar):
        start, said = roman_words(text, span, label, kind, code)
    else:
        start, said = roman_name(text, span, label, grammar)
    if start < span[0] and text[start].isupper():
        return Edit(start, span[1], said[0].upper() + said[1:], kind)  # "»Die Anna kam«"
    return Edit(start, span[1], with_capital(reading, (start, span[1]), said), kind)


def without_particle(text: str, span: Span, kind: Kind, grammar: Mapping[str, Any]) -> Span:
    """The name of a thing without the preposition that it begins with, which stands before the label then."""
    if kind is Kind.PERSON or "prepositions" not in grammar:
        return span
    found = PARTICLE.match(text, *span)
    return (found.end(), span[1]) if found and found.end() < span[1] else span


def may_stand(text: str, span: Span, kind: Kind, code: str) -> bool:
    """Whether a label can stand in the place of a name: not behind an adjective, in a longer word, or for a genitive or
    an adjective before its noun; and behind a title only for somebody."""
    grammar, before = table_of(code)["grammar"], word_before(text, span[0])
    if text.startswith("-", span[1]) or text[: span[0]].endswith("-"):
        return False
    if before is not None and before.text in words_in(grammar["adjectives"]):
        return False
    is_titled = before is not None and before.text.rstrip(".") in word_list(code, "people.titles.usual")
    if is_titled and kind is not Kind.PERSON:
        return False
    if "forms" in grammar:
        behind = NOUN_BEHIND.match(text, span[1])
        is_before_noun = behind is not None and behind[1].lower() in ordinary_words(code)
        is_after_noun = is_noun_before(before) and not is_before_noun
        return not is_before_noun and (is_after_noun or not is_genitive(text[slice(*span)]))
    return True


def greet(text: str, span: Span, label: str, grammar: Mapping[str, Any]) -> tuple[int, int, str] | None:
    """A label behind a word of greeting, which gets the gender of the label; None where there is no such word."""
    before = word_before(text, span[0])
    kept = dict(one.split(":") for one in grammar.get("greetings", "").split())
    if before is None or before.text not in kept:
        return None
    said = kept[before.text]
    return before.start, span[1], f"{said[0].upper() + said[1:] if before.has_capital else said} {label}"


def is_alone(text: str, span: Span) -> bool:
    """Whether a name is all of a line, a field, an entry, a bracket or a quotation: there a label has no article."""
    before = text[max(0, span[0] - NEAR) : span[0]].rstrip("\u00a0\u202f")[-1:]
    behind = text[span[1] : span[1] + NEAR].lstrip("\u00a0\u202f")[:1]
    is_quoted = before != "" and before in OPENING and behind != "" and behind in CLOSING
    if is_quoted or (before in EMPHASIS and behind in EMPHASIS):
        return True
    line = text[text.rfind("\n", 0, span[0]) + 1 : span[0]]
    return ALONE_BEFORE.search(line) is not None and ALONE_BEHIND.match(text, span[1]) is not None


def is_in_address(text: str, span: Span) -> bool:
    """Whether a thing stands as a part of an address or a place of origin, "Milán, Italia", "3 rue Noire", which has no
    articles."""
    line = text[max(text.rfind("\n", 0, span[0]) + 1, span[0] - LONGEST) : span[0]]
    return IN_ADDRESS.search(line) is not None and ENDS_ADDRESS.match(text, span[1]) is not None


def with_capital(reading: Reading, span: Span, label: str) -> str:
    """A label as it is written where a sentence, a line or a speech begins."""
    first = reading.text[span[0]]
    opens = bool(reading.structure.opens[token_range(reading, span)[0]]) or OPENS.search(
        reading.text[max(0, span[0] - LONGEST_SHORT) : span[0]]
    )
    is_value = first.isdigit() and VALUE_ENDS.search(reading.text, max(0, span[0] - 3), span[0]) is not None
    return label[0].upper() + label[1:] if is_value or (opens and first.isupper()) else label


@cache
def gender_of(label: str, code: str) -> str:
    """The gender of a label: "m", "f" or "n"."""
    word, grammar = label.rpartition(" ")[0].lower(), table_of(code)["grammar"]
    feminine = {one.lower() for one in listed_words(code, "grammar", "feminine")}
    neuter = {one.lower() for one in listed_words(code, "grammar", "neuter")} if "neuter" in grammar else set()
    return "f" if word in feminine else "n" if word in neuter else "m"


# How do Spanish and French say it?


def roman_words(text: str, span: Span, label: str, kind: Kind, code: str) -> tuple[int, str]:
    """Where the words begin that a label with an article takes the place of, and what stands there."""
    grammar = table_of(code)["grammar"]
    kept = dict(one.split(":") for one in grammar["before_labels"].split())
    start, preposition = span[0], ""
    before = word_before(text, start)
    if before is not None and before.text in kept and not kept[before.text]:  # an article, and what stands before it
        start, before = before.start, word_before(text, before.start)
        if before is not None and before.text not in words_in(grammar["prepositions"]):
            before = None
    if before is not None and before.text in kept and kept[before.text]:
        start, preposition = before.start, kept[before.text]
        if kind in PLACES and before.text in words_in(grammar.get("towards", "")):
            preposition = place_preposition(text, before, grammar)
    return start, join_article(preposition, label, code)


def roman_name(text: str, span: Span, label: str, grammar: Mapping[str, Any]) -> tuple[int, str]:
    """The same of a label without an article: "del Chino" → "de Persona 1", "qu'Anne" → "que Personne 1"."""
    kept = dict(one.split(":") for one in grammar["before_labels"].split())
    before = word_before(text, span[0])
    if before is None or before.text not in kept:
        return span[0], label
    said = str(kept[before.text])
    elided = {whole: word for word, whole in kept.items() if word.endswith("'") and whole}
    has_vowel = label[0].lower() in grammar.get("vowels", "")
    said = str(elided.get(said, said)) if has_vowel else said
    said = said[:1].upper() + said[1:] if before.has_capital else said
    return before.start, f"{said}{label}" if said.endswith("'") else f"{said} {label}".strip()


def has_article(text: str, span: Span, grammar: Mapping[str, Any]) -> bool:
    """Whether an article stands before a name, alone or in one with a preposition, which French may leave out: "en"."""
    before = word_before(text, span[0])
    kept = dict(one.split(":") for one in grammar["before_labels"].split())
    return before is not None and before.text in kept and before.text not in words_in(grammar["bare_before_labels"])


def place_preposition(text: str, before: WordBefore, grammar: Mapping[str, Any]) -> str:
    """What stands before a place in French: one is "dans la Ville A", but goes "de la ville A à la ville B"."""
    further = word_before(text, before.start)
    goes_on = further is not None and further.text in words_in(grammar["goes_on"])
    goes_on = goes_on or FROM.search(text[max(0, before.start - LONGEST) : before.start]) is not None
    return str(grammar["inside"]) if not goes_on else "à"


def join_article(preposition: str, label: str, code: str) -> str:
    """A label with its article, and the preposition before that, as both are written together.

    >>> join_article("de", "Entité A", "fr"), join_article("a", "Lugar A", "es"), join_article("à", "Ville A", "fr")
    ("de l'Entité A", 'al Lugar A', 'à la Ville A')
    """
    grammar = table_of(code)["grammar"]
    articles = dict(one.split(":") for one in grammar["articles"].split())
    if "vowels" in grammar and label[0].lower() in grammar["vowels"]:
        return f"{preposition} l'{label}".strip()
    article = articles[gender_of(label, code)]
    joined = dict(one.split(":") for one in grammar["contractions"].split())
    if f"{preposition}+{article}" in joined:
        return f"{joined[f'{preposition}+{article}']} {label}"
    return f"{preposition} {article} {label}".strip()


# How does German say it?


def german_words(text: str, span: Span, label: str, kind: Kind, grammar: Mapping[str, Any]) -> tuple[int, str]:
    """Where the words begin that a label takes the place of, and what stands there: an article where there was one."""
    before = word_before(text, span[0])
    if is_noun_before(before) and is_genitive(text[slice(*span)]):
        return span[0], f"{grammar['of']} {label}"
    if before is None or before.text not in grammar["forms"]:
        return span[0], label
    row = grammar["forms"][before.text]
    further = word_before(text, before.start)
    if before.text in words_in(grammar["opens_clauses"]) and text[: before.start].rstrip(" ")[-1:] == ",":
        return span[0], label
    if before.text in words_in(grammar["by_case"]):
        case = case_of(before, further, grammar)
        row = row if case == UNKNOWN and kind is not Kind.PERSON else grammar[case]
    said = row.split()[GENDERS.index(gender_of(label, "de"))].replace("_", " ")
    label = in_genitive(label) if said == GENITIVE else label
    joined = dict(one.split(":") for one in grammar["contractions"].split())
    if further is not None and f"{further.text}+{said}" in joined and not further.has_capital:
        return further.start, f"{joined[f'{further.text}+{said}']} {label}"
    return before.start, label if said == NO_ARTICLE else f"{said} {label}"


def in_genitive(label: str) -> str:
    """A German label behind "des".

    >>> in_genitive("Gericht A"), in_genitive("Krankenhaus B"), in_genitive("Gefängnis A")
    ('Gerichts A', 'Krankenhauses B', 'Gefängnisses A')
    """
    noun, _, letter = label.rpartition(" ")
    ending = "ses" if noun.endswith("nis") else "es" if noun.endswith(HISSING) else "s"
    return f"{noun}{ending} {letter}"


def case_of(article: WordBefore, further: WordBefore | None, grammar: Mapping[str, Any]) -> str:
    """The case that an article stands in which has several: by the word before it, where that tells."""
    if further is not None and further.text in words_in(grammar["dative_behind"]):
        return "dative"
    if article.text == "den":
        return UNKNOWN if further is not None and further.text in words_in(grammar["either_behind"]) else "accusative"
    if article.has_capital or (further is not None and further.text in words_in(grammar["nominative_behind"])):
        return "nominative"
    if further is not None and further.text in words_in(grammar["either_behind"]):
        return "dative"
    return "genitive" if further is not None and further.has_capital else UNKNOWN


def is_noun_before(before: WordBefore | None) -> bool:
    """Whether the word before a name in German is a noun: it has a capital, and is no word of grammar."""
    return before is not None and before.has_capital and before.text not in word_list("de", "reader.stop_words")


def is_genitive(name: str) -> bool:
    """Whether a name is one in German with the ending of a genitive: "Böhmens"."""
    last = name.split()[-1]
    stem = last.removesuffix("s").rstrip("’'")
    is_known = stem in listed_places("de") or not NAMES.isdisjoint(listed_as(stem))
    return stem != last and is_known and last not in listed_places("de") and NAMES.isdisjoint(listed_as(last))
