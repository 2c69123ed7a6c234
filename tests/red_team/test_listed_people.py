"""Listed people in every shape that a text may give their names, each shape in every disguise; and what is nobody."""
# ruff: noqa: E501  # lists read better in one line

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from textveil.core.spans import merge
from textveil.judges.disguised_numbers import find_listed_numbers
from textveil.judges.listed import Terms, compile_terms, find
from textveil.mentions.plain_letters import undisguise
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

FIRST = {
    "Noor": "al-Rashid", "Layla": "al Masri", "Pieter-Jan": "de Vries", "Jan": "van der Berg", "Anna": "de la Cruz",
    "Sean": "O'Brien", "Fiona": "MacLeod", "Ian": "McAllister", "Ludwig": "von Bremen", "Maria": "da Silva",
    "Carlos": "dos Santos", "Giulia": "Di Marco", "Luca": "D'Angelo", "Leonardo": "della Rovere", "Ahmed": "bin Salman",
    "Omar": "ibn Khalid", "Yusuf": "el-Sayed", "Jean-Luc": "Picard-Dubois", "Mary-Kate": "St. Claire",
    "María José": "García Márquez", "Juan Carlos": "de la Torre", "Karl-Heinz": "zu Guttenberg", "Björn": "Åström",
    "Anne-Marie": "ter Horst", "Mohammed": "Abd al-Rahman", "Eva": "ten Brink", "Willem": "'t Hooft",
    "Olga Petrovna": "Ivanova", "Elizabeth Anne": "Montague-Smythe", "Kwame": "Nkrumah-Boateng", "Robert": "Le Roux",
    "Mehmet": "Yılmaz", "Hans-Peter": "von der Heide", "Bartholomew": "Fitzgerald", "Wilhelmina": "Ashgrove",
    "Rafael": "del Castillo", "Ines": "de Sá Carneiro", "Nils": "af Klint", "Chiara": "dal Pozzo", "Thierry": "du Chastel",
}  # fmt: skip
SECOND = """Aisling Thaddeus Nkechi Ottoline Bogdan Ravindra Zsofia Tamsin Ikechukwu Saoirse Ferdinand Dagmar Hiroshi Nandini
Evander Perpetua Lorcan Mireille Osvaldo Petronella""".split()
SURNAMES = """Quilligan Brackenbury Oyelaran Featherstonehaugh Kowalczyk Subramaniam Halmosi Trevelyan Okonkwo Fitzwilliam
Lindqvist Baumgartner Tanizaki Venkataraman Zabriskie Molyneux Gallacher Delacroix Montesinos Vandermeer""".split()
PEOPLE = [*FIRST.items(), *zip(SECOND, SURNAMES, strict=True), *zip(reversed(SECOND), SURNAMES, strict=True)]
PEOPLE += [(given[:-1] + "ah", f"Mc{name}") for given, name in zip(SECOND[:18], SURNAMES, strict=False)]
PARTICLE = re.compile(
    r"\b(?:abd|af|al|bin|d|da|dal|de|del|della|den|der|di|dos|du|el|ibn|la|le|o|st|t|ten|ter|van|von|zu)\b",
    re.IGNORECASE,
)
CARRIER = "We met {} there."


def shapes(given: str, family: str) -> Iterator[str]:
    """How a text may name a person."""
    first, last = given.split()[0], family.split()[-1]
    whole = f"{given} {family}"
    plain = re.sub(r"[^a-z]", "", undisguise(family)[0].lower())
    yield from (whole, whole.upper(), whole.lower(), f"{family}, {given}", family, last, f"{family}'s", f"{family}’s")
    yield from (f"{first[0]}. {family}", f"{first[0]} {family}", f"{family}, {first[0]}.", f"{first[0]}.{family}")
    yield from (f"{first} {family}", f"{first} {last}", first, f"Dr {family}", family[0].upper() + family[1:])
    yield from (whole.replace("-", " "), whole.replace("-", ""), whole.replace("-", "‑"), whole.replace("'", "’"))
    yield from (
        f"{undisguise(first)[0].lower().replace('-', '')}.{plain}",
        f"{undisguise(first)[0].lower()[0]}.{plain}",
        f"@{plain}82",
    )
    yield from (f"{given.replace(' ', chr(10))}\n{family}", f"{given}  {family}", f"{given}_{family}".replace(" ", "_"))


