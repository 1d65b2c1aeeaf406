"""Tools that compute no known definition are named as none."""

import math
import random
from dataclasses import replace

import pytest

from ndcg_core import NdcgError, Topic, identify, ndcg
from ndcg_core.identification import departure
from ndcg_core.identification.functions import ask
from ndcg_core.identification.hypotheses import lattice_choices, values_of
from ndcg_core.model import Convention, LogDiscount
from tests.support.examples import TIER, everyday


def drawn(draw):
    """A definition of the lattice."""
    while True:
        choices = {
            name: draw.choice(values_of(name)) for name in lattice_choices() if name not in ("negative", "duplicates")
        }
        try:
            return Convention(**choices | {"negative": "clip", "unjudged": "zero", "no_relevant": 0.0, "k": 3})
        except NdcgError:
            continue


ODDITIES = {
    "wrong log": lambda convention, draw: replace(convention, discount=LogDiscount(shift=draw.choice((1.5, 3.0, 4.0)))),
    "cut at k - 1": lambda convention, draw: convention,
    "a gain of its own": lambda convention, draw: replace(convention, gain=lambda grade: grade**1.5 + 0.25 * grade),
    "a bonus for rank 1": lambda convention, draw: replace(convention, discount=[1.5, 0.7, 0.4, 0.3, 0.2, 0.1]),
    "the square": lambda convention, draw: convention,
}


def stranger(oddity, convention, draw):
    """A tool with one oddity."""
    odd = ODDITIES[oddity](convention, draw)

    def answer(given):
        topic = given.topic
        value = ndcg(topic, odd)
        if oddity == "the square":
            return value**2
        if oddity == "cut at k - 1":
            from ndcg_core import dcg, idcg

            ideal = idcg(topic, odd)
            return dcg(topic, odd, k=2) / ideal if ideal else 0.0
        return value

    return answer


@pytest.mark.many
@pytest.mark.parametrize("oddity", everyday(["wrong log", "a bonus for rank 1"], ODDITIES))
def test_a_stranger_is_named_as_nothing_that_it_is_not(oddity, capsys):
    draw = random.Random(oddity)
    said = []
    for _ in range({"everyday": 1, "rest": 3, "fuzz": 10}[TIER]):
        convention = drawn(draw)
        answer = stranger(oddity, convention, draw)
        found = ask(answer, "run", (3,))
        said.append(found.verdict.kind)
        if found.verdict.kind == "nothing":  # such as 1 for every list
            assert (found.definition, found.equal_to) == (None, ())
        elif found.verdict.kind not in ("none", "asking"):
            # What is named gives the stranger's number for everything that can be asked.
            definition = found.definition or found.asked.survivors[0].convention
            usual = [given for given in found.asked.allowed if not given.features & {"negatives", "single", "empty"}]
            assert all(is_equal(answer, definition, given) for given in usual), (convention, found.verdict.sentence)
    with capsys.disabled():
        print(f"\n{oddity}: {said.count('none')} of {len(said)} are called unknown")


def is_equal(answer, definition, given):
    try:
        expected = ndcg(given.topic, definition, k=given.k)
    except NdcgError:
        expected = math.nan
    try:
        value = answer(given)
    except NdcgError:
        value = math.nan
    return abs(expected - value) < 1e-5 or (math.isnan(expected) and math.isnan(value))


def test_a_departure_is_explained_as_a_student_s_number_is():
    def mine(run, qrels):
        """The linear gain, cut at 2 in the ranking and at 3 in the ideal list."""
        order = sorted(run, key=run.get, reverse=True)
        gains = [qrels.get(doc, 0) for doc in order][:2]
        best = sorted(qrels.values(), reverse=True)[:3]
        dcg, idcg = (
            sum(max(gain, 0) / math.log2(rank + 1) for rank, gain in enumerate(each, 1)) for each in (gains, best)
        )
        return dcg / idcg if idcg > 0 else 0.0

    found = identify(mine, form="run", k=3)
    assert (found.definition, found.equal_to, found.verdict.kind) == (None, (), "none")
    told = departure(found.asked)
    assert told.places
    assert "departs from" in str(found)


def test_chance_is_told_from_a_rule():
    draw = random.Random(3)

    def shuffled(run, qrels, k):
        order = sorted(run, key=lambda doc: (run[doc], draw.random()), reverse=True)
        return ndcg(Topic(order, qrels), k=k)

    found = identify(shuffled)
    assert not found.deterministic
    assert found.definition.ties == "random"

    def noisy(run, qrels, k):
        return draw.random()

    assert identify(noisy, form="run").verdict.kind == "none"
