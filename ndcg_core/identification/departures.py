"""Where a tool departs from the definitions: by another cutoff, by one mistake, or only from the nearest.

The mistakes are those of students' answers: a DCG that was not normalised, a cut at k - 1, a loss.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import get_args

from ndcg_core.errors import NdcgError
from ndcg_core.identification import words
from ndcg_core.identification.asking import Identification
from ndcg_core.identification.evidence import Digits, Step, fits, share
from ndcg_core.identification.hypotheses import Hypothesis, hypotheses
from ndcg_core.identification.lists import MOST_DOCUMENTS, TrialList
from ndcg_core.identification.other_measures import is_told
from ndcg_core.identification.verdicts import called, label, verdict
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.differences import value_of
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.entry import Frequency, Variant
from ndcg_core.teaching.mistakes.sums import MistakeSums

_SAID = 3
_MOST_TRIED = 20_000  # changes on a list: a second; lists that show nothing would leave all of them
_FREQUENCIES = get_args(Frequency)


@dataclass(frozen=True)
class Departure:
    """Where and how a tool departs from the definitions.

    Attributes
    ----------
    places : tuple of int
        The steps whose answers the nearest definition misses, from 0 on.
    stage : str
        The stage of the pipeline in which one change of a definition gives all answers; empty if none does, or if
        changes in several stages do.
    causes : tuple of str
        The ids of the mistakes that give all answers, made with a definition of the catalogue; the commonest first.
    names : tuple of str
        The names of these definitions.
    sentence : str
        The same, in words.

    """

    places: tuple[int, ...]
    stage: str
    causes: tuple[str, ...]
    names: tuple[str, ...]
    sentence: str


def departure(asked: Identification) -> Departure:
    """Return where the answers depart from the definitions.

    Raises
    ------
    NdcgError
        If a definition gives all answers.

    """
    nearest = verdict(asked).nearest
    if nearest is None:
        raise words.NO_DEPARTURE.error()
    steps = [(place, step) for place, step in enumerate(asked.steps) if step.answer is not None]
    places = tuple(place for place, step in steps if share(step, nearest, asked.digits) == 0)
    found = changed_definitions(asked)
    stages = {mistakes[cause].stage for cause in found}
    names = tuple(dict.fromkeys(name for each in found.values() for hypothesis in each for name in hypothesis.names))
    stage = stages.pop() if len(stages) == 1 else ""
    return Departure(places, stage, tuple(found), names, _sentence(asked, nearest, places, found))


def _sentence(
    asked: Identification, nearest: Hypothesis, places: Sequence[int], found: dict[str, list[Hypothesis]]
) -> str:
    answers = {step.answer for step in asked.answers}
    count = len(asked.answers)
    if all(math.isnan(answer) for answer in answers if answer is not None):
        return words.ALWAYS_NONE[count > 1].format(count=count)
    if count > 1 and len(answers) == 1:
        return words.ALWAYS_SAME.format(count=count, answer=f"{asked.answers[0].answer:.6g}")
    if (other := at_another_cutoff(asked)) is not None:
        k = words.WHOLE if other.cutoffs[0] is None else words.CUTOFF_OF.format(k=other.cutoffs[0])
        return words.AT_ANOTHER_CUTOFF[count > 1].format(cutoff=k, names=called(other.names), count=count)
    lists = ", ".join(str(place + 1) for place in places)
    sentence = words.DEPARTS[len(places) > 1].format(nearest=label(nearest), lists=lists)
    if not found:
        return "" if asked.rivals and is_told(asked.answers) else sentence + " " + words.NO_CHANGE
    changes = words.OR.join(mistakes[each].wrong for each in [*found][:_SAID])
    more = words.MORE_CHANGES.format(count=len(found) - _SAID) if len(found) > _SAID else ""
    said = words.CHANGED[count > 1].format(names=_few_names(next(iter(found.values()))), count=count, changes=changes)
    return said + more


def _few_names(found: Sequence[Hypothesis]) -> str:
    names = [name for hypothesis in found for name in hypothesis.names]
    few = called(names[:_SAID])
    return words.MORE_NAMES.format(names=few, count=len(names) - _SAID) if len(names) > _SAID else few


@lru_cache(maxsize=64)
def changed_definitions(asked: Identification) -> dict[str, list[Hypothesis]]:
    """Return the mistakes that give all answers, each with the named definitions that do with it."""
    known = [each for each in hypotheses(asked.cutoffs) if each.names and not facts(each.convention).ties.seeded]
    left = [
        (each, name, variant) for each in known for name, mistake in mistakes.items() for variant in mistake.variants
    ]
    numbers = [step for step in asked.answers if not math.isnan(step.answer or 0.0)]  # no number tells of no change
    tried = 0
    for step in sorted(numbers, key=lambda step: step.given.telling, reverse=True):
        tried += len(left)
        if tried > _MOST_TRIED:
            return {}
        left = list(_giving(step, left, asked.digits))
    if not numbers:
        return {}
    found: dict[str, list[Hypothesis]] = {}
    for each, name, _ in sorted(left, key=lambda change: _FREQUENCIES.index(mistakes[change[1]].frequency)):
        if each not in found.setdefault(name, []):
            found[name].append(each)
    return found


_Change = tuple[Hypothesis, str, Variant]


def _giving(step: Step, left: Iterable[_Change], digits: Digits) -> Iterable[_Change]:
    """Yield the changes with which a definition gives an answer."""
    sums: dict[int, MistakeSums] = {}
    for change in left:
        each, _, variant = change
        if id(each) not in sums:
            sums[id(each)] = MistakeSums(step.given.topic, each.at(step.given.k))
        worked = sums[id(each)].with_mistakes(variant)
        if fits(math.nan if worked is None else worked.ndcg, step.number, *digits):
            yield change


@lru_cache(maxsize=64)
def at_another_cutoff(asked: Identification) -> Identification | None:
    """Return the same questions and answers at a cutoff at which a definition with a name gives them all.

    A tool may have a cutoff of its own, whatever it is asked for. None where no cutoff helps, where several were asked
    for, or where there are no two different numbers.
    """
    numbers = {step.answer for step in asked.answers if not math.isnan(step.answer or 0.0)}
    if len(asked.cutoffs) > 1 or len(numbers) < 2:
        return None
    for k in _fitting_cutoffs(asked):
        try:
            other = at_cutoff(asked, k)
            if k != asked.cutoffs[0] and other.survivors and (other.names or _is_long(asked.answers[-1].given)):
                return other
        except NdcgError:
            continue
    return None


def at_cutoff(asked: Identification, k: int | None) -> Identification:
    """Return the same questions and answers at one cutoff."""
    steps = tuple(replace(step, given=replace(step.given, k=k)) for step in asked.steps)
    return replace(asked, cutoffs=(k,), steps=steps)


def _fitting_cutoffs(asked: Identification) -> list[int | None]:
    """Return the cutoffs at which a definition gives the last answer, or all if its list is short."""
    last = asked.answers[-1]
    if not _is_long(last.given):
        return [None, *range(MOST_DOCUMENTS - 1, 0, -1)]
    found = asked.without(asked.steps.index(last)).survivors
    return [
        k
        for k in sorted(range(1, len(last.given.ranked)), key=lambda k: (k % 10 > 0, k))  # people like tens
        if any(fits(value_of(last.given.topic, each.at(k)), last.number, *asked.digits) for each in found)
    ]


def _is_long(given: TrialList) -> bool:
    return "long" in given.features
