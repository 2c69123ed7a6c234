"""What makes a number a house's, where a street begins and ends, and what each part adds, on both sides."""

from collections import Counter
from collections.abc import Sequence

import pytest

from textveil.mentions.identifiers import addresses
from textveil.mentions.identifiers.addresses import Address
from textveil.mentions.identifiers.streets import vocabulary

KNOWN, SMALL = vocabulary(False), vocabulary(True)
START, STREET, PERHAPS, MISPLACED, UNIT, BOX, NUMBERS, PLAIN, YEAR, CUE, DIRECT, LEAD, LINE = (
    KNOWN.bits[name]
    for name in "start street perhaps misplaced unit box numbers plain year cue direct lead line".split()
)
POSTCODE, REGION, COUNTRY, TOWN, OTHER = (KNOWN.bits[name] for name in "postcode region country town other".split())
FAR = "x" * 10


def at(marked: str) -> tuple[str, int, int]:
    """A text, and where its number in « » stands."""
    start, end = marked.index("«"), marked.index("»") - 1
    return marked.replace("«", "").replace("»", ""), start, end


# Numbers as running text has many


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("«12» Oak Street", False),
        ("(«12» Oak Street", False),
        (">«12» Oak Street", False),
        (":«12» Oak Street", False),
        ("#«12» Oak Street", False),
        ("-«12» Oak Street", True),
        ("3.«5» Oak Street", True),
        ("a.«5» Oak Street", False),
        ("a--«5» Oak Street", True),
        ("3 «5» Oak Street", False),
        ("3a«5» Oak Street", True),
        ("aa«5» Oak Street", False),
        ("May «12» Street", True),
        ("may «12» Street", True),
        ("(May «12» Street", True),
        ("x May «12» Street", True),
        ("Mayo «12» Street", False),
        ("May so «12» Street", False),
        ("at «12» May", True),
        ("at «12» Mayor", False),
        ("at «12»,5 Oak", True),
        ("at «12»% Oak", True),
        ("at «12» BC Oak", True),
        ("at «123456» Oak", False),
        ("at «1234567» Oak", True),
        ("at «12/1234» Oak", False),
        ("at «12/12345» Oak", True),
        ("at «1999» Oak", False),
        ("at «1999», Oak", True),
        ("at «1499», Oak", False),
        ("at «2099», Oak", True),
        ("at «2100», Oak", False),
    ],
)
def test_a_number_is_no_houses_by_what_stands_right_beside_it(marked: str, told: bool) -> None:
    assert addresses.is_bare(*at(marked), known=KNOWN) is told


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("it was «12» Oak", False),
        ("it was «12», Oak", False),
        ("it was «12» , Oak", True),
        ("it was «12», , Oak", True),
        ("it was «12» 14", False),
        ("it was «12» cats", True),
        ("it was «12» street", False),
        ("it was «12»", True),
        ("Oak was «12» cats", True),
        ("Oak wood «12» cats", False),
        ("Oak wood dry «12» cats", True),
        ("street wood dry «12» cats", False),
        ("via w w w w w w «12» cats", False),
        ("via w w w w w w w «12» cats", True),
        ("«12» cats", True),
        ("Oak Hill the «123» cats", True),
        ("Oak Hill the «1234» cats", True),
        ("Oak Hill\nwood «1234» cats", False),
        ("Oak Hill\nw the «1234» cats", False),
        ("Oak Hill\nw the «123» cats", True),
        ("Oak Hill\na-«1234» cats", False),
        ("Oak Hill\na-«123» cats", True),
        (f"Oak\n{'w' * 61} the «1234» cats", False),
        (f"Oak\n{'w' * 65} the «1234» cats", True),
        (f"Oak {'w' * 65} «1234» cats", False),
        (f"Oak {'w' * 69} «1234» cats", True),
    ],
)
def test_a_number_is_no_houses_without_a_street_before_or_after_it(marked: str, told: bool) -> None:
    assert addresses.is_bare(*at(marked), known=KNOWN) is told


