"""What would an adversary guess from the pages of *C-sanitized*, before and after?

The paper leaves this to future work. The adversary has the packaged page counts
and no page; its candidates are the titles that two Wikipedias share, and the six
entities. So each guess is one of thousands of well-known things.
"""

from collections.abc import Sequence

import numpy as np

from benchmarks.results import table
from textveil.adversary.candidates import AttackCandidate
from textveil.adversary.evidence import weigh
from textveil.adversary.guess import place, probabilities, ranks
from textveil.corpus.open import open_corpus
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize

Page = tuple[str, str]
"""What is protected on a page, and its text."""


def guesses(pages: Sequence[Page], titles: Sequence[str], *, alphas: Sequence[float]) -> str:
    """Rank and probability of each protected entity, from the original and from each sanitized text."""
    candidates = [AttackCandidate(title) for title in [*titles, *(protected for protected, _ in pages)]]
    texts = [text for protected, text in pages for text in (text, *sanitized(protected, text, alphas))]
    evidence = weigh(texts, candidates, corpus=open_corpus())
    truth = np.repeat([place(evidence.names, protected) for protected, _ in pages], 1 + len(alphas)).tolist()
    sure = probabilities(evidence)
    ranked = ranks(sure, truth).reshape(len(pages), -1)
    probable = sure[np.arange(len(texts)), truth].reshape(len(pages), -1)
    lines = [
        (protected, *(f"{rank:.0f} ({chance:.1g})" for rank, chance in zip(*row, strict=True)))
        for (protected, _), *row in zip(pages, ranked.tolist(), probable.tolist(), strict=True)
    ]
    head = ["protected", "original", *(f"α = {alpha}" for alpha in alphas)]
    return f"{len(evidence.names):,} candidates; rank, and in brackets probability:\n\n" + table(head, lines)


def sanitized(protected: str, text: str, alphas: Sequence[float]) -> list[str]:
    return [sanitize(text, Policy(level="off", protect=[protected], alpha=alpha, group=1)).text for alpha in alphas]
