"""Invalid operations: the list can still be drawn, undone to its start and linked."""

import math
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS
from ndcg_core.widget.state.sources import from_example
from ndcg_core.widget.state.workspace import MOST_OPERATIONS
from pages.ui.state.session import Session
from tests.hostile.drawn import drawn
from tests.support.examples import everyday, many

SOUP = from_example(examples["soup"])
DIGITS = 10**400
NOTHING: tuple[object, ...] = (
    None, True, [], {}, [[]], {"a": []}, DIGITS, -DIGITS, 2**63, math.nan, math.inf, -1, 1.5, "", "x", "x" * 100_000,
    b"x", "\ud800", "d1",
)  # fmt: skip
TABLES = (
    "gain", "discount", "gain_table", "discount_weights", "ties", "ideal_pool", "ideal_cut", "unjudged", "negative",
)  # fmt: skip
RIGHT = {  # of what would be odd elsewhere
    ("move", "doc"): ["d1"],
    ("remove", "doc"): ["d1"],
    ("move", "index"): [number for number in NOTHING if type(number) is int],
    ("grade", "grade"): [None, -1, 1.5],
    ("add", "title"): [text for text in NOTHING if isinstance(text, str)],
    ("rename", "title"): [text for text in NOTHING if isinstance(text, str)],
    ("choose unjudged", "value"): [-1, 1.5],
    ("choose k", "value"): [None, 2**63],
    ("choose discount_base", "value"): [1.5, 2**63],
}
OPERATION: dict[str, dict[str, object]] = {
    "": {"op": "nothing"},
    "move": {"op": "move", "doc": "d1", "to": "ranked", "index": 0},
    "grade": {"op": "grade", "doc": "d1", "grade": 1},
    "tie": {"op": "tie", "rank": 1, "on": True},
    "add": {"op": "add", "title": "new"},
    "rename": {"op": "rename", "doc": "d1", "title": "new"},
    "choose": {"op": "choose", "field": "k", "value": 1},
    "remove": {"op": "remove", "doc": "d1"},
    "open": {"op": "open", "example": "soup"},
    **{f"choose {field}": {"op": "choose", "field": field, "value": 1} for field in (*TABLES, "k", "discount_base")},
}
FIELDS = [
    *[("", "op"), ("move", "doc"), ("move", "to"), ("move", "index"), ("grade", "grade"), ("tie", "rank")],
    *[("add", "title"), ("rename", "title"), ("remove", "doc"), ("choose", "field"), ("open", "example")],
    *((name, "value") for name in OPERATION if name.startswith("choose ")),
]


def is_right(operation: str, field: str, value: object) -> bool:
    """Whether the value is none to refuse; a number too large for a link has a test of its own."""
    if operation.startswith("choose ") and value == 2**63:
        return True
    return any(type(value) is type(right) and value == right for right in RIGHT.get((operation, field), ()))


def message(session: Session, *changes: object, first: int = 1) -> dict[str, object]:
    """These operations as the board sends them, each with its number where it can carry it."""
    return {
        "nonce": session.nonce,
        "ops": [
            {**change, "seq": number} if isinstance(change, dict) else change
            for number, change in enumerate(changes, first)
        ],
    }


@pytest.mark.parametrize(("operation", "field"), everyday(FIELDS[::3], FIELDS))
def test_a_forged_operation_gets_a_sentence_and_changes_nothing(operation: str, field: str) -> None:
    without = {name: value for name, value in OPERATION[operation].items() if name != field}
    forged = [{**without, field: value} for value in NOTHING if not is_right(operation, field, value)]
    if None not in RIGHT.get((operation, field), ()):
        forged.append(without)
    for value in forged:
        session = Session(SOUP)
        session.receive(message(session, value))
        assert (session.state, session.past) == (SOUP, []), repr(value)[:40]
        assert 0 < len(session.notice) < 400, repr(value)[:40]
        assert "\n" not in session.notice
        drawn(session)


def test_what_is_no_operation_is_passed_over() -> None:
    for value in NOTHING:
        session = Session(SOUP)
        session.receive(message(session, value))
        assert (session.state, session.past, bool(session.notice)) == (SOUP, [], isinstance(value, dict))


@pytest.mark.parametrize("seq", [*NOTHING, 0, 2**53 + 1], ids=lambda seq: repr(seq)[:20])
def test_an_operation_without_its_own_number_is_ignored(seq: object) -> None:
    session = Session(SOUP)
    session.receive({"nonce": session.nonce, "ops": [{"op": "remove", "doc": "d1", "seq": seq}]})
    assert session.state == SOUP
    assert session.acked == 0


@pytest.mark.parametrize(
    "payload",
    [None, 5, "ops", [], {}, {"ops": []}, {"nonce": []}, {"nonce": {}, "ops": {}}, [None, 5, {"seq": "1", "op": "x"}]],
    ids=repr,
)
def test_an_invalid_message_is_ignored(payload: object) -> None:
    session = Session(SOUP)
    session.receive(payload)
    session.receive({"nonce": session.nonce, "ops": payload})
    assert session.state == SOUP


