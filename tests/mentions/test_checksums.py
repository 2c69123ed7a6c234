"""A number holds by its whole rule: each weight, each remainder, each day that there is, and nothing beside them."""

from collections.abc import Callable
from itertools import product

import pytest

from textveil.mentions.identifiers import checksums, national, shapes

DIGITS = "0123456789"
WRITTEN = {
    "npi": "1569184132 1268479247 1147537322 1383311440",
    "dea": "AB4751675 AB3352654 AB1625651 AB8638833",
    "nhs": "9767181342 2486969586 2651724696 6365925654 3235831290",
    "dni": "71465873C 11864337V 23763175N 38398868T",
    "nie": "X1234567L Y3863285N Y9996261S Z1234567R",
    "nir": "185057676386630 185057939346801 185057527397501",
    "codice_fiscale": "EDLFSG91H78M724O HMAMNJ72H96B952H KUTLVK63H77V968L RSSMRA85T10A562S",
    "steuer_id": "61814555899 79489964311 65253698384 51196729436",
    "tfn": "735585712 658538121 845137188 995481481",
    "abn": "66118832651 53865283433 85114397499 51824753556",
    "medicare": "325933876 726684878 381398819 237141149",
    "cpf": "59964664141 87633487135 23725468800 92471293700",
    "cnpj": "78919376194530 52126751542125 25694892246955 77177394676275",
    "pesel": "34051229770 47051289457 75051226374 44051401359",
    "bsn": "183926481 263628632 926224463 111222333",
    "personnummer": "6205128512 2805126469 7305125820 9705121474",
    "fodselsnummer": "12054523503 12052987367 12056321355 12056115968",
    "hetu": "120544A818H 120592A589H 120511A379U 131052-308T",
    "isikukood": "36305125479 32605124777 34505123868 37913148649 37987224920",
    "rijksregister": "34051218609 83051284223 61051213743 04051212353 04051212324",
    "rodne_cislo": "2505122279 6505126892 8405123518 8105121145",
    "cnp": "1190512417616 1950512882261 1950512775327 1960512945121",
    "jmbg": "1205281481120 1205263665583 1205325515737 1205458331698",
    "ahv": "7562798492229 7561285992525 7567558551697 7569217076985",
    "svnr": "4434120585 1399120585 5787120585 7299120585",
    "nif": "438398610 375899499 437956520 457695820",
    "pps": "9736527B 6252567P 7225231K 1234567FA 1234567TW",
    "tckn": "66287234200 92297725520 98714937378 10000000146",
    "resident": "110105198505127234 110105198505124826 11010519850512843X 11010519491231002X",
    "south_african": "3805122556193 9205124168895 5605121539754",
    "kvnr": "T613819885 M149182439 F947277458 A123456780",
    "rut": "371814426 388885920 184189429 642962345",
    "cuit": "20732744372 20837158940 20524779847 20465149362",
    "naf": "283721986229 288361168550 288697377927 280123456742",
    "luhn": "5316633674674458 1863967135582132 4498568875595594 4111111111111111",
    "mod_97": "DE79751593366687923967 DE22735822317365323223 GB82WEST12345698765432",
    "mod_11_10": "47954542289 97487245136 29494782558 86095742719",
    "verhoeff": "348432155519 468192324575 736936964587 2363",
    "aba": "247771299 116886121 114976321 643146981",
    "isbn": "9783797599223 9796891516287 9783696164799 6876979350 9634693989 080442957X",
    "vin": "JK3112756UN166984 MD8253946KV645534 LG4784748AM232945 1M8GDM9AXKP042788",
    "base58": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "bech32": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
    " bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
}
"""Numbers whose check digits hold; some lead through each branch of a rule."""
LENIENT = {"dea", "cpf", "isikukood", "rijksregister", "cnp", "jmbg", "nif", "cuit", "svnr", "steuer_id", "isbn", "aba"}
"""Rules under which another number may share a check digit."""


def check(name: str) -> Callable[[str], bool]:
    found: Callable[[str], bool] = getattr(national, name, None) or getattr(checksums, name)
    return found


@pytest.mark.parametrize("name", WRITTEN)
def test_numbers_of_a_rule_hold_however_they_are_written(name: str) -> None:
    for number in WRITTEN[name].split():
        assert check(name)(number), number
        if name not in {"base58", "bech32", "hetu", "kvnr"}:
            assert check(name)(" ".join(number).replace(" ", "-", 3)), number


@pytest.mark.parametrize("name", sorted(set(WRITTEN) - LENIENT))
def test_one_wrong_digit_is_noticed(name: str) -> None:
    for number in WRITTEN[name].split():
        others = (
            number[:place] + other + number[place + 1 :]
            for place, sign in enumerate(number)
            for other in DIGITS
            if sign in DIGITS and sign != other
        )
        assert not [other for other in others if check(name)(other)], number


@pytest.mark.parametrize("name", sorted(LENIENT - {"isbn", "svnr"}))
def test_one_check_digit_at_most_holds(name: str) -> None:
    for number in WRITTEN[name].split():
        holding = [other for other in DIGITS if check(name)(number[:-1] + other)]
        assert holding == [number[-1]]


def completed(name: str, front: str, size: int) -> bool:
    """Whether some digits behind make a number of what stands in front."""
    return any(check(name)(front + "".join(rest)) for rest in product(DIGITS, repeat=size))


BORN = {
    "pesel": ("85{month}{day}2391", 1),
    "personnummer": ("85{month}{day}239", 1),
    "cpr": ("{day}{month}852391", 0),
    "jmbg": ("{day}{month}85223912", 1),
    "resident": ("1101051985{month}{day}2", 3),
    "rrn": ("85{month}{day}1234567", 0),
    "south_african": ("85{month}{day}239112", 1),
}
"""Where the day of birth stands in a number, and how many digits follow from the others."""


