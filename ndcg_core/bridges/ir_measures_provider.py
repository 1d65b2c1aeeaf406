"""A provider for ir_measures: its measures go in, this library's nDCG comes out.

>>> from ndcg_core.bridges.ir_measures_provider import NdcgLabProvider
>>> from ir_measures import nDCG
>>> found = NdcgLabProvider().calc_aggregate([nDCG @ 2], {"q1": {"a": 0, "b": 1}}, {"q1": {"a": 2.0, "b": 1.0}})
>>> round(found[nDCG @ 2], 4)
0.6309
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ir_measures import Metric, measures, providers
from ir_measures.providers.base import NOT_PROVIDED, Choices
from ir_measures.providers.base import Any as Anything
from ir_measures.util import QrelsConverter, RunConverter

from ndcg_core.batch.evaluation import evaluate
from ndcg_core.batch.measures.names import GAINS
from ndcg_core.bridges import words
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention

Judged = Mapping[Hashable, Mapping[str, float]]


def convention_of(measure: Any) -> Convention:
    """Return the convention of an nDCG measure: ir_measures' own, with the measure's parameters.

    Raises
    ------
    NdcgError
        For a measure other than nDCG.

    Examples
    --------
    >>> from ir_measures import nDCG
    >>> convention_of(nDCG(dcg="exp-log2") @ 10).gain, convention_of(nDCG @ 10).k
    ('exp2', 10)
    """
    if measure.NAME != measures.nDCG.NAME or measure["dcg"] not in GAINS:
        raise words.MEASURE.error(str(measure))
    own = conventions["ir_measures"].convention
    chosen: Convention = replace(
        own,
        gain=GAINS[measure["dcg"]] if measure["gains"] is NOT_PROVIDED else "linear",
        k=None if measure["cutoff"] is NOT_PROVIDED else measure["cutoff"],
        unjudged="skip" if measure["judged_only"] else own.unjudged,
        negative="mask" if measure["judged_only"] else own.negative,  # to trec_eval a negative grade is no judgment
    )
    return chosen


def _with_gains(qrels: Judged, measure: Any) -> Judged:
    """Return qrels with the measure's gains in place of their grades; unjudged documents have no grade to replace."""
    gains = {} if measure["gains"] is NOT_PROVIDED else measure["gains"]
    return {query: {doc: gains.get(grade, grade) for doc, grade in docs.items()} for query, docs in qrels.items()}


class NdcgLabProvider(providers.Provider):  # type: ignore[misc]
    """NDCG Lab as a provider of ir_measures.

    ``ir_measures.providers.register(NdcgLabProvider())`` makes it one of those that ir_measures can name.
    """

    NAME = "ndcg_lab"
    SUPPORTED_MEASURES = [  # noqa: RUF012 - as ir_measures declares it
        measures._nDCG(  # noqa: SLF001 - the class has no public name
            cutoff=Anything(), dcg=Choices(*GAINS), gains=Anything(), judged_only=Anything()
        )
    ]

    def _evaluator(self, measures: Iterable[Any], qrels: object) -> _Evaluator:
        judged = QrelsConverter(qrels).as_dict_of_dict()
        return _Evaluator(list(measures), judged)

    def install_instructions(self) -> str:
        """Say how to install the provider."""
        return words.INSTALL


class _Evaluator(providers.Evaluator):  # type: ignore[misc]
    def __init__(self, wanted: list[Any], qrels: Judged) -> None:
        super().__init__(wanted, set(qrels))
        self._asked = [(measure, convention_of(measure), _with_gains(qrels, measure)) for measure in wanted]

    def _iter_calc(self, run: object) -> Iterator[Any]:
        rankings = {query: docs for query, docs in RunConverter(run).as_dict_of_dict().items() if docs}
        shared = {query: docs for query, docs in rankings.items() if query in self.qrel_qids}
        if not shared:
            return
        for measure, convention, qrels in self._asked:
            for query, value in evaluate(shared, qrels, convention).per_query.items():
                yield Metric(query_id=query, measure=measure, value=value)
