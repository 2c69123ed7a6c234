"""What fills a slot of a frame: a made-up person, place, number, drug – and whether people would hide it."""

import random
import string
from collections.abc import Callable

from faker import Faker

from textveil.core.kinds import Kind
from tools.kinds.sheet import HIDE, KEEP, UNSURE

Filling = list[tuple[str, Kind | None, int]]
"""Pieces of text, what each is, and whether it would be hidden."""
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
LOCALES = "en_US en_GB en_IN de_DE fr_FR es_ES it_IT pl_PL nl_NL tr_TR pt_BR en_AU".split()
SECRET = string.ascii_letters + string.digits + "!#%-_"
NAMED = {
    "hospital": "{} General Hospital|{} Medical Center|St. {} Hospital|{} Clinic|{} Health|{} Memorial Hospital",
    "firm": "{} Inc.|{} LLC|{} Ltd|{} & Sons|{} Group|{} Logistics|{} Partners|{} GmbH|{} Consulting|{} Foods|"
    "{} Realty|{} Motors|{} Pharmacy|{} Software|{} Holdings|{} Bakery|{} Industries|{} Corp",
    "bank": "{} Bank|Bank of {}|{} Savings Bank|First National Bank of {}|{} Credit Union",
    "school": "{} High School|University of {}|{} University|{} College|{} Elementary School|{} Academy",
    "street": "{} Street|{} St|{} Avenue|{} Ave|{} Road|{} Rd.|{} Lane|{} Drive|{} Boulevard|{} Blvd|{} Way|{} Court",
}
"""What is called after a place or a person."""
STREETS = "Main Oak Maple High Church Park Elm Mill 2nd 5th".split()
DATES = (
    "%Y-%m-%d|%d %B %Y|%B %d, %Y|%m/%d/%Y|%m/%d/%y|%d.%m.%Y|%b %d, %Y|%d-%b-%Y|%A, %B %d|%d %b %Y|%B %Y|%m/%d".split(
        "|"
    )
)
DOSES = (5, 10, 20, 25, 40, 50, 75, 100, 250, 500, 2.5, 0.5)
LISTED: dict[str, tuple[str, Kind, int]] = {
    "city": ("cities", Kind.PLACE, HIDE), "state": ("states", Kind.PLACE, HIDE),
    "country": ("countries", Kind.PLACE, HIDE), "institution": ("institutions", Kind.INSTITUTION, KEEP),
    "court": ("courts", Kind.INSTITUTION, KEEP), "law": ("laws", Kind.LAW, KEEP), "role": ("roles", Kind.ROLE, KEEP),
    "relation": ("relations", Kind.ROLE, KEEP), "worktitle": ("worktitles", Kind.WORK, UNSURE),
    "journal": ("journals", Kind.WORK, UNSURE), "event": ("events", Kind.EVENT, UNSURE),
    "product": ("products", Kind.PRODUCT, UNSURE), "symptom": ("symptoms", Kind.DISEASE, KEEP),
    "body": ("body", Kind.BODY, KEEP), "labtest": ("labtests", Kind.PROCEDURE, KEEP),
    "unit": ("units", Kind.UNIT, KEEP), "software": ("software", Kind.TECHNICAL, KEEP),
    "lastname_case": ("surnames", Kind.PERSON, UNSURE),
    "nationality": ("nationalities", Kind.NATIONALITY, UNSURE), "month": ("months", Kind.DATE, UNSURE),
    "weekday": ("days", Kind.DATE, UNSURE),
}  # fmt: skip
"""Slots that take any entry of a list."""
BY_SHAPE = {
    "mrn": "MRN-#######|########|M######|##-##-##", "nhs": "### ### ####", "dea": "??#######", "npi": "##########",
    "caseno": "#:##-cv-#####|##-CR-####|CV-####-####|####-######|##-#####|D-##-######-C", "bar": "??-######|#######",
    "appno": "#####/##", "claimno": "CLM-####-######|#########", "anumber": "A###-###-###|A#########",
    "passport": "?########", "plate": "???-####|#???###|??## ???", "vin": "1HG??######??####", "badge": "####|###",
    "invoice": "INV-#####|######|SO-####-##", "empid": "E#####|EMP-####|######",
    "iban": "DE## #### #### #### #### ##|GB##????##############", "bic": "????DEFF",
    "taxid": "GB#########|##-#######", "account": "########|####-######", "sortcode": "##-##-##",
    "policy": "POL-#######|??-######-#", "booking": "??#???", "ticket": "#####|TCK-#####|OPS-####",
    "host": "db-prod-##|web##.internal|srv-????-##|ip-10-#-##-###",
    "phone": "(###) ###-####|###-###-####|+1 ### ### ####|+44 20 #### ####|+49 30 #######|0### ######|##########",
    "ssn": "###-##-####", "card": "#### #### #### ####|################|ending in ####", "mac": "0a:##:3f:b#:##:e#",
    "ip": "10.#.##.###|192.168.#.##|8#.1##.4#.2##", "zip": "#####|#####-####|SW#A #AA",
}  # fmt: skip
"""Identifiers by how they are written: # a digit, ? a capital letter."""


