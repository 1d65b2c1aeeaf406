"""nDCG a second time, slowly and from the definitions alone; it shares no line of computation with ndcg_core.

Only a named gain or discount that it does not know is read from its printed formula.

``twin(ranking, qrels, **choices)`` takes the words of a Convention. Tied documents are put in every order that the
choice of ties allows, so that an average is an average over lists and not a formula for one.
"""

import math
from itertools import chain, permutations, product

from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.gains import GAINS

DEFAULTS = {
    "gain": "exp2",
    "discount": "log2",
    "k": None,
    "ideal_pool": "judged",
    "ideal_cut": "k",
    "ideal_order": "gain",
    "ties": "input",
    "unjudged": "zero",
    "negative": "error",
    "negative_ideal": "divide",
    "no_relevant": 0,
    "min_documents": 0,
}


class RefusedError(Exception):
    """The convention has no answer for this list."""


def gain_of(grade, gain):
    """The gain of a grade: by name, by table or by function."""
    if isinstance(gain, dict):
        if grade not in gain:
            raise RefusedError
        return gain[grade]
    if callable(gain):
        return gain(grade)
    known = {"exp2": lambda: 2**grade - 1, "linear": lambda: grade, "binary": lambda: int(grade > 0)}
    return known[gain]() if gain in known else read_formula(GAINS[gain].formula, grade=grade)


def weight_of(rank, discount):
    """The weight of a 1-based rank."""
    if isinstance(discount, list):
        return discount[rank - 1] if rank <= len(discount) else 0
    if hasattr(discount, "shift"):
        return 1 / (math.log(rank + discount.shift, discount.base) + discount.add)
    if hasattr(discount, "base"):
        return 1 if rank < discount.base else 1 / math.log(rank, discount.base)
    if callable(discount):
        return discount(rank)
    known = {
        "log2": lambda: 1 / math.log2(rank + 1),
        "jk2002": lambda: 1 / max(1, math.log2(rank)),
        "sqrt": lambda: rank**-0.5,
        "reciprocal": lambda: 1 / rank,
        "none": lambda: 1,
    }
    return known[discount]() if discount in known else read_formula(DISCOUNTS[discount].formula, rank=rank)


def read_formula(formula, **names):
    """The number that a printed formula gives."""
    return eval(formula.replace("^", "**"), {"log2": math.log2, "sqrt": math.sqrt, **names})


def name_order(doc):
    """As text, which is how ids lie in files."""
    return str(doc)


def orders(ranking, ties, gain):
    """Every order in which the ranking may come out, all equally likely; ``gain`` maps its documents to gains."""
    if not isinstance(ranking, dict):
        return [list(ranking)]
    groups = [
        [doc for doc in ranking if ranking[doc] == score] for score in sorted(set(ranking.values()), reverse=True)
    ]
    choose = {
        "input": lambda group: [group],
        "reverse": lambda group: [group[::-1]],
        "unstable": lambda group: [group[::-1]],
        "docid_asc": lambda group: [sorted(group, key=name_order)],
        "docid_desc": lambda group: [sorted(group, key=name_order, reverse=True)],
        "worst": lambda group: [sorted(group, key=gain.get)],
        "best": lambda group: [sorted(group, key=gain.get, reverse=True)],
        "average": permutations,
        "random": permutations,
    }[ties]
    return [list(chain(*order)) for order in product(*map(choose, groups))]


def total(gains, discount):
    """The discounted sum of gains in rank order."""
    return math.fsum(gain * weight_of(rank, discount) for rank, gain in enumerate(gains, 1))


def lists(ranking, qrels, **choices):
    """Every possible ranked list as gains, and the ideal list as gains, both cut."""
    c = {**DEFAULTS, **choices}
    if len(ranking) < c["min_documents"]:
        raise RefusedError
    looked_at = qrels if c["ideal_pool"] == "judged" else [doc for doc in ranking if doc in qrels]
    if c["negative"] == "error" and any(qrels[doc] < 0 for doc in looked_at):
        raise RefusedError
    if c["unjudged"] == "error" and any(doc not in qrels for doc in ranking):
        raise RefusedError
    if c["negative"] in ("mask", "padding"):
        gone = {doc for doc, grade in qrels.items() if (grade < 0 if c["negative"] == "mask" else grade == -1)}
        qrels = {doc: grade for doc, grade in qrels.items() if doc not in gone}
    else:
        gone = set()
    if c["unjudged"] == "skip":
        gone |= {doc for doc in ranking if doc not in qrels}
    kept = [doc for doc in ranking if doc not in gone]
    if c["negative"] == "clip":
        qrels = {doc: max(grade, 0) for doc, grade in qrels.items()}
    if c["negative"] == "from_end" and any(
        grade < 0 and not (c["k"] and -grade <= c["k"] and grade == int(grade))
        for grade in (qrels[doc] for doc in looked_at)
    ):
        raise RefusedError
    stranger = 0 if isinstance(c["unjudged"], str) else c["unjudged"]
    if c["negative"] == "clip":
        stranger = max(stranger, 0)

    def worth(grade):
        return gain_of(c["k"] + grade if c["negative"] == "from_end" and grade < 0 else grade, c["gain"])

    gain = {
        doc: 0 if c["unjudged"] == "nothing" and doc not in qrels else worth(qrels.get(doc, stranger)) for doc in kept
    }
    k = c["k"] or len(kept) + len(qrels)
    out = orders({doc: ranking[doc] for doc in kept} if isinstance(ranking, dict) else kept, c["ties"], gain)

    pool = {"judged": list(qrels), "ranked": out[0], "top_k": out[0][:k]}[c["ideal_pool"]]
    if c["ideal_order"] == "grade":
        pool.sort(key=lambda doc: qrels.get(doc, 0), reverse=True)
    ideal = [0 if c["unjudged"] == "nothing" and doc not in qrels else worth(qrels.get(doc, 0)) for doc in pool]
    if c["ideal_order"] == "gain":
        ideal.sort(reverse=True)
    cut = {"k": k, "none": len(ideal), "retrieved": min(k, len(kept))}[c["ideal_cut"]]
    return [[gain[doc] for doc in order[:k]] for order in out], ideal[:cut]


def twin(ranking, qrels, **choices):
    """NDCG under these choices, NaN where there is none; raises RefusedError."""
    c = {**DEFAULTS, **choices}
    ranked, ideal = lists(ranking, qrels, **choices)
    best = total(ideal, c["discount"])
    if best == 0 or (best < 0 and c["negative_ideal"] == "no_relevant"):
        if c["no_relevant"] == "error":
            raise RefusedError
        return math.nan if isinstance(c["no_relevant"], str) else float(c["no_relevant"])
    return math.fsum(total(gains, c["discount"]) for gains in ranked) / len(ranked) / best
