"""Pick: a document of the list, chosen in the picture."""

from __future__ import annotations

from dataclasses import dataclass

from ndcg_core.document import Block
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import Attempt, Judgement, Task, words
from ndcg_core.teaching.tasks.choosing import boxes


@dataclass(frozen=True, kw_only=True)
class Pick(Task):
    """A document to choose.

    Attributes
    ----------
    docs : frozenset of str
        The right documents.

    Examples
    --------
    >>> from ndcg_core.teaching.tasks.scene import Scene
    >>> task = Pick(own=Scene(("a", "b"), {"a": 1, "b": 2}), question="Which is best?", docs=frozenset({"b"}))
    >>> [task.judge(doc).right for doc in "ab"]
    [False, True]

    """

    kind = "pick"
    _control = "document"
    _how = words.TAP_PLACE
    docs: frozenset[str] = frozenset()

    def check(self) -> None:
        """Refuse documents that are not in the list."""
        if not self.docs:
            raise words.NEEDS.error(kind=repr(self.kind), key="docs")
        for doc in self.docs - {*self.own.ranking}:
            raise words.DOCUMENT.error(doc)
        super().check()

    def read(self, given: object) -> str:
        """Return the document."""
        if not isinstance(given, str) or given not in self.own.ranking:
            raise words.DOCUMENT.error(given)
        return given

    def judge(self, given: object) -> Judgement:
        """Return whether it is one of the right documents."""
        if self.read(given) in self.docs:
            return Judgement(True, words.CHOICE_RIGHT)
        return Judgement(False, words.CHOICE_WRONG.format(hint=self.filled(self.hint)).strip())

    @property
    def right_answer(self) -> str:
        """The right documents."""
        return words.OR.join(self.own.title(doc) for doc in self.own.ranking if doc in self.docs)

    def picture(self, tried: Attempt) -> JsonObject:
        """Return the choice so far and, once it is shown, the right documents."""
        chosen = tried.typed if isinstance(tried.typed, str) else None
        return {"pick": {"chosen": chosen, "right": sorted(self.docs) if tried.shown else None}}

    def room(self) -> list[Block]:
        """Return a box for each document."""
        return [*boxes(map(self.own.title, self.own.ranking))]

    def solved(self) -> list[Block]:
        """Return the boxes with the right ones ticked."""
        right = [at for at, doc in enumerate(self.own.ranking) if doc in self.docs]
        return [*boxes(map(self.own.title, self.own.ranking), right)]
