"""The next list to ask about: the one whose answer leaves the fewest definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ndcg_core.identification.hypotheses import Hypothesis, combinations, first_values, opened
from ndcg_core.identification.lists import TrialList
from ndcg_core.model.fields import Need

_EVALUATIONS = 750  # of a definition on a list, for each half of the choice of the next list: together some 25 ms
_SAMPLE = 80  # of the definitions that have no name, where there are more
_NAMED = 6  # so much more it counts to tell definitions that have a name
_MOST_LISTS = 100
_FEW = 12
_AT_A_TIME = 5
_MOST_SPREAD = 1200  # definitions that an answer is compared with


def best_list(found: Sequence[Hypothesis], lists: Sequence[TrialList], decimals: int | None) -> TrialList | None:
    """Return the list whose answer leaves the fewest definitions, the smallest of the good ones; None if none helps."""
    if len(found) < 2 and not any(hypothesis.open for hypothesis in found):
        return None
    named = [hypothesis for hypothesis in found if hypothesis.names]
    others = [hypothesis for hypothesis in found if not hypothesis.names]
    rated: list[tuple[float, TrialList]] = []
    spent = 0
    for share, given in _telling_names(named, _promising(found, lists), decimals):
        spread = opened(others, given, _SAMPLE)
        rated.append((share**_NAMED * _same_share(_printed(given, spread, decimals)), given))
        spent += len(spread)
        if spent > _EVALUATIONS:
            break
    least = min((rate for rate, _ in rated), default=1.0)
    if least > 1 - 1e-9:
        return None
    good = [given for rate, given in rated if rate <= 1.1 * least]
    return min(good, key=lambda given: (given.size, len(given.features), given.text()))


def _telling_names(
    named: Sequence[Hypothesis], lists: Sequence[TrialList], decimals: int | None
) -> list[tuple[float, TrialList]]:
    """Return lists with the share of the named definitions that an answer leaves, those first that leave fewest.

    Definitions with a name are few, so that many lists can be tried with them, and the best with all others.
    """
    tried = lists[: min(_MOST_LISTS, 1 + _EVALUATIONS // max(1, len(named)))]
    rated = [(_same_share(_printed(given, opened(named, given), decimals)), given) for given in tried]
    return sorted(rated, key=lambda each: round(each[0], 9))


def _printed(given: TrialList, found: Sequence[Hypothesis], decimals: int | None) -> np.ndarray:
    return np.round(first_values(given, found), 5 if decimals is None else decimals)


def _same_share(values: np.ndarray) -> float:
    """Return how probable it is that two of the values are the same."""
    if not len(values):
        return 1.0
    counts = np.unique(values, return_counts=True, equal_nan=True)[1].astype(float)
    return float((counts**2).sum()) / len(values) ** 2


def _promising(found: Sequence[Hypothesis], lists: Sequence[TrialList]) -> list[TrialList]:
    """Return lists in the order in which they are tried: some of every kind, those first that show most of it."""
    opens = Counter(hypothesis.open for hypothesis in found)
    still = frozenset[Need]().union(*opens)
    few = len(found) <= _FEW  # then there is time for many lists
    most = max(_MOST_SPREAD, len(found))
    fitting = lists if few else [given for given in lists if combinations(opens, given) <= most]
    rich = sorted(fitting, key=lambda given: _richness(given, still), reverse=True)
    seen: Counter[frozenset[str]] = Counter()
    turns = []
    for place, given in enumerate(rich):
        kind = frozenset[str](given.features if few else given.needs)
        turns.append((seen[kind] if few else seen[kind] // _AT_A_TIME, place))
        seen[kind] += 1
    return [rich[place] for _, place in sorted(turns)]


def _richness(given: TrialList, still: frozenset[Need]) -> tuple[int, bool, int, int]:
    """Return how much a list shows: choices that are open, features, documents, different grades."""
    shown = len(still & given.needs) + len(given.features & {"missed", "unjudged", "ties"})
    return shown, ("high" in given.features) == (len(still) < 5), given.size, len({*given.ranked, *given.missed})
