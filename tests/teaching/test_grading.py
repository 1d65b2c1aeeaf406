"""Grading: what an answer earns, what its feedback says, many answers, and the report about the class."""

import gc
import math
import random
import tracemalloc
from dataclasses import replace
from itertools import islice

import pytest

from ndcg_core import Convention, NdcgError, Topic, conventions, mistakes, ndcg
from ndcg_core.model.records import Oddities
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict
from ndcg_core.teaching.grading import Answer, Rule, assign, grade, report
from ndcg_core.teaching.grading.assigned import best_attempts
from ndcg_core.teaching.marking import marker
from ndcg_core.teaching.marking.marker import earned, is_convention
from ndcg_core.teaching.mistakes import nearly_right, wrong_sums
from tests.support import classes
from tests.support.wrong_twin import WRONG, Drawn, plain
from tests.teaching import one_list
from tests.teaching.one_list import DCG, EXPONENTIAL, IDCG, LINEAR, LIST, NDCG, RIGHT, all_marked, marked, typed
from tests.teaching.test_mistakes import laid_out

OK, SLIP, DIVISION, CONVENTION, MISTAKE, CARRIED, TWO, UNKNOWN = Verdict
B = Drawn([2, 3, None, 0, 1, 3, 2], [3, 1], "exp2", 5)
TASK_B = assign("B", *laid_out(B))
DCG_B, IDCG_B, NDCG_B = plain(B)
MARKS = {"right": 4.0, "slip": 3.0, "carried": 2.0, "convention": 1.0, "mistake": 0.5}


def of_b(rule=Rule(), **numbers):
    return marked(rule, TASK_B, **numbers)


# --- verdict and marks ---


@pytest.mark.parametrize(
    ("verdict", "marks", "numbers"),
    [
        (OK, 4, [f"{NDCG_B:.3f}", f"{NDCG_B:.3f}".replace(".", ","), f"{NDCG_B:.5f}", f"{100 * NDCG_B:.1f}%"]),
        (SLIP, 3, [f"{100 * NDCG_B:.2f}", f"{10 * NDCG_B:.3f}", f"{round(NDCG_B, 3) + 0.001:.3f}", f"{NDCG_B:.2f}"]),
        (CONVENTION, 1, [f"{WRONG['G1'](B)[2]:.5f}"]),
        (MISTAKE, 0.5, [f"{WRONG['D3'](B)[2]:.4f}"]),
        (UNKNOWN, 0, ["7.654"]),
    ],
)
def test_marks_of_an_answer(verdict, marks, numbers):
    for row in all_marked(({"ndcg": number} for number in numbers), Rule(**MARKS), TASK_B):
        assert (row.verdict, row.marks) == (verdict, marks)
        assert row.feedback.endswith((".", "sign."))


def test_a_single_digit_is_no_slip_and_a_mistake_that_gives_it_to_all_digits_is_that_mistake():
    """With 1 / rank as weights, 1 / 2 of 2 + 1 / 2; the right nDCG is 0.2398, of which it is the first digit."""
    assert SLIP not in {of_b(ndcg="0.7").verdict, of_b(ndcg="1").verdict}
    task = assign("A", Topic(["a", "b"], {"a": 0, "b": 1, "m": 2}), Convention(gain="linear", k=2))
    row = marked(Rule(mistake=0.25), task, ndcg="0.2")
    assert (row.verdict, row.marks, row.mistake) == (MISTAKE, 0.25, "D8")


SHOWN = [number for number in WRONG if (sums := WRONG[number](B)) is not None and math.isfinite(sums[2])]


EXACT_RULES = [{"tolerance": 6}, {"by": "figures", "tolerance": 6}, {"by": "relative", "tolerance": 1e-5}]


