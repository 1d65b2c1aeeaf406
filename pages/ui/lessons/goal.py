"""A goal: what it wants, how far it is reached, and a solution for a reader who asks for it."""

from ndcg_core.teaching.tasks import Attempt
from ndcg_core.teaching.tasks import words as task_words
from ndcg_core.teaching.tasks.kinds.goal import Goal, Progress
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.lessons import words
from pages.ui.state.course import as_scene
from pages.ui.state.session import Session


def so_far(ask: Goal, session: Session) -> Progress:
    """Return how far the reader's list reaches the goal."""
    return ask.progress(as_scene(session.state, ask.own.titles))


def draw(ask: Goal, session: Session, tried: Attempt) -> None:
    """Draw the conditions, each with what the list gives now, and whether the goal is reached."""
    reached, conditions, changes = so_far(ask, session)
    now = as_scene(session.state, ask.own.titles)
    rows: list[Node] = [
        tag("li", (words.HOLDS if held else words.OPEN).format(condition=ask.said_now(condition, now)))
        for condition, held in conditions
        if isinstance(condition, str) or not (condition.says_place or ask.switches)
    ]
    if ask.moves is not None:
        moves = words.AT_MOST[ask.moves == 1].format(moves=ask.moves, changes=changes)
        rows.append(tag("li", moves if changes <= ask.moves else words.TOO_MANY.format(condition=moves)))
    done = reached or (tried.shown and not tried.given_up)
    hint: list[Node] = [tag("p", ask.filled(ask.hint))] if ask.hint and session.past and not done else []
    if tried.given_up and not reached:
        hint = [tag("p", task_words.SOLUTION.format(solution=ask.right_answer))]
    html.draw(
        "lesson_goal",
        *([tag("ul", *rows, cls="marks")] if rows else []),
        *hint,
        *([tag("p", words.REACHED, cls="right", role="status")] if done else []),
    )
