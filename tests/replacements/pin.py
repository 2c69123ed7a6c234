"""What stands in the place of mentions, by each way that a key or a rule decides? ``pinned`` writes it down."""

from collections.abc import Callable
from functools import partial

from textveil.core.kinds import Kind
from textveil.replacements.remove import removals
from textveil.replacements.target import Setting, Target
from textveil.replacements.ways import WAYS, prepare

SAID: dict[Kind, str] = {
    Kind.PERSON: "Dr Margaret Ellison; Ellison; Margaret; Ms. Ellison; M. Ellison; ME; M.E.; ELLISON;"
    "Ellison, Margaret; Margaret Anne Ellison MD; Peggy; Prof. van der Berg; Ann Lee;"
    "Robert J. O'Neill Jr.; Jean-Luc Picard; Cher",
    Kind.ORGANIZATION: "Acme Holdings Ltd; IBM; the Red Cross; Ellison & Sons; University of Leeds",
    Kind.PLACE: "Lansing; New York; Lansing, Michigan; St. Ives; the Lake District; Springfield, OR",
    Kind.ADDRESS: "742 Evergreen Terrace, Springfield, OR 97475; 221B Baker Street\nLondon\nNW1 6XE; Hauptstraße 5",
    Kind.POSTCODE: "97475; NW1 6XE; 03601; 90210-1234; 75002",
    Kind.COORDINATES: "42.7325, -84.5555; 51°30'26\"N 0°7'39\"W",
    Kind.PHONE_NUMBER: "+1 (341) 311-7828; 020 7946 0958; 311-7828",
    Kind.E_MAIL_ADDRESS: "margaret.ellison@acme.example; me@acme.example; info@acme.example",
    Kind.USER_NAME: "@mellison; peggy_42; ann",
    Kind.NETWORK_ADDRESS: "192.168.2.14; 2001:db8::1; 00:1B:44:11:3A:B7",
    Kind.WEB_ADDRESS: "https://acme.example/people/ellison?id=7; www.acme.example",
    Kind.IDENTIFIER: "943 476 5919; AB-1234-XY; 4111 1111 1111 1111",
    Kind.DATE: "15 October 2004; 2004-10-16; Oct 15–18, 2004; October 2004; 2004; 3 May; Monday; 10/16/2004; 16.10.04",
    Kind.AGE: "37; thirty-seven years old; 93-year-old; 89; 90; six months",
    Kind.NUMBER: "$1,234.50; 5.37 mg; 7; 5,000; 12%; three hundred and four; 1,999,999",
}
TEXT = "\n".join(said for said in SAID.values())
TARGETS = tuple(
    Target(text.strip(), kind, f"{kind} {number}", n=number, whole="Dr Margaret Ellison" if number < 10 else "")
    if kind is Kind.PERSON
    else Target(text.strip(), kind, text.strip(), n=number)
    for kind, said in SAID.items()
    for number, text in enumerate(said.split(";"), 1)
)
SETTINGS = {
    "plain": Setting(TEXT, TARGETS, bytes(16)),
    "subject": Setting(TEXT, TARGETS, bytes(16), subject="patient 1", years=10, digits=1, day_first=True),
    "template": Setting(f"{TEXT} [Person 2] <PERSON_1>", TARGETS, b"k" * 16, template="[{Kind} {n}]", weeks=(1, 2)),
}
CLOSED_UP = ["Ann (Bob), Cy, and Di met .", "He said “Ann”, left", "(Ann)", "x Ann, y", "Ann; Bob", '"Ann" and "Bob"']


def describe(way: str, setting: Setting) -> dict[str, str | None]:
    """What stands in the place of each mention."""
    replace = prepare(way, setting)
    return {f"{target.kind} {target.text}": replace(target) for target in setting.targets}


def describe_removals() -> dict[str, list[str]]:
    """What is taken out with each word of a text."""
    told: dict[str, list[str]] = {}
    for text in CLOSED_UP:
        for name in ("Ann", "Bob", "Cy"):
            start = text.find(name)
            edits = removals(text, [(start, start + len(name))]) if start >= 0 else []
            told[f"{name} in {text}"] = [f"{one.start}-{one.end} {one.replacement!r}" for one in edits]
    return told


ASKED: dict[str, Callable[[], object]] = {
    f"{way}, {name}": partial(describe, way, setting)
    for way, module in WAYS.items()
    if module
    for name, setting in SETTINGS.items()
}
ASKED["removals"] = describe_removals
