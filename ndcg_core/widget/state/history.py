"""The steps of a visit, for undo and redo."""

from dataclasses import dataclass

from ndcg_core.widget.state.board_state import BoardState

_MOST_STEPS = 300
_MOST_DOCUMENTS = 12_000  # in all states together: 300 steps of the usual lists, 60 of the longest


@dataclass(frozen=True)
class Change:
    """A step of the history.

    Attributes
    ----------
    description : str
        What happened, in a few words.
    choice : str
        The control that was used; empty for a change of the list.
    before : BoardState
        The state before the change.
    ndcg : float
        Its nDCG.

    """

    description: str
    choice: str
    before: BoardState
    ndcg: float


def recent(past: list[Change]) -> list[Change]:
    """Return the last steps, so few that a visit with the longest lists holds no more than others."""
    documents, kept = 0, 0
    for change in reversed(past[-_MOST_STEPS:]):
        documents += len(change.before.documents)
        if documents > _MOST_DOCUMENTS and kept:
            break
        kept += 1
    return past[-kept:]
