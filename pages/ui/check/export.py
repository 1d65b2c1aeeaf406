"""The exercise as a file for a learning platform, with feedback for every number that is recognised."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.course.exercise import LONGEST_TAG, MOST_TAGS
from ndcg_core.course.moodle import CATEGORY, check_rule
from ndcg_core.io import Question, questions, read_tags, to_gift, to_jupyterquiz, to_moodle_xml
from ndcg_core.teaching.diagnosis.finding import listed
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.grading import Rule
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.check import words
from pages.ui.check.words import QUANTITIES
from pages.ui.components import downloads, refusals, rule_controls
from pages.ui.state import link
from pages.ui.text import counted, plain

_KEPT = "exported"
_MOST_NAMES = 8
_LONGEST_CATEGORY = 100
_file = partial(downloads.text_file, key="export")


@dataclass(frozen=True)
class FileSettings:
    """What the files of an exercise and those of its variants have in common.

    Attributes
    ----------
    rule : Rule
        How answers are marked.
    category : str
        The category of the question bank.
    tags : tuple of str
        Words by which the question bank finds the questions.
    fits_moodle : bool
        Whether Moodle knows every share of the mark.

    """

    rule: Rule
    category: str
    tags: tuple[str, ...]
    fits_moodle: bool


def draw(state: BoardState) -> FileSettings | None:
    """Draw the controls and a button for each format; return the settings, None if they make no file."""
    st.markdown(words.EXPORT)
    left, middle, right = st.columns([5, 3, 4])
    chosen = left.multiselect(
        words.ASK_FOR, list(QUANTITIES), default=["ndcg"], key="export_quantities", format_func=QUANTITIES.__getitem__
    )
    category = middle.text_input(
        words.CATEGORY, CATEGORY, key="export_category", max_chars=_LONGEST_CATEGORY, help=words.CATEGORY_HELP
    )
    tags = right.text_input(
        words.TAGS, key="export_tags", max_chars=(LONGEST_TAG + 2) * MOST_TAGS, placeholder=words.TAGS_PLACEHOLDER
    )
    rule = rule_controls.draw(tells_key="export_tells", tells=False)
    settings = _settings(rule, category, tags)
    if settings is not None:
        _draw_files(state, tuple(chosen), settings)
    return settings


def _settings(rule: Rule | None, category: str, tags: str) -> FileSettings | None:
    """Return the settings, after a sentence on what is wrong with the tags or, for Moodle, with the marks."""
    if rule is None:
        return None
    found = refusals.warned(lambda: read_tags(tags))
    if found is None:
        return None
    return FileSettings(rule, category, found, fits_moodle=_fits_moodle(rule))


def _fits_moodle(rule: Rule) -> bool:
    try:
        check_rule(rule)
    except NdcgError as refusal:
        st.warning(plain(str(refusal)))
        return False
    return True


def _draw_files(state: BoardState, quantities: tuple[str, ...], settings: FileSettings) -> None:
    exercise = _remembered(state, quantities, settings)
    if isinstance(exercise, str):
        st.warning(plain(exercise))
        return
    with st.container(horizontal=True, key="export_files"):
        if settings.fits_moodle:
            _file(words.MOODLE_GIFT, lambda: to_gift(exercise, settings.category), "ndcg.gift.txt", "text/plain")
            _file(words.MOODLE_XML, lambda: to_moodle_xml(exercise, settings.category), "ndcg.xml", "application/xml")
        _file(words.JUPYTERQUIZ, lambda: to_jupyterquiz(exercise), "ndcg-quiz.json", "application/json")
    st.markdown(words.EXPORT_HINT)
    st.caption(" ".join(sentence for question in exercise for sentence in _summary(question)))


def _remembered(state: BoardState, quantities: tuple[str, ...], settings: FileSettings) -> tuple[Question, ...] | str:
    """The questions, computed once for a list and a rule, or the reason why there are none."""
    wanted = (link.encode(state), quantities, settings.rule, settings.tags)
    kept = st.session_state.get(_KEPT)
    if kept is None or kept[0] != wanted:
        st.session_state[_KEPT] = kept = (wanted, _questions(state, quantities, settings))
    exercise: tuple[Question, ...] | str = kept[1]
    return exercise


def _questions(state: BoardState, quantities: tuple[str, ...], settings: FileSettings) -> tuple[Question, ...] | str:
    title = examples[state.example].title if state.example in examples else ""
    try:
        return questions(
            state.topic(),
            state.convention,
            quantities=quantities,
            title=title,
            titles=state.titles,
            rule=settings.rule,
            tags=settings.tags,
        )
    except NdcgError as refusal:
        return str(refusal)


def _summary(question: Question) -> list[str]:
    """How many answers a question recognises, and which mistakes it cannot show."""
    numbers = counted(len(question.answers), "number")
    sentences = [words.QUESTION.format(quantity=QUANTITIES[question.quantity], numbers=numbers)]
    if question.hidden:
        sentences.append(words.HIDDEN.format(mistakes=_ids(question.hidden)))
    if question.left_out:
        sentences.append(words.LEFT_OUT.format(mistakes=_ids(question.left_out)))
    return sentences


def _ids(names: Sequence[str]) -> str:
    return plain(listed(names)) if len(names) <= _MOST_NAMES else words.MANY.format(count=len(names))