def test_a_message_is_read_up_to_its_length_limit() -> None:
    session = Session(SOUP)
    flips = [
        {"op": "move", "doc": "d1", "to": "ranked", "index": number % 2} for number in range(1, 5 * MOST_OPERATIONS)
    ]
    session.receive(message(session, *flips))
    assert session.acked == MOST_OPERATIONS
    session.receive(message(session, *flips))
    assert (
        session.acked == MOST_OPERATIONS
    )  # what comes again has been read; the board sends the rest once it knows that
    session.receive(message(session, *flips[MOST_OPERATIONS:], first=MOST_OPERATIONS + 1))
    assert session.acked == 2 * MOST_OPERATIONS


def test_a_refused_choice_is_explained_beside_its_control() -> None:
    session = Session(SOUP)
    session.receive(message(session, {"op": "choose", "field": "gain_table", "value": "0=0, 1=1"}))
    assert session.refused == "gain"
    session.receive(message(session, {"op": "grade", "doc": "d1", "grade": 2}, first=2))
    assert (session.refused, session.notice) == ("", "")


def test_an_overflowing_gain_leaves_the_list_unchanged() -> None:
    session = Session(SOUP)
    session.receive(
        message(
            session, {"op": "choose", "field": "gain", "value": "exp2"}, {"op": "grade", "doc": "d1", "grade": 1500}
        )
    )
    assert session.state.grades["d1"] == SOUP.grades["d1"]
    assert "1500" in session.notice


DOCS = st.sampled_from([*SOUP.documents, "d7", "nobody"])
GRADES = st.none() | st.integers(-3, 12) | st.sampled_from([0.5, 1023, 1500, -1e6, 1e6, 1e7])
CHOSEN = {
    "gain": st.sampled_from(["exp2", "linear", "binary", "table"]),
    "gain_table": st.sampled_from(["0=0,1=1", "0=0 1=1 2=2 3=3", "3=1e308"]),
    "discount": st.sampled_from(["log2", "jk2002", "none", "weights"]),
    "discount_weights": st.sampled_from(["0", "1 1e308", "1e-308"]),
    "k": st.none() | st.integers(-1, 12) | st.just(10**18),
    "ties": st.sampled_from(["average", "worst", "best", "random"]),
    "ideal_pool": st.sampled_from(["judged", "ranked", "top_k"]),
    "unjudged": st.sampled_from(["zero", "skip", "error", 2.0]),
    "negative": st.sampled_from(["error", "keep", "clip", "mask"]),
    "no_relevant": st.sampled_from([0.0, 1.0, "error", "skip"]),
}


def operation(op: str, **fields: st.SearchStrategy[object]) -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries({"op": st.just(op), **fields})


OPERATIONS = st.one_of(
    operation("move", doc=DOCS, to=st.sampled_from(["ranked", "aside"]), index=st.integers(-3, 12)),
    operation("grade", doc=DOCS, grade=GRADES),
    operation("tie", rank=st.integers(0, 9), on=st.booleans()),
    operation("add", title=st.text(max_size=20)),
    operation("rename", doc=DOCS, title=st.text(max_size=20)),
    operation("remove", doc=DOCS),
    operation("open", example=st.sampled_from(sorted(examples))),
    *map(operation, ["undo", "redo", "reset", "shuffle", "ideal", "worst"]),
    *(operation("choose", field=st.just(field), value=values) for field, values in CHOSEN.items()),
)


@many(200, 40)
@given(st.lists(st.lists(OPERATIONS, max_size=8), max_size=8))
def test_after_any_operations_the_list_can_be_drawn_linked_and_undone_to_its_start(
    messages: list[list[dict[str, object]]],
) -> None:
    session = Session(SOUP)
    for operations in messages:
        session.receive(message(session, *operations, first=session.acked + 1))
        drawn(session)
    last = session.state
    steps = len(session.past)
    for _ in range(steps):
        session.undo()
        drawn(session)
    assert session.state == SOUP
    for _ in range(steps):
        session.redo()
    assert session.state == last


@pytest.mark.full
def test_the_history_of_the_longest_list_is_bounded() -> None:
    session = Session(SOUP)
    session.receive(
        message(session, *({"op": "add", "title": f"document {number}"} for number in range(MOST_DOCUMENTS)))
    )
    number = session.acked
    tracemalloc.start()
    try:
        for _ in range(20):
            renames = [
                {"op": "rename", "doc": "d1", "title": f"the {number + place}th title of this one"}
                for place in range(100)
            ]
            session.receive(message(session, *renames, first=number + 1))
            number = session.acked
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert len(session.past) < 100
    assert held < 4_000_000
    drawn(session)
