"""The questions of variants as files for Moodle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import streamlit as st

from ndcg_core.io import Question, Variant, to_gift, to_moodle_xml
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS
from ndcg_core.teaching.grading import Rule
from pages.ui.check import words
from pages.ui.check.export import FileSettings
from pages.ui.components import downloads, long_work
from pages.ui.text import plain

_JOB = "variants_questions"
_file = partial(downloads.text_file, key="variants")


@dataclass
class QuestionsJob(long_work.Stoppable):
    """The writing of a question for each variant; if it is stopped, the questions that are written are used."""

    variants: tuple[Variant, ...]
    rule: Rule
    tags: tuple[str, ...]
    questions: list[Question] = field(default_factory=list)

    @property
    def running(self) -> bool:
        """Whether questions are left to write and the work was not stopped."""
        return not self.stopped and len(self.questions) < len(self.variants)

    @property
    def share(self) -> float:
        """How many of the questions are written, from 0 to 1."""
        return len(self.questions) / len(self.variants)

    @property
    def progress(self) -> str:
        """How many of the questions are written, in words."""
        return words.QUESTIONS_PROGRESS.format(written=len(self.questions), count=len(self.variants))

    def step(self) -> None:
        """Write the next question."""
        self.questions.append(self.variants[len(self.questions)].question(self.rule, self.tags))


def draw(variants: tuple[Variant, ...], decimals: int, files: FileSettings | None) -> None:
    """Draw the button that writes the questions, their progress, and their files."""
    if files is None or not files.fits_moodle:
        return
    wanted = QuestionsJob(variants, _with_decimals(files.rule, decimals), files.tags)
    if st.button(words.WRITE_QUESTIONS, key="variants_write"):
        st.session_state[_JOB] = wanted
    job = st.session_state.get(_JOB)
    if job is None:
        return
    long_work.draw(job, "questions")
    if (job.variants, job.rule, job.tags) != (wanted.variants, wanted.rule, wanted.tags):
        st.warning(words.QUESTIONS_CHANGED)
    if job.stopped:
        st.info(words.QUESTIONS_STOPPED.format(written=len(job.questions), count=len(job.variants)))
        st.button(words.QUESTIONS_GO_ON, key="questions_go_on", on_click=job.go_on)
    if job.questions:
        _draw_files(tuple(job.questions), words.VARIANTS_CATEGORY.format(category=files.category))


def forget() -> None:
    """Drop the questions of earlier variants."""
    st.session_state.pop(_JOB, None)


def _with_decimals(rule: Rule, decimals: int) -> Rule:
    """Return the rule with the decimals of the variants, if it counts decimals."""
    return replace(rule, tolerance=min(decimals, MOST_DECIMALS)) if rule.by == "decimals" else rule


def _draw_files(questions: Sequence[Question], category: str) -> None:
    with st.container(horizontal=True, key="variants_questions_files"):
        _file(words.MOODLE_XML, lambda: to_moodle_xml(questions, category), "ndcg-variants.xml", "application/xml")
        _file(words.MOODLE_GIFT, lambda: to_gift(questions, category), "ndcg-variants.gift.txt", "text/plain")
    st.caption(words.QUESTIONS_HINT.format(category=plain(category)))
