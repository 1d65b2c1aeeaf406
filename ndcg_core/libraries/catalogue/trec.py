"""The nDCG of trec_eval, of its wrappers, and of TREC's graded evaluation script."""

import math

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "trec_eval and its kin"
_TREC = Convention(
    gain="linear",
    ties="docid_desc",
    negative="clip",
    averaging=Averaging(missing_query="skip", unjudged_query="skip", nothing_left="error"),
    oddities=Oddities(score_type="float32", grades="cut"),
)
_PYTREC = _TREC.changed(grades="whole")
_TIES = "Equal scores are sorted by document id in descending order; the ranks in the run file are ignored."
_MISSING = "A judged query that is missing from the run is left out, which favours a run that fails on hard queries."

ENTRIES = [
    Entry(
        name="trec_eval",
        library="trec_eval",
        version="9.0.8",
        convention=_TREC,
        precision="4 decimals",
        source="m_ndcg.c, m_ndcg_cut.c; form_res_rels.c; trec_eval.c",
        call="trec_eval -m ndcg_cut.k qrels run",
        surprises=(
            _TIES,
            "Scores are stored as float32 up to version 9.",
            _MISSING + " With -c it counts as 0.",
            "Grades are truncated to whole numbers.",
            "-m ndcg has no cutoff; -m ndcg_cut has nine by default.",
            "A query with only negative judgments ends the program; here it scores 0.",
            "Custom gains that differ by less than 1 sort as equal; if all gains are below 1, the result is 0.0000.",
        ),
    ),
    Entry(
        name="trec_eval_10",
        library="trec_eval",
        version="10.0-rc3",
        convention=_TREC.changed(score_type="float64", missing_query="error"),
        precision="4 decimals",
        source="m_ndcg.c, m_ndcg_cut.c; form_res_rels.c; trec_eval.c, CHANGELOG",
        call="trec_eval -m ndcg_cut.k qrels run",
        surprises=(
            _TIES,
            "Scores are stored as float64 from version 10 on, so fewer of them are equal.",
            "It stops with exit code 4 if a judged query is missing from the run; with -c the query counts as 0.",
        ),
    ),
    Entry(
        name="pytrec_eval",
        library="pytrec_eval-terrier",
        version="0.5.11",
        convention=_PYTREC,
        engine="pytrec_eval",
        source="src/pytrec_eval.cpp and trec_eval's C",
        call='RelevanceEvaluator(qrels, {"ndcg_cut.k"}).evaluate(run)',
        surprises=(
            _TIES,
            _MISSING,
            "Grades must be Python integers; numpy integers raise TypeError.",
            "The caller computes the mean.",
            "A misspelt measure or a negative grade can end the whole process.",
        ),
    ),
    Entry(
        name="ir_measures",
        library="ir_measures",
        version="0.4.3",
        convention=_PYTREC.changed(missing_query=0.0, nothing_left="nan"),
        source="ir_measures/measures/ndcg.py; providers/pytrec_eval_provider.py",
        engine="ir_measures",
        call="calc_aggregate([nDCG@k], qrels, run)",
        surprises=(
            _TIES,
            "A judged query that is missing from the run counts as 0, unlike in pytrec_eval, which it calls.",
            "nDCG(dcg='exp-log2')@k runs gdeval, which refuses grades above 4.",
        ),
    ),
    Entry(
        name="beir",
        library="BEIR",
        version="2.2.0",
        precision="5 decimals",
        convention=_PYTREC.changed(own_document="drop", decimals=5),
        source="beir/retrieval/evaluation.py: EvaluateRetrieval.evaluate",
        call="EvaluateRetrieval.evaluate(qrels, run, [k])",
        surprises=(
            _TIES,
            "Queries that are missing from the results are left out.",
            "The mean is rounded to 5 decimals.",
            "A document with the same id as the query is dropped.",
        ),
    ),
    Entry(
        name="mteb",
        library="MTEB",
        version="2.26.24",
        precision="5 decimals",
        convention=_PYTREC.changed(decimals=5),
        source="mteb/_evaluators/retrieval_metrics.py: calculate_retrieval_scores; retrieval_evaluator.py",
        call='mteb.evaluate(model, tasks).task_results[0].scores["test"][0]["ndcg_at_k"]',
        surprises=(
            _TIES,
            "The mean is rounded to 5 decimals.",
            "A document with the query's own id is dropped only where the task sets ignore_identical_ids.",
        ),
    ),
    Entry(
        name="gdeval",
        library="gdeval.pl",
        version="1.2a",
        precision="5 decimals",
        convention=Convention(
            discount=LogDiscount(base=math.e),
            ties="docid_desc",
            negative="clip",
            no_relevant="skip",
            duplicates="every",
            averaging=Averaging(missing_query="skip", unjudged_query="skip", nothing_left="error"),
            oddities=Oddities(grades="whole", highest_grade=4.0),
        ),
        source="gdeval.pl, as ir_measures ships it",
        call="perl gdeval.pl qrels run k",
        surprises=(
            _TIES,
            "A topic without a relevant document is neither printed nor counted.",
            "The highest grade is 4.",
            "A document that occurs twice counts twice.",
        ),
    ),
]
