"""Grading by a teacher's rule: accepted answers, marks, feedback, and the report about the class."""

import gc
import math
import random
import tracemalloc
from dataclasses import replace
from itertools import islice

import pytest

from ndcg_core import Convention, NdcgError, Topic, mistakes
from ndcg_core.model.records import Oddities
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, read
from ndcg_core.teaching.grading import Answer, Rule, Task, grade, marking, report
from tests.support import classes
from tests.support.examples import of
from tests.support.wrong_twin import GAINS, WRONG, Drawn, log2, total, zeros
from tests.teaching.test_mistakes import laid_out

RIGHT, SLIP, DIVISION, CONVENTION, MISTAKE, CARRIED, TWO, UNKNOWN = Verdict
A = Drawn([2, 3, None, 0, 1, 3, 2], [3, 1], "exp2", 5)
TASK = Task("A", *laid_out(A))
DCG = total(zeros(A.ranked), GAINS["exp2"], log2, 5)
IDCG = total(A.judged, GAINS["exp2"], log2, 5)
NDCG = DCG / IDCG
MARKS = {"right": 4.0, "slip": 3.0, "carried": 2.0, "convention": 1.0, "mistake": 0.5}


def graded(typed, rule=Rule(), task=TASK):
    numbers = typed if isinstance(typed, dict) else {"ndcg": typed}
    return next(grade([task], [Answer("ada", task.name, numbers, 2)], rule))


# --- the rule ---


@pytest.mark.parametrize(
    ("rule", "value", "right", "wrong"),
    [
        (
            Rule(),
            0.63612,
            ["0.636", "0,636", "63.6 %", "0.6361", "0.63649", ".636"],
            ["0.637", "0.635", "0.64", "0.6", "63.6"],
        ),
        (
            Rule(),
            0.9096,
            ["0.91", "0.910", "0.909", "91%"],
            ["0.9", "0.911"],
        ),  # 0.910, of which a spreadsheet keeps 0.91
        (Rule(), 1.0, ["1", "1.0", "1,000", "100%"], ["0.99", "1.001"]),
        (Rule(tolerance=0), 0.6, ["1", "0", "0.6"], ["2"]),
        (Rule(by="figures", tolerance=3), 12.3456, ["12.3", "12.34", "12.35"], ["12", "12.2", "12.5"]),
        (Rule(by="figures", tolerance=2), 1234.5, ["1200", "1234.5", "1240"], ["1000", "1300"]),
        (Rule(by="figures", tolerance=2), 0.01234, ["0.012", "0.0123"], ["0.01", "0.02"]),
        (Rule(by="figures", tolerance=2), 0.0, ["0", "0.0"], ["0.2"]),
        (Rule(by="relative", tolerance=0.01), 0.5, ["0.505", "0.495", "0.5"], ["0.506", "0.494"]),
        (Rule(by="relative", tolerance=0.5), 0.5, ["0.75", "0.25"], ["0.76", "0.24"]),
        (Rule(by="relative", tolerance=0.01), 0.0, ["0", "0.0"], ["0.1"]),
        # 0.50 is 0.4 per cent away; a single digit counts where no more digits do
        (Rule(by="relative", tolerance=0.01), 0.502, ["0.50"], ["0.5"]),
        (Rule(by="relative", tolerance=0.5), 8.0, ["9", "5"], ["13", "3"]),
    ],
)
def test_a_tolerance_accepts_and_rejects(rule, value, right, wrong):
    assert [typed for typed in right if not rule.accepts(read(typed), value)] == []
    assert [typed for typed in wrong if rule.accepts(read(typed), value)] == []


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"by": "hand"}, "'decimals', 'figures', 'relative'"),
        ({"tolerance": 7}, "in decimals must be a whole number from 0 to 6"),
        ({"tolerance": -1}, "from 0 to 6"),
        ({"tolerance": 1.5}, "from 0 to 6"),
        ({"tolerance": True}, "from 0 to 6"),
        ({"by": "figures", "tolerance": 0}, "in significant figures must be a whole number from 1 to 6"),
        ({"by": "relative", "tolerance": 3}, "1 per cent"),
        ({"by": "relative", "tolerance": 0}, "a share from"),
        ({"by": "relative", "tolerance": math.nan}, "a share from"),
        ({"right": 0}, "must be above 0"),
        ({"right": "x"}, "must be above 0"),
        ({"right": math.inf}, "must be above 0"),
        ({"slip": 2}, "must be from 0 to 1, those for a right answer; got 2"),
        ({"mistake": -1}, "The marks for a mistake must be"),
        ({"carried": math.nan}, "The marks for a carried must be"),
    ],
)
def test_an_invalid_rule_is_refused(fields, words):
    with pytest.raises(NdcgError, match=words):
        Rule(**fields)


