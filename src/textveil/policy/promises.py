"""What can be promised about a sanitized text, each thing by itself?

A promise is a small value that checks itself. A policy is several of them, all
kept at once; ``sanitizer.promise_judges`` says who judges each.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import isfinite
from os import PathLike
from typing import Any, ClassVar, Literal, get_args

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.core.named_files import read_toml

# Is a setting of the form that it must have?
#
# Every check names the repair: what to write instead.


def require(condition: bool, repair: str) -> None:
    """Raise PolicyError with the repair unless the condition holds."""
    if not condition:
        raise PolicyError(repair)


def word_list(name: str, value: object) -> tuple[str, ...]:
    """Words as a tuple; a lone string is a mistake, not a list of letters."""
    require(isinstance(value, Iterable) and not isinstance(value, str), f'{name} must be a list: {name} = ["…"]')
    listed: tuple[str, ...] = tuple(value)  # type: ignore[arg-type]  # checked above
    require(all(isinstance(word, str) and word.strip() for word in listed), f"{name} must hold words, none empty")
    return listed


def kind_table(name: str, value: object, *, choices: Sequence[str], extra: Sequence[str] = ()) -> dict[str, str]:
    """A table of kinds, each with one of some choices; ``extra`` may stand where a kind does."""
    require(isinstance(value, Mapping), f'{name} must be a table: {name} = {{person = "{choices[0]}"}}')
    table: dict[str, str] = dict(value)  # type: ignore[call-overload]  # checked above
    known = [*map(str, Kind), *extra]
    unknown = [kind for kind in table if kind not in known]
    require(not unknown, f"{name}: no kind {', '.join(map(repr, unknown))}; there are: {', '.join(known)}")
    wrong = sorted({str(choice) for choice in table.values() if choice not in choices})
    require(not wrong, f"{name}: no choice {', '.join(map(repr, wrong))}; there are: {', '.join(choices)}")
    return dict(sorted(table.items()))


def is_number(value: object) -> bool:
    """A finite number, and neither true nor false."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def is_share(value: object) -> bool:
    """A number from 0 to 1."""
    return is_number(value) and 0 <= value <= 1  # type: ignore[operator]  # a number


def is_offset(value: object) -> bool:
    """A place in a text."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_count(value: object) -> bool:
    """A whole number of at least one."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


# What does α mean, in words and in per cent?
#
# Less than 1/α of all there is to tell about a protected entity may be told
# (*C-sanitized*, Def. 6). A policy may name one of these words instead of a number.

ALPHAS = {
    "only what gives it away for certain goes": 1.0,
    "a strong hint may stay": 1.2,
    "a doctor may guess the field": 1.5,
    "half of it may not be told": 2.0,
    "hardly a trace may stay": 3.0,
}
"""Words for α, from the loosest to the strictest."""


def alpha_of(value: object) -> float:
    """α as a number.

    >>> alpha_of("a doctor may guess the field"), alpha_of(2)
    (1.5, 2)
    """
    if isinstance(value, str):
        require(value in ALPHAS, f"alpha: no words {value!r}; there are: {'; '.join(ALPHAS)}; or a number from 1 on")
        return ALPHAS[value]
    require(is_number(value) and value >= 1, "alpha must be a number of at least 1, or words for one")  # type: ignore[operator]  # a number
    return value  # type: ignore[return-value]  # checked above


def explain_alpha(alpha: float) -> str:
    """What no term may do to what is protected, in per cent.

    >>> explain_alpha(1), explain_alpha(1.5)
    ('gives away', 'tells 67 % or more of')
    """
    return "gives away" if alpha == 1 else f"tells {100 / alpha:.0f} % or more of"


# What does a user list to be hidden?

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


# Which patterns of one's own does a file hold?


def pattern_tables(value: Any) -> tuple[Mapping[str, Any], ...]:
    """Patterns as tables: given as such, or in the ``[[patterns]]`` of a TOML file."""
    if isinstance(value, str | PathLike):
        return read_tables(value)
    is_listed = isinstance(value, Iterable) and not isinstance(value, Mapping)
    tables = tuple(value) if is_listed else ()
    repair = "patterns must be the path of a TOML file, or a list of tables with name and regex"
    require(is_listed and all(isinstance(table, Mapping) and "name" in table for table in tables), repair)
    return tables


