"""The playground's board in a notebook, and what the app and a notebook share of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ndcg_core.model.convention import Convention, ConventionLike
from ndcg_core.model.topic import ByDocument, DocId, Topic, by_document
from ndcg_core.widget import words

if TYPE_CHECKING:
    from ndcg_core.widget.notebook_board import Board

__all__ = ["board"]


def board(topic: Topic, convention: ConventionLike = Convention(), *, titles: ByDocument[str] | None = None) -> Board:
    """Return the playground's board as a widget for Jupyter and marimo.

    Drag documents into order, grade them, switch the choices; the picture follows.

    Parameters
    ----------
    topic : Topic
        The list, at most 200 documents.
    convention : Convention or str
        The choices, or their name in :data:`ndcg_core.conventions`.
    titles : mapping, optional
        Names of documents; a document without a name is shown by its id.

    Returns
    -------
    Board
        An anywidget. Its traits ``topic``, ``convention`` and ``explanation`` follow the board:
        ``board.observe(function, "explanation")`` calls a function after each change. Setting one of them changes the
        board, as a step that can be undone.

    Raises
    ------
    ImportError
        If anywidget is not installed.
    NdcgError
        For a list that is too long or gives no numbers, and for ids that are written alike, such as 1 and "1".

    Notes
    -----
    A page that nbconvert makes of a notebook shows the list as a still picture, and the board in its place where
    Jupyter's script for widgets can be loaded. Such a page holds the board's script, 140 kB, once for each board,
    because each widget saves a state of its own.

    Examples
    --------
    >>> shown = board(Topic(["d1", "d2"], {"d1": 1, "d2": 3}))
    >>> round(shown.explanation.ndcg, 4)
    0.7098
    >>> shown.topic = Topic(["d2", "d1"], {"d1": 1, "d2": 3})
    >>> shown.explanation.ndcg
    1.0

    """
    try:
        from ndcg_core.widget.notebook_board import Board
    except ImportError as missing:
        if missing.name not in ("anywidget", "traitlets"):
            raise
        raise ImportError(words.NO_ANYWIDGET, name=missing.name) from None
    named: Mapping[DocId, str] = by_document(titles or {})
    return Board(topic, convention, named)
