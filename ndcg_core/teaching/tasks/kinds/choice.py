"""Choice: one of several options."""

from dataclasses import dataclass

from ndcg_core.teaching.tasks.choosing import Choosing


@dataclass(frozen=True, kw_only=True)
class Choice(Choosing):
    """Options to pick from.

    >>> from ndcg_core.teaching.tasks.scene import Scene
    >>> task = Choice(own=Scene(("a",), {"a": 1}), question="Which?", options=("This", "That"), right=frozenset({1}))
    >>> [task.judge(option).right for option in (0, 1)]
    [False, True]
    """

    kind = "choice"
