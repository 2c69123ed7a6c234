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
calling a phrase rare. What has several names stands wherever one of them does;
a passage with two of them counts twice. See docs/sources.md for what this means.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError, MissingExtraError, SourceError, UsageError, replace_faults
from textveil.corpus.open import number, require_consent, split
from textveil.corpus.source import AnyOf, Checked, Question, read_count
from textveil.corpus.transport import Server, server
from textveil.languages.normal import trim

# How is an infini-gram index on this machine asked?
#
# The index is a folder made by ``python -m infini_gram.indexing``; its phrases are
# token numbers, so the tokenizer it was built with is needed too: the
# ``tokenizer.json`` that comes with the model of that name.
#
# The package trusts what it is given and counts nonsense from files that were cut
# short, so their sizes are compared first.

WIDTHS = {"u8": 1, "u16": 2, "u32": 4}
"""Bytes to a token."""
EDGE = 1 << 16


@dataclass(frozen=True)
class Folder:
    """An index on disk, open."""

    name: str
    digest: str
    engine: Any = field(repr=False)
    tokenizer: Any = field(repr=False)
    near: int
    clause: int
    most: int = 16
    choices: int = 1000
    at_once: int = 1

    def version(self) -> str:
        """A digest of sizes and edges of all files."""
        return f"{self.digest}:clause={self.clause}"

    def tokens(self) -> object:
        """The count of the empty phrase."""
        return self._checked(self.engine.count([])).get("count")

    def alone(self, spelling: str) -> object:
        """The count of one phrase."""
        return self._checked(self.engine.count(self._numbers(spelling))).get("count")

    def together(self, clauses: Sequence[Sequence[str]]) -> tuple[object, object]:
        """The count of a query in conjunctive normal form."""
        query = [[self._numbers(spelling) for spelling in clause] for clause in clauses]
        found = self.engine.count_cnf(query, max_clause_freq=self.clause, max_diff_tokens=self.near)
        return self._checked(found).get("count"), found.get("approx")

    def _checked(self, answer: dict[str, object]) -> dict[str, object]:
        if "error" in answer:
            raise SourceError(f"{self.name} refused the question: is it the tokenizer the index was built with?")
        return answer

    def _numbers(self, spelling: str) -> list[int]:
        """The tokens of a phrase inside a sentence: a word's first token depends on the blank before it."""
        before, both = self._encode("a"), self._encode(f"a {spelling}")
        unknown = getattr(self.tokenizer.model, "unk_token", None)
        numbers = both[len(before) :]
        if both[: len(before)] != before or not numbers:
            raise SourceError(
                f"{self.name}: the tokenizer does not cut at blanks, so phrases cannot be counted with it"
            )
        if unknown is not None and self.tokenizer.token_to_id(unknown) in numbers:
            raise SourceError(
                f"{self.name}: the tokenizer has no token for a part of a term; it needs one for every byte"
            )
        return numbers

    def _encode(self, text: str) -> list[int]:
        return list(self.tokenizer.encode(text, add_special_tokens=False).ids)


def load(folder: str, tokenizer: str, *, dtype: str, near: int, clause: int) -> Folder:
    """The index in ``folder``, to be asked with the tokenizer in a JSON file."""
    with replace_faults(MissingExtraError("an infini-gram index on disk", extra="infini-gram"), ImportError):
        from infini_gram.engine import InfiniGramEngine
        from tokenizers import Tokenizer
    if dtype not in WIDTHS:
        raise UsageError(f"no dtype {dtype!r}; there are: {', '.join(WIDTHS)}")
    index, file = Path(folder), Path(tokenizer)
    files = _files(index, width=WIDTHS[dtype])
    try:
        text = file.read_bytes()
    except OSError as error:
        raise InputError(f"{file.name}: {error.strerror}") from None
    cutter = _tokenizer(text, name=file.name, kind=Tokenizer)
    most = 256 ** WIDTHS[dtype] - 1
    engine = InfiniGramEngine(index_dir=str(index.resolve()), eos_token_id=0, vocab_size=most, token_dtype=dtype)
    digest = sha256(text + b"".join(_edges(file) for file in files)).hexdigest()[:32]
    return Folder(f"infini-gram index {index.name}", digest, engine, cutter, near, clause)


