"""The same systems under many definitions: against the evaluation of each run alone, scipy, and cases by hand."""

import contextlib
import math
from itertools import pairwise, product
from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from ndcg_core import Convention, NdcgError, conventions, evaluate, robustness
from ndcg_core.batch.as_columns import qrels_in_columns
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.systems import RobustnessSteps, judging
from ndcg_core.systems.changes import NEVER_CHANGED, single_choices
from ndcg_core.systems.definitions import Reach, definitions
from ndcg_core.systems.grid import Systems, curve, score
from ndcg_core.systems.orders import clear_differences, flips
from ndcg_core.systems.unjudged import OrderBounds, UnjudgedSearch
from tests.batch.test_trec import columns
from tests.support.examples import many

THIRD = 1 / log2(3)
TREC = conventions["trec_eval"].convention


def several(systems, *, queries=6, docs=12, seed=0):
    """Random runs, with ties and with documents that nobody judged."""
    generator = np.random.default_rng(seed)
    names = [f"d{number}" for number in range(docs)]
    ids = [f"q{number}" for number in range(queries)]
    qrels = {q: {d: int(generator.integers(0, 4)) for d in names if generator.random() < 0.6} for q in ids}
    runs = {
        name: {q: {d: float(generator.integers(0, 9)) for d in generator.permutation(names)[:8]} for q in ids}
        for name in systems
    }
    return runs, {q: grades or {"d0": 1} for q, grades in qrels.items()}


@pytest.fixture(scope="module")
def files():
    return several("abc")


@pytest.fixture(scope="module")
def found(files):
    return robustness(*files, k=5, ks=range(1, 9))


@pytest.mark.parametrize("name", sorted(NEVER_CHANGED - {"k", "default_k"}))
def test_a_choice_that_is_never_tried_changes_no_value(files, name):
    runs, qrels = files
    before = evaluate(runs["a"], qrels).per_query
    for value in {
        repr(entry.convention.value(name)): entry.convention.value(name) for entry in conventions.values()
    }.values():
        with contextlib.suppress(NdcgError):
            assert evaluate(runs["a"], qrels, Convention().changed(**{name: value})).per_query == before


def means(runs, qrels, convention):
    """Each system's mean over the queries that all systems have, or None if one is refused."""
    try:
        answers = {name: evaluate(run, qrels, convention).per_query for name, run in runs.items()}
    except NdcgError:
        return None
    common = [query for query in qrels if all(query in values for values in answers.values())]
    return [np.mean([values[query] for query in common]) for values in answers.values()]


def test_every_convention_has_the_means_of_each_run_alone(found, files):
    settings = {setting.name: place for place, setting in enumerate(found.settings) if not setting.cutoff}
    for name, entry in conventions.items():
        expected = means(*files, entry.convention.with_k(5))
        assert (name in found.refused) == (expected is None) == (name not in settings)
        if expected is not None:
            assert found.means[:, settings[name]] == pytest.approx(expected, nan_ok=True)
    assert found.refused["seed_004"].startswith(
        "This convention refuses an unjudged document (run 'a', query 'q0', document "
    )


def test_every_cutoff_has_the_means_of_each_run_alone(found, files):
    for k in range(1, 9):
        place = [setting.name for setting in found.settings].index(f"trec_eval@{k}")
        assert found.means[:, place] == pytest.approx(means(*files, TREC.with_k(k)))


def test_winners_have_the_highest_mean(found):
    assert len(found.winners) == len(found.settings)
    for column, winners in zip(found.means.T, found.winners.values(), strict=True):
        assert set(winners) == {name for name, mean in zip("abc", column, strict=True) if mean == max(column)}


HIGH_OR_LOW = {"q": {"high": 3, "low1": 2, "low2": 2}}
ONE_OF_TWO = {"one": {"q": ["high", "x", "y"]}, "two": {"q": ["low1", "low2", "x"]}}