# --- verdict and marks ---


@pytest.mark.parametrize(
    ("typed", "verdict", "marks"),
    [
        (f"{NDCG:.3f}", RIGHT, 4),
        (f"{NDCG:.3f}".replace(".", ","), RIGHT, 4),
        (f"{NDCG:.5f}", RIGHT, 4),
        (f"{100 * NDCG:.1f}%", RIGHT, 4),
        (f"{100 * NDCG:.2f}", SLIP, 3),
        (f"{10 * NDCG:.3f}", SLIP, 3),
        (f"{round(NDCG, 3) + 0.001:.3f}", SLIP, 3),
        (f"{NDCG:.2f}", SLIP, 3),
        (f"{WRONG['G1'](A)[2]:.5f}", CONVENTION, 1),
        (f"{WRONG['D3'](A)[2]:.4f}", MISTAKE, 0.5),
        ("7.654", UNKNOWN, 0),
    ],
)
def test_marks_of_an_answer(typed, verdict, marks):
    result = graded(typed, Rule(**MARKS))
    assert (result.verdict, result.marks) == (verdict, marks)
    assert result.feedback.endswith((".", "sign."))


def test_a_single_digit_that_a_mistake_gives_to_all_digits_is_that_mistake():
    """With 1 / rank as weights, 1 / 2 of 2 + 1 / 2; the right nDCG is 0.2398, of which it is the first digit."""
    topic = Topic(["a", "b"], {"a": 0, "b": 1, "m": 2})
    result = graded("0.2", Rule(mistake=0.25), Task("A", topic, Convention(gain="linear", k=2)))
    assert (result.verdict, result.marks, result.mistake) == (MISTAKE, 0.25, "D8")


def test_a_definition_earns_its_part_also_without_the_zero_at_its_end():
    """Exponential gains give (1 + 7 / log2(3)) / (7 + 1 / log2(3)) = 0.7098, of which three decimals are 0.710."""
    topic = Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 0})
    for typed in ("0.71", "0.710"):
        assert graded(typed, task=Task("A", topic, Convention(gain="linear", k=3))).verdict is CONVENTION


def test_one_digit_is_not_a_slip():
    assert graded("0.7").verdict is not SLIP
    assert graded("1").verdict is not SLIP


SHOWN = [
    number
    for number in WRONG
    if mistakes[number].variants and (sums := WRONG[number](A)) is not None and math.isfinite(sums[2])
]


@pytest.mark.parametrize(
    "rule", [Rule(tolerance=6), Rule(by="figures", tolerance=6), Rule(by="relative", tolerance=1e-5)]
)
def test_every_mistake_of_the_catalogue_is_recognised_in_its_number(rule):
    wrong = {number: WRONG[number](A)[2] for number in SHOWN}
    rows = [Answer(number, "A", {"ndcg": f"{value:.6f}"}) for number, value in wrong.items()]
    for (number, value), result in zip(wrong.items(), grade([TASK], rows, replace(rule, mistake=0.25)), strict=True):
        named = {
            *result.mistakes,
            *result.alternatives,
            *(other for finding in result.findings for other in (finding.mistake, *finding.also)),
        }
        assert number in named
        if abs(value - NDCG) > 1e-4 and number != "A3":
            assert result.verdict in (CONVENTION, MISTAKE), number
            assert result.marks == (0.5 if result.verdict is CONVENTION else 0.25)
            assert f"{NDCG:.3f}" in result.feedback


def test_an_error_is_carried_forward():
    wrong = WRONG["D3"](A)[0]
    answer = {"dcg": f"{wrong:.3f}", "idcg": f"{IDCG:.3f}", "ndcg": f"{wrong / IDCG:.3f}"}
    result = graded(answer, Rule(**MARKS))
    assert (result.verdict, result.marks) == (CARRIED, 2)
    assert result.mistake == "D3" or "D3" in result.alternatives
    strict = graded(answer, Rule(carried=0, mistake=0.1))
    assert (strict.verdict, strict.marks) == (MISTAKE, 0.1)
    unknown = graded(
        {"dcg": f"{DCG + 1.234:.3f}", "idcg": f"{IDCG:.3f}", "ndcg": f"{(DCG + 1.234) / IDCG:.3f}"}, Rule(**MARKS)
    )
    assert (unknown.verdict, unknown.marks) == (CARRIED, 2)


