"""Between which ages is somebody?

Ages are told in bands of five or ten years; who is 90 or older is in one band
with all the others, for there are few.
"""

from textveil.replacements.target import Replace, Setting, Target

OLD = 90


def prepare(setting: Setting) -> Replace:
    """The band of each age; None for what is no age.

    >>> from textveil.core.kinds import Kind
    >>> replace = prepare(Setting())
    >>> [replace(Target(text, Kind.AGE, text)) for text in ("37", "thirty-seven years old", "93-year-old")]
    ['35–39', '35–39 years old', '90-or-older']
    """

    def replace(target: Target) -> str | None:
        return setting.language.values.band_of(target.text, years=setting.years)

    return replace
