"""Which ways of writing a term name the same thing?

Singular and plural of the last word, a word with a hyphen written as one or as
two, letters with full stops, British and American spelling. A word with a
capital, or that pages write so, keeps its number: AIDS is not the plural of aid.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from textveil.languages.english.lexicon.name_words import usual_capitals
from textveil.languages.english.lexicon.word_forms import IRREGULAR, plural_word
from textveil.languages.english.lexicon.word_lists import one_of, word_list

ALWAYS_PLURAL = re.compile(r"(?:ss|us|is|ics|news|series|species|lens)$")
HISSING = re.compile(r"(?:s|x|z|ch|sh)$")
LAST_WORD = re.compile(r"(?<![^\W_])[a-z]{3,}$")
JOINING = word_list("grammar.joining_prefixes")
TWO_VOWELS = re.compile(
    r"(?<=h)ae(?=m)|(?<=p)ae(?=d)|(?<=gyn)ae|(?<=an)ae(?=sth|m)|ae(?=mi[ac]|tiolog)|(?<=f)ae(?=c)|(?<=orthop)ae"
    r"|oe(?=dem|soph|str[oua])|(?<=rrh)oe(?=a)|(?<=f)oe(?=t)|(?<=c)oe(?=li)"
)
"""Where British spelling has two vowels and American one: haemophilia, oedema."""
AMERICAN = (
    (re.compile(r"(?<=[a-z]{3})our(?=s?$|ed$|ing$|al$|able$|ful$|ist$|ite$)"), "or"),
    (re.compile(r"(?<=[a-z]{4})is(?=e[sdr]?$|ers?$|ing$|ations?$)"), "iz"),
    (re.compile(r"(?<=[a-z]{4})ys(?=e[sdr]?$|ing$)"), "yz"),
    (re.compile(r"(?<=[aei]t)re(?=s?$)"), "er"),
    (re.compile(r"(?<=al)ogue(?=s?$)"), "og"),
    (re.compile(r"(?<=[aeiou]l)l(?=ed$|ing$|ers?$)"), ""),
    (TWO_VOWELS, "e"),
)
"""Endings in British spelling, and what they are in American."""
BRITISH = (
    (re.compile(r"(?<=[a-z]{3})or(?=s?$|ed$|ing$|al$|able$|ful$|ist$|ite$)"), "our"),
    (re.compile(r"(?<=[a-z]{4})iz(?=e[sdr]?$|ers?$|ing$|ations?$)"), "is"),
    (re.compile(r"(?<=[a-z]{4})yz(?=e[sdr]?$|ing$)"), "ys"),
    (re.compile(r"(?<=[aei]t)er(?=s?$)"), "re"),
    (re.compile(r"(?<=al)og(?=s?$)"), "ogue"),
    (
        re.compile(
            r"(?<=^h)e(?=m[aoe])|(?<=p)e(?=diatr)|(?<=gyn)e|(?<=an)e(?=sth|mi)|(?<=k)e(?=mi[ac])|(?<=^f)e(?=ca)"
        ),
        "ae",
    ),
    (re.compile(r"^e(?=dem|soph|strog)|(?<=rrh)e(?=a)|(?<=^f)e(?=t(?:al|us))|(?<=^c)e(?=liac)"), "oe"),
)
"""The same the other way round."""
PREFIX = re.compile(rf"({one_of('grammar.joining_prefixes')})(?=[a-z]{{5}})")
DOTTED = re.compile(r"[a-z](?:\.[a-z]){2,}\.?")
SHORTEST, LONGEST = 3, 6
"""Letters of what may be written with full stops between them."""


@lru_cache(maxsize=1 << 15)
def variants(term: str) -> tuple[str, ...]:
    """The term and its other spellings, the term first.

    >>> variants("blood transfusion")
    ('blood transfusion', 'blood transfusions')
    >>> variants("health-care")
    ('health-care', 'healthcare', 'health-cares', 'healthcares')
    >>> variants("AIDS")
    ('AIDS',)
    >>> variants("anaemia")
    ('anaemia', 'anemia', 'anaemias', 'anemias')
    >>> variants("anti-viral")
    ('anti-viral', 'antiviral', 'anti viral', 'anti-virals', 'antivirals', 'anti virals')
    """
    spelled = (other for form in _numbers(term) for joined in _hyphens(form) for other in _spellings(joined))
    return tuple(dict.fromkeys(spelled))


def _spellings(term: str) -> Iterator[str]:
    """The term with each of its words spelled otherwise, all at once or not at all."""
    yield term
    words = term.replace("-", " ").split()
    if term != term.lower() or not words:
        return
    if len(words) == 1:
        yield from respelled(words[0])
        return
    others = [next((other for other in respelled(word) if other.isalpha()), word) for word in words]
    if others != words:
        yield " ".join(others)
    if words[0] in JOINING:
        yield " ".join([words[0] + words[1], *words[2:]])


def _numbers(term: str) -> Iterator[str]:
    yield term
    last = LAST_WORD.search(term)
    if last and not (last[0] == term and is_name(term)):
        start, word = term[: last.start()], last[0]
        yield from (start + form for form in (_singular(word) or _plural(word)))


def _plural(word: str) -> tuple[str, ...]:
    many = plural_word(word)
    return () if many == word else (many,)


def _singular(word: str) -> tuple[str, ...]:
    """The singular forms a plural may have; none for a word that is no plural."""
    if word in IRREGULAR:
        return () if IRREGULAR[word] == word else (IRREGULAR[word],)
    if not word.endswith("s") or ALWAYS_PLURAL.search(word):
        return ()
    if word.endswith("ies") and len(word) > 4:
        return (word[:-3] + "y",)
    if word.endswith("es") and HISSING.search(word[:-2]):
        return (word[:-2], word[:-1]) if word.endswith(("ses", "zes", "ches")) else (word[:-2],)
    return (word[:-1],)


def _hyphens(term: str) -> Iterator[str]:
    yield term
    if "-" in term.strip("-"):
        yield re.sub(r"(?<=[a-zA-Z])-(?=[a-zA-Z])", "", term)


def respelled(word: str) -> Iterator[str]:
    """Other spellings of a word in small letters.

    >>> list(respelled("tumour")), list(respelled("a.i.d.s")), list(respelled("antiviral"))
    (['tumor'], ['aids'], ['anti viral'])
    """
    if DOTTED.fullmatch(word):
        together = word.replace(".", "")
        if usual_capitals().get(together, 1) > 0:  # W.H.O. is no who
            yield together
        return
    for table in (AMERICAN, BRITISH):
        changed = word
        for ending, other in table:
            changed = ending.sub(other, changed)
        if changed != word:
            yield changed
    prefix = PREFIX.match(word)
    if prefix:
        yield f"{prefix[0]} {word[prefix.end() :]}"
    if SHORTEST <= len(word) <= LONGEST and word.isalpha() and is_name(word):
        yield ".".join(word)


def is_name(word: str) -> bool:
    """Whether pages mostly write a word with a capital, so that no ending of it makes a plural: Mars, AIDS."""
    return usual_capitals().get(word, 0) > 0
