"""About how much is it?

A number keeps one or two digits, always fewer than it had, with its unit, its
currency and its way to group digits. One that has no digit to lose, such as 7
or 5,000, cannot be told less precisely here: the caller marks it.
"""

from textveil.replacements.target import Replace, Setting, Target


def prepare(setting: Setting) -> Replace:
    """Each number rounded; None for what is no number, or is round already.

    >>> from textveil.core.kinds import Kind
    >>> replace = prepare(Setting())
    >>> [replace(Target(text, Kind.NUMBER, text)) for text in ("$1,234.50", "5.37 mg", "7")]
    ['about $1,200', 'about 5.4 mg', None]
    """

    def replace(target: Target) -> str | None:
        return setting.language.values.round_amount(target.text, digits=setting.digits)

    return replace
