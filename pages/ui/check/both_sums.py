"""The right sums beside those of an answer, rank by rank: as a table, and over the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from ndcg_core.teaching.diagnosis import Finding
from ndcg_core.teaching.mistakes import WorkedSums
from ndcg_core.widget.state.json_types import JsonObject, json_number
from pages.ui.check import words
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.text import show

Terms = tuple[str, ...]
"""A rank's terms as they are written: of DCG, correct and as answered, then of IDCG."""
_SUMS = ("dcg", "idcg", "ndcg")
_NO_TERM = "–"


@dataclass(frozen=True)
class BothSums:
    """The right sums and those that lead to an answer.

    Attributes
    ----------
    right, theirs : WorkedSums
        The sums.
    finding : Finding
        What explains the answer.
    typed : mapping of str to str
        The numbers of the answer as they were typed.

    """

    right: WorkedSums
    theirs: WorkedSums
    finding: Finding
    typed: Mapping[str, str]

    @cached_property
    def rows(self) -> list[Terms]:
        """Return the terms of every rank."""
        right, theirs = self.right, self.theirs
        columns = (right.terms, theirs.terms, right.ideal_terms, theirs.ideal_terms)
        return [tuple(map(_written, terms)) for terms in zip_longest(*columns)]

    @property
    def correct(self) -> dict[str, str]:
        """The right sums as they are written."""
        return {name: show(getattr(self.right, name)) for name in _SUMS}

    @property
    def yours(self) -> dict[str, str]:
        """The answer's sums; those that were typed as they were typed."""
        return {name: self.typed.get(name, show(getattr(self.theirs, name))) for name in _SUMS}

    @property
    def _in_ideal(self) -> bool:
        """Whether the first difference is in the IDCG."""
        return self.finding.side == "idcg"

    def table(self) -> Node:
        """Return the terms rank by rank; below them the sums, the student's own as they were typed."""
        rows: list[tuple[Node, ...]] = []
        for rank, terms in enumerate(self.rows, 1):
            cells: list[Node] = [*terms]
            if rank == self.finding.first_rank:
                theirs_at = 3 if self._in_ideal else 1
                cells[theirs_at] = tag("b", words.FIRST_DIFFERENCE.format(term=terms[theirs_at]))
            rows.append((str(rank), *cells))
        correct, yours = self.correct, self.yours
        totals = (correct["dcg"], yours["dcg"], correct["idcg"], yours["idcg"])
        rows.append((words.TOTAL, *(tag("b", total) for total in totals)))
        rows.append((words.QUOTIENT, tag("b", correct["ndcg"]), tag("b", yours["ndcg"]), "", ""))
        return html.table(self._head, rows)

    @property
    def _head(self) -> list[str]:
        """The columns; a sum that nobody typed is not called the student's own."""
        head = [words.RANK]
        for name in ("dcg", "idcg"):
            theirs = words.YOURS if name in self.typed else words.THIS_WAY
            head += [form.format(quantity=words.QUANTITIES[name]) for form in (words.CORRECT, theirs)]
        return head

    def overlay(self) -> JsonObject:
        """Return what the picture shows over the right sums."""
        return {
            "rows": self.rows,
            "terms": [json_number(term) for term in self.theirs.terms],
            "ideal": [json_number(term) for term in self.theirs.ideal_terms],
            **{name: json_number(getattr(self.theirs, name)) for name in _SUMS},
            "correct": self.correct,
            "yours": self.yours,
            "first": self._first(),
        }

    def _first(self) -> JsonObject | None:
        """The first term that differs; None where only the sums or the division do."""
        rank = self.finding.first_rank
        if rank is None:
            return None
        right, theirs = self.rows[rank - 1][2:] if self._in_ideal else self.rows[rank - 1][:2]
        return {"rank": rank, "side": "ideal" if self._in_ideal else "own", "right": right, "yours": theirs}


def _written(term: float | None) -> str:
    return _NO_TERM if term is None else show(term)