def read_tables(path: str | PathLike[str]) -> tuple[Mapping[str, Any], ...]:
    """The ``[[patterns]]`` of a TOML file."""
    table = read_toml(path, error=PolicyError)
    require(isinstance(table.get("patterns"), list), f"{path} has no [[patterns]]: write one for each pattern")
    return tuple(table["patterns"])


# The promises.

Level = Literal["off", "light", "standard", "strict"]
Context = str
CONTEXTS = ("document", "paragraph", "sentence")
NEAR = re.compile(r"near:[1-9]\d{0,3}")
"""How many words apart terms may stand that are read together; adjacent words are ``near:1``."""
Decision = Literal["keep", "hide"]
FIRST = ("default", "identifiers", "presidio", "spacy")
"""Who may stand first; an installed spaCy model follows the last two after a colon."""


@dataclass(frozen=True, slots=True)
class Together:
    """Which terms are judged together, and from how many pages on that is evidence."""

    context: Context = "document"
    group: int = 1
    min_pages: int = 5
    min_joint_pages: int = 3
    """Pages that must hold a group and what it discloses: of thousands of groups some stand there by chance."""

    def __post_init__(self) -> None:
        is_known = self.context in CONTEXTS or (isinstance(self.context, str) and NEAR.fullmatch(self.context))
        require(bool(is_known), f"context must be one of: {', '.join(CONTEXTS)}, or near:N for N words apart")
        require(is_count(self.group), "group must be a whole number of at least 1")
        require(is_count(self.min_pages), "min_pages must be a whole number of at least 1")
        require(is_count(self.min_joint_pages), "min_joint_pages must be a whole number of at least 1")


@dataclass(frozen=True, eq=True)
class Anonymise:
    """Who the text is about, and what gives them away, is hidden."""

    label: ClassVar[str] = "anonymise"
    level: Level = "standard"
    keep: tuple[str, ...] = field(default=(), repr=False)
    """Words that stay all the same."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Kinds of things that stay, or that go wherever they stand."""
    subjects: tuple[str, ...] = field(default=(), repr=False)
    """People who are protected, however public they are."""
    public: Decision = "keep"
    """Whether public people who are only mentioned stay."""

    def __post_init__(self) -> None:
        choices = get_args(Level)
        require(self.level in choices, f"level must be one of: {', '.join(choices)}")
        require(self.public in get_args(Decision), f"public must be one of: {', '.join(get_args(Decision))}")
        object.__setattr__(self, "keep", word_list("keep", self.keep))
        object.__setattr__(self, "subjects", word_list("subjects", self.subjects))
        object.__setattr__(self, "kinds", kind_table("kinds", self.kinds, choices=get_args(Decision)))

    def __hash__(self) -> int:
        return hash((self.label, self.level, self.keep, tuple(self.kinds.items()), self.subjects, self.public))


@dataclass(frozen=True, slots=True)
class Hide:
    """Some words are hidden wherever they stand, in whatever form."""

    label: ClassVar[str] = "hide"
    terms: tuple[str | Term, ...] = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", term_list(self.terms))


@dataclass(frozen=True, slots=True)
class HidePatterns:
    """What fits a pattern of one's own is hidden."""

    label: ClassVar[str] = "patterns"
    patterns: tuple[Mapping[str, Any], ...] = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "patterns", pattern_tables(self.patterns))

    def __hash__(self) -> int:
        return hash((self.label, *(str(table["name"]) for table in self.patterns)))


@dataclass(frozen=True, slots=True)
class Reveal:
    """No noun phrase tells more than some features (*general-purpose*), nor tells of one that does (*correlated*)."""

    label: ClassVar[str] = "reveal"
    features: tuple[str, ...]
    correlation: float | None = None
    together: Together = Together()

    def __post_init__(self) -> None:
        object.__setattr__(self, "features", word_list("reveal", self.features))
        share = self.correlation
        require(share is None or is_share(share), "correlation must be a number from 0 to 1")


