"""Of what kind is a thing that a chain of generalizations speaks of?

The first label of a chain that tells decides: a hospital is an organization
although it is a building, and a film a work although it is a product.
"""

from collections.abc import Mapping
from functools import lru_cache

from textveil.core.kinds import Kind
from textveil.core.model import Chain
from textveil.languages.open_language import lexicon

LABELS: Mapping[Kind, str] = {
    Kind.PERSON: "person",
    Kind.INSTITUTION: """court|tribunal|ministry|government department|legislature|parliament|government|police|
        law enforcement agency|government agency|public agency|central bank|armed forces|army|navy|military unit""",
    Kind.ORGANIZATION: """organization|company|institution|business|enterprise|firm|team|band|musical group|duo|
        university|college|school|educational institution|hospital|party|club|church body|newspaper publisher|
        record company|record label|broadcaster|radio station|television station|museum|library|theater|airline|bank|
        association|charity|union|league|federation|orchestra|publisher|newspaper|magazine""",
    Kind.PLACE: """place|country|city|town|village|municipality|body of water|river|lake|geological formation|land|
        building|structure|facility|road|celestial body|island|mountain|planet|star""",
    Kind.LAW: "law|treaty|legal document|statute|constitution|written agreement|legislation|international agreement",
    Kind.WORK: """work|film|movie|album|song|book|novel|poem|literary work|television show|broadcast|
        musical composition|music|opera|musical|painting|sculpture|comic strip|cartoon|video game|publication|
        periodical|television series|short story|manga|single|dramatic composition""",
    Kind.EVENT: """war|battle|military action|contest|competition|championship|tournament|social event|festival|
        election|disaster|meeting|ceremony|earthquake|storm|attack|revolution|massacre|sports event|
        occurrence|happening""",
    Kind.TECHNICAL: "software|programming language|computer|operating system|protocol|artificial language|file format",
    Kind.PRODUCT: """vehicle|device|machine|motor vehicle|weapon|food|beverage|equipment|instrument|product|
        commodity|clothing|implement|craft""",
    Kind.DRUG: "drug|medicine|medication|antibiotic|vaccine|drug of abuse|antacid",
    Kind.DISEASE: """disease|illness|symptom|syndrome|disorder|infection|injury|ill health|physical condition|
        mental disorder|wound|pain""",
    Kind.BODY: "body part|internal organ|bone|tissue|body substance|body fluid|joint|muscle|gland|animal tissue",
    Kind.PROCEDURE: """medical procedure|surgery|therapy|medical care|imaging|diagnostic procedure|diagnostic test|
        medical test|cutting out""",
    Kind.NATIONALITY: "natural language|language family|religion|ethnic group",
}
"""Labels that tell a kind wherever they stand in a chain."""
KIND_OF = {
    label: kind for kind, labels in LABELS.items() for label in (one.strip() for one in labels.split("|")) if label
}
FAMILIES = (
    frozenset({Kind.ORGANIZATION, Kind.INSTITUTION}),
    frozenset({Kind.PRODUCT, Kind.TECHNICAL}),
    frozenset({Kind.PERSON, Kind.ROLE}),
)
"""Kinds that are told apart by little."""


@lru_cache(maxsize=1 << 14)
def kind_of_chain(chain: Chain, *, proper: bool = True) -> Kind | None:
    """The kind of what may be called by a chain; a common noun for people is a role.

    >>> kind_of_chain(("rock band", "musical group")), kind_of_chain(("cellist", "person"), proper=False)
    ('organization', 'role')
    """
    # What is work and an activity is nobody's work of art.
    silent = {"work"} if "activity" in chain else set()
    found = next((KIND_OF[label] for label in chain if label in KIND_OF and label not in silent), None)
    return Kind.ROLE if found is Kind.PERSON and not proper else found


def agrees(kind: Kind, chain: Chain, *, proper: bool = True) -> bool:
    """Whether what a chain speaks of can be of a kind.

    >>> agrees(Kind.INSTITUTION, ("company", "organization")), agrees(Kind.PLACE, ("novel", "book"))
    (True, False)
    """
    told = kind_of_chain(chain, proper=proper)
    if told is None:
        return False
    if told is kind or any({told, kind} <= family for family in FAMILIES):
        return True
    is_house = kind in (Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION) and not lexicon().words(
        "things.housed"
    ).isdisjoint(chain)
    return is_house or (kind is Kind.WORK and not {"newspaper", "magazine"}.isdisjoint(chain))
