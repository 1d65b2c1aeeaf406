"""A class's results as files: every answer, gradebooks for Moodle and Canvas, a report to read, the questions."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ndcg_core.course.gradebook import to_canvas, to_gradebook
from ndcg_core.document import Block, Bullets, Heading, paragraph
from ndcg_core.document.terminal import written
from ndcg_core.exchange.cells import harmless, rows_as_csv
from ndcg_core.teaching.classroom import Groups, save
from ndcg_core.teaching.classroom.questions import Question
from ndcg_core.teaching.diagnosis import Finding, Verdict
from ndcg_core.teaching.grading import Answer, Graded, Rule
from pages.ui.classroom import phone, words
from pages.ui.classroom.room import Given, Room


class Counted(NamedTuple):
    """The answer of a student to a question that is marked: the last one, of homework the best.

    Attributes
    ----------
    student : int
        The student's number.
    question : int
        The question's place.
    round : int
        The round or the try.
    given : Given
        The answer.

    """

    student: int
    question: int
    round: int
    given: Given


def _counted(room: Room) -> list[Counted]:
    """Return the answers that are marked, by question and in the order of joining; a guess never is."""
    tries: dict[tuple[int, int], list[Counted]] = defaultdict(list)
    for (question, round_), given in room.answers.items():
        counts = room.asked[question].question.marked and room.counts(question, round_)
        for student, answer in given.items() if counts else ():
            tries[question, student].append(Counted(student, question, round_, answer))

    def worth(one: Counted) -> tuple[float, int]:
        kept = _kept(one)
        return (kept[1] if kept else _graded(room, one).marks) if room.row.homework else 0.0, one.round

    return [max(tries[key], key=worth) for key in sorted(tries)]


def _kept(one: Counted) -> tuple[str, float, list[str]] | None:
    """Return the verdict, the marks and the mistakes of a try at a number, which were kept with it."""
    kept: tuple[str, float, list[str]] | None = json.loads(one.given.said)["graded"] if one.given.said else None
    return kept


def task_name(number: int) -> str:
    """Return what a question is called in a gradebook.

    >>> task_name(0)
    'Q1'
    """
    return f"Q{number + 1}"


def graded(room: Room) -> list[Graded]:
    """Return the marked answers: a number by the rule of *Grade*, an order or a choice as right or not."""
    return [_graded(room, one) for one in _counted(room)]


def _graded(room: Room, one: Counted) -> Graded:
    question = room.question(one.question, one.student)
    student, task = room.identities[one.student], task_name(one.question)
    key, kept = question.task.number_key, _kept(one)
    row = None if key is None or kept else key.graded(str(one.given.value), student, task)
    if row is not None:
        return row
    right = room.said(one.question, one.student, one.given).right
    verdict = Verdict(kept[0]) if kept else Verdict.RIGHT if right else Verdict.UNKNOWN
    marks, made = (kept[1], tuple(kept[2])) if kept else (Rule().marks(verdict), ())
    said = phone.verdict(room, one.question, one.student, one.given, names=True)["text"]
    return Graded(Answer(student, task, {}), verdict, marks, made, (Finding(verdict, said),), said)


def _points(room: Room) -> dict[str, float]:
    return {task_name(number): 1.0 for number, asked in enumerate(room.asked) if asked.question.marked}


def _moodle(room: Room) -> str:
    return to_gradebook(graded(room), list(_points(room)), words.IDENTITY, students=room.identities.values())


def _results(room: Room) -> str:
    """Return every answer to every round."""
    marks = {(row.answer.student, row.answer.task): row.marks for row in graded(room)}
    rounds = {(one.student, one.question): one.round for one in _counted(room)}
    rows = []
    for (number, round_), given in sorted(room.answers.items()):
        asked = room.asked[number]
        for student, answer in given.items():
            question, name = room.question(number, student), room.identities[student]
            said = room.said(number, student, answer)
            counts = rounds.get((student, number)) == round_
            rows.append(
                (
                    harmless(room.names[student]),
                    harmless(room.students[student].number),
                    str(number + 1),
                    words.CONTROLS[asked.control],
                    room.label(number, round_),
                    harmless(question.task.written(answer.value)),
                    {True: "yes", False: "no", None: ""}[said.right],
                    harmless(said.title),
                    f"{marks[name, task_name(number)]:g}" if counts else "",
                )
            )
    return rows_as_csv(words.RESULT_HEAD, rows)


def _report(room: Room) -> str:
    """Return a report to read: by question and mistake, without names."""
    blocks: list[Block] = [Heading(room.row.title, 1)]
    for number, asked in enumerate(room.asked):
        blocks.append(Heading(words.REPORT_QUESTION.format(number=number + 1, text=asked.question.text)))
        for round_ in sorted(at for of, at in room.answers if of == number):
            blocks += _round(room, asked.question, number, round_)
    return written(blocks)


def _round(room: Room, question: Question, number: int, round_: int) -> list[Block]:
    groups = room.groups(number, round_)
    if not question.marked:
        return [paragraph(words.REPORT_GUESSES.format(round=room.label(number, round_), answered=groups.answered))]
    head = words.REPORT_ROUND.format(
        round=room.label(number, round_), right=len(groups.right), answered=groups.answered, missing=len(groups.missing)
    )
    named = [words.REPORT_MISTAKE.format(count=len(group.students), title=group.title) for group in groups.named]
    return [paragraph(head), Bullets([*named, *_other_lines(question, groups)])]


def _other_lines(question: Question, groups: Groups) -> Iterator[str]:
    """Yield the causes without a letter, what is only possible, and how many answers are left."""
    for (title, possible), students in groups.others_by_cause.items():
        key = question.task.number_key
        rest = words.REPORT_UNEXPLAINED if key is not None and key.diagnosed else words.REPORT_OTHERS
        line = words.REPORT_MISTAKE if title else words.REPORT_POSSIBLE if possible else rest
        yield line.format(count=len(students), title=title or possible)


FILES: Mapping[str, Callable[[Room], str]] = {
    "results.csv": _results,
    "moodle.csv": _moodle,
    "canvas.csv": lambda room: to_canvas(
        graded(room), _points(room), words.IDENTITY, students=room.identities.values()
    ),
    "report.txt": _report,
    "questions.json": lambda room: save([asked.question for asked in room.asked]),
}
"""What writes each file, by its name."""
