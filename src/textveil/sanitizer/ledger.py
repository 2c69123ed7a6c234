"""What do several releases tell together of what must stay hidden?

A ledger remembers what was released about protected entities. The next document is
judged together with all of it: whatever, with what was said before, would break a
promise about an entity goes from the new document, for the old ones are out.

Law of composition: a reader who has all releases of a ledger finds in them, put one
after the other, nothing that breaks a promise about an entity.
"""

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Self

from textveil.core.errors import UnsafeOutputError, UsageError
from textveil.core.model import Document, Finding, Span
from textveil.languages.normal import key as normal_key
from textveil.policy.policy import Policy
from textveil.policy.promises import KSafe, Protect
from textveil.sanitizer.result import Result
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitizer_for
from textveil.store.sqlite_store import SqliteStore, StoreKind, open_store

LEDGER = StoreKind(
    "ledger",
    """
CREATE TABLE releases (
  id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, text TEXT NOT NULL, stand_ins TEXT NOT NULL
);
CREATE TABLE entities (release INTEGER NOT NULL, entity TEXT NOT NULL, PRIMARY KEY (release, entity));
CREATE INDEX by_entity ON entities (entity);
""",
    "textveil ledger 1",
)
ROUNDS = 12
"""How often more is hidden before the new document is given up."""
BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class Before:
    """What was released before, as one text."""

    text: str = field(default="", repr=False)
    stand_ins: tuple[Span, ...] = ()


class Ledger:
    """An open ledger. Made by ``open_ledger``; used in a ``with`` block it is closed at its end."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._salt = bytes(store.about()["salt"])

    def __repr__(self) -> str:
        return "Ledger(…)"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    def __len__(self) -> int:
        """How many releases are remembered."""
        [(count,)] = self._store.ask("SELECT count(*) FROM releases")
        return int(count)

    def sanitize(self, document: Document | str, policy: Policy) -> Result:
        """The document with all hidden that would give something away, with all that was released before.

        It is not remembered yet: ``record`` does that, when the result is released.
        """
        before = self.before(policy)
        result = sanitizer_for(policy).sanitize(document)
        hidden: set[str] = set()
        for _ in range(ROUNDS):
            found = find_together(before, result)
            if not found:
                return result
            more = terms_to_hide(before, result, found) - hidden
            if not more:
                break
            hidden |= more
            narrower = policy & Policy(level="off", hide=sorted(hidden))
            result = Sanitizer(narrower).sanitize(document)
        raise UnsafeOutputError("with what was released before, this document would give too much away: release less")

    def record(self, result: Result) -> None:
        """Remember that a result is released; the same text again is no other release."""
        told = json.dumps(result.stand_ins)
        digest = sha256(self._salt + result.text.encode("utf-8", "surrogatepass")).hexdigest()
        with self._store.change() as change:
            change.execute(
                "INSERT OR IGNORE INTO releases (digest, text, stand_ins) VALUES (?, ?, ?)", (digest, result.text, told)
            )
            (number,) = change.execute("SELECT id FROM releases WHERE digest = ?", (digest,)).fetchone()
            for token in self._tokens(result.judgement.policy):
                change.execute("INSERT OR IGNORE INTO entities VALUES (?, ?)", (number, token))

    def before(self, policy: Policy) -> Before:
        """All that was released about one of the entities that a policy speaks of."""
        tokens = self._tokens(policy)
        marks = ", ".join("?" * len(tokens))
        query = f"""SELECT DISTINCT id, text, stand_ins FROM releases JOIN entities ON release = id
        WHERE entity IN ({marks}) ORDER BY id"""  # noqa: S608  # only question marks
        texts, spans, done = [], list[Span](), 0
        for _, text, stand_ins in self._store.ask(query, *tokens):
            spans += [(start + done, end + done) for start, end in json.loads(stand_ins)]
            texts.append(text + BETWEEN)
            done += len(text) + len(BETWEEN)
        return Before("".join(texts), tuple(spans))

    def _tokens(self, policy: Policy) -> list[str]:
        named = {normal_key(name) for name in entities_of(policy)}
        if not named:
            raise UsageError("a ledger keeps promises about entities: give protect, or entities, k and hidden_entities")
        return sorted(sha256(self._salt + name.encode("utf-8", "surrogatepass")).hexdigest() for name in named)


def open_ledger(path: Path | str) -> Ledger:
    """The ledger in a file that only its owner may read; made if there is none."""
    return Ledger(open_store(path, LEDGER, about=lambda: {"salt": secrets.token_bytes(16)}))


def entities_of(policy: Policy) -> list[str]:
    """The entities that promises of a policy are about."""
    protect = [name for one in policy.promises if isinstance(one, Protect) for name in one.entities]
    return protect + [name for one in policy.promises if isinstance(one, KSafe) for name in one.hidden]


def find_together(before: Before, result: Result, text: str | None = None) -> list[Finding]:
    """What breaks a promise about an entity in all releases together; of the result another text may be judged."""
    new = result.text if text is None else text
    moved = [(start + len(before.text), end + len(before.text)) for start, end in result.stand_ins]
    stand_ins = [*before.stand_ins, *(moved if text is None else [])]
    judges = result.judgement
    about = {one.label for one in judges.policy.promises if isinstance(one, Protect | KSafe)}
    found = judges.find(before.text + new, stand_ins=stand_ins)
    return [one for one in found if one.promise.rstrip(" 0123456789") in about]


def terms_to_hide(before: Before, result: Result, found: Iterable[Finding]) -> set[str]:
    """What must go from the new document: what was found in it, or what breaks the promise with what was before."""
    start = len(before.text)
    whole = before.text + result.text
    inside = {whole[slice(*span)] for one in found for span in one.spans if span[0] >= start}
    if inside:
        return inside
    # The judge would rather take something out of what is released already: look for what must go instead.
    phrases = sorted({result.text[slice(*span)] for span in result.judgement.read(result.text).noun_phrases()})
    alone = {phrase for phrase in phrases if find_together(before, result, f"{phrase}.")}
    return alone or all_until_clean(before, result, phrases)


def all_until_clean(before: Before, result: Result, phrases: Sequence[str]) -> set[str]:
    """Phrases that break the promise only together: those with which it is first broken, in one order."""
    kept: list[str] = []
    gone: set[str] = set()
    for phrase in phrases:
        if find_together(before, result, ". ".join([*kept, phrase, ""])):
            gone.add(phrase)
        else:
            kept.append(phrase)
    return gone
