"""Which areas are so large that a place in one of them could be anywhere?

    python -m tools.list_areas [--data FOLDER]

Countries and regions with many known towns, counted in the table of world
cities (of 15,000 inhabitants and more). Writes ``data/areas.txt``: the number of
towns, then the names.
"""

import argparse
from collections import Counter
from pathlib import Path

from tools.knowledge.places import PARTS, Atlas

PAGE = Path(__file__).parents[1] / "src" / "textveil" / "data" / "areas.txt"
FEWEST = 30
"""Towns an area must have: with fewer it may have less than a million inhabitants."""


def count_towns(atlas: Atlas) -> Counter[str]:
    """The towns of every area as the knowledge names it; what is called as a town is may be the town alone."""
    towns = Counter[str]()
    for _, region, country in atlas.cities:
        is_inside = region in PARTS or atlas.regions.get(region) == country
        towns.update(set(atlas.wider(region if is_inside else country)))
    for name, region, _ in atlas.cities:
        if name == region and name not in atlas.canonical:
            del towns[name]
    return towns


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    args = parser.parse_args()
    towns = count_towns(Atlas(args.data / "kb" / "world-cities.csv.xz"))
    large = {name: count for name, count in towns.items() if count >= FEWEST}
    rows = (f"{count}\t{name}\n" for name, count in sorted(large.items(), key=lambda one: (-one[1], one[0])))
    PAGE.write_text("".join(rows), "utf-8")
    print(f"{len(large)} areas: {PAGE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
