"""A run that is evaluated while it is read, a few queries at a time, so that it never lies in memory as a whole."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from itertools import chain
from typing import Protocol, runtime_checkable

import numpy as np

from ndcg_core.batch.choices import NeedsPipeline
from ndcg_core.batch.engine import Sums, sums_of
from ndcg_core.batch.result import Result
from ndcg_core.batch.runs.assembled import Assembly, Details, details
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists, deepest_rank
from ndcg_core.batch.runs.prepared import PreparedRun
from ndcg_core.batch.workers import in_turn
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.choices import facts


class NotTogetherError(Exception):
    """The rows of a query are scattered over the file, so that no part of it has them all."""


@runtime_checkable
class RunParts(Protocol):
    """A run that can be read in parts, such as :class:`ndcg_core.run_files.ScannedRun`."""

    def parts(self) -> Generator[Callable[[], Run]]:
        """Return the run a few queries at a time, or none, each part ready to be made in any thread.

        Making it raises NotTogetherError if a query is in several parts.
        """

    def whole(self) -> Run:
        """Return the run as a whole."""


def evaluate_parts(run: RunParts, qrels: Qrels, convention: Convention) -> Result:
    """Return what :func:`ndcg_core.evaluate` returns for the whole run.

    A file is read as a whole after all if the rows of a query are scattered over it, or if the convention needs each
    list once more.

    Raises
    ------
    NdcgError
        Naming the line, or the query and the document.
    """
    with suppress(NeedsPipeline, NotTogetherError):
        return _in_parts(run, qrels, convention)
    return PreparedRun(run.whole(), qrels).evaluate(convention)  # not in `except`, which would keep the parts alive


def _in_parts(run: RunParts, qrels: Qrels, convention: Convention) -> Result:
    judgments = Judgments(qrels)

    def score(part: Callable[[], Run]) -> tuple[list[str], Sums, Details] | None:
        run = part()
        if not run.queries:
            return None
        if len(run.repeated):
            raise NeedsPipeline
        lists = RunLists(run, judgments, depth=deepest_rank(convention))
        return run.queries, _sums(lists, convention), details(lists, convention)

    with closing(run.parts()) as parts:
        queries, sums, found = zip(*filter(None, in_turn(score, parts)), strict=True)
    assembly = Assembly(list(chain.from_iterable(queries)), qrels)
    assembly.check_supported(convention)
    columns = Details(*map(np.concatenate, zip(*found, strict=True)))
    return Result(
        *assembly.average(convention, _joined(sums)),
        convention,
        find_details=lambda: assembly.details(columns, judgments),
    )


def _sums(lists: RunLists, convention: Convention) -> Sums:
    if facts(convention).ties.by_chance and lists.has_ties(convention):
        raise NeedsPipeline
    return sums_of(lists, convention, convention.k)


def _joined(sums: Sequence[Sums]) -> Sums:
    """Return the sums of all parts, one behind the other."""
    dcg, idcg, empty, neither = zip(*sums, strict=True)
    kinds = None if neither[0] is None else np.concatenate(neither)
    return Sums(np.concatenate(dcg), np.concatenate(idcg), np.concatenate(empty), kinds)
