"""One small list with its right numbers by hand, and what is found and marked for typed numbers of it."""

import math
from functools import cache

from ndcg_core import Convention, Topic
from ndcg_core.teaching.diagnosis import AnswerKey, read
from ndcg_core.teaching.grading import Answer, Rule, assign
from ndcg_core.teaching.marking.marker import Marker
from ndcg_core.teaching.mistakes import mistakes, wrong_sums

LIST = Topic(["a", "b", "c", "d"], {"a": 1, "b": 3, "c": 0, "d": 2, "m": 3})
LINEAR = Convention(gain="linear", k=4)
KEY = AnswerKey(LIST, LINEAR)
TASK = assign("A", LIST, LINEAR)
GAINS, IDEAL_GAINS = (1, 3, 0, 2), (3, 3, 2, 1)


def sums_of(gain=float, discount=lambda rank: 1 / math.log2(rank + 1)):
    """DCG, IDCG and nDCG of the list with a gain of each grade and a weight of each rank."""
    dcg, idcg = (sum(gain(grade) * discount(rank) for rank, grade in enumerate(row, 1)) for row in (GAINS, IDEAL_GAINS))
    return {"dcg": dcg, "idcg": idcg, "ndcg": dcg / idcg}


RIGHT = sums_of()
DCG, IDCG, NDCG = RIGHT.values()
EXPONENTIAL = sums_of(lambda grade: 2**grade - 1)


@cache
def wrong():
    """The sums of each mistake of the catalogue that the list can show."""
    sums = {name: wrong_sums(LIST, LINEAR, mistake) for name, mistake in mistakes.items()}
    return {name: found for name, found in sums.items() if found is not None}


def written(numbers, decimals=4):
    """The numbers as texts, those that are none yet with so many decimals."""
    return {name: number if isinstance(number, str) else f"{number:.{decimals}f}" for name, number in numbers.items()}


def typed(numbers):
    return {name: read(text) for name, text in written(numbers).items()}


def found(decimals=4, **numbers):
    """The findings for these numbers."""
    return KEY.diagnose(written(numbers, decimals))


def all_marked(answers, rule=Rule(), task=TASK):
    """The marks of answers, each the numbers by name."""
    key = KEY if task is TASK else AnswerKey(task.topic, task.convention)
    marker = Marker(key, task.marked_by(rule))
    return [marker.graded(Answer("ada", task.name, written(numbers))) for numbers in answers]


def marked(rule=Rule(), task=TASK, **numbers):
    return all_marked([numbers], rule, task)[0]
