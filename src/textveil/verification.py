"""Does a text keep what its certificate promises?

Everything is opened anew and judged from scratch; nothing is shared with the
run that made the text. An empty answer means that the promise holds.
"""

import hmac
import os
from collections.abc import Iterator

from textveil.certificate import places
from textveil.certificate.settings import SOURCES, fingerprints, read_back, written
from textveil.certificate.values import Certificate, keyed
from textveil.errors import UsageError
from textveil.formats.reader import removed, telling_places
from textveil.model import Document, Finding, Hidden
from textveil.policy import Policy
from textveil.promise import Promise, keep_anew

BECAUSE = {
    "certificate": "the certificate is not as it was sealed, so nothing in it can be believed",
    "text": "this is not the text that was certified: its words differ",
    "policy": "the policy brought is not the one that was certified",
    "corpus": "the page counts at hand are not those that were certified",
    "file": "the file holds what no sanitized file does, and what nobody can judge",
    "knowledge": "the knowledge at hand is not that which was certified",
    "entities": "the entities at hand are not those that were certified",
}
"""What is wrong, by rule."""

ALLOWED = frozenset({"pictures"})
"""What a sanitized file may hold though nobody looks into it: the painted pages of a facsimile, pictures one kept."""


def verify(
    document: Document | str,
    certificate: Certificate | str | os.PathLike[str],
    *,
    policy: Policy | None = None,
    key: bytes | None = None,
) -> list[Finding]:
    """What speaks against the promise that the certificate makes about the document; empty when it holds.

    ``certificate`` may be the path of its file. One that does not hold its whole
    policy wants ``policy`` brought; one that is signed wants its ``key``.
    """
    if not isinstance(document, Document | str):
        raise UsageError(f"a document is a str or a Document, not {type(document).__name__}; read(path) opens a file")
    said = certificate if isinstance(certificate, Certificate) else Certificate.load(certificate)
    if not said.holds(key):
        return [broken("certificate")]
    source = Document.from_text(document) if isinstance(document, str) else document
    promise = keep_anew(policy_of(said, policy))
    spans = places.in_text(source.text, [(start, end) for start, end, _ in said.hidden])
    hidden = [Hidden(span, term) for span, (_, _, term) in zip(spans, said.hidden, strict=True)]
    differing = [broken(rule) for rule in differences(said, source, promise=promise, key=key)]
    return differing + telling_places(source) + promise.find(source.text, hidden)


def policy_of(certificate: Certificate, brought: Policy | None) -> Policy:
    """The policy to check by: the one that was brought, the one in memory, or the one written down."""
    if "hidden" in certificate.withheld:
        raise UsageError("a public certificate leaves out what was hidden: verify with the private one")
    if brought is not None:
        return brought
    if certificate.live is not None:
        return certificate.live
    if certificate.bring:
        raise UsageError(
            f"the certificate does not hold {', '.join(certificate.bring)}: bring the policy (policy=…, --policy FILE)"
        )
    return read_back(certificate.policy)


def differences(certificate: Certificate, source: Document, *, promise: Promise, key: bytes | None) -> Iterator[str]:
    """The rules by which text, policy or sources are not those certified."""
    if places.digest(source.text) != certificate.text:
        yield "text"
    if any(note.what not in ALLOWED for note in removed(source)):
        yield "file"
    if not is_same(promise.policy, certificate, key=key):
        yield "policy"
    at_hand = fingerprints(promise.policy, promise.corpus)
    yield from (name for name in SOURCES if at_hand.get(name) != certificate.sources.get(name))


def is_same(policy: Policy, certificate: Certificate, *, key: bytes | None) -> bool:
    """Whether a policy is the certified one; sources are compared by their fingerprints instead."""
    settings = {name: value for name, value in written(policy).items() if name not in SOURCES}
    said = {name: value for name, value in certificate.policy.items() if name not in SOURCES}
    usual, withheld = written(Policy()), [name for name in certificate.withheld if name in settings]
    if any(settings.get(name) != value for name, value in said.items()):
        return False
    if any(settings[name] == usual.get(name) for name in withheld):
        return False
    return key is None or all(
        hmac.compare_digest(keyed(settings[name], key), certificate.withheld[name]) for name in withheld
    )


def broken(rule: str) -> Finding:
    """That something about the certificate does not hold."""
    return Finding((), (), "certificate", 1.0, 0.0, BECAUSE[rule], rule=rule)
