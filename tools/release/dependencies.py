"""What does a plain install bring along, what does each extra, and under which licence?"""

import re
import tomllib
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.release.notice import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
UNKNOWN = "not stated"


@dataclass(frozen=True)
class Library:
    """A library that textveil uses, and the extras that bring it."""

    name: str
    extras: tuple[str, ...]
    """None for what every install brings."""


def libraries() -> list[Library]:
    """All that the package may ask for: first what it always does, then what extras bring, by name."""
    always = [Library(name_of(one), ()) for one in PROJECT["project"]["dependencies"]]
    brought: dict[str, list[str]] = {}
    for extra, wanted in PROJECT["project"]["optional-dependencies"].items():
        for one in wanted if extra != "all" else ():
            brought.setdefault(name_of(one), []).append(extra)
    return always + [Library(name, tuple(sorted(extras))) for name, extras in sorted(brought.items())]


def name_of(requirement: str) -> str:
    """The name of what is required, as registries write it."""
    return canonicalize_name(Requirement(requirement).name)


def licence_of(name: str) -> str:
    """The licence that an installed library states; an error when it is not installed."""
    try:
        stated = metadata(name)
    except PackageNotFoundError:
        raise SystemExit(f"{name} is not installed: pip install --group test --group bench, then run again") from None
    expression = "".join(stated.get_all("License-Expression") or ())
    classified = [one.rpartition(" :: ")[2] for one in stated.get_all("Classifier") or () if one.startswith("License")]
    brief = re.sub(r"\s+", " ", " ".join(stated.get_all("License") or ()))
    return expression or "; ".join(classified) or (brief if 0 < len(brief) < 60 else UNKNOWN)
