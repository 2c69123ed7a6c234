"""Is the language of a text told where it can be, and left open where it cannot?"""

import pytest

from textveil.languages.which_language import OTHER, language_of, language_of_paragraph, paragraphs

OURS = {
    "en": "The patient was seen on Monday, and she has been well since then.",
    "de": "Die Patientin wurde am Montag untersucht und ist seitdem beschwerdefrei.",
    "es": "La paciente fue atendida el lunes y desde entonces se encuentra bien.",
    "fr": "La patiente a été examinée lundi et elle se porte bien depuis.",
}
OTHERS = {
    "Italian": "La paziente è stata visitata lunedì e da allora non ha più avuto disturbi di alcun genere.",
    "Portuguese": "A paciente foi atendida na segunda-feira e desde então não teve mais queixas.",
    "Dutch": "De patiënte werd maandag onderzocht en heeft sindsdien geen klachten meer gehad.",
    "Danish": "Patienten blev undersøgt mandag og har siden ikke haft nogen smerter eller andre problemer.",
    "Polish": "Pacjentka została zbadana w poniedziałek i od tego czasu nie ma żadnych dolegliwości.",
    "Russian": "Пациентка была осмотрена в понедельник, и с тех пор жалоб у неё больше не было.",
    "Japanese": "患者は月曜日に診察を受け、それ以来特に問題はなく、普段どおりの生活を送っている。"
    "次の診察は来月の予定である。",
    "Latin": "Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui ipsorum "
    "lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus inter se differunt. Gallos ab "
    "Aquitanis Garumna flumen, a Belgis Matrona et Sequana dividit. Horum omnium fortissimi sunt Belgae.",
    "transliterated": "moj brat zhivet v moskve i rabotaet v bolnitse uzhe mnogo let no on hochet pereehat v drugoj "
    "gorod potomu chto tam zhivet ego sestra s detmi i ona ochen skuchaet po nemu kazhdyj den",
}
OPEN = {
    "nothing": "",
    "names": "Juan de la Cruz, Maria de los Santos, Pedro del Campo, Hans von der Heide, Ana de la Torre",
    "a log": "Jun 14 15:16:01 combo sshd(pam_unix)[19939]: authentication failure; logname= uid=0 tty=NODEVssh\n" * 8,
    "code": "x = f(y)\nfoo.bar(baz, qux=3)\nreturn [a for a in b]",
    "shorthand": "pt c/o sob x3d, hx htn dm2 copd, meds metformin lisinopril albuterol prn. cxr neg, bnp 88, trop neg.",
    "an address in Greek letters": "3565 Πλατεία Συντάγματος 204, Suite 279, Cyprus 13429",
    "capitals": "ISA*00*ZZ*WIDGETCORP*ZZ*CAREPLUS*260401*0900~ST*834*0001~N1*IN*CAREPLUS HEALTH PLAN~",
}


@pytest.mark.parametrize("code", OURS)
def test_a_sentence_of_ours_is_known(code: str) -> None:
    assert language_of(OURS[code]) == code


@pytest.mark.parametrize("name", OTHERS)
def test_another_language_is_none_of_ours(name: str) -> None:
    assert language_of(OTHERS[name]) == OTHER


@pytest.mark.parametrize("name", OPEN)
def test_what_is_no_prose_is_left_open(name: str) -> None:
    assert language_of(OPEN[name]) is None


def test_each_paragraph_is_told_by_itself_and_the_longest_part_decides() -> None:
    text = f"{OURS['en']}\n\n{OURS['de']} {OURS['de']}\n  \nAnna Braun"
    parts = [text[slice(*span)] for span in paragraphs(text)]
    assert [language_of_paragraph(part) for part in parts] == ["en", "de", None]
    assert [part.strip() for part in parts] == text.replace("  ", "").split("\n\n")
    assert language_of(text) == "de"


def test_a_sentence_full_of_names_is_known_by_its_small_words() -> None:
    german = "Am Montag trafen sich Herr Karl Müller, Frau Anna Weber, Tim Schneider und Petra Lindner mit Uwe Bauer."
    assert language_of_paragraph(german) == "de"
    assert language_of_paragraph("Karl Müller, Anna Weber, Thomas Schneider und Petra Lindner, Jürgen Bauer") is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("王小明住在北京市海淀区中关村大街, 他的妻子李华是医生.", "other"),
        ("김철수는 서울시 강남구에 살고 있으며 의사입니다", "other"),
        ("王小明", None),
        ("Иван Петров", None),
    ],
)
def test_a_line_of_signs_for_words_is_none_of_ours_and_a_name_tells_nothing(text: str, code: str | None) -> None:
    assert language_of(text) == code
