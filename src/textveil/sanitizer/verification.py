"""Does a text keep what its certificate promises?

Everything is opened anew and judged from scratch; nothing is shared with the
run that made the text. An empty answer means that the promise holds.
"""

import hmac
import os
from collections.abc import Iterator
from dataclasses import replace

from textveil.certificate import places
from textveil.certificate.certificate import Certificate, commitment, read_columns
from textveil.certificate.settings import SOURCES, read_back, write_settings
from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Finding, Hidden, Rule
from textveil.formats.pdf_parts.own_form import is_own_form
from textveil.formats.reader import SourceFile, metadata_findings, parse, removed_notes, shown_document
from textveil.languages.open_language import AUTO
from textveil.policy.policy import Policy
from textveil.replacements.placeholder_forms import template
from textveil.sanitizer.release import PICTURES, clean_again
from textveil.sanitizer.sanitizer import Sanitizer

BECAUSE = {
    "certificate": "the certificate is not as it was sealed, so nothing in it can be believed",
    "text": "this is not the text that was certified: its words differ",
    "policy": "the policy brought is not the one that was certified",
    "corpus": "the page counts at hand are not those that were certified",
    "file": "the file holds what no sanitized file does, and what nobody can judge",
    "knowledge": "the knowledge at hand is not that which was certified",
    "entities": "the entities at hand are not those that were certified",
}
"""What is wrong, by what does not fit."""


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
    said = certificate_of(certificate)
    if not said.holds(key):
        return [report_broken("certificate")]
    source = shown_document(document)
    sanitizer = Sanitizer(as_it_was_read(policy_of(said, policy), said))
    differing = [report_broken(what) for what in differences(said, source, sanitizer=sanitizer, key=key)]
    return differing + metadata_findings(source) + judge_again(said, source, sanitizer)


def judge_again(certificate: Certificate, source: Document, sanitizer: Sanitizer) -> list[Finding]:
    """What the judges find in a text; places that were certified hold for the words that were certified alone."""
    text, columns = source.text, sanitizer.columns_of(source)
    if places.digest(text) != certificate.text:
        stand_ins = [found.span for found in template(sanitizer.policy.placeholder).find(text)]
        return sanitizer.find(text, stand_ins=stand_ins, columns=columns)
    spans = places.in_text(text, [(start, end) for start, end, _, _ in certificate.hidden])
    hidden = [
        Hidden(span, term, promise) for span, (_, _, term, promise) in zip(spans, certificate.hidden, strict=True)
    ]
    stand_ins = places.in_text(text, certificate.stand_ins)
    # A file tells its own columns; a text alone has those that were certified.
    return sanitizer.find(text, hidden, stand_ins=stand_ins, columns=columns or read_columns(certificate, text))


def certificate_of(given: object) -> Certificate:
    """The certificate that was given, or that of the file whose path was."""
    if isinstance(given, Certificate):
        return given
    if isinstance(given, str | os.PathLike):
        return Certificate.load(given)
    raise UsageError(f"a {type(given).__name__} is no certificate: give that of a result, or the path of its file")


def policy_of(certificate: Certificate, brought: Policy | None) -> Policy:
    """The policy to check by: the one that was brought, the one in memory, or the one that was written down."""
    if "hidden" in certificate.withheld:
        raise UsageError("a public certificate leaves out what was hidden: verify with the private one")
    if brought is not None:
        return brought
    if certificate.live is not None:
        return certificate.live
    if certificate.bring:
        raise UsageError(
            f"the certificate leaves out {', '.join(certificate.bring)}: give the policy that was used, "
            "with --preset NAME, --policy FILE or the same options (policy=… in Python)"
        )
    return read_back(certificate.policy)


def as_it_was_read(policy: Policy, certificate: Certificate) -> Policy:
    """A policy in the certified language, where it leaves that to the text: what is left may read as another."""
    certified = certificate.policy.get("language", AUTO)
    return replace(policy, language=str(certified)) if policy.language == AUTO else policy


def differences(
    certificate: Certificate, source: Document, *, sanitizer: Sanitizer, key: bytes | None
) -> Iterator[str]:
    """What of text, policy or sources is not as it was certified."""
    if places.digest(source.text) != certificate.text:
        yield "text"
    if holds_more(source) or has_more_pictures(source, certificate):
        yield "file"
    if not is_same(sanitizer.policy, certificate, key=key):
        yield "policy"
    at_hand = sanitizer.sources
    yield from (name for name, value in certificate.sources.items() if at_hand.get(name) != value)


def holds_more(source: Document) -> bool:
    """Whether a file holds what no sanitized one does: cleaning it again would change it; a PDF is always new."""
    file = source.source
    if any(note.what != PICTURES for note in removed_notes(source)):
        return True
    if not isinstance(file, SourceFile):
        return False
    if file.settings.format == "pdf":
        return not is_own_form(file.data)
    if clean_again(source) in (None, file.data):
        return False
    with_pictures = replace(file.settings, keep=file.settings.keep | {PICTURES})
    return clean_again(parse(file.data, settings=with_pictures)) != file.data


def has_more_pictures(source: Document, certificate: Certificate) -> bool:
    """Whether a file holds pictures that it did not hold when it was certified."""
    count = sum(note.count for note in removed_notes(source) if note.what == PICTURES)
    return certificate.pictures is not None and count > certificate.pictures


def is_same(policy: Policy, certificate: Certificate, *, key: bytes | None) -> bool:
    """Whether a policy is the certified one; sources are compared by their fingerprints instead."""
    settings = {name: value for name, value in write_settings(policy).items() if name not in SOURCES}
    said = {name: value for name, value in certificate.policy.items() if name not in SOURCES}
    usual, withheld = write_settings(Policy()), [name for name in certificate.withheld if name in settings]
    if any(settings.get(name) != value for name, value in said.items()):
        return False
    if any(settings[name] == usual.get(name) for name in withheld):
        return False
    return key is None or all(
        hmac.compare_digest(
            commitment(name, settings[name], text=certificate.text, key=key), certificate.withheld[name]
        )
        for name in withheld
    )


def report_broken(what: str) -> Finding:
    """That something about the certificate does not hold."""
    return Finding((), (), Kind.WORD, 1.0, 0.0, BECAUSE[what], Rule.CERTIFICATE, promise=what)
