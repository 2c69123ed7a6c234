"""What can every format say that must go? What detectors must find, and a listed name in other signs."""

import base64

from red_team.page_corners import SIGNS

FOUND = {
    "a mail address": ("Write to m.ellison@example.org today.", "m.ellison@example.org"),
    "a phone number": ("Call her on 0161 496 0000 after five.", "0161 496 0000"),
    "a card": ("She paid with 4111 1111 1111 1111 last week.", "4111 1111 1111 1111"),
    "a social security number": ("His social security number is 219-09-9999.", "219-09-9999"),
    "an account": ("Pay to GB82 WEST 1234 5698 7654 32 please.", "GB82 WEST 1234 5698 7654 32"),
    "an NHS number": ("NHS number 943 476 5919 is hers.", "943 476 5919"),
    "a postcode": ("She lives at 12 Mill Lane, Stockport SK1 3XE.", "SK1 3XE"),
    "a street": ("She lives at 12 Mill Lane, Stockport SK1 3XE.", "12 Mill Lane"),
    "a name": ("I saw Margaret Ellison, 37, of Stockport in March.", "Margaret Ellison"),
    "an age": ("I saw Margaret Ellison, 37, of Stockport in March.", "Ellison, 37"),
    "a network address": ("She logged in from 203.0.113.77 at night.", "203.0.113.77"),
    "a birth date": ("Born on 12 March 1980, she came alone.", "12 March 1980"),
    "a passport": ("Her passport number is 925076473.", "925076473"),
    "a number plate": ("Her car, registration AB12 CDE, was seen.", "AB12 CDE"),
    "an address of a device": ("The phone's address is 00:1B:44:11:3A:B7 there.", "00:1B:44:11:3A:B7"),
    "a web address": ("See https://staff.wickfield.ac.uk/people/mellison for more.", "mellison"),
}
"""Each with the sentence that says it."""
OTHER_SIGNS = {
    "base64": base64.b64encode(b"Margaret Ellison lives in Stockport").decode(),
    "hexadecimal digits": b"Margaret Ellison lives".hex(),
    "letters backwards": "nosillE teragraM",
    "signs that turn the line": "\u202enosillE\u202c",
    "zeros of width": "\u200b".join("Ellison"),
    "soft hyphens": "\u00ad".join("Ellison"),
    "joiners": "\u2060".join("Ellison"),
    "wide letters": "".join(chr(ord(sign) + 0xFEE0) for sign in "Ellison"),
    "mathematical letters": "".join(chr(0x1D3BF + ord(sign) + (0 if sign.isupper() else -6)) for sign in "Ellison"),
    "lines below letters": "".join(sign + "\u0332" for sign in "Ellison"),
    **SIGNS,
}
"""The name in signs that a list does not hold."""
CODED = {f"a name in {how}": (f"Dear {signs}, hello to you.", signs) for how, signs in OTHER_SIGNS.items()}
