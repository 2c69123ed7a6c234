"""Writes docs/presets.md from the comments of the presets, so that the two say the same."""

import argparse
from pathlib import Path

from textveil.policy.policy_files import describe, preset_names, preset_text

PAGE = Path(__file__).parents[1] / "docs" / "presets.md"
OPENING = """# Presets

Policies that come with the package. Each is a TOML file in `src/textveil/data/presets`; this page is made of its
comments by `python -m tools.write_presets_page`. What you give besides a preset wins over it.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([OPENING, *map(chapter, preset_names())])


def chapter(name: str) -> str:
    """What one preset says, line by line."""
    about, lines = describe(preset_text(name))
    rows = [f"| `{line.setting}` | {line.rule} |" for line in lines]
    return "\n".join([f"## {name}", "", about, "", "| setting | the rule it implements |", "|---|---|", *rows, ""])


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