def test_in_a_text_without_capitals_more_numbers_may_be_a_houses() -> None:
    assert not addresses.is_bare(*at("it was «12» cats"), known=SMALL)
    assert addresses.is_bare(*at("3.«5» cats"), known=SMALL)


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("«12» rue de la Paix", True),
        ("«12», rue de la Paix", True),
        ("«12»\nrue de la Paix", False),
        ("«12»rue de la Paix", False),
        ("«12»-rue de la Paix", False),
        ("«12» Rue. de la Paix", True),
        ("«12» cats in rue de la Paix", False),
        ("«73». Bajai utca", True),
        ("«73». utca", False),
        ("«73». a b utca", True),
        ("«73». a b utca, c", True),
        ("«73». a b c utca", True),
        ("«73». a b c d utca", False),
        ("«73»; a utca", False),
    ],
)
def test_a_word_for_a_street_follows_a_number(marked: str, told: bool) -> None:
    text, _, end = at(marked)
    assert addresses.names_street(text, end, KNOWN) is told


def test_any_word_may_name_a_street_in_a_text_without_capitals() -> None:
    text, _, end = at("«12» cats")
    assert addresses.names_street(text, end, SMALL)
    text, _, end = at("«12». cats")
    assert not addresses.names_street(text, end, SMALL)


# Where a name begins


@pytest.mark.parametrize(
    ("marked", "start"),
    [
        ("he saw Joaquin Suarez «2906»", "Joaquin"),
        ("in Joaquin Suarez «2906»", "Joaquin"),
        ("in Via dei Fiori «5»", "Via"),
        ("in Via cat dog Fiori «5»", "Via"),
        ("in Oak cat Fiori «5»", "Fiori"),
        ("rue des lilas «5»", "rue"),
        ("rue cat lilas «5»", "rue"),
        ("cat lilas «5»", None),
        ("Oak, Fiori «5»", "Fiori"),
        ("Oak at Fiori «5»", "Fiori"),
        ("Fiori page «5»", None),
        ("page Fiori «5»", "Fiori"),
        ("Fiori nr «5»", "Fiori"),
        ("Fiori\n«5»", "Fiori"),
        ("Oak\nFiori «5»", "Fiori"),
        ("Fiori:«5»", None),
        ("A B C D E F G «5»", "A"),
        ("A B C D E F G H «5»", "B"),
        ("(Fiori «5»", "Fiori"),
    ],
)
def test_the_name_of_a_street_begins_before_a_number(marked: str, start: str | None) -> None:
    text, place, _ = at(marked)
    found = addresses.name_start(text, place, 0, known=KNOWN)
    assert found == (None if start is None else text.index(start))


def words(marked: str, done: int = 0) -> list[str]:
    text, place, _ = at(marked)
    found = list(addresses.words_before(text, place, done))
    assert all(text.startswith(word, begin) for begin, word in found)
    return [word for _, word in found]


@pytest.mark.parametrize(
    ("marked", "done", "told"),
    [
        ("one two «5»", 0, ["two", "one"]),
        ("one two «5»", 4, ["two"]),
        ("one two «5»", 5, ["wo"]),
        ("one two, «5»", 0, ["two", "one"]),
        ("one two/«5»", 0, ["two", "one"]),
        ("one two-«5»", 0, ["two", "one"]),
        ("one two\n«5»", 0, ["two", "one"]),
        ("one\ntwo «5»", 0, ["two"]),
        ("one two:«5»", 0, []),
        ("one (two «5»", 0, ["two"]),
        ("one two Nr. «5»", 0, ["two", "one"]),
        ("one two Nr. «5»", 8, []),
        (f"{'a' * 70} «5»", 0, ["a" * 69]),
    ],
)
def test_a_few_words_are_looked_at_before_a_number(marked: str, done: int, told: list[str]) -> None:
    assert words(marked, done) == told


def test_seven_words_are_looked_at() -> None:
    assert words("a b c d e f g h «5»") == list("hgfedcb")


# How much speaks for a street


