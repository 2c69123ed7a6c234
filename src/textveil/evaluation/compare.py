"""How well does a policy find what people marked, and how well do other tools?"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from textveil.evaluation.gold import Lines, read_gold
from textveil.evaluation.tally import JudgedMasks, Recall, Score, judge
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

Progress = Callable[[int, int], None]
"""Is told how many documents are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Our findings against gold spans, and the masks of other tools beside them.

    ``token``, ``mention`` and ``kinds`` are ours; ``precision``, ``recall`` and
    ``f1`` are ours at token level.
    """

    documents: int
    ours: JudgedMasks
    peers: Mapping[str, JudgedMasks]

    @property
    def token(self) -> Score:
        """By words: one is found when any of its characters is."""
        return self.ours.token

    @property
    def mention(self) -> Score:
        """By marked spans: one is found when all its words are."""
        return self.ours.mention

    @property
    def kinds(self) -> Mapping[str, Recall]:
        """Recall of each kind, where the gold spans have kinds."""
        return self.ours.kinds

    @property
    def precision(self) -> float:
        """Of the words found, how many are marked."""
        return self.token.precision

    @property
    def recall(self) -> float:
        """Of the words marked, how many are found."""
        return self.token.recall

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        return self.token.f1

    def as_dict(self) -> dict[str, Any]:
        """All figures, for a program to read."""
        peers = {name: asdict(judgement) for name, judgement in self.peers.items()}
        return {"documents": self.documents, **asdict(self.ours), "peers": peers}


def show_nothing(_: int, __: int) -> None:
    """Report no progress."""


def evaluate(
    gold: Lines,
    policy: Policy | None = None,
    *,
    peers: Mapping[str, Lines] | None = None,
    progress: Progress = show_nothing,
) -> Evaluation:
    """Precision, recall and F1 of what a policy finds in marked documents.

    ``gold`` is the path of a file of JSON lines or an iterable of such objects,
    ``peers`` maps a tool's name to its masks, in the same form without texts.

    >>> evaluate([{"text": "Ada left.", "spans": [[0, 3]]}]).recall
    1.0
    """
    documents = read_gold(gold, peers=peers)
    found = []
    with Sanitizer(policy) as sanitizer:
        for done, document in enumerate(documents, 1):
            found.append([span for finding in sanitizer.detect(document.text) for span in finding.spans])
            progress(done, len(documents))
    names = sorted(documents[0].peers)
    return Evaluation(
        documents=len(documents),
        ours=judge(documents, found),
        peers={name: judge(documents, [document.peers[name] for document in documents]) for name in names},
    )
