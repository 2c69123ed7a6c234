"""What does a user list to be hidden?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from textveil.policy.checks import require

FORM = 'hide must be a list of terms: hide = ["Ann Lee"], or [{text = "Will Hope", person = true}]'


@dataclass(frozen=True, slots=True)
class Term:
    """Something to be found; whether it is a person is guessed where nobody says."""

    text: str = field(repr=False)
    person: bool | None = None


def term_list(value: object) -> tuple[str | Term, ...]:
    """Terms as words, and as values where it is said whether they are persons; each once.

    >>> term_list(["Ann Lee", Term("Blue Heron"), {"text": "Will Hope", "person": True}, "Ann Lee"])
    ('Ann Lee', 'Blue Heron', Term(person=True))
    """
    require(isinstance(value, Iterable) and not isinstance(value, str | Mapping), FORM)
    return tuple(dict.fromkeys(map(read_term, value)))  # type: ignore[call-overload]  # checked above


def read_term(value: object) -> str | Term:
    """One listed term."""
    if isinstance(value, Mapping):
        require(set(value) <= {"text", "person"}, FORM)
        value = Term(value.get("text", ""), value.get("person"))
    text = value.text if isinstance(value, Term) else value
    require(isinstance(text, str) and bool(text.strip()), "hide must hold words, none empty")
    if isinstance(value, Term):
        require(value.person in (True, False, None), FORM)
        return value if value.person is not None else value.text
    return str(text)


def words_of(terms: Iterable[str | Term]) -> list[str]:
    """The terms as words alone.

    >>> words_of(["Ann Lee", Term("Blue Heron")])
    ['Ann Lee', 'Blue Heron']
    """
    return [term.text if isinstance(term, Term) else term for term in terms]
