"""Does every record of a file keep what its certificate promises?

A batch writes a line for each record of its output, in their order.
"""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from textveil.batch.records import cut_records, read_lines
from textveil.certificate.certificate import REPAIR, Certificate, parse
from textveil.core.errors import InputError
from textveil.core.model import Finding
from textveil.formats import reader
from textveil.formats.registry import Settings
from textveil.policy.policy import Policy
from textveil.sanitizer.verification import verify


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
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            raise InputError(f"{path.name} holds a line that is no JSON; {REPAIR}") from None
        yield parse(said.get("certificate") if isinstance(said, dict) else None, name=path.name)
