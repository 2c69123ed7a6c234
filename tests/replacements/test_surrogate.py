"""Invented names and numbers: of the same form, nobody's, and never from the document."""

import re
from ipaddress import ip_address, ip_network

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.kinds import IDENTIFIERS, Kind
from textveil.mentions.identifiers.checksums import luhn
from textveil.replacements.invention import length_class, pools
from textveil.replacements.surrogate import prepare
from textveil.replacements.target import Replace, Setting, Target, fold

pytest.importorskip("faker", reason="the faker package is not installed")
KEY = b"k" * 16
WHOLE = "Dr Margaret Ellison"
KEYS = st.binary(min_size=16, max_size=16)
NAMES = ["Ann Lee", "Margaret Ellison", "Christopher Featherstonehaugh"]


def invent(text: str, kind: Kind, whole: str = "", *, key: bytes = KEY, document: str = "") -> str:
    target = Target(text, kind, whole or text, whole=whole)
    new = prepare(Setting(text=document or text, targets=(target,), key=key))(target)
    assert new is not None
    return new


def person(*mentions: str, document: str = WHOLE) -> list[str]:
    replace = prepare(Setting(text=document, key=KEY))
    return [replace(Target(mention, Kind.PERSON, "e", whole=WHOLE)) or "" for mention in mentions]


def test_parts_of_a_name_follow_from_the_whole_invented_name() -> None:
    full, last, first, ms, initial, letters, dotted, capitals, turned = person(
        "Dr Margaret Ellison",
        "Ellison",
        "Margaret",
        "Ms. Ellison",
        "M. Ellison",
        "ME",
        "M.E.",
        "ELLISON",
        "Ellison, Margaret",
    )
    title, given_name, family = full.split()
    assert title == "Dr"
    assert (last, first, ms) == (family, given_name, f"Ms. {family}")
    assert initial == f"{given_name[0]}. {family}"
    assert (letters, dotted) == (given_name[0] + family[0], f"{given_name[0]}.{family[0]}.")
    assert (capitals, turned) == (family.upper(), f"{family}, {given_name}")


@pytest.mark.parametrize(
    ("name", "gender"), [("Margaret Lee", "f"), ("Robert Lee", "m"), ("Mr. Xyzzy Lee", "m"), ("Mrs. Xyzzy Lee", "f")]
)
def test_the_likely_gender_is_kept(name: str, gender: str) -> None:
    pool = {"f": pools().f, "m": pools().m}[gender]
    for number in range(20):
        first = invent(name, Kind.PERSON, key=bytes([number]) * 16).split()[-2]
        assert first in pool


@given(
    key=KEYS,
    name=st.sampled_from(NAMES),
)
def test_the_length_class_is_kept(key: bytes, name: str) -> None:
    new = invent(name, Kind.PERSON, key=key)
    assert [length_class(word) for word in new.split()] == [length_class(word) for word in name.split()]


@pytest.mark.parametrize(
    "name", ["Thomas King", "Ann Judge", "Prince Nelson", "Major Lee", "Kim Do", "King", "Judge", "Ann Mother"]
)
def test_a_name_that_is_also_a_title_does_not_stay(name: str) -> None:
    assert not set(name.split()) & set(invent(name, Kind.PERSON).split())
    assert name.split()[-1] not in invent(name.split()[-1], Kind.PERSON, name)


@pytest.mark.parametrize(
    "street", ["12 Park Street", "3 Hill Road", "5 E North Street", "1 Green Way", "Flat 2, 9 View Terrace"]
)
def test_a_street_called_like_a_kind_of_street_does_not_stay(street: str) -> None:
    name, kind = street.split()[-2:]
    new = invent(street, Kind.ADDRESS).split()
    assert name not in new
    assert new[-1] == kind


def test_who_shares_a_last_name_shares_the_invented_one_and_others_do_not() -> None:
    people = [Target(name, Kind.PERSON, name) for name in ("Ann Ellison", "Bob Ellison", "Cy Moor", "Di Hall")]
    replace = prepare(Setting(text=" ".join(one.text for one in people), targets=tuple(people), key=KEY))
    families = [(replace(one) or "").split()[-1] for one in people]
    assert families[0] == families[1]
    assert len(set(families)) == 3