def test_a_winner_that_flips_with_the_gain_by_hand():
    """Linear: 3 against 2 + 2/log2(3) = 3.26. Exponential: 7 against 3 + 3/log2(3) = 4.89. The ideal is the same."""
    found = robustness(ONE_OF_TWO, HIGH_OR_LOW, conventions={"linear": TREC, "exp": Convention()}, ks=[1, 2])
    assert found.winners == {"linear": ("two",), "exp": ("one",), "trec_eval@1": ("one",), "trec_eval@2": ("two",)}
    [flip] = found.flips
    assert (flip.first, flip.second) == ("one", "two")
    assert (flip.first_wins, flip.second_wins, flip.equal) == (("exp", "trec_eval@1"), ("linear", "trec_eval@2"), ())
    by_gain = {change.choices: change for change in flip.changes}[("gain", "exp2"),]
    ideal = 7 + 3 * THIRD + 3 / 2
    assert (by_gain.first, by_gain.second) == pytest.approx((7 / ideal, (3 + 3 * THIRD) / ideal))
    assert (("k", 1),) in {change.choices for change in flip.changes}
    assert "one wins" in str(found)


def test_of_the_cutoffs_that_flip_a_pair_the_nearest_is_named():
    """Relevant: rank 1 of one and ranks 11 and 12; ranks 6 to 9 of the other, which is ahead from 8 to 11."""
    qrels = {"q": {f"r{rank}": 1 for rank in range(1, 13)}}
    early, middle = {1, 11, 12}, {6, 7, 8, 9}
    runs = {
        name: {"q": [f"r{rank}" if rank in ranks else f"x{rank}" for rank in range(1, 13)]}
        for name, ranks in (("early", early), ("middle", middle))
    }
    for k, nearest in ((9, 7), (10, 12), (11, 12), (8, 7)):
        [flip] = robustness(runs, qrels, k=k, ks=range(1, 31)).flips
        assert [change.choices for change in flip.changes if change.choices[0][0] == "k"] == [(("k", nearest),)]


@pytest.mark.full
def test_changes_flip_the_winner_and_no_smaller_change_does():
    sizes = set()
    for seed in range(8):
        runs, qrels = several("ab", seed=seed, queries=2)
        reference = TREC.with_k(5)
        found = robustness(runs, qrels, k=5, ks=[])
        before = np.sign(np.diff(means(runs, qrels, reference)))
        for flip in found.flips:
            for change in flip.changes:
                sizes.add(len(change.choices))
                after = means(runs, qrels, reference.changed(**dict(change.choices)))
                assert after == pytest.approx([change.first, change.second])
                assert np.sign(np.diff(after)) == -before
            if flip.changes and len(flip.changes[0].choices) == 2:
                for [(name, value)] in single_choices(reference):
                    after = flipped(runs, qrels, reference, name, value)
                    assert after is None or np.sign(np.diff(after)) != -before
    assert sizes == {1, 2}


def flipped(runs, qrels, reference, name, value):
    try:
        return means(runs, qrels, reference.changed(**{name: value}))
    except NdcgError:
        return None


def test_a_relevant_document_among_the_unjudged_by_hand():
    """[u, r]: 1/log2(3) as it is, and 1 if u is as relevant as r, because the ideal list grows as well."""
    found = robustness({"a": {"q": ["u", "r"]}, "b": {"q": ["r", "x", "u"]}}, {"q": {"r": 1}}, conventions=[], ks=[])
    bounds = {bound.system: bound for bound in found.bounds}
    ideal = 1 + THIRD + 1 / 2 + 1 / log2(5)  # with three relevant documents that neither list has
    assert (bounds["a"].mean, bounds["a"].low, bounds["a"].high) == pytest.approx((THIRD, THIRD / ideal, 1))
    # b: 1 as it is; with x and u relevant the list is ideal again
    assert (bounds["b"].mean, bounds["b"].low, bounds["b"].high) == pytest.approx((1, 1 / ideal, 1))
    assert (bounds["a"].unjudged, bounds["b"].unjudged) == pytest.approx((1 / 2, 2 / 3))
    [order] = found.orders
    # For a: u is higher in a than in b, so u is relevant and x is not: 1 against (1 + 1/2) / (1 + 1/log2(3)).
    # For b: x is in b alone: a has 1/log2(3) of 1 + 1/log2(3), b has everything.
    best_for_a, best_for_b = 1.5 / (1 + THIRD) - 1, 1 - THIRD / (1 + THIRD)
    assert (order.difference, order.low, order.high) == pytest.approx((1 - THIRD, best_for_a, best_for_b))
    assert not order.safe


