"""How else may one word be spelled, and still be the same word?

British and American spelling, a prefix with its hyphen or without, and letters
with full stops between them. Whether pages hold such a spelling is another
question: what nobody writes is counted nowhere.
"""

import re
from collections.abc import Iterator

from textveil.languages.english.lexicon.ordinary import usual_capitals
from textveil.languages.english.lexicon.word_lists import one_of

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
