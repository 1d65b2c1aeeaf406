"""What a visit may upload: whole runs, once it has opened the page for them."""

from streamlit.runtime.scriptrunner import get_script_run_ctx

MOST_FILES = 6
MEGABYTES = 200
"""The most that the files of one visit hold together."""
WIDE: set[str] = set()
"""The visits, by the ids of their sessions; the server forgets those that have ended."""


def widen() -> None:
    """Let this visit upload whole runs."""
    context = get_script_run_ctx()
    if context is not None:
        WIDE.add(context.session_id)
