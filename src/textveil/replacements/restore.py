"""What did a text say before its names were replaced?

A text that is exactly as it was released comes back exactly. In one that others
edited, or that a model wrote, every placeholder and pseudonym is put back that can
still be known again: in other case, between stars or backticks, escaped, before
"'s", with a line wrapped inside. One that means different things in different
documents of the vault stays, unless the document is named.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from textveil.core.errors import InputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span, apply
from textveil.replacements.placeholder_forms import FoundPlaceholder, template
from textveil.replacements.target import normal_form
from textveil.replacements.vault import Remembered, Vault, VaultEntry, open_vault


@dataclass(frozen=True, slots=True)
class Restored:
    """A text with what a vault remembers put back."""

    text: str = field(repr=False)
    count: int
    """How many replacements were put back."""
    left: int
    """How many look like replacements of this vault and were not."""
    edits: tuple[Edit, ...] = field(default=(), repr=False)
    """What was put back where, in order."""


def restore(
    text: str,
    vault: Vault | str | PathLike[str],
    *,
    document: str | None = None,
    key: bytes | None = None,
    passphrase: str | None = None,
) -> str:
    """The text with everything put back that the vault remembers, of one document or of any.

    ``vault`` may be the path of its file, with the ``key`` or ``passphrase`` that opens it.
    """
    if isinstance(vault, Vault):
        return restore_text(text, vault, document=document).text
    if not Path(vault).is_file():
        raise InputError(f"{vault}: there is no such vault")
    with open_vault(Path(vault), key=key, passphrase=passphrase) as opened:
        return restore_text(text, opened, document=document).text


def restore_text(text: str, vault: Vault, *, document: str | None = None) -> Restored:
    """The same, and how much was put back."""
    if document is not None and not vault.knows(document):
        raise UsageError("the vault holds nothing of the document named: give the name its file had")
    releases = [vault.entries_of(release) for release in vault.releases_of(text, document=document)]
    if releases and all(spans_of_entries(entries) == spans_of_entries(releases[0]) for entries in releases):
        edits = [Edit(entry.start, entry.end, entry.original, entry.kind) for entry in releases[0]]
        return Restored(apply(text, edits), len(edits), 0, tuple(edits))
    return restore_changed(text, vault, document=document)


def spans_of_entries(entries: list[VaultEntry]) -> list[tuple[Span, str]]:
    """What a release hides, and where."""
    return [((entry.start, entry.end), entry.original) for entry in entries]


def restore_changed(text: str, vault: Vault, *, document: str | None) -> Restored:
    """A text that is as no release was, with every replacement put back that is known again."""
    found = find_replacements(text, vault)
    spans: dict[str, list[Span]] = defaultdict(list)
    meant: dict[str, list[Remembered]] = {}
    for span, written in found:
        for name in written:
            if name not in meant:
                meant[name] = vault.entries_for(name, document=document)
        chosen = choose(text[slice(*span)], [name for name in written if meant[name]])
        if chosen:
            spans[chosen].append(span)
    edits = []
    for name, places in spans.items():
        originals = originals_of(meant[name], len(places))
        spans_of = [with_breaks(text, span, meant[name]) for span in places]
        edits += [Edit(*span, original, Kind.WORD) for span, original in zip(spans_of, originals, strict=False)]
    edits.sort(key=lambda edit: edit.start)
    return Restored(apply(text, edits), len(edits), len(found) - len(edits), tuple(edits))


def find_replacements(text: str, vault: Vault) -> list[tuple[Span, list[str]]]:
    """Where replacements may stand, the longer before those inside them, and what each may have been; in order."""
    ways: dict[Span, list[str]] = defaultdict(list)
    matches: list[FoundPlaceholder] = [found for form in vault.templates() for found in template(form).find(text)]
    for found in matches:
        ways[found.span].append(found.written)
    taken = bytearray(len(text))
    kept = []
    for start, end in sorted(ways, key=lambda span: (span[0] - span[1], span[0])):
        if not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            kept.append((start, end))
    return [(span, ways[span]) for span in sorted(kept)]


def with_breaks(text: str, span: Span, remembered: list[Remembered]) -> Span:
    """Where a replacement stands with the line breaks around it that were put there together with it."""
    written = {one.entry.replacement for one in remembered}
    start, end = span
    if len(written) != 1:
        return span
    (said,) = written
    before, after = said[: len(said) - len(said.lstrip())], said[len(said.rstrip()) :]
    start -= len(before) if text.endswith(before, 0, start) else 0
    return start, end + (len(after) if text.startswith(after, end) else 0)


def choose(text: str, names: list[str]) -> str | None:
    """The one name that a text can mean: itself, or the only one it resembles."""
    if text in names:
        return text
    return names[0] if len(set(names)) == 1 else None


def originals_of(remembered: list[Remembered], count: int) -> list[str]:
    """What stood there, for each of so many places in order; nothing when releases disagree on whom it means."""
    by_release: dict[int, list[VaultEntry]] = defaultdict(list)
    for one in remembered:
        by_release[one.release].append(one.entry)
    if (
        not all(map(means_one, by_release.values()))
        or len({entity_of_entries(entries) for entries in by_release.values()}) > 1
    ):
        return []
    forms = [[entry.original for entry in entries] for entries in by_release.values()]
    if len(forms[0]) == count and all(form == forms[0] for form in forms):
        return forms[0]
    # Which form of the name stood at which place is no longer known: the longest is right for all.
    return [max((one.entry.original for one in remembered), key=lambda form: (len(form), form))] * count


def means_one(entries: list[VaultEntry]) -> bool:
    """Whether a replacement means the same wherever it stands in a release."""
    names = {normal_form(entry.whole or entry.original, entry.kind) for entry in entries}
    return len({entry.entity for entry in entries}) == 1 or len(names) == 1


def entity_of_entries(entries: list[VaultEntry]) -> tuple[str, str]:
    """The one entity that a replacement means in a release, by its kind and its fullest name."""
    fullest = max((entry.whole or entry.original for entry in entries), key=lambda name: (len(name), name))
    return entries[0].kind, normal_form(fullest, entries[0].kind)