def test_judged_lists_keep_their_order():
    found = robustness({"a": {"q": ["n", "r"]}, "b": {"q": ["r", "n"]}}, {"q": {"r": 1, "n": 0}}, conventions=[])
    [order] = found.orders
    assert order.safe
    assert order.high == order.difference == pytest.approx(1 - THIRD)
    assert order.low == pytest.approx((1 - THIRD) / (1 + THIRD + 1 / 2))  # two more relevant documents
    assert "No judgments that were tried change the order" in str(found)
    assert "Mixtures were not tried" in str(found)


def test_a_relevant_document_that_no_list_has_can_turn_the_order():
    """It makes a query worth less in which one system is far ahead."""
    runs = {"a": {"q1": ["x"], "q2": ["m", "o", "y"]}, "b": {"q1": ["n", "x"], "q2": ["y"]}}
    qrels = {"q1": {"x": 1, "n": 0}, "q2": {"y": 1, "m": 0, "o": 0}}
    [order] = robustness(runs, qrels, conventions=[], ks=[], k=3).orders
    assert order.difference > 0
    turned = {system: evaluate(run, {**qrels, "q2": {**qrels["q2"], "new": 1}}, TREC.with_k(3)).value
              for system, run in runs.items()}  # fmt: skip
    assert turned["a"] > turned["b"]
    assert not order.safe


@many(25, 5)
@given(st.integers(0, 10_000))
def test_what_is_said_of_unjudged_documents_is_what_some_judgments_do(seed):
    """Brute force tries every judgment of the documents that the lists have, and of up to three that none has."""
    generator = np.random.default_rng(seed)
    runs, qrels = {}, {}
    for query in ("q1", "q2"):
        docs = [f"d{place}" for place in range(5)]
        qrels[query] = {doc: int(generator.integers(0, 2)) for doc in docs[:3]} | {"r": 1}
        for system in "ab":
            listed = [str(doc) for doc in generator.permutation([*docs, "r"])[:3]]
            runs.setdefault(system, {})[query] = listed
    [order] = robustness(runs, qrels, conventions=[], ks=[], k=3).orders
    convention, by_query = TREC.with_k(3), []
    for query, grades in qrels.items():
        listed = {doc for run in runs.values() for doc in run[query]} - set(grades)
        added = [*sorted(listed), "p1", "p2", "p3"]
        tried = ({**grades, **dict(zip(added, given, strict=True))} for given in product((0, 1), repeat=len(added)))
        by_query.append([_difference(runs, query, judged, convention) for judged in tried])
    lowest, highest = (np.mean([pick(found) for found in by_query]) for pick in (min, max))
    assert lowest - 1e-9 <= order.low <= order.difference <= order.high <= highest + 1e-9
    if not order.safe and order.difference:
        assert lowest <= 1e-9
        assert highest >= -1e-9


def _difference(runs, query, grades, convention):
    first, second = (evaluate({query: run[query]}, {query: grades}, convention).value for run in runs.values())
    return second - first


def test_tools_cutoffs_and_tutorials_are_counted_apart(found):
    for flip in found.flips:
        kinds = {setting.name: setting.kind for setting in found.settings}
        said = next(
            sentence for sentence in found.sentences() if sentence.startswith(f"{flip.first} or {flip.second}:")
        )
        for kind, words in (
            ("tool", "tools and papers"),
            ("cutoff", "cutoffs of trec_eval"),
            ("tutorial", "tutorials"),
        ):
            first, second = (
                sum(kinds[name] == kind for name in names) for names in (flip.first_wins, flip.second_wins)
            )
            assert (f"{words}, {first} to {second}" in said) or (f"print, {first} to {second}" in said)
    assert {setting.name for setting in found.settings if setting.kind == "tutorial"} == {
        name for name in conventions if name.startswith("seed_")
    } - set(found.refused)


