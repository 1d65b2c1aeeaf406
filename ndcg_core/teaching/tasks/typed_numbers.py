"""A number as an answer, typed or lifted by eye: whether it is right, and what a wrong one comes from."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ndcg_core.model.numbers import added_up
from ndcg_core.plurals import counted
from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.diagnosis import Finding, Typed, Verdict, diagnose
from ndcg_core.teaching.diagnosis import read as read_typed
from ndcg_core.teaching.marking.rule import Rule
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.collected import Collected, Numbers
from ndcg_core.teaching.tasks.figures import Figure
from ndcg_core.teaching.tasks.judgement import Judgement
from ndcg_core.teaching.tasks.kept import Kept, hashable
from ndcg_core.teaching.tasks.number_key import NumberKey
from ndcg_core.teaching.tasks.scene import Scene
from ndcg_core.teaching.tasks.slips import average_slip, own_slip, taught_part
from ndcg_core.teaching.tasks.task import LONGEST, Task

LIFTED = "~"
"""How an answer begins that is a height lifted by eye."""
_LONGEST_TYPED = 40  # letters of a number that counts
_NEAR = 0.05  # of a height that is lifted
_FEWEST = 2  # decimals of an answer that is correct so far
_ENOUGH = 3  # decimals of a right answer; the picture and the text show no more


class NumberTask(Task):
    """A task that a number may answer: it is, as long as that is its control."""

    @cached_property
    def number_key(self) -> NumberKey | None:
        """What its number is marked by."""
        return self.key if self.control == "number" else None

    @property
    def key(self) -> NumberKey:
        """What its number would be marked by, typed or not."""
        return NumberKey(self.value, self.right_number, self.decimals, self.subject)

    def keep(self, given: object) -> Kept:
        """Return the number as it was typed."""
        if self.number_key is None:
            return super().keep(given)
        if not isinstance(given, str) or len(given) > _LONGEST_TYPED:
            raise words.TYPED.error(given, most=_LONGEST_TYPED)
        read_typed(given)
        return hashable(given)

    def mark(self, kept: Kept) -> Judgement:
        """Return whether the number is right by *Grade*'s rule, and its cause."""
        return super().mark(kept) if self.number_key is None else self.number_key.mark(str(kept))

    def controls(self) -> JsonObject:
        """Return how many decimals count."""
        return super().controls() if self.number_key is None else {"decimals": self.number_key.decimals}

    def collect(self, _answers: Sequence[Kept], *, told: bool = True) -> Collected:
        """Return what the numbers are marked by; on a line they stand by their causes."""
        return Numbers(self.number_key or self.key)

    @property
    def truth(self) -> str:
        """The right number, to the decimals that count."""
        key = self.number_key
        return super().truth if key is None else key.written

    def told(self, kept: Kept | None, said: Judgement, *, names: bool = True, late: bool = False) -> str:
        """Return what a student reads of a number and its cause."""
        if self.number_key is None or kept is None or said.right:
            return super().told(kept, said, names=names, late=late)
        if not (names and self.number_key.diagnosed):
            template = words.TOLD_WRONG_NUMBER
        elif said.cause:
            template = words.TOLD_CAUSE
        else:
            template = words.TOLD_PERHAPS if said.possible else words.TOLD_UNEXPLAINED
        return template.format(typed=kept, cause=said.title or said.possible, truth=self.truth)


class NumberAnswer(NamedTuple):
    """A number that was typed, or lifted by eye."""

    text: str
    typed: Typed
    lifted: bool


def read_number(given: object) -> NumberAnswer:
    """Return a number as it was typed, or lifted (``"~1.89"``); raise :class:`NdcgError` for anything else."""
    if not isinstance(given, str) or len(given) > LONGEST or not given.isprintable():
        raise words.TYPED.error(given, most=LONGEST)
    text = given.strip().removeprefix(LIFTED)
    return NumberAnswer(text, read_typed(text), given.strip().startswith(LIFTED))