@pytest.mark.parametrize(
    ("word", "first", "bits"),
    [
        ("Street", True, STREET),
        ("Street,", None, STREET),
        ("Lane", True, STREET),
        ("Lane", False, MISPLACED),
        ("utca", True, MISPLACED),
        ("utca", False, STREET),
        ("utca", None, STREET),
        ("Hauptstraße", True, STREET),
        ("Hauptstraße", False, STREET),
        ("haven", True, PERHAPS),
        ("Bridges", None, PERHAPS),
        ("Bridge", False, PERHAPS),
        ("Brigade", True, 0.0),
        ("Oak", True, 0.0),
    ],
)
def test_a_word_speaks_for_a_street_by_where_its_number_stands(word: str, first: bool | None, bits: float) -> None:
    assert addresses.street_bits(word, KNOWN, first=first) == bits


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("12 Oak Street", STREET + PLAIN),
        ("12 Oak Elm", PLAIN),
        ("Oak Lane 12", MISPLACED + PLAIN),
        ("Hauptstraße 12", STREET + PLAIN),
        ("12 Hauptstraße 14", STREET + PLAIN + NUMBERS),
        ("12 14 Oak Street", STREET + PLAIN + NUMBERS),
        ("1999 Oak Street", STREET + YEAR),
        ("1499 Oak Street", STREET + PLAIN),
        ("1999 2001 Oak Street", STREET + YEAR),
        ("1999 14 Oak Street", STREET + PLAIN + NUMBERS),
        ("12 May Street", OTHER + STREET + PLAIN),
        ("73. Bajai utca", OTHER + PLAIN),
        ("73. Oak Street", STREET + PLAIN),
        ("73 Bajai utca", MISPLACED + PLAIN),
        ("P.O. Box 77", BOX),
        ("Flat 7\nOak House\n", UNIT),
    ],
)
def test_the_bits_of_a_street_add_up(text: str, score: float) -> None:
    street = KNOWN.street.match(text)
    assert street is not None
    assert addresses.street_score(street, KNOWN) == score


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("12 Oak Street", True),
        ("12 Oak Elm", False),
        ("12 Oak 14", True),
        ("Oak 14", False),
        ("12 a b c d e street", True),
        ("12 a b c d e f street", False),
        (f"12 {'a' * 60} street", True),
        (f"12 {'a' * 68} street", False),
    ],
)
def test_a_street_is_among_the_next_few_words(text: str, told: bool) -> None:
    assert addresses.is_promising(text, 0, KNOWN) is told


@pytest.mark.parametrize(
    ("marked", "score"),
    [
        ("«12» Oak Street", START + LINE + STREET + PLAIN),
        ("x «12» Oak Street", None),
        ("at «12» Oak Street", START + LEAD + STREET + PLAIN),
        ("x\n> «12» Oak Street", START + LINE + LEAD + STREET + PLAIN),
        ("x\n| «12» Oak Street", START + LINE + STREET + PLAIN),
        ("office, so «12» Oak Street", START + CUE + STREET + PLAIN),
        ("office at «12» Oak Street", START + LEAD + CUE + DIRECT + STREET + PLAIN),
        ("office: «12» Oak Street", START + LEAD + CUE + DIRECT + STREET + PLAIN),
        (f"office {'x' * 83} «12» Oak Street", None),
        (f"office {'x' * 82} «12» Oak Street", START + CUE + STREET + PLAIN),
        ("x «12» Oak Elm", None),
        ("at «12» Oak Elm", None),
        ("at «12» Oak Elm, Apt 4", START + LEAD + PLAIN + UNIT),
        ("x «12» Oak Elm, Apt 4", None),
        ("at «12» Oak Elm, Apt 4, Leeds, OR 97475", START + LEAD + PLAIN + UNIT + POSTCODE + REGION + 2 * TOWN),
        ("office at «12» Oak Elm", START + LEAD + CUE + DIRECT + PLAIN),
        ("office at «1999» Oak", None),
        ("to «12» cats", None),
    ],
)
def test_an_address_is_what_speaks_for_it_in_all(marked: str, score: float | None) -> None:
    text, start, _ = at(marked)
    found = addresses.judge_address(text, start, KNOWN)
    assert (found and found.score) == score
    assert found is None or found.start == start


