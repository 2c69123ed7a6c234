"""What do the words beside a name or a value tell in German, Spanish and French that the network does not?"""

import numpy as np
import pytest

from textveil.core.kinds import GROUPS
from textveil.languages.european.language_tables import tokenize_european
from textveil.languages.european.name_rules import (
    BODY,
    NAME,
    PERSON,
    PLACE,
    SOMEBODYS,
    UNSURE,
    WORD,
    join_bodies,
    name_again,
    name_behind_titles,
    name_small_letters,
    name_speakers,
    spare_askers,
    spare_words,
)
from textveil.languages.european.names import EuropeanNames
from textveil.languages.european.page_lines import read_page
from textveil.languages.european.value_rules import DATE, IDENTIFIER, name_codes, name_dates, spare_labels, spare_times
from textveil.languages.network.token_grammar import Tokens, sentence_starts
from textveil.languages.reading import Kinds, Structure, no_kinds


def read(code: str, text: str, *, named: str = "", kind: int = PERSON) -> tuple[Kinds, Tokens, Structure]:
    """All words are words and nobody's, but those that are given: they are somebody's."""
    tokens = tokenize_european(text)
    kinds = no_kinds(len(tokens))
    kinds.probabilities[:, WORD] = 1
    kinds.private[:] = 0.01
    for place, word in enumerate(tokens.words):
        if word in named.split():
            kinds.probabilities[place] = np.arange(len(GROUPS)) == kind
            kinds.private[place] = 0.9
    return kinds, tokens, read_page(tokens, sentence_starts(tokens), code=code)


def words_of(kinds: Kinds, tokens: Tokens, kind: int, *, least: float = 0.0) -> list[str]:
    """The words of a kind that are private at least so likely."""
    which = (kinds.probabilities.argmax(axis=1) == kind) & (kinds.private >= least)
    return [tokens.words[place] for place in np.flatnonzero(which)]


@pytest.mark.parametrize(
    ("code", "text", "named", "kind", "body"),
    [
        ("de", "Er liegt im Kreiskrankenhaus Vilshofen.", "Vilshofen", PLACE, ["Kreiskrankenhaus", "Vilshofen"]),
        ("es", "La parroquia de Santa Marta cierra.", "Santa Marta", BODY, ["parroquia", "de", "Santa", "Marta"]),
        ("es", "El colegio de Ana cierra.", "Ana", PERSON, []),
        ("fr", "Le lycée Vaugelas ferme.", "Vaugelas", PERSON, ["lycée", "Vaugelas"]),
        ("fr", "Le tribunal de Foix siège.", "Foix", PLACE, []),
    ],
)
def test_a_name_and_the_word_that_says_what_it_names_are_one(
    code: str, text: str, named: str, kind: int, body: list[str]
) -> None:
    kinds, tokens, structure = read(code, text, named=named, kind=kind)
    join_bodies(kinds, tokens, structure, code=code)
    assert words_of(kinds, tokens, BODY, least=SOMEBODYS) == body


def test_a_street_is_a_place_with_its_name() -> None:
    kinds, tokens, structure = read("es", "Vive en la calle Aduana.", named="Aduana", kind=PLACE)
    join_bodies(kinds, tokens, structure, code="es")
    assert words_of(kinds, tokens, PLACE, least=SOMEBODYS) == ["calle", "Aduana"]


@pytest.mark.parametrize(
    ("code", "text", "name"),
    [
        ("de", "Hausarzt ist Dr. Kuschel.", "Kuschel"),
        ("es", "La Dra. Zaarés firma.", "Zaarés"),
        ("fr", "Voir Mme Colzy.", "Colzy"),
    ],
)
def test_behind_a_courtesy_stands_somebody(code: str, text: str, name: str) -> None:
    kinds, tokens, _ = read(code, text)
    name_behind_titles(kinds, tokens, code=code)
    assert words_of(kinds, tokens, PERSON, least=UNSURE) == [name]


def test_behind_a_first_name_that_is_somebodys_a_capital_goes_on_with_it() -> None:
    kinds, tokens, _ = read("de", "Fräulein Ottilie Saßke kam.", named="Ottilie")
    name_behind_titles(kinds, tokens, code="de")
    assert words_of(kinds, tokens, PERSON) == ["Ottilie", "Saßke"]


@pytest.mark.parametrize(
    ("code", "text", "named", "found"),
    [
        ("de", "Finnja kam. Bei Finnjas Mutter war finnja nie.", "Finnja", ["Finnja", "Finnjas", "finnja"]),
        ("es", "Nohora vino. Hablé con nohora.", "Nohora", ["Nohora", "nohora"]),
    ],
)
def test_a_name_goes_in_other_letters_and_with_an_ending_too(
    code: str, text: str, named: str, found: list[str]
) -> None:
    kinds, tokens, _ = read(code, text, named=named)
    name_again(kinds, tokens, code=code)
    assert words_of(kinds, tokens, PERSON, least=SOMEBODYS) == found


def test_in_lines_without_capitals_names_are_found_that_are_no_words() -> None:
    kinds, tokens, structure = read("es", "la pili dice que no\nSegún él, dice Pedro, la pili no")
    name_small_letters(kinds, tokens, structure, code="es")
    assert words_of(kinds, tokens, PERSON) == ["pili"]


