"""Enormous or invalid numbers: time and memory grow with the list, never with the number."""

import math
import subprocess
import sys
import tracemalloc
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import (
    Convention,
    NdcgError,
    Topic,
    conventions,
    diagnose,
    engines,
    evaluate,
    explain,
    mistakes,
    ndcg,
    ndcg_score,
    ndcg_scores,
)
from ndcg_core.caches import ENTRY, sized_cache
from ndcg_core.exchange.programs import programs
from ndcg_core.io import to_csv, to_notebook
from ndcg_core.libraries.comparison import library_values
from ndcg_core.model.convention import describe, from_signature, signature
from ndcg_core.model.discounts import DISCOUNTS, discount_object
from ndcg_core.scoring.measures import moves_up
from ndcg_core.teaching.mistakes import all_wrong_sums
from tests.support.examples import everyday

LIST = Topic(["d4", "d2", "d1", "d5", "d3"], {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1, "d9": 2})
ENORMOUS = (10**6, 10**18, 10**300)
_MEMORY = 4_000_000  # bytes allowed at once for a list of six documents


DOORS = {
    "ndcg": lambda convention: ndcg(LIST, convention),
    "rows": lambda convention: explain(LIST, convention).rows,
    "words": lambda convention: explain(LIST, convention).words(),
    "latex": lambda convention: explain(LIST, convention).latex(),
    "csv": lambda convention: to_csv(explain(LIST, convention)),
    "notebook": lambda convention: to_notebook(LIST, convention),
    "programs": lambda convention: [program.source for program in programs(LIST, convention)],
    "every library": lambda convention: library_values(LIST, convention, conventions),
    "moves": lambda convention: moves_up(LIST, convention),
    "diagnose": lambda convention: [
        diagnose(LIST, convention, "0.4711", quantity=name) for name in ("dcg", "idcg", "ndcg")
    ],
    "mistakes": lambda convention: [all_wrong_sums(LIST, convention, mistake) for mistake in mistakes.values()],
    "arrays": lambda convention: ndcg_scores([[3, 2, 2, 1, 2]], [[5, 4, 3, 2, 1]], convention),
    "rows of arrays": lambda convention: ndcg_score([[3, 2, 2, 1, 2]], [[5, 4, 3, 2, 1]], convention),
    "runs": lambda convention: evaluate({"q": {"a": 2.0, "b": 1.0}}, {"q": {"b": 1}}, convention),
    "engines": lambda convention: [
        (engine.native(LIST, convention), engine.matched(LIST, convention)) for engine in engines.values()
    ],
    "passport": lambda convention: from_signature(signature(convention)),
}


@pytest.mark.parametrize("k", everyday([10**18], ENORMOUS), ids=lambda k: f"10^{len(str(k)) - 1}")
@pytest.mark.parametrize("door", everyday({*DOORS} - {"diagnose"}, DOORS))
def test_a_cutoff_beyond_the_list_takes_no_memory(door: str, k: int) -> None:
    DOORS[door](Convention(k=7))  # the first call imports and fills caches, which does not count
    tracemalloc.start()
    try:
        DOORS[door](Convention(k=k))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < _MEMORY


def test_a_cutoff_beyond_the_list_is_the_whole_list() -> None:
    for k in ENORMOUS:
        assert ndcg(LIST, Convention(k=k)) == ndcg(LIST, Convention())
        assert diagnose(LIST, Convention(k=k), f"{ndcg(LIST):.4f}")[0].verdict == "right"


@pytest.mark.parametrize("k", ["0", 0, -1, 1.5, True, math.nan, math.inf, 10**400, "5", [5], {}, b"5"], ids=repr)
def test_an_invalid_cutoff_is_refused(k: object) -> None:
    for work in (lambda: Convention(k=k), lambda: Convention(k=1).with_k(k)):  # type: ignore[arg-type]
        with pytest.raises(NdcgError, match="k must be a "):
            work()


def test_a_mean_over_cutoffs_stops_at_k() -> None:
    grades = {"a": 1, "b": 0, "c": 2, "d": 2, "e": 2}
    convention = Convention(gain={0: 0, 1: 1, 2: 1.7e308}, discount="none", k=2, ideal_pool="top_k")
    [wrong] = all_wrong_sums(Topic(list(grades), grades), convention, mistakes["A6"])
    assert wrong.ndcg == 1.0


@pytest.mark.parametrize("field", ["seed", "min_documents", "default_k", "decimals"])
def test_whole_numbers_of_a_convention_fit_a_float(field: str) -> None:
    with pytest.raises(NdcgError):
        Convention.from_choices(**{field: 10**400})
    largest = Convention.from_choices(**{field: 10**300})
    assert describe(field, largest.value(field))


@given(name=st.sampled_from(sorted(DISCOUNTS)), rank=st.integers(1, 300))
def test_a_single_weight_equals_the_one_in_the_table(name: str, rank: int) -> None:
    assert discount_object(name).weight(rank) == discount_object(name).weights(rank)[-1]


def test_a_single_weight_of_a_late_rank_needs_no_table() -> None:
    assert all(0 < discount_object(name).weight(10**300) <= 1 for name in DISCOUNTS)


@pytest.mark.full
def test_caches_of_many_long_lists_are_freed() -> None:
    program = (
        "import resource\n"
        "from ndcg_core import Convention, ndcg_score\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "for size in range(40_000, 40_300):\n"
        "    convention = Convention(discount='reciprocal' if size % 2 else 'log2')\n"
        "    ndcg_score([[1.0] * size], [list(range(size, 0, -1))], convention)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    grown = int(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)
    assert grown < 120_000  # kilobytes; the factors of all 300 lists as Python's numbers would be 380 MB


class Result:
    """A result of a given size, whose lifetime can be observed."""

    def __init__(self, size: int) -> None:
        self.size = size


@given(st.lists(st.integers(0, 60), max_size=60))
def test_a_cache_never_exceeds_its_bound(sizes: list[int]) -> None:
    alive: weakref.WeakSet[Result] = weakref.WeakSet()
    computed = []

    @sized_cache(4 * ENTRY, lambda size: size)
    def result(size: int) -> Result:
        computed.append(size)
        alive.add(fresh := Result(size))
        return fresh

    for size in sizes:
        assert result(size).size == size
        assert sum(ENTRY + sized.size for sized in alive) <= 4 * ENTRY
        before = len(computed)
        result(size)
        assert len(computed) == before  # the newest result is cached, because it fits the bound
