"""The mistake catalogue: entries, values compared with a plain second computation, and identities between mistakes."""

import math
import random
from functools import cache

import pytest

from ndcg_core import Convention, NdcgError, Topic, dcg, idcg, mistakes, ndcg
from ndcg_core.model.records import Averaging
from ndcg_core.teaching.mistakes import all_wrong_sums, correct_sums, sums_of_variant, wrong_sums
from ndcg_core.teaching.mistakes.entry import Case
from ndcg_core.teaching.mistakes.identities import IDENTITIES, why_equal
from ndcg_core.teaching.mistakes.queries import right_average
from tests.support import wrong_twin
from tests.support.examples import of
from tests.support.wrong_twin import Drawn

A = [Drawn([2, 3, None, 0, 1, 3, 2], [3, 1], gain, 5) for gain in ("linear", "exp2")]
NEVER_HERE = ("E2", "E5")  # no list here shows them


def laid_out(drawn):
    """The list as topic and convention; with scores where the file has another order than the ranking."""
    docs = [f"r{rank}" for rank in range(1, len(drawn.ranked) + 1)]
    qrels = {doc: grade for doc, grade in zip(docs, drawn.ranked, strict=True) if grade is not None}
    qrels |= {f"m{place}": grade for place, grade in enumerate(drawn.missing, 1)}
    ranking = docs
    if drawn.filed:
        left = list(zip(docs, drawn.ranked, strict=True))
        filed = []
        for grade in drawn.filed:  # the file lists its documents so that their grades come in this order
            filed.append(next(pair for pair in left if pair[1] == grade))
            left.remove(filed[-1])
        ranking = {doc: float(-docs.index(doc)) for doc, _ in filed}
    return Topic(ranking, qrels), Convention(gain=drawn.gain, k=drawn.k)


def test_every_entry_is_complete():
    for number, entry in mistakes.items():
        assert entry.id == number
        assert (entry.wrong[-1], entry.mend[-1]) == (".", ".")
        assert bool(entry.variants) + bool(entry.over_queries) == (number not in NEVER_HERE)


def test_the_plain_computation_knows_every_mistake_that_one_ordinary_list_shows():
    shown = {number for number, entry in mistakes.items() if entry.variants}
    assert set(wrong_twin.WRONG) == shown - {"E1", "E3", "E4", "I19", "K8"}


def drawn_lists(count, seed):
    dice = random.Random(seed)
    while count:
        drawn = wrong_twin.draw(dice, scored=dice.random() < 0.3)
        if any(grade for grade in drawn.judged):
            count -= 1
            yield drawn


@pytest.mark.many
def test_every_mistake_follows_its_formula():
    for drawn in [*A, *drawn_lists(of(400, 100), seed=1)]:
        case = laid_out(drawn)
        for number, work in wrong_twin.WRONG.items():
            expected, found = work(drawn), wrong_sums(*case, mistakes[number])
            if found is None:
                # The plain computation only sees that nothing changes.
                assert expected is None or expected == pytest.approx(wrong_twin.plain(drawn)), (number, drawn)
            elif expected is not None:
                assert (found.dcg, found.idcg, found.ndcg) == pytest.approx(expected, abs=1e-9), (number, drawn)
                assert math.fsum(found.terms) == pytest.approx(found.dcg) or number == "A4"


def test_a_mistake_changes_exactly_the_numbers_it_names():
    """Each named number changes on some list; no other number changes on any."""
    changed = {number: set() for number in wrong_twin.WRONG}
    for case in drawn_cases(150, seed=2):
        right = correct_sums(*case).values
        for number in changed:
            found = wrong_sums(*case, mistakes[number])
            changed[number] |= {name for name in right if found and abs(found.values[name] - right[name]) > 1e-9}
    for number, names in changed.items():
        # A change of the ranking alone leaves the ideal list of all judged documents unchanged.
        only_ranking = {"idcg"} if mistakes[number].stage == "order" else set()
        assert names - only_ranking == set(mistakes[number].affects) - only_ranking, number


ONE, THREE = Topic(["a"], {"a": 1}), Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 2})


