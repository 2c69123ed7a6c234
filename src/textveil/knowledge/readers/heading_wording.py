"""How is a heading said inside a sentence?"""

import re

TITLE_WORD = re.compile(r"^[A-Z][a-z]+(?:-[A-Z]?[a-z]+)*,?$")


def small_letters(heading: str) -> str:
    """A heading without the capitals of a title; acronyms and eponyms keep theirs.

    >>> small_letters("Heart Diseases"), small_letters("HIV Infections"), small_letters("Parkinson's Disease")
    ('heart diseases', 'HIV infections', "Parkinson's disease")
    """
    return " ".join(word.lower() if TITLE_WORD.match(word) else word for word in heading.split())


def natural_order(heading: str) -> str:
    """A heading whose parts were turned round, turned back.

    >>> natural_order("Abdomen, Acute"), natural_order("Diabetes Mellitus, Type 2")
    ('Acute Abdomen', 'Type 2 Diabetes Mellitus')
    """
    head, comma, front = heading.partition(", ")
    return f"{front} {head}" if comma and ", " not in front else heading
