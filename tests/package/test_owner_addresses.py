"""The addresses that only the owner knows, given or not: the package's links and description, the handbook's source."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata

import ndcg_core
from pages.ui.handbook import book, published, reference
from pages.ui.handbook.published import Published
from tests.support import project
from tests.support.examples import first

ROOT = project.ROOT
GIT, WEB = "https://git.example.org/team/lab", "https://lab.example.org/ndcg"
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)]+)\)")
README = (ROOT / "README.md").read_text("utf-8")
INSIDE = [found for found in LINK.findall(README) if "://" not in found[2]]
"""The links of the README to files of the project: a sign for a picture, the text, the path."""
TABLE = re.compile(r'(?<=\[tool\.ndcg-lab\]\n)repository = ".*"\nsite = ".*"')


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published") / "lab"
    for name in project.files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def build(folder: Path, repository: str, site: str) -> subprocess.CompletedProcess[str]:
    file = folder / "pyproject.toml"
    text, count = TABLE.subn(f'repository = "{repository}"\nsite = "{site}"', file.read_text("utf-8"))
    assert count == 1
    file.write_text(text, "utf-8")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "made"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def about(folder: Path, repository: str, site: str) -> Metadata:
    """The metadata of the wheel that is built with these addresses."""
    done = build(folder, repository, site)
    assert done.returncode == 0, done.stderr
    (wheel,) = (folder / "made").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return Metadata.from_email(archive.read(f"ndcg_lab-{ndcg_core.__version__}.dist-info/METADATA"))


def test_there_are_links_and_a_picture_to_test():
    assert {bool(picture) for picture, _, _ in INSIDE} == {True, False}


@pytest.mark.full
def test_without_addresses_the_package_has_no_links_and_its_description_leads_nowhere_wrong(copy):
    told = about(copy, "", "")
    assert not told.project_urls
    assert all(target.startswith("https://") for _, _, target in LINK.findall(told.description))
    for picture, text, path in INSIDE:
        assert f"]({path})" not in told.description
        assert bool(picture) or text in told.description


def test_with_both_addresses_every_link_is_whole(copy):
    told = about(copy, f"{GIT}/", WEB)
    assert told.project_urls == {
        "Homepage": WEB,
        "Documentation": f"{WEB}/handbook",
        "Source": GIT,
        "Issues": f"{GIT}/issues",
        "Changelog": f"{GIT}/blob/HEAD/.github/CHANGELOG.md",
    }
    assert (ROOT / ".github" / "CHANGELOG.md").exists()
    whole = README
    for picture, text, path in INSIDE:
        where = "raw" if picture else "blob"
        whole = whole.replace(f"{picture}[{text}]({path})", f"{picture}[{text}]({GIT}/{where}/HEAD/{path})")
    assert told.description.strip() == whole.strip()


@pytest.mark.full
@pytest.mark.parametrize(
    ("repository", "site", "labels"),
    [(GIT, "", {"Homepage", "Source", "Issues", "Changelog"}), ("", WEB, {"Homepage", "Documentation"})],
)
def test_one_address_gives_its_own_links(copy, repository, site, labels):
    told = about(copy, repository, site)
    assert {*told.project_urls} == labels
    assert told.project_urls["Homepage"] == (repository or site)
    assert ("![" in told.description) == bool(repository)


@pytest.mark.parametrize(
    "wrong", first(1, ["lab.example.org", "http://lab.example.org", "https://", "https://a b", "javascript:1"])
)
def test_what_is_no_address_ends_the_build_in_a_sentence(copy, wrong):
    done = build(copy, "", wrong)
    assert done.returncode
    assert done.stderr.strip().endswith("[tool.ndcg-lab] site in pyproject.toml must be an https address, or empty")


def test_what_is_no_address_is_refused_by_the_handbook(tmp_path):
    with pytest.raises(ndcg_core.NdcgError, match=r"https address; got 'git\.example\.org' \(repository\)"):
        book.build(tmp_path, Published(repository="git.example.org"))


def test_the_project_s_own_addresses_are_read():
    """They are empty until the owner fills them in; whatever they are, they are addresses."""
    assert published.wrong(published.read(ROOT)) == ""
    assert published.read(ROOT / "nowhere") == published.NOWHERE


def test_the_source_of_a_public_name_is_the_line_that_defines_it():
    for each in reference.public():
        address = reference.source_link(Published(GIT), "py", {"module": each.room, "fullname": each.name})
        path, line = address.removeprefix(f"{GIT}/blob/HEAD/").split("#L")
        lines = (ROOT / path).read_text("utf-8").splitlines()[int(line) - 1 :]
        defined = next(text for text in lines if not text.startswith(("@", " ", ")")))
        assert re.match(rf"(def|class) {each.value.__name__}\b", defined), each.full


def test_without_a_repository_the_handbook_links_no_source():
    assert "sphinx.ext.linkcode" not in book.settings([], Published(site=WEB))["extensions"]
    assert book.settings([], Published(site=WEB))["html_baseurl"] == f"{WEB}/handbook/"
    assert book.settings([], Published(GIT))["html_baseurl"] == ""
