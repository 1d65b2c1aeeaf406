"""Every error of the core is a refusal: a sentence with its own code and filled placeholders."""

import ast
import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import ndcg_core
from ndcg_core import NdcgError, Topic
from ndcg_core.errors import Refusal
from tests.support.source import nodes

ROOT = Path(ndcg_core.__file__).parent
FILES = sorted([*ROOT.rglob("*.py"), *(ROOT.parent / "pages").rglob("*.py")])
MODULES = [
    import_module(".".join(path.relative_to(ROOT.parent).with_suffix("").parts))
    for path in FILES
    if path.name == "words.py"
]
REFUSALS = {
    f"{module.__name__}.{name}": value
    for module in MODULES
    for name, value in vars(module).items()
    if isinstance(value, Refusal)
}


def raised(path):
    """The lines of a file that make an error or a refusal."""
    return [
        node.lineno
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("NdcgError", "Refusal")
    ]


def test_messages_are_written_only_in_words_modules():
    assert [path for path in FILES if path.name != "words.py" and raised(path)] == [ROOT / "errors.py"]


def test_every_code_is_used_once_and_names_its_room():
    codes = [refusal.code for refusal in REFUSALS.values()]
    assert len(codes) == len(set(codes)) > 100
    for name, refusal in REFUSALS.items():
        assert re.fullmatch(r"[a-z_]+\.[a-z0-9]+(-[a-z0-9]+)*", refusal.code), name
        assert refusal.code.split(".")[0] in name.split("."), name


def placeholders(refusal):
    """The placeholders of a refusal besides what came."""
    texts = (refusal.rule, refusal.where, refusal.fix)
    return {field for text in texts for _, field, _, _ in Formatter().parse(text) if field not in (None, "got")}


def test_a_refusal_is_one_sentence_with_named_placeholders():
    for name, refusal in REFUSALS.items():
        fields = placeholders(refusal)
        assert all(field.isidentifier() for field in fields), name
        error = refusal.error("what came", **{field: f"its {field}" for field in fields})
        assert isinstance(error, NdcgError)
        assert error.code == refusal.code
        assert str(error).count("'what came'") == 1, name
        assert all(f"its {field}" in str(error) for field in fields), name
        assert error.rule[-1] not in ".,;:", name
        assert refusal.fix == "" or refusal.fix.endswith((".", "?")) or refusal.fix.strip("{}") in fields, name
        assert not re.search(r"  |\n|[{}]\w+[{}]|\.\.$", str(error).replace("...", "")), name


def test_an_error_carries_its_code_and_its_arguments():
    with pytest.raises(NdcgError) as caught:
        Topic(["d1"], {"d1": float("nan")})
    assert (caught.value.code, caught.value.arguments) == ("model.grade", {"document": "'d1'"})
    moved = caught.value.within("query 'q1'")
    assert (moved.code, moved.arguments, moved.where) == (
        "model.grade",
        {"document": "'d1'"},
        "query 'q1', document 'd1'",
    )
