"""What a class's answers came to: the count, the mistakes with their students, the exercises' gaps, every answer, files to take away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import streamlit as st

from ndcg_core.io import to_gradebook, to_spreadsheet
from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.grading import Graded, MistakeCount, Report
from ndcg_core.teaching.grading import report as class_report
from ndcg_core.teaching.mistakes import mistakes
from pages.ui.components import chart, html
from pages.ui.components.html import Node, tag
from pages.ui.grade.job import GradingJob

VERDICTS = {
    Verdict.RIGHT: "✓ right",
    Verdict.SLIP: "≈ a slip",
    Verdict.CARRIED: "→ carried forward",
    Verdict.CONVENTION: "≠ other convention",
    Verdict.MISTAKE: "✗ mistake",
    Verdict.TWO_MISTAKES: "✗ two mistakes?",
    Verdict.UNKNOWN: "? not known",
}
_MOST_REFUSED, _MOST_NAMES, _MOST_BARS, _MOST_GAPS = 50, 12, 15, 20
_PAGE = 50
_ALL = "all answers"


def draw(job: GradingJob) -> None:
    """Everything about the answers that are graded."""
    report = class_report(job.rows, job.tasks)
    st.markdown("---")
    _draw_state(job, report)
    if job.rows:
        _draw_downloads(job)
        _draw_mistakes(report)
        _draw_gaps(job, report)
        _draw_answers(job, report)


def _draw_state(job: GradingJob, report: Report) -> None:
    """How many answers came to what, and what was left out."""
    notes: list[Node] = [tag("p", note) for note in job.answers.notes]
    if job.changed:
        notes.append(
            tag(
                "p",
                "The answers, the tasks or the rule have changed since; press Grade to grade again.",
                cls="refused",
                role="status",
            )
        )
    if job.stopped:
        notes.append(
            tag(
                "p",
                f"Stopped: {report.answers:,} of {len(job.answers.rows):,} answers are graded, and everything below is about these.",
                cls="refused",
                role="status",
            )
        )
    html.draw("class_state", tag("p", *_counted(job, report), role="status"), *notes)
    if job.stopped:
        st.button("Go on", key="class_go_on", on_click=job.go_on)
    refused = job.answers.refused
    if refused:
        with st.expander(
            f"{len(refused):,} {'row was' if len(refused) == 1 else 'rows were'} left out: where and why",
            expanded=len(refused) <= 5,
        ):
            rows = [(str(one.line), one.text, one.reason) for one in refused[:_MOST_REFUSED]]
            more = [tag("p", f"and {len(refused) - _MOST_REFUSED:,} more")] if len(refused) > _MOST_REFUSED else []
            html.draw("class_refused", tag("div", html.table(("line", "the row", "why"), rows), cls="groups"), *more)


def _counted(job: GradingJob, report: Report) -> list[Node]:
    if not report.answers:
        return ["No answer could be graded."]
    students, marks = len(report.totals), sum(one.marks for one in job.rows)
    counts = [f"{count:,} {VERDICTS[verdict]}" for verdict, count in report.verdicts.items()]
    to = f" to {len(job.tasks)} tasks" if len(job.tasks) > 1 else ""
    return [
        tag(
            "b",
            f"{report.answers:,} {_plural('answer', report.answers)} of {students:,} {_plural('student', students)}{to}: ",
        ),
        ", ".join(counts),
        f". The mean mark is {marks / report.answers:.2f} of {job.rule.right:g}.",
    ]


def _plural(word: str, number: float) -> str:
    return word if number == 1 else f"{word}s"


def _draw_downloads(job: GradingJob) -> None:
    """Files, each made when somebody asks for it."""
    names = [task.name for task in job.tasks]
    files = {
        "Marks, CSV with 0.5": ("marks.csv", lambda: "\ufeff" + to_spreadsheet(job.rows)),
        "Marks, CSV with 0,5": ("marks-comma.csv", lambda: "\ufeff" + to_spreadsheet(job.rows, decimal_comma=True)),
        "Moodle gradebook": ("moodle-grades.csv", lambda: to_gradebook(job.rows, names, job.answers.identity)),
    }
    with st.container(horizontal=True, key="class_files_out"):
        for label, (file, write) in files.items():
            st.download_button(
                label,
                data=partial(_encoded, write),
                file_name=file,
                mime="text/csv",
                on_click="ignore",
                key=f"download_{file}",
            )
    by = job.answers.identity
    st.caption(
        f"Moodle finds students by email address, username or ID number; here they go by “{by}”."
        + (" Moodle does not know them by that: add one of those columns." if by == "Student" else "")
    )


def _encoded(write: Callable[[], str]) -> bytes:
    return write().encode()


def _draw_mistakes(report: Report) -> None:
    """The chart, largest first, and beside it who did it."""
    if not report.made and not report.unexplained:
        return
    st.markdown("#### What went wrong")
    bars, names = st.columns([5, 6], gap="large")
    shown = report.made[:_MOST_BARS]
    with bars:
        chart.draw_mistakes([(one.name, one.title, len(one.students)) for one in shown])
    rows: list[tuple[Node, ...]] = [
        (tag("b", one.name), one.title, _with(len(one.students), "student"), _names(one.students)) for one in shown
    ]
    if report.unexplained:
        rows.append((tag("b", "?"), "not known", _with(len(report.unexplained), "student"), _names(report.unexplained)))
    more = report.made[_MOST_BARS:]
    with names:
        html.draw(
            "class_mistakes",
            tag("div", html.table(("id", "what was done", "students", "who"), rows), cls="groups lines"),
            *([tag("p", tag("small", f"and {_others(more)}"))] if more else []),
        )


def _others(more: Sequence[MistakeCount]) -> str:
    report = ", ".join(f"{one.name} ({len(one.students)})" for one in more[:_MOST_NAMES])
    return report + (f" and {len(more) - _MOST_NAMES:,} more, each rarer" if len(more) > _MOST_NAMES else "")


def _names(students: Sequence[str]) -> str:
    more = f" and {len(students) - _MOST_NAMES:,} more" if len(students) > _MOST_NAMES else ""
    return ", ".join(students[:_MOST_NAMES]) + more


def _draw_gaps(job: GradingJob, report: Report) -> None:
    """Which exercise failed to tell mistakes apart, by what occurred."""
    st.markdown(
        "#### What the exercise did not tell apart"
        if len(job.tasks) == 1
        else "#### Which exercise did not tell mistakes apart"
    )
    if not report.unseparated:
        html.draw("class_gaps", tag("p", "Every mistake that occurred had a number of its own."))
        return
    shown = report.unseparated[:_MOST_GAPS]
    rows: list[tuple[Node, ...]] = [
        (tag("b", one.task), _same(one.ids), _with(len(one.students), "student"), one.reason) for one in shown
    ]
    head = ("task", "one number for", "students", "why")
    more = (
        [tag("p", f"and {len(report.unseparated) - _MOST_GAPS:,} more")] if len(report.unseparated) > _MOST_GAPS else []
    )
    cut = 1 if len(job.tasks) == 1 else 0  # the only task needs no name
    html.draw(
        "class_gaps",
        tag(
            "p",
            "These answers fit more than one explanation, OK being the right answer; the first was taken as what happened. "
            "More decimals, or DCG and IDCG beside the answer, tell more apart.",
        ),
        tag("div", html.table(head[cut:], [row[cut:] for row in rows]), cls="groups lines"),
        *more,
    )


def _same(ids: Sequence[str]) -> Node:
    titles = "; ".join(f"{number}: {mistakes[number].title}" for number in ids if number in mistakes)
    return tag("span", tag("b", " = ".join(ids)), " ", tag("small", titles))


def _with(number: float, word: str) -> Node:
    """A number in a cell; on a narrow screen, where no heading stands over it, with its word."""
    return tag("span", f"{number:g}", tag("span", f" {_plural(word, number)}", cls="only-narrow"))


@st.fragment
def _draw_answers(job: GradingJob, report: Report) -> None:
    """Every answer, a page at a time, or those of one verdict, mistake or student."""
    st.markdown("#### Every answer")
    kinds = {
        _ALL: "",
        **{VERDICTS[verdict]: "" for verdict in report.verdicts},
        **{f"{one.name}: {one.title}": one.name for one in report.made},
    }
    which, who, at = st.columns([3, 3, 1])
    kind = which.selectbox("Show", list(kinds), key="class_kind")
    name = who.text_input("Of students whose name holds", key="class_who") or ""
    rows = list(_chosen(job.rows, kind, kinds.get(kind, ""), name))
    pages = max(1, -(-len(rows) // _PAGE))
    page = min(int(at.number_input("Page", 1, pages, 1, key=f"class_page_{pages}")), pages)
    shown = rows[(page - 1) * _PAGE : page * _PAGE]
    several = len(job.tasks) > 1
    head = ("student", *(["task"] if several else []), "answer", "verdict", "marks", "mistake", "feedback")
    cells: list[tuple[Node, ...]] = [
        (
            tag("b", one.answer.student),
            *([one.answer.task] if several else []),
            _typed(one),
            VERDICTS[one.verdict],
            _with(one.marks, "mark"),
            one.mistake,
            one.feedback,
        )
        for one in shown
    ]
    first = (page - 1) * _PAGE + 1
    where = f"{first:,} to {first + len(shown) - 1:,} of {len(rows):,}" if shown else "none"
    html.draw("class_answers", tag("p", tag("small", where)), tag("div", html.table(head, cells), cls="groups lines"))
    if several:
        _draw_totals(report, name)


def _chosen(rows: Iterable[Graded], kind: str, made: str, name: str) -> Iterable[Graded]:
    verdict = next((verdict for verdict, word in VERDICTS.items() if word == kind), None)
    for one in rows:
        if (
            (verdict is None or one.verdict is verdict)
            and (not made or made == one.made)
            and name.casefold() in one.answer.student.casefold()
        ):
            yield one


def _typed(one: Graded) -> str:
    """The answer as it was typed, with its sums where there are any."""
    names = {"ndcg": "", "dcg": "DCG ", "idcg": "IDCG "}
    return ", ".join(names[name] + one.answer.numbers[name] for name in names if name in one.answer.numbers)


def _draw_totals(report: Report, name: str) -> None:
    totals = [one for one in report.totals if name.casefold() in one.student.casefold()]
    with st.expander("Totals by student"):
        rows = [(one.student, f"{one.total:g}", str(len(one.marks))) for one in totals[:200]]
        more = (
            [tag("p", f"and {len(totals) - 200:,} more; look for a name above, or download them")]
            if len(totals) > 200
            else []
        )
        html.draw("class_totals", html.table(("student", "marks", "tasks answered"), rows), *more)
