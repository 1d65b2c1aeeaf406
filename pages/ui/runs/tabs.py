"""What stands below the decision, one part at a time."""

from collections.abc import Callable

import streamlit as st

from pages.ui.runs import cutoffs, definitions, files, means, measures, query, significance, taking, words
from pages.ui.runs.collection import TAB
from pages.ui.runs.shown import Shown


def draw(shown: Shown) -> None:
    """Draw the choice of a part, and the part."""
    names = [name for name in words.TABS if shown.several or name not in words.OF_SEVERAL]
    if st.session_state.get(TAB) not in names:
        st.session_state[TAB] = names[0]
    name = st.segmented_control(
        words.TAB,
        names,
        key=TAB,
        format_func=words.TABS.__getitem__,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )
    _DRAWN[name if name in names else names[0]](shown)


def _draw_means(shown: Shown) -> None:
    means.draw(shown.found, shown.choice)
    measures.draw(shown.found, shown.choice)


def _draw_files(shown: Shown) -> None:
    files.draw_tab(shown.found)
    taking.draw(shown)


_DRAWN: dict[str, Callable[[Shown], None]] = {
    "means": _draw_means,
    "query": query.draw,
    "depth": cutoffs.draw,
    "judged": cutoffs.draw_judged,
    "conventions": definitions.draw,
    "significance": significance.draw,
    "files": _draw_files,
}