class Slots:
    """Fills slots from the lists of ``gazetteers``."""

    def __init__(self, lists: dict[str, list[str]], *, nationalities: list[str]) -> None:
        self.lists = lists | {"nationalities": nationalities, "months": MONTHS, "days": DAYS}
        self.faker = Faker(LOCALES)
        self.made: dict[str, tuple[Callable[[], str], Kind, int]] = {
            "company": (self.company, Kind.ORGANIZATION, HIDE),
            "hospital": (lambda: self.named("hospital"), Kind.ORGANIZATION, HIDE),
            "bank": (lambda: self.named("bank"), Kind.ORGANIZATION, HIDE),
            "school": (self.school, Kind.ORGANIZATION, HIDE),
            "lawfirm": (self.law_firm, Kind.ORGANIZATION, HIDE),
            "person": (self.person, Kind.PERSON, HIDE),
            "initial": (lambda: random.choice(string.ascii_uppercase), Kind.PERSON, HIDE),
            "initials": (lambda: "".join(random.sample(string.ascii_uppercase, 2)), Kind.PERSON, HIDE),
            "age": (lambda: str(random.randint(1, 99)), Kind.AGE, HIDE),
            "date": (self.date, Kind.DATE, HIDE),
            "year": (lambda: str(random.randint(1940, 2025)), Kind.DATE, HIDE),
            "time": (self.time, Kind.DATE, UNSURE),
            "timestamp": (lambda: self.faker.iso8601() + random.choice(("Z", "", ".123Z")), Kind.DATE, HIDE),
            "syslogtime": (lambda: self.faker.date_time().strftime("%b %d %H:%M:%S"), Kind.DATE, HIDE),
            "number": (lambda: str(random.randint(2, random.choice((9, 99, 999)))), Kind.NUMBER, UNSURE),
            "money": (self.money, Kind.NUMBER, UNSURE),
            "temp": (lambda: f"{random.randint(36, 39)}.{random.randint(0, 9)}", Kind.NUMBER, KEEP),
            "bp": (lambda: f"{random.randint(95, 180)}/{random.randint(50, 100)}", Kind.NUMBER, KEEP),
            "street": (self.street, Kind.IDENTIFIER, HIDE),
            "address": (self.address, Kind.IDENTIFIER, HIDE),
            "email": (self.faker.email, Kind.IDENTIFIER, HIDE),
            "domain": (self.faker.domain_name, Kind.IDENTIFIER, HIDE),
            "web": (lambda: "www." + self.faker.domain_name(), Kind.IDENTIFIER, HIDE),
            "user": (self.user, Kind.IDENTIFIER, HIDE),
            "hash": (self.faker.sha1, Kind.IDENTIFIER, HIDE),
            "key": (self.key, Kind.IDENTIFIER, HIDE),
            "secret": (self.password, Kind.IDENTIFIER, HIDE),
            "drug": (lambda: self.cased(self.pick("drugs")), Kind.DRUG, KEEP),
            "disease": (lambda: self.term("all_diseases", "diseases", share=0.5), Kind.DISEASE, KEEP),
            "procedure": (lambda: self.term("all_procedures", "procedures", share=0.3), Kind.PROCEDURE, KEEP),
        }

    def fill(self, slot: str, *, number: str | None, cast: dict[tuple[str, str], Filling]) -> Filling | None:
        """The pieces for a slot, the same for the same number; ``None`` for what is no slot."""
        name = slot.lower()
        person = name in ("person", "first", "last", "speaker")
        key = ("person" if person else name, number or "")
        if number is None or key not in cast:
            made = self.make("person" if person else name)
            if made is None:
                return None
            if number is not None:
                cast[key] = made
        else:
            made = cast[key]
        if person:
            made = self.part(made, name)
        return [(text.upper(), kind, hide) for text, kind, hide in made] if slot.isupper() else made

    def make(self, name: str) -> Filling | None:
        """Something new for a slot."""
        if name in LISTED:
            source, kind, hide = LISTED[name]
            return [(self.pick(source), kind, hide)]
        if name in self.made:
            write, kind, hide = self.made[name]
            return [(write(), kind, hide)]
        if name == "dose":
            unit = random.choice(("mg", "mcg", "mL", "g", "units", "IU"))
            number = str(random.choice(DOSES))
            return [(number, Kind.NUMBER, KEEP), (random.choice((" ", "")), None, KEEP), (unit, Kind.UNIT, KEEP)]
        if name in BY_SHAPE:
            return [(self.shaped(random.choice(BY_SHAPE[name].split("|"))), Kind.IDENTIFIER, HIDE)]
        return None

    def part(self, made: Filling, name: str) -> Filling:
        """The whole name of a person, or the part that is asked for."""
        (text, kind, hide), words = made[0], made[0][0].split()
        if name == "first":
            text = words[0]
        elif name == "last":
            text = words[-1]
        elif name == "speaker":
            text = random.choice((words[0].upper(), text, text.upper(), words[-1]))
        return [(text, kind, hide)]

    def person(self) -> str:
        """A name, mostly put together from a given name and a surname of any origin."""
        luck = random.random()
        if luck < 0.12:
            return self.pick("full_names")
        if luck < 0.42:
            return f"{self.faker.first_name()} {self.faker.last_name()}"
        initial = random.choice(string.ascii_uppercase)
        middle = random.choice(("", "", "", f" {initial}.", f" {self.pick('given')}"))
        surname = self.pick("surnames") if luck < 0.9 else f"{self.pick('surnames')}-{self.pick('surnames')}"
        return f"{self.pick('given')}{middle} {surname}"

    def company(self) -> str:
        """A company, real or made up."""
        luck = random.random()
        if luck < 0.45:
            return self.pick("companies" if luck < 0.35 else "public_companies")
        made: str = self.named("firm") if luck < 0.8 else self.faker.company()
        return made

    def school(self) -> str:
        """A school, real or made up."""
        return self.pick("schools") if random.random() < 0.4 else self.named("school")

    def law_firm(self) -> str:
        """A firm of three partners."""
        return f"{self.pick('surnames')}, {self.pick('surnames')} & {self.pick('surnames')} LLP"

    def named(self, kind: str) -> str:
        """Something called after a place or a person."""
        pattern = random.choice(NAMED[kind].split("|"))
        return pattern.format(self.pick(random.choice(("cities", "surnames"))))

    def street(self) -> str:
        """A house in a street."""
        name = random.choice((self.pick("surnames"), random.choice(STREETS)))
        return f"{random.randint(1, 9999)} {random.choice(NAMED['street'].split('|')).format(name)}"

    def address(self) -> str:
        """A whole address on one line."""
        zipped = f", {self.pick('states')} {random.randint(10000, 99999)}"
        return f"{self.street()}, {self.pick('cities')}" + random.choice((zipped, ", " + self.pick("countries"), ""))

    def user(self) -> str:
        """The name of an account."""
        return str(random.choice((self.faker.user_name(), self.pick("given").lower() + str(random.randint(1, 99)))))

    def key(self) -> str:
        """A key of a service."""
        made = ("sk_live_" + self.secret(24), "AKIA" + self.secret(16), self.secret(32))
        return str(random.choice((self.faker.uuid4(), *made)))

    def password(self) -> str:
        """A password, good or bad."""
        year = random.randint(1, 2025)
        words = (f"{self.pick('given').lower()}{year}!", "correct-horse-battery", f"Welcome{year}")
        return random.choice((self.secret(random.randint(8, 30)), *words))

    def date(self) -> str:
        """A date in one of many ways of writing."""
        return str(self.faker.date_time().strftime(random.choice(DATES)))

    def time(self) -> str:
        """A time of day."""
        pattern = random.choice(("%H:%M", "%I:%M %p", "%H%M", "%I:%M%p", "%H:%M:%S"))
        return str(self.faker.date_time().strftime(pattern))

    def money(self) -> str:
        """An amount."""
        pattern = random.choice(("${:,}", "€{:,}", "£{:,}.00", "EUR {:,}", "{:,} dollars", "{} USD"))
        return pattern.format(random.randint(10, random.choice((99, 9999, 999999))))

    def term(self, rare: str, common: str, *, share: float) -> str:
        """A term, rare or common."""
        return self.cased(self.pick(rare if random.random() < share else common))

    def secret(self, length: int) -> str:
        """Letters and digits that mean nothing."""
        return "".join(random.choices(SECRET, k=length))

    def shaped(self, pattern: str) -> str:
        """Digits and letters after a pattern."""
        draws = {"#": string.digits, "?": string.ascii_uppercase}
        return "".join(random.choice(draws.get(sign, sign)) for sign in pattern)

    def cased(self, name: str) -> str:
        """A term as it is or with capitals."""
        return random.choice((name, name, name[:1].upper() + name[1:], name.title()))

    def pick(self, name: str) -> str:
        """Any of a list."""
        return random.choice(self.lists[name])
