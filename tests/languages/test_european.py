"""What do German, Spanish and French make of words, names and values?"""

from datetime import date, timedelta

import pytest

import textveil as tv
from textveil.core.kinds import Kind
from textveil.core.marks import CLASS_WORDS, CODES, OTHER_CLASSES, mark_spans, spoken_marks
from textveil.core.model import Finding, Rule, apply
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.european.articles import label_edit, may_stand
from textveil.languages.european.language_tables import FOLDERS, ordinary_words, tokenize_european, word_list
from textveil.languages.european.names import EuropeanNames
from textveil.languages.european.page_lines import read_page
from textveil.languages.european.say_instead import (
    class_of,
    coarse_age,
    generalize,
    known_class,
    with_class_before,
    word_for,
)
from textveil.languages.european.values import EuropeanValues
from textveil.languages.generalizing import Sources
from textveil.languages.network.token_grammar import sentence_starts
from textveil.languages.open_language import LANGUAGES, open_language
from textveil.languages.reading import Kinds, no_kinds
from textveil.mentions.joined_mentions import bare_name

DATES = [
    ("de", "14. März 2021", (2021, 3, 14)),
    ("de", "02.07.1948", (1948, 7, 2)),
    ("de", "Januar 1999", (1999, 1, 0)),
    ("es", "14 de marzo de 2021", (2021, 3, 14)),
    ("es", "1/2/98", (1998, 2, 1)),
    ("es", "en 1871", (1871, 0, 0)),
    ("fr", "1er août 2003", (2003, 8, 1)),
    ("fr", "2003-08-01", (2003, 8, 1)),
]
AGES = [
    ("de", "72-jährige", "70- bis 74-jährige"),
    ("de", "72 Jahre alt", "70 bis 74 Jahre alt"),
    ("es", "72 años", "entre 70 y 74 años"),
    ("fr", "72 ans", "70 à 74 ans"),
]


def test_every_language_but_the_first_has_a_table_and_marks() -> None:
    assert [*LANGUAGES][1:] == [*FOLDERS] == [*CODES]


def test_words_come_apart_as_each_language_writes_them() -> None:
    said = "L'avis d'Anne. Am 14. Mai kam Frau Dr. Veit. El Sr. D. Juan Gil vive aquí."
    tokens = tokenize_european(said)
    assert tokens.words[:4] == ["L'", "avis", "d'", "Anne"]
    assert [tokens.words[start] for start in sentence_starts(tokens)] == ["L'", "Am", "El"]
    assert "14." in tokens.words


@pytest.mark.parametrize(("code", "written", "told"), DATES)
def test_dates_are_read(code: str, written: str, told: tuple[int, int, int]) -> None:
    assert EuropeanValues(code).read_date(written) == told


@pytest.mark.parametrize("code", FOLDERS)
def test_a_moved_day_is_moved(code: str) -> None:
    values = EuropeanValues(code)
    moved = values.shift_date("3.5.2004", timedelta(days=30))
    assert moved is not None
    assert values.first_day(moved) == date(2004, 6, 2).toordinal()
    assert values.shift_date("31.2.2004", timedelta(days=30)) is None


@pytest.mark.parametrize(("code", "written", "told"), AGES)
def test_ages_are_told_in_bands(code: str, written: str, told: str) -> None:
    assert EuropeanValues(code).band_of(written) == told
    assert EuropeanValues(code).coarse_spans(told, least={"age": 5}) == [(0, len(told))]
    assert EuropeanValues(code).coarse_spans(told, least={"age": 6}) == []
    assert EuropeanValues(code).band_of("91 Jahre") is None
    assert EuropeanValues(code).is_old("91 Jahre")


def test_amounts_lose_their_last_digits() -> None:
    assert EuropeanValues("de").round_amount("12.345,60 €") == "12.000 €"
    assert EuropeanValues("fr").round_amount("7 €") is None


@pytest.mark.parametrize(
    ("text", "is_amount"), [("1950 €", True), ("1950 %", True), ("1950 mg", True), ("1950 gab", False)]
)
def test_a_number_before_a_unit_is_no_year(text: str, is_amount: bool) -> None:
    assert EuropeanValues("de").tells_no_year(text, (0, 4)) is is_amount


