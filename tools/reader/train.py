"""Teach the reader: teachers by marks, and the student by what teachers and marks say.

    python -m tools.reader.train LESSONS --encoder ENCODER -o student.npz
    python -m tools.reader.train LESSONS --encoder ENCODER -o student.npz --steps 40000

Six networks, as ``PLAN`` says. One that learns English marks finds those of the other lessons that it doubts.
Two of multilingual-e5-small learn all marks and treebanks, two of all-mpnet-base-v2 those of English; what they
say together of lessons and plain texts of ten languages, and the marks, teach the student, the lower layers of
multilingual-e5-small. The plan is of seconds on one H200; ``--share`` takes so much of each, ``--steps`` so many
steps in all instead, which a slower machine may need (on a processor alone some days). Not repeatable bit for bit.
"""

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from textveil.reader.network import BEGINS, HIDE, KINDS, OUTPUTS, PRIVATE, TAGS
from tools.reader.taught_texts import TaughtTexts, make_batches
from tools.reader.teachable import DEVICE, TeachableReader

BODY = frozenset({"blocks", "pos", "norm", "relative"})
HEAD_RATE = 5
"""What is new learns so many times faster than what was pretrained."""
WARM_UP, LEAST_RATE = 0.06, 0.02
ALL_SMALL = 0.04
"""In so many batches no word shows its capitals."""
KIND_LOSS, MASKED_LOSS, PRIVATE_LOSS, TAG_LOSS, SOFT_TAG_LOSS = 1.5, 0.7, 3.0, 0.5, 0.3
MARK_SHARE = 0.6
"""Where there is a mark the student learns so much from it, and the rest from teachers."""
DOUBT = 0.25
"""A mark that says "stays" teaches nothing where the first network gives a higher chance that it must go."""
SHARE_OF_E5 = 0.3
"""How much of what is said of English is said by multilingual-e5-small."""
STUDENT_LAYERS = 6
LIMITS = (0.5, 0.3, 0.2, 0.1, 0.05)
PIECES_OF_STEP, PIECES_OF_MARKING = 32768, 65536

Texts = dict[str, TaughtTexts]
Loss = Callable[[Any, TaughtTexts, Any], Any]


class Stage(NamedTuple):
    """How one network is taught."""

    encoder: str
    seconds: float
    rate: float
    seed: int
    shares: dict[str, float]
    """Of each part of the lessons, how often it is drawn from for its size."""


ALL_MARKS = {"english": 1.0, "european": 0.6, "trees": 1.0}
PLAN = {
    "first": Stage("e5", 45, 2e-4, 1, {"english": 1.0, "trees": 1.0}),
    "e5 a": Stage("e5", 95, 2e-4, 2, ALL_MARKS),
    "e5 b": Stage("e5", 95, 2e-4, 3, ALL_MARKS),
    "mpnet a": Stage("mpnet", 105, 6e-5, 4, {"english": 1.0}),
    "mpnet b": Stage("mpnet", 105, 6e-5, 5, {"english": 1.0}),
    "student": Stage(
        "e5", 330, 3e-4, 16,
        {"english": 1.4, "english_plain": 1.0, "european": 0.7, "european_plain": 0.9, "six_plain": 0.6, "trees": 0.6},
    ),
}  # fmt: skip
TAUGHT = tuple(PLAN["student"].shares)


@dataclass(frozen=True)
class Budget:
    """How long a network is taught."""

    seconds: float
    steps: int | None
    """Instead of the seconds."""

    def done(self, began: float, step: int) -> float:
        """How much of it is over."""
        return step / self.steps if self.steps else (time.monotonic() - began) / self.seconds


def binary(scores: Any, output: int, wanted: Any) -> Any:
    """The loss of one chance."""
    return functional.binary_cross_entropy_with_logits(scores[:, output], wanted, reduction="none")


