"""Ordinary code of a user: checkers of types find nothing in it, and it runs."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "tests" / "support" / "user_code.py"


@pytest.mark.parametrize("checker", ["mypy --strict --config-file= --cache-dir={cache}", "pyright"])
def test_a_checker_finds_nothing_in_a_users_code(checker, tmp_path):
    name, *options = checker.format(cache=tmp_path).split()
    pytest.importorskip(name)
    (tmp_path / PAGE.name).write_bytes(PAGE.read_bytes())
    command = [sys.executable, "-m", name, *options, str(tmp_path / PAGE.name)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_and_it_runs():
    runpy.run_path(str(PAGE))
