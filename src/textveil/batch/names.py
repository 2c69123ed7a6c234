"""What is a document called in the output?

A name of its own that follows from the batch's key: the same in every run, and to
whoever has not the key it tells neither the old name nor its place in the order.
"""

from pathlib import PurePosixPath

from textveil.formats.registry import format_of
from textveil.replacements.secret_keys import derive

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""No i, l, o, u: they are misread."""
SIGNS = 12
"""Of 5 bits: among a million documents two share a name with a chance below one in a million."""


def make_neutral_name(name: str, *, key: bytes) -> str:
    """The name in the output of a file of that name.

    >>> make_neutral_name("Ann Lee/letter.TXT", key=bytes(16))
    'document-v1edcpxvwpqh.txt'
    """
    bits = int.from_bytes(derive(key, "batch", name), "big")
    ending = PurePosixPath(name).suffix.lower() if format_of(name) else ""
    return "document-" + "".join(ALPHABET[bits >> 5 * place & 31] for place in range(SIGNS)) + ending