def loss_of_marks(scores: Any, texts: TaughtTexts, words: Any) -> Any:
    """How far the scores are from the marks."""
    weight = texts.weight[words]
    kind = functional.cross_entropy(scores[:, :KINDS], texts.kind[words].clamp(min=0), reduction="none")
    each = (
        KIND_LOSS * kind * texts.kind_weight[words]
        + binary(scores, BEGINS, texts.begin[words]) * texts.begin_weight[words]
        + MASKED_LOSS * binary(scores, HIDE, texts.masked[words]) * texts.masked_weight[words]
        + PRIVATE_LOSS * binary(scores, PRIVATE, texts.private[words]) * texts.private_weight[words]
    )
    return (each * weight).sum() / weight.sum().clamp(min=1) + loss_of_tags(scores, texts, words)


def split_tags(scores: Any) -> tuple[Any, Any]:
    """The scores of tags, and of phrase labels."""
    first = PRIVATE + 1
    return scores[:, first : first + len(TAGS)], scores[:, first + len(TAGS) :]


def loss_of_tags(scores: Any, texts: TaughtTexts, words: Any) -> Any:
    """How far tags and phrases are from those known."""
    tag, label = texts.tag[words], texts.label[words]
    known = (tag >= 0).float() * texts.tag_weight
    pairs = zip(split_tags(scores), (tag, label), strict=True)
    each = sum(functional.cross_entropy(some, one.clamp(min=0), reduction="none") for some, one in pairs)
    return TAG_LOSS * (each * known).sum() / len(words)


def loss_of_teachers(scores: Any, texts: TaughtTexts, words: Any) -> Any:
    """How far the scores are from what teachers say, and marks where there are some."""
    said = texts.soft[words].float()
    kind, private = said[:, :KINDS], said[:, PRIVATE]
    weight = torch.ones_like(private) if texts.is_plain else texts.weight[words]
    if not texts.is_plain:
        share = (texts.kind_weight[words] >= 1).float()[:, None] * MARK_SHARE
        marked = functional.one_hot(texts.kind[words].clamp(min=0), KINDS).float()
        kind = share * marked + (1 - share) * kind
        share = texts.private_weight[words] * MARK_SHARE
        private = share * texts.private[words] + (1 - share) * private
    each = (
        KIND_LOSS * -(kind * functional.log_softmax(scores[:, :KINDS], -1)).sum(-1)
        + binary(scores, BEGINS, said[:, BEGINS])
        + MASKED_LOSS * binary(scores, HIDE, said[:, HIDE])
        + PRIVATE_LOSS * binary(scores, PRIVATE, private)
    )
    pairs = zip(split_tags(scores), split_tags(said), strict=True)
    tags = sum(-(wanted * functional.log_softmax(some, -1)).sum(-1) for some, wanted in pairs)
    total = (each * weight).sum() / weight.sum().clamp(min=1)
    return total + SOFT_TAG_LOSS * torch.as_tensor(tags).mean() + loss_of_tags(scores, texts, words)


class BatchDrawer:
    """Draws batches of parts, each as often as its share says."""

    def __init__(self, texts: Texts, shares: Mapping[str, float], luck: np.random.Generator, *, pieces: int) -> None:
        self._texts, self._luck, self._pieces = texts, luck, pieces
        self._names = list(shares)
        sizes = np.array([shares[name] * len(texts[name].of) for name in self._names])
        self._chances = sizes / sizes.sum()
        self._left: dict[str, list[np.ndarray]] = {}

    def draw(self) -> tuple[TaughtTexts, dict[str, Any]]:
        """The texts of a batch, and the batch."""
        name = self._names[self._luck.choice(len(self._names), p=self._chances)]
        texts = self._texts[name]
        if not self._left.get(name):
            windows = texts.windows(self._luck, is_teaching=True)
            self._left[name] = make_batches(windows, self._luck, pieces=self._pieces)
        batch = texts.batch(self._left[name].pop())
        if self._luck.random() < ALL_SMALL:
            batch["look"] = torch.where((batch["look"] > 1) & (batch["look"] < 5), 1, batch["look"])
        return texts, batch


