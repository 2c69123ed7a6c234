"""What can a phrase be called, when only the end of it is known?"""

from dataclasses import dataclass

from textveil.knowledge.open import Knowledge
from textveil.knowledge.senses import Counts
from textveil.language.english.slot import POSSESSIVES
from textveil.model import Chain, Sense

NOTHING = Sense((), "nothing")


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom to ask: what is known, and page counts to choose between senses."""

    knowledge: Knowledge
    counts: Counts | None = None


def bare(term: str) -> str:
    """A term without its possessive ending and the quotation marks around it."""
    plain = " ".join(term.split()).strip("\"“”‘’' ,;:")
    plain = plain.removeprefix("née ").removeprefix("the ").removeprefix("The ") or plain
    return next((plain.removesuffix(end) for end in POSSESSIVES[:2] if plain.endswith(end)), plain)


def phrase_sense(phrase: str, asked: Asked, *, context: Chain, left: str = "") -> Sense:
    """The longest known ending of a phrase and what lies above it."""
    return asked.knowledge.ending(phrase, left=left, context=context, counts=asked.counts) or NOTHING
