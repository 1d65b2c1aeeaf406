"""How much an explanation that fits a number proves: how common it is, and how easily chance would fit as well.

An explanation has a weight, which grows with how common it is and shrinks with the choices that it changes. Beside the
weights of all explanations that fit stands that of chance: the share of arithmetic slips that would give the typed
digits. Few digits leave much to chance, so that with two decimals only the commonest mistakes stand out. The weights
are estimates; a benchmark counts how often a cause that stands out is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.sorted_values import Values
from ndcg_core.teaching.diagnosis.typed_number import Typed
from ndcg_core.teaching.mistakes.entry import Frequency

BY_FREQUENCY: dict[Frequency, float] = {"most": 0.4, "often": 0.06, "sometimes": 0.008, "rare": 0.001}
"""The weight of a mistake in its likeliest form."""
_BY_CHANGES = (0.06, 0.03, 0.008, 0.002)
_UNLIKELY = 0.1
"""The factor for the second form of a mistake, for code that a tutorial prints, and for a number cut off."""
ONE_TERM, COMMON_TERM, OFF_BY = 0.0008, 0.006, 0.01
"""The weights of a slip in one term, of a common one, and of a typed sum that is off by a round amount."""
TIED, OTHER_DOCUMENTS, ROUNDED_TERMS = 0.4, 0.003, 0.0004
"""The weights of another order of ties, of an ideal list with other documents, and of terms rounded here and there."""
OTHER_CUTOFF = 0.004
"""The weight of sums that stop at another rank than the ones before and after k, and at the end."""
IN_ONE_SUM = 0.1
"""The factor for a mistake that was made in one of the two sums only."""
_SLIPS = 2.0
_STANDS_OUT = 0.8
_WORTH_NAMING = 0.01
_DENSITIES = ((0.5, 4.0), (1.0, 1.0))
"""How dense slips lie around the right number: up to a distance, in its size, so many per interval of its size."""
_FAR = 0.2


def of_mistake(frequency: Frequency, *, rare: bool) -> float:
    """Return the weight of a mistake of the catalogue."""
    return BY_FREQUENCY[frequency] * (_UNLIKELY if rare else 1.0)


def of_convention(topic: Topic, own: Convention, other: Convention, *, printed: bool) -> float:
    """Return the weight of a named convention: the fewer choices it changes, the likelier."""
    changed = sum(own.value(name) != other.value(name) and _shows(name, topic) for name in own.unusual | other.unusual)
    return _BY_CHANGES[min(max(changed, 1), len(_BY_CHANGES)) - 1] * (_UNLIKELY if printed else 1.0)


def _shows(name: str, topic: Topic) -> bool:
    """Whether a list like this one can show the field at all."""
    field = FIELDS[name]
    if field.many:
        return False
    return {"ties": topic.has_ties, "unjudged": topic.unjudged > 0, "nothing": True}.get(field.need, False)


def fit(given: Mapping[str, Typed], values: Values) -> float:
    """Return how well values fit the typed numbers: 1 if all are rounded, less if one of them was cut off."""
    return 1.0 if all(typed.rounds(values[name]) for name, typed in given.items()) else _UNLIKELY


def of_chance(given: Mapping[str, Typed], right: Values) -> float:
    """Return the weight of all slips that no explanation covers, for these typed digits."""
    share = 1.0
    for name, typed in given.items():
        if not typed.fits(right[name]):
            size = max(abs(right[name]), typed.unit)
            distance = abs(typed.value - right[name]) / size
            density = next((density for reach, density in _DENSITIES if distance <= reach), _FAR)
            share *= min(1.0, density * typed.unit / size)
    return _SLIPS * share


def stands_out(weight: float, all_weights: Iterable[float], chance: float) -> bool:
    """Whether an explanation is so much likelier than chance and all others that it can be said plainly."""
    return weight >= _STANDS_OUT * (added_up(all_weights) + chance)


def worth_naming(weight: float, all_weights: Iterable[float], chance: float) -> bool:
    """Whether an explanation is likely enough to be named among others."""
    return weight >= _WORTH_NAMING * (added_up(all_weights) + chance)
