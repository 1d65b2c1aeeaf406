"""Python from a notebook: a list of ids, a mapping of grades, a mapping of scores, a list of grades.

A scan cuts the text into statements and accepts only the tokens of literal lists and mappings; ``ast`` parses them, and
nothing is ever evaluated. The scan also rejects deep nesting and endless chains, which would exhaust the parser's
stack.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from keyword import iskeyword
from typing import NamedTuple

from ndcg_core.exchange import words
from ndcg_core.exchange.pasting.pasted import Found, PasteDraft, sensible, short, significant

_PROMPT = re.compile(r"^\s*(?:(?:In|Out)\s?\[[ 0-9]*\]:|>>>|\.\.\.)\s?")
_ANNOTATION = re.compile(r"^(\s*[A-Za-z_]\w{0,60})\s*:[^=\n]{0,60}=")
_NAMED = re.compile(r"\s*[A-Za-z_]\w{0,60}\s*=\s*[\[{(]")
_ENTRY = re.compile(r"\s*(?:'[^']*'|\"[^\"]*\")\s*:")
_FRESH = re.compile(r"(?:[A-Za-z_]\w{0,60}\s*=\s*)?[\[{(]")  # the start of a new statement
_TOKEN = re.compile(
    r"(?P<skip>\s+|\#[^\n]*)|(?P<text>'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")"
    r"|(?P<number>(?:[0-9]\w*\.?[0-9_]*|\.[0-9]+)(?:(?<=[eE])[+-][0-9]+|[eE][+-]?[0-9]+)?)"
    r"|(?P<word>[^\W\d]\w*(?:\.[^\W\d]\w*){0,2})"
    r"|(?P<open>[\[({])|(?P<close>[\])}])|(?P<sign>[+-])|(?P<mark>[,:=;])|(?P<other>.)",
    re.DOTALL,
)
_DEEPEST = 3
_NOTHING = object()
_SCORES = re.compile(r"score|run|pred", re.IGNORECASE)


class _Entry(NamedTuple):
    line: int
    doc: str
    number: float | None


def is_python(lines: list[str]) -> bool:
    """Whether the text is Python and not a table: it starts with a list or mapping, or assigns one."""
    bare = [_bare(line) for line in lines]
    first = next(iter(significant(bare)), "")
    return first.lstrip()[:1] in {"[", "{"} or bool(_ENTRY.match(first)) or any(map(_NAMED.match, bare))


def read_python(lines: list[str], draft: PasteDraft) -> None:
    """Read the statements into the draft."""
    _LiteralReader([_bare(line) for line in lines], draft).read()


def _bare(line: str) -> str:
    """Return the line without a notebook's prompt and without a type annotation."""
    return _ANNOTATION.sub(r"\1 =", _PROMPT.sub("", line))


