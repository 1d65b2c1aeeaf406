"""A list to ask about, written as tools take it: to rate, to call, to upload."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from ndcg_core.document.terminal import in_columns
from ndcg_core.identification import words
from ndcg_core.identification.lists import TrialList

QUERY = "q1"
_RUN = "asked"


def scores_of(given: TrialList) -> dict[str, float]:
    """Return a score for every document that is ranked; without scores of its own, the list has falling ones.

    >>> scores_of(TrialList.from_text("20"))
    {'a': 2.0, 'b': 1.0}
    """
    falling = range(len(given.ranking), 0, -1)
    return {
        str(doc): float(place) if score is None else score
        for (doc, _, score), place in zip(given.ranking, falling, strict=True)
    }


def table_rows(given: TrialList) -> tuple[list[str], list[list[str]]]:
    """Return the headings and a row for each document: its rank, id and grade, or id, grade and score."""
    head = [*words.SCORED_HEAD] if given.scored else [*words.TABLE_HEAD]
    rows = []
    for rank, (doc, grade, score) in enumerate(given.ranking, 1):
        judged = words.NOT_JUDGED if grade is None else f"{grade:g}"
        rows.append([str(rank), str(doc), judged] if score is None else [str(doc), judged, f"{score:g}"])
    for doc, grade in given.absent:
        missed = [words.NOT_RETRIEVED.format(doc=doc), f"{grade:g}"]
        rows.append([*missed, words.NOTHING] if given.scored else [words.NOTHING, *missed])
    return head, rows


def as_table(given: TrialList) -> str:
    """Return the rows of a list as lines of text.

    >>> print(as_table(TrialList.from_text("2_.1")))
    rank  document           grade
    1     a                  2
    2     b                  not judged
    –     c (not retrieved)  1
    """
    head, rows = table_rows(given)
    return in_columns(head, rows, texts=range(len(head)))


def as_arrays(given: TrialList) -> str:
    """Return grades and scores as two arrays; an unjudged document has grade 0 there.

    >>> print(as_arrays(TrialList.from_text("s31@3")))
    y_true = [[3, 1]]
    y_score = [[2, 1]]
    k = 3
    """
    grades = [f"{grade or 0:g}" for _, grade, _ in given.ranking]
    found = scores_of(given)
    scores = [f"{found[str(doc)]:g}" for doc, _, _ in given.ranking]
    lines = [f"y_true = [[{', '.join(grades)}]]", f"y_score = [[{', '.join(scores)}]]"]
    return "\n".join([*lines, *_cutoff(given)])


def _cutoff(given: TrialList) -> list[str]:
    return [] if given.k is None else [f"k = {given.k}"]


def as_trec(given: TrialList) -> tuple[str, str]:
    """Return the qrels and the run as trec_eval reads them.

    >>> [text.splitlines() for text in as_trec(TrialList.from_text("s2_"))]
    [['q1 0 a 2'], ['q1 Q0 a 1 2 asked', 'q1 Q0 b 2 1 asked']]
    """
    qrels = "".join(f"{QUERY} 0 {doc} {grade:g}\n" for doc, grade in given.qrels.items())
    ranks = {str(doc): rank for rank, doc in enumerate(given.docs, 1)}
    lines = (f"{QUERY} Q0 {doc} {ranks[doc]} {score:g} {_RUN}\n" for doc, score in scores_of(given).items())
    return qrels, "".join(lines)


def as_csv(given: TrialList) -> str:
    """Return a table with a column for the query, the document, the grade, and the score.

    >>> print(as_csv(TrialList.from_text("2_.1")))
    query,doc,grade,score
    q1,a,2,2
    q1,b,,1
    q1,c,1,
    """
    rows = [
        f"{QUERY},{doc},{'' if doc not in given.qrels else f'{given.qrels[doc]:g}'},{score:g}"
        for doc, score in scores_of(given).items()
    ]
    return "\n".join(["query,doc,grade,score", *rows, *(f"{QUERY},{doc},{grade:g}," for doc, grade in given.absent)])


def as_rank_eval(given: TrialList) -> str:
    """Return the judgments as a request to ``_rank_eval``; the search has to return the documents in this order."""
    ratings = [{"_index": "index", "_id": str(doc), "rating": grade} for doc, grade in given.qrels.items()]
    metric = {"dcg": {**({} if given.k is None else {"k": given.k}), "normalize": True}}
    return json.dumps({"requests": [{"id": QUERY, "ratings": ratings}], "metric": metric}, indent=1)


def as_python(given: TrialList) -> str:
    """Return qrels and run as mappings, as pytrec_eval, ranx and others take them."""
    qrels = {str(doc): grade for doc, grade in given.qrels.items()}
    return "\n".join([f"qrels = {{{QUERY!r}: {qrels}}}", f"run = {{{QUERY!r}: {scores_of(given)}}}", *_cutoff(given)])


def _both(given: TrialList) -> str:
    qrels, run = as_trec(given)
    return words.TREC_FILES.format(qrels=qrels, run=run).rstrip()


WRITTEN: Mapping[str, Callable[[TrialList], str]] = {
    words.AS_TABLE: as_table,
    words.AS_ARRAYS: as_arrays,
    words.AS_TREC: _both,
    words.AS_CSV: as_csv,
    words.AS_RANK_EVAL: as_rank_eval,
    words.AS_PYTHON: as_python,
}
"""The forms in which a list can be written, by their names."""


def written_lists(given: TrialList) -> dict[str, str]:
    """Return a list in every form that can hold it: arrays hold no missed document, and a run has each document once.

    >>> list(written_lists(TrialList.from_text("20.1")))
    ['Table', 'TREC files', 'CSV', '_rank_eval', 'Python']
    """
    lacks = {words.AS_ARRAYS} if given.missed or None in given.ranked else set()
    if given.again:
        lacks |= {*WRITTEN} - {words.AS_TABLE}
    return {name: write(given) for name, write in WRITTEN.items() if name not in lacks}
