"""The answer as typed, and the verdict: right or not, what produced the number, and at which rank the sums differ."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from ndcg_core import NdcgError, diagnose
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis import Finding, Verdict, heading, next_entry, read, shows_nothing, sums_of_finding
from ndcg_core.teaching.mistakes import WorkedSums, correct_sums, mistakes
from ndcg_core.widget.picture_contents import contents
from pages.ui.check import words
from pages.ui.check.both_sums import BothSums
from pages.ui.check.words import QUANTITIES
from pages.ui.components import downloads, html, picture
from pages.ui.components.formulas import formulas
from pages.ui.components.html import Node, sentence, tag
from pages.ui.state.attempts import completion_code
from pages.ui.state.session import Session
from pages.ui.text import show

_LEVEL, _STEPWISE = "check_level", "check_stepped"
_ALL = 3  # the level of hints that shows everything


class _Shown(NamedTuple):
    """Which sums are shown: the right ones as the solution, and those of the answer beside them."""

    right: WorkedSums | None = None
    both: BothSums | None = None
    headed: bool = False

    @property
    def convention(self) -> Convention | None:
        """The definition of the sums; None where none are shown."""
        sums = self.right or (self.both and self.both.right)
        return sums.ranked.convention if sums else None

    def nodes(self) -> list[Node]:
        """Return the tables and formulas."""
        nodes = [] if self.both is None else [tag("h4", words.BOTH_SUMS), self.both.tables()]
        if self.right is None:
            return nodes
        return [*nodes, *([tag("h4", words.SOLUTION)] if self.headed else []), *formulas(self.right.ranked)]


def ask(session: Session, example: str) -> dict[str, str]:
    """Draw the fields, nDCG with an example of what to type, and return the numbers as typed, without empty ones."""
    if session.sealed is None:
        st.markdown(words.NUMBER_HEAD)
    with st.container(key="number"):
        columns = st.columns([2, 1, 1])
    typed = {
        name: column.text_input(
            words.YOUR.format(quantity=title),
            key=f"answer_{name}",
            on_change=hide_hints,
            placeholder=(example or words.PLACEHOLDER) if name == "ndcg" else "",
            persist_state="session",
        )
        for column, (name, title) in zip(columns, QUANTITIES.items(), strict=True)
    }
    return {name: text.strip() for name, text in typed.items() if text.strip()}


def hide_hints() -> None:
    """Show the verdict alone again: another number or another list begins anew."""
    st.session_state[_LEVEL] = 0


def draw(session: Session, answer: dict[str, str], convention: Convention, assumed: str = "") -> None:
    """Draw what produced the answer under a definition that is known, all at once or hint by hint."""
    if not answer:
        _draw_verdict(session, [tag("p", words.NOTHING_TYPED)])
        return
    topic = session.state.topic()
    try:
        findings = diagnose(topic, convention, answer, decimals=session.required_decimals)
        right = correct_sums(topic, convention)
    except NdcgError as refusal:
        _draw_verdict(session, [tag("p", str(refusal), cls="refused", role="status")])
        return
    first = findings[0]
    if session.locked:
        _count(session, answer, findings)
    head, left = tag("b", heading(first)), [*([tag("p", assumed)] if assumed else []), *_left(session)]
    if first.verdict is Verdict.RIGHT:
        line = _headline(*sentence(words.RIGHT, heading=head, sentence=first.sentence), kind="right")
        _draw_verdict(session, [line, *left], None if session.locked else _Shown(right))
        _draw_notebook(session, answer, convention)
    elif first.needs_digits or (first.verdict is Verdict.UNKNOWN and shows_nothing(answer)):
        _draw_verdict(session, [_headline(head), tag("p", first.sentence), *left])
    else:
        level = _level(session, first)
        found = [*_certain(first, level), *_hints(first, level, answer)]
        if level >= _ALL:
            found += _possible(findings) if first.guess else _plain(first, answer)
        if level >= _ALL and session.sealed is None and not shows_nothing(answer):
            typed, name = answer[first.quantity], QUANTITIES[first.quantity]
            value = show(getattr(right, first.quantity), min(max(read(typed).decimals, 3), 6))
            head = tag("b", f"{heading(first)} {words.GIVES.format(quantity=name, value=value, typed=typed)}")
        shown = _solution(first, answer, topic, right) if level >= _ALL else None
        _draw_verdict(session, [_headline(head), *found, *left], shown)
        if level >= _ALL and not shows_nothing(answer):
            _draw_notebook(session, answer, convention)
        if (first.guess or first.verdict is Verdict.UNKNOWN) and not session.locked:
            st.page_link("which.py", label=words.WHICH)
    _draw_code(session)


def _headline(*nodes: Node, kind: str = "not") -> Node:
    return tag("p", *nodes, cls=f"headline {kind}", role="status")


def _count(session: Session, answer: dict[str, str], findings: Sequence[Finding]) -> None:
    """Count an answer that was judged as a try; the right nDCG, or the last try, opens the solution."""
    if session.sealed is None or not all(finding.is_judged for finding in findings):
        return
    decimals = session.sealed.decimals
    session.attempts.count(frozenset((name, round(read(text).value, decimals)) for name, text in answer.items()))
    session.attempts.solved |= findings[0].verdict is Verdict.RIGHT and "ndcg" in answer
    if not session.locked:
        st.rerun()  # what is drawn beside the verdict may show the solution now


def _left(session: Session) -> list[Node]:
    """How many tries are left before the solution opens."""
    if not session.locked or session.sealed is None:
        return []
    if not session.sealed.tries:
        return [tag("p", words.NEVER_OPENS)]
    left = session.sealed.tries - len(session.attempts.tried)
    return [tag("p", (words.TRY_LEFT if left == 1 else words.TRIES_LEFT).format(count=left))]


def _draw_code(session: Session) -> None:
    """Draw the code of what was tried, for the teacher."""
    if session.sealed is not None and session.attempts.tried:
        st.caption(words.CODE)
        st.code(completion_code(session.sealed, session.attempts, time.time()), language=None)


def _draw_notebook(session: Session, answer: dict[str, str], convention: Convention) -> None:
    """The notebook contains the solution, so it is offered only with the solution."""
    if not session.locked:
        downloads.notebook(replace(session.state, convention=convention), key="notebook", answer=answer)


def _level(session: Session, first: Finding) -> int:
    """How much is shown: 0 the verdict, 1 where to look, 2 the rank too, 3 all."""
    stepwise = session.locked or st.checkbox(words.STEPWISE, key=_STEPWISE)
    if not stepwise:
        return _ALL
    most = _ALL - 1 if session.locked else _ALL
    level = min(int(st.session_state.get(_LEVEL, 0)), most)
    if _gives_hints(first) and level < most:
        st.button(words.HINTS[level], on_click=_show_more, key=f"hint_{level}")
    return level if _gives_hints(first) or session.locked else _ALL


def _gives_hints(first: Finding) -> bool:
    """Whether the cause is known well enough to lead to it step by step."""
    plain = first.verdict in (Verdict.CONVENTION, Verdict.MISTAKE) and not first.guess
    return plain and (first.mistake is not None or first.first_rank is not None)


def _show_more() -> None:
    st.session_state[_LEVEL] = int(st.session_state.get(_LEVEL, 0)) + 1


def _certain(first: Finding, level: int) -> list[Node]:
    """What is certain about the sums, unless the whole sentence is shown, which begins with it."""
    whole = not first.guess and (level >= _ALL or not _gives_hints(first))
    return [] if whole or not first.certain else [tag("p", first.certain)]


def _hints(first: Finding, level: int, answer: dict[str, str]) -> list[Node]:
    if not _gives_hints(first):
        entered = {name: not read(text).single for name, text in answer.items()}
        sentence = words.NOT_SURE + next_entry(entered) if first.guess else first.sentence
        return [] if level >= _ALL else [tag("p", sentence)]
    quantity = QUANTITIES[first.side or "dcg"]
    hints = [words.STAGE.format(stage=_stage(first, quantity))]
    if first.first_rank is not None:
        hints.append(words.FIRST_RANK.format(quantity=quantity, rank=first.first_rank))
    return [tag("p", hint) for hint in hints[:level]] if level < _ALL else []  # the whole sentence says both


def _stage(first: Finding, quantity: str) -> str:
    if first.mistake:
        return words.STAGES[mistakes[first.mistake].stage]
    return words.THE_CHOICES if first.conventions else words.THE_TERMS.format(quantity=quantity)


def _solution(first: Finding, answer: dict[str, str], topic: Topic, right: WorkedSums) -> _Shown:
    """The sums of the first cause beside the correct sums, and the solution.

    A guess, such as 0 or 1, is no answer that earns the solution.
    """
    theirs = None if first.guess else sums_of_finding(first, topic, right.ranked.convention)
    both = None if theirs is None else BothSums(right, theirs, first, answer)
    return _Shown(None if shows_nothing(answer) else right, both, headed=True)


def _draw_verdict(session: Session, lines: Sequence[Node], shown: _Shown | None = None) -> None:
    """Draw the verdict, then the picture and the sums as far as they are shown."""
    with st.container(key="verdict"):
        html.draw("verdict_lines", *lines)
        if shown is None or shown.convention is None:
            return
        overlay = None if shown.both is None else shown.both.overlay()
        state = replace(session.state, convention=shown.convention)
        picture.show("verdict_picture", contents(state, overlay=overlay, chance=True))
        html.draw("verdict_sums", *shown.nodes())


def _plain(first: Finding, answer: dict[str, str]) -> list[Node]:
    """The one cause that stands out."""
    lines: list[Node] = [first.sentence]
    lines += [first.note] if first.note else []
    typed = answer.get(first.quantity)
    if first.values and typed is not None and read(typed).fits(first.value):  # a slip has another number
        lines.append(words.EXACTLY.format(quantity=QUANTITIES[first.quantity], value=show(first.value, 6)))
    lines += [tag("small", first.reason)] if first.reason else []
    return [tag("p", line) for line in lines]


def _possible(findings: Sequence[Finding]) -> list[Node]:
    """Every cause that the number could come from, each by its name."""
    return [tag("p", words.COULD_COME_FROM), tag("ul", *(tag("li", *_cause(finding)) for finding in findings))]


def _cause(finding: Finding) -> list[Node]:
    titles = words.AND.join(mistakes[name].title for name in finding.mistakes)
    titled = sentence(words.CAUSE, title=tag("b", titles), cause=finding.cause)
    mends = [tag("em", mistakes[name].mend) for name in finding.mistakes]
    notes = [tag("small", note) for note in (finding.note, finding.reason) if note]
    return [*(titled if titles else [finding.cause]), *(node for part in (*mends, *notes) for node in (" ", part))]
