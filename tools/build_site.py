"""Builds the documentation as a site in build/site, and makes sure that reading it asks nothing of the network.

    make docs

The pages are laid out as they lie in the repository: links between docs/,
benchmarks/ and tools/ lead to the same places there and here.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES, SITE = ROOT / "build" / "pages", ROOT / "build" / "site"
SOURCES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "NOTICE", "LICENSE")
FOLDERS = ("docs", "benchmarks", "tools")
SHOWN = {".md", ".svg", ".png", ".css"}
LOADING = re.compile(
    r"""<(?:script|img|iframe|source|audio|video|embed|object)\b[^>]*?\b(?:src|srcset|data)=["']?(https?:)?//"""
    r"""|<link\b(?=[^>]*\brel=["']?(?:stylesheet|preconnect|preload|prefetch|dns-prefetch|icon))[^>]*\bhref=["']?(?:https?:)?//"""
    r"""|@import\s+(?:url\()?["']?(?:https?:)?//|url\(["']?(?:https?:)?//""",
    re.IGNORECASE,
)
"""What a browser fetches when it opens a page, from another host; a link is followed only by who clicks it."""

SHIM = '<script src="https://unpkg.com/iframe-worker/shim">'
"""What the theme would load for the search of a page that is opened as a file."""
WORKER = """if (location.protocol === "file:") {
  const words = %s;
  const FromServer = Worker;
  window.Worker = class extends FromServer {
    constructor() { super(URL.createObjectURL(new Blob([words], { type: "text/javascript" }))); }
  };
}
"""


def lay_out() -> None:
    """Copy all that the site shows, in the folders where it lies."""
    shutil.rmtree(PAGES, ignore_errors=True)
    files = [ROOT / name for name in SOURCES]
    files += [path for name in FOLDERS for path in sorted((ROOT / name).rglob("*")) if path.suffix in SHOWN]
    for path in files:
        target = PAGES / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


def let_file_search(site: Path) -> None:
    """Let the search run where a page is opened as a file: a browser starts no worker from one, but from its words."""
    scripts = site / "assets" / "javascripts"
    (worker,) = (scripts / "workers").glob("search.*.min.js")
    (scripts / "search_from_file.js").write_text(WORKER % json.dumps(worker.read_text("utf-8")), "utf-8")
    for page in site.rglob("*.html"):
        above = "../" * (len(page.relative_to(site).parts) - 1)
        own = f'<script src="{above}assets/javascripts/search_from_file.js">'
        page.write_text(page.read_text("utf-8").replace(SHIM, own), "utf-8")


def outside_requests(site: Path) -> Iterator[str]:
    """Every place that would be fetched from elsewhere, and diagrams for which a script would be."""
    for path in sorted(site.rglob("*")):
        if path.suffix in (".html", ".css", ".svg"):
            text = path.read_text("utf-8")
            found = [match[0] for match in LOADING.finditer(text)]
            found += ["mermaid"] if path.suffix == ".html" and re.search(r'class="[^"]*\bmermaid\b', text) else []
            yield from (f"{path.relative_to(site)}: {one[-60:]}" for one in found)


def main() -> None:
    lay_out()
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}  # what becomes of the theme later is no fault of a page
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"], cwd=ROOT, env=quiet, check=True)
    let_file_search(SITE)
    asked = list(outside_requests(SITE))
    print(
        "\n".join(asked)
        or f"{len(list(SITE.rglob('*.html')))} pages in {SITE.relative_to(ROOT)}; they load nothing else"
    )
    sys.exit(bool(asked))


if __name__ == "__main__":
    main()
