"""Whether what `make release` built may be published: it prints what is missing, and fails."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
BUILT = ("site/index.html", "site/ndcg-board.js", "site/embed.html", "site/handbook/index.html", "ndcg-lab.html")
PLACEHOLDER = re.compile(r"\b(OWNER|REPOSITORY|TODO|FIXME|example\.(?:com|org))\b")
FROM_THE_SDIST = {"collected": ("--collect-only",), "passed": ("tests/model",)}
"""What pytest is asked for in the unpacked sdist: to find every test, and to run a fast room."""
_PLAIN_FILES = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Python 3.11.4 and newer have filters
RELATIVE = re.compile(r"\]\((?![a-z]+:|#)([^)\s]+)\)")
WITHOUT = {
    "repository": "no repository: the package's page has no picture and no links, the handbook none to source.",
    "site": "no site: the handbook has no canonical addresses and no sitemap.",
}
"""What is missing where an address of ``[tool.ndcg-lab]`` is empty."""
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


def problems_of_wheel(wheel: Path) -> Iterator[str]:
    """Yield what a reader of the package's page would stumble over, a sentence each."""
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(about).decode("utf-8")
    if found := PLACEHOLDER.search(text):
        yield f"The metadata of {wheel.name} has the placeholder {found[0]}."
    for link in RELATIVE.findall(text):
        yield f"The description in {wheel.name} has the link {link}, which leads nowhere on the package's page."


def notes(project: str) -> Iterator[str]:
    """Yield what a release does without, a sentence for each address that ``pyproject.toml`` leaves empty."""
    addresses = tomllib.loads(project)["tool"]["ndcg-lab"]
    for name, lack in WITHOUT.items():
        if not addresses[name]:
            yield f"pyproject.toml names {lack}"


def problems_of_sdist(sdist: Path) -> Iterator[str]:
    """Yield why an unpacked sdist does not run its own tests, a sentence each."""
    with TemporaryDirectory() as place:
        with tarfile.open(sdist) as archive:
            archive.extractall(place, **_PLAIN_FILES)
        inside = Path(place) / sdist.name.removesuffix(".tar.gz")
        if not (inside / "tests").is_dir():
            yield f"{sdist.name} has no tests."
            return
        for goal, arguments in FROM_THE_SDIST.items():
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
            surroundings = {**os.environ, "PYTHONPATH": str(inside)}
            done = subprocess.run(command, cwd=inside, env=surroundings, capture_output=True, text=True, check=False)
            if done.returncode:
                said = (done.stdout.strip() or done.stderr.strip()).splitlines()
                first = next((line for line in said if line.startswith(("FAILED ", "ERROR "))), said[-1])
                yield f"The tests of {sdist.name} are not {goal}: {first}"


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
    dist = Path(sys.argv[1])
    found = [*problems(dist, version())]
    for wheel in dist.glob("*.whl"):
        found += problems_of_wheel(wheel)
    for sdist in dist.glob("*.tar.gz"):
        found += problems_of_sdist(sdist)
    print(*notes((ROOT / "pyproject.toml").read_text("utf-8")), *found, sep="\n")
    sys.exit(bool(found))
