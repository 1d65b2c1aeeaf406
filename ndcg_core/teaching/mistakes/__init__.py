"""The mistake catalogue: common mistakes with nDCG, as data that can be computed on any list.

To add a mistake, add an entry to the file of its section. :func:`wrong_sums` computes it on a list,
and its own ``over_queries`` on several lists; :func:`why_equal` explains why two mistakes give the same number.
"""

from ndcg_core.libraries.registry import Registry
from ndcg_core.teaching import words
from ndcg_core.teaching.mistakes import cutoff, discount, edges, gain, ideal, other_measures, queries, reporting
from ndcg_core.teaching.mistakes.entry import KINDS, STAGES, Mistake, Variant, WorkedSums
from ndcg_core.teaching.mistakes.identities import always_equal, why_equal
from ndcg_core.teaching.mistakes.sums import all_wrong_sums, correct_sums, sums_of_variant, wrong_sums

_SECTIONS = (gain, discount, ideal, cutoff, reporting, other_measures, edges, queries)

_ENTRIES = {entry.id: entry for section in _SECTIONS for entry in section.ENTRIES}


mistakes: Registry[Mistake] = Registry("mistakes", _ENTRIES, words.MISTAKE_ID)
"""Every entry by its id, in the order of the sections."""


def nearly_right() -> set[str]:
    """Return the ids of mistakes that leave nearly the right number."""
    return {entry.id for entry in mistakes.values() if entry.nearly_right}
