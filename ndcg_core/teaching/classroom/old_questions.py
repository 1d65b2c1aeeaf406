"""Questions as files of older versions have them: five kinds, each with fields of its own beside the list's."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ndcg_core.model.convention import Convention, from_signature
from ndcg_core.model.topic import Topic, ranking_of
from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.classroom.made import ask_choice, ask_flags, ask_guess, ask_number, ask_order, is_whole
from ndcg_core.teaching.classroom.questions import Question
from ndcg_core.teaching.tasks.figure_values import ndcg_of
from ndcg_core.teaching.tasks.figures import read_condition
from ndcg_core.teaching.tasks.kinds.goal import Goal, best_order
from ndcg_core.teaching.tasks.scene import scene_of

Fields = Any
"""Fields of a file; what makes a question of them checks each."""
_LONGEST_CONDITION, _MOST_MOVES = 200, 100
_OWN = (
    "quantity rank decimals stated hides least moves until solved brings options right_options flags places line "
    "pocket guess"
)
"""The fields that one kind or another has beside those of all."""


def read(given: Mapping[str, Fields]) -> Question:
    """Return a question of such a file; raise what a wrong or a missing field raises."""
    kind = _KINDS.get(given["kind"]) if isinstance(given.get("kind"), str) else None
    if kind is None:
        raise words.KIND.unknown(given.get("kind"), _KINDS)
    own = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    topic = Topic(ranking_of([str(doc) for doc in given["ranking"]], given["scores"]), given["qrels"])
    return kind(
        topic,
        from_signature(given["convention"]),
        text=given["text"],
        before=given.get("before", ""),
        titles={str(doc): str(title) for doc, title in given["titles"].items()},
        **{name: value for name, value in own.items() if name in _OWN.split()},
    )


def _ask_number(topic: Topic, convention: Convention, **given: Fields) -> Question:
    """Return the question for a quantity of the list, for what one rank earns, or for a number that it states."""
    quantity, rank, stated = str(given.pop("quantity", "ndcg")), given.pop("rank", None), given.pop("stated", None)
    figures = {"earned": f"discounted {rank}", "stated": repr(stated)}
    return ask_number(topic, convention, figures.get(quantity, quantity), **given)


def _ask_guess(topic: Topic, convention: Convention, **given: Fields) -> Question:
    stated = given.pop("stated", None)
    return ask_guess(topic, convention, "ndcg" if stated is None else repr(stated), **given)


def _ask_flags(topic: Topic, convention: Convention, **given: Fields) -> Question:
    places = ("none" if place is None else repr(place) for place in given.pop("places"))
    return ask_flags(topic, convention, flags=dict(zip(given.pop("flags"), places, strict=True)), **given)


def _ask_order(topic: Topic, convention: Convention, **given: Fields) -> Question:
    """Return the question for an order; one may have conditions, and the places of an order that fulfils them."""
    until, solved, brings = given.pop("until", ()), given.pop("solved", ()), given.pop("brings", False)
    if not until and not brings:
        return ask_order(topic, convention, **given)
    moves, least, titles = given.pop("moves", None), given.pop("least", None), given.pop("titles")
    own = replace(scene_of(topic, convention, titles), scores=None)
    documents = (*own.ranking, *(map(str, topic.missing) if brings else ()))
    known = all(is_whole(place, 0, len(documents) - 1) for place in solved)
    short = all(isinstance(each, str) and len(each) <= _LONGEST_CONDITION for each in until)
    if not short or not known or not (moves is None or is_whole(moves, 1, _MOST_MOVES)):
        raise words.UNSOLVED.error(until)
    wanted = f"ndcg = {ndcg_of(best_order(own))!r}" if least is None else f"ndcg >= {float(least)!r}"
    solution = replace(own, ranking=tuple(documents[place] for place in solved)) if until else None
    conditions = tuple(map(read_condition, until or [wanted]))
    task = Goal(own=own, question="", until=conditions, moves=moves, solution=solution, plain=True)
    return Question(task=task, **given)


_KINDS: Mapping[str, Callable[..., Question]] = {
    "number": _ask_number,
    "order": _ask_order,
    "guess": _ask_guess,
    "choice": ask_choice,
    "flags": _ask_flags,
}
