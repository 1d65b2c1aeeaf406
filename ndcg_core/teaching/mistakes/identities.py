"""Why two mistakes, or a mistake and the right answer, give the same nDCG on a list.

To add a reason, add an :class:`Identity` to :data:`IDENTITIES`; a test checks each on random lists.
"""

from collections.abc import Callable
from dataclasses import dataclass

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.mistakes.entry import Case
from ndcg_core.teaching.mistakes.sums import correct_sums

RIGHT = "OK"
"""Stands among the ids for the answer without a mistake."""


@dataclass(frozen=True)
class Identity:
    """Ids that share their nDCG on every list for which ``holds``, with the sentence that says why."""

    ids: set[str]
    reason: str
    holds: Callable[[Case], bool]


def _always(case: Case) -> bool:
    return True


def _binary_grades(case: Case) -> bool:
    plain = case.convention.gain in ("linear", "exp2") and case.convention.unjudged in ("zero", "skip", "nothing")
    return plain and set(case.topic.qrels.values()) <= {0, 1} and 1 in case.topic.qrels.values()


def _nothing_missed(case: Case) -> bool:
    """Whether the ranking ends before k and contains all judged documents."""
    k = case.convention.k
    return not case.topic.missing and (k is None or k >= len(case.topic.docs))


def _one_rank(case: Case) -> bool:
    return case.convention.k == 1 or (case.convention.k is None and len(case.topic.docs) == len(case.topic.qrels) == 1)


def _constant_ideal(case: Case) -> bool:
    return len(set(correct_sums(*case).ranked.ideal.gains)) == 1


def _relevant_first(case: Case) -> bool:
    found = correct_sums(*case)
    grades = found.ranked.ranked.grades
    return bool(grades) and grades[0] is not None and grades[0] > 0 and found.dcg > 0


def _top_k_is_all(case: Case) -> bool:
    return case.convention.k is not None and case.convention.k >= len(case.topic.docs)


def _judged_is_all(case: Case) -> bool:
    return not case.topic.unjudged


def _perfect(case: Case) -> bool:
    """Whether the ranking earns what the ideal list earns at each rank that counts, and both are cut at k."""
    found = correct_sums(*case)
    return found.dcg > 0 and list(found.terms) == list(found.ideal_terms) and case.convention.ideal_cut == "k"


IDENTITIES = (
    Identity(
        {RIGHT, "D5"},
        "the base of the logarithm never changes nDCG, because it multiplies DCG and IDCG alike; "
        "give the DCG and we can tell",
        _always,
    ),
    Identity(
        {"G2", "G3"},
        "2^grade is twice 2^(grade - 1), and the factor 2 cancels out in nDCG; give the DCG and we can tell",
        _always,
    ),
    Identity({"D17", "D18"}, "both take the documents in the order in which they were given", _always),
    Identity({"G2", "G2b"}, "they differ only for unjudged documents, and the ranking has none", _judged_is_all),
    Identity(
        {RIGHT, "G1", "G4", "G5", "G6", "G7", "G8", "I15"},
        "with grades 0 and 1 only, every gain equals the grade; a list with higher grades tells them apart",
        _binary_grades,
    ),
    Identity({"I5", "I18"}, "the highest grade is 1, so that both ideal lists are the same", _binary_grades),
    Identity(
        {RIGHT, "K1", "K3", "K5", "I1", "I3", "I16", "I17"},
        "the cutoff lies beyond the last document and no judged document was missed; "
        "a smaller k or a missed document tells them apart",
        _nothing_missed,
    ),
    Identity({"I1", "I2"}, "the top k is the whole ranking; a smaller k tells them apart", _top_k_is_all),
    Identity({"P1", "I14"}, "the first document is relevant, so that both are 1", _relevant_first),
    Identity({RIGHT, "I6"}, "all judged documents have the same gain, so that every order is ideal", _constant_ideal),
    Identity(
        {RIGHT, "D1", "D4", "D5", "D8", "D9", "D10", "D11", "D12", "D14", "D16", "A1", "A2"},
        "only rank 1 counts, and its discount cancels out; a larger k tells them apart",
        _one_rank,
    ),
    Identity(
        {RIGHT, "I2", "I14", "I4"},
        "the part of the ranking that counts is ideal, so that nDCG is 1 either way",
        _perfect,
    ),
)


def why_equal(topic: Topic, convention: Convention, first: str, second: str) -> str:
    """Return why two mistakes share their nDCG on this list.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention
        The convention that the exercise asks for.
    first, second : str
        Their ids; :data:`RIGHT` stands for the right answer.

    Returns
    -------
    str
        The reason; empty if none is known.

    Examples
    --------
    >>> why_equal(Topic(["d1"], {"d1": 1}), Convention(), "G2", "G3")
    '2^grade is twice 2^(grade - 1), and the factor 2 cancels out in nDCG; give the DCG and we can tell'

    """
    case = Case(topic, convention)
    return next(
        (identity.reason for identity in IDENTITIES if {first, second} <= identity.ids and identity.holds(case)), ""
    )


def always_equal(first: str, second: str) -> bool:
    """Return whether two mistakes share their nDCG on every list.

    Parameters
    ----------
    first, second : str
        Their ids.

    Returns
    -------
    bool
        Whether they do.

    Examples
    --------
    >>> always_equal("G2", "G3"), always_equal("G1", "G2")
    (True, False)

    """
    return any({first, second} <= identity.ids and identity.holds is _always for identity in IDENTITIES)
