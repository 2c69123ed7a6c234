"""How is an infini-gram index on this machine asked?

The index is a folder made by ``python -m infini_gram.indexing``; its phrases are
token numbers, so the tokenizer it was built with is needed too: the
``tokenizer.json`` that comes with the model of that name.

The package trusts what it is given and counts nonsense from files that were cut
short, so their sizes are compared first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError, MissingExtraError, SourceError, UsageError

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
    try:
        from infini_gram.engine import InfiniGramEngine
        from tokenizers import Tokenizer
    except ImportError:
        raise MissingExtraError("an infini-gram index on disk", extra="infini-gram") from None
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
