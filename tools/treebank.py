"""Which base noun phrases does a dependency tree hold?

Reads Universal Dependencies (CoNLL-U) and derives phrases from gold trees, for
training and for measuring. The derivation, in words:

1. A *head* is a NOUN or PROPN, a NUM, or a SYM that has a number ("$ 5", "5 %").
   Pronouns are never heads.
2. A token *belongs* to the head it modifies through ``amod``, ``compound``,
   ``nummod``, ``flat``, ``goeswith`` or ``nmod:desc``; through ``nmod:unmarked``
   when one of the two is a number or a month next to one (dates, times); and
   with it all that modifies such a modifier from inside ("*very* old house",
   "15 *-* year term"). A conjunct of a modifier modifies what its first conjunct
   modifies.
3. Determiners, possessors, case marks, coordinators, appositions, relative
   clauses, lists and whatever else hangs on the head belong to no phrase of it.
   A punctuation mark belongs when it joins members without a space (hyphens),
   or stands between the parts of a date.
4. The phrase of a head is the longest run of neighbouring members around it.
   Members cut off from the run ("*sales* and marketing department") form phrases
   of their own where they hold a head, ending at the last one. Adverbs in front do not
   count ("*very* hard work") unless a hyphen ties them ("well - known actor").

Offsets are Python offsets into the sentence's text.
"""

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

MODIFIERS = {"amod", "compound", "nummod", "flat", "goeswith", "nmod:desc"}
UNMARKED = {"nmod:unmarked", "nmod:tmod", "nmod:npmod"}
INSIDE_MODIFIER = {"advmod", "obl:unmarked", "obl:npmod", "obl:tmod", "compound:prt", "obl", "obj", "case"}
JOINTS = set("-‐‑–'’.&")


@dataclass(frozen=True)
class Token:
    """One line of a tree; ``head`` is an index into the sentence, -1 for the root."""

    form: str
    upos: str
    head: int
    relation: str
    start: int
    end: int


@dataclass(frozen=True)
class Sentence:
    """A text and its tree."""

    text: str
    tokens: tuple[Token, ...]
    opens_document: bool
    opens_paragraph: bool


def read(path: Path) -> Iterator[Sentence]:
    """The sentences of a CoNLL-U file, plain or ``.xz``."""
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for filled, block in groupby(lines, key=lambda line: bool(line.strip())):
            if filled:
                yield parse([line.rstrip("\n") for line in block])


def parse(lines: list[str]) -> Sentence:
    """One sentence from its lines; forms are found in the text in order."""
    comments = [line for line in lines if line.startswith("#")]
    text = next(line.removeprefix("# text = ") for line in comments if line.startswith("# text = "))
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    tokens, place = [], 0
    for row in rows:
        if row[0].isdigit():
            start, place = find(text, row[1], place=place)
            tokens.append(Token(row[1], row[3], int(row[6]) - 1, row[7], start, place))
    starts = [comment.split("=")[0].split()[1] for comment in comments if comment.startswith(("# newdoc", "# newpar"))]
    return Sentence(text, tuple(tokens), "newdoc" in starts, bool(starts))


def find(text: str, form: str, *, place: int) -> tuple[int, int]:
    """Where a form stands from ``place`` on; a form that is not spelled out ("del" for "de el") stands nowhere."""
    start = text.find(form, place)
    return (start, start + len(form)) if start >= 0 else (place, place)


def phrases(sentence: Sentence) -> list[tuple[int, int]]:
    """Base noun phrases as first and last-plus-one token index, in order."""
    tokens = sentence.tokens
    owner = [_owner(tokens, index) for index in range(len(tokens))]
    owner = [_joint_owner(tokens, owner, index) if mine is None else mine for index, mine in enumerate(owner)]
    found = []
    for mine, run in groupby(range(len(tokens)), key=owner.__getitem__):
        if mine is not None:
            found += _trimmed(tokens, list(run))
    return found


def spans(sentence: Sentence) -> list[tuple[int, int]]:
    """Base noun phrases as offsets into the sentence's text."""
    tokens = sentence.tokens
    return [(tokens[first].start, tokens[last - 1].end) for first, last in phrases(sentence)]


def _is_head(tokens: tuple[Token, ...], index: int) -> bool:
    token = tokens[index]
    if token.upos == "SYM":
        return any(other.head == index and other.relation in ("nummod", "flat") for other in tokens)
    return token.upos in ("NOUN", "PROPN", "NUM")