def test_a_flip_within_noise_is_marked():
    """One system is far ahead under one definition, the other ahead by next to nothing under another."""
    near = {f"q{at}": ["x", "r"] if at % 2 else ["r", "x"] for at in range(20)}
    far = {query: docs[::-1] for query, docs in near.items()} | {"q0": ["r", "x"]}
    qrels = {query: {"r": 1} for query in near}
    one, other = (evaluate(run, qrels, TREC) for run in (near, far))
    differences = np.array([other.per_query[query] - one.per_query[query] for query in qrels])
    assert abs(differences.mean()) < 2 * differences.std(ddof=1) / np.sqrt(20)
    found = score(np.array([list(one.per_query.values()), list(other.per_query.values())]))
    assert found.errors[0, 1] == pytest.approx(differences.std(ddof=1) / np.sqrt(20))
    clear = clear_differences(np.array([[0.5, 0.5], [0.6, 0.4]]), np.array([[[0, 0.02]] * 2, [[0, 0.3]] * 2]))
    assert clear.tolist() == [[True, False]]
    [flip] = flips(["a", "b"], ["s", "t"], np.array([[1.0, -1.0]]), clear, {})
    assert (flip.first_clear, flip.second_clear, flip.within_noise) == (0, 1, ("a",))


@many(15, 5)
@given(st.integers(0, 1000), st.sampled_from(["trec_eval", "sklearn", "burges_2005", "gdeval"]))
def test_bounds_hold_the_values_of_their_cases(seed, reference):
    runs, qrels = several("ab", seed=seed, queries=3)
    found = robustness(runs, qrels, conventions=[], ks=[], k=4, reference=reference)
    convention = conventions[reference].convention.with_k(4)
    for bound, (name, run) in zip(found.bounds, runs.items(), strict=True):
        assert bound.system == name
        assert bound.mean == pytest.approx(evaluate(run, qrels, convention).value)
        ranked = {q: PreparedRun(*in_columns(run, qrels)).run[q] for q in qrels}
        assert bound.low <= bound.mean <= bound.high
        judged = {q: {**dict.fromkeys(ranked[q], 0), **grades} for q, grades in qrels.items()}
        if convention.unjudged == "zero" and convention.ideal_pool == "judged":
            assert evaluate(run, judged, convention).value == pytest.approx(bound.mean)
    for order in found.orders:
        assert order.low <= order.difference <= order.high


def test_bounds_lie_around_the_mean_of_the_reference_also_where_it_removes_unjudged_documents(files):
    runs, qrels = files
    reference = Convention(unjudged="skip", k=4)
    found = robustness(runs, qrels, conventions=[], ks=[], k=4, reference=reference)
    means_now = [evaluate(run, qrels, reference).value for run in runs.values()]
    assert [bound.mean for bound in found.bounds] == pytest.approx(means_now)
    assert means_now != pytest.approx([evaluate(run, qrels, Convention(k=4)).value for run in runs.values()])


@pytest.mark.parametrize(
    ("low", "high", "safe"), [(0.1, 0.2, True), (0.0, 0.2, False), (-0.2, 0.0, False), (-0.2, -0.1, True), (0, 0, True)]
)
def test_an_order_is_safe_where_no_case_takes_a_lead_away_or_gives_one(low, high, safe):
    assert OrderBounds("a", "b", (low + high) / 2, low, high).safe is safe


def in_columns(run, qrels):
    rows = [(query, doc, score) for query, scores in run.items() for doc, score in scores.items()]
    return Run.from_columns(*zip(*rows, strict=True)), qrels_in_columns(qrels)


