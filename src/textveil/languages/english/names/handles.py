"""Whose name is a user name or the local part of an e-mail address made of?"""

import re
from collections.abc import Iterator

from textveil.languages.english.lexicon.name_spelling import bare
from textveil.languages.english.names.person_names import PersonName
from textveil.languages.english.names.same_person import People, related_names

PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W\d_a-zA-Z]+")
SHORTEST, LONGEST = 4, 32
"""Letters of a user name in which a name is looked for."""


def owner(handle: str, people: People) -> int | None:
    """The number of the only person whose name a handle is made of.

    >>> from textveil.languages.english.names.person_names import parse
    >>> people = People()
    >>> people.add(parse("Johnathan M. Carter"), 0)
    0
    >>> [owner(handle, people) for handle in ("@jcarter77", "johnny.carter@x.org", "carterj", "JMCarter", "jcart")]
    [0, 0, 0, 0, None]
    """
    local = handle.lstrip("@").split("@")[0].split("+")[0]
    parts = [bare(part) for part in PARTS.findall(local)]
    letters = "".join(parts)
    if not SHORTEST <= len(letters) <= LONGEST:
        return None
    for found in (whole_names(letters, people), one_name(parts, people)):
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def whole_names(letters: str, people: People) -> set[int]:
    """Everybody whose first name, or initials, and last name are some letters, in any order."""
    found: set[int] = set()
    for cut in range(1, len(letters)):
        for given, last in ((letters[:cut], letters[cut:]), (letters[cut:], letters[:cut])):
            if len(last) > 1:
                found.update(number for name in readings(given, last) for number in people.candidates(name) or ())
    return {number for number in found if any(name.is_whole for name in people.profiles[number].names)}


def readings(given: str, last: str) -> Iterator[PersonName]:
    """What a first part of a handle may be: a name, or one, two or three initials."""
    yield PersonName((given, last), 1)
    if 1 < len(given) <= 2:
        yield PersonName((*given, last), len(given))


def one_name(parts: list[str], people: People) -> set[int]:
    """Everybody with a name that is all there is, or a first name before the initial of the last."""
    letters = "".join(parts)
    found = {number for word in [letters, *sorted(related_names(letters))] for number in people.words.get(word, ())}
    for number in people.words.get(letters[:-1], ()):
        for name in people.profiles[number].names:
            if name.is_whole and name.words[0] == letters[:-1] and name.words[name.last][0] == letters[-1]:
                found.add(number)
    return found