@pytest.mark.parametrize("rule", EXACT_RULES)
def test_every_mistake_of_the_catalogue_is_recognised_in_its_number(rule):
    wrong = {number: WRONG[number](B)[2] for number in SHOWN}
    rows = all_marked(({"ndcg": f"{value:.6f}"} for value in wrong.values()), Rule(**rule, mistake=0.25), TASK_B)
    for (number, value), row in zip(wrong.items(), rows, strict=True):
        named = {other for finding in row.findings for other in (finding.mistake, *finding.also)}
        assert number in {*row.mistakes, *row.alternatives, *named}
        if abs(value - NDCG_B) > 1e-4 and number != "A3":
            assert row.verdict in (CONVENTION, MISTAKE), number
            assert row.marks == (0.5 if row.verdict is CONVENTION else 0.25)
            assert f"{NDCG_B:.3f}" in row.feedback


def test_an_error_is_carried_forward():
    """With its cause or without one."""
    wrong = WRONG["D3"](B)[0]
    answer = {"dcg": f"{wrong:.3f}", "idcg": f"{IDCG_B:.3f}", "ndcg": f"{wrong / IDCG_B:.3f}"}
    row = of_b(Rule(**MARKS), **answer)
    assert (row.verdict, row.marks) == (CARRIED, 2)
    assert row.mistake == "D3" or "D3" in row.alternatives
    off = DCG_B + 1.234
    unknown = of_b(Rule(**MARKS), dcg=f"{off:.3f}", idcg=f"{IDCG_B:.3f}", ndcg=f"{off / IDCG_B:.3f}")
    assert (unknown.verdict, unknown.marks) == (CARRIED, 2)


@pytest.mark.parametrize(("carried", "verdict"), [(0.5, MISTAKE), (0.6, CARRIED), (0.4, MISTAKE)])
def test_an_error_is_carried_forward_only_where_that_pays_more(carried, verdict):
    numbers = {"dcg": DCG + 1, "idcg": IDCG, "ndcg": (DCG + 1) / IDCG}
    rule, first = Rule(carried=carried, mistake=0.5), one_list.found(**numbers)[0]
    assert earned(first, typed(numbers), RIGHT, rule, enough=True) is verdict
    assert marked(rule, **numbers).marks == max(carried, 0.5)


@pytest.mark.parametrize("division", [0.5, 0.2, 0])
def test_right_sums_alone_are_no_division(division):
    rule = Rule(division=division)
    assert marked(rule, dcg=DCG, idcg=IDCG, ndcg=0.123).marks == division
    for sums in ({"dcg": DCG}, {"idcg": IDCG}, {"dcg": DCG, "idcg": IDCG + 1}):
        assert marked(rule, **sums, ndcg=0.123).verdict is not DIVISION


@pytest.mark.parametrize(("division", "verdict"), [(0.5, DIVISION), (0.3, MISTAKE), (0.2, MISTAKE)])
def test_right_sums_earn_a_division_where_it_pays_more_than_the_cause(division, verdict):
    """The quotient of other sums beside two right ones names a mistake, and yet only the division is wrong."""
    first = replace(one_list.found(ndcg=EXPONENTIAL["ndcg"])[0], verdict=MISTAKE)
    rule, sums = Rule(division=division, mistake=0.3, convention=0.4), {"dcg": DCG, "idcg": IDCG}
    assert earned(first, typed(sums | {"ndcg": 0.123}), RIGHT, rule, enough=True) is verdict
    assert earned(first, typed(sums), RIGHT, rule, enough=True) is MISTAKE


def test_a_wrong_division_is_the_cause_beside_what_may_have_been_reported():
    """0.75 is also the precision at 4."""
    row = marked(dcg=DCG, idcg=IDCG, ndcg="0.75")
    assert (row.verdict, len(row.findings)) == (DIVISION, 2)
    assert (row.made, row.cause) == ("the division", "right sums, divided wrong")


def test_a_definition_must_give_the_ndcg_too_unless_it_follows_from_the_sums():
    as_xgboost = one_list.found(**EXPONENTIAL)[0]
    assert as_xgboost.verdict is CONVENTION
    assert is_convention(as_xgboost, typed(EXPONENTIAL))
    for carried in (False, True):
        other = typed(EXPONENTIAL | {"ndcg": "0.1234"})
        assert is_convention(replace(as_xgboost, carried=carried), other) is carried


# --- digits ---


