"""The state of an identification: answers, refusals, links, sentences; and a function's form, rounding and errors."""

import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ndcg_core import NdcgError, Topic, conventions, identify, ndcg, ndcg_score
from ndcg_core.identification import FORMS, Identification, TrialList, card, decided, verdict
from ndcg_core.identification.evidence import fits
from ndcg_core.identification.functions import ask
from ndcg_core.identification.hypotheses import hypotheses, lattice_choices, opened, outcomes, values_of
from ndcg_core.identification.lists import MOST_DOCUMENTS, trial_lists
from ndcg_core.identification.verdicts import _apart, clause
from ndcg_core.libraries.adapters import available, engines, optional
from ndcg_core.libraries.adapters.library import LibraryEngine
from ndcg_core.model import Convention
from tests.identification.players import told, tool


@pytest.mark.parametrize("form", FORMS)
def test_lists_are_small_and_a_line_of_text_each(form):
    lists = trial_lists(form, (3, None))
    assert len(set(lists)) == len(lists) > 50
    for each in lists:
        assert TrialList.from_text(each.text()) == each
        assert each.size <= MOST_DOCUMENTS
        assert all(isinstance(grade, int) and -2 <= grade <= 3 for grade in each.qrels.values())
        assert each.features <= FORMS[form].takes
        assert [each.topic.docs[place] for place in each.topic.by_score] == [*each.docs] or each.again


@pytest.mark.parametrize("line", ["", "x", "s3=", "=3", "3=1", "s31+9", "31@0", "31@9999", "31.", "9" * 99, None])
def test_other_lines_are_refused(line):
    with pytest.raises(NdcgError, match="A list to ask about"):
        TrialList.from_text(line)


def asked_of(name, steps):
    asked = Identification("run", (3,), 3)
    answer = tool(conventions[name].convention, 3)
    for _ in range(steps):
        if asked.next is not None:
            asked = told(asked, asked.next, answer)
    return asked


@pytest.mark.full
@settings(max_examples=8, deadline=None)
@given(name=st.sampled_from(sorted(conventions)), steps=st.integers(1, 4))
def test_what_is_decided_is_the_same_for_every_definition_that_fits(name, steps):
    """Every combination is tried on all answers by itself; what is said holds for each that gives them all."""
    asked = asked_of(name, steps)
    said = {*decided(asked)}
    fitting = hypotheses(asked.cutoffs)
    for step in asked.answers:
        fitting = [
            each
            for each in opened(fitting, step.given)
            if any(fits(number, step.answer, 3) for number in outcomes(step.given, each))
        ]
    fixed = [each for each in fitting if each.convention.ties != "random"]
    for name_of in ("gain", "ties", "unjudged", "no_relevant", "ideal_pool"):
        about = {clause(name_of, each.convention.value(name_of)) for each in fixed}
        clauses = {clause(name_of, value) for value in values_of(name_of)} & said
        assert not clauses or about == clauses or name_of in ("unjudged", "no_relevant")


def test_a_link_keeps_everything():
    asked = asked_of("trec_eval", 4).refused("ties")
    again = Identification.decode(asked.encode())
    assert (again, again.names, again.encode()) == (asked, asked.names, asked.encode())


@pytest.mark.parametrize(
    "link",
    [
        "",
        "2~run~3~3",
        "1~run~3",
        "1~rum~3~3",
        "1~run~3~3~x:1",
        "1~run~3~3~s13@3:x",
        "1~run~3~3~s13@3:!a",
        "1" * 5000,
        None,
    ],
)
def test_other_links_are_refused(link):
    with pytest.raises(NdcgError):
        Identification.decode(link)


@pytest.mark.parametrize(
    ("form", "cutoffs", "decimals"),
    [("x", (3,), 3), ("run", (), 3), ("run", (0,), 3), ("run", (9999,), 3), ("run", (3,), 7)],
)
def test_other_questions_are_refused(form, cutoffs, decimals):
    with pytest.raises(NdcgError):
        Identification(form, cutoffs, decimals)


def test_answers_can_be_changed_and_typed():
    asked = Identification("run", (3,), 4).answered("0,5767", given=TrialList.from_text("13.2@3"))
    assert "burges_2005" in asked.names
    assert asked.changed(0, 0.9).names == ()
    assert asked.without(0).steps == ()
    with pytest.raises(NdcgError, match="An answer must be a number"):
        asked.answered("a half")


def test_a_tool_that_takes_no_equal_scores_leaves_ties_undecided():
    asked = Identification("run", (3,), 4)
    answer = tool(conventions["trec_eval"].convention, 4)
    while asked.next is not None:
        given = asked.next
        asked = asked.refused("ties") if any(given.tied) else told(asked, given, answer)
    assert {"trec_eval", "ranx"} <= {*asked.names}
    found = verdict(asked)
    assert found.kind == "inseparable"
    assert "equal scores" in found.sentence
    assert any(found.case.tied)
    assert not any("qual scores" in sentence for sentence in decided(asked))
    assert "equal scores (the tool does not take such lists)" in card(asked).undecided


