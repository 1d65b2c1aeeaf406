"""Where a tool departs from the nearest definition, by the evidence that explains a student's number."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import dataclass

from ndcg_core.errors import NdcgError
from ndcg_core.identification import words
from ndcg_core.identification.asking import Identification
from ndcg_core.identification.evidence import share
from ndcg_core.identification.verdicts import label, verdict
from ndcg_core.teaching.diagnosis import diagnose
from ndcg_core.teaching.mistakes import mistakes


@dataclass(frozen=True)
class Departure:
    """Where and how a tool departs from the nearest definition.

    Attributes
    ----------
    places : tuple of int
        The steps whose answers the nearest definition misses, from 0 on.
    stage : str
        The stage of the pipeline in which one change explains all of these answers; empty if none does.
    causes : tuple of str
        The ids of the mistakes that explain all of them.
    sentence : str
        The same, in words.

    """

    places: tuple[int, ...]
    stage: str
    causes: tuple[str, ...]
    sentence: str


def departure(asked: Identification) -> Departure:
    """Return where the answers depart from the nearest definition.

    Raises
    ------
    NdcgError
        If a definition gives all answers.

    """
    nearest = verdict(asked).nearest
    if nearest is None:
        raise words.NO_DEPARTURE.error()
    places, causes, cause = [], [], ""
    for place, step in enumerate(asked.steps):
        if step.answer is None or share(step, nearest, asked.decimals) > 0:
            continue
        places.append(place)
        found: set[str] = set()
        if not math.isnan(step.answer):
            typed = f"{step.answer:.{6 if asked.decimals is None else asked.decimals}f}"
            with suppress(NdcgError):  # the nearest definition refuses the list
                findings = diagnose(step.given.topic, nearest.at(step.given.k), typed)
                found = {name for finding in findings for name in (*finding.mistakes, *finding.also)}
                cause = cause or findings[0].cause
        causes.append(found)
    shared = sorted(set.intersection(*causes)) if causes else []
    stages = {mistakes[cause].stage for cause in shared}
    stage = stages.pop() if len(stages) == 1 else ""
    lists = ", ".join(str(place + 1) for place in places)
    sentence = words.DEPARTS[len(places) > 1].format(nearest=label(nearest), lists=lists)
    if stage:
        sentence += " " + words.STAGE.format(stage=stage, cause=mistakes[shared[0]].wrong)
    elif cause:
        sentence += " " + words.POSSIBLE.format(list=places[0] + 1, cause=cause.rstrip("."))
    return Departure(tuple(places), stage, tuple(shared), sentence)
