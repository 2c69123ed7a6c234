"""Which replacement stands where in the released text?"""

from collections.abc import Iterable

from textveil.core.model import Edit
from textveil.replacements.target import Target
from textveil.replacements.vault import VaultEntry


def entries_of(edits: Iterable[tuple[Edit, Target, str]], *, text: str) -> list[VaultEntry]:
    """What a vault remembers of edits to a text, each with the mention it replaced and ``ways.template_of`` its way.

    >>> from textveil.core.kinds import Kind
    >>> ann = Target("Ann", Kind.PERSON, "ann")
    >>> (entry,) = entries_of([(Edit(4, 7, "<P_1>", Kind.PERSON), ann, "<P_{n}>")], text="Hi, Ann.")
    >>> entry.start, entry.end
    (4, 9)
    """
    moved, entries = 0, []
    for edit, target, template in sorted(edits, key=lambda made: (made[0].start, made[0].end)):
        start = edit.start + moved
        end = start + len(edit.replacement)
        original = text[edit.start : edit.end]
        found_by = template if edit.replacement else ""
        entries.append(
            VaultEntry(start, end, edit.replacement, original, target.kind, target.entity, target.fullest, found_by)
        )
        moved += len(edit.replacement) - len(original)
    return entries