def test_a_name_is_the_same_in_the_genitive_and_behind_a_title() -> None:
    names = EuropeanNames("de")
    assert names.name_words("Annas") == names.name_words("Anna")
    whole, short = names.person_name("Anna von Braun", (0, 14)), names.person_name("Frau Brauns Brief", (5, 11))
    assert (whole.words, whole.last) == (("anna", "braun"), 1)
    assert (short.words, short.gender, short.is_last) == (("braun",), "woman", True)
    two = EuropeanNames("es").person_name("Ana Ruiz Gil", (0, 12))
    assert two.last == 1


@pytest.mark.parametrize(
    ("code", "name", "said"),
    [
        ("de", "Städtisches Klinikum Dachau", "Krankenhaus"),
        ("de", "Erlenbachschule", "Schule"),
        ("es", "Hospital de Mérida", "Hospital"),
        ("fr", "Lycée Marie-Curie", "lycée"),
        ("fr", "CHU de Nulle Part", "centre hospitalier"),
        ("de", "Rosenklinik", "Klinik"),
        ("de", "Kellner GmbH", "Firma"),
        ("es", "Clínica del Mar", "clínica"),
        ("fr", "Nulle Part", ""),
        ("fr", "Méséglise", ""),
        ("de", "Oberlandesgerichts Hamm", "Oberlandesgericht"),
        ("de", "Digitalverein e.V.", "Verein"),
        ("de", "LSG Mainz", "Landessozialgericht"),
        ("de", "A-AG", "Firma"),
        ("de", "LG Electronics", ""),
        ("de", "Stadtwerke Trier", ""),
        ("es", "Colonia", ""),
        ("fr", "Château-Thierry", ""),
        ("fr", "Île-de-France", ""),
        ("de", "Adalbert-Stifter-Realschule", "Schule"),
        ("de", "Neustadt an der Weinstraße", "Stadt"),
        ("es", "El Café de la Universidad", "cafetería"),
        ("es", "Talleres Quirós S.L.", "empresa"),
        ("fr", "l'Hôtel du Lac", "hôtel"),
    ],
)
def test_a_thing_is_called_what_its_name_says(code: str, name: str, said: str) -> None:
    assert class_of(name, code) == said


@pytest.mark.parametrize("code", FOLDERS)
def test_labels_and_marks_are_passed_over_when_a_text_is_read_again(code: str) -> None:
    said = spoken_marks(code)
    for shown in (f"{said.person} 3", f"[{said.marks[Kind.DATE]}]", *(f"{word} B" for word in said.classes)):
        text = f"… {shown}, …"
        assert mark_spans(text) == ((2, 2 + len(shown)),), shown


def test_a_place_that_is_known_is_a_city_or_a_country() -> None:
    sources = Sources(open_knowledge())
    said = [known_class(name, Kind.PLACE, "fr", sources=sources) for name in ("Lyon", "France", "Nulle Part")]
    assert said == ["ville", "État", ""]


def test_no_label_of_another_language_is_words_of_an_english_text() -> None:
    labels = {word.title() for word in CLASS_WORDS}
    is_ordinary = open_language("en").lexicon.is_ordinary
    assert not [word for word in OTHER_CLASSES - labels if is_ordinary(word) or is_ordinary(word.lower())]


def test_a_date_takes_its_preposition_along_and_people_are_numbered() -> None:
    text = "Am 14. März 2021 rief Anna an, dann Bert, dann wieder Anna."
    places = {"14. März 2021": Kind.DATE, "Anna": Kind.PERSON, "Bert": Kind.PERSON}
    found = [
        Finding(((at, at + len(said)),), (said,), kind, 1.0, 0.0, "", Rule.EVIDENCE)
        for said, kind in places.items()
        for at in range(len(text))
        if text.startswith(said, at)
    ]
    reading = open_language("de").read(text)
    edits = generalize(reading, found, sources=Sources(None), pick=lambda chains: [chain[0] for chain in chains])  # type: ignore[arg-type]
    for edit in sorted(edits, key=lambda one: -one.start):
        text = text[: edit.start] + edit.replacement + text[edit.end :]
    assert text == "In den 2020er-Jahren rief Person 1 an, dann Person 2, dann wieder Person 1."


