"""Does a field of settings, data or code hold what opens something, by its name and its value?

>>> [is_secret(*field) for field in (("db_password", "sunflower"), ("API_KEY", "a1b2c3"), ("password", "${PASSWORD}"))]
[True, True, False]
>>> [is_secret(*field) for field in (("salt", "1 tsp"), ("token", "word"), ("password", "Password"))]
[False, False, False]
"""

import re

from textveil.languages.open_language import lexicon

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
VALUE = re.compile(r"(?![$%{<(\[])\S{2,}")
"""A value that is one word, and no template to be filled in."""
ODD = re.compile(r"[\d!#$%&*+^~=?@-]")
"""What words have not: a digit, or a sign that people put into passwords."""


def is_secret(name: str, value: str) -> bool:
    """Whether a value must not be seen: one under a name of passwords, or an odd one under any name of secrets."""
    if not VALUE.fullmatch(value) or lexicon().column_role(name) != "secret":
        return False
    words = {word.lower() for word in WORD.findall(name)}
    is_password = not words.isdisjoint(lexicon().words("layout.names.passwords"))
    return ODD.search(value) is not None or (is_password and value.lower() not in words)
