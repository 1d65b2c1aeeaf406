"""The mistake catalogue: common mistakes with nDCG, as data that can be computed on any list.

To add a mistake, add an entry to the TOML file of its section; where no other choice of a convention makes it, add what
makes it to the Python file beside it. :func:`wrong_sums` computes it on a list, and its own ``over_queries`` on several
lists; :func:`why_equal` explains why two mistakes give the same number.
"""

from collections.abc import Mapping
from pathlib import Path

from ndcg_core.libraries.data_files import joined
from ndcg_core.libraries.registry import Registry
from ndcg_core.teaching import words
from ndcg_core.teaching.mistakes import cutoff, discount, edges, gain, ideal, other_measures, queries, reporting
from ndcg_core.teaching.mistakes.entry import KINDS, STAGES, Mistake, OverQueries, Variant, Variants, WorkedSums
from ndcg_core.teaching.mistakes.identities import always_equal, why_equal
from ndcg_core.teaching.mistakes.reading import read_section
from ndcg_core.teaching.mistakes.sums import all_wrong_sums, correct_sums, sums_of_variant, wrong_sums

_MADE: Mapping[str, Mapping[str, Variants | OverQueries]] = {
    "gain": gain.VARIANTS,
    "discount": discount.VARIANTS,
    "ideal": ideal.VARIANTS,
    "cutoff": cutoff.VARIANTS,
    "reporting": reporting.VARIANTS,
    "other_measures": other_measures.VARIANTS,
    "edges": edges.VARIANTS,
    "queries": queries.OVER_QUERIES,
}
_PATHS = {Path(__file__).with_name(f"{name}.toml"): made for name, made in _MADE.items()}

mistakes: Registry[Mistake] = Registry(
    "mistakes", joined({path: read_section(path, made) for path, made in _PATHS.items()}), words.MISTAKE_ID
)
"""Every entry by its id, in the order of the sections."""


def nearly_right() -> set[str]:
    """Return the ids of mistakes that leave nearly the right number."""
    return {entry.id for entry in mistakes.values() if entry.nearly_right}
