"""Thirty students with real mistakes, two rounds: what the projector, the teacher's tab and each phone then show."""

import csv
import io
import json
import math
import secrets
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Topic
from ndcg_core.teaching.classroom import ask_number, ask_order, save
from ndcg_core.teaching.diagnosis import Verdict, diagnose
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from ndcg_core.teaching.tasks.collected import Guesses
from ndcg_core.widget.state.sources import from_example
from pages.ui.classroom import database, drawing, phone, results, store, views, words
from pages.ui.classroom.room import Asked, Given, read_room
from pages.ui.classroom.rows import LateRow, StudentRow
from pages.ui.classroom.store import Sent
from tests.pages.trees import parts
from tests.support.examples import first

SOUP = from_example(examples["soup"])
TOPIC, CONVENTION = SOUP.topic(), SOUP.convention.with_k(5)
QUESTION = ask_number(text="What is nDCG@5?", topic=TOPIC, convention=CONVENTION, titles=SOUP.titles)
NAMES = [f"<b>student {number}</b>" for number in range(30)]
FIRST = ["right"] * 9 + ["G1"] * 8 + ["I1"] * 6 + ["0.111"] * 3
"""What the first 26 answer at first; four answer nothing."""
SECOND = ["right"] * 15 + ["G1"] * 4 + ["I1"] * 4 + ["right"] * 2 + ["0.111"]


def typed(what: str) -> str:
    """What a student types who is right, or who makes a mistake."""
    if what == "right":
        return QUESTION.solution
    return f"{wrong_sums(TOPIC, CONVENTION, mistakes[what]).ndcg:.3f}" if what in mistakes else what


@pytest.fixture
def room(engine):
    """The class after two rounds, with everything shown."""
    with database.writing(engine) as connection:
        made = store.create(connection, "Soup", [QUESTION])
        students = []
        for name in NAMES:
            at = store.touch(connection, made.id)
            students.append(store.join(connection, at, name, secrets.token_hex(20)))
        for number, answers in enumerate((FIRST, SECOND), 1):
            store.move(connection, store.touch(connection, made.id), store.Progress("open", 0, number))
            at = store.touch(connection, made.id)
            for student, what in zip(students, answers, strict=False):
                assert store.answer(connection, at, Sent(student, 0, number, 1, typed(what)))
        store.move(connection, store.touch(connection, made.id), store.Progress("shown", 0, 2, 3))
    with engine.connect() as connection, connection.begin():
        found, changed = read_room(connection, None, made.id)
    assert len(changed) == len(FIRST)
    return found


def texts(node: object) -> list[str]:
    """Every text in a tree of nodes."""
    if isinstance(node, str):
        return [node]
    inside = node[1:] if isinstance(node, list) and node and isinstance(node[0], str) else node
    return [text for part in inside if not isinstance(part, dict) for text in texts(part)]


def at(room, **progress):
    """The same class, elsewhere in its course."""
    return replace(room, row=room.row._replace(**progress))


def shown(view, room) -> list[str]:
    return [text for node in json.loads(view(room))["nodes"] for text in texts(node)]


def test_the_groups_are_those_that_were_typed(room):
    for number, answers in enumerate((FIRST, SECOND), 1):
        groups, expected = room.groups(0, number), Counter(answers)
        assert len(groups.right) == expected["right"]
        assert {group.cause: len(group.students) for group in groups.named} == {
            name: count for name, count in expected.items() if name in mistakes
        }
        assert len(groups.others) == expected["0.111"]
        assert len(groups.missing) == len(NAMES) - len(answers)


def test_the_projector_counts_and_names_no_student(room):
    words = shown(views.screen, room)
    assert f"{Counter(SECOND)['right']} of {len(SECOND)} right" in words
    assert {mistakes["G1"].title, mistakes["I1"].title} <= {word.removesuffix(" *") for word in words}
    for state in ("lobby", "open", "closing", "closed", "compared", "end"):
        assert not any("<b>" in word for word in shown(views.screen, at(room, state=state, shown=0)))
    assert not any("<b>" in word for word in words)


