"""An exercise, an answer to it, and the verdict: right or not, what made the number, and where the sums part."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import zip_longest

import streamlit as st

from ndcg_core import NdcgError, diagnose
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis import Finding, Verdict, heading, sheet_of
from ndcg_core.teaching.exercises import asked
from ndcg_core.teaching.mistakes import WorkedSums, correct_sums, mistakes
from pages.ui.components import address, downloads, html
from pages.ui.components.html import Node, tag
from pages.ui.components.mathml import formula
from pages.ui.state import link
from pages.ui.state.session import Session
from pages.ui.text import show

QUANTITIES = {"ndcg": "nDCG", "dcg": "DCG", "idcg": "IDCG"}
_LEVEL, _STEPPED, _HIDDEN = "check_level", "check_stepped", "steps"
_STAGES = {
    "order": "the order of the documents",
    "gain": "the gain, what a grade is worth",
    "cut": "where the lists are cut",
    "discount": "the discount, what a rank is worth",
    "ideal": "the ideal list",
    "quotient": "what is divided by what",
    "report": "what is written down in the end",
}


def hides_steps() -> bool:
    """Whether the link that opened the page carries the exercise without its solution."""
    return st.query_params.get(_HIDDEN) == "no"


def keep_address(session: Session) -> None:
    """The address holds the exercise; the answer stays with who typed it."""
    address.keep({"s": link.encode(session.state), **({_HIDDEN: "no"} if hides_steps() else {})})


def draw_exercise(session: Session) -> None:
    """The list, and what is asked, in the words of a course."""
    state_ = session.state
    rows: list[tuple[Node, Node, Node]] = [
        (str(rank), state_.documents[doc].title or doc, _grade(state_.grades.get(doc)))
        for rank, doc in enumerate(state_.ranked, 1)
    ]
    rows += [
        ("–", f"{state_.documents[doc].title or doc} (not retrieved)", _grade(state_.grades.get(doc)))
        for doc in state_.aside
    ]
    html.draw(
        "exercise",
        html.table(("rank", "document", "grade"), rows),
        tag("ul", *(tag("li", sentence) for sentence in asked(state_.convention, state_.topic())), cls="asked"),
    )
    st.page_link("playground.py", label="Change the list or what is asked on the playground")


def _grade(grade: float | None) -> str:
    return "not judged" if grade is None else f"{grade:g}"


def ask() -> dict[str, str]:
    """The numbers as they were typed, those that were."""
    fields = dict(zip(QUANTITIES, st.columns([2, 1, 1]), strict=True))
    typed = {
        name: fields[name].text_input(
            "Your nDCG" if name == "ndcg" else f"Your {title}, if you have it",
            key=f"answer_{name}",
            on_change=_from_the_start,
            placeholder="0.91 or 91 %" if name == "ndcg" else "",
        )
        for name, title in QUANTITIES.items()
    }
    return {name: text.strip() for name, text in typed.items() if text.strip()}


def _from_the_start() -> None:
    st.session_state[_LEVEL] = 0


def draw_verdict(session: Session, answer: dict[str, str]) -> None:
    """What the answer came from, all at once or hint by hint."""
    if not answer:
        html.draw(
            "verdict",
            tag("p", "Nothing typed yet. The number of decimals that you type is how exactly it is looked at."),
        )
        return
    topic, convention = session.state.topic(), session.state.convention
    try:
        findings = diagnose(topic, convention, answer)
        right = correct_sums(topic, convention)
    except NdcgError as refusal:
        html.draw("verdict", tag("p", str(refusal), cls="refused", role="status"))
        return
    first = findings[0]
    if first.verdict is Verdict.RIGHT:
        html.draw(
            "verdict",
            tag("p", tag("b", f"{heading(first)} "), first.sentence, cls="right", role="status"),
            *_worked(right),
        )
        _take_along(session, answer)
        return
    level = _level(first)
    html.draw(
        "verdict",
        tag("p", tag("b", heading(first)), cls="not", role="status"),
        *_hints(first, level),
        *(_solution(findings, topic, right) if level >= 3 else []),
    )
    if level >= 3:
        _take_along(session, answer)


def _take_along(session: Session, answer: dict[str, str]) -> None:
    """The notebook has the solution in it, so it is there only where the solution is."""
    if not hides_steps():
        downloads.notebook(session.state, key="notebook", answer=answer)


def _level(first: Finding) -> int:
    """How much is told: 1 where to look, 2 the rank too, 3 all."""
    stepped = hides_steps() or st.toggle("Tell me step by step", key=_STEPPED)
    if not stepped:
        return 3
    most = 2 if hides_steps() else 3
    level = min(int(st.session_state.get(_LEVEL, 0)), most)
    if first.verdict is not Verdict.UNKNOWN and level < most:
        st.button(("A hint", "At which rank?", "Show the solution")[level], on_click=_further, key=f"hint_{level}")
    return level if first.verdict is not Verdict.UNKNOWN or hides_steps() else 3


def _further() -> None:
    st.session_state[_LEVEL] = int(st.session_state.get(_LEVEL, 0)) + 1


def _hints(first: Finding, level: int) -> list[Node]:
    told: list[Node] = [tag("p", first.sentence)] if first.verdict is Verdict.UNKNOWN and level < 3 else []
    stage = mistakes[first.mistake].stage if first.mistake else ""
    if level >= 1 and stage:
        told.append(tag("p", f"Look at {_STAGES[stage]}."))
    if level >= 2 and first.first_rank is not None:
        told.append(
            tag("p", f"Your {QUANTITIES[first.side or 'dcg']} leaves the right one at rank {first.first_rank}.")
        )
    return told


def _solution(findings: Sequence[Finding], topic: Topic, right: WorkedSums) -> list[Node]:
    """Every explanation that fits, the sums of the first beside the right ones, and the right line."""
    first = findings[0]
    nodes: list[Node] = [tag("ul", *(tag("li", _told(finding)) for finding in findings))]
    theirs = sheet_of(first, topic, right.ranked.convention)
    if theirs is not None:
        nodes += [tag("h4", "The two sums, rank by rank"), _sums(right, theirs, first)]
    return [*nodes, tag("h4", "The right way"), *_worked(right)]


def _told(finding: Finding) -> Node:
    mend = [
        part for name in finding.mistakes if len(finding.mistakes) > 1 for part in (" ", tag("em", mistakes[name].mend))
    ]
    exact = "" if math.isnan(finding.value) else f" Exactly: {show(finding.value, 6)}."
    return tag("span", finding.sentence, exact, *mend, *([" ", tag("small", finding.reason)] if finding.reason else []))


def _sums(right: WorkedSums, theirs: WorkedSums, first: Finding) -> Node:
    rows: list[tuple[Node, ...]] = []
    columns = (right.terms, theirs.terms, right.ideal_terms, theirs.ideal_terms)
    for rank, terms in enumerate(zip_longest(*columns), 1):
        mark = " ◀" if rank == first.first_rank else ""
        shown = ["–" if term is None else show(term) for term in terms]
        here = ("" if first.side == "idcg" else mark), (mark if first.side == "idcg" else "")
        rows.append(
            (
                f"{rank}",
                shown[0],
                tag("b", shown[1] + here[0]) if here[0] else shown[1],
                shown[2],
                tag("b", shown[3] + here[1]) if here[1] else shown[3],
            )
        )
    rows.append(("sum", *(tag("b", show(each)) for each in (right.dcg, theirs.dcg, right.idcg, theirs.idcg))))
    rows.append(("nDCG", tag("b", show(right.ndcg)), tag("b", show(theirs.ndcg)), "", ""))
    return html.table(("rank", "DCG, right", "DCG, as you did", "IDCG, right", "IDCG, as you did"), rows)


def _worked(right: WorkedSums) -> list[Node]:
    return [tag("div", formula(line), cls="formula") for line in right.ranked.latex().values()]