def test_best_judgments_are_those_of_the_first_k(files):
    """Judged by hand: every unjudged document of the first k, found by an explanation of the list."""
    from ndcg_core import Topic, explain

    runs, qrels = files
    convention = TREC.with_k(5)
    found = {bound.system: bound for bound in robustness(runs, qrels, conventions=[], ks=[], k=5).bounds}
    for name, run in runs.items():
        raised = {}
        for query, grades in qrels.items():
            top = [doc for doc in explain(Topic(run[query], grades), convention).ranked.docs[:5] if doc not in grades]
            raised[query] = {**grades, **dict.fromkeys(top, 3)}
        pooled = {query: {**grades, **{f"pooled{at}": 3 for at in range(5)}} for query, grades in qrels.items()}
        cases = [evaluate(run, judged, convention).per_query for judged in (qrels, raised, pooled)]
        assert found[name].high == pytest.approx(np.mean([max(case[query] for case in cases) for query in qrels]))
        assert found[name].low == pytest.approx(np.mean([min(case[query] for case in cases) for query in qrels]))


@pytest.mark.parametrize("reference", ["trec_eval", "sklearn", "gdeval", "xgboost", "beir"])
def test_what_cannot_matter_changes_no_bound(files, reference, monkeypatch):
    """Lists cut to what can matter have the bounds of whole lists."""
    short = robustness(*files, conventions=[], ks=[], k=3, reference=reference)
    monkeypatch.setattr(judging, "first_are_enough", lambda convention: False)
    whole = robustness(*files, conventions=[], ks=[], k=3, reference=reference)
    assert short.bounds == whole.bounds
    assert short.orders == whole.orders


def test_a_query_that_nobody_judged_counts_as_it_is(files):
    runs, qrels = files
    extra = {name: {**run, "new": {"d1": 1.0}} for name, run in runs.items()}
    found = robustness(extra, qrels, conventions=[], ks=[], k=3, reference="burges_2005")
    without = robustness(runs, qrels, conventions=[], ks=[], k=3, reference="burges_2005")
    for bound, other in zip(found.bounds, without.bounds, strict=True):  # its value is 0 in all cases
        assert (bound.low, bound.high) == pytest.approx((other.low * 6 / 7, other.high * 6 / 7))


def test_a_system_that_ranks_nothing_has_no_unjudged_document():
    runs = {"a": {"q1": {}, "q2": {}}, "b": {"q1": {"d": 1.0}, "q2": {"x": 1.0}}}
    qrels = {"q1": {"d": 1}, "q2": {"e": 1}}
    found = robustness(runs, qrels, conventions=[], ks=[], k=3, reference="burges_2005")
    assert [bound.unjudged for bound in found.bounds] == [0, 0.5]


def test_the_same_system_twice_never_differs(files):
    runs, qrels = files
    found = robustness({"a": runs["a"], "again": runs["a"]}, qrels, ks=[3])
    assert found.flips == ()
    assert all(winners == ("a", "again") for setting, winners in found.winners.items() if winners)
    assert [(order.low, order.difference, order.high) for order in found.orders] == [(0, 0, 0)]


def test_work_can_be_watched_stopped_and_continued(files, found):
    steps = RobustnessSteps(*files, k=5, ks=range(1, 9))
    seen = [next(steps) for _ in range(20)]
    early = steps.result()
    assert not early.finished
    assert 0 < len(early.settings) < len(found.settings)
    assert early.means == pytest.approx(found.means[:, : len(early.settings)], nan_ok=True)
    seen.extend(steps)
    shares = [step.share for step in seen]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert list(dict.fromkeys(step.part for step in seen)) == ["conventions", "cutoffs", "unjudged", "changes"]
    done = steps.result()
    assert done.finished
    assert done.frame().equals(found.frame())


