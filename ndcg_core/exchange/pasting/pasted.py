"""The result of reading a pasted text, and the draft that a reader fills."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ndcg_core.exchange import words

MOST_DOCUMENTS = 200
MOST_CHARACTERS = 100_000
LONGEST_ID = 100
_MOST_PROBLEMS = 100
_LONGEST_LINE = 60
_LARGEST = 1e15  # above it a float cannot represent every half

UNJUDGED = frozenset({"", "-", "–", "—", "−", "?", "not judged", "unjudged", "none", "null", "n/a", "na"})
_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)


@dataclass(frozen=True)
class Problem:
    """A line that was left out.

    Attributes
    ----------
    line : int
        Its number, from 1.
    text : str
        The line, shortened.
    reason : str
        What is wrong, as a sentence.

    """

    line: int
    text: str
    reason: str


@dataclass(frozen=True)
class Pasted:
    """A list as it was read, without anything that a problem names.

    Attributes
    ----------
    ranking : list of str
        The ids of the retrieved documents, best first.
    qrels : dict of str to float
        The grades; an unjudged document has none.
    titles : dict of str to str
        The titles; a document without a title has none.
    aside : list of str
        The ids of judged documents that were not retrieved.
    problems : list of Problem
        The lines that were left out.
    note : str
        What the reader decided, in sentences.
    listed : list of str
        The ranking with the further ranks of documents that the text has more than once, for a convention that says
        what these mean; the same as ``ranking`` without such documents.

    """

    ranking: list[str]
    qrels: dict[str, float]
    titles: dict[str, str]
    aside: list[str]
    problems: list[Problem]
    note: str = ""
    listed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Found:
    """A document as the text gives it; ``place`` is its sort key where the text has ranks or scores."""

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
    listed: list[Found] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def problem(self, line: int, text: str, reason: str) -> None:
        """Leave a line out and record the reason."""
        self.problems.append(Problem(line, short(text), reason))

    def note(self, sentence: str) -> None:
        """Record a decision once."""
        if sentence not in self.notes:
            self.notes.append(sentence)

    def add(self, found: Found) -> None:
        """Keep a document, unless its id is invalid or taken, or it is neither retrieved nor judged.

        A document that is retrieved again, without another grade, is only listed again.
        """
        reason = wrong_id(found.doc)
        first = self.found.get(found.doc)
        if first is not None and first.retrieved and found.retrieved and found.grade in (None, first.grade):
            self.listed.append(found)
            return
        if not reason and first is not None:
            reason = words.DOCUMENT_TWICE.format(document=short(found.doc), line=first.line)
        if not reason and not found.retrieved and found.grade is None:
            reason = words.GRADE_MISSING.format(document=short(found.doc))
        if reason:
            self.problem(found.line, found.text, reason)
        else:
            self.found[found.doc] = found
            self.listed += [found] if found.retrieved else []

    def finish(self) -> Pasted:
        """Return the list, limited to as many documents as a board can show."""
        order = [found.doc for found in sorted(self.listed, key=lambda found: found.place)]
        kept = [
            *(self.found[doc] for doc in dict.fromkeys(order)),
            *(found for found in self.found.values() if not found.retrieved),
        ]
        if len(kept) > MOST_DOCUMENTS:
            first = kept[MOST_DOCUMENTS]
            self.problem(first.line, first.text, words.MOST_DOCUMENTS.format(most=MOST_DOCUMENTS, count=len(kept)))
            kept = kept[:MOST_DOCUMENTS]
        ids = {found.doc for found in kept}
        listed = self._listed([doc for doc in order if doc in ids])
        return Pasted(
            ranking=[found.doc for found in kept if found.retrieved],
            qrels={found.doc: found.grade for found in kept if found.grade is not None},
            titles={found.doc: found.title for found in kept if found.title},
            aside=[found.doc for found in kept if not found.retrieved],
            problems=_fewer(sorted(self.problems, key=lambda problem: problem.line)),
            note=" ".join(self.notes),
            listed=listed,
        )

    def _listed(self, order: list[str]) -> list[str]:
        """Return the ids at every rank, without too many that come again; note which do."""
        again = [doc for doc, count in Counter(order).items() if count > 1]
        if again:
            said = words.LISTED_AGAIN if len(again) == 1 else words.SEVERAL_LISTED_AGAIN
            self.note(said.format(document=short(again[0]), count=len(again)))
        return order if len(order) <= 2 * MOST_DOCUMENTS else list(dict.fromkeys(order))


def _fewer(problems: list[Problem]) -> list[Problem]:
    if len(problems) <= _MOST_PROBLEMS:
        return problems
    rest = problems[_MOST_PROBLEMS - 1]
    return [
        *problems[: _MOST_PROBLEMS - 1],
        Problem(rest.line, rest.text, words.MOST_PROBLEMS.format(most=_MOST_PROBLEMS - 1, count=len(problems))),
    ]


def wrong_id(doc: str) -> str:
    """Return why this cannot be a document's id, or an empty text."""
    if not doc:
        return words.EMPTY_ID
    if len(doc) > LONGEST_ID:
        return words.LONG_ID.format(most=LONGEST_ID, count=len(doc))
    if unprintable(doc):
        return words.UNPRINTABLE_ID
    return ""


def unprintable(text: str) -> bool:
    """Whether a text has control characters or lone surrogates; tabs count too."""
    return bool(_CONTROL.search(text))


def read_grade(cell: str, *, comma: bool) -> tuple[float | None, str]:
    """Return the grade and an empty reason, or None and the reason; both are empty for an unjudged document.

    >>> read_grade("2", comma=True), read_grade("1,5", comma=True), read_grade("?", comma=True)
    ((2, ''), (1.5, ''), (None, ''))
    """
    if cell.strip().casefold() in UNJUDGED:
        return None, ""
    number = read_number(cell, comma=comma)
    if number is not None:
        return number, ""
    return None, words.GRADE.format(cell=short(cell))


def read_number(cell: str, *, comma: bool) -> float | None:
    """Return a finite number of moderate size, whole numbers as int; None for anything else.

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
    """Return the number if it is finite and not huge, else None."""
    if isinstance(number, bool) or not isinstance(number, int | float):
        return None
    # Compared as an int first, because it may be too large for a float.
    return number if abs(number) <= _LARGEST and not math.isnan(number) else None


def short(text: str) -> str:
    """Return the text on one line, shortened."""
    text = " ".join(text[: 4 * _LONGEST_LINE].split())
    return text if len(text) <= _LONGEST_LINE else text[: _LONGEST_LINE - 1] + "…"


def significant(lines: Iterable[str]) -> list[str]:
    """Return the lines that are neither blank nor a comment."""
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
