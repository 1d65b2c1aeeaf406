"""The convention and the cutoff under which the runs are evaluated."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from ndcg_core import conventions
from ndcg_core.model.choices import Duplicates
from ndcg_core.model.convention import Convention, condensed
from ndcg_core.scoring.choices import facts
from ndcg_core.systems.deciding import DIFFERENCE
from pages.ui.components.words import convention_title
from pages.ui.runs import words
from pages.ui.state.session import Session

ADDRESS = ("convention", "k", "baseline", "difference", "judged")
"""What the address may hold of them."""
OWN, DEFAULT = "own", "trec_eval"
_CONVENTION, _K, _BASELINE, _DIFFERENCE = "runs_convention", "runs_k", "runs_baseline", "runs_difference"
_JUDGED_ONLY = "runs_judged_only"
USUAL_K, _MOST_K = 10, 10_000
_LEAST_DIFFERENCE, _MOST_DIFFERENCE, _STEP = 0.001, 0.999, 0.01
_WIDE, _NARROW, _BESIDE, _AMONG = 320, 130, 170, 210  # pixels


class Choice(NamedTuple):
    """A convention at a cutoff.

    Attributes
    ----------
    name : str
        Its name in the catalogue, or :data:`OWN`.
    key : str
        The same text for the same choices.
    baseline : str or None
        The system that each other is held against.
    difference : float
        The difference of two means that matters to the reader.
    judged_only : bool
        Whether unjudged documents are taken out of every list first.
    """

    name: str
    convention: Convention
    key: str
    baseline: str | None = None
    difference: float = DIFFERENCE
    judged_only: bool = False

    @property
    def k(self) -> int | None:
        """The cutoff."""
        return self.convention.k

    @property
    def at(self) -> str:
        """``@k``, or nothing for the whole list."""
        return self.convention.at

    @property
    def title(self) -> str:
        """What it is called."""
        if self.name == OWN:
            return words.OWN_CONVENTION
        known, word = conventions[self.name].convention.duplicates, self.convention.duplicates
        name = self.name if word == known else words.WITH_DUPLICATES.format(name=self.name, word=word)
        return words.OF_JUDGED.format(name=name) if self.judged_only else name


def choice(name: str, convention: Convention, k: int | None, *, judged_only: bool = False) -> Choice:
    """Return a convention at a cutoff."""
    chosen = condensed(convention.with_k(k)) if judged_only else convention.with_k(k)
    beside = ("" if facts(chosen).duplicates.refuses else chosen.duplicates) + (" judged" if judged_only else "")
    key = f"{name} {chosen!r}" if name == OWN else f"{name}@{k}{beside}"
    return Choice(name, chosen, key, judged_only=judged_only)


def named(name: str, k: int | None) -> Choice:
    """Return a convention of the catalogue at a cutoff."""
    return choice(name, conventions[name].convention, k)


def draw(session: Session, systems: Sequence[str], duplicates: Duplicates | None = None) -> Choice:
    """Draw the controls beside each other in the row that is there, and return what is chosen.

    ``duplicates`` says what a document means that a run has twice, instead of the convention.
    """
    names = [DEFAULT, OWN, *(name for name in conventions if name != DEFAULT)]
    given, k = st.query_params.get("convention", DEFAULT), st.query_params.get("k", "")
    st.session_state.setdefault(_CONVENTION, given if given in names else DEFAULT)
    st.session_state.setdefault(_K, _cutoff(k))
    name = st.selectbox(
        words.CONVENTION, names, key=_CONVENTION, format_func=_title, persist_state="session", width=_WIDE
    )
    cutoff = st.number_input(
        words.CUTOFF, 1, _MOST_K, None, key=_K, step=1, help=words.CUTOFF_HELP, persist_state="session", width=_NARROW
    )
    several = len(systems) > 1
    baseline, difference = (_baseline(systems), _difference()) if several else (None, DIFFERENCE)
    convention = session.state.convention if name == OWN else conventions[name].convention
    if duplicates is not None and duplicates != "drop":  # dropped documents are gone before
        convention = convention.changed(duplicates=duplicates)
    alone = st.session_state.setdefault(_JUDGED_ONLY, st.query_params.get("judged") == "only")
    chosen = choice(name, convention, None if cutoff is None else int(cutoff), judged_only=alone)
    return chosen._replace(baseline=baseline, difference=difference)


def draw_judged_only() -> None:
    """Draw the switch to lists without unjudged documents, beside what is judged of them."""
    st.checkbox(words.JUDGED_ONLY, key=_JUDGED_ONLY, help=words.JUDGED_ONLY_HELP, persist_state="session")


def _baseline(systems: Sequence[str]) -> str | None:
    """Draw the choice of a baseline; without one, every two systems are compared."""
    given = st.query_params.get("baseline")
    kept = st.session_state.get(_BASELINE, given)
    st.session_state[_BASELINE] = kept if kept in systems else None
    found: str | None = st.selectbox(
        words.BASELINE,
        systems,
        key=_BASELINE,
        index=None,
        placeholder=words.NO_BASELINE,
        help=words.BASELINE_HELP,
        persist_state="session",
        width=_BESIDE,
    )
    return found


def _difference() -> float:
    """Draw the choice of the difference that matters."""
    st.session_state.setdefault(_DIFFERENCE, _matters(st.query_params.get("difference", "")))
    found: float | None = st.number_input(
        words.MATTERS,
        _LEAST_DIFFERENCE,
        _MOST_DIFFERENCE,
        None,
        key=_DIFFERENCE,
        step=_STEP,
        format="%.4g",
        placeholder=f"{DIFFERENCE:g}",
        help=words.MATTERS_HELP,
        persist_state="session",
        width=_AMONG,
    )
    return DIFFERENCE if found is None else found


def _matters(given: str) -> float:
    """Return the difference of an address; the usual one if it has none that can be."""
    found = float(given) if re.fullmatch(r"0?\.[0-9]{1,12}", given) else DIFFERENCE
    return found if found >= _LEAST_DIFFERENCE else DIFFERENCE


def _cutoff(given: str) -> int | None:
    """The cutoff of an address; the usual cutoff if it has none."""
    if given == "all":
        return None
    return int(given) if given.isdecimal() and given.isascii() and 1 <= int(given[:6]) <= _MOST_K else USUAL_K


def _title(name: str) -> str:
    return words.OWN_CONVENTION if name == OWN else convention_title(name)


def address(chosen: Choice) -> dict[str, str]:
    """Return what the address holds of it."""
    kept = {"convention": chosen.name, "k": "all" if chosen.k is None else str(chosen.k)}
    if chosen.baseline is not None:
        kept["baseline"] = chosen.baseline
    if chosen.judged_only:
        kept["judged"] = "only"
    return kept if chosen.difference == DIFFERENCE else {**kept, "difference": f"{chosen.difference:.12g}"}