@pytest.mark.full
@pytest.mark.parametrize("count", [1, 2, 5, 12, 13])
def test_the_search_for_bounds_has_as_many_steps_as_it_says(count):
    """Up to twelve systems are compared pair by pair; of more, each with the next in their order."""
    systems, qrels = several([f"s{number}" for number in range(count)], queries=2)
    prepared = {name: PreparedRun(*in_columns(run, qrels)) for name, run in systems.items()}
    search = UnjudgedSearch(Systems(prepared), next(iter(prepared.values())).qrels, TREC)
    assert len(list(search.steps())) == search.size
    assert len(search.orders) == (count * (count - 1) // 2 if count <= 12 else count - 1)


def test_no_difference_is_clear_where_there_is_none():
    """Neither is one of twice its error."""
    means_of_two = np.array([[0.5, 0.25, 0.25], [0.5, 0.5, 0.75]])
    errors = np.array([[[0, error], [error, 0]] for error in (0.0, 0.125, 0.125)])
    assert clear_differences(means_of_two, errors).tolist() == [[False, False, True]]


@pytest.mark.full
def test_one_change_is_said_in_the_singular_and_two_in_the_plural():
    seen = set()
    for seed in range(8):
        found = robustness(*several("ab", seed=seed, queries=2), k=5, ks=[])
        for flip in found.flips:
            assert len({len(change.choices) for change in flip.changes}) <= 1  # two only where no single one does it
        for change in (flip.changes[0] for flip in found.flips if flip.changes):
            assert ("With any single one of these changes" in str(found)) is (len(change.choices) == 1)
            assert ("With both of these changes" in str(found)) is (len(change.choices) == 2)
            seen.add(len(change.choices))
    assert seen == {1, 2}


def test_progress_is_told_of_every_step(files):
    seen = []
    robustness(*files, conventions=["trec_eval"], ks=[], progress=seen.append)
    assert len(seen) > 3
    assert seen[-1].share == 1


def test_a_hundred_cutoffs_are_tried_unless_others_are_named():
    found = robustness(*several("ab", queries=1), conventions=[])
    assert [setting.name for setting in found.settings if setting.cutoff] == [f"trec_eval@{k}" for k in range(1, 101)]


def test_the_steps_try_as_many_cutoffs_as_the_call():
    steps = RobustnessSteps(*several("ab", queries=1), conventions=[])
    for _ in steps:
        pass
    assert [setting.convention.k for setting in steps.result().settings] == [*range(1, 101)]


def test_a_single_system_has_no_order(files):
    runs, qrels = files
    found = robustness({"a": runs["a"]}, qrels, conventions=["trec_eval", "sklearn"], ks=[1, 5])
    assert (found.flips, found.orders, len(found.bounds)) == ((), (), 1)
    assert found._repr_html_()


def test_more_than_twelve_systems_have_bounds_of_neighbours():
    runs, qrels = several([f"s{number:02}" for number in range(13)], queries=2)
    found = robustness(runs, qrels, conventions=[], ks=[], k=3)
    assert len(found.orders) == 12
    ranked = sorted(found.bounds, key=lambda bound: -bound.mean)
    assert [(order.first, order.second) for order in found.orders] == [
        (first.system, second.system) for first, second in pairwise(ranked)
    ]


def test_a_reference_that_refuses_the_files_is_listed(files):
    found = robustness(*files, conventions=["trec_eval"], reference="seed_004", ks=[5])
    assert "seed_004" in found.refused
    assert (found.bounds, len(found.settings), found.finished) == ((), 1, True)


def test_real_runs_of_trec():
    run, qrels = columns("results.test", 2, 4), columns("qrels.rel_level", 2, 3)
    worse = {topic: {doc: -score for doc, score in scores.items()} for topic, scores in run.items()}
    found = robustness({"given": run, "reversed": worse}, qrels, ks=[5, 10, 30])
    assert found.winners["trec_eval"] == ("given",)
    place = [setting.name for setting in found.settings].index("trec_eval@30")
    assert found.means[0, place] == pytest.approx(evaluate(run, qrels, TREC.with_k(30)).value)


def test_a_curve_is_the_values_at_each_cutoff(files):
    runs, qrels = files
    prepared = PreparedRun(*in_columns(runs["a"], qrels))
    for cutoffs in ([1, 4, 7], [3, 500]):
        for row, k in zip(curve(prepared, TREC, cutoffs), cutoffs, strict=True):
            assert row == pytest.approx(prepared.values(TREC, k=k), nan_ok=True)


def test_whole_lists_are_compared_in_parts(files, monkeypatch):
    whole = robustness(*files, conventions=[], ks=[], k=None)
    monkeypatch.setattr(judging, "MOST_COMPARED", 1)
    assert robustness(*files, conventions=[], ks=[], k=None).orders == whole.orders


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"conventions": ["nonsense"]}, "model.unknown-convention"),
        ({"ks": [0]}, "model.cutoff"),
        ({"k": 0}, "model.cutoff"),
        ({"reference": 3}, "model.cutoff-as-convention"),
    ],
)
def test_refusals(files, choices, code):
    with pytest.raises(NdcgError) as caught:
        robustness(*files, **choices)
    assert caught.value.code == code


