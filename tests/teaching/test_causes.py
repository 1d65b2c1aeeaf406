"""Which of several causes comes first, which are named, and whether one of them is said plainly."""

import math

import pytest

from ndcg_core import Convention, Topic, diagnose, mistakes
from ndcg_core.libraries.catalogue import PRINTED
from ndcg_core.teaching.diagnosis import AnswerKey, Finding, Verdict, evidence, read
from ndcg_core.teaching.diagnosis.alternatives import PossibleCause, conclude
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext
from ndcg_core.teaching.diagnosis.candidates import SolvedList
from ndcg_core.teaching.diagnosis.ideal_documents import OtherIdeals
from ndcg_core.teaching.mistakes import correct_sums
from tests.support.examples import everyday
from tests.teaching.one_list import LINEAR, LIST


def cause(name, weight, numbers=(), **more):
    def finding(guess):
        return Finding(Verdict.MISTAKE, f"It is {name}.", guess=guess, cause=name)

    return PossibleCause(weight, finding, numbers, **more)


def concluded(*causes, **typed):
    given = {name: read(text) for name, text in (typed or {"ndcg": "0.4321"}).items()}
    return conclude(AnswerContext(SolvedList(LIST, LINEAR), given), causes)


def named(*causes, **typed):
    return [(finding.cause, finding.guess) for finding in concluded(*causes, **typed)]


def test_the_heaviest_cause_comes_first_and_stands_out():
    """Of 0.4321, chance has a weight of 2 / 10,000 of the right nDCG, four times as dense."""
    assert named(cause("light", 0.01), cause("heavy", 0.4)) == [("heavy", False), ("light", True)]
    assert named(cause("light", 0.3), cause("heavy", 0.4)) == [("heavy", True), ("light", True)]


def test_a_number_that_shows_nothing_leaves_everything_to_chance():
    assert named(cause("heavy", 0.4), ndcg="1.0000") == [("heavy", True)]
    assert named(cause("heavy", 4.0), ndcg="1.0000") == [("heavy", False)]  # 4 of 4 + 1
    assert named(cause("heavy", 3.9), ndcg="1.0000") == [("heavy", True)]


def test_no_more_than_six_causes_are_named():
    causes = [cause(f"cause {number}", 0.1) for number in range(8)]
    assert named(*causes) == [(f"cause {number}", True) for number in range(6)]
    assert named() == []


def test_what_is_not_named_counts_against_the_others():
    known = cause("known", 0.1)
    assert named(known) == [("known", False)]
    assert named(known, cause("unnamed", 0.1, named=False)) == [("known", True)]
    assert named(cause("unnamed", 0.1, named=False)) == []


def test_what_has_less_than_a_hundredth_is_not_named():
    assert named(cause("heavy", 0.99), cause("light", 0.011)) == [("heavy", False), ("light", True)]
    assert named(cause("heavy", 0.99), cause("light", 0.009)) == [("heavy", False)]


def test_causes_of_the_same_numbers_are_no_rivals_and_are_said_with_the_first():
    """Two of them at most; one of other numbers is."""
    same = [cause(f"same {number}", 0.1, (0.4321,)) for number in range(4)]
    [finding] = concluded(*same)
    assert not finding.guess
    assert finding.sentence == ("It is same 0. The same number also comes from one slip: same 1 and one slip: same 2.")
    assert named(*same, cause("other", 0.1, (0.4322,))) == [("same 0", True), ("other", True)]


def test_a_slip_comes_after_the_catalogue_also_if_it_is_common():
    """A list has hundreds of slips: one weighs no more than the rarest, but counts in full against the others."""
    slip, rare = cause("slip", evidence.COMMON_TERM, slip=True), cause("rare", evidence.BY_FREQUENCY["rare"])
    assert named(slip, rare) == [("rare", True), ("slip", True)]
    uncommon = cause("uncommon", evidence.ONE_TERM, slip=True)
    assert [name for name, _ in named(uncommon, slip)] == ["slip", "uncommon"]


