"""The right sums beside those of an answer, rank by rank: as a table, and over the picture."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat, zip_longest

from ndcg_core.shown.json_types import JsonObject, json_number
from ndcg_core.shown.products import brief
from ndcg_core.teaching.diagnosis import Finding
from ndcg_core.teaching.mistakes import WorkedSums
from pages.ui.check import words
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.text import show

Terms = tuple[str, ...]
"""What is written of a rank: its terms of DCG, correct and as answered, then of IDCG; or a term after its factors."""
_SUMS = ("dcg", "idcg", "ndcg")
_NO_TERM, _SAME = ("–",), 1e-9


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
        columns = (_products(sums, name) for name in _SUMS[:2] for sums in (self.right, self.theirs))
        return [tuple(term[-1] for term in terms) for terms in zip_longest(*columns, fillvalue=_NO_TERM)]

    @property
    def correct(self) -> dict[str, str]:
        """The right sums as they are written."""
        return {name: show(getattr(self.right, name)) for name in _SUMS}

    @property
    def yours(self) -> dict[str, str]:
        """The answer's sums; those that were typed as they were typed."""
        return {name: self.typed.get(name, show(getattr(self.theirs, name))) for name in _SUMS}

    def tables(self) -> Node:
        """Return both sums, term by term, yours beside the corrected; below them nDCG, as it was typed."""
        below = words.QUOTIENT.format(yours=self.yours["ndcg"], correct=self.correct["ndcg"])
        return tag("div", *map(self._table, _SUMS[:2]), tag("p", below), cls="both")

    def _table(self, name: str) -> Node:
        """Return a sum; a sum that nobody typed is not called the student's own."""
        theirs, right = (_products(sums, name) for sums in (self.theirs, self.right))
        marked = self.finding.first_rank if name == (self.finding.side or "dcg") else None
        rows: list[tuple[Node, ...]] = [
            (str(rank), _cell(own, other, words.FIRST_DIFFERENCE if rank == marked else ""), _cell(other, own))
            for rank, (own, other) in enumerate(zip_longest(theirs, right, fillvalue=_NO_TERM), 1)
        ]
        rows.append((words.TOTAL, tag("b", self.yours[name]), tag("b", self.correct[name])))
        forms = words.RANK, words.YOURS if name in self.typed else words.THIS_WAY, words.CORRECT
        head = [form.format(quantity=words.QUANTITIES[name]) for form in forms]
        return html.table(head, rows)

    def overlay(self, most: int | None = None) -> JsonObject:
        """Return what the picture shows over the right sums, of ``most`` ranks."""
        return {
            "rows": self.rows[:most],
            "terms": [json_number(term) for term in self.theirs.terms[:most]],
            "ideal": [json_number(term) for term in self.theirs.ideal_terms[:most]],
            **{name: json_number(getattr(self.theirs, name)) for name in _SUMS},
            "correct": self.correct,
            "yours": self.yours,
            "first": self._first(),
        }

    def _first(self) -> JsonObject | None:
        """The first term that differs; None where only the sums or the division do."""
        rank, in_ideal = self.finding.first_rank, self.finding.side == "idcg"
        if rank is None:
            return None
        right, theirs = self.rows[rank - 1][2:] if in_ideal else self.rows[rank - 1][:2]
        return {"rank": rank, "side": "ideal" if in_ideal else "own", "right": right, "yours": theirs}


def _products(sums: WorkedSums, name: str) -> list[Terms]:
    """Return a sum's terms as they are written, each with its gain and weight, or alone where it is no such product."""
    if name == "dcg":
        factors, terms = [(row.gain, row.weight) for row in sums.ranked.rows], sums.terms
    else:
        factors, terms = [(row.ideal_gain, row.weight) for row in sums.ideal.rows], sums.ideal_terms
    return [
        (brief(gain), show(weight), show(term)) if math.isclose(gain * weight, term, abs_tol=_SAME) else (show(term),)
        for (gain, weight), term in zip(chain(factors, repeat((math.nan, math.nan))), terms, strict=False)
    ]


def _cell(term: Terms, other: Terms, mark: str = "") -> Node:
    """Return a term; of its factors, the one that differs from the other term's stands out."""
    factors = zip(term[:-1], other[:-1] or term, words.PRODUCT, strict=False)
    said = [node for one, another, sign in factors for node in (one if one == another else tag("b", one), sign)]
    return tag("span", *said, term[-1], mark)
