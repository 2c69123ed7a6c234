"""How is a value sealed so that only the holder of a key reads it?

AES-256-GCM under a key of its own for each vault. The key comes from a key file,
or from a passphrase through scrypt, which makes every guess cost memory and time.
"""

import hmac
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import InputError, UsageError
from textveil.core.libraries import library
from textveil.store.secret_keys import derive

NONCE = 12
SALT = 16
KEY = 32
STEP = 64
"""Sealed values are as long as some multiple of this, so that lengths tell little."""
COST = 1 << 17
"""Of scrypt, with blocks of 8: 128 MiB for each guess."""
LEAST_COST, MOST_COST = 1 << 14, 1 << 20


@dataclass(frozen=True, slots=True)
class Cipher:
    """What seals and opens the values of one vault."""

    key: bytes = field(repr=False)

    def seal(self, value: Any, *, place: str) -> bytes:
        """A value that only this key opens, and only at this place."""
        plain = json.dumps(value).encode("ascii")
        nonce = secrets.token_bytes(NONCE)
        sealed: bytes = self.box("seal").encrypt(nonce, plain + b" " * (-len(plain) % STEP), place.encode())
        return nonce + sealed

    def open(self, sealed: bytes, *, place: str) -> Any:
        """The value that was sealed, or an error when it was changed or sealed with another key."""
        try:
            plain = self.box("seal").decrypt(sealed[:NONCE], sealed[NONCE:], place.encode())
        except (library("cryptography.exceptions").InvalidTag, ValueError, TypeError):
            raise InputError("what was kept was changed, or is of another key; give the key it was made with") from None
        return json.loads(plain)

    def box(self, purpose: str) -> Any:
        """The library's cipher for one purpose."""
        return library("cryptography.hazmat.primitives.ciphers.aead").AESGCM(derive(self.key, purpose))

    def token(self, purpose: str, text: str) -> bytes:
        """By what a text is looked up: the same for the same text, and telling nothing without the key."""
        return derive(self.key, "token", purpose, text)


def check_secret(key: bytes | None, passphrase: str | None) -> None:
    """An error unless there is a key or a passphrase, and the library to use it."""
    if (key is None) == (passphrase is None):
        raise UsageError("a vault needs a key or a passphrase: give one of them")
    if key is not None and len(key) < KEY:
        raise UsageError(f"the key of a vault has {KEY} secret bytes or more; secrets.token_bytes({KEY}) makes one")
    if passphrase is not None and not passphrase.strip():
        raise UsageError("the passphrase of a vault must not be empty")
    library("cryptography.hazmat.primitives.ciphers.aead")


def check_cipher(cipher: Cipher, sealed: bytes, *, what: str) -> None:
    """An error unless this cipher sealed what a store was begun with."""
    try:
        cipher.open(sealed, place="check")
    except InputError:
        raise UsageError(
            f"the {what} does not open with this key; give the key or passphrase it was made with"
        ) from None


def cipher_of(salt: bytes, *, key: bytes | None, passphrase: str | None, cost: int = COST) -> Cipher:
    """The cipher of a key or a passphrase, for the vault with this salt."""
    check_secret(key, passphrase)
    if passphrase is None:
        return Cipher(hmac.digest(salt, key or b"", "sha256"))
    if not LEAST_COST <= cost <= MOST_COST:
        raise InputError("the vault asks for a cost that no vault has; it was changed")
    scrypt = library("cryptography.hazmat.primitives.kdf.scrypt").Scrypt
    return Cipher(scrypt(salt=salt, length=KEY, n=cost, r=8, p=1).derive(passphrase.encode("utf-8", "surrogatepass")))