def test_a_wrong_last_digit_is_a_slip_only_with_enough_digits():
    for decimals in (3, 4):
        number = f"{round(NDCG, decimals) + 10.0**-decimals:.{decimals}f}"
        assert marked(Rule(tolerance=decimals), ndcg=number).verdict is SLIP
        assert marked(Rule(tolerance=decimals + 1), ndcg=number).verdict is not SLIP


def test_a_definition_with_too_few_digits_is_a_mistake_unless_it_lacks_the_zero_at_its_end():
    """Three decimals count. Exponential gains give (1 + 7 / log2(3)) / (7 + 1 / log2(3)) = 0.7098, which is 0.710."""
    verdicts = [marked(ndcg=f"{EXPONENTIAL['ndcg']:.{decimals}f}").verdict for decimals in (2, 3)]
    assert verdicts == [MISTAKE, CONVENTION]
    task = assign("A", Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 0}), Convention(gain="linear", k=3))
    assert {row.verdict for row in all_marked([{"ndcg": "0.71"}, {"ndcg": "0.710"}], task=task)} == {CONVENTION}


def test_a_wrong_number_without_the_zero_at_its_end_is_judged_as_with_it():
    """Unless that is no more than a guess: two decimals are no sign of two mistakes, or of other choices."""
    hundredths = [number / 100 for number in range(10, 200)]
    rows = [all_marked({"ndcg": f"{number:.{decimals}f}"} for number in hundredths) for decimals in (2, 3)]
    seen, right = set(), {f"{math.floor(100 * NDCG) / 100:.2f}", f"{NDCG:.2f}"}
    for short, full in zip(*rows, strict=True):
        assert short.verdict is not TWO
        if full.verdict in (TWO, UNKNOWN):
            seen.add((full.verdict, full.findings[-1].verdict))
        elif short.answer.numbers["ndcg"] not in right:
            assert (short.verdict, short.marks, short.mistakes) == (full.verdict, full.marks, full.mistakes)
            seen.add(full.verdict)
    assert {(TWO, TWO), (TWO, MISTAKE), CONVENTION, MISTAKE} <= seen


def test_sums_beside_an_answer_may_have_fewer_digits():
    """The rule asks for three decimals of nDCG; a sum of one decimal is the right one, rounded."""
    row = of_b(dcg=f"{DCG_B:.1f}", idcg=f"{IDCG_B:.2f}", ndcg=f"{NDCG_B:.3f}")
    assert (row.verdict, row.mistakes) == (OK, ())
    right = f"{NDCG:.3f}"
    assert marked(dcg=f"{DCG:.1f}", ndcg=right).feedback == marked(ndcg=right).feedback
    assert "Your DCG is right." in marked(dcg=f"{DCG:.1f}", ndcg="0.123").feedback


def test_a_right_answer_is_right_also_where_a_mistake_is_nearer_than_six_decimals():
    """Beside a gain of 2^22 - 1, that of 2^22 and of 1 for grade 0 changes the seventh decimal."""
    task = assign("large", Topic(["a", "b", "c"], {"a": 0, "b": 22, "c": 0}), Convention(k=3))
    right, near = 1 / math.log2(3), (1 + 2**22 / math.log2(3) + 1 / 2) / (2**22 + 1 / math.log2(3) + 1 / 2)
    assert 1e-9 < near - right < 1e-6
    row = marked(Rule(tolerance=6), task, ndcg=f"{right:.6f}")
    assert (row.verdict, row.findings[0].verdict) == (OK, OK)
    assert "G2" in {name for finding in row.findings for name in (finding.mistake, *finding.also)}


# --- what is said ---


def test_the_right_number_is_told_with_one_decimal_more_than_counts():
    for decimals in range(7):
        said, shown = marked(Rule(tolerance=decimals), ndcg="0.123").feedback, min(decimals + 1, 6)
        assert f" {NDCG:.{shown}f}" in said
        assert f"{NDCG:.{shown + 1}f}" not in said
    beyond_a_thousand = assign("B", Topic(["a", "b"], {"a": 9, "b": 10}), Convention())
    assert "." in marked(Rule(by="figures", tolerance=1), beyond_a_thousand, dcg="1").feedback


