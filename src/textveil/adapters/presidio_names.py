"""What does Presidio call our kinds?"""

from textveil.core.kinds import Kind

SPECIAL = {
    Kind.PLACE: "LOCATION",
    Kind.ADDRESS: "LOCATION",
    Kind.DATE: "DATE_TIME",
    Kind.E_MAIL_ADDRESS: "EMAIL_ADDRESS",
    Kind.NATIONALITY: "NRP",
    Kind.CARD_NUMBER: "CREDIT_CARD",
    Kind.NETWORK_ADDRESS: "IP_ADDRESS",
    Kind.WEB_ADDRESS: "URL",
    Kind.WALLET_ADDRESS: "CRYPTO",
}
"""Kinds for which Presidio has a name of its own."""


def entity_of(kind: Kind) -> str:
    """The type of entity that a kind is.

    >>> entity_of(Kind.PLACE), entity_of(Kind.PHONE_NUMBER)
    ('LOCATION', 'PHONE_NUMBER')
    """
    return SPECIAL.get(kind) or kind.label


KINDS: dict[str, Kind] = {entity_of(kind): kind for kind in (*Kind, Kind.PLACE)}
ENTITIES = sorted(KINDS)
"""All types of entities that may be found."""


def kind_of(entity: str) -> Kind:
    """The kind that a type of entity is; a word when nobody knows it."""
    return KINDS.get(entity, Kind.WORD)
