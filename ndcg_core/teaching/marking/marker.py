"""The answer key of a task, which marks any number of answers.

Memory does not grow with the number of answers: answers with the same explanation share it, and only the marks of the
latest numbers are kept for the next answer with the same number.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar, cast

from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis import AnswerKey, Finding, Typed, Verdict, read
from ndcg_core.teaching.diagnosis.candidates import is_printed
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.diagnosis.words import not_found
from ndcg_core.teaching.marking.records import Answer, Graded
from ndcg_core.teaching.marking.rule import Rule
from ndcg_core.teaching.marking.words import feedback, without_numbers
from ndcg_core.teaching.mistakes import always_equal, mistakes, nearly_right
from ndcg_core.teaching.mistakes.identities import RIGHT

Numbers = dict[str, Typed]
_GUESSED = (Verdict.UNKNOWN, Verdict.TWO_MISTAKES, Verdict.CARRIED)
_LEAST_DIGITS = 2  # a single digit fits almost anything

MOST_REMEMBERED = 1000
"""How many different answers to a task are kept with their marks."""

Shared = TypeVar("Shared", bound=Hashable)


@dataclass(frozen=True)
class _Judgement:
    """The findings, the likeliest first, for the numbers that were compared.

    ``sums`` is what is wrong with the sums beside a right answer; ``short`` means too few digits.
    """

    findings: tuple[Finding, ...]
    compared: Numbers
    sums: Finding | None = None
    short: bool = False


class Mark(NamedTuple):
    """The mark for given numbers, independent of the student; the fields are those of :class:`Graded`."""

    verdict: Verdict
    marks: float
    mistakes: tuple[str, ...]
    findings: tuple[Finding, ...]
    feedback: str
    alternatives: tuple[str, ...]


class Marker:
    """An answer key under a rule, which marks any number of answers."""

    def __init__(self, key: AnswerKey, rule: Rule) -> None:
        self.key, self.rule = key, rule
        self.values = {"dcg": key.dcg, "idcg": key.idcg, "ndcg": key.ndcg}
        self._shared: dict[Hashable, Hashable] = {}
        self._remembered = lru_cache(MOST_REMEMBERED)(self._mark)

    def graded(self, answer: Answer) -> Graded:
        """Return the answer with its mark; raise :class:`NdcgError` for an answer that is not a number."""
        numbers = tuple(
            (name, _digits_only(read(answer.numbers[name]))) for name in QUANTITIES if name in answer.numbers
        )
        if not numbers:
            raise words.NO_ANSWER.error(where=f"line {answer.line}")
        return Graded(answer, *self._remembered(numbers))

    def mark(self, quantity: str, text: str) -> Mark:
        """Return the mark for a single number as it was typed."""
        return self._mark(((quantity, _digits_only(read(text))),))

    def unexplained(self, quantity: str) -> str:
        """Return the feedback to a number that nothing explains."""
        nothing = Finding(Verdict.UNKNOWN, not_found(quantity))
        return feedback(Verdict.UNKNOWN, nothing, self._right_number(quantity), quantity)

    def _mark(self, given: tuple[tuple[str, Typed], ...]) -> Mark:
        numbers = dict(given)
        quantity = given[-1][0]
        judgement = self._judge(numbers, quantity)
        first = judgement.findings[0]
        enough = not judgement.short and not self.rule.is_single(numbers[quantity], self.values[quantity])
        verdict = earned(first, judgement.compared, self.values, self.rule, enough=enough)
        sentence = feedback(verdict, first, self._right_number(quantity), quantity, judgement.sums)
        if not self.rule.tells:
            sentence = without_numbers(sentence, lambda number: self._is_right_number(number, quantity))
        hidden = self.key.hidden(numbers) if verdict is Verdict.RIGHT and not judgement.sums else ()
        alternatives = () if judgement.short else _alternatives(judgement.findings, hidden)
        return Mark(
            verdict,
            self.rule.marks(verdict),
            (judgement.sums or first).mistakes,
            judgement.findings,
            self._interned(sentence),
            self._interned(alternatives),
        )

    def _interned(self, value: Shared) -> Shared:
        """Return one object for equal values; there are far fewer explanations than answers."""
        return cast("Shared", self._shared.setdefault(value, value))

    def _right_number(self, quantity: str) -> str:
        """Return the right number for the feedback; empty if the rule keeps it back."""
        value = self.values[quantity]
        return f"{value:.{min(max(self.rule.decimals(value), 0) + 1, 6)}f}" if self.rule.tells else ""

    def _is_right_number(self, text: str, quantity: str) -> bool:
        """Whether a number in the feedback is the right one to the digits that count."""
        value, typed = self.values[quantity], read(text)
        return typed.decimals >= self.rule.decimals(value) and self.rule.accepts(typed, value)

    def _judge(self, numbers: Numbers, quantity: str) -> _Judgement:
        cut = {name: self.rule.cut(typed, self.values[name]) for name, typed in numbers.items()}
        # The sums beside an answer are compared at the typed digits: the rule requires digits of the answer only.
        asked = [quantity] if quantity == "ndcg" else list(numbers)
        full = {
            name: self.rule.filled(numbers[name], self.values[name]) if name in asked else replace(typed, short=False)
            for name, typed in cut.items()
        }
        found = self.key.diagnose(full)
        if all(self.rule.accepts(numbers[name], self.values[name]) for name in asked):
            return self._of_right_answer(found, full, asked)
        few = any(cut[name].short for name in asked) and all(cut[name].fits(self.values[name]) for name in asked)
        unknown = found[0].verdict in _GUESSED and any(typed.short for typed in cut.values())
        single = found[0].verdict is Verdict.RIGHT  # a digit that the rule does not accept
        if single or ((few or unknown) and all(map(_can_be_diagnosed, cut.values()))):
            return _Judgement(tuple(self.key.diagnose(cut)), cut, short=True)
        return _Judgement(tuple(found), full)

    def _of_right_answer(self, found: list[Finding], compared: Numbers, asked: list[str]) -> _Judgement:
        """Return the judgement of a right answer, beside which a sum may be wrong; a single digit may be any sum."""
        wrong = [finding for finding in found if finding.verdict is not Verdict.RIGHT]
        sums = (name for name in compared if name not in asked and not compared[name].single)
        if wrong and not all(compared[name].fits(self.values[name]) for name in sums):
            return _Judgement((self._finding_of_right(asked), *wrong), compared, sums=wrong[0])
        others = [finding for finding in wrong if finding.verdict not in (Verdict.SLIP, *_GUESSED)]
        return _Judgement((self._finding_of_right(list(compared)), *others), compared)

    def _finding_of_right(self, names: list[str]) -> Finding:
        """Return the finding for the right numbers, with the mistakes that they would hide."""
        return self.key.diagnose({name: self.values[name] for name in names}, decimals=6)[0]


def _digits_only(typed: Typed) -> Typed:
    """Return the number with only its digits as text, so that 0,50 and 0.50 are the same answer."""
    digits = "".join(digit for digit in typed.text if digit.isdigit())
    return Typed(digits.lstrip("0"), typed.value, typed.decimals, spread=typed.spread)


def _can_be_diagnosed(typed: Typed) -> bool:
    """Whether a number with too few digits still has enough to be diagnosed."""
    return not typed.short or len(typed.text) >= _LEAST_DIGITS


def _alternatives(findings: tuple[Finding, ...], hidden: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids that these numbers cannot separate for a quantity, although another list might."""
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
        within = nearly_right()  # the tolerance is there for these
        ids = [number for number in ids if number not in within]
    return tuple(ids) if len(ids) > 1 else ()