def test_only_a_definition_is_told_what_the_exercise_asks_for():
    by_definition, unknown = marked(ndcg=EXPONENTIAL["ndcg"]), marked(ndcg=0.0123)
    assert by_definition.verdict is CONVENTION
    assert f" {by_definition.findings[0].note} " in by_definition.feedback
    assert by_definition.feedback.endswith(f" As the exercise asks, nDCG is {NDCG:.4f}.")
    assert unknown.feedback.endswith(f" The right nDCG is {NDCG:.4f}.")


def test_a_mistake_is_mended_once():
    """Its sentence says how already."""
    rows = all_marked({"ndcg": sums.ndcg} for sums in one_list.wrong().values())
    firsts = [(row, row.findings[0].mistake) for row in rows if row.verdict is MISTAKE and row.findings[0].mistake]
    assert len(firsts) > 5
    assert {row.feedback.count(mistakes[mistake].mend) for row, mistake in firsts} == {1}


def test_causes_in_words():
    per_cent, off = marked(ndcg=f"{100 * NDCG:.2f}"), marked(dcg=DCG + 1, idcg=IDCG, ndcg=(DCG + 1) / IDCG)
    assert (per_cent.made, per_cent.cause) == ("A3", mistakes["A3"].title)
    for nothing in (marked(ndcg=NDCG), marked(ndcg="7.654")):
        assert (nothing.made, nothing.cause) == ("", "")
    assert (off.mistakes, bool(off.made), bool(off.cause)) == ((), True, True)


def test_a_definition_as_the_cause_is_named_by_its_library():
    row = marked(ndcg=EXPONENTIAL["ndcg"])
    libraries = list(dict.fromkeys(conventions[name].library for name in row.findings[0].conventions))
    assert len(libraries) > 1
    nameless = replace(row, mistakes=())
    assert (nameless.cause, nameless.made) == (f"as in {libraries[0]}", f"as in {row.findings[0].conventions[0]}")


def test_two_mistakes_are_named_as_a_guess_and_one_by_its_title():
    """And guesses of two mistakes are no alternatives of each other."""
    counted, guesses = set(), set()
    for row in all_marked(({"ndcg": f"{number / 1000:.3f}"} for number in range(101, 1000, 7)), task=TASK_B):
        titles = [mistakes[mistake].title for mistake in row.mistakes]
        if titles:
            counted.add(len(titles))
            assert row.cause.startswith("a guess: ") is (len(titles) > 1)
            assert all(title in row.cause for title in titles)
        if row.verdict is TWO:
            assert row.alternatives == ()
            guesses.add(len({finding.mistake for finding in row.findings}) > 1)
    assert counted == {1, 2}
    assert True in guesses


# --- beside a right answer ---


def test_a_right_ndcg_stays_right_and_wrong_sums_are_reported():
    ln = math.log(2)
    row = of_b(Rule(**MARKS), dcg=f"{DCG_B / ln:.3f}", idcg=f"{IDCG_B / ln:.3f}", ndcg=f"{NDCG_B:.3f}")
    assert (row.verdict, row.marks, row.mistake) == (OK, 4, "D5")
    assert mistakes["D5"].mend in row.feedback


def test_what_is_wrong_beside_a_right_ndcg_is_the_first_that_was_found():
    """Both sums are wrong, each in its own way."""
    beside, seen = {"idcg": EXPONENTIAL["idcg"], "ndcg": NDCG}, set()
    for row in all_marked(beside | {"dcg": sums.dcg} for sums in one_list.wrong().values() if sums.dcg > 0):
        if row.verdict is OK and row.mistakes:
            first, *others = row.findings[1:]
            assert row.mistakes == first.mistakes
            seen |= {other.mistakes == first.mistakes for other in others}
    assert False in seen


def test_a_right_ndcg_has_no_alternatives_that_only_the_sums_show():
    """Without the last rank, and with it left out, a sum is the same."""
    seen, beside = set(), {"idcg": f"{IDCG_B + 1.23:.3f}", "ndcg": f"{NDCG_B:.3f}"}
    for row in all_marked(({"dcg": f"{WRONG[number](B)[0]:.3f}"} | beside for number in SHOWN), task=TASK_B):
        if row.verdict is OK and row.mistakes:
            assert row.alternatives == ()
            seen |= {len(finding.also) > 0 for finding in row.findings if finding.quantity == "dcg"}
    assert True in seen