@settings(max_examples=25, deadline=None)
@given(
    words=st.sets(st.sampled_from(pools().last + pools().f + pools().m), max_size=1500),
    key=KEYS,
)
def test_no_word_of_an_invented_name_is_in_the_document(words: set[str], key: bytes) -> None:
    text = f"{WHOLE} of Acme Ltd in Ghent knows {' '.join(sorted(words))}"
    forbidden = {fold(word) for word in text.split()} - {"dr", "ltd"}
    replace = prepare(Setting(text=text, key=key))
    for mention, kind in ((WHOLE, Kind.PERSON), ("Acme Ltd", Kind.ORGANIZATION), ("Ghent", Kind.PLACE)):
        new = replace(Target(mention, kind, mention))
        assert new is None or not {fold(word) for word in new.split()} & forbidden


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("+1 (341) 311-7828", r"\+1 \(\d{3}\) 555-01\d\d"),
        ("341-311-7828", r"\d{3}-555-01\d\d"),
        ("555-1234", r"555-01\d\d"),
        ("07911 123456", r"07700 900\d{3}"),
        ("+44 7911 123456", r"\+44 7700 900\d{3}"),
        ("020 7123 4567", r"020 7946 0\d{3}"),
        ("01904 123456", r"01632 960\d{3}"),
        ("+61 412 345 678", r"\+61 491 570 \d{3}"),
        ("+33 6 12 34 56 78", r"\+33 6 39 98 \d\d \d\d"),
        ("+81 3-1234-5678", r"\+1 \d{3} 555 01\d\d"),
        ("341-311-7828 ext. 22", r"\d{3}-555-01\d\d ext\. \d\d"),
    ],
)
def test_phone_numbers_are_of_ranges_that_are_kept_free(text: str, form: str) -> None:
    assert re.fullmatch(form, invent(text, Kind.PHONE_NUMBER))


@given(digits=st.text("0123456789+-() .x", min_size=1, max_size=20))
def test_whatever_the_phone_number_the_new_one_is_kept_free(digits: str) -> None:
    target = Target(digits, Kind.PHONE_NUMBER, "p")
    new = prepare(Setting(text="", key=KEY))(target)
    plain = re.sub(r"\D", "", new or "55501")
    assert re.search("55501|7700900|2079460|1632960|19900|63998|8465004|3023125|17139200|5550|491570|2091", plain)


def test_an_e_mail_address_has_the_invented_name_under_a_free_domain() -> None:
    mail = Target("margaret.ellison@hospital.org", Kind.E_MAIL_ADDRESS, "m")
    who = Target("Margaret Ellison", Kind.PERSON, "p")
    replace = prepare(Setting(text=f"{who.text} {mail.text}", targets=(mail, who), key=KEY))
    assert (replace(mail) or "").split("@")[0] == (replace(who) or "").lower().replace(" ", ".")
    assert re.fullmatch(r"example\.(com|net|org)", (replace(mail) or "").split("@")[1])


