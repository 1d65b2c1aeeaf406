"""The stages of nDCG as lines of plain Python: one function for each choice of the convention.

A stage contains only what this list needs: nothing about ties where no scores are equal, nothing about negative grades
where there are none. What has no short form, such as a caller's own function or a random order, is written as its
results.
"""

from __future__ import annotations

from collections.abc import Callable

from ndcg_core.exchange.programs.literals import packed, table
from ndcg_core.model.choices import DUPLICATES, IDEAL_CUTS, IDEAL_POOLS, NO_RELEVANT, TIES
from ndcg_core.model.convention import describe
from ndcg_core.model.numbers import as_source
from ndcg_core.scoring.pipeline import MASKS, gain_of
from ndcg_core.shown.explanation import Explanation

_TIES = {  # run before the stable sort by score, which keeps this order for equal scores
    "reverse": "ranking.reverse()",
    "unstable": "ranking.reverse()",
    "worst": "ranking.sort(key=gain_of)",
    "best": "ranking.sort(key=gain_of, reverse=True)",
}


def stand_in(explanation: Explanation) -> float:
    """Return the grade that an unjudged document counts as in DCG."""
    unjudged = explanation.convention.unjudged
    return 0.0 if isinstance(unjudged, str) else unjudged


def order_is_random(explanation: Explanation) -> bool:
    """Whether the order of equal scores is random, so that only its result can be written."""
    return explanation.topic.has_ties and explanation.convention.ties == "random"


def order_is_written(explanation: Explanation) -> bool:
    """Whether the ranking is written in its order, without scores: of a document that it has twice, none has its own.

    An order that came out by chance is written as well.
    """
    return order_is_random(explanation) or bool(explanation.topic.repeated)


def gain(explanation: Explanation) -> list[str]:
    """Return ``gain(grade)``."""
    form, negative = explanation.convention.gain_form, _negative(explanation)
    if form.python:
        return ["def gain(grade):", *negative, f"    return {form.python}"]
    if form.constant:
        table_of_gains = table((grade, form(grade)) for grade in form.grades)
        head = ["def gain(grade):", *negative, "    return gains_of_grades[grade]"]
        return [f"gains_of_grades = {table_of_gains}", "", "", *head]
    own = gain_of(explanation.convention)
    return [
        "# A function cannot be copied from here: these are your own function's values at the grades of this list.",
        f"gains_of_grades = {table((grade, own(grade)) for grade in sorted(_grades_in_use(explanation)))}",
        "",
        "",
        "def gain(grade):",
        "    return gains_of_grades[grade]",
    ]


def _grades_in_use(explanation: Explanation) -> set[float]:
    lone = (
        {0.0, stand_in(explanation)}
        if explanation.topic.unjudged and explanation.convention.unjudged not in ("skip", "nothing")
        else set()
    )
    return {grade for grade in (*explanation.ranked.grades, *explanation.ideal.grades) if grade is not None} | lone


def _negative(explanation: Explanation) -> list[str]:
    word = explanation.convention.negative
    if not (explanation.topic.has_negative or stand_in(explanation) < 0):
        return []
    if word == "clip":
        return [f"    grade = max(grade, 0)  # {describe('negative', word)}"]
    if word == "from_end" and explanation.k is not None:
        return [f"    if grade < 0:  # {describe('negative', word)}", "        grade = k + grade"]
    return []


def discounted(explanation: Explanation) -> list[str]:
    """Return ``discounted(gain, rank)``, with logarithms as the core computes them."""
    form, head = explanation.convention.discount_form, "def discounted(gain, rank):"
    if form.python:
        return [head, f"    return {form.python}"]
    depth = max(len(explanation.ranked.docs), len(explanation.ideal.docs), 1)
    weights = packed("weights", [as_source(weight) for weight in form.weights(depth)])
    if not form.constant:
        weights.insert(0, _OWN_WEIGHTS)
    return [*weights, "", "", head, "    return gain * weights[rank - 1]"]


