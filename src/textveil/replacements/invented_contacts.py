"""Which phone numbers, e-mail addresses and network addresses reach nobody?

Phone numbers are of ranges that regulators keep for films and books; a number of a
country whose range is not known becomes a North American one (555-01xx). E-mail
and web addresses are under example.com, .net and .org (RFC 2606), network
addresses of the ranges for documentation (RFC 5737, 3849, 7042).
"""

import re
from ipaddress import IPv6Address, ip_address

from textveil.replacements.invented_identifiers import fill, reshape
from textveil.replacements.invention import World, table
from textveil.replacements.target import Target, fold
from textveil.store.secret_keys import derive, pick

DOMAINS = ("example.com", "example.net", "example.org")
RANGES = ("192.0.2.", "198.51.100.", "203.0.113.")
EXTENSION = re.compile(r"(?P<number>.*?)(?P<more>[\s,;]*(?:x|ext\.?|extension|#)\s*\d{1,6})?", re.I | re.S)
HARDWARE = re.compile(r"[0-9A-F]{2}(?:([:-])[0-9A-F]{2})(?:\1[0-9A-F]{2}){4}", re.I)
ADDRESS = re.compile(r"(?P<ip>\d{1,3}(?:\.\d{1,3}){3}|\[[0-9A-Fa-f:.]+\]|[0-9A-Fa-f:.]+)(?P<more>/\d{1,3}|:\d{1,5})?")
WEB = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://)?(?:[^/@\s]*@)?(?P<host>[^/?#\s]+)(?P<path>.*)", re.I | re.S)
PIECES = re.compile(r"[A-Za-z]+|\d+")


def invent_phone(target: Target, world: World, *, attempt: int = 0) -> str | None:
    """A number that is kept free, in the form of the old one where it fits."""
    match = EXTENSION.fullmatch(target.text)
    if match is None or not any(map(str.isdecimal, match["number"])):
        return None
    whom = ("phone", target.normal, str(attempt))
    number, more = match["number"], match["more"] or ""
    code, national = country(number)
    free = pick(ranges(code, national), world.key, *whom)
    digits = "".join(
        reshape("0", world.key, *whom, str(place)) if sign == "#" else sign for place, sign in enumerate(free)
    )
    return write_in_form(number, code, digits) + fill(
        more, reshape("".join(filter(str.isdecimal, more)), world.key, *whom)
    )


def country(number: str) -> tuple[str, str]:
    """The code of the country and the rest of a number; without a code, 0 in front is read as British."""
    digits = "".join(filter(str.isdecimal, number))
    if number.strip().startswith("+") or digits.startswith("00"):
        digits = digits.removeprefix("00")
        codes = sorted({key.split()[0] for key in table()["phones"]}, key=len, reverse=True)
        code = next((code for code in codes if digits.startswith(code)), "1")
        return code, digits.removeprefix(code).lstrip("0")
    if digits.startswith("0"):
        return "44", digits.lstrip("0")
    return "1", digits[1:] if len(digits) == 11 and digits[0] == "1" else digits


def ranges(code: str, national: str) -> list[str]:
    """The free ranges of a country, for mobile phones where the number is of one."""
    phones: dict[str, list[str]] = table()["phones"]
    return phones.get(f"{code} {national[:1]}") or phones[code]


def write_in_form(form: str, code: str, digits: str) -> str:
    """A number in the form of another: its signs, and the code of the country or a zero where that had one."""
    holes = sum(map(str.isdecimal, form))
    for whole in (digits, f"0{digits}", f"{code}{digits}", f"00{code}{digits}", f"{code}0{digits}"):
        starts_alike = whole[0] == next(filter(str.isdecimal, form)) or whole is digits
        if len(whole) == holes and (starts_alike or not form.strip().startswith("+")):
            return fill(form, whole)
    return (
        digits[3:6] + "-" + digits[6:]
        if code == "1" and holes == 7
        else f"+{code} {digits[:3]} {digits[3:6]} {digits[6:]}"
    )


def invent_e_mail(target: Target, world: World, *, attempt: int = 0) -> str | None:
    """An address under a domain that is kept free; who is named in it has the invented name."""
    local, _, _ = target.text.partition("@")
    whom = ("e-mail", target.normal, str(attempt))
    name = invent_handle(local, world, *whom)
    return f"{name}@{pick(DOMAINS, world.key, 'domain', *whom)}"


def invent_user(target: Target, world: World, *, attempt: int = 0) -> str | None:
    """An invented user name of the same form."""
    at = "@" if target.text.startswith("@") else ""
    return at + invent_handle(target.text.removeprefix("@"), world, "user", target.normal, str(attempt))


def invent_handle(text: str, world: World, *whom: str) -> str:
    """The words of a handle replaced by invented names, its digits by others; signs stay."""

    def replace(match: re.Match[str]) -> str:
        word = match[0]
        if word.isdecimal():
            return reshape(word, world.key, *whom, str(match.start()))
        known = world.names.get(fold(word))
        if known or len(word) == 1:
            return (known or reshape(word, world.key, *whom)).lower()
        return (world.choose(world.pools.last, *whom, str(match.start()), like=word) or "someone").lower()

    return PIECES.sub(replace, text) or "someone"


def invent_network(target: Target, world: World, *, attempt: int = 0) -> str | None:
    """An address of a range for documentation; None for what is no address."""
    text, whom = target.text.strip(), ("network", target.normal, str(attempt))
    drawn = derive(world.key, *whom)
    if hardware := HARDWARE.fullmatch(text):
        sign = hardware[1]
        new = sign.join(("00", "00", "5E", "00", "53", f"{drawn[0]:02X}"))
        return new.lower() if text.islower() else new
    match = ADDRESS.fullmatch(text)
    try:
        old = ip_address(match["ip"].strip("[]")) if match else None
    except ValueError:
        return None
    if match is None or old is None:
        return None
    more = match["more"] or ""
    if old.version == 4:
        return f"{pick(RANGES, world.key, *whom)}{1 + drawn[0] % 254}{more}"
    new = str(IPv6Address(int(IPv6Address("2001:db8::")) + int.from_bytes(drawn[:4], "big")))
    return match["ip"].replace(match["ip"].strip("[]"), new) + more


def invent_web(target: Target, world: World, *, attempt: int = 0) -> str | None:
    """An address under a domain that is kept free, with a path of the same form."""
    match = WEB.fullmatch(target.text.strip())
    if match is None:
        return None
    whom = ("web", target.normal, str(attempt))
    path = reshape(match["path"], world.key, "path", *whom)
    return f"{match['scheme'] or ''}{pick(DOMAINS, world.key, *whom)}{path}"