def test_a_right_answer_hides_mistakes_and_beside_a_wrong_sum_none_is_counted():
    """All judged documents are retrieved and k is the whole list, which hides every other pool and cutoff."""
    whole = Drawn([1, 3, 2], [], "exp2", 3)
    task, (value, ideal, quotient) = assign("whole", *laid_out(whole)), plain(whole)
    numbers = {"dcg": f"{value:.3f}", "idcg": f"{ideal:.3f}", "ndcg": f"{quotient:.3f}"}
    row, beside = all_marked([numbers, numbers | {"dcg": f"{value + 1.23:.3f}"}], task=task)
    assert (row.verdict, beside.verdict) == (OK, OK)
    assert row.alternatives[0] == "OK"
    assert len(row.alternatives) > 1
    assert beside.alternatives == ()


def test_a_mistake_within_the_tolerance_is_an_alternative():
    near = f"{WRONG['D3'](B)[2]:.3f}"
    share = abs(float(near) - NDCG_B) / NDCG_B * 1.01
    row = of_b(Rule(by="relative", tolerance=round(share, 4)), ndcg=near)
    assert row.verdict is OK
    assert "D3" in row.alternatives
    assert (row.mistakes, row.feedback) == ((), f"Right: nDCG is {NDCG_B:.3f}.")


def test_rounding_on_the_way_is_no_alternative_to_a_right_answer():
    """Of an ideal ranking, rounded terms have the quotient 1, too."""
    task = assign("A", Topic(["a", "b"], {"a": 2, "b": 1}), LINEAR)
    sums = [wrong_sums(task.topic, LINEAR, mistakes[name]) for name in nearly_right()]
    assert any(found is not None and found.ndcg == 1 for found in sums)
    right = marked(task=task, ndcg="1.000")
    assert right.alternatives[0] == "OK"
    assert not nearly_right() & {*right.alternatives}


def test_a_sum_alone_is_an_answer_too():
    assert of_b(dcg=f"{DCG_B:.3f}").verdict is OK
    assert "DCG is" in of_b(dcg="1.234").feedback


# --- many answers ---


def test_of_attempts_with_equal_marks_the_first_counts():
    rows = all_marked({"ndcg": number} for number in ("0.1111", f"{NDCG:.4f}", f"{NDCG:.3f}", "0.2222"))
    assert rows[1].marks == rows[2].marks == 1
    assert best_attempts(rows) == [rows[1]]
    assert best_attempts(rows[::3]) == [rows[0]]


def test_equal_answers_are_diagnosed_once(monkeypatch):
    diagnosed, look = [], AnswerKey.diagnose
    monkeypatch.setattr(
        AnswerKey, "diagnose", lambda key, answer, **more: diagnosed.append(answer) or look(key, answer, **more)
    )
    rows = [Answer(f"s{number}", "B", {"ndcg": ("0.5123", "0,5123")[number % 2]}) for number in range(100)]
    found = list(grade([TASK_B], rows))
    assert len(diagnosed) == 1
    assert [row.answer for row in found] == rows
    assert len({row.feedback for row in found}) == 1


def test_answers_are_graded_lazily():
    def rows():
        yield Answer("ada", "B", {"ndcg": "0.5"})
        raise AssertionError("this answer was graded too early")

    first = next(grade([TASK_B], rows())).answer
    assert (first.student, first.line) == ("ada", 0)  # of no text


def test_a_repeated_number_keeps_its_mark(monkeypatch):
    monkeypatch.setattr(marker, "MOST_REMEMBERED", 5)
    found = all_marked(({"ndcg": f"{number / 997:.4f}"} for number in [*range(60)] * 2), task=TASK_B)
    assert list(map(repr, found[:60])) == list(map(repr, found[60:]))


def test_marks_do_not_depend_on_the_order_of_the_answers():
    """Two spellings of a number; only one has enough digits for a slip of the decimal point from 0.5."""
    half = assign("half", Topic(["a", "b", "c"], {"c": 1}), Convention())
    rows = [Answer(f"s{place}", "half", {"ndcg": number}) for place, number in enumerate(("0.05", "5e-2", "5%"))]
    alone = {row.student: repr(next(grade([half], [row]))) for row in rows}
    for order in (rows, rows[::-1]):
        assert {row.answer.student: repr(row) for row in grade([half], order)} == alone


