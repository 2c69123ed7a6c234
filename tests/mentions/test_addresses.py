"""Postal addresses of many countries are found whole, and numbers beside names in prose are no addresses."""

import pytest

from textveil.mentions.identifiers import addresses

WHOLE = [
    "«742 Evergreen Terrace, Springfield, OR 97475»",
    "He lives at «12 Main St. Apt. 4B».",
    "Ship it to «1600 Pennsylvania Avenue NW, Washington, DC 20500» by Monday",
    "Flat owner:\n«221B Baker Street\nLondon\nNW1 6XE»",
    "Address: «Hauptstraße 5\n80331 München»",
    "Our office is at «Lindenallee 12a, 10115 Berlin, Germany».",
    "Adresse : «12, rue de la Paix\n75002 Paris»",
    "abita in «Via Roma 12, Piano 3\n00184 Roma (RM)»",
    "Dirección: «Calle de Alcalá 45, 28014 Madrid»",
    "Send the letter to «Rua Augusta, 1508\nConsolação\n01304-001 São Paulo / SP».",
    "adres: «ul. Długa 12/34\n00-238 Warszawa»",
    "Deliver to «Keizersgracht 174\n1016 DW Amsterdam»",
    "We moved to «Storgatan 7, 111 51 Stockholm, Sweden».",
    "Address:\n«Mannerheimintie 10\n00100 Helsinki\nFinland»",
    "Address: «Petőfi Sándor utca 3.\n1052 Budapest»",
    "Mail goes to «P.O. Box 1234, Tallinn, Estonia».",
    "Meet me at «PSC 1437, Box 3833\nAPO AA 66791»",
    "the clinic at «Suite 300, 55 Water Street, New York, NY 10041» is closed",
    "> Ann Lee\n> «3369 Clarke Avenue\n> Apt. 805\n> Pines Beach\n> New Zealand 34694»",
    "She moved to «Strada Ene Nr. 295 Bl. 90 Sc. 48\nSegarcea, 639454»",
    "Stop at «the corner of Foster and Norwich Street».",
    "user: my address is «3911 fourth avenue suite 112\ncalgary, ab»",
]
NONE = [
    "In 1969 Abbey Road was released.",
    "The 12 Angry Men met on 5 May 1970.",
    "Boeing 747, Apollo 11 and Windows 95",
    "He hit 36 home runs with 119 RBIs. However, he left.",
    "the Summer Olympics in Atlanta 1996, Sydney 2000, Athens 2004",
    "It has 48 provinces and 1,541 communes.",
    "Chapter 3 of Section 12, Article 50 of the Treaty",
    "From 1985 to 1990 The Beatles sold 20,000 records in 36 Union Councils.",
]


@pytest.mark.parametrize("text", WHOLE, ids=ascii)
def test_an_address_is_found_whole(text: str) -> None:
    start, end = text.index("«"), text.index("»") - 1
    plain = text.replace("«", "").replace("»", "")
    assert [plain[one.start : one.end] for one in addresses.find(plain)] == [plain[start:end]]


@pytest.mark.parametrize("text", NONE, ids=ascii)
def test_numbers_beside_names_in_prose_are_no_addresses(text: str) -> None:
    assert list(addresses.find(text)) == []


def test_a_cue_tips_the_scales() -> None:
    street = "Joaquin Suarez 2906"
    assert list(addresses.find(f"They painted {street}.")) == []
    assert [one.score > 0 for one in addresses.find(f"He lives on the north side of {street}.")] == [True]