@pytest.mark.parametrize(
    ("number", "topic", "convention"),
    [
        *((number, ONE, Convention()) for number in ("D17", "K1", "K6", "I3", "E1", "E4", *NEVER_HERE)),
        *((number, ONE, Convention(gain="binary")) for number in ("G1", "G5")),
        ("G1", ONE, Convention(gain={0: 0, 1: 1})),
        ("D5", ONE, Convention(discount="jk2002")),
        ("D10", ONE, Convention(discount="none")),
        ("K1", THREE, Convention(k=3)),
        ("K1", THREE, Convention(k=4)),
        ("K2", ONE, Convention(k=1)),
        ("I1", ONE, Convention(ideal_pool="ranked")),
        ("I17", Topic(["a", "b"], {"a": 1}), Convention(k=2)),
        ("I14", Topic(["a"], {"b": 1}), Convention()),
        ("E3", Topic({"a": 2, "b": 1}, {"a": 1}), Convention()),
        ("I19", Topic(["a"], {"a": 3, "m": 3}), Convention(k=10)),
        ("K8", Topic(["a", "b"], {"a": 3, "b": 1}), Convention(duplicates="every")),
        ("K8", Topic(["a", "b"], {"a": 3, "b": 1}), Convention()),
        ("Q1", ONE, Convention()),
    ],
)
def test_a_mistake_that_does_not_apply_gives_no_sums(number, topic, convention):
    assert wrong_sums(topic, convention, mistakes[number]) is None


TIED, LAST = Topic({"a": 1.0, "b": 1.0}, {"a": 0, "b": 1}), 1 / math.log2(3)
"""The nDCG of a list whose second document is the relevant one."""


@pytest.mark.parametrize(
    ("number", "topic", "convention", "expected"),
    [
        ("E3", TIED, Convention(), [(1 + LAST) / 2, LAST, 1, 1, 1]),
        ("E1", Topic(["a"], {"a": 0}), Convention(), [1]),
        ("E1", Topic(["a"], {"a": 0}), Convention(no_relevant=1.0), [0]),
        ("E4", Topic(["a", "b"], {"a": -1, "b": 2}), Convention(gain="linear", negative="keep"), [LAST]),
        ("E6", Topic(["a", "b", "c"], {"a": 1, "b": 1, "c": 0, "d": 1}), Convention(k=3), [1]),
    ],
)
def test_edge_cases(number, topic, convention, expected):
    found = [sums.ndcg for sums in all_wrong_sums(topic, convention, mistakes[number])]
    assert found[: len(expected)] == pytest.approx(expected)


def test_a_second_base_is_a_second_variant():
    right = dcg(*laid_out(A[0]))
    found = [sums.dcg / right for sums in all_wrong_sums(*laid_out(A[0]), mistakes["D5"])]
    assert found == pytest.approx([1 / math.log(2), 1 / math.log10(2)])


def test_a_wrong_computation_never_raises_for_a_list_that_it_cannot_take():
    assert sums_of_variant(ONE, Convention(gain={1: 1}), mistakes["G9"].variants[0]) is None


def test_a_document_counted_twice_and_an_ideal_beyond_the_ranking():
    """Both need a list or a convention that no drawn list has."""
    twice = Topic(["a", "b", "a"], {"a": 3, "b": 1})
    found = wrong_sums(twice, Convention(gain="linear", duplicates="first"), mistakes["K8"])
    assert (found.dcg, found.idcg) == pytest.approx((3 + 1 / math.log2(3) + 3 / 2, 3 + 1 / math.log2(3)))
    short = Topic(["a"], {"a": 3, "m": 3})
    found = wrong_sums(short, Convention(k=10, ideal_cut="retrieved"), mistakes["I19"])
    assert (found.dcg, found.idcg) == pytest.approx((7, 7 + 7 / math.log2(3)))


# --- identities and collisions ---


def drawn_cases(count, seed):
    return [laid_out(drawn) for drawn in drawn_lists(count, seed)]


def value(number, topic, convention):
    """The nDCG of a mistake, the right one for OK; None where it does not apply."""
    if number == "OK":
        return ndcg(topic, convention)
    found = wrong_sums(topic, convention, mistakes[number])
    return None if found is None else found.ndcg


def with_grades(topic, change):
    return Topic(topic.docs, {doc: int(change(grade)) for doc, grade in topic.qrels.items()})


@cache
def cases():
    """Random lists, and lists for identities that random ones seldom satisfy."""
    found = drawn_cases(300, 3)
    found += [(with_grades(topic, lambda grade: grade > 1), convention) for topic, convention in drawn_cases(100, 4)]
    for extra, (topic, convention) in enumerate(drawn_cases(40, 5)):
        retrieved = {doc: grade for doc, grade in topic.qrels.items() if doc in topic.docs}
        found.append((Topic(topic.docs, retrieved), convention.with_k(len(topic.docs) + extra)))
    found += [(topic, convention.with_k(1)) for topic, convention in drawn_cases(60, 6)]
    found += [(with_grades(topic, lambda grade: 2), convention) for topic, convention in drawn_cases(40, 7)]
    for topic, convention in drawn_cases(60, 8):
        found.append((Topic(sorted(topic.qrels, key=topic.qrels.get, reverse=True), topic.qrels), convention))
    return found


