"""Numbers are added in the same way everywhere, whatever the Python: the built-in sum compensates from 3.12 on."""

import ast
import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import ndcg_core
from ndcg_core.model.numbers import added_up
from tests.support.source import nodes

ROOT = Path(ndcg_core.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
OF_PYTHON = {"len", "bool", "int", "isdigit", "index", "count"}


def declared(node):
    """The name that a node declares, with its type."""
    match node:
        case ast.FunctionDef(name=name, returns=kind) | ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
            return [(name, ast.unparse(kind or ast.Constant(None)))]
    return []


@cache
def whole():
    """The names of the core's functions, properties and fields that are whole numbers or truth values everywhere."""
    found = {}
    for name, kind in (each for path in FILES for node in nodes(path) for each in declared(node)):
        found.setdefault(name, set()).add(kind)
    return {name for name, kinds in found.items() if kinds <= {"int", "bool", "int | None"}} | OF_PYTHON


def test_numbers_are_added_one_after_the_other():
    dice = random.Random(0)
    for size in (0, 1, 2, 50):
        terms = [dice.uniform(-1, 1) * 10 ** dice.randint(-12, 12) for _ in range(size)]
        expected = float(np.cumsum([0.0, *terms])[-1])
        assert added_up(iter(terms)).hex() == expected.hex()


def named(node):
    return getattr(node, "id", None) or getattr(node, "attr", None)


def counts(node):
    """Whether an expression can be nothing but a whole number or a truth value."""
    match node:
        case ast.Compare() | ast.Constant(value=int()):
            return True
        case ast.BoolOp(values=values):
            return all(map(counts, values))
        case ast.Call(func=called):
            return named(called) in whole()
        case ast.Attribute(attr=name):
            return name in whole()
    return False


def adds_whole_numbers(call):
    match call.args[0]:
        case ast.GeneratorExp(elt=each) | ast.ListComp(elt=each):
            return counts(each)
        case ast.Call(func=ast.Name(id="map"), args=[called, *_]):
            return named(called) in whole()
    return False


def test_the_built_in_sum_counts_and_adds_nothing_else():
    wrong = []
    for path in FILES:
        names = [node for node in nodes(path) if isinstance(node, ast.Name) and node.id == "sum"]
        calls = [node for node in nodes(path) if isinstance(node, ast.Call) and node.func in names]
        handed_on = ["sum"] * (len(names) - len(calls))
        others = [ast.unparse(call) for call in calls if not adds_whole_numbers(call)]
        wrong += [(str(path.relative_to(ROOT)), each) for each in [*handed_on, *others]]
    assert wrong == []


@pytest.mark.parametrize(
    "source", ["sum(gains)", "sum(a * b for a, b in c)", "sum(map(abs, c))", "sum(x.gain for x in c)"]
)
def test_a_sum_that_may_have_fractions_is_seen(source):
    assert not adds_whole_numbers(ast.parse(source, mode="eval").body)
