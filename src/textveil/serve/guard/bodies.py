"""Which strings of a request to a model are somebody's words?

All of them, unless they are words of the interface itself: a role, a type, the
name of a model or of a function. Ids are given anew, what says who the user is
goes no further, and what nobody can look into – a picture, a sound, a file – is
refused.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from textveil.formats.format_words import format_words
from textveil.serve.problems import Problem

MODEL = re.compile(r"[A-Za-z][A-Za-z0-9._:/-]{0,99}")
NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_.-]{0,63}|\d{1,6}")
"""How a function, a property or a token is named."""
MANY_DIGITS = re.compile(r"\d{5}")
"""What no such name holds, but many a secret."""
VOCABULARY, NAMED, IDS, WHO, OPAQUE, SPOKEN, LARGE, LISTED_NUMBERS, ELSEWHERE = (
    format_words(f"models.requests.{name}")
    for name in "words named ids who opaque spoken large listed_numbers elsewhere".split()
)
DEEPEST = 60
AS_TEXT = "numbers that stand for words cannot be looked into: send text"
LARGEST = 10**6
"""A number from here on may be somebody's, unless it is one of the settings that may be large."""
SHORTEST = 6
"""Letters and digits from which a name of a program is compared with what was hidden."""


def prepare(body: dict[str, Any]) -> dict[str, Any]:
    """A request without what tells who asks, and with ids of our own."""
    if any(isinstance(body.get(name), dict) or (name in body and name != "prompt") for name in ELSEWHERE):
        raise Problem(422, "elsewhere", "what was said before must be in the request: send the whole conversation")
    kept = {name: value for name, value in body.items() if name not in WHO}
    if isinstance(kept.get("messages"), list):
        kept["messages"] = [without_name(one) for one in kept["messages"]]
    known: dict[str, str] = {}
    made = with_ids(kept, known)
    if not isinstance(made, dict):
        raise Problem(422, "wrong-shape", "the request must be a table")
    return made


def without_name(message: Any) -> Any:
    """A message without the name of whoever wrote it."""
    if isinstance(message, dict) and message.get("role") != "function":
        return {name: value for name, value in message.items() if name != "name"}
    return message


def with_ids(value: Any, known: dict[str, str], *, depth: int = 0) -> Any:
    """The same with every id given anew, the same for the same."""
    if depth > DEEPEST:
        raise Problem(422, "too-deep", f"a request is nested at most {DEEPEST} deep")
    if isinstance(value, list):
        return [with_ids(one, known, depth=depth + 1) for one in value]
    if isinstance(value, dict):
        return {
            name: known.setdefault(repr(one), f"call_{len(known) + 1}")
            if name in IDS and not is_schema(one)
            else with_ids(one, known, depth=depth + 1)
            for name, one in value.items()
        }
    return value


def is_schema(value: Any) -> bool:
    """Whether something says what a field is that happens to be called an id, or nothing."""
    return value is None or (isinstance(value, dict) and "type" in value)


def words_in(value: Any, *, key: str = "", above: str = "") -> Iterator[str]:
    """Every string of a request that is somebody's words, in order."""
    if isinstance(value, str):
        if not is_own(value, key=key, above=above):
            yield value
    elif isinstance(value, list):
        check_list(value, key=key)
        for one in value:
            yield from words_in(one, key=key, above=above)
    elif isinstance(value, dict):
        for name, one in value.items():
            if is_opaque(name, one):
                raise Problem(422, "opaque", "pictures, sounds and files cannot be looked into: send text")
            if not is_name(name):
                yield name
            yield from words_in(one, key=name, above=key)
    elif is_number(value):
        check_number(value, key=key)


def is_opaque(name: str, value: Any) -> bool:
    """Whether a field holds what nobody looks into, or says that it does."""
    return name in OPAQUE or (name == "type" and isinstance(value, str) and value in OPAQUE)


def is_number(value: Any) -> bool:
    """Whether a value is a number, and not true or false."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def check_list(values: list[Any], *, key: str) -> None:
    """A problem with a list of numbers that may be a text in tokens."""
    if key not in LISTED_NUMBERS and any(map(is_number, values)):
        raise Problem(422, "opaque", AS_TEXT)


def check_number(value: float, *, key: str) -> None:
    """A problem with a number where words stand, or one that may be somebody's."""
    if key in SPOKEN:
        raise Problem(422, "opaque", AS_TEXT)
    if key not in LARGE and abs(value) >= LARGEST:
        raise Problem(422, "opaque", "a number of seven digits or more may be somebody's: send it as text")


def check_names(value: Any, hidden: Iterable[str]) -> None:
    """A problem when a name that programs give says what was hidden elsewhere in the request."""
    secrets = {one for one in map(squeeze, hidden) if len(one) >= SHORTEST}
    said = {squeeze(name) for name in names_in(value)}
    if any(secret in name for name in said for secret in secrets):
        raise Problem(422, "unsafe-name", "a function or field is called by what must not be told: call it otherwise")


def names_in(value: Any, *, key: str = "", above: str = "") -> Iterator[str]:
    """Every name in a request that programs give and that goes out as it is."""
    if isinstance(value, list):
        for one in value:
            yield from names_in(one, key=key, above=above)
    elif isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from names_in(one, key=name, above=key)
    elif isinstance(value, str) and is_own(value, key=key, above=above):
        yield value


def squeeze(text: str) -> str:
    """Letters and digits alone, in small letters."""
    return "".join(filter(str.isalnum, text)).casefold()


def with_words(value: Any, put: Callable[[], str], *, key: str = "", above: str = "") -> Any:
    """The same request with other words, taken in the same order."""
    if isinstance(value, str):
        return value if is_own(value, key=key, above=above) else put()
    if isinstance(value, list):
        return [with_words(one, put, key=key, above=above) for one in value]
    if isinstance(value, dict):
        made = {}
        for name, one in value.items():
            called = name if is_name(name) else put()
            made[called] = with_words(one, put, key=name, above=key)
        return made
    return value


def is_own(value: str, *, key: str, above: str) -> bool:
    """Whether a string is a word of the interface itself, at a place where such words stand."""
    if key in SPOKEN:
        return False
    if key == "model":
        return MODEL.fullmatch(value) is not None
    if key in IDS:
        return True
    if key in ("name", "required"):
        return (key == "required" or above in NAMED) and is_name(value)
    return value in VOCABULARY


def is_name(value: str) -> bool:
    """Whether a string looks like a name that programs give."""
    return NAME.fullmatch(value) is not None and not MANY_DIGITS.search(value.strip("0123456789") and value)