def test_a_text_without_capitals_needs_more() -> None:
    bits = SMALL.bits
    found = addresses.judge_address("my address is 12 oak street", 14, SMALL)
    assert found == Address(
        14, 27, bits["small"] + bits["lead"] + bits["cue"] + bits["direct"] + bits["street"] + bits["plain"]
    )
    assert addresses.judge_address("at 12 oak street", 3, SMALL) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("12 Oak Street. He left", "12 Oak Street"),
        ("12 Oak Street and Elm", "12 Oak Street"),
        ("12 Oak Street Elm", "12 Oak Street Elm"),
    ],
)
def test_a_street_ends_where_the_text_reads_on(text: str, name: str) -> None:
    street = KNOWN.street.match(text)
    assert street is not None
    assert text[: addresses.name_end(text, street, KNOWN)] == name


# What follows a street


@pytest.mark.parametrize(
    ("marked", "score"),
    [
        ("12 Oak Street«»", 0),
        ("12 Oak Street«, Apt 4»", UNIT),
        ("12 Oak Street«, Apt 4, Suite 5, Unit 6», Flat 7", UNIT),
        ("12 Oak Street«, 97475»", POSTCODE),
        ("12 Oak Street«, Leeds»", TOWN),
        ("12 Oak Street«, Leeds, 97475»", POSTCODE + 2 * TOWN),
        ("12 Oak Street«, 97475 Leeds»", POSTCODE + 2 * TOWN),
        ("12 Oak Street«, Sheffield». He", TOWN),
        ("12 Oak Street«», Leeds but more", 0),
        ("12 Oak Street«» Leeds.", 0),
        ("12 Oak Street« Apt 4 Leeds» but more", UNIT + TOWN),
        ("12 Oak Street«, OR» and", REGION),
        ("12 Oak Street«, France»", COUNTRY),
        ("12 Oak Street«, Leeds, OR 97475, USA»", REGION + POSTCODE + COUNTRY + 2 * TOWN),
        ("12 Oak Street«\nLeeds\nYork\n97475»\nHull", POSTCODE + 2 * TOWN),
        ("12 Oak Street«», Tel: 5", 0),
        ("12 Oak Street«», Leeds: 5", 0),
        ("12 Oak Street«, 97475», 97476", POSTCODE),
    ],
)
def test_each_part_behind_a_street_counts_once(marked: str, score: float) -> None:
    text, start, end = at(marked)
    assert addresses.rest(text, start, KNOWN) == (end, score)


@pytest.mark.parametrize(
    ("text", "seen", "told"),
    [
        (", Leeds", [], True),
        (" / Leeds", [], True),
        (" Leeds", [], False),
        (" Leeds", ["unit"], True),
        (" Leeds", ["postcode"], True),
        (" Leeds", ["town"], False),
        ("\nLeeds", [], True),
        ("\nLeeds", ["town"], True),
        ("\nLeeds", ["postcode"], True),
        ("\nLeeds", ["postcode", "town"], False),
        (", Leeds:", [], False),
        (", Fax", [], False),
        (", Fax. 4", [], False),
        (" 97475", [], True),
    ],
)
def test_a_town_stands_apart(text: str, seen: Sequence[str], told: bool) -> None:
    part = KNOWN.part.match(text)
    assert part is not None
    assert addresses.fits(text, part, Counter(seen), known=KNOWN) is told


@pytest.mark.parametrize(
    ("text", "seen", "told"),
    [
        (", Leeds", [], True),
        (", Leeds.", [], True),
        (", Leeds\n", [], True),
        (", Leeds but", [], False),
        (", Leeds but", ["unit"], True),
        (", Leeds but", ["postcode"], True),
        (", Leeds but", ["town"], False),
    ],
)
def test_a_town_is_one_whatever_follows_where_more_is_known(text: str, seen: Sequence[str], told: bool) -> None:
    part = KNOWN.part.match(text)
    assert part is not None
    assert addresses.is_settled(text, part, Counter(seen)) is told


