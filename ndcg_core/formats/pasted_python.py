"""Python as a notebook has it: a list of ids, a mapping of grades, a mapping of scores, a list of grades.

The text is cut into statements by a scan that allows only what a written-out list or mapping needs; ``ast`` parses them,
and nothing is ever evaluated. The scan also keeps deep nesting and endless sums away from the parser.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ndcg_core.formats.pasted import Draft, Found, sensible, short, significant

_PROMPT = re.compile(r"^\s*(?:(?:In|Out)\s?\[[ 0-9]*\]:|>>>|\.\.\.)\s?")
_START = re.compile(r"\s*(?:[A-Za-z_]\w{0,60}\s*(?::[^=\n]{0,60})?=\s*)?[\[{(]")
_NAMED = re.compile(r"\s*[A-Za-z_]\w{0,60}\s*(?::[^=\n]{0,60})?=\s*[\[{(]")
_ENTRY = re.compile(r"\s*(?:'[^']*'|\"[^\"]*\")\s*:")
_TOKEN = re.compile(
    r"(?P<skip>\s+|#[^\n]*)|(?P<text>'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")|(?P<word>[\w.]+)"
    r"|(?P<open>[\[({])|(?P<close>[\])}])|(?P<sign>[+-])|(?P<mark>[,:=;])|(?P<other>.)")
_DEEPEST = 3
_ONLY = "Only a list and a mapping written out in full are read, but this is something else; it was left out."


@dataclass
class _Parts:
    """What the statements gave: where each entry stands, and what it says."""

    ids: list[tuple[int, str]] | None = None
    numbers: list[tuple[int, float | None]] | None = None
    grades: dict[str, tuple[int, float | None]] | None = None
    scores: dict[str, tuple[int, float | None]] | None = None


def is_python(lines: list[str]) -> bool:
    """Whether the text is Python and not a table: a list or mapping opens it or is assigned somewhere in it."""
    first = next(iter(significant(map(_bare, lines))), "")
    return first.lstrip()[:1] in {"[", "{"} or bool(_ENTRY.match(first)) or any(_NAMED.match(_bare(line)) for line in lines)


def read_python(lines: list[str], draft: Draft) -> None:
    """Read the statements into the draft."""
    parts = _Parts()
    for first, source in _statements([_bare(line) for line in lines], draft):
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            draft.problem(first, source, "A list or mapping is written as Python has it, but this one cannot be read; "
                                         "look for a missing comma, quote or bracket.")
            continue
        for statement in tree.body:
            _read_statement(statement, first, source, parts, draft)
    _join(parts, draft)


def _bare(line: str) -> str:
    """A line without the prompt that a notebook or the interpreter printed before it."""
    return _PROMPT.sub("", line)


def _statements(lines: list[str], draft: Draft) -> Iterator[tuple[int, str]]:
    """Statements with the number of their first line; what cannot be one becomes a problem, and reading goes on."""
    at = 0
    while at < len(lines):
        if not significant(lines[at:at + 1]):
            at += 1
            continue
        end, reason = _end_of(lines, at)
        if not reason:
            yield at + 1, "\n".join(lines[at:end]).strip()
            at = end
            continue
        draft.problem(at + 1, lines[at], reason)
        at += 1
        if reason != _ONLY or _START.match(lines[at - 1]):  # the rest of a broken list says nothing by itself
            while at < len(lines) and not _START.match(lines[at]):
                at += 1


def _end_of(lines: list[str], at: int) -> tuple[int, str]:
    """Where the statement that starts at a line ends, and why it is none."""
    depth, last = 0, "("
    for end in range(at, len(lines)):
        for token in _TOKEN.finditer(lines[end]):
            kind = token.lastgroup
            if kind == "skip":
                continue
            depth += (kind == "open") - (kind == "close")
            # A sign stands before a number only, so that no sum is as deep as it is long.
            if kind == "other" or not 0 <= depth <= _DEEPEST or (kind == "sign" and last not in "[({,:="):
                return end, _ONLY
            last = token.group()
        if depth == 0:
            return end + 1, ""
    return len(lines), "A bracket that is opened is closed, but this one stays open; close it."


def _read_statement(statement: ast.stmt, first: int, source: str, parts: _Parts, draft: Draft) -> None:
    name, value = "", None
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
        name, value = statement.targets[0].id, statement.value
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        name, value = statement.target.id, statement.value
    elif isinstance(statement, ast.Expr):
        value = statement.value
    line = first + statement.lineno - 1
    if isinstance(value, ast.Dict):
        _read_mapping(name, value, first, parts, draft)
    elif isinstance(value, ast.List | ast.Tuple):
        _read_list(value, first, parts, draft)
    else:
        draft.problem(line, source, _ONLY)


def _read_list(node: ast.List | ast.Tuple, first: int, parts: _Parts, draft: Draft) -> None:
    values = [(first + entry.lineno - 1, _literal(entry)) for entry in node.elts]
    line = first + node.lineno - 1
    if parts.ids is not None or parts.numbers is not None:
        draft.problem(line, ast.unparse(node), "One list is read, but this is another one; remove one of the two.")
    elif any(isinstance(value, str) for _, value in values):
        parts.ids = _good(values, _id_of, "A list of ids holds strings or whole numbers", draft)
    else:
        parts.numbers = _good(values, _grade_of, "A list of grades holds finite numbers", draft)


def _good[T](values: list[tuple[int, object]], check: object, rule: str, draft: Draft) -> list[tuple[int, T]]:
    raise NotImplementedError
