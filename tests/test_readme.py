"""Links lead somewhere, and pages name what is there; Python runs as doctest, shell in tests of its own."""

import re
from pathlib import Path

import textveil

ROOT = Path(__file__).parents[1]


def test_every_link_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_packaged_file_is_named_in_the_notice() -> None:
    notice = (ROOT / "NOTICE").read_text("utf-8")
    for file in (ROOT / "src" / "textveil" / "data").iterdir():
        if file.suffix != ".py" and file.name != "__pycache__":
            assert re.search(rf"^src/textveil/data/{re.escape(file.name)}(/|$)", notice, re.MULTILINE), file.name


def test_examples_import_from_the_root_of_the_package_alone() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for line in page.read_text("utf-8").splitlines():
            said = line.strip().removeprefix(">>> ").removeprefix("... ")
            assert not re.match(r"(from|import) textveil\.", said), f"{page.name}: {line}"
            named = re.match(r"from textveil import (.+)", said)
            for name in named[1].split(", ") if named else []:
                assert name in textveil.__all__, f"{page.name}: {name}"
            assert set(re.findall(r"\btv\.([A-Za-z_]+)", line)) <= {*textveil.__all__, "__version__"}, (
                f"{page.name}: {line}"
            )
