"""What a change of definitions shows, of a report made by hand: every count and every name is read back."""

import math
import re

import numpy as np
import pytest
from lxml import html

from ndcg_core import Convention
from ndcg_core.document import MOST_ROWS
from ndcg_core.systems.changes import Change
from ndcg_core.systems.grid import Setting
from ndcg_core.systems.orders import Flip
from ndcg_core.systems.report import Robustness
from ndcg_core.systems.significance import effect_size, holm, paired_tests, queries_needed, show_p
from ndcg_core.systems.unjudged import MeanBounds, OrderBounds

SETTINGS = (
    Setting("one", Convention(k=3)),
    Setting("two", Convention(gain="linear", k=3)),
    Setting("seed_x", Convention(k=3), "tutorial"),
    Setting("one@1", Convention(k=1), "cutoff"),
    Setting("one@2", Convention(k=2), "cutoff"),
)
MEANS = np.array([[0.5, 0.25, 0.5, 0.1, 0.2], [0.25, 0.75, 0.5, 0.2, 0.3]])


def report(**changes):
    whole = {
        "systems": ("a", "b"), "reference": "one", "convention": Convention(k=3), "settings": SETTINGS, "means": MEANS,
        "errors": np.zeros((len(SETTINGS), 2, 2)),
        "queries": (7, 7, 6, 7, 5), "refused": {}, "flips": (), "bounds": (), "orders": (), "finished": True,
            "within": (True,) * len(SETTINGS),
    }  # fmt: skip
    return Robustness(**{**whole, **changes})


def tables(found):
    tree = html.fragment_fromstring(found._repr_html_())
    return [[[cell.text_content() for cell in row] for row in table.iter("tr")] for table in tree.iter("table")]


def test_a_record_has_the_numbers_of_its_setting_and_names_every_winner():
    records = report().records()
    assert [record["setting"] for record in records] == [setting.name for setting in SETTINGS]
    assert [record["k"] for record in records] == [3, 3, 3, 1, 2]
    assert [record["kind"] for record in records] == ["tool", "tool", "tutorial", "cutoff", "cutoff"]
    assert [record["queries"] for record in records] == [7, 7, 6, 7, 5]
    assert [record["winner"] for record in records] == ["a", "b", "a b", "b", "b"]
    assert [[record["mean of a"], record["mean of b"]] for record in records] == MEANS.T.tolist()


def test_the_summary_counts_settings_by_kind_flips_and_refusals():
    assert str(report()) == (
        "2 systems under 2 definitions of tools and papers, 2 cutoffs of one, 1 definition in code that tutorials "
        "print: no two of them change their order. Conventions that refuse these files: 0."
    )
    few = report(
        settings=SETTINGS[:1],
        means=MEANS[:, :1],
        queries=(7,),
        flips=(Flip("a", "b", ("one",), (), (), (), 1, 1),),
        refused={"x": "why"},
    )
    assert few.sentences()[0] == (
        "2 systems under 1 definition of tools and papers. Pairs whose order depends on the definition: 1. "
        "Conventions that refuse these files: 1."
    )
    assert "under no definition:" in str(report(settings=(), means=MEANS[:, :0], queries=()))


def test_a_flip_says_who_wins_how_often_by_kind_and_equal_only_where_some_are():
    said = report(flips=(Flip("a", "b", ("one",), ("two", "one@1", "one@2"), ("seed_x",), (), 1, 2),)).sentences()[1]
    assert said == (
        "a or b: under the definitions of tools and papers, 1 to 1; under the cutoffs of one, 0 to 2; "
        "under the code that tutorials print, 0 to 0 (1 equal)."
    )


@pytest.mark.parametrize(("clear", "names"), [((0, 1), ["a"]), ((1, 0), ["b"]), ((0, 0), ["either"]), ((1, 1), [])])
def test_a_win_within_noise_is_said_of_its_system_with_the_most_queries(clear, names):
    flip = Flip("a", "b", ("one",), ("two",), (), (), *clear)
    said = report(flips=(flip,)).sentences()[1]
    assert re.findall(r"Every win of (\w+) is smaller", said) == names
    assert said.count("the noise of 7 queries") == len(names)


@pytest.mark.parametrize(("first", "second", "winner"), [(0.5, 0.25, "a"), (0.25, 0.5, "b")])
@pytest.mark.parametrize("size", [1, 2])
def test_a_change_names_the_system_that_then_wins_and_how_many_choices_it_takes(first, second, winner, size):
    choices = (("gain", "linear"), ("discount", "none"))
    change = Change(choices[:size], first, second)
    flip = Flip("a", "b", ("one",), ("two",), (), (change,), 1, 1)
    said = report(flips=(flip,)).sentences()[1]
    assert f"to one, {winner} wins: " in said
    assert ("With any single one of these" in said) is (size == 1)
    assert ("With both of these" in said) is (size == 2)


def test_orders_are_said_with_their_bounds_and_then_what_was_tried():
    safe, unsafe = OrderBounds("a", "b", 0.25, 0.125, 0.375), OrderBounds("b", "a", -0.25, -0.5, 0.125)
    _, first, second, tried = report(orders=(safe, unsafe)).sentences()
    assert first.startswith("No judgments that were tried change the order of a and b")
    assert "now +0.2500, was between +0.1250 and +0.3750" in first
    assert second.startswith("Judgments of unjudged documents can change the order of b and a")
    assert "now −0.2500, was between −0.5000 and +0.1250" in second
    assert tried.startswith("Tried for every query")
    assert len(report().sentences()) == 1