def test_nothing_of_the_answers_is_on_the_projector_while_the_question_is_open(room):
    words = " ".join(shown(views.screen, at(room, state="open")))
    assert QUESTION.solution not in words
    assert mistakes["G1"].title not in words


def test_the_truth_comes_with_the_second_part_and_the_names_with_the_third(room):
    dots, truth = (" ".join(shown(views.screen, at(room, shown=part))) for part in (1, 2))
    assert QUESTION.solution not in dots
    assert QUESTION.solution in truth
    assert mistakes["G1"].title not in dots + truth
    drawn = [json.loads(views.screen(at(room, shown=part)))["nodes"] for part in (1, 2, 3)]
    assert [len(parts(nodes, "leg")) > 0 for nodes in drawn] == [False, False, True]  # or all see which is known
    assert {len(parts(nodes, "dot")) for nodes in drawn} == {len(SECOND)}


def test_the_flows_are_the_moves_between_the_rounds(room):
    pairs = Counter(zip(FIRST, SECOND, strict=False))
    gained = sum(count for (before, after), count in pairs.items() if before != "right" and after == "right")
    left = sum(count for (before, after), count in pairs.items() if before == "right" and after != "right")
    words = " ".join(shown(views.screen, at(room, state="compared")))
    assert f"Right: {Counter(FIRST)['right']}, then {Counter(SECOND)['right']}" in words
    assert f"{gained} went to right. {left} left right." in words


def test_the_teacher_s_tab_says_what_each_mistake_is_and_names_people_where_they_are_asked_for(room):
    words = shown(views.notes, room)
    assert mistakes["G1"].wrong in words
    assert all(any(word.endswith(name) for word in words) for name in NAMES)
    assert "1 × 0.111" in " ".join(words)


def many_mistakes(room):
    """The class, after each of its thirty made another mistake or typed what nothing explains; two wrote nothing."""
    known = [
        name
        for name, entry in mistakes.items()
        if (sums := wrong_sums(TOPIC, CONVENTION, entry)) is not None and not QUESTION.judge(f"{sums.ndcg:.3f}").right
    ][:26]
    given = {
        student: Given(1, value, None)
        for student, value in zip(room.students, [*map(typed, known), "9.87", "9.87"], strict=False)
    }
    return replace(room, answers={(0, 2): given})


def test_every_number_has_its_cause_whoever_gave_it_and_not_explained_is_what_nothing_explains(room):
    many = many_mistakes(room)
    told, report = "\n".join(shown(views.notes, many)), results.FILES["report.txt"](many)
    groups = many.groups(0, 2)
    lettered = {student for group in groups.named for student in group.students}
    for student in {*map(int, groups.judged)} - {*map(int, lettered)}:
        value = many.given(0, 2)[student].value
        first = diagnose(TOPIC, CONVENTION, value)[0]
        titles = [mistakes[name].title for name in first.mistakes]
        lines = [line for line in told.splitlines() if f"× {value}" in line]
        assert len(lines) == 1
        assert all(title in lines[0] for title in titles)
        assert all(title in report for title in titles)
    _, unexplained = told.split("Not explained\n")
    assert unexplained.splitlines()[0] == "2 × 9.87"
    assert "- 2 × not explained" in report.splitlines()


def test_a_phone_reads_what_its_number_comes_from_or_may_come_from(room):
    many = many_mistakes(room)
    for student, answer in many.given(0, 2).items():
        first = diagnose(TOPIC, CONVENTION, answer.value)[0]
        said = json.loads(phone.Messages(many).to(student))["own"]["verdict"]["text"]
        assert ("nothing that we know explains it" in said) == (first.verdict is Verdict.UNKNOWN)
        assert ("may come from" in said) == first.guess
        assert all(mistakes[name].title in said for name in first.mistakes)


def test_a_number_that_the_question_states_is_called_wrong_and_no_more(room):
    stated = ask_number(TOPIC, CONVENTION, figure="6", decimals=0, text="How many?")
    other = replace(room, asked=(Asked(*room.asked[0]._replace(kept=save([stated]))),))
    assert "Not explained" not in shown(views.notes, other)
    assert "not explained" not in results.FILES["report.txt"](other)
    said = json.loads(phone.Messages(other).to(next(iter(room.students))))["own"]["verdict"]["text"]
    assert said == f"{QUESTION.solution} is not right. It is 6."


