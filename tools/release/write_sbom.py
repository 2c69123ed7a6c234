"""Writes dist/textveil-VERSION.cdx.json: what the package consists of and asks for, as a CycloneDX bill of materials.

    python -m tools.release.write_sbom [-o FILE]

Packaged files stand in it with their hashes and the licences that NOTICE
names, libraries with the version that is installed here. It holds no time and
no random number: the same tree gives the same bytes.
"""

import argparse
import json
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from textveil import __version__
from tools.release.dependencies import libraries, licence_of
from tools.release.notice import PREFIX, ROOT, Entry, read_notice

PRODUCT = f"pkg:pypi/textveil@{__version__}"


def bill() -> dict[str, Any]:
    """The whole bill."""
    needed = [describe_library(one.name) for one in libraries() if not one.extras]
    data = [describe_file(path, entry) for entry in read_notice() for path in files_of(entry)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": describe_product()},
        "components": needed + data,
        "dependencies": [
            {"ref": PRODUCT, "dependsOn": [one["bom-ref"] for one in needed]},
            *({"ref": one["bom-ref"]} for one in needed),
        ],
    }


def describe_product() -> dict[str, Any]:
    """What the bill is of."""
    return {
        "type": "library",
        "bom-ref": PRODUCT,
        "name": "textveil",
        "version": __version__,
        "purl": PRODUCT,
        "licenses": [{"license": {"id": "Apache-2.0"}}],
    }


def describe_library(name: str) -> dict[str, Any]:
    """A library that every install brings, as it is installed here."""
    place = f"pkg:pypi/{name}@{version(name)}"
    return {
        "type": "library",
        "bom-ref": place,
        "name": name,
        "version": version(name),
        "purl": place,
        "licenses": [{"license": {"name": licence_of(name)}}],
    }


def files_of(entry: Entry) -> list[Path]:
    """The files that an entry of NOTICE tells of; all below, where it names a folder."""
    named = [ROOT / PREFIX / name for name in entry.files]
    return [path for one in named for path in (sorted(one.rglob("*.*")) if one.is_dir() else [one]) if is_data(path)]


def is_data(path: Path) -> bool:
    """Whether a path is a file that holds no program."""
    return path.is_file() and path.suffix not in {".py", ".pyc"}


def describe_file(path: Path, entry: Entry) -> dict[str, Any]:
    """A packaged file: its hash, and what it was made from."""
    name = path.relative_to(ROOT / "src").as_posix()
    return {
        "type": "file",
        "bom-ref": name,
        "name": name,
        "hashes": [{"alg": "SHA-256", "content": sha256(path.read_bytes()).hexdigest()}],
        "licenses": [{"license": {"name": licence}} for licence in entry.licences],
        "description": entry.said,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist" / f"textveil-{__version__}.cdx.json")
    output = parser.parse_args().output
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(bill(), indent=2, ensure_ascii=False) + "\n", "utf-8")
    print(f"{output.name}: {len(bill()['components'])} components")


if __name__ == "__main__":
    main()
