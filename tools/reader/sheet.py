"""A text with, for every character, what it is, whether people would hide it, and whether it betrays somebody."""

import random
import re
from collections.abc import Callable

import numpy as np

from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.network.line_places import line_features
from textveil.languages.network.token_grammar import Tokens, sentence_starts

KEEP, HIDE, UNSURE = 0, 1, -1
NUMBER_OF = {kind: number for number, kind in enumerate(GROUPS)}
WORD = NUMBER_OF[Kind.WORD]
OPEN, IGNORED = -2, -1
"""Of a character nothing is known yet, or nothing shall be learnt."""


class Sheet:
    """A text being marked; what is painted later wins."""

    def __init__(
        self, source: str, text: str = "", *, hide: int = UNSURE, private: int = UNSURE, kind: int = OPEN
    ) -> None:
        self.source = source
        self.text = text
        self.kind = np.full(len(text), kind, np.int8)
        self.mention = np.zeros(len(text), np.int32)
        self.hide = np.full(len(text), hide, np.int8)
        self.private = np.full(len(text), private, np.int8)
        self.mentions = 0
        self.fold = -1

    def paint(self, start: int, end: int, kind: Kind | None) -> None:
        """Say what a stretch is; ``None`` for not to be learnt from."""
        self.mentions += 1
        self.kind[start:end] = IGNORED if kind is None else NUMBER_OF[kind.group]
        self.mention[start:end] = 0 if kind is Kind.WORD else self.mentions

    def vary(self) -> "Sheet":
        """Sometimes in small letters, in capitals or wrapped into lines; offsets never move."""
        changed = self.text
        luck = random.random()
        if luck < 0.16:
            changed = changed.lower()
        elif luck < 0.24:
            changed = changed.upper()
        elif luck < 0.36 and max(map(len, changed.split("\n"))) > 90:
            changed = wrap(changed, random.randint(45, 85))
        if len(changed) == len(self.text):
            self.text = changed
        return self

    def rows(self, tokenize: Callable[[str], Tokens] = tokenize) -> tuple[Tokens, np.ndarray]:
        """The tokens, and for each: kind, begins, hide, line features, opens a sentence, private."""
        tokens = tokenize(self.text)
        at = tokens.starts
        kind = np.where(self.kind[at] == OPEN, WORD, self.kind[at])
        mention = self.mention[at]
        begins = (mention > 0) & (np.diff(mention, prepend=0) != 0)
        opens = np.zeros(len(tokens), np.int16)
        opens[sentence_starts(tokens)] = 1
        begins = np.where(kind == IGNORED, UNSURE, begins)
        columns = [kind, begins, self.hide[at], line_features(tokens), opens, self.private[at]]
        return tokens, np.stack([np.asarray(column, np.int16) for column in columns], axis=1)


def wrap(text: str, width: int) -> str:
    """The text with some spaces made line breaks."""
    return re.sub(rf"(.{{1,{width}}}) (?=\S)", r"\1\n", text)