def judge_number(task: Task, given: object, queries: Sequence[str] = ()) -> Judgement:
    """Return what is said of a number that is an answer to a task; ``queries`` are those of an average.

    >>> from ndcg_core.teaching.tasks.figures import read_figure
    >>> from ndcg_core.teaching.tasks.kinds.fill import Fill
    >>> task = Fill(own=Scene(("a", "b"), {"a": 3, "b": 2}), question="What is DCG?", value=read_figure("dcg"))
    >>> [judge_number(task, typed).right for typed in ("8.8928", "4.2619", "~8.5")]
    [True, False, None]
    """
    (text, typed, lifted), value = read_number(given), task.right_number
    if lifted and not typed.is_right(value):
        return _estimate(task, typed.value - value, value)
    needed = min(task.decimals, _digits(value), _ENOUGH)
    if not task.decimals and not (typed.value.is_integer() and typed.is_exactly(round(typed.value))):
        return Judgement(False, words.WHOLE_NUMBER)
    if right := _right(task, typed, value, needed):
        return Judgement(True, right)
    if _FEWEST <= typed.decimals < needed and typed.fits(value):
        said = words.PLAIN_NUMBER if "%" in text else words.MORE_DECIMALS
        return Judgement(None, said.format(decimals=counted(task.decimals, "decimal")))
    return _wrong(task, text, typed, queries)


def _wrong(task: Task, text: str, typed: Typed, queries: Sequence[str]) -> Judgement:
    """Return what a wrong number comes from, as far as a reader of the step knows the words for it."""
    if slip := own_slip(task, typed):
        return Judgement(False, words.NUMBER_WRONG.format(sentence=slip))
    findings = _diagnosed(task, text)
    if findings and (findings[0].verdict is Verdict.RIGHT or findings[0].needs_digits):
        return Judgement(False, findings[0].sentence, findings)
    known = taught_part(findings[0], task.lesson, task.step) if findings else ""
    hint = "" if known else f"{average_slip(task, typed, queries)} {task.filled(task.hint)}".strip()
    return Judgement(False, words.NUMBER_WRONG.format(sentence=known or hint or words.CHECK_RANKS), findings)


def _estimate(task: Task, off: float, value: float) -> Judgement:
    """Return what is said of a height lifted by eye: near or not, and to be typed."""
    if abs(off) > _NEAR * max(abs(value), 1):
        return Judgement(None, words.LIFTED_HIGH if off > 0 else words.LIFTED_LOW)
    return Judgement(None, words.LIFTED_NEAR.format(decimals=counted(task.decimals, "decimal")))


def _right(task: Task, typed: Typed, value: float, needed: int) -> str:
    """Return the reply to a number that is right by *Grade*'s rule, or from rounded weights; empty for any other."""
    rule = Rule(tolerance=task.decimals)
    cut = rule.cut(typed, value)
    if rule.accepts(typed, value, enough=needed):
        return words.NUMBER_RIGHT.format(value=f"{value:.{task.decimals}f}")
    if task.value is None or not 0 < needed <= cut.decimals:
        return ""
    near = abs(cut.value - value) <= rounding(task.value, task.own, task.decimals) + cut.half
    return words.NUMBER_ROUNDED.format(value=f"{value:.4f}") if near else ""


def rounding(figure: Figure, scene: Scene, decimals: int = 4) -> float:
    """Return how far a value may lie from the right one if every weight and every term was rounded.

    To four decimals, or to three where the question asks for two or fewer.

    0 for other values than terms, sums and their ratio.
    """
    explanation = explain(scene.topic, figure.convention(scene.convention))
    of_term = 0.5 * 10.0 ** -(4 if decimals > _FEWEST else _ENOUGH)
    own = [of_term * (1 + abs(gain)) for gain in explanation.ranked.gains[: explanation.counted]]
    ideal = [of_term * (1 + abs(gain)) for gain in explanation.ideal.gains[: explanation.ideal_length]]
    last = figure.rank or 0
    if figure.quantity in ("discounted", "ideal_discounted"):
        terms = own if figure.quantity == "discounted" else ideal
        return terms[last - 1] if last <= len(terms) else 0.0
    if figure.quantity in ("ndcg", "worst"):
        return (added_up(own) + added_up(ideal)) / explanation.idcg + of_term if explanation.idcg > 0 else 0.0
    return {"dcg": added_up(own), "idcg": added_up(ideal), "running": added_up(own[:last])}.get(figure.quantity, 0.0)


def _diagnosed(task: Task, text: str) -> tuple[Finding, ...]:
    """Return what else gives the answer, if it is a sum or the nDCG of the list shown."""
    figure = task.value
    if figure is None or not figure.plain:
        return ()
    convention = figure.convention(task.own.convention)
    return tuple(diagnose(task.own.topic, convention, text, quantity=figure.quantity, decimals=task.decimals))


def _digits(value: float) -> int:
    """Return how many decimals show a number in full, at most four."""
    return next((digits for digits in range(4) if abs(round(value, digits) - value) < 1e-9), 4)
