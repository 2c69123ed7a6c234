"""What do the papers publish of the articles that they are measured on, and which of these does the corpus hold?

*general-purpose* has six articles of Wikipedia and *correlations* twenty. The corpus
has the lead parts of 18 of them, as English Wikipedia or Simple English Wikipedia
writes them; Port Aventura and Jordi Mollà are in neither. What the papers' experts
marked was never published.
"""

import json
from pathlib import Path

from textveil.corpus.pages import open_text

PAGES = {
    "Steve Wozniak": "en:27848",
    "Steven Spielberg": "en:26940",
    "Tom Cruise": "en:31460",
    "Arnold Schwarzenegger": "en:1806",
    "Sylvester Stallone": "simple:174909",
    "Audrey Hepburn": "en:52139",
    "Antoni Gaudi": "simple:406166",
    "Antonio Banderas": "en:52627",
    "Javier Bardem": "simple:366933",
    "Dreamworks": "simple:58169",
    "Microsoft": "en:19001",
    "Apple": "en:856",
    "Aston Martin": "en:2369",
    "Volkswagen": "en:32413",
    "Yellowstone": "en:34340",
    "Barcelona": "en:4443",
    "Tarragona": "en:59704",
    "Salou": "en:18953087",
}
"""The page of each article in the corpus."""
FEATURES = {
    "Steve Wozniak": {"Steve Jobs": 5.99, "Engineer": 3.94, "Apple": 2.17},
    "Antoni Gaudi": {"Reus": 6.26, "Architect": 4.37, "Barcelona": 3.09},
    "Dreamworks": {"Shrek": 6.06, "Producer": 3.62, "Hollywood": 3.15},
    "Yellowstone": {"National park": 5.39, "Wyoming": 4.46, "North America": 3.53},
    "Tarragona": {"Catalunya": 6.05, "Mediterranean": 4.95, "Province": 3.64},
}
"""φ and β of *general-purpose*, Table I."""
THRESHOLDS = {
    "Steve Wozniak": ("Steve Jobs", 10.38),
    "Steven Spielberg": ("Spielberg", 10.30),
    "Tom Cruise": ("Magnolia", 10.04),
    "Arnold Schwarzenegger": ("California", 4.86),
    "Sylvester Stallone": ("Stallone", 10.52),
    "Audrey Hepburn": ("London", 5.03),
    "Antoni Gaudi": ("Spain", 4.88),
    "Antonio Banderas": ("Antonio Banderas", 11.13),
    "Javier Bardem": ("Boca", 7.25),
    "Dreamworks": ("LLC", 5.13),
    "Microsoft": ("United States", 4.43),
    "Apple": ("United States", 4.43),
    "Aston Martin": ("England", 5.68),
    "Volkswagen": ("Audi", 7.79),
    "Yellowstone": ("North America", 6.86),
    "Barcelona": ("Europe", 4.74),
    "Tarragona": ("Spain", 4.88),
    "Salou": ("Spain", 4.88),
}
"""The threshold term of each article and t_DR, *correlations*, Table 4."""


def read_articles(data: Path) -> dict[str, str]:
    """The texts of the articles, by the papers' names."""
    wanted, found = {number: name for name, number in PAGES.items()}, dict[str, str]()
    with open_text(data / "corpus" / "pages.jsonl.xz") as lines:
        for page in map(json.loads, lines):
            if page["id"] in wanted:
                found[wanted[page["id"]]] = page["text"]
    missing = PAGES.keys() - found.keys()
    if missing:
        raise SystemExit(f"the corpus does not hold {', '.join(sorted(missing))}")
    return {name: found[name] for name in PAGES}
