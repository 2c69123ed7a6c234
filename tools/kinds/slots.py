"""What fills a slot of a frame: a made-up person, place, number, drug – and whether people would hide it."""

import random
import string
from collections.abc import Callable

from faker import Faker

from textveil.kinds import Kind
from tools.kinds.sheet import HIDE, KEEP, UNSURE

Filling = list[tuple[str, Kind | None, int]]
"""Pieces of text, what each is, and whether it would be hidden."""
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SECRET = string.ascii_letters + string.digits + "!#%-_"
HOSPITAL = (
    "{} General Hospital",
    "{} Medical Center",
    "St. {} Hospital",
    "{} Clinic",
    "{} Health",
    "{} Memorial Hospital",
    "University Hospital {}",
)
FIRM = (
    "{} Inc.",
    "{} LLC",
    "{} Ltd",
    "{} & Sons",
    "{} Group",
    "{} Logistics",
    "{} Partners",
    "{} GmbH",
    "{} Consulting",
    "{} Foods",
    "{} Realty",
    "{} Motors",
    "{} Pharmacy",
    "{} Software",
    "{} Holdings",
    "{} Bakery",
    "{} Industries",
    "{} Corp",
)
BANK = ("{} Bank", "Bank of {}", "{} Savings Bank", "First National Bank of {}", "{} Credit Union")
SCHOOL = (
    "{} High School",
    "University of {}",
    "{} University",
    "{} College",
    "{} Elementary School",
    "{} Academy",
    "{} State University",
)
STREET = (
    "{} Street",
    "{} St",
    "{} Avenue",
    "{} Ave",
    "{} Road",
    "{} Rd.",
    "{} Lane",
    "{} Drive",
    "{} Boulevard",
    "{} Blvd",
    "{} Way",
    "{} Court",
)
BY_SHAPE = {
    "mrn": ("MRN-#######", "########", "M######", "##-##-##"), "nhs": ("### ### ####",), "dea": ("??#######",), "npi": ("##########",),
    "caseno": ("#:##-cv-#####", "##-CR-####", "CV-####-####", "####-######", "##-#####", "D-##-######-C"), "bar": ("??-######", "#######"),
    "appno": ("#####/##",), "claimno": ("CLM-####-######", "#########"), "anumber": ("A###-###-###", "A#########"), "passport": ("?########",),
    "plate": ("???-####", "#???###", "??## ???"), "vin": ("1HG??######??####",), "badge": ("####", "###"), "invoice": ("INV-#####", "######", "SO-####-##"),
    "empid": ("E#####", "EMP-####", "######"), "iban": ("DE## #### #### #### #### ##", "GB##????##############"), "bic": ("????DEFF",), "taxid": ("GB#########", "##-#######"),
    "account": ("########", "####-######"), "sortcode": ("##-##-##",), "policy": ("POL-#######", "??-######-#"), "booking": ("??#???",),
    "ticket": ("#####", "TCK-#####", "OPS-####"), "host": ("db-prod-##", "web##.internal", "srv-????-##", "ip-10-#-##-###"), "phone": ("(###) ###-####", "###-###-####", "+1 ### ### ####", "+44 20 #### ####", "+49 30 #######", "0### ######", "##########"),
    "mac": ("0a:##:3f:b#:##:e#",), "ip": ("10.#.##.###", "192.168.#.##", "8#.1##.4#.2##"), "zip": ("#####", "#####-####", "SW#A #AA"),
}  # fmt: skip
"""Identifiers by how they are written: # a digit, ? a capital letter."""


