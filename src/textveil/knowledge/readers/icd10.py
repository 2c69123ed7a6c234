"""How is ICD-10 read?

``icd10:`` alone takes ICD-10-CM from the package simple-icd-10-cm. ``icd10:PATH``
reads the files that are given away with it: ``icd10cm-order-YYYY.txt`` with its
fixed columns, or ``icd10cm-codes-YYYY.txt``. J45.20 lies below J45.2 and J45.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.knowledge.graph import Concept, Taxonomy
from textveil.knowledge.readers.files import open_text

ORDER = re.compile(r"\d{5} (?P<code>\w{3,7}) +[01] .{60} (?P<name>.+)")
CODE_RANGE = re.compile(r" \([A-Z]\w+(?:-\w+)?\)$")
"""What the name of a chapter ends in: "(A00-B99)"."""
CODES = re.compile(r"(?P<code>[A-Z]\w{2,6}) +(?P<name>.+)")


def read(path: str) -> Taxonomy:
    """ICD-10 from its own files, or from the package when no path is given."""
    return from_file(Path(path)) if path else from_package()


def from_package() -> Taxonomy:
    """ICD-10-CM with its chapters and sections."""
    icd = library("simple_icd_10_cm")
    codes = icd.get_all_codes()
    # A block of one category bears its code; what lies above both is what lies above the block.
    parents = {code: up if (up := icd.get_parent(code)) != code else icd.get_parent(code, True) for code in codes}
    return Taxonomy("icd10", {code: concept(code, icd.get_description(code), parents[code]) for code in codes})


def from_file(file: Path) -> Taxonomy:
    """The hierarchy that the codes themselves spell."""
    names = dict(descriptions(file))
    if not names:
        raise InputError(f"{file.name} holds no code; give icd10cm-order-YYYY.txt or icd10cm-codes-YYYY.txt")
    return Taxonomy(file.name, {code: concept(code, name, nearest_code(code, names)) for code, name in names.items()})


def descriptions(file: Path) -> Iterator[tuple[str, str]]:
    """Codes with their long descriptions."""
    with open_text(file) as lines:
        for number, line in enumerate(filter(None, map(str.rstrip, lines)), 1):
            match = ORDER.fullmatch(line) or CODES.fullmatch(line)
            if not match:
                raise InputError(f"{file.name}, line {number}: a code and its description are expected")
            yield match["code"], match["name"].strip()


def nearest_code(code: str, names: dict[str, str]) -> str:
    """The longest shorter code that is there."""
    return next((code[:end] for end in range(len(code) - 1, 2, -1) if code[:end] in names), "")


def concept(code: str, name: str, parent: str) -> Concept:
    """A code, found by its description and by itself, with and without its point."""
    dotted = f"{code[:3]}.{code[3:]}" if "." not in code and len(code) > 3 and "-" not in code else code
    plain = CODE_RANGE.sub("", name)
    label = plain[:1].lower() + plain[1:] if plain[1:2].islower() else plain
    return Concept(label, (plain, dotted), (parent,) if parent else ())
