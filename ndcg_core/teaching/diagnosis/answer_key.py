"""An exercise's answer key: the list is computed once, and any number of answers are compared with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.alternatives import (
    PossibleCause,
    at_other_cutoffs,
    conclude,
    find_in_catalogue,
    in_one_sum,
    in_one_term,
    in_tied_orders,
    off_by_a_round_amount,
    terms_rounded,
    with_other_documents,
    without_ties,
)
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext, Given, ids_of
from ndcg_core.teaching.diagnosis.beyond import beyond_the_catalogue
from ndcg_core.teaching.diagnosis.candidates import Candidate, SolvedList, alike
from ndcg_core.teaching.diagnosis.finding import Finding, Side, Verdict
from ndcg_core.teaching.diagnosis.right_number import right, right_beside, slip
from ndcg_core.teaching.diagnosis.typed_number import read_all
from ndcg_core.teaching.diagnosis.typed_sums import follows, judge_division, judged, wrong_sums
from ndcg_core.teaching.mistakes import nearly_right


class AnswerKey:
    """A list and the convention that the exercise asks for.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention
        The convention.

    Raises
    ------
    NdcgError
        If the convention refuses the list.

    Examples
    --------
    >>> key = AnswerKey(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> [key.diagnose(answer)[0].verdict.value for answer in ("0.7364", "73,6 %", "7.364", "0.8175")]
    ['right', 'right', 'slip', 'convention']

    """

    def __init__(self, topic: Topic, convention: ConventionLike = Convention()) -> None:
        self._solved = SolvedList(topic, resolve(convention))
        self.dcg, self.idcg, self.ndcg = self._solved.right.dcg, self._solved.right.idcg, self._solved.right.ndcg

    def diagnose(self, answer: object, *, quantity: str = "ndcg", decimals: int | None = None) -> list[Finding]:
        """Return what an answer may have come from; see :func:`ndcg_core.diagnose`."""
        return search(self._solved, read_all(answer, quantity, decimals))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every named convention and every mistake that applies, each with its DCG, IDCG and nDCG.

        >>> key = AnswerKey(Topic(["d1", "d2"], {"d1": 0, "d2": 1}), Convention())
        >>> next(round(candidate.values["dcg"], 4) for candidate in key.candidates() if candidate.ids == ("D8",))
        0.5
        """
        return tuple(self._solved.candidates)

    def hidden(self, quantities: Iterable[str] = ("ndcg",)) -> tuple[str, ...]:
        """Return the mistakes that leave these quantities of the list right, so that no answer shows them.

        >>> AnswerKey(Topic(["d1", "d2"], {"d1": 0, "d2": 1}), Convention()).hidden()[:3]
        ('G1', 'G4', 'G5')
        """
        right, names = self._solved.right.values, tuple(quantities)
        return ids_of(candidate for candidate in self._solved.candidates if alike(candidate.values, right, names))


_ALL_DIGITS = 9
_DIGITS = 2  # with a single decimal every second candidate fits; two are compared as long as anything fits


def search(solved: SolvedList, given: Given) -> list[Finding]:
    """Return the findings; see :func:`ndcg_core.diagnose`."""
    rights = solved.right.values
    settled = {name: typed.settled(rights[name]) for name, typed in given.items()}
    context = AnswerContext(solved, _worth_judging(solved, settled), tuple(given))
    if exactly := _of_an_exact_number(context):
        return exactly
    found = right(context) or slip(context)
    if found:  # fewer digits than were asked for are no evidence of anything else
        return found if found[0].slip == "few digits" else [*found, *_others(context, found[0])]
    if _is_too_short(context):
        return [_too_short(context)]
    if division := judge_division(context):
        return _of_division(context, division)
    wrong = wrong_sums(context)
    if wrong:
        causes = _of_sums(replace(context, lead=judged(context), carried=follows(context)), wrong)
        return [*right_beside(context, causes[0]), *causes]
    return _of_ndcg(replace(context, lead=judged(context)))


def _of_an_exact_number(context: AnswerContext) -> list[Finding]:
    """Return what gives exactly 1, 2, 1/2 or 1/3, which has all its digits, however few were typed."""
    name, typed = context.shown, context.given[context.shown]
    exact = typed.exact
    if len(context.given) > 1 or exact is None or typed.is_right(context.right[name]):
        return []
    if exact < 1 and typed.fits(context.right[name]):  # a half may be the right number with few digits; 1 hardly is
        return []
    compared = replace(context, given={name: replace(typed, value=exact, decimals=_ALL_DIGITS)})
    causes = without_ties(find_in_catalogue(compared, _ALL_DIGITS), in_tied_orders(compared))
    if not causes:
        return []
    short = right(context) or ([_too_short(context)] if _is_too_short(context) else [])
    return [*conclude(compared, causes, typed=context.given), *short]


def _worth_judging(solved: SolvedList, given: Given) -> Given:
    """Return the numbers without sums of a single digit beside others, which are neither right nor wrong."""
    right = solved.right.values
    named = {
        name: typed
        for name, typed in given.items()
        if name == "ndcg" or not typed.single or typed.is_exactly(right[name])
    }
    return named or given


def _others(context: AnswerContext, first: Finding) -> list[Finding]:
    """Return what else gives the right numbers, or those of a slip, as far as they were typed."""
    shown = {first.mistake, *first.also} if first.slip else nearly_right()
    found = conclude(context, _catalogue(context))
    return [finding for finding in found if finding.mistake is None or finding.mistake not in shown]


def _catalogue(context: AnswerContext) -> list[PossibleCause]:
    found = find_in_catalogue(context, _DIGITS)
    if found or all(typed.decimals >= _DIGITS for typed in context.given.values()):
        return found
    return find_in_catalogue(context, 0)


def _of_ndcg(context: AnswerContext) -> list[Finding]:
    """Return the causes of a wrong nDCG, or of a single wrong sum."""
    known = _catalogue(context)
    others = [other for other in with_other_documents(context) if not any(map(other.gives_the_same, known))]
    causes = [*known, *at_other_cutoffs(context, known), *in_one_term(context), *others]
    found = conclude(context, without_ties(causes, in_tied_orders(context)))
    return found or beyond_the_catalogue(context) or [_unknown(context)]


def _of_division(context: AnswerContext, division: Finding) -> list[Finding]:
    """Return that both sums are right and the division is not, and what was reported instead of the quotient."""
    if division.mistake or wrong_sums(context):
        return [division]
    found = conclude(context, _catalogue(replace(context, lead=words.RIGHT_SUMS)))
    instead = [finding for finding in found if finding.first_rank is None]  # with the right terms
    return [division, *instead] if all(finding.guess for finding in instead) else instead


def _of_sums(context: AnswerContext, wrong: tuple[Side, ...]) -> list[Finding]:
    """Return the causes of wrong sums: of all numbers together, or else of each sum alone."""
    sums = context.only(*(name for name in context.given if name not in ("ndcg", *wrong)), *wrong)
    both = len(sums.given) == 2  # then the nDCG either follows from them or was divided wrong
    together = sums if both else context
    found = _catalogue(together) or (_catalogue(sums) if context.carried else [])
    found += at_other_cutoffs(together, found)
    if len(wrong) == 1 and (both or context.carried or "ndcg" not in context.given):
        found = found or in_one_sum(sums, wrong[0])
        more = [other for other in with_other_documents(sums) if not any(map(other.gives_the_same, found))]
        found += [*in_one_term(sums), *off_by_a_round_amount(sums, wrong[0]), *more]
    elif len(wrong) == 1:
        found += in_one_term(context)
    causes = conclude(together, found) or beyond_the_catalogue(together)
    if causes or len(wrong) == 1:
        return causes or conclude(sums, terms_rounded(sums, wrong[0])) or [_unknown(sums)]
    return [finding for side in wrong for finding in _of_one_sum(sums, side)]


def _of_one_sum(known: AnswerContext, side: Side) -> list[Finding]:
    alone = known.only(side)
    found = in_one_sum(alone, side)
    found += [*at_other_cutoffs(alone, found), *in_one_term(alone), *off_by_a_round_amount(alone, side)]
    found += with_other_documents(alone)
    return conclude(alone, found) or conclude(alone, terms_rounded(alone, side)) or [_unknown(alone)]


def _is_too_short(context: AnswerContext) -> bool:
    """Whether a single digit is all that could be judged; of a list without a relevant document, 0 and 1 say enough."""
    judged_alone = len(context.given) == 1 or context.fits(context.right)
    typed = context.given[context.shown]
    return judged_alone and typed.single and typed.short and bool(context.right["idcg"])


def _too_short(context: AnswerContext) -> Finding:
    sentence = words.too_short(context.shown, context.given[context.shown].required)
    return Finding(Verdict.UNKNOWN, sentence, quantity=context.shown, slip="too short")


def _unknown(context: AnswerContext) -> Finding:
    entered = {name: name in context.given for name in context.entered}
    return context.finding(_not_found, words.unknown(context.shown, entered, context.lead))


def _not_found(context: AnswerContext, sentence: str) -> Finding:
    return Finding(Verdict.CARRIED if context.carried else Verdict.UNKNOWN, sentence)