@pytest.mark.parametrize("identity", IDENTITIES, ids=lambda identity: " ".join(sorted(identity.ids)))
def test_an_identity_holds_on_every_list_it_covers(identity):
    met = 0
    for case in cases():
        if identity.holds(Case(*case)):
            met += 1
            values = [value(number, *case) for number in identity.ids]
            known = [found for found in values if found is not None and not math.isnan(found)]
            assert not known or max(known) == pytest.approx(min(known), abs=1e-9), case
    assert met >= 20


BINARY = Topic(["a", "b", "c"], {"a": 0, "b": 1, "c": 1, "d": 1})
IDEAL = Topic(["a", "c", "d", "b"], {"a": 3, "b": 0, "c": 2, "d": 1})
WIKIPEDIA = Drawn([3, 2, 3, 0, 1, 2], [3, 2], "exp2", 6)


@pytest.mark.parametrize(
    ("numbers", "topic", "convention"),
    [
        (["G1", "G4", "G5", "G6", "G7", "G8", "I15"], BINARY, Convention(k=3)),
        (["K3", "K5", "I1", "I3", "I16"], THREE, Convention(k=3)),
        (["K3", "K5", "I1", "I3", "I16"], THREE, Convention(k=4)),
        (["D2", "D3"], IDEAL, Convention()),
        (["I6"], Topic(["a", "x", "b"], {"a": 2, "b": 2}), Convention(k=2)),
        (["G11"], laid_out(WIKIPEDIA)[0], Convention(gain="linear", k=4)),
    ],
)
def test_a_list_hides_a_mistake(numbers, topic, convention):
    for number in numbers:
        assert value(number, topic, convention) == pytest.approx(ndcg(topic, convention)), number


def test_other_collisions_and_near_misses():
    relevant_first = Topic(["a", "b"], {"a": 1, "b": 3})
    assert value("P1", relevant_first, Convention()) == value("I14", relevant_first, Convention()) == 1
    top_first = Topic(["a", "b", "c", "d"], IDEAL.qrels)  # the first document takes as much from DCG as from IDCG
    without = wrong_sums(top_first, Convention(), mistakes["D3"])
    assert without.idcg - without.dcg == pytest.approx(idcg(top_first) - dcg(top_first))
    for number, expected in (("G1", 0.7850), ("D8", 0.7855)):
        assert value(number, *laid_out(WIKIPEDIA)) == pytest.approx(expected, abs=5e-5)
    # rounded discounts hardly move the value
    assert max(abs(value("A1", *case) - ndcg(*case)) for case in drawn_cases(300, 3)) < 0.0035


def test_the_reason_for_equal_numbers_is_given_only_where_it_holds():
    binary, graded = Topic(["a", "b"], {"a": 0, "b": 1}), Topic(["a", "b"], {"a": 1, "b": 2})
    assert "every gain" in why_equal(binary, Convention(), "G1", "OK")
    assert why_equal(graded, Convention(), "G1", "OK") == ""


# --- several queries ---

LISTS = [Topic(["a", "b"], {"a": 1, "b": 3}), Topic(["c", "d"], {"c": 2}), Topic(["e"], {"e": 0}), Topic([], {"f": 1})]
LINEAR = Convention(gain="linear")
DCG, IDCG = 1 + 3 / math.log2(3), 3 + 1 / math.log2(3)
"""Of the first query."""


@pytest.mark.parametrize(
    ("number", "queries", "convention", "expected"),
    [
        ("Q1", LISTS, LINEAR, (DCG + 2) / (IDCG + 2 + 0 + 1)),
        ("Q2", LISTS, LINEAR, (DCG + 2 / 2) / (3 + 2 / math.log2(3) + 1 / 2 + 1 / math.log2(5))),
        ("Q2", [Topic({"a": 1.0}, {"a": 1}), Topic({"a": 2.0}, {"a": 0})], Convention(), 1 / math.log2(3)),
        ("Q3", LISTS, LINEAR, (DCG / IDCG + 1 + 0) / 3),
        ("Q3", LISTS, LINEAR.changed(missing_query="skip"), (DCG / IDCG + 1 + 0 + 0) / 4),
        ("Q4", LISTS, LINEAR, (DCG / IDCG + 1 + 1 + 0) / 4),
        ("Q5", LISTS, LINEAR, (DCG + 2 + 0 + 0) / 4),
    ],
)
def test_mistakes_over_several_queries(number, queries, convention, expected):
    assert mistakes[number].over_queries(queries, convention) == pytest.approx(expected)


def test_the_right_average_of_several_queries():
    assert right_average([ONE, Topic([], {"a": 1})], Convention()) == 0.5
    with pytest.raises(NdcgError, match="needs a ranking for every judged query"):
        right_average(LISTS, Convention(averaging=Averaging(missing_query="error")))


def test_a_mistake_about_one_list_does_not_apply_to_several():
    assert mistakes["G1"].over_queries is None
