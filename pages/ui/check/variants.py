"""Variants of a generated exercise for a class: a list for each student, as files for a platform and the teacher."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import streamlit as st

from ndcg_core import Convention, NdcgError
from ndcg_core.io import Question, Variant, read_names, to_gift, to_key, to_links, to_moodle_xml, to_tasks
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS
from ndcg_core.teaching.exercises import MOST_VARIANTS, Exercise, VariantSearch
from ndcg_core.teaching.grading import Rule
from pages.ui.check import words
from pages.ui.check.export import FileSettings
from pages.ui.check.new_exercise import Settings
from pages.ui.components import long_work
from pages.ui.state import link
from pages.ui.state.sealed import SealedExercise, seal
from pages.ui.state.sources import from_topic
from pages.ui.text import plain

TASKS_IN_A_FILE = 100
"""As many tasks as the page Grade a class takes."""
_JOB, _REFUSED = "variants_job", "variants_refused"
_MOST_LETTERS = 40_000
_BYTE_ORDER_MARK = "\ufeff"  # by which a spreadsheet recognises UTF-8


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
    rule : Rule
        How answers are marked.
    tags : tuple of str
        The tags of the questions.
    links : Links
        How links are written.
    names : tuple of str
        The students; empty in a batch without names.
    count : int
        How many variants to make.

    """

    convention: Convention
    settings: Settings
    rule: Rule
    tags: tuple[str, ...]
    links: Links
    names: tuple[str, ...]
    count: int

    def search(self) -> VariantSearch:
        """Return the search for the variants."""
        settings = self.settings
        return VariantSearch(
            settings.seed,
            self.count,
            size=settings.size,
            grades=settings.grades,
            convention=self.convention,
            decimals=settings.decimals,
            mistakes=settings.mistakes,
        )

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
class VariantsJob:
    """The making of variants, each with its question; if it is stopped, those that are finished are used."""

    batch: Batch
    search: VariantSearch
    variants: list[Variant] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    stopped: bool = False

    @property
    def running(self) -> bool:
        """Whether variants are left to make and the work was not stopped."""
        return not self.stopped and not (self.search.done and len(self.questions) == len(self.search.variants))

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return min(len(self.questions) / self.search.count, 1.0)

    @property
    def progress(self) -> str:
        """How many variants are finished."""
        return words.VARIANTS_PROGRESS.format(made=len(self.questions), count=self.search.count)

    def step(self) -> None:
        """Write the question of a variant that was found, or else try another list."""
        number = len(self.questions) + 1
        if number > len(self.search.variants):
            self.search.step()
            return
        variant = self.batch.variant(number, self.search.variants[number - 1])
        self.questions.append(variant.question(self.batch.rule, self.batch.tags))
        self.variants.append(variant)

    def stop(self) -> None:
        """Make no more variants."""
        self.stopped = True

    def go_on(self) -> None:
        """Continue where it was stopped."""
        self.stopped = False


def draw(convention: Convention, settings: Settings, files: FileSettings | None, links: Links) -> None:
    """Draw the controls, the progress, and the files of the variants that were made last."""
    st.markdown(words.VARIANTS)
    number, names = st.columns([1, 3])
    count = int(number.number_input(words.VARIANT_COUNT, 1, MOST_VARIANTS, 10, key="variants_count"))
    text = names.text_area(
        words.VARIANT_NAMES,
        key="variants_names",
        height=100,
        max_chars=_MOST_LETTERS,
        placeholder=words.NAMES_PLACEHOLDER,
        persist_state="session",
    )
    batch = None if files is None else _batch(convention, settings, files, links, (text or "", count))
    st.button(words.MAKE_VARIANTS, key="variants_make", on_click=_start, args=(batch,), disabled=batch is None)
    if _REFUSED in st.session_state:
        st.warning(plain(st.session_state[_REFUSED]))
    job = st.session_state.get(_JOB)
    if job is not None:
        long_work.draw(job, "variants")
        _draw_state(job, changed=job.batch != batch)
        if job.variants and files is not None:
            _draw_files(job, files)