@pytest.mark.parametrize(
    ("marked", "done", "told"),
    [
        ("Suite 5, «12»", 0, "Suite 5, "),
        ("Suite 5, «12»", 1, ""),
        (f"{FAR} Suite 5, «12»", 0, "Suite 5, "),
        ("at Nr. «12»", 0, "Nr. "),
        ("at Nr. «12»", 4, ""),
        ("at м. Київ, «12»", 0, "м. Київ, "),
        ("at м. Київ, «12»", 4, ""),
        ("at Leeds, «12»", 0, ""),
    ],
)
def test_an_address_begins_at_what_announces_it(marked: str, done: int, told: str) -> None:
    text, start, _ = at(marked)
    assert text[addresses.extend_left(text, start, done) : start] == told


# Put together


def found(text: str) -> list[tuple[str, float]]:
    return [(text[one.start : one.end], one.score) for one in addresses.find(text)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Oak Street\n12345 Leeds", [("Oak Street\n12345 Leeds", START + STREET + POSTCODE + 2 * TOWN)]),
        ("Oak Street\n123 Leeds", [("Oak Street\n123 Leeds", START + STREET + POSTCODE + 2 * TOWN)]),
        ("Oak Street\n12 Leeds", []),
        ("Oak Elm\n12345 Leeds", []),
        ("Bridge\n12345 Leeds", []),
        ("Oak Street\nLeeds, 12345", [("Oak Street\nLeeds, 12345", START + STREET + POSTCODE + TOWN + TOWN)]),
        ("Oak Street\nin Leeds 12345", []),
        ("at 12B Oak Street", [("12B Oak Street", START + LEAD + STREET + PLAIN)]),
        ("at 12BC Oak Street", []),
        (
            "lives at 12 Oak Street and 14 Elm Road",
            [
                ("12 Oak Street", START + LEAD + CUE + DIRECT + STREET + PLAIN),
                ("14 Elm Road", START + CUE + STREET + PLAIN),
            ],
        ),
        ("APO AE 09001", [("APO AE 09001", BOX)]),
        ("PSC 12, Box 34\nAPO AE 09001", [("PSC 12, Box 34\nAPO AE 09001", START + LINE + BOX + POSTCODE)]),
    ],
)
def test_addresses_are_found_from_left_to_right(text: str, told: list[tuple[str, float]]) -> None:
    assert found(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("She lives on Baker Street now", [("Baker", DIRECT)]),
        ("She lives with my old friend Bob and others on Baker Street now", [("Baker", LEAD)]),
        ("She lives on baker street now", []),
        ("She lives on Baker now", []),
        ("She lives on Mill now", [("Mill", DIRECT)]),
        ("He was on Baker Street now", []),
        ("located, at a corner, side of Elm Street now", [("Elm", DIRECT)]),
        ("situated in my home at the end of Elm Street, and on Oak Street now", [("Elm", DIRECT), ("Oak", LEAD)]),
        (f"She lives {'x' * 81} on Baker Street now", []),
        (f"She lives {'x' * 80} on Baker Street now", [("Baker", LEAD)]),
    ],
)
def test_a_street_without_a_number_is_where_somebody_lives(text: str, told: list[tuple[str, float]]) -> None:
    streets = list(addresses.find_unnumbered(text, KNOWN))
    assert [(text[one.start :].split()[0], one.score) for one in streets] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("the corner of Elm and Oak", ["the corner of Elm and Oak"]),
        ("at corner of Elm and Oak", ["corner of Elm and Oak"]),
        ("corner of Elm, Oak", []),
        ("corner of cat corner of Elm and Oak", ["corner of Elm and Oak"]),
        ("corner of corner of Elm and Oak", ["corner of Elm and Oak"]),
    ],
)
def test_where_two_streets_meet_is_an_address(text: str, told: list[str]) -> None:
    assert [text[one.start : one.end] for one in addresses.corners(text)] == told
    assert all(one.score == CUE for one in addresses.corners(text))
