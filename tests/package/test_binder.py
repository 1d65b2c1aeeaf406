"""Binder's two files: the Python that it takes, and what it runs to get the board and notebooks."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest
import yaml
from packaging.specifiers import SpecifierSet

from ndcg_core.teaching.examples import examples
from tests.support import project

ROOT = project.ROOT
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# In the place of Python: what would be installed is noted, everything else runs.
_PYTHON = """#!{python}
import json, pathlib, subprocess, sys
if sys.argv[1:4] == ["-m", "pip", "install"]:
    pathlib.Path("installed.json").write_text(json.dumps(sys.argv[4:]))
else:
    sys.exit(subprocess.run([sys.executable, *sys.argv[1:]]).returncode)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as Binder leaves it."""
    folder = tmp_path_factory.mktemp("binder") / "lab"
    for name in project.files("ndcg_core", ".binder"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    commands = folder.parent / "commands"
    commands.mkdir()
    (commands / "python").write_text(_PYTHON.format(python=Path(sys.executable).as_posix()))
    (commands / "python").chmod(0o755)
    surroundings = {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["sh", ".binder/postBuild"], cwd=folder, env=surroundings, check=True, capture_output=True)
    return folder


def test_binder_s_python_is_one_that_we_test():
    version = re.fullmatch(r"python-(3\.\d+)\n", (ROOT / ".binder" / "runtime.txt").read_text())[1]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text())
    assert version in workflow["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert SpecifierSet(PYPROJECT["requires-python"]).contains(version)


@pytest.mark.full
def test_what_is_installed_is_here(built):
    *options, what = json.loads((built / "installed.json").read_text())
    assert options == ["--no-cache-dir"]
    (extra,) = re.fullmatch(r"\.\[(\w+)\]", what).groups()
    assert any(line.startswith("anywidget") for line in PYPROJECT["optional-dependencies"][extra])


@pytest.mark.full
def test_there_is_a_notebook_with_the_board_for_each_example(built):
    written = {path.stem: path for path in (built / "notebooks").iterdir()}
    assert {*written} == {*examples}
    for name, path in written.items():
        book = nbformat.read(path, as_version=nbformat.NO_CONVERT)
        nbformat.validate(book)
        assert book.cells[0].source.startswith("# ")
        assert examples[name].story in book.cells[0].source
        assert any("from ndcg_core.widget import board" in cell.source for cell in book.cells), name


def test_binder_looks_for_these_names():
    """https://repo2docker.readthedocs.io/en/latest/configuration/: other names are not read."""
    assert {path.name for path in (ROOT / ".binder").iterdir()} == {"runtime.txt", "postBuild"}
    assert (ROOT / ".binder" / "postBuild").read_text().startswith("#!/bin/sh\n")