def _batch(
    convention: Convention, settings: Settings, files: FileSettings, links: Links, students: tuple[str, int]
) -> Batch | None:
    """Return what decides on the batch; None, after a sentence that says why, if the names make none."""
    text, count = students
    try:
        names = read_names(text)
    except NdcgError as refusal:
        st.warning(plain(str(refusal)))
        return None
    rule = _with_decimals(files.rule, settings.decimals)
    return Batch(convention, settings, rule, files.tags, links, names, len(names) or count)


def _with_decimals(rule: Rule, decimals: int) -> Rule:
    """Return the rule with the decimals of the variants, if it counts decimals."""
    return replace(rule, tolerance=min(decimals, MOST_DECIMALS)) if rule.by == "decimals" else rule


def _start(batch: Batch) -> None:
    st.session_state.pop(_REFUSED, None)
    st.session_state.pop(_JOB, None)
    try:
        st.session_state[_JOB] = VariantsJob(batch, batch.search())
    except NdcgError as refusal:
        st.session_state[_REFUSED] = str(refusal)


def _draw_state(job: VariantsJob, *, changed: bool) -> None:
    """How many variants there are, and what is wrong with them."""
    made = len(job.variants)
    if changed and made:
        st.warning(words.VARIANTS_CHANGED)
    if job.stopped:
        st.info(words.VARIANTS_STOPPED.format(made=made, count=job.search.count))
        st.button(words.VARIANTS_GO_ON, key="variants_go_on", on_click=job.go_on)
    elif job.search.exhausted:
        st.warning((words.VARIANTS_FEWER if made else words.VARIANTS_NONE).format(made=made, count=job.search.count))
    if not made:
        return
    unclear = sum(not variant.exercise.separates_all for variant in job.variants)
    template = words.VARIANTS_UNCLEAR if unclear else words.VARIANTS_CLEAR
    st.caption(template.format(made=made, count=unclear))


def _draw_files(job: VariantsJob, files: FileSettings) -> None:
    """A button for each file, which is written on the click."""
    category = words.VARIANTS_CATEGORY.format(category=files.category)
    questions, variants = tuple(job.questions), tuple(job.variants)
    with st.container(horizontal=True, key="variants_files"):
        if files.fits_moodle:
            _button(
                words.MOODLE_XML, lambda: to_moodle_xml(questions, category), "ndcg-variants.xml", "application/xml"
            )
            _button(words.MOODLE_GIFT, lambda: to_gift(questions, category), "ndcg-variants.gift.txt", "text/plain")
        _button(words.KEY_FILE, lambda: _BYTE_ORDER_MARK + to_key(variants), "ndcg-variants-key.csv", "text/csv")
        _button(words.LINKS_FILE, lambda: _BYTE_ORDER_MARK + to_links(variants), "ndcg-variants-links.csv", "text/csv")
        for start in range(0, len(variants), TASKS_IN_A_FILE):
            _draw_tasks(variants, start)
    st.caption(words.VARIANTS_HINT.format(category=plain(category)))


def _draw_tasks(variants: Sequence[Variant], start: int) -> None:
    """The button for the tasks of a file; one file holds all that the page Grade a class takes."""
    part = variants[start : start + TASKS_IN_A_FILE]
    label = words.TASKS_FILE if len(part) == len(variants) else words.TASKS_PART
    _button(
        label.format(first=start + 1, last=start + len(part)),
        lambda: to_tasks(part),
        f"ndcg-variants-tasks-{start + 1}.txt",
        "text/plain",
    )


def _button(label: str, write: Callable[[], str], file: str, kind: str) -> None:
    st.download_button(
        label, data=lambda: write().encode(), file_name=file, mime=kind, on_click="ignore", key=f"variants_{file}"
    )
