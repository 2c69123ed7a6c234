"""What follows from a secret key?

Each purpose has a key of its own, so that what is seen of one tells nothing of
another. Whoever does not have the key can compute none of it.
"""

import hmac
from collections.abc import Sequence
from typing import TypeVar

from textveil.core.errors import PolicyError

LEAST = 16
"""Bytes of a key that nobody guesses."""
T = TypeVar("T")


def check_key(key: bytes) -> bytes:
    """The key, or an error when it is missing or could be guessed."""
    if len(key) < LEAST:
        raise PolicyError(f"this needs a key of at least {LEAST} secret bytes; secrets.token_bytes(32) makes one")
    return key


def derive(key: bytes, *purpose: str) -> bytes:
    """32 bytes that only the holder of the key can tell, for one purpose.

    >>> derive(bytes(16), "shift", "a") != derive(bytes(16), "shift", "b")
    True
    """
    # Each part is led by its length: ("ab", "c") must not be ("a", "bc").
    parts = [part.encode("utf-8", "surrogatepass") for part in purpose]
    return hmac.digest(key, b"".join(len(part).to_bytes(8, "big") + part for part in parts), "sha256")


def draw(key: bytes, *purpose: str, below: int) -> int:
    """A number from 0 to below ``below``, each as likely as the others.

    >>> 0 <= draw(bytes(16), "n", below=10) < 10
    True
    """
    # 256 bits against at most some thousands: the uneven rest is below 2**-200.
    return int.from_bytes(derive(key, *purpose), "big") % below


def pick(choices: Sequence[T], key: bytes, *purpose: str) -> T:
    """One of some choices."""
    return choices[draw(key, *purpose, below=len(choices))]
