"""What is the name of a person or a thing in these languages, and when are two of them one?"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cache

from textveil.core.kinds import Kind
from textveil.core.model import PersonName, Span
from textveil.languages.european.language_tables import table_of, words_in
from textveil.languages.european.values import month_numbers
from textveil.languages.interface import Names, NameWords

WORD = re.compile(r"[^\W_]+")
TITLE_BEFORE = re.compile(r"(?<![\w.])([^\W\d_]+)\.?\s+\Z")
LONGEST_TITLE = 20
SHORTEST = 3


@dataclass(frozen=True)
class EuropeanNames(Names):
    """Names in a language."""

    code: str

    def public_references(self, text: str) -> list[Span]:
        """Where a text cites law, or decisions of high courts, that everybody can read."""
        return [found.span() for found in cited_pattern(self.code).finditer(text)]

    def name_words(self, text: str) -> NameWords:
        """The plain words of a name, without accents; the ending of a genitive is no part of it."""
        return tuple(map(self._without_ending, WORD.findall(fold(text))))

    def _without_ending(self, word: str) -> str:
        endings = words_in(table_of(self.code)["people"]["endings"])
        return word[:-1] if "s" in endings and word.endswith("s") and len(word) > SHORTEST else word

    def person_name(self, text: str, span: Span) -> PersonName:
        """A name with the titles before it; particles are left out, and the last name begins with the last word.

        Where two last names are usual, as in Spanish, either may stand alone.
        """
        people, start, titles = table_of(self.code)["people"], span[0], list[str]()
        known = {word: kind for kind in ("titles", "men", "women") for word in people[kind].split()}
        while title := TITLE_BEFORE.search(text, max(start - LONGEST_TITLE, 0), start):
            if title[1].lower() not in known:
                break
            titles.append(known[title[1].lower()])
            start = title.start()
        words = WORD.findall(text[slice(*span)])
        while len(words) > 1 and words[0].lower() in known:  # but Karl König is called so
            words = words[1:]
        particles, generations = words_in(people["particles"]), words_in(people["generations"])
        generation = next((word.lower() for word in words[1:] if word.lower() in generations), "")
        plain = [word for word in words if word.lower() not in particles | generations] or words
        if "," in text[slice(*span)] and len(plain) > 1:
            plain = [*plain[1:], plain[0]]
        spelled = tuple(self._without_ending(fold(word)) for word in plain)
        gender = "man" if "men" in titles else "woman" if "women" in titles else ""
        # Of three and more words the last two are last names where two are usual.
        last = max(0, len(spelled) - 1 - (people.get("last_names", 1) == 2 and len(spelled) > 2))
        return PersonName(
            spelled,
            last=last,
            generation=generation,
            gender=gender,
            calling="courtesy" if titles else "",
            is_last=bool(gender) and not last,
            first_letters=frozenset(word[:1] for word in spelled[:1]),
            joined_last="".join(spelled[last:]) if last else "",
        )

    def same_things(self, names: Mapping[NameWords, int], *, kind: Kind, loud: Set[NameWords]) -> Iterable[Span]:  # noqa: ARG002
        """A thing is called by part of its name, too, where only one has that part."""
        if kind not in (Kind.ORGANIZATION, Kind.PLACE):
            return
        for one, first in names.items():
            fuller = [second for other, second in names.items() if len(one) < len(other) and set(one) <= set(other)]
            if len(fuller) == 1:
                yield (first, fuller[0])


@cache
def cited_pattern(code: str) -> re.Pattern[str]:
    """Law and decisions as a language cites them."""
    months = "|".join(month_numbers(code))
    day = rf"\d{{1,2}}(?:er|\.)? (?:de )?(?i:{months})(?: de| del)? \d{{4}}|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}"
    return re.compile(rf"(?<!\w)(?:{table_of(code)['things']['cited'].replace('{date}', f'(?:{day})')})")


def fold(text: str) -> str:
    """A text in small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
