"""Judge: documents to be graded before the judge's grades are seen, and how far a class agrees on them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, product
from statistics import median_low, quantiles

from ndcg_core.document import Blank, Block, Table, paragraph, sentence
from ndcg_core.model.numbers import added_up, real
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import Judgement, Scene, Task, words
from ndcg_core.teaching.tasks.board_answers import grade_scale
from ndcg_core.teaching.tasks.figure_values import ndcg_of
from ndcg_core.teaching.tasks.kept import Kept

_MOST_DOTS = 15  # in a cell
_FEWEST = 2  # who can agree


@dataclass(frozen=True, kw_only=True)
class Judge(Task):
    """A list whose documents are graded; no grade is right or wrong, but the judge has given some.

    Examples
    --------
    >>> task = Judge.of_list(Scene(("a", "b"), {"a": 3, "b": 0}))
    >>> task.told(task.keep([3, 1]), task.judge([3, 1]))
    'You gave 1 of 2 documents the grade of the judge, who gave 3, 0.'

    """

    kind = "judge"
    _control = "grades"
    secret = ("grades",)

    @classmethod
    def of_list(cls, own: Scene) -> Judge:
        """Return the task to grade a list."""
        return cls(own=own, question="")

    @property
    def marked(self) -> bool:
        """No grade is."""
        return False

    def read(self, given: object) -> tuple[float, ...]:
        """Return a grade for each document of the list."""
        grades = [real(grade) for grade in given] if isinstance(given, list | tuple) else []
        if len(grades) != len(self.own.ranking) or not {*grades} <= {*self._scale}:
            raise words.GRADES.error(given, names=", ".join(f"{grade:g}" for grade in self._scale))
        return tuple(float(grade or 0.0) for grade in grades)

    def judge(self, given: object) -> Judgement:
        """Return nDCG of the list under these grades."""
        return Judgement(None, final=True, value=self._ndcg(self.read(given)))

    @property
    def _scale(self) -> tuple[float, ...]:
        return grade_scale(self.own)

    def _ndcg(self, grades: Sequence[float]) -> float:
        """Return nDCG under grades of the list; documents that were not retrieved keep the judge's."""
        given = dict(zip(self.own.ranking, grades, strict=True))
        return ndcg_of(replace(self.own, grades={**self.own.grades, **given}))

    def controls(self) -> JsonObject:
        """Return the grades that can be given."""
        return {"scale": list(self._scale)}

    def written(self, kept: Kept) -> str:
        """Return the grades in the order of the list."""
        return ", ".join(f"{grade:g}" for grade in self.read(kept))

    @property
    def truth(self) -> str:
        """The judge's grades, in the order of the list."""
        grades = self.own.grades
        return ", ".join(f"{grades[doc]:g}" if doc in grades else "?" for doc in self.own.ranking)

    def told(self, kept: Kept | None, said: Judgement, *, names: bool = True, late: bool = False) -> str:
        """Return to how many documents a student gave the judge's grade."""
        if kept is None:
            return f"{words.TOLD_NOTHING[late]} {words.JUDGE_GAVE.format(truth=self.truth)}"
        pairs = zip(map(self.own.grades.get, self.own.ranking), self.read(kept), strict=True)
        judged = [(grade, own) for grade, own in pairs if grade is not None]
        same = sum(grade == own for grade, own in judged)
        return words.TOLD_GRADES.format(same=same, judged=len(judged), truth=self.truth)

    def collect(self, answers: Sequence[Kept], *, told: bool = True) -> list[Block]:
        """Return how many gave each document each grade, how far they agree, and what their grades make of nDCG."""
        rows, scale = [self.read(answer) for answer in answers], self._scale
        each = -(-max([1, *chain(*(Counter(column).values() for column in zip(*rows, strict=True)))]) // _MOST_DOTS)
        columns = zip(*rows, strict=True) if rows else [()] * len(self.own.ranking)
        found = [
            [self.own.title(doc), *("●" * -(-column.count(grade) // each) for grade in scale)]
            for doc, column in zip(self.own.ranking, columns, strict=True)
        ]
        heads = [words.DOCUMENT_HEAD, *(f"{grade:g}" for grade in scale)]
        if told:
            heads.append(words.JUDGE_HEAD)
            found = [[*row, grade] for row, grade in zip(found, self.truth.split(", "), strict=True)]
        dots = words.DOTS[each > 1].format(each=each)
        return [
            Table(heads, found, texts=range(len(heads))),
            paragraph(dots),
            *map(paragraph, self._said(rows, told=told)),
        ]

    def _said(self, rows: Sequence[tuple[float, ...]], *, told: bool) -> list[str]:
        if len(rows) < _FEWEST:
            return []
        alpha, values = agreement(rows), sorted(value for value in map(self._ndcg, rows) if not math.isnan(value))
        said = [] if math.isnan(alpha) else [words.AGREEMENT.format(alpha=alpha)]
        median = self._ndcg([median_low(column) for column in zip(*rows, strict=True)])
        if len(values) >= _FEWEST and not math.isnan(median):
            low, _, high = quantiles(values, n=4, method="inclusive")
            spread = {"least": values[0], "most": values[-1], "low": low, "high": high}
            said.append(words.NDCG_OF_CLASS.format(median=median, **spread))
        own = ndcg_of(self.own)
        return [*said, *([words.NDCG_OF_JUDGE.format(ndcg=own)] if told and not math.isnan(own) else [])]

    def room(self) -> list[Block]:
        """Return a line for each document."""
        titles = map(self.own.title, self.own.ranking)
        return [paragraph(*sentence(words.FLAG_AT, name=title, value=Blank()), kind="sum") for title in titles]


def agreement(rows: Sequence[Sequence[float]]) -> float:
    r"""Return Krippendorff's alpha for grades: 1 for full agreement, about 0 for what chance gives; NaN for no spread.

    Parameters
    ----------
    rows : sequence of sequence of float
        The grades of each judge, every judge's in the same order; NaN for a document that a judge left out.

    Notes
    -----
    .. math:: \alpha = 1 - \frac{D_o}{D_e}

    the observed over the expected disagreement, with the difference of ordinal data: the square of how many grades were
    given between two, with half of both ends (Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011).

    Examples
    --------
    >>> agreement([[0, 1, 3], [0, 1, 3]]), round(agreement([[0, 1], [1, 0]]), 4)
    (1.0, -0.5)

    """
    units = [[grade for grade in column if grade == grade] for column in zip(*rows, strict=True)]
    units = [unit for unit in units if len(unit) >= _FEWEST]
    counts = Counter(chain(*units))
    total, grades = counts.total(), sorted(counts)
    up_to = dict(zip(grades, accumulate(counts[grade] for grade in grades), strict=True))

    def apart(one: float, other: float) -> float:
        return float(up_to[one] - counts[one] / 2 - up_to[other] + counts[other] / 2) ** 2

    observed = 0.0
    for unit in units:
        here = Counter(unit)
        pairs = added_up(here[one] * here[other] * apart(one, other) for one, other in product(here, here))
        observed += pairs / (len(unit) - 1)
    expected = added_up(counts[one] * counts[other] * apart(one, other) for one, other in product(grades, grades))
    return 1 - (total - 1) * observed / expected if expected else float("nan")
