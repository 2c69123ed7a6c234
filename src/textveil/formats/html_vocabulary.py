"""Which words of HTML and CSS are their own, and which are an author's?

Only what ``data/vocabularies/html.toml`` lists passes. All else is text to be treated, gets a name of
our own, or is left out.
"""

import re

from textveil.formats.format_words import format_entry, format_pattern, format_words

ELEMENTS, INLINE = format_words("html.words.elements"), format_words("html.words.inline")
NOTES = ("rt", "rp")
"""Small notes over words."""
REMOVED: dict[str, str] = format_entry("html.removed")
SAYING, LEADING = format_words("html.words.saying"), format_words("html.words.leading")
IDS, PLAIN = format_words("html.words.ids"), format_words("html.words.plain")
META: dict[str, str | None] = {name: kind or None for name, kind in format_entry("html.meta").items()}
VALUE, WORD = (format_pattern(f"html.patterns.{name}", re.IGNORECASE) for name in ("value", "word"))
PROPERTY, PSEUDO = format_pattern("html.patterns.property"), format_pattern("html.patterns.pseudo")
