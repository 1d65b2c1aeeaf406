"""Every mistake of the catalogue computed a second time from its formula; no line is shared with ndcg_core.

A list is what a student sees: the grades by rank, None for an unjudged document, the grades of judged documents that
the ranking lacks, the gain and the cutoff. ``WRONG[id](drawn)`` returns DCG, IDCG and nDCG, or None.
"""

import math
from dataclasses import dataclass, field


@dataclass
class Drawn:
    """One list; ``filed`` are the ranked grades in the order of the file, where that is not the ranking's own."""

    ranked: list
    missing: list
    gain: str
    k: int
    filed: list = field(default_factory=list)

    @property
    def judged(self):
        """All judged grades, the best first."""
        return sorted([grade for grade in self.ranked + self.missing if grade is not None], reverse=True)

    @property
    def g(self):
        """The exercise's gain."""
        return GAINS[self.gain]

    @property
    def other(self):
        """The gain that the exercise does not use."""
        return GAINS["linear" if self.gain == "exp2" else "exp2"]


GAINS = {"linear": lambda r: r, "exp2": lambda r: 2**r - 1}


def log2(i):
    return 1 / math.log2(i + 1)


def of_2002(i):
    return 1.0 if i < 2 else 1 / math.log2(i)


def zeros(grades):
    return [0 if grade is None else grade for grade in grades]


def total(grades, g, w, k):
    """The discounted gains of the first k grades."""
    return math.fsum(g(grade) * w(i) for i, grade in enumerate(grades[:k], 1))


def quotient(dcg, idcg):
    return dcg, idcg, dcg / idcg if idcg else 0.0


def plain(d, g=None, w=log2, k=None, *, ranked=None, ideal=None, g2=None, w2=None, k2=None):
    """DCG, IDCG and nDCG; g2, w2 and k2 are the ideal's where they are others."""
    g, k = g or d.g, k or d.k
    dcg = total(zeros(d.ranked) if ranked is None else ranked, g, w, k)
    return quotient(dcg, total(d.judged if ideal is None else ideal, g2 or g, w2 or w, k2 or k))


def over(d, number):
    """The right DCG over this number."""
    return quotient(plain(d)[0], number)


def says(d, value):
    """The right sums, and this number given as nDCG."""
    return None if value is None else (*plain(d)[:2], value)


def powers_of_judged(d):
    """2^r for judged documents, 0 for unjudged ones."""
    dcg = math.fsum(2**r * log2(i) for i, r in enumerate(d.ranked[: d.k], 1) if r is not None)
    return quotient(dcg, total(d.judged, lambda r: 2**r, log2, d.k))


def constant(count):
    return math.fsum(log2(i) for i in range(1, count + 1))


def relevant(d):
    return sum(1 for grade in d.judged if grade > 0)


def reciprocal(d):
    """1/i as the gain of a relevant document, discounted once more."""
    dcg = math.fsum(log2(i) / i for i, r in enumerate(zeros(d.ranked)[: d.k], 1) if r > 0)
    return quotient(dcg, math.fsum(log2(i) / i for i in range(1, min(d.k, relevant(d)) + 1)))


def average_precision(d):
    found = [i for i, r in enumerate(zeros(d.ranked), 1) if r > 0]
    return math.fsum(n / i for n, i in enumerate(found, 1)) / relevant(d) if relevant(d) else None


def running(d):
    parts = [plain(d, k=j) for j in range(1, d.k + 1)]
    return says(d, quotient(math.fsum(p[0] for p in parts), math.fsum(p[1] for p in parts))[2])


def mean_of_cutoffs(d):
    return says(d, math.fsum(plain(d, k=j)[2] for j in range(1, d.k + 1)) / d.k) if plain(d, k=1)[1] else None


def handed_over(d):
    """Sort positions by the ranking's grades, in every order of ties, and count the ideal list's grades."""
    scores = zeros(d.ranked)
    truth = (d.judged + [0] * len(scores))[: len(scores)]
    dcg, start = 0.0, 0
    for score in sorted(set(scores), reverse=True):
        group = [truth[i] for i in range(len(scores)) if scores[i] == score]
        mean = math.fsum(map(d.g, group)) / len(group)
        dcg += math.fsum(mean * log2(i) for i in range(start + 1, start + len(group) + 1) if i <= d.k)
        start += len(group)
    return quotient(dcg, total(truth, d.g, log2, d.k))


def shown_again(d):
    """Without unjudged documents, where there are any."""
    kept = [r for r in d.ranked if r is not None]
    return plain(d, ranked=kept) if len(kept) < len(d.ranked) else None


