"""Many plain texts and filled frames for the teacher to mark.

python -m tools.kinds.unmarked ../shared/data --gazetteers gazetteers.json -o unmarked.npz
"""

import argparse
import json
import random
from pathlib import Path

from tools.kinds.frames import Frames
from tools.kinds.lessons import save
from tools.kinds.lexicon import nationalities
from tools.kinds.sheet import Sheet
from tools.kinds.silver import plain_texts
from tools.kinds.slots import Slots


def main() -> None:
    """Write the texts, nothing marked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--gazetteers", type=Path, required=True)
    parser.add_argument("--pages", type=float, default=0.2, help="share of the pages drawn from")
    parser.add_argument("--rounds", type=int, default=60, help="how often each frame is filled")
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    random.seed(2)
    sheets: list[Sheet] = []
    for name, share in (("pages", args.pages), ("medquad", 0.6)):
        texts = plain_texts(args.data / f"corpus/{name}.jsonl.xz", share=share)
        sheets += [Sheet("unmarked", text).vary() for text in texts]
    frames, slots = Frames(), Slots(json.loads(args.gazetteers.read_text("utf-8")), nationalities=nationalities())
    for frame in frames.frames * args.rounds:
        sheet = frames.write(slots, frame=frame)
        sheets.append(Sheet("unmarked", sheet.text).vary())
    save(args.output, sheets)


if __name__ == "__main__":
    main()
