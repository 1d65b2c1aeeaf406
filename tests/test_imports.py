"""What importing the core costs, and which way imports run."""

import ast
import importlib
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import ndcg_core
from tests.support.source import nodes

CORE = Path(ndcg_core.__file__).parent
ROOT = CORE.parent
HEAVY = {
    "pandas", "sklearn", "catboost", "streamlit", "altair", "scipy", "matplotlib", "pyarrow", "lightgbm", "xgboost",
    "pytrec_eval", "ir_measures", "torch", "torchmetrics", "ranx", "numba", "keras", "keras_rs", "jax",
}  # fmt: skip
SCREEN = {"streamlit", "altair", "pages", "app", "tests"}
CORE_ROOMS = [
    "as_command", "errors", "caches", "document", "plurals", "arrays", "model", "scoring", "shown", "batch",
    "run_files", "libraries", "systems", "teaching", "identification", "testing", "exchange", "course", "io",
    "widget", "bridges", "__init__", "command", "__main__",
]  # fmt: skip
"""The rooms of the core, from the ground up: a room imports from itself and from the rooms before it."""
PAGE_ROOMS = [
    "templates", "words", "surroundings", "look", "text", "state", "components", "server", "playground", "libraries",
    "which", "runs", "check", "grade", "teach", "lessons", "classroom", "worksheet", "handbook", "site",
]  # fmt: skip
"""The rooms of the pages, likewise; app.py and the pages themselves may use them all."""


def loaded_by(program):
    """The modules that a new process has loaded after a program."""
    said = f"import sys\n{program}\nprint(*sys.modules)"
    return set(
        subprocess.run(
            [sys.executable, "-c", said], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
    )


@pytest.mark.parametrize(
    "program",
    [
        "import ndcg_core",
        "from ndcg_core import *; explain(Topic({'a': 1, 'b': 1}, {'a': 1})).words(); ndcg_score([[1, 0]], [[1, 0]])",
    ],
)
def test_the_core_and_its_answers_import_numpy_and_nothing_heavier(program):
    loaded = loaded_by(program)
    assert {"numpy", "ndcg_core"} <= loaded
    assert not {name.partition(".")[0] for name in loaded} & HEAVY


@pytest.mark.parametrize("name", ["pages.ui.server.command.start", "pages.ui.site.sources.reached"])
def test_what_runs_before_anything_is_installed_imports_python_s_own_library_alone(name):
    own = {loaded.partition(".")[0] for loaded in loaded_by(f"import {name}") - loaded_by("")}
    assert own - sys.stdlib_module_names == {"pages"}


def test_importing_the_core_leaves_the_tutor_and_the_libraries_for_their_first_use():
    assert not {"ndcg_core.teaching", "ndcg_core.libraries"} & loaded_by("import ndcg_core")


def test_a_name_of_the_catalogue_is_known_before_anything_has_read_the_catalogue():
    for name in ("sklearn", "scikit-learn"):
        said = f"import ndcg_core; ndcg_core.ndcg(ndcg_core.Topic(['a', 'b'], {{'a': 1}}), {name!r})"
        assert "ndcg_core.libraries.catalogue" in loaded_by(said)


def test_the_package_lists_its_public_names_alone():
    assert dir(ndcg_core) == sorted(ndcg_core.__all__)
    assert all(hasattr(ndcg_core, name) for name in ndcg_core.__all__)
    assert not hasattr(ndcg_core, "teach")
    assert re.fullmatch(r"\d+\.\d+\.\d+", ndcg_core.__version__)


def module_of(path):
    """A file's name as an import writes it: ``ndcg_core.model.topic``; of a package, the package's own."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in (ROOT / "app.py", *(ROOT / "pages").rglob("*.py"), *CORE.rglob("*.py"))}


@cache
def imports():
    """Every import of the product, anywhere in a file: the module that imports, and the module that it names."""
    found = []
    for name, path in MODULES.items():
        for node in nodes(path):
            if isinstance(node, ast.Import):
                found += [(name, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}:{node.lineno}: imports are written in full"
                inside = [f"{node.module}.{alias.name}" for alias in node.names]
                found += [(name, inner) for inner in inside if inner in MODULES] or [(name, node.module)]
    return found


def inside(name, room):
    return name == room or name.startswith(f"{room}.")


def test_imports_run_from_the_app_to_the_pages_to_their_parts_to_the_core():
    for name, known in imports():
        if name.startswith("ndcg_core"):
            assert known.split(".")[0] not in SCREEN, f"{name} imports {known}"
        elif any(inside(known, ours) for ours in ("app", "pages", "tests")):
            allowed = "pages.ui" if inside(name, "pages.ui") else "pages"
            assert inside(known, allowed), f"{name} imports {known}"


def floor(name):
    """The room of a module, as a number from the ground up, among those of the core or of the pages."""
    _, _, below = name.removeprefix("pages.").partition(".")
    return (CORE_ROOMS if inside(name, "ndcg_core") else PAGE_ROOMS).index(below.partition(".")[0] or "__init__")


@pytest.mark.parametrize("house", ["ndcg_core", "pages.ui"])
def test_imports_between_rooms_run_one_way(house):
    between = [(name, known) for name, known in imports() if inside(name, house) and known.startswith(f"{house}.")]
    assert len(between) > 500
    assert [f"{name} imports {known}" for name, known in between if floor(known) > floor(name)] == []


def test_modules_have_no_import_circles():
    graph = {name: {known for one, known in imports() if one == name} & set(MODULES) for name in MODULES}
    list(TopologicalSorter(graph).static_order())


def test_the_readme_lists_the_rooms_in_their_order():
    lines = (CORE / "README.md").read_text().splitlines()
    named = (re.match(r"\| `(\w+)(/|\.py)` \|", line) for line in lines)
    rooms = [found[1] for found in named if found]
    assert rooms == [room for room in CORE_ROOMS if not room.startswith("__")]


def test_no_public_object_hides_a_module():
    """``import ndcg_core.libraries.adapters.library`` gives that module, and so does the attribute of its package."""
    hidden = []
    for name in MODULES:
        package, _, leaf = name.rpartition(".")
        if inside(package, "ndcg_core"):
            module = importlib.import_module(name)
            hidden += [] if getattr(importlib.import_module(package), leaf) is module else [name]
    assert hidden == []
