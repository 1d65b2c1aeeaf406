"""The report on a class: how many are right, the mistakes and who made them, every answer, files to download."""

from collections.abc import Iterable, Sequence
from functools import partial

import streamlit as st

from ndcg_core.course.answer_layouts import STUDENT
from ndcg_core.io import LeftOut, feedback_sheets, to_canvas, to_gradebook, to_print, to_spreadsheet, to_zip
from ndcg_core.model.numbers import added_up
from ndcg_core.teaching.grading import Graded, MistakeCount, Report
from ndcg_core.teaching.grading import report as class_report
from ndcg_core.teaching.marking.words import titled
from ndcg_core.teaching.mistakes import mistakes
from pages.ui.components import chart, downloads, html
from pages.ui.components.html import Node, sentence, tag
from pages.ui.grade import change_marks, words
from pages.ui.grade.job import GradingJob
from pages.ui.text import after, counted

_CSV = "text/csv"
_file = partial(downloads.text_file, key="download")
_table = partial(_file, for_a_spreadsheet=True)
_MOST_LEFT_OUT = 50
_MOST_NAMES, _MOST_BARS, _MOST_GAPS = 12, 15, 20
_MOST_TOTALS = 200
_PAGE = 50  # answers


def draw(job: GradingJob) -> None:
    """Draw everything about the answers that are graded."""
    report = class_report(job.marked, job.reported_tasks)
    _draw_summary(job, report)
    if job.rows:
        _draw_files(job)
        _draw_mistakes(report)
        _draw_gaps(job, report)
        _draw_answers(job, report)


def _draw_summary(job: GradingJob, report: Report) -> None:
    """How many answers got which verdict, and what was left out."""
    notes: list[Node] = [tag("p", note) for note in job.answers.notes]
    if job.changed:
        notes.append(tag("p", words.CHANGED, cls="refused", role="status"))
    if job.stopped:
        stopped = words.STOPPED.format(graded=report.answers, answers=len(job.answers.rows))
        notes.append(tag("p", stopped, cls="refused", role="status"))
    html.draw("class_state", tag("p", *_counted(job, report), role="status"), *notes)
    if job.stopped:
        st.button(words.GO_ON, key="class_go_on", on_click=job.go_on)
    _draw_left_out(job.answers.refused)


def _more(count: int, template: str = words.MORE) -> list[Node]:
    """How many rows are not shown, if any."""
    return [tag("p", template.format(count=count))] if count > 0 else []


def _counted(job: GradingJob, report: Report) -> list[Node]:
    if not report.answers:
        return [words.NO_ANSWERS]
    form = words.OF_VERDICT.format
    verdicts = [form(count=count, verdict=words.VERDICTS[each]) for each, count in report.verdicts.items()]
    template = words.COUNT_OF_TASKS if job.several else words.COUNT
    answers, students = counted(report.answers, "answer"), counted(len(report.totals), "student")
    count = template.format(answers=answers, students=students, tasks=len(job.tasks))
    marks = added_up(row.marks for row in job.marked)
    each = set(job.points.values())
    most = added_up(job.points[row.answer.task] for row in job.marked)
    return sentence(
        words.SUMMARY if len(each) == 1 else words.SUMMARY_SHARE,
        count=tag("b", count),
        verdicts=", ".join(verdicts),
        mean=f"{marks / report.answers:.2f}",
        right=f"{next(iter(each)):g}",
        share=f"{marks / most:.0%}",
    )


def _draw_mistakes(report: Report) -> None:
    """The chart, most frequent first, and beside it the students."""
    if not report.made and not report.unexplained:
        return
    st.markdown(words.MISTAKES)
    bars, names = st.columns([5, 6], gap="large")
    shown = report.made[:_MOST_BARS]
    with bars:
        chart.draw_mistakes([(_label(mistake), mistake.title, len(mistake.students)) for mistake in shown])
    rows: list[tuple[Node, ...]] = [
        (tag("b", each.name), each.title, _number(len(each.students), "student"), _names(each.students))
        for each in shown
    ]
    if report.unexplained:
        count = _number(len(report.unexplained), "student")
        rows.append((tag("b", words.UNKNOWN_ID), words.NOT_RECOGNISED, count, _names(report.unexplained)))
    more = report.made[_MOST_BARS:]
    with names:
        html.draw(
            "class_mistakes",
            tag("div", html.table(words.MISTAKES_HEAD, rows), cls="groups lines"),
            *([tag("p", tag("small", _others(more)))] if more else []),
        )