@pytest.mark.parametrize(
    ("code", "text", "name", "label", "said"),
    [
        ("fr", "Il a traversé l'Orénoque hier.", "Orénoque", "Cours d'eau A", "Il a traversé le Cours d'eau A hier."),
        ("fr", "Elle vient d'Aubrac ce soir.", "Aubrac", "Endroit A", "Elle vient d'Endroit A ce soir."),
        ("fr", "Le chef du Rotary parle.", "Rotary", "Lycée A", "Le chef du Lycée A parle."),
        ("fr", "C'est l'avis d’Anne.", "Anne", "Personne 1", "C'est l'avis de Personne 1."),
        ("fr", "Il vit au Portugal.", "Portugal", "État A", "Il vit dans l'État A."),
        ("fr", "Il est né en Auvergne.", "Auvergne", "Région A", "Il est né dans la Région A."),
        ("fr", "Le maire d'Aubrac rit.", "Aubrac", "Entité A", "Le maire d'Entité A rit."),
        ("fr", "Je crois que Lyon gagne.", "Lyon", "Équipe A", "Je crois qu'Équipe A gagne."),
        ("de", "Der Anfang des Iran.", "Iran", "Schloss A", "Der Anfang des Schlosses A."),
        ("de", "Die Stimme der Elbe singt.", "Elbe", "Fluss A", "Die Stimme des Flusses A singt."),
        ("es", "Sale del Ebro.", "Ebro", "Río A", "Sale del Río A."),
        ("fr", "Il va jusqu'à Paris.", "Paris", "Ville A", "Il va jusqu'à Ville A."),
        ("fr", "Au château de Malvigny.", "de Malvigny", "Endroit A", "Au château d'Endroit A."),
        ("fr", "Il va de Nice à Paris.", "Paris", "Ville A", "Il va de Nice à Ville A."),
        ("fr", "Le journal *Soleil* dit.", "Soleil", "Entité A", "Le journal *Entité A* dit."),
        ("fr", "M. Dupont dort.", "Dupont", "Personne 1", "M. Personne 1 dort."),
        ("fr", "Au début de la Fronde.", "Fronde", "Endroit A", "Au début de l'Endroit A."),
        ("fr", "Il faut qu'Anne vienne.", "Anne", "Personne 1", "Il faut que Personne 1 vienne."),
        ("fr", "Chez le peintre Noirac.", "Noirac", "Personne 1", "Chez le peintre Personne 1."),
        ("fr", "— Dick ! dit-elle.", "Dick", "Personne 1", "— Personne 1 ! dit-elle."),
        ("fr", "Nom : Dupont\nVille", "Dupont", "Personne 1", "Nom : Personne 1\nVille"),
        ("es", "Volvió del Sudamericano.", "Sudamericano", "Acto A", "Volvió del Acto A."),
        ("es", "La Patagonia es grande.", "Patagonia", "Región A", "La Región A es grande."),
        ("es", "Va a Perú.", "Perú", "País A", "Va a País A."),
        ("es", "Querido Juan: gracias.", "Juan", "Persona 1", "Querido Persona 1: gracias."),
        ("es", "Vino don Melquíades.", "Melquíades", "Persona 1", "Vino don Persona 1."),
        ("es", "Me llamo Telmo.", "Telmo", "Persona 1", "Me llamo Persona 1."),
        ("es", "La casa del Chino.", "Chino", "Persona 1", "La casa de Persona 1."),
        ("es", "Lo vio la Paqui.", "Paqui", "Persona 1", "Lo vio Persona 1."),
        ("es", "Volvió a «La Olmeda».", "La Olmeda", "Lugar A", "Volvió a «Lugar A»."),
        ("es", "Habana, 3 de mayo de 2021", "Habana", "Lugar A", "Lugar A, 3 de mayo de 2021"),
        ("es", "Vive en Perú.", "Perú", "País A", "Vive en País A."),
        ("fr", "Depuis 1998 Quonset dort.", "Quonset", "Endroit A", "Depuis 1998 Endroit A dort."),
        ("es", "Vive en Milán, Italia", "Italia", "País A", "Vive en Milán, País A"),
        ("fr", "Adresse : 3 Noire, 75011 Paris", "Noire", "Voie A", "Adresse : 3 Voie A, 75011 Paris"),
        ("de", "In Sachen des Walter Nestle.", "Walter Nestle", "Person 1", "In Sachen der Person 1."),
        ("de", "Der Beschluss des Landgerichts Hof.", "Landgerichts Hof", "Gericht A", "Der Beschluss des Gerichts A."),
        ("de", "Der Hans kam.", "Hans", "Person 1", "Die Person 1 kam."),
        ("de", "Die Mutter der Anna kam.", "Anna", "Person 1", "Die Mutter der Person 1 kam."),
        ("de", "Der Prototype Fund hilft.", "Prototype Fund", "Institution A", "Die Institution A hilft."),
        ("de", "Lieber Dirk, danke.", "Dirk", "Person 1", "Liebe Person 1, danke."),
        ("de", "Der Mann, der Anna liebte.", "Anna", "Person 1", "Der Mann, der Person 1 liebte."),
        ("de", "Sie kam vom Popticum zurück.", "Popticum", "Institution A", "Sie kam von der Institution A zurück."),
        ("de", "Sie wohnt an der Elbe.", "Elbe", "Fluss A", "Sie wohnt am Fluss A."),
        ("de", "Sie leben in den USA.", "USA", "Staat A", "Sie leben in Staat A."),
        ("de", "Die Rückkehr Karl Müllers.", "Karl Müllers", "Person 1", "Die Rückkehr von Person 1."),
        ("de", "Die Räumung Böhmens begann.", "Böhmens", "Region A", "Die Räumung von Region A begann."),
    ],
)
def test_a_label_has_the_article_and_the_preposition_that_it_needs(
    code: str, text: str, name: str, label: str, said: str
) -> None:
    reading, at = open_language(code).read(text), text.index(name)
    kind = Kind.PERSON if label.lower().startswith("person") else Kind.PLACE
    assert apply(text, [label_edit(reading, (at, at + len(name)), label, kind)]) == said


