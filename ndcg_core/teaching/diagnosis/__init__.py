"""From a number back to what made it: right, right under another convention, or a mistake of the catalogue."""

from __future__ import annotations

from typing import Any

from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict
from ndcg_core.teaching.diagnosis.key import AnswerKey
from ndcg_core.teaching.diagnosis.sheets import heading, sheet_of
from ndcg_core.teaching.diagnosis.typed import Typed, read

__all__ = ["AnswerKey", "Finding", "Typed", "Verdict", "diagnose", "heading", "read", "sheet_of"]


def diagnose(
    topic: Topic, convention: Convention | str, answer: Any, *, quantity: str = "ndcg", decimals: int | None = None
) -> list[Finding]:
    """What an answer may have come from, the likeliest first; never empty. Many answers to one list go faster by :class:`AnswerKey`.

    ``answer`` is a number, a number as it was typed ("0.91", "0,91", "91%"), or a mapping of several from ``"dcg"``,
    ``"idcg"`` and ``"ndcg"``; of one alone ``quantity`` says which it is. A value explains an answer if it gives it rounded
    or cut off at as many decimals as were typed; ``decimals`` is how many the exercise asks for, and more are not looked at.

    The order is: right; right but written wrong; right under another convention; one mistake; and only where there is none of
    these, two mistakes together, each marked as a guess. Of several numbers that no single explanation covers, each is
    explained by itself (``quantity``), and an nDCG that follows from wrong sums is ``carried``. Where nothing that is known
    gives the number, the one finding's verdict is ``"unknown"``. Explanations that give the same numbers are one finding,
    with ``reason`` saying why. Raises :class:`NdcgError` for an answer that is no number and for a list that the convention
    refuses.

    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> [(one.verdict.value, one.mistake) for one in diagnose(topic, Convention(), "0.7364")]
    [('right', None)]
    >>> first = diagnose(topic, Convention(), "0.8175")[0]
    >>> first.verdict.value, first.mistake, first.first_rank, "sklearn" in first.conventions
    ('convention', 'G1', 2, True)
    """
    return AnswerKey(topic, resolve(convention)).diagnose(answer, quantity=quantity, decimals=decimals)
