"""Whether what `make release` built may be published: it prints what is missing, and fails."""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILT = ("site/index.html", "site/ndcg-board.js", "site/embed.html", "site/handbook/index.html", "ndcg-lab.html")
PLACEHOLDER = re.compile(r"\b(OWNER|REPOSITORY|TODO|FIXME|example\.(?:com|org))\b")
DOCUMENTS = ("README.md", "ndcg_core/README.md", "pages/README.md", "pyproject.toml")


def problems(dist: Path, version: str) -> Iterator[str]:
    """Yield what is missing from a release, a sentence each."""
    for name in BUILT:
        if not (dist / name).is_file():
            yield f"{name} was not built."
    for kind in (f"ndcg_lab-{version}-py3-none-any.whl", f"ndcg_lab-{version}.tar.gz"):
        if not (dist / kind).is_file():
            yield f"{kind} was not built."
    if f"## {version}" not in (ROOT / ".github" / "CHANGELOG.md").read_text("utf-8"):
        yield f"The changelog has no section {version}."
    for name in DOCUMENTS:
        if found := PLACEHOLDER.search((ROOT / name).read_text("utf-8")):
            yield f"{name} has the placeholder {found[0]}."
    about = dist / "site" / "python" / "packages.zip"
    if about.is_file() and _is_for_tests(about):
        yield "The site is a build for tests: unset NDCG_LAB_NUMPY."


def _is_for_tests(packages: Path) -> bool:
    with zipfile.ZipFile(packages) as archive:
        return any(
            b'"for_tests": true' in archive.read(name) for name in archive.namelist() if name.endswith("about.json")
        )


def version() -> str:
    """Return the version of the package."""
    text = (ROOT / "ndcg_core" / "__init__.py").read_text("utf-8")
    return re.search(r'^__version__ = "(.*)"', text, re.MULTILINE)[1]  # type: ignore[index]


if __name__ == "__main__":
    found = [*problems(Path(sys.argv[1]), version())]
    print(*found, sep="\n")
    sys.exit(bool(found))
