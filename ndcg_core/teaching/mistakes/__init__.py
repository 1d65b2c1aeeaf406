"""The mistake catalogue: what goes wrong with nDCG, as data that can be worked out on any list.

To add a mistake, add one entry to the file of its section. :func:`wrong` makes it on a list, :func:`wrong_average` on
several; why two of them come to the same number is told by :func:`why_equal`.
"""

from __future__ import annotations

from types import MappingProxyType

from ndcg_core.teaching.mistakes import cutoff, discount, edges, gain, ideal, other_measures, queries, reporting
from ndcg_core.teaching.mistakes.entry import (
    KINDS,
    STAGES,
    Mistake,
    Variant,
    WorkedSums,
    correct_sums,
    worked,
    wrong,
    wrongs,
)
from ndcg_core.teaching.mistakes.identities import always_equal, why_equal
from ndcg_core.teaching.mistakes.queries import right_average, wrong_average

__all__ = [
    "KINDS",
    "STAGES",
    "Mistake",
    "Variant",
    "WorkedSums",
    "always_equal",
    "correct_sums",
    "mistakes",
    "right_average",
    "why_equal",
    "worked",
    "wrong",
    "wrong_average",
    "wrongs",
]

_SECTIONS = (gain, discount, ideal, cutoff, reporting, other_measures, edges, queries)

mistakes = MappingProxyType({entry.id: entry for section in _SECTIONS for entry in section.ENTRIES})
"""Every entry by its id, in the order of the sections."""
