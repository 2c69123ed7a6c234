"""Which language is a text in?"""

from textveil.languages.open_language import LANGUAGES, open_language


def detect_language(text: str) -> str | None:
    """The code of the language that a text looks like, None where it is none of ours.

    >>> detect_language("The cat sat on the mat, and then it went to sleep by the fire. " * 3)
    'en'
    >>> detect_language("Der Patient wurde gestern mit Fieber und Husten in die Klinik gebracht. " * 6) is None
    True
    """
    return next((code for code in LANGUAGES if open_language(code).is_text(text)), None)
