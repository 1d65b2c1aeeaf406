"""Ordinary code of a user: a checker of types finds nothing in it, and it runs.

`make lint` checks the same code, with what it knows of the library already.
"""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "tests" / "support" / "user_code.py"


@pytest.mark.full
def test_mypy_finds_nothing_in_a_users_code(tmp_path):
    (tmp_path / PAGE.name).write_bytes(PAGE.read_bytes())
    options = ["--strict", "--config-file=", f"--cache-dir={tmp_path}", str(tmp_path / PAGE.name)]
    command = [sys.executable, "-m", "mypy", *options]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_and_it_runs():
    runpy.run_path(str(PAGE))
