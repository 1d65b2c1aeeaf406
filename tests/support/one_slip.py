"""Wrong answers from one slip in one term of one sum, and how often the diagnosis names a false cause for them."""

import math
import random
from collections import Counter
from dataclasses import dataclass, field

from ndcg_core.teaching.diagnosis import AnswerKey, Verdict
from tests.support.wrong_twin import GAINS, Drawn, draw, log2, zeros
from tests.teaching.test_mistakes import laid_out

KINDS = ("digit", "neighbour", "dropped", "logarithm", "gain", "addition")
LOGARITHMS = (math.log, math.log10, lambda x: math.log2(x + 1), lambda x: math.log2(x - 1) or math.inf)
DIGITS_MADE = 9  # numbers that agree so far come from the same computation
SIDES = ("dcg", "idcg")
NAMES = (*SIDES, "ndcg")
CAUSES = (Verdict.CONVENTION, Verdict.MISTAKE)


def another_digit(dice, number):
    """The number, written with four decimals, with one digit replaced."""
    text = f"{number:.4f}"
    place = dice.choice([place for place, sign in enumerate(text) if sign.isdigit()])
    return float(text[:place] + dice.choice([d for d in "0123456789" if d != text[place]]) + text[place + 1 :])


def with_slip(dice, kind, grades, g):
    """The sum over these grades with one slip, or None where the slip leaves no trace."""
    terms = [g(grade) * log2(i) for i, grade in enumerate(grades, 1)]
    places = [i for i, term in enumerate(terms) if term]
    if not places:
        return None
    at = dice.choice(places)
    if kind == "digit":
        terms[at] = another_digit(dice, terms[at])
    elif kind == "neighbour":
        at = dice.randrange(max(1, len(grades) - 1))
        swapped = [*grades]
        swapped[at : at + 2] = swapped[at : at + 2][::-1]
        terms = [g(grade) * log2(i) for i, grade in enumerate(swapped, 1)]
    elif kind == "dropped":
        terms[at] = 0
    elif kind == "logarithm":
        terms[at] = g(grades[at]) / dice.choice(LOGARITHMS)(at + 2)
    elif kind == "gain":
        other = dice.choice([*GAINS.values(), lambda r: 2**r, lambda r: r * r, lambda r: g(dice.randint(0, 4))])
        terms[at] = other(grades[at]) * log2(at + 1)
    total = math.fsum(terms)
    return total + dice.choice((-1, 1)) * dice.choice((0.01, 0.1, 1)) if kind == "addition" else total


def slipped(dice, drawn, kind):
    """The slip's side, and DCG, IDCG and nDCG with it; None where the numbers stay right."""
    ranked, judged = zeros(drawn.ranked)[: drawn.k], drawn.judged[: drawn.k]
    right = [math.fsum(drawn.g(r) * log2(i) for i, r in enumerate(grades, 1)) for grades in (ranked, judged)]
    side = dice.randrange(2)
    wrong = with_slip(dice, kind, (ranked, judged)[side], drawn.g)
    if wrong is None or abs(wrong - right[side]) < 1e-9:
        return None
    sums = (wrong, right[1]) if side == 0 else (right[0], wrong)
    return (SIDES[side], (*sums, sums[0] / sums[1])) if sums[1] > 0 and sums[0] >= 0 else None


@dataclass
class FalseCauses:
    """By decimals: answers, those with a false cause that was not called a guess, and which causes were named."""

    answers: Counter = field(default_factory=Counter)
    plain: Counter = field(default_factory=Counter)
    verdicts: Counter = field(default_factory=Counter)
    named: Counter = field(default_factory=Counter)


def is_false(first, side, values, typed):
    """Whether a cause is said plainly and is not the slip: another sum, or a computation with other numbers.

    Many slips are a mistake of the catalogue: with the term of rank 1 left out, the sum starts at rank 2.
    """
    if first.guess or first.verdict not in CAUSES:
        return False
    if first.slip == "one term" and not first.values:  # no more than the amount by which the sum is off
        return first.side != side
    return any(abs(first.values[name] - values[NAMES.index(name)]) > 10.0**-DIGITS_MADE for name in typed)


def false_causes(lists, seed=1, decimals=(2, 3, 4), sums=False):
    """Diagnose one slip for each of so many random lists; with ``sums``, DCG and IDCG are typed too."""
    dice, found = random.Random(seed), FalseCauses()
    while found.answers[decimals[0]] < lists:
        drawn: Drawn = draw(dice)
        slip = slipped(dice, drawn, dice.choice(KINDS)) if any(drawn.judged) else None
        if slip is None:
            continue
        side, values = slip
        key = AnswerKey(*laid_out(drawn))
        for digits in decimals:
            answer = {name: f"{value:.{digits}f}" for name, value in zip(NAMES, values, strict=True)}
            typed = NAMES[:2] if sums else NAMES[2:]
            first = key.diagnose(answer if sums else answer["ndcg"])[0]
            found.answers[digits] += 1
            found.verdicts[digits, first.verdict.value, first.guess] += 1
            if is_false(first, side, values, typed):
                found.plain[digits] += 1
                found.named[digits, first.mistake or first.slip or first.conventions[0]] += 1
    return found


def print_false_causes(found):
    """Print the shares by decimals."""
    for digits, answers in found.answers.items():
        most = Counter({name: count for (at, name), count in found.named.items() if at == digits}).most_common(4)
        causes = ", ".join(f"{name} {count}" for name, count in most)
        print(f"{digits} decimals{answers:8} answers{found.plain[digits] / answers:9.2%}  {causes}".rstrip())
