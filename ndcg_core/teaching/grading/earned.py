"""What an answer earns its marks for: when a convention, a division or an error carried forward is worth its part."""

from __future__ import annotations

from collections.abc import Mapping

from ndcg_core.teaching.diagnosis import Finding, Typed, Verdict
from ndcg_core.teaching.diagnosis.candidates import is_printed
from ndcg_core.teaching.grading.rule import Rule

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