def _files(folder: Path, *, width: int) -> list[Path]:
    """The files of every shard, once they are known to belong together."""
    shards = sorted(file.suffix for file in folder.glob("tokenized.*"))
    files = [folder / f"{kind}{shard}" for shard in shards for kind in ("tokenized", "table", "offset")]
    if not files or not all(file.is_file() for file in files):
        raise InputError(f"{folder.name} is not a whole infini-gram index: it needs tokenized.N, table.N and offset.N")
    for shard in shards:
        sizes = [(folder / f"{kind}{shard}").stat().st_size for kind in ("tokenized", "table", "offset")]
        if not _fit(*sizes, width=width):
            raise InputError(f"{folder.name}: the files of shard {shard[1:]} do not fit together: build it anew")
    return files


def _fit(tokens: int, table: int, offsets: int, *, width: int) -> bool:
    """Whether the sizes in bytes are those of one index: a pointer for each token, eight bytes for each document."""
    pointer = -(-max(tokens - 1, 1).bit_length() // 8)
    return (
        tokens > 0 and tokens % width == 0 and table == tokens // width * pointer and offsets > 0 and offsets % 8 == 0
    )


def _tokenizer(text: bytes, *, name: str, kind: Any) -> Any:
    try:
        return kind.from_str(text.decode())
    except Exception:  # noqa: BLE001  # the package raises nothing narrower
        raise InputError(f"{name} is not a tokenizer: give the tokenizer.json of the model") from None


def _edges(file: Path) -> bytes:
    """Name, size, first and last bytes: enough to tell two indexes apart without reading them."""
    size = file.stat().st_size
    with file.open("rb") as opened:
        first = opened.read(EDGE)
        opened.seek(max(0, size - EDGE))
        return f"{file.name}:{size}".encode() + first + opened.read(EDGE)


SETTINGS = {"url": "https://api.infini-gram.io", "near": "100", "clause": "500000", "tokenizer": "", "dtype": "u16"}
OPERATORS = frozenset({"AND", "OR"})


@dataclass(frozen=True)
class Passages:
    """Occurrences seen as pages."""

    index: "Occurrences"
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

    def count(self, groups: Sequence[Question]) -> list[int]:
        """Passages that hold each group."""
        if any(len(terms) > self.index.most for terms in groups):
            raise UsageError(f"{self.name} takes at most {self.index.most} terms together: ask for smaller groups")
        with ThreadPoolExecutor(self.index.at_once) as pool:
            return [min(count, self.total) for count in pool.map(self._occurrences, groups)]

    def _occurrences(self, terms: Question) -> int:
        clauses = [[way for name in names_of(term) for way in spellings(name)] for term in terms]
        count = self._alone(clauses[0]) if len(terms) == 1 else self._together(clauses)
        if count > self.tokens:
            raise SourceError(f"{self.name} counts a phrase more often than it has tokens: check the index")
        return count

    def _alone(self, ways: Sequence[str]) -> int:
        return sum(read_count(self.index.alone(each), name=self.name) for each in ways)

    def _together(self, clauses: Sequence[Sequence[str]]) -> int:
        """The count of a query, taken apart where a clause has more choices than the index takes."""
        return sum(self._count(each) for each in product(*(parts(one, self.index.choices) for one in clauses)))

    def _count(self, clauses: Sequence[Sequence[str]]) -> int:
        answer, estimated = self.index.together(clauses)
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
    choices: int = 4
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


Occurrences = Folder | Api
"""An infini-gram index, wherever it is."""


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

    if not settings["tokenizer"]:
        raise UsageError("an infini-gram index on disk needs the tokenizer it was built with: add #tokenizer=FILE.json")
    return load(folder, settings["tokenizer"], dtype=settings["dtype"], near=near, clause=clause)


def names_of(term: str | AnyOf) -> list[str]:
    """The names to ask for; one that holds another stands where that does.

    >>> names_of(AnyOf(("hiv", "hiv infection", "aids")))
    ['hiv', 'aids']
    """
    names = [term] if isinstance(term, str) else list(term.names)
    return [one for one in names if not any(f" {other} " in f" {one} " for other in names if other != one)]


def parts(choices: Sequence[str], most: int) -> Iterator[Sequence[str]]:
    """Some choices, so many at a time."""
    for start in range(0, len(choices), most):
        yield choices[start : start + most]


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
