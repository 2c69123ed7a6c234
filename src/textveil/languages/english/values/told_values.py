"""Which dates and ages does a text tell more finely than a level lets stand, and which of them are somebody's?

"in her late thirties" is, where the sentence speaks of her or of somebody in particular; that of "a woman in her late
thirties" is whoever's.
"""

from textveil.core.kinds import Kind
from textveil.core.model import Span
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.english.values.age_owners import ONES, OWNERS, PRONOUNS, WORD, sentence_before
from textveil.languages.english.values.coarseness import Least, is_coarse
from textveil.languages.english.values.expressions import Sort, expressions
from textveil.languages.interface import Told

KINDS = {Sort.AGE: Kind.AGE, Sort.DATE: Kind.DATE}
DETERMINERS = word_list("grammar.determiners")
ANYBODYS = word_list("grammar.of_anybody")
"""Words for one who is not named and may be anybody."""
POSSESSIVES = ONES | {"their", *OWNERS.values()}
OWN = {word for word, owner in OWNERS.items() if owner == "my"}


def told_finely(text: str, *, least: Least) -> list[Told]:
    """Dates and ages that leave less open than a level asks for, in order; of ages those that are told with whose."""
    told = [one for one in expressions(text) if one.sort in KINDS and not is_coarse(one, least=least)]
    spans = [(one, one.span if one.sort is Sort.DATE else behind_owner(text, one.span)) for one in told]
    return sorted(Told(span, KINDS[one.sort], is_ones(text, one.span)) for one, span in spans if span)


def behind_owner(text: str, span: Span) -> Span | None:
    """The part of an expression behind the word for whose it is; None where there is none: "in her late thirties"."""
    owner = next((word for word in WORD.finditer(text, *span) if word[0].lower() in POSSESSIVES), None)
    return (owner.end() + 1, span[1]) if owner else None


def owners_in(text: str, span: Span) -> set[str]:
    """The possessives inside an expression."""
    return {word[0].lower() for word in WORD.finditer(text, *span)} & POSSESSIVES


def is_ones(text: str, span: Span) -> bool:
    """Whether an age is somebody's in particular, by the first word of its sentence that says so.

    >>> [is_ones(one, (one.index("in h"), len(one))) for one in ("She was in her fifties", "A man in his fifties")]
    [True, False]
    """
    owners = owners_in(text, span)
    if not owners & (ONES | OWN):
        return False
    words = [word[0].lower() for word in WORD.finditer(sentence_before(text, span[0]))]
    first = next((word for word in words if word in PRONOUNS or word in ANYBODYS), "")
    opens = bool(words) and words[0] in DETERMINERS - ANYBODYS
    return opens or (first in PRONOUNS if first else bool(owners & OWN))