class Slots:
    """Fills slots from the lists of ``gazetteers``."""

    def __init__(self, lists: dict[str, list[str]], *, nationalities: list[str]) -> None:
        self.lists, self.nationalities = lists, nationalities
        self.faker = Faker(
            ["en_US", "en_GB", "en_IN", "de_DE", "fr_FR", "es_ES", "it_IT", "pl_PL", "nl_NL", "tr_TR", "pt_BR", "en_AU"]
        )
        pick = self.pick
        self.simple: dict[str, Callable[[], tuple[str, Kind | None, int]]] = {
            "city": lambda: (pick("cities"), Kind.PLACE, HIDE), "state": lambda: (pick("states"), Kind.PLACE, HIDE),
            "country": lambda: (pick("countries"), Kind.PLACE, HIDE), "street": lambda: (f"{random.randint(1, 9999)} {self.street()}", Kind.IDENTIFIER, HIDE),
            "company": lambda: (self.company(), Kind.ORGANIZATION, HIDE), "hospital": lambda: (self.named(HOSPITAL), Kind.ORGANIZATION, HIDE),
            "bank": lambda: (self.named(BANK), Kind.ORGANIZATION, HIDE), "school": lambda: (pick("schools") if random.random() < 0.4 else self.named(SCHOOL), Kind.ORGANIZATION, HIDE),
            "lawfirm": lambda: (f"{pick('surnames')}, {pick('surnames')} & {pick('surnames')} LLP", Kind.ORGANIZATION, HIDE),
            "institution": lambda: (pick("institutions"), Kind.INSTITUTION, KEEP), "court": lambda: (pick("courts"), Kind.INSTITUTION, KEEP),
            "law": lambda: (pick("laws"), Kind.LAW, KEEP), "nationality": lambda: (random.choice(self.nationalities), Kind.NATIONALITY, UNSURE),
            "role": lambda: (pick("roles"), Kind.ROLE, KEEP), "relation": lambda: (pick("relations"), Kind.ROLE, KEEP),
            "date": lambda: (self.date(), Kind.DATE, HIDE), "time": lambda: (self.time(), Kind.DATE, UNSURE), "year": lambda: (str(random.randint(1940, 2025)), Kind.DATE, HIDE),
            "month": lambda: (random.choice(MONTHS), Kind.DATE, UNSURE), "weekday": lambda: (random.choice(DAYS), Kind.DATE, UNSURE),
            "timestamp": lambda: (self.faker.iso8601() + random.choice(("Z", "", ".123Z")), Kind.DATE, HIDE), "syslogtime": lambda: (self.faker.date_time().strftime("%b %d %H:%M:%S"), Kind.DATE, HIDE),
            "number": lambda: (str(random.randint(2, random.choice((9, 99, 999)))), Kind.NUMBER, UNSURE), "money": lambda: (self.money(), Kind.NUMBER, UNSURE),
            "temp": lambda: (f"{random.randint(36, 39)}.{random.randint(0, 9)}", Kind.NUMBER, KEEP), "bp": lambda: (f"{random.randint(95, 180)}/{random.randint(50, 100)}", Kind.NUMBER, KEEP),
            "email": lambda: (self.faker.email(), Kind.IDENTIFIER, HIDE), "domain": lambda: (self.faker.domain_name(), Kind.IDENTIFIER, HIDE), "web": lambda: ("www." + self.faker.domain_name(), Kind.IDENTIFIER, HIDE),
            "user": lambda: (random.choice((self.faker.user_name(), self.pick("given").lower() + str(random.randint(1, 99)))), Kind.IDENTIFIER, HIDE), "hash": lambda: (self.faker.sha1(), Kind.IDENTIFIER, HIDE),
            "key": lambda: (random.choice((self.faker.uuid4(), "sk_live_" + self.secret(24), "AKIA" + self.secret(16), self.secret(32))), Kind.IDENTIFIER, HIDE),
            "secret": lambda: (random.choice((self.secret(random.randint(8, 30)), pick("given").lower() + str(random.randint(1, 2025)) + "!", "correct-horse-battery", "Welcome" + str(random.randint(1, 2025)))), Kind.IDENTIFIER, HIDE),
            "worktitle": lambda: (pick("worktitles"), Kind.WORK, UNSURE), "journal": lambda: (pick("journals"), Kind.WORK, UNSURE), "event": lambda: (pick("events"), Kind.EVENT, UNSURE),
            "product": lambda: (pick("products"), Kind.PRODUCT, UNSURE), "drug": lambda: (self.cased(pick("drugs")), Kind.DRUG, KEEP), "symptom": lambda: (pick("symptoms"), Kind.DISEASE, KEEP),
            "disease": lambda: (self.cased(pick("all_diseases")) if random.random() < 0.5 else pick("diseases"), Kind.DISEASE, KEEP), "body": lambda: (pick("body"), Kind.BODY, KEEP),
            "procedure": lambda: (self.cased(pick("all_procedures")) if random.random() < 0.3 else self.cased(pick("procedures")), Kind.PROCEDURE, KEEP), "labtest": lambda: (pick("labtests"), Kind.PROCEDURE, KEEP),
            "unit": lambda: (pick("units"), Kind.UNIT, KEEP), "software": lambda: (pick("software"), Kind.TECHNICAL, KEEP),
            "initial": lambda: (random.choice(string.ascii_uppercase), Kind.PERSON, HIDE), "initials": lambda: ("".join(random.sample(string.ascii_uppercase, 2)), Kind.PERSON, HIDE),
            "lastname_case": lambda: (pick("surnames"), Kind.PERSON, UNSURE),
        }  # fmt: skip

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
        if name == "person":
            return [(self.person(), Kind.PERSON, HIDE)]
        if name == "age":
            return [(str(random.randint(1, 99)), Kind.AGE, HIDE)]
        if name == "dose":
            space = random.choice((" ", ""))
            return [
                (str(random.choice((5, 10, 20, 25, 40, 50, 75, 100, 250, 500, 2.5, 0.5))), Kind.NUMBER, KEEP),
                (space, None, KEEP),
                (random.choice(("mg", "mcg", "mL", "g", "units", "IU")), Kind.UNIT, KEEP),
            ]
        if name == "address":
            parts = [f"{random.randint(1, 9999)} {self.street()}", self.pick("cities")]
            tail = random.choice((f"{self.pick('states')} {random.randint(10000, 99999)}", self.pick("countries"), ""))
            return [(", ".join([*parts, tail] if tail else parts), Kind.IDENTIFIER, HIDE)]
        if name in BY_SHAPE:
            return [(self.shaped(random.choice(BY_SHAPE[name])), Kind.IDENTIFIER, HIDE)]
        return [self.simple[name]()] if name in self.simple else None

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
        middle = random.choice(
            ("", "", "", " " + random.choice(string.ascii_uppercase) + ".", " " + self.pick("given"))
        )
        surname = self.pick("surnames") if luck < 0.9 else f"{self.pick('surnames')}-{self.pick('surnames')}"
        return f"{self.pick('given')}{middle} {surname}"

    def company(self) -> str:
        """A company, real or made up."""
        luck = random.random()
        if luck < 0.35:
            return self.pick("companies")
        if luck < 0.45:
            return self.pick("public_companies")
        return self.named(FIRM) if luck < 0.8 else self.faker.company()

    def named(self, patterns: tuple[str, ...]) -> str:
        """Something called after a place or a person."""
        return random.choice(patterns).format(self.pick(random.choice(("cities", "surnames"))))

    def street(self) -> str:
        """The name of a street."""
        return random.choice(STREET).format(
            random.choice(
                (
                    self.pick("surnames"),
                    random.choice(("Main", "Oak", "Maple", "High", "Church", "Park", "Elm", "Mill", "2nd", "5th")),
                )
            )
        )

    def date(self) -> str:
        """A date in one of many ways of writing."""
        return self.faker.date_time().strftime(
            random.choice(
                (
                    "%Y-%m-%d",
                    "%d %B %Y",
                    "%B %d, %Y",
                    "%m/%d/%Y",
                    "%m/%d/%y",
                    "%d.%m.%Y",
                    "%b %d, %Y",
                    "%d-%b-%Y",
                    "%A, %B %d",
                    "%d %b %Y",
                    "%B %Y",
                    "%m/%d",
                )
            )
        )

    def time(self) -> str:
        """A time of day."""
        return self.faker.date_time().strftime(random.choice(("%H:%M", "%I:%M %p", "%H%M", "%I:%M%p", "%H:%M:%S")))

    def money(self) -> str:
        """An amount."""
        return random.choice(("${:,}", "€{:,}", "£{:,}.00", "EUR {:,}", "{:,} dollars", "{} USD")).format(
            random.randint(10, random.choice((99, 9999, 999999)))
        )

    def secret(self, length: int) -> str:
        """Letters and digits that mean nothing."""
        return "".join(random.choices(SECRET, k=length))

    def shaped(self, pattern: str) -> str:
        """Digits and letters after a pattern."""
        return "".join(
            random.choice(string.digits)
            if sign == "#"
            else random.choice(string.ascii_uppercase)
            if sign == "?"
            else sign
            for sign in pattern
        )

    def cased(self, name: str) -> str:
        """A term as it is or with capitals."""
        return random.choice((name, name, name[:1].upper() + name[1:], name.title()))

    def pick(self, name: str) -> str:
        """Any of a list."""
        return random.choice(self.lists[name])