_OWN_WEIGHTS = (
    "# A function cannot be copied from here: these are your own function's weights of the ranks of this list."
)


def gain_of_document(explanation: Explanation) -> list[str]:
    """Return ``gain_of(doc)``, for unjudged documents too."""
    word = explanation.convention.unjudged
    if not explanation.topic.unjudged or word == "skip":
        return ["def gain_of(doc):", "    return gain(grades[doc])"]
    comment = f"  # {describe('unjudged', word)}"
    if word == "nothing":
        return ["def gain_of(doc):", f"    return gain(grades[doc]) if doc in grades else 0{comment}"]
    return ["def gain_of(doc):", f"    return gain(grades.get(doc, {as_source(stand_in(explanation))})){comment}"]


def order(explanation: Explanation) -> list[str]:
    """Return ``ranking`` in the order that counts."""
    if order_is_written(explanation):
        return []
    convention, topic, lines = explanation.convention, explanation.topic, list[str]()
    if topic.scores is not None:
        lines.append("ranking = list(scores)")
    if topic.unjudged and convention.unjudged == "skip":
        lines.append(f"ranking = [doc for doc in ranking if doc in grades]  # {describe('unjudged', 'skip')}")
    if topic.has_negative and convention.negative in MASKS:
        test = "grades.get(doc, 0) >= 0" if convention.negative == "mask" else "grades.get(doc, 0) != -1"
        lines.append(f"ranking = [doc for doc in ranking if {test}]  # {describe('negative', convention.negative)}")
    if topic.scores is None:
        return lines
    if topic.has_ties:
        lines += _before_sorting(explanation)
    return [*lines, "ranking.sort(key=scores.get, reverse=True)"]


def _before_sorting(explanation: Explanation) -> list[str]:
    ties = explanation.convention.ties
    comment = f"  # {TIES[ties]}"
    if ties in ("docid_asc", "docid_desc"):
        words = [] if set(map(type, explanation.topic.docs)) == {str} else ["key=str"]
        words += ["reverse=True"] if ties == "docid_desc" else []
        return [f"ranking.sort({', '.join(words)}){comment}"]
    return [f"{_TIES[ties]}{comment}"] if ties in _TIES else []


def gains(explanation: Explanation) -> list[str]:
    """Return ``gains``, by rank."""
    repeated, averaged = explanation.topic.repeated, averages_ties(explanation)
    if repeated and averaged:
        return packed("gains", list(map(as_source, explanation.ranked.gains)))
    if repeated and explanation.convention.duplicates == "first":
        each = "gain_of(doc) if doc not in ranking[:place] else 0.0"
        return [f"gains = [{each} for place, doc in enumerate(ranking)]  # {DUPLICATES['first']}"]
    if not averaged:
        return ["gains = [gain_of(doc) for doc in ranking]"]
    return [
        f"gains = []  # {TIES['average']}",
        "for score, group in groupby(ranking, key=scores.get):",
        "    tied = [gain_of(doc) for doc in group]",
        "    gains += [mean(tied)] * len(tied)",
    ]


def averages_ties(explanation: Explanation) -> bool:
    """Whether equal scores share their mean gain."""
    return explanation.topic.has_ties and explanation.convention.ties == "average"


MEAN = [
    "def mean(numbers):",
    "    if min(numbers) == max(numbers):",
    "        return numbers[0]",
    "    total = 0.0",
    "    for each in numbers:",
    "        total += each",
    "    return total / len(numbers)",
]


def ideal(explanation: Explanation) -> list[str]:
    """Return ``ideal``, the gains of the ideal list that count."""
    convention = explanation.convention
    comment = f"# {IDEAL_POOLS[convention.ideal_pool]}"
    lines = [comment, *_POOLS[convention.ideal_pool](explanation)]
    cut = {"k": "[:k]", "none": "", "retrieved": "[:k][:len(ranking)]"}[convention.ideal_cut]
    return [*lines, f"ideal = ideal{cut}  # {IDEAL_CUTS[convention.ideal_cut]}"] if cut else lines


