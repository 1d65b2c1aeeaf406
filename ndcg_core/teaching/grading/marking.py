"""One task with its answer key, which marks any number of answers.

Memory does not grow with the number of answers: answers with the same explanation share it, and only the marks of the
latest numbers are kept for the next answer with the same number.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from ndcg_core.errors import NdcgError
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis import AnswerKey, Finding, Typed, Verdict, read
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.grading.records import Answer, Graded, Task
from ndcg_core.teaching.grading.rule import Rule
from ndcg_core.teaching.grading.words import feedback
from ndcg_core.teaching.mistakes import always_equal, mistakes
from ndcg_core.teaching.mistakes.identities import RIGHT

_GUESSED = (Verdict.UNKNOWN, Verdict.TWO_MISTAKES, Verdict.CARRIED)
_ROUNDED = frozenset({"A1", "A2"})
"""Mistakes that leave nearly the right number: where they come within the tolerance, that is what it is for."""
_LEAST_DIGITS = 2  # one digit is found anywhere

_REMEMBERED = 1000
"""How many different answers to a task are kept with their marks."""

Numbers = dict[str, Typed]
Shared = TypeVar("Shared", bound=Hashable)


@dataclass(frozen=True)
class _Looked:
    """What was found, the likeliest first; ``sums`` is what is wrong beside a right answer, ``short`` few digits."""

    findings: tuple[Finding, ...]
    right: bool = False
    sums: Finding | None = None
    short: bool = False


class _Mark(NamedTuple):
    """What an answer comes to, whoever wrote it; the fields are those of :class:`Graded`."""

    verdict: Verdict
    marks: float
    mistakes: tuple[str, ...]
    findings: tuple[Finding, ...]
    feedback: str
    alternatives: tuple[str, ...]


class TaskMarker:
    """A task under a rule; raises :class:`NdcgError` if its list is refused or has no right answer."""

    def __init__(self, task: Task, rule: Rule) -> None:
        self.task, self.rule = task, rule
        try:
            self._key = AnswerKey(task.topic, task.convention)
        except NdcgError as refusal:
            raise refusal.within(f"task {task.name!r}") from None
        self._values = {"dcg": self._key.dcg, "idcg": self._key.idcg, "ndcg": self._key.ndcg}
        if not all(map(math.isfinite, self._values.values())):
            raise words.TASK_WITHOUT_ANSWER.error(self._key.ndcg, task=repr(task.name))
        self._shared: dict[Hashable, Hashable] = {}
        self._remembered = lru_cache(_REMEMBERED)(self._mark)

    def graded(self, answer: Answer) -> Graded:
        """The answer with its mark; raises :class:`NdcgError` for what is no number."""
        numbers = tuple((name, _plain(read(answer.numbers[name]))) for name in QUANTITIES if name in answer.numbers)
        if not numbers:
            raise words.NO_ANSWER.error(place=f"line {answer.line}")
        return Graded(answer, *self._remembered(numbers))

    def _mark(self, given: tuple[tuple[str, Typed], ...]) -> _Mark:
        numbers = dict(given)
        asked = given[-1][0]
        looked = self._look(numbers, asked)
        first = looked.findings[0]
        verdict = Verdict.RIGHT if looked.right else self._verdict(first)
        blamed = looked.sums or first
        ids = blamed.mistakes or ((blamed.mistake,) if blamed.mistake else ())
        right = f"{self._values[asked]:.{min(max(self.rule.decimals(self._values[asked]), 0) + 1, 6)}f}"
        told = feedback(verdict, first, right, asked, looked.sums)
        alternatives = () if looked.short else _alternatives(looked.findings, self._hidden(numbers, looked))
        return _Mark(
            verdict, self.rule.marks(verdict), ids, looked.findings, self._interned(told), self._interned(alternatives)
        )

    def _hidden(self, numbers: Numbers, looked: _Looked) -> tuple[str, ...]:
        """The mistakes that right numbers would hide."""
        return self._key.hidden(numbers) if looked.right and not looked.sums else ()

    def _interned(self, value: Shared) -> Shared:
        """One object for all equal values, of which there are as many as explanations and far fewer than answers."""
        return self._shared.setdefault(value, value)  # type: ignore[return-value]

    def _verdict(self, first: Finding) -> Verdict:
        """What the marks are for: an error carried forward, where that earns more than what was found."""
        carried = first.carried and self.rule.marks(Verdict.CARRIED) > self.rule.marks(first.verdict)
        return Verdict.CARRIED if carried else first.verdict

    def _look(self, numbers: Numbers, asked: str) -> _Looked:
        cut = {name: self.rule.cut(one, self._values[name]) for name, one in numbers.items()}
        # The sums beside an answer are compared at the digits that were typed: the rule asks digits of the answer only.
        full = {
            name: self.rule.filled(one, self._values[name]) if name == asked else replace(one, short=False)
            for name, one in cut.items()
        }
        right = self.rule.accepts(numbers[asked], self._values[asked])
        found = self._key.diagnose(full)
        if right and all(one.fits(self._values[name]) for name, one in full.items() if name != asked):
            others = [one for one in found if one.verdict not in (Verdict.RIGHT, Verdict.SLIP, *_GUESSED)]
            return _Looked((self._exactly(list(numbers)), *others), right=True)
        if right:
            wrong = [one for one in found if one.verdict is not Verdict.RIGHT]
            return _Looked((self._exactly([asked]), *wrong), right=True, sums=wrong[0])
        few = cut[asked].short and cut[asked].fits(self._values[asked])
        unknown = found[0].verdict in _GUESSED and any(one.short for one in cut.values())
        if (few or unknown) and all(map(_tells, cut.values())):
            return _Looked(tuple(self._key.diagnose(cut)), short=True)
        return _Looked(tuple(found))

    def _exactly(self, names: list[str]) -> Finding:
        """The finding of the right numbers, with the mistakes that they would hide."""
        return self._key.diagnose({name: self._values[name] for name in names}, decimals=6)[0]


def _plain(typed: Typed) -> Typed:
    """The number with only its digits as text, so that 0,50 and 0.50 are the same answer."""
    digits = "".join(digit for digit in typed.text if digit.isdigit())
    return Typed(digits.lstrip("0"), typed.value, typed.decimals)


def _tells(typed: Typed) -> bool:
    """Whether a number that is too short has digits enough to say anything."""
    return not typed.short or sum(digit.isdigit() for digit in typed.text.lstrip("0., +-−")) >= _LEAST_DIGITS


def _alternatives(findings: tuple[Finding, ...], hidden: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of one quantity that these numbers cannot tell apart, although another list might."""
    ids: list[str] = []
    for finding in findings:
        if finding.quantity != findings[0].quantity or finding.verdict in _GUESSED:
            continue
        named = finding.mistake or (finding.conventions[0] if finding.conventions else "")
        named, also = (RIGHT, hidden) if finding.verdict is Verdict.RIGHT else (named, finding.also)
        for number in (named, *also):
            if number and number not in ids and not any(_same_anywhere(number, other) for other in ids):
                ids.append(number)
    if ids[:1] == [RIGHT]:
        ids = [number for number in ids if number not in _ROUNDED]
    return tuple(ids) if len(ids) > 1 else ()


