"""Fill: a number, or one after the other those of a table, lifted as a hollow bar or typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ndcg_core.document import Blank, Block, Bullets, Strong, paragraph
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES, USUAL_DECIMALS
from ndcg_core.teaching.tasks import Attempt, Judgement, Task, words
from ndcg_core.teaching.tasks.answering import begun, with_field
from ndcg_core.teaching.tasks.figure_values import cell_words
from ndcg_core.teaching.tasks.figures import BY_RANK, Figure, read_figure
from ndcg_core.teaching.tasks.scene import given_scene
from ndcg_core.teaching.tasks.slips import slips_of_cell
from ndcg_core.teaching.tasks.typed_numbers import NumberTask, judge_number, read_number

_IDEAL = "ideal_"
_APART = 0.04  # of a value, or of 1: less cannot be told apart by hand
_Where = Literal["own", "ideal", "sum", "ideal_sum", "ratio", "gauge"]
_SUMS: dict[str, _Where] = {"cg": "sum", "dcg": "sum", "idcg": "ideal_sum", "ndcg": "ratio"}


@dataclass(frozen=True, kw_only=True)
class Fill(NumberTask):
    """A number, or several in their order.

    Attributes
    ----------
    cells : tuple of Figure
        Bars, sums and the ratio in their order; ``value`` is the last, or the only one.
    columns : tuple of str
        The columns of the table that goes with them, quantities that belong to a rank.
    pulled : tuple of Figure
        Those of the cells whose bars are pulled and snap: to the right value, and to what likely slips give.
    most : float
        The height of a bar beside all ranks.

    Examples
    --------
    >>> from ndcg_core.teaching.tasks.figures import read_figure
    >>> from ndcg_core.teaching.tasks.scene import Scene
    >>> cells = tuple(map(read_figure, ("gain 1", "dcg")))
    >>> task = Fill(own=Scene(("a", "b"), {"a": 2, "b": 1}), question="What is DCG?", cells=cells)
    >>> task.part(0).judge("4").sentence
    'Not yet. 4 is the power of two. Subtract 1 from it.'

    """

    kind = "fill"
    _control = "number"
    pictured = True
    cells: tuple[Figure, ...] = ()
    columns: tuple[str, ...] = ()
    pulled: tuple[Figure, ...] = ()
    most: float = 1.0

    def __post_init__(self) -> None:
        """Make the only number a cell, and the last cell the number in question."""
        cells = self.cells or (() if self.value is None else (self.value,))
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "value", cells[-1] if cells else None)

    @property
    def how(self) -> str:
        """How it is answered in the picture."""
        if not self.pulled:
            return words.LIFT_BAR
        return words.PULL_BAR if {*self.cells} <= {*self.pulled} else words.PULL_THEN_TYPE

    def part(self, cell: int) -> Fill:
        """Return the task of one number."""
        chosen = self.cells[cell]
        return replace(self, cells=(chosen,), columns=(), pulled=(chosen,) if chosen in self.pulled else ())

    def as_typed(self, said: Callable[[str], str]) -> Task:
        """Return the same task for a class, which types its number."""
        return Task.as_typed(replace(self, pulled=()), said)

    def check(self) -> None:
        """Refuse a task without a number."""
        if not self.cells:
            raise words.NEEDS.error(kind=repr(self.kind), key="value")
        for name in self.columns:
            if name not in BY_RANK:
                raise words.COLUMN.unknown(name, BY_RANK)
        super().check()
        for cell in self.cells:
            self.number(cell)
        for cell in self.pulled:
            if cell not in self.cells:
                raise words.PULLED.error(cell.text)

    def read(self, given: object) -> object:
        """Return a number."""
        return read_number(given)

    def judge(self, given: object) -> Judgement:
        """Return what is said of the last number."""
        return judge_number(self, given)

    @property
    def labels(self) -> list[str]:
        """What is asked for in each cell; empty where the question says it."""
        at = explain(self.own.topic, self.own.convention).at
        return [cell_words(cell, self.own, at) for cell in self.cells]

    @property
    def label(self) -> str:
        """What is asked for in the last cell."""
        return self.labels[-1] or self.said

    def picture(self, tried: Attempt) -> JsonObject:
        """Return the next bar, and how much of the picture shows what it is worth."""
        shown = super().picture(tried)
        return shown if tried.shown else {**shown, "reveal": reveal(self.cells, self.cells[len(tried.cells) :])}

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return the bar to be filled next."""
        cell, label = self.cells[len(tried.cells)], self.labels[len(tried.cells)] or self.question
        snaps = self.snaps(cell) if cell in self.pulled else None
        return {
            **(with_field(self, tried, label) if snaps is None else begun(self, tried, label)),
            "snaps": snaps,
            "decimals": self.decimals,
            "where": _where(cell),
            "rank": cell.rank,
            "most": self.most,
            "whole": not self.decimals,
        }

    def snaps(self, cell: Figure) -> list[float]:
        """Return what a pulled bar snaps to: nothing, the right value, and what likely slips give, from low to high.

        What lies too near the right value to be told from it by hand is left out.
        """
        right = round(self.number(cell), self.decimals)
        if not self.decimals:
            return []  # every whole number
        convention = cell.convention(self.own.convention)
        slips = (round(value, self.decimals) for value, _ in slips_of_cell(cell, explain(self.own.topic, convention)))
        others = {0.0, *slips} - {right}
        return sorted({right, *(value for value in others if abs(value - right) > _APART * max(1, right))})

    def room(self) -> list[Block]:
        """Return a line for each number of a table, or one for the number."""
        return lines(self.labels) if self.columns else super().room()

    def solved(self) -> list[Block]:
        """Return the numbers of a table, or the number."""
        if not self.columns:
            return super().solved()
        values = (Strong(f"{self.number(cell):.4f}") for cell in self.cells)
        said = zip(self.labels, values, strict=True)
        return [Bullets([paragraph(f"{label} ", value) for label, value in said])]


