"""Is a text of few words read in its language, and a name, a note or filler in that of the document?"""

import pytest

import textveil as tv
from textveil.languages.few_words import without_filler
from textveil.languages.which_language import language_of

SHORT = {
    "de": [
        "Der Patient Hans Müller wohnt in Köln.",
        "Herr Braun ist krank",
        "wohnt bei seiner Mutter",
        "Termin wurde verschoben, bitte melden",
        "Die Rechnung ging an Petra Lang.",
        "keine weiteren Beschwerden seit gestern",
        "Arbeitet als Lehrerin in Ulm.",
    ],
    "es": [
        "El paciente Juan Pérez vive en Sevilla.",
        "La señora López llamó ayer.",
        "trabaja como enfermera en Bilbao",
        "vive con su hermana mayor",
        "Le duele mucho la espalda.",
        "No quiere hablar con nadie",
        "Cita con el médico mañana",
    ],
    "fr": [
        "Le patient Jean Dupont habite à Lyon.",
        "Madame Petit est très malade",
        "travaille comme infirmière à Lille",
        "Elle vit avec sa sœur.",
        "Il ne veut plus parler",
        "Le rendez-vous est annulé aujourd'hui",
        "douleurs au dos depuis hier",
    ],
    None: [
        "Hans Müller",
        "Juan Pérez, Sevilla",
        "Jean-Luc de la Tour",
        "Calle de la Cruz 12",
        "Karl von der Heide, Köln",
        "Rosa Keller met Jan Peeters.",
        "The patient lives in Köln.",
        "Ann Lee was seen by Dr García",
        "x = f(y)",
        "4 tabs po bid prn pain",
    ],
}
FILLED = (
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore "
    "magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo."
)


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, texts in SHORT.items() for text in texts])
def test_few_words_tell_their_language_and_names_tell_none(code: str | None, text: str) -> None:
    told = language_of(text)
    assert told == code or (code is None and told == "en")


@pytest.mark.parametrize(
    ("text", "output"),
    [
        (SHORT["de"][0], "Der Patient Person 1 wohnt in Stadt A."),
        (SHORT["es"][0], "El paciente Persona 1 vive en Ciudad A."),
        (SHORT["fr"][0], "Le patient Personne 1 habite à Ville A."),
    ],
)
def test_a_short_text_is_hidden_in_the_words_of_its_language(text: str, output: str) -> None:
    assert tv.sanitize(text).text == output


def test_the_cells_of_a_document_are_read_in_its_language() -> None:
    form = "Patientin: Petra Lang\nWohnort: lebt seit kurzem in Ulm\nBeruf: arbeitet als Lehrerin\nName: Ann Lee"
    assert language_of(form) == "de"
    assert "Person 1" in tv.sanitize(form).text


def test_filler_is_no_text_of_another_language() -> None:
    assert language_of(FILLED) is None
    assert language_of(f"{FILLED}\n\nDer Patient Hans Müller wohnt in Köln.") == "de"
    left = tv.sanitize(f"{FILLED}\n\nThe patient Rosa Keller lives in Leeds.").text
    assert left.startswith(FILLED)
    assert "Rosa" not in left
    assert "Leo" not in tv.sanitize("Patient Leo Dolor came with his wife Rosa Dolor on Tuesday.").text
    assert tv.sanitize(FILLED, policy=tv.Policy(hide=["lorem"])).text != FILLED
    assert without_filler("ut the cat sat".split()) == "ut the cat sat".split()