def _others(more: Sequence[MistakeCount]) -> str:
    named = ", ".join(
        words.STUDENTS_OF_MISTAKE.format(mistake=_label(mistake), students=len(mistake.students))
        for mistake in more[:_MOST_NAMES]
    )
    template = words.OTHERS_AND_RARER if len(more) > _MOST_NAMES else words.OTHERS
    return template.format(mistakes=named, count=len(more) - _MOST_NAMES)


def _label(mistake: MistakeCount) -> str:
    """The cause in words; several slips share a title, but their names are words."""
    return mistake.title if mistake.name.split(" + ")[0] in mistakes else mistake.name


def _names(students: Sequence[str]) -> str:
    template = words.NAMES_AND_MORE if len(students) > _MOST_NAMES else words.NAMES
    return template.format(names=", ".join(students[:_MOST_NAMES]), count=len(students) - _MOST_NAMES)


def _draw_gaps(job: GradingJob, report: Report) -> None:
    """The mistakes that occurred and that an exercise could not tell apart."""
    st.markdown(words.GAPS_OF_ONE if not job.several else words.GAPS_OF_SEVERAL)
    if not report.unseparated:
        html.draw("class_gaps", tag("p", words.NO_GAPS))
        return
    shown = report.unseparated[:_MOST_GAPS]
    rows: list[tuple[Node, ...]] = [
        (tag("b", gap.task), _same(gap.ids), _number(len(gap.students), "student"), gap.reason) for gap in shown
    ]
    cut = 1 if not job.several else 0  # the only task needs no name
    html.draw(
        "class_gaps",
        tag("p", words.GAPS),
        tag("div", html.table(words.GAPS_HEAD[cut:], [row[cut:] for row in rows]), cls="groups lines"),
        *_more(len(report.unseparated) - _MOST_GAPS),
    )


def _same(ids: Sequence[str]) -> Node:
    return tag("span", tag("b", " = ".join(map(titled, ids))), " ", tag("small", ", ".join(ids)))


def _number(number: float, word: str) -> Node:
    """A number in a cell; on a narrow screen, where no heading stands over it, with its word."""
    return tag("span", f"{number:g}", tag("span", f" {after(number, word)}", cls="only-narrow"))