def ask_sums(
    topic: Topic, convention: Convention, quantities: Iterable[str] = QUANTITIES, decimals: int = USUAL_DECIMALS
) -> Fill:
    """Return the task of a list whose DCG, IDCG and nDCG are asked for, or those of ``quantities``; the last counts.

    >>> ask_sums(Topic(["a", "b"], {"a": 1, "b": 2}), Convention()).right_answer
    '0.797'
    """
    cells = tuple(map(read_figure, quantities))
    return Fill(own=given_scene(topic, convention), question="", cells=cells, decimals=decimals, plain=True)


def lines(labels: Iterable[str]) -> list[Block]:
    """Return a line to write on behind each of these."""
    return [paragraph(f"{label} ", Blank(), kind="sum") for label in labels]


def is_ideal(quantity: str) -> bool:
    """Whether a quantity belongs to a rank of the ideal list."""
    return quantity.startswith(_IDEAL)


def reveal(cells: Sequence[Figure], open_cells: Sequence[Figure]) -> JsonObject:
    """Return how many ranks of each list the picture shows: those before the first to be found; and open sums.

    Where IDCG is to be found without a word on its ranks, the best order is a part of the answer.
    """

    def known(cells: Sequence[Figure]) -> int | None:
        return min((cell.rank - 1 for cell in cells if cell.rank is not None), default=None)

    sums = [cell.quantity for cell in open_cells if cell.quantity in ("dcg", "idcg") and not cell.lists]
    return {
        "best": "idcg" not in sums or any(is_ideal(cell.quantity) and cell.rank for cell in cells),
        "own": known([cell for cell in open_cells if not is_ideal(cell.quantity)]),
        "ideal": known([cell for cell in open_cells if is_ideal(cell.quantity)]),
        "ratio": not open_cells,
        "sums": sums,
    }


def _where(cell: Figure) -> _Where:
    """Where the bar stands; a number of another list or of another definition is filled beside all ranks."""
    if cell.lists or cell.library or cell.mistake:
        return "gauge"
    if cell.rank is not None:
        return "ideal" if is_ideal(cell.quantity) else "own"
    return _SUMS.get(cell.quantity, "gauge")