def test_who_speaks_line_after_line_is_somebody_and_a_role_is_nobody() -> None:
    kinds, tokens, structure = read("de", "worb.b: ja\nAnrufer: nein\nworb.b: gut\nAnrufer: ja")
    name_speakers(kinds, tokens, structure, code="de")
    said = [tokens.text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    found = {said[place] for place in np.flatnonzero(kinds.private >= SOMEBODYS)}
    assert "worb" in "".join(found)
    assert "Anrufer" not in found


def test_who_asks_and_who_answers_are_letters_and_nobody() -> None:
    kinds, tokens, structure = read("fr", "Q. – Et vous ?\nR. – Oui.\nQ. – Où ?\nR. – Ici.", named="R. R")
    spare_askers(kinds, tokens, structure, code="fr")
    assert words_of(kinds, tokens, PERSON) == []


@pytest.mark.parametrize(
    ("code", "text", "plain"),
    [
        ("es", "BECA COMEDOR", "COMEDOR"),
        ("de", "Die Herzinsuffizienz blieb.", "Herzinsuffizienz"),
        ("fr", "en 4eC", "4eC"),
    ],
)
def test_ordinary_words_in_capitals_nouns_and_classes_of_schools_are_nobodys(code: str, text: str, plain: str) -> None:
    kinds, tokens, _ = read(code, text)
    kinds.private[:] = 0.5
    spare_words(kinds, tokens, code=code)
    assert kinds.private[tokens.words.index(plain)] < UNSURE


@pytest.mark.parametrize(
    ("code", "text", "number"),
    [
        ("de", "Akte PA-118-2290 gesperrt", "PA-118-2290"),
        ("es", "Nº de serie 5CG8371KLM.", "5CG8371KLM"),
        ("fr", "immatriculée CX-481-RD hier", "CX-481-RD"),
        ("es", "según la directiva 2014/35/UE", ""),
        ("fr", "Correctif KB5021233 posé", ""),
        ("fr", "poste 3318", "3318"),
        ("es", "llame al celular 310 554 8821", "310 554 8821"),
    ],
)
def test_codes_are_somebodys_by_their_form_and_the_words_before(code: str, text: str, number: str) -> None:
    kinds, tokens, _ = read(code, text)
    name_codes(kinds, tokens, code=code)
    which = np.flatnonzero(kinds.probabilities.argmax(axis=1) == IDENTIFIER)
    said = text[tokens.starts[which[0]] : tokens.ends[which[-1]]] if len(which) else ""
    assert said == number


@pytest.mark.parametrize(
    ("code", "text", "day"),
    [
        ("fr", "On l'enterre le lundi 7 à Foix.", "lundi 7"),
        ("de", "Sie starb Karfreitag 2020 daheim.", "Karfreitag 2020"),
        ("es", "murió el 12-IX-1938 allí", "12-IX-1938"),
        ("de", "geboren um 1812 dort", "um 1812"),
        ("fr", "il vient lundi 7 h", ""),
    ],
)
def test_days_without_a_month_or_a_year_are_dates(code: str, text: str, day: str) -> None:
    kinds, tokens, _ = read(code, text)
    name_dates(kinds, tokens, code=code)
    which = np.flatnonzero(kinds.probabilities.argmax(axis=1) == DATE)
    assert (text[tokens.starts[which[0]] : tokens.ends[which[-1]]] if len(which) else "") == day


def test_a_time_without_a_day_tells_less() -> None:
    kinds, tokens, _ = read("de", "Um 14:30 Uhr kam er.", named="14:30 Uhr", kind=DATE)
    spare_times(kinds, tokens)
    assert kinds.private.max() < 0.75


def test_labels_are_nobodys_and_stand_in_the_middle_of_lines_too() -> None:
    kinds, tokens, structure = read("es", "Domicilio: Camino 7  CP: 35290", named="CP", kind=NAME)
    spare_labels(kinds, structure)
    assert words_of(kinds, tokens, NAME) == []
    assert [tokens.words[slice(*one.value)] for one in structure.values] == [["Camino", "7"], ["35290"]]


@pytest.mark.parametrize(
    ("code", "text", "cited"),
    [
        ("de", "vgl. BGH, Urteil vom 2. Juli 2004 – V ZR 33/04, NJW", ["BGH, Urteil vom 2. Juli 2004 – V ZR 33/04"]),
        ("de", "Amtsgericht Brühl, Urteil vom 17. April 2019", []),
        ("es", "la STS de 12 de mayo de 2005, rec. 4337/1998, y", ["STS de 12 de mayo de 2005, rec. 4337/1998"]),
        ("es", "conforme a la Ley 39/2015", ["Ley 39/2015"]),
        ("fr", "(Cass. 2e civ., 9 mars 2000, n° 98-12.345)", ["Cass. 2e civ., 9 mars 2000, n° 98-12.345"]),
        ("fr", "La loi du 6 juillet 1989 s'applique.", ["loi du 6 juillet 1989"]),
    ],
)  # fmt: skip
def test_cited_law_is_everybodys(code: str, text: str, cited: list[str]) -> None:
    assert [text[slice(*span)] for span in EuropeanNames(code).public_references(text)] == cited


def test_an_office_behind_a_courtesy_is_nobodys() -> None:
    _, tokens, structure = read("es", "Señora Presidenta, gracias, señor Pérez.")
    assert [tokens.words[place] for place in np.flatnonzero(structure.nobodys)] == ["Presidenta"]