def test_a_right_ndcg_stays_right_and_wrong_sums_are_reported():
    ln = math.log(2)
    result = graded({"dcg": f"{DCG / ln:.3f}", "idcg": f"{IDCG / ln:.3f}", "ndcg": f"{NDCG:.3f}"}, Rule(**MARKS))
    assert (result.verdict, result.marks, result.mistake) == (RIGHT, 4, "D5")
    assert mistakes["D5"].mend in result.feedback


def test_guesses_of_two_mistakes_are_no_alternatives():
    seen, answers = set(), [Answer("ada", "A", {"ndcg": f"{number / 1000:.3f}"}) for number in range(101, 1000, 7)]
    for row in grade([TASK], answers):
        if row.verdict is TWO:
            assert row.alternatives == ()
            seen.add(len({finding.mistake for finding in row.findings}) > 1)
    assert True in seen


def test_a_right_ndcg_has_no_alternatives_that_only_the_sums_show():
    """Without the last rank, and with it left out, a sum is the same."""
    seen, beside = set(), {"idcg": f"{IDCG + 1.23:.3f}", "ndcg": f"{NDCG:.3f}"}
    answers = [Answer("ada", "A", {"dcg": f"{WRONG[number](A)[0]:.3f}"} | beside) for number in SHOWN]
    for row in grade([TASK], answers):
        if row.verdict is RIGHT and row.mistakes:
            assert row.alternatives == ()
            seen |= {len(finding.also) > 0 for finding in row.findings if finding.quantity == "dcg"}
    assert True in seen


def test_a_right_answer_hides_mistakes_and_beside_a_wrong_sum_none_is_counted():
    """All judged documents are retrieved and k is the whole list, which hides every other pool and cutoff."""
    whole = Drawn([1, 3, 2], [], "exp2", 3)
    task, value = Task("B", *laid_out(whole)), total(zeros(whole.ranked), GAINS["exp2"], log2, 3)
    ideal = total(whole.judged, GAINS["exp2"], log2, 3)
    typed = {"dcg": f"{value:.3f}", "idcg": f"{ideal:.3f}", "ndcg": f"{value / ideal:.3f}"}
    row, beside = graded(typed, task=task), graded(typed | {"dcg": f"{value + 1.23:.3f}"}, task=task)
    assert (row.verdict, beside.verdict) == (RIGHT, RIGHT)
    assert row.alternatives[0] == "OK"
    assert len(row.alternatives) > 1
    assert beside.alternatives == ()


def test_two_mistakes_are_named_as_a_guess_and_one_by_its_title():
    answers = [Answer("ada", "A", {"ndcg": f"{number / 1000:.3f}"}) for number in range(101, 1000, 7)]
    counted = set()
    for row in grade([TASK], answers):
        titles = [mistakes[mistake].title for mistake in row.mistakes]
        if titles:
            counted.add(len(titles))
            assert row.cause.startswith("a guess: ") is (len(titles) > 1)
            assert all(title in row.cause for title in titles)
    assert counted == {1, 2}


def test_sums_beside_a_right_answer_may_have_fewer_digits():
    result = graded({"dcg": f"{DCG:.1f}", "idcg": f"{IDCG:.2f}", "ndcg": f"{NDCG:.3f}"})
    assert (result.verdict, result.mistakes) == (RIGHT, ())


def test_a_right_answer_is_right_also_where_a_mistake_is_nearer_than_six_decimals():
    """Beside a gain of 2^22 - 1, that of 2^22 and of 1 for grade 0 changes the seventh decimal."""
    task = Task("large", Topic(["a", "b", "c"], {"a": 0, "b": 22, "c": 0}), Convention(k=3))
    right, near = 1 / math.log2(3), (1 + 2**22 / math.log2(3) + 1 / 2) / (2**22 + 1 / math.log2(3) + 1 / 2)
    assert 1e-9 < near - right < 1e-6
    result = graded(f"{right:.6f}", Rule(tolerance=6), task)
    assert (result.verdict, result.findings[0].verdict) == (RIGHT, RIGHT)
    assert "G2" in {name for finding in result.findings for name in (finding.mistake, *finding.also)}


