"""The stages of nDCG as lines of plain Python: one function for each choice of the convention.

The lines of a choice's value are in its entry (:mod:`ndcg_core.scoring.choices`), beside what it does.

A stage contains only what this list needs: nothing about ties where no scores are equal, nothing about negative grades
where there are none. What has no short form, such as a caller's own function or a random order, is written as its
results.
"""

from __future__ import annotations

from ndcg_core.exchange.programs.literals import packed, table
from ndcg_core.model.choices import DUPLICATES, IDEAL_CUTS, IDEAL_POOLS, NO_RELEVANT, TIES
from ndcg_core.model.convention import describe
from ndcg_core.model.numbers import as_source
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.pipeline import gain_of
from ndcg_core.shown.explanation import Explanation


def order_is_random(explanation: Explanation) -> bool:
    """Whether the order of equal scores is random, so that only its result can be written."""
    return explanation.topic.has_ties and facts(explanation.convention).ties.seeded


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
    unjudged = facts(explanation.convention).unjudged
    lone = {0.0, unjudged.grade} if explanation.topic.unjudged and unjudged.earns else set()
    return {grade for grade in (*explanation.ranked.grades, *explanation.ideal.grades) if grade is not None} | lone


def _negative(explanation: Explanation) -> list[str]:
    lines, word = facts(explanation.convention).negative.python, explanation.convention.negative
    if not lines or not (explanation.topic.has_negative or facts(explanation.convention).unjudged.grade < 0):
        return []
    first, *rest = (f"    {line}" for line in lines)
    return [f"{first}  # {describe('negative', word)}", *rest]


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
    unjudged = facts(explanation.convention).unjudged
    if not explanation.topic.unjudged or unjudged.removes:
        return ["def gain_of(doc):", "    return gain(grades[doc])"]
    earned = unjudged.python.format(grade=as_source(unjudged.grade))
    return ["def gain_of(doc):", f"    return {earned}  # {describe('unjudged', explanation.convention.unjudged)}"]


def order(explanation: Explanation) -> list[str]:
    """Return ``ranking`` in the order that counts."""
    if order_is_written(explanation):
        return []
    convention, topic, lines = explanation.convention, explanation.topic, list[str]()
    if topic.scores is not None:
        lines.append("ranking = list(scores)")
    if topic.unjudged and facts(convention).unjudged.removes:
        removed = describe("unjudged", convention.unjudged)
        lines.append(f"ranking = [doc for doc in ranking if doc in grades]  # {removed}")
    if topic.has_negative and (keeps := facts(explanation.convention).negative.keeps):
        removed = describe("negative", convention.negative)
        lines.append(f"ranking = [doc for doc in ranking if grades.get(doc, 0) {keeps}]  # {removed}")
    if topic.scores is None:
        return lines
    if topic.has_ties:
        lines += _before_sorting(explanation)
    return [*lines, "ranking.sort(key=scores.get, reverse=True)"]


def _before_sorting(explanation: Explanation) -> list[str]:
    ties = explanation.convention.ties
    line = facts(explanation.convention).ties.python
    if set(map(type, explanation.topic.docs)) == {str}:  # which are text already
        line = line.replace("key=str, ", "").replace("key=str", "")
    return [f"{line}  # {TIES[ties]}"] if line else []


def gains(explanation: Explanation) -> list[str]:
    """Return ``gains``, by rank."""
    repeated, averaged = explanation.topic.repeated, averages_ties(explanation)
    if repeated and averaged:
        return packed("gains", list(map(as_source, explanation.ranked.gains)))
    if repeated and facts(explanation.convention).duplicates.once:
        each = "gain_of(doc) if doc not in ranking[:place] else 0.0"
        return [
            f"gains = [{each} for place, doc in enumerate(ranking)]  # {DUPLICATES[explanation.convention.duplicates]}"
        ]
    if not averaged:
        return ["gains = [gain_of(doc) for doc in ranking]"]
    return [
        f"gains = []  # {TIES[explanation.convention.ties]}",
        "for score, group in groupby(ranking, key=scores.get):",
        "    tied = [gain_of(doc) for doc in group]",
        "    gains += [mean(tied)] * len(tied)",
    ]


def averages_ties(explanation: Explanation) -> bool:
    """Whether equal scores share their mean gain."""
    return explanation.topic.has_ties and facts(explanation.convention).ties.averages


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
    pool, cut = facts(convention).pool, facts(convention).cut.python
    write = _ones if pool.ones else _judged if pool.judged else _retrieved
    lines = [f"# {IDEAL_POOLS[convention.ideal_pool]}", *write(explanation)]
    return [*lines, f"ideal = ideal{cut}  # {IDEAL_CUTS[convention.ideal_cut]}"] if cut else lines


def _judged(explanation: Explanation) -> list[str]:
    grades, lines = "grades.values()", list[str]()
    if explanation.topic.repeated and facts(explanation.convention).duplicates.copies:
        again = "doc in grades and doc in ranking[:place]"
        each = f"grades[doc] for place, doc in enumerate(ranking[:k]) if {again}"
        meaning = DUPLICATES[explanation.convention.duplicates]
        lines, grades = [f"judged = [*grades.values(), *({each})]  # {meaning}"], "judged"
    keeps = facts(explanation.convention).negative.keeps if explanation.topic.has_negative else ""
    order = facts(explanation.convention).order.of_grades
    return [*lines, f"ideal = {order.format(grades=grades, test=keeps and f' if grade {keeps}')}"]


def _retrieved(explanation: Explanation) -> list[str]:
    convention = explanation.convention
    docs = facts(convention).pool.python
    if explanation.topic.repeated and facts(explanation.convention).duplicates.once:
        docs = f"dict.fromkeys({docs})"
    apart = explanation.topic.unjudged and facts(convention).unjudged.grade
    each = "gain(grades.get(doc, 0))" if apart else "gain_of(doc)"
    return [f"ideal = {facts(convention).order.of_docs.format(gain=each, docs=docs)}"]


def _ones(_explanation: Explanation) -> list[str]:
    return [
        "relevant = any(grade > 0 for grade in grades.values())",
        "ideal = [gain(1)] * max(k or 0, len(ranking)) if relevant else []",
    ]


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
    empty = facts(convention).empty
    if empty.refuses:  # such a list was refused before
        return ["ndcg = dcg / idcg"]
    below = any(gain < 0 for gain in explanation.ideal.gains)
    test = f"idcg > {as_source(convention.oddities.zero_ideal)}"
    if below and convention.oddities.negative_ideal == "divide":
        test = "idcg != 0" if convention.oddities.zero_ideal == 0 else f"{test} or idcg < 0"
    return [
        f"if {test}:",
        "    ndcg = dcg / idcg",
        "else:",
        f"    ndcg = {empty.python}  # {NO_RELEVANT[convention.no_relevant]}",
    ]