@pytest.mark.parametrize(
    ("code", "text", "name"),
    [
        ("de", "Nach dem Barcelona-Gipfel.", "Barcelona"),
        ("de", "Die Berliner Luft tut gut.", "Berliner"),
        ("de", "Nur Böhmens wegen.", "Böhmens"),
        ("fr", "Ce grand Paris dort.", "Paris"),
        ("es", "Dijo el buen Jaime.", "Jaime"),
        ("es", "Habló el presidente Toledo.", "Toledo"),
    ],
)
def test_no_label_stands_where_none_fits(code: str, text: str, name: str) -> None:
    at = text.index(name)
    assert not may_stand(text, (at, at + len(name)), Kind.PLACE, code)


@pytest.mark.parametrize(
    ("code", "name", "score", "said"),
    [
        ("fr", "Loire", 0.3, "cours d'eau"),
        ("es", "Andalucía", 0.3, "región"),
        ("de", "Europa", 0.3, "Erdteil"),
        ("de", "Moldau", 0.3, "Ort"),
        ("fr", "Malvigny", 0.9, "endroit"),
        ("fr", "Malvigny", 0.7, ""),
        ("es", "San Pablo", 0.99, ""),
    ],
)
def test_a_place_is_called_what_is_known_of_it_and_nothing_where_that_is_not_sure(
    code: str, name: str, score: float, said: str
) -> None:
    finding = Finding(((0, len(name)),), (name,), Kind.PLACE, 1.0, 0.0, "", Rule.EVIDENCE, kind_score=score)
    assert word_for(name, finding, code, sources=Sources(open_knowledge())) == said


@pytest.mark.parametrize("found", ["7 años", "7 años y", "7 años y medio"])
def test_half_a_year_goes_with_the_age(found: str) -> None:
    assert coarse_age("tengo 7 años y medio. Vivo", (6, 6 + len(found)), "es") == ((6, 20), "entre 5 y 9 años")


def test_a_band_of_ages_stands_behind_words_that_it_fits() -> None:
    assert coarse_age("Murió a los 72 años.", (12, 19), "es") == ((6, 19), "con entre 70 y 74 años")
    assert coarse_age("Seine 15- bis 17-jährigen Söhne", (6, 8), "de") == ((6, 8), "15- bis 19")


def all_of(kind: int, count: int) -> Kinds:
    kinds = no_kinds(count)
    kinds.probabilities[:, kind] = 1
    kinds.private[:] = 0.5
    return kinds


