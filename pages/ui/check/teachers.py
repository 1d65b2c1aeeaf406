"""What a teacher takes from an exercise: a link for students, files, a new exercise, and variants for a class."""

import streamlit as st

from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS, USUAL_DECIMALS
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.check import exercise as question
from pages.ui.check import export, new_exercise, variants, words
from pages.ui.components import ask_the_class, html, steering
from pages.ui.components.html import Node, tag
from pages.ui.state.attempts import Completion, read_codes
from pages.ui.state.sealed import MOST_TRIES, SealedExercise, seal
from pages.ui.state.session import Session

_OPEN, _OPENED = "teachers", "teachers_opened"


def draw(session: Session, state: BoardState) -> None:
    """Draw what is for teachers once it was opened: students need not wait for the questions of the export."""
    with st.expander(words.TEACHERS, key=_OPEN, on_change="rerun") as section:
        if section.open or _OPENED in st.session_state:
            st.session_state[_OPENED] = True  # a closed section keeps what was typed in it
            _draw(session, state)


def _draw(session: Session, state: BoardState) -> None:
    """Draw the link, the files, the controls of a new exercise, and those of its variants."""
    base = (st.context.url or "").split("?")[0]
    tries = _share(session, state, base)
    files = export.draw(state)
    settings = new_exercise.draw(session, state.convention)
    variants.draw(state.convention, settings, files, variants.Links(base, tries))
    ask_the_class.draw()


def _share(session: Session, state: BoardState, base: str) -> int:
    """Draw the link for students, which keeps the solution back; return after how many tries it opens."""
    st.markdown(words.SHARE)
    html.draw("shared_question", question.asked(session, state.convention))
    decimals, tries, never, _ = st.columns([1, 1, 1, 1], vertical_alignment="bottom")
    closed = never.checkbox(words.NEVER_OPEN, key="share_never")
    exercise = SealedExercise(
        state,
        int(decimals.number_input(words.SHARE_DECIMALS, 1, MOST_DECIMALS, USUAL_DECIMALS, key="share_decimals")),
        int(tries.number_input(words.SHARE_TRIES, 1, MOST_TRIES, 3, key="share_tries", disabled=closed)) * (not closed),
    )
    link = f"{base}?s={seal(exercise)}"
    st.code(link, language=None, wrap_lines=True)
    steering.draw("link_code", link=link)
    _check_codes(exercise)
    return exercise.tries


def _check_codes(exercise: SealedExercise) -> None:
    """Draw the field for codes that students handed in, and what each says."""
    handed_in = st.text_area(words.CODES, key="codes", height=80, max_chars=50_000, placeholder=words.CODES_PLACEHOLDER)
    rows = [_code_row(line, said) for line, said in read_codes(handed_in or "", exercise)]
    if rows:
        html.draw("codes_read", html.table(words.CODES_HEAD, rows), tag("p", tag("small", words.CODES_TEXT)))


def _code_row(line: str, said: Completion | str) -> list[Node]:
    if isinstance(said, str):
        return [line, said, "", "", "", ""]
    minutes, seconds = divmod(said.seconds, 60)
    when, after = f"{said.when:%Y-%m-%d %H:%M}", words.CODE_AFTER.format(minutes=minutes, seconds=seconds)
    return [line, words.CODE_RIGHT[said.right], str(said.tries), str(said.decimals), when, after]
