"""Marks: rules and points of a task, what earns a convention's part, changed marks, and numbers that are kept back."""

import math
import random
import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, conventions, dcg, idcg, ndcg
from ndcg_core.libraries.catalogue import PRINTED
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, read
from ndcg_core.teaching.grading import Answer, Override, Rule, assign, grade, overridden, report, values_of
from tests.support.examples import everyday, many
from tests.support.wrong_twin import WRONG, Drawn
from tests.teaching.test_mistakes import laid_out

GIVEN = [entry for entry in conventions.values() if entry.name not in PRINTED]
DEFINITIONS = [entry.convention for entry in GIVEN]
OF_ANY_GAIN = [entry.convention for entry in GIVEN if entry.any_gain]
LISTS = [
    Drawn([2, 3, None, 0, 1, 3, 2], [3, 1], "exp2", 5),
    Drawn([1, 3, 2], [], "exp2", 3),
    Drawn([3, 1, 2, 0], [2], "linear", 4),
    Drawn([0, 1, 1, 0, 1], [1], "exp2", 3),
    Drawn([2, 0, 3, 1, 1, 2], [3, 3], "linear", 4),
]
QUANTITIES = {"dcg": dcg, "idcg": idcg, "ndcg": ndcg}


def numbers_of(drawn, convention=None):
    """DCG, IDCG and nDCG of a list under its own convention or another one; None where the convention refuses it."""
    topic, own = laid_out(drawn)
    try:
        return {name: compute(topic, (convention or own).with_k(own.k)) for name, compute in QUANTITIES.items()}
    except NdcgError:
        return None


def all_graded(drawn, answers, rule=Rule(), own=None, points=None):
    task = assign("A", *laid_out(drawn), rule=own, points=points)
    return list(grade([task], [Answer(str(place), "A", typed) for place, typed in enumerate(answers)], rule))


def graded(drawn, typed, rule=Rule()):
    return all_graded(drawn, [typed if isinstance(typed, dict) else {"ndcg": typed}], rule)[0]


def written(value, decimals):
    return f"{value:.{decimals}f}"


def comes_from(typed, value, decimals):
    """Whether a value, rounded or cut off at these decimals, is what was typed."""
    places = 10**decimals
    near = {math.floor(value * places), math.ceil(value * places)}
    return round(float(typed) * places) in near and abs(float(typed) - value) < 1 / places * (1 - 1e-7)


# --- rules and points of a task ---

PARTS = ("slip", "division", "carried", "convention", "mistake")
shares = st.fixed_dictionaries(dict.fromkeys(PARTS, st.sampled_from([0, 0.1, 0.25, 0.5, 0.75, 1])))
plain_rules = st.builds(lambda parts, tells: Rule(**parts, tells=tells), shares, st.booleans())
rules = st.builds(Rule.scaled_to, plain_rules, st.sampled_from([1, 2, 5, 10]))


def wrong_numbers(drawn):
    """What each mistake gives."""
    return [sums for compute in WRONG.values() if (sums := compute(drawn)) and all(map(math.isfinite, sums))]


def drawn_answers(drawn, dice, count, decimals=3):
    """Answers with or without sums: right, of a mistake, in per cent, one off in the last digit, or anything."""
    right, wrong = numbers_of(drawn), wrong_numbers(drawn)

    def number(name, sums):
        of_mistake = sums[list(QUANTITIES).index(name)]
        near = right[name] + 10**-decimals
        value = dice.choice([right[name], of_mistake, of_mistake, 100 * right[name], near, 3 * dice.random()])
        return written(value, dice.choice([decimals, decimals, decimals + 1, decimals - 1]))

    for _ in range(count):
        sums = dice.choice(wrong)
        names = dice.choice([("ndcg",), ("ndcg",), ("dcg", "ndcg"), tuple(QUANTITIES), ("dcg",), ("dcg", "idcg")])
        yield {name: number(name, sums) for name in names}


@pytest.mark.full
@many(10, 5)
@given(st.sampled_from(LISTS), st.randoms(use_true_random=False), rules, rules, st.sampled_from([0.5, 1, 3, 7.5, 100]))
def test_the_rule_of_a_task_counts_more_than_that_of_the_class_and_points_scale_it(drawn, dice, own, other, points):
    answers = list(drawn_answers(drawn, dice, 15))
    plain, of_task = all_graded(drawn, answers, own), all_graded(drawn, answers, other, own)
    assert repr(of_task) == repr(plain)
    for row, scaled in zip(plain, all_graded(drawn, answers, other, own, points), strict=True):
        assert scaled.marks == pytest.approx(row.marks * points / own.right)
        assert repr(replace(scaled, marks=0)) == repr(replace(row, marks=0))


# --- a convention ---


@pytest.mark.parametrize("gain", ["linear", "exp2"])
def test_a_definition_that_leaves_the_gain_open_is_tried_with_that_of_the_exercise(gain):
    drawn = replace(LISTS[0], gain=gain)
    known = AnswerKey(*laid_out(drawn)).candidates()
    for name, entry in conventions.items():
        gains = {candidate.convention.gain for candidate in known if candidate.name == name}
        assert gains <= {entry.convention.gain, gain} if entry.any_gain else {entry.convention.gain}
        assert gain in gains or not (entry.any_gain and gains)


