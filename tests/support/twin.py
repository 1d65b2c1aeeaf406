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
    "duplicates": "refuse",
    "unjudged": "zero",
    "negative": "error",
    "negative_ideal": "divide",
    "no_relevant": 0,
    "min_documents": 0,
    "both_empty": None,
    "round_list": None,
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


def orders(ranking, ties, gain):
    """Every order in which the ranking may come out, all equally likely.

    ``ranking`` has the places as keys, with pairs of document and score, and ``gain`` maps places to gains.
    """
    if any(score is None for _, score in ranking.values()):
        return [list(ranking)]
    levels = sorted({score for _, score in ranking.values()}, reverse=True)
    groups = [[place for place in ranking if ranking[place][1] == score] for score in levels]

    def name(place):
        return str(ranking[place][0])  # which is how ids lie in files

    choose = {
        "input": lambda group: [group],
        "reverse": lambda group: [group[::-1]],
        "unstable": lambda group: [group[::-1]],
        "docid_asc": lambda group: [sorted(group, key=name)],
        "docid_desc": lambda group: [sorted(group, key=name)[::-1]],
        "worst": lambda group: [sorted(group, key=gain.get)],
        "best": lambda group: [sorted(group, key=gain.get, reverse=True)],
        "average": permutations,
        "random": permutations,
    }[ties]
    return [list(chain(*order)) for order in product(*map(choose, groups))]


def placed(ranking):
    """The documents and scores of a ranking by their places; a score is None where an order was given."""
    if isinstance(ranking, dict):
        return dict(enumerate(ranking.items()))
    return {place: entry if isinstance(entry, tuple) else (entry, None) for place, entry in enumerate(ranking)}


def again(ranking):
    """The places of documents that another place has before, which is the one with the higher score, or given first."""
    first = sorted(ranking, key=lambda place: (-(ranking[place][1] or 0), place))
    docs = [ranking[place][0] for place in first]
    return {place for spot, place in enumerate(first) if docs[spot] in docs[:spot]}


def total(gains, discount):
    """The discounted sum of gains in rank order."""
    return math.fsum(gain * weight_of(rank, discount) for rank, gain in enumerate(gains, 1))


def lists(ranking, qrels, **choices):
    """Every possible ranked list as gains, and the ideal list as gains, both cut; and how many documents are left."""
    c = {**DEFAULTS, **choices}
    ranking = placed(ranking)
    later = again(ranking)
    if later and c["duplicates"] == "refuse":
        raise RefusedError
    if c["duplicates"] == "drop":
        ranking = {place: entry for place, entry in ranking.items() if place not in later}
    docs = [doc for doc, _ in ranking.values()]
    check(docs, qrels, c)
    gone = set()
    if c["negative"] in ("mask", "padding"):
        gone = {doc for doc, grade in qrels.items() if (grade < 0 if c["negative"] == "mask" else grade == -1)}
        qrels = {doc: grade for doc, grade in qrels.items() if doc not in gone}
    if c["unjudged"] == "skip":
        gone |= {doc for doc in docs if doc not in qrels}
    kept = {place: entry for place, entry in ranking.items() if entry[0] not in gone}
    if c["negative"] == "clip":
        qrels = {doc: max(grade, 0) for doc, grade in qrels.items()}
    stranger = 0 if isinstance(c["unjudged"], str) else c["unjudged"]
    if c["negative"] == "clip":
        stranger = max(stranger, 0)

    def worth(grade):
        return gain_of(c["k"] + grade if c["negative"] == "from_end" and grade < 0 else grade, c["gain"])

    def earns(doc, otherwise):
        return 0 if c["unjudged"] == "nothing" and doc not in qrels else worth(qrels.get(doc, otherwise))

    gain = {
        place: 0 if c["duplicates"] == "first" and place in later else earns(doc, stranger)
        for place, (doc, _) in kept.items()
    }
    k = c["k"] or len(kept) + len(qrels)
    out = orders(kept, c["ties"], gain)
    ideal = [worth(1)] * max(c["k"] or 0, len(kept)) if any(grade > 0 for grade in qrels.values()) else []
    if c["ideal_pool"] != "ones":
        pool = pool_of([kept[place][0] for place in out[0]], qrels, c)
        if c["ideal_order"] == "grade":
            pool.sort(key=lambda doc: qrels.get(doc, 0), reverse=True)
        ideal = [earns(doc, 0) for doc in pool]
    if c["ideal_order"] == "gain":
        ideal.sort(reverse=True)
    cut = {"k": c["k"] or len(ideal), "none": len(ideal), "retrieved": min(k, len(kept))}[c["ideal_cut"]]
    return [[gain[place] for place in order[:k]] for order in out], ideal[:cut], len(kept)


def check(docs, qrels, c):
    """Raise RefusedError for a list that the convention refuses."""
    looked_at = qrels if c["ideal_pool"] == "judged" else [doc for doc in docs if doc in qrels]
    below = [qrels[doc] for doc in looked_at if qrels[doc] < 0]
    if (
        len(docs) < c["min_documents"]
        or (c["negative"] == "error" and below)
        or (c["unjudged"] == "error" and any(doc not in qrels for doc in docs))
        or (
            c["negative"] == "from_end"
            and any(not (c["k"] and -grade <= c["k"] and grade == int(grade)) for grade in below)
        )
    ):
        raise RefusedError


def pool_of(docs, qrels, c):
    """The documents that the ideal list is made of; ``docs`` are those of the ranking, by rank."""
    if c["ideal_pool"] == "judged":
        shown = docs[: c["k"]] if c["duplicates"] == "copies" else []
        return [*qrels, *(doc for place, doc in enumerate(shown) if doc in qrels and doc in shown[:place])]
    docs = docs if c["ideal_pool"] == "ranked" else docs[: c["k"]]
    return list(dict.fromkeys(docs)) if c["duplicates"] == "first" else docs


def twin(ranking, qrels, **choices):
    """NDCG under these choices, NaN where there is none; raises RefusedError."""
    c = {**DEFAULTS, **choices}
    ranked, ideal, left = lists(ranking, qrels, **choices)
    best = total(ideal, c["discount"])
    if left == 0 and not any(grade > 0 for grade in qrels.values()) and c["both_empty"] is not None:
        return float(c["both_empty"])
    if best == 0 or (best < 0 and c["negative_ideal"] == "no_relevant"):
        if c["no_relevant"] == "error":
            raise RefusedError
        return math.nan if isinstance(c["no_relevant"], str) else float(c["no_relevant"])
    value = math.fsum(total(gains, c["discount"]) for gains in ranked) / len(ranked) / best
    scale = 10 ** (c["round_list"] or 0)
    return value if c["round_list"] is None else math.floor(value * scale + 0.5) / scale
