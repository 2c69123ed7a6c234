"""Which policies come with the package, and what does each say, line by line?

A preset is a TOML file whose comments name the rule that each setting
implements, and what the whole does not cover.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from textveil.core.errors import PolicyError

TABLE = re.compile(r"\[(\w+)\]")
SUFFIX = ".toml"


@dataclass(frozen=True, slots=True)
class PresetLine:
    """One setting of a preset, and the rule it implements."""

    setting: str
    rule: str


def preset_names() -> list[str]:
    """The presets there are, in order."""
    found = (file.name for file in files("textveil.data").joinpath("presets").iterdir())
    return sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX))


def load_preset(name: str) -> dict[str, Any]:
    """The settings of a preset, as the keywords of a policy.

    >>> load_preset("hipaa-safe-harbor")["replace"]["date"]
    'year'
    """
    return tomllib.loads(preset_text(name))


def preset_text(name: str) -> str:
    """A preset as it is written, comments included."""
    known = preset_names()
    if name not in known:
        raise PolicyError(f"no preset {name!r}; there are: {', '.join(known)}")
    return files("textveil.data").joinpath("presets", name + SUFFIX).read_text("utf-8")


def describe(text: str) -> tuple[str, list[PresetLine]]:
    """What a preset says of itself, and its settings with their rules.

    >>> describe('# Why.\\n\\n# The rule.\\nlevel = "strict"\\n')
    ('Why.', [PresetLine(setting='level = "strict"', rule='The rule.')])
    """
    head, _, rest = text.partition("\n\n")
    paragraphs = "\n".join(line.removeprefix("#").strip() for line in head.splitlines()).split("\n\n")
    return "\n\n".join(" ".join(one.split()) for one in paragraphs), list(_lines(rest))


def _lines(text: str) -> Iterator[PresetLine]:
    """The settings of a text with the comments right before each."""
    table, said = "", list[str]()
    for line in text.splitlines():
        if opened := TABLE.fullmatch(line):
            table = f"{opened[1]}."
        elif line.startswith("#"):
            said.append(line.removeprefix("#").strip())
        elif line:
            yield PresetLine(table + line, " ".join(said))
            said = []