def _judged(explanation: Explanation) -> list[str]:
    convention = explanation.convention
    test, grades, lines = "", "grades.values()", list[str]()
    if explanation.topic.repeated and convention.duplicates == "copies":
        again = "doc in grades and doc in ranking[:place]"
        each = f"grades[doc] for place, doc in enumerate(ranking[:k]) if {again}"
        lines, grades = [f"judged = [*grades.values(), *({each})]  # {DUPLICATES['copies']}"], "judged"
    if explanation.topic.has_negative and convention.negative in MASKS:
        test = " if grade >= 0" if convention.negative == "mask" else " if grade != -1"
    if convention.ideal_order == "gain":
        return [*lines, f"ideal = sorted([gain(grade) for grade in {grades}{test}], reverse=True)"]
    if convention.ideal_order == "grade":
        return [*lines, f"ideal = [gain(grade) for grade in sorted({grades}, reverse=True){test}]"]
    return [*lines, f"ideal = [gain(grade) for grade in {grades}{test}]"]


def _retrieved(explanation: Explanation) -> list[str]:
    convention = explanation.convention
    docs = "ranking[:k]" if convention.ideal_pool == "top_k" else "ranking"
    if explanation.topic.repeated and convention.duplicates == "first":
        docs = f"dict.fromkeys({docs})"
    each = "gain(grades.get(doc, 0))" if explanation.topic.unjudged and stand_in(explanation) else "gain_of(doc)"
    if convention.ideal_order == "grade":
        return [f"ideal = [{each} for doc in sorted({docs}, key=lambda doc: grades.get(doc, 0), reverse=True)]"]
    return [f"ideal = sorted([{each} for doc in {docs}], reverse=True)"]


_POOLS: dict[str, Callable[[Explanation], list[str]]] = {
    "judged": _judged,
    "ranked": _retrieved,
    "top_k": _retrieved,
    "ones": lambda _: [
        "relevant = any(grade > 0 for grade in grades.values())",
        "ideal = [gain(1)] * max(k or 0, len(ranking)) if relevant else []",
    ],
}


def quotient(explanation: Explanation) -> list[str]:
    """Return ``ndcg`` from ``dcg`` and ``idcg``."""
    lines, decimals = _write_quotient(explanation), explanation.convention.oddities.round_list
    if decimals is None:
        return lines
    scale, meaning = 10.0**decimals, describe("round_list", decimals)
    return [*lines, f"ndcg = (ndcg * {scale} + 0.5) // 1 / {scale}  # {meaning}"]


def _write_quotient(explanation: Explanation) -> list[str]:
    convention = explanation.convention
    if (
        convention.oddities.both_empty is not None
        and not explanation.ranked.docs
        and not any(grade > 0 for grade in explanation.topic.qrels.values())
    ):
        value = as_source(convention.oddities.both_empty)
        return [f"ndcg = {value}  # {describe('both_empty', convention.oddities.both_empty)}"]
    if convention.no_relevant == "error":  # such a list was refused before
        return ["ndcg = dcg / idcg"]
    below = any(gain < 0 for gain in explanation.ideal.gains)
    test = f"idcg > {as_source(convention.oddities.zero_ideal)}"
    if below and convention.oddities.negative_ideal == "divide":
        test = "idcg != 0" if convention.oddities.zero_ideal == 0 else f"{test} or idcg < 0"
    otherwise = "float('nan')" if isinstance(convention.no_relevant, str) else repr(convention.no_relevant)
    return [
        f"if {test}:",
        "    ndcg = dcg / idcg",
        "else:",
        f"    ndcg = {otherwise}  # {NO_RELEVANT[convention.no_relevant]}",
    ]
