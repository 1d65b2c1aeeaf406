"""How often the diagnosis finds the true mistake first; the wrong numbers come from a second, plain computation."""

import math
from collections import Counter
from dataclasses import dataclass, field

from ndcg_core.teaching.diagnosis import AnswerKey, Verdict
from tests.support import wrong_twin
from tests.teaching.test_mistakes import laid_out

DECIMALS = 4
UNIT = 10.0**-DECIMALS
NAMES = ("dcg", "idcg", "ndcg")
BY_SUMS = {"D5", "G2", "G3"}  # nDCG cannot show or separate these, so DCG is given too
ONE_COMPUTATION = {"D17", "D18"}  # two mistakes with the same computation


@dataclass
class Identified:
    """By mistake: lists that separate it from all others, lists where it came first, and what came first instead.

    ``wronged`` are lists whose right answer was called wrong.
    """

    alone: Counter = field(default_factory=Counter)
    first: Counter = field(default_factory=Counter)
    confusions: dict = field(default_factory=dict)
    wronged: list = field(default_factory=list)


def quantities_of(number):
    return ("dcg", "ndcg") if number in BY_SUMS else ("ndcg",)


def tells_apart(number, found, right):
    """Whether a list separates a mistake from all other numbers by more than 2 units of the last digit."""
    positions = [NAMES.index(name) for name in quantities_of(number)]
    others = [values for other, values in found.items() if other != number and {number, other} != ONE_COMPUTATION]
    return not any(all(abs(found[number][i] - values[i]) <= 2 * UNIT for i in positions) for values in [right, *others])


def identified(lists, most=math.inf, enough=()):
    """Diagnose every mistake on lists that separate it, at most ``most`` times, until all of ``enough`` are done."""
    result = Identified()
    for drawn in lists:
        topic, convention = laid_out(drawn)
        key, right, found = AnswerKey(topic, convention), wrong_twin.plain(drawn), wrong_twin.wrong(drawn)
        if key.diagnose(f"{right[2]:.{DECIMALS}f}")[0].verdict is not Verdict.RIGHT:
            result.wronged.append(drawn)
        for number, values in found.items():
            shown = any(abs(values[NAMES.index(name)]) > 10 * UNIT for name in quantities_of(number))
            if shown and result.alone[number] < most and tells_apart(number, found, right):
                _put(result, key, number, values)
        if enough and all(result.alone[number] >= most for number in enough):
            break
    return result


def _put(result, key, number, values):
    answer = {name: f"{values[NAMES.index(name)]:.{DECIMALS}f}" for name in quantities_of(number)}
    first = key.diagnose(answer)[0]
    result.alone[number] += 1
    if number in (first.mistake, *first.also):
        result.first[number] += 1
    else:
        result.confusions.setdefault(number, Counter())[
            first.mistake or first.slip or " ".join(first.conventions[:1]) or first.verdict.value
        ] += 1


def print_rates(found):
    """Print the table: one line for each mistake."""
    print(f"{'mistake':8}{'lists':>7}{'first':>9}  in its place")
    for number in wrong_twin.WRONG:
        lists = found.alone[number]
        rate = found.first[number] / lists if lists else math.nan
        others = ", ".join(
            f"{other} {count}" for other, count in found.confusions.get(number, Counter()).most_common(5)
        )
        print(f"{number:8}{lists:7}{rate:9.2%}  {others}".rstrip())
    print(
        f"{'all':8}{found.alone.total():7}{found.first.total() / found.alone.total():9.2%}; "
        f"right answers called wrong: {len(found.wronged)}"
    )
