"""Strategies for hypothesis, which is imported when the first one is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ndcg_core.errors import NdcgError
from ndcg_core.identification.hypotheses import lattice_choices, values_of
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.testing import words

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

MOST_DOCUMENTS, HIGHEST_GRADE = 8, 4


def any_topic(
    *,
    most: int = MOST_DOCUMENTS,
    highest: int = HIGHEST_GRADE,
    ties: bool = True,
    unjudged: bool = True,
    missed: bool = True,
) -> SearchStrategy[Topic]:
    """Return a strategy for lists: documents with scores, graded from 0 to ``highest``.

    Parameters
    ----------
    most : int
        The most documents, those that are missed among them.
    highest : int
        The highest grade.
    ties, unjudged, missed : bool
        Whether scores may be equal, documents unjudged, and judged documents not retrieved.

    Raises
    ------
    NdcgError
        If hypothesis is not installed.

    """
    try:
        from hypothesis import strategies as st
    except ImportError:
        raise words.HYPOTHESIS.error() from None

    grade = st.integers(0, highest)
    judged = st.one_of(st.none(), grade) if unjudged else grade
    score = st.integers(0, most) if ties else st.floats(0, 1, width=32)
    rows = st.lists(st.tuples(judged, score), min_size=1, max_size=most, unique_by=None if ties else lambda row: row[1])

    def made(drawn: tuple[list[tuple[int | None, float]], list[int]]) -> Topic:
        documents, others = drawn
        run = {f"d{place}": float(number) for place, (_, number) in enumerate(documents)}
        qrels = {f"d{place}": found for place, (found, _) in enumerate(documents) if found is not None}
        room = others[: most - len(documents)] if missed else []
        return Topic(run, qrels | {f"m{place}": found for place, found in enumerate(room)})

    return st.tuples(rows, st.lists(grade, max_size=most)).map(made)


def any_convention() -> SearchStrategy[Convention]:
    """Return a strategy for definitions: every choice that a small list can show, and a cutoff.

    Raises
    ------
    NdcgError
        If hypothesis is not installed.

    """
    try:
        from hypothesis import strategies as st
    except ImportError:
        raise words.HYPOTHESIS.error() from None

    def made(choices: dict[str, object]) -> Convention | None:
        try:
            return Convention.from_choices(**choices)
        except NdcgError:  # choices that have no meaning together
            return None

    fields = {name: st.sampled_from(values_of(name)) for name in lattice_choices()}
    cutoff = st.one_of(st.none(), st.integers(1, MOST_DOCUMENTS))
    drawn = st.fixed_dictionaries({**fields, "k": cutoff}).map(made)
    return cast("SearchStrategy[Convention]", drawn.filter(lambda found: found is not None))
