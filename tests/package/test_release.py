"""What stands in the way of a release is said."""

import io
import json
import tarfile
import zipfile

import pytest

from tests import release


def test_nothing_built_is_told_file_by_file(tmp_path):
    said = [*release.problems(tmp_path, release.version())]
    for name in release.BUILT:
        assert f"{name} was not built." in said
    assert not any("placeholder" in line for line in said), said


def test_a_build_for_tests_and_a_version_without_changes_are_refused(tmp_path):
    packed = tmp_path / "site" / "python" / "packages.zip"
    packed.parent.mkdir(parents=True)
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("pages/about.json", json.dumps({"for_tests": True}))
    said = [*release.problems(tmp_path, "99.0")]
    assert "The site is a build for tests: unset NDCG_LAB_NUMPY." in said
    assert "The changelog has no section 99.0." in said


def packed(folder, files):
    """An sdist with these files."""
    path = folder / "ndcg_lab-1.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, text in {"pyproject.toml": "[tool.pytest.ini_options]", **files}.items():
            entry = tarfile.TarInfo(f"ndcg_lab-1.0/{name}")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
    return path


PASSES = {
    "tests/model/test_one.py": "from ndcg_core import THIS\n\ndef test_it(): assert THIS",
    "ndcg_core.py": "THIS = 1",
}


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, ["ndcg_lab-1.0.tar.gz has no tests."]),
        pytest.param(PASSES, [], marks=pytest.mark.full),
        (
            {**PASSES, "ndcg_core.py": "THIS = 0"},
            ["The tests of ndcg_lab-1.0.tar.gz are not passed: FAILED tests/model/test_one.py"],
        ),
        pytest.param(
            {**PASSES, "tests/other/test_two.py": "import no_such_module"},
            ["The tests of ndcg_lab-1.0.tar.gz are not collected: ERROR tests/other/test_two.py"],
            marks=pytest.mark.full,
        ),
    ],
    ids=["none", "pass", "fail", "cannot be read"],
)
def test_an_sdist_runs_its_own_tests_and_no_others(tmp_path, files, said):
    found = [*release.problems_of_sdist(packed(tmp_path, files))]
    assert len(found) == len(said)
    assert all(line.startswith(start) for line, start in zip(found, said, strict=True)), found


def described(folder, text):
    """A wheel with this description."""
    path = folder / "ndcg_lab-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("ndcg_lab-1.0.dist-info/METADATA", f"Name: ndcg-lab\n\n{text}")
    return path


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[uv](https://docs.astral.sh/uv/), [below](#below)", []),
        ("[changes](.github/CHANGELOG.md)", ["link .github/CHANGELOG.md"]),
        ("![film](https://git.example.net/lab/raw/HEAD/a.gif)", []),
        ("https://github.com/OWNER/lab", ["placeholder OWNER"]),
        ("https://lab.example.org", ["placeholder example.org"]),
    ],
)
def test_a_description_that_leads_nowhere_is_refused(tmp_path, text, told):
    found = [*release.problems_of_wheel(described(tmp_path, text))]
    assert len(found) == len(told)
    assert all(what in line for what, line in zip(told, found, strict=True))


@pytest.mark.parametrize(("repository", "site"), [("", ""), ("", "https://a.net"), ("https://b.net/c", "")])
def test_an_address_that_is_empty_is_told_in_a_sentence(repository, site):
    said = [*release.notes(f'[tool.ndcg-lab]\nrepository = "{repository}"\nsite = "{site}"')]
    assert [line.split(":")[0] for line in said] == [
        f"pyproject.toml names no {name}" for name, value in (("repository", repository), ("site", site)) if not value
    ]