@st.fragment
def _draw_answers(job: GradingJob, report: Report) -> None:
    """Every answer, a page at a time; all of them, or those of a verdict, a mistake or a student."""
    st.markdown(words.EVERY_ANSWER)
    kinds = {
        words.ALL: "",
        **{words.VERDICTS[verdict]: "" for verdict in report.verdicts},
        **{words.MISTAKE.format(id=mistake.name, title=mistake.title): mistake.name for mistake in report.made},
    }
    which, who, at = st.columns([3, 3, 1])
    kind = which.selectbox(words.SHOW, list(kinds), key="class_kind")
    name = who.text_input(words.WHO, key="class_who") or ""
    rows = list(_chosen(job.marked, kind, kinds.get(kind, ""), name))
    pages = max(1, -(-len(rows) // _PAGE))
    page = min(int(at.number_input(words.PAGE, 1, pages, 1, key=f"class_page_{pages}")), pages)
    shown = rows[(page - 1) * _PAGE : page * _PAGE]
    several = job.several
    head = words.ANSWER_HEAD_WITH_TASK if several else words.ANSWER_HEAD
    cells: list[tuple[Node, ...]] = [
        (
            tag("b", row.answer.student),
            *([row.answer.task] if several else []),
            words.typed(row.answer.numbers),
            words.VERDICTS[row.verdict],
            _number(row.marks, "mark") if row.override is None else words.CHANGED_MARKS.format(marks=row.marks),
            tag("span", row.cause, *([" ", tag("small", row.mistake)] if row.mistakes else [])),
            row.feedback,
        )
        for row in shown
    ]
    first = (page - 1) * _PAGE + 1
    where = words.RANGE.format(first=first, last=first + len(shown) - 1, count=len(rows)) if shown else words.NONE
    html.draw("class_answers", tag("p", tag("small", where)), tag("div", html.table(head, cells), cls="groups lines"))
    change_marks.draw(job, shown)
    if several:
        _draw_totals(report, name)


def _chosen(rows: Iterable[Graded], kind: str, mistake: str, name: str) -> Iterable[Graded]:
    verdict = next((verdict for verdict, word in words.VERDICTS.items() if word == kind), None)
    for row in rows:
        if (
            (verdict is None or row.verdict is verdict)
            and (not mistake or mistake == row.made)
            and name.casefold() in row.answer.student.casefold()
        ):
            yield row


def _draw_totals(report: Report, name: str) -> None:
    totals = [total for total in report.totals if name.casefold() in total.student.casefold()]
    with st.expander(words.TOTALS):
        rows = [(total.student, f"{total.total:g}", str(len(total.marks))) for total in totals[:_MOST_TOTALS]]
        more = _more(len(totals) - _MOST_TOTALS, words.MORE_TOTALS)
        html.draw("class_totals", html.table(words.TOTALS_HEAD, rows), *more)


def _draw_left_out(left_out: Sequence[LeftOut]) -> None:
    """Draw how many rows and cells were left out, and a table of them, if there are any."""
    if not left_out:
        return
    with st.expander(_left_out_counted(left_out)):
        rows = [(str(part.line), part.text, part.reason) for part in left_out[:_MOST_LEFT_OUT]]
        more = len(left_out) - _MOST_LEFT_OUT
        html.draw("class_refused", tag("div", html.table(words.REFUSED_HEAD, rows), cls="groups"), *_more(more))


def _left_out_counted(left_out: Sequence[LeftOut]) -> str:
    """Say how many rows and how many single cells were left out."""
    cells = sum(part.part == "cell" for part in left_out)
    rows = len(left_out) - cells
    if rows and cells:
        return words.LEFT_OUT_BOTH.format(rows=counted(rows, "row"), cells=counted(cells, "cell"))
    template = words.ONE_LEFT_OUT if len(left_out) == 1 else words.LEFT_OUT
    return template.format(count=counted(len(left_out), "row" if rows else "cell"))


def _draw_files(job: GradingJob) -> None:
    """Draw a button for each file, and which gradebooks can find the students."""
    rows, points, answers = job.marked, job.points, job.answers
    identity, students, unread = answers.identity, answers.students, answers.unread
    sheets = partial(feedback_sheets, rows, points, students=students, unread=unread)
    moodle = partial(to_gradebook, rows, list(points), identity, students=students, unread=unread)
    canvas = partial(to_canvas, rows, points, identity, students=students, known=answers.gradebook)
    with st.container(horizontal=True, key="class_files_out"):
        _table(words.POINT_FILE, lambda: to_spreadsheet(rows, points), "marks.csv", _CSV)
        _table(words.COMMA_FILE, lambda: to_spreadsheet(rows, points, decimal_comma=True), "marks-comma.csv", _CSV)
        _file(words.MOODLE_FILE, moodle, "moodle-grades.csv", _CSV)
        _file(words.CANVAS_FILE, canvas, "canvas-grades.csv", _CSV)
        _file(words.SHEETS_TO_PRINT, lambda: to_print(sheets()), "feedback.html", "text/html")
        downloads.binary_file(
            words.SHEETS_ZIP, lambda: to_zip(sheets()), "feedback.zip", "application/zip", key="download"
        )
    sentences = [words.GRADEBOOKS.format(identity=identity), *([words.NO_IDENTITY] if identity == STUDENT else [])]
    st.caption(" ".join(sentences))
