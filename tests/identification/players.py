"""Tools for tests: definitions that answer as programs do, and the identification of each."""

import math
from dataclasses import replace
from itertools import count

import numpy as np

from ndcg_core import NdcgError, ndcg
from ndcg_core.identification import Identification
from ndcg_core.identification.hypotheses import first_values
from ndcg_core.identification.lists import EDGES


def tool(convention, decimals=None):
    """A tool that computes a definition; where it orders equal scores by chance, each time anew."""
    seeds = count()

    def answer(given):
        value = ndcg(given.topic, replace(convention, seed=next(seeds), k=given.k))
        return value if decimals is None else round(value, decimals)

    return answer


def played(answer, *, by_chance=False, decimals=4, form="run", cutoffs=(3,), most=20):
    """The states of an identification, until no list separates what is left."""
    states = [Identification(form, cutoffs, decimals)]
    while len(states) <= most and states[-1].survivors and (given := states[-1].separating):
        states.append(told(states[-1], given, answer, by_chance=by_chance))
    return states


def told(asked, given, answer, *, by_chance=False):
    """The state after a tool was asked about a list; where it answers by chance, four times."""
    try:
        value = answer(given)
    except NdcgError as problem:
        return asked.refused(message=str(problem), given=given)
    if math.isnan(value):
        return asked.refused(given=given)
    asked = asked.answered(value, given=given)
    if by_chance and any(given.tied):
        for _ in range(3):
            asked = asked.again(answer(given))
    return asked


def is_named(asked):
    """Whether nothing that the tool prints tells the names that are left apart, on all lists but the unusual ones."""
    named = [hypothesis for hypothesis in asked.survivors if hypothesis.names]
    if len(named) > 20:
        return False
    digits = 5 if asked.decimals is None else asked.decimals
    usual = [given for given in asked.allowed if not given.features & EDGES]
    return all(len(set(np.round(first_values(given, named), digits).astype(str))) == 1 for given in usual[::3])


def lists_needed(states):
    """How many answers it took until one definition with a name was left."""
    return next((len(asked.answers) for asked in states if is_named(asked)), None)