def test_in_which_sum_a_slip_is_shows_in_a_sum_alone():
    slip = cause("slip", 1.0, slip=True)
    for typed, guess in (({"ndcg": "0.4321"}, True), ({"dcg": "3.4321"}, False)):
        assert named(slip, **typed) == [("slip", guess)]
    assert named(slip, dcg="3.4321", ndcg="0.4321") == [("slip", False)]


def test_causes_without_numbers_are_not_the_same():
    unknown, other, third = (cause("any", 1.0, numbers) for numbers in ((), (0.5,), (0.5,)))
    assert not unknown.gives_the_same(unknown)
    assert not unknown.gives_the_same(other)
    assert other.gives_the_same(third)


def weight_of(candidate):
    """The likelier first, and of equally likely ones a definition."""
    entry = mistakes[candidate.ids[0]]
    return -evidence.of_mistake(entry.frequency, rare=candidate.rare), entry.kind == "mistake"


THREE = Topic(["a", "b", "c"], {"a": 1, "b": 2, "c": 0})


def test_causes_that_are_as_likely_as_each_other_are_joined():
    first, *others = concluded(cause("one", 0.01), cause("two", 0.01), cause("three", 0.004))
    assert first.sentence == "It is one. As likely: Two"
    assert [finding.cause for finding in others] == ["two", "three"]
    assert concluded(cause("one", 0.01), cause("two", 0.009))[0].sentence == "It is one."


@pytest.mark.parametrize("topic", everyday([THREE], [LIST, THREE]))
def test_of_mistakes_with_the_same_number_the_likeliest_is_named_and_then_the_others(topic):
    key, seen = AnswerKey(topic, LINEAR), 0
    known = [candidate for candidate in key.candidates() if candidate.ids]
    for number in {round(candidate.values["ndcg"], 9) for candidate in known}:
        for finding in diagnose(topic, LINEAR, f"{number:.6f}") if 0.1 < number < 3 else []:
            if finding.verdict in (Verdict.MISTAKE, Verdict.CONVENTION) and finding.mistake and not finding.slip:
                alike = [each for each in known if abs(each.values["ndcg"] - finding.value) < 1e-9]
                ids = dict.fromkeys(each.ids[0] for each in sorted(alike, key=weight_of))
                assert (finding.mistake, *finding.also) == tuple(ids)
                assert all(f'"{mistakes[other].title}"' in finding.sentence for other in finding.also)
                assert finding.also or "also comes from" not in finding.sentence or "one slip" in finding.sentence
                # A paper or a library computes so; code that a tutorial prints does not count.
                defined = mistakes[finding.mistake].kind != "mistake" or not PRINTED.issuperset(finding.conventions)
                assert (finding.verdict is Verdict.CONVENTION) is defined
                seen += len(ids) > 1
    assert seen


def test_other_ideal_lists_are_found_on_a_scale_of_small_gains():
    topic, convention = Topic(["a"], {"a": 0.25}), Convention(gain="linear")
    found = OtherIdeals(topic, convention, correct_sums(topic, convention))
    assert [other.grades for other in found.others] == [(0.25,), (0.25, 0.25)]
    sums = [0.25 * sum(1 / math.log2(rank + 1) for rank in range(1, size + 1)) for size in (2, 3)]
    assert [found.columns.values(place)["idcg"] for place in (0, 1)] == pytest.approx(sums)


@pytest.mark.parametrize(("judged", "searched"), [(200, True), (201, False)])
def test_other_ideal_lists_are_looked_for_where_a_person_could_write_the_list_down(judged, searched):
    topic, convention = Topic(["d0"], {f"d{number}": 1 for number in range(judged)}), Convention()
    found = OtherIdeals(topic, convention, correct_sums(topic, convention))
    assert bool(found.others) is searched
