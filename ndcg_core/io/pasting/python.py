"""Python as a notebook has it: a list of ids, a mapping of grades, a mapping of scores, a list of grades.

The text is cut into statements by a scan that lets through only what a written-out list or mapping is made of; ``ast``
parses them, and nothing is ever evaluated. The scan also keeps deep nesting and endless chains away from the parser,
which would spend its stack on them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from keyword import iskeyword
from typing import NamedTuple

from ndcg_core.io.pasting.pasted import Found, PasteDraft, sensible, short, significant

_PROMPT = re.compile(r"^\s*(?:(?:In|Out)\s?\[[ 0-9]*\]:|>>>|\.\.\.)\s?")
_ANNOTATION = re.compile(r"^(\s*[A-Za-z_]\w{0,60})\s*:[^=\n]{0,60}=")
_NAMED = re.compile(r"\s*[A-Za-z_]\w{0,60}\s*=\s*[\[{(]")
_ENTRY = re.compile(r"\s*(?:'[^']*'|\"[^\"]*\")\s*:")
_FRESH = re.compile(r"(?:[A-Za-z_]\w{0,60}\s*=\s*)?[\[{(]")  # a statement of its own, as it starts a line
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

_ONLY = (
    "Only lists and mappings written out in full are read, but this line has something else or lacks a comma; "
    "correct it."
)
_OPEN = "A bracket that is opened is closed, but this one stays open; close it."
_BROKEN = (
    "Python separates entries by commas and pairs quotes, but this list or mapping does not; look for one left out."
)
_ONE = "One list and one mapping of each kind are read, but this is one more; remove one of the two."


class _Entry(NamedTuple):
    line: int
    doc: str
    number: float | None


def is_python(lines: list[str]) -> bool:
    """Whether the text is Python and not a table: a list or mapping opens it or is assigned somewhere in it."""
    bare = [_bare(line) for line in lines]
    first = next(iter(significant(bare)), "")
    return first.lstrip()[:1] in {"[", "{"} or bool(_ENTRY.match(first)) or any(map(_NAMED.match, bare))


def read_python(lines: list[str], draft: PasteDraft) -> None:
    """Read the statements into the draft."""
    _LiteralReader([_bare(line) for line in lines], draft).read()


def _bare(line: str) -> str:
    """A line without the prompt that a notebook printed before it, and without the type of the name it assigns."""
    return _ANNOTATION.sub(r"\1 =", _PROMPT.sub("", line))


class _LiteralReader:
    """The lists and mappings found so far."""

    def __init__(self, lines: list[str], draft: PasteDraft) -> None:
        self.lines, self.draft = lines, draft
        self.ids: list[_Entry] | None = None
        self.numbers: list[_Entry] | None = None
        self.grades: list[_Entry] | None = None
        self.scores: list[_Entry] | None = None

    def problem(self, line: int, reason: str) -> None:
        self.draft.problem(line, self.lines[line - 1], reason)

    def read(self) -> None:
        for first, source in self.statements():
            try:
                tree = ast.parse(source)
            except (SyntaxError, ValueError, MemoryError, RecursionError):
                self.problem(first, _BROKEN)
                continue
            for statement in tree.body:
                self.read_statement(statement, first - 1)
        self.join()

    def statements(self) -> Iterator[tuple[int, str]]:
        """Statements with the number of their first line; what cannot be one becomes a problem, and reading goes on."""
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
            inside = end > at or reason == _OPEN
            self.problem(at + 1 if reason == _OPEN else end + 1, reason)
            at = at + 1 if reason == _OPEN else end + 1
            while inside and at < len(self.lines) and not _FRESH.match(self.lines[at]):
                at += 1  # the rest of a broken list says nothing by itself

    def end_of(self, at: int) -> tuple[int, str]:
        """The line after the statement that starts at a line, or the line that spoils it and the reason."""
        depth, last = 0, ""
        for end in range(at, len(self.lines)):
            if depth and _NAMED.match(self.lines[end]):
                return end, _OPEN
            for token in _TOKEN.finditer(self.lines[end]):
                kind, text = token.lastgroup, token.group()
                if kind == "skip":
                    continue
                depth += (kind == "open") - (kind == "close")
                if not 0 <= depth <= _DEEPEST or not _may_follow(last, kind, text):
                    return end, _ONLY
                last = text if kind in {"open", "close", "sign", "mark"} else str(kind)
            if depth == 0:
                return end + 1, ""
        return len(self.lines), _OPEN

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
            kind, entries = (
                ("ids", self.id_list(value, before)) if texts else ("numbers", self.grade_list(value, before))
            )
        else:
            self.problem(line, _ONLY)
            return
        lists = kind in {"ids", "numbers"} and (self.ids is not None or self.numbers is not None)
        if lists or getattr(self, kind) is not None:
            self.problem(line, _ONE)
        else:
            setattr(self, kind, entries)

    def mapping(self, node: ast.Dict, before: int, kind: str) -> list[_Entry]:
        entries: dict[str, _Entry] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            line = before + value.lineno
            doc, number = _id(_literal(key)), _literal(value)
            if doc is None:
                self.problem(
                    line,
                    "The keys of a mapping are ids, strings or whole numbers, but this key is neither; "
                    "write it as 'd1'.",
                )
            elif number is None and kind == "scores":
                self.problem(line, f"A ranked document has a score, but {short(doc)} has None; write a number.")
            elif number is not None and sensible(number) is None:
                self.problem(
                    line,
                    f"A mapping gives each document a finite number, but {short(doc)} has something else; "
                    "write a number, or None where nobody judged.",
                )
            elif doc in entries:
                self.problem(line, f"A mapping names a document once, but {short(doc)} stands in it twice; remove one.")
            else:
                entries[doc] = _Entry(line, doc, sensible(number))
        return list(entries.values())

    def id_list(self, node: ast.List | ast.Tuple, before: int) -> list[_Entry]:
        entries: list[_Entry] = []
        for entry in node.elts:
            doc, line = _id(_literal(entry)), before + entry.lineno
            if doc is None:
                self.problem(
                    line, "A list of ids holds strings or whole numbers, but this entry is neither; write it as 'd1'."
                )
            else:
                entries.append(_Entry(line, doc, None))
        return entries

    def grade_list(self, node: ast.List | ast.Tuple, before: int) -> list[_Entry]:
        entries: list[_Entry] = []
        for place, entry in enumerate(node.elts, 1):
            number, line = _literal(entry), before + entry.lineno
            if number is not None and sensible(number) is None:
                self.problem(
                    line,
                    "A list of grades holds finite numbers, but this entry is none; write a number, or None "
                    "where nobody judged.",
                )
            else:
                entries.append(_Entry(line, f"d{place}", sensible(number)))
        return entries

    def join(self) -> None:
        """Turn what was found into documents: a list decides the order, else scores, else the grades' own order."""
        grades = {entry.doc: entry.number for entry in self.grades or []}
        self.settle_numbers(grades)
        places: list[tuple[float, ...]] | None = None
        if self.ids is not None:
            ranked = self.ids
            if self.scores is not None:
                self.draft.note("The list decides the order, so the scores were not used.")
        elif self.scores is not None:
            ranked = self.scores
            places = [(-(entry.number or 0.0),) for entry in ranked]
            self.draft.note("The scores decide the order, highest first; equal scores keep the order given.")
        elif self.numbers is not None:
            ranked = self.numbers
            grades = {entry.doc: entry.number for entry in ranked}
            if ranked:
                self.draft.note("A list of grades names no documents, so they are called d1, d2 and so on.")
        else:
            ranked = self.grades or []
            if ranked:
                self.draft.note("There is no list, so every judged document is ranked, in the order given.")
        for at, entry in enumerate(ranked):
            self.keep(entry, grades.get(entry.doc), places[at] if places else ())
        named = {entry.doc for entry in ranked}
        for entry in self.grades or []:
            if entry.doc not in named:
                self.keep(entry, entry.number, retrieved=False)

    def settle_numbers(self, grades: dict[str, float | None]) -> None:
        """A list of numbers beside a mapping of grades is a list of ids, if the mapping knows one of them."""
        if self.numbers is None or self.grades is None:
            return
        ids = [_Entry(entry.line, str(entry.number), None) for entry in self.numbers]
        if any(entry.doc in grades for entry in ids):
            self.ids = ids
        elif not self.numbers:
            self.ids = []  # an empty list retrieved nothing
        else:
            self.problem(
                self.numbers[0].line, "Grades come from a list or from a mapping, but both are here; remove one."
            )
        self.numbers = None

    def keep(
        self, entry: _Entry, grade: float | None, place: tuple[float, ...] = (), *, retrieved: bool = True
    ) -> None:
        self.draft.add(
            Found(entry.line, self.lines[entry.line - 1], entry.doc, grade, retrieved=retrieved, place=place)
        )


def _may_follow(last: str, kind: str | None, text: str) -> bool:
    """Whether a token may stand here: a value only where one is due, so that nothing is deeper than its brackets."""
    if kind in {"close", "mark"}:
        return True
    if kind == "word" and iskeyword(text) and text not in {"None", "True", "False"}:
        return False
    due = last == "" or last in "[({,:=;"
    if kind in {"number", "word"}:
        return due or last in "+-"
    return (due or (text == "(" and last == "word")) and kind != "other"


def _literal(node: ast.expr | None) -> object:
    """A literal's value, None for a null, or something that is no value of ours."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name) and node.id == "null":
        return None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        number = sensible(node.operand.value)
        return _NOTHING if number is None else -number
    return _NOTHING


def _id(value: object) -> str | None:
    """A string or a whole number as an id."""
    if isinstance(value, str):
        return value.strip()
    return str(value) if isinstance(value, int) and sensible(value) is not None else None
