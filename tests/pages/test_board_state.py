"""Changes to the list and the link, without a screen."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, conventions, ndcg
from ndcg_core.model.records import Oddities
from ndcg_core.teaching.examples import Document, examples
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS, BoardState
from ndcg_core.widget.state.operations import apply
from ndcg_core.widget.state.sources import from_example
from pages.ui.state import link
from pages.ui.state.session import Session
from tests.hostile.forged import packed, packed_text

SHEETS = {name: from_example(examples[name]) for name in examples}
SOUP = SHEETS["soup"]


def after(state: BoardState, *changes: dict) -> BoardState:
    for change in changes:
        state, _ = apply(state, change)
    return state


def test_a_move_takes_one_document_to_one_place():
    moved = after(SOUP, {"op": "move", "doc": "d3", "to": "ranked", "index": 0})
    assert moved.ranked == ("d3", "d1", "d2", "d4", "d5", "d6")


def test_a_card_moves_between_the_zones():
    out = after(SOUP, {"op": "move", "doc": "d1", "to": "aside", "index": 0})
    assert "d1" not in out.ranked
    assert out.aside == ("d1", "d7")
    back = after(out, {"op": "move", "doc": "d7", "to": "ranked", "index": 99})
    assert back.ranked[-1] == "d7"


def test_the_ideal_order_scores_one_and_brings_missing_documents_in():
    for state in SHEETS.values():
        ideal = after(state, {"op": "ideal"})
        assert ndcg(ideal.topic(), ideal.convention) == pytest.approx(1.0)


def test_no_order_of_the_ranked_documents_is_worse_than_the_worst():
    from itertools import permutations

    worst = after(SOUP, {"op": "worst"})
    value = ndcg(worst.topic(), worst.convention)
    assert value == pytest.approx(
        min(ndcg(replace(SOUP, ranked=order).topic(), SOUP.convention) for order in permutations(SOUP.ranked))
    )


def test_grades_come_and_go():
    judged = after(SOUP, {"op": "grade", "doc": "d4", "grade": 3})
    assert judged.grades["d4"] == 3
    assert "d4" not in after(judged, {"op": "grade", "doc": "d4", "grade": None}).grades


def test_a_tie_turns_the_order_into_scores():
    tied = after(SOUP, {"op": "tie", "rank": 2, "on": True})
    assert tied.topic().scores[0] == tied.topic().scores[1] > tied.topic().scores[2]
    assert after(tied, {"op": "tie", "rank": 2, "on": False}).topic().scores is None
    with pytest.raises(NdcgError):
        after(SOUP, {"op": "tie", "rank": 1, "on": True})  # nothing is above it


def test_documents_are_added_renamed_and_removed():
    added = after(SOUP, {"op": "add", "title": "A new one"})
    new = added.ranked[-1]
    assert new not in SOUP.documents
    named = after(added, {"op": "rename", "doc": new, "title": "Quick tomato soup from a tin"})
    assert named.documents[new].title == named.documents["d1"].title  # equal titles are allowed
    assert set(after(named, {"op": "remove", "doc": new}).documents) == set(SOUP.documents)


def test_more_documents_than_the_board_holds_are_refused_with_a_sentence():
    full = SOUP
    with pytest.raises(NdcgError, match="can hold at most 200 documents"):
        for number in range(MOST_DOCUMENTS):
            full = after(full, {"op": "add", "title": f"number {number}"})
    assert len(full.documents) == MOST_DOCUMENTS


# ---- the session: history, and messages from the board ----


def message(session: Session, *changes: dict, first: int = 1) -> dict:
    return {"nonce": session.nonce, "ops": [{**change, "seq": number} for number, change in enumerate(changes, first)]}


UP = {"op": "move", "doc": "d3", "to": "ranked", "index": 0}


def test_an_operation_is_applied_once_however_often_it_arrives():
    session = Session(SOUP)
    swap = {"op": "move", "doc": "d1", "to": "ranked", "index": 1}
    for _ in range(3):
        session.receive(message(session, UP, swap))
    assert session.state.ranked == ("d3", "d1", "d2", "d4", "d5", "d6")
    assert len(session.past) == 1  # the second move left the order as it was
    assert session.acked == 2


def test_a_message_from_another_session_is_ignored():
    session = Session(SOUP)
    session.receive({"nonce": "stranger", "ops": [{**UP, "seq": 1}]})
    assert session.state == SOUP


def test_every_step_can_be_undone_and_done_again():
    session = Session(SOUP)
    session.receive(message(session, UP, {"op": "grade", "doc": "d4", "grade": 3}, {"op": "remove", "doc": "d5"}))
    session.choose("linear", "gain", gain="linear")
    last = session.state
    for _ in range(4):
        session.undo()
    assert session.state == SOUP
    for _ in range(4):
        session.redo()
    assert session.state == last
    session.receive(message(session, {"op": "reset"}, first=4))
    assert session.state == SOUP


def test_a_choice_that_the_core_refuses_leaves_the_list_and_gives_a_reason():
    session = Session(SOUP)
    session.choose("table", "gain", gain={0: 0, 1: 1})
    assert session.state == SOUP
    assert "grade" in session.notice


# ---- the link ----


@pytest.mark.parametrize("name", list(SHEETS))
def test_a_link_brings_every_example_back(name):
    assert link.decode(link.encode(SHEETS[name])) == SHEETS[name]
    assert len(link.encode(SHEETS[name])) < 200


@given(st.data())
def test_a_link_brings_any_list_back(data):
    ids = data.draw(
        st.lists(
            st.text("abcdé ünder\"'<>", min_size=1)
            .map(str.strip)
            .filter(bool)
            .filter(lambda s: s == " ".join(s.split())),
            unique=True,
            max_size=8,
        )
    )
    split = data.draw(st.integers(0, len(ids)))
    grades = {doc: data.draw(st.integers(0, 4)) for doc in ids if data.draw(st.booleans())}
    convention = Convention(
        gain=data.draw(st.sampled_from(["exp2", "linear", {0: 0, 1: 1.5, 2: 3, 3: 4, 4: 9}])),
        discount=data.draw(st.sampled_from(["log2", "jk2002", "none", [1, 0.5, 0.25]])),
        k=data.draw(st.none() | st.integers(1, 20)),
        ties=data.draw(st.sampled_from(["input", "average"])),
        unjudged=data.draw(st.sampled_from(["zero", "skip", 2.0])),
        no_relevant=data.draw(st.sampled_from([0.0, 1.0, "skip"])),
    )
    state = BoardState(
        documents={doc: Document(doc, f"title {doc}".strip(), "") for doc in ids},
        ranked=tuple(ids[:split]),
        aside=tuple(ids[split:]),
        grades=grades,
        scale=(0, 1, 2, 3, 4),
        convention=convention,
    )
    assert link.decode(link.encode(state)) == state


def test_a_link_that_unpacks_to_too_much_is_refused():
    with pytest.raises(NdcgError):
        link.decode(packed_text("[" * 50_000_000))


@pytest.mark.parametrize("name", conventions)
def test_a_link_brings_the_convention_of_every_library_back(name):
    state = replace(SOUP, convention=conventions[name].convention)
    assert link.decode(link.encode(state)) == state
    assert len(link.encode(state)) < 350


def test_choices_left_out_of_a_version_2_link_are_defaults():
    """A version 2 link names only changed choices."""
    further = {name: value for name, value in link.CHOICES.items() if name not in link._CHOICES}
    assert set(further) == {
        "default_k", "short_list", "order", "score_type", "least_score", "grades", "highest_grade", "least_grade",
        "gain_type", "zero_ideal", "relevant_by", "duplicates", "both_empty", "round_list", "own_document",
        "missing_query", "unjudged_query", "all_removed", "average", "item_weights", "empty_weight", "weight_type",
        "no_weight", "nothing_left", "highest_value", "decimals",
    }  # fmt: skip
    assert [next(iter(choice.words)) for choice in further.values()] == [Convention().value(name) for name in further]


def test_old_links_keep_their_meaning():
    """A recorded version 1 link opens the same list, whatever the defaults are later."""
    choices = ["linear", "log2", 5, "ranked", "k", "gain", "average", "zero", "error", 0.0, "divide", 0, 2]
    state = link.decode(packed(["", [["a", "A", ""], ["b", "B", ""]], [1, 0], [], [0, 2], [], [0, 1, 2], choices]))
    assert state.ranked == ("b", "a")
    assert state.convention == Convention(
        gain="linear", k=5, ideal_pool="ranked", ties="average", oddities=Oddities(min_documents=2)
    )