class _LiteralReader:
    """The lists and mappings found so far."""

    def __init__(self, lines: list[str], draft: PasteDraft) -> None:
        self.lines, self.draft = lines, draft
        self.found: dict[str, list[_Entry]] = {}  # by what it is: ids, numbers, grades, scores

    def problem(self, line: int, reason: str) -> None:
        self.draft.problem(line, self.lines[line - 1], reason)

    def read(self) -> None:
        for first, source in self.statements():
            try:
                tree = ast.parse(source)
            except (SyntaxError, ValueError, MemoryError, RecursionError):
                self.problem(first, words.BROKEN_PYTHON)
                continue
            for statement in tree.body:
                self.read_statement(statement, first - 1)
        self.join()

    def statements(self) -> Iterator[tuple[int, str]]:
        """Yield statements with the number of their first line; a broken statement becomes a problem."""
        at = 0
        while at < len(self.lines):
            if not significant(self.lines[at : at + 1]):
                at += 1
                continue
            end, reason = self.end_of(at)
            if not reason:
                yield at + 1, "\n".join(self.lines[at:end]).strip()
                at = end
                continue
            inside = end > at or reason == words.OPEN_BRACKET
            self.problem(at + 1 if reason == words.OPEN_BRACKET else end + 1, reason)
            at = at + 1 if reason == words.OPEN_BRACKET else end + 1
            while inside and at < len(self.lines) and not _FRESH.match(self.lines[at]):
                at += 1  # the rest of a broken list means nothing by itself

    def end_of(self, at: int) -> tuple[int, str]:
        """Return the line after the statement that starts at a line, or the offending line and the reason."""
        depth, last = 0, ""
        for end in range(at, len(self.lines)):
            if depth and _NAMED.match(self.lines[end]):
                return end, words.OPEN_BRACKET
            for token in _TOKEN.finditer(self.lines[end]):
                kind, text = token.lastgroup, token.group()
                if kind == "skip":
                    continue
                depth += (kind == "open") - (kind == "close")
                if not 0 <= depth <= _DEEPEST or not _may_follow(last, kind, text):
                    return end, words.LITERALS
                last = text if kind in {"open", "close", "sign", "mark"} else str(kind)
            if depth == 0:
                return end + 1, ""
        return len(self.lines), words.OPEN_BRACKET

    def read_statement(self, statement: ast.stmt, before: int) -> None:
        name, value = "", None
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name, value = statement.targets[0].id, statement.value
        elif isinstance(statement, ast.Expr):
            value = statement.value
        line = before + statement.lineno
        if isinstance(value, ast.Dict):
            kind = "scores" if _SCORES.search(name) else "grades"
            entries = self.mapping(value, before, kind)
        elif isinstance(value, ast.List | ast.Tuple):
            texts = any(isinstance(_literal(entry), str) for entry in value.elts)
            kind = "ids" if texts else "numbers"
            entries = self.id_list(value, before) if texts else self.grade_list(value, before)
        else:
            self.problem(line, words.LITERALS)
            return
        same = {"ids", "numbers"} if kind in {"ids", "numbers"} else {kind}
        if same & set(self.found):
            self.problem(line, words.ONE_OF_EACH)
        else:
            self.found[kind] = entries

    def mapping(self, node: ast.Dict, before: int, kind: str) -> list[_Entry]:
        entries: dict[str, _Entry] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            line = before + value.lineno
            doc, number = _id(_literal(key)), _literal(value)
            if doc is None:
                self.problem(line, words.MAPPING_KEY)
            elif number is None and kind == "scores":
                self.problem(line, words.RANKED_SCORE.format(document=short(doc)))
            elif number is not None and sensible(number) is None:
                self.problem(line, words.MAPPING_NUMBER.format(document=short(doc)))
            elif doc in entries:
                self.problem(line, words.MAPPING_TWICE.format(document=short(doc)))
            else:
                entries[doc] = _Entry(line, doc, sensible(number))
        return list(entries.values())

    def id_list(self, node: ast.List | ast.Tuple, before: int) -> list[_Entry]:
        entries: list[_Entry] = []
        for entry in node.elts:
            doc, line = _id(_literal(entry)), before + entry.lineno
            if doc is None:
                self.problem(line, words.LISTED_ID)
            else:
                entries.append(_Entry(line, doc, None))
        return entries

    def grade_list(self, node: ast.List | ast.Tuple, before: int) -> list[_Entry]:
        entries: list[_Entry] = []
        for place, entry in enumerate(node.elts, 1):
            number, line = _literal(entry), before + entry.lineno
            if number is not None and sensible(number) is None:
                self.problem(line, words.LISTED_GRADE)
            else:
                entries.append(_Entry(line, f"d{place}", sensible(number)))
        return entries

    def join(self) -> None:
        """Turn what was found into documents: a list decides the order, else scores, else the order of the grades."""
        judged = self.found.get("grades", [])
        self.settle_numbers({entry.doc for entry in judged})
        order = next((kind for kind in ("ids", "scores", "numbers") if kind in self.found), "grades")
        ranked = self.found.get(order, [])
        note = {
            "ids": words.LIST_ORDER if "scores" in self.found else "",
            "scores": words.SCORES_ORDER,
            "numbers": words.NUMBERED_GRADES if ranked else "",
            "grades": words.NO_LIST if ranked else "",
        }[order]
        if note:
            self.draft.note(note)
        grades = {entry.doc: entry.number for entry in (ranked if order == "numbers" else judged)}
        for entry in ranked:
            self.keep(entry, grades.get(entry.doc), (-(entry.number or 0.0),) if order == "scores" else ())
        named = {entry.doc for entry in ranked}
        for entry in judged:
            if entry.doc not in named:
                self.keep(entry, entry.number, retrieved=False)

    def settle_numbers(self, judged: set[str]) -> None:
        """Read a list of numbers beside a mapping of grades as a list of ids, if the mapping has any of them."""
        if not {"numbers", "grades"} <= set(self.found):
            return
        numbers = self.found.pop("numbers")
        ids = [_Entry(entry.line, str(entry.number), None) for entry in numbers]
        if not numbers or any(entry.doc in judged for entry in ids):
            self.found["ids"] = ids  # of an empty list, nothing was retrieved
        else:
            self.problem(numbers[0].line, words.TWO_GRADES)

    def keep(
        self, entry: _Entry, grade: float | None, place: tuple[float, ...] = (), *, retrieved: bool = True
    ) -> None:
        self.draft.add(
            Found(entry.line, self.lines[entry.line - 1], entry.doc, grade, retrieved=retrieved, place=place)
        )


def _may_follow(last: str, kind: str | None, text: str) -> bool:
    """Whether a token may stand here; values are accepted only where due, which limits the nesting."""
    if kind in {"close", "mark"}:
        return True
    if kind == "word" and iskeyword(text) and text not in {"None", "True", "False"}:
        return False
    due = last == "" or last in "[({,:=;"
    if kind in {"number", "word"}:
        return due or last in "+-"
    return (due or (text == "(" and last == "word")) and kind != "other"


def _literal(node: ast.expr | None) -> object:
    """Return a literal's value, None for null, or ``_NOTHING`` for anything else."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name) and node.id == "null":
        return None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        number = sensible(node.operand.value)
        return _NOTHING if number is None else -number
    return _NOTHING


def _id(value: object) -> str | None:
    """Return a string or a whole number as an id."""
    if isinstance(value, str):
        return value.strip()
    return str(value) if isinstance(value, int) and sensible(value) is not None else None
