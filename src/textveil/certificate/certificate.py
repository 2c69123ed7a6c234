"""What was promised about a text, by which policy and counts, and is this still what was said?

A certificate is a plain value that can be kept as JSON. Its seal is a digest of
all it says, so that a change is found; with a key it is an HMAC, so that nobody
without the key can make another.
"""

import hmac
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from textveil.certificate import places, settings
from textveil.core.column_model import Column, ColumnRole, Verdict, split_stretch, stretches_of
from textveil.core.errors import InputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Hidden, Span
from textveil.core.named_files import read_bytes
from textveil.formats.writer import OutputFile, text_output, write_outputs
from textveil.policy.policy import Policy

FORMAT = "textveil certificate 2"
PLAIN, SIGNED = "sha256", "hmac-sha256"
"""How a certificate may be sealed."""
SHORTEST_KEY = 16
"""Bytes of a key that cannot be guessed."""
REPAIR = "ask for a new copy, or sanitize the document again"


@dataclass(frozen=True)
class Certificate:
    """What was promised about a text."""

    textveil: str
    """The version that made the promise."""
    text: str
    """A digest of the words of the text."""
    policy: Mapping[str, Any] = field(repr=False)
    """The settings, as far as they can be written down."""
    bring: tuple[str, ...]
    """Settings that are not written down: whoever verifies brings them with a policy."""
    sources: Mapping[str, str] = field(repr=False)
    """Fingerprints of the counts, the knowledge and the entities that were used."""
    hidden: tuple[tuple[int, int, str, str], ...] = field(repr=False)
    """What was taken out and must not be told: where its stand-in stands among the words, the term, the promise."""
    stand_ins: tuple[tuple[int, int], ...]
    """Where the words say what is not the text's own: placeholders, pseudonyms, shifted dates."""
    withheld: Mapping[str, str] = field(repr=False)
    """What a public certificate leaves out, by digests that only the key can make."""
    pictures: int | None = None
    """How many pictures the file holds, which nobody looks into; None for a text."""
    not_judged_by_pages: int = 0
    """How many protected entities no page knows: hidden by their names and forms alone."""
    given_up: tuple[tuple[str, int, str], ...] = field(default=(), repr=False)
    """Promises that a person gave up at some places: the promise, how many places, and why in their words."""
    columns: tuple[tuple[int, int, str, str, bool, str], ...] = ()
    """Where values of a table's column stand among the words, what they are, whether rows are about people, and what
    the user decided."""
    keep: str = "private"
    """``private`` when it repeats what must stay hidden, else ``public``."""
    method: str = PLAIN
    seal: str = ""
    live: Policy | None = field(default=None, repr=False, compare=False)
    """The policy with its live objects, for as long as the certificate is in memory."""

    def as_dict(self) -> dict[str, Any]:
        """The certificate as plain values."""
        return {"format": FORMAT, **claims(self), "seal": self.seal}

    def signed(self, key: bytes) -> "Certificate":
        """The same, sealed with a key: nobody without the key can make or change it."""
        return seal_certificate(replace(self, method=SIGNED), key)

    def public(self, key: bytes | None = None) -> "Certificate":
        """The same without protected names and hidden terms; with a key it still names them by digests.

        Without a key there are no such digests: whoever guesses a name could test the guess on them.
        """
        kept = settings.open_to_all(self.policy)
        left_out: dict[str, Any] = {name: value for name, value in self.policy.items() if name not in kept}
        names = [*self.bring, *left_out]
        sources = {name: value for name, value in self.sources.items() if name != "entities"}
        if len(sources) < len(self.sources):
            # Whoever guesses a database could test the guess on its fingerprint.
            left_out["fingerprint of entities"] = self.sources["entities"]
        if self.hidden:
            left_out["hidden"] = [list(one) for one in self.hidden]
        withheld = {
            name: commitment(name, value, text=self.text, key=key) if key else "" for name, value in left_out.items()
        }
        bare = replace(
            self,
            policy=kept,
            bring=tuple(names),
            sources=sources,
            hidden=(),
            withheld=withheld,
            given_up=tuple((promise, places, "") for promise, places, _ in self.given_up),
            keep="public",
            live=None,
        )
        return bare.signed(key) if key else seal_certificate(replace(bare, method=PLAIN))

    def holds(self, key: bytes | None = None) -> bool:
        """Whether the certificate is as it was sealed; one that is signed needs its key."""
        if self.method == SIGNED and key is None:
            raise UsageError("the certificate is signed: give its key (key=…, --key FILE)")
        return self.method == (PLAIN if key is None else SIGNED) and hmac.compare_digest(
            self.seal.encode(), seal_of(self, key).encode()
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the certificate as JSON; a private one for nobody but its owner to read."""
        write_outputs([self.output(path)])

    def output(self, path: str | os.PathLike[str]) -> OutputFile:
        """The file that the certificate is written to."""
        return text_output(self.json(), Path(path), is_private=self.keep == "private")

    def json(self) -> str:
        """The text of that file."""
        return json.dumps(self.as_dict(), ensure_ascii=True, indent=1) + "\n"

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Certificate":
        """The certificate in a file."""
        file = Path(path)
        try:
            said = json.loads(read_bytes(file))
        except (ValueError, RecursionError):
            raise InputError(f"{file.name} is no certificate: it is not JSON; {REPAIR}") from None
        return parse(said, name=file.name)


def certify(
    policy: Policy,
    text: str,
    *,
    sources: Mapping[str, str],
    hidden: Sequence[Hidden] = (),
    stand_ins: Sequence[Span] = (),
    pictures: int | None = None,
    not_judged_by_pages: int = 0,
    given_up: Sequence[tuple[str, int, str]] = (),
    columns: tuple[Column, ...] = (),
) -> Certificate:
    """A certificate for a text that keeps the policy's promise."""
    written = settings.write_settings(policy)
    spans = places.among_words(text, [one.span for one in hidden])
    terms = tuple((*span, one.term, one.promise) for span, one in zip(spans, hidden, strict=True))
    is_open = not terms and not any(words for _, _, words in given_up) and settings.open_to_all(written) == written
    certificate = Certificate(
        textveil=sys.modules[__name__.partition(".")[0]].__version__,
        text=places.digest(text),
        policy=written,
        bring=tuple(settings.settings_to_bring(policy)),
        sources=sources,
        hidden=terms,
        stand_ins=tuple(places.among_words(text, list(stand_ins))),
        withheld={},
        pictures=pictures,
        not_judged_by_pages=not_judged_by_pages,
        given_up=tuple(given_up),
        columns=write_columns(columns, text),
        keep="public" if is_open else "private",
        live=policy,
    )
    return seal_certificate(certificate)


def write_columns(columns: tuple[Column, ...], text: str) -> tuple[tuple[int, int, str, str, bool, str], ...]:
    """The columns of a text as a certificate tells of them."""
    found = stretches_of(columns, text)
    spans = places.among_words(text, [span for span, _ in found])
    return tuple(
        (*span, one.verdict.role.value, one.verdict.kind.value, one.verdict.is_personal, one.decision)
        for span, (_, one) in zip(spans, found, strict=True)
    )


def read_columns(certificate: Certificate, text: str) -> tuple[Column, ...]:
    """The columns that a certificate tells of, where they stand in the text."""
    spans = places.in_text(text, [(start, end) for start, end, *_ in certificate.columns])
    return tuple(
        Column("", Verdict(ColumnRole(role), Kind(kind), is_personal), decision, 0, split_stretch(text, span))
        for span, (_, _, role, kind, is_personal, decision) in zip(spans, certificate.columns, strict=True)
    )


def claims(certificate: Certificate) -> dict[str, Any]:
    """All that a certificate says, but for its seal; some only where there is something to say."""
    said = [name for name in ("given_up", "columns") if getattr(certificate, name)]
    always = [name for name in SHAPES if name not in ("format", "seal")]
    return {name: settings.as_json(getattr(certificate, name)) for name in (*said, *always)}


def seal_certificate(certificate: Certificate, key: bytes | None = None) -> Certificate:
    """The certificate with the seal of what it says."""
    return replace(certificate, seal=seal_of(certificate, key))


def seal_of(certificate: Certificate, key: bytes | None) -> str:
    """The digest of what a certificate says, or its HMAC."""
    return (
        digest_with_key(claims(certificate), key)
        if key is not None
        else sha256(write_canonical(claims(certificate))).hexdigest()
    )


def digest_with_key(value: object, key: bytes) -> str:
    """A digest that only whoever has the key can make."""
    if len(key) < SHORTEST_KEY:
        raise UsageError(f"a key has at least {SHORTEST_KEY} bytes, drawn at random: make a new one")
    return hmac.new(key, write_canonical(value), sha256).hexdigest()


def commitment(name: str, value: object, *, text: str, key: bytes) -> str:
    """A keyed digest of a setting, bound to the text: equal settings of two texts are not seen to be equal."""
    return digest_with_key({"setting": name, "text": text, "value": value}, key)


def write_canonical(value: object) -> bytes:
    """The one way to write a value as JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


SHAPES: dict[str, Any] = {
    "format": str,
    "keep": str,
    "textveil": str,
    "text": str,
    "policy": dict,
    "bring": list,
    "sources": dict,
    "hidden": list,
    "stand_ins": list,
    "withheld": dict,
    "pictures": int | None,
    "not_judged_by_pages": int,
    "method": str,
    "seal": str,
}
"""What a certificate's file holds, and in which form."""
ROWS: dict[str, list[type]] = {
    "hidden": [int, int, str, str],
    "stand_ins": [int, int],
    "given_up": [str, int, str],
    "columns": [int, int, str, str, bool, str],
}
"""Lists of rows in a certificate, and of what each row is made; the last two may be missing."""


def parse(said: Any, *, name: str = "the certificate") -> Certificate:
    """The certificate that plain values describe."""
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise InputError(f"{name} is no certificate of this version of textveil; {REPAIR}")
    wrong = [part for part, shape in SHAPES.items() if part not in said or not isinstance(said[part], shape)]
    unknown = sorted(set(said) - set(SHAPES) - {"given_up", "columns"})
    if wrong or unknown or not is_listed(said):
        raise InputError(f"{name} is damaged ({', '.join([*wrong, *unknown]) or 'hidden, bring'}); {REPAIR}")
    values = {part: said[part] for part in SHAPES if part != "format"}
    rows = {part: tuple(map(tuple, said.get(part, ()))) for part in ROWS}
    return Certificate(**values | rows | {"bring": tuple(said["bring"])})


def is_column(row: list[Any]) -> bool:
    """Whether a row of the right shape tells of a column of a table."""
    return row[2] in set(ColumnRole) and row[3] in set(Kind) and row[5] in ("", "hide", "treat")


def is_listed(said: Mapping[str, Any]) -> bool:
    """Whether the lists and tables of a certificate hold what they should."""
    for part, shape in ROWS.items():
        rows = said.get(part, [])
        if not isinstance(rows, list) or not all(
            isinstance(row, list) and list(map(type, row)) == shape for row in rows
        ):
            return False
    words = [*said["bring"], *said["sources"].values(), *said["withheld"].values()]
    return all(map(is_column, said.get("columns", []))) and all(isinstance(word, str) for word in words)
