"""What a page shows of a refusal."""

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from ndcg_core import NdcgError
from pages.ui.text import plain

T = TypeVar("T")


def warned(compute: Callable[[], T]) -> T | None:
    """Return what is computed; None, after a warning that says why, if it is refused."""
    try:
        return compute()
    except NdcgError as refusal:
        st.warning(plain(str(refusal)))
        return None
