"""What does the house get of Spanish? All that it has of its own is the table beside this file."""

from textveil.languages.european.language import make_language

SPANISH = make_language("es")
