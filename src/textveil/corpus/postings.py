"""How is a sorted list of numbers written in few bits, and read back at once?

Elias and Fano's code: the upper bits of the numbers in unary, the lower bits
as they are. Its length follows from how many numbers there are, so a list
needs no pointer, and NumPy reads it without a loop over its numbers.
"""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def low_bits(count: int, *, universe: int) -> int:
    """How many bits of each number are written as they are.

    >>> low_bits(3, universe=100)
    5
    """
    return max(universe // count, 1).bit_length() - 1


def size(count: int, *, universe: int) -> int:
    """Bits that ``count`` numbers below ``universe`` take.

    >>> size(3, universe=100)
    21
    """
    low = low_bits(count, universe=universe)
    return count * (low + 1) + ((universe - 1) >> low)


def sizes(counts: Numbers, *, universe: int) -> Numbers:
    """``size`` of many lists."""
    low = _low_bits(counts, universe)
    return counts * (low + 1) + ((universe - 1) >> low)


def encode(numbers: Numbers, counts: Numbers, *, starts: Numbers, universe: int) -> bytes:
    """Lists written side by side: list i has ``counts[i]`` of ``numbers`` and begins at bit ``starts[i]``."""
    total = int(starts[-1]) + size(int(counts[-1]), universe=universe) if len(counts) else 0
    bits = np.zeros(total, dtype=np.uint8)
    low = np.repeat(_low_bits(counts, universe), counts)
    first = np.repeat(counts.cumsum() - counts, counts)
    rank = np.arange(len(numbers)) - first
    upper = np.repeat(starts, counts)
    bits[upper + rank + (numbers >> low)] = 1
    lower = upper + np.repeat(counts, counts) + ((universe - 1) >> low) + rank * low
    for bit in range(int(low.max(initial=0))):
        has = low > bit
        bits[lower[has] + bit] = (numbers[has] >> bit) & 1
    return np.packbits(bits, bitorder="little").tobytes()


def decode(packed: bytes | memoryview, start: int, *, count: int, universe: int) -> Numbers:
    """The list of ``count`` numbers that begins at bit ``start``.

    >>> decode(encode(np.array([3, 40, 99]), np.array([3]), starts=np.array([0]), universe=100),
    ...        0, count=3, universe=100).tolist()
    [3, 40, 99]
    """
    low = low_bits(count, universe=universe)
    upper = count + ((universe - 1) >> low)
    end = start + upper + count * low
    touched = np.frombuffer(packed, dtype=np.uint8, count=(end + 7) // 8 - start // 8, offset=start // 8)
    bits = np.unpackbits(touched, bitorder="little")[start % 8 :]
    numbers = bits[:upper].view(np.bool_).nonzero()[0]
    if len(numbers) != count:
        raise ValueError(f"{len(numbers)} numbers where {count} were written")
    numbers -= np.arange(count)
    numbers <<= low
    # A product of floats is NumPy's fastest way to weigh bits; a float32 holds 24 of them exactly.
    exact = np.float32 if low <= 24 else np.float64
    lower = bits[upper : upper + count * low].reshape(count, low).astype(exact)
    with np.errstate(invalid="ignore"):
        # Some BLAS kernels raise the flag on their padding; noughts and ones have no invalid product.
        numbers += (lower @ POWERS[:low].astype(exact)).astype(np.int64)
    return numbers


POWERS = 1 << np.arange(53)


def _low_bits(counts: Numbers, universe: int) -> Numbers:
    # frexp of a whole number below 2**53 is exact: its exponent is the bit length.
    return np.frexp(np.maximum(universe // counts, 1).astype(np.float64))[1].astype(np.int64) - 1
