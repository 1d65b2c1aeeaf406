"""The project around the code: the README, the installed library and the direction of imports."""

import ast
import doctest
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.support import project
from tests.support.source import nodes

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["README.md", "ndcg_core/README.md"])
def test_the_readme_says_what_the_library_prints(tmp_path, name):
    (tmp_path / "README.txt").write_text((ROOT / name).read_text().replace("```", ""))
    result = doctest.testfile(str(tmp_path / "README.txt"), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0


LINKING = [
    "README.md",
    "tests/README.md",
    "ndcg_core/README.md",
    "pages/README.md",
    *(f".github/{name}.md" for name in ("CONTRIBUTING", "CHANGELOG", "SECURITY", "SERVING")),
]


@pytest.mark.parametrize("name", LINKING)
def test_links_between_documents_lead_somewhere(name):
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / name).read_text())
    assert [link for link in links if "://" not in link and not (ROOT / name).parent.joinpath(link).exists()] == []


def test_the_documents_name_files_that_exist():
    for name in LINKING:
        for path in re.findall(r"`((?:ndcg_core|pages|tests|\.streamlit)/[\w./]+\.\w+)`", (ROOT / name).read_text()):
            assert (ROOT / path).exists(), f"{name}: {path}"


def test_the_table_of_promises_quotes_the_documents_and_names_files_that_exist():
    parts = re.split(r"^## ", (ROOT / "tests/README.md").read_text(), flags=re.MULTILINE)[1:]
    assert [part.split("\n")[0] for part in parts] == ["README", "SECURITY", "SERVING", "CONTRIBUTING"]
    for part in parts:
        name = part.split("\n")[0]
        path = next(path for path in LINKING if path.removeprefix(".github/") == f"{name}.md")
        document = " ".join((ROOT / path).read_text().split())
        for quoted, files in re.findall(r"^\| (?!sentence)(.*) \| (.*) \|$", part, flags=re.MULTILINE):
            assert quoted in document, f"{path}: {quoted}"
            assert [file for file in files.split(", ") if not (ROOT / "tests" / file).exists()] == [], quoted


def test_every_file_of_tests_says_what_it_holds():
    files = [*(ROOT / "tests").rglob("test_*.py")]
    assert len(files) > 100
    assert [path for path in files if not re.match(r'"""\S', path.read_text())] == []


def test_nothing_is_evaluated_as_code():
    files = [ROOT / "app.py", *ROOT.glob("pages/**/*.py"), *ROOT.glob("ndcg_core/**/*.py")]
    calls = [(path, node) for path in files for node in nodes(path) if isinstance(node, ast.Call)]
    assert [f"{path}:{node.lineno}" for path, node in calls if getattr(node.func, "id", "") in ("eval", "exec")] == []


def test_the_lock_pins_all_that_the_app_runs_on():
    """Each of the app's ranges holds the version in the lock, whose files have their hashes."""
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["app"]
    whole = (ROOT / "requirements.txt").read_text().replace("\\\n", "").splitlines()
    pinned = [re.split(r"\s+", line.split("#")[0].strip()) for line in whole if line[:1] not in ("#", " ", "")]
    versions = {words[0].partition("==")[0]: words[0].partition("==")[2] for words in pinned}
    for requirement in map(Requirement, extra):
        assert requirement.specifier.contains(versions[requirement.name]), requirement
        assert any(part.operator == "<" for part in requirement.specifier), requirement
    assert len(pinned) > 40
    for words in pinned:
        assert re.fullmatch(r"[a-z0-9.-]+==[0-9][0-9a-z.]*", words[0]), words[0]
        hashes = [word for word in words if word.startswith("--hash")]
        assert hashes, words[0]
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word) for word in hashes)


def test_the_top_level_has_only_the_listed_entries():
    top = {name.split("/")[0] for name in project.files()}
    assert {name for name in top if not name.startswith(".")} == {
        "README.md",
        "requirements.txt",
        "app.py",
        "ndcg_core",
        "pages",
        "tests",
        "Makefile",
        "pyproject.toml",
        "LICENSE",
    }