def teach(net: TeachableReader, texts: Texts, stage: Stage, *, loss: Loss, budget: Budget, pieces: int) -> None:
    """Teach a network for as long as its budget lasts."""
    luck = np.random.default_rng(stage.seed)
    torch.manual_seed(stage.seed)
    drawer = BatchDrawer(texts, stage.shares, luck, pieces=pieces)
    taught = [(name.split(".")[0] in BODY, one) for name, one in net.named_parameters() if one.requires_grad]
    groups = [
        {"params": [one for is_body, one in taught if is_body == of_body], "start": stage.rate * times}
        for of_body, times in ((True, 1), (False, HEAD_RATE))
    ]
    optimizer = torch.optim.AdamW(groups, lr=stage.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=DEVICE == "cuda")
    net.train()
    began, step = time.monotonic(), 0
    while (done := budget.done(began, step)) < 1:
        part, batch = drawer.draw()
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            scores = net(batch)
        found = loss(scores, part, batch["words"])
        for group in optimizer.param_groups:
            group["lr"] = group["start"] * min(1, (done + 0.002) / WARM_UP) * max(LEAST_RATE, 1 - done)
        optimizer.zero_grad()
        found.backward()
        if torch.isfinite(nn.utils.clip_grad_norm_([one for _, one in taught], 1.0)):
            optimizer.step()
        step += 1
        if step % 200 == 0:
            print(f"  step {step}: {found.item():.4f}, {done:.0%}", flush=True)
    print(f"  {step} steps", flush=True)


@torch.no_grad()  # type: ignore[untyped-decorator]
def mark(net: TeachableReader, texts: TaughtTexts, *, times: int = 1, pieces: int = PIECES_OF_MARKING) -> Any:
    """What a network says of every word, as chances; the mean over some ways to cut windows."""
    net.eval()
    total = torch.zeros(texts.count, OUTPUTS, dtype=torch.float16, device=DEVICE)
    for turn in range(times):
        luck = np.random.default_rng(turn) if turn else None
        for windows in make_batches(texts.windows(luck, is_teaching=False), None, pieces=pieces):
            batch = texts.batch(windows)
            with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
                scores = net(batch)
            tags, labels = split_tags(scores)
            parts = [scores[:, :KINDS].softmax(-1), scores[:, KINDS : PRIVATE + 1].sigmoid()]
            total[batch["words"]] += (torch.cat([*parts, tags.softmax(-1), labels.softmax(-1)], 1) / times).half()
    return total


def report(name: str, said: Any, texts: TaughtTexts) -> None:
    """Print of each source how many mentions were found, and how many words in a thousand wrong, by limits."""
    print(name)
    chances = said[:, PRIVATE].float().cpu().numpy()
    for source in dict.fromkeys(texts.source.tolist()):
        here = texts.source == source
        must = texts.marks[here] == 1
        starts = must & (texts.begins[here] | np.append(True, ~must[:-1]))
        mention = np.where(must, np.cumsum(starts), 0)
        cells = []
        for limit in LIMITS:
            hidden = chances[here] > limit
            share = np.bincount(mention, weights=hidden)[1:] / np.maximum(np.bincount(mention)[1:], 1)
            wrong = 1000 * (hidden & (texts.marks[here] == 0)).mean()
            cells.append(f"{(share > 0.5).mean():.3f}/{wrong:.1f}" if len(share) else f"–/{wrong:.1f}")
        print(f"   {source:16} {'  '.join(cells)}", flush=True)


