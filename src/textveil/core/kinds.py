"""What kinds of things does a text speak of?

Every mention is of one kind. The kinds of identifiers – a phone number, an
address – belong to a group of their own, so that a policy can speak of all of
them at once.
"""

from enum import StrEnum


class Kind(StrEnum):
    """What a mention is; the value is what people write in a policy and read in a report."""

    __hash__ = str.__hash__  # that of an Enum is slower, and another than that of the value it equals

    group: "Kind"
    """The kind itself, or ``identifier`` for each kind of identifier."""

    PERSON = "person"
    PLACE = "place"
    ORGANIZATION = "organization"
    INSTITUTION = "institution"
    """A public body: a court, a ministry, a parliament, a police force."""
    LAW = "law"
    """A law, a treaty, or a part of one that is cited."""
    NATIONALITY = "nationality"
    """A people, a faith, a language, and the adjectives of countries."""
    ROLE = "role"
    """What somebody does or is for others: a title, an office, a profession, a relation."""
    DATE = "date"
    """A date, a time, or a stretch of time."""
    AGE = "age"
    NUMBER = "number"
    """A quantity, a count, an amount of money."""
    WORK = "work"
    """A book, a film, a song, a report with a title."""
    EVENT = "event"
    PRODUCT = "product"
    DRUG = "drug"
    DISEASE = "disease"
    """A disease, a symptom, a finding."""
    BODY = "body"
    """A part of a body."""
    PROCEDURE = "procedure"
    """An operation, a test, a treatment."""
    UNIT = "unit"
    TECHNICAL = "technical"
    """Software, a protocol, a term of a trade."""
    NAME = "name"
    """A name of nobody knows what."""
    WORD = "word"
    """An ordinary word, or several."""

    IDENTIFIER = "identifier"
    ACCOUNT_NUMBER = "account number"
    ADDRESS = "address"
    CARD_NUMBER = "card number"
    COORDINATES = "coordinates"
    DEVICE_NUMBER = "device number"
    E_MAIL_ADDRESS = "e-mail address"
    IDENTITY_NUMBER = "identity number"
    KEY = "key"
    LICENCE_NUMBER = "licence number"
    LICENCE_PLATE = "licence plate"
    NETWORK_ADDRESS = "network address"
    PHONE_NUMBER = "phone number"
    POSTCODE = "postcode"
    RECORD_NUMBER = "record number"
    USER_NAME = "user name"
    VEHICLE_NUMBER = "vehicle number"
    WALLET_ADDRESS = "wallet address"
    WEB_ADDRESS = "web address"

    def __repr__(self) -> str:
        return repr(self.value)

    @property
    def label(self) -> str:
        """The kind as programs write a label.

        >>> Kind.E_MAIL_ADDRESS.label
        'E_MAIL_ADDRESS'
        """
        return self.value.upper().replace(" ", "_").replace("-", "_")


_ALL = tuple(Kind)
IDENTIFIERS = frozenset(_ALL[_ALL.index(Kind.IDENTIFIER) :])
"""The kinds of identifiers."""
CERTAIN = IDENTIFIERS - {Kind.IDENTIFIER, Kind.ADDRESS, Kind.WEB_ADDRESS}
"""Those that are known by form, check digits or label: every level hides them, whatever stands around."""
for _one in _ALL:
    _one.group = Kind.IDENTIFIER if _one in IDENTIFIERS else _one
GROUPS = tuple(kind for kind in Kind if kind.group is kind)
"""The kinds that a policy speaks of and a reader of texts tells apart."""