def test_a_phone_whose_answer_came_too_late_reads_that(room):
    late, silent = list(room.students)[-2:]
    told = phone.Messages(replace(room, late=frozenset([LateRow(0, 2, late)])))
    said = [json.loads(told.to(student))["own"]["verdict"]["text"] for student in (late, silent)]
    answer = f"It is {QUESTION.solution}."
    assert said == [f"Your answer came too late. {answer}", f"You did not answer. {answer}"]


def test_each_phone_reads_its_own_verdict_and_nobody_else_s(room):
    messages = phone.Messages(room)
    for student, what in zip(room.students, SECOND, strict=False):
        own = json.loads(messages.to(student))["own"]
        assert own["value"] == typed(what)
        assert own["verdict"]["right"] is (what == "right")
        if what in mistakes:
            assert mistakes[what].title in own["verdict"]["text"]
    before = phone.Messages(at(room, shown=1))
    silent = list(room.students)[len(FIRST) :]
    assert not [student for student in silent if QUESTION.solution in before.to(student)]
    assert all("verdict" not in json.loads(before.to(student))["own"] for student in room.students)


def test_the_files_have_every_answer_and_the_marks_of_the_last(room):
    rows = list(csv.DictReader(io.StringIO(results.FILES["results.csv"](room))))
    assert len(rows) == len(FIRST) + len(SECOND)
    marks = [float(row["marks"]) for row in rows if row["marks"]]
    assert (len(marks), marks.count(1)) == (len(SECOND), Counter(SECOND)["right"])
    gradebooks = [results.FILES[name](room) for name in ("moodle.csv", "canvas.csv")]
    assert all(student in text for text in gradebooks for student in NAMES)
    report = results.FILES["report.txt"](room)
    assert mistakes["G1"].title in report
    assert not any(student in report for student in NAMES)


def test_of_homework_the_best_try_counts(room):
    swapped = {(0, 3 - number): given for (_, number), given in room.answers.items()}
    homework = replace(room, answers=swapped, row=room.row._replace(homework=True))
    assert sum(row.marks == 1 for row in results.graded(homework)) == Counter(SECOND)["right"]
    assert set(NAMES) <= set(shown(views.notes, homework))


def test_students_of_one_name_keep_their_marks_apart(room):
    """Also where a number that is put behind a name is a nickname already."""
    called = ["Ada", "Ada", "Ada 2", "Ben"] + ["Ada"] * 26
    students = {
        number: StudentRow(number, name, False, "", "") for number, name in zip(room.students, called, strict=True)
    }
    same = replace(room, students=students)
    assert len(set(same.names.values())) == len(students)
    rows = list(csv.DictReader(io.StringIO(results.FILES["results.csv"](same))))
    assert sum(float(row["marks"]) == 1 for row in rows if row["marks"]) == Counter(SECOND)["right"]
    assert len({row["student"] for row in rows}) == len(FIRST)


def test_answers_after_the_truth_stand_apart_and_count_where_the_teacher_says_so(room):
    """The class was told in its first round, and was asked again."""
    asked = replace(room, asked=tuple(Asked(*each._replace(told_in=1, rounds=2)) for each in room.asked))
    for counts, counted in ((False, FIRST), (True, SECOND)):
        there = at(asked, counts_all=counts)
        rows = list(csv.DictReader(io.StringIO(results.FILES["results.csv"](there))))
        marked = [row for row in rows if row["marks"]]
        assert sum(float(row["marks"]) == 1 for row in marked) == Counter(counted)["right"]
        label = "2" if counts else "2 (after the truth)"
        assert {row["round"] for row in rows} == {"1", label}
        assert ("Round 2 (after the truth)" in results.FILES["report.txt"](there)) is not counts
        assert ("round 2 (after the truth)" in shown(views.screen, at(there, state="closed"))) is not counts
        assert (words.UNCOUNT if counts else words.COUNT) in shown(views.notes, at(there, state="end"))


