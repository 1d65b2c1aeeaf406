"""Counts that only fall: lines of the product, its scripts, its templates and the tests, ``Any``, and ``type: ignore``.

python -m tests.ceilings

A line of code is neither blank, nor a comment, nor part of a docstring. A count above its ceiling is refused; of one
below it is said, so that the ceiling follows.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
CEILINGS = {
    "lines of product Python": 45_969,
    "lines of scripts and styles": 6_930,
    "lines of templates": 387,
    "lines of tests": 40_286,
    "lines with Any": 52,
    "lines with type: ignore": 10,
}
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_COMMENTS = ("//", "/*", "*")


def _docstring_lines(text: str) -> set[int]:
    docstrings = (
        node.body[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None
    )
    return {number for each in docstrings for number in range(each.lineno, (each.end_lineno or each.lineno) + 1)}


def python_lines(text: str) -> list[str]:
    """Return a Python file's lines of code."""
    left_out = _docstring_lines(text)
    lines = ((number, line.strip()) for number, line in enumerate(text.split("\n"), 1))
    return [line for number, line in lines if line and not line.startswith("#") and number not in left_out]


def script_lines(text: str) -> list[str]:
    """Return a script's or a style's lines of code."""
    return [line for line in map(str.strip, text.split("\n")) if line and not line.startswith(_COMMENTS)]


def names_any(text: str) -> set[int]:
    """Return the numbers of a Python file's lines that name ``Any``, but for its import."""
    words = tokenize.generate_tokens(io.StringIO(text).readline)
    found = {word.start[0] for word in words if word.type == tokenize.NAME and word.string == "Any"}
    lines = text.split("\n")
    return {number for number in found if not re.match(r"\s*from typing(_extensions)? import ", lines[number - 1])}


def _texts(*patterns: str, of: tuple[str, ...]) -> Iterator[str]:
    for name in of:
        folder = ROOT / name
        paths = [folder] if folder.is_file() else sorted(path for pattern in patterns for path in folder.rglob(pattern))
        yield from (path.read_text(encoding="utf-8") for path in paths)


def counts() -> dict[str, int]:
    """Return what is counted, by its name."""
    product = list(_texts("*.py", of=("app.py", "ndcg_core", "pages", ".github")))
    scripts = _texts("*.js", "*.mjs", "*.css", of=("ndcg_core", "pages"))
    return {
        "lines of product Python": sum(len(python_lines(text)) for text in product),
        "lines of scripts and styles": sum(len(script_lines(text)) for text in scripts),
        "lines of templates": sum(len(script_lines(text)) for text in _texts("*.html", of=("pages",))),
        "lines of tests": sum(len(python_lines(text)) for text in _texts("*.py", of=("tests",))),
        "lines with Any": sum(len(names_any(text)) for text in product),
        "lines with type: ignore": sum("# type: ignore" in line for text in product for line in text.split("\n")),
    }


def main() -> int:
    """Print every count beside its ceiling, and return 1 if one is above it."""
    found = counts()
    for name, ceiling in CEILINGS.items():
        said = "above the ceiling" if found[name] > ceiling else "lower the ceiling" if found[name] < ceiling else ""
        print(f"{name:28}{found[name]:8,} of {ceiling:6,}  {said}".rstrip())
    return int(any(found[name] > ceiling for name, ceiling in CEILINGS.items()))


if __name__ == "__main__":
    sys.exit(main())
