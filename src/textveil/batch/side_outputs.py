"""What is written of a batch besides its outputs: certificates, and what a vault remembers?

Certificates wait in the manifest until the batch is through, so that each document
that is done has its own, whenever the batch was killed.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

from textveil.batch.manifest import Manifest
from textveil.batch.outputs import Outputs, tell_disk
from textveil.batch.records import cut_records, read_lines
from textveil.batch.tasks import GO_ON, RECORDS, Job, Outcome, Replaced
from textveil.certificate.certificate import REPAIR, Certificate, parse
from textveil.core.errors import InputError, UsageError, tell_input
from textveil.core.model import Finding
from textveil.formats import reader
from textveil.formats.registry import Settings
from textveil.policy.policy import Policy
from textveil.replacements.vault import Vault
from textveil.sanitizer.verification import verify


@dataclass(frozen=True, slots=True)
class Beside:
    """What the user asked for besides."""

    certificates: Path | None = None
    """The folder for what is promised about each document; for its owner."""
    public_certificates: Path | None = None
    """The folder for the same without protected names and hidden terms."""
    key: bytes | None = field(default=None, repr=False)
    """What signs them."""
    vault: Vault | None = field(default=None, repr=False)
    """What remembers what was replaced."""

    @property
    def folders(self) -> dict[str, Path]:
        """The folder of each sort of certificates that was asked for."""
        named = {"private": self.certificates, "public": self.public_certificates}
        return {keep: folder for keep, folder in named.items() if folder is not None}

    def describe(self) -> list[object]:
        """By what another run of the same batch would do other things."""
        return [*self.folders, sha256(self.key).hexdigest() if self.key else "", self.vault is not None]

    def check(self, outputs: Outputs) -> None:
        """Refuse folders in which certificates would stand among other files, before anything is done."""
        taken = {outputs.target.resolve(), outputs.private.resolve()}
        for folder in self.folders.values():
            place = folder.resolve()
            if place in taken or taken & set(place.parents):
                raise UsageError(f"{folder}: certificates need a folder of their own, outside the output")
            if not outputs.manifest.exists() and place.exists() and (not place.is_dir() or any(place.iterdir())):
                raise UsageError(f"{folder} is there already: certificates need a folder of their own")
            taken.add(place)

    def remember(self, job: Job, outcomes: Sequence[Outcome], *, name: str) -> None:
        """Keep what was replaced in some documents before any of them is out: by the file's name, and the record."""
        if self.vault is None:
            return
        for task, outcome in zip(job.tasks, outcomes, strict=True):
            if outcome.replaced is not None:
                document = f"{name} record {task.place + 1}" if job.source.has_records else name
                remember_replaced(self.vault, document, outcome.replaced)

    def write_certificates(self, manifest: Manifest, outputs: Outputs) -> None:
        """Let every certificate appear: a file for each document, a line for each record."""
        for keep, folder in self.folders.items():
            with tell_disk(folder):
                folder.mkdir(mode=0o700 if keep == "private" else 0o777, parents=True, exist_ok=True)
                for output, kind, rows in manifest.certificates(keep):
                    name = outputs.name_of(output)
                    if kind in RECORDS:
                        write_whole(folder / f"{name}.certificates.jsonl", (format_line(*row) for row in rows))
                    else:
                        write_whole(folder / f"{name}.json", (text for _, text in rows))


def remember_replaced(vault: Vault, document: str, replaced: Replaced) -> None:
    """Keep what was replaced in a document."""
    try:
        vault.remember(document, released=replaced.text, entries=replaced.entries)
    except InputError as error:
        raise InputError(f"{error}; {GO_ON}") from None


def format_line(place: int, certificate: str) -> str:
    """The certificate of a record, and which record of the input that is, from 1."""
    return json.dumps({"record": place + 1, "certificate": json.loads(certificate)}) + "\n"


def write_whole(target: Path, texts: Iterable[str]) -> None:
    """Write texts, one after the other; the file appears when it is whole."""
    part = target.with_name(f".{target.name}.part")
    with part.open("w", encoding="utf-8") as file:
        file.writelines(texts)
    part.replace(target)


# Does every record of a file keep what its certificate promises?
#
# A batch writes a line for each record of its output, in their order.


def verify_records(
    path: Path, certificates: Path, *, settings: Settings, policy: Policy | None = None, key: bytes | None = None
) -> Iterator[tuple[int, list[Finding]]]:
    """The number of each record, from 1, and what speaks against the promise about it; nothing where that holds."""
    records = cut_records(path, settings=settings)
    for number, (record, said) in enumerate(zip_longest(records, read_certificates(certificates)), 1):
        if record is None or said is None:
            raise InputError(f"{path.name} has not as many records as {certificates.name} has lines; {REPAIR}")
        document = reader.parse(record.data, settings=record.settings)
        yield number, verify(document, said, policy=policy, key=key)


def read_certificates(path: Path) -> Iterator[Certificate]:
    """The certificates of a file, line by line."""
    for line in read_lines(path, settings=Settings(path.name, "jsonl")):
        with tell_input(f"{path.name} holds a line that is no JSON; {REPAIR}", ValueError, RecursionError):
            said = json.loads(line)
        yield parse(said.get("certificate") if isinstance(said, dict) else None, name=path.name)
