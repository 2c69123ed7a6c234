"""What may be told of a ZIP code?

Safe Harbor, 45 CFR 164.514(b)(2)(i)(B): the first three digits, unless 20,000
people or fewer live in all codes that begin so; then 000. The areas are those
of the census of 2000, as the guidance of the Department of Health and Human
Services lists them.
"""

import re

from textveil.replacements.target import Replace, Setting, Target

RESTRICTED = frozenset("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893".split())
"""First digits that 20,000 people or fewer share."""
ZIP = re.compile(r"([0-9]{3})[0-9]{2}(?:[-–‑ ]?[0-9]{4})?")


def zip3(postcode: str) -> str | None:
    """The first three digits of a ZIP code of the United States; None when it is none.

    >>> zip3("90210-1234"), zip3("03601"), zip3("NW1 6XE")
    ('902**', '000**', None)
    """
    found = ZIP.fullmatch(postcode.strip())
    if not found:
        return None
    return f"{'000' if found[1] in RESTRICTED else found[1]}**"


def prepare(_: Setting) -> Replace:
    """The first digits of each American ZIP code."""

    def replace(target: Target) -> str | None:
        return zip3(target.text)

    return replace
