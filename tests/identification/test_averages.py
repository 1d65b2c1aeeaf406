"""What a tool makes of several queries is found by its answers, whatever definition it computes of one list."""

import pytest

from ndcg_core import NdcgError, conventions, evaluate, identify
from ndcg_core.identification import AveragingQuestions, Identification
from tests.identification.players import played, tool
from tests.support.examples import everyday, first

ENTRIES = list(conventions)


def known(name, decimals=4):
    entry = conventions[name].convention
    return played(tool(entry, decimals), by_chance=entry.ties == "random", decimals=decimals)[-1]


def answered(means, convention, decimals=4):
    while (given := means.next) is not None:
        try:
            value = evaluate(given.run, given.qrels, convention, k=3).value
        except NdcgError:
            means = means.answered(None)
        else:
            means = means.answered(round(value, decimals))
    return means


@pytest.mark.parametrize("name", everyday(ENTRIES[:1], ENTRIES[::5]))
def test_every_entry_is_among_the_names_that_average_so(name):
    means = answered(AveragingQuestions(known(name)), name)
    assert name in means.names
    assert len(means.answers) <= 4
    assert AveragingQuestions.decode(means.asked, means.encode()) == means


@pytest.mark.parametrize(
    ("average", "said"),
    first(1, [("median", "median"), ("min", "lowest"), ("max", "highest"), ("ratio_of_sums", "sum of all DCG")]),
)
def test_averages_that_no_library_has_are_told(average, said):
    convention = conventions["trec_eval"].convention.changed(average=average)
    means = answered(AveragingQuestions(known("trec_eval")), convention)
    assert said in means.sentence
    assert "No library" in means.sentence


def test_libraries_that_one_list_never_tells_apart_are_told_by_their_averages():
    named = {name: answered(AveragingQuestions(known(name)), name).names for name in ("pytrec_eval", "ir_measures")}
    assert known("pytrec_eval").names == known("ir_measures").names
    assert named["ir_measures"] == ("ir_measures",)
    assert "ir_measures" not in named["pytrec_eval"]


@pytest.mark.full
def test_a_function_of_several_queries_is_asked_about_them():
    found = identify(lambda run, qrels, k: evaluate(run, qrels, "seed_003_sums", k=k).value)
    assert "seed_003_sums" in found.averaging.names
    assert "sum of all DCG over the sum of all IDCG" in str(found)
    alone = identify(lambda run, qrels, k: dict.fromkeys(run, 0.5), form="queries")
    assert alone.averaging is None, "it returns a number for each query"


def test_a_wrong_mean_is_of_no_known_way():
    means = AveragingQuestions(known("sklearn")).answered("0.1234")
    assert means.survivors == ()
    assert means.next is None
    assert "no way to average" in means.sentence


@pytest.mark.parametrize("text", ["9:0.5", "0:0.5~0:0.5", "0", "x", "0:1e99", "0:0.5" * 99])
def test_other_links_are_refused(text):
    with pytest.raises(NdcgError):
        AveragingQuestions.decode(Identification("run", (3,), 4), text)
