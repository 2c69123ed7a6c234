"""Writes docs/licences.md: the licences of all that is shipped, from NOTICE and from what libraries state.

python -m tools.release.list_licences
"""

from tools.release.dependencies import Library, libraries, licence_of
from tools.release.notice import PREFIX, ROOT, Entry, read_notice

PAGE = ROOT / "docs" / "licences.md"
OPENING = """# Licences of all that is shipped

Written by `python -m tools.release.list_licences` from NOTICE and from what each library states of itself. textveil is
Apache-2.0. Where a source's licence asks to be named or passed on, NOTICE does that; it lies in the package.
"""
TRAILER = """
A library is not part of the package: `pip` fetches it when it is asked for, under its own licence.
"""


def page() -> str:
    """The whole page."""
    data = [describe_entry(entry) for entry in read_notice()]
    used = libraries()
    always = [describe_library(one) for one in used if not one.extras]
    more = [describe_library(one) for one in used if one.extras]
    return "\n".join(
        [
            OPENING,
            "## Packaged files",
            "",
            f"All lie in `{PREFIX}`.",
            "",
            "| files | licences of what they were made from | what they are |",
            "|---|---|---|",
            *data,
            "",
            "## What every install brings",
            "",
            "| library | licence it states |",
            "|---|---|",
            *always,
            "",
            "## What extras bring",
            "",
            "| library | licence it states | extras |",
            "|---|---|---|",
            *more,
            TRAILER,
        ]
    )


def describe_entry(entry: Entry) -> str:
    """A row for some packaged files."""
    files = ", ".join(f"`{name}`" for name in entry.files)
    return f"| {files} | {', '.join(entry.licences)} | {entry.said} |"


def describe_library(library: Library) -> str:
    """A row for a library."""
    extras = f" | {', '.join(f'`{name}`' for name in library.extras)}" if library.extras else ""
    return f"| {library.name} | {licence_of(library.name)}{extras} |"


def main() -> None:
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