@pytest.mark.full
def test_memory_grows_by_little_for_each_different_answer():
    """Each answer keeps its mark and references to findings, but no sentence of its own."""
    first, then = 1500, 600  # after the first no finding is new
    numbers = random.Random(6).sample(range(10_000), first + then + 1)
    rows = [Answer("ada", "B", {"ndcg": f"{number / 10_000:.4f}"}) for number in numbers]
    tracemalloc.start()
    try:
        work = grade([TASK_B], rows)
        found = [next(work) for _ in range(first)]
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        found += islice(work, then)  # and no more: the task is dropped after its last answer
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert len(found) == first + then
    assert len({row.feedback for row in found}) < first
    assert grown < 400 * then


@pytest.mark.parametrize(("tasks", "students"), [(2, 20), pytest.param(20, 500, marks=pytest.mark.full)])
def test_a_class_is_marked_by_what_each_answer_was_made_with(tasks, students):
    given = classes.tasks(tasks)
    drawn = classes.answers(given, students, random.Random(3), classes.SHOWN)
    found = list(grade(given, [Answer(row.student, row.task, {"ndcg": row.typed}) for row in drawn], Rule(tolerance=4)))
    assert len(found) == tasks * students
    pairs = list(zip(drawn, found, strict=True))
    for row, result in random.Random(4).sample(pairs, min(2000, len(pairs))):
        if row.how == "right":
            assert result.verdict is OK
        elif row.how == "per cent":
            assert (result.verdict, result.mistake) == (SLIP, "A3")
        elif row.how == "nonsense":
            assert result.verdict not in (OK, SLIP)
        else:
            assert result.verdict in (CONVENTION, MISTAKE)
            assert row.how in (*result.mistakes, *result.alternatives, *result.findings[0].also)


TOO_SHORT = assign("E", Topic(["a"], {"a": 1}), Convention(oddities=Oddities(min_documents=2)))
WITHOUT_ANSWER = assign("N", Topic(["a"], {"a": 0}), Convention(no_relevant="nan"))


@pytest.mark.parametrize(
    ("tasks", "task", "numbers", "words"),
    [
        ([], "B", {"ndcg": "1"}, "There is no task to grade"),
        ([TASK_B, TASK_B], "B", {"ndcg": "1"}, "Two tasks have the name 'B'"),
        ([TOO_SHORT], "E", {"ndcg": "1"}, "task 'E'"),
        ([WITHOUT_ANSWER], "N", {"ndcg": "1"}, "must have a right answer; its nDCG is nan"),
        ([TASK_B], "other", {"ndcg": "1"}, "line 7"),
        ([TASK_B], "B", {}, "The answer has no number .line 7."),
        ([TASK_B], "B", {"ndcg": "half"}, "An answer must be a number"),
    ],
)
def test_an_answer_that_cannot_be_graded_is_refused(tasks, task, numbers, words):
    with pytest.raises(NdcgError, match=words):
        list(grade(tasks, [Answer("a", task, numbers, 7)]))


# --- the report ---


def reported(task, *values, decimals=4):
    """The groups of answers that cannot be told apart, where each student has one of these numbers."""
    rows = [Answer(f"s{place}", task.name, {"ndcg": f"{value:.{decimals}f}"}) for place, value in enumerate(values)]
    return report(list(grade([task], rows)), [task]).unseparated


@pytest.mark.full
def test_the_report_adds_up_the_rows():
    given = classes.tasks(4)
    drawn = classes.answers(given, 30, random.Random(5))
    rows = list(grade(given, [Answer(row.student, row.task, {"ndcg": row.typed}) for row in drawn]))
    summary = report(rows, given)
    assert summary.answers == 120 == sum(summary.verdicts.values())
    assert [student.student for student in summary.totals] == [f"student {number}" for number in range(1, 31)]
    for student in summary.totals:
        assert student.total == sum(row.marks for row in rows if row.answer.student == student.student)
        assert len(student.marks) == 4
    for mistake in summary.made:
        assert set(mistake.students) == {row.answer.student for row in rows if row.made == mistake.name}
        assert mistake.title
    assert set(summary.unexplained) == {row.answer.student for row in rows if row.verdict is UNKNOWN}