def weights_of(net: TeachableReader) -> dict[str, np.ndarray]:
    """The weights but for the pieces' vectors: matrices as whole numbers of eight bits, a scale a row."""
    found = {}
    for name, value in net.state_dict().items():
        array = value.float().cpu().numpy()
        if name.startswith("word."):
            continue
        if name.startswith("blocks") and array.ndim == 2:
            scale = np.maximum(np.abs(array).max(1, keepdims=True) / 127, 1e-12)
            found[f"{name}|q"], found[f"{name}|s"] = np.rint(array / scale).astype(np.int8), scale.astype(np.float32)
        else:
            found[f"{name}|f"] = array.astype(np.float32 if array.size < 5000 else np.float16)
    return found


class School:
    """Teaches the networks of the plan one after the other."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self.texts = {name: self._load(name, "e5") for name in (*TAUGHT, "tests")}

    def _load(self, name: str, encoder: str) -> TaughtTexts:
        return TaughtTexts(self._args.lessons / f"{name}.npz.xz", encoder)

    def teach(self, name: str, texts: Texts, *, loss: Loss = loss_of_marks) -> TeachableReader:
        """One network of the plan."""
        stage = PLAN[name]
        layers = self._args.layers if name != "student" else min(self._args.layers or STUDENT_LAYERS, STUDENT_LAYERS)
        net = TeachableReader(stage.encoder, layers=layers).to(DEVICE)
        net.load_encoder(self._args.encoder / f"{stage.encoder}.npz")
        whole = sum(one.seconds for one in PLAN.values())
        steps = max(1, round(self._args.steps * stage.seconds / whole)) if self._args.steps else None
        budget = Budget(stage.seconds * self._args.share, steps)
        print(f"{name}:", flush=True)
        teach(net, texts, stage, loss=loss, budget=budget, pieces=self._args.pieces)
        report(name, self.mark(net, texts["tests"], times=2), texts["tests"])
        return net

    def mark(self, net: TeachableReader, texts: TaughtTexts, *, times: int = 1) -> Any:
        """What a network says of some texts."""
        return mark(net, texts, times=times, pieces=2 * self._args.pieces)

    def doubt_marks(self) -> None:
        """Let marks that the first network doubts teach nothing."""
        european = self.texts["european"]
        chance = self.mark(self.teach("first", self.texts), european)[:, PRIVATE].float()
        european.private_weight[(european.private == 0) & (chance > DOUBT)] = 0

    def mark_all(self) -> None:
        """Let the teachers say what they take every word of every part for."""
        for_mpnet = {name: self._load(name, "mpnet") for name in ("english", "english_plain", "tests")}
        e5 = [self.teach(name, self.texts) for name in ("e5 a", "e5 b")]
        mpnet = [self.teach(name, for_mpnet) for name in ("mpnet a", "mpnet b")]
        for name in TAUGHT:
            times = 2 if name == "english_plain" else 1
            said = self._mean(e5, self.texts[name], times=times)
            if name in for_mpnet:
                other = self._mean(mpnet, for_mpnet[name], times=times)
                mixed = SHARE_OF_E5 * said + (1 - SHARE_OF_E5) * other
                said[:, : PRIVATE + 1] = mixed[:, : PRIVATE + 1]
            self.texts[name].soft = said

    def _mean(self, nets: Sequence[TeachableReader], texts: TaughtTexts, *, times: int) -> Any:
        return sum(self.mark(net, texts, times=times) / len(nets) for net in nets)


def main() -> None:
    """Teach, and write the student."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", type=Path, help="the folder that tools.reader.lessons wrote")
    parser.add_argument("--encoder", type=Path, required=True, help="the folder that tools.reader.encoder wrote")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--share", type=float, default=1.0, help="of the plan's seconds")
    parser.add_argument("--steps", type=int, help="steps of all networks together, instead of seconds")
    parser.add_argument("--pieces", type=int, default=PIECES_OF_STEP, help="of one step")
    parser.add_argument("--layers", type=int, help="of every network, to try the script")
    args = parser.parse_args()
    school = School(args)
    school.doubt_marks()
    school.mark_all()
    student = school.teach("student", school.texts, loss=loss_of_teachers)
    np.savez(args.output, **weights_of(student))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