def _same_anywhere(one: str, other: str) -> bool:
    return {one, other} <= {RIGHT, *mistakes} and always_equal(one, other)


def grade(tasks: Iterable[Task], answers: Iterable[Answer], rule: Rule = Rule()) -> Iterator[Graded]:
    """Every answer with its mark, in the order given and each when it is asked for.

    Each answer takes a fraction of a millisecond, apart from the first few to each task: these compute what is known
    of its list, which takes up to a tenth of a second. Equal answers to a task share one diagnosis as long as there
    are few different ones between them, and memory grows by little more than the answers themselves. Raises
    :class:`NdcgError` at once for no task, two of one name, and a task whose list has no right answer; and on the way
    for an answer that is no number or is to a task that was not given.

    >>> from ndcg_core import Convention, Topic
    >>> task = Task("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> typed = {"ada": "0,736", "ben": "0.817", "cem": "7.364"}
    >>> rows = [Answer(student, "1", {"ndcg": number}) for student, number in typed.items()]
    >>> [(one.answer.student, one.verdict.value, one.marks, one.mistake) for one in grade([task], rows)]
    [('ada', 'right', 1.0, ''), ('ben', 'convention', 0.5, 'G1'), ('cem', 'slip', 0.5, '')]
    """
    markings: dict[str, TaskMarker] = {}
    for task in tasks:
        if task.name in markings:
            raise words.TASK_NAME.error(task.name)
        markings[task.name] = TaskMarker(task, rule)
    if not markings:
        raise words.NO_TASK.error()
    return _graded(markings, answers)


def _graded(markings: dict[str, TaskMarker], answers: Iterable[Answer]) -> Iterator[Graded]:
    for answer in answers:
        if answer.task not in markings:
            raise words.TASK_OF_ANSWER.error(answer.task, line=answer.line)
        yield markings[answer.task].graded(answer)