def test_no_runs_are_refused():
    with pytest.raises(NdcgError, match="At least one run is needed"):
        robustness({}, {"q": {"d": 1}})


def test_what_a_notebook_shows(found):
    shown = found._repr_html_()
    assert "trec_eval" in shown
    assert "refused by" in shown
    for table in html.fragment_fromstring(shown).iter("table"):
        for first, second, *_ in (row.findall("td") for row in table.iter("tr") if row.findall("td")):
            assert first.get("class") == "text"
            assert (second.get("class") == "text") is not second.text[0].isdigit()
    frame = found.frame()
    assert list(frame["setting"]) == [setting.name for setting in found.settings]
    assert list(frame["mean of b"]) == pytest.approx(list(found.means[1]), nan_ok=True)


@pytest.mark.parametrize(("queries", "known"), [(0, False), (1, False), (2, True)])
def test_a_difference_has_an_error_from_two_queries_on(queries, known):
    found = score(np.array([[0.5, 1.0], [0.25, 0.5]])[:, :queries])
    assert found.queries == queries
    assert np.isfinite(found.errors).all() == known
    assert known or np.isposinf(found.errors).all()


def test_without_judgments_no_pair_flips():
    found = robustness({"a": {"q": ["x"]}, "b": {"q": ["y"]}}, {})
    assert found.flips == ()
    assert "none gives them different means" in str(found)


def test_a_definition_leads_with_the_highest_mean_over_the_first_that_is_not_clearly_behind(found):
    for each in definitions(found):
        for width in (0.0, 2.0, 50.0, math.inf):
            lead = each.lead(Reach(width, width))
            best, *others = sorted(each.means, key=lambda name: -each.means[name])
            clear = [each.means[best] - each.means[name] > width * each.errors[best, name] for name in others]
            assert each.means[lead.best] == each.means[best]
            assert lead.next == others[0 if all(clear) else clear.index(False)]
            assert lead.difference == pytest.approx(each.means[best] - each.means[lead.next])
            assert lead.clear == all(clear)
            assert not each.within or lead.high <= 1 or lead.high == math.inf


OF_TWO = {"q": {"r": 1}, "other": {"u": 1, "z": 1}}


def tops(*lists, qrels=None, convention=None):
    """What is judged of runs that rank these documents, for one query of two."""
    rows = [(query, doc, grade) for query, grades in (qrels or OF_TWO).items() for doc, grade in grades.items()]
    given = judging.Judging(Qrels.from_columns(*zip(*rows, strict=True)), convention or Convention(k=3))
    return [given.top(ranked({"q": docs, "other": ["z", "u", "z2"]})) for docs in lists]


def ranked(lists):
    rows = [(query, doc, -rank) for query, docs in lists.items() for rank, doc in enumerate(docs)]
    return Run.from_columns(*zip(*rows, strict=True))


def test_a_document_stands_higher_only_if_it_is_lower_or_missing_in_the_other_list():
    """u is judged for another query; the second list is shorter, and what fills it is no document."""
    one, other = tops(["x", "y", "u"], ["r"])
    assert judging.ahead(one, other)[0].tolist() == [True, True, True]
    assert judging.ahead(one, one)[0].tolist() == [False, False, False]


@pytest.mark.parametrize(("unjudged", "kept"), [("zero", 3), ("skip", 8)])
def test_what_is_below_the_cutoff_is_kept_where_it_can_matter(unjudged, kept):
    [found] = tops(list("abcde"), convention=Convention(k=3, unjudged=unjudged), qrels={"q": {"e": 1}})
    assert len(found.run.docs) == kept