@pytest.mark.parametrize("name", BORN)
@pytest.mark.parametrize(
    ("month", "day", "holds"),
    [
        *(("01", "01", True), ("12", "31", True), ("00", "15", False), ("13", "15", False)),
        *(("10", "00", False), ("10", "31", True), ("10", "32", False), ("10", "10", True)),
    ],
)
def test_a_number_is_of_a_day_that_there_is(name: str, month: str, day: str, holds: bool) -> None:
    front, size = BORN[name]
    assert completed(name, front.format(month=month, day=day), size) is holds


@pytest.mark.parametrize(
    ("name", "front", "holds"),
    [
        ("personnummer", "8505612391"[:9], True),
        ("personnummer", "850591239", True),
        ("personnummer", "850592239", False),
        ("cnp", "185011223912", True),
        ("cnp", "185121223912", True),
        ("cnp", "185001223912", False),
        ("cnp", "185131223912", False),
    ],
)
def test_a_number_that_adds_to_its_day_or_tells_a_month_alone(name: str, front: str, holds: bool) -> None:
    assert completed(name, front, 1) is holds


@pytest.mark.parametrize(
    ("name", "number", "holds"),
    [
        *(("ssn", "001-05-1120", True), ("ssn", "000-05-1120", False), ("ssn", "665-05-1120", True)),
        *(("ssn", "667-05-1120", True), ("ssn", "899-05-1120", True), ("ssn", "900-05-1120", False)),
        *(("ssn", "078-01-1120", True), ("ssn", "078-00-1120", False), ("ssn", "078-05-0001", True)),
        *(("ssn", "078-05-0000", False), ("ssn", "666-05-1120", False)),
        *(("nino", "AB123456C", True), ("nino", "DA123456C", False), ("nino", "AD123456C", False)),
        *(("nino", "OA123456C", True), ("nino", "AO123456C", False), ("nino", "GB123456C", False)),
        *(("bsn", "000000000", False), ("cpf", "11111111111", False), ("cnpj", "00000000000000", False)),
        *(("luhn", "0000000000000000", False), ("aba", "000000000", False)),
        *(("steuer_id", "11234567890", True), ("steuer_id", "11134567826", True), ("steuer_id", "11113456788", False)),
        *(("steuer_id", "12345678903", False), ("steuer_id", "01234567888", False)),
        *(("isbn", "9773797599226", False), ("isbn", "978379759922", False), ("isbn", "6876979351", False)),
        *(("vin", "1M8GDM9AXKP04278", False), ("vin", "1M8GDM9AXKP04278O", False)),
        *(("base58", "1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a", False), ("base58", "z" * 40, False)),
        *(
            ("bech32", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb", False),
            ("mod_97", "DE79751593366687923967é", False),
        ),
        *(
            (("svnr", "4444120585", False)),
            ("nir", "185052A12345633", True),
            ("nir", "185052B12345660", True),
            ("nir", "185052A12345660", False),
            ("personnummer", "199705121474", True),
            ("pps", "1234567FB", False),
        ),
    ],
)
def test_what_no_authority_gives_out(name: str, number: str, holds: bool) -> None:
    assert check(name)(number) is holds


@pytest.mark.parametrize(
    ("district", "exists"),
    [
        *((0, True), (12, True), (13, False), (20, False), (21, True), (32, True), (33, False), (60, False)),
        *((61, True), (72, True), (73, False), (79, False), (80, True), (81, False)),
    ],
)
def test_a_bank_lies_in_a_district_that_there_is(district: int, exists: bool) -> None:
    assert completed("aba", f"{district:02}123456", 1) is exists


@pytest.mark.parametrize(
    ("shape", "text", "fits"),
    [
        *((shapes.phone, "555 012", False), (shapes.phone, "555 0123", True), (shapes.phone, "5" * 7, False)),
        *((shapes.phone, "123456789012345", True), (shapes.phone, "1234567890123456", False)),
        *((shapes.phone, "1985-1990", False), (shapes.phone, "+1985-1990", True), (shapes.phone, "555 0123 x4", True)),
        *((shapes.phone, "2001-02-03", False), (shapes.phone, "9783797599223", False)),
        *((shapes.phone, "9783797599224", True), (shapes.phone, "9783797599223 x1", False)),
        *((shapes.coordinates, "90.0, 180.0", True), (shapes.coordinates, "90.1, 180.0", False)),
        *((shapes.coordinates, "-90.0, -180.1", False), (shapes.coordinates, "89.9, 181.0", False)),
        *((shapes.is_key_like, "abcdef12", True), (shapes.is_key_like, "abcdef11", False)),
        *((shapes.is_key_like, "abcdefgh", False), (shapes.is_key_like, "12345678", False)),
        *((shapes.has_digits, "a12", False), (shapes.has_digits, "a123", True), (shapes.has_digits, "1499", True)),
        *((shapes.has_digits, "1500", False), (shapes.has_digits, "2099", False), (shapes.has_digits, "2100", True)),
        *((shapes.names_somebody, "quac", True), (shapes.names_somebody, "qua", False)),
        *((shapes.ip, "[2001:db8::1]", True), (shapes.ip, "fe80::1%eth0", True), (shapes.ip, "256.1.1.1", False)),
        *((shapes.ip, "10.0.0.0/8", True), (shapes.ip, "10.0.0.0/33", False)),
    ],
)
def test_a_shape_fits_up_to_its_boundary(shape: Callable[[str], bool], text: str, fits: bool) -> None:
    assert shape(text) is fits
