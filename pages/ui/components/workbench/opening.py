"""What the list is about, in a sentence; and what to do, which becomes what the last change did."""

from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.words import EXAMPLE_CHOICE
from ndcg_core.widget.state.workspace import Workspace
from pages.ui.components import words
from pages.ui.text import counted, signed


def contents(work: Workspace) -> JsonObject:
    """Return the sentence, with what was searched between ``**``, and the line below it."""
    state = work.state
    return {
        "opening": examples[state.example].opening if state.example in examples else _own(state),
        "task": examples[state.example].task if state.example in examples else words.OWN_TASK,
        "change": _change(work),
        "refusal": state.refusal,
    }


def _own(state: BoardState) -> str:
    """What a list of the visitor's own has."""
    documents, grades = counted(len(state.documents), "document"), state.grades.values()
    if not grades:
        return words.OWN_UNGRADED.format(documents=documents)
    return words.OWN_OPENING.format(documents=documents, low=f"{min(grades):g}", high=f"{max(grades):g}")


def _change(work: Workspace) -> str:
    """How nDCG changed with the last step, and which step it was; empty for a list that was just opened."""
    last = work.past[-1] if work.past else None
    if last is None or last.choice == EXAMPLE_CHOICE:
        return ""
    by = work.state.explanation.ndcg - last.ndcg
    if by != by:  # one of the two is no number
        return last.description
    change = signed(by, 3 if abs(by) >= 5e-4 else 4)  # as the picture while a card is dragged; ±0 is no change
    template = {"+": words.UP, "−": words.DOWN}.get(change[0], "{change}")
    return f"{template.format(change=change)}: {last.description}"