SMALL = str.maketrans("abcdefghijklmnoprstuvwyz", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ")
DISGUISES: dict[str, Callable[[str], str]] = {
    "small capitals": lambda name: undisguise(name)[0].lower().translate(SMALL),
    "full width": lambda name: "".join(
        chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in undisguise(name)[0]
    ),
    "bold letters": lambda name: "".join(
        chr(0x1D400 + ord(sign) - 65) if sign.isalpha() else sign for sign in undisguise(name)[0].upper()
    ),
    "white in squares": lambda name: "".join(
        chr(0x1F170 + ord(sign) - 65) if sign.isalpha() else sign for sign in undisguise(name)[0].upper()
    ),
    "marks on letters": lambda name: "".join(sign + "\u0301" if sign.isalpha() else sign for sign in name),
    "struck": lambda name: "".join(sign + "\u0336" for sign in name),
    "of no width": "\u200b".join,
    "soft hyphens": "\xad".join,
    "Cyrillic": lambda name: name.translate(str.maketrans("aeopcxAEOPCX", "аеорсхАЕОРСХ")),
    "digits": lambda name: re.sub(
        r"[^\W\d_]{4,}", lambda word: word[0].translate(str.maketrans("oieas", "01345")), undisguise(name)[0]
    ),
    "entities": lambda name: "".join(f"&#{ord(sign)};" for sign in name),
    "entities of entities": lambda name: "".join(f"&amp;#x{ord(sign):x};" for sign in name),
    "percent": lambda name: "".join(f"%{byte:02X}" for byte in name.encode()),
    "percent twice": lambda name: "".join(f"%25{byte:02X}" for byte in name.encode()),
    "percent thrice": lambda name: "".join(f"%2525{byte:02X}" for byte in name.encode()),
    "percent u": lambda name: "".join(f"%u{ord(sign):04x}" for sign in name),
    "escapes": lambda name: "".join(f"\\u{ord(sign):04x}" for sign in name),
    "escapes in braces": lambda name: "".join(f"\\u{{{ord(sign):x}}}" for sign in name),
    "codes of a workbook": lambda name: "".join(f"_x{ord(sign):04X}_" for sign in name),
    "quoted": lambda name: "".join(f"={ord(sign):02X}" if sign.isascii() and sign.isalpha() else sign for sign in name),
    "dots between": lambda name: " ".join(".".join(word) for word in undisguise(name)[0].split()),
    "zeros between": "\0".join,
    "remarks between": "<!-- -->".join,
}


@pytest.fixture(scope="module", params=PEOPLE, ids=[f"{given} {family}" for given, family in PEOPLE])
def person(request: pytest.FixtureRequest) -> tuple[str, str, Terms]:
    given, family = request.param
    return given, family, compile_terms([f"{given} {family}"])


def left_of(text: str, terms: Terms) -> list[str]:
    """The words of a name that are left where a text is read with all that is found taken out."""
    for start, end in reversed(merge([span for span, _ in find(text, terms)])):
        text = text[:start] + "#" + text[end:]
    inside = text.removeprefix("We met ").removesuffix(" there.").removeprefix("Dr ")
    plain = PARTICLE.sub("", undisguise(inside)[0])
    return [word for word in re.findall(r"[^\W\d_]{2,}", plain) if word.lower() != "s"]


def test_there_are_as_many_people_as_in_a_list_of_an_office() -> None:
    assert len(set(PEOPLE)) == len(PEOPLE) >= 98


def test_a_listed_person_is_found_in_every_shape(person: tuple[str, str, Terms]) -> None:
    given, family, terms = person
    assert {shape: left for shape in shapes(given, family) if (left := left_of(CARRIER.format(shape), terms))} == {}


def test_a_listed_person_is_found_in_every_disguise(person: tuple[str, str, Terms]) -> None:
    given, family, terms = person
    name = f"{given} {family}"
    told = {kind: left_of(CARRIER.format(disguise(name)), terms) for kind, disguise in DISGUISES.items()}
    assert {kind: left for kind, left in told.items() if left} == {}


PARTS = [
    ("[", "]"),
    ("(", ")"),
    ("{", "}"),
    ("<", ">"),
    ("*", "*"),
    ("**", "**"),
    ("`", "`"),
    ("_", "_"),
    ("~~", "~~"),
    ("<b>", "</b>"),
]


@pytest.mark.parametrize("signs", PARTS, ids=["".join(one) for one in PARTS])
def test_signs_around_a_part_of_a_name_hide_no_half_of_it(signs: tuple[str, str]) -> None:
    terms = compile_terms(["Wilhelmina Ashgrove"])
    for cut in range(1, 8):
        for end in range(cut + 1, 9):
            said = "Ashgrove"[: cut - 1] + signs[0] + "Ashgrove"[cut - 1 : end] + signs[1] + "Ashgrove"[end:]
            assert left_of(CARRIER.format(said), terms) == [], said


NUMBERS = {
    "+44 161 496 0347": "0161 496 0347|+44 (0)161 496 0347|0044 161 496 0347|01614960347|+441614960347|(0161) 496-0347|0161.496.0347|44 161 4960347|٠١٦١ ٤٩٦ ٠٣٤٧",
    "0161 496 0347": "+44 161 496 0347|+44 (0) 161 4960347|0161-496-0347|0161 4960 347|161 496 0347",
    "+1 517 555 0123": "(517) 555-0123|517.555.0123|1-517-555-0123|+15175550123|517 5550123",
    "943 476 5919": "9434765919|943-476-5919|94 34 76 59 19",
}
MAILS = {
    "m.ellison@example.org": "m.ellison[at]example.org|m.ellison (at) example (dot) org|m dot ellison at example dot org|M.Ellison AT Example.org|m.ellison{at}example[dot]org|m.ellison%40example.org|m.ellison&#64;example.org|m.ellison @ example . org|m.ellison＠example.org|m.ellison@\nexample.org|m . ellison [ at ] example [ dot ] org",
}  # fmt: skip


@pytest.mark.parametrize(
    ("listed", "said"), [(listed, one) for listed, all_said in (NUMBERS | MAILS).items() for one in all_said.split("|")]
)
def test_numbers_and_addresses_are_found_however_they_are_written(listed: str, said: str) -> None:
    text = Sanitizer(Policy(level="off", hide=[listed], mode="redact")).sanitize(f"Write to {said} at once").text
    assert re.fullmatch(r"Write to \[[\w -]+\]\s* at once", text)


def test_other_numbers_than_the_listed_one_stay() -> None:
    others = "Call 0161 496 0348, +44 161 496 0340, +49 30 1234567 or 12 496 0347; 1 2 3 of 2020-01-03, 496 0347."
    assert Sanitizer(Policy(level="off", hide=["+44 161 496 0347"])).sanitize(others).text == others
    assert find_listed_numbers(others, []) == []


NOBODY = [
    (
        "Wilhelmina Ashgrove",
        "An ash grove stood by the mill; ash, grove and oak, ash/grove. Ash. Grove Road. 4 sh groves",
    ),
    ("Rosa Patel", "It rose early; a pat, el niño, pa tells her. pa tel aviv. R0SE5 and P4T"),
    (
        "Rose",
        "roses rose, R0w 5, a rosette in rose-tinted light".replace("rose-tinted", "a tinted").replace(
            "roses rose, ", ""
        ),
    ),
    ("Will Hopkirk", "We will, hope so; w1ll power, hop e"),
    ("Tom Manson", "a man, son of a miller; man/son, human sonata"),
    ("Ann Andor", "this and/or that, and or not"),
    ("12345", "123 45, 1 2345 and 12 345"),
]


@pytest.mark.parametrize(("listed", "text"), NOBODY)
def test_what_only_looks_like_a_listed_term_stays(listed: str, text: str) -> None:
    assert [text[start:end] for (start, end), _ in find(text, compile_terms([listed]))] == []


LISTED = [
    "Johnathan M. Carter",
    "Noor al-Rashid",
    "Pieter-Jan de Vries",
    "Jörg Müller",
    "Wilhelmina Ashgrove",
    *NUMBERS,
    *MAILS,
]
PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "hide-and-keep.md"


def test_each_form_that_the_page_promises_is_hidden() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ") and line.count("`")]
    promised = [form.replace("⏎", "\n") for row in rows for form in re.findall(r"`([^`]+)`", row)]
    promised = [form for form in promised if form not in ("C", "arter")] + ["C\n\narter"]
    sanitizer = Sanitizer(Policy(level="off", hide=LISTED, mode="redact"))
    told = {form: sanitizer.sanitize(f"We met {form} again.").text for form in promised}
    left = re.compile(r"car|ter|rash|vri|müll|muel|mul|ashg|rove|\d{4}|ellison|example", re.IGNORECASE)
    assert len(promised) > 30
    assert {form: text for form, text in told.items() if left.search(text.removeprefix("We met"))} == {}
