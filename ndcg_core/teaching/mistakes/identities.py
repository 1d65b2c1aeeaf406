"""Why two mistakes, or a mistake and the right answer, give the same nDCG on a list.

To add a reason, add an entry to ``identities.toml``, with the fields of :class:`Identity`; a test checks each on random
lists.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ndcg_core.libraries import words
from ndcg_core.libraries.data_files import READERS, read_entries
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.teaching.mistakes.entry import Case
from ndcg_core.teaching.mistakes.sums import correct_sums

RIGHT = "OK"
"""Stands among the ids for the answer without a mistake."""
Holds = Callable[[Case], bool]


@dataclass(frozen=True)
class Identity:
    """Ids that share their nDCG on every list for which ``holds``, with the sentence that says why."""

    ids: frozenset[str]
    reason: str
    holds: Holds


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
    return found.dcg > 0 and list(found.terms) == list(found.ideal_terms) and facts(case.convention).cut.as_ranking


_HOLDS: Mapping[str, Holds] = {
    "always": _always,
    "binary grades": _binary_grades,
    "nothing missed": _nothing_missed,
    "one rank": _one_rank,
    "constant ideal": _constant_ideal,
    "relevant first": _relevant_first,
    "top k is all": _top_k_is_all,
    "judged is all": _judged_is_all,
    "perfect": _perfect,
}


def _holds(given: object) -> Holds:
    name = str(READERS[str](given))
    if name not in _HOLDS:
        raise words.ONE_OF.unknown(name, _HOLDS)
    return _HOLDS[name]


def read_identities(path: Path) -> tuple[Identity, ...]:
    """Return the identities of a file."""
    return tuple(read_entries(path, Identity, {Holds: _holds}).values())


IDENTITIES: Final = read_identities(Path(__file__).with_suffix(".toml"))


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
