"""What may a reader learn, and what must stay hidden?

A policy is a set of choices in the papers' words, made in Python or in a TOML
file, checked once when it is made. It only stores: the detectors act on it.
"""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from math import isfinite
from os import PathLike
from pathlib import Path
from typing import Any, Literal, get_args

from textveil.errors import PolicyError

Level = Literal["light", "standard", "strict"]
Mode = Literal["generalize", "redact"]
Context = Literal["document", "paragraph", "sentence"]

WORD_LISTS = ("reveal", "protect", "protected")
FIRST = ("default", "identifiers", "presidio", "spacy")
"""Who may stand first; an installed spaCy model follows the last two after a colon."""
PROMISES = ("reveal", "protect", "entities")
"""Settings that each make a promise of their own; without any, the default is to anonymise."""
CHOICES = {"level": get_args(Level), "mode": get_args(Mode), "context": get_args(Context)}


@dataclass(frozen=True)
class Policy:
    """The promise a sanitized document keeps. With no argument: anonymise.

    >>> Policy(reveal=["California"], w=0.5).reveal
    ('California',)
    """

    level: Level = "standard"
    """How much the default policy hides; each level hides all the one before hides."""
    reveal: Sequence[str] = ()
    """Features one is willing to reveal: β is the most informative one's content."""
    w: float | None = None
    """Terms whose PMI with a hidden one is at least w·β are hidden too."""
    protect: Sequence[str] = field(default=(), repr=False)
    """Entities C no term or group may disclose: (α, C)-sanitized."""
    alpha: float = 1.0
    """PMI(c;T) must stay below IC(c)/α for every protected c."""
    entities: Any = field(default=None, repr=False)
    """An entity database (or its path): each protected entity must stay among k others."""
    k: int | None = None
    """How many other entities must fit what is left of a protected one."""
    protected: Sequence[str] = field(default=(), repr=False)
    """The entities of the database that this reader may not recognise."""
    mode: Mode = "generalize"
    """Replace by something more general that is true, or black out."""
    context: Context = "document"
    """How far apart two terms may stand and still be read together."""
    group: int = 1
    """Terms are judged together in groups of up to this many."""
    support: int = 5
    """A group on fewer pages is no evidence and is not judged."""
    after: str | Sequence[tuple[int, int]] = field(default=(), repr=False)
    """Who takes terms out first, before the rest is judged by them: a name of ``FIRST``, or spans marked by hand."""
    corpus: Any = field(default="default", repr=False)
    """The page counts, as ``open_corpus`` takes them."""
    knowledge: Any = field(default="default", repr=False)
    """The taxonomies, as ``open_knowledge`` takes them."""
    reader: str = "default"
    """Who reads the text: the packaged reader, or ``spacy:MODEL``."""
    allow_remote: bool = False
    """Terms of the document may be sent to a remote source of counts."""

    def __post_init__(self) -> None:
        for name in WORD_LISTS:
            object.__setattr__(self, name, _word_list(name, getattr(self, name)))
        for name, choices in CHOICES.items():
            _require(getattr(self, name) in choices, f"{name} must be one of: {', '.join(choices)}")
        _require(_number(self.alpha) and self.alpha >= 1, "alpha must be a number of at least 1")
        _require(self.alpha == 1 or bool(self.protect), "alpha weighs against what is protected: give protect too")
        _require(self.w is None or (_number(self.w) and 0 < self.w <= 1), "w must be above 0 and at most 1")
        _require(self.w is None or bool(self.reveal), "w weighs against what may be revealed: give reveal too")
        _require(_count(self.group), "group must be a whole number of at least 1")
        _require(_count(self.support), "support must be a whole number of at least 1")
        object.__setattr__(self, "after", _first(self.after))
        _require(self.k is None or _count(self.k), "k must be a whole number of at least 1")
        _require((self.k is None) == (self.entities is None), "entities and k go together: give both or neither")
        made = [name for name in PROMISES if getattr(self, name) not in ((), None)] or ["level"]
        _require(len(made) == 1, f"{' and '.join(made)} are different promises: sanitize once for each")
        _require(
            made == ["level"] or self.level == "standard", f"level is for anonymising: leave it out beside {made[0]}"
        )
        _require(made == ["level"] or not self.after, f"after is for anonymising: leave it out beside {made[0]}")
        _require(self.k is None or self.group == 1, "entities are judged by all terms at once: leave group out")
        _require(self.entities is not None or not self.protected, "protected names entities: give entities and k too")
        _require(isinstance(self.reader, str), "reader must be a name: default, or spacy:MODEL")
        _require(isinstance(self.allow_remote, bool), "allow_remote must be true or false")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Policy":
        """The policy written in a TOML file, one setting a line."""
        try:
            with Path(path).open("rb") as file:
                settings = tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise PolicyError(f"{path} is not a TOML file: {error}") from None
        except OSError as error:
            raise PolicyError(f"{path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise PolicyError(f"{path} is not a TOML file: it is not UTF-8 text") from None
        known = [setting.name for setting in fields(cls)]
        unknown = [name for name in settings if name not in known]
        _require(not unknown, f"no setting {', '.join(map(repr, unknown))} in {path}; there are: {', '.join(known)}")
        return cls(**settings)


def _require(condition: bool, repair: str) -> None:
    if not condition:
        raise PolicyError(repair)


def _word_list(name: str, value: object) -> tuple[str, ...]:
    """Words as a tuple; a lone string is a mistake, not a list of letters."""
    _require(isinstance(value, Iterable) and not isinstance(value, str), f'{name} must be a list: {name} = ["…"]')
    listed: tuple[str, ...] = tuple(value)  # type: ignore[arg-type]  # checked above
    _require(all(isinstance(word, str) and word.strip() for word in listed), f"{name} must hold words, none empty")
    return listed


def _first(after: object) -> str | tuple[tuple[int, int], ...]:
    """Who takes terms out first: a known name, or spans."""
    if isinstance(after, str):
        known = ", ".join([*FIRST[:2], *(f"{name}:MODEL" for name in FIRST[2:])])
        _require(
            after.partition(":")[0] in FIRST, f"no detector {after!r} may stand first; there are: {known}, or spans"
        )
        return after
    _require(isinstance(after, Iterable), "after must name a detector, or hold spans: [(start, end), …]")
    spans = [tuple(span) if isinstance(span, Sequence) else () for span in after]  # type: ignore[attr-defined]  # checked above
    _require(
        all(len(span) == 2 and all(map(_offset, span)) for span in spans), "after must hold spans: [(start, end), …]"
    )
    return tuple((start, end) for start, end in spans)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _offset(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