@dataclass(frozen=True, slots=True)
class Protect:
    """No term or group discloses an entity: (α, C)-sanitized (*C-sanitized*, Def. 6)."""

    label: ClassVar[str] = "protect"
    entities: tuple[str, ...] = field(repr=False)
    alpha: float = 1.0
    together: Together = Together()
    require_evidence: bool = False
    """Refuse an entity that no page knows instead of hiding its name alone."""
    literal: bool = False
    """Whether nothing but Definition 6 is asked, by the counts of letters."""
    unknown: Literal["hide", "class", "keep"] = "class"
    """What becomes of terms that no page holds."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "entities", word_list("protect", self.entities))
        require(
            all(any(map(str.isalnum, word)) for word in self.entities),
            "protect must hold words, each with a letter or a digit: leave out what has none",
        )
        object.__setattr__(self, "alpha", alpha_of(self.alpha))
        require(isinstance(self.require_evidence, bool), "require_evidence must be true or false")
        require(isinstance(self.literal, bool), "literal must be true or false")
        require(self.unknown in ("hide", "class", "keep"), "unknown must be one of: hide, class, keep")


@dataclass(frozen=True, slots=True)
class KSafe:
    """Hidden entities stay among at least k others that fit what is left (*ERASE*)."""

    label: ClassVar[str] = "k-safety"
    entities: Any = field(repr=False)
    """An entity database, a mapping, the path of a table, or an address."""
    k: int
    hidden: tuple[str, ...] = field(default=(), repr=False)
    query: str | None = field(default=None, repr=False)
    """What an address of a database is asked for entity, term."""
    generalize: bool = False
    """Whether something more general may stand where a term must go, and is judged by what it tells."""

    def __post_init__(self) -> None:
        require(is_count(self.k), "k must be a whole number of at least 1")
        object.__setattr__(self, "hidden", word_list("hidden_entities", self.hidden))
        require(self.query is None or isinstance(self.query, str), "entities_query must yield entity, term")
        require(isinstance(self.generalize, bool), "generalize_entities must be true or false")
        require(bool(self.hidden), "entities without hidden_entities hide nothing: name who must not be recognised")

    def __hash__(self) -> int:
        return hash((self.label, id(self.entities), self.k, self.hidden, self.query, self.generalize))


@dataclass(frozen=True, slots=True)
class AfterFirst:
    """What is left does not tell what a first detector took out (*correlations*)."""

    label: ClassVar[str] = "first detector"
    first: str | tuple[tuple[int, int], ...] = field(repr=False)
    level: Level = "standard"
    """Of the default detector, where that stands first."""
    together: Together = Together()
    correlation: float | None = None
    """w: the share of the limit from which a term goes."""
    features: tuple[str, ...] = ()
    """What may be revealed, whose β is the limit instead of the least that was taken out (*correlated*)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", first_detector(self.first))
        object.__setattr__(self, "features", word_list("reveal", self.features))
        share = self.correlation
        require(share is None or is_share(share), "correlation must be a number from 0 to 1")


Promise = Anonymise | Hide | HidePatterns | Reveal | Protect | KSafe | AfterFirst
PROMISES: dict[str, type[Promise]] = {one.label: one for one in get_args(Promise)}
"""The promises by what they are called."""


def in_one_order(promises: Iterable[Promise]) -> tuple[Promise, ...]:
    """Promises, each once, in an order that depends on nothing but what they say.

    >>> [one.terms for one in in_one_order([Hide(("Bob",)), Hide(("Ann",)), Hide(("Bob",))])]
    [('Ann',), ('Bob',)]
    """
    return tuple(sorted(dict.fromkeys(promises), key=_order))


def _order(promise: Promise) -> tuple[str, ...]:
    """What a promise is sorted by: its name and all its settings, also those that its repr leaves out."""
    settings = (getattr(promise, one.name) for one in fields(promise))
    return (promise.label, *("\n".join(_spell(value)) for value in settings))


def _spell(value: object) -> list[str]:
    """A setting in words that order it."""
    if isinstance(value, tuple):
        return [word for one in value for word in _spell(one)]
    return [value.text, str(value.person)] if isinstance(value, Term) else [repr(value)]


def first_detector(value: object) -> str | tuple[tuple[int, int], ...]:
    """Who takes terms out first: a known name, or spans."""
    if isinstance(value, str):
        known = ", ".join([*FIRST[:2], *(f"{name}:MODEL" for name in FIRST[2:])])
        require(
            value.partition(":")[0] in FIRST, f"no detector {value!r} may stand first; there are: {known}, or spans"
        )
        return value
    require(isinstance(value, Iterable), "first_detector must name a detector, or hold spans: [(start, end), …]")
    spans = [tuple(span) if isinstance(span, Sequence) else () for span in value]  # type: ignore[attr-defined]  # checked above
    require(
        all(len(span) == 2 and all(map(is_offset, span)) for span in spans),
        "first_detector must hold spans: [(start, end), …]",
    )
    return tuple((start, end) for start, end in spans)
