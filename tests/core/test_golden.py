"""What libraries answered when they were run, against the convention that describes each of them."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, idcg, ndcg
from ndcg_core.discounts import JarvelinKekalainen, LogDiscount

GOLDEN = json.loads(Path(__file__).with_name("data").joinpath("golden.json").read_text())

SKLEARN = conventions["sklearn"].convention
SKLEARN_DCG = replace(SKLEARN, negative="keep")  # dcg_score takes negative grades
BASE, EXP, EXP_POSITION = (conventions[name].convention for name in ("catboost_base", "catboost_exp", "catboost_exp_position"))
TREC = Convention(gain="linear", ties="docid_desc", negative="clip")
PLAIN = Convention(gain="exp2", negative="keep")
JK = Convention(gain="linear", negative="keep")
HITS = replace(PLAIN, ideal_cut="retrieved")

# library, variant: measure, convention
VARIANTS = {
    "scikit-learn 1.9.1": {
        "ndcg": (ndcg, SKLEARN),
        "ndcg ignore_ties": (ndcg, replace(SKLEARN, ties="reverse")),
        "ndcg of 2**y-1": (ndcg, replace(SKLEARN, gain="exp2")),
        "dcg": (dcg, SKLEARN_DCG),
        "dcg log_base=e": (dcg, replace(SKLEARN_DCG, discount=LogDiscount(base=math.e))),
        "dcg ignore_ties": (dcg, replace(SKLEARN_DCG, ties="reverse")),
    },
    "catboost 1.2.10": {
        "NDCG:type=Base": (ndcg, BASE),
        "NDCG:type=Exp": (ndcg, EXP),
        "DCG:type=Base": (dcg, BASE),
        "DCG:type=Exp": (dcg, EXP),
        "NDCG:type=Base;denominator=Position": (ndcg, replace(BASE, discount="reciprocal")),
        "NDCG:type=Exp;denominator=Position": (ndcg, EXP_POSITION),
        "DCG:type=Exp;denominator=Position": (dcg, EXP_POSITION),
    },
    "pytrec_eval-terrier 0.5.11": {
        "ndcg_cut": (ndcg, TREC),
        "ndcg (no cutoff)": (ndcg, TREC),
        "ndcg_cut judged_docs_only": (ndcg, replace(TREC, unjudged="skip", negative="mask")),
    },
    "trec_eval 9.0.8 (4 decimals)": {
        "ndcg_cut": (ndcg, TREC),
        "ndcg (no cutoff)": (ndcg, TREC),
        "ndcg_cut -J (judged only)": (ndcg, replace(TREC, unjudged="skip", negative="mask")),
        "ndcg gains 1=1,2=3,3=7,4=15": (  # grades that the option does not name keep their own value
            ndcg, replace(TREC, gain={0: 0, 1: 1, 2: 3, 3: 7, 4: 15, 5: 5, 10: 10, 31: 31, 40: 40, 200: 200})),
    },
    "trec_eval 10.0-rc3 (4 decimals)": {
        "ndcg_cut": (ndcg, TREC),
        "ndcg (no cutoff)": (ndcg, TREC),
        "dcg": (dcg, TREC),
        "ideal_dcg": (idcg, TREC),
    },
    "gdeval.pl 1.2a (5 decimals, mean over printed topics)": {
        "ndcg": (ndcg, replace(TREC, gain="exp2", no_relevant="skip")),
    },
    "Jarvelin & Kekalainen 2002 (EMULATED from paper)": {
        "nDCG b=2, ideal = all judged": (ndcg, replace(JK, discount="jk2002")),
        "nDCG b=10, ideal = all judged": (ndcg, replace(JK, discount=JarvelinKekalainen(base=10))),
    },
    "Quepid scorers (HEAD f80322f3, node 20)": {
        "nDCG@10 scorer (ideal over ALL rated docs)": (ndcg, replace(PLAIN, ideal_cut="none")),
        "nDCG_CUT@10 scorer": (ndcg, PLAIN),
        "DCG@10 scorer": (dcg, PLAIN),
    },
    "Spark MLlib 4.3.0": {
        "Scala class, binary (labels = grade>0)": (ndcg, replace(PLAIN, gain="binary")),
        "Scala class, graded, ground truth sorted desc": (ndcg, PLAIN),
        "Scala class, graded, ground truth in qrels order": (ndcg, replace(PLAIN, ideal_order="given")),
    },
    "Elasticsearch/OpenSearch rank_eval (EMULATED from source)": {
        "dcg normalize=true": (ndcg, HITS),
        "dcg normalize=true unknown_doc_rating=1": (ndcg, replace(HITS, unjudged=1)),
        "dcg normalize=false": (dcg, HITS),
    },
}
FLOAT32_SCORES = ("pytrec_eval-terrier 0.5.11", "trec_eval 9.0.8 (4 decimals)")
DEFAULT_K = {"Elasticsearch/OpenSearch rank_eval (EMULATED from source)": 10}
WHOLE_LIST = ("ndcg (no cutoff)", "ndcg gains 1=1,2=3,3=7,4=15", "dcg", "ideal_dcg")
DECIMALS = {"trec_eval 9.0.8 (4 decimals)": 4, "trec_eval 10.0-rc3 (4 decimals)": 4,
            "gdeval.pl 1.2a (5 decimals, mean over printed topics)": 5}


def answer(library, variant, name):
    case = GOLDEN["cases"][name]
    measure, convention = VARIANTS[library][variant]
    k = case["k"] or DEFAULT_K.get(library)
    if "trec_eval" in library and variant in WHOLE_LIST:
        k = None
    single = np.float32 if library in FLOAT32_SCORES else float
    return measure(Topic({doc: single(score) for doc, score in case["run"].items()}, case["qrels"]), convention, k=k)


@pytest.mark.parametrize(("library", "variant"), [(library, variant) for library in VARIANTS for variant in VARIANTS[library]])
def test_recorded_answers(library, variant):
    for name, recorded in GOLDEN["values"][library][variant].items():
        if isinstance(recorded, dict) and library in DECIMALS:  # a topic that is not printed is left out of the mean
            assert math.isnan(answer(library, variant, name)), name
        elif isinstance(recorded, dict):
            with pytest.raises(NdcgError):
                answer(library, variant, name)
        elif library in DECIMALS:
            decimals = DECIMALS[library]
            assert f"{answer(library, variant, name):.{decimals}f}" == f"{recorded:.{decimals}f}", name
        else:
            assert math.isclose(answer(library, variant, name), recorded, rel_tol=1e-12), name


def test_every_recorded_answer_is_asked_for():
    assert {(library, variant) for library, found in GOLDEN["values"].items() for variant in found} == {
        (library, variant) for library, known in VARIANTS.items() for variant in known}
    assert sum(len(found) for library in GOLDEN["values"].values() for found in library.values()) > 700
