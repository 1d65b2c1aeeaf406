"""The diagnosis: which right answer, other convention, or mistake of the catalogue gives a number."""

from __future__ import annotations

from ndcg_core.model.convention import ConventionLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict, sums_of_finding
from ndcg_core.teaching.diagnosis.findings import Definition, Findings, OpenRules
from ndcg_core.teaching.diagnosis.open_rules import under_every_definition
from ndcg_core.teaching.diagnosis.typed_number import Typed, read, shows_nothing
from ndcg_core.teaching.diagnosis.words import heading, next_entry

__all__ = [
    "AnswerKey",
    "Definition",
    "Finding",
    "Findings",
    "OpenRules",
    "Typed",
    "Verdict",
    "diagnose",
    "heading",
    "next_entry",
    "read",
    "shows_nothing",
    "sums_of_finding",
    "under_every_definition",
]


def diagnose(
    topic: Topic,
    convention: ConventionLike | None,
    answer: object,
    *,
    quantity: str = "ndcg",
    decimals: int | None = None,
) -> Findings:
    """Return what an answer may have come from, the likeliest first.

    Many answers to one list go faster by :class:`AnswerKey`.

    Parameters
    ----------
    topic : Topic
        The list of the exercise.
    convention : Convention, str or None
        The convention that it asks for. With None, not known: the answer is tried under every definition of the
        catalogue.
    answer : float, str or mapping
        A number, a number as it was typed ("0.91", "0,91", "91%"), or several of them by ``"dcg"``, ``"idcg"`` and
        ``"ndcg"``.
    quantity : str, optional
        What a single number is: ``"dcg"``, ``"idcg"`` or ``"ndcg"``.
    decimals : int, optional
        How many decimals the exercise asks for; no more are compared. By default it asks for three, and all typed
        decimals are compared.

    Returns
    -------
    Findings
        A list of :class:`Finding`, at least one, which a notebook shows as sentences. A right answer comes first, also
        if it is written wrong. Typed sums are judged by themselves, then their quotient; a cause is looked for only
        where something is wrong. Causes come with the likeliest first, and each is a ``guess`` unless it stands out:
        conventions and mistakes of the catalogue, slips in one term, and only if there is none of these, two mistakes
        together and other combinations of choices. If nothing known gives the number, the only finding has the verdict
        ``"unknown"``. Explanations that give the same numbers are one finding, whose ``reason`` says why. An nDCG that
        follows from wrong sums is ``carried``. Without a convention there is a finding for each set of rules under
        which the answer is right, and ``rules`` has the record, :class:`OpenRules`.

    Raises
    ------
    NdcgError
        If the answer is not a number, or if the convention refuses the list.

    Notes
    -----
    A value explains an answer that is the value rounded or cut off at the decimals that are compared. A cause stands
    out if its weight, which says how common it is, is at least 80 per cent of the weights of all causes that fit and of
    chance: of the slips that no cause explains, as many as would give these digits. A single digit, 0 and 1 show
    nothing.

    Examples
    --------
    >>> from ndcg_core import Convention
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> [(finding.verdict.value, finding.mistake) for finding in diagnose(topic, Convention(), "0.7364")]
    [('right', None)]
    >>> first = diagnose(topic, Convention(), "0.8175")[0]
    >>> first.verdict.value, first.mistake, first.first_rank, "sklearn" in first.conventions
    ('convention', 'G1', 2, True)
    >>> diagnose(topic, None, "0.8175").heading
    'It depends: 0.8175 is right if a grade counts as itself.'

    """
    if convention is None:
        return under_every_definition(topic, answer, quantity=quantity, decimals=decimals)
    return Findings(AnswerKey(topic, resolve(convention)).diagnose(answer, quantity=quantity, decimals=decimals))