def _owner(tokens: tuple[Token, ...], index: int) -> int | None:
    """The head whose phrase this token belongs to: rules 1 and 2."""
    step, seen, inside = index, {index}, False
    while True:
        token = tokens[step]
        relation, head = _effective(tokens, step)
        if _attaches(tokens, step, relation=relation, head=head):
            inside = False
        elif _is_head(tokens, step) and not _is_hyphened(tokens, step, head=head):
            return None if inside else step
        elif not (relation in INSIDE_MODIFIER and head >= 0 and not _is_head(tokens, head)):
            return None
        else:
            inside = True
        if head in seen or token.upos == "PUNCT":
            return None
        seen.add(head)
        step = head


def _is_hyphened(tokens: tuple[Token, ...], index: int, *, head: int) -> bool:
    """A noun tied to the modifier after it: "*NASA* - sponsored roundtable"."""
    if head != index + 2 or tokens[index + 1].form not in JOINTS:
        return False
    return tokens[index].end == tokens[index + 1].start and tokens[index + 1].end == tokens[head].start


def _effective(tokens: tuple[Token, ...], index: int) -> tuple[str, int]:
    """Relation and head, a conjunct of a modifier counting as that modifier."""
    token = tokens[index]
    seen = {index}
    while token.relation == "conj" and token.head not in seen:
        first = tokens[token.head]
        if first.relation != "conj" and first.relation.split(":")[0] not in ("amod", "compound", "nummod"):
            break
        seen.add(token.head)
        token = first
    return token.relation, token.head


def _attaches(tokens: tuple[Token, ...], index: int, *, relation: str, head: int) -> bool:
    """Rule 2: this token modifies a head from inside its phrase."""
    if head < 0 or tokens[index].upos in ("DET", "PRON", "PUNCT"):
        return False
    if relation in UNMARKED:
        return "NUM" in (tokens[index].upos, tokens[head].upos)
    return (relation in MODIFIERS or relation.startswith("flat:")) and tokens[head].upos not in ("PRON", "DET")


def _joint_owner(tokens: tuple[Token, ...], owner: list[int | None], index: int) -> int | None:
    """Rule 3: a mark between two members of one phrase that joins them."""
    if not 0 < index < len(tokens) - 1 or owner[index - 1] is None or owner[index - 1] != owner[index + 1]:
        return None
    before, token, after = tokens[index - 1 : index + 2]
    joins = token.form in JOINTS and before.end == token.start and token.end == after.start
    dates = token.form == "," and after.upos == "NUM" and after.relation in UNMARKED
    return owner[index - 1] if joins or dates else None


def _trimmed(tokens: tuple[Token, ...], run: list[int]) -> list[tuple[int, int]]:
    """Rule 4: the run from its first word to its last head, if it holds one."""
    while run and _is_loose_adverb(tokens, run[0]):
        run = run[1:]
    heads = [index for index in run if _is_head(tokens, index)]
    return [(run[0], _last(tokens, run, heads[-1]) + 1)] if heads else []


def _is_loose_adverb(tokens: tuple[Token, ...], index: int) -> bool:
    tied = index + 1 < len(tokens) and tokens[index + 1].start == tokens[index].end
    return tokens[index].upos in ("ADV", "PART", "ADP") and not tied


def _last(tokens: tuple[Token, ...], run: list[int], head: int) -> int:
    """The last member: what follows the last head as part of a name stays."""
    for index in run[run.index(head) + 1 :]:
        if not tokens[index].relation.startswith(("flat", "goeswith", "compound")):
            break
        head = index
    return head


def labelled(sentence: Sentence) -> tuple[list[str], list[str], list[str]]:
    """Words, tags and phrase labels (B, I, O) of a sentence."""
    labels = ["O"] * len(sentence.tokens)
    for first, last in phrases(sentence):
        labels[first:last] = ["B"] + ["I"] * (last - first - 1)
    return [token.form for token in sentence.tokens], [token.upos for token in sentence.tokens], labels


def retokenized(sentence: Sentence, words: list[str]) -> tuple[list[str], list[str], list[str]]:
    """The same for words another tokenizer cut; each takes after the token it shares most with."""
    tokens, (_, _, gold) = sentence.tokens, labelled(sentence)
    tags, labels, place, before = [], [], 0, -1
    for word in words:
        start = sentence.text.index(word, place)
        place = start + len(word)
        shared = [min(place, token.end) - max(start, token.start) for token in tokens]
        nearest = shared.index(max(shared))
        begins = "B" in gold[before + 1 : nearest + 1]
        tags.append(tokens[nearest].upos)
        labels.append("O" if gold[nearest] == "O" else "B" if begins else "I")
        before = nearest
    return words, tags, labels
