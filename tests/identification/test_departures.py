"""A tool with one known mistake is told by it, in whichever definition it was made."""

import math
import sys
from fractions import Fraction
from itertools import product

import pytest

from ndcg_core import NdcgError, Topic, conventions, dcg, idcg, identify, ndcg
from ndcg_core.identification import Identification, TrialList, departure
from ndcg_core.identification.asking import PARTING
from ndcg_core.identification.lists import trial_lists
from ndcg_core.model import DISCOUNTS, GAINS
from ndcg_core.teaching.mistakes.sums import MistakeSums
from tests.support.examples import everyday, first, sample


def upside_down(convention):
    return lambda run, qrels, k: idcg(Topic(run, qrels), convention, k=k) / dcg(Topic(run, qrels), convention, k=k)


KNOWN_GAINS = {"exp2", "linear", "binary", "one"}
KNOWN_DISCOUNTS = {"log2", "jk2002", "sqrt", "reciprocal", "none"}


@pytest.fixture
def known_gains_and_discounts(monkeypatch):
    """Leave out what was added since: among more definitions, further causes may give the few numbers asked for."""
    added = [
        (registry, name)
        for registry, known in ((GAINS, KNOWN_GAINS), (DISCOUNTS, KNOWN_DISCOUNTS))
        for name in registry.keys() - known
    ]
    for registry, name in added:
        monkeypatch.delitem(registry, name)
    if added:
        forget()
    yield
    if added:
        forget()


def forget():
    """Empty the caches of the room, which hold what was found among all definitions."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ndcg_core.identification"):
            for cached in vars(module).values():
                if hasattr(cached, "cache_clear"):
                    cached.cache_clear()


DEFINITIONS = ["trec_eval", "burges_2005", "jarvelin_kekalainen_2002"]
TOLD = {
    "DCG for nDCG": (lambda rules: lambda run, qrels, k: dcg(Topic(run, qrels), rules, k=k), "I11", "report"),
    "in per cent": (lambda rules: lambda run, qrels, k: 100 * ndcg(Topic(run, qrels), rules, k=k), "A3", "report"),
    "a loss": (lambda rules: lambda run, qrels, k: 1 - ndcg(Topic(run, qrels), rules, k=k), "I13", "report"),
    "a rank too early": (lambda rules: lambda run, qrels, k: ndcg(Topic(run, qrels), rules, k=k - 1), "K2", "cut"),
    "upside down": (upside_down, "I4", "quotient"),
}


@pytest.mark.usefixtures("known_gains_and_discounts")
@pytest.mark.many
@pytest.mark.parametrize(("mistake", "definition"), first(1, sample(list(product(TOLD, DEFINITIONS)), 2)))
def test_one_mistake_is_told_with_its_stage(mistake, definition):
    make, cause, stage = TOLD[mistake]
    found = identify(make(definition), form="run")
    assert found.verdict.kind == "none"
    assert found.definition is None
    told = departure(found.asked)
    assert (told.causes, told.stage) == ((cause,), stage)
    assert definition in told.names
    assert f"all {PARTING} answers" in str(found)


@pytest.mark.parametrize("form", everyday(["run"], ["run", "scores", "ranking"]))
def test_a_tool_without_numbers_or_with_one_is_told(form):
    assert "no number for any of 4 lists" in str(identify(lambda run, qrels: math.nan, form=form))
    assert "It printed 0 for each of 4 lists" in str(identify(lambda run, qrels: 0, form=form))


@pytest.mark.full
def test_one_answer_may_have_many_reasons():
    asked = Identification("run", (3,), 4).answered("2.8928", given=TrialList.from_text("s1300.2@3"))
    assert asked.survivors == ()
    assert asked.next is not None, "a further list is asked about"
    assert departure(asked).sentence.startswith("One list may have many reasons.")


@pytest.mark.full
def test_an_oddity_that_no_mistake_has_is_said_to_be_unknown():
    found = identify(lambda run, qrels, k: ndcg(Topic(run, qrels), "trec_eval", k=k) ** 1.5 + 0.01, form="run")
    assert departure(found.asked).causes == ()
    assert "No single change" in str(found)


@pytest.mark.many
@pytest.mark.parametrize(
    ("k", "name"), first(1, sample(list(product([1, 2, 5], ["sklearn", "burges_2005", "sentence_transformers"])), 2))
)
def test_a_cutoff_inside_a_function_is_found(name, k):
    found = identify(lambda run, qrels: ndcg(Topic(run, qrels), name, k=k), form="run")
    assert name in found.equal_to
    assert found.asked.cutoffs == (k,)
    if name == "sentence_transformers" and k == 1:  # it has 1 for every list whose first document is relevant
        assert "The answers are those of precision or reciprocal rank, too." in found.verdict.sentence


def test_a_typed_answer_for_another_cutoff_is_told():
    asked = Identification("run", (3,), 4)
    for line in ("s1320.2@3", "s10312@3"):
        given = TrialList.from_text(line)
        value = ndcg(given.topic, conventions["trec_eval"].convention, k=5)
        asked = asked.answered(f"{value:.4f}", given=given)
    assert asked.survivors == ()
    told = departure(asked).sentence
    assert "which was not asked for" in told
    assert "trec_eval" in told


@pytest.mark.parametrize("answer", ["1e39", 1e7, "-1e300"])
def test_an_answer_has_a_limit(answer):
    with pytest.raises(NdcgError, match="at most 1"):
        Identification("run", (3,), 4).answered(answer, given=TrialList.from_text("s13@3"))


@pytest.mark.full
def test_numbers_of_all_kinds_are_read():
    exact = identify(lambda run, qrels, k: Fraction(ndcg(Topic(run, qrels), "trec_eval", k=k)), form="run")
    typed = identify(lambda run, qrels, k: f"{ndcg(Topic(run, qrels), 'trec_eval', k=k):.4f}", form="run")
    assert "trec_eval" in exact.equal_to
    assert "trec_eval" in typed.equal_to
    assert typed.decimals == 4
    with pytest.raises(NdcgError, match="finite number"):
        identify(lambda run, qrels: "n/a", form="run")


@pytest.mark.full
def test_many_answers_that_tell_nothing_are_not_tried_for_ever(monkeypatch):
    """A link may hold 24 lists, with no number for most of them, or the same for lists that show nothing."""
    asked = Identification("run", (3,), 4).answered("0.1234", given=TrialList.from_text("s13@3"))
    for at, given in enumerate(trial_lists("run", (3,))[:20]):
        asked = asked.answered("nan" if at % 2 else "0.9999", given=given)
    tried = []
    sums = MistakeSums.with_mistakes
    monkeypatch.setattr(MistakeSums, "with_mistakes", lambda *given: tried.append(1) or sums(*given))
    assert departure(asked).causes == ()
    assert 0 < len(tried) <= 20_000
