"""Whose is a user name, or an address of mail?

It stands in brackets behind its owner's name, or its letters are made of the
names of one person of the text: of first name or initials and last name, of one
name alone, of initials, or of a name with something more. Whoever is the only
one in the first of these ways owns it.
"""

import re
from collections.abc import Iterator, Sequence, Set
from unicodedata import combining, normalize

from textveil.core.model import Mention, PersonName
from textveil.mentions.same_person import BEGINNING, People, is_whole

SEPARATE = re.compile(r"[^\W\d_]{2,}(?:[._-][^\W\d_]{2,}){1,2}")
"""A name whose words a sign parts: "ann.lee", "ANN_LEE"."""
NO_LETTER = re.compile(r"[\W_]")
SIGN = re.compile("[._-]")
SHORTEST, LONGEST = 4, 32
"""Letters of a user name in which a name is looked for."""
FEWEST = 4
"""Letters of a name that tells whose a user name is in which something more stands."""
MOST_MORE = 2
"""Letters before or behind a last name that may be initials."""
BRACKET = re.compile(r"[ \t]{0,2}[<(\[][ \t]?(?:mailto:|@)?")
"""What stands between somebody's name and his address, where the one is said of the other."""
CLOSING = re.compile(r"[ \t]?[)\]]")


def local_part(handle: str) -> str:
    """What of a user name or an address of mail names its owner.

    >>> local_part("@jcarter77"), local_part("ann+shop@x.org"), local_part("12345+ann@users.x.org")
    ('jcarter77', 'ann', 'ann')
    """
    local, _, more = handle.strip().lstrip("@~").partition("@")[0].partition("+")
    return more if local.isdigit() else local


def letters_of(text: str) -> str:
    """The letters of a user name, plain."""
    plain = "".join(sign for sign in normalize("NFKD", text) if not combining(sign))
    return "".join(filter(str.isalpha, plain)).lower()


def written_name(handle: str, whole: set[tuple[str, str]]) -> str:
    """The name of two words or three that a handle writes out, first name first where one of ``whole`` tells; or ""."""
    local = local_part(handle)
    if not SEPARATE.fullmatch(local):
        return ""
    words = SIGN.split(local)
    if (words[-1].lower(), words[0].lower()) in whole:
        words.reverse()
    return " ".join(words).title()


def standing_beside(text: str, mentions: Sequence[Mention], *, handles: Set[int], people: Set[int]) -> dict[int, int]:
    """For each handle in brackets behind a name, or before a name in brackets, the place of that name."""
    found: dict[int, int] = {}
    for place in range(len(mentions) - 1):
        (_, end), (start, close) = mentions[place].span, mentions[place + 1].span
        if end > start or not BRACKET.fullmatch(text, end, start):
            continue
        if place in people and place + 1 in handles:
            found[place + 1] = place
        elif place in handles and place + 1 in people and CLOSING.match(text, close):
            found[place] = place + 1
    return found


def equal_handles(handles: Sequence[tuple[int, str]]) -> Iterator[tuple[int, int]]:
    """Pairs of places with the same user name, however it is written; of several domains each has its own."""
    places: dict[str, list[int]] = {}
    domains: dict[str, set[str]] = {}
    for place, handle in handles:
        key = NO_LETTER.sub("", local_part(handle)).lower()
        places.setdefault(key, []).append(place)
        if "@" in handle[1:]:
            domains.setdefault(key, set()).add(handle.rpartition("@")[2].lower())
    for key, found in places.items():
        if key and len(domains.get(key, ())) < 2:
            yield from ((found[0], other) for other in found[1:])


def find_owner(handle: str, people: People) -> int | None:
    """The number of the only person whose name a handle is made of."""
    letters = letters_of(local_part(handle))
    for found in ways(letters, handle, people) if len(letters) <= LONGEST else ():
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def owner_of_small_word(word: str, people: People) -> int | None:
    """The number of the only person of whose initials, or first name, and last name a word in small letters is made."""
    if not (word.isalnum() and word.islower() and SHORTEST <= len(word) <= LONGEST):
        return None
    found = whole_names(letters_of(word), people)
    return found.pop() if len(found) == 1 else None


def ways(letters: str, handle: str, people: People) -> Iterator[set[int]]:
    """Who may own a handle, by one way after the other, the surest first."""
    if len(letters) >= SHORTEST:
        yield whole_names(letters, people)
        yield one_name(letters, people)
    yield set(people.initials.get(letters, ()))
    if len(letters) >= SHORTEST:
        yield with_more(letters, people)
        yield whole_names(letters_of(SIGN.split(local_part(handle))[0]), people)


def whole_names(letters: str, people: People) -> set[int]:
    """Everybody whose first name, or initials, and last name are some letters, in any order."""
    found: set[int] = set()
    for cut in range(1, len(letters)):
        for given, last in ((letters[:cut], letters[cut:]), (letters[cut:], letters[:cut])):
            for number in people.words.get(last, ()):
                if any(is_made_of(name, given, last) for name in people.profiles[number].names):
                    found.add(number)
    return found


def is_made_of(name: PersonName, given: str, last: str) -> bool:
    """Whether some letters are a first name of somebody, all of them or their initials, and others the last name."""
    if not is_whole(name) or not (last in name.words[name.last :] or last == name.joined_last):
        return False
    first = name.words[: name.last]
    if given in (first[0], "".join(first)) or given in name.akin or given in name.first_letters:
        return True
    initials = "".join(word[0] for word in first)
    return 1 < len(given) <= MOST_MORE and (given == initials[:2] or (len(first) == 1 and given[0] == initials))


def one_name(letters: str, people: People) -> set[int]:
    """Everybody with a name that is all there is, or a first name before the initial of the last."""
    found = set(people.words.get(letters, ()))
    for number in people.words.get(letters[:-1], ()):
        for name in people.profiles[number].names:
            if is_whole(name) and name.words[0] == letters[:-1] and name.words[name.last][0] == letters[-1]:
                found.add(number)
    return found


def with_more(letters: str, people: People) -> set[int]:
    """Everybody with an initial beside the last name or its beginning; else with a name that begins or ends it."""
    initialed, found = set[int](), set[int]()
    for cut in range(FEWEST, len(letters)):
        for word, more in ((letters[:cut], letters[cut:]), (letters[-cut:], letters[:-cut])):
            for number in people.words.get(word, ()):
                names = people.profiles[number].names
                if any(has_initial(name, word, more) for name in names):
                    initialed.add(number)
                if all(leaves_room(name, word, more) for name in names):
                    found.add(number)
    for cut in range(1, MOST_MORE + 1):
        for number in people.beginnings.get(letters[cut : cut + BEGINNING], ()):
            if any(has_initial(name, letters[cut:], letters[:cut]) for name in people.profiles[number].names):
                initialed.add(number)
    return initialed or found


def leaves_room(name: PersonName, word: str, more: str) -> bool:
    """Whether what stands beside a name is no other last name: nothing is known of it, it is short, or it begins it."""
    last = name.words[name.last]
    return not is_whole(name) or (word != last and (len(more) <= FEWEST or last.startswith(more)))


def has_initial(name: PersonName, last: str, more: str) -> bool:
    """Whether one or two letters beside a last name, or its beginning, are initials of the first names."""
    given = {word[0] for word in name.words[: name.last]}
    is_last = any(word.startswith(last) for word in name.words[name.last :])
    return is_last and len(more) <= MOST_MORE and not given.isdisjoint(more)