def below_left_out(d):
    seen = [r for r in d.ranked[: d.k] if r is not None] + d.missing
    return plain(d, ideal=sorted(seen, reverse=True))


def of_rounded_terms(d, decimals):
    """Each discounted gain rounded before it is added."""
    sums = [
        math.fsum(round(d.g(r) * log2(i), decimals) for i, r in enumerate(grades[: d.k], 1))
        for grades in (zeros(d.ranked), d.judged)
    ]
    return quotient(*sums)


def hits(d):
    return sum(1 for r in zeros(d.ranked)[: d.k] if r > 0)


def ideal_of(d, grades):
    return plain(d, ideal=sorted(zeros(grades), reverse=True))


def by_indices(d):
    """Sort a file's items by what argsort says of them: the place in the file of the item that is best, second ..."""
    if not d.filed:
        return None
    left = list(enumerate(d.ranked))
    ranks = []  # the rank, from 0, of each item in the file
    for grade in d.filed:
        ranks.append(next(rank for rank, other in left if other == grade))
        left.remove((ranks[-1], grade))
    indices = [ranks.index(rank) for rank in range(len(ranks))]
    order = sorted(range(len(ranks)), key=lambda place: -indices[place])
    return plain(d, ranked=[zeros(d.filed)[place] for place in order])


def of_scores(d):
    """The scores 0, -1, -2 and so on of a list with scores as the gains of the DCG."""
    if not d.filed:
        return None
    return quotient(math.fsum((1 - i) * log2(i) for i in range(1, min(d.k, len(d.ranked)) + 1)), plain(d)[1])


