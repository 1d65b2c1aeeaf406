"""The numbers of many explanations in sorted columns, where those that fit a typed number are quickly found."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES, Typed

Values = dict[str, float]
_PLACE = {name: place for place, name in enumerate(QUANTITIES)}


def with_quotient(dcg: float, idcg: float) -> tuple[float, float, float]:
    """Return both sums with their quotient, which is NaN where there is none."""
    return dcg, idcg, dcg / idcg if idcg > 0 else math.nan


class SortedValues:
    """Rows of DCG, IDCG and nDCG, one for each explanation; NaN and infinity fit no typed number.

    >>> from ndcg_core.teaching.diagnosis.typed_number import read
    >>> columns = SortedValues([(1.0, 2.0, 0.5), (1.5, 2.0, 0.75), (0.5, 1.0, 0.504)])
    >>> columns.fitting({"ndcg": read("0.50")}), columns.fitting({"dcg": read("1.0"), "ndcg": read("0.50")})
    ([0, 2], [0])
    >>> columns.values(1)
    {'dcg': 1.5, 'idcg': 2.0, 'ndcg': 0.75}
    """

    def __init__(self, rows: Iterable[Sequence[float]]) -> None:
        self._rows = np.array(list(rows), dtype=np.float64).reshape(-1, len(QUANTITIES))
        self._sorted: dict[str, tuple[NDArray[np.float64], NDArray[np.intp]]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def values(self, place: int) -> Values:
        """The numbers of the explanation at this place, from 0."""
        return dict(zip(QUANTITIES, self._rows[place].tolist(), strict=True))

    def fitting(self, given: Mapping[str, Typed]) -> list[int]:
        """The places of the explanations that fit every number given, by :meth:`Typed.fits`, in ascending order."""
        *_, name = given
        near = self._near(name, *given[name].reach())
        rows = self._rows[near].tolist()
        numbers = [(_PLACE[name], typed) for name, typed in given.items()]
        return [
            place
            for place, row in zip(near, rows, strict=True)
            if all(typed.fits(row[column]) for column, typed in numbers)
        ]

    def _near(self, name: str, low: float, high: float) -> list[int]:
        """The places of the values from ``low`` to ``high``, in ascending order."""
        values, places = self._in_order(name)
        start, end = values.searchsorted((low, high))
        found: list[int] = places[start:end].tolist()
        return sorted(found)

    def _in_order(self, name: str) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
        """The finite values from the lowest up, and the places that they come from."""
        if name not in self._sorted:
            column = self._rows[:, _PLACE[name]]
            places = np.argsort(column, kind="stable")
            places = places[np.isfinite(column[places])]
            self._sorted[name] = column[places], places
        return self._sorted[name]
