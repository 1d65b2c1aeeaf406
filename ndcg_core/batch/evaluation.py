"""A whole run against its qrels: files, columns, data frames, or mappings of queries to documents."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar, overload

from ndcg_core.batch import words
from ndcg_core.batch.by_query import Series, by_query
from ndcg_core.batch.choices import NeedsPipeline
from ndcg_core.batch.mappings import Frame, nested
from ndcg_core.batch.measures.names import are_measures
from ndcg_core.batch.result import Result, Results
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.prepared import PreparedRun, details_of_mappings, prepare_mappings
from ndcg_core.batch.runs.streamed import RunParts, evaluate_parts
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve, signature
from ndcg_core.model.topic import ByDocument, Ranking
from ndcg_core.scoring.choices import facts

Query = TypeVar("Query", bound=Hashable)
RunLike = Mapping[Query, Ranking] | Run | RunParts | Frame
QrelsLike = Mapping[Query, ByDocument[float]] | Qrels | Frame
WeightsLike = Mapping[Query, float | ByDocument[float] | Series] | Series | None
LabelsLike = Mapping[Query, Hashable] | Series | None
_MANY = 500  # ranked documents from which columns are faster than lists


@overload
def evaluate(  # type: ignore[overload-overlap]  # a str is a sequence of str, too
    run: RunLike[Query],
    qrels: QrelsLike[Query],
    convention: ConventionLike = ...,
    *,
    k: CutoffLike = ...,
    weights: WeightsLike[Query] = ...,
    labels: LabelsLike[Query] = ...,
) -> Result: ...


@overload
def evaluate(
    run: RunLike[Query],
    qrels: QrelsLike[Query],
    convention: ConventionLike | Sequence[ConventionLike] = ...,
    *,
    k: CutoffLike | Sequence[int | None] = ...,
    weights: WeightsLike[Query] = ...,
    labels: LabelsLike[Query] = ...,
) -> Results: ...


def evaluate(
    run: RunLike[Query],
    qrels: QrelsLike[Query],
    convention: ConventionLike | Sequence[ConventionLike] = Convention(),
    *,
    k: CutoffLike | Sequence[int | None] = SAME_K,
    weights: WeightsLike[Query] = None,
    labels: LabelsLike[Query] = None,
) -> Result | Results:
    """Evaluate a run: the convention's average over queries, and nDCG per query.

    Parameters
    ----------
    run : mapping of query to ranking, Run, or DataFrame
        A ranking is ``{doc: score}`` or a sequence of documents, best first, or of pairs ``(doc, score)``.
        :func:`ndcg_core.io.read_run` reads a :class:`Run` from a file, and :func:`ndcg_core.io.scan_run` reads it while
        it is evaluated, in little memory. A frame has the columns query, document and score.
    qrels : mapping of query to ``{doc: grade}``, Qrels, or DataFrame
        A frame has the columns query, document and grade. The convention says what happens to judged queries that the
        run lacks, and to queries without judgments.
    convention : Convention or str, or a sequence of these
        The choices, their name in :data:`ndcg_core.conventions`, or their signature, such as ``"nDCG@10"``, whose gain
        is exponential; ir_measures calls trec_eval's linear one so.
    k : int or None, or a sequence of these, optional
        Replaces the convention's cutoff; None is the whole list.
    weights : mapping of query to float or to ``{doc: weight}``, optional
        A query or document without a weight weighs 1. Weights of documents need a convention whose ``item_weights``
        takes them.
    labels : mapping of query to label, optional
        The classes of ``average="macro"``.

    Returns
    -------
    Result, or Results
        Results, a dict, with several conventions or cutoffs, which share the ordering of the lists: each Result by the
        name of its convention as it was given, or else its signature; with several cutoffs, a name ends with its
        ``@k``. Of ``"nDCG@3"`` with ``k=2`` the signature is ``"nDCG@2"``.

    Raises
    ------
    NdcgError
        Naming the query and the document.

    Examples
    --------
    >>> run = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"c": 1.0}}
    >>> result = evaluate(run, {"q1": {"b": 1}, "q2": {"c": 2}, "q3": {"d": 1}})
    >>> round(result.value, 4), [round(value, 4) for value in result.per_query.values()]
    (0.5436, [0.6309, 1.0, 0.0])
    >>> round(evaluate(run, {"q1": {"b": 1}, "q2": {"c": 2}, "q3": {"d": 1}}, "trec_eval").value, 4)
    0.8155
    >>> round(evaluate({"q1": ["a", "b"]}, {"q1": {"a": 1, "b": 1}}, "rax", weights={"q1": {"a": 0.5}}).value, 4)
    0.8597
    >>> found = evaluate(run, {"q1": {"b": 1}, "q2": {"c": 2}}, ["nDCG@1", "trec_eval", Convention(gain="linear", k=5)])
    >>> {name: round(result.value, 4) for name, result in found.items()}
    {'nDCG@1': 0.5, 'trec_eval': 0.8155, 'nDCG@5 gain=linear': 0.8155}
    >>> list(evaluate(run, {"q1": {"b": 1}}, "trec_eval", k=[5, 10]))
    ['trec_eval@5', 'trec_eval@10']
    """
    if not (_is_several(convention) or _is_several(k)):
        chosen = _resolve(convention, k)
        return _evaluator(run, qrels, weights, labels, repeats=not facts(chosen).duplicates.refuses)(chosen)
    named = dict(_named(convention, k))
    repeats = any(not facts(chosen).duplicates.refuses for chosen in named.values())
    evaluated = _evaluator(run, qrels, weights, labels, repeats=repeats)
    return Results({name: evaluated(chosen) for name, chosen in named.items()})


def _is_several(given: object) -> bool:
    return isinstance(given, Sequence) and not isinstance(given, str | bytes | bytearray)


def _each(given: Any) -> Sequence[Any]:
    return given if _is_several(given) else [given]


def _named(conventions: object, ks: object) -> Iterator[tuple[str, Convention]]:
    """Yield every convention at every cutoff with its name."""
    for given in _each(conventions):
        for k in _each(ks):
            chosen = _resolve(given, k)
            yield _name(getattr(given, "name", given), chosen, ks), chosen


def _resolve(given: Any, k: Any) -> Convention:
    try:
        named = resolve(given)
    except NdcgError:
        if isinstance(given, str) and are_measures(given) and not given.lower().startswith("ndcg"):
            raise words.MEASURE_FOR_CONVENTION.error(given, name=repr(given)) from None
        raise
    return resolve(named, k)


def _name(given: object, chosen: Convention, ks: object) -> str:
    if isinstance(given, str) and (ks is SAME_K or not given.lower().startswith("ndcg")):
        return given + chosen.at if _is_several(ks) else given
    try:
        return signature(chosen)
    except NdcgError:  # a function of the caller's own
        return repr(chosen)


def _evaluator(
    run: RunLike[Any], qrels: QrelsLike[Any], weights: object, labels: object, *, repeats: bool
) -> Callable[[Convention], Result]:
    """Return what evaluates the run, brought together once, under any number of conventions.

    ``repeats`` says whether any of them allows a document that is ranked twice.
    """
    plain = weights is None and labels is None
    if isinstance(run, RunParts) and isinstance(qrels, Qrels) and plain:
        return partial(evaluate_parts, run, qrels)
    if isinstance(run, RunParts):
        run = run.whole()
    if isinstance(run, Run) and isinstance(qrels, Qrels) and plain:
        return PreparedRun(run, qrels).evaluate
    given = run.rankings() if isinstance(run, Run) else run
    rankings, judgments = nested(given, "run", repeats=repeats), nested(qrels, "qrels")
    together = None
    if plain and sum(len(each) for each in rankings.values() if isinstance(each, dict)) >= _MANY:
        with suppress(NdcgError, NeedsPipeline):  # query by query, the message names the query and the document
            together = prepare_mappings(rankings, judgments)

    def evaluated(chosen: Convention) -> Result:
        if together is not None:
            with suppress(NdcgError, NeedsPipeline):
                return together.quick(chosen)
        return by_query(
            rankings, judgments, chosen, weights, labels, lambda: details_of_mappings(rankings, judgments, chosen)
        )

    return evaluated