@pytest.mark.parametrize("text", ["10.1.2.3", "8.8.8.8", "fe80::1", "2a00:1450:4001::200e"])
def test_network_addresses_are_of_the_ranges_for_documentation(text: str) -> None:
    ranges = map(ip_network, ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"))
    new = ip_address(invent(text, Kind.NETWORK_ADDRESS))
    assert any(new in network for network in ranges if network.version == new.version)


@given(number=st.from_regex(r"\A[1-9]\d{15}\Z"), key=KEYS)
def test_no_invented_card_passes_the_check(number: str, key: bytes) -> None:
    assert not luhn(invent(number, Kind.CARD_NUMBER, key=key))


@given(number=st.from_regex(r"\A\d{3}-\d\d-\d{4}\Z"), key=KEYS)
def test_social_security_numbers_are_never_given_out(number: str, key: bytes) -> None:
    assert re.fullmatch(r"9\d\d-[0-4]\d-\d{4}", invent(number, Kind.IDENTITY_NUMBER, key=key))


@pytest.mark.parametrize(
    ("text", "kind", "form"),
    [
        ("MRN-9903508", Kind.RECORD_NUMBER, r"MRN-\d{7}"),
        ("MC3808463", Kind.LICENCE_NUMBER, r"[A-Z]{2}\d{7}"),
        ("GB29 NWBK 6016 1331 9268 19", Kind.ACCOUNT_NUMBER, r"ZZ00 [A-Z]{4} \d{4} \d{4} \d{4} \d\d"),
        ("1HGCM82633A004352", Kind.VEHICLE_NUMBER, r"[A-Z0-9]{8}Q[A-Z0-9]{8}"),
        ("59607-1234", Kind.POSTCODE, r"000\d\d-\d{4}"),
        ("NW1 6XE", Kind.POSTCODE, r"ZZ99 \d[A-Z]{2}"),
        ("3189 Cherry Ln, Arlington, AK 59607", Kind.ADDRESS, r"\d{4} [A-Z][a-z]+ Ln, [A-Z][a-z]+, [A-Z]{2} 000\d\d"),
        ("221B Baker Street, London NW1 6XE", Kind.ADDRESS, r"\d{3}[A-Z] \w+ Street, \w+ ZZ99 \d[A-Z]{2}"),
        ("12 Elgin Street, Ottawa K1A 0B1", Kind.ADDRESS, r"\d{2} \w+ Street, \w+ Z\d[A-Z] \d[A-Z]\d"),
        ("12 Elm Street, Springfield 62704-1234", Kind.ADDRESS, r"\d{2} \w+ Street, \w+ 000\d{2}-\d{4}"),
        (
            "https://acme.com/u/ann?id=33",
            Kind.WEB_ADDRESS,
            r"https://example\.(com|net|org)/[a-z]/[a-z]{3}\?[a-z]{2}=\d\d",
        ),
        ("00:1A:2B:3C:4D:5E", Kind.NETWORK_ADDRESS, r"00:00:5E:00:53:[0-9A-F]{2}"),
        ("51.0543, 3.7174", Kind.COORDINATES, r"0\.\d{4}, 0\.\d{4}"),
        ("Acme Widgets Ltd", Kind.ORGANIZATION, r"[A-Z][a-z]+ Ltd"),
        ("University of Ghent", Kind.ORGANIZATION, r"University of [A-Z][a-z]+"),
    ],
)
def test_the_form_stays(text: str, kind: Kind, form: str) -> None:
    new = invent(text, kind)
    assert re.fullmatch(form, new)
    assert new != text


def answers(replace: Replace, targets: list[Target]) -> list[str | None]:
    return [replace(target) for target in targets]


@settings(deadline=None)
@given(
    texts=st.lists(st.text("ab1 .-@:/", min_size=1, max_size=12).filter(str.strip), max_size=8, unique=True),
    kinds=st.lists(st.sampled_from(sorted(Kind)), min_size=8, max_size=8),
)
def test_the_same_key_gives_the_same_and_asking_changes_nothing(texts: list[str], kinds: list[Kind]) -> None:
    targets = [Target(text, kind, text) for text, kind in zip(texts, kinds, strict=False)]
    setting = Setting(text=" ".join(texts), targets=tuple(targets), key=KEY)
    replace = prepare(setting)
    first = answers(replace, targets)
    assert answers(replace, targets[::-1])[::-1] == first == answers(prepare(setting), targets)


def test_a_hundred_phone_numbers_are_all_different() -> None:
    targets = [Target(f"341-311-{number:04}", Kind.PHONE_NUMBER, str(number)) for number in range(100)]
    replace = prepare(Setting(text=" ".join(one.text for one in targets), targets=tuple(targets), key=KEY))
    assert len(set(answers(replace, targets))) == 100


def test_of_a_law_or_a_disease_nothing_is_invented() -> None:
    replace = prepare(Setting(key=KEY))
    for kind in (Kind.LAW, Kind.DISEASE, Kind.DATE, Kind.AGE):
        assert kind not in IDENTIFIERS
        assert replace(Target("x", kind, "x")) is None