def known_numbers(drawn):
    """What each definition gives."""
    # What leaves the gain open has the gain of the list.
    definitions = (*DEFINITIONS, *(replace(convention, gain=drawn.gain) for convention in OF_ANY_GAIN))
    found = [(convention, numbers_of(drawn, convention)) for convention in definitions]
    return [(convention, known) for convention, known in found if known and all(map(math.isfinite, known.values()))]


def fits_a_definition(definitions, row, decimals):
    """Whether a library or a paper gives all of the typed numbers, except an nDCG that follows from the sums.

    A sum may have fewer decimals than are asked for of nDCG.
    """
    typed = {name: text for name, text in row.answer.numbers.items() if not row.findings[0].carried or name != "ndcg"}
    digits = {name: decimals if name == "ndcg" else min(decimals, read(text).decimals) for name, text in typed.items()}
    return any(
        all(comes_from(text, known[name], digits[name]) for name, text in typed.items()) for _, known in definitions
    )


@pytest.mark.parametrize("drawn", LISTS)
@pytest.mark.parametrize("names", [("ndcg",), tuple(QUANTITIES)])
def test_an_answer_right_under_a_definition_earns_its_part(drawn, names):
    """A number is held against the quotient of the sums, which a definition that rounds each list rounds."""
    right, answers = numbers_of(drawn), []
    for convention, known in known_numbers(drawn):
        plain = convention.ties not in ("random", "average") and convention.oddities.round_list is None
        numbers = {name: written(known[name], 6) for name in names}
        nothing = any(read(typed).shows_nothing for typed in numbers.values())
        if plain and not nothing and abs(known["ndcg"] - right["ndcg"]) >= 1e-4:
            answers.append(numbers)
    assert answers
    for result in all_graded(drawn, answers, Rule(tolerance=6, convention=0.6)):
        assert (result.verdict, result.marks) == (Verdict.CONVENTION, 0.6), result


@pytest.mark.parametrize("drawn", everyday(LISTS[:1], LISTS))
@pytest.mark.parametrize("decimals", everyday([3], [2, 3, 5]))
def test_no_answer_is_paid_as_a_convention_that_nothing_defines(drawn, decimals):
    """Whatever numbers are typed, and whichever mistake made them."""
    answers = list(drawn_answers(drawn, random.Random(4), 300, decimals))
    for sums in wrong_numbers(drawn):
        every = dict(zip(QUANTITIES, (written(value, decimals) for value in sums), strict=True))
        answers += [{name: every[name] for name in names} for names in (("ndcg",), ("dcg", "ndcg"), tuple(QUANTITIES))]
    rows = all_graded(drawn, answers, Rule(tolerance=decimals, convention=0.6, mistake=0.1))
    paid = [row for row in rows if row.verdict is Verdict.CONVENTION]
    definitions = known_numbers(drawn)
    assert [row for row in paid if not fits_a_definition(definitions, row, decimals)] == []
    assert not any(all(read(typed).shows_nothing for typed in row.answer.numbers.values()) for row in paid)
    assert {row.marks for row in rows if row.verdict is Verdict.MISTAKE} == {0.1}
    assert paid


def test_a_possible_definition_is_paid_as_one():
    """Another explanation takes nothing away from an answer that a library gives: the doubt is the student's."""
    known = [numbers for convention in DEFINITIONS if (numbers := numbers_of(LISTS[0], convention))]
    answers = [{"ndcg": written(numbers["ndcg"], 2)} for numbers in known if math.isfinite(numbers["ndcg"])]
    rows = [row for row in all_graded(LISTS[0], answers, Rule(tolerance=2)) if row.verdict is Verdict.CONVENTION]
    assert {row.marks for row in rows if row.findings[0].guess} == {0.5}


# --- changed marks ---

TASK = assign("A", *laid_out(LISTS[0]))


def rows_of(typed):
    return list(grade([TASK], [Answer(student, "A", {"ndcg": number}) for student, number in typed.items()]))


half = cache(lambda: rows_of({"ada": "0.5"}))


def changed(rows, *changes):
    return {row.answer.student: row.marks for row in overridden(rows, changes)}


def test_a_change_for_a_number_covers_every_spelling_of_it():
    spellings = ["0.5", "0,50", "50 %", ".5", "5e-1", "+0.500", "50%"]
    rows = rows_of({text: text for text in (*spellings, "0.51", "5")})
    marks = changed(rows, Override("A", 0.75, "A misprint.", values=values_of({"ndcg": "0.5"})))
    before = {row.answer.student: row.marks for row in rows}
    assert marks == before | dict.fromkeys(spellings, 0.75)
    assert changed(rows, Override("B", 0.75, "A misprint.", values=values_of({"ndcg": "0.5"}))) == before
    assert changed(rows, Override("A", 0.75, "A misprint.", values=values_of({"dcg": "0.5"}))) == before


