"""How often does infini-gram see these phrases, alone and near each other?

infini-gram counts occurrences in a corpus of tokens, not pages. Two phrases
count as together when they stand at most ``near`` tokens apart in one document,
so what plays the part of a page is the passage around an occurrence, ``near``
tokens to either side: there are total = tokens / (2 · near) of them, phrases
that ignore each other have a PMI of 0, and a phrase so common that every
passage holds it counts as total.

Its tokens know upper case from lower. A phrase is asked for in the spellings a
text gives it (blood transfusion, Blood transfusion, Blood Transfusion, BLOOD
TRANSFUSION); others, such as iPhone, go uncounted, which errs on the side of
calling a phrase rare. See docs/sources.md for what this means.
"""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from textveil.core.errors import SourceError, UsageError
from textveil.corpus.address import number, require_consent, split
from textveil.corpus.checked import Checked, read_count
from textveil.corpus.source import Group
from textveil.corpus.transport import Server, server
from textveil.languages.normal import trim

SETTINGS = {
    "url": "https://api.infini-gram.io",
    "near": "100",
    "clause": "500000",
    "tokenizer": "",
    "dtype": "u16",
}
OPERATORS = frozenset({"AND", "OR"})


class Occurrences(Protocol):
    """An infini-gram index, wherever it is."""

    @property
    def name(self) -> str:
        """What to call it in an error."""

    @property
    def most(self) -> int:
        """Terms it takes together."""

    @property
    def at_once(self) -> int:
        """Questions it takes at the same time."""

    def version(self) -> str:
        """What tells this index from others."""

    def tokens(self) -> object:
        """How many tokens there are."""

    def alone(self, spelling: str) -> object:
        """How often exactly this stands in the corpus."""

    def together(self, clauses: Sequence[Sequence[str]]) -> tuple[object, object]:
        """How often spellings of all clauses stand near each other, and whether that is an estimate."""


@dataclass(frozen=True)
class Passages:
    """Occurrences seen as pages."""

    index: Occurrences
    near: int
    tokens: int

    @property
    def name(self) -> str:
        """What to call it in an error."""
        return self.index.name

    @property
    def total(self) -> int:
        """How many passages there are."""
        return -(-self.tokens // (2 * self.near))

    def version(self) -> tuple[int, str]:
        """The number of passages; the index and what counts as near."""
        return self.total, f"{self.index.version()}:near={self.near}"

    def count(self, groups: Sequence[Group]) -> list[int]:
        """Passages that hold each group."""
        if any(len(terms) > self.index.most for terms in groups):
            raise UsageError(f"{self.name} takes at most {self.index.most} terms together: ask for smaller groups")
        with ThreadPoolExecutor(self.index.at_once) as pool:
            return [min(count, self.total) for count in pool.map(self._occurrences, groups)]

    def _occurrences(self, terms: Group) -> int:
        count = self._alone(terms[0]) if len(terms) == 1 else self._together(terms)
        if count > self.tokens:
            raise SourceError(f"{self.name} counts a phrase more often than it has tokens: check the index")
        return count

    def _alone(self, term: str) -> int:
        return sum(read_count(self.index.alone(each), name=self.name) for each in spellings(term))

    def _together(self, terms: Group) -> int:
        answer, estimated = self.index.together([spellings(term) for term in terms])
        count = read_count(answer, name=self.name)
        if type(estimated) is not bool:
            raise SourceError(f"{self.name} does not say whether a count is an estimate: check its version")
        if estimated and not count:
            raise SourceError(f"{self.name} only guessed that a group is nowhere: use a smaller index, or raise clause")
        return count


@dataclass(frozen=True)
class Api:
    """The service at api.infini-gram.io, or one like it."""

    server: Server
    index: str
    near: int
    clause: int
    most: int = 4
    at_once: int = 8

    @property
    def name(self) -> str:
        """What to call it in an error."""
        return self.server.name

    def version(self) -> str:
        """Served indexes never change under their name."""
        return f"{self.index}:clause={self.clause}"

    def tokens(self) -> object:
        """The count of the empty phrase."""
        return self.alone("")

    def alone(self, spelling: str) -> object:
        """The count of one phrase, which is always exact."""
        return self._ask({"query": spelling}).get("count")

    def together(self, clauses: Sequence[Sequence[str]]) -> tuple[object, object]:
        """The count of a query in conjunctive normal form."""
        query = " AND ".join(" OR ".join(clause) for clause in clauses)
        answer = self._ask({"query": query, "max_diff_tokens": self.near, "max_clause_freq": self.clause})
        return answer.get("count"), answer.get("approx")

    def _ask(self, question: dict[str, object]) -> dict[str, object]:
        answer = self.server.post("/", json.dumps({"index": self.index, "query_type": "count", **question}))
        if "error" in answer:  # what it says may repeat the terms
            raise SourceError(f"{self.name} refused the question: check the index {self.index!r} and the settings")
        return answer


def connect(rest: str, *, allow_remote: bool = False) -> Checked:
    """Counts from ``INDEX#url=…&near=…`` (a service) or ``FOLDER#tokenizer=FILE&near=…`` (an index on disk)."""
    address, settings = split(rest, settings=SETTINGS)
    near, clause = number(settings, "near"), number(settings, "clause")
    if settings["tokenizer"] or (address and Path(address).is_dir()):
        return passages(_on_disk(address, settings, near=near, clause=clause), near=near)
    if not address or "/" in address:
        raise UsageError("no infini-gram index there: name a served one, or give a folder and #tokenizer=FILE")
    require_consent("infini-gram", allow_remote=allow_remote)
    return passages(Api(server(settings["url"], what="infini-gram"), address, near, clause), near=near)


def passages(index: Occurrences, *, near: int) -> Checked:
    """The corpus of all passages of ``near`` tokens to either side."""
    return Checked(Passages(index, near, read_count(index.tokens(), name=index.name)))


def _on_disk(folder: str, settings: dict[str, str], *, near: int, clause: int) -> Occurrences:
    from textveil.corpus.infini_gram_local import load  # needs the extra

    if not settings["tokenizer"]:
        raise UsageError("an infini-gram index on disk needs the tokenizer it was built with: add #tokenizer=FILE.json")
    return load(folder, settings["tokenizer"], dtype=settings["dtype"], near=near, clause=clause)


def spellings(term: str) -> list[str]:
    """The ways a text writes a phrase in lower case; at most four, as the service allows.

    >>> spellings("bank of america")
    ['bank of america', 'Bank of america', 'Bank of America', 'BANK OF AMERICA']

    One that the service would read as an operator is left out.

    >>> spellings("black and white")
    ['black and white', 'Black and white', 'Black and White']
    """
    words = term.split(" ")
    titled = [_capital(word) if trim([word]) else word for word in words]
    ways = ([*words], [_capital(words[0]), *words[1:]], titled, [word.upper() for word in words])
    return list(dict.fromkeys(" ".join(way) for way in ways if not OPERATORS.intersection(way)))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
