"""Which number does a name have, among millions of names on disk?

NameTable lie end to end in one array of bytes. They are found by a 64-bit digest
of their normal form, so that a stored table answers without being read in.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety.masks import Counts


@dataclass(frozen=True, slots=True, repr=False)
class NameTable:
    """NameTable in order; a sequence of strings that may lie on disk."""

    letters: NDArray[np.uint8]
    starts: Counts
    digests: NDArray[np.uint64]
    """Digests of the normal forms, in rising order."""
    order: Counts
    """Which name each digest belongs to."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, index: int) -> str:
        number = range(len(self))[index]
        return bytes(self.letters[self.starts[number] : self.starts[number + 1]]).decode("utf-8", "surrogatepass")

    def __iter__(self) -> Iterator[str]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} names>"


def digest(forms: Iterable[str]) -> NDArray[np.uint64]:
    """A 64-bit number for each normal form."""
    joined = b"".join(blake2b(form.encode("utf-8", "surrogatepass"), digest_size=8).digest() for form in forms)
    return np.frombuffer(joined, dtype="<u8").astype(np.uint64)


def table(labels: Sequence[str], form: Callable[[str], str]) -> NameTable:
    """The names ``labels``, to be found by ``form``."""
    encoded = [label.encode("utf-8", "surrogatepass") for label in labels]
    starts = np.zeros(len(encoded) + 1, dtype=np.int64)
    np.cumsum([len(name) for name in encoded], out=starts[1:])
    digests = digest(map(form, labels))
    order = np.argsort(digests, kind="stable")
    return NameTable(np.frombuffer(b"".join(encoded), dtype=np.uint8), starts, digests[order], order)


def find(names: NameTable, forms: Sequence[str]) -> list[NDArray[np.int64]]:
    """For each normal form, the numbers of the names that have it."""
    wanted = digest(forms)
    first = np.searchsorted(names.digests, wanted, side="left")
    last = np.searchsorted(names.digests, wanted, side="right")
    return [names.order[start:end] for start, end in zip(first.tolist(), last.tolist(), strict=True)]
