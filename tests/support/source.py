"""The files of the product as trees: many tests read them all, and each is parsed once by a process."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a file, the whole first."""
    return tuple(ast.walk(tree(path)))