def test_a_gradebook_has_numbers_and_names_where_there_are_none(room):
    namesake, numbered = list(room.students)[:2]  # the first calls itself as the second is numbered
    changed = {numbered: {"number": "4711"}, namesake: {"name": "4711"}}
    students = {at: student._replace(**changed.get(at, {})) for at, student in room.students.items()}
    there = replace(room, students=students)
    assert (there.identities[numbered], there.identities[namesake]) == ("4711", "4711 2")
    assert "4711" in results.FILES["moodle.csv"](there)
    assert room.students[numbered].name not in results.FILES["moodle.csv"](there)
    rows = csv.DictReader(io.StringIO(results.FILES["results.csv"](there)))
    assert {row["number"] for row in rows if row["student"] == room.names[numbered]} == {"4711"}


@pytest.mark.parametrize(("ranked", "missed"), first(3, [(9, 1), (30, 70), (18, 4), (5, 1), (10, 1), (12, 6), (18, 0)]))
def test_the_projector_shows_every_document_or_says_how_many_it_does_not(room, ranked, missed):
    docs = [f"document {at}" for at in range(ranked)]
    aside = [f"missed {at}" for at in range(missed)]
    listed = ask_number(text="What is nDCG@5?", topic=Topic(docs, dict.fromkeys([*docs, *aside], 1)))
    asked = replace(room, asked=(Asked(*room.asked[0]._replace(kept=save([listed]))),))
    there = at(asked, state="open", shown=0)
    words, drawn = shown(views.screen, there), json.loads(views.screen(there))["list"]
    rows = [*drawn["ranks"], *drawn["missed"]]
    assert {key for row in rows for key in row} <= {"doc", "title", "grade"}  # nothing of the solution
    assert not any(drawn[each] for each in ("dcg", "idcg", "ndcg", "ideal"))
    assert [row["title"] for row in rows] == docs[: len(drawn["ranks"])] + aside[: len(drawn["missed"])]
    said, left, unseen = " ".join(words), ranked + missed - len(rows), missed - len(drawn["missed"])
    assert f"Not shown here: {left} document" in said or not (left or "Not shown here" in said)
    assert (f"of which {unseen} not retrieved" in said) == bool(unseen)
    settings = listed.shown()
    assert settings["convention"] in said or all(sentence in said for sentence in settings["settings"])


def test_the_picture_of_orders_says_when_it_has_not_all_documents(room):
    docs = [f"document {at}" for at in range(12)]
    order = ask_order(text="Put the best first.", topic=Topic(docs, dict.fromkeys(docs, 1)))
    given = {student: Given(1, tuple(range(12)), None) for student in room.students}
    asked = replace(
        room, asked=(Asked(*room.asked[0]._replace(kept=save([order]), control="board")),), answers={(0, 2): given}
    )
    assert "The 10 best of 12 documents." in shown(views.screen, at(asked, shown=2))


@given(shares=st.lists(st.floats(0, 1), max_size=30) | st.floats(0, 1).map(lambda share: [share] * 3))
def test_no_dot_lies_over_another_and_each_is_at_its_number_or_as_near_as_there_is_room(shares):
    drawn = drawing.guess_line(Guesses(shares, 1.0, 0.5, "0.5"), told=False)
    left, right = (float(parts([drawn], "axis")[0][1][end]) for end in ("x1", "x2"))
    dots = [dot[1] for dot in parts([drawn], "dot")]
    places = sorted((float(dot["cx"]), float(dot["cy"])) for dot in dots)
    size = 2 * float(dots[0]["r"]) if dots else 0
    assert len(places) == len(shares)
    assert all(math.dist(one, other) >= size for one, other in combinations(places, 2))
    room = 0.06 if len(shares) <= 3 and len({*shares}) == 1 else size * len(shares)
    wanted = [left + share * (right - left) for share in sorted(shares)]
    assert all(abs(x - at) <= room for (x, _), at in zip(places, wanted, strict=True))
