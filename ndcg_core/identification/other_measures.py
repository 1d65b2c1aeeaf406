"""Other measures than nDCG that answers may come from: what they share with a definition is no evidence for it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ndcg_core.identification import words
from ndcg_core.identification.evidence import FEWEST, Digits, Step, fits
from ndcg_core.identification.lists import EDGES, MOST_DOCUMENTS, TrialList
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.beside_ndcg import OTHER_MEASURES, Judged, Measure, judged_list
from ndcg_core.scoring.measures import dcg

_OWN_CUTOFFS = (None, *range(1, MOST_DOCUMENTS), 10)


class Rival(NamedTuple):
    """A measure at a cutoff.

    Attributes
    ----------
    title : str
        Its name for a reader.
    measured : callable
        Its value for a list at a cutoff.
    k : int or None
        A cutoff that it has of itself, whatever it is asked for; None if it takes the one that is asked for.

    """

    title: str
    measured: Callable[[TrialList, int | None], float]
    k: int | None = None

    def value(self, given: TrialList) -> float:
        """Return its value for a list."""
        return self.measured(given, self.k or given.k)

    @property
    def name(self) -> str:
        """Its name for a reader, with a cutoff of its own."""
        return self.title if self.k is None else words.AT_CUTOFF.format(measure=self.title, k=self.k)


def fitting(cutoffs: tuple[int | None, ...], answers: Sequence[Step], digits: Digits) -> tuple[Rival, ...]:
    """Return the measures that give all answers to lists without equal scores and without what is unusual."""
    plain = [step for step in answers if not step.given.features & (EDGES | {"ties", "empty"})]
    if not plain:
        return ()
    own = _OWN_CUTOFFS if cutoffs == (None,) else (None,)
    found = []
    for title, measured in _measured().items():
        rivals = (Rival(title, measured, k) for k in own)
        first = (each for each in rivals if all(fits(each.value(step.given), step.number, *digits) for step in plain))
        found += [*first][:1]
    return tuple(found)


def is_told(answers: Sequence[Step]) -> bool:
    """Return whether so many answers, with more than one number among them, name a measure."""
    numbers = {step.number for step in answers if not math.isnan(step.number)}
    return len(answers) >= FEWEST and len(numbers) > 1


@lru_cache(maxsize=1)
def _measured() -> dict[str, Callable[[TrialList, int | None], float]]:
    """Return each measure by its name for a reader."""
    found: dict[str, Callable[[TrialList, int | None], float]] = {
        measure.title: partial(_of_measure, measure) for measure in OTHER_MEASURES.values()
    }
    found[words.SUCCESS] = lambda given, k: float(_of_measure(OTHER_MEASURES["RR"], given, k) > 0)
    return found | {title: partial(_dcg, Convention(gain=gain)) for gain, title in words.DCG_OF.items()}


def _of_measure(measure: Measure, given: TrialList, k: int | None) -> float:
    return measure.value(_judged(given), k)


def _dcg(convention: Convention, given: TrialList, k: int | None) -> float:
    return dcg(given.topic, convention, k=k)


@lru_cache(maxsize=512)
def _judged(given: TrialList) -> Judged:
    return judged_list(given.topic)
