"""A task about a list that is drawn anew: another for every reader, the same for the same seed."""

from functools import lru_cache

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.exercises import make
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.scene import Scene
from ndcg_core.teaching.tasks.task import FreshList, Task

_NEXT_SEED, _MOST_DRAWN = 1_000_003, 20


def with_seed(task: Task, seed: int) -> Task:
    """Return the task about the list that a seed draws; a task about a list of its own stays as it is.

    Raises
    ------
    NdcgError
        If its list cannot be drawn, because it asks for no number.

    Examples
    --------
    >>> from ndcg_core.teaching.tasks.figures import read_figure
    >>> from ndcg_core.teaching.tasks.kinds.fill import Fill
    >>> task = Fill(
    ...     own=Scene(("a",), {"a": 1}),
    ...     question="What is nDCG?",
    ...     value=read_figure("ndcg"),
    ...     fresh=FreshList(4, mistakes=("G1", "D1")),
    ... )
    >>> drawn = with_seed(task, 5)
    >>> len(drawn.own.ranking), drawn == with_seed(task, 5)
    (4, True)

    """
    if task.fresh is None:
        return task
    drawn = task.about(_drawn(task, task.fresh, seed))
    for turn in range(1, _MOST_DRAWN):
        if drawn.is_ready:
            break
        drawn = task.about(_drawn(task, task.fresh, seed + turn * _NEXT_SEED))
    return drawn


def _drawn(task: Task, fresh: FreshList, seed: int) -> Scene:
    """Return the list that an exercise with this seed has."""
    if task.value is None:
        raise words.FRESH_LIST.error(task.kind)
    convention = task.own.convention
    quantity = task.value.quantity if task.value.plain else "ndcg"
    topic = _topic_of(seed, fresh, task.value.convention(convention), task.decimals, quantity)
    docs = tuple(map(str, topic.docs))
    scores = None if topic.scores is None else dict(zip(docs, topic.scores, strict=True))
    order = docs if scores is None else sorted(scores, key=scores.__getitem__, reverse=True)
    return Scene(tuple(order), {str(doc): grade for doc, grade in topic.qrels.items()}, convention, scores)


@lru_cache(maxsize=1000)  # a page draws its list anew with each answer, and a search takes 18 ms
def _topic_of(seed: int, fresh: FreshList, convention: Convention, decimals: int, quantity: str) -> Topic:
    return make(
        seed,
        size=fresh.size,
        grades=fresh.grades,
        convention=convention,
        decimals=decimals,
        mistakes=fresh.mistakes,
        quantity=quantity,
        budget=60,
        missed=fresh.missed,
    ).topic