@pytest.mark.parametrize(
    ("code", "text", "name"),
    [("de", "Herr Anton Kowalski", "Anton Kowalski"), ("es", "Sra. Ana Gil", "Ana Gil"), ("fr", "Mme G.", "G.")],
)
def test_a_title_is_no_part_of_the_name_behind_it(code: str, text: str, name: str) -> None:
    lexicon = open_language(code).lexicon
    assert text[slice(*bare_name((0, len(text)), text=text, lexicon=lexicon))] == name


@pytest.mark.parametrize("code", FOLDERS)
def test_no_month_and_no_name_of_people_is_an_ordinary_word(code: str) -> None:
    names = {"anna", "thomas", "garcía", "martin", "müller"}
    assert ordinary_words(code).isdisjoint(names | {word.lower() for word in word_list(code, "values.calendar")})


def test_a_name_takes_the_word_along_that_says_what_it_names() -> None:
    text = "L'école Jules-Ferry ferme."
    assert with_class_before(text, (8, 19), "fr", ends=frozenset()) == (2, 19)
    assert with_class_before(text, (8, 19), "fr", ends=frozenset({7})) == (8, 19)


def test_labels_of_one_value_are_known_together_and_who_speaks_begins_anew() -> None:
    tokens = tokenize_european("PLZ, Ort: 03046 Cottbus\nich bin bei Lorena\nPaqui: gut")
    page = read_page(tokens, sentence_starts(tokens), code="de")
    assert [tokens.words[slice(*one.label)] for one in page.values] == [["PLZ", ",", "Ort"]]
    assert tokens.words.index("Paqui") in page.hard_breaks


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("de", "Bäckermeister Karl König geht heute. Es war schön, sagt König.", "sagt Person 1."),
        ("de", "Die Zeugin Sabine Prinz sagte aus. Prinz lebt in Trier.", "Person 1 lebt"),
        ("es", "El abogado Ángel Rey habló con Isabel Conde. Rey ganó.", "habló con Persona 2. Persona 1 ganó."),
        ("fr", "Le témoin, Jean Prince, et l'avocate Anne Comte sont là.", "Personne 1, et l'avocate Personne 2 sont"),
        ("de", "Richter Meier kam mit Frau Dr. Weber.", "Richter Person 1 kam"),
    ],
)
def test_who_is_called_like_an_office_is_hidden_whole_and_again(code: str, text: str, said: str) -> None:
    assert said in tv.sanitize(text, tv.Policy(language=code)).text


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("de", "Es endet am 19. Februar 2015 um 0.00 Uhr (UTC+1) für Frau Ilse Bergmann.", "in den 2010er-Jahren für"),
        ("es", "Nace el 31.12.2022 a las 23:52 en Toledo, hija de Marta Llorente.", "en la década de 2020 en"),
        ("fr", "Rendez-vous le 27 juillet 1990 à 16 heures chez Madame Dupont.", "dans les années 1990 chez"),
    ],
)
def test_an_hour_goes_with_its_day(code: str, text: str, said: str) -> None:
    assert said in tv.sanitize(text, tv.Policy(language=code)).text


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("es", "El paciente Israel García vive en Toledo. Israel vive con Ana Ruiz.", ". Persona 1 vive con"),
        ("de", "Frau Virginia Müller wohnt bei Herrn Weber. Virginia wohnt dort.", ". Person 1 wohnt dort"),
        ("es", "Juan Peña llegó el 3 de mayo de 2004 a las 5 de la tarde con fiebre.", "década de 2000 con"),
        ("es", "María Pérez vive en Toledo. Su nieto tiene 7 años y medio.", "tiene entre 5 y 9 años."),
    ],
)
def test_countries_are_nobody_courts_are_courts_and_ages_stand_as_they_should(code: str, text: str, said: str) -> None:
    assert said in tv.sanitize(text, tv.Policy(language=code)).text


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("fr", "Le train entre Rennes et Paris est parti avec Madame Anne Dupont.", "entre Ville A et Ville B est"),
        ("es", "Las plazas en Valencia y Sevilla son para Marta Llorente.", "en Ciudad A y Ciudad B son"),
    ],
)
def test_two_places_are_two_and_no_class_is_said_twice(code: str, text: str, said: str) -> None:
    assert said in tv.sanitize(text, tv.Policy(language=code)).text
