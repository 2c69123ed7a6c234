"""Does a text of each language go through every format, in its language?"""

import pytest

from formats.samples.files import SAYING
from textveil.formats.reader import parse
from textveil.formats.registry import FORMATS, Settings
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

LINES = {
    "de": [
        "Gestern hat uns Frau Annegret Vogelsang noch einmal angerufen.",
        "Sie war mit der Antwort nicht zufrieden.",
    ],
    "es": ["Ayer nos llamó otra vez la señora Remedios Villalobos.", "Ella no estaba contenta con la respuesta."],
    "fr": ["Hier Mme Huguette Villeneuve nous a encore appelés.", "Elle n'était pas contente de la réponse."],
}
SURNAMES = ("Vogelsang", "Villalobos", "Villeneuve")
KEPT = {"de": "zufrieden", "es": "respuesta", "fr": "contente"}
DIFFERENT = list({module: name for name, module in FORMATS.items()}.values())
"""One format of each module."""
SANITIZER = Sanitizer(Policy())


@pytest.mark.parametrize("code", LINES)
@pytest.mark.parametrize("name", DIFFERENT)
def test_a_text_of_each_language_goes_through_every_format(name: str, code: str) -> None:
    settings = Settings(f"file.{name}", name)
    result = SANITIZER.sanitize(parse(SAYING[name](LINES[code]), settings=settings))
    released = parse(result.release(settings).data, settings=settings).text
    assert not [name for name in SURNAMES if name in released]
    assert KEPT[code] in released
