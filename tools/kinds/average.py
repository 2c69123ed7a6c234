"""What several teachers say on average, of the same texts.

python -m tools.kinds.average taught_0.npz taught_1.npz … -o taught.npz
"""

import argparse
import shutil
from pathlib import Path

import numpy as np

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("taught", nargs="+", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    shutil.copy(args.taught[0], args.output)
    for part in (".soft.npy", ".also.soft.npy"):
        mean = sum(np.load(path.with_suffix(part)).astype(np.float32) for path in args.taught) / len(args.taught)
        np.save(args.output.with_suffix(part), np.asarray(mean, np.float16))