def test_a_sum_alone_is_an_answer_too():
    assert graded({"dcg": f"{DCG:.3f}"}).verdict is RIGHT
    assert "DCG is" in graded({"dcg": "1.234"}).feedback


def test_without_a_rule_half_of_the_marks_are_for_what_is_nearly_right_and_none_for_a_mistake():
    rule = Rule()
    nearly = [rule.marks(verdict) for verdict in (SLIP, DIVISION, CARRIED, CONVENTION)]
    assert (rule.marks(RIGHT), nearly) == (1, [0.5] * 4)
    assert [rule.marks(verdict) for verdict in (MISTAKE, TWO, UNKNOWN)] == [0] * 3


def test_a_mistake_within_the_tolerance_is_an_alternative():
    near = f"{WRONG['D3'](A)[2]:.3f}"
    share = abs(float(near) - NDCG) / NDCG * 1.01
    result = graded(near, Rule(by="relative", tolerance=round(share, 4)))
    assert result.verdict is RIGHT
    assert "D3" in result.alternatives
    assert (result.mistakes, result.feedback) == ((), f"Right: nDCG is {NDCG:.3f}.")


# --- many answers ---


def test_equal_answers_are_diagnosed_once(monkeypatch):
    diagnosed = []
    look = AnswerKey.diagnose
    monkeypatch.setattr(
        AnswerKey, "diagnose", lambda key, answer, **more: diagnosed.append(answer) or look(key, answer, **more)
    )
    rows = [Answer(f"s{number}", "A", {"ndcg": ("0.5123", "0,5123")[number % 2]}) for number in range(100)]
    found = list(grade([TASK], rows))
    assert len(diagnosed) == 1
    assert [result.answer for result in found] == rows
    assert len({result.feedback for result in found}) == 1


def test_answers_are_graded_lazily():
    def rows():
        yield Answer("ada", "A", {"ndcg": "0.5"})
        raise AssertionError("this answer was graded too early")

    assert next(grade([TASK], rows())).answer.student == "ada"


def test_a_repeated_number_keeps_its_mark(monkeypatch):
    monkeypatch.setattr(marking, "MOST_REMEMBERED", 5)
    numbers = [f"{number / 997:.4f}" for number in range(60)]
    found = list(grade([TASK], [Answer("ada", "A", {"ndcg": typed}) for typed in numbers * 2]))
    for first, second in zip(found[:60], found[60:], strict=True):
        assert repr(first) == repr(second)


def test_marks_do_not_depend_on_the_order_of_the_answers():
    """Two spellings of a number; only one has enough digits for a slip of the decimal point from 0.5."""
    half = Task("half", Topic(["a", "b", "c"], {"c": 1}), Convention())
    rows = [Answer(f"s{place}", "half", {"ndcg": typed}) for place, typed in enumerate(("0.05", "5e-2", "5%"))]
    alone = {row.student: repr(next(grade([half], [row]))) for row in rows}
    for order in (rows, rows[::-1]):
        assert {result.answer.student: repr(result) for result in grade([half], order)} == alone


@pytest.mark.full
@pytest.mark.many
def test_memory_grows_by_little_for_each_different_answer():
    """Each answer keeps its mark and references to findings, but no sentence of its own."""
    first, then = 1500, of(2500, 600)  # after the first no finding is new
    numbers = random.Random(6).sample(range(10_000), first + then + 1)
    rows = [Answer("ada", "A", {"ndcg": f"{number / 10_000:.4f}"}) for number in numbers]
    tracemalloc.start()
    try:
        work = grade([TASK], rows)
        found = [next(work) for _ in range(first)]
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        found += islice(work, then)  # and no more: the task is dropped after its last answer
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert len(found) == first + then
    assert len({result.feedback for result in found}) < first
    assert grown < 400 * then


@pytest.mark.full
def test_ten_thousand_answers_to_twenty_tasks():
    given = classes.tasks(20)
    drawn = classes.answers(given, 500, random.Random(3), classes.SHOWN)
    found = list(grade(given, [Answer(row.student, row.task, {"ndcg": row.typed}) for row in drawn], Rule(tolerance=4)))
    assert len(found) == 10_000
    for row, result in random.Random(4).sample(list(zip(drawn, found, strict=True)), 2000):
        if row.how == "right":
            assert result.verdict is RIGHT
        elif row.how == "per cent":
            assert (result.verdict, result.mistake) == (SLIP, "A3")
        elif row.how == "nonsense":
            assert result.verdict not in (RIGHT, SLIP)
        else:
            assert result.verdict in (CONVENTION, MISTAKE)
            assert row.how in (*result.mistakes, *result.alternatives, *result.findings[0].also)


