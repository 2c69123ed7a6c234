"""By which other name does only the holder of a key know somebody again?

A pseudonym is a keyed digest (HMAC-SHA256) of the normal form of an entity's
fullest name and its kind: the same in every document and every run under one key,
another under another key, and without the key it tells nothing.

It has 8 signs of 5 bits. Among m entities of one kind two share a pseudonym with
a chance of at most m² / 2⁴¹: for 1,000 one in two million, for 100,000 about one
in 220. Within one document it never happens: who comes second is refused, and marked.
"""

from textveil.core.kinds import Kind
from textveil.replacements.placeholder_forms import Template
from textveil.replacements.target import Replace, Setting, Target
from textveil.store.secret_keys import check_key, derive

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O, U: they are misread."""
SIGNS = 8
FORM = Template("{Kind}-{code}")


def prepare(setting: Setting) -> Replace:
    """The pseudonym of each mention; None for one that would be mistaken for another.

    >>> replace = prepare(Setting(key=bytes(16)))
    >>> replace(Target("Ann Lee", Kind.PERSON, "1")) == replace(Target("Dr. Ann LEE", Kind.PERSON, "7"))
    True
    """
    key = derive(check_key(setting.key), "pseudonym")
    # What the text holds already would be restored as if it had been replaced.
    owners: dict[tuple[Kind, str], str | None] = {
        (found.kind, found.mark): None for found in FORM.find(setting.text) if found.kind
    }
    for target in setting.targets:
        owners.setdefault((target.kind, code(target, key)), target.normal)

    def replace(target: Target) -> str | None:
        name = code(target, key)
        owner = owners.get((target.kind, name), target.normal)
        return FORM.write(target.kind, name) if owner == target.normal else None

    return replace


def code(target: Target, key: bytes) -> str:
    """The signs that stand for an entity under a key."""
    bits = int.from_bytes(derive(key, target.kind.value, target.normal), "big")
    return "".join(ALPHABET[bits >> 5 * place & 31] for place in range(SIGNS))