@cache  # the pairs of the catalogue; a wide tolerance compares some of them for every number
def _same_anywhere(first: str, second: str) -> bool:
    return {first, second} <= {RIGHT, *mistakes} and always_equal(first, second)


_SUMS = ("dcg", "idcg")


def earned(
    first: Finding, numbers: Mapping[str, Typed], right: Mapping[str, float], rule: Rule, *, enough: bool
) -> Verdict:
    """Return what an answer is marked as.

    Parameters
    ----------
    first : Finding
        The likeliest explanation.
    numbers : mapping of str to Typed
        The typed numbers by ``"dcg"``, ``"idcg"`` and ``"ndcg"``, with the digits that are compared.
    right : mapping of str to float
        The right numbers.
    rule : Rule
        The rule.
    enough : bool
        Whether the answer has as many digits as the rule asks for.

    Returns
    -------
    Verdict
        The verdict of the finding, or one that earns more: an nDCG that follows from the answer's own sums is carried
        forward, and two right sums earn the part of a wrong division. A wrong last digit and a convention are mistakes
        where too few digits were typed, and so is a convention that :func:`is_convention` refuses.

    """
    verdict = first.verdict
    if verdict is Verdict.RIGHT or (verdict is Verdict.SLIP and (enough or first.slip != "last digit")):
        return verdict
    if verdict is Verdict.SLIP or (verdict is Verdict.CONVENTION and not (enough and is_convention(first, numbers))):
        verdict = Verdict.MISTAKE
    if first.carried and rule.marks(Verdict.CARRIED) > rule.marks(verdict):
        return Verdict.CARRIED
    right_sums = all(name in numbers and numbers[name].fits(right[name]) for name in _SUMS)
    pays_more = rule.marks(Verdict.DIVISION) > rule.marks(verdict)
    return Verdict.DIVISION if "ndcg" in numbers and right_sums and pays_more else verdict


def is_convention(finding: Finding, numbers: Mapping[str, Typed]) -> bool:
    """Whether an answer is right under a convention that a library or a paper of the catalogue uses.

    All typed numbers must fit it, except an nDCG that follows from the sums, and they must show something: 0, 1 and a
    single digit come from almost anything. Where another explanation is possible too, the doubt is the student's.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.diagnosis import diagnose, read
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> typed = {"ndcg": read("0.817")}
    >>> is_convention(diagnose(topic, Convention(), typed)[0], typed)
    True

    """
    if all(map(is_printed, finding.conventions)) or all(typed.shows_nothing for typed in numbers.values()):
        return False
    follows = {"ndcg"} if finding.carried else set()
    return all(typed.fits(finding.values[name]) for name, typed in numbers.items() if name not in follows)
