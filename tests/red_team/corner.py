"""What is a planted corner? A file that holds a secret in one place, and the place's name."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

SECRET = "Ellison"
"""Nobody else in a corner bears this name; a policy lists it."""


@dataclass(frozen=True, slots=True)
class Corner:
    """A file with a secret in it."""

    place: str
    format: str
    data: bytes = field(repr=False)
    secret: str = SECRET
    is_listed: bool = True
    """Whether the policy is told the secret; else the detectors, or the place, must do."""
    keep: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """What a test calls it."""
        return f"{self.format}: {self.place}"


def planted(kind: str, places: Mapping[str, str], *, write: Callable[[str], bytes] = str.encode) -> Iterator[Corner]:
    """Corners of text files in which SECRET stands in words of their own."""
    for place, text in places.items():
        yield Corner(place, kind, write(text.replace("SECRET", SECRET)))
