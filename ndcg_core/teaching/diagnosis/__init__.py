"""The diagnosis: which right answer, other convention, or mistake of the catalogue gives a number."""

from __future__ import annotations

from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict, sums_of_finding
from ndcg_core.teaching.diagnosis.typed_number import Typed, read, shows_nothing
from ndcg_core.teaching.diagnosis.words import heading

__all__ = [
    "AnswerKey",
    "Finding",
    "Typed",
    "Verdict",
    "diagnose",
    "heading",
    "read",
    "shows_nothing",
    "sums_of_finding",
]


def diagnose(
    topic: Topic, convention: Convention | str, answer: object, *, quantity: str = "ndcg", decimals: int | None = None
) -> list[Finding]:
    """Return what an answer may have come from, the likeliest first.

    Many answers to one list go faster by :class:`AnswerKey`.

    Parameters
    ----------
    topic : Topic
        The list of the exercise.
    convention : Convention or str
        The convention that it asks for.
    answer : float, str or mapping
        A number, a number as it was typed ("0.91", "0,91", "91%"), or several of them by ``"dcg"``, ``"idcg"`` and
        ``"ndcg"``.
    quantity : str, optional
        What a single number is: ``"dcg"``, ``"idcg"`` or ``"ndcg"``.
    decimals : int, optional
        How many decimals the exercise asks for; no more are compared. By default as many as were typed.

    Returns
    -------
    list of Finding
        At least one. The order is: right; right but written wrong; right under another convention; one mistake; and
        only if there is none of these, two mistakes together, each pair a guess. If nothing known gives the number,
        the only finding has the verdict ``"unknown"``. Explanations that give the same numbers are one finding, whose
        ``reason`` says why. If no single explanation covers several numbers, each is explained alone, and an nDCG that
        follows from wrong sums is ``carried``.

    Raises
    ------
    NdcgError
        If the answer is not a number, or if the convention refuses the list.

    Notes
    -----
    A value explains an answer that is the value rounded or cut off at the decimals that are compared.

    Examples
    --------
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> [(finding.verdict.value, finding.mistake) for finding in diagnose(topic, Convention(), "0.7364")]
    [('right', None)]
    >>> first = diagnose(topic, Convention(), "0.8175")[0]
    >>> first.verdict.value, first.mistake, first.first_rank, "sklearn" in first.conventions
    ('convention', 'G1', 2, True)

    """
    return AnswerKey(topic, resolve(convention)).diagnose(answer, quantity=quantity, decimals=decimals)