def test_a_report_orders_causes_by_students_and_then_by_answers():
    tasks = [assign("1", LIST, LINEAR), assign("2", LIST, LINEAR)]
    upside, tenfold, per_cent = f"{IDCG / DCG:.4f}", f"{10 * NDCG:.4f}", f"{100 * NDCG:.2f}"
    answers = [("ada", "1", upside), ("ada", "2", upside), ("ben", "1", tenfold), ("cem", "1", tenfold)]
    answers += [("dan", "2", per_cent), ("eve", "1", "7.6543"), ("eve", "2", f"{NDCG:.4f}")]
    rows = [Answer(student, task, {"ndcg": number}) for student, task, number in answers]
    summary = report(list(grade(tasks, rows)), tasks)
    assert [(len(cause.students), cause.answers) for cause in summary.made] == [(2, 2), (1, 2), (1, 1)]
    assert (summary.unexplained, summary.answers) == (("eve",), len(rows))


def test_an_exercise_that_does_not_separate_mistakes_is_named_with_the_reason():
    binary = assign("binary", Topic(["a", "b", "c"], {"a": 0, "b": 1, "c": 1, "d": 1}), Convention(k=3))
    right = (1 / math.log2(3) + 1 / 2) / (1 + 1 / math.log2(3) + 1 / 2)
    rows = [Answer("ada", "binary", {"ndcg": f"{right:.3f}"}), Answer("ada", "B", {"ndcg": f"{NDCG_B:.6f}"})]
    groups = report(grade([binary, TASK_B], rows), [binary, TASK_B]).unseparated
    gap = next(group for group in groups if group.task == "binary")
    assert (gap.ids[0], gap.students) == ("OK", ("ada",))
    assert {"G1", "G5"} <= set(gap.ids)
    assert "with grades 0 and 1 only" in gap.reason
    assert not any("D5" in group.ids for group in groups)  # no list separates a log base from the right answer


def test_a_right_answer_to_a_perfect_ranking_is_that_of_mistakes_for_its_own_reason():
    """Whatever the gains, the ranking is the ideal list; that 2^grade is twice 2^(grade - 1) says nothing of it."""
    [group] = reported(assign("perfect", Topic(["a", "b", "c"], {"a": 3, "b": 2, "c": 0}), Convention(k=2)), 1)
    assert group.ids[0] == "OK"
    assert "the part of the ranking that counts is ideal" in group.reason
    assert "2^grade" not in group.reason


def test_what_cannot_be_told_apart_is_listed_by_how_many_students_it_concerns():
    task = assign("A", Topic(["x", "y"], {"x": 0, "y": 1}), Convention(k=2))
    right, power = ndcg(task.topic, task.convention), wrong_sums(task.topic, task.convention, mistakes["G2"]).ndcg
    groups = reported(task, right, power, power)
    assert [(group.ids[0], len(group.students)) for group in groups] == [("G2", 2), ("OK", 1)]


def test_the_reason_why_causes_cannot_be_told_apart_is_theirs():
    """The base of the logarithm, and a factor of all gains, cancel out on every list; that is said of these alone."""
    task = assign("A", Topic(["a", "b", "c", "d"], {"a": 1, "b": 3, "c": 0, "d": 2}), LINEAR.with_k(3))
    power = wrong_sums(task.topic, task.convention, mistakes["G2"]).ndcg
    right, powers = reported(task, ndcg(task.topic, task.convention), power, decimals=5)
    assert right.ids[0] == "OK"
    assert "D5" not in right.ids
    assert "logarithm" not in right.reason
    assert powers.ids == ("G2", "G2b")
    assert powers.reason == "they differ only for unjudged documents, and the ranking has none"


def test_a_report_of_nothing():
    summary = report([], [TASK_B])
    assert (summary.answers, summary.totals, summary.made, summary.unseparated) == (0, (), (), ())