def test_a_later_change_counts_more_and_one_for_a_student_most():
    rows = rows_of({"ada": "0.5", "ben": "0.5"})
    values = values_of({"ndcg": "0.5"})
    first, second = Override("A", 0.1, "First.", values=values), Override("A", 0.2, "Second.", values=values)
    own, later = Override("A", 0.3, "Own.", student="ada"), Override("A", 0.4, "Own, later.", student="ada")
    assert changed(rows, first, second) == {"ada": 0.2, "ben": 0.2}
    for order in ((own, first), (first, own)):
        assert changed(rows, *order) == {"ada": 0.3, "ben": 0.1}
    assert changed(rows, later, own, first) == {"ada": 0.3, "ben": 0.1}
    assert changed(rows, own, second, later) == {"ada": 0.4, "ben": 0.2}
    result = overridden(rows, [first, later])[0]
    assert result.override is later
    assert "Own, later." in result.feedback
    assert "First." not in result.feedback


def test_a_change_leaves_verdict_and_findings_and_counts_for_the_total():
    [row] = rows_of({"ada": "0.5"})
    [after] = overridden([row], [Override("A", 2, "Well argued.", student="ada")])
    assert (after.verdict, after.findings, after.answer) == (row.verdict, row.findings, row.answer)
    assert after.feedback.endswith(row.feedback)
    assert report([after], [TASK]).totals[0].total == 2


@many(40, 8)
@given(st.text(min_size=1, max_size=60).filter(str.strip))
def test_a_reason_is_kept_and_shown_on_one_line(reason):
    [row] = overridden(half(), [Override("A", 1, reason, student="ada")])
    assert row.override.reason == reason
    assert " ".join(reason.split()) in row.feedback
    assert len(row.feedback.splitlines()) <= len(reason.split()) + 1
    assert "\n" not in row.feedback


# --- the right number is kept back ---

lists = st.builds(
    Drawn,
    st.lists(st.sampled_from([None, 0, 1, 2, 3]), min_size=1, max_size=6),
    st.lists(st.sampled_from([1, 2, 3]), min_size=1, max_size=2),
    st.sampled_from(["linear", "exp2"]),
    st.integers(1, 6),
)


def reveals(text, value, decimals):
    """Whether a text has the right number, with at least the decimals that the rule asks for."""
    numbers = [number for number in re.findall(r"\d+\.\d+", text) if len(number.partition(".")[2]) >= decimals]
    return any(
        round(float(number), decimals) == round(value, decimals)
        or math.floor(float(number) * 10**decimals) == math.floor(value * 10**decimals)
        for number in numbers
    )


@many(40, 8)
@given(lists, st.randoms(use_true_random=False), st.sampled_from([1, 2, 3, 4]))
def test_no_feedback_tells_a_number_that_is_kept_back(drawn, dice, decimals):
    right = numbers_of(drawn)
    for row in all_graded(drawn, drawn_answers(drawn, dice, 12, decimals), Rule(tolerance=decimals, tells=False)):
        asked = next(name for name in ("ndcg", "idcg", "dcg") if name in row.answer.numbers)
        assert not reveals(row.feedback, right[asked], decimals), row


def test_a_term_of_a_sum_that_is_the_right_number_is_kept_back():
    """With one relevant document at rank 2, the DCG and the nDCG are the weight of rank 2."""
    drawn, right = Drawn([0, 1], [], "exp2", 3), 1 / math.log2(3)
    row = graded(drawn, {"dcg": written(2 * right, 4)}, Rule(tells=False))  # rank 2 counts twice
    assert reveals(row.findings[0].sentence, right, 3)
    assert not reveals(row.feedback, right, 3)


def test_a_single_digit_beside_a_right_answer_says_nothing_about_the_sum():
    """The diagnosis skips a sum of a single digit."""
    drawn = Drawn([None], [1], "linear", 1)
    assert graded(drawn, {"idcg": "0.6", "ndcg": "0.0"}, Rule(tolerance=1)).verdict is Verdict.RIGHT
    row = graded(LISTS[0], {"dcg": "9", "ndcg": written(numbers_of(LISTS[0])["ndcg"], 3)})
    assert (row.verdict, row.mistakes, "sums" in row.feedback) == (Verdict.RIGHT, (), False)


def test_the_alternatives_of_an_answer_are_those_of_its_first_wrong_number():
    """With linear gains the DCG has two causes that this list cannot separate; the IDCG has two others, or none."""
    drawn = LISTS[0]
    plain, ones = (numbers_of(drawn, Convention(gain=gain)) for gain in ("linear", "binary"))
    for idcg_typed in (written(ones["idcg"], 4), "15.2279"):
        row = graded(drawn, {"dcg": written(plain["dcg"], 4), "idcg": idcg_typed})
        assert len({finding.quantity for finding in row.findings}) == 2
        assert row.alternatives == graded(drawn, {"dcg": written(plain["dcg"], 4)}).alternatives
        assert len(row.alternatives) == 2
