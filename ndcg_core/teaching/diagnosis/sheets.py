"""A finding as a reader meets it: the verdict in a few words, and the sums that the answer was made of."""

from __future__ import annotations

from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict
from ndcg_core.teaching.mistakes import WorkedSums, correct_sums, mistakes, wrong

_HEADINGS = {
    Verdict.RIGHT: "✓ Right.",
    Verdict.SLIP: "≈ The right number, written wrong.",
    Verdict.CONVENTION: "✗ Not what was asked.",
}


def heading(finding: Finding) -> str:
    """The verdict in a few words.

    >>> heading(Finding(Verdict.UNKNOWN, ""))
    '✗ Not right.'
    """
    return _HEADINGS.get(finding.verdict, "✗ Not right.")


def sheet_of(finding: Finding, topic: Topic, convention: Convention) -> WorkedSums | None:
    """The two sums as the finding makes them; None where it is no more than a guess of two mistakes, or has no sums of its own.

    >>> from ndcg_core.teaching.diagnosis import diagnose
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> sheet_of(diagnose(topic, Convention(), "0.7967")[0], topic, Convention()).terms
    [1.0, 1.8927892607143721]
    """
    if len(finding.mistakes) > 1:  # what two make together has no sheet of its own
        return None
    if finding.mistake:
        return wrong(topic, convention, mistakes[finding.mistake])
    if finding.verdict is Verdict.CONVENTION and finding.conventions:
        return correct_sums(topic, conventions[finding.conventions[0]].convention.with_k(convention.k))
    return None