def test_too_few_decimals_are_told():
    answer = tool(conventions["burges_2005"].convention, 2)
    asked = Identification("run", (3,), 2)
    while asked.separating is not None:
        asked = told(asked, asked.separating, answer)
    found = verdict(asked)
    assert found.kind == "decimals"  # of a definition that rounds to 2 decimals itself
    assert "Print 3." in found.sentence


def test_a_typing_slip_names_its_list():
    asked = asked_of("sklearn", 4)
    right = asked.steps[1].answer
    asked = asked.changed(1, round(right + 0.005, 3))
    found = verdict(asked)
    assert found.kind == "none"
    assert found.place == 1
    assert found.expected == pytest.approx(right, abs=0.0006)


@pytest.mark.full
def test_libraries_that_are_installed_are_identified_live():
    names = [name for name in engines if name != "core"] + [name for name in optional if available(name)]
    for name in names:
        engine = engines.get(name) or optional[name]
        if not isinstance(engine, LibraryEngine):
            continue

        def answer(each, engine=engine):
            found = engine.native(each.topic, Convention(k=each.k))
            if found.value is None:
                raise ValueError(found.reason)
            return found.value

        found = ask(answer, "run", (3,))
        entry = engine.convention or engine.name
        assert entry in found.equal_to, (name, found.verdict.sentence)
        assert found.verdict.kind in ("decided", "inseparable")


def test_scikit_learn_is_identified_as_it_is_called():
    from sklearn.metrics import ndcg_score as theirs

    found = identify(theirs)
    assert (found.equal_to, found.form, found.decimals, found.deterministic) == (("sklearn",), "arrays", None, True)
    assert "This is scikit-learn, confirmed on" in str(found)


def test_the_form_the_order_of_arguments_and_rounding_are_found_out():
    def mine(scores, grades, k):
        return round(ndcg_score([grades], [scores], "lightgbm", k=k), 4)

    found = identify(mine)
    assert (found.form, found.decimals) == ("scores, swapped", 4)
    assert "lightgbm" in found.equal_to

    def of_queries(run, qrels, k):
        return {query: np.float32(ndcg(Topic(run[query], qrels[query]), "trec_eval", k=k)) for query in run}

    assert identify(of_queries).form == "queries"


def test_errors_and_nan_are_told():
    def mine(grades, scores, k):
        if not any(grades):
            return math.nan
        if min(grades) < 0:
            raise ValueError("no grade below zero, please")
        return ndcg_score([grades], [scores], "burges_2005", k=k)

    found = identify(mine, form="scores")
    assert "A list without a relevant document has no value." in found.decided
    assert any(step.message == "no grade below zero, please" for step in found.asked.steps)
    with pytest.raises(NdcgError, match="answers in none of the forms"):
        identify(lambda: 0.5)


def test_every_choice_is_said_in_a_sentence():
    for hypothesis in hypotheses((3,))[:80]:
        for name in lattice_choices():
            value = hypothesis.convention.discount_form if name == "discount" else hypothesis.convention.value(name)
            assert re.fullmatch(r"[A-Z].*\.", clause(name, value)), name


@pytest.mark.full
def test_without_a_cutoff_nothing_is_said_of_where_the_ideal_list_is_cut():
    asked, answer = Identification("run", (None,), 4), tool(conventions["trec_eval"].convention, 4)
    while asked.next is not None:
        asked = told(asked, asked.next, answer)
    cuts = {clause("ideal_cut", value) for value in values_of("ideal_cut")}
    assert decided(asked)
    assert not cuts & {*decided(asked)}


def test_a_card_names_no_cutoff_where_several_were_asked():
    answer = tool(conventions["trec_eval"].convention, 4)
    one, several = Identification("run", (3,), 4), Identification("run", (3, None), 4)
    for k in (3, None):
        several = told(several, next(given for given in several.allowed if given.k == k), answer)
    one = told(one, one.next, answer)
    assert "nDCG@3" in card(one).signature
    assert "k=3)" in dict(card(one).calls)["ndcg_core"]
    assert "@" not in card(several).signature
    assert dict(card(several).calls)["ndcg_core"].endswith("k=k)")


def test_of_definitions_that_differ_those_with_a_name_come_first():
    asked = asked_of("sklearn", 1)
    named = [bool(each.names) for each in _apart(asked, asked.allowed)]
    assert {*named} == {True, False}
    assert named == sorted(named, reverse=True)
