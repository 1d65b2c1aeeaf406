"""What a pasted text comes to, and the draft in which a reader of one form collects it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

MOST_DOCUMENTS = 200
MOST_CHARACTERS = 100_000
LONGEST_ID = 100
_MOST_PROBLEMS = 100
_LONGEST_LINE = 60
_LARGEST = 1e15  # above it a float no longer tells whole numbers and halves apart

UNJUDGED = frozenset({"", "-", "–", "—", "−", "?", "not judged", "unjudged", "none", "null", "n/a", "na"})
_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)


@dataclass(frozen=True)
class Problem:
    """A line that was left out: its number from 1, its text shortened, and one sentence on what is wrong with it."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True)
class Pasted:
    """A list as it was read.

    ``ranking`` holds the retrieved documents' ids, best first, ``aside`` the judged ones that were not retrieved.
    ``qrels`` has no entry for an unjudged document, ``titles`` none for a document without a title. Nothing that a
    problem names is in any of them. ``note`` says what the reader decided by itself.
    """

    ranking: list[str]
    qrels: dict[str, float]
    titles: dict[str, str]
    aside: list[str]
    problems: list[Problem]
    note: str = ""


@dataclass(frozen=True)
class Found:
    """One document as its form gave it. ``place`` sorts the ranking where the form has ranks or scores."""

    line: int
    text: str
    doc: str
    grade: float | None = None
    title: str = ""
    retrieved: bool = True
    place: tuple[float, ...] = ()


@dataclass
class PasteDraft:
    """The documents, problems and notes found so far."""

    found: dict[str, Found] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def problem(self, line: int, text: str, reason: str) -> None:
        """Leave a line out and say why."""
        self.problems.append(Problem(line, short(text), reason))

    def note(self, sentence: str) -> None:
        """Say once what was decided."""
        if sentence not in self.notes:
            self.notes.append(sentence)

    def add(self, found: Found) -> None:
        """Keep one document, unless its id is wrong or taken, or it is neither retrieved nor judged."""
        reason = wrong_id(found.doc)
        if not reason and found.doc in self.found:
            reason = (
                f"A document is listed once, but {short(found.doc)} already stands in line "
                f"{self.found[found.doc].line}; remove one of the two."
            )
        if not reason and not found.retrieved and found.grade is None:
            reason = f"A document that was not retrieved needs a grade, but {short(found.doc)} has none; give it one."
        if reason:
            self.problem(found.line, found.text, reason)
        else:
            self.found[found.doc] = found

    def finish(self) -> Pasted:
        """The list, cut to the documents that a board can show."""
        ranked = sorted((one for one in self.found.values() if one.retrieved), key=lambda one: one.place)
        kept = [*ranked, *(one for one in self.found.values() if not one.retrieved)]
        if len(kept) > MOST_DOCUMENTS:
            first = kept[MOST_DOCUMENTS]
            self.problem(
                first.line,
                first.text,
                f"A list has at most {MOST_DOCUMENTS} documents, but this text has {len(kept)}; "
                f"the first {MOST_DOCUMENTS} were kept.",
            )
            kept = kept[:MOST_DOCUMENTS]
        return Pasted(
            ranking=[one.doc for one in kept if one.retrieved],
            qrels={one.doc: one.grade for one in kept if one.grade is not None},
            titles={one.doc: one.title for one in kept if one.title},
            aside=[one.doc for one in kept if not one.retrieved],
            problems=_fewer(sorted(self.problems, key=lambda problem: problem.line)),
            note=" ".join(self.notes),
        )


def _fewer(problems: list[Problem]) -> list[Problem]:
    if len(problems) <= _MOST_PROBLEMS:
        return problems
    rest = problems[_MOST_PROBLEMS - 1]
    return [
        *problems[: _MOST_PROBLEMS - 1],
        Problem(
            rest.line,
            rest.text,
            (
                f"The first {_MOST_PROBLEMS - 1} problems are listed, but there are {len(problems)}; "
                "correct these and paste again."
            ),
        ),
    ]


def wrong_id(doc: str) -> str:
    """Why this cannot be a document's id, or nothing."""
    if not doc:
        return "Every line names a document, but this one has no id; write one."
    if len(doc) > LONGEST_ID:
        return f"A document's id has at most {LONGEST_ID} characters, but this one has {len(doc)}; shorten it."
    if unprintable(doc):
        return "A document's id is made of printable characters, but this one has others; remove them."
    return ""


def unprintable(text: str) -> bool:
    """Whether a text holds control characters or halves of characters, a line's own tabs included."""
    return bool(_CONTROL.search(text))


def read_grade(cell: str, *, comma: bool) -> tuple[float | None, str]:
    """A grade and nothing, or None and why it is none; None and nothing where nobody judged.

    >>> read_grade("2", comma=True), read_grade("1,5", comma=True), read_grade("?", comma=True)
    ((2, ''), (1.5, ''), (None, ''))
    """
    if cell.strip().casefold() in UNJUDGED:
        return None, ""
    number = read_number(cell, comma=comma)
    if number is not None:
        return number, ""
    return None, f"A grade is a number, but this line has {short(cell)}; write one, or - where nobody judged."


def read_number(cell: str, *, comma: bool) -> float | None:
    """A finite number of a sensible size, whole numbers as int; None for anything else.

    >>> read_number("2", comma=True), read_number("nan", comma=True), read_number("1e999", comma=True)
    (2, None, None)
    """
    cell = cell.strip().replace("−", "-")
    if comma:
        cell = cell.replace(",", ".")
    if _WHOLE.fullmatch(cell):
        return sensible(int(cell))
    return sensible(float(cell)) if _DECIMAL.fullmatch(cell) else None


def sensible(number: object) -> float | None:
    """The number itself if it is one and finite and not huge, else None."""
    if isinstance(number, bool) or not isinstance(number, int | float):
        return None
    # An int is compared before it becomes a float, which it might be too large for.
    return number if abs(number) <= _LARGEST and not math.isnan(number) else None


def short(text: str) -> str:
    """A text on one line, cut."""
    text = " ".join(text[: 4 * _LONGEST_LINE].split())
    return text if len(text) <= _LONGEST_LINE else text[: _LONGEST_LINE - 1] + "…"


def significant(lines: Iterable[str]) -> list[str]:
    """The lines that are neither blank nor a comment."""
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
