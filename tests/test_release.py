"""What is shipped is named with its licence and hash, and what develops it is pinned."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import textveil
from tools.release.audit_dependencies import judge
from tools.release.dependencies import PROJECT, libraries
from tools.release.list_licences import PAGE
from tools.release.lock_dependencies import GROUPS, LOCK, pinned_versions
from tools.release.notice import ROOT, read_notice
from tools.release.write_sbom import bill, files_of

LICENCES = PAGE.read_text("utf-8")
DATA = ROOT / "src" / "textveil" / "data"


def group(name: str) -> list[Requirement]:
    """What a dependency group asks for, with the groups it includes."""
    asked: list[Requirement] = []
    for one in PROJECT["dependency-groups"][name]:
        asked += [Requirement(one)] if isinstance(one, str) else group(one["include-group"])
    return asked


def test_the_version_is_the_newest_in_the_changelog() -> None:
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert versions[0] == textveil.__version__


def test_every_file_of_the_notice_stands_on_the_page_of_licences() -> None:
    for entry in read_notice():
        assert all(f"`{name}`" in LICENCES for name in entry.files), entry.files
        assert entry.said in LICENCES, f"{entry.files}: run python -m tools.release.list_licences"


def test_every_library_stands_on_the_page_of_licences_with_its_extras() -> None:
    for one in libraries():
        (line,) = [line for line in LICENCES.splitlines() if line.startswith(f"| {one.name} |")]
        assert [extra for extra in one.extras if f"`{extra}`" not in line] == []


def test_all_brings_every_extra_that_one_machine_can_use() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    brought = [Requirement(one) for one in extras["all"]]
    assert {one.name for one in brought} == {"textveil"}
    assert {"all", "spark", *(name for one in brought for name in one.extras)} == set(extras)


def test_no_library_that_every_install_brings_has_a_licence_that_binds_its_users() -> None:
    always = LICENCES.partition("## What every install brings")[2].partition("## What extras bring")[0]
    assert re.search(r"GPL|not stated", always) is None


def test_the_bill_of_materials_holds_every_packaged_file_with_its_hash() -> None:
    files = {one["name"]: one["hashes"][0]["content"] for one in bill()["components"] if one["type"] == "file"}
    packaged = [*DATA.rglob("*.*"), *(DATA.parent / "languages").rglob("*.toml")]
    own = {path for path in packaged if path.suffix not in (".py", ".pyc") and "LICENSE" not in path.name}
    assert {path.relative_to(ROOT / "src").as_posix() for path in own if path.is_file()} == set(files)
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in files.values())


def test_a_folder_of_the_notice_is_billed_file_by_file() -> None:
    (presets,) = [entry for entry in read_notice() if entry.files == ("data/presets/",)]
    assert {path.suffix for path in files_of(presets)} == {".toml"}


def test_the_bill_of_materials_keeps_the_standard(tmp_path: Path) -> None:
    validation = pytest.importorskip("cyclonedx.validation.json", reason="the group release is not installed")
    schema = pytest.importorskip("cyclonedx.schema")
    said = json.dumps(bill())
    assert validation.JsonStrictValidator(schema.SchemaVersion.V1_6).validate_str(said) is None


@pytest.mark.parametrize("name", GROUPS)
def test_what_a_group_asks_for_is_pinned_to_versions_that_answer_it(name: str) -> None:
    pinned = pinned_versions()
    for one in group(name):
        versions = pinned[canonicalize_name(one.name)]
        assert any(one.specifier.contains(version) for version in versions), f"{one}: run make lock"


def test_every_pinned_version_has_hashes_and_no_line_names_where_it_comes_from() -> None:
    said = LOCK.read_text("utf-8")
    entries = re.split(r"\n(?=[A-Za-z0-9])", said.partition("\n")[2])
    assert [entry.partition(" ")[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert re.search(r"https?:|file:|^--", said, re.MULTILINE) is None


def test_what_could_not_be_asked_about_is_not_called_clean() -> None:
    assert judge([{"name": "a", "version": "1", "vulns": []}, {"name": "b", "skip_reason": "?"}])[0] == 2


def test_the_bill_is_the_same_each_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        subprocess.run([sys.executable, "-m", "tools.release.write_sbom", "-o", tmp_path / name], cwd=ROOT, check=True)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
