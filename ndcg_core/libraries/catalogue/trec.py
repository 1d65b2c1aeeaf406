"""trec_eval and those who ask it, and TREC's graded evaluation script."""

import math
from dataclasses import replace

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount

_TREC = Convention(
    gain="linear",
    ties="docid_desc",
    score_type="float32",
    negative="clip",
    grades="cut",
    missing_query="skip",
    unjudged_query="skip",
    nothing_left="error",
)
_PYTREC = replace(_TREC, grades="whole")
_TIES = "Equal scores are ordered by document id, the last first; the ranks in the run file are not looked at."
_MISSING = "A judged query that the run lacks is left out, which flatters a run that fails on hard queries."

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
            "Scores are kept as float32 up to version 9.",
            _MISSING + " With -c it counts 0.",
            "Fractions of grades are cut off.",
            "-m ndcg has no cutoff; -m ndcg_cut has nine.",
            "A query with negative judgments alone ends the program; here it scores 0.",
            "Version 10 keeps scores as float64, and without -c ends where the run lacks a judged query.",
            "Own gains that lie closer than 1 together sort as equal: gains all below 1 give 0.0000.",
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
            "Grades are Python's whole numbers; numpy's raise TypeError.",
            "The caller averages.",
            "A misspelt measure or a negative grade can end the whole process.",
        ),
    ),
    Entry(
        name="ir_measures",
        library="ir_measures",
        version="0.4.3",
        convention=replace(_PYTREC, missing_query=0.0, nothing_left="nan"),
        source="ir_measures/measures/ndcg.py; providers/pytrec_eval_provider.py",
        engine="ir_measures",
        call="calc_aggregate([nDCG@k], qrels, run)",
        surprises=(
            _TIES,
            "A judged query that the run lacks counts 0, other than in pytrec_eval, which it asks.",
            "nDCG(dcg='exp-log2')@k runs gdeval, which refuses grades above 4.",
        ),
    ),
    Entry(
        name="beir",
        library="BEIR",
        version="2.2.0",
        precision="5 decimals",
        convention=replace(_PYTREC, own_document="drop", decimals=5),
        source="beir/retrieval/evaluation.py: EvaluateRetrieval.evaluate",
        call="EvaluateRetrieval.evaluate(qrels, run, [k])",
        surprises=(
            _TIES,
            "Queries that the results lack are left out.",
            "The mean is rounded to 5 decimals.",
            "A document whose id is the query's own is dropped.",
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
            grades="whole",
            highest_grade=4.0,
            no_relevant="skip",
            missing_query="skip",
            unjudged_query="skip",
            nothing_left="error",
        ),
        source="gdeval.pl, as ir_measures ships it",
        call="perl gdeval.pl -k k qrels run",
        surprises=(
            _TIES,
            "A topic without a relevant document is not printed and not counted.",
            "Grades go up to 4.",
            "A document given twice counts twice.",
        ),
    ),
]
