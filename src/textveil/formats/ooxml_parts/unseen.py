"""What does a package hold that its reader does not see, gathered over its parts?"""

from collections import Counter
from collections.abc import Callable, Iterable

from textveil.formats.contents import Note
from textveil.formats.docx_parts.hidden_in_docx import addresses, names
from textveil.formats.ooxml_parts.parts import Package, Part


def unseen_notes(package: Package, unseen_things: Callable[[Part], Iterable[str]]) -> list[Note]:
    """Properties, what each part holds unseen, addresses, and what is removed."""
    found: Counter[tuple[str, str]] = Counter()
    for part in package.parts:
        if part.kind == "core-properties":
            found[part.name, "properties: " + ", ".join(sorted(names(part.root)))] += 1
        elif part.root is not None:
            found.update((part.name, what) for what in unseen_things(part))
    notes = [Note(place, what, count) for (place, what), count in sorted(found.items())]
    return [*notes, *addresses(package), *package.removed]