WRONG = {
    "G12": of_scores,
    "D21": lambda d: plain(d, w=lambda i: log2(i) ** 2),
    "A10": lambda d: says(d, 2 * plain(d)[2]),
    "A11": lambda d: says(d, plain(d)[2] / 2),
    "A12": lambda d: says(d, 3 * plain(d)[2]),
    "A13": lambda d: says(d, plain(d)[2] / 3),
    "A14": lambda d: says(d, 2 - 2 * plain(d)[2]),
    "E7": by_indices,
    "G1": lambda d: plain(d, d.other),
    "G2": lambda d: plain(d, lambda r: 2**r),
    "G2b": powers_of_judged,
    "G3": lambda d: plain(d, lambda r: 2 ** (r - 1)),
    "G4": lambda d: plain(d, lambda r: r * r),
    "G5": lambda d: plain(d, lambda r: int(r > 0)),
    "G6": lambda d: plain(d, d.other, g2=d.g),
    "G7": lambda d: plain(d, g2=d.other),
    "G8": lambda d: quotient(
        total(zeros(d.ranked), lambda r: int(r > 0), log2, d.k), d.judged[0] * constant(min(d.k, relevant(d)))
    ),
    "G9": lambda d: plain(d, lambda r: d.g(r + 1)),
    "G10": reciprocal,
    "G11": lambda d: plain(d, lambda r: d.g(r) if r >= 2 else 0),
    "D1": lambda d: plain(d, w=of_2002),
    "D2": lambda d: plain(d, w=lambda i: 0 if i == 1 else 1 / math.log2(i)),
    "D3": lambda d: plain(d, w=lambda i: 0 if i == 1 else log2(i)),
    "D4": lambda d: plain(d, w=lambda i: 1 / math.log2(i + 2)),
    "D5": lambda d: plain(d, w=lambda i: 1 / math.log(i + 1)),
    "D6": lambda d: plain(d, w=lambda i: 1 / math.log(i + 1), w2=log2),
    "D7": lambda d: plain(d, w2=lambda i: 1 / math.log(i + 1)),
    "D8": lambda d: plain(d, w=lambda i: 1 / i),
    "D9": lambda d: plain(d, w=lambda i: math.log2(i + 1)),
    "D10": lambda d: plain(d, w=lambda i: 1),
    "D11": lambda d: plain(d, w=lambda i: 1 / (math.log2(i) + 1)),
    "D12": lambda d: plain(d, w=lambda i: 1 / math.log2(d.k - i + 2), w2=log2),
    "D13": lambda d: plain(d, ranked=zeros(d.ranked)[::-1]),
    "D14": lambda d: plain(d, w=of_2002, w2=log2),
    "D16": lambda d: plain(d, w=lambda i: i**-0.5),
    "D17": lambda d: plain(d, ranked=zeros(d.filed)) if d.filed else None,
    "D18": lambda d: plain(d, ranked=zeros(d.filed)) if d.filed else None,
    "I1": lambda d: ideal_of(d, d.ranked),
    "I2": lambda d: ideal_of(d, d.ranked[: d.k]),
    "I3": lambda d: plain(d, k2=len(d.judged)),
    "I4": lambda d: says(d, plain(d)[1] / plain(d)[0]) if plain(d)[0] else None,
    "I5": lambda d: over(d, d.g(d.judged[0]) * constant(d.k)),
    "I6": lambda d: plain(d, ideal=d.judged[::-1]),
    "I7": lambda d: says(d, quotient(plain(d)[0], total(zeros(d.ranked), d.g, lambda i: 1, d.k))[2]),
    "I8": lambda d: says(d, quotient(plain(d)[0], total(d.judged, d.g, lambda i: 1, d.k))[2]),
    "I9": lambda d: says(d, plain(d)[0] / d.k),
    "I10": lambda d: says(d, plain(d)[1] - plain(d)[0]),
    "I11": lambda d: says(d, plain(d)[0]),
    "I12": lambda d: says(d, plain(d)[1]),
    "I13": lambda d: says(d, 1 - plain(d)[2]),
    "I14": lambda d: over(d, plain(d)[0]) if plain(d)[0] else None,
    "I15": lambda d: over(d, constant(min(d.k, relevant(d)))),
    "I16": below_left_out,
    "I17": lambda d: plain(d, k2=len(d.ranked)) if len(d.ranked) < d.k else None,
    "I18": lambda d: over(d, constant(d.k)) if relevant(d) < d.k else None,
    "K1": lambda d: plain(d, k=len(d.ranked)) if len(d.ranked) > d.k else None,
    "K2": lambda d: plain(d, k=d.k - 1) if d.k > 1 else None,
    "K3": lambda d: plain(d, k=d.k + 1),
    "K4": lambda d: says(d, d.k * plain(d)[2]),
    "K5": lambda d: plain(d, k=len(d.ranked), k2=d.k),
    "K6": shown_again,
    "K7": lambda d: plain(d, k2=hits(d)) if hits(d) else None,
    "A1": lambda d: plain(d, w=lambda i: round(log2(i), 2)),
    "A2": lambda d: plain(d, w=lambda i: round(log2(i), 1)),
    "A3": lambda d: says(d, 100 * plain(d)[2]),
    "A4": lambda d: says(d, total(zeros(d.ranked), d.g, lambda i: 1, d.k)),
    "A5": running,
    "A6": mean_of_cutoffs,
    "P1": lambda d: says(d, next((1 / i for i, r in enumerate(zeros(d.ranked), 1) if r > 0), 0.0)),
    "P2": lambda d: says(d, hits(d) / d.k),
    "P3": lambda d: says(d, average_precision(d)),
    "E6": handed_over,
    "A7": lambda d: plain(d, w=lambda i: round(log2(i), 3)),
    "A8": lambda d: of_rounded_terms(d, 2),
    "A9": lambda d: says(d, round(plain(d)[0], 2) / round(plain(d)[1], 2)) if round(plain(d)[1], 2) else None,
    "D19": lambda d: plain(d, w=lambda i: 1 / i, w2=log2),
    "D20": lambda d: plain(d, w=lambda i: 1, w2=log2),
    "K9": lambda d: plain(d, k2=d.k - 1) if d.k > 1 else plain(d, k2=d.k + 1),
    "P4": lambda d: says(d, hits(d) / relevant(d) if relevant(d) else None),
    "P5": lambda d: says(d, math.fsum(map(d.g, zeros(d.ranked)[: d.k])) / d.k),
    "P6": lambda d: says(d, math.fsum(zeros(d.ranked)[: d.k]) / d.k),
}


def wrong(d):
    """The three numbers of every mistake that applies to a list."""
    found = {number: work(d) for number, work in WRONG.items()}
    return {number: values for number, values in found.items() if values is not None}


def draw(dice, *, scored=False):
    """A random list of three to eight documents, of grades 0 to 4, with unjudged and missing documents, at a cutoff."""
    n = dice.randint(3, 8)
    ranked = [None if dice.random() < 0.15 else dice.randint(0, 4) for _ in range(n)]
    missing = [dice.randint(0, 4) for _ in range(dice.choice((0, 1, 2, 3)))]
    filed = dice.sample(ranked, n) if scored else []
    return Drawn(ranked, missing, dice.choice(("linear", "exp2")), dice.randint(2, n + 2), filed)
