"""What does the house get of German? All that it has of its own is the table beside this file."""

from textveil.languages.european.language import make_language

GERMAN = make_language("de")
