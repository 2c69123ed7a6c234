"""What would an adversary guess of the disease that was protected in a real text, before and after?

The paper leaves this to future work. The adversary knows that a disease was hidden, and
has the packaged page counts; its candidates are 256 diseases, all as likely at first. The
texts are medical notes and dialogues that are in no page of the counts. Whether a rank
tells anything is seen beside a control: where the same disease ranks on the texts that
are about other ones, sanitized in the same way.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray

from benchmarks.results import table
from textveil.adversary.candidates import AttackCandidate
from textveil.adversary.evidence import weigh
from textveil.adversary.guess import probabilities, ranks
from textveil.corpus.open import open_corpus
from textveil.corpus.pages import open_text
from textveil.languages.normal import key
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

GENRES = frozenset({"medical notes", "medical dialogues"})
COUNT, MOST_TEXTS, MOST_BELOW = 256, 40, 8
SHORTEST, LONGEST, MENTIONS = 400, 12000, 2
"""Signs of a text, and how often it names what is protected."""
ALPHAS: tuple[float | None, ...] = (None, 1.0, 1.5, 2.0, 3.0)
"""None: nothing is protected."""
Ranks = NDArray[np.float64]


@dataclass(frozen=True)
class DiseaseText:
    """A text, and the number of the disease that is protected in it."""

    text: str
    disease: int


def attack_table(data: Path) -> str:
    """Ranks of the protected diseases at each α, beside those of the control."""
    diseases = read_diseases(data / "kb" / "disease-ontology.tsv.xz")
    texts = list(read_texts(data / "corpus" / "plain.jsonl.xz", diseases))
    rows = [(("none" if alpha is None else f"{alpha:g}"), *figures(diseases, texts, alpha)) for alpha in ALPHAS]
    head = ["α", "median rank", "of the control", "guessed first", "among the first 10", "nearer than the control"]
    about = (
        f"{len(diseases)} candidates: the diseases of the Disease Ontology that most pages name and right under which "
        f"at most {MOST_BELOW} others stand. {len(texts)} texts, each about another of them, named {MENTIONS} times or "
        "more and more often than any other.\n\n"
    )
    return about + table(head, rows)


def figures(diseases: Sequence[str], texts: Sequence[DiseaseText], alpha: float | None) -> tuple[str, ...]:
    """What an adversary guesses of all texts at one α."""
    released = [sanitized(one.text, diseases[one.disease], alpha) for one in texts]
    evidence = weigh(released, [AttackCandidate(name) for name in diseases], corpus=open_corpus())
    sure = probabilities(evidence)
    columns = [one.disease for one in texts]
    every = np.stack([ranks(sure, [disease] * len(texts)) for disease in columns])  # a row a disease, a column a text
    own: Ranks = np.diagonal(every)
    control = [median(np.delete(row, place).tolist()) for place, row in enumerate(every)]
    nearer = sum(one < other for one, other in zip(own.tolist(), control, strict=True))
    first, ten = int((own < 2).sum()), int((own <= 10).sum())
    many = len(texts)
    return (
        f"{median(own.tolist()):g}",
        f"{median(control):g}",
        f"{first} of {many}",
        f"{ten} of {many}",
        f"{nearer} of {many}",
    )


def sanitized(text: str, disease: str, alpha: float | None) -> str:
    """A text in which a disease is protected."""
    if alpha is None:
        return text
    with Sanitizer(Policy(level="off", protect=[disease], alpha=alpha)) as sanitizer:
        return sanitizer.sanitize(text).text


def read_diseases(path: Path) -> list[str]:
    """The candidates: diseases that stand on most pages, none of them a whole class of diseases."""
    with open_text(path) as lines:
        rows = [line.rstrip("\n").replace('"', "").split("\t") for line in lines][1:]
    below = Counter(key(parent) for row in rows for parent in set(row[2].split("|")))
    single = sorted({row[1] for row in rows if key(row[1]) and below[key(row[1])] <= MOST_BELOW})
    corpus = open_corpus()
    hits = corpus.hits_many([(name,) for name in single])
    common = sorted(zip(hits, single, strict=True), key=lambda pair: (-pair[0], pair[1]))
    different = {key(name): name for _, name in reversed(common)}
    return [name for pages, name in common if pages and different[key(name)] == name][:COUNT]


def read_texts(path: Path, diseases: Sequence[str]) -> Iterator[DiseaseText]:
    """Texts that are about one of the candidates, each about another, in the order of the file."""
    number = {key(name): place for place, name in enumerate(diseases)}
    taken = set[int]()
    with open_text(path) as lines:
        for row in map(json.loads, lines):
            if row["genre"] not in GENRES or not SHORTEST <= len(row["text"]) <= LONGEST:
                continue
            said = f" {' '.join(key(line) for line in row['text'].splitlines())} "
            named = Counter({place: said.count(f" {name} ") for name, place in number.items()}).most_common(2)
            (disease, most), (_, second) = named
            if most >= MENTIONS and most > second and disease not in taken and len(taken) < MOST_TEXTS:
                taken.add(disease)
                yield DiseaseText(row["text"], disease)
