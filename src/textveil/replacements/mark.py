"""Which mark tells that something of a kind stood here?"""

from textveil.marks import mark
from textveil.replacements.values import Replace, Setting, Target


def prepare(_: Setting) -> Replace:
    """The mark of each mention.

    >>> from textveil.kinds import Kind
    >>> prepare(Setting())(Target("Ann", Kind.PERSON, "ann"))
    '[name]'
    """

    def replace(target: Target) -> str | None:
        return mark(target.kind)

    return replace
