"""What may a reader learn, and what must stay hidden?

A policy is a conjunction of promises (``promises``), written as flat settings in
the papers' words, in Python or in a TOML file, and checked once when it is made.
It only stores: the detectors act on it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from os import PathLike
from typing import Any, Literal, get_args

from textveil.languages.open_language import AUTO, LANGUAGES
from textveil.policy.policy_files import join_settings, load_preset, read_settings
from textveil.policy.promises import (
    CONTEXTS,
    AfterFirst,
    Anonymise,
    Context,
    Decision,
    Hide,
    HidePatterns,
    KSafe,
    Level,
    Promise,
    Protect,
    Reveal,
    Term,
    Together,
    alpha_of,
    first_detector,
    in_one_order,
    is_count,
    kind_table,
    pattern_tables,
    require,
    term_list,
    word_list,
)

Mode = Literal["generalize", "redact"]
Way = Literal[
    "generalize",
    "mark",
    "placeholder",
    "pseudonym",
    "surrogate",
    "shift",
    "timeline",
    "band",
    "year",
    "round",
    "zip3",
    "remove",
]
Style = Literal["mixed", "labels", "descriptions"]
Counting = Literal["forms", "exact", "concepts"]
Combine = Literal["any", "all", "pool"]
Unknown = Literal["hide", "class", "keep"]
CHOICES: dict[str, tuple[str, ...]] = {
    "level": get_args(Level),
    "mode": get_args(Mode),
    "context": (*CONTEXTS, "near:N"),
    "public": get_args(Decision),
    "style": get_args(Style),
    "counting": get_args(Counting),
    "combine": get_args(Combine),
    "unknown": get_args(Unknown),
}
SHORTEST_KEY = 16
"""Bytes of a key that cannot be guessed."""
OTHERS = "*"
"""Stands for every kind that is not named."""
SHARED = (
    *("mode", "style", "min_members", "replace", "placeholder", "key"),
    *("corpus", "counting", "combine", "topic", "knowledge", "language", "reader", "allow_remote"),
)
"""Settings that all promises of a policy share."""
COUNTING = ("reveal", "protect", "first_detector")
"""Settings whose promises count pages, alone or together."""


@dataclass(frozen=True)
class Policy:
    """The promises a sanitized document keeps, all at once. With no argument: anonymise.

    >>> Policy(reveal=["California"], correlation=0.5).reveal
    ('California',)
    >>> [promise.label for promise in Policy(protect=["HIV"], hide=["Blue Heron"]).promises]
    ['anonymise', 'hide', 'protect']
    """

    level: Level = "standard"
    """How much is hidden to anonymise; each level hides all the one before hides. "off" leaves anonymising out."""
    subjects: Sequence[str] = field(default=(), repr=False)
    """People to protect besides everyone private and whom the text is about; public ones too."""
    public: Decision = "keep"
    """Whether public people who are only mentioned stay, or go as well."""
    keep: Sequence[str] = field(default=(), repr=False)
    """Words that anonymising leaves as they are; another promise may still hide them."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Kinds of things that anonymising always keeps or always hides: {"drug": "keep"}."""
    hide: Sequence[str | Term] = field(default=(), repr=False)
    """Words that are hidden wherever they stand, in whatever form; a table says whether one is a person."""
    patterns: Any = field(default=(), repr=False)
    """Patterns of one's own that are hidden: the path of a TOML file, or a list of tables."""
    reveal: Sequence[str] = ()
    """Features one is willing to reveal: β is the most informative one's content."""
    correlation: float | None = None
    """Terms whose PMI with a hidden one is at least this share of β are hidden too (w in *correlated*)."""
    protect: Sequence[str] = field(default=(), repr=False)
    """Entities C no term or group may disclose: (α, C)-sanitized."""
    alpha: float | str = 1.0
    """PMI(c;T) must stay below IC(c)/α for every protected c; a number, or one of the words in ``alphas``."""
    require_evidence: bool = False
    """Refuse to protect what no page knows; otherwise its name and forms are hidden, and it is said so."""
    literal: bool = False
    """The definitions and the algorithm of *C-sanitized* as they are printed: every count is that of the letters, one
    page is evidence, nothing is known of names, and labels stand as the taxonomy has them."""
    unknown: Unknown = "class"
    """What becomes of terms that no page holds, where something is protected: they are judged by their class (class),
    go all the same if nothing is known of that (hide), or are not judged (keep)."""
    entities: Any = field(default=None, repr=False)
    """An entity database (or its path): each hidden entity must stay among k others."""
    k: int | None = None
    """How many other entities must fit what is left of a hidden one."""
    hidden_entities: Sequence[str] = field(default=(), repr=False)
    """The entities of the database that this reader may not recognise."""
    entities_query: str | None = field(default=None, repr=False)
    """With an address such as ``sqlite:FILE``: a query that yields entity, term."""
    generalize_entities: bool = False
    """Say something more general, by the taxonomies, where a term must go for ``k``; else it is blacked out."""
    first_detector: str | Sequence[tuple[int, int]] = field(default=(), repr=False)
    """Who takes terms out first, before the rest is judged by them: ``FIRST``, or spans marked by hand."""
    context: Context = "document"
    """How far apart two terms may stand and still be read together."""
    group: int = 1
    """Terms are judged together in groups of up to this many."""
    min_pages: int = 5
    """A group on fewer pages is no evidence and is not judged."""
    min_joint_pages: int = 3
    """Nor is one that stands with what it would disclose on fewer pages."""
    mode: Mode = "generalize"
    """Replace by something more general that is true, or black out."""
    style: Style = "mixed"
    """How things are called that lose their names: what is mentioned once by what it is ("a city in England"), all else
    by a label ("City A"); or "labels" for everything, or "descriptions" wherever they tell one thing from another."""
    min_members: int = 10
    """How many things of the taxonomies and the gazetteer a description must fit, together with where the text says
    that it lies."""
    replace: Mapping[str, str] = field(default_factory=dict)
    """What stands in the place of each kind of thing: {"date": "shift", "*": "generalize"}."""
    placeholder: str = "<{KIND}_{n}>"
    """How a placeholder is written."""
    key: bytes | None = field(default=None, repr=False)
    """The secret behind pseudonyms, surrogates and shifted dates."""
    corpus: Any = field(default="default", repr=False)
    """The page counts, as ``open_corpus`` takes them; for ``protect`` also several in a list."""
    counting: Counting = "forms"
    """Whether the pages of singular, plural and other spellings of a term are its own (forms), those of its letters
    only (exact), or those of its synonyms too (concepts)."""
    combine: Combine = "any"
    """With several corpora: whether a term goes by what any of them says, only where all agree, or by their pages
    taken together."""
    topic: str = ""
    """Pages are counted among those that hold this only."""
    knowledge: Any = field(default="default", repr=False)
    """The taxonomies, as ``open_knowledge`` takes them."""
    language: str = AUTO
    """The language of the text by its code, such as "en"; "auto": as the text looks."""
    reader: str = "default"
    """Who reads the text: the packaged reader, or ``spacy:MODEL``."""
    allow_remote: bool = False
    """Terms of the document may be sent to a remote source of counts."""
    also: Sequence[Promise] = field(default=(), repr=False)
    """Promises of other policies that were joined to this one with ``&``."""

    def __new__(cls, *_: Any, **settings: Any) -> "Policy":
        """An empty policy, once every setting is known to be one."""
        require(
            "preset" not in settings, f"a preset is where a policy starts: Policy.preset({settings.get('preset')!r}, …)"
        )
        check_names([setting for setting in settings if setting != "also"], name="the policy")
        return super().__new__(cls)

    def __post_init__(self) -> None:
        for name in ("reveal", "protect", "hidden_entities", "keep", "subjects"):
            object.__setattr__(self, name, word_list(name, getattr(self, name)))
        object.__setattr__(self, "hide", term_list(self.hide))
        object.__setattr__(self, "patterns", pattern_tables(self.patterns))
        object.__setattr__(self, "first_detector", first_detector(self.first_detector))
        object.__setattr__(self, "also", in_one_order(self.also))
        object.__setattr__(self, "replace", kind_table("replace", self.replace, choices=get_args(Way), extra=(OTHERS,)))
        require(self.mode in CHOICES["mode"], f"mode must be one of: {', '.join(CHOICES['mode'])}")
        require(
            self.key is None or (isinstance(self.key, bytes) and len(self.key) >= SHORTEST_KEY),
            f"key must be at least {SHORTEST_KEY} random bytes",
        )
        require(isinstance(self.placeholder, str) and "{n}" in self.placeholder, "placeholder must hold {n}")
        languages = (AUTO, *LANGUAGES)
        require(self.language in languages, f"language must be one of: {', '.join(languages)}")
        require(isinstance(self.reader, str), "reader must be a name: default, or spacy:MODEL")
        require(isinstance(self.allow_remote, bool), "allow_remote must be true or false")
        object.__setattr__(self, "alpha", alpha_of(self.alpha))
        require(self.alpha == 1 or bool(self.protect), "alpha weighs against what is protected: give protect too")
        require(
            self.correlation is None or bool(self.reveal or self.first_detector),
            "correlation weighs against what may be revealed or was taken out: give reveal or first_detector too",
        )
        require(is_count(self.min_members), "min_members must be a whole number of at least 1")
        for name in ("style", "counting", "combine", "unknown"):
            require(getattr(self, name) in CHOICES[name], f"{name} must be one of: {', '.join(CHOICES[name])}")
        require(isinstance(self.topic, str), "topic must be a word or a phrase")
        require(
            not isinstance(self.corpus, list | tuple) or not (self.reveal or self.first_detector),
            "several corpora are combined for protect only: give reveal and first_detector one",
        )
        require(isinstance(self.literal, bool), "literal must be true or false")
        require(
            not self.literal or self.counting != "concepts",
            "literal counts letters only: leave counting out",
        )
        require(
            bool(self.protect) or not (self.literal or self.unknown != "class"),
            "literal and unknown speak of what is protected: give protect too",
        )
        require((self.k is None) == (self.entities is None), "entities and k go together: give both or neither")
        require(
            self.entities is not None or not self.hidden_entities,
            "hidden_entities names entities: give entities and k too",
        )
        require(
            self.entities is not None or not (self.entities_query or self.generalize_entities),
            "entities_query and generalize_entities speak of entities: give entities and k too",
        )
        require(
            not self.require_evidence or bool(self.protect),
            "require_evidence speaks of what is protected: give protect too",
        )
        object.__setattr__(self, "kinds", self._anonymise().kinds)
        require(bool(self.promises), 'level="off" promises nothing by itself: give a promise beside it')

    def __hash__(self) -> int:
        return hash((self.promises, self.mode, self.placeholder, self.language, self.reader))

    @cached_property
    def promises(self) -> tuple[Promise, ...]:
        """What is promised, in one order however the policy was put together."""
        return in_one_order([*self._own_promises(), *self.also])

    def _anonymise(self) -> Anonymise:
        return Anonymise(self.level, tuple(self.keep), self.kinds, tuple(self.subjects), self.public)

    def _own_promises(self) -> list[Promise]:
        least = (1, 1) if self.literal else (self.min_pages, self.min_joint_pages)
        together = Together(self.context, self.group, *least)
        made: list[Promise] = []
        if self.level != "off" or "hide" in self.kinds.values():
            made.append(self._anonymise())
        if self.hide:
            made.append(Hide(tuple(self.hide)))
        if self.patterns:
            made.append(HidePatterns(self.patterns))
        if self.reveal:
            made.append(Reveal(tuple(self.reveal), self.correlation, together))
        if self.protect:
            alpha, entities = alpha_of(self.alpha), tuple(self.protect)
            made.append(Protect(entities, alpha, together, self.require_evidence, self.literal, self.unknown))
        if self.entities is not None and self.k is not None:
            hidden = tuple(self.hidden_entities)
            made.append(KSafe(self.entities, self.k, hidden, self.entities_query, self.generalize_entities))
        counts_already = any(getattr(self, name) for name in COUNTING)
        if self.first_detector or (self.group > 1 and not counts_already and self.level != "off"):
            first: Any = self.first_detector or "default"  # checked when it was set
            made.append(AfterFirst(first, self.level, together, self.correlation, tuple(self.reveal)))
        return made

    def __and__(self, other: "Policy") -> "Policy":
        """A policy that keeps the promises of both.

        >>> both = Policy(level="off", hide=["Ann"]) & Policy(level="off", protect=["HIV"])
        >>> [promise.label for promise in both.promises]
        ['hide', 'protect']
        """
        if not isinstance(other, Policy):
            return NotImplemented
        usual = Policy()
        shared = {}
        for name in SHARED:
            mine, theirs, default = getattr(self, name), getattr(other, name), getattr(usual, name)
            require(
                default in (mine, theirs) or mine == theirs,
                f"both policies set {name}, and differently: say {name} in one of them only",
            )
            shared[name] = theirs if mine == default else mine
        return replace(usual, level="off", also=(*self.promises, *other.promises), **shared)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Policy":
        """The policy written in a TOML file, one setting a line; lists it names lie beside it."""
        return cls.from_settings(read_settings(path), name=str(path))

    @classmethod
    def preset(cls, name: str, **settings: Any) -> "Policy":
        """A policy that comes with the package, with settings of one's own over it: tables and lists are joined.

        >>> Policy.preset("clinical", hide=["Blue Heron"]).kinds["drug"]
        'keep'
        """
        return cls.from_settings(join_settings(load_preset(name), settings), name=f"preset {name}")

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any], *, name: str = "the policy") -> "Policy":
        """The policy of a table of settings."""
        check_names(settings, name=name)
        return cls(**settings)


def check_names(settings: Iterable[str], *, name: str) -> None:
    """An error that tells the choices where something is no setting of a policy."""
    known = [setting.name for setting in fields(Policy) if setting.name != "also"]
    unknown = [setting for setting in settings if setting not in known]
    require(not unknown, f"no setting {', '.join(map(repr, unknown))} in {name}; there are: {', '.join(known)}")