def test_a_notebook_shows_means_by_definition_without_cutoffs_then_bounds_and_refusals():
    bounds = (MeanBounds("a", 0.5, 0.25, 0.75, 0.126), MeanBounds("b", math.nan, 0.0, 1.0, 1.0))
    means, shown, refused = tables(report(bounds=bounds, refused={"sklearn": "no ties"}))
    assert means == [["convention", "a", "b"], ["one", "0.5000", "0.2500"], ["two", "0.2500", "0.7500"],
                     ["seed_x", "0.5000", "0.5000"]]  # fmt: skip
    assert [row[0] for row in shown[1:]] == ["a", "b"]
    assert shown[1][1:] == ["0.5000", "0.2500", "0.7500", "13%"]
    assert shown[2][2:] == ["0.0000", "1.0000", "100%"]
    assert refused[1:] == [["sklearn", "no ties"]]
    assert len(tables(report())) == 1


def test_a_notebook_shows_the_first_rows_of_long_tables():
    many = tuple(Setting(f"s{at}", Convention(k=3)) for at in range(3 * MOST_ROWS + 2))
    bounds = tuple(MeanBounds(f"s{at}", 0.5, 0.25, 0.75, 0.5) for at in range(MOST_ROWS + 2))
    orders = tuple(OrderBounds("a", f"b{at}", 0.25, 0.1, 0.3) for at in range(MOST_ROWS + 2))
    found = report(
        settings=many, means=np.zeros((2, len(many))), queries=(1,) * len(many), bounds=bounds, orders=orders
    )
    means, shown = tables(found)
    assert len(means) == 1 + 3 * MOST_ROWS
    assert len(shown) == 1 + MOST_ROWS
    text = html.fragment_fromstring(found._repr_html_()).text_content()
    assert f"of a and b{MOST_ROWS - 2}:" in text  # the summary is the first sentence
    assert f"of a and b{MOST_ROWS - 1}:" not in text


@pytest.mark.parametrize(
    ("p", "at_least", "said"),
    [
        (None, False, ""), (math.nan, False, ""), (math.nan, True, ""), (1e-4, False, "0.0001"),
        (0.99e-4, False, "< 0.0001"), (0.0, False, "< 0.0001"), (1.0, False, "1.0000"), (0.02, True, "≤ 0.0200"),
    ],
)  # fmt: skip
def test_a_p_value_is_written_as_far_as_it_goes(p, at_least, said):
    assert show_p(p, at_least=at_least) == said


def test_holm_leaves_a_missing_p_value_missing_and_counts_it():
    """Of three tests, the smallest p counts three times, as if the missing one were 1."""
    corrected = holm([math.nan, 0.01, 0.3])
    assert math.isnan(corrected[0])
    assert corrected[1:].tolist() == pytest.approx([0.03, 0.6])
    assert holm([0.4, 0.9]).tolist() == [0.8, 0.9]
    assert holm([0.6, 0.9]).tolist() == [1.0, 1.0]


def test_an_effect_needs_a_spread_that_is_no_rounding():
    assert math.isnan(effect_size(np.array([0.5])))
    assert math.isnan(effect_size(np.array([])))
    assert math.isnan(effect_size(np.array([0.1, 0.1 + 1e-12])))
    assert effect_size(np.array([0.0, 2.0])) == pytest.approx(1 / math.sqrt(2))  # mean 1, spread sqrt(2)
    assert effect_size(np.array([0.0, 1e-9])) == pytest.approx(1 / math.sqrt(2))


def test_a_larger_effect_needs_fewer_queries_whatever_its_sign():
    needed = [queries_needed(effect) for effect in (0.1, 0.2, 0.4, 0.8, 1.6)]
    assert needed == sorted(needed, reverse=True)
    assert needed == [queries_needed(-effect) for effect in (0.1, 0.2, 0.4, 0.8, 1.6)]
    assert queries_needed(math.nan) is None
    assert queries_needed(1e6) == 2  # the formula's last term, 1.96 ** 2 / 2, is 1.92


@pytest.mark.parametrize(
    ("differences", "notes", "p"),
    [
        ([], ["No query"] * 3, [math.nan] * 3),
        ([0.0, 0.0], ["The systems have the same value"] * 3, [1, 1, 1]),
        ([0.5], ["A single query", "", ""], [math.nan, 1, 1]),
        ([0.25, 0.25, 0.25], ["Every query has the same", "", ""], [math.nan, 0.25, 0.25]),
    ],
)
def test_a_test_without_a_p_value_says_why(differences, notes, p):
    """With three equal differences, two of eight ways to swap them are as far from 0."""
    [found] = paired_tests(np.array([differences]), resamples=100, seed=0)
    assert [test.name for test in found] == ["t", "wilcoxon", "randomisation"]
    assert [test.p for test in found] == pytest.approx(p, nan_ok=True)
    for test, note in zip(found, notes, strict=True):
        assert test.note.startswith(note)
        assert bool(test.note) == bool(note)
        assert test.holm is None
