"""What importing the core costs, and what it never imports."""

import ast
import importlib
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import ndcg_core
from tests.support.source import nodes

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


def test_importing_the_core_leaves_the_tutor_and_the_libraries_for_their_first_use():
    program = (
        "import sys, ndcg_core; print(*sys.modules); print(set(dir(ndcg_core)) == set(ndcg_core.__all__));"
        "print(all(hasattr(ndcg_core, name) for name in ndcg_core.__all__), hasattr(ndcg_core, 'teach'))"
    )
    found = subprocess.run([sys.executable, "-c", program], cwd=ROOT.parent, capture_output=True, text=True, check=True)
    loaded, *answers = found.stdout.splitlines()
    assert not {"ndcg_core.teaching", "ndcg_core.libraries.adapters"} & set(loaded.split())
    assert answers == ["True", "True False"]


def imported(file):
    """The top-level names of everything that a file imports, anywhere in the file."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield node.module.split(".")[0]


@pytest.mark.parametrize("file", sorted(ROOT.rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_the_core_never_imports_a_screen_library(file):
    assert not set(imported(file)) & SCREEN


# The rooms of the core, from the ground up. A room imports from itself and from the rooms before it.
ROOMS = [
    "as_command",
    "errors",
    "caches",
    "markup",
    "plurals",
    "model",
    "scoring",
    "shown",
    "batch",
    "run_files",
    "libraries",
    "systems",
    "teaching",
    "identification",
    "testing",
    "exchange",
    "course",
    "io",
    "widget",
    "bridges",
    "__init__",
    "command",
    "__main__",
]


def test_the_readme_lists_the_rooms_in_their_order():
    lines = (ROOT / "README.md").read_text().splitlines()
    named = (re.match(r"\| `(\w+)(/|\.py)` \|", line) for line in lines)
    rooms = [found[1] for found in named if found]
    assert rooms == [room for room in ROOMS if not room.startswith("__")]


def module_of(file):
    """A file's name as an import writes it: ``ndcg_core.model.topic``; of a package, the package's own."""
    parts = ["ndcg_core", *file.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in ROOT.rglob("*.py")}


def known_to(file):
    """The modules of the core that a file imports, anywhere in the file, type checking included."""
    for node in nodes(file):
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "ndcg_core":
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from names & set(MODULES) or {node.module}
        elif isinstance(node, ast.Import):
            yield from {alias.name for alias in node.names} & set(MODULES)


def test_modules_of_the_core_have_no_import_circles():
    list(TopologicalSorter({name: set(known_to(file)) for name, file in MODULES.items()}).static_order())


def floor(name):
    return ROOMS.index(name.split(".")[1] if "." in name else "__init__")


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_between_rooms_run_one_way(name):
    assert [known for known in known_to(MODULES[name]) if floor(known) > floor(name)] == []


def test_the_public_names_are_all_there():
    assert all(hasattr(ndcg_core, name) for name in ndcg_core.__all__)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_no_public_object_hides_a_module(name):
    """``import ndcg_core.libraries.adapters.library`` gives that module, and so does the attribute of its package."""
    module = importlib.import_module(name)
    package, _, leaf = name.rpartition(".")
    if package:
        assert getattr(importlib.import_module(package), leaf) is module


def test_the_package_lists_its_public_names_alone():
    assert dir(ndcg_core) == sorted(ndcg_core.__all__)
    assert re.fullmatch(r"\d+\.\d+\.\d+", ndcg_core.__version__)


# The rooms of the pages, from the ground up; app.py and the pages themselves may use them all.
PAGES = ROOT.parent / "pages" / "ui"
PAGE_ROOMS = [
    "words",
    "surroundings",
    "look",
    "text",
    "state",
    "components",
    "server",
    "playground",
    "libraries",
    "which",
    "runs",
    "check",
    "grade",
    "lessons",
    "classroom",
    "worksheet",
    "site",
    "handbook",
]


def room_of(path):
    return path.relative_to(PAGES).parts[0].removesuffix(".py")


@pytest.mark.parametrize(
    "path", sorted({*PAGES.rglob("*.py")} - {PAGES / "__init__.py"}), ids=lambda path: str(path.relative_to(PAGES))
)
def test_imports_between_rooms_of_the_pages_run_one_way(path):
    own = PAGE_ROOMS.index(room_of(path))
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("pages.ui"):
            for name in [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]:
                parts = name.split(".")[2:]
                if parts and parts[0] in PAGE_ROOMS:
                    assert PAGE_ROOMS.index(parts[0]) <= own, f"{path}:{node.lineno} imports {name}"
