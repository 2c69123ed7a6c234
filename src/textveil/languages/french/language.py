"""What does the house get of French? All that it has of its own is the table beside this file."""

from textveil.languages.european.language import make_language

FRENCH = make_language("fr")
