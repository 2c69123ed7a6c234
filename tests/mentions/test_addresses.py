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


EVIDENCE = [
    ("He lives at «12 Oak Street».", 9),
    ("«12 Oak Street»", 2),
    ("I met 12 Oak people.", 0),
    ("We saw 12 Oak Street and 14 Elm Road today", 0),
    ("at «5 rue des lilas, Lyon»", 3),
    ("rue des lilas 5", 0),
    ("73. Bajai utca", 0),
    ("«73, Bajai utca 5»", 7),
    ("«12, Oak Street»", 2),
    ("It was 1999 Oak", 0),
    ("in 1999, Oak Street", 0),
    ("from 1999 Oak Street", 0),
    ("at 1234567 Oak Street", 0),
    ("at «123456 Oak Street»", 1),
    ("at «12/1234 Oak Street»", 1),
    ("3.5 Oak Street", 0),
    ("50% Oak Street", 0),
    ("12 May Street", 0),
    ("May 12 Street", 0),
    ("the 12 BC Street", 0),
    ("(«12 Oak Street»)", 1),
    ("x12 Oak Street", 0),
    ("a 12 Oak Street", 0),
    ("#12 Oak Street", 0),
    ("12b Oak Street", 0),
    ("12bc Oak Street", 0),
    ("on Oak Street she lives", 0),
    ("She lives on oak street.", 0),
    ("They live on the north side of «Joaquin Suarez 2906»", 2),
    ("«the corner of Foster and nothing»", 5),
    ("«PSC 1437, Box 3833\nAPO AE 66791»", 11),
    ("«PSC 1437, Box 3833\nAPO XX 66791»", 12),
    ("«Oak Street\n12345 Springfield»", 6),
    ("Oak\n12345 Springfield", 0),
    ("«Oak Street\nSpringfield, 12345»", 6),
    ("Oak Street\n12 Springfield", 0),
    ("lives at «12 Oak Street, Apt 4, Suite 5, Unit 6», Flat 7", 16),
    ("lives at «12 Oak Street, Springfield, Ohio, USA»", 15),
    ("lives at «12 Oak Street Springfield»", 9),
    ("lives at «12 Oak Street», Springfield and left", 9),
    ("lives at «12 Oak Street\nSpringfield\nOhio\n12345»\nShelbyville", 16),
    ("Address: «Nr. 12 Oak Street»", 5),
    ("«Suite 5, 12 Oak Street»", 1),
    ("12 oak street, calgary", 0),
    ("my address is «12 oak street»", 4),
    ("see P.O. Box 77", 0),
    ("«P.O. Box 77, Lima»", 10),
    ("Flat 7, London", 0),
    ("Flat 7", 0),
    ("«12 Oak St 14»", 2),
    ("12 Oak 14", 0),
    ("Oak 12 14", 0),
    ("«Via Roma 12/3»", 2),
    ("«Roma Via 12»", 2),
    ("12 Via Roma", 0),
    ("«12 Hauptstraße»", 2),
    ("«Hauptstraße 12»", 2),
    ("visited Hauptstraße 1999", 0),
    ("They sold 36 Union Council seats.", 0),
    ("Ann Lee, «3 Mill Lane, Leeds LS1 4AB, UK»", 10),
    ("Ann Lee «3 Mill Lane Leeds LS1 4AB»", 3),
]
"""Addresses and what only looks like one, with the bits that speak for them; 0 where too little does."""


@pytest.mark.parametrize(("text", "score"), EVIDENCE, ids=ascii)
def test_an_address_is_what_enough_evidence_adds_up_to(text: str, score: int) -> None:
    plain = text.replace("«", "").replace("»", "")
    expected = [(text.partition("«")[2].partition("»")[0], score)] if score else []
    assert [(plain[one.start : one.end], one.score) for one in addresses.find(plain)] == expected


def test_the_bits_of_whole_addresses_add_up() -> None:
    plain = [text.replace("«", "").replace("»", "") for text in WHOLE]
    scores = [one.score for text in plain for one in addresses.find(text)]
    assert scores == [10, 16, 13, 10, 16, 20, 13, 15, 16, 13, 16, 16, 20, 22, 16, 21, 18, 14, 21, 23, 5, 14]


def test_every_corner_of_a_text_is_found() -> None:
    text = "corner of Foster and Norwich Street, corner of Elm and Oak Road"
    assert [text[one.start : one.end] for one in addresses.find(text)] == text.split(", ")


@pytest.mark.parametrize("text", NONE, ids=ascii)
def test_numbers_beside_names_in_prose_are_no_addresses(text: str) -> None:
    assert list(addresses.find(text)) == []


def test_a_cue_tips_the_scales() -> None:
    street = "Joaquin Suarez 2906"
    assert list(addresses.find(f"They painted {street}.")) == []
    assert [one.score > 0 for one in addresses.find(f"He lives on the north side of {street}.")] == [True]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Drop me at 12 North Alder Drive and I'll walk from there.", "12 North Alder Drive"),
        ("We met at 81 Quarry Lane. It has 3 floors and no lift.", "81 Quarry Lane"),
        ("Send it to 4 St. James Court. Bring 3 boxes.", "4 St. James Court"),
        ("19 Elm St, Dayton, OH 45402\nFax: none", "19 Elm St, Dayton, OH 45402"),
        ("She lives at 12 Park Ave. South, Leeds.", "12 Park Ave. South, Leeds"),
    ],
)
def test_an_address_ends_where_the_sentence_goes_on(text: str, address: str) -> None:
    assert [text[one.start : one.end] for one in addresses.find(text)] == [address]
