"""Slips that a step of a lesson invites, and how much of the catalogue a lesson may name."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.shown.explanation import Explanation, Row, explain
from ndcg_core.teaching.diagnosis import Finding, Typed, Verdict
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.figures import Figure
from ndcg_core.teaching.tasks.task import Task

TAUGHT_STAGES = {"gain": 2, "discount": 3, "order": 3, "quotient": 4, "report": 4, "ideal": 4, "cut": 4}
"""The lesson after which a reader knows the words for mistakes of a stage."""
TAUGHT_WORDS = {
    "gain": (2, 1),
    "discount": (3, 1),
    "weight": (3, 1),
    "log": (3, 4),
    "DCG": (4, 1),
    "ideal": (4, 5),
    "IDCG": (4, 5),
    "cutoff": (4, 9),
    " tie": (7, 1),
}
"""The lesson and the step that explain a word; a sentence with a word of a later step is left out."""
_SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z])")
_ENOUGH = 3  # decimals that show a slip
_OF_VALUES, _EXACT = 1e-4, 1e-9  # what the values of the queries, printed with four decimals, leave open
_SUMS = ("cg", "dcg", "idcg")
_CAUSE = "Your number"
"""How the sentence begins that says what was done; the others lead to it or follow from it."""
_LIBRARIES = 10
"""The lesson in which other definitions are the subject."""


def own_slip(task: Task, typed: Typed) -> str:
    """Return the reply to a number that comes from a likely slip in this task; empty for any other number.

    Missed documents that were counted, a list that was not sorted, slips with the gain, the weight or the quotient, and
    a sum that is off by a single term are tried.

    >>> from ndcg_core.teaching.diagnosis import read
    >>> from ndcg_core.teaching.tasks import Scene
    >>> from ndcg_core.teaching.tasks.figures import read_figure
    >>> from ndcg_core.teaching.tasks.kinds.fill import Fill
    >>> scene = Scene(("a", "b"), {"a": 3, "b": 2, "missed": 1}, Convention(gain="linear", discount="none"))
    >>> own_slip(Fill(own=scene, question="What is CG?", value=read_figure("cg"), decimals=0), read("6"))
    'With the documents that were not retrieved, the sum is that. Add only those in the list.'
    """
    figure, scene = task.value, task.own
    if figure is None or not figure.quantity or figure.lists or figure.mistake or figure.library:
        return ""
    convention = figure.convention(scene.convention)
    explanation = explain(scene.topic, convention)
    slips = slips_of_cell(figure, explanation)
    if figure.quantity in _SUMS:
        of_list = _of_the_list(figure.quantity, scene.topic, convention, explanation)
        slips = chain(of_list, slips, _of_one_term(figure.quantity, explanation))
    right = task.right_number
    return next((sentence for value, sentence in slips if _shows(typed, value, right, task.decimals)), "")


def _shows(typed: Typed, value: float, right: float, decimals: int) -> bool:
    """Whether a number shows a slip: with the decimals that the question asks for, and unlike the right number."""
    precise = typed.decimals >= min(decimals, _ENOUGH) or typed.is_exactly(value)
    return precise and typed.fits(value) and (typed.is_exactly(value) or not typed.fits(right))


def average_slip(task: Task, typed: Typed, queries: Sequence[str]) -> str:
    """Return what else gives a number that was typed for an average over queries; empty if nothing known does.

    >>> from ndcg_core.teaching.diagnosis import read
    >>> from ndcg_core.teaching.tasks import Scene
    >>> from ndcg_core.teaching.tasks.figures import read_figure
    >>> from ndcg_core.teaching.tasks.kinds.strip import Strip
    >>> lists = {"good": Scene(("a", "b"), {"a": 1, "b": 0}), "bad": Scene(("a", "b"), {"a": 0, "b": 1})}
    >>> mean = read_figure("average of good bad")
    >>> task = Strip(own=lists["good"], named=lists, question="What is the mean?", value=mean, decimals=3)
    >>> average_slip(task, read("1.631"), mean.lists)
    'That is the sum, not yet divided.'
    """
    figure = task.value
    if figure is None or figure.quantity != "average":
        return ""
    precise = typed.decimals >= min(task.decimals, _ENOUGH)
    near = _OF_VALUES + typed.half
    if abs(typed.value - task.right_number) <= near:  # rounded badly, not computed otherwise
        return ""
    slips = _of_an_average(figure, queries or figure.lists, task)
    shown = (text for value, text in slips if abs(typed.value - value) <= (near if precise else _EXACT))
    return next(shown, "")


def _of_an_average(figure: Figure, queries: Sequence[str], task: Task) -> Iterator[tuple[float, str]]:
    """Yield the sum, the other average, the other counts of a query without an answer, and each query alone."""
    changes = dict(figure.changes)

    def value(names: Sequence[str], **changed: str | float) -> float:
        return task.number(replace(figure, lists=tuple(names), changes=tuple({**changes, **changed}.items())))

    ratio = changes.get("average") == "ratio_of_sums"
    if not ratio:
        yield value(figure.lists) * len(figure.lists), words.MEAN_NOT_DIVIDED
    yield value(queries), words.MEAN_OF_ALL_ALIKE
    if "no_relevant" in changes:
        yield value(figure.lists, no_relevant="skip"), words.MEAN_LEAVES_OUT
        for counted in (0, 1):
            yield value(figure.lists, no_relevant=float(counted)), words.MEAN_WITH.format(value=counted)
    other = words.MEAN_OF_RATIOS if ratio else words.RATIO_OF_SUMS
    yield value(figure.lists, average="mean" if ratio else "ratio_of_sums"), other
    for name in dict.fromkeys(figure.lists):
        yield value([name], average="mean"), words.MEAN_OF_ONE


def _of_the_list(
    quantity: str, topic: Topic, convention: Convention, found: Explanation
) -> Iterator[tuple[float, str]]:
    """Yield what a list gives that is longer than it should be, or in another order, with the reply."""
    if quantity == "idcg":
        if facts(convention).pool.judged:
            yield explain(topic, replace(convention, ideal_pool="ranked")).idcg, words.MISSED_LEFT_OUT
        yield found.dcg, words.NOT_SORTED
    else:
        longer = explain(Topic([*found.ranked.docs, *topic.missing], topic.qrels), convention.with_k(None))
        yield (longer.cg if quantity == "cg" else longer.dcg), words.MISSED_COUNTED
    if quantity == "dcg":
        yield found.idcg, words.SORTED


def _of_one_term(quantity: str, found: Explanation) -> Iterator[tuple[float, str]]:
    """Yield the sum with a term left out or counted twice, and off by 1, with the reply."""
    total, terms = _terms(quantity, found)
    for rank in range(2, len(terms)):
        if any(terms[rank:]):
            yield added_up(terms[:rank]), words.ENDS_EARLY.format(rank=rank, last=len(terms))
    for rank, term in enumerate(terms, 1):
        if term:
            yield total - term, words.LEFT_OUT.format(rank=rank)
            yield total + term, words.TWICE.format(rank=rank)
    if all(term == int(term) for term in terms):  # else a distance of exactly 1 has another cause
        for off in (-1, 1):
            yield total + off, words.OFF_BY_1


def _terms(quantity: str, found: Explanation) -> tuple[float, Sequence[float]]:
    if quantity == "cg":
        return found.cg, found.ranked.gains[: found.k]
    if quantity == "dcg":
        return found.dcg, found.discounted[: found.k]
    return found.idcg, found.ideal_discounted[: found.ideal_length]


def taught_part(finding: Finding, lesson: int, step: int = 99) -> str:
    """Return what a finding says in words that a reader of this step knows; empty if that does not say the cause.

    A guess says no cause, and before the lesson on libraries nor does another definition or a slip in a single term.
    """
    if finding.guess or finding.verdict in (Verdict.UNKNOWN, Verdict.CARRIED):
        return ""
    if finding.verdict is Verdict.SLIP:
        return finding.sentence
    if lesson < (_LIBRARIES if not finding.mistakes else TAUGHT_STAGES[mistakes[finding.mistakes[0]].stage] + 1):
        return ""
    later = [word for word, taught in TAUGHT_WORDS.items() if (lesson, step) < taught]
    known = [part for part in _SENTENCE_END.split(finding.sentence) if not any(word in part for word in later)]
    return " ".join(known) if any(part.startswith(_CAUSE) for part in known) else ""


Slip = tuple[float, str]
"""A number that a slip gives, with the reply to it."""


def slips_of_cell(figure: Figure, found: Explanation) -> Iterator[Slip]:
    """Yield the slips that the question for a cell invites, the likelier first.

    >>> from ndcg_core import Topic, explain
    >>> from ndcg_core.teaching.tasks.figures import read_figure
    >>> found = explain(Topic(["a"], {"a": 3}))
    >>> [value for value, _ in slips_of_cell(read_figure("gain 1"), found)]
    [8.0, 3.0, 6.0, 9.0, 5.0]
    """
    if figure.quantity == "ndcg":
        yield from _of_quotient(found)
    if figure.quantity == "worst":
        yield found.ndcg, words.AS_RANKED
    if figure.quantity in ("dcg", "cg", "idcg"):
        yield from _of_sum(figure.quantity, found)
    if figure.rank is None or figure.rank > len(found.rows) or figure.quantity not in _OF_RANK:
        return
    yield from _OF_RANK[figure.quantity](found.rows[figure.rank - 1], found)


def _of_gain(grade: float | None, gain: float) -> Iterator[Slip]:
    """A gain from another grade to gain: the power alone, the grade, its double, its square, 1 less or more."""
    if grade is None:
        return
    power = 2.0**grade
    if gain == power - 1:
        yield power, words.GAIN_NOT_LESS.format(power=f"{power:g}")
        yield float(grade), words.GAIN_LINEAR
        yield 2.0 * grade, words.GAIN_DOUBLED
        yield float(grade**2), words.GAIN_SQUARED.format(grade=f"{grade:g}")
        yield 2.0 * grade - 1, words.GAIN_DOUBLED
    elif gain == grade:
        yield power - 1, words.GAIN_EXPONENTIAL
        yield power, words.GAIN_EXPONENTIAL


def _of_weight(row: Row, _: Explanation) -> Iterator[Slip]:
    """A weight that is not divided, or that another logarithm or no logarithm gives."""
    rank = row.rank
    yield from _other_weights(rank)
    yield 1 / math.log2(rank + 1), words.USUAL_WEIGHT.format(more=rank + 1)
    if row.weight:
        yield 1 / row.weight, words.WEIGHT_TURNED


def _other_weights(rank: int) -> Iterator[Slip]:
    yield 1 / math.log(rank + 1), words.OTHER_LOGARITHM.format(name="ln")
    yield 1 / math.log10(rank + 1), words.OTHER_LOGARITHM.format(name="log10")
    if rank > 1:
        yield 1 / math.log2(rank), words.RANK_NOT_MORE.format(rank=rank, more=rank + 1)
        yield 1 / rank, words.WEIGHT_NO_LOGARITHM
    yield 1 / math.log2(rank + 2), words.RANK_TOO_FAR.format(rank=rank, more=rank + 1)
    yield 1 / (rank + 1), words.WEIGHT_NO_LOGARITHM


def _of_term(grade: float | None, gain: float, rank: int, weight: float | None) -> Iterator[Slip]:
    """A term without its weight, without its gain, with the gain or the weight of a slip."""
    if weight is None or not gain:
        return
    if weight != 1:
        yield gain, words.TERM_WITHOUT_WEIGHT
        yield weight, words.TERM_WITHOUT_GAIN
        yield gain / weight, words.TERM_TURNED
        yield gain + weight, words.TERM_ADDED
    for other, sentence in _of_gain(grade, gain):
        yield other * weight, sentence
    for other, sentence in _other_weights(rank):
        yield gain * other, sentence


def _of_quotient(found: Explanation) -> Iterator[Slip]:
    if found.dcg > 0 and found.idcg > 0:
        yield found.idcg / found.dcg, words.TURNED
        yield found.dcg, words.ONLY.format(name="DCG")
        yield found.idcg, words.ONLY.format(name="IDCG")
        yield found.idcg - found.dcg, words.SUBTRACTED
        yield 100 * found.dcg / found.idcg, words.PER_CENT


def _of_sum(quantity: str, found: Explanation) -> Iterator[Slip]:
    """A sum of gains without their weights, of other gains, or with the weights of the next ranks."""
    count = found.ideal_length if quantity == "idcg" else found.counted
    rows = found.rows[:count]
    ideal = quantity == "idcg"
    gains = [(row.ideal_gain if ideal else row.gain) for row in rows]
    grades = [(row.ideal_grade if ideal else row.grade) for row in rows]
    weights = [1.0 if quantity == "cg" else row.weight for row in rows]
    if quantity == "cg":
        yield float(count), words.COUNTED
    else:
        yield math.fsum(gains), words.SUM_WITHOUT_WEIGHTS
    judged = [(grade or 0.0, gain, weight) for grade, gain, weight in zip(grades, gains, weights, strict=True)]
    exponential = all(gain == 2.0**grade - 1 for grade, gain, _ in judged)
    if exponential:
        yield math.fsum(2.0**grade * weight for grade, _, weight in judged), words.SUM_NOT_LESS
    if quantity != "cg":
        return  # the catalogue of mistakes knows the other gain
    if exponential:
        yield math.fsum(grade * weight for grade, _, weight in judged), words.SUM_LINEAR
    elif all(gain == grade for grade, gain, _ in judged):
        yield math.fsum((2.0**grade - 1) * weight for grade, _, weight in judged), words.SUM_EXPONENTIAL


_OF_RANK: dict[str, Callable[[Row, Explanation], Iterator[Slip]]] = {
    "gain": lambda row, _: _of_gain(row.grade, row.gain),
    "ideal_gain": lambda row, _: _of_gain(row.ideal_grade, row.ideal_gain),
    "weight": _of_weight,
    "discounted": lambda row, _: _of_term(row.grade, row.gain, row.rank, row.weight),
    "ideal_discounted": lambda row, _: _of_term(row.ideal_grade, row.ideal_gain, row.rank, row.weight),
}
