"""What importing the core costs, and what it never knows of."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import ndcg_core

ROOT = Path(ndcg_core.__file__).parent
HEAVY = {
    "pandas",
    "sklearn",
    "catboost",
    "streamlit",
    "altair",
    "scipy",
    "matplotlib",
    "pyarrow",
    "lightgbm",
    "xgboost",
    "pytrec_eval",
    "ir_measures",
    "torch",
    "torchmetrics",
    "ranx",
    "numba",
    "keras",
    "keras_rs",
    "jax",
}
SCREEN = {"streamlit", "altair", "pages", "app"}


def test_importing_the_core_imports_numpy_and_nothing_heavier():
    program = "import sys, ndcg_core; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    found = subprocess.run([sys.executable, "-c", program], cwd=ROOT.parent, capture_output=True, text=True, check=True)
    loaded = set(found.stdout.split())
    assert {"numpy", "ndcg_core"} <= loaded
    assert not loaded & HEAVY


def test_an_answer_of_the_core_imports_nothing_heavier_either():
    program = (
        "import sys; from ndcg_core import *; explain(Topic({'a': 1, 'b': 1}, {'a': 1})).words();"
        "ndcg_score([[1, 0]], [[1, 0]]); print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    found = subprocess.run([sys.executable, "-c", program], cwd=ROOT.parent, capture_output=True, text=True, check=True)
    assert not set(found.stdout.split()) & HEAVY


def imported(tree):
    """The top names of everything that a file imports, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield node.module.split(".")[0]


@pytest.mark.parametrize("file", sorted(ROOT.rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_the_core_knows_no_screen(file):
    assert not set(imported(ast.parse(file.read_text()))) & SCREEN


# The rooms of the core, from the ground up. A room imports from itself and from the rooms before it.
ROOMS = ["errors", "caches", "model", "scoring", "batch", "libraries", "teaching", "io", "__init__"]


def module_of(file):
    """A file's name as an import writes it: ``ndcg_core.model.topic``; of a package, the package's own."""
    parts = ["ndcg_core", *file.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in ROOT.rglob("*.py")}


def known_to(file):
    """The modules of the core that a file imports, wherever in the file, for checking types too."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "ndcg_core":
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from names & set(MODULES) or {node.module}
        elif isinstance(node, ast.Import):
            yield from {alias.name for alias in node.names} & set(MODULES)


def test_no_two_modules_of_the_core_need_each_other():
    list(TopologicalSorter({name: set(known_to(file)) for name, file in MODULES.items()}).static_order())


def floor(name):
    return ROOMS.index(name.split(".")[1] if "." in name else "__init__")


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_between_rooms_run_one_way(name):
    assert [known for known in known_to(MODULES[name]) if floor(known) > floor(name)] == []


def test_the_public_names_are_all_there():
    assert all(hasattr(ndcg_core, name) for name in ndcg_core.__all__)