@pytest.mark.parametrize(
    ("tasks", "row", "words"),
    [
        ([], Answer("a", "A", {"ndcg": "1"}), "There is no task to grade"),
        ([TASK, TASK], Answer("a", "A", {"ndcg": "1"}), "Two tasks have the name 'A'"),
        (
            [Task("E", Topic(["a"], {"a": 1}), Convention(oddities=Oddities(min_documents=2)))],
            Answer("a", "E", {"ndcg": "1"}),
            "task 'E'",
        ),
        (
            [Task("N", Topic(["a"], {"a": 0}), Convention(no_relevant="nan"))],
            Answer("a", "N", {"ndcg": "1"}),
            "must have a right answer; its nDCG is nan",
        ),
        ([TASK], Answer("a", "B", {"ndcg": "1"}, 7), "line 7"),
        ([TASK], Answer("a", "A", {}, 7), "The answer has no number .line 7."),
        ([TASK], Answer("a", "A", {"ndcg": "half"}), "An answer must be a number"),
    ],
)
def test_an_answer_that_cannot_be_graded_is_refused(tasks, row, words):
    with pytest.raises(NdcgError, match=words):
        list(grade(tasks, [row]))


# --- the report ---


def test_the_report_adds_up_the_rows():
    given = classes.tasks(4)
    drawn = classes.answers(given, 30, random.Random(5))
    rows = list(grade(given, [Answer(row.student, row.task, {"ndcg": row.typed}) for row in drawn]))
    summary = report(rows, given)
    assert summary.answers == 120 == sum(summary.verdicts.values())
    assert [result.student for result in summary.totals] == [f"student {number}" for number in range(1, 31)]
    for student in summary.totals:
        assert student.total == sum(result.marks for result in rows if result.answer.student == student.student)
        assert len(student.marks) == 4
    sizes = [len(result.students) for result in summary.made]
    assert sizes == sorted(sizes, reverse=True)
    for mistake in summary.made:
        assert set(mistake.students) == {result.answer.student for result in rows if result.made == mistake.name}
        assert mistake.title
    assert set(summary.unexplained) == {result.answer.student for result in rows if result.verdict is UNKNOWN}


def test_an_exercise_that_does_not_separate_mistakes_is_named_with_the_reason():
    binary = Task("binary", Topic(["a", "b", "c"], {"a": 0, "b": 1, "c": 1, "d": 1}), Convention(k=3))
    right = (1 / math.log2(3) + 1 / 2) / (1 + 1 / math.log2(3) + 1 / 2)
    rows = [Answer("ada", "binary", {"ndcg": f"{right:.3f}"}), Answer("ada", "A", {"ndcg": f"{NDCG:.6f}"})]
    summary = report(grade([binary, TASK], rows), [binary, TASK])
    gap = next(group for group in summary.unseparated if group.task == "binary")
    assert gap.ids[0] == "OK"
    assert {"G1", "G5"} <= set(gap.ids)
    assert "with grades 0 and 1 only" in gap.reason
    assert gap.students == ("ada",)
    assert not any(
        "D5" in group.ids for group in summary.unseparated
    )  # no list separates a log base from the right answer


def test_a_right_answer_to_a_perfect_ranking_is_that_of_mistakes_for_its_own_reason():
    """Whatever the gains, the ranking is the ideal list; that 2^grade is twice 2^(grade - 1) says nothing of it."""
    perfect = Task("perfect", Topic(["a", "b", "c"], {"a": 3, "b": 2, "c": 0}), Convention(k=2))
    [group] = report(grade([perfect], [Answer("ada", "perfect", {"ndcg": "1.000"})]), [perfect]).unseparated
    assert group.ids[0] == "OK"
    assert "the part of the ranking that counts is ideal" in group.reason
    assert "2^grade" not in group.reason


def test_a_report_of_nothing():
    summary = report([], [TASK])
    assert (summary.answers, summary.totals, summary.made, summary.unseparated) == (0, (), (), ())
