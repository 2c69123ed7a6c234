"""Which mark tells that something of a kind stood here?"""

from textveil.kinds import Kind
from textveil.marks import MARKS
from textveil.replacements.values import Replace, Setting, Target

NAMES = frozenset({Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.PRODUCT})
"""Kinds of which the mark tells only that it is a name."""


def prepare(_: Setting) -> Replace:
    """The mark of each mention.

    >>> prepare(Setting())(Target("Ann", Kind.PERSON, "ann"))
    '[name]'
    """

    def replace(target: Target) -> str | None:
        return MARKS.get("name" if target.kind in NAMES else target.kind.value, MARKS["term"])

    return replace
