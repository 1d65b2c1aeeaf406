"""The board's operations in Python, tested with the same table as the browser's."""

import pytest

from ndcg_core import Convention, NdcgError
from ndcg_core.teaching.examples import Document
from ndcg_core.widget.state.board_state import LONGEST_TEXT, MOST_DOCUMENTS, MOST_TEXT, BoardState
from ndcg_core.widget.state.operations import apply
from tests.support.operations import LIMITS, ROWS, Record, Row


def state_of(record: Record) -> BoardState:
    """The state that a record of the table describes."""
    return BoardState(
        documents={doc: Document(doc, **texts) for doc, texts in record["documents"].items()},
        ranked=tuple(record["ranked"]),
        aside=tuple(record["aside"]),
        grades=record["grades"],
        scale=tuple(record["scale"]),
        convention=Convention(),
        ties=frozenset(record["ties"]),
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_an_operation_gives_the_state_of_the_table(row: Row) -> None:
    before = state_of(row.before)
    if row.after is None:
        with pytest.raises(NdcgError) as refusal:
            apply(before, row.operation)
        assert refusal.value.code == row.refusal
    else:
        assert apply(before, row.operation)[0] == state_of(row.after)
    assert before == state_of(row.before)


def test_the_table_is_about_the_limits_in_force() -> None:
    assert (MOST_DOCUMENTS, LONGEST_TEXT, MOST_TEXT) == LIMITS
