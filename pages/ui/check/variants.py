"""Variants of a generated exercise for a class: a list for each student, as files for a platform and the teacher."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import streamlit as st

from ndcg_core import Convention, NdcgError
from ndcg_core.io import Question, Variant, read_names, to_gift, to_key, to_links, to_moodle_xml, to_tasks
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS
from ndcg_core.teaching.exercises import MOST_VARIANTS, Exercise, VariantSearch
from ndcg_core.teaching.grading import Rule
from ndcg_core.widget.state.sources import from_topic
from pages.ui.check import words
from pages.ui.check.export import FileSettings
from pages.ui.check.new_exercise import Settings
from pages.ui.components import downloads, long_work, refusals
from pages.ui.state import link
from pages.ui.state.sealed import SealedExercise, seal
from pages.ui.text import counted, plain

_QUESTIONS = "variants_questions"
_NAMES, _JOB = "variants_names", "variants_job"
_file = partial(downloads.text_file, key="variants")
_table = partial(_file, for_a_spreadsheet=True)
_MOST_LETTERS = 40_000


@dataclass(frozen=True)
class Links:
    """How links are written.

    Attributes
    ----------
    base : str
        The address of the page.
    tries : int
        After how many tries the solution opens.

    """

    base: str
    tries: int


@dataclass(frozen=True)
class Batch:
    """Everything that decides on a batch of variants.

    Attributes
    ----------
    convention : Convention
        What the variants ask for.
    settings : Settings
        The settings of the exercise.
    links : Links
        How links are written.
    names : tuple of str
        The students; empty in a batch without names.
    count : int
        How many variants to make.

    """

    convention: Convention
    settings: Settings
    links: Links
    names: tuple[str, ...]
    count: int

    def search(self) -> VariantSearch:
        """Return the search for the variants."""
        settings = self.settings
        choices = settings.choices(self.convention)
        return VariantSearch(settings.seed, self.count, mistakes=settings.mistakes, **choices)

    def variant(self, number: int, exercise: Exercise) -> Variant:
        """Return a variant with its student and its links."""
        state = from_topic(exercise.topic, exercise.convention)
        sealed = SealedExercise(state, min(self.settings.decimals, MOST_DECIMALS), self.links.tries)
        return Variant(
            number,
            exercise,
            self.names[number - 1] if self.names else "",
            f"{self.links.base}?s={link.encode(state)}",
            f"{self.links.base}?s={seal(sealed)}",
        )


@dataclass
class VariantsJob(long_work.Stoppable):
    """The search for variants; if it is stopped, those that are found are used."""

    batch: Batch
    search: VariantSearch
    variants: list[Variant] = field(default_factory=list)

    @property
    def running(self) -> bool:
        """Whether lists are left to try and the search was not stopped."""
        return not (self.stopped or self.search.done)

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return self.search.share

    @property
    def progress(self) -> str:
        """How many variants are found."""
        return words.VARIANTS_PROGRESS.format(found=len(self.variants), count=self.search.count)

    def step(self) -> None:
        """Try another list."""
        self.search.step()
        if len(self.search.variants) > len(self.variants):
            self.variants.append(self.batch.variant(len(self.variants) + 1, self.search.variants[-1]))


def draw(convention: Convention, settings: Settings, files: FileSettings | None, links: Links) -> None:
    """Draw the controls, the progress, and the files of the variants that were made last."""
    st.markdown(words.VARIANTS)
    number, names = st.columns([1, 3])
    count = int(number.number_input(words.VARIANT_COUNT, 1, MOST_VARIANTS, 10, key="variants_count"))
    text = names.text_area(
        words.VARIANT_NAMES,
        key=_NAMES,
        height=100,
        max_chars=_MOST_LETTERS,
        placeholder=words.NAMES_PLACEHOLDER,
        persist_state="session",
    )
    students = refusals.warned(lambda: read_names(text or ""))
    batch = None if students is None else Batch(convention, settings, links, students, len(students) or count)
    with st.container(horizontal=True):
        # Not a callback: a number that was typed just before the click counts.
        if st.button(words.MAKE_VARIANTS, key="variants_make", disabled=batch is None) and batch is not None:
            _start(batch)
        if text or isinstance(st.session_state.get(_JOB), VariantsJob):
            st.button(words.FORGET_VARIANTS, key="variants_forget", on_click=_forget)
    job = st.session_state.get(_JOB)
    if isinstance(job, str):
        st.warning(plain(job))
    elif job is not None:
        long_work.draw(job, "variants")
        _draw_state(job, changed=job.batch != batch)
        if job.variants:
            _draw_files(tuple(job.variants))
            _draw_questions(tuple(job.variants), job.batch.settings.decimals, files)


def _drop() -> None:
    """Drop the variants that were made last, with their questions."""
    for key in (_JOB, _QUESTIONS):
        st.session_state.pop(key, None)


def _forget() -> None:
    """Leave nothing of the students in this visit."""
    _drop()
    st.session_state[_NAMES] = ""


def _start(batch: Batch) -> None:
    _drop()
    try:
        st.session_state[_JOB] = VariantsJob(batch, batch.search())
    except NdcgError as refusal:
        st.session_state[_JOB] = str(refusal)


def _draw_state(job: VariantsJob, *, changed: bool) -> None:
    """How many variants there are, and what is wrong with them."""
    found = len(job.variants)
    if changed and found:
        st.warning(words.VARIANTS_CHANGED)
    if job.stopped:
        st.info(words.VARIANTS_STOPPED.format(found=found, count=job.search.count))
        st.button(words.VARIANTS_GO_ON, key="variants_go_on", on_click=job.go_on)
    elif job.search.exhausted:
        st.warning((words.VARIANTS_FEWER if found else words.VARIANTS_NONE).format(found=found, count=job.search.count))
    if found:
        unclear = sum(not variant.exercise.separates_all for variant in job.variants)
        template = words.VARIANTS_UNCLEAR if unclear else words.VARIANTS_CLEAR
        st.caption(template.format(found=counted(found, "variant"), count=unclear))


def _draw_files(variants: Sequence[Variant]) -> None:
    """A button for each file that needs no questions; it is written on the click."""
    with st.container(horizontal=True, key="variants_files"):
        _table(words.KEY_FILE, lambda: to_key(variants), "ndcg-variants-key.csv", "text/csv")
        _table(words.LINKS_FILE, lambda: to_links(variants), "ndcg-variants-links.csv", "text/csv")
        _file(words.TASKS_FILE, lambda: to_tasks(variants), "ndcg-variants-tasks.txt", "text/plain")
    st.caption(words.VARIANTS_HINT)


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


def _draw_questions(variants: tuple[Variant, ...], decimals: int, files: FileSettings | None) -> None:
    """Draw the button that writes the questions, their progress, and their files."""
    if files is None or not files.fits_moodle:
        return
    counts = files.rule.by == "decimals"
    rule = replace(files.rule, tolerance=min(decimals, MOST_DECIMALS)) if counts else files.rule
    wanted = QuestionsJob(variants, rule, files.tags)
    if st.button(words.WRITE_QUESTIONS, key="variants_write"):
        st.session_state[_QUESTIONS] = wanted
    job = st.session_state.get(_QUESTIONS)
    if job is None:
        return
    long_work.draw(job, "questions")
    if (job.variants, job.rule, job.tags) != (wanted.variants, wanted.rule, wanted.tags):
        st.warning(words.QUESTIONS_CHANGED)
    if job.stopped:
        st.info(words.QUESTIONS_STOPPED.format(written=len(job.questions), count=len(job.variants)))
        st.button(words.QUESTIONS_GO_ON, key="questions_go_on", on_click=job.go_on)
    if job.questions:
        _draw_question_files(tuple(job.questions), words.VARIANTS_CATEGORY.format(category=files.category))


def _draw_question_files(questions: Sequence[Question], category: str) -> None:
    with st.container(horizontal=True, key="variants_questions_files"):
        _file(words.MOODLE_XML, lambda: to_moodle_xml(questions, category), "ndcg-variants.xml", "application/xml")
        _file(words.MOODLE_GIFT, lambda: to_gift(questions, category), "ndcg-variants.gift.txt", "text/plain")
    st.caption(words.QUESTIONS_HINT.format(category=plain(category)))
