"""A handful of pages that every source of counts is given, and what to count on them.

No term stands twice on a page and all of them stand close together, so that
pages, occurrences and passages are the same number; each is on two pages at
least, for an index keeps no phrase of a single page. Filler keeps the terms of
two pages apart: infini-gram looks over the edge of a document.
"""

from textveil.corpus.source import AnyOf
from textveil.languages.normal import key, words

FILLER = " ".join(f"Then came day {day} and nobody said anything about it." for day in range(1, 9))

PAGES = [
    f"{page} {FILLER}"
    for page in (
        "A doctor said that HIV causes AIDS.",
        "Blood transfusion may carry hiv, a doctor wrote, and AIDS follows.",
        "In the clinic a blood transfusion helped against influenza.",
        "Influenza is a virus, as HIV is.",
        "Every doctor fears AIDS and any virus.",
        "The Bank of America gave money to a clinic.",
        "This page is about a bank in America.",
        "Money stays in the Bank of America, or so they say.",
        "BLOOD TRANSFUSION FORMS, said the doctor.",
    )
]

TERMS = ["HIV", "AIDS", "influenza", "blood transfusion", "doctor", "clinic", "Bank of America", "bank", "virus"]
ABSENT = "zygomorphic"


def hits(*terms: str | AnyOf) -> int:
    """Pages with all of ``terms``, one by any of its names, counted one by one."""
    return sum(all(any(holds(page, name) for name in names_of(term)) for term in terms) for page in PAGES)


def names_of(term: str | AnyOf) -> tuple[str, ...]:
    return term.names if isinstance(term, AnyOf) else (term,)


def holds(page: str, name: str) -> bool:
    return f" {key(name)} " in f" {' '.join(words(page))} "
